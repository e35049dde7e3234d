// This file answers copies that are given many at a time.

package copies

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

func (m *Copies) bindBatches(api *cuda.API) {
	api.CuMemcpyBatchAsync = func(dsts, srcs *cuda.DevicePtr, sizes *uint64, count uint64, attrs *cuda.MemcpyAttributes, starts *uint64, kinds uint64, s cuda.Stream) cuda.Result {
		return m.copyBatch(dsts, srcs, sizes, count, attrs, starts, kinds, nil, s)
	}
	api.CuMemcpyBatchAsync_v1 = m.copyBatch
	api.CuMemcpy3DBatchAsync = func(count uint64, list *cuda.Memcpy3DBatchOP, flags uint64, s cuda.Stream) cuda.Result {
		return m.copyBatch3D(count, list, nil, flags, s)
	}
	api.CuMemcpy3DBatchAsync_v1 = m.copyBatch3D
}

// copyBatch checks every copy before it begins the first. The driver promises
// no order among them; this one keeps that of the list.
func (m *Copies) copyBatch(dsts, srcs *cuda.DevicePtr, sizes *uint64, count uint64, attrs *cuda.MemcpyAttributes, starts *uint64, kinds uint64, failed *uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if failed != nil {
		*failed = ^uint64(0)
	}
	switch {
	case dsts == nil || srcs == nil || sizes == nil || count == 0 || count > linear.MaxCopies,
		attrs == nil || starts == nil || kinds == 0 || kinds > count,
		handle <= machine.StreamLegacy, s.Capturing():
		return invalidValue
	}
	for i, start := range unsafe.Slice(starts, kinds) {
		order := unsafe.Slice(attrs, kinds)[i].SrcAccessOrder
		if start >= count || (i == 0) != (start == 0) || i > 0 && start <= unsafe.Slice(starts, kinds)[i-1] ||
			order < cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM || order > cuda.CU_MEMCPY_SRC_ACCESS_ORDER_ANY {
			return invalidValue
		}
	}
	return batch(s, count, failed, func(i uint64) (*transfer, cuda.Result) {
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
func batch(s *machine.Stream, count uint64, failed *uint64, one func(i uint64) (*transfer, cuda.Result)) (r cuda.Result) {
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
		if r := transferLater(s, t); r != success {
			return r
		}
	}
	return success
}

// copyBatch3D checks every copy before it begins the first, as copyBatch does.
func (m *Copies) copyBatch3D(count uint64, list *cuda.Memcpy3DBatchOP, failed *uint64, flags uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if failed != nil {
		*failed = ^uint64(0)
	}
	if list == nil || count == 0 || count > linear.MaxCopies || flags != 0 || handle <= machine.StreamLegacy || s.Capturing() {
		return invalidValue
	}
	return batch(s, count, failed, func(i uint64) (*transfer, cuda.Result) {
		b, r := m.boxOf(&unsafe.Slice(list, count)[i])
		if r != success {
			return nil, r
		}
		return m.boxTransfer(b)
	})
}

// boxOf reads one copy of a batch, whose numbers are of elements: those of the
// array, of both arrays, which must agree, or else bytes.
func (m *Copies) boxOf(p *cuda.Memcpy3DBatchOP) (*box, cuda.Result) {
	from, r := m.elementOf(&p.Src)
	if r != success {
		return nil, r
	}
	to, r := m.elementOf(&p.Dst)
	if r != success {
		return nil, r
	}
	element, e := max(from, to, 1), p.Extent
	switch {
	case from != to && from != 0 && to != 0,
		e.Width == 0 || e.Height == 0 || e.Depth == 0 || e.Width > linear.MaxCopy,
		p.SrcAccessOrder < cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM || p.SrcAccessOrder > cuda.CU_MEMCPY_SRC_ACCESS_ORDER_ANY,
		p.Flags&^uint32(cuda.CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE) != 0:
		return nil, invalidValue
	}
	src, ok := cornerOf(&p.Src, element, e)
	dst, ok1 := cornerOf(&p.Dst, element, e)
	if !ok || !ok1 {
		return nil, invalidValue
	}
	return &box{dst: dst, src: src, width: e.Width * element, height: e.Height, depth: e.Depth}, success
}

// elementOf is the bytes of an array's elements, 0 for linear memory.
func (m *Copies) elementOf(o *cuda.Memcpy3DOperand) (uint64, cuda.Result) {
	switch o.Type {
	case cuda.CU_MEMCPY_OPERAND_TYPE_POINTER:
		return 0, success
	case cuda.CU_MEMCPY_OPERAND_TYPE_ARRAY:
		a, r := m.images.Arrays.Get(o.Op.Array().Array)
		if r != success {
			return 0, r
		}
		return uint64(a.Image.TexelBytes()), success
	}
	return 0, invalidValue
}

// cornerOf is one side of a copy. Rows and layers of linear memory are as long
// and high as what is copied, or longer and higher; 0 says that they are not.
func cornerOf(o *cuda.Memcpy3DOperand, element uint64, e cuda.Extent3D) (corner, bool) {
	if o.Type == cuda.CU_MEMCPY_OPERAND_TYPE_ARRAY {
		at := o.Op.Array()
		return corner{kind: cuda.CU_MEMORYTYPE_ARRAY, array: at.Array, x: at.Offset.X * element, y: at.Offset.Y, z: at.Offset.Z}, at.Offset.X <= linear.MaxCopy
	}
	p := o.Op.Ptr()
	fits := p.RowLength <= linear.MaxCopy && (p.RowLength == 0 || p.RowLength >= e.Width) && (p.LayerHeight == 0 || p.LayerHeight >= e.Height)
	return corner{kind: cuda.CU_MEMORYTYPE_UNIFIED, device: p.Ptr, pitch: p.RowLength * element, height: p.LayerHeight}, fits
}
