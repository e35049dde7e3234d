// This file makes the tensor maps by which kernels of tiles copy.

package kernels

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/kernel"
)

// mapRow is the bytes of which rows and addresses are multiples.
const mapRow = 16

// mappable tells whether tensor maps can be made of a launch's buffers.
func (v *Version) mappable(args []modules.Argument) bool {
	for _, m := range v.Program.Maps {
		b, ok := args[m.Param].State.(*values.Buffer)
		if !ok || len(b.Shape) < 2 || slices.Min(b.Shape) < 1 || b.Shape[len(b.Shape)-1]*b.Dtype.Size()%mapRow != 0 {
			return false
		}
	}
	return true
}

// setMaps makes the tensor maps of a launch, which are the parameters of the code from one on.
func setMaps(l *gpu.Launch, at int, v *Version, args []modules.Argument) error {
	for i, m := range v.Program.Maps {
		b := args[m.Param].State.(*values.Buffer)
		t, err := images.NewTensorMap(b.GPU, mapOptions(&m, b))
		if err != nil {
			return err
		}
		if err := t.SetArgument(l, at+i); err != nil {
			return err
		}
	}
	return nil
}

func mapOptions(m *kernel.Map, b *values.Buffer) images.TensorMapOptions {
	o := images.TensorMapOptions{Type: values.TensorType(b.Dtype), Bytes: b.Dtype.Size(), Promotion: cuda.CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
		Swizzle: map[int]cuda.TensorMapSwizzle{32: cuda.CU_TENSOR_MAP_SWIZZLE_32B, 64: cuda.CU_TENSOR_MAP_SWIZZLE_64B, 128: cuda.CU_TENSOR_MAP_SWIZZLE_128B}[m.Swizzle]}
	for i, n := range b.Shape {
		o.Shape, o.Box = append(o.Shape, uint64(n)), append(o.Box, uint32(m.Box[i]))
	}
	return o
}
