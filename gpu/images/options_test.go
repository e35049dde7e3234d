package images

import (
	"errors"
	"math/bits"
	"strconv"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// with is an array of 64 texels of one f32, changed.
func with(change func(*ArrayOptions)) ArrayOptions {
	o := ArrayOptions{Type: gpu.F32, Channels: 1, Width: 64, Levels: 1}
	change(&o)
	return o
}

// kinds are arrays of every kind, with the driver's form of each and what is said of it.
var kinds = []struct {
	o      ArrayOptions
	d      cuda.Array3DDescriptor
	text   string
	slices int
	bytes  uint64
}{
	{with(func(o *ArrayOptions) {}), cuda.Array3DDescriptor{Width: 64, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}, "64 f32", 1, 256},
	{with(func(o *ArrayOptions) { o.Height, o.Type, o.Channels = 32, gpu.U8, 4 }),
		cuda.Array3DDescriptor{Width: 64, Height: 32, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT8, NumChannels: 4}, "64×32 4×u8", 1, 8192},
	{with(func(o *ArrayOptions) { o.Height, o.Depth, o.Surface = 32, 16, true }),
		cuda.Array3DDescriptor{Width: 64, Height: 32, Depth: 16, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_SURFACE_LDST}, "64×32×16 f32", 16, 131072},
	{with(func(o *ArrayOptions) { o.Layers, o.Type = 8, gpu.F16 }),
		cuda.Array3DDescriptor{Width: 64, Depth: 8, Format: cuda.CU_AD_FORMAT_HALF, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_LAYERED}, "8 layers of 64 f16", 8, 1024},
	{with(func(o *ArrayOptions) { o.Height, o.Layers = 32, 1 }),
		cuda.Array3DDescriptor{Width: 64, Height: 32, Depth: 1, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_LAYERED}, "1 layer of 64×32 f32", 1, 8192},
	{with(func(o *ArrayOptions) { o.Height, o.Cube, o.Channels, o.Type = 64, true, 2, gpu.I16 }),
		cuda.Array3DDescriptor{Width: 64, Height: 64, Depth: 6, Format: cuda.CU_AD_FORMAT_SIGNED_INT16, NumChannels: 2, Flags: cuda.CUDA_ARRAY3D_CUBEMAP}, "cube of 64×64 2×i16", 6, 98304},
	{with(func(o *ArrayOptions) { o.Height, o.Cube, o.Layers = 64, true, 2 }),
		cuda.Array3DDescriptor{Width: 64, Height: 64, Depth: 12, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_CUBEMAP | cuda.CUDA_ARRAY3D_LAYERED}, "2 layers of cube of 64×64 f32", 12, 196608},
	{with(func(o *ArrayOptions) { o.Height, o.Gather = 32, true }),
		cuda.Array3DDescriptor{Width: 64, Height: 32, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_TEXTURE_GATHER}, "64×32 f32", 1, 8192},
}

// TestDescriptor compares the driver's form of every kind, and makes options of it again.
func TestDescriptor(t *testing.T) {
	for _, c := range kinds {
		d, err := c.o.descriptor()
		if err != nil || d != c.d {
			t.Errorf("%s: got %+v, %v, want %+v", c.text, d, err, c.d)
		}
		back, err := optionsOf(&c.d)
		if back.Levels = 1; err != nil || back != c.o {
			t.Errorf("%s: got back %+v, %v, want %+v", c.text, back, err, c.o)
		}
		if got := c.o.String(); got != c.text || c.o.Slices() != c.slices || c.o.Bytes() != c.bytes {
			t.Errorf("got %s of %d slices and %d bytes, want %s of %d and %d", got, c.o.Slices(), c.o.Bytes(), c.text, c.slices, c.bytes)
		}
	}
	if _, err := optionsOf(&cuda.Array3DDescriptor{Width: 1, NumChannels: 3, Format: cuda.CU_AD_FORMAT_FLOAT}); err == nil || err.Error() != "wrapping an array: channels: expected 1, 2 or 4, got 3" {
		t.Error(err)
	}
}

// TestWrongArrays compares the error of every mistake.
func TestWrongArrays(t *testing.T) {
	const (
		cube   = "making an array: the faces of a cube are squares: height must be the width, and depth is not given"
		depth  = "making an array: an array with a depth needs a height and has no layers"
		gather = "making an array: an array that is gathered from has a width and a height, and no depth, layers or levels"
	)
	for _, c := range []struct {
		change func(*ArrayOptions)
		want   string
	}{
		{func(o *ArrayOptions) { o.Type = gpu.F64 }, "making an array: type: expected i8, u8, i16, u16, i32, u32, f16 or f32, got f64"},
		{func(o *ArrayOptions) { o.Channels = 3 }, "making an array: channels: expected 1, 2 or 4, got 3"},
		{func(o *ArrayOptions) { o.Channels = 0 }, "making an array: channels: expected 1, 2 or 4, got 0"},
		{func(o *ArrayOptions) { o.Width = 0 }, "making an array: width: expected at least 1, got 0"},
		{func(o *ArrayOptions) { o.Height = -1 }, "making an array: size: expected no negative number, got -1"},
		{func(o *ArrayOptions) { o.Depth = -2 }, "making an array: size: expected no negative number, got -2"},
		{func(o *ArrayOptions) { o.Layers = -3 }, "making an array: size: expected no negative number, got -3"},
		{func(o *ArrayOptions) { o.Cube, o.Height = true, 63 }, cube},
		{func(o *ArrayOptions) { o.Cube, o.Height, o.Depth = true, 64, 1 }, cube},
		{func(o *ArrayOptions) { o.Depth = 1 }, depth},
		{func(o *ArrayOptions) { o.Depth, o.Height, o.Layers = 1, 1, 1 }, depth},
		{func(o *ArrayOptions) { o.Gather = true }, gather},
		{func(o *ArrayOptions) { o.Gather, o.Height, o.Depth = true, 1, 1 }, gather},
		{func(o *ArrayOptions) { o.Gather, o.Height, o.Layers = true, 1, 1 }, gather},
		{func(o *ArrayOptions) { o.Gather, o.Height, o.Cube = true, 64, true }, gather},
		{func(o *ArrayOptions) { o.Gather, o.Height, o.Levels = true, 1, 2 }, gather},
		{func(o *ArrayOptions) { o.Levels = 8 }, "making an array: levels: expected at most 7, where the smallest is one texel, got 8"},
	} {
		o := with(c.change)
		if _, err := o.descriptor(); err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %v, want %s", o, err, c.want)
		}
	}
}

// TestLevels halves each size down to one texel.
func TestLevels(t *testing.T) {
	o := with(func(o *ArrayOptions) { o.Height, o.Depth, o.Levels = 20, 3, 7 })
	if err := o.checkLevels("wrapping an array"); err != nil {
		t.Error(err)
	}
	if got, want := o.Bytes(), uint64(4*(64*20*3+32*10+16*5+8*2+4+2+1)); got != want {
		t.Errorf("%s has %d bytes, want %d", o.String(), got, want)
	}
	if got := o.String(); got != "64×20×3 f32 with 7 levels" {
		t.Error(got)
	}
	o.Levels = 8
	if err := o.checkLevels("wrapping an array"); err == nil || err.Error() != "wrapping an array: levels: expected at most 7, where the smallest is one texel, got 8" {
		t.Error(err)
	}
	if got := o.halved(); got.Width != 32 || got.Height != 10 || got.Depth != 1 || got.halved().Depth != 1 {
		t.Errorf("half of it is %s", got.String())
	}
	for width := 1; width < 70; width++ {
		o := with(func(o *ArrayOptions) { o.Width, o.Levels = width, bits.Len(uint(width)) })
		if err := o.checkLevels("testing"); err != nil {
			t.Error(err)
		}
	}
}

// TestExceededArrays has a device whose limits are the numbers of their attributes, and arrays that are a texel larger.
func TestExceededArrays(t *testing.T) {
	attribute := func(a cuda.DeviceAttribute) (int, error) { return int(a), nil }
	for _, c := range []struct {
		change func(*ArrayOptions)
		limit  cuda.DeviceAttribute
		size   func(*ArrayOptions) *int
		name   string
		kind   string
	}{
		{func(o *ArrayOptions) {}, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, width, "width", "of one dimension"},
		{func(o *ArrayOptions) { o.Levels = 2 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH, width, "width", "of one dimension and several levels"},
		{func(o *ArrayOptions) { o.Height = 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, width, "width", "of two dimensions"},
		{func(o *ArrayOptions) { o.Height = 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, height, "height", "of two dimensions"},
		{func(o *ArrayOptions) { o.Height, o.Levels = 1, 2 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, width, "width", "of two dimensions and several levels"},
		{func(o *ArrayOptions) { o.Height, o.Levels = 1, 2 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT, height, "height", "of two dimensions and several levels"},
		{func(o *ArrayOptions) { o.Height, o.Gather = 1, true }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT, height, "height", "that is gathered from"},
		{func(o *ArrayOptions) { o.Height, o.Depth = 1, 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH, depth, "depth", "of three dimensions"},
		{func(o *ArrayOptions) { o.Height, o.Depth = 1, 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, height, "height", "of three dimensions"},
		{func(o *ArrayOptions) { o.Layers = 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS, layers, "layers", "of layers of one dimension"},
		{func(o *ArrayOptions) { o.Height, o.Layers = 1, 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS, layers, "layers", "of layers of two dimensions"},
		{func(o *ArrayOptions) { o.Height, o.Cube = 1, true }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH, width, "width", "of a cube"},
		{func(o *ArrayOptions) { o.Height, o.Cube, o.Layers = 1, true, 1 }, cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH, width, "width", "of several cubes, whose sides are its layers"},
	} {
		o := with(c.change)
		o.Width = 1
		*c.size(&o) = int(c.limit)
		if err := o.exceeded("device 0", attribute); err != nil {
			t.Errorf("%s: %v", o.String(), err)
		}
		*c.size(&o)++
		want := "making an array: " + c.name + ": expected at most " + itoa(int(c.limit)) + " on device 0, for an array " + c.kind + ", got " + itoa(int(c.limit)+1)
		if err := o.exceeded("device 0", attribute); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", o.String(), err, want)
		}
		if err := o.exceeded("device 0", func(cuda.DeviceAttribute) (int, error) { return 0, errors.New("unknown") }); err != nil {
			t.Errorf("an old driver: %v", err)
		}
	}
	cubes := with(func(o *ArrayOptions) { o.Width, o.Height, o.Cube, o.Layers = 1, 1, true, 10 })
	most := func(n int) func(cuda.DeviceAttribute) (int, error) {
		return func(cuda.DeviceAttribute) (int, error) { return n, nil }
	}
	if err := cubes.exceeded("device 0", most(60)); err != nil {
		t.Error(err)
	}
	if err := cubes.exceeded("device 0", most(59)); err == nil {
		t.Error("ten cubes have 60 sides")
	}
}

var itoa = strconv.Itoa

func width(o *ArrayOptions) *int  { return &o.Width }
func height(o *ArrayOptions) *int { return &o.Height }
func depth(o *ArrayOptions) *int  { return &o.Depth }
func layers(o *ArrayOptions) *int { return &o.Layers }
