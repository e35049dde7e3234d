// This file remembers what was allocated, by whom, and which devices can see
// it.

package emulator

import (
	"errors"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// An allocation is memory that a caller asked for. Module globals are blocks
// without one.
type allocation struct {
	block    *memory.Block
	device   *device
	context  *cudaContext // whose end frees it
	flags    uint32       // of the call that made it
	pool     *pool        // nil for memory that is not stream-ordered; of what was imported, the pool that was too
	graph    *graphMemory // nil for memory that no graph allocates
	mapped   []*device    // other devices whose kernels see it
	managed  managedState
	imported *imported   // memory of another process
	early    atomic.Bool // CU_POINTER_ATTRIBUTE_SYNC_MEMOPS was cleared
}

// host reports whether the memory is the host's: page-locked or registered.
func (a *allocation) host() bool {
	return a.block.Kind == memory.Pinned || a.block.Kind == memory.Foreign
}

// allocations finds allocations by their first address.
type allocations struct {
	mutex  sync.RWMutex
	byBase map[uint64]*allocation
}

func (l *allocations) get(base uint64) *allocation {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	return l.byBase[base]
}

func (l *allocations) add(a *allocation) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.byBase == nil {
		l.byBase = map[uint64]*allocation{}
	}
	l.byBase[a.block.Base] = a
}

// take removes and returns the allocation that begins at base when it is of a
// kind that the caller may free; only one of several callers gets it.
func (l *allocations) take(base uint64, fits func(*allocation) bool) *allocation {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	a := l.byBase[base]
	if a == nil || !fits(a) {
		return nil
	}
	delete(l.byBase, base)
	return a
}

// of lists the allocations that fit.
func (l *allocations) of(fits func(*allocation) bool) []*allocation {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	var list []*allocation
	for _, a := range l.byBase {
		if fits(a) {
			list = append(list, a)
		}
	}
	return list
}

// freeAll frees what belongs to a context that has ended.
func (l *allocations) freeAll(c *cudaContext) {
	for _, a := range l.of(func(a *allocation) bool { return a.context == c }) {
		if l.take(a.block.Base, func(b *allocation) bool { return a == b }) != nil {
			a.free()
		}
	}
}

// allocate makes memory on the context's device.
func (c *cudaContext) allocate(size uint64, o memory.Options) (*allocation, cuda.Result) {
	block, err := c.device.space.Alloc(size, o)
	if err != nil {
		return nil, resultOf(err)
	}
	return &allocation{block: block, device: c.device, context: c.home()}, success
}

// resultOf is the driver's code for an error of the address space.
func resultOf(err error) cuda.Result {
	var full *memory.OutOfMemoryError
	if errors.As(err, &full) {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	return invalidValue
}

// showAll makes an allocation visible to all other devices.
func (a *allocation) showAll() {
	for _, d := range a.device.machine.devices {
		a.show(d)
	}
}

// show makes an allocation visible to a device; its own sees it anyway.
func (a *allocation) show(d *device) {
	if d == a.device {
		return
	}
	if _, err := d.space.Map(a.block.Pointer(), a.block.Size, a.block.Kind); err == nil {
		a.mapped = append(a.mapped, d)
	}
}

// hide takes an allocation away from a device.
func (a *allocation) hide(d *device) {
	for i, other := range a.mapped {
		if other == d {
			_ = d.space.Free(a.block.Base)
			a.mapped = append(a.mapped[:i], a.mapped[i+1:]...)
			return
		}
	}
}

// free gives the memory back. It must have been taken from the list.
func (a *allocation) free() {
	if a.graph != nil {
		a.graph.freed()
		return
	}
	for _, d := range a.mapped {
		_ = d.space.Free(a.block.Base)
	}
	_ = a.device.space.Free(a.block.Base)
	if a.pool != nil {
		a.pool.returned(a.block.Size)
	}
}

// find returns the block that an address lies in and a device that sees it:
// the owner, when the address belongs to an allocation.
func (m *machine) find(addr uint64) (*memory.Block, *device) {
	for _, d := range m.devices {
		if b := d.space.Find(addr); b != nil {
			if a := m.allocations.get(b.Base); a != nil {
				return a.block, a.device
			}
			return b, d
		}
	}
	return nil, nil
}

// findAllocation returns the allocation that an address lies in, or nil.
func (m *machine) findAllocation(addr uint64) *allocation {
	if b, _ := m.find(addr); b != nil {
		return m.allocations.get(b.Base)
	}
	return nil
}

// A span is memory that a copy reads or writes. Block is nil for memory of
// the host that the driver does not know. The address is a number until it is
// used: one that is wrong must not stand where Go expects pointers.
type span struct {
	address, size uint64
	block         *memory.Block
	space         *memory.Space
	hold          unsafe.Pointer // keeps memory of Go alive; may be nil
}

// known reports whether the driver knows the memory: it is a device's or
// page-locked, and stays where it is.
func (s span) known() bool { return s.block != nil }

// deviceSpan is n bytes at a device address; ok is false when they are not
// all inside one allocation.
func (m *machine) deviceSpan(addr cuda.DevicePtr, n uint64) (s span, ok bool) {
	b, d := m.find(uint64(addr))
	if b == nil || !b.Contains(uint64(addr), n) {
		return span{}, false
	}
	return span{address: uint64(addr), size: n, block: b, space: d.space}, true
}

const (
	// maxCopy bounds addresses and copies of memory that the driver does not
	// know: what user space can address.
	maxCopy = 1 << 47
	// minAddress is the first address where a program can have memory.
	minAddress = 4096
)

// hostSpan is n bytes at an address of the host, which must lie inside its
// allocation when the driver knows it.
func (m *machine) hostSpan(p unsafe.Pointer, n uint64) (s span, ok bool) {
	s, ok = m.unifiedSpan(cuda.DevicePtr(uintptr(p)), n)
	s.hold = p
	return s, ok
}

// unifiedSpan is n bytes at an address that may be of either kind.
func (m *machine) unifiedSpan(addr cuda.DevicePtr, n uint64) (s span, ok bool) {
	if b, _ := m.find(uint64(addr)); b != nil {
		return m.deviceSpan(addr, n)
	}
	return span{address: uint64(addr), size: n}, addr >= minAddress && addr < maxCopy && n <= maxCopy-uint64(addr)
}

// A guard keeps spans from being unmapped while they are used.
type guard struct {
	space  *memory.Space
	ticket uint64
}

// enter begins the use of a span; ok is false when it was freed.
func (s span) enter() (g guard, ok bool) {
	if s.block == nil {
		return guard{}, true
	}
	g = guard{s.space, s.space.Enter()}
	if s.block.Freed() {
		g.leave()
		return guard{}, false
	}
	return g, true
}

func (g guard) leave() {
	if g.space != nil {
		g.space.Leave(g.ticket)
	}
}

// onDevice reports whether the memory is a device's.
func (s span) onDevice() bool {
	return s.block != nil && s.block.Kind != memory.Pinned && s.block.Kind != memory.Foreign
}
