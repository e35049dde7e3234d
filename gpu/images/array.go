// This file defines Array, an image in the device's own layout, and Surface, by which kernels write it.

package images

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// An Array is an image on the device, or one level of a mipmapped one. Textures and
// surfaces access it.
type Array struct {
	context *gpu.Context
	handle  cuda.Array
	mipmap  cuda.MipmappedArray // 0 for one level
	options ArrayOptions
	res     *lifetime.Resource
	parent  *Array // of a level
	owner   any    // kept alive: what Wrap was given
}

// NewArray allocates an array, uninitialised.
func NewArray(c *gpu.Context, o ArrayOptions) (*Array, error) {
	o.Channels, o.Levels = max(o.Channels, 1), max(o.Levels, 1)
	desc, err := o.descriptor()
	if err != nil {
		return nil, err
	}
	if err := inside.Check(c); err != nil {
		return nil, err
	}
	a := &Array{context: c, options: o}
	bytes := a.Bytes()
	if err := inside.Reserve(c, bytes); err != nil {
		return nil, err
	}
	err = inside.Retry(c, bytes, func(api *cuda.API) (string, cuda.Result) {
		if o.Levels > 1 {
			return "cuMipmappedArrayCreate", api.CuMipmappedArrayCreate(&a.mipmap, &desc, uint32(o.Levels))
		}
		return "cuArray3DCreate", api.CuArray3DCreate(&a.handle, &desc)
	})
	if err != nil {
		if errors.Is(err, cuda.CUDA_ERROR_INVALID_VALUE) { // which the driver says of sizes too
			if exceeded := o.exceeded(c.Device().String(), c.Device().Attribute); exceeded != nil {
				return nil, exceeded
			}
		}
		return nil, err
	}
	handle, mipmap := a.handle, a.mipmap
	a.res = inside.Adopt(c, lifetime.Array, bytes, func(api *cuda.API) error {
		if mipmap != 0 {
			return messages.Describe(api.Error("cuMipmappedArrayDestroy", api.CuMipmappedArrayDestroy(mipmap)), "freeing an array")
		}
		return messages.Describe(api.Error("cuArrayDestroy", api.CuArrayDestroy(handle)), "freeing an array")
	})
	lifetime.Watch(a, a.res)
	return a, nil
}

// Options are those of the array, of a level with the level's sizes.
func (a *Array) Options() ArrayOptions { return a.options }

// Slices is the depth, or the number of layers times faces; 1 where there are none.
func (a *Array) Slices() int { return a.options.Slices() }

// TexelBytes is the size of a texel.
func (a *Array) TexelBytes() int { return a.options.TexelBytes() }

// Dimensions is the number of the array's sizes: width, height and depth.
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
func (a *Array) Context() *gpu.Context {
	if a == nil {
		return nil
	}
	return a.context
}

// Parent is the array that a is a level of; nil for other arrays.
func (a *Array) Parent() *Array { return a.parent }

// Handle is the driver's handle; 0 for an array of several levels, which has a
// MipmapHandle.
func (a *Array) Handle() cuda.Array { return a.handle }

// MipmapHandle is the driver's handle of an array of several levels, else 0.
func (a *Array) MipmapHandle() cuda.MipmappedArray { return a.mipmap }

// Bytes is the size of the texels of all levels, without the padding that the
// device's layout may have.
func (a *Array) Bytes() uint64 { return a.options.Bytes() }

// Level returns one level of detail as an array of its own, which retains a. Level 0 is
// the largest.
func (a *Array) Level(i int) (*Array, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	if i < 0 || i >= a.options.Levels {
		return nil, &usage.RangeError{Doing: "taking a level of " + a.String(), Argument: "level", Expected: fmt.Sprintf("0 to %d", a.options.Levels-1), Got: fmt.Sprint(i)}
	}
	if a.mipmap == 0 {
		return a, nil
	}
	o := a.options
	for range i {
		o = o.halved()
	}
	o.Levels = 1
	s, err := inside.Life(a.context).Enter()
	if err != nil {
		return nil, err
	}
	defer s.Leave()
	level := &Array{context: a.context, options: o, res: a.res, parent: a}
	r := s.API.CuMipmappedArrayGetLevel(&level.handle, a.mipmap, uint32(i))
	return level, inside.Failed(a.context, "cuMipmappedArrayGetLevel", r, "taking level %d of %s", i, a)
}

// String is "array of 64×32 f32 on device 0".
func (a *Array) String() string {
	if a.made() != nil {
		return "an Array that nothing has made"
	}
	return fmt.Sprintf("array of %s on %s", &a.options, a.context.Device())
}

// Freed reports whether the array was freed or has lost its context.
func (a *Array) Freed() bool { return !a.res.Alive() }

// check is the error of using an array that is gone.
func (a *Array) check() error {
	if err := a.made(); err != nil {
		return err
	}
	return a.res.Check(a.String)
}

// Free releases the array in stream order, after the work that uses it. Freeing twice is
// fine; freeing a level does nothing.
func (a *Array) Free() error {
	if err := a.made(); err != nil {
		return err
	}
	if a.parent != nil {
		return nil
	}
	return a.res.Free()
}

// A Surface gives kernels access to an array without filtering. It retains the array.
type Surface struct {
	array  *Array
	handle cuda.SurfObject
	res    *lifetime.Resource
	stand  *gpu.Buffer
}

// NewSurface makes a surface of an array with the option Surface, or of one of its levels.
func (a *Array) NewSurface() (*Surface, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	doing := "making a surface of " + a.String()
	if !a.options.Surface {
		return nil, &usage.ArgumentError{Doing: doing, Expected: "an array made with the option surface"}
	}
	if a.mipmap != 0 {
		return nil, &usage.ArgumentError{Doing: doing, Expected: "one of its levels", Got: "all of them"}
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	r.Res.Array().HArray = a.handle
	sc, err := inside.Life(a.context).Enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	s := &Surface{array: a}
	if r := sc.API.CuSurfObjectCreate(&s.handle, &r); r != cuda.CUDA_SUCCESS {
		return nil, inside.Failed(a.context, "cuSurfObjectCreate", r, "%s", doing)
	}
	handle := s.handle
	s.res = inside.Adopt(a.context, lifetime.Surface, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuSurfObjectDestroy", api.CuSurfObjectDestroy(handle)), "freeing a surface")
	})
	lifetime.Watch(s, s.res)
	s.stand = inside.NewBuffer(a.context, lifetime.Memory{Resource: s.res, Base: a.res, Label: "surface"})
	return s, nil
}

// SetArgument sets argument i of a launch, from 0, to the surface. The launch retains it as it
// retains a buffer.
func (s *Surface) SetArgument(l *gpu.Launch, i int) error {
	if err := s.made(); err != nil {
		return err
	}
	return inside.SetObject(l, i, s.stand, uint64(s.handle), gpu.SurfaceParam, s)
}

// Handle is the driver's.
func (s *Surface) Handle() cuda.SurfObject { return s.handle }

// Array is the surface's array.
func (s *Surface) Array() *Array { return s.array }

// String is "surface of array of 64×32 f32 on device 0".
func (s *Surface) String() string {
	if s.made() != nil {
		return "a Surface that nothing has made"
	}
	return "surface of " + s.array.String()
}

// Freed reports whether the surface or its array was freed.
func (s *Surface) Freed() bool { return s.stand.Freed() }

// Free releases the surface, not the array, in stream order, after the work that uses it.
// Freeing twice is fine.
func (s *Surface) Free() error {
	if err := s.made(); err != nil {
		return err
	}
	return s.res.Free()
}
