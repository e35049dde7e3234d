// This file defines memory that grows where it is: addresses for the most that
// it may be, and memory for as much as it is.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A Growable is device memory that Grow makes larger without moving it: its
// address stays, and so do views of it. Its Buffer owns it. Buffer must not be
// used by other goroutines while Grow runs.
type Growable struct {
	Buffer *Buffer
	room   *room
}

// A room is the addresses of a Growable and the memory behind the first of
// them.
type room struct {
	base     cuda.DevicePtr
	capacity uint64 // how far it can grow
	reserved uint64 // the addresses: capacity in whole units
	unit     uint64 // what sizes of memory are multiples of

	mu     sync.Mutex // guards what follows
	mapped []uint64   // the sizes of the pieces of memory, in order
	bytes  uint64     // their sum
}

// AllocGrowable allocates bytes that can grow to capacity; 0 is as much as the
// device has. Capacity costs addresses only.
func (c *Context) AllocGrowable(bytes, capacity uint64) (*Growable, error) {
	doing := "allocating memory that grows"
	if err := c.check(); err != nil {
		return nil, err
	}
	if n, _ := c.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED); n == 0 {
		return nil, &RangeError{Doing: doing, Problem: c.device.String() + " has no virtual memory management"}
	}
	if capacity == 0 {
		capacity = max(c.device.total, bytes)
	}
	if bytes > capacity {
		return nil, &RangeError{Doing: doing, Argument: "capacity", Expected: "at least " + FormatBytes(bytes), Got: FormatBytes(capacity)}
	}
	r := &room{}
	prop := c.device.memoryProperties()
	err := c.within("cuMemGetAllocationGranularity", doing+" out", func(api *cuda.API) cuda.Result {
		return api.CuMemGetAllocationGranularity(&r.unit, &prop, cuda.CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
	})
	if err != nil {
		return nil, err
	}
	r.capacity, r.reserved = capacity, roundUp(capacity, r.unit)
	err = c.within("cuMemAddressReserve", "reserving addresses for "+FormatBytes(r.reserved)+" out", func(api *cuda.API) cuda.Result {
		return api.CuMemAddressReserve(&r.base, r.reserved, 0, 0, 0)
	})
	if err != nil {
		return nil, err
	}
	b := &Buffer{context: c, address: r.base, label: "growable buffer"}
	b.res = c.adopt(lifetime.Buffer, 0, func(api *cuda.API) error {
		c.dropRoom(r)
		return r.release(api)
	})
	c.keepRoom(r)
	lifetime.Watch(b, b.res)
	g := &Growable{Buffer: b, room: r}
	if err := g.Grow(bytes); err != nil {
		return nil, errors.Join(err, b.Free())
	}
	return g, nil
}

// roundUp is the next multiple of unit.
func roundUp(n, unit uint64) uint64 { return (n + unit - 1) / unit * unit }

// memoryProperties are those of memory of the device.
func (v *Device) memoryProperties() cuda.MemAllocationProp {
	return cuda.MemAllocationProp{Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: Location{v}.native()}
}

// Capacity is how many bytes Grow can reach.
func (g *Growable) Capacity() uint64 { return g.room.capacity }

// Reserved is how many bytes of addresses there are: Capacity in whole units of memory.
func (g *Growable) Reserved() uint64 { return g.room.reserved }

// Committed is how many bytes have memory behind them: those of Buffer and what
// the device's unit of memory leaves over.
func (g *Growable) Committed() uint64 {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	return g.room.bytes
}

// Grow makes the buffer larger. What is new is not initialised; what was there
// stays as it is, and where it is. Fewer bytes than there are change nothing.
func (g *Growable) Grow(bytes uint64) error {
	b, r := g.Buffer, g.room
	if err := b.check(); err != nil {
		return err
	}
	if bytes > r.capacity {
		return &RangeError{Doing: "growing " + b.String(), Argument: "bytes", Expected: fmt.Sprintf("at most its capacity of %d", r.capacity), Got: fmt.Sprint(bytes)}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if need := roundUp(bytes, r.unit); need > r.bytes {
		if err := r.extend(b, need-r.bytes); err != nil {
			return err
		}
	}
	b.bytes = max(b.bytes, bytes)
	return nil
}

// extend puts more memory behind the addresses. The mutex is held.
func (r *room) extend(b *Buffer, more uint64) error {
	c := b.context
	if err := c.device.reserve(more); err != nil {
		return err
	}
	prop := c.device.memoryProperties()
	at := r.base + cuda.DevicePtr(r.bytes)
	err := c.retry(more, func(api *cuda.API) (string, cuda.Result) {
		var h cuda.MemGenericAllocationHandle
		if res := api.CuMemCreate(&h, more, &prop, 0); res != cuda.CUDA_SUCCESS {
			return "cuMemCreate", res
		}
		defer api.CuMemRelease(h) // the mapping keeps it
		if res := api.CuMemMap(at, more, 0, h, 0); res != cuda.CUDA_SUCCESS {
			return "cuMemMap", res
		}
		access := c.accesses()
		res := api.CuMemSetAccess(at, more, &access[0], uint64(len(access)))
		if res != cuda.CUDA_SUCCESS {
			api.CuMemUnmap(at, more)
		}
		return "cuMemSetAccess", res
	})
	if err != nil {
		return err
	}
	r.mapped, r.bytes = append(r.mapped, more), r.bytes+more
	b.res.Grow(more)
	return nil
}

// accesses lists the devices whose kernels may use the context's memory: its
// own, and those that were given access to it.
func (c *Context) accesses() []cuda.MemAccessDesc {
	list := []cuda.MemAccessDesc{{Location: Location{c.device}.native(), Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE}}
	for _, other := range c.driver.openContexts() {
		if other.device != c.device && other.reaches(c) {
			list = append(list, cuda.MemAccessDesc{Location: Location{other.device}.native(), Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE})
		}
	}
	return list
}

// release gives memory and addresses back.
func (r *room) release(api *cuda.API) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var errs []error
	at := r.base
	for _, n := range r.mapped {
		errs = append(errs, usage.Describe(api.Error("cuMemUnmap", api.CuMemUnmap(at, n)), "freeing a growable buffer"))
		at += cuda.DevicePtr(n)
	}
	r.mapped, r.bytes = nil, 0
	errs = append(errs, usage.Describe(api.Error("cuMemAddressFree", api.CuMemAddressFree(r.base, r.reserved)), "freeing a growable buffer"))
	return errors.Join(errs...)
}

// keepRoom has the context know the memory as long as it is there.
func (c *Context) keepRoom(r *room) {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rooms = append(o.rooms, r)
}

// dropRoom forgets it.
func (c *Context) dropRoom(r *room) {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rooms = slices.DeleteFunc(o.rooms, func(other *room) bool { return other == r })
}

// everyRoom is the memory of the context that grows.
func (c *Context) everyRoom() []*room {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.rooms)
}

// openRooms lets kernels on another device use what is there; what comes later
// opens itself.
func (c *Context) openRooms(v *Device) error {
	return c.admitToRooms(v, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE, "opening memory that grows to "+v.String()+" out")
}

// closeRooms undoes openRooms for user's device, behind user's work, unless another
// context there still has access.
func (c *Context) closeRooms(user *Context) error {
	if len(c.everyRoom()) == 0 {
		return nil
	}
	ctx := c.driver.life.Interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == user.device && other.reaches(c) }) {
		return nil
	}
	return c.admitToRooms(user.device, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE, "closing memory that grows to "+user.device.String()+" out")
}

func (c *Context) admitToRooms(v *Device, flags cuda.MemAccessFlags, doing string) error {
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: flags}
	for _, r := range c.everyRoom() {
		err := c.within("cuMemSetAccess", doing, func(api *cuda.API) cuda.Result {
			r.mu.Lock()
			defer r.mu.Unlock()
			if r.bytes == 0 {
				return cuda.CUDA_SUCCESS
			}
			return api.CuMemSetAccess(r.base, r.bytes, &desc, 1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
