// This file checks descriptions of arrays against the driver's rules and the device's limits, and converts them to
// the driver's form.

package images

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// ArrayOptions describe an array. Height and Depth are 0 for dimensions that it does not have.
type ArrayOptions struct {
	Type                 gpu.Type // of a channel: an integer of up to 32 bits, F16 or F32
	Channels             int      // of a texel: 1, 2 or 4; 0 means 1
	Width, Height, Depth int      // texels
	Layers               int      // images of a layered array, or cubes; 0: not layered
	Cube                 bool     // six square faces; Depth is 0
	Levels               int      // levels of detail; 0 counts as 1
	Surface              bool     // kernels may write it
	Gather               bool     // kernels may gather from it (2-D only)
}

// formats maps the types of channels to the driver's formats.
var formats = map[gpu.Type]cuda.ArrayFormat{
	gpu.U8: cuda.CU_AD_FORMAT_UNSIGNED_INT8, gpu.U16: cuda.CU_AD_FORMAT_UNSIGNED_INT16, gpu.U32: cuda.CU_AD_FORMAT_UNSIGNED_INT32,
	gpu.I8: cuda.CU_AD_FORMAT_SIGNED_INT8, gpu.I16: cuda.CU_AD_FORMAT_SIGNED_INT16, gpu.I32: cuda.CU_AD_FORMAT_SIGNED_INT32,
	gpu.F16: cuda.CU_AD_FORMAT_HALF, gpu.F32: cuda.CU_AD_FORMAT_FLOAT,
}

// imageFormat returns the driver's format of texels.
func imageFormat(doing string, t gpu.Type, channels int) (cuda.ArrayFormat, error) {
	f, ok := formats[t]
	if !ok {
		return 0, &usage.ArgumentError{Doing: doing, Argument: "type", Expected: "i8, u8, i16, u16, i32, u32, f16 or f32", Got: t.String()}
	}
	if channels != 1 && channels != 2 && channels != 4 {
		return 0, &usage.RangeError{Doing: doing, Argument: "channels", Expected: "1, 2 or 4", Got: fmt.Sprint(channels)}
	}
	return f, nil
}

// descriptor checks the options and converts them to the driver's form.
func (o *ArrayOptions) descriptor() (d cuda.Array3DDescriptor, err error) {
	const doing = "making an array"
	format, err := imageFormat(doing, o.Type, o.Channels)
	if err != nil {
		return d, err
	}
	wrong := func(argument, expected string, got int) error {
		return &usage.RangeError{Doing: doing, Argument: argument, Expected: expected, Got: fmt.Sprint(got)}
	}
	switch {
	case o.Width < 1:
		return d, wrong("width", "at least 1", o.Width)
	case o.Height < 0 || o.Depth < 0 || o.Layers < 0:
		return d, wrong("size", "no negative number", min(o.Height, o.Depth, o.Layers))
	case o.Cube && (o.Height != o.Width || o.Depth != 0):
		return d, &usage.RangeError{Doing: doing, Problem: "the faces of a cube are squares: height must be the width, and depth is not given"}
	case o.Depth > 0 && (o.Height == 0 || o.Layers > 0):
		return d, &usage.RangeError{Doing: doing, Problem: "an array with a depth needs a height and has no layers"}
	case o.Gather && (o.Height == 0 || o.Depth > 0 || o.Layers > 0 || o.Cube || o.Levels > 1):
		return d, &usage.RangeError{Doing: doing, Problem: "an array that is gathered from has a width and a height, and no depth, layers or levels"}
	case o.Levels > o.mostLevels():
		return d, wrong("levels", fmt.Sprintf("at most %d, where the smallest is one texel", o.mostLevels()), o.Levels)
	}
	d = cuda.Array3DDescriptor{Width: uint64(o.Width), Height: uint64(o.Height), Depth: uint64(o.Slices()), Format: format, NumChannels: uint32(o.Channels)}
	if o.Depth == 0 && o.Layers == 0 && !o.Cube {
		d.Depth = 0
	}
	for _, f := range []struct {
		set bool
		bit uint32
	}{{o.Layers > 0, cuda.CUDA_ARRAY3D_LAYERED}, {o.Cube, cuda.CUDA_ARRAY3D_CUBEMAP}, {o.Surface, cuda.CUDA_ARRAY3D_SURFACE_LDST}, {o.Gather, cuda.CUDA_ARRAY3D_TEXTURE_GATHER}} {
		if f.set {
			d.Flags |= f.bit
		}
	}
	return d, nil
}

// mostLevels returns how many levels lead to one texel.
func (o *ArrayOptions) mostLevels() int { return bits.Len(uint(max(o.Width, o.Height, o.Depth))) }

// checkLevels checks the number of levels of an existing array.
func (o *ArrayOptions) checkLevels(doing string) error {
	if most := o.mostLevels(); o.Levels > most {
		return &usage.RangeError{Doing: doing, Argument: "levels", Expected: fmt.Sprintf("at most %d, where the smallest is one texel", most), Got: fmt.Sprint(o.Levels)}
	}
	return nil
}

// Slices returns the depth, or the number of layers times faces; 1 where there are none.
func (o *ArrayOptions) Slices() int {
	n := max(o.Depth, o.Layers, 1)
	if o.Cube {
		n *= 6
	}
	return n
}

// TexelBytes returns the size of a texel.
func (o *ArrayOptions) TexelBytes() int { return o.Type.Size() * o.Channels }

// Bytes returns the size of the texels of all levels, without padding.
func (o ArrayOptions) Bytes() (n uint64) {
	for range o.Levels {
		n += uint64(o.Width) * uint64(max(o.Height, 1)) * uint64(o.Slices()) * uint64(o.TexelBytes())
		o = o.halved()
	}
	return n
}

// halved returns the options with the sizes of the next level.
func (o ArrayOptions) halved() ArrayOptions {
	for _, n := range []*int{&o.Width, &o.Height, &o.Depth} {
		if *n > 1 {
			*n /= 2
		}
	}
	return o
}

// String is "64×32 f32", "cube of 64×64 2×f16", "8 layers of 64 u8".
func (o *ArrayOptions) String() string {
	sizes := fmt.Sprint(o.Width)
	for _, n := range []int{o.Height, o.Depth} {
		if n > 0 {
			sizes += fmt.Sprintf("×%d", n)
		}
	}
	var s strings.Builder
	if o.Layers > 0 {
		fmt.Fprintf(&s, "%s of ", spell.Count(o.Layers, "layer"))
	}
	if o.Cube {
		s.WriteString("cube of ")
	}
	s.WriteString(sizes + " ")
	if o.Channels > 1 {
		fmt.Fprintf(&s, "%d×", o.Channels)
	}
	s.WriteString(o.Type.String())
	if o.Levels > 1 {
		fmt.Fprintf(&s, " with %d levels", o.Levels)
	}
	return s.String()
}

// optionsOf converts the driver's description of an array. It has no number of
// levels.
func optionsOf(d *cuda.Array3DDescriptor) (o ArrayOptions, err error) {
	for t, f := range formats {
		if f == d.Format {
			o.Type = t
		}
	}
	if _, err := imageFormat("wrapping an array", o.Type, int(d.NumChannels)); err != nil {
		return o, err
	}
	o.Channels, o.Width, o.Height = int(d.NumChannels), int(d.Width), int(d.Height)
	has := func(flag uint32) bool { return d.Flags&flag != 0 }
	o.Cube, o.Surface, o.Gather = has(cuda.CUDA_ARRAY3D_CUBEMAP), has(cuda.CUDA_ARRAY3D_SURFACE_LDST), has(cuda.CUDA_ARRAY3D_TEXTURE_GATHER)
	switch {
	case has(cuda.CUDA_ARRAY3D_LAYERED) && o.Cube:
		o.Layers = int(d.Depth) / 6
	case has(cuda.CUDA_ARRAY3D_LAYERED):
		o.Layers = int(d.Depth)
	case !o.Cube:
		o.Depth = int(d.Depth)
	}
	return o, nil
}

// arrayLimits are the attributes that limit arrays of a kind; 0 for dimensions that the
// kind does not have.
type arrayLimits struct {
	kind                         string
	width, height, depth, layers cuda.DeviceAttribute
}

// limits returns the limits of cuArray3DCreate and cuMipmappedArrayCreate (CUDA driver API,
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

// exceeded returns an error that names the size of an array that exceeds the device's
// limit, nil where none does. Layers of cubes are counted as their faces.
func (o *ArrayOptions) exceeded(device string, attribute func(cuda.DeviceAttribute) (int, error)) error {
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
		most, err := attribute(size.limit)
		if err == nil && size.got > most {
			return &usage.RangeError{Doing: "making an array", Argument: size.name, Expected: fmt.Sprintf("at most %d on %s, for an array %s", most, device, l.kind), Got: fmt.Sprint(size.got)}
		}
	}
	return nil
}
