// This file has the cases that compute with floating point.

package kernels

import (
	"math"
	"math/cmplx"

	"github.com/cujs/cujs/gpu"
)

// plane is the configuration of a two-dimensional launch.
func plane(gx, gy, bx, by uint32) gpu.LaunchConfig {
	return gpu.LaunchConfig{Grid: gpu.Dim{X: gx, Y: gy}, Block: gpu.Dim{X: bx, Y: by}}
}

func bodies(b *bench) {
	const n, softening = 256, 0.25
	body := sixteenths[float32](4 * n)
	force := zeros[float32](b, 4*n)
	b.launch("nbody", dynamic(shape(n/64, 64), 64*16), upload(b, body), force, n, softening)
	want := make([]float32, 4*n)
	for i := range n {
		var a [3]float64
		for j := range n {
			var d [3]float64
			distance := softening
			for k := range d {
				d[k] = float64(body[4*j+k] - body[4*i+k])
				distance += d[k] * d[k]
			}
			for k := range a {
				a[k] += d[k] * float64(body[4*j+3]) / (distance * math.Sqrt(distance))
			}
		}
		for k := range a {
			want[4*i+k] = float32(a[k])
		}
	}
	near(b, "force", download[float32](b, force), want, 2e-4)
}

func stencils(b *bench) {
	const w, h = 60, 50
	in := sixteenths[float32](w * h)
	out := zeros[float32](b, w*h)
	b.launch("heat", plane(4, 4, 16, 16), upload(b, in), out, w, h, 0.125)
	at := func(x, y int) float32 { return in[min(max(y, 0), h-1)*w+min(max(x, 0), w-1)] }
	want := make([]float32, w*h)
	for i := range want {
		x, y := i%w, i/w
		want[i] = at(x, y) + 0.125*(at(x-1, y)+at(x+1, y)+at(x, y-1)+at(x, y+1)-4*at(x, y))
	}
	equal(b, "heat", download[float32](b, out), want)

	const n = 20
	cube := sixteenths[float64](n * n * n)
	inner := zeros[float64](b, n*n*n)
	b.launch("laplace", plane(3, 3, 8, 8), upload(b, cube), inner, n, n, n)
	sums := make([]float64, n*n*n)
	for i := range sums {
		if x, y, z := i%n, i/n%n, i/n/n; min(x, y, z) > 0 && max(x, y, z) < n-1 {
			sums[i] = cube[i-1] + cube[i+1] + cube[i-n] + cube[i+n] + cube[i-n*n] + cube[i+n*n] - 6*cube[i]
		}
	}
	equal(b, "laplace", download[float64](b, inner), sums)
}

// multiply is alpha a b + beta c, row by row.
func multiply[T float32 | float64](a, b, c []T, m, n, k int, alpha, beta T) []T {
	want := make([]T, m*n)
	for i := range want {
		var sum T
		for j := range k {
			sum += a[i/n*k+j] * b[j*n+i%n]
		}
		want[i] = alpha*sum + beta*c[i]
	}
	return want
}

func products(b *bench) {
	const m, n, k = 50, 37, 70
	x, y, z := sixteenths[float32](m*k), sixteenths[float32](k*n), sixteenths[float32](m*n)
	out := upload(b, z)
	b.launch("sgemm", plane(3, 4, 16, 16), upload(b, x), upload(b, y), out, m, n, k, 2, 0.5)
	equal(b, "sgemm", download[float32](b, out), multiply(x, y, z, m, n, k, 2, 0.5))

	dx, dy, dz := sixteenths[float64](m*k), sixteenths[float64](k*n), sixteenths[float64](m*n)
	out = upload(b, dz)
	b.launch("dgemm", plane(3, 4, 16, 16), upload(b, dx), upload(b, dy), out, m, n, k, -1, 3)
	equal(b, "dgemm", download[float64](b, out), multiply(dx, dy, dz, m, n, k, -1, 3))

	out = zeros[float32](b, m*k)
	b.launch("transpose", plane(3, 2, 32, 8), upload(b, x), out, k, m)
	want := make([]float32, m*k)
	for i := range want {
		want[i%k*m+i/k] = x[i]
	}
	equal(b, "transpose", download[float32](b, out), want)
}

func transforms(b *bench) {
	const n, batch = 256, 3
	x := sixteenths[float32](2 * n * batch)
	out := zeros[float32](b, len(x))
	b.launch("fft", dynamic(shape(batch, n/2), 8*n), upload(b, x), out, 8)
	want := make([]float32, len(x))
	for i := range n * batch {
		var sum complex128
		for j := range n {
			v := complex(float64(x[2*(i/n*n+j)]), float64(x[2*(i/n*n+j)+1]))
			sum += v * cmplx.Rect(1, -2*math.Pi*float64(i%n*j%n)/n)
		}
		want[2*i], want[2*i+1] = float32(real(sum)), float32(imag(sum))
	}
	near(b, "fft", download[float32](b, out), want, 1e-4)
}

func xorshift(s *uint32) uint32 {
	*s ^= *s << 13
	*s ^= *s >> 17
	*s ^= *s << 5
	return *s
}

func monteCarlo(b *bench) {
	const threads, rounds = 512, 50
	inside := zeros[uint64](b, 1)
	b.launch("pi", shape(4, 128), inside, rounds)
	hits := uint64(0)
	for i := range uint32(threads) {
		s := i*2654435761 + 12345
		for range rounds {
			x, y := xorshift(&s)>>16, xorshift(&s)>>16
			if x*x <= 0xfffffffe-y*y {
				hits++
			}
		}
	}
	equal(b, "pi", download[uint64](b, inside), []uint64{hits})

	price := zeros[float32](b, threads)
	b.launch("option", shape(4, 128), price, rounds, 100, 95, 0.05, 0.2)
	want := make([]float32, threads)
	for i := range want {
		s, sum := uint32(i+1)*747796405, 0.0
		for range rounds {
			u, v := float64(xorshift(&s)>>8)/16777216+1e-7, float64(xorshift(&s)>>8)/16777216
			z := math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
			sum += max(100*math.Exp(0.05-0.5*0.2*0.2+0.2*z)-95, 0)
		}
		want[i] = float32(sum / rounds * math.Exp(-0.05))
	}
	near(b, "option", download[float32](b, price), want, 1e-4)
}

func mandelbrot(b *bench) {
	const w, h, limit = 96, 64, 100
	out := zeros[int32](b, w*h)
	b.launch("mandelbrot", plane(6, 8, 16, 8), out, w, h, limit)
	want := make([]int32, w*h)
	for i := range want {
		cx := float32(float32(i%w)*(float32(3)/w)) - 2
		cy := float32(float32(i/w)*(float32(2)/h)) - 1
		var x, y float32
		for ; want[i] < limit; want[i]++ {
			xx, yy := float32(x*x), float32(y*y)
			if xx+yy > 4 {
				break
			}
			y = float32(2*float32(x*y)) + cy
			x = float32(xx-yy) + cx
		}
	}
	equal(b, "rounds", download[int32](b, out), want)
}

func blurred(b *bench) {
	const w, h = 64, 40
	taps := []float32{1, 8, 28, 56, 70, 56, 28, 8, 1}
	in := sixteenths[float32](w * h)
	constant(b, "taps", taps)
	out := zeros[float32](b, w*h)
	b.launch("blurRows", dynamic(shape(h, w), 4*(w+8)), upload(b, in), out, w)
	want := make([]float32, w*h)
	for i := range want {
		for k, tap := range taps {
			if x := i%w + k - 4; x >= 0 && x < w {
				want[i] += tap * in[i/w*w+x]
			}
		}
	}
	equal(b, "blurRows", download[float32](b, out), want)

	pixels := below[uint8](4*w*h, 256)
	edges := zeros[uint8](b, 4*w*h)
	b.launch("sobel", plane(4, 5, 16, 8), upload(b, pixels), edges, w, h)
	equal(b, "sobel", download[uint8](b, edges), sobel(pixels, w, h))
}

func sobel(pixels []uint8, w, h int) []uint8 {
	gray := func(x, y int) int {
		p := pixels[4*(min(max(y, 0), h-1)*w+min(max(x, 0), w-1)):]
		return (int(p[0])*77 + int(p[1])*151 + int(p[2])*28) >> 8
	}
	var want []uint8
	for i := range w * h {
		x, y := i%w, i/w
		gx, gy := 0, 0
		for d, weight := range []int{1, 2, 1} {
			gx += weight * (gray(x+1, y+d-1) - gray(x-1, y+d-1))
			gy += weight * (gray(x+d-1, y+1) - gray(x+d-1, y-1))
		}
		e := uint8(min(max(gx, -gx)+max(gy, -gy), 255))
		want = append(want, e, e, e, 255)
	}
	return want
}
