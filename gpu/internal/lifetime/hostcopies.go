// This file orders non-blocking streams after copies from the host. These copies are
// in the default stream, where the driver may still have them queued when its call
// returns (CUDA driver API, API synchronization behavior).

package lifetime

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// hostCopies are the copies from the host, and other work that prepares memory in the
// default stream, to memory of a context.
type hostCopies struct {
	followers atomic.Int32  // non-blocking streams
	count     atomic.Uint64 // copies so far
	mu        sync.Mutex
	event     cuda.Event // in the default stream; 0 before there are followers
	recorded  uint64     // copies that the event is recorded after
}

// Arrived notes a copy from the host, or other work that prepares memory, in the
// default stream of c: work that is submitted to non-blocking streams later is ordered
// after it. The context is current.
func (c *Context) Arrived(api *cuda.API) error {
	c.Default.arriving.Store(true)
	h := &c.copies
	if h.count.Add(1); h.followers.Load() == 0 {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.record(c, api)
}

// follow notes a non-blocking stream. The first one comes behind all work in the default stream, since
// none of that was noted for it (order.go).
func (h *hostCopies) follow(c *Context) {
	if h.followers.Add(1) > 1 {
		return
	}
	for _, of := range [...]*Context{c, c.Space()} {
		if !of.Default.isDone() {
			of.copies.count.Add(1)
		}
	}
	if h.count.Load() == 0 {
		return
	}
	if s, err := c.Enter(); err == nil {
		h.mu.Lock()
		_ = h.record(c, s.API) // a failure is repeated, and reported, where the stream is used
		h.mu.Unlock()
		s.Leave()
	}
}

// record records the event in the default stream. During a capture it does not: the
// driver would take the event for a part of that.
func (h *hostCopies) record(c *Context, api *cuda.API) error {
	if !c.Driver.Gate.TryEnter() {
		return nil
	}
	defer c.Driver.Gate.Leave()
	n := h.count.Load()
	call, r := "cuEventCreate", cuda.CUDA_SUCCESS
	if h.event == 0 {
		r = api.CuEventCreate(&h.event, uint32(cuda.CU_EVENT_DISABLE_TIMING))
	}
	if r == cuda.CUDA_SUCCESS {
		call, r = "cuEventRecord", api.CuEventRecord(h.event, 0)
	}
	if r == cuda.CUDA_SUCCESS {
		h.recorded = n
	}
	return c.Driver.Errors.Failed(c, call, r, "marking a copy from the host in %s", c.Default)
}

// AfterHostCopies orders what is submitted to the stream next after the copies from
// the host so far. Blocking streams are ordered by the driver, and what is recorded
// is ordered when it is launched.
func (s *Stream) AfterHostCopies() error {
	if !s.NonBlocking || s.capture.Load() != nil {
		return nil
	}
	for i, c := range [...]*Context{s.Context, s.Context.Space()} {
		if n := c.copies.count.Load(); i > 0 && c == s.Context || s.seen[i].Load() >= n {
			continue
		}
		n, err := c.copies.order(c, s)
		if err != nil {
			return err
		}
		s.seen[i].Store(n)
	}
	return nil
}

// order has the stream wait for the event, recorded anew where copies have come after
// it, and answers how many copies it waits for: none where others record the stream.
func (h *hostCopies) order(c *Context, s *Stream) (n uint64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.recorded < h.count.Load() {
		sc, err := c.Enter()
		if err != nil {
			return 0, err
		}
		err = h.record(c, sc.API)
		sc.Leave()
		if err != nil {
			return 0, err
		}
	}
	if h.recorded == 0 {
		return 0, nil
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return 0, err
	}
	defer sc.Leave()
	if Captured(sc.API, s.Handle) {
		return 0, nil
	}
	r := sc.API.CuStreamWaitEvent(s.Handle, h.event, 0)
	return h.recorded, c.Driver.Errors.Failed(s.Context, "cuStreamWaitEvent", r, "having %s come behind copies from the host", s)
}

// release destroys the event, in a context that outlives its Driver.
func (h *hostCopies) release(api *cuda.API) {
	if h.event != 0 {
		api.CuEventDestroy(h.event)
	}
	h.event = 0
}
