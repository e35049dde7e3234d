// This file defines Surface, an object that kernels write images through.

package gpu

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A Surface lets kernels read and write an array without filtering. It keeps
// the array alive.
type Surface struct {
	array  *Array
	handle cuda.SurfObject
	res    *lifetime.Resource
	stand  *Buffer
}

// NewSurface makes a surface of an array that was made with Surface, or of one
// of its levels.
func (a *Array) NewSurface() (*Surface, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	doing := "making a surface of " + a.String()
	if !a.options.Surface {
		return nil, &ArgumentError{Doing: doing, Expected: "an array made with the option surface"}
	}
	if a.mipmap != 0 {
		return nil, &ArgumentError{Doing: doing, Expected: "one of its levels", Got: "all of them"}
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	r.Res.Array().HArray = a.handle
	sc, err := a.context.enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	s := &Surface{array: a}
	if r := sc.API.CuSurfObjectCreate(&s.handle, &r); r != cuda.CUDA_SUCCESS {
		return nil, a.context.failed("cuSurfObjectCreate", r, "%s", doing)
	}
	handle := s.handle
	s.res = a.context.adopt(lifetime.Surface, 0, func(api *cuda.API) error {
		return usage.Describe(api.Error("cuSurfObjectDestroy", api.CuSurfObjectDestroy(handle)), "freeing a surface")
	})
	lifetime.Watch(s, s.res)
	s.stand = &Buffer{context: a.context, res: s.res, base: a.res, label: "surface"}
	return s, nil
}

// Handle is the driver's.
func (s *Surface) Handle() cuda.SurfObject { return s.handle }

// Array is what the surface reads and writes.
func (s *Surface) Array() *Array { return s.array }

// String is "surface of array of 64×32 f32 on device 0".
func (s *Surface) String() string { return "surface of " + s.array.String() }

// Freed tells whether the surface or its array was freed.
func (s *Surface) Freed() bool { return s.stand.Freed() }

// Free releases the surface when the streams that use it have passed this
// point, not the array. Freeing twice is fine.
func (s *Surface) Free() error { return s.res.Free() }
