// This file is the class TensorMap: a tensor in a buffer as the tensor memory
// accelerator takes it.

package memory

import (
	"bytes"
	"math"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// The names of the ways a map is read; a name's place is its value.
var (
	interleaveNames = []string{"none", "16B", "32B"}
	swizzleNames    = []string{"none", "32B", "64B", "128B", "128B atom 32B", "128B atom 32B flip 8B", "128B atom 64B"}
	promotionNames  = []string{"none", "64B", "128B", "256B"}
	fillNames       = []string{"zero", "nan"}
)

// tensorMap is buffer.tensorMap({box, shape, strides, elementStrides, offset,
// interleave, swizzle, promotion, fill}).
func (s *Memory) tensorMap(b *values.Buffer, a bind.Args) goja.Value {
	o := a.Options(0, "options", "box", "shape", "strides", "elementStrides", "offset", "interleave", "swizzle", "promotion", "fill")
	shape := s.NumbersOption(o, "shape", math.MaxInt64)
	if shape == nil {
		for _, n := range b.Shape {
			shape = append(shape, int64(n))
		}
	}
	m, err := images.NewTensorMap(b.GPU, images.TensorMapOptions{
		Type: values.TensorType(b.Dtype), Bytes: b.Dtype.Size(), Offset: b.Offset(int(o.IntIn("offset", 0, 0, int64(b.Length())))),
		Shape: convertAll[uint64](shape), Strides: convertAll[uint64](s.NumbersOption(o, "strides", math.MaxInt64)),
		Box: convertAll[uint32](s.NumbersOption(o, "box", math.MaxUint32)), Steps: convertAll[uint32](s.NumbersOption(o, "elementStrides", math.MaxUint32)),
		Interleave: cuda.TensorMapInterleave(s.Word(o, "interleave", interleaveNames, 0)), Swizzle: cuda.TensorMapSwizzle(s.Word(o, "swizzle", swizzleNames, 0)),
		Promotion: cuda.TensorMapL2promotion(s.Word(o, "promotion", promotionNames, 0)), Fill: cuda.TensorMapFloatOOBfill(s.Word(o, "fill", fillNames, 0)),
	})
	s.Check(err)
	return s.Make(m)
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

func (s *Memory) defineTensorMap() {
	type tensorMap = *images.TensorMap
	core.Define(s.Session, core.Class[tensorMap]{
		Name: "TensorMap", Op: "tensorMap", Instead: "use buffer.tensorMap()",
		Getters: []core.Getter[tensorMap]{{Name: "bytes", Get: func(m tensorMap) any { return s.VM.NewArrayBuffer(bytes.Clone(m.Bytes())) }}},
		Show:    func(_ *inspect.Context, m tensorMap) string { return "TensorMap of " + m.Buffer().String() },
	})
}
