// This file has the cases of what only such devices do: warps, atomics,
// copies in flight, tensor cores, grids that wait for themselves.

package kernels

import (
	"math"
	"math/bits"
)

func cooperative(b *bench) {
	const n, rounds = 512, 9
	x := below[int32](n, 100)
	p, q := upload(b, x), zeros[int32](b, n)
	cfg := shape(8, 64)
	cfg.Cooperative = true
	b.launch("diffuse", cfg, p, q, n, rounds)
	want := x
	for range rounds {
		want = diffused(want)
	}
	equal(b, "diffuse", download[int32](b, q), want)
}

func warps(b *bench) {
	x := below[int32](96, 100)
	out := zeros[uint32](b, 960)
	b.launch("votes", shape(1, 96), upload(b, x), out)
	equal(b, "votes", download[uint32](b, out), votes(x))
	shuffled := zeros[int32](b, 6*96)
	b.launch("shuffles", shape(1, 96), upload(b, x), shuffled)
	equal(b, "shuffles", download[int32](b, shuffled), shuffles(x))
}

func votes(x []int32) (want []uint32) {
	holds := func(v []int32, p func(int32) bool) (n uint32) {
		for i, v := range v {
			if p(v) {
				n |= 1 << (i & 31)
			}
		}
		return n
	}
	truth := map[bool]uint32{true: 1}
	odd := func(v int32) bool { return v&1 != 0 }
	count := uint32(0)
	for w := 0; w < len(x); w += 32 {
		count += uint32(bits.OnesCount32(holds(x[w:w+32], odd)))
	}
	for i := range x {
		warp := x[i&^31 : i&^31+32]
		positive, large := holds(warp, func(v int32) bool { return v > 0 }), holds(warp, func(v int32) bool { return v > 50 })
		want = append(want, truth[positive == math.MaxUint32], truth[holds(warp, func(v int32) bool { return v > 90 }) != 0],
			holds(warp, odd), truth[large == 0 || large == math.MaxUint32],
			holds(warp, func(v int32) bool { return v&3 == x[i]&3 }), math.MaxUint32, 1, count, 1, 0)
	}
	return want
}

func shuffles(x []int32) []int32 {
	want := make([]int32, 6*len(x))
	for i := range x {
		warp, lane := x[i&^31:i&^31+32], i&31
		up, down := lane, lane
		if lane >= 3 {
			up = lane - 3
		}
		if lane%16+5 < 16 {
			down = lane + 5
		}
		last := lane ^ 2
		if lane&1 == 0 {
			if last = lane + 4; last > 31 {
				last = lane
			}
		}
		for k, from := range []int{lane * 7 & 31, lane&^7 + 3, up, down, lane ^ 9, last} {
			want[6*i+k] = warp[from]
		}
	}
	return want
}

func atomics(b *bench) {
	const n = 256
	s, u := upload(b, []int32{0, 0, 1000, -1000, -1, 0, 0}), upload(b, []uint32{0, 0, math.MaxUint32, 0})
	w := upload(b, []uint64{0, math.MaxUint64, 0, 0, 0, 0})
	b.launch("integers", shape(4, 64), s, u, w)
	odd, wide := int32(0), uint64(0)
	for i := range n {
		odd ^= int32(i * 77)
		wide ^= uint64(i) << 20
	}
	equal(b, "signed", download[int32](b, s), []int32{n*(n-1)/2 - 100*n, -n * (n - 1) / 2, 50 - (n - 1), n - 1 - 50, ^0xffff, -1, odd})
	equal(b, "unsigned", download[uint32](b, u), []uint32{n % 100, decremented(n, 77), ^uint32(n - 1), (n - 1) * 1000003})
	longs := download[uint64](b, w)
	// Each value that was exchanged was either passed on or stayed.
	longs = append(longs[:4], longs[4]+longs[5])
	equal(b, "long", longs, []uint64{n<<33 + n*(n-1)/2, math.MaxUint64 - (n - 1), (n - 1) << 40, wide, n * (n + 1) / 2})

	f, d, h := zeros[float32](b, 1), zeros[float64](b, 1), zeros[uint32](b, 1)
	b.launch("floats", shape(4, 64), f, d, h)
	equal(b, "float", download[float32](b, f), []float32{n * (n - 1) / 4})
	equal(b, "double", download[float64](b, d), []float64{n * (n - 1) / 8})
	equal(b, "half", download[uint32](b, h), []uint32{0x5c006000}) // 256 and 512

	sum := zeros[int32](b, 1)
	b.launch("locked", shape(3, 32), sum)
	equal(b, "locked", download[int32](b, sum), []int32{96})
}

// decremented is 0 after n times atomicDec.
func decremented(n int, limit uint32) (v uint32) {
	for range n {
		if v == 0 || v > limit {
			v = limit
		} else {
			v--
		}
	}
	return v
}

func asynchronous(b *bench) {
	const n, tiles = 900, 4
	x := below[int32](n, 1<<20)
	y := zeros[int32](b, 64)
	b.launch("pipeline", shape(1, 64), upload(b, x), y, tiles, n)
	want := make([]int32, 64)
	for t := range want {
		for i := range 4 * tiles {
			v := int32(0)
			if at := i*64 + t; at < n {
				v = x[at]
			}
			want[t] = want[t]*31 + v
		}
	}
	equal(b, "pipeline", download[int32](b, y), want)

	const rounds = 5
	b.launch("producers", shape(1, 64), upload(b, x[:64]), y, rounds)
	v := append([]int32(nil), x[:64]...)
	for r := range rounds {
		next := make([]int32, 64)
		for i := range next {
			next[i] = v[i]*3 + v[(i+r+1)%64]
		}
		v = next
	}
	equal(b, "producers", download[int32](b, y), v)
}

// halfBits are numbers from -4 to 4 in sixteenths as float16, all exact.
func halfBits(x float32) uint16 {
	f := math.Float32bits(x)
	if x == 0 {
		return 0
	}
	return uint16(f>>16&0x8000 | (f>>23&255-112)<<10 | f>>13&0x3ff)
}

func tensor(b *bench) {
	const n = 32
	x, y := sixteenths[float32](n*n), sixteenths[float32](n*n + 1)[:n*n]
	hx, hy := make([]uint16, n*n), make([]uint16, n*n)
	for i := range hx {
		hx[i], hy[i] = halfBits(x[i]), halfBits(y[i])
	}
	c := zeros[float32](b, n*n)
	b.launch("wmmaHalf", plane(2, 2, 32, 1), upload(b, hx), upload(b, hy), c, n)
	equal(b, "wmmaHalf", download[float32](b, c), multiply(x, y, make([]float32, n*n), n, n, n, 1, 0))

	bytes := below[uint8](16*32+32*8, 256)
	left, right := bytes[:512], bytes[512:]
	d := zeros[int32](b, 128)
	b.launch("mmaBytes", shape(1, 32), upload(b, left), upload(b, right), d)
	want := make([]int32, 128)
	for i := range want {
		for k := range 32 {
			want[i] += int32(int8(left[i/8*32+k])) * int32(int8(right[i%8*32+k]))
		}
	}
	equal(b, "mmaBytes", download[int32](b, d), want)
}

func halves(b *bench) {
	const n = 64
	x, y := sixteenths[float32](2*n), sixteenths[float32](2*n + 1)[:2*n]
	px, py := make([]uint32, n), make([]uint32, n)
	for i := range 2 * n {
		px[i/2] |= uint32(halfBits(x[i])) << (i % 2 * 16)
		py[i/2] |= uint32(halfBits(y[i])) << (i % 2 * 16)
	}
	out := zeros[uint32](b, 6*n)
	b.launch("halves", shape(1, n), upload(b, px), upload(b, py), out, n)
	equal(b, "halves", download[uint32](b, out), halfWords(x, y))

	out = zeros[uint32](b, 4*n)
	b.launch("bfloats", shape(1, n), upload(b, x[:n]), upload(b, y[:n]), out, n)
	got := download[uint32](b, out)
	words := make([]uint32, 4*n)
	for i := range n { // sixteenths have at most seven bits, which bfloat16 holds
		p, q := float64(x[i]), float64(y[i])
		for k, pair := range [][2]float64{{p, q}, {q, p}, {p*q + p, q*p + q}, {min(p, q), min(p, q)}} {
			words[4*i+k] = bf16.pattern(pair[0])<<16 | bf16.pattern(pair[1])
		}
	}
	equal(b, "bfloats", got, words)

	sum := zeros[float32](b, 1)
	b.launch("dot", shape(1, 32), upload(b, px), upload(b, py), sum, n)
	want := float32(0)
	for i := range x {
		want += x[i] * y[i]
	}
	equal(b, "dot", download[float32](b, sum), []float32{want})
}

// halfWords are the sums, products, fused sums, comparisons, negatives and the
// larger of x and y, rounded once, two elements to a word.
func halfWords(x, y []float32) []uint32 {
	words := make([]uint32, 3*len(x))
	for i := range x {
		p, q := float64(x[i]), float64(y[i])
		less := 0.0
		if p < q {
			less = 1
		}
		sum := f16.number(f16.pattern(p + q))
		for k, v := range []float64{sum, p * q, p*q + sum, less, -p, max(p, q)} {
			pattern := f16.pattern(v)
			if k == 4 { // of zero too
				pattern = f16.pattern(p) ^ 0x8000
			}
			words[i/2*6+k] |= pattern << (i % 2 * 16)
		}
	}
	return words
}
