// This file lends memory to other tenants of the same devices.

package linear

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A Loan is an allocation that other tenants may borrow.
type Loan struct{ allocation *Allocation }

// lending is what tenants have borrowed of an allocation. Its bytes are given back when
// the owner has freed it and no work of a borrower uses it any more.
type lending struct {
	// state is the number of mappings that are not retired, and over once the owner has
	// freed the memory. It is changed under the lock of a borrower's space.
	state atomic.Int64

	mutex     sync.Mutex // guards what follows; before those of spaces
	borrowers map[*Memory]*borrowed
}

// over is part of lending.state.
const over = 1 << 32

// borrowed is what one tenant has of an allocation.
type borrowed struct {
	allocation *Allocation
	count      int // how often it was borrowed
}

// Lend answers a loan of the allocation that n bytes at an address lie in. Memory of
// modules, of graphs and of others cannot be lent.
func (m *Memory) Lend(address cuda.DevicePtr, n uint64) (loan any, r cuda.Result) {
	a := m.FindAllocation(uint64(address))
	if a == nil || a.Graph != nil || a.Imported != nil || a.host() || a.Block.Kind == memory.Virtual || !a.Block.Contains(uint64(address), n) {
		return nil, invalidValue
	}
	return Loan{a}, success
}

// Borrow maps lent memory into the device of the same ordinal, once however often it is
// borrowed.
func (m *Memory) Borrow(loan any) (giveBack func(), r cuda.Result) {
	l, ok := loan.(Loan)
	if !ok {
		return nil, invalidValue
	}
	a := l.allocation
	if n := a.Device.Ordinal; n >= len(m.Devices) || m.Devices[n].Space.Budget() != a.Device.Space.Budget() {
		return nil, cuda.CUDA_ERROR_INVALID_DEVICE
	}
	a.lending.mutex.Lock()
	defer a.lending.mutex.Unlock()
	if a.lending.state.Load() >= over {
		return nil, invalidValue
	}
	b := a.lending.borrowers[m]
	if b == nil || b.allocation.Block.Freed() {
		if b, r = m.borrow(a); r != success {
			return nil, r
		}
	}
	b.count++
	return func() { m.giveBack(a, b) }, success
}

// borrow maps an allocation of another tenant. The caller holds the mutex of its lending.
func (m *Memory) borrow(a *Allocation) (*borrowed, cuda.Result) {
	d := m.Devices[a.Device.Ordinal]
	a.lending.state.Add(1)
	block, err := d.Space.MapUntil(a.Block.Pointer(), a.Block.Size, memory.Remote, a.retired)
	if err != nil {
		a.lending.state.Add(-1)
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	b := &borrowed{allocation: &Allocation{Block: block, Device: d, Context: d.Primary.Context, Imported: &Imported{}}}
	if a.lending.borrowers == nil {
		a.lending.borrowers = map[*Memory]*borrowed{}
	}
	a.lending.borrowers[m] = b
	m.Allocations.add(b.allocation)
	return b, success
}

// giveBack undoes one Borrow.
func (m *Memory) giveBack(a *Allocation, b *borrowed) {
	a.lending.mutex.Lock()
	b.count--
	last := b.count == 0
	if last && a.lending.borrowers[m] == b {
		delete(a.lending.borrowers, m)
	}
	a.lending.mutex.Unlock()
	if last {
		m.FreeOnce(b.allocation)
	}
}

// retired is called when no work of a borrower uses its mapping any more.
func (a *Allocation) retired() {
	if a.lending.state.Add(-1) == over {
		a.release()
	}
}

// recall takes the memory from its borrowers, and releases it when none uses it.
func (a *Allocation) recall() {
	a.lending.mutex.Lock()
	unused := a.lending.state.Add(over) == over
	borrowers := a.lending.borrowers
	a.lending.borrowers = nil
	a.lending.mutex.Unlock()
	if unused {
		a.release()
	}
	for m, b := range borrowers {
		m.FreeOnce(b.allocation)
	}
}
