// This file keeps account of memory and objects: it lists what is live, enforces limits,
// runs Go's collector, which does not see device memory, and reclaims unused memory.

package gpu

import (
	"cmp"
	"context"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/collect"
)

// A LiveObject describes an object that is not released.
type LiveObject struct {
	Kind        string // "buffer", "pinned memory", "stream", "event", "module"
	Bytes       uint64 // of device or host memory
	AllocatedAt string // where it was made; empty without Options.Debug
}

// String is "buffer of 2 GiB", with the place where that is known.
func (o LiveObject) String() string {
	s := o.Kind
	if o.Bytes > 0 {
		s += " of " + FormatBytes(o.Bytes)
	}
	if o.AllocatedAt != "" {
		s += " from " + o.AllocatedAt
	}
	return s
}

// FormatBytes formats a size for messages: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string { return messages.FormatBytes(n) }

// LiveObjects lists what is not released, in the order of creation.
func (d *Driver) LiveObjects() []LiveObject { return objectsOf(d.life.Live()) }

// objectsOf describes resources in the order of creation, without wrapped memory and
// objects, which belong to others, and without marks, which the program did not make.
func objectsOf(resources []*lifetime.Resource) []LiveObject {
	slices.SortFunc(resources, func(a, b *lifetime.Resource) int { return int(int64(a.Serial - b.Serial)) })
	var objects []LiveObject
	for _, r := range resources {
		if !unseen(r.Kind) {
			objects = append(objects, LiveObject{Kind: r.Kind.String(), Bytes: r.Bytes(), AllocatedAt: r.Where})
		}
	}
	return objects
}

// unseen reports whether the program did not make resources of the kind.
func unseen(k lifetime.Kind) bool {
	switch k {
	case lifetime.Wrapped, lifetime.Foreign, lifetime.MarkEvent, lifetime.Setting, lifetime.Fixture:
		return true
	}
	return false
}

// Bytes is the device memory of live objects.
func (d *Driver) Bytes() uint64 {
	var n uint64
	for _, v := range d.devices {
		n += v.memory.Live()
	}
	return n
}

// PinnedBytes is the page-locked memory of live objects.
func (d *Driver) PinnedBytes() uint64 { return d.life.LockedBytes() }

// Count is the number of live objects.
func (d *Driver) Count() int { return d.life.Count() }

// limited returns e where n more of what inUse counts exceed its limit, also after a
// collection; limit 0 is none. It fails where ctx ends the wait for that.
func (d *Driver) limited(ctx context.Context, e usage.LimitError, n uint64, inUse func() uint64) error {
	if e.Limit == 0 || n <= e.Limit && inUse() <= e.Limit-n {
		return nil
	}
	if err := d.collect(ctx); err != nil {
		return err
	}
	if e.InUse = inUse(); n <= e.Limit && e.InUse <= e.Limit-n {
		return nil
	}
	return &e
}

// Room returns a *usage.LimitError when as many objects are live as Options.MaxObjects allows.
// Packages that make objects on behalf of a program call it before each.
func (inside) Room(d *Driver) error {
	return d.roomFor(1)
}

// RoomFor is Room for n objects; nodes of graphs count as well.
func (inside) RoomFor(d *Driver, n int) error { return d.roomFor(n) }

// roomFor is Room for n objects; nodes of graphs count as well.
func (d *Driver) roomFor(n int) error {
	return d.limited(d.life.Interruption(), usage.LimitError{What: "live objects", Limit: d.options.MaxObjects}, uint64(n), func() uint64 {
		return uint64(d.Count()) + uint64(d.life.Nodes.Load())
	})
}

// roomForContext returns a *usage.LimitError when as many contexts were made and not ended as
// Options.MaxContexts allows.
func (d *Driver) roomForContext() error {
	return d.limited(d.life.Interruption(), usage.LimitError{What: "contexts", Limit: d.options.MaxContexts}, 1, func() (n uint64) {
		for _, c := range d.openContexts() {
			if c.origin == created || c.owner != nil {
				n++
			}
		}
		return n
	})
}

// reservePinned prepares for page-locking n bytes.
func (d *Driver) reservePinned(n uint64) error {
	d.Drain()
	if d.options.MaxPinned == 0 {
		return nil
	}
	return d.limited(d.life.Interruption(), usage.LimitError{Doing: "page-locking " + FormatBytes(n), What: "pinned memory", Limit: d.options.MaxPinned}, n, d.PinnedBytes)
}

// reserve prepares for an allocation of n bytes: it releases what the collector has
// found, runs the collector when memory has grown enough, and enforces the Driver's limit.
func (v *Device) reserve(ctx context.Context, n uint64) error {
	d := v.driver
	d.Drain()
	if v.memory.Pressing(n) {
		if err := d.collect(ctx); err != nil {
			return err
		}
	}
	if d.options.MaxBytes == 0 {
		return nil // without formatting the message
	}
	return d.limited(ctx, usage.LimitError{Doing: "allocating " + FormatBytes(n), What: "device memory", Limit: d.options.MaxBytes}, n, d.Bytes)
}

// collect has Go's collector find what is unreachable, and releases that. It fails only when ctx ends.
func (d *Driver) collect(ctx context.Context) error {
	if err := collect.Cleaned(ctx); err != nil {
		return err
	}
	d.Drain()
	for _, v := range d.devices {
		v.memory.Collected()
	}
	return nil
}

// retry allocates by a driver call and, when the device is out of memory, again after
// Reclaim.
func (c *Context) retry(ctx context.Context, bytes uint64, allocate func(api *cuda.API) (call string, r cuda.Result)) error {
	attempt := func() (string, cuda.Result) {
		s, err := c.life.Enter()
		if err != nil {
			return "cuCtxSetCurrent", cuda.CUDA_ERROR_INVALID_CONTEXT
		}
		defer s.Leave()
		return allocate(s.API)
	}
	call, r := attempt()
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		if err := c.driver.Reclaim(ctx); err != nil {
			return err
		}
		call, r = attempt()
	}
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		return outOfMemory(c, bytes, call)
	}
	if r == cuda.CUDA_SUCCESS { // without formatting the description
		return nil
	}
	return c.failed(call, r, "allocating %s on %s", FormatBytes(bytes), c.device)
}

// outOfMemory returns an error that describes the device's memory now.
func outOfMemory(c *Context, bytes uint64, call string) error {
	free, total, err := c.MemoryInfo()
	if err != nil {
		total = c.device.total
	}
	objects := slices.DeleteFunc(c.driver.LiveObjects(), func(o LiveObject) bool {
		return o.Kind != lifetime.Buffer.String() && o.Kind != lifetime.Managed.String() && o.Kind != lifetime.Array.String()
	})
	slices.SortStableFunc(objects, func(a, b LiveObject) int { return cmp.Compare(b.Bytes, a.Bytes) })
	return &OutOfMemoryError{Device: c.device, Requested: bytes, Free: free, Total: total,
		Largest: objects[:min(3, len(objects))],
		Err:     &cuda.Error{Code: cuda.CUDA_ERROR_OUT_OF_MEMORY, Call: call}}
}

// Reclaim releases all memory that is unused: it drains, waits for the devices, collects
// twice (the first collection may free the last reference to something else) and trims
// the memory pools. A lost context is skipped. It fails only when ctx or SetInterrupt's context
// ends.
func (d *Driver) Reclaim(ctx context.Context) error {
	if err := d.made(); err != nil {
		return err
	}
	ctx, stop, err := d.within(ctx, "reclaiming memory")
	if err != nil {
		return err
	}
	defer stop()
	d.Drain()
	if err := d.Synchronize(ctx); err != nil {
		return err
	}
	for range 2 {
		if err := d.collect(ctx); err != nil {
			return err
		}
	}
	if err := d.Synchronize(ctx); err != nil { // releases in stream order take effect
		return err
	}
	for _, c := range d.openContexts() {
		trimPools(c)
	}
	d.Drain()
	return nil
}

// Synchronize waits for the work of every context. It fails only when ctx ends, with its
// cause: a fault is reported by the next use of its context.
func (d *Driver) Synchronize(ctx context.Context) error {
	if err := d.made(); err != nil {
		return err
	}
	for _, c := range d.openContexts() {
		if err := c.Synchronize(ctx); err != nil && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}
