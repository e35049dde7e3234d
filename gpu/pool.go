// This file defines Pool: memory of a device for allocations in stream order.

package gpu

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/allocator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A Pool is memory for allocations in stream order. Every device has one of its own;
// NewPool makes more.
type Pool struct {
	device *Device
	handle cuda.MemoryPool
	res    *lifetime.Resource     // nil for the device's own
	max    uint64                 // NewPool's limit
	kept   *lifetime.Resource     // stands for the memory that it may keep unused; under the device's mu
	owner  any                    // retained: what WrapPool was given
	live   *allocator.Outstanding // nil for a pool that is not destroyed here
	opened bool                   // it is a pool of another process
	shared any                    // what package interop keeps of a pool that several processes use
}

// noPools returns an error for a device without pools.
func (v *Device) noPools() error {
	if v.limits().Pools {
		return nil
	}
	return &usage.RangeError{Doing: "asking for a memory pool", Problem: v.String() + " has no memory pools"}
}

// NewPool makes a pool of at most maxBytes; 0 is no limit. It releases all its memory when
// it and its last allocation are freed.
func (v *Device) NewPool(maxBytes uint64) (*Pool, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	return v.newPool(maxBytes, cuda.CU_MEM_HANDLE_TYPE_NONE, func() {})
}

// newPool makes a pool that has handles of a kind. Closing is called when it ends.
func (v *Device) newPool(maxBytes uint64, handles cuda.MemAllocationHandleType, closing func()) (*Pool, error) {
	if err := v.noPools(); err != nil {
		return nil, err
	}
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	p := &Pool{device: v, max: maxBytes}
	props := cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, HandleTypes: handles, Location: Location{v}.native(), MaxSize: maxBytes}
	err = c.within("cuMemPoolCreate", "making a memory pool", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolCreate(&p.handle, &props)
	})
	if err != nil {
		return nil, err
	}
	p.adopt(c, closing)
	return p, nil
}

// adopt registers the pool for release: it is destroyed when it is freed and nothing
// allocated from it is left. closing is called at once, or when the context has ended.
func (p *Pool) adopt(c *Context, closing func()) {
	h, live, v := p.handle, new(allocator.Outstanding), p.device
	end := func(api *cuda.API) error {
		return messages.Describe(api.Error("cuMemPoolDestroy", api.CuMemPoolDestroy(h)), "freeing a memory pool")
	}
	p.live = live
	p.res = c.adopt(lifetime.Pool, 0, func(api *cuda.API) error {
		closing()
		v.unsetPool(h)
		if live.None() {
			return end(api)
		}
		c.driver.life.Postpone(&lifetime.Pending{Context: c.life, Ready: func() (bool, error) {
			if !live.None() {
				return false, nil
			}
			s, err := c.life.Enter()
			if err != nil {
				return true, nil // the pool ended with the context
			}
			defer s.Leave()
			return true, end(s.API)
		}})
		return nil
	})
	p.res.After = func(*cuda.API) { closing() }
	lifetime.Watch(p, p.res)
}

// Device is where the pool's memory is.
func (p *Pool) Device() *Device { return p.device }

// Handle is the pool for calls that bypass this package.
func (p *Pool) Handle() cuda.MemoryPool { return p.handle }

// Standard reports whether the pool is the device's own.
func (p *Pool) Standard() bool { return p.res == nil }

// String is "memory pool of device 0", or "memory pool of another process on
// device 0".
func (p *Pool) String() string {
	if p.made() != nil {
		return "a Pool that nothing has made"
	}
	if p.opened {
		return "memory pool of another process on " + p.device.String()
	}
	return "memory pool of " + p.device.String()
}

// Freed reports whether the pool was freed.
func (p *Pool) Freed() bool { return p.check() != nil }

// check returns an error when the pool is gone.
func (p *Pool) check() error {
	if err := p.made(); err != nil {
		return err
	}
	if p.res == nil {
		return p.device.driver.check()
	}
	return p.res.Check(p.String)
}

// Free ends the pool. What was allocated from it stays, and the pool's memory is released
// when that is freed. Where it is the device's current pool, the default pool becomes
// current. Freeing twice, and freeing the device's own pool, does nothing.
func (p *Pool) Free() error {
	if err := p.made(); err != nil {
		return err
	}
	if p.res == nil {
		return nil
	}
	return errors.Join(p.res.Free(), p.keep(0))
}

// Trim releases unused memory until the pool holds no more than keep bytes, or nothing
// unused.
func (p *Pool) Trim(keep uint64) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := p.own("trimming a memory pool", "trims it"); err != nil {
		return err
	}
	api := p.device.driver.API()
	return messages.Describe(api.Error("cuMemPoolTrimTo", api.CuMemPoolTrimTo(p.handle, keep)), "trimming the %s", p)
}

// Attribute returns an attribute of the pool: a number of bytes, or 0 or 1 for a policy. It
// is an error for a pool of another process.
func (p *Pool) Attribute(a cuda.MemPoolAttribute) (uint64, error) {
	if err := p.check(); err != nil {
		return 0, err
	}
	if err := p.own(fmt.Sprintf("reading %v", a), "knows its attributes"); err != nil {
		return 0, err
	}
	var value uint64 // an int's four bytes are the lower ones
	api := p.device.driver.API()
	r := api.CuMemPoolGetAttribute(p.handle, a, unsafe.Pointer(&value))
	return value, messages.Describe(api.Error("cuMemPoolGetAttribute", r), "reading %v of the %s", a, p)
}

// SetAttribute changes an attribute: the release threshold, a policy, or a high-water mark
// to 0, which resets it to the present value.
func (p *Pool) SetAttribute(a cuda.MemPoolAttribute, value uint64) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := p.own(fmt.Sprintf("setting %v", a), "changes its attributes"); err != nil {
		return err
	}
	if a == cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD {
		if err := p.keep(value); err != nil {
			return err
		}
	}
	api := p.device.driver.API()
	r := api.CuMemPoolSetAttribute(p.handle, a, unsafe.Pointer(&value))
	err := messages.Describe(api.Error("cuMemPoolSetAttribute", r), "setting %v of the %s", a, p)
	if r == cuda.CUDA_ERROR_INVALID_VALUE {
		messages.Hint(err, "to be set are the release threshold, 0 or 1 for the policies of reuse, and 0 for the high marks")
	}
	return err
}

// keep counts what the pool may keep of memory that nobody uses, where the Driver's memory is limited.
func (p *Pool) keep(bytes uint64) error {
	v := p.device
	v.mu.Lock()
	before := p.kept
	p.kept = nil
	v.mu.Unlock()
	if v.driver.options.MaxBytes == 0 || before == nil && bytes == 0 {
		return nil
	}
	c, err := v.PrimaryContext()
	if err != nil {
		return err
	}
	kept, err := recharge(c, before, bytes)
	if err != nil || kept == nil {
		return err
	}
	lifetime.Watch(p, kept)
	v.mu.Lock()
	defer v.mu.Unlock()
	p.kept = kept
	return nil
}

// own returns an error for a pool of another process, and says what only that does.
func (p *Pool) own(doing, does string) error {
	if !p.opened {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Argument: "pool", Expected: "one of this process", Got: "the " + p.String() + ", which alone " + does}
}

// SharedPool is NewPool for a pool with handles for other processes. It keeps shared, and calls closing when it ends.
func (inside) SharedPool(v *Device, maxBytes uint64, handles cuda.MemAllocationHandleType, shared any, closing func()) (*Pool, error) {
	p, err := v.newPool(maxBytes, handles, closing)
	if err == nil {
		p.shared = shared
	}
	return p, err
}

// OpenedPool makes the pool of a handle of another process's. It keeps shared, and calls closing when it ends.
func (inside) OpenedPool(c *Context, h cuda.MemoryPool, shared any, closing func()) *Pool {
	p := &Pool{device: c.device, handle: h, opened: true, shared: shared}
	p.adopt(c, closing)
	return p
}

// Shared is what SharedPool and OpenedPool keep; nil for other pools.
func (inside) Shared(p *Pool) any { return p.shared }

// PoolOf returns the pool that the memory of a buffer comes from, nil for other memory and that of the Driver's own pool.
func (inside) PoolOf(b *Buffer) *Pool {
	p, _ := b.whole().owner.(*Pool)
	return p
}

// CountIn counts memory as one of the pool's allocations, which the pool outlives.
func (inside) CountIn(p *Pool, r *lifetime.Resource) { p.live.Count(r) }

// SetAccess enables or disables access of kernels on another device to the pool's memory.
func (p *Pool) SetAccess(v *Device, enabled bool) error {
	if err := p.check(); err != nil || v == p.device {
		return err
	}
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE}
	if enabled {
		desc.Flags = cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
	}
	api := p.device.driver.API()
	r := api.CuMemPoolSetAccess(p.handle, &desc, 1)
	return messages.Describe(api.Error("cuMemPoolSetAccess", r), "changing the access of %s to the %s", v, p)
}

// AllocFrom is AllocAsync from a pool of the context's device. The stream must not be
// captured.
func (c *Context) AllocFrom(p *Pool, bytes uint64, s *Stream) (*Buffer, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	l, err := c.stream(s, "allocating")
	if err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := p.own("allocating "+FormatBytes(bytes), "allocates from it"); err != nil {
		return nil, err
	}
	if p.device != c.device {
		return nil, &usage.ArgumentError{Doing: fmt.Sprintf("allocating %s in %s", FormatBytes(bytes), c), Argument: "pool",
			Expected: "one of " + c.device.String(), Got: "the " + p.String()}
	}
	if l.Capture() != nil {
		return nil, &usage.ArgumentError{Doing: "allocating from the " + p.String(), Argument: "stream", Expected: "one that is not being recorded; allocate before, or by the graph", Got: l.String()}
	}
	a := allocation{context: c, bytes: bytes}
	b, err := a.make(func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocFromPoolAsync", api.CuMemAllocFromPoolAsync(&a.address, bytes, p.handle, l.Handle)
	})
	return p.allocated(b, l, err)
}

// trimPools gives the unused memory of the Driver's pool and of the device's default and
// current pools back to the system.
func trimPools(c *Context) {
	if !c.device.limits().Pools {
		return
	}
	s, err := c.life.Enter()
	if err != nil {
		return
	}
	defer s.Leave()
	if p := c.pool.Pool(); p != nil {
		p.Trim(s.API, 0)
	}
	var pool cuda.MemoryPool
	if s.API.CuDeviceGetDefaultMemPool(&pool, c.device.handle) == cuda.CUDA_SUCCESS {
		s.API.CuMemPoolTrimTo(pool, 0)
	}
	if p := c.device.explicitPool(); p != nil {
		s.API.CuMemPoolTrimTo(p.handle, 0)
	}
}
