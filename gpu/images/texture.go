// This file defines Texture and TensorMap: images and tensors as hardware of the device reads them, for
// textures and for copies of boxes to shared memory.

package images

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// TextureOptions are how a texture is sampled.
type TextureOptions struct {
	Address [3]cuda.AddressMode // of x, y and z
	// Linear interpolates between texels, MipLinear between levels of detail.
	Linear, MipLinear bool
	// Normalized coordinates range from 0 to 1.
	Normalized bool
	// Scaled converts integers of 8 and 16 bits to numbers from 0 or -1 to 1.
	Scaled bool
	SRGB   bool // converts sRGB values of 8 bits, scaled, to linear ones
	// Bias is added to the level of detail. Levels are its minimum and maximum.
	Bias       float32
	Levels     [2]float32
	Border     [4]float32
	Anisotropy int
}

// A Texture samples an array or linear memory with filtering and address modes. It retains
// the memory.
type Texture struct {
	context  *gpu.Context
	handle   cuda.TexObject
	options  TextureOptions
	source   fmt.Stringer // *Array or *Buffer
	typ      gpu.Type
	channels int
	res      *lifetime.Resource
	stand    *gpu.Buffer // represents it in launches
	pitched  *Pitched
}

// NewTexture makes a texture of an array, all levels of it.
func (a *Array) NewTexture(o TextureOptions) (*Texture, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	r.Res.Array().HArray = a.handle
	if a.mipmap != 0 {
		r.ResType = cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY
		r.Res.Mipmap().HMipmappedArray = a.mipmap
	}
	if (a.mipmap != 0 || a.options.Cube) && !o.Normalized {
		return nil, &usage.ArgumentError{Doing: "making a texture of " + a.String(), Argument: "normalized", Expected: "true, for an array of several levels or a cube", Got: "false"}
	}
	t := &Texture{context: a.context, options: o, source: a, typ: a.options.Type, channels: a.options.Channels}
	return t.create(&r, a.res)
}

// NewTexture makes a texture of linear memory as one row of texels with integer
// coordinates. Texels outside are zero.
func NewTexture(b *gpu.Buffer, typ gpu.Type, channels int, o TextureOptions) (*Texture, error) {
	if err := inside.Made(b); err != nil {
		return nil, err
	}
	doing := "making a texture of " + b.String()
	format, err := imageFormat(doing, typ, channels)
	if err != nil {
		return nil, err
	}
	if err := inside.Check(b); err != nil {
		return nil, err
	}
	if b.Bytes() == 0 {
		return nil, &usage.RangeError{Doing: doing, Problem: "it has no memory"}
	}
	if o.Linear {
		return nil, &usage.ArgumentError{Doing: doing, Argument: "filter", Expected: "point: one row of memory is not filtered; copy it to an array", Got: "linear"}
	}
	if o.Normalized {
		return nil, &usage.ArgumentError{Doing: doing, Argument: "normalized", Expected: "false: one row of memory is read by whole coordinates; copy it to an array", Got: "true"}
	}
	if err := aligned(b, doing); err != nil {
		return nil, err
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_LINEAR
	*r.Res.Linear() = cuda.ResourceDescResLinear{DevPtr: b.Address(), Format: format, NumChannels: uint32(channels), SizeInBytes: b.Bytes()}
	t := &Texture{context: b.Context(), options: o, source: b, typ: typ, channels: channels}
	return t.create(&r, inside.Resource(b))
}

// aligned checks the alignment of an address for textures.
func aligned(b *gpu.Buffer, doing string) error {
	align, err := b.Context().Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)
	if err == nil && align > 0 && uint64(b.Address())%uint64(align) != 0 {
		return &usage.RangeError{Doing: doing, Argument: "address", Expected: fmt.Sprintf("a multiple of %d", align), Got: fmt.Sprintf("%#x", uint64(b.Address()))}
	}
	return err
}

// NewTexture makes a texture of the first slice of pitched memory.
func (p *Pitched) NewTexture(typ gpu.Type, channels int, o TextureOptions) (*Texture, error) {
	if err := p.made(); err != nil {
		return nil, err
	}
	b := p.Buffer
	doing := "making a texture of " + b.String()
	format, err := imageFormat(doing, typ, channels)
	if err != nil {
		return nil, err
	}
	if err := inside.Check(b); err != nil {
		return nil, err
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_PITCH2D
	*r.Res.Pitch2D() = cuda.ResourceDescResPitch2D{DevPtr: b.Address(), Format: format, NumChannels: uint32(channels),
		Width: uint64(p.Width / (typ.Size() * channels)), Height: uint64(p.Height), PitchInBytes: uint64(p.Pitch)}
	t := &Texture{pitched: p, context: b.Context(), options: o, source: b, typ: typ, channels: channels}
	return t.create(&r, inside.Resource(b))
}

// create checks the options for the type of texels and makes the object.
func (t *Texture) create(r *cuda.ResourceDesc, base *lifetime.Resource) (*Texture, error) {
	doing := "making a texture of " + t.source.String()
	o, whole := &t.options, t.typ.IsInteger() && (!t.options.Scaled || t.typ.Size() > 2)
	switch {
	case o.Scaled && (!t.typ.IsInteger() || t.typ.Size() > 2):
		return nil, &usage.ArgumentError{Doing: doing, Argument: "read", Expected: "element, for texels of type " + t.typ.String(), Got: "normalized"}
	case whole && (o.Linear || o.MipLinear):
		return nil, &usage.ArgumentError{Doing: doing, Argument: "filter", Expected: "point, for integers; those of 8 and 16 bits are filtered when they are read normalized", Got: "linear"}
	case o.SRGB && (t.typ != gpu.U8 || !o.Scaled):
		return nil, &usage.ArgumentError{Doing: doing, Argument: "srgb", Expected: "false, except for u8 that is read normalized", Got: "true"}
	}
	s := cuda.TextureDesc{AddressMode: o.Address, MaxAnisotropy: uint32(o.Anisotropy), MipmapLevelBias: o.Bias,
		MinMipmapLevelClamp: o.Levels[0], MaxMipmapLevelClamp: o.Levels[1], BorderColor: o.Border}
	for d := t.Dimensions(); d < len(s.AddressMode); d++ {
		s.AddressMode[d] = cuda.CU_TR_ADDRESS_MODE_CLAMP // an H200 filters a row across too, and half of a border would come in
	}
	if o.Linear {
		s.FilterMode = cuda.CU_TR_FILTER_MODE_LINEAR
	}
	if o.MipLinear {
		s.MipmapFilterMode = cuda.CU_TR_FILTER_MODE_LINEAR
	}
	for _, f := range []struct {
		set bool
		bit uint32
	}{{whole, cuda.CU_TRSF_READ_AS_INTEGER}, {o.Normalized, cuda.CU_TRSF_NORMALIZED_COORDINATES}, {o.SRGB, cuda.CU_TRSF_SRGB}} {
		if f.set {
			s.Flags |= f.bit
		}
	}
	sc, err := inside.Life(t.context).Enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	if r := sc.API.CuTexObjectCreate(&t.handle, r, &s, nil); r != cuda.CUDA_SUCCESS {
		return nil, inside.Failed(t.context, "cuTexObjectCreate", r, "%s", doing)
	}
	handle := t.handle
	t.res = inside.Adopt(t.context, lifetime.Texture, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuTexObjectDestroy", api.CuTexObjectDestroy(handle)), "freeing a texture")
	})
	lifetime.Watch(t, t.res)
	t.stand = inside.NewBuffer(t.context, lifetime.Memory{Resource: t.res, Base: base, Label: "texture"})
	return t, nil
}

// SetArgument sets argument i of a launch, from 0, to the texture. The launch retains it as it
// retains a buffer.
func (t *Texture) SetArgument(l *gpu.Launch, i int) error {
	if err := t.made(); err != nil {
		return err
	}
	return inside.SetObject(l, i, t.stand, uint64(t.handle), gpu.TextureParam, t)
}

// Handle is the driver's.
func (t *Texture) Handle() cuda.TexObject { return t.handle }

// Context is where the texture was made.
func (t *Texture) Context() *gpu.Context { return t.context }

// Options are those of the texture.
func (t *Texture) Options() TextureOptions { return t.options }

// Dimensions is the number of coordinates, layers left out: 1, 2 or 3.
func (t *Texture) Dimensions() int {
	switch {
	case t.pitched != nil:
		return 2
	case t.Linear():
		return 1
	}
	return t.source.(*Array).Dimensions()
}

// Linear reports whether the texture is one row of linear memory, which has integer
// coordinates.
func (t *Texture) Linear() bool {
	_, ok := t.source.(*gpu.Buffer)
	return ok && t.pitched == nil
}

// Pitched is the pitched memory of the texture, nil for other sources.
func (t *Texture) Pitched() *Pitched { return t.pitched }

// Type is the type of a texel's channels, Channels their number.
func (t *Texture) Type() gpu.Type { return t.typ }

// Channels is the number of channels of a texel.
func (t *Texture) Channels() int { return t.channels }

// Source is the *Array or *Buffer of the texture.
func (t *Texture) Source() fmt.Stringer { return t.source }

// String is "texture of array of 64×32 f32 on device 0".
func (t *Texture) String() string {
	if t.made() != nil {
		return "a Texture that nothing has made"
	}
	return "texture of " + t.source.String()
}

// Freed reports whether the texture or its memory was freed.
func (t *Texture) Freed() bool { return t.stand.Freed() }

// Free releases the texture, not the memory, in stream order, after the work that uses it.
// Freeing twice is fine.
func (t *Texture) Free() error {
	if err := t.made(); err != nil {
		return err
	}
	return t.res.Free()
}
