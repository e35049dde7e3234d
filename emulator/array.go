// This file makes arrays: images whose layout is the device's own. Here they
// lie row after row, level after level.

package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// An array is one image. Levels of a mipmapped array are arrays too, in the
// allocation of that.
type array struct {
	context    *cudaContext
	handle     uintptr
	descriptor cuda.Array3DDescriptor
	image      texture.Image
	allocation *allocation
	parent     *mipmap // of a level
}

// formats are those of CUarray_format that the emulated device has.
var formats = map[cuda.ArrayFormat]texture.Format{
	cuda.CU_AD_FORMAT_UNSIGNED_INT8: texture.U8, cuda.CU_AD_FORMAT_UNSIGNED_INT16: texture.U16,
	cuda.CU_AD_FORMAT_UNSIGNED_INT32: texture.U32, cuda.CU_AD_FORMAT_SIGNED_INT8: texture.S8,
	cuda.CU_AD_FORMAT_SIGNED_INT16: texture.S16, cuda.CU_AD_FORMAT_SIGNED_INT32: texture.S32,
	cuda.CU_AD_FORMAT_HALF: texture.F16, cuda.CU_AD_FORMAT_FLOAT: texture.F32,
}

func (m *machine) bindArrays(api *cuda.API) {
	api.CuArrayCreate = func(out *cuda.Array, d *cuda.ArrayDescriptor) cuda.Result {
		if d == nil {
			return m.createArray(out, nil)
		}
		return m.createArray(out, &cuda.Array3DDescriptor{Width: d.Width, Height: d.Height, Format: d.Format, NumChannels: d.NumChannels})
	}
	api.CuArray3DCreate = m.createArray
	api.CuArrayDestroy = m.destroyArray
	api.CuArrayGetDescriptor = func(out *cuda.ArrayDescriptor, handle cuda.Array) cuda.Result {
		return m.withArray(handle, func(a *array) cuda.Result {
			d := &a.descriptor
			return give(out, cuda.ArrayDescriptor{Width: d.Width, Height: d.Height, Format: d.Format, NumChannels: d.NumChannels})
		})
	}
	api.CuArray3DGetDescriptor = func(out *cuda.Array3DDescriptor, handle cuda.Array) cuda.Result {
		return m.withArray(handle, func(a *array) cuda.Result { return give(out, a.descriptor) })
	}
}

// withArray does something with an array of the current context.
func (m *machine) withArray(handle cuda.Array, do func(*array) cuda.Result) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	a := m.arrays.get(uintptr(handle))
	if a == nil {
		return invalidHandle
	}
	return do(a)
}

// imageOf reads a description; r is the driver's objection to it.
func (d *device) imageOf(desc *cuda.Array3DDescriptor, mipmapped bool) (image texture.Image, r cuda.Result) {
	const known = cuda.CUDA_ARRAY3D_LAYERED | cuda.CUDA_ARRAY3D_SURFACE_LDST | cuda.CUDA_ARRAY3D_CUBEMAP |
		cuda.CUDA_ARRAY3D_TEXTURE_GATHER | cuda.CUDA_ARRAY3D_COLOR_ATTACHMENT
	format, ok := formats[desc.Format]
	switch n := desc.NumChannels; {
	case desc.Flags&(cuda.CUDA_ARRAY3D_SPARSE|cuda.CUDA_ARRAY3D_DEFERRED_MAPPING|cuda.CUDA_ARRAY3D_DEPTH_TEXTURE|cuda.CUDA_ARRAY3D_VIDEO_ENCODE_DECODE) != 0:
		return image, cuda.CUDA_ERROR_NOT_SUPPORTED
	case !ok || n != 1 && n != 2 && n != 4 || desc.Flags&^uint32(known) != 0 || desc.Width == 0:
		return image, invalidValue
	case !d.validExtent(desc, mipmapped):
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
func (d *device) validExtent(desc *cuda.Array3DDescriptor, mipmapped bool) bool {
	layered, cube := desc.Flags&cuda.CUDA_ARRAY3D_LAYERED != 0, desc.Flags&cuda.CUDA_ARRAY3D_CUBEMAP != 0
	within := func(names ...cuda.DeviceAttribute) bool {
		for i, n := range []uint64{desc.Width, desc.Height, desc.Depth}[:len(names)] {
			if n > uint64(d.attribute(names[i])) {
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
func (m *machine) createArray(out *cuda.Array, desc *cuda.Array3DDescriptor) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || desc == nil {
		return invalidValue
	}
	image, r := c.device.imageOf(desc, false)
	if r != success {
		return r
	}
	held, r := c.allocate(uint64(image.Slice*image.Depth), memory.Options{Kind: memory.Device, Label: "array"})
	if r != success {
		return r
	}
	image.Block, image.Pointer = held.block, held.block.Pointer()
	a := &array{context: c.home(), handle: m.newHandle(), descriptor: *desc, image: image, allocation: held}
	m.arrays.put(a.handle, a)
	*out = cuda.Array(a.handle)
	return success
}

// destroyArray answers cuArrayDestroy, which waits for the context's work.
func (m *machine) destroyArray(handle cuda.Array) cuda.Result {
	return m.withArray(handle, func(a *array) cuda.Result {
		if a.parent != nil {
			return invalidValue
		}
		if !m.arrays.remove(a.handle) {
			return invalidHandle
		}
		a.context.streams.wait()
		a.allocation.free()
		return success
	})
}

// dropArrays releases what arrays and objects over them a context has when it
// ends.
func (c *cudaContext) dropArrays() {
	m := c.machine
	for _, t := range m.textures.take(func(t *textureObject) bool { return t.context == c }) {
		m.textureObjects.PutTexture(uint64(t.handle), nil)
	}
	for _, s := range m.surfaces.take(func(s *surfaceObject) bool { return s.context == c }) {
		m.textureObjects.PutSurface(uint64(s.handle), nil)
	}
	for _, a := range m.arrays.take(func(a *array) bool { return a.context == c }) {
		if a.parent == nil {
			a.allocation.free()
		}
	}
	for _, p := range m.mipmaps.take(func(p *mipmap) bool { return p.context == c }) {
		p.allocation.free()
	}
}
