// This file is the class TensorMap: a tensor in a buffer as the tensor memory
// accelerator takes it.

package cudajs

import (
	"bytes"
	"math"
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// tensorTypes are the driver's types of element.
var tensorTypes = map[string]cuda.TensorMapDataType{
	"i8": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, "u8": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, "i16": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16,
	"u16": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, "i32": cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, "u32": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32,
	"i64": cuda.CU_TENSOR_MAP_DATA_TYPE_INT64, "u64": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT64, "f16": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
	"bf16": cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, "f32": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, "f64": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
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
func (s *session) tensorMap(b *buffer, a bind.Args) goja.Value {
	o := a.Options(0, "options", "box", "shape", "strides", "elementStrides", "offset", "interleave", "swizzle", "promotion", "fill")
	shape := s.numbersOption(o, "shape", math.MaxInt64)
	if shape == nil {
		for _, n := range b.shape {
			shape = append(shape, int64(n))
		}
	}
	m, err := b.gpu.NewTensorMap(gpu.TensorMapOptions{
		Type: tensorTypes[b.dtype.String()], Bytes: b.dtype.Size(), Offset: b.offset(int(o.IntIn("offset", 0, 0, int64(b.length())))),
		Shape: convertAll[uint64](shape), Strides: convertAll[uint64](s.numbersOption(o, "strides", math.MaxInt64)),
		Box: convertAll[uint32](s.numbersOption(o, "box", math.MaxUint32)), Steps: convertAll[uint32](s.numbersOption(o, "elementStrides", math.MaxUint32)),
		Interleave: cuda.TensorMapInterleave(s.word(o, "interleave", interleaveNames, 0)), Swizzle: cuda.TensorMapSwizzle(s.word(o, "swizzle", swizzleNames, 0)),
		Promotion: cuda.TensorMapL2promotion(s.word(o, "promotion", promotionNames, 0)), Fill: cuda.TensorMapFloatOOBfill(s.word(o, "fill", fillNames, 0)),
	})
	s.check(err)
	return s.make(m)
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

func (s *session) defineTensorMap() {
	type tensorMap = *gpu.TensorMap
	define(s, Class[tensorMap]{
		Name: "TensorMap", Op: "tensorMap", Instead: "use buffer.tensorMap()",
		Getters: []Getter[tensorMap]{{Name: "bytes", Get: func(m tensorMap) any { return s.vm.NewArrayBuffer(bytes.Clone(m.Bytes())) }}},
		Show:    func(_ *inspect.Context, m tensorMap) string { return "TensorMap of " + m.Buffer().String() },
	})
}
