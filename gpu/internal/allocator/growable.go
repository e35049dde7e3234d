// This file maps physical memory on demand to a reserved range of addresses.

package allocator

import (
	"errors"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A Range is reserved addresses with physical memory mapped to the first of them.
type Range struct {
	Base     cuda.DevicePtr
	Capacity uint64 // how far it can grow
	Reserved uint64 // the addresses: Capacity rounded up to the granularity
	unit     uint64 // granularity of physical memory
	prop     cuda.MemAllocationProp

	mu     sync.Mutex // guards what follows
	mapped []uint64   // the sizes of the pieces of memory, in order
	bytes  uint64     // their sum
}

// NewRange prepares a range for memory of a device. Nothing is reserved.
func NewRange(api *cuda.API, v cuda.Device, capacity uint64) (*Range, cuda.Result) {
	r := &Range{prop: cuda.MemAllocationProp{Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: location(v)}}
	result := api.CuMemGetAllocationGranularity(&r.unit, &r.prop, cuda.CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
	if result == cuda.CUDA_SUCCESS {
		r.Capacity, r.Reserved = capacity, roundUp(capacity, r.unit)
	}
	return r, result
}

func roundUp(n, unit uint64) uint64 { return (n + unit - 1) / unit * unit }

// Reserve reserves the addresses.
func (r *Range) Reserve(api *cuda.API) cuda.Result {
	return api.CuMemAddressReserve(&r.Base, r.Reserved, 0, 0, 0)
}

// Bytes is the size of the mapped memory.
func (r *Range) Bytes() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.bytes
}

// Grow calls extend with how many bytes more must be mapped for a size, unless there is
// enough, and then grown. Nobody else changes the range meanwhile.
func (r *Range) Grow(bytes uint64, extend func(more uint64) error, grown func()) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if need := roundUp(bytes, r.unit); need > r.bytes {
		more := need - r.bytes
		if err := extend(more); err != nil {
			return err
		}
		r.mapped, r.bytes = append(r.mapped, more), need
	}
	grown()
	return nil
}

// Map maps more memory during Grow, with access for some devices. It returns the name of
// the call. The context is current.
func (r *Range) Map(api *cuda.API, more uint64, access []cuda.MemAccessDesc) (string, cuda.Result) {
	var h cuda.MemGenericAllocationHandle
	if res := api.CuMemCreate(&h, more, &r.prop, 0); res != cuda.CUDA_SUCCESS {
		return "cuMemCreate", res
	}
	defer api.CuMemRelease(h) // the mapping retains it
	at := r.Base + cuda.DevicePtr(r.bytes)
	if res := api.CuMemMap(at, more, 0, h, 0); res != cuda.CUDA_SUCCESS {
		return "cuMemMap", res
	}
	res := api.CuMemSetAccess(at, more, &access[0], uint64(len(access)))
	if res != cuda.CUDA_SUCCESS {
		api.CuMemUnmap(at, more)
	}
	return "cuMemSetAccess", res
}

// Release unmaps the memory and frees the addresses.
func (r *Range) Release(api *cuda.API) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var errs []error
	at := r.Base
	for _, n := range r.mapped {
		errs = append(errs, messages.Describe(api.Error("cuMemUnmap", api.CuMemUnmap(at, n)), "freeing a growable buffer"))
		at += cuda.DevicePtr(n)
	}
	r.mapped, r.bytes = nil, 0
	errs = append(errs, messages.Describe(api.Error("cuMemAddressFree", api.CuMemAddressFree(r.Base, r.Reserved)), "freeing a growable buffer"))
	return errors.Join(errs...)
}

// Ranges are the ranges of a context.
type Ranges struct {
	mu   sync.Mutex
	list []*Range
}

// Add adds a range.
func (l *Ranges) Add(r *Range) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, r)
}

// Remove removes a range.
func (l *Ranges) Remove(r *Range) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = slices.DeleteFunc(l.list, func(other *Range) bool { return other == r })
}

// Empty reports whether there is no range.
func (l *Ranges) Empty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.list) == 0
}

// SetAccess sets the access of a device to the mapped memory of all ranges. Memory that
// is mapped later gets its access from Map. The context is current.
func (l *Ranges) SetAccess(api *cuda.API, desc cuda.MemAccessDesc) cuda.Result {
	l.mu.Lock()
	list := slices.Clone(l.list)
	l.mu.Unlock()
	for _, r := range list {
		r.mu.Lock()
		result := cuda.CUDA_SUCCESS
		if r.bytes > 0 {
			result = api.CuMemSetAccess(r.Base, r.bytes, &desc, 1)
		}
		r.mu.Unlock()
		if result != cuda.CUDA_SUCCESS {
			return result
		}
	}
	return cuda.CUDA_SUCCESS
}
