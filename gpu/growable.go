// This file defines Growable, memory that grows without moving
// aligned rows.

package gpu

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/allocator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// A Growable is device memory that Grow makes larger without moving it: its address
// stays, and so do views of it. Its Buffer owns it, and must not be used by other
// goroutines while Grow runs. Growable memory reserves address space for its capacity
// and maps physical memory on demand.
type Growable struct {
	Buffer *Buffer
	memory *allocator.Range
}

// AllocGrowable allocates bytes that can grow to capacity; 0 stands for the size of the
// device's memory. Capacity costs address space only.
func (c *Context) AllocGrowable(bytes, capacity uint64) (*Growable, error) {
	doing := "allocating memory that grows"
	if err := c.check(); err != nil {
		return nil, err
	}
	if n, _ := c.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED); n == 0 {
		return nil, &usage.RangeError{Doing: doing, Problem: c.device.String() + " has no virtual memory management"}
	}
	if capacity == 0 {
		capacity = max(c.device.total, bytes)
	}
	if bytes > capacity {
		return nil, &usage.RangeError{Doing: doing, Argument: "capacity", Expected: "at least " + FormatBytes(bytes), Got: FormatBytes(capacity)}
	}
	var m *allocator.Range
	err := c.within("cuMemGetAllocationGranularity", doing+" out", func(api *cuda.API) (r cuda.Result) {
		m, r = allocator.NewRange(api, c.device.handle, capacity)
		return r
	})
	if err != nil {
		return nil, err
	}
	if err := c.within("cuMemAddressReserve", "reserving addresses for "+FormatBytes(m.Reserved)+" out", m.Reserve); err != nil {
		return nil, err
	}
	ranges := &c.space().ranges
	b := &Buffer{context: c, address: m.Base, label: "growable buffer"}
	b.res = c.adopt(lifetime.Buffer, 0, func(api *cuda.API) error {
		ranges.Remove(m)
		return m.Release(api)
	})
	ranges.Add(m)
	lifetime.Watch(b, b.res)
	g := &Growable{Buffer: b, memory: m}
	if err := g.Grow(bytes); err != nil {
		return nil, errors.Join(err, b.Free())
	}
	return g, nil
}

// Capacity is how many bytes Grow can reach.
func (g *Growable) Capacity() uint64 { return g.memory.Capacity }

// Reserved is how many bytes of addresses are reserved: Capacity, rounded up to the device's
// granularity.
func (g *Growable) Reserved() uint64 { return g.memory.Reserved }

// Committed is how many bytes have physical memory: those of Buffer, rounded up to the
// device's granularity.
func (g *Growable) Committed() uint64 { return g.memory.Bytes() }

// Grow makes the buffer larger. The new bytes are not initialised; the old ones keep
// their contents and addresses. A smaller size changes nothing.
func (g *Growable) Grow(bytes uint64) error {
	if err := g.made(); err != nil {
		return err
	}
	b, m := g.Buffer, g.memory
	if err := b.check(); err != nil {
		return err
	}
	if bytes > m.Capacity {
		return &usage.RangeError{Doing: "growing " + b.String(), Argument: "bytes", Expected: fmt.Sprintf("at most its capacity of %d", m.Capacity), Got: fmt.Sprint(bytes)}
	}
	c := b.context
	extend := func(more uint64) error {
		if err := c.device.reserve(c.driver.life.Interruption(), more); err != nil {
			return err
		}
		err := c.retry(c.driver.life.Interruption(), more, func(api *cuda.API) (string, cuda.Result) { return m.Map(api, more, accessTo(c)) })
		if err == nil {
			b.res.Grow(more)
		}
		return err
	}
	return m.Grow(bytes, extend, func() { b.bytes = max(b.bytes, bytes) })
}

// accessTo lists the devices whose kernels may use a context's memory: its own, and those
// that were given access.
func accessTo(c *Context) []cuda.MemAccessDesc {
	list := []cuda.MemAccessDesc{{Location: Location{c.device}.native(), Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE}}
	for _, other := range c.driver.openContexts() {
		if other.device != c.device && other.reaches(c) {
			list = append(list, cuda.MemAccessDesc{Location: Location{other.device}.native(), Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE})
		}
	}
	return list
}
