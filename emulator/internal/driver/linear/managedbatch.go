// This file answers the calls about many ranges of managed memory at a time.

package linear

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

func (m *Memory) bindManagedBatches(api *cuda.API) {
	api.CuMemPrefetchBatchAsync = func(p *cuda.DevicePtr, sizes *uint64, count uint64, to *cuda.MemLocation, starts *uint64, places uint64, flags uint64, s cuda.Stream) cuda.Result {
		return m.managedBatch(p, sizes, count, &placing{to, starts, places}, flags, s)
	}
	api.CuMemDiscardBatchAsync = func(p *cuda.DevicePtr, sizes *uint64, count uint64, flags uint64, s cuda.Stream) cuda.Result {
		return m.managedBatch(p, sizes, count, nil, flags, s)
	}
	api.CuMemDiscardAndPrefetchBatchAsync = api.CuMemPrefetchBatchAsync
}

// MaxCopies bounds the number of copies, so that a wrong number is not taken for
// the length of arrays.
const MaxCopies = 1 << 24

// A placing says where ranges go: each place is for the ranges from one number
// on.
type placing struct {
	to     *cuda.MemLocation
	starts *uint64
	count  uint64
}

// valid checks the numbers for so many ranges.
func (l *placing) valid(ranges uint64) bool {
	if l.to == nil || l.starts == nil || l.count == 0 || l.count > ranges {
		return false
	}
	starts := unsafe.Slice(l.starts, l.count)
	for i, start := range starts {
		if start >= ranges || i == 0 && start != 0 || i > 0 && start <= starts[i-1] {
			return false
		}
	}
	return true
}

// of is where range i goes.
func (l *placing) of(i uint64) (to cuda.MemLocation) {
	for k, start := range unsafe.Slice(l.starts, l.count) {
		if start <= i {
			to = unsafe.Slice(l.to, l.count)[k]
		}
	}
	return to
}

// managedBatch checks every range before it does anything. To discard leaves
// what memory holds, which the driver does not promise.
func (m *Memory) managedBatch(p *cuda.DevicePtr, sizes *uint64, count uint64, to *placing, flags uint64, handle cuda.Stream) cuda.Result {
	s, r := m.Stream(handle)
	if r != success {
		return r
	}
	if p == nil || sizes == nil || count == 0 || count > MaxCopies || flags != 0 || to != nil && !to.valid(count) {
		return invalidValue
	}
	found := make([]*Allocation, count)
	for i := range found {
		if found[i] = m.managedRange(unsafe.Slice(p, count)[i], unsafe.Slice(sizes, count)[i]); found[i] == nil {
			return invalidValue
		}
		if to != nil {
			if r := m.checkLocation(to.of(uint64(i))); r != success {
				return r
			}
		}
	}
	if to != nil {
		m.Allocations.mutex.Lock()
		for i, a := range found {
			a.managed.prefetched = to.of(uint64(i))
		}
		m.Allocations.mutex.Unlock()
	}
	s.Submit(machine.Pause{})
	return success
}
