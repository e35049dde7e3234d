// This file remembers what was allocated, by whom, and which devices can see
// it.

package linear

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/ticket"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// An Allocation is memory that a caller asked for. Module globals are blocks
// without one.
type Allocation struct {
	Block    *memory.Block
	Device   *machine.Device
	Context  *machine.Context  // whose end frees it
	flags    uint32            // of the call that made it
	Pool     *Pool             // nil for memory that is not stream-ordered; of what was imported, the pool that was too
	Graph    *GraphMemory      // nil for memory that no graph allocates
	mapped   []*machine.Device // other devices whose kernels see it
	managed  managedState
	Imported *Imported   // memory of another process
	early    atomic.Bool // CU_POINTER_ATTRIBUTE_SYNC_MEMOPS was cleared
	lending  lending
}

// host reports whether the memory is the host's: page-locked or registered.
func (a *Allocation) host() bool {
	return a.Block.Kind == memory.Pinned || a.Block.Kind == memory.Foreign
}

// allocations finds allocations by their first address.
type allocations struct {
	mutex  sync.RWMutex
	byBase map[uint64]*Allocation
}

// Get returns the allocation that begins at an address, or nil.
func (l *allocations) Get(base uint64) *Allocation {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	return l.byBase[base]
}

func (l *allocations) add(a *Allocation) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.byBase == nil {
		l.byBase = map[uint64]*Allocation{}
	}
	l.byBase[a.Block.Base] = a
}

// take removes and returns the allocation that begins at base when it is of a
// kind that the caller may free; only one of several callers gets it.
func (l *allocations) take(base uint64, fits func(*Allocation) bool) *Allocation {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	a := l.byBase[base]
	if a == nil || !fits(a) {
		return nil
	}
	delete(l.byBase, base)
	return a
}

// Of lists the allocations that fit.
func (l *allocations) Of(fits func(*Allocation) bool) []*Allocation {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	var list []*Allocation
	for _, a := range l.byBase {
		if fits(a) {
			list = append(list, a)
		}
	}
	return list
}

// takeThis removes an allocation; only one of several callers does.
func (l *allocations) takeThis(a *Allocation) bool {
	return l.take(a.Block.Base, func(b *Allocation) bool { return a == b }) != nil
}

// FreeOnce frees an allocation that others may free at the same time.
func (m *Memory) FreeOnce(a *Allocation) {
	if m.Allocations.takeThis(a) {
		a.Free()
	}
}

// Allocate makes memory on the context's device.
func Allocate(c *machine.Context, size uint64, o memory.Options) (*Allocation, cuda.Result) {
	block, err := c.Device.Space.Alloc(size, o)
	if err != nil {
		return nil, machine.ResultOf(err)
	}
	return &Allocation{Block: block, Device: c.Device, Context: c.Home()}, success
}

// showAll makes an allocation visible to all other devices.
func (a *Allocation) showAll() {
	for _, d := range a.Device.Machine.Devices {
		a.show(d)
	}
}

// show makes an allocation visible to a device; its own sees it anyway.
func (a *Allocation) show(d *machine.Device) {
	if d == a.Device {
		return
	}
	if _, err := d.Space.Map(a.Block.Pointer(), a.Block.Size, a.Block.Kind); err == nil {
		a.mapped = append(a.mapped, d)
	}
}

// hide takes an allocation away from a device.
func (a *Allocation) hide(d *machine.Device) {
	for i, other := range a.mapped {
		if other == d {
			_ = d.Space.Free(a.Block.Base)
			a.mapped = append(a.mapped[:i], a.mapped[i+1:]...)
			return
		}
	}
}

// Free gives the memory back. It must have been taken from the list.
func (a *Allocation) Free() {
	if a.Graph != nil {
		a.Graph.freed()
		return
	}
	for _, d := range a.mapped {
		_ = d.Space.Free(a.Block.Base)
	}
	a.recall()
}

// release gives back the memory itself.
func (a *Allocation) release() {
	_ = a.Device.Space.Free(a.Block.Base)
	if a.Pool != nil {
		a.Pool.returned(a.Block.Size)
	}
}

// An Imported is memory of another process.
type Imported struct {
	Ticket ticket.Ticket
	Count  int // how often it was opened
}

// Passable tells whether other processes can be given the memory: NVIDIA's
// driver has that for cuMemAlloc only.
func (a *Allocation) Passable() bool {
	return a.Block.Kind == memory.Device && a.Block.Label == "" && a.Pool == nil && a.Graph == nil
}

// find returns the block that an address lies in and a device that sees it:
// the owner, when the address belongs to an allocation.
func (m *Memory) find(addr uint64) (*memory.Block, *machine.Device) {
	for _, d := range m.Devices {
		if b := d.Space.Find(addr); b != nil {
			if a := m.Allocations.Get(b.Base); a != nil {
				return a.Block, a.Device
			}
			return b, d
		}
	}
	return nil, nil
}

// FindAllocation returns the allocation that an address lies in, or nil.
func (m *Memory) FindAllocation(addr uint64) *Allocation {
	if b, _ := m.find(addr); b != nil {
		return m.Allocations.Get(b.Base)
	}
	return nil
}
