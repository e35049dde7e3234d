// This file is the classes Texture and Surface.

package images

import (
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// textureNames are the options of cuda.texture.
var textureNames = []string{"address", "filter", "mipFilter", "normalized", "read", "srgb", "border", "bias", "minLevel", "maxLevel",
	"anisotropy", "channels"}

// AddressNames are the address modes in the order of CUaddress_mode.
var AddressNames = []string{"wrap", "clamp", "mirror", "border"}

var (
	filterNames = []string{"point", "linear"}
	readNames   = []string{"element", "normalized"}
)

// newTexture is cuda.texture(from, options).
func (s *Images) newTexture(_ *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(1, "options", textureNames...)
	options := s.textureOptions(o)
	var t *images.Texture
	var err error
	switch from := s.Bind.State(a.Value(0)).(type) {
	case *Array:
		s.defaults(o, &options, from.GPU.Options())
		s.repeats(o, &options)
		t, err = from.GPU.NewTexture(options)
	case *Pitched:
		s.repeats(o, &options)
		t, err = from.GPU.NewTexture(gpu.Type(from.Dtype), s.channels(o), options)
	case *values.Buffer:
		t, err = images.NewTexture(from.GPU, gpu.Type(from.Dtype), s.channels(o), options)
	default:
		a.Wrong(0, "from", "a CudaArray, Buffer or PitchedBuffer")
	}
	s.Check(err)
	return s.Make(t)
}

// channels reads how many elements of linear memory make a texel.
func (s *Images) channels(o bind.Options) int { return int(o.IntIn("channels", 1, 1, 4)) }

// defaults fills in what follows from an array: cubes and arrays of several
// levels have normalized coordinates, and all levels are used.
func (s *Images) defaults(o bind.Options, t *images.TextureOptions, a images.ArrayOptions) {
	if o.Has("channels") {
		s.Bind.ThrowTypeError("%s: options.channels: a CudaArray has its own", o.Op())
	}
	t.Normalized = o.BoolOr("normalized", a.Cube || a.Levels > 1)
	t.Levels[1] = float32(o.FloatOr("maxLevel", float64(a.Levels-1)))
	if t.Levels[0] > t.Levels[1] {
		s.Bind.ThrowRangeError("%s: options.minLevel: expected at most maxLevel, which is %g, got %g", o.Op(), t.Levels[1], t.Levels[0])
	}
}

func (s *Images) textureOptions(o bind.Options) images.TextureOptions {
	return images.TextureOptions{
		Address: s.addressModes(o),
		Linear:  s.Word(o, "filter", filterNames, 0) == 1, MipLinear: s.Word(o, "mipFilter", filterNames, 0) == 1,
		Normalized: o.BoolOr("normalized", false), Scaled: s.Word(o, "read", readNames, 0) == 1, SRGB: o.BoolOr("srgb", false),
		Bias: float32(o.FloatOr("bias", 0)), Levels: [2]float32{float32(o.FloatOr("minLevel", 0)), float32(o.FloatOr("maxLevel", 0))},
		Border: s.border(o), Anisotropy: int(o.IntIn("anisotropy", 0, 0, 16)),
	}
}

// addressModes reads one mode for all dimensions or an array of them; clamp
// where none is given.
func (s *Images) addressModes(o bind.Options) (modes [3]cuda.AddressMode) {
	list, isArray := values.ArrayOf(o.Value("address"))
	if !isArray {
		mode := cuda.AddressMode(s.Word(o, "address", AddressNames, int(cuda.CU_TR_ADDRESS_MODE_CLAMP)))
		return [3]cuda.AddressMode{mode, mode, mode}
	}
	s.atMost(o, "address", list, len(modes))
	for d := range modes {
		modes[d] = cuda.CU_TR_ADDRESS_MODE_CLAMP
		if v := list.Get(strconv.Itoa(d)); !bind.Absent(v) {
			modes[d] = cuda.AddressMode(s.WordValue(o, "address["+strconv.Itoa(d)+"]", v.String(), AddressNames))
		}
	}
	return modes
}

// atMost refuses an array that is longer than what it describes.
func (s *Images) atMost(o bind.Options, key string, list *goja.Object, n int) {
	if length := list.Get("length").ToInteger(); length > int64(n) {
		s.Bind.ThrowRangeError("%s: %s.%s: expected at most %d elements, got %d", o.Op(), o.Name(), key, n, length)
	}
}

// repeats refuses address modes by which an image repeats for coordinates that
// are not normalized: the device would clamp them in silence (CUDA driver API,
// cuTexObjectCreate).
func (s *Images) repeats(o bind.Options, t *images.TextureOptions) {
	for _, mode := range t.Address {
		if !t.Normalized && (mode == cuda.CU_TR_ADDRESS_MODE_WRAP || mode == cuda.CU_TR_ADDRESS_MODE_MIRROR) {
			s.Bind.ThrowTypeError("%s: options.address: %q needs normalized coordinates; give normalized: true, or the address 'clamp' or 'border'", o.Op(), AddressNames[mode])
		}
	}
}

// border reads the colour beyond the edges: one number for all channels, or up to
// four, 0 where none is given.
func (s *Images) border(o bind.Options) (colour [4]float32) {
	if !o.Has("border") {
		return colour
	}
	if v := o.Value("border"); goja.IsNumber(v) {
		grey := float32(v.ToFloat())
		return [4]float32{grey, grey, grey, grey}
	}
	list, ok := values.ArrayOf(o.Value("border"))
	if !ok {
		o.Wrong("border", "a number or an array of up to 4 numbers")
	}
	s.atMost(o, "border", list, len(colour))
	for i := range colour {
		if v := list.Get(strconv.Itoa(i)); !bind.Absent(v) {
			if !goja.IsNumber(v) {
				s.Bind.ThrowTypeError("%s: options.border[%d]: expected a number, got %s", o.Op(), i, s.Bind.Kind(v))
			}
			colour[i] = float32(v.ToFloat())
		}
	}
	return colour
}

// newSurface is cuda.surface(array).
func (s *Images) newSurface(_ *gpu.Context, a bind.Args) goja.Value {
	made, err := bind.StateArg[*Array](a, 0, "from", "a CudaArray").GPU.NewSurface()
	s.Check(err)
	return s.Make(made)
}

func (s *Images) defineTexture() {
	type texture = *images.Texture
	core.Define(s.Session, core.Class[texture]{
		Name: "Texture", Op: "texture", Instead: "use cuda.texture()",
		Getters: []core.Getter[texture]{
			{Name: "type", Get: func(t texture) any { return t.Type().String() }},
			{Name: "channels", Get: func(t texture) any { return t.Channels() }},
		},
		Free: texture.Free, Freed: texture.Freed,
		Handles: []core.Handle[texture]{{Type: "CUtexObject", As: "handle", Of: func(t texture) (uint64, error) { return uint64(t.Handle()), nil }}},
		Show:    showTexture,
		From:    core.From(func(t texture) *gpu.Driver { return t.Context().Driver() }, core.Itself[images.Texture]),
	})
}

func (s *Images) defineSurface() {
	type surface = *images.Surface
	core.Define(s.Session, core.Class[surface]{
		Name: "Surface", Op: "surface", Instead: "use cuda.surface()",
		Getters: []core.Getter[surface]{{Name: "array", Get: func(v surface) any { return s.Make(newArrayState(v.Array())) }}},
		Free:    surface.Free, Freed: surface.Freed,
		Handles: []core.Handle[surface]{{Type: "CUsurfObject", As: "handle", Of: func(v surface) (uint64, error) { return uint64(v.Handle()), nil }}},
		Show:    showSurface,
		From:    core.From(func(v surface) *gpu.Driver { return v.Array().Context().Driver() }, core.Itself[images.Surface]),
	})
}

// showTexture is "Texture of array of 64×32 f32 on device 0, linear, wrap".
func showTexture(_ *inspect.Context, t *images.Texture) string {
	o := t.Options()
	text := "Texture of " + t.Source().String()
	if o.Linear {
		text += ", linear"
	}
	text += ", " + AddressNames[o.Address[0]]
	if o.Normalized {
		text += ", normalized"
	}
	return ended(text, t.Freed())
}

func showSurface(_ *inspect.Context, v *images.Surface) string {
	return ended("Surface of "+v.Array().String(), v.Freed())
}
