// This file is the class TensorMap: a tensor in a buffer as the tensor memory
// accelerator takes it.

package cudajs

import (
	"math"
	"strconv"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// tensorTypes are the driver's types of element.
var tensorTypes = map[element.Type]cuda.TensorMapDataType{
	element.I8: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, element.U8: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, element.I16: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16,
	element.U16: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, element.I32: cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, element.U32: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32,
	element.I64: cuda.CU_TENSOR_MAP_DATA_TYPE_INT64, element.U64: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT64, element.F16: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
	element.BF16: cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, element.F32: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, element.F64: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
}

// The names of the ways a map is read; a name's place is its value.
var (
	interleaveNames = []string{"none", "16B", "32B"}
	swizzleNames    = []string{"none", "32B", "64B", "128B", "128B atom 32B", "128B atom 32B flip 8B", "128B atom 64B"}
	promotionNames  = []string{"none", "64B", "128B", "256B"}
	fillNames       = []string{"zero", "nan"}
)

// tensorMap is buffer.tensorMap({box, shape, strides, elementStrides, offset,
// interleave, swizzle, promotion, fill}).
func (s *session) tensorMap(call goja.FunctionCall) goja.Value {
	const op = "buffer.tensorMap"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	o := a.Options(0, "options", "box", "shape", "strides", "elementStrides", "offset", "interleave", "swizzle", "promotion", "fill")
	shape := s.numbersOption(o, "shape", math.MaxInt64)
	if shape == nil {
		for _, n := range b.shape {
			shape = append(shape, int64(n))
		}
	}
	m, err := b.gpu.NewTensorMap(gpu.TensorMapOptions{
		Type: tensorTypes[b.dtype], Bytes: b.dtype.Size(), Offset: b.offset(int(o.IntIn("offset", 0, 0, int64(b.length())))),
		Shape: convertAll[uint64](shape), Strides: convertAll[uint64](s.numbersOption(o, "strides", math.MaxInt64)),
		Box: convertAll[uint32](s.numbersOption(o, "box", math.MaxUint32)), Steps: convertAll[uint32](s.numbersOption(o, "elementStrides", math.MaxUint32)),
		Interleave: cuda.TensorMapInterleave(s.word(o, "interleave", interleaveNames, 0)), Swizzle: cuda.TensorMapSwizzle(s.word(o, "swizzle", swizzleNames, 0)),
		Promotion: cuda.TensorMapL2promotion(s.word(o, "promotion", promotionNames, 0)), Fill: cuda.TensorMapFloatOOBfill(s.word(o, "fill", fillNames, 0)),
	})
	s.check(err)
	return s.classes.tensorMap.New(m)
}

// numbersOption reads an option that is an array of whole numbers, nil without it.
func (s *session) numbersOption(o bind.Options, key string, most int64) []int64 {
	if !o.Has(key) {
		return nil
	}
	return s.numberList(o.Op(), "options."+key, o.Value(key), most)
}

// numberList reads an array of whole numbers from 0 to most.
func (s *session) numberList(op, name string, v goja.Value, most int64) []int64 {
	array, ok := arrayOf(v)
	if !ok {
		s.b.ThrowTypeError("%s: %s: expected an array of numbers, got %s", op, name, s.b.Kind(v))
	}
	elements := s.b.Options(op, name, array, array.Keys()...)
	list := make([]int64, bind.Property(array, "length").ToInteger())
	for i := range list {
		list[i] = elements.IntIn(strconv.Itoa(i), 0, 0, most)
	}
	return list
}

func convertAll[T uint32 | uint64](list []int64) []T {
	if list == nil {
		return nil
	}
	all := make([]T, len(list))
	for i, n := range list {
		all[i] = T(n)
	}
	return all
}

func (s *session) tensorMapClass() *bind.Class {
	type tensorMap = *gpu.TensorMap
	return s.b.Class(bind.Definition{
		Name: "TensorMap", Instead: "use buffer.tensorMap()",
		Accessors: []bind.Accessor{
			{Name: "bytes", Get: func(call goja.FunctionCall) goja.Value {
				bytes := bind.This[tensorMap](s.b, call, "tensorMap.bytes").Bytes()
				return s.vm.ToValue(s.vm.NewArrayBuffer(append([]byte(nil), bytes...)))
			}},
		},
	})
}
