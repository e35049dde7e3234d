// This file has the cases of textures and surfaces.

package kernels

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

// image is an array with texels of a type; they are data.
func image[T gpu.Scalar](b *bench, o images.ArrayOptions, data []T) *images.Array {
	b.Helper()
	a, err := images.NewArray(b.context, o)
	if err == nil && data != nil {
		err = images.CopyBox(b.context, images.Place{Array: a}, images.Place{Host: gpu.Bytes(data)}, boxOf(a), nil)
	}
	if err != nil {
		b.Fatal(err)
	}
	return a
}

func boxOf(a *images.Array) images.Box {
	o := a.Options()
	return images.Box{Width: o.Width * a.TexelBytes(), Height: o.Height, Depth: max(o.Depth, o.Layers)}
}

// texels is what an array holds.
func texels[T gpu.Scalar](b *bench, a *images.Array) []T {
	b.Helper()
	o := a.Options()
	data := make([]T, o.Width*max(1, o.Height)*max(1, o.Depth, o.Layers)*o.Channels)
	if err := images.CopyBox(b.context, images.Place{Host: gpu.Bytes(data)}, images.Place{Array: a}, boxOf(a), nil); err != nil {
		b.Fatal(err)
	}
	return data
}

func textureOf(b *bench, a *images.Array, o images.TextureOptions) *images.Texture {
	b.Helper()
	t, err := a.NewTexture(o)
	if err != nil {
		b.Fatal(err)
	}
	return t
}

func surfaceOf(b *bench, a *images.Array) *images.Surface {
	b.Helper()
	s, err := a.NewSurface()
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func sampled(b *bench) {
	const w, h = 36, 20
	taps := sixteenths[float32](25)
	constant(b, "weights", taps)
	in := sixteenths[float32](4 * w * h)
	edges := [3]cuda.AddressMode{cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP}
	from := textureOf(b, image(b, images.ArrayOptions{Type: gpu.F32, Channels: 4, Width: w, Height: h}, in), images.TextureOptions{Address: edges})
	to := image[float32](b, images.ArrayOptions{Type: gpu.F32, Channels: 4, Width: w, Height: h, Surface: true}, nil)
	b.launch("convolve", plane(3, 3, 16, 8), from, surfaceOf(b, to), w, h)
	want := make([]float32, len(in))
	for i := range want {
		x, y, c := i/4%w, i/4/w, i%4
		for k, tap := range taps {
			column, row := min(max(x+k%5-2, 0), w-1), min(max(y+k/5-2, 0), h-1)
			want[i] += tap * in[(row*w+column)*4+c]
		}
	}
	equal(b, "convolve", texels[float32](b, to), want)

	bytes := below[uint8](4*w*h, 256)
	from = textureOf(b, image(b, images.ArrayOptions{Type: gpu.U8, Channels: 4, Width: w, Height: h}, bytes), images.TextureOptions{Normalized: true, Scaled: true})
	turned := image[uint8](b, images.ArrayOptions{Type: gpu.U8, Channels: 4, Width: h, Height: w, Surface: true}, nil)
	b.launch("turn", plane(2, 5, 16, 8), from, surfaceOf(b, turned), w, h)
	back := make([]uint8, len(bytes))
	for i := range back {
		x, y := i/4%h, i/4/h
		back[i] = bytes[((h-1-x)*w+y)*4+i%4]
	}
	equal(b, "turn", texels[uint8](b, turned), back)

	words := below[uint32](2*w*h, 1<<32)
	both := image(b, images.ArrayOptions{Type: gpu.U32, Channels: 2, Width: w, Height: h, Surface: true}, words)
	b.launch("mirror", shape(h, w/2), surfaceOf(b, both), w)
	mirrored := slices.Clone(words)
	for i := range mirrored {
		mirrored[i] = words[i/2/w*2*w+2*(w-1-i/2%w)+i%2]
	}
	equal(b, "mirror", texels[uint32](b, both), mirrored)

	volumes(b)
}

// volumes averages the eight texels around points of a volume.
func volumes(b *bench) {
	const n = 6
	data := sixteenths[float32](n * n * n)
	from := textureOf(b, image(b, images.ArrayOptions{Type: gpu.F32, Width: n, Height: n, Depth: n}, data),
		images.TextureOptions{Linear: true, Address: [3]cuda.AddressMode{cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP}})
	out := zeros[float32](b, n*n*n)
	b.launch("sample", plane(n, 1, n, n), from, out, n)
	want := make([]float32, n*n*n)
	for i := range want {
		x, y, z := i%n, i/n%n, i/n/n
		for k := range 8 {
			at := func(v, bit int) int { return min(v+k>>bit&1, n-1) }
			want[i] += data[(at(z, 2)*n+at(y, 1))*n+at(x, 0)] / 8
		}
	}
	equal(b, "sample", download[float32](b, out), want)
}
