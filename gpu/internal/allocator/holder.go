// This file keeps the pool of a context from its first use to the context's end.

package allocator

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Holder keeps the pool of a context, which is made on first use.
type Holder struct {
	pool    atomic.Pointer[Pool]
	refused atomic.Bool // the driver has no such pool, or the context has ended
	mu      sync.Mutex  // held while the pool is made, opened and destroyed
}

// Pool returns the pool, nil where there is none. It is nil too when somebody else has
// ended the context, and the pool's handles with it.
func (h *Holder) Pool() *Pool {
	p := h.pool.Load()
	if p == nil || !p.Context().Confirm() {
		return nil
	}
	return p
}

// Known is Pool for what makes no call of the driver: nobody has asked whether the context
// still exists.
func (h *Holder) Known() *Pool { return h.pool.Load() }

// Refused reports whether the context can have no pool.
func (h *Holder) Refused() bool { return h.refused.Load() }

// Make returns the pool, made by create where there is none. After other failures than
// lack of memory no other attempt is made.
func (h *Holder) Make(create func() (*Pool, cuda.Result)) *Pool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.pool.Load(); p != nil {
		return p
	}
	p, r := create()
	switch r {
	case cuda.CUDA_SUCCESS:
		h.pool.Store(p)
	case cuda.CUDA_ERROR_OUT_OF_MEMORY: // may do later
	default:
		h.refused.Store(true)
	}
	return p
}

// Destroy destroys the pool before its context ends, after freeing its buffers in the
// order of the streams that use them. The context is current.
func (h *Holder) Destroy(api *cuda.API, d *lifetime.Driver) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.pool.Load()
	if p == nil {
		return
	}
	for _, r := range d.Live() {
		if r.Reserve == p.Stream() && r.Die() {
			_ = r.Settle(api)
		}
	}
	h.refused.Store(true)
	h.pool.Store(nil)
	p.Destroy(api)
}

// Open gives another device access to the pool's memory. A pool that is made later is
// opened by New.
func (h *Holder) Open(api *cuda.API, v cuda.Device) cuda.Result {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.Pool(); p != nil {
		return p.Open(api, v)
	}
	return cuda.CUDA_SUCCESS
}

// Close undoes Open, unless the device still needs access.
func (h *Holder) Close(api *cuda.API, v cuda.Device, needed func() bool) cuda.Result {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.Pool()
	if p == nil || needed() {
		return cuda.CUDA_SUCCESS
	}
	return p.Close(api, v)
}

// Outstanding counts the allocations of a pool that are not freed. A pool is destroyed
// when there are none: after a pool with allocations was destroyed, NVIDIA's driver (580,
// on an H200) crashes in cuMemPoolDestroy of another one where a context has been
// destroyed in between.
type Outstanding struct{ n atomic.Int64 }

// None reports whether all allocations are freed.
func (o *Outstanding) None() bool { return o.n.Load() == 0 }

// Count counts a buffer until its release.
func (o *Outstanding) Count(r *lifetime.Resource) {
	o.n.Add(1)
	end, endIn := r.End, r.EndIn
	r.End = func(api *cuda.API) error {
		o.n.Add(-1)
		return end(api)
	}
	r.EndIn = func(api *cuda.API, l *lifetime.Stream) bool {
		done := endIn(api, l)
		if done {
			o.n.Add(-1)
		}
		return done
	}
}
