// This file keeps account of device memory, which Go's collector cannot see,
// and makes the collector run when enough of it has come into use.

package gpu

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// collect runs Go's collector, waits for the cleanups it has found, and
// releases what they queued.
func (d *Driver) collect() {
	runtime.GC()
	lifetime.AwaitCleanups()
	d.Drain()
	for _, v := range d.devices {
		v.memory.Collected()
	}
}

// reserve prepares for an allocation of n bytes: it releases what waits, runs
// the collector when memory has grown enough, and enforces the Driver's limit.
func (v *Device) reserve(n uint64) error {
	d := v.driver
	d.Drain()
	if v.memory.Pressing(n) {
		d.collect()
	}
	if d.options.MaxBytes == 0 {
		return nil // without putting the message together
	}
	return d.limited(LimitError{Doing: "allocating " + FormatBytes(n), What: "device memory", Limit: d.options.MaxBytes}, n, d.Bytes)
}

// retry makes an allocation and, when the device is out of memory, makes it
// again after everything that can be given back has been.
func (c *Context) retry(bytes uint64, allocate func(api *cuda.API) (call string, r cuda.Result)) error {
	call, r := c.attempt(allocate)
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		if err := c.driver.Reclaim(); err != nil {
			return err
		}
		call, r = c.attempt(allocate)
	}
	switch r {
	case cuda.CUDA_SUCCESS:
		return nil
	case cuda.CUDA_ERROR_OUT_OF_MEMORY:
		return c.outOfMemory(bytes, call)
	}
	return c.failed(call, r, "allocating %s on %s", FormatBytes(bytes), c.device)
}

// attempt makes one try with c current.
func (c *Context) attempt(allocate func(api *cuda.API) (string, cuda.Result)) (string, cuda.Result) {
	s, err := c.enter()
	if err != nil {
		return "cuCtxSetCurrent", cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	defer s.Leave()
	return allocate(s.API)
}

// outOfMemory describes the device at the moment of failure.
func (c *Context) outOfMemory(bytes uint64, call string) error {
	free, total, err := c.MemoryInfo()
	if err != nil {
		total = c.device.total
	}
	objects := c.driver.LiveObjects()
	objects = slices.DeleteFunc(objects, func(o LiveObject) bool {
		return o.Kind != lifetime.Buffer.String() && o.Kind != lifetime.Managed.String() && o.Kind != lifetime.Array.String()
	})
	slices.SortStableFunc(objects, func(a, b LiveObject) int {
		return int(int64(min(b.Bytes, 1<<62)) - int64(min(a.Bytes, 1<<62)))
	})
	return &OutOfMemoryError{Device: c.device, Requested: bytes, Free: free, Total: total,
		Largest: objects[:min(3, len(objects))],
		Err:     &cuda.Error{Code: cuda.CUDA_ERROR_OUT_OF_MEMORY, Call: call}}
}

// Reclaim gives back all that can be given back: it drains, waits for the
// devices, collects twice (what one collection frees may be all that held
// something else) and trims the memory pools. A lost context is passed over.
// It fails only when SetInterrupt's context ends.
func (d *Driver) Reclaim() error {
	d.Drain()
	contexts := d.openContexts()
	if err := d.synchronize(contexts); err != nil {
		return err
	}
	runtime.GC()
	d.collect()
	if err := d.synchronize(contexts); err != nil { // frees in stream order take effect
		return err
	}
	for _, c := range contexts {
		c.trim()
	}
	d.Drain()
	return nil
}

// Synchronize waits for the work of every context. It fails only when ctx ends,
// with its cause: a fault is for the next use of its context to report.
func (d *Driver) Synchronize(ctx context.Context) error {
	for _, c := range d.openContexts() {
		if err := c.Synchronize(ctx); err != nil && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// synchronize waits for contexts unless it is interrupted. A fault is for the
// next use of the context to report.
func (d *Driver) synchronize(contexts []*Context) error {
	ctx := d.life.Interruption()
	for _, c := range contexts {
		if err := c.Synchronize(ctx); err != nil && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// trim gives the unused memory of the stock and of the device's default and current
// pools back.
func (c *Context) trim() {
	if !c.device.limits().pools {
		return
	}
	s, err := c.enter()
	if err != nil {
		return
	}
	defer s.Leave()
	if p := c.allocates.pool.Load(); p != nil && c.life.Confirm() {
		p.Trim(s.API, 0)
	}
	var pool cuda.MemoryPool
	if s.API.CuDeviceGetDefaultMemPool(&pool, c.device.handle) == cuda.CUDA_SUCCESS {
		s.API.CuMemPoolTrimTo(pool, 0)
	}
	if p := c.device.chosen(); p != nil {
		s.API.CuMemPoolTrimTo(p.handle, 0)
	}
}

// A Pitched is linear memory of rows that begin Pitch bytes apart. Its Buffer
// is all of it, padding included, and owns it.
type Pitched struct {
	Buffer *Buffer
	// Width is the bytes of a row without padding, Height the rows of a
	// slice and Depth the slices.
	Width, Height, Depth int
	Pitch                int // bytes from row to row
}

// AllocPitched allocates rows of width bytes, which kernels read in elements
// of so many bytes.
func (c *Context) AllocPitched(width, height, depth, element int) (*Pitched, error) {
	for _, d := range []struct {
		name string
		size int
	}{{"width", width}, {"height", height}, {"depth", depth}} {
		if d.size < 1 {
			return nil, &RangeError{Doing: "allocating pitched memory", Argument: d.name, Expected: "at least 1", Got: fmt.Sprint(d.size)}
		}
	}
	var got grant
	var pitch uint64
	bytes := uint64(width) * uint64(height) * uint64(depth)
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocPitch", api.CuMemAllocPitch(&got.address, &pitch, uint64(width), uint64(height)*uint64(depth), pitchElement(element))
	})
	if err != nil {
		return nil, err
	}
	b.label = "pitched buffer"
	b.bytes = pitch * uint64(height) * uint64(depth)
	b.res.Grow(b.bytes - bytes)
	return &Pitched{Buffer: b, Width: width, Height: height, Depth: depth, Pitch: int(pitch)}, nil
}

// pitchElement is the element size that the driver takes, 4, 8 or 16, for one
// of any size.
func pitchElement(n int) uint32 {
	switch {
	case n >= 16:
		return 16
	case n >= 8:
		return 8
	}
	return 4
}
