// This file moves data through host memory: work in a stream copies it from the device, calls a function that
// exchanges it with the other ranks, and copies what they give to the device.

package collective

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// hostMover is the mover through host memory of one communicator.
type hostMover struct {
	of       *Communicator
	sequence atomic.Uint64 // of the last collective
	space    *gpu.HostBuffer
	last     *gpu.Stream // in which the last operations are
}

func newHostMover(c *Communicator) *hostMover { return &hostMover{of: c} }

// A step is an operation with its places in host memory.
type step struct {
	*Operation
	in, out []byte
}

func (*hostMover) name() string { return "host memory" }

func (*hostMover) abort() {} // Communicator.ended ends the exchanges

func (*hostMover) start(context.Context) error { return nil }

func (m *hostMover) drain(ctx context.Context) error {
	if m.last == nil || m.last.Freed() || m.last.Recording() {
		return nil
	}
	return m.last.Synchronize(ctx)
}

func (m *hostMover) close(context.Context) error {
	if m.space == nil {
		return nil
	}
	return m.space.Free()
}

// run enqueues what each communicator has in the batch.
func (m *hostMover) run(batch []*Operation) error {
	for len(batch) > 0 {
		of := batch[0].Of
		mine := slices.DeleteFunc(slices.Clone(batch), func(o *Operation) bool { return o.Of != of })
		batch = slices.DeleteFunc(slices.Clone(batch), func(o *Operation) bool { return o.Of == of })
		own, ok := of.mover.(*hostMover)
		if !ok {
			return otherKind(of.mover, m)
		}
		if err := own.enqueue(mine); err != nil {
			return err
		}
	}
	return nil
}

// otherKind is the error of a group with communicators of two kinds.
func otherKind(one, other mover) error {
	return &usage.ArgumentError{Doing: "group", Expected: "communicators of one kind", Got: "one by " + one.name() + " beside one by " + other.name()}
}

// enqueue puts operations into the stream of the first one; the streams of others wait for it.
func (m *hostMover) enqueue(batch []*Operation) error {
	streams := m.streams(batch)
	s := streams[0]
	for _, other := range streams[1:] {
		if err := follow(s, other); err != nil {
			return err
		}
	}
	if m.last != nil && m.last != s && !m.last.Freed() && !s.Recording() && !m.last.Recording() {
		if err := follow(s, m.last); err != nil { // operations of a communicator are done in their order
			return err
		}
	}
	steps, space, err := m.place(batch, s.Recording())
	if err != nil {
		return err
	}
	if err := m.submit(s, steps, space); err != nil {
		return err
	}
	m.last = s
	for _, other := range streams[1:] {
		if err := follow(other, s); err != nil {
			return err
		}
	}
	return nil
}

// streams are those of a batch, each once.
func (m *hostMover) streams(batch []*Operation) (list []*gpu.Stream) {
	for _, o := range batch {
		s := stream(o)
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// follow makes later work of a stream wait for what another has to do now.
func follow(s, other *gpu.Stream) error {
	e, err := inside.NewMark(other.Context())
	if err != nil {
		return err
	}
	if err := e.Record(other); err != nil {
		return err
	}
	return s.Wait(e)
}

// place gives operations their places in host memory: that of the communicator, whose operations come one after
// the other, or that of a graph, which is launched again and again.
func (m *hostMover) place(batch []*Operation, recorded bool) ([]step, *gpu.HostBuffer, error) {
	bytes := uint64(0)
	for _, o := range batch {
		bytes += o.sent() + o.received()
	}
	space := m.space
	if recorded || space == nil || uint64(space.Size()) < bytes {
		var err error
		if space, err = m.of.context.AllocHost(bytes, 0); err != nil {
			return nil, nil, err
		}
		if !recorded {
			m.space = space
		}
	}
	rest := space.Bytes()
	take := func(n uint64) (part []byte) {
		part, rest = rest[:n:n], rest[n:]
		return part
	}
	steps := make([]step, len(batch))
	for i, o := range batch {
		steps[i] = step{o, take(o.sent()), take(o.received())}
	}
	return steps, space, nil
}

// submit enqueues copies and the exchange, which keeps the space.
func (m *hostMover) submit(s *gpu.Stream, steps []step, space *gpu.HostBuffer) error {
	for _, p := range steps {
		if len(p.in) > 0 {
			if _, err := p.Send.Buffer.ReadAsync(p.Send.Offset, p.in, s); err != nil {
				return err
			}
		}
	}
	exchange := func() {
		m.exchange(steps)
		runtime.KeepAlive(space)
	}
	if err := s.Call(exchange); err != nil {
		return err
	}
	for _, p := range steps {
		if len(p.out) > 0 {
			if _, err := p.Recv.Buffer.WriteAsync(p.Recv.Offset, p.out, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// exchange meets the other ranks.
func (m *hostMover) exchange(steps []step) {
	inTurn(steps, func(p step) Description { return p.Description }, func(p step) {
		sequence := uint64(0)
		if !p.Kind.paired() {
			sequence = m.sequence.Add(1)
		}
		m.deliver(p, sequence)
	})
}

// inTurn does what one communicator has in a batch. What goes to one rank, or comes from one, keeps its order; sends
// and receives of a batch with several are done at a time, collectives one after the other.
func inTurn[T any](list []T, of func(T) Description, do func(T)) {
	type way struct {
		kind Kind
		peer int
	}
	ways := map[way][]T{}
	for _, p := range list {
		if d := of(p); d.Kind.paired() {
			ways[way{d.Kind, d.Root}] = append(ways[way{d.Kind, d.Root}], p)
			continue
		}
		do(p)
	}
	var pairs sync.WaitGroup
	for _, list := range ways {
		pairs.Go(func() {
			for _, p := range list {
				do(p)
			}
		})
	}
	pairs.Wait()
}

// deliver makes one call. What fails leaves bits that are no numbers. The hub may keep what it is given for longer
// than the call.
func (m *hostMover) deliver(p step, sequence uint64) {
	for i := range p.out {
		p.out[i] = 0xff
	}
	if m.of.Failure() != nil {
		return
	}
	c := &call{Party: m.of.party, Rank: m.of.rank, Sequence: sequence, Description: p.Description, Data: slices.Clone(p.in)}
	if answer, err := m.of.ask(c); err == nil {
		copy(p.out, answer)
	}
}
