// This file defines Array: an image in the device's own layout, which textures
// and surfaces read and write.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
	"github.com/cujs/cujs/internal/spell"
)

// ArrayOptions describe an array. Height and Depth are 0 for dimensions that
// it does not have.
type ArrayOptions struct {
	Type                 Type // of a channel: an integer of up to 32 bits, F16 or F32
	Channels             int  // of a texel: 1, 2 or 4; 0 means 1
	Width, Height, Depth int  // texels
	Layers               int  // images of a layered array, or cubes; 0: not layered
	Cube                 bool // six square faces, which Depth is not given for
	Levels               int  // levels of detail; 0 or 1: no smaller ones
	Surface              bool // kernels may write it
	Gather               bool // kernels may gather from it (2-D only)
}

// An Array is an image on the device, or one level of a mipmapped one.
type Array struct {
	context *Context
	handle  cuda.Array
	mipmap  cuda.MipmappedArray // 0 when there is one level
	options ArrayOptions
	res     *lifetime.Resource
	parent  *Array // of a level
	owner   any    // kept alive: what WrapArray was given
}

// arrayFormats are the channels that the driver has formats for.
var arrayFormats = map[Type]cuda.ArrayFormat{
	U8: cuda.CU_AD_FORMAT_UNSIGNED_INT8, U16: cuda.CU_AD_FORMAT_UNSIGNED_INT16, U32: cuda.CU_AD_FORMAT_UNSIGNED_INT32,
	I8: cuda.CU_AD_FORMAT_SIGNED_INT8, I16: cuda.CU_AD_FORMAT_SIGNED_INT16, I32: cuda.CU_AD_FORMAT_SIGNED_INT32,
	F16: cuda.CU_AD_FORMAT_HALF, F32: cuda.CU_AD_FORMAT_FLOAT,
}

// formatOf finds the driver's format of texels.
func formatOf(doing string, t Type, channels int) (cuda.ArrayFormat, error) {
	f, ok := arrayFormats[t]
	if !ok {
		return 0, &ArgumentError{Doing: doing, Argument: "type", Expected: "i8, u8, i16, u16, i32, u32, f16 or f32", Got: t.String()}
	}
	if channels != 1 && channels != 2 && channels != 4 {
		return 0, &RangeError{Doing: doing, Argument: "channels", Expected: "1, 2 or 4", Got: fmt.Sprint(channels)}
	}
	return f, nil
}

// NewArray allocates an array, uninitialised.
func (c *Context) NewArray(o ArrayOptions) (*Array, error) {
	o.Channels, o.Levels = max(o.Channels, 1), max(o.Levels, 1)
	desc, err := o.descriptor()
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	a := &Array{context: c, options: o}
	bytes := a.Bytes()
	if err := c.device.reserve(bytes); err != nil {
		return nil, err
	}
	err = c.retry(bytes, func(api *cuda.API) (string, cuda.Result) {
		if o.Levels > 1 {
			return "cuMipmappedArrayCreate", api.CuMipmappedArrayCreate(&a.mipmap, &desc, uint32(o.Levels))
		}
		return "cuArray3DCreate", api.CuArray3DCreate(&a.handle, &desc)
	})
	if err != nil {
		return nil, c.device.explainArray(err, &o)
	}
	a.res = c.adopt(lifetime.Array, bytes, destroyingArray(a.handle, a.mipmap))
	lifetime.Watch(a, a.res)
	return a, nil
}

// destroyingArray is the release of an array.
func destroyingArray(handle cuda.Array, mipmap cuda.MipmappedArray) func(*cuda.API) error {
	return func(api *cuda.API) error {
		if mipmap != 0 {
			return usage.Describe(api.Error("cuMipmappedArrayDestroy", api.CuMipmappedArrayDestroy(mipmap)), "freeing an array")
		}
		return usage.Describe(api.Error("cuArrayDestroy", api.CuArrayDestroy(handle)), "freeing an array")
	}
}

// descriptor checks the options and puts them as the driver has them.
func (o *ArrayOptions) descriptor() (d cuda.Array3DDescriptor, err error) {
	const doing = "making an array"
	format, err := formatOf(doing, o.Type, o.Channels)
	if err != nil {
		return d, err
	}
	wrong := func(argument, expected string, got int) error {
		return &RangeError{Doing: doing, Argument: argument, Expected: expected, Got: fmt.Sprint(got)}
	}
	switch {
	case o.Width < 1:
		return d, wrong("width", "at least 1", o.Width)
	case o.Height < 0 || o.Depth < 0 || o.Layers < 0:
		return d, wrong("size", "no negative number", min(o.Height, o.Depth, o.Layers))
	case o.Cube && (o.Height != o.Width || o.Depth != 0):
		return d, &RangeError{Doing: doing, Problem: "the faces of a cube are squares: height must be the width, and depth is not given"}
	case o.Depth > 0 && (o.Height == 0 || o.Layers > 0):
		return d, &RangeError{Doing: doing, Problem: "an array with a depth needs a height and has no layers"}
	case o.Gather && (o.Height == 0 || o.Depth > 0 || o.Layers > 0 || o.Cube || o.Levels > 1):
		return d, &RangeError{Doing: doing, Problem: "an array that is gathered from has a width and a height, and no depth, layers or levels"}
	case o.Levels > levelsOf(o.Width, o.Height, o.Depth):
		return d, wrong("levels", fmt.Sprintf("at most %d, where the smallest is one texel", levelsOf(o.Width, o.Height, o.Depth)), o.Levels)
	}
	d = cuda.Array3DDescriptor{Width: uint64(o.Width), Height: uint64(o.Height), Depth: uint64(o.slices()), Format: format, NumChannels: uint32(o.Channels)}
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

// levelsOf is how many levels lead to one texel.
func levelsOf(sizes ...int) (n int) {
	for _, size := range sizes {
		levels := 0
		for ; size > 0; size /= 2 {
			levels++
		}
		n = max(n, levels)
	}
	return n
}

// slices is the depth, or the number of layers and faces.
func (o *ArrayOptions) slices() int {
	n := max(o.Depth, o.Layers, 1)
	if o.Cube {
		n *= 6
	}
	return n
}

// texel is the bytes of a texel.
func (o *ArrayOptions) texel() int { return o.Type.Size() * o.Channels }

// Options are what the array was made with, of a level with its own sizes.
func (a *Array) Options() ArrayOptions { return a.options }

// Slices is the depth, or the number of layers times faces; 1 where there are
// none.
func (a *Array) Slices() int { return a.options.slices() }

// TexelBytes is the size of a texel.
func (a *Array) TexelBytes() int { return a.options.texel() }

// Dimensions is how many of width, height and depth the array has.
func (a *Array) Dimensions() int {
	switch {
	case a.options.Depth > 0:
		return 3
	case a.options.Height > 0:
		return 2
	}
	return 1
}

// Context is where the array was made.
func (a *Array) Context() *Context { return a.context }

// Parent is the array of which a is a level, nil when it is none.
func (a *Array) Parent() *Array { return a.parent }

// Handle is the driver's; 0 for an array of several levels, which MipmapHandle
// answers for.
func (a *Array) Handle() cuda.Array { return a.handle }

// MipmapHandle is the driver's handle of an array of several levels, else 0.
func (a *Array) MipmapHandle() cuda.MipmappedArray { return a.mipmap }

// Bytes is the size of the texels of all levels, without the padding that the
// device's layout may have.
func (a *Array) Bytes() (n uint64) {
	o := a.options
	for range o.Levels {
		n += uint64(o.Width) * uint64(max(o.Height, 1)) * uint64(o.slices()) * uint64(o.texel())
		o = o.halved()
	}
	return n
}

// halved are the sizes of the next level.
func (o ArrayOptions) halved() ArrayOptions {
	for _, n := range []*int{&o.Width, &o.Height, &o.Depth} {
		if *n > 1 {
			*n /= 2
		}
	}
	return o
}

// Level is one level of detail as an array of its own, which keeps a alive.
// Level 0 is the largest.
func (a *Array) Level(i int) (*Array, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	if i < 0 || i >= a.options.Levels {
		return nil, &RangeError{Doing: "taking a level of " + a.String(), Argument: "level", Expected: fmt.Sprintf("0 to %d", a.options.Levels-1), Got: fmt.Sprint(i)}
	}
	if a.mipmap == 0 {
		return a, nil
	}
	o := a.options
	for range i {
		o = o.halved()
	}
	o.Levels = 1
	s, err := a.context.enter()
	if err != nil {
		return nil, err
	}
	defer s.Leave()
	level := &Array{context: a.context, options: o, res: a.res, parent: a}
	r := s.API.CuMipmappedArrayGetLevel(&level.handle, a.mipmap, uint32(i))
	return level, a.context.failed("cuMipmappedArrayGetLevel", r, "taking level %d of %s", i, a)
}

// String is "array of 64×32 f32 on device 0".
func (a *Array) String() string {
	return fmt.Sprintf("array of %s on %s", a.options.shape(), a.context.device)
}

// shape is "64×32 f32", "cube of 64×64 2×f16", "8 layers of 64 u8".
func (o *ArrayOptions) shape() string {
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

// Freed tells whether the array was freed or has lost its context.
func (a *Array) Freed() bool { return !a.res.Alive() }

// check is the error of using an array that is gone.
func (a *Array) check() error { return a.res.Check(a.String) }

// Free releases the array when the streams that use it have passed this point.
// Freeing twice is fine; freeing a level does nothing.
func (a *Array) Free() error {
	if a.parent != nil {
		return nil
	}
	return a.res.Free()
}

// asBuffer stands for the array where only its owner and users matter.
func (a *Array) asBuffer() *Buffer {
	return &Buffer{context: a.context, res: a.res, label: "array", owner: a}
}
