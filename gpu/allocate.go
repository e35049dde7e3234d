// This file allocates device memory: from a pool of the Driver's own where no stream
// is named, from the device's current pool in stream order, and by cuMemAlloc.

package gpu

import (
	"context"
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/allocator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// Alloc allocates device memory, uninitialised, which every stream may use at
// once. In primary contexts it comes from memory that the Driver keeps for that,
// and goes back there; elsewhere from cuMemAlloc. When there is none Alloc first
// gives back what can be given back; then the error is an *OutOfMemoryError.
func (c *Context) Alloc(bytes uint64) (*Buffer, error) {
	if bytes > 0 && c.check() == nil {
		if p := c.makePool(); p != nil {
			return c.allocFrom(p, bytes)
		}
	}
	return c.AllocShareable(bytes)
}

// AllocAsync allocates device memory in the order of a stream, nil for the
// default one: from the device's current pool, without waiting for anything. Work in
// other streams may use it after that stream has reached this point. Devices
// without pools allocate as Alloc does, and so does a stream that is being
// recorded: Graph.Alloc is for memory of the graph's own.
func (c *Context) AllocAsync(bytes uint64, s *Stream) (*Buffer, error) {
	l, err := c.stream(s, "allocating")
	if err != nil {
		return nil, err
	}
	if !c.device.limits().pools || l.Capture() != nil {
		return c.Alloc(bytes)
	}
	var got grant
	p := c.device.chosen()
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocAsync", api.CuMemAllocAsync(&got.address, bytes, l.Handle)
	})
	return p.gave(b, l, err)
}

// AllocShareable allocates device memory as Alloc does, but memory of its own, by
// cuMemAlloc: other processes can open it (Buffer.Share), and libraries that want
// memory of a context can use it. Alloc is the faster one.
func (c *Context) AllocShareable(bytes uint64) (*Buffer, error) {
	var got grant
	return c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAlloc", api.CuMemAlloc(&got.address, bytes)
	})
}

// allocFrom makes a buffer of memory from the pool. Pools grow by large steps, so
// where even a second try finds nothing it may be that cuMemAlloc does.
func (c *Context) allocFrom(p *allocator.Pool, bytes uint64) (*Buffer, error) {
	got, again := grant{pool: p}, false
	var executed cuda.Result
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		r := p.Alloc(api, &got.address, bytes, &executed)
		if r == cuda.CUDA_ERROR_OUT_OF_MEMORY && again || r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			got.pool = nil
			return "cuMemAlloc", api.CuMemAlloc(&got.address, bytes)
		}
		again = true
		return "cuMemAllocFromPoolAsync", r
	})
	if err != nil || executed == cuda.CUDA_SUCCESS {
		return b, err
	}
	late := false
	if executed == cuda.CUDA_ERROR_NOT_READY {
		late, err = p.Await()
	} else {
		owner := ownerOf(p.Context())
		err = owner.failed("cuStreamQuery", executed, "allocating on %s", owner.device)
	}
	switch {
	case err != nil:
		_ = b.Free()
		return nil, err
	case late:
		_ = b.Free() // the driver frees it when it has executed the allocation
		return c.AllocShareable(bytes)
	}
	return b, nil
}

// A grant is memory that the driver has given.
type grant struct {
	address cuda.DevicePtr
	pool    *allocator.Pool // that it comes from; nil for other memory
}

// alloc makes the buffer of what allocate gets.
func (c *Context) alloc(bytes uint64, got *grant, allocate func(*cuda.API) (string, cuda.Result)) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if bytes == 0 {
		return &Buffer{context: c, label: "buffer"}, nil
	}
	if err := c.device.reserve(bytes); err != nil {
		return nil, err
	}
	current := c
	if got.pool != nil {
		current = ownerOf(got.pool.Context())
	}
	if err := current.retry(bytes, allocate); err != nil {
		return nil, err
	}
	b := &Buffer{context: c, address: got.address, bytes: bytes, label: "buffer"}
	b.res = c.adopt(lifetime.Buffer, bytes, freeing(got.address))
	if got.pool != nil {
		got.pool.Adopt(b.res, got.address, bytes, freeing(got.address))
	} else if c.device.limits().pools {
		b.res.EndIn = freeingIn(got.address)
	}
	lifetime.Watch(b, b.res)
	return b, nil
}

// freeing is the release of device memory at once.
func freeing(address cuda.DevicePtr) func(*cuda.API) error {
	return func(api *cuda.API) error {
		return usage.Describe(api.Error("cuMemFree", api.CuMemFree(address)), "freeing a buffer")
	}
}

// freeingIn is the release of device memory in the order of a stream. The
// driver takes memory from cuMemAlloc too.
func freeingIn(address cuda.DevicePtr) func(*cuda.API, *lifetime.Stream) bool {
	return func(api *cuda.API, l *lifetime.Stream) bool {
		if api.CuMemFreeAsync(address, l.Handle) != cuda.CUDA_SUCCESS {
			return false
		}
		l.Submitted()
		return true
	}
}

// pool returns the pool of c's memory as far as there is one. Its handles are used
// for nothing before it is certain that nobody has ended the context.
func (c *Context) pool() *allocator.Pool {
	p := c.space().allocates.pool.Load()
	if p == nil || !p.Context().Confirm() {
		return nil
	}
	return p
}

// makePool returns the pool of c's memory, creating it on first use; nil if pools are
// unsupported or the context is not primary: the memory of other contexts must be
// theirs alone and end with them, which pools' does not.
func (c *Context) makePool() *allocator.Pool {
	if p := c.pool(); p != nil {
		return p
	}
	o, d := c.space(), c.driver
	d.mu.Lock()
	ours := o.origin == primary
	d.mu.Unlock()
	if !ours || o.check() != nil || d.Version() < allocator.LeastVersion || o.allocates.refused.Load() || !o.device.limits().pools || d.life.Gate.Capturing() {
		return nil
	}
	o.allocates.mu.Lock()
	defer o.allocates.mu.Unlock()
	if p := o.allocates.pool.Load(); p != nil {
		return p
	}
	p, r := o.newPool()
	switch r {
	case cuda.CUDA_SUCCESS:
		o.allocates.pool.Store(p)
	case cuda.CUDA_ERROR_OUT_OF_MEMORY: // may do later
	default:
		o.allocates.refused.Store(true)
	}
	return p
}

// newPool makes the pool, open to the devices that have access to the context's
// memory.
func (c *Context) newPool() (*allocator.Pool, cuda.Result) {
	s, err := c.enter()
	if err != nil {
		return nil, cuda.CUDA_ERROR_OUT_OF_MEMORY // the next call reports why
	}
	defer s.Leave()
	var others []cuda.Device
	for _, o := range c.driver.openContexts() {
		if o.device != c.device && (o.reaches(c) || o.knows(c) || c.knows(o)) {
			others = append(others, o.device.handle)
		}
	}
	return allocator.New(s.API, c.life, c.device.handle, c.device.total, c.driver.options.MaxBytes, others)
}

// Trim gives back what this Driver keeps unused of the device's memory for what
// Alloc allocates next, until it holds no more than keep bytes of it, or nothing
// that is unused. Memory that the device's own pool keeps is given back by
// Pool.Trim.
func (v *Device) Trim(keep uint64) error {
	if err := v.driver.check(); err != nil {
		return err
	}
	v.mu.Lock()
	c := v.retained
	v.mu.Unlock()
	if c == nil {
		return nil
	}
	p := c.pool()
	if p == nil {
		return nil
	}
	return c.within("cuMemPoolTrimTo", fmt.Sprintf("giving back unused memory of %s out", v), func(api *cuda.API) cuda.Result {
		return p.Trim(api, keep)
	})
}

// dissolve destroys the pool before its context ends, after freeing its buffers in
// the order of the streams that use them. The context is current.
func (c *Context) dissolve(api *cuda.API) {
	c.allocates.mu.Lock()
	defer c.allocates.mu.Unlock()
	p := c.allocates.pool.Load()
	if p == nil {
		return
	}
	for _, r := range c.driver.life.Live() {
		if r.Reserve == p.Stream() && r.Die() {
			_ = r.Settle(api)
		}
	}
	c.allocates.refused.Store(true)
	c.allocates.pool.Store(nil)
	p.Destroy(api)
}

// openPool lets another device use the pool of c's memory; a pool that is made later
// is opened when it is made.
func (c *Context) openPool(v *Device) cuda.Result {
	o := c.space()
	o.allocates.mu.Lock()
	defer o.allocates.mu.Unlock()
	if p := o.pool(); p != nil {
		return p.Open(c.driver.API(), v.handle)
	}
	return cuda.CUDA_SUCCESS
}

// closePool ends the access of user's device to the pool of c's memory, after user's
// work, unless another context there still has access.
func (c *Context) closePool(user *Context) error {
	o := c.space()
	if o.pool() == nil {
		return nil
	}
	ctx := c.driver.life.Interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	o.allocates.mu.Lock()
	defer o.allocates.mu.Unlock()
	p := o.pool()
	if p == nil || slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == user.device && other.reaches(o) }) {
		return nil
	}
	return o.failed("cuMemPoolSetAccess", p.Close(c.driver.API(), user.device.handle), "closing memory of %s to kernels of %s", o, user.device)
}
