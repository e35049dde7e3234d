// This file makes surface objects.

package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// A surfaceObject is a surface and what it was made from.
type surfaceObject struct {
	context  *cudaContext
	handle   uintptr
	resource cuda.ResourceDesc
}

func (m *machine) bindSurfaces(api *cuda.API) {
	api.CuSurfObjectCreate = m.createSurface
	api.CuSurfObjectDestroy = func(handle cuda.SurfObject) cuda.Result {
		return m.withSurface(handle, func(s *surfaceObject) cuda.Result {
			m.surfaces.remove(s.handle)
			s.context.streams.wait()
			m.textureObjects.PutSurface(uint64(handle), nil)
			return success
		})
	}
	api.CuSurfObjectGetResourceDesc = func(out *cuda.ResourceDesc, handle cuda.SurfObject) cuda.Result {
		return m.withSurface(handle, func(s *surfaceObject) cuda.Result { return give(out, s.resource) })
	}
}

func (m *machine) withSurface(handle cuda.SurfObject, do func(*surfaceObject) cuda.Result) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	s := m.surfaces.get(uintptr(handle))
	if s == nil {
		return invalidValue
	}
	return do(s)
}

// createSurface answers cuSurfObjectCreate: of an array that was made for it.
func (m *machine) createSurface(out *cuda.SurfObject, resource *cuda.ResourceDesc) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || resource == nil || resource.Flags != 0 || resource.ResType != cuda.CU_RESOURCE_TYPE_ARRAY {
		return invalidValue
	}
	a := m.arrays.get(uintptr(resource.Res.Array().HArray))
	if a == nil {
		return invalidHandle
	}
	if a.descriptor.Flags&cuda.CUDA_ARRAY3D_SURFACE_LDST == 0 {
		return invalidValue
	}
	s := &surfaceObject{context: c.home(), handle: m.newHandle(), resource: *resource}
	m.surfaces.put(s.handle, s)
	m.textureObjects.PutSurface(uint64(s.handle), &texture.Surface{Image: a.image})
	*out = cuda.SurfObject(s.handle)
	return success
}
