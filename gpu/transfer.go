// This file copies between host and device without waiting.

package gpu

import (
	"context"
	"fmt"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Transfer is an asynchronous copy between host and device. It keeps the
// host memory alive and in place until it is done, also when nobody asks.
type Transfer struct {
	context *Context
	doing   func() string
	held    *pin
	mark    cuda.Event
	claimed atomic.Bool // somebody is setting what follows
	failure error
	done    atomic.Bool
}

// reading is what ReadAsync does.
const reading = "reading from"

// copiedAway is how many bytes of ordinary memory the driver takes away at once
// when they are to be written later.
const copiedAway = 64 << 10

// WriteAsync copies src to the buffer, offset bytes from its start, in the
// order of a stream, nil for the default one. The memory of src must not change
// before the Transfer is done.
func (b *Buffer) WriteAsync(offset uint64, src []byte, s *Stream) (*Transfer, error) {
	return b.transfer("writing to", offset, src, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lifetime.Stream) (string, cuda.Result) {
		return "cuMemcpyHtoDAsync", api.CuMemcpyHtoDAsync(device, host, uint64(len(src)), l.Handle)
	})
}

// ReadAsync copies to dst from the buffer, offset bytes from its start, in the
// order of a stream, nil for the default one.
func (b *Buffer) ReadAsync(offset uint64, dst []byte, s *Stream) (*Transfer, error) {
	return b.transfer(reading, offset, dst, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lifetime.Stream) (string, cuda.Result) {
		return "cuMemcpyDtoHAsync", api.CuMemcpyDtoHAsync(host, device, uint64(len(dst)), l.Handle)
	})
}

// transfer starts a copy and marks its end in the stream.
func (b *Buffer) transfer(doing string, offset uint64, data []byte, s *Stream,
	start func(*cuda.API, cuda.DevicePtr, unsafe.Pointer, *lifetime.Stream) (string, cuda.Result)) (*Transfer, error) {
	c := b.context
	t := &Transfer{context: c, doing: func() string {
		return fmt.Sprintf("%s %s", doing, b)
	}}
	if err := b.span(doing, offset, uint64(len(data))); err != nil {
		return nil, err
	}
	l, err := c.stream(s, doing+" "+b.String())
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		t.done.Store(true)
		return t, nil
	}
	c = contextOf(l)
	t.context = c
	host := unsafe.Pointer(&data[0])
	locked := c.driver.life.LockedAt(uintptr(host))
	if locked == nil && (doing == reading || len(data) > copiedAway) {
		if err := l.Settle(); err != nil {
			return nil, err
		}
	}
	sc, err := c.enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	if locked != nil {
		locked.Users.Add(l)
	} else {
		t.held = pinned(data)
	}
	call, r := start(sc.API, b.address+cuda.DevicePtr(offset), host, l)
	if r != cuda.CUDA_SUCCESS {
		t.release()
		return nil, c.failed(call, r, "%s", t.doing())
	}
	b.usedIn(l)
	if doing != reading && l == l.Context.Default {
		if err := l.Context.Arrived(sc.API); err != nil {
			return t, err
		}
	}
	if recording := l.Capture(); recording != nil {
		if t.held != nil { // as long as the graph can be launched
			g := graphOf(recording)
			g.pins = append(g.pins, t.held)
			t.held = nil
		}
		t.done.Store(true)
		return t, nil
	}
	return t, t.follow(sc.API, l)
}

// follow marks the end of the copy, and has Drain release the memory when it
// has come.
func (t *Transfer) follow(api *cuda.API, l *lifetime.Stream) error {
	c := t.context
	mark, r := c.life.TakeEvent(api)
	if r == cuda.CUDA_SUCCESS {
		r = api.CuEventRecord(mark, l.Handle)
	}
	if r != cuda.CUDA_SUCCESS {
		api.CuStreamSynchronize(l.Handle) // the memory must not move before the copy is done
		t.finish(nil)
		return c.failed("cuEventRecord", r, "%s", t.doing())
	}
	t.mark = mark
	c.driver.life.Postpone(&lifetime.Pending{Context: c.life, Ready: t.Done, Abandon: func() { t.finish(c.check()) }})
	return nil
}

// Done tells whether the copy is done, or fails with the fault of the work
// before it. It never waits.
func (t *Transfer) Done() (bool, error) {
	if t.done.Load() {
		return true, t.failure
	}
	s, err := t.context.enter()
	if err != nil {
		t.finish(err)
		return t.done.Load(), t.failure
	}
	defer s.Leave()
	r := s.API.CuEventQuery(t.mark)
	if r == cuda.CUDA_ERROR_NOT_READY {
		return false, nil
	}
	t.finish(t.context.failed("cuEventQuery", r, "%s", t.doing()))
	return t.done.Load(), t.failure
}

// Synchronize waits until the copy is done.
func (t *Transfer) Synchronize(ctx context.Context) error {
	return t.context.driver.life.Poll(ctx, t.Done)
}

// finish ends the transfer once: whoever comes second finds it done, or asks
// again.
func (t *Transfer) finish(failure error) {
	if !t.claimed.CompareAndSwap(false, true) {
		return
	}
	t.failure = failure
	t.context.life.ReturnEvent(t.mark)
	t.release()
	t.done.Store(true)
}

// release lets the host memory go.
func (t *Transfer) release() {
	if t.held != nil {
		t.held.unpin()
	}
}
