// This file answers the calls about texture and surface references, variables
// of modules that the host binds to memory. They are what texture objects were
// before CUDA 5.

package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/ptx"
)

// A reference is a variable of type .texref or .surfref. What it is bound to
// stands in the table of objects, under the variable's address.
type reference struct {
	module   *module
	handle   uintptr
	address  uint64
	surface  bool
	resource cuda.ResourceDesc
	bound    bool
	sampling cuda.TextureDesc
	format   cuda.ArrayFormat // of linear memory
	channels int32
}

// reference is the reference of that name; the same one each time.
func (m *machine) reference(handle cuda.Module, name *byte, kind ptx.Type) (*reference, cuda.Result) {
	o, r := m.module(handle)
	if r != success {
		return nil, r
	}
	if name == nil {
		return nil, invalidValue
	}
	g, ok := o.instance.Global(goString(name))
	if !ok || g.Opaque != kind {
		return nil, cuda.CUDA_ERROR_NOT_FOUND
	}
	o.referenceMutex.Lock()
	defer o.referenceMutex.Unlock()
	if x := o.references[g.Address]; x != nil {
		return x, success
	}
	x := &reference{
		module: o, handle: m.newHandle(), address: g.Address, surface: kind == ptx.Surfref,
		format: cuda.CU_AD_FORMAT_FLOAT, channels: 1,
	}
	for d := range x.sampling.AddressMode {
		x.sampling.AddressMode[d] = cuda.CU_TR_ADDRESS_MODE_CLAMP
	}
	if o.references == nil {
		o.references = map[uint64]*reference{}
	}
	o.references[g.Address] = x
	m.references.put(x.handle, x)
	return x, success
}

// forget releases the references of a module that ends.
func (o *module) forget() {
	m := o.context.machine
	for _, x := range m.references.take(func(x *reference) bool { return x.module == o }) {
		if x.surface {
			m.textureObjects.PutSurface(x.address, nil)
		} else {
			m.textureObjects.PutTexture(x.address, nil)
		}
	}
}

// withReference does something with a reference that no kernel is using.
func (m *machine) withReference(handle uintptr, surface bool, do func(*reference) cuda.Result) cuda.Result {
	x := m.references.get(handle)
	if x == nil || x.surface != surface {
		return invalidHandle
	}
	if r := x.module.context.state(); r != success {
		return r
	}
	x.module.context.streams.wait()
	x.module.referenceMutex.Lock()
	defer x.module.referenceMutex.Unlock()
	return do(x)
}

// bind makes what kernels see of a reference.
func (x *reference) bind(resource cuda.ResourceDesc) cuda.Result {
	m, c := x.module.context.machine, x.module.context
	t := &texture.Texture{Memory: resource.ResType == cuda.CU_RESOURCE_TYPE_LINEAR}
	var r cuda.Result
	if t.Levels, r = m.levels(c, &resource); r != success {
		return r
	}
	if t.Sampler, r = samplerOf(&x.sampling); r != success {
		return r
	}
	if !fitsSampler(t, &x.sampling) {
		return invalidValue
	}
	x.resource, x.bound = resource, true
	x.overrideFormat()
	m.textureObjects.PutTexture(x.address, t)
	return success
}

// overrideFormat makes the format of what is bound that of the reference.
// Memory in a line has none of its own.
func (x *reference) overrideFormat() {
	m, bound := x.module.context.machine, &x.resource.Res
	switch x.resource.ResType {
	case cuda.CU_RESOURCE_TYPE_ARRAY:
		if a := m.arrays.get(uintptr(bound.Array().HArray)); a != nil {
			x.format, x.channels = a.descriptor.Format, int32(a.descriptor.NumChannels)
		}
	case cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		if p := m.mipmaps.get(uintptr(bound.Mipmap().HMipmappedArray)); p != nil {
			x.format, x.channels = p.descriptor.Format, int32(p.descriptor.NumChannels)
		}
	case cuda.CU_RESOURCE_TYPE_PITCH2D:
		x.format, x.channels = bound.Pitch2D().Format, int32(bound.Pitch2D().NumChannels)
	}
}

// change changes how a reference is sampled, unless that cannot be.
func (m *machine) changeReference(handle cuda.Texref, change func(*cuda.TextureDesc)) cuda.Result {
	return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
		before := x.sampling
		change(&x.sampling)
		_, r := samplerOf(&x.sampling)
		if r == success && x.bound {
			r = x.bind(x.resource)
		}
		if r != success {
			x.sampling = before
		}
		return r
	})
}

func (m *machine) bindReferences(api *cuda.API) {
	api.CuModuleGetTexRef = func(out *cuda.Texref, handle cuda.Module, name *byte) cuda.Result {
		x, r := m.reference(handle, name, ptx.Texref)
		if r != success {
			return r
		}
		return give(out, cuda.Texref(x.handle))
	}
	api.CuModuleGetSurfRef = func(out *cuda.Surfref, handle cuda.Module, name *byte) cuda.Result {
		x, r := m.reference(handle, name, ptx.Surfref)
		if r != success {
			return r
		}
		return give(out, cuda.Surfref(x.handle))
	}
	m.bindSurfaceReferences(api)
	m.bindReferenceMemory(api)
	m.bindReferenceSampling(api)
	m.bindReferenceQuestions(api)
}

func (m *machine) bindSurfaceReferences(api *cuda.API) {
	api.CuSurfRefSetArray = func(handle cuda.Surfref, array cuda.Array, flags uint32) cuda.Result {
		return m.withReference(uintptr(handle), true, func(x *reference) cuda.Result {
			a := m.arrays.get(uintptr(array))
			switch {
			case a == nil:
				return invalidHandle
			case flags != 0 || a.descriptor.Flags&cuda.CUDA_ARRAY3D_SURFACE_LDST == 0:
				return invalidValue
			}
			x.resource, x.bound = arrayResource(array), true
			m.textureObjects.PutSurface(x.address, &texture.Surface{Image: a.image})
			return success
		})
	}
	api.CuSurfRefGetArray = func(out *cuda.Array, handle cuda.Surfref) cuda.Result {
		return m.withReference(uintptr(handle), true, func(x *reference) cuda.Result {
			if !x.bound {
				return invalidValue
			}
			return give(out, x.resource.Res.Array().HArray)
		})
	}
}

func arrayResource(array cuda.Array) (d cuda.ResourceDesc) {
	d.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	d.Res.Array().HArray = array
	return d
}

// bindReferenceMemory fills in what binds textures to memory.
func (m *machine) bindReferenceMemory(api *cuda.API) {
	to := func(handle cuda.Texref, fits bool, resource func(*reference) cuda.ResourceDesc) cuda.Result {
		return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
			if !fits {
				return invalidValue
			}
			return x.bind(resource(x))
		})
	}
	api.CuTexRefSetArray = func(handle cuda.Texref, array cuda.Array, flags uint32) cuda.Result {
		return to(handle, flags == cuda.CU_TRSA_OVERRIDE_FORMAT, func(*reference) cuda.ResourceDesc { return arrayResource(array) })
	}
	api.CuTexRefSetMipmappedArray = func(handle cuda.Texref, array cuda.MipmappedArray, flags uint32) cuda.Result {
		return to(handle, flags == cuda.CU_TRSA_OVERRIDE_FORMAT, func(*reference) (d cuda.ResourceDesc) {
			d.ResType = cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY
			d.Res.Mipmap().HMipmappedArray = array
			return d
		})
	}
	api.CuTexRefSetAddress = func(offset *uint64, handle cuda.Texref, p cuda.DevicePtr, n uint64) cuda.Result {
		unit := m.textureAlignment(handle)
		beyond := uint64(p) % unit
		r := to(handle, offset != nil || beyond == 0, func(x *reference) (d cuda.ResourceDesc) {
			d.ResType = cuda.CU_RESOURCE_TYPE_LINEAR
			*d.Res.Linear() = cuda.ResourceDescResLinear{
				DevPtr: p - cuda.DevicePtr(beyond), Format: x.format, NumChannels: uint32(x.channels), SizeInBytes: n + beyond,
			}
			return d
		})
		if r == success && offset != nil {
			*offset = beyond
		}
		return r
	}
	api.CuTexRefSetAddress2D = func(handle cuda.Texref, a *cuda.ArrayDescriptor, p cuda.DevicePtr, pitch uint64) cuda.Result {
		return to(handle, a != nil, func(*reference) (d cuda.ResourceDesc) {
			d.ResType = cuda.CU_RESOURCE_TYPE_PITCH2D
			*d.Res.Pitch2D() = cuda.ResourceDescResPitch2D{
				DevPtr: p, Format: a.Format, NumChannels: a.NumChannels, Width: a.Width, Height: a.Height, PitchInBytes: pitch,
			}
			return d
		})
	}
	api.CuTexRefSetFormat = func(handle cuda.Texref, format cuda.ArrayFormat, channels int32) cuda.Result {
		return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
			if _, known := formats[format]; !known || channels != 1 && channels != 2 && channels != 4 {
				return invalidValue
			}
			x.format, x.channels = format, channels
			return success
		})
	}
}

// textureAlignment is what addresses of textures are multiples of on the
// device of a reference.
func (m *machine) textureAlignment(handle cuda.Texref) uint64 {
	if x := m.references.get(uintptr(handle)); x != nil {
		return uint64(x.module.context.device.attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT))
	}
	return 1
}

// bindReferenceSampling fills in what says how textures are read.
func (m *machine) bindReferenceSampling(api *cuda.API) {
	api.CuTexRefSetAddressMode = func(handle cuda.Texref, dim int32, mode cuda.AddressMode) cuda.Result {
		if dim < 0 || dim > 2 {
			return invalidValue
		}
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.AddressMode[dim] = mode })
	}
	api.CuTexRefSetFilterMode = func(handle cuda.Texref, mode cuda.FilterMode) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.FilterMode = mode })
	}
	api.CuTexRefSetMipmapFilterMode = func(handle cuda.Texref, mode cuda.FilterMode) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.MipmapFilterMode = mode })
	}
	api.CuTexRefSetMipmapLevelBias = func(handle cuda.Texref, bias float32) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.MipmapLevelBias = bias })
	}
	api.CuTexRefSetMipmapLevelClamp = func(handle cuda.Texref, least, most float32) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.MinMipmapLevelClamp, d.MaxMipmapLevelClamp = least, most })
	}
	api.CuTexRefSetMaxAnisotropy = func(handle cuda.Texref, most uint32) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.MaxAnisotropy = most })
	}
	api.CuTexRefSetBorderColor = func(handle cuda.Texref, color *float32) cuda.Result {
		if color == nil {
			return invalidValue
		}
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.BorderColor = *fourFloats(color) })
	}
	api.CuTexRefSetFlags = func(handle cuda.Texref, flags uint32) cuda.Result {
		return m.changeReference(handle, func(d *cuda.TextureDesc) { d.Flags = flags })
	}
}

// opaque is the type of a global that stands for a texture or surface.
func opaque(g run.Global) bool { return g.Opaque != ptx.NoType }
