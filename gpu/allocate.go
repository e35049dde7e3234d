// This file allocates device memory: from a pool of the Driver's own where no stream is
// given, from the device's current pool in stream order, and by cuMemAlloc.

package gpu

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/allocator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// Alloc allocates device memory, uninitialised, which every stream may use at once. In
// primary contexts it comes from a pool that the Driver keeps, and is returned to it;
// elsewhere from cuMemAlloc. When memory runs out Alloc reclaims what is unused and tries
// again; then the error is an *OutOfMemoryError. It waits for memory no longer than ctx.
func (c *Context) Alloc(ctx context.Context, bytes uint64) (*Buffer, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	ctx, stop, err := c.driver.within(ctx, "allocating")
	if err != nil {
		return nil, err
	}
	defer stop()
	if bytes > 0 && c.check() == nil {
		if p := driverPool(c); p != nil {
			return allocFrom(ctx, c, p, bytes)
		}
	}
	return c.allocPlain(ctx, bytes)
}

// AllocAsync allocates device memory in stream order, nil for the default stream, from
// the device's current pool. Work in other streams may use it after that stream has
// reached this point. On devices without pools, and in a stream that is being captured,
// it allocates as Alloc does: AddAlloc of package graphs is for memory of a graph's own.
func (c *Context) AllocAsync(bytes uint64, s *Stream) (*Buffer, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	l, err := c.stream(s, "allocating")
	if err != nil {
		return nil, err
	}
	if !c.device.limits().Pools || l.Capture() != nil {
		return c.Alloc(context.Background(), bytes)
	}
	a := allocation{context: c, bytes: bytes}
	p := c.device.explicitPool()
	b, err := a.make(func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocAsync", api.CuMemAllocAsync(&a.address, bytes, l.Handle)
	})
	return p.allocated(b, l, err)
}

// AllocIn is Alloc of memory that a stream uses first, nil for the default stream: work in
// other streams may use it after that stream has reached this point. It takes less of the
// processor's time than Alloc, which asks the driver whether the memory is free by now; the
// least where a buffer of the size was freed after work in the stream.
func (inside) AllocIn(c *Context, bytes uint64, s *Stream) (*Buffer, error) {
	l, err := c.stream(s, "allocating")
	if err != nil {
		return nil, err
	}
	if b, err := c.allocAgain(bytes, l); b != nil || err != nil {
		return b, err
	}
	p := driverPool(c)
	if bytes == 0 || p == nil || l.Context != p.Context() || l.Capture() != nil {
		return c.Alloc(context.Background(), bytes)
	}
	a := allocation{context: c, bytes: bytes, pool: p, ordered: true}
	b, err := a.make(a.fromPool(func(api *cuda.API) cuda.Result { return p.AllocIn(api, &a.address, bytes, l) }))
	if err == nil && a.pool != nil {
		b.takenIn(l)
	}
	return b, err
}

// allocAgain is memory that work in the stream has used and that was freed since; nil where
// there is none of the size.
func (c *Context) allocAgain(bytes uint64, l *lifetime.Stream) (*Buffer, error) {
	p := c.space().pool.Known()
	if p == nil || bytes == 0 || c.check() != nil {
		return nil, nil
	}
	m := p.Spare(bytes, l)
	if m == nil {
		return nil, nil
	}
	if err := c.device.reserve(c.driver.life.Interruption(), bytes); err != nil {
		p.Keep(m, l)
		return nil, err
	}
	b := c.bufferAt(m.Address, bytes, m.End)
	m.Adopt(b.res)
	b.res.Users.Add(l)
	return b, nil
}

// AllocShareable allocates device memory as Alloc does, but by cuMemAlloc: other
// processes can open it (Buffer.Share), and libraries that need memory of a context can
// use it. Alloc is faster.
func (c *Context) AllocShareable(ctx context.Context, bytes uint64) (*Buffer, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	ctx, stop, err := c.driver.within(ctx, "allocating")
	if err != nil {
		return nil, err
	}
	defer stop()
	return c.allocPlain(ctx, bytes)
}

// allocPlain allocates by cuMemAlloc.
func (c *Context) allocPlain(ctx context.Context, bytes uint64) (*Buffer, error) {
	a := allocation{context: c, bytes: bytes, within: ctx}
	return a.make(func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAlloc", api.CuMemAlloc(&a.address, bytes)
	})
}

// allocFrom allocates from the Driver's pool.
func allocFrom(ctx context.Context, c *Context, p *allocator.Pool, bytes uint64) (*Buffer, error) {
	a := allocation{context: c, bytes: bytes, pool: p, within: ctx}
	var executed cuda.Result
	b, err := a.make(a.fromPool(func(api *cuda.API) cuda.Result { return p.Alloc(api, &a.address, bytes, &executed) }))
	if err != nil || executed == cuda.CUDA_SUCCESS {
		return b, err
	}
	late := false
	if executed == cuda.CUDA_ERROR_NOT_READY {
		late, err = p.Await(ctx)
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
		return c.allocPlain(ctx, bytes)
	}
	return b, nil
}

// An allocation is one request for device memory.
type allocation struct {
	context *Context
	bytes   uint64
	pool    *allocator.Pool // of the Driver, that the memory comes from; nil for other memory
	ordered bool            // in the order of a stream
	within  context.Context // ends waits for memory; nil for that of SetInterrupt
	address cuda.DevicePtr
}

// fromPool tries to allocate from the Driver's pool. Pools grow by large steps: where a
// second try finds no memory, cuMemAlloc may.
func (a *allocation) fromPool(try func(*cuda.API) cuda.Result) func(*cuda.API) (string, cuda.Result) {
	again := false
	return func(api *cuda.API) (string, cuda.Result) {
		r := try(api)
		if r == cuda.CUDA_ERROR_OUT_OF_MEMORY && again || r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			a.pool = nil
			return "cuMemAlloc", api.CuMemAlloc(&a.address, a.bytes)
		}
		again = true
		return "cuMemAllocFromPoolAsync", r
	}
}

// make makes the buffer of the memory at the address that allocate stores.
func (a *allocation) make(allocate func(*cuda.API) (string, cuda.Result)) (*Buffer, error) {
	c := a.context
	if err := c.check(); err != nil {
		return nil, err
	}
	if a.bytes == 0 {
		return &Buffer{context: c, label: "buffer"}, nil
	}
	ctx := a.within
	if ctx == nil {
		ctx = c.driver.life.Interruption()
	}
	if err := c.device.reserve(ctx, a.bytes); err != nil {
		return nil, err
	}
	current := c
	if a.pool != nil {
		current = ownerOf(a.pool.Context())
	}
	if err := current.retry(ctx, a.bytes, allocate); err != nil {
		return nil, err
	}
	b := c.bufferAt(a.address, a.bytes, freeMemory(a.address))
	if a.pool != nil {
		a.pool.Block(a.address, a.bytes, a.ordered, b.res.End).Adopt(b.res)
	} else if c.device.limits().Pools {
		b.res.EndIn = freeInOrder(a.address)
	}
	return b, nil
}

// bufferAt makes the buffer of memory that was allocated for it and that end releases.
func (c *Context) bufferAt(address cuda.DevicePtr, bytes uint64, end func(*cuda.API) error) *Buffer {
	b := &Buffer{context: c, address: address, bytes: bytes, label: "buffer"}
	b.res = c.adopt(lifetime.Buffer, bytes, end)
	lifetime.Watch(b, b.res)
	return b
}

// AllocPitched allocates rows of width bytes for accesses by elements of 4, 8 or 16 bytes. Pitch is the bytes from row to row.
func (inside) AllocPitched(c *Context, width, rows uint64, element uint32) (b *Buffer, pitch uint64, err error) {
	a := allocation{context: c, bytes: width * rows}
	b, err = a.make(func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocPitch", api.CuMemAllocPitch(&a.address, &pitch, width, rows, element)
	})
	if err != nil {
		return nil, 0, err
	}
	b.label, b.bytes = "pitched buffer", pitch*rows
	b.res.Grow(b.bytes - a.bytes)
	return b, pitch, nil
}

// driverPool returns the Driver's pool for a context, creating it on first use; nil if
// pools are unsupported or the context is not primary: the memory of other contexts must
// be theirs alone and end with them, and memory of pools does not.
func driverPool(c *Context) *allocator.Pool {
	o, d := c.space(), c.driver
	if p := o.pool.Pool(); p != nil {
		return p
	}
	d.mu.Lock()
	ours := o.origin == primary
	d.mu.Unlock()
	if !ours || o.check() != nil || d.Version() < allocator.LeastVersion || o.pool.Refused() || !o.device.limits().Pools || d.life.Gate.Capturing() {
		return nil
	}
	return o.pool.Make(func() (*allocator.Pool, cuda.Result) {
		s, err := o.life.Enter()
		if err != nil {
			return nil, cuda.CUDA_ERROR_OUT_OF_MEMORY // the next call reports why
		}
		defer s.Leave()
		var others []cuda.Device // that have access to the context's memory
		for _, other := range d.openContexts() {
			if other.device != o.device && (other.reaches(o) || other.peers.tried(o) || o.peers.tried(other)) {
				others = append(others, other.device.handle)
			}
		}
		return allocator.New(s.API, o.life, o.device.handle, o.device.total, d.options.MaxBytes, others)
	})
}

// Trim gives memory that this Driver keeps unused on the device for later calls of Alloc
// back to the system, until it holds no more than keep bytes, or nothing unused.
// Pool.Trim does so for the device's own pool.
func (v *Device) Trim(keep uint64) error {
	if err := v.made(); err != nil {
		return err
	}
	if err := v.driver.check(); err != nil {
		return err
	}
	v.mu.Lock()
	c := v.retained
	v.mu.Unlock()
	if c == nil {
		return nil
	}
	p := c.pool.Pool()
	if p == nil {
		return nil
	}
	return c.within("cuMemPoolTrimTo", fmt.Sprintf("giving back unused memory of %s out", v), func(api *cuda.API) cuda.Result {
		return p.Trim(api, keep)
	})
}
