// This file keeps account of device memory, which Go's collector cannot see,
// and makes the collector run when enough of it has come into use.

package gpu

import (
	"context"
	"runtime"
	"runtime/metrics"
	"slices"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// memory is the account of one device.
type memory struct {
	live      atomic.Uint64 // bytes that resources hold
	collected atomic.Uint64 // live after the last collection
	threshold uint64        // growth since then that asks for another one
}

func (m *memory) grow(n uint64)   { m.live.Add(n) }
func (m *memory) shrink(n uint64) { m.live.Add(-n) }

// pressing tells whether n more bytes would be too much growth since the last
// collection. Memory that was freed by hand is no growth.
func (m *memory) pressing(n uint64) bool {
	return m.live.Load()+n >= m.collected.Load()+m.threshold
}

// settleAccount begins the count of growth anew.
func (m *memory) settleAccount() { m.collected.Store(m.live.Load()) }

// collect runs Go's collector, waits for the cleanups it has found, and
// releases what they queued.
func (d *Driver) collect() {
	runtime.GC()
	awaitCleanups()
	d.Drain()
	for _, v := range d.devices {
		v.memory.settleAccount()
	}
}

// cleanupPatience bounds the wait for cleanups: other parts of the program may
// have slow ones.
const cleanupPatience = 50 * time.Millisecond

// awaitCleanups returns when the cleanups that the last collection found have
// run. The runtime counts them since Go 1.26; before that, a cleanup of our
// own, queued by one more collection, has those of the last one before it.
func awaitCleanups() {
	counts := []metrics.Sample{{Name: "/gc/cleanups/queued:cleanups"}, {Name: "/gc/cleanups/executed:cleanups"}}
	metrics.Read(counts)
	if counts[0].Value.Kind() != metrics.KindUint64 {
		awaitSentinel()
		return
	}
	queued := counts[0].Value.Uint64()
	ctx, cancel := context.WithTimeout(context.Background(), cleanupPatience)
	defer cancel()
	_ = pollYielding(ctx, func() (bool, error) {
		metrics.Read(counts)
		return counts[1].Value.Uint64() >= queued, nil
	})
}

// awaitSentinel waits for a cleanup of its own.
func awaitSentinel() {
	done := make(chan struct{})
	runtime.AddCleanup(new([16]uintptr), func(done chan struct{}) { close(done) }, done)
	runtime.GC()
	select {
	case <-done:
	case <-time.After(cleanupPatience):
	}
}

// reserve prepares for an allocation of n bytes: it releases what waits, runs
// the collector when memory has grown enough, and enforces the Driver's limit.
func (v *Device) reserve(n uint64) error {
	d := v.driver
	d.Drain()
	if v.memory.pressing(n) {
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
	defer s.leave()
	return allocate(s.api)
}

// outOfMemory describes the device at the moment of failure.
func (c *Context) outOfMemory(bytes uint64, call string) error {
	free, total, err := c.MemoryInfo()
	if err != nil {
		total = c.device.total
	}
	objects := c.driver.LiveObjects()
	objects = slices.DeleteFunc(objects, func(o LiveObject) bool {
		return o.Kind != kindBuffer.String() && o.Kind != kindManaged.String() && o.Kind != kindArray.String()
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
	ctx := d.interruption()
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
	defer s.leave()
	if k := c.stock.Load(); k != nil && c.confirm() {
		k.trim(s.api, 0)
	}
	var pool cuda.MemoryPool
	if s.api.CuDeviceGetDefaultMemPool(&pool, c.device.handle) == cuda.CUDA_SUCCESS {
		s.api.CuMemPoolTrimTo(pool, 0)
	}
	if p := c.device.chosen(); p != nil {
		s.api.CuMemPoolTrimTo(p.handle, 0)
	}
}
