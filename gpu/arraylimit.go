// This file says which limit of the device an array exceeds that the driver has
// refused, and no more than that it is wrong.

package gpu

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// arrayLimits are the attributes that limit arrays of a kind; 0 for what the
// kind does not have.
type arrayLimits struct {
	kind                         string
	width, height, depth, layers cuda.DeviceAttribute
}

// limits are those of cuArray3DCreate and cuMipmappedArrayCreate (CUDA driver API,
// the tables of valid extents).
func (o *ArrayOptions) limits() arrayLimits {
	l := arrayLimits{"of one dimension", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, 0, 0, 0}
	switch {
	case o.Cube && o.Layers > 0:
		l = arrayLimits{"of several cubes, whose sides are its layers", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH, 0, 0, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS}
	case o.Cube:
		l = arrayLimits{"of a cube", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH, 0, 0, 0}
	case o.Layers > 0 && o.Height > 0:
		l = arrayLimits{"of layers of two dimensions", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT, 0, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS}
	case o.Layers > 0:
		l = arrayLimits{"of layers of one dimension", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH, 0, 0, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS}
	case o.Depth > 0:
		l = arrayLimits{"of three dimensions", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH, 0}
	case o.Gather:
		l = arrayLimits{"that is gathered from", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT, 0, 0}
	case o.Height > 0 && o.Levels > 1:
		l = arrayLimits{"of two dimensions and several levels", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT, 0, 0}
	case o.Height > 0:
		l = arrayLimits{"of two dimensions", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, 0, 0}
	case o.Levels > 1:
		l = arrayLimits{"of one dimension and several levels", cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH, 0, 0, 0}
	}
	return l
}

// explainArray names the size that is too large, where the driver has refused an
// array as invalid. Layers of cubes count their sides.
func (v *Device) explainArray(err error, o *ArrayOptions) error {
	if !errors.Is(err, cuda.CUDA_ERROR_INVALID_VALUE) {
		return err
	}
	l := o.limits()
	layers := o.Layers
	if o.Cube {
		layers *= 6
	}
	for _, size := range []struct {
		name  string
		got   int
		limit cuda.DeviceAttribute
	}{{"width", o.Width, l.width}, {"height", o.Height, l.height}, {"depth", o.Depth, l.depth}, {"layers", layers, l.layers}} {
		if size.limit == 0 {
			continue
		}
		most, failed := v.Attribute(size.limit)
		if failed == nil && size.got > most {
			return &RangeError{Doing: "making an array", Argument: size.name, Expected: fmt.Sprintf("at most %d on %s, for an array %s", most, v, l.kind), Got: fmt.Sprint(size.got)}
		}
	}
	return err
}
