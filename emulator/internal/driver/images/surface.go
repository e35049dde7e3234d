// This file makes surface objects.

package images

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// A surfaceObject is a surface and what it was made from.
type surfaceObject struct {
	context  *machine.Context
	handle   cuda.SurfObject
	resource cuda.ResourceDesc
}

func (m *Images) bindSurfaces(api *cuda.API) {
	find := machine.InContext(m.Machine, m.surfaces.Get)
	api.CuSurfObjectCreate = call.In2(m.Usable, m.createSurface)
	api.CuSurfObjectDestroy = call.In1(m.Usable, func(_ *machine.Context, handle cuda.SurfObject) cuda.Result {
		if handle == 0 {
			return success
		}
		return call.With(m.surfaces.Get, handle, func(s *surfaceObject) cuda.Result {
			m.surfaces.Remove(s.handle)
			s.context.Streams.Wait()
			m.Objects.PutSurface(uint64(s.handle), nil)
			return success
		})
	})
	api.CuSurfObjectGetResourceDesc = call.Tell(find, func(s *surfaceObject) cuda.ResourceDesc { return s.resource })
}

// createSurface answers cuSurfObjectCreate: of an array that was made for it.
func (m *Images) createSurface(c *machine.Context, out *cuda.SurfObject, resource *cuda.ResourceDesc) cuda.Result {
	if out == nil || resource == nil || resource.Flags != 0 || resource.ResType != cuda.CU_RESOURCE_TYPE_ARRAY || resource.Res.Array().HArray == 0 {
		return invalidValue
	}
	a, r := m.Arrays.Get(resource.Res.Array().HArray)
	if r != success {
		return r
	}
	if a.descriptor.Flags&cuda.CUDA_ARRAY3D_SURFACE_LDST == 0 {
		return invalidValue
	}
	s := &surfaceObject{context: c.Home(), resource: *resource}
	s.handle = m.surfaces.Add(m.Handles, s)
	m.Objects.PutSurface(uint64(s.handle), &texture.Surface{Image: a.Image})
	*out = s.handle
	return success
}
