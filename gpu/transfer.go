// This file copies between host and device without waiting.

package gpu

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
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

// settle waits for what a copy in the lane comes after. To read into ordinary
// memory, and to write much of it, the driver itself waits for that, where
// nothing can interrupt it. While the lane is recorded there is nothing to wait
// for.
func (l *lane) settle() error {
	c := l.context
	ctx := c.driver.interruption()
	if ctx.Done() == nil || l.tape.Load() != nil {
		return nil
	}
	if l.nonBlocking {
		return c.await(ctx, []*lane{l})
	}
	return c.await(ctx, slices.DeleteFunc(c.everyLane(), func(other *lane) bool {
		return other != l && (other.nonBlocking || l.handle != 0 && other.handle != 0 || other.tape.Load() != nil)
	}))
}

// WriteAsync copies src to the buffer, offset bytes from its start, in the
// order of a stream, nil for the default one. The memory of src must not change
// before the Transfer is done.
func (b *Buffer) WriteAsync(offset uint64, src []byte, s *Stream) (*Transfer, error) {
	return b.transfer("writing to", offset, src, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lane) (string, cuda.Result) {
		return "cuMemcpyHtoDAsync", api.CuMemcpyHtoDAsync(device, host, uint64(len(src)), l.handle)
	})
}

// ReadAsync copies to dst from the buffer, offset bytes from its start, in the
// order of a stream, nil for the default one.
func (b *Buffer) ReadAsync(offset uint64, dst []byte, s *Stream) (*Transfer, error) {
	return b.transfer(reading, offset, dst, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lane) (string, cuda.Result) {
		return "cuMemcpyDtoHAsync", api.CuMemcpyDtoHAsync(host, device, uint64(len(dst)), l.handle)
	})
}

// transfer starts a copy and marks its end in the stream.
func (b *Buffer) transfer(doing string, offset uint64, data []byte, s *Stream,
	start func(*cuda.API, cuda.DevicePtr, unsafe.Pointer, *lane) (string, cuda.Result)) (*Transfer, error) {
	c := b.context
	t := &Transfer{context: c, doing: func() string {
		return fmt.Sprintf("%s %s", doing, b)
	}}
	if err := b.span(doing, offset, uint64(len(data))); err != nil {
		return nil, err
	}
	l, err := c.lane(s, doing+" "+b.String())
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		t.done.Store(true)
		return t, nil
	}
	c = l.context
	t.context = c
	host := unsafe.Pointer(&data[0])
	locked := c.driver.lockedAt(host)
	if locked == nil && (doing == reading || len(data) > copiedAway) {
		if err := l.settle(); err != nil {
			return nil, err
		}
	}
	sc, err := c.enter()
	if err != nil {
		return nil, err
	}
	defer sc.leave()
	if locked != nil {
		locked.uses.in(l)
	} else {
		t.held = pinned(data)
	}
	call, r := start(sc.api, b.address+cuda.DevicePtr(offset), host, l)
	if r != cuda.CUDA_SUCCESS {
		t.release()
		return nil, c.failed(call, r, "%s", t.doing())
	}
	b.usedIn(l)
	if recording := l.tape.Load(); recording != nil {
		if t.held != nil { // as long as the graph can be launched
			recording.graph.pins = append(recording.graph.pins, t.held)
			t.held = nil
		}
		t.done.Store(true)
		return t, nil
	}
	return t, t.follow(sc.api, l)
}

// follow marks the end of the copy, and has Drain release the memory when it
// has come.
func (t *Transfer) follow(api *cuda.API, l *lane) error {
	c := t.context
	mark, r := c.takeMark(api)
	if r == cuda.CUDA_SUCCESS {
		r = api.CuEventRecord(mark, l.handle)
	}
	if r != cuda.CUDA_SUCCESS {
		api.CuStreamSynchronize(l.handle) // the memory must not move before the copy is done
		t.finish(nil)
		return c.failed("cuEventRecord", r, "%s", t.doing())
	}
	t.mark = mark
	c.driver.postpone(&pending{context: c, ready: t.Done, abandon: func() { t.finish(c.check()) }})
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
	defer s.leave()
	r := s.api.CuEventQuery(t.mark)
	if r == cuda.CUDA_ERROR_NOT_READY {
		return false, nil
	}
	t.finish(t.context.failed("cuEventQuery", r, "%s", t.doing()))
	return t.done.Load(), t.failure
}

// Synchronize waits until the copy is done.
func (t *Transfer) Synchronize(ctx context.Context) error {
	return t.context.driver.poll(ctx, t.Done)
}

// finish ends the transfer once: whoever comes second finds it done, or asks
// again.
func (t *Transfer) finish(failure error) {
	if !t.claimed.CompareAndSwap(false, true) {
		return
	}
	t.failure = failure
	unmark(mark{context: t.context, event: t.mark})
	t.release()
	t.done.Store(true)
}

// release lets the host memory go.
func (t *Transfer) release() {
	if t.held != nil {
		t.held.unpin()
	}
}
