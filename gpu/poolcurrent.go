// This file is about a device's current pool, from which memory is allocated where no pool
// is given: the device's own, or that of SetPool.

package gpu

import (
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// rolePools are the default and the current pool of a device. The driver has one current
// pool of a device for the whole process.
type rolePools struct {
	standard *Pool // the device's own; nil before DefaultPool
	current  *Pool // that of SetPool, retained; nil for the default pool
	others   *Pool // that of another part of the program, as last seen by Pool
}

// DefaultPool returns the device's own pool, which is never freed.
func (v *Device) DefaultPool() (*Pool, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	if err := v.noPools(); err != nil {
		return nil, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.pools.standard != nil {
		return v.pools.standard, nil
	}
	p := &Pool{device: v}
	api := v.driver.API()
	r := api.CuDeviceGetDefaultMemPool(&p.handle, v.handle)
	if r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuDeviceGetDefaultMemPool", r), "asking for the memory pool of %s", v)
	}
	v.pools.standard = p
	return p, nil
}

// Pool returns the device's current pool, from which AllocAsync allocates: the default
// pool unless SetPool, or another part of the process, has set another.
func (v *Device) Pool() (*Pool, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	standard, err := v.DefaultPool()
	if err != nil {
		return nil, err
	}
	var h cuda.MemoryPool
	api := v.driver.API()
	if r := api.CuDeviceGetMemPool(&h, v.handle); r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuDeviceGetMemPool", r), "asking for the memory pool of %s", v)
	}
	v.mu.Lock()
	known := []*Pool{standard, v.pools.current, v.pools.others}
	v.mu.Unlock()
	for _, p := range known {
		if p != nil && p.handle == h && p.check() == nil {
			return p, nil
		}
	}
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	p, err := inside{}.WrapPool(c, h, nil)
	if err == nil {
		v.mu.Lock()
		v.pools.others = p
		v.mu.Unlock()
	}
	return p, err
}

// SetPool makes a pool of the device current: AllocAsync, and all other allocations of the
// process in stream order, allocate from it. The device retains it until another pool is
// set; freeing it, or closing the Driver, sets the default pool.
func (v *Device) SetPool(p *Pool) error {
	if err := v.made(); err != nil {
		return err
	}
	standard, err := v.DefaultPool()
	if err != nil {
		return err
	}
	if err := p.check(); err != nil {
		return err
	}
	if err := p.own("setting the memory pool of "+v.String(), "allocates from it"); err != nil {
		return err
	}
	if p.device != v {
		return &usage.ArgumentError{Doing: "setting the memory pool of " + v.String(), Argument: "pool", Expected: "one of " + v.String(), Got: "the " + p.String()}
	}
	api := v.driver.API()
	if r := api.CuDeviceSetMemPool(v.handle, p.handle); r != cuda.CUDA_SUCCESS {
		return messages.Describe(api.Error("cuDeviceSetMemPool", r), "setting the memory pool of %s", v)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.pools.current = nil
	if p.handle != standard.handle {
		v.pools.current = p
	}
	return nil
}

// explicitPool returns the pool of SetPool unless it was freed; nil for the device's own.
func (v *Device) explicitPool() *Pool {
	v.mu.Lock()
	p := v.pools.current
	v.mu.Unlock()
	if p == nil || p.check() != nil {
		return nil
	}
	return p
}

// unsetPool sets the default pool where the current pool is that of SetPool with a handle,
// any for 0. The driver does so only when the pool is destroyed, which may be later.
func (v *Device) unsetPool(h cuda.MemoryPool) {
	v.mu.Lock()
	p, standard := v.pools.current, v.pools.standard
	if p == nil || h != 0 && p.handle != h {
		v.mu.Unlock()
		return
	}
	v.pools.current = nil
	v.mu.Unlock()
	var now cuda.MemoryPool
	api := v.driver.API()
	if api.CuDeviceGetMemPool(&now, v.handle) == cuda.CUDA_SUCCESS && now == p.handle {
		api.CuDeviceSetMemPool(v.handle, standard.handle)
	}
}

// allocated completes an allocation from p in stream order, a buffer or an error. A nil
// pool stands for the device's own.
func (p *Pool) allocated(b *Buffer, l *lifetime.Stream, err error) (*Buffer, error) {
	var full *OutOfMemoryError
	if p != nil && p.max > 0 && errors.As(err, &full) {
		full.Pool = p
	}
	if err != nil || b.res == nil {
		return b, err
	}
	b.res.Pooled = true
	if p != nil {
		b.owner = p
		if p.live != nil {
			p.live.Count(b.res)
		}
	}
	b.takenIn(l)
	return b, nil
}
