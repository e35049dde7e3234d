// This file makes contexts current, and reads and changes their settings.

package gpu

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// MemoryInfo returns the memory of the context's device in bytes: how much this Driver can
// still allocate, and all. The first is what is free for all processes, and what the
// Driver keeps unused, which Device.Trim releases.
func (c *Context) MemoryInfo() (free, total uint64, err error) {
	p := c.space().pool.Pool()
	err = c.within("cuMemGetInfo", "reading the free memory", func(api *cuda.API) cuda.Result {
		unused := uint64(0)
		if p != nil {
			unused = p.Unused(api) // first: it has the driver give back what the pool does not keep
		}
		r := api.CuMemGetInfo(&free, &total)
		free = min(free+unused, total)
		return r
	})
	return free, total, err
}

// Limit is a resource limit of the context, such as CU_LIMIT_STACK_SIZE, in
// the limit's unit.
func (c *Context) Limit(l cuda.Limit) (value uint64, err error) {
	err = c.within("cuCtxGetLimit", "reading "+l.String(), func(api *cuda.API) cuda.Result {
		return api.CuCtxGetLimit(&value, l)
	})
	return value, err
}

// SetLimit asks for a limit. The driver may round it: read it back.
func (c *Context) SetLimit(l cuda.Limit, value uint64) error {
	if err := c.charge(l, value); err != nil {
		return err
	}
	return c.within("cuCtxSetLimit", "setting "+l.String(), func(api *cuda.API) cuda.Result {
		return api.CuCtxSetLimit(l, value)
	})
}

// defaultHeap is the driver's own limit of the heap, which counts for no Driver's memory.
const defaultHeap = 8 << 20

// charge counts the memory that a limit of the context takes, where that of the Driver is limited.
func (c *Context) charge(l cuda.Limit, value uint64) error {
	if c.driver.options.MaxBytes == 0 || l != cuda.CU_LIMIT_MALLOC_HEAP_SIZE && l != cuda.CU_LIMIT_PRINTF_FIFO_SIZE {
		return nil
	}
	more := value - min(value, defaultHeap)
	c.mu.Lock()
	before := c.charged[l]
	delete(c.charged, l)
	c.mu.Unlock()
	r, err := c.recharge(before, more)
	if err != nil || r == nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.charged == nil {
		c.charged = map[cuda.Limit]*lifetime.Resource{}
	}
	c.charged[l] = r
	return nil
}

// recharge counts memory that a setting takes, instead of what it took before; nil is none.
func (c *Context) recharge(before *lifetime.Resource, bytes uint64) (*lifetime.Resource, error) {
	if before != nil {
		_ = before.Free() // there is nothing that could fail
	}
	if err := c.device.reserve(bytes); err != nil || bytes == 0 {
		return nil, err
	}
	return c.adopt(lifetime.Setting, bytes, nil), nil
}

// CacheConfig is the preferred split of L1 cache and shared memory.
func (c *Context) CacheConfig() (config cuda.FuncCache, err error) {
	err = c.within("cuCtxGetCacheConfig", "reading the cache configuration", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetCacheConfig(&config)
	})
	return config, err
}

// SetCacheConfig sets the preferred split of L1 cache and shared memory.
func (c *Context) SetCacheConfig(config cuda.FuncCache) error {
	return c.within("cuCtxSetCacheConfig", "setting the cache configuration", func(api *cuda.API) cuda.Result {
		return api.CuCtxSetCacheConfig(config)
	})
}

// ResetPersistingL2 resets all persisting lines of the second-level cache
// (Stream.SetAccessPolicy) to normal.
func (c *Context) ResetPersistingL2() error {
	return c.within("cuCtxResetPersistingL2Cache", "resetting the second-level cache", func(api *cuda.API) cuda.Result {
		return api.CuCtxResetPersistingL2Cache()
	})
}

// SetFlags changes the flags of the context, CU_CTX_…. It needs a driver of CUDA 12.1 or
// later.
func (c *Context) SetFlags(flags cuda.CtxFlags) error {
	return c.within("cuCtxSetFlags", "setting the flags", func(api *cuda.API) cuda.Result {
		return api.CuCtxSetFlags(uint32(flags))
	})
}

// Flags are the flags of the context, CU_CTX_….
func (c *Context) Flags() (cuda.CtxFlags, error) {
	var flags uint32
	err := c.within("cuCtxGetFlags", "reading the flags", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetFlags(&flags)
	})
	return cuda.CtxFlags(flags), err
}

// APIVersion is the version of the API for which the context was made.
func (c *Context) APIVersion() (int, error) {
	var version uint32
	err := c.within("cuCtxGetApiVersion", "reading the version", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetApiVersion(c.handle, &version)
	})
	return int(version), err
}

// StreamPriorities returns the range of priorities of streams. The most urgent is the
// smaller number.
func (c *Context) StreamPriorities() (least, greatest int, err error) {
	var low, high int32
	err = c.within("cuCtxGetStreamPriorityRange", "reading the priorities", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetStreamPriorityRange(&low, &high)
	})
	return int(low), int(high), err
}

// Use calls f with c current on this goroutine's OS thread, to which it is locked
// meanwhile, and restores what was current.
func (c *Context) Use(f func() error) error {
	s, err := c.life.Enter()
	if err != nil {
		return err
	}
	c.driver.life.Switched()
	defer func() {
		s.Leave()
		c.driver.life.Switched()
	}()
	return f()
}

// MakeCurrent makes c current on this OS thread, for calls that bypass this package. The
// goroutine locks itself to the thread first.
func (c *Context) MakeCurrent() error {
	return c.switchTo("cuCtxSetCurrent", c.driver.API().CuCtxSetCurrent)
}

// Push makes c current on this OS thread until Pop.
func (c *Context) Push() error {
	return c.switchTo("cuCtxPushCurrent", c.driver.API().CuCtxPushCurrent)
}

// switchTo makes c current by one of the driver's calls.
func (c *Context) switchTo(call string, change func(cuda.Context) cuda.Result) error {
	if err := c.check(); err != nil {
		return err
	}
	c.driver.life.Switched()
	return c.failed(call, change(c.handle), "making %s current", c)
}

// Pop undoes Push. It returns the context that was current, nil for none.
func (d *Driver) Pop() (*Context, error) {
	api := d.API()
	d.life.Switched()
	var h cuda.Context
	if r := api.CuCtxPopCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxPopCurrent", r)
	}
	return d.lookup(h)
}

// Current returns the context that is current on this OS thread, nil for none. A context
// that another part of the program made is wrapped; this Driver does not end it.
func (d *Driver) Current() (*Context, error) {
	api := d.API()
	var h cuda.Context
	if r := api.CuCtxGetCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxGetCurrent", r)
	}
	return d.lookup(h)
}

// Bypassed is called after calls that bypass this package and may have changed what is
// current, or ended contexts. What was made in those is dead from then on.
func (d *Driver) Bypassed() {
	d.life.Switched()
	for _, c := range d.openContexts() {
		c.life.Confirm()
	}
}

// Default returns the current context, else the primary context of device 0, which it
// makes current on this OS thread.
func (d *Driver) Default() (*Context, error) {
	c, err := d.Current()
	if c != nil || err != nil {
		return c, err
	}
	if c, err = d.primary(); err != nil {
		return nil, err
	}
	return c, c.MakeCurrent()
}

// primary returns the primary context of device 0.
func (d *Driver) primary() (*Context, error) {
	v, err := d.Device(0)
	if err != nil {
		return nil, err
	}
	return v.PrimaryContext()
}
