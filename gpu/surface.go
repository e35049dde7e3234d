// This file defines Surface, an object that kernels write images through, and
// passes textures and surfaces to kernels.

package gpu

import (
	"encoding/binary"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
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
		return describe(api.Error("cuSurfObjectDestroy", api.CuSurfObjectDestroy(handle)), "freeing a surface")
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

// SetTexture sets argument i, from 0, to a texture, which the launch keeps
// alive as SetBuffer does a buffer.
func (l *Launch) SetTexture(i int, t *Texture) error {
	return l.setObject(i, t.stand, uint64(t.handle), TextureParam, t)
}

// SetSurface sets argument i, from 0, to a surface, which the launch keeps
// alive as SetBuffer does a buffer.
func (l *Launch) SetSurface(i int, s *Surface) error {
	return l.setObject(i, s.stand, uint64(s.handle), SurfaceParam, s)
}

// setObject sets an argument to the handle of an object. Compilers write .u64
// for such parameters.
func (l *Launch) setObject(i int, stand *Buffer, handle uint64, t Type, object fmt.Stringer) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	if p.Type != t && (!p.takesBuffer() || p.Type == Pointer) {
		return l.mismatch(i, expectation(p), "a "+object.String())
	}
	if !l.context.shares(stand.context) {
		return l.unreachableObject(i, stand, l.context)
	}
	if stand.Freed() {
		return l.released(i, stand)
	}
	binary.LittleEndian.PutUint64(l.data[p.Offset:], handle)
	l.mark(i)
	l.buffers[i] = stand
	return nil
}

// isObject tells whether a buffer stands for a texture or a surface.
func (b *Buffer) isObject() bool {
	return b.res != nil && (b.res.Kind == lifetime.Texture || b.res.Kind == lifetime.Surface)
}

// unreachableObject is the error of a texture or surface that kernels in c cannot
// use: no access that has been enabled goes so far.
func (l *Launch) unreachableObject(i int, stand *Buffer, c *Context) error {
	return l.mismatch(i, fmt.Sprintf("a %s of %s", stand.res.Kind, c), fmt.Sprintf("one of %s", stand.context))
}
