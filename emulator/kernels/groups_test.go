// This file has the case of cooperative groups, which need the header files of
// the CUDA toolkit.

package kernels

// groups launches more blocks than one, and blocks that a warp does not divide
// evenly in the kernel that waits for the grid.
func groups(b *bench) {
	gridWaits(b)
	x := below[int32](512, 100)
	out := zeros[int32](b, 512)
	b.launch("blocks", shape(4, 128), upload(b, x), out)
	turned := make([]int32, 512)
	for i := range turned {
		turned[i] = x[i/128*128+127-i%128]*10 + int32(i/128)
	}
	equal(b, "blocks", download[int32](b, out), turned)

	x = below[int32](64, 100)
	out = zeros[int32](b, 5*512)
	b.launch("tiles", shape(1, 64), upload(b, x), out)
	var want []int32
	for _, size := range []int{32, 16, 8, 4, 2} {
		want = append(want, tiled(x, size)...)
	}
	equal(b, "tiles", download[int32](b, out), want)

	out = zeros[int32](b, 192)
	count := zeros[int32](b, 1)
	b.launch("coalesced", shape(1, 64), upload(b, x), out, count)
	want, n := parted(x)
	equal(b, "coalesced", download[int32](b, out), want)
	equal(b, "counts", download[int32](b, count), []int32{n})

	x = below[int32](128, 100)
	out = zeros[int32](b, 128)
	b.launch("fetched", shape(1, 128), upload(b, x), out)
	want = make([]int32, 128)
	for i := range want {
		want[i] = x[127-i] + x[i]*1000
	}
	equal(b, "fetched", download[int32](b, out), want)
}

// gridWaits has nine rounds wait for seven blocks of 96 threads.
func gridWaits(b *bench) {
	b.Helper()
	const n, rounds = 650, 9
	x := below[int32](n, 100)
	p, q, total := upload(b, x), zeros[int32](b, n), zeros[uint32](b, 2)
	cfg := shape(7, 96)
	cfg.Cooperative = true
	b.launch("rounds", cfg, p, q, n, rounds, total)
	for range rounds {
		x = diffused(x)
	}
	equal(b, "rounds", download[int32](b, q), x)
	odd := uint32(0)
	for _, v := range x {
		odd += uint32(v & 1)
	}
	equal(b, "total", download[uint32](b, total), []uint32{odd, 2*odd + 1 + 7*96})
}

// diffused is one round of the kernels that diffuse.
func diffused(x []int32) []int32 {
	n := len(x)
	next := make([]int32, n)
	for i := range next {
		next[i] = (x[(i+n-1)%n] + 2*x[i] + x[(i+1)%n]) & 0xffff
	}
	return next
}

// tiled is what the kernel tiles computes for tiles of a size.
func tiled(x []int32, size int) []int32 {
	var want []int32
	for i, v := range x {
		lane, tile := i%size, x[i/size*size:][:size]
		high, before, odd, some, all := v, int32(0), int32(0), int32(0), int32(1)
		for k, w := range tile {
			high = max(high, w)
			odd |= w & 1 << k
			if w > 90 {
				some = 1
			}
			if w <= 10 {
				all = 0
			}
		}
		before = total(tile[:lane])
		down := v
		if lane+1 < size {
			down = tile[lane+1]
		}
		want = append(want, total(tile), high, down, tile[lane^size/2], odd, some*2+all,
			(before+v)*1000+before%1000, int32(lane*100+i/size))
	}
	return want
}

// parted is what the kernel coalesced computes for two warps, and how many
// threads take its branch.
func parted(x []int32) (want []int32, n int32) {
	want = make([]int32, 192)
	for i := range 64 {
		warp, lane := x[i/32*32:][:32], i%32
		same := func(of func(int32) bool) (members []int32, rank int32) {
			for k, w := range warp {
				if !of(w) {
					continue
				}
				if k < lane {
					rank++
				}
				members = append(members, w)
			}
			return members, rank
		}
		want[i] = -1
		if x[i]%3 == 0 {
			m, rank := same(func(v int32) bool { return v%3 == 0 })
			want[i] = total(m)*100 + rank
			n++
		}
		m, rank := same(func(v int32) bool { return v%4 == x[i]%4 })
		folded := int32(0)
		for _, w := range m {
			folded ^= w
		}
		want[64+i] = int32(len(m))*1000 + folded*32 + rank
		m, _ = same(func(v int32) bool { return v > 50 == (x[i] > 50) })
		want[128+i] = int32(len(m))*100 + m[0]
	}
	return want, n
}
