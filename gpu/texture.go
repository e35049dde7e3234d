// This file defines Texture and TensorMap: images and tensors as hardware of the device reads them, for
// textures and for copies of boxes to shared memory.

package gpu

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
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
	context  *Context
	handle   cuda.TexObject
	options  TextureOptions
	source   fmt.Stringer // *Array or *Buffer
	typ      Type
	channels int
	res      *lifetime.Resource
	stand    *Buffer // represents it in launches
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
func (b *Buffer) NewTexture(typ Type, channels int, o TextureOptions) (*Texture, error) {
	if err := b.made(); err != nil {
		return nil, err
	}
	doing := "making a texture of " + b.String()
	format, err := imageFormat(doing, typ, channels)
	if err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	if b.bytes == 0 {
		return nil, &usage.RangeError{Doing: doing, Problem: "it has no memory"}
	}
	if o.Linear {
		return nil, &usage.ArgumentError{Doing: doing, Argument: "filter", Expected: "point: one row of memory is not filtered; copy it to an array", Got: "linear"}
	}
	if o.Normalized {
		return nil, &usage.ArgumentError{Doing: doing, Argument: "normalized", Expected: "false: one row of memory is read by whole coordinates; copy it to an array", Got: "true"}
	}
	if err := b.aligned(doing); err != nil {
		return nil, err
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_LINEAR
	*r.Res.Linear() = cuda.ResourceDescResLinear{DevPtr: b.address, Format: format, NumChannels: uint32(channels), SizeInBytes: b.bytes}
	t := &Texture{context: b.context, options: o, source: b, typ: typ, channels: channels}
	return t.create(&r, b.res)
}

// aligned checks the alignment of an address for textures.
func (b *Buffer) aligned(doing string) error {
	align, err := b.context.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)
	if err == nil && align > 0 && uint64(b.address)%uint64(align) != 0 {
		return &usage.RangeError{Doing: doing, Argument: "address", Expected: fmt.Sprintf("a multiple of %d", align), Got: fmt.Sprintf("%#x", uint64(b.address))}
	}
	return err
}

// NewTexture makes a texture of the first slice of pitched memory.
func (p *Pitched) NewTexture(typ Type, channels int, o TextureOptions) (*Texture, error) {
	if err := p.made(); err != nil {
		return nil, err
	}
	b := p.Buffer
	doing := "making a texture of " + b.String()
	format, err := imageFormat(doing, typ, channels)
	if err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_PITCH2D
	*r.Res.Pitch2D() = cuda.ResourceDescResPitch2D{DevPtr: b.address, Format: format, NumChannels: uint32(channels),
		Width: uint64(p.Width / (typ.Size() * channels)), Height: uint64(p.Height), PitchInBytes: uint64(p.Pitch)}
	t := &Texture{pitched: p, context: b.context, options: o, source: b, typ: typ, channels: channels}
	return t.create(&r, b.res)
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
	case o.SRGB && (t.typ != U8 || !o.Scaled):
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
	sc, err := t.context.life.Enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	if r := sc.API.CuTexObjectCreate(&t.handle, r, &s, nil); r != cuda.CUDA_SUCCESS {
		return nil, t.context.failed("cuTexObjectCreate", r, "%s", doing)
	}
	handle := t.handle
	t.res = t.context.adopt(lifetime.Texture, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuTexObjectDestroy", api.CuTexObjectDestroy(handle)), "freeing a texture")
	})
	lifetime.Watch(t, t.res)
	t.stand = &Buffer{context: t.context, res: t.res, base: base, label: "texture"}
	return t, nil
}

// Handle is the driver's.
func (t *Texture) Handle() cuda.TexObject { return t.handle }

// Context is where the texture was made.
func (t *Texture) Context() *Context { return t.context }

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
	_, ok := t.source.(*Buffer)
	return ok && t.pitched == nil
}

// Pitched is the pitched memory of the texture, nil for other sources.
func (t *Texture) Pitched() *Pitched { return t.pitched }

// Type is the type of a texel's channels, Channels their number.
func (t *Texture) Type() Type { return t.typ }

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

// A TensorMap is a tensor as kernels take it: a parameter of 128 bytes by value,
// const __grid_constant__ CUtensorMap in CUDA C++. It retains its buffer and needs no
// release.
type TensorMap struct {
	buffer  *Buffer
	words   *[tensorMapWords]uint64
	options TensorMapOptions
}

// NewTensorMap makes a map of a tensor in b. It needs a device of compute capability 9.0
// or later.
func (b *Buffer) NewTensorMap(o TensorMapOptions) (*TensorMap, error) {
	const doing = "making a tensor map"
	if err := b.check(); err != nil {
		return nil, err
	}
	if n, _ := b.context.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED); n == 0 {
		return nil, &usage.RangeError{Doing: doing, Problem: b.context.device.String() + " has no tensor memory accelerator"}
	}
	bytes, err := o.complete(b.address)
	if err != nil {
		return nil, err
	}
	if err := b.span("making a tensor map of", o.Offset, bytes); err != nil {
		return nil, err
	}
	m := &TensorMap{buffer: b, words: newTensorMapWords(), options: o}
	err = b.context.within("cuTensorMapEncodeTiled", doing, func(api *cuda.API) cuda.Result { return o.encode(api, b.address, m.words) })
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Buffer is the buffer that contains the tensor.
func (m *TensorMap) Buffer() *Buffer { return m.buffer }

// Options is what the map was made from, with what was left out. The caller must not change its lists.
func (m *TensorMap) Options() TensorMapOptions { return m.options }

// Bytes is the map as kernels take it. The caller must not change it.
func (m *TensorMap) Bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(m.words)), unsafe.Sizeof(*m.words))
}

// String is "tensor map of 2 dimensions in buffer of 4 KiB on device 0".
func (m *TensorMap) String() string {
	if m.made() != nil {
		return "a TensorMap that nothing has made"
	}
	return fmt.Sprintf("tensor map of %s in %s", spell.Count(len(m.options.Shape), "dimension"), m.buffer)
}
