// Package images answers the calls about images: arrays, mipmapped arrays, textures,
// surfaces and their references in modules, and tensor maps.
//
// This file makes arrays: images whose layout is the device's own. Here they
// lie row after row, level after level.

package images

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/texture"
)

const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// An Array is one image. Levels of a mipmapped array are arrays too, in the
// allocation of that.
type Array struct {
	context    *machine.Context
	handle     cuda.Array
	descriptor cuda.Array3DDescriptor
	Image      texture.Image
	allocation *linear.Allocation
	parent     *mipmap // of a level
}

// formats are those of CUarray_format that the emulated device has.
var formats = map[cuda.ArrayFormat]texture.Format{
	cuda.CU_AD_FORMAT_UNSIGNED_INT8: texture.U8, cuda.CU_AD_FORMAT_UNSIGNED_INT16: texture.U16,
	cuda.CU_AD_FORMAT_UNSIGNED_INT32: texture.U32, cuda.CU_AD_FORMAT_SIGNED_INT8: texture.S8,
	cuda.CU_AD_FORMAT_SIGNED_INT16: texture.S16, cuda.CU_AD_FORMAT_SIGNED_INT32: texture.S32,
	cuda.CU_AD_FORMAT_HALF: texture.F16, cuda.CU_AD_FORMAT_FLOAT: texture.F32,
}

// Images is the part of the driver that is about images.
type Images struct {
	*machine.Machine
	memory  *linear.Memory
	modules *modules.Modules

	Arrays     handle.Table[cuda.Array, Array]
	mipmaps    handle.Table[cuda.MipmappedArray, mipmap]
	textures   handle.Table[cuda.TexObject, textureObject]
	surfaces   handle.Table[cuda.SurfObject, surfaceObject]
	references references
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory, modules *modules.Modules) *Images {
	i := &Images{Machine: m, memory: memory, modules: modules}
	i.textures.Unknown, i.surfaces.Unknown = invalidValue, invalidValue
	m.OnContextEnd(i.drop)
	modules.OnUnload(i.references.forget)
	return i
}

// Bind fills in the functions.
func (m *Images) Bind(api *cuda.API) {
	create := call.In2(m.Usable, m.createArray)
	api.CuArray3DCreate = create
	api.CuArrayCreate = func(out *cuda.Array, d *cuda.ArrayDescriptor) cuda.Result {
		if d == nil {
			return create(out, nil)
		}
		return create(out, &cuda.Array3DDescriptor{Width: d.Width, Height: d.Height, Format: d.Format, NumChannels: d.NumChannels})
	}
	api.CuArrayDestroy = call.On(m.Arrays.Get, m.destroyArray)
	api.CuArrayGetDescriptor = call.Tell(m.Arrays.Get, func(a *Array) cuda.ArrayDescriptor {
		d := &a.descriptor
		return cuda.ArrayDescriptor{Width: d.Width, Height: d.Height, Format: d.Format, NumChannels: d.NumChannels}
	})
	api.CuArray3DGetDescriptor = call.Tell(m.Arrays.Get, func(a *Array) cuda.Array3DDescriptor { return a.descriptor })
	m.bindMipmaps(api)
	m.bindTextures(api)
	m.bindSurfaces(api)
	m.bindReferences(api)
	m.bindTensorMaps(api)
}

// Array finds an array for a call in a usable context.
func (m *Images) Array(handle cuda.Array) (*Array, cuda.Result) {
	return machine.InContext(m.Machine, m.Arrays.Get)(handle)
}

// imageOf reads a description; r is the driver's objection to it.
func imageOf(d *machine.Device, desc *cuda.Array3DDescriptor, mipmapped bool) (image texture.Image, r cuda.Result) {
	const known = cuda.CUDA_ARRAY3D_LAYERED | cuda.CUDA_ARRAY3D_SURFACE_LDST | cuda.CUDA_ARRAY3D_CUBEMAP |
		cuda.CUDA_ARRAY3D_TEXTURE_GATHER | cuda.CUDA_ARRAY3D_COLOR_ATTACHMENT
	format, ok := formats[desc.Format]
	switch n := desc.NumChannels; {
	case desc.Flags&(cuda.CUDA_ARRAY3D_SPARSE|cuda.CUDA_ARRAY3D_DEFERRED_MAPPING|cuda.CUDA_ARRAY3D_DEPTH_TEXTURE|cuda.CUDA_ARRAY3D_VIDEO_ENCODE_DECODE) != 0:
		return image, cuda.CUDA_ERROR_NOT_SUPPORTED
	case !ok || n != 1 && n != 2 && n != 4 || desc.Flags&^uint32(known) != 0 || desc.Width == 0:
		return image, invalidValue
	case !validExtent(d, desc, mipmapped):
		return image, invalidValue
	}
	image = texture.Image{
		Format: format, Channels: int(desc.NumChannels),
		Width: int(desc.Width), Height: int(max(desc.Height, 1)), Depth: int(max(desc.Depth, 1)),
	}
	image.Pitch = image.RowBytes()
	image.Slice = image.Pitch * image.Height
	return image, success
}

// validExtent checks the shape against the device's limits.
func validExtent(d *machine.Device, desc *cuda.Array3DDescriptor, mipmapped bool) bool {
	layered, cube := desc.Flags&cuda.CUDA_ARRAY3D_LAYERED != 0, desc.Flags&cuda.CUDA_ARRAY3D_CUBEMAP != 0
	within := func(names ...cuda.DeviceAttribute) bool {
		for i, n := range []uint64{desc.Width, desc.Height, desc.Depth}[:len(names)] {
			if n > uint64(d.Attribute(names[i])) {
				return false
			}
		}
		return true
	}
	switch {
	case desc.Flags&cuda.CUDA_ARRAY3D_TEXTURE_GATHER != 0 && (desc.Height == 0 || desc.Depth != 0):
		return false
	case cube:
		faces := desc.Depth == 6 || layered && desc.Depth > 0 && desc.Depth%6 == 0
		return faces && desc.Width == desc.Height && desc.Depth <= 2046 && within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH)
	case layered && desc.Height == 0:
		return desc.Depth > 0 && desc.Depth <= 2048 && within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH)
	case layered:
		return desc.Depth > 0 && within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS)
	case desc.Depth > 0:
		return desc.Height > 0 && within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH)
	case desc.Height > 0 && mipmapped:
		return within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT)
	case desc.Height > 0:
		return within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT)
	case mipmapped:
		return within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH)
	}
	return within(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH)
}

// createArray answers cuArray3DCreate. The contents are not defined; here they
// are zero.
func (m *Images) createArray(c *machine.Context, out *cuda.Array, desc *cuda.Array3DDescriptor) cuda.Result {
	if out == nil || desc == nil {
		return invalidValue
	}
	image, r := imageOf(c.Device, desc, false)
	if r != success {
		return r
	}
	held, r := linear.Allocate(c, uint64(image.Slice*image.Depth), memory.Options{Kind: memory.Device, Label: "array"})
	if r != success {
		return r
	}
	image.Block, image.Pointer = held.Block, held.Block.Pointer()
	a := &Array{context: c.Home(), descriptor: *desc, Image: image, allocation: held}
	a.handle = m.Arrays.Add(m.Handles, a)
	*out = a.handle
	return success
}

// destroyArray answers cuArrayDestroy, which waits for the context's work.
func (m *Images) destroyArray(a *Array) cuda.Result {
	if a.parent != nil {
		return invalidValue
	}
	if !m.Arrays.Remove(a.handle) {
		return invalidHandle
	}
	a.context.Streams.Wait()
	a.allocation.Free()
	return success
}

// Outside reports whether n from at on are not all below size.
func Outside(at, n uint64, size int) bool { return at > uint64(size) || n > uint64(size)-at }

// Span is n bytes of an array from an offset; ok is false where they are not
// all in its first layer.
func (a *Array) Span(offset, n uint64) (s linear.Span, ok bool) {
	address := uint64(uintptr(a.Image.Pointer)) + offset
	s = linear.Span{Address: address, Size: n, Block: a.allocation.Block, Space: a.allocation.Device.Space}
	return s, !Outside(offset, n, a.Image.Slice*a.Image.Depth)
}

// drop releases what arrays and objects over them a context has that has ended.
func (m *Images) drop(c *machine.Context) {
	for _, t := range m.textures.Take(func(t *textureObject) bool { return t.context == c }) {
		m.Objects.PutTexture(uint64(t.handle), nil)
	}
	for _, s := range m.surfaces.Take(func(s *surfaceObject) bool { return s.context == c }) {
		m.Objects.PutSurface(uint64(s.handle), nil)
	}
	for _, a := range m.Arrays.Take(func(a *Array) bool { return a.context == c }) {
		if a.parent == nil {
			a.allocation.Free()
		}
	}
	for _, p := range m.mipmaps.Take(func(p *mipmap) bool { return p.context == c }) {
		p.allocation.Free()
	}
}
