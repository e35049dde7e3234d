// This file checks what one rank does.

package collective

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Span is a part of a buffer: what an operation reads or writes. The zero Span is nothing.
type Span struct {
	Buffer *gpu.Buffer
	Offset uint64 // bytes
}

// An Operation is what one rank does.
type Operation struct {
	Of *Communicator
	Description
	Send, Recv Span
	Stream     *gpu.Stream // nil for the default one
}

// sent and received are the sizes in bytes.
func (o *Operation) sent() uint64 {
	return uint64(o.Kind.Sends(o.Count, o.Of.rank, o.Root, o.Of.size) * o.Type.Size())
}

func (o *Operation) received() uint64 {
	return uint64(o.Kind.Receives(o.Count, o.Of.rank, o.Root, o.Of.size) * o.Type.Size())
}

// check refuses what is wrong without asking the other ranks.
func (o *Operation) check() error {
	c := o.Of
	doing := o.Kind.String()
	if err := c.failed(o.Description); err != nil {
		return err
	}
	if o.Kind.Rooted() && (o.Root < 0 || o.Root >= c.size) {
		name := "root"
		if o.Kind == Send || o.Kind == Recv {
			name = "peer"
		}
		return &usage.RangeError{Doing: doing, Argument: name, Expected: fmt.Sprintf("a rank from 0 to %d", c.size-1), Got: fmt.Sprint(o.Root)}
	}
	if o.Count < 0 {
		return &usage.RangeError{Doing: doing, Argument: "count", Expected: "0 or more", Got: fmt.Sprint(o.Count)}
	}
	if o.Stream != nil && o.Stream.Context() != c.context {
		return &usage.ArgumentError{Doing: doing, Argument: "stream", Expected: "a stream of " + c.context.String() + ", the communicator's", Got: "one of " + o.Stream.Context().String()}
	}
	if err := o.span(doing, "send", o.Send, o.sent()); err != nil {
		return err
	}
	if err := o.span(doing, "recv", o.Recv, o.received()); err != nil {
		return err
	}
	return o.apart(doing)
}

// span checks that so many bytes of a buffer are there, on the communicator's device.
func (o *Operation) span(doing, argument string, s Span, bytes uint64) error {
	if s.Buffer == nil {
		if bytes > 0 {
			return &usage.ArgumentError{Doing: doing, Argument: argument, Expected: "a buffer", Got: "none"}
		}
		return nil
	}
	if err := o.Of.context.Reaches(s.Buffer, doing, argument); err != nil {
		return err
	}
	if s.Buffer.Context().Device() != o.Of.context.Device() {
		return &usage.ArgumentError{Doing: doing, Argument: argument, Expected: "a buffer on " + o.Of.context.Device().String() + ", the communicator's", Got: "one on " + s.Buffer.Context().Device().String()}
	}
	if s.Offset+bytes > s.Buffer.Bytes() {
		return &usage.RangeError{Doing: doing, Argument: argument, Expected: fmt.Sprintf("%d elements of %s", bytes/uint64(o.Type.Size()), o.Type),
			Got: fmt.Sprintf("%d", (s.Buffer.Bytes()-min(s.Offset, s.Buffer.Bytes()))/uint64(o.Type.Size()))}
	}
	return nil
}

// apart checks that what is written is not what is read, but for the places at which NCCL works in place.
func (o *Operation) apart(doing string) error {
	in, out := o.sent(), o.received()
	if in == 0 || out == 0 || !inside.SharesMemory(o.Send.Buffer, o.Recv.Buffer) {
		return nil
	}
	from, to := uint64(o.Send.Buffer.Address())+o.Send.Offset, uint64(o.Recv.Buffer.Address())+o.Recv.Offset
	if from+in <= to || to+out <= from {
		return nil
	}
	each := uint64(o.Count * o.Type.Size())
	place := true
	switch k := kinds[o.Kind]; {
	case k.send == one && k.recv == one:
		place = from == to
	case k.recv == all && k.send == one:
		place = from == to+uint64(o.Of.rank)*each
	case k.send == all && k.recv == one:
		place = to == from+uint64(o.Of.rank)*each
	default:
		place = false
	}
	if place {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Argument: "recv", Expected: "memory of its own, or the rank's own place in that of send", Got: "memory that send has, too"}
}

// stream is that of an operation.
func stream(o *Operation) *gpu.Stream {
	if o.Stream != nil {
		return o.Stream
	}
	return o.Of.context.DefaultStream()
}
