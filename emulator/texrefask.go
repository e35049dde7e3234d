// This file answers the questions about texture references.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// fourFloats is the array of four that a color is passed as.
func fourFloats(p *float32) *[4]float32 { return (*[4]float32)(unsafe.Pointer(p)) }

func (m *machine) bindReferenceQuestions(api *cuda.API) {
	m.bindBindingQuestions(api)
	api.CuTexRefGetAddressMode = func(out *cuda.AddressMode, handle cuda.Texref, dim int32) cuda.Result {
		if dim < 0 || dim > 2 {
			return invalidValue
		}
		return askReference(m, handle, out, func(x *reference) cuda.AddressMode { return x.sampling.AddressMode[dim] })
	}
	api.CuTexRefGetFilterMode = func(out *cuda.FilterMode, handle cuda.Texref) cuda.Result {
		return askReference(m, handle, out, func(x *reference) cuda.FilterMode { return x.sampling.FilterMode })
	}
	api.CuTexRefGetMipmapFilterMode = func(out *cuda.FilterMode, handle cuda.Texref) cuda.Result {
		return askReference(m, handle, out, func(x *reference) cuda.FilterMode { return x.sampling.MipmapFilterMode })
	}
	api.CuTexRefGetMipmapLevelBias = func(out *float32, handle cuda.Texref) cuda.Result {
		return askReference(m, handle, out, func(x *reference) float32 { return x.sampling.MipmapLevelBias })
	}
	api.CuTexRefGetMipmapLevelClamp = func(least, most *float32, handle cuda.Texref) cuda.Result {
		if r := askReference(m, handle, least, func(x *reference) float32 { return x.sampling.MinMipmapLevelClamp }); r != success {
			return r
		}
		return askReference(m, handle, most, func(x *reference) float32 { return x.sampling.MaxMipmapLevelClamp })
	}
	api.CuTexRefGetMaxAnisotropy = func(out *int32, handle cuda.Texref) cuda.Result {
		return askReference(m, handle, out, func(x *reference) int32 { return int32(x.sampling.MaxAnisotropy) })
	}
	api.CuTexRefGetFlags = func(out *uint32, handle cuda.Texref) cuda.Result {
		return askReference(m, handle, out, func(x *reference) uint32 { return x.sampling.Flags })
	}
	api.CuTexRefGetBorderColor = func(out *float32, handle cuda.Texref) cuda.Result {
		if out == nil {
			return invalidValue
		}
		return askReference(m, handle, fourFloats(out), func(x *reference) [4]float32 { return x.sampling.BorderColor })
	}
}

// bindBindingQuestions fills in what tells the memory that textures are bound to.
func (m *machine) bindBindingQuestions(api *cuda.API) {
	api.CuTexRefGetFormat = func(format *cuda.ArrayFormat, channels *int32, handle cuda.Texref) cuda.Result {
		if r := askReference(m, handle, format, func(x *reference) cuda.ArrayFormat { return x.format }); r != success {
			return r
		}
		return askReference(m, handle, channels, func(x *reference) int32 { return x.channels })
	}
	api.CuTexRefGetArray = func(out *cuda.Array, handle cuda.Texref) cuda.Result {
		return askBinding(m, handle, out, cuda.CU_RESOURCE_TYPE_ARRAY, func(x *reference) cuda.Array { return x.resource.Res.Array().HArray })
	}
	api.CuTexRefGetMipmappedArray = func(out *cuda.MipmappedArray, handle cuda.Texref) cuda.Result {
		return askBinding(m, handle, out, cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, func(x *reference) cuda.MipmappedArray {
			return x.resource.Res.Mipmap().HMipmappedArray
		})
	}
	api.CuTexRefGetAddress = func(out *cuda.DevicePtr, handle cuda.Texref) cuda.Result {
		r := askBinding(m, handle, out, cuda.CU_RESOURCE_TYPE_LINEAR, func(x *reference) cuda.DevicePtr { return x.resource.Res.Linear().DevPtr })
		if r != success {
			r = askBinding(m, handle, out, cuda.CU_RESOURCE_TYPE_PITCH2D, func(x *reference) cuda.DevicePtr { return x.resource.Res.Pitch2D().DevPtr })
		}
		return r
	}
}

func askReference[T any](m *machine, handle cuda.Texref, out *T, ask func(*reference) T) cuda.Result {
	return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result { return give(out, ask(x)) })
}

// askBinding is askReference of a texture that is bound to that kind of memory.
func askBinding[T any](m *machine, handle cuda.Texref, out *T, kind cuda.Resourcetype, ask func(*reference) T) cuda.Result {
	return m.withReference(uintptr(handle), false, func(x *reference) cuda.Result {
		if !x.bound || x.resource.ResType != kind {
			return invalidValue
		}
		return give(out, ask(x))
	})
}
