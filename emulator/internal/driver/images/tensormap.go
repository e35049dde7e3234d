// This file makes tensor maps, as the driver's documentation of
// cuTensorMapEncodeTiled says what they may be. Interleaved layouts, elements of
// less than 8 bits, and swizzles of larger pieces than 16 bytes, which came with
// compute capability 10.0, are not there.

package images

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/ptx"
)

// tensorElements are the types of elements. Those that flush subnormal numbers do
// so in reductions, as .f32 does there anyway.
var tensorElements = map[cuda.TensorMapDataType]ptx.Type{
	cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8: ptx.U8, cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16: ptx.U16, cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32: ptx.U32,
	cuda.CU_TENSOR_MAP_DATA_TYPE_INT32: ptx.S32, cuda.CU_TENSOR_MAP_DATA_TYPE_UINT64: ptx.U64, cuda.CU_TENSOR_MAP_DATA_TYPE_INT64: ptx.S64,
	cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16: ptx.F16, cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32: ptx.F32, cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64: ptx.F64,
	cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: ptx.BF16, cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: ptx.F32,
	cuda.CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: ptx.TF32, cuda.CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: ptx.TF32,
}

func (m *Images) bindTensorMaps(api *cuda.API) {
	api.CuTensorMapEncodeTiled = m.encodeTiled
	api.CuTensorMapReplaceAddress = func(out *cuda.TensorMap, address unsafe.Pointer) cuda.Result {
		if r := m.mapsTensors(); r != success {
			return r
		}
		if !goodMap(out) || uintptr(address)%tensormap.Align != 0 {
			return invalidValue
		}
		t, ok := tensormap.Decode(&out.Opaque)
		if !ok {
			return invalidValue
		}
		t.Address = uint64(uintptr(address))
		out.Opaque = t.Encode()
		return success
	}
}

// mapsTensors tells whether the current context's device has tensor maps.
func (m *Images) mapsTensors() cuda.Result {
	c, r := m.Usable()
	if r == success && c.Device.Preset.Major < 9 {
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return r
}

func goodMap(out *cuda.TensorMap) bool {
	return out != nil && uintptr(unsafe.Pointer(out))%tensormap.MapAlign == 0
}

// A tiling is the arguments of cuTensorMapEncodeTiled.
type tiling struct {
	kind       cuda.TensorMapDataType
	interleave cuda.TensorMapInterleave
	swizzle    cuda.TensorMapSwizzle
	promotion  cuda.TensorMapL2promotion
	fill       cuda.TensorMapFloatOOBfill
	tensor     tensormap.Map
}

func (m *Images) encodeTiled(out *cuda.TensorMap, kind cuda.TensorMapDataType, rank uint32, address unsafe.Pointer, dims, strides *uint64, box, steps *uint32,
	interleave cuda.TensorMapInterleave, swizzle cuda.TensorMapSwizzle, promotion cuda.TensorMapL2promotion, fill cuda.TensorMapFloatOOBfill) cuda.Result {
	if r := m.mapsTensors(); r != success {
		return r
	}
	if !goodMap(out) || rank < 1 || rank > tensormap.MaxRank || dims == nil || box == nil || steps == nil || strides == nil && rank > 1 {
		return invalidValue
	}
	t := tiling{kind: kind, interleave: interleave, swizzle: swizzle, promotion: promotion, fill: fill}
	t.tensor = tensormap.Map{
		Address: uint64(uintptr(address)), Element: tensorElements[kind], Rank: int(rank), Swizzle: tensormap.Swizzle(swizzle),
		NaN: fill == cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
	}
	copy(t.tensor.Dims[:], unsafe.Slice(dims, rank))
	copy(t.tensor.Strides[:], unsafe.Slice(strides, rank-1))
	copy(t.tensor.Box[:], unsafe.Slice(box, rank))
	copy(t.tensor.Steps[:], unsafe.Slice(steps, rank))
	switch {
	case !t.known() || !t.inRange():
		return invalidValue
	case t.tensor.Element == ptx.NoType, interleave != cuda.CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle > cuda.CU_TENSOR_MAP_SWIZZLE_128B:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case !t.fits():
		return invalidValue
	}
	t.tensor.Steps[0] = 1 // which is not looked at without interleave
	out.Opaque = t.tensor.Encode()
	return success
}

// known reports whether the enumerations have such values, and together.
func (t *tiling) known() bool {
	between := func(n, last int32) bool { return n >= 0 && n <= last }
	interleaved := t.interleave != cuda.CU_TENSOR_MAP_INTERLEAVE_NONE
	switch {
	case !between(int32(t.kind), int32(cuda.CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B)),
		!between(int32(t.interleave), int32(cuda.CU_TENSOR_MAP_INTERLEAVE_32B)),
		!between(int32(t.swizzle), int32(cuda.CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B)),
		!between(int32(t.promotion), int32(cuda.CU_TENSOR_MAP_L2_PROMOTION_L2_256B)),
		!between(int32(t.fill), int32(cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA)),
		interleaved && t.tensor.Rank < 3,
		t.interleave == cuda.CU_TENSOR_MAP_INTERLEAVE_32B && t.swizzle != cuda.CU_TENSOR_MAP_SWIZZLE_32B,
		t.tensor.NaN && !t.tensor.Element.IsFloat():
		return false
	}
	return true
}

// inRange reports whether the address and the sizes are what they may be by
// themselves.
func (t *tiling) inRange() bool {
	m, align := &t.tensor, uint64(tensormap.Align)
	if t.interleave == cuda.CU_TENSOR_MAP_INTERLEAVE_32B {
		align = 2 * tensormap.Align
	}
	if m.Address%align != 0 {
		return false
	}
	for i := range m.Rank {
		switch {
		case m.Dims[i] < 1 || m.Dims[i] > tensormap.MaxDim,
			m.Box[i] < 1 || m.Box[i] > tensormap.MaxBox,
			m.Steps[i] < 1 || m.Steps[i] > tensormap.MaxStep,
			i > 0 && (m.Strides[i-1]%align != 0 || m.Strides[i-1] >= tensormap.Stride):
			return false
		}
	}
	return true
}

// fits reports whether the innermost dimension of a box is in whole pieces of 16
// bytes, and within what the swizzle mixes.
func (t *tiling) fits() bool {
	inner := uint64(t.tensor.Box[0]) * uint64(t.tensor.Element.Size())
	span := t.tensor.Swizzle.Span()
	return inner%tensormap.Align == 0 && (span == 0 || inner <= span)
}
