// This file makes texture objects.

package images

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// A textureObject is a texture and what it was made from.
type textureObject struct {
	context  *machine.Context
	handle   cuda.TexObject
	resource cuda.ResourceDesc
	sampling cuda.TextureDesc
}

func (m *Images) bindTextures(api *cuda.API) {
	find := machine.InContext(m.Machine, m.textures.Get)
	api.CuTexObjectCreate = call.In4(m.Usable, m.createTexture)
	api.CuTexObjectDestroy = call.In1(m.Usable, func(_ *machine.Context, handle cuda.TexObject) cuda.Result {
		if handle == 0 {
			return success
		}
		return call.With(m.textures.Get, handle, func(t *textureObject) cuda.Result {
			m.textures.Remove(t.handle)
			t.context.Streams.Wait()
			m.Objects.PutTexture(uint64(t.handle), nil)
			return success
		})
	})
	api.CuTexObjectGetResourceDesc = call.Tell(find, func(t *textureObject) cuda.ResourceDesc { return t.resource })
	api.CuTexObjectGetTextureDesc = call.Tell(find, func(t *textureObject) cuda.TextureDesc { return t.sampling })
}

// createTexture answers cuTexObjectCreate. Views of a resource in another
// format are not there.
func (m *Images) createTexture(c *machine.Context, out *cuda.TexObject, resource *cuda.ResourceDesc, sampling *cuda.TextureDesc, view *cuda.ResourceViewDesc) cuda.Result {
	if out == nil || resource == nil || sampling == nil || resource.Flags != 0 {
		return invalidValue
	}
	if view != nil || sampling.Flags&cuda.CU_TRSF_SEAMLESS_CUBEMAP != 0 {
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	x, r := m.sampled(c, resource, sampling)
	if r != success {
		return r
	}
	t := &textureObject{context: c.Home(), resource: *resource, sampling: *sampling}
	t.handle = m.textures.Add(m.Handles, t)
	m.Objects.PutTexture(uint64(t.handle), x)
	*out = t.handle
	return success
}

// sampled is a resource as kernels read it.
func (m *Images) sampled(c *machine.Context, resource *cuda.ResourceDesc, sampling *cuda.TextureDesc) (x *texture.Texture, r cuda.Result) {
	x = &texture.Texture{Memory: resource.ResType == cuda.CU_RESOURCE_TYPE_LINEAR}
	if x.Levels, r = m.levels(c, resource); r != success {
		return nil, r
	}
	if x.Sampler, r = samplerOf(sampling); r != success {
		return nil, r
	}
	if !fitsSampler(x, sampling) {
		return nil, invalidValue
	}
	return x, success
}

// fitsSampler reports whether the images can be read as the sampler says.
func fitsSampler(x *texture.Texture, sampling *cuda.TextureDesc) bool {
	s, f := &x.Sampler, x.Levels[0].Format
	switch {
	case s.SRGB && (f != texture.U8 || s.Integer):
		return false
	case len(x.Levels) > 1 && !s.Normalized:
		return false
	}
	return x.Memory || !(s.Linear || sampling.MipmapFilterMode == cuda.CU_TR_FILTER_MODE_LINEAR) || x.Float()
}

// samplerOf reads how a texture is sampled.
func samplerOf(d *cuda.TextureDesc) (s texture.Sampler, r cuda.Result) {
	const known = cuda.CU_TRSF_READ_AS_INTEGER | cuda.CU_TRSF_NORMALIZED_COORDINATES | cuda.CU_TRSF_SRGB | cuda.CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION
	if d.Flags&^uint32(known) != 0 || d.FilterMode > cuda.CU_TR_FILTER_MODE_LINEAR || d.MipmapFilterMode > cuda.CU_TR_FILTER_MODE_LINEAR {
		return s, invalidValue
	}
	s = texture.Sampler{
		Linear: d.FilterMode == cuda.CU_TR_FILTER_MODE_LINEAR, MipLinear: d.MipmapFilterMode == cuda.CU_TR_FILTER_MODE_LINEAR,
		Normalized: d.Flags&cuda.CU_TRSF_NORMALIZED_COORDINATES != 0, Integer: d.Flags&cuda.CU_TRSF_READ_AS_INTEGER != 0,
		SRGB: d.Flags&cuda.CU_TRSF_SRGB != 0,
		Bias: d.MipmapLevelBias, Min: d.MinMipmapLevelClamp, Max: d.MaxMipmapLevelClamp, Border: d.BorderColor,
	}
	for i, a := range d.AddressMode {
		if a > cuda.CU_TR_ADDRESS_MODE_BORDER {
			return s, invalidValue
		}
		s.Address[i] = texture.Address(a)
	}
	return s, success
}

// levels finds the images that a resource stands for.
func (m *Images) levels(c *machine.Context, resource *cuda.ResourceDesc) ([]texture.Image, cuda.Result) {
	switch resource.ResType {
	case cuda.CU_RESOURCE_TYPE_ARRAY:
		if resource.Res.Array().HArray == 0 {
			return nil, invalidValue
		}
		a, r := m.Arrays.Get(resource.Res.Array().HArray)
		if r != success {
			return nil, r
		}
		return []texture.Image{a.Image}, success
	case cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		p, r := m.mipmaps.Get(resource.Res.Mipmap().HMipmappedArray)
		if r != success {
			return nil, r
		}
		var images []texture.Image
		for _, a := range p.levels {
			images = append(images, a.Image)
		}
		return images, success
	case cuda.CU_RESOURCE_TYPE_LINEAR:
		l := resource.Res.Linear()
		texel := uint64(l.NumChannels) * uint64(formats[l.Format].Size())
		return m.linearImage(c, l.DevPtr, l.Format, l.NumChannels, l.SizeInBytes/max(texel, 1), 1, l.SizeInBytes,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH)
	case cuda.CU_RESOURCE_TYPE_PITCH2D:
		p := resource.Res.Pitch2D()
		if p.PitchInBytes%uint64(c.Device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT)) != 0 ||
			p.PitchInBytes > uint64(c.Device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH)) ||
			p.Height > uint64(c.Device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT)) {
			return nil, invalidValue
		}
		return m.linearImage(c, p.DevPtr, p.Format, p.NumChannels, p.Width, p.Height, p.PitchInBytes,
			cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH)
	}
	return nil, invalidValue
}

// linearImage is memory of the caller's as an image.
func (m *Images) linearImage(c *machine.Context, ptr cuda.DevicePtr, f cuda.ArrayFormat, channels uint32, width, height, pitch uint64, limit cuda.DeviceAttribute) ([]texture.Image, cuda.Result) {
	format, ok := formats[f]
	if !ok || channels != 1 && channels != 2 && channels != 4 || width == 0 || height == 0 ||
		width > uint64(c.Device.Attribute(limit)) || uint64(ptr)%uint64(c.Device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)) != 0 {
		return nil, invalidValue
	}
	image := texture.Image{Format: format, Channels: int(channels), Width: int(width), Height: int(height), Depth: 1, Pitch: int(pitch)}
	if image.RowBytes() > image.Pitch {
		return nil, invalidValue
	}
	s, ok := m.memory.DeviceSpan(ptr, (height-1)*pitch+uint64(image.RowBytes()))
	if !ok || s.Block.Kind == memory.Constant {
		return nil, invalidValue
	}
	image.Block, image.Pointer, image.Slice = s.Block, linear.BytesPointer(s.Address), int(pitch*height)
	return []texture.Image{image}, success
}
