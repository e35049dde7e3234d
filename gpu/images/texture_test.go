package images_test

import (
	"context"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

const sampler = `
.version 6.0
.target sm_60
.address_size 64
.visible .entry sample(.param .u64 object, .param .u64 out, .param .f32 y)
{
	.reg .b32 %i, %x, %y, %a, %b, %c, %d;
	.reg .b64 %o, %p, %q;
	ld.param.u64 %o, [object];
	ld.param.u64 %p, [out];
	ld.param.f32 %y, [y];
	mov.u32 %i, %tid.x;
	cvt.rn.f32.u32 %x, %i;
	tex.2d.v4.f32.f32 {%a, %b, %c, %d}, [%o, {%x, %y}];
	mul.wide.u32 %q, %i, 4;
	add.u64 %p, %p, %q;
	st.global.b32 [%p], %a;
	ret;
}
.visible .entry store(.param .u64 object, .param .u32 value)
{
	.reg .b32 %x, %v, %z;
	.reg .b64 %o;
	ld.param.u64 %o, [object];
	ld.param.u32 %v, [value];
	mov.u32 %x, %tid.x;
	add.u32 %v, %v, %x;
	shl.b32 %x, %x, 2;
	mov.u32 %z, 1;
	sust.b.2d.b32.trap [%o, {%x, %z}], %v;
	ret;
}
`

func rows(width, height int) []float32 {
	data := make([]float32, width*height)
	for i := range data {
		data[i] = float32(i)
	}
	return data
}

// An image goes up to an array and to pitched memory, is sampled between
// texels, and its owner may let go of the memory while the texture lives.
func TestTexturesOfGPU(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := must(c.LoadModule([]byte(sampler), gpu.JITOptions{}))(t)
	f := must(m.Function("sample"))(t)
	data := rows(8, 4)
	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.F32, Width: 8, Height: 4}))(t)
	ok(t, images.CopyBox(c, images.Place{Array: a}, images.Place{Host: gpu.Bytes(data)}, images.Box{Width: 32, Height: 4}, nil))
	p := must(images.AllocPitched(c, 32, 4, 1, 4))(t)
	ok(t, images.CopyBox(c, images.Place{Buffer: p.Buffer, Pitch: p.Pitch}, images.Place{Array: a}, images.Box{Width: 32, Height: 4}, nil))
	o := images.TextureOptions{Linear: true, Address: [3]cuda.AddressMode{cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP}}
	for _, x := range []*images.Texture{must(a.NewTexture(o))(t), must(p.NewTexture(gpu.F32, 1, o))(t)} {
		out := must(c.Alloc(context.Background(), 40))(t)
		ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 10}}, x, out, float32(1)))
		got := must(gpu.Download[float32](context.Background(), out))(t)
		if want := []float32{4, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11, 11}; !slices.Equal(got, want) {
			t.Errorf("%v: got %v, want %v", x, got, want)
		}
		ok(t, x.Free())
		ok(t, x.Free())
		wantError(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 10}}, x, out, float32(1)), "launching sample: argument 1 (object): texture on device 0 has been freed")
	}
}

func TestSurfacesOfGPU(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := must(c.LoadModule([]byte(sampler), gpu.JITOptions{}))(t)
	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.U32, Width: 4, Height: 2, Surface: true}))(t)
	zero := make([]uint32, 8)
	ok(t, images.CopyBox(c, images.Place{Array: a}, images.Place{Host: gpu.Bytes(zero)}, images.Box{Width: 16, Height: 2}, nil))
	s := must(a.NewSurface())(t)
	ok(t, must(m.Function("store"))(t).Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 4}}, s, 100))
	got := make([]uint32, 3)
	ok(t, images.CopyBox(c, images.Place{Host: gpu.Bytes(got)}, images.Place{Array: a, X: 4, Y: 1}, images.Box{Width: 12}, nil))
	if want := []uint32{101, 102, 103}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	ok(t, a.Free())
	if !s.Freed() {
		t.Error("a surface outlives its array")
	}
	wantError(t, must(m.Function("store"))(t).Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 4}}, s, 1), "launching store: argument 1 (object): memory of a surface has been freed")
	ok(t, c.Synchronize(context.Background()))
}

func TestLevelsOfArrays(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.U8, Channels: 4, Width: 8, Height: 4, Levels: 3}))(t)
	if got := a.String(); got != "array of 8×4 4×u8 with 3 levels on device 0" || a.Bytes() != 4*(32+8+2) {
		t.Errorf("%s of %d bytes", got, a.Bytes())
	}
	level := must(a.Level(1))(t)
	if got := level.String(); got != "array of 4×2 4×u8 on device 0" || level.Parent() != a {
		t.Errorf("level 1 is %s", got)
	}
	_, err := a.Level(3)
	wantError(t, err, "taking a level of array of 8×4 4×u8 with 3 levels on device 0: level: expected 0 to 2, got 3")
	_, err = a.NewTexture(images.TextureOptions{})
	wantError(t, err, "making a texture of array of 8×4 4×u8 with 3 levels on device 0: normalized: expected true, for an array of several levels or a cube, got false")
}

func TestWrongArrays(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	for _, test := range []struct {
		options images.ArrayOptions
		want    string
	}{
		{images.ArrayOptions{Type: gpu.F64, Width: 1}, "making an array: type: expected i8, u8, i16, u16, i32, u32, f16 or f32, got f64"},
		{images.ArrayOptions{Type: gpu.F32, Width: 1, Channels: 3}, "making an array: channels: expected 1, 2 or 4, got 3"},
		{images.ArrayOptions{Type: gpu.F32}, "making an array: width: expected at least 1, got 0"},
		{images.ArrayOptions{Type: gpu.F32, Width: 4, Height: 4, Levels: 4}, "making an array: levels: expected at most 3, where the smallest is one texel, got 4"},
		{images.ArrayOptions{Type: gpu.F32, Width: 4, Height: 3, Cube: true}, "making an array: the faces of a cube are squares: height must be the width, and depth is not given"},
	} {
		_, err := images.NewArray(c, test.options)
		wantError(t, err, test.want)
	}
}

func TestWrongBoxes(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.F32, Width: 8, Height: 4}))(t)
	b := must(c.Alloc(context.Background(), 64))(t)
	data := make([]byte, 64)
	host := images.Place{Host: data}
	for _, test := range []struct {
		dst, src images.Place
		box      images.Box
		want     string
	}{
		{images.Place{Array: a, X: 16}, host, images.Box{Width: 20}, "copying a box: 20 bytes from x 16 on exceed the 32 of the destination, array of 8×4 f32 on device 0"},
		{images.Place{Array: a, Y: 3}, host, images.Box{Width: 4, Height: 2}, "copying a box: 2 rows from y 3 on exceed the 4 of the destination, array of 8×4 f32 on device 0"},
		{images.Place{Array: a}, host, images.Box{Width: 4, Depth: 2}, "copying a box: 2 slices from z 0 on exceed the 1 of the destination, array of 8×4 f32 on device 0"},
		{images.Place{Array: a, X: 2}, host, images.Box{Width: 4}, "copying a box: destination.x and width: expected multiples of the 4 bytes of a texel, got 2 and 4"},
		{images.Place{Buffer: b, Pitch: 16}, host, images.Box{Width: 8, Height: 9}, "copying a box: the box ends at byte 72 of the source, host memory of 64 bytes"},
		{images.Place{Buffer: b, Pitch: 16, Row: 12}, images.Place{Array: a}, images.Box{Width: 16, Height: 2}, "copying a box: 16 bytes from x 0 on exceed the 12 of the destination, buffer of 64 bytes on device 0"},
		{images.Place{Buffer: b, Pitch: 16}, images.Place{Array: a}, images.Box{Width: 20, Height: 2}, "copying a box: 20 bytes from x 0 on exceed the 16 of the destination, buffer of 64 bytes on device 0"},
		{host, images.Place{}, images.Box{Width: 4}, "copying a box: source: expected host memory, a buffer or an array"},
	} {
		wantError(t, images.CopyBox(c, test.dst, test.src, test.box, nil), test.want)
	}
}

func TestWrongTextures(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.I32, Width: 8}))(t)
	for _, test := range []struct {
		options images.TextureOptions
		want    string
	}{
		{images.TextureOptions{Linear: true}, "making a texture of array of 8 i32 on device 0: filter: expected point, for integers; those of 8 and 16 bits are filtered when they are read normalized, got linear"},
		{images.TextureOptions{Scaled: true}, "making a texture of array of 8 i32 on device 0: read: expected element, for texels of type i32, got normalized"},
		{images.TextureOptions{SRGB: true}, "making a texture of array of 8 i32 on device 0: srgb: expected false, except for u8 that is read normalized, got true"},
	} {
		_, err := a.NewTexture(test.options)
		wantError(t, err, test.want)
	}
	_, err := a.NewSurface()
	wantError(t, err, "making a surface of array of 8 i32 on device 0: expected an array made with the option surface")
	b := must(c.Alloc(context.Background(), 64))(t)
	view := must(b.View(4, 8))(t)
	_, err = images.NewTexture(view, gpu.F32, 1, images.TextureOptions{})
	if err == nil {
		t.Error("a texture of memory that is not aligned")
	}
}

// Modes count in the dimensions that an image has; across the others a GPU would
// mix in the border.
func TestModesOfOtherDimensions(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	var made [][3]cuda.AddressMode
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuTexObjectCreate" {
			made = append(made, c.Args[2].(*cuda.TextureDesc).AddressMode)
		}
		return next()
	}))
	const border, clamp = cuda.CU_TR_ADDRESS_MODE_BORDER, cuda.CU_TR_ADDRESS_MODE_CLAMP
	for _, o := range []images.ArrayOptions{
		{Type: gpu.F32, Channels: 1, Width: 8}, {Type: gpu.F32, Channels: 1, Width: 8, Layers: 2}, {Type: gpu.F32, Channels: 1, Width: 8, Height: 4}, {Type: gpu.F32, Channels: 1, Width: 8, Height: 4, Depth: 2},
	} {
		a := must(images.NewArray(c, o))(t)
		must(a.NewTexture(images.TextureOptions{Address: [3]cuda.AddressMode{border, border, border}}))(t)
	}
	want := [][3]cuda.AddressMode{{border, clamp, clamp}, {border, clamp, clamp}, {border, border, clamp}, {border, border, border}}
	if !slices.Equal(made, want) {
		t.Errorf("modes %v, want %v", made, want)
	}
}
