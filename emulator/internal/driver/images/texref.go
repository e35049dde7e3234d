package images

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/ptx"
)

// A reference is a variable of type .texref or .surfref, through which kernels read
// textures as before CUDA 5. What it is bound to stands in the table of objects, under
// the variable's address.
type reference struct {
	module   *modules.Module
	handle   uintptr
	address  uint64
	surface  bool
	resource cuda.ResourceDesc
	bound    bool
	sampling cuda.TextureDesc
	format   cuda.ArrayFormat // of linear memory
	channels int32
}

// references are those that were asked for.
type references struct {
	table handle.Table[uintptr, reference]
	mutex sync.Mutex // guards every reference, and that a variable has one only
}

// forget releases the references of a module that ends.
func (l *references) forget(o *modules.Module) {
	objects := &o.Context.Machine.Objects
	for _, x := range l.table.Take(func(x *reference) bool { return x.module == o }) {
		if x.surface {
			objects.PutSurface(x.address, nil)
		} else {
			objects.PutTexture(x.address, nil)
		}
	}
}

// reference is the reference of that name; the same one each time.
func (m *Images) reference(o *modules.Module, name *byte, kind ptx.Type) (*reference, cuda.Result) {
	if name == nil {
		return nil, invalidValue
	}
	g, ok := o.Instance.Global(call.Text(name))
	if !ok || g.Opaque != kind {
		return nil, cuda.CUDA_ERROR_NOT_FOUND
	}
	l := &m.references
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, x := range l.table.All() {
		if x.module == o && x.address == g.Address {
			return x, success
		}
	}
	x := &reference{module: o, address: g.Address, surface: kind == ptx.Surfref, format: cuda.CU_AD_FORMAT_FLOAT, channels: 1}
	for d := range x.sampling.AddressMode {
		x.sampling.AddressMode[d] = cuda.CU_TR_ADDRESS_MODE_CLAMP
	}
	x.handle = l.table.Add(m.Handles, x)
	return x, success
}

// withReference does something with a reference that no kernel is using.
func (m *Images) withReference(handle uintptr, surface bool, do func(*reference) cuda.Result) cuda.Result {
	x := m.references.table.Find(handle)
	if x == nil || x.surface != surface {
		return invalidHandle
	}
	if r := x.module.Context.State(); r != success {
		return r
	}
	x.module.Context.Streams.Wait()
	m.references.mutex.Lock()
	defer m.references.mutex.Unlock()
	return do(x)
}

// texref is a texture reference as it is at present.
func (m *Images) texref(handle cuda.Texref) (now reference, r cuda.Result) {
	r = m.withReference(uintptr(handle), false, func(x *reference) cuda.Result { now = *x; return success })
	return now, r
}

// bind makes what kernels see of a texture reference.
func (m *Images) bind(x *reference, resource cuda.ResourceDesc) cuda.Result {
	t, r := m.sampled(x.module.Context, &resource, &x.sampling)
	if r != success {
		return r
	}
	x.resource, x.bound = resource, true
	m.overrideFormat(x)
	m.Objects.PutTexture(x.address, t)
	return success
}

// overrideFormat makes the format of what is bound that of the reference.
// Memory in a line has none of its own.
func (m *Images) overrideFormat(x *reference) {
	bound := &x.resource.Res
	switch x.resource.ResType {
	case cuda.CU_RESOURCE_TYPE_ARRAY:
		if a := m.Arrays.Find(bound.Array().HArray); a != nil {
			x.format, x.channels = a.descriptor.Format, int32(a.descriptor.NumChannels)
		}
	case cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		if p := m.mipmaps.Find(bound.Mipmap().HMipmappedArray); p != nil {
			x.format, x.channels = p.descriptor.Format, int32(p.descriptor.NumChannels)
		}
	case cuda.CU_RESOURCE_TYPE_PITCH2D:
		x.format, x.channels = bound.Pitch2D().Format, int32(bound.Pitch2D().NumChannels)
	}
}

func (m *Images) bindReferences(api *cuda.API) {
	api.CuModuleGetTexRef = call.Out2(m.modules.Module, func(o *modules.Module, out *cuda.Texref, name *byte) cuda.Result {
		x, r := m.reference(o, name, ptx.Texref)
		if r != success {
			return r
		}
		return call.Give(out, cuda.Texref(x.handle))
	})
	api.CuModuleGetSurfRef = call.Out2(m.modules.Module, func(o *modules.Module, out *cuda.Surfref, name *byte) cuda.Result {
		x, r := m.reference(o, name, ptx.Surfref)
		if r != success {
			return r
		}
		return call.Give(out, cuda.Surfref(x.handle))
	})
	api.CuSurfRefSetArray = func(handle cuda.Surfref, array cuda.Array, flags uint32) cuda.Result {
		return m.withReference(uintptr(handle), true, func(x *reference) cuda.Result { return m.bindSurface(x, array, flags) })
	}
	api.CuSurfRefGetArray = func(out *cuda.Array, handle cuda.Surfref) cuda.Result {
		return m.withReference(uintptr(handle), true, func(x *reference) cuda.Result {
			if !x.bound {
				return invalidValue
			}
			return call.Give(out, x.resource.Res.Array().HArray)
		})
	}
	m.bindReferenceMemory(api)
	m.bindReferenceSampling(api)
}

// bindSurface makes what kernels see of a surface reference.
func (m *Images) bindSurface(x *reference, array cuda.Array, flags uint32) cuda.Result {
	a, r := m.Arrays.Get(array)
	switch {
	case r != success:
		return r
	case flags != 0 || a.descriptor.Flags&cuda.CUDA_ARRAY3D_SURFACE_LDST == 0:
		return invalidValue
	}
	x.resource, x.bound = arrayResource(array), true
	m.Objects.PutSurface(x.address, &texture.Surface{Image: a.Image})
	return success
}

func arrayResource(array cuda.Array) (d cuda.ResourceDesc) {
	d.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	d.Res.Array().HArray = array
	return d
}

// bindReferenceMemory fills in what binds texture references to memory, and tells it.
func (m *Images) bindReferenceMemory(api *cuda.API) {
	to := func(handle cuda.Texref, fits bool, resource func(*reference) cuda.ResourceDesc) cuda.Result {
		return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
			if !fits {
				return invalidValue
			}
			return m.bind(x, resource(x))
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
		unit := uint64(1) // what addresses of textures are multiples of
		if x := m.references.table.Find(uintptr(handle)); x != nil {
			unit = uint64(x.module.Context.Device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT))
		}
		beyond := uint64(p) % unit
		r := to(handle, offset != nil || beyond == 0, func(x *reference) (d cuda.ResourceDesc) {
			d.ResType = cuda.CU_RESOURCE_TYPE_LINEAR
			*d.Res.Linear() = cuda.ResourceDescResLinear{
				DevPtr: p - cuda.DevicePtr(beyond), Format: x.format, NumChannels: uint32(x.channels), SizeInBytes: n + beyond,
			}
			return d
		})
		if r == success {
			call.Put(offset, beyond)
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
	format := call.Tell(m.texref, func(x reference) cuda.ArrayFormat { return x.format })
	channels := call.Tell(m.texref, func(x reference) int32 { return x.channels })
	api.CuTexRefGetFormat = func(f *cuda.ArrayFormat, n *int32, handle cuda.Texref) cuda.Result {
		if r := format(f, handle); r != success {
			return r
		}
		return channels(n, handle)
	}
	api.CuTexRefGetArray = tellBound(m, cuda.CU_RESOURCE_TYPE_ARRAY, func(x *reference) cuda.Array { return x.resource.Res.Array().HArray })
	api.CuTexRefGetMipmappedArray = tellBound(m, cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, func(x *reference) cuda.MipmappedArray {
		return x.resource.Res.Mipmap().HMipmappedArray
	})
	line := tellBound(m, cuda.CU_RESOURCE_TYPE_LINEAR, func(x *reference) cuda.DevicePtr { return x.resource.Res.Linear().DevPtr })
	rows := tellBound(m, cuda.CU_RESOURCE_TYPE_PITCH2D, func(x *reference) cuda.DevicePtr { return x.resource.Res.Pitch2D().DevPtr })
	api.CuTexRefGetAddress = func(out *cuda.DevicePtr, handle cuda.Texref) cuda.Result {
		if line(out, handle) == success {
			return success
		}
		return rows(out, handle)
	}
}

// tellBound makes a function that stores what a texture reference is bound to, which must
// be of that kind.
func tellBound[T any](m *Images, kind cuda.Resourcetype, value func(*reference) T) func(*T, cuda.Texref) cuda.Result {
	return func(out *T, handle cuda.Texref) cuda.Result {
		return call.With(m.texref, handle, func(x reference) cuda.Result {
			if !x.bound || x.resource.ResType != kind {
				return invalidValue
			}
			return call.Give(out, value(&x))
		})
	}
}

// sets makes a function that changes how a texture reference is sampled, unless that cannot be.
func sets[V any](m *Images, change func(*cuda.TextureDesc, V)) func(cuda.Texref, V) cuda.Result {
	return func(handle cuda.Texref, v V) cuda.Result {
		return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
			before := x.sampling
			change(&x.sampling, v)
			_, r := samplerOf(&x.sampling)
			if r == success && x.bound {
				r = m.bind(x, x.resource)
			}
			if r != success {
				x.sampling = before
			}
			return r
		})
	}
}

// tells makes a function that stores how a texture reference is sampled.
func tells[V any](m *Images, value func(*cuda.TextureDesc) V) func(*V, cuda.Texref) cuda.Result {
	return call.Tell(m.texref, func(x reference) V { return value(&x.sampling) })
}

// fourFloats is the array of four that a color is passed as.
func fourFloats(p *float32) *[4]float32 { return (*[4]float32)(unsafe.Pointer(p)) }

// bindReferenceSampling fills in what says how textures are read.
func (m *Images) bindReferenceSampling(api *cuda.API) {
	type desc = cuda.TextureDesc
	api.CuTexRefSetFilterMode = sets(m, func(d *desc, v cuda.FilterMode) { d.FilterMode = v })
	api.CuTexRefGetFilterMode = tells(m, func(d *desc) cuda.FilterMode { return d.FilterMode })
	api.CuTexRefSetMipmapFilterMode = sets(m, func(d *desc, v cuda.FilterMode) { d.MipmapFilterMode = v })
	api.CuTexRefGetMipmapFilterMode = tells(m, func(d *desc) cuda.FilterMode { return d.MipmapFilterMode })
	api.CuTexRefSetMipmapLevelBias = sets(m, func(d *desc, v float32) { d.MipmapLevelBias = v })
	api.CuTexRefGetMipmapLevelBias = tells(m, func(d *desc) float32 { return d.MipmapLevelBias })
	api.CuTexRefSetMaxAnisotropy = sets(m, func(d *desc, v uint32) { d.MaxAnisotropy = v })
	api.CuTexRefGetMaxAnisotropy = tells(m, func(d *desc) int32 { return int32(d.MaxAnisotropy) })
	api.CuTexRefSetFlags = sets(m, func(d *desc, v uint32) { d.Flags = v })
	api.CuTexRefGetFlags = tells(m, func(d *desc) uint32 { return d.Flags })
	api.CuTexRefSetAddressMode = func(handle cuda.Texref, dim int32, mode cuda.AddressMode) cuda.Result {
		if dim < 0 || dim > 2 {
			return invalidValue
		}
		return sets(m, func(d *desc, v cuda.AddressMode) { d.AddressMode[dim] = v })(handle, mode)
	}
	api.CuTexRefGetAddressMode = func(out *cuda.AddressMode, handle cuda.Texref, dim int32) cuda.Result {
		if dim < 0 || dim > 2 {
			return invalidValue
		}
		return tells(m, func(d *desc) cuda.AddressMode { return d.AddressMode[dim] })(out, handle)
	}
	clamp := sets(m, func(d *desc, v [2]float32) { d.MinMipmapLevelClamp, d.MaxMipmapLevelClamp = v[0], v[1] })
	api.CuTexRefSetMipmapLevelClamp = func(handle cuda.Texref, least, most float32) cuda.Result {
		return clamp(handle, [2]float32{least, most})
	}
	low := tells(m, func(d *desc) float32 { return d.MinMipmapLevelClamp })
	high := tells(m, func(d *desc) float32 { return d.MaxMipmapLevelClamp })
	api.CuTexRefGetMipmapLevelClamp = func(least, most *float32, handle cuda.Texref) cuda.Result {
		if r := low(least, handle); r != success {
			return r
		}
		return high(most, handle)
	}
	color := sets(m, func(d *desc, v [4]float32) { d.BorderColor = v })
	api.CuTexRefSetBorderColor = func(handle cuda.Texref, v *float32) cuda.Result {
		if v == nil {
			return invalidValue
		}
		return color(handle, *fourFloats(v))
	}
	colorOf := tells(m, func(d *desc) [4]float32 { return d.BorderColor })
	api.CuTexRefGetBorderColor = func(out *float32, handle cuda.Texref) cuda.Result {
		if out == nil {
			return invalidValue
		}
		return colorOf(fourFloats(out), handle)
	}
}
