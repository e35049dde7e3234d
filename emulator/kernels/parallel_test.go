// This file has the cases of reductions, scans, sorts and histograms.

package kernels

import (
	"slices"

	"github.com/cujs/cujs/gpu"
)

func dynamic(cfg gpu.LaunchConfig, shared uint32) gpu.LaunchConfig {
	cfg.Shared = shared
	return cfg
}

func total[T int32 | uint32 | float32](x []T) (sum T) {
	for _, v := range x {
		sum += v
	}
	return sum
}

func reductions(b *bench) {
	x := below[int32](10000, 1000)
	sums := zeros[int32](b, 40)
	b.launch("tree", dynamic(shape(40, 256), 1024), upload(b, x), sums, len(x))
	want := make([]int32, 40)
	for i, v := range x {
		want[i/256] += v
	}
	equal(b, "tree", download[int32](b, sums), want)

	f := sixteenths[float32](5000)
	partial := zeros[float32](b, 4)
	b.launch("shuffled", shape(4, 128), upload(b, f), partial, len(f))
	parts := make([]float32, 4)
	for i, v := range f {
		parts[i/128%4] += v
	}
	equal(b, "shuffled", download[float32](b, partial), parts)

	u := below[uint32](128, 1<<32)
	folded := zeros[uint32](b, 32)
	b.launch("redux", shape(1, 128), upload(b, u), folded)
	equal(b, "redux", download[uint32](b, folded), reduxes(u))

	sum := zeros[uint32](b, 1)
	b.launch("lastBlock", shape(20, 256), upload(b, u), zeros[uint32](b, 20), sum, len(u))
	equal(b, "lastBlock", download[uint32](b, sum), []uint32{total(u)})
}

// reduxes folds warps in the eight ways of the kernel redux.
func reduxes(u []uint32) (want []uint32) {
	for w := 0; w < len(u); w += 32 {
		warp := u[w : w+32]
		low, high, all, some, odd := int32(warp[0]), int32(warp[0]), ^uint32(0), uint32(0), uint32(0)
		for _, v := range warp {
			low, high = min(low, int32(v)), max(high, int32(v))
			all, some, odd = all&v, some|v, odd^v
		}
		want = append(want, total(warp), slices.Min(warp), slices.Max(warp), uint32(low), uint32(high), all, some, odd)
	}
	return want
}

func prefixes(x []uint32) []uint32 {
	list, sum := make([]uint32, len(x)), uint32(0)
	for i, v := range x {
		sum += v
		list[i] = sum
	}
	return list
}

func scans(b *bench) {
	x := below[uint32](1024, 1<<20)
	y := zeros[uint32](b, 1024)
	b.launch("scanBlock", shape(1, 1024), upload(b, x), y)
	equal(b, "scanBlock", download[uint32](b, y), prefixes(x))

	b.launch("blelloch", dynamic(shape(1, 512), 4096), upload(b, x), y, 1024)
	equal(b, "blelloch", download[uint32](b, y), append([]uint32{0}, prefixes(x)[:1023]...))

	const n, tiles = 10000, 40
	long := below[uint32](n, 1<<16)
	out := zeros[uint32](b, n)
	b.launch("lookBack", shape(tiles, 256), upload(b, long), out, zeros[uint64](b, tiles), zeros[uint32](b, 1), n)
	equal(b, "lookBack", download[uint32](b, out), prefixes(long))
}

func sorts(b *bench) {
	x := below[uint32](1024, 1<<32)
	want := slices.Sorted(slices.Values(x))
	data := upload(b, x)
	for k := 2; k <= 1024; k *= 2 {
		for j := k / 2; j > 0; j /= 2 {
			b.launch("bitonic", shape(4, 256), data, j, k)
		}
	}
	equal(b, "bitonic", download[uint32](b, data), want)

	out := zeros[uint32](b, 512)
	b.launch("radix", dynamic(shape(1, 512), 2048), upload(b, x[:512]), out, 32)
	equal(b, "radix", download[uint32](b, out), slices.Sorted(slices.Values(x[:512])))

	from, to := upload(b, x), zeros[uint32](b, 1024)
	count := zeros[uint32](b, 256*8)
	for shift := 0; shift < 32; shift += 8 {
		b.launch("digits", shape(8, 128), from, count, shift, 1024)
		b.launch("offsets", shape(1, 1), count, 256*8)
		b.launch("scatter", shape(8, 128), from, to, count, shift, 1024)
		from, to = to, from
	}
	equal(b, "counting", download[uint32](b, from), want)
}

func histograms(b *bench) {
	data := below[uint8](20000, 251)
	want := make([]uint32, 256)
	for _, v := range data {
		want[v]++
	}
	bins := zeros[uint32](b, 256)
	b.launch("histogram", shape(8, 256), upload(b, data), bins, len(data))
	equal(b, "histogram", download[uint32](b, bins), want)
	bins = zeros[uint32](b, 256)
	b.launch("matched", shape(157, 128), upload(b, data), bins, len(data))
	equal(b, "matched", download[uint32](b, bins), want)
}
