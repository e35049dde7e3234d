// This file answers copies of boxes that are given many at a time.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindBatches3D(api *cuda.API) {
	api.CuMemcpy3DBatchAsync = func(count uint64, list *cuda.Memcpy3DBatchOP, flags uint64, s cuda.Stream) cuda.Result {
		return m.copyBatch3D(count, list, nil, flags, s)
	}
	api.CuMemcpy3DBatchAsync_v1 = m.copyBatch3D
}

// copyBatch3D checks every copy before it begins the first, as copyBatch does.
func (m *machine) copyBatch3D(count uint64, list *cuda.Memcpy3DBatchOP, failed *uint64, flags uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if failed != nil {
		*failed = ^uint64(0)
	}
	if list == nil || count == 0 || count > maxCopies || flags != 0 || handle <= streamLegacy || s.tape.Load() != nil {
		return invalidValue
	}
	return s.batch(count, failed, func(i uint64) (*transfer, cuda.Result) {
		b, r := m.boxOf(&unsafe.Slice(list, count)[i])
		if r != success {
			return nil, r
		}
		return m.boxTransfer(b)
	})
}

// boxOf reads one copy of a batch, whose numbers are of elements: those of the
// array, of both arrays, which must agree, or else bytes.
func (m *machine) boxOf(p *cuda.Memcpy3DBatchOP) (*box, cuda.Result) {
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
		e.Width == 0 || e.Height == 0 || e.Depth == 0 || e.Width > maxCopy,
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
func (m *machine) elementOf(o *cuda.Memcpy3DOperand) (uint64, cuda.Result) {
	switch o.Type {
	case cuda.CU_MEMCPY_OPERAND_TYPE_POINTER:
		return 0, success
	case cuda.CU_MEMCPY_OPERAND_TYPE_ARRAY:
		a := m.arrays.get(uintptr(o.Op.Array().Array))
		if a == nil {
			return 0, invalidHandle
		}
		return uint64(a.image.TexelBytes()), success
	}
	return 0, invalidValue
}

// cornerOf is one side of a copy. Rows and layers of linear memory are as long
// and high as what is copied, or longer and higher; 0 says that they are not.
func cornerOf(o *cuda.Memcpy3DOperand, element uint64, e cuda.Extent3D) (corner, bool) {
	if o.Type == cuda.CU_MEMCPY_OPERAND_TYPE_ARRAY {
		at := o.Op.Array()
		return corner{kind: cuda.CU_MEMORYTYPE_ARRAY, array: at.Array, x: at.Offset.X * element, y: at.Offset.Y, z: at.Offset.Z}, at.Offset.X <= maxCopy
	}
	p := o.Op.Ptr()
	fits := p.RowLength <= maxCopy && (p.RowLength == 0 || p.RowLength >= e.Width) && (p.LayerHeight == 0 || p.LayerHeight >= e.Height)
	return corner{kind: cuda.CU_MEMORYTYPE_UNIFIED, device: p.Ptr, pitch: p.RowLength * element, height: p.LayerHeight}, fits
}
