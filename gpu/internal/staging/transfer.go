// This file follows asynchronous copies to their end.

package staging

import (
	"context"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Transfer is an asynchronous copy between host and device. It keeps the host memory
// alive and in place until it is done, also when it is dropped.
type Transfer struct {
	Context *lifetime.Context
	Doing   func() string // for messages
	Held    *lifetime.Pin // of the host memory; nil for page-locked memory

	mark    cuda.Event
	claimed atomic.Bool // a goroutine is setting what follows
	failure error
	done    atomic.Bool
}

// Follow records the end of the copy in its stream, after which Drain releases the memory.
// The context is current.
func (t *Transfer) Follow(api *cuda.API, l *lifetime.Stream) error {
	c := t.Context
	mark, r := c.TakeEvent(api)
	if r == cuda.CUDA_SUCCESS {
		r = api.CuEventRecord(mark, l.Handle)
	}
	if r != cuda.CUDA_SUCCESS {
		api.CuStreamSynchronize(l.Handle) // the memory must not move before the copy is done
		t.finish(nil)
		return c.Driver.Errors.Failed(c, "cuEventRecord", r, "%s", t.Doing())
	}
	t.mark = mark
	c.Driver.Postpone(&lifetime.Pending{Context: c, Ready: t.Done, Abandon: func() { t.finish(c.Check()) }})
	return nil
}

// End ends a transfer that is not followed.
func (t *Transfer) End() { t.done.Store(true) }

// Done reports whether the copy is done, or the fault of the work before it. It never
// waits.
func (t *Transfer) Done() (bool, error) {
	if t.done.Load() {
		return true, t.failure
	}
	s, err := t.Context.Enter()
	if err != nil {
		t.finish(err)
		return t.done.Load(), t.failure
	}
	defer s.Leave()
	r := s.API.CuEventQuery(t.mark)
	if r == cuda.CUDA_ERROR_NOT_READY {
		return false, nil
	}
	t.finish(t.Context.Driver.Errors.Failed(t.Context, "cuEventQuery", r, "%s", t.Doing()))
	return t.done.Load(), t.failure
}

// Synchronize waits until the copy is done.
func (t *Transfer) Synchronize(ctx context.Context) error { return t.Context.Driver.Poll(ctx, t.Done) }

// finish ends the transfer once. A second caller finds it done, or asks again.
func (t *Transfer) finish(failure error) {
	if !t.claimed.CompareAndSwap(false, true) {
		return
	}
	t.failure = failure
	t.Context.ReturnEvent(t.mark)
	t.Release()
	t.done.Store(true)
}

// Release unpins the host memory.
func (t *Transfer) Release() {
	if t.Held != nil {
		t.Held.Unpin()
	}
}
