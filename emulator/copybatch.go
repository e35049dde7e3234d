// This file answers copies that are given many at a time.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindBatches(api *cuda.API) {
	api.CuMemcpyBatchAsync = func(dsts, srcs *cuda.DevicePtr, sizes *uint64, count uint64, attrs *cuda.MemcpyAttributes, starts *uint64, kinds uint64, s cuda.Stream) cuda.Result {
		return m.copyBatch(dsts, srcs, sizes, count, attrs, starts, kinds, nil, s)
	}
	api.CuMemcpyBatchAsync_v1 = m.copyBatch
}

// maxCopies bounds the number of copies, so that a wrong number is not taken for
// the length of arrays.
const maxCopies = 1 << 24

// copyBatch checks every copy before it begins the first. The driver promises
// no order among them; this one keeps that of the list.
func (m *machine) copyBatch(dsts, srcs *cuda.DevicePtr, sizes *uint64, count uint64, attrs *cuda.MemcpyAttributes, starts *uint64, kinds uint64, failed *uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if failed != nil {
		*failed = ^uint64(0)
	}
	switch {
	case dsts == nil || srcs == nil || sizes == nil || count == 0 || count > maxCopies,
		attrs == nil || starts == nil || kinds == 0 || kinds > count,
		handle <= streamLegacy, s.tape.Load() != nil:
		return invalidValue
	}
	for i, start := range unsafe.Slice(starts, kinds) {
		order := unsafe.Slice(attrs, kinds)[i].SrcAccessOrder
		if start >= count || (i == 0) != (start == 0) || i > 0 && start <= unsafe.Slice(starts, kinds)[i-1] ||
			order < cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM || order > cuda.CU_MEMCPY_SRC_ACCESS_ORDER_ANY {
			return invalidValue
		}
	}
	return s.batch(count, failed, func(i uint64) (*transfer, cuda.Result) {
		n := unsafe.Slice(sizes, count)[i]
		if n == 0 {
			return nil, invalidValue
		}
		t := linearTransfer(n, m.anywhere(unsafe.Slice(dsts, count)[i]), m.anywhere(unsafe.Slice(srcs, count)[i]))
		if t == nil {
			return nil, invalidValue
		}
		return t, success
	})
}

// batch begins as many copies when one has answered for each that it is right,
// and else tells which is wrong.
func (s *stream) batch(count uint64, failed *uint64, one func(i uint64) (*transfer, cuda.Result)) (r cuda.Result) {
	transfers := make([]*transfer, count)
	for i := range transfers {
		if transfers[i], r = one(uint64(i)); r != success {
			if failed != nil {
				*failed = uint64(i)
			}
			return r
		}
	}
	for _, t := range transfers {
		if r := s.transferLater(t); r != success {
			return r
		}
	}
	return success
}
