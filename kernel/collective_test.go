package kernel_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestBlocks runs the functions of whole blocks in blocks of every kind of size.
func TestBlocks(t *testing.T) {
	d := openDevice(t)
	for _, threads := range []int{1, 2, 31, 32, 33, 64, 100, 256} {
		given := make([]int32, threads)
		for i := range given {
			given[i] = int32((i*7919+13)%101 - 50)
		}
		sum, sums, before, rank, count := int32(0), []int32{}, []int32{}, []int32{}, int32(0)
		for _, v := range given {
			before = append(before, sum)
			sum += v
			sums = append(sums, sum)
			rank = append(rank, count)
			if v > 0 {
				count++
			}
		}
		every := func(v int32) []int32 { return slices.Repeat([]int32{v}, threads) }
		sorted := slices.Sorted(slices.Values(given))
		descending := slices.Clone(sorted)
		slices.Reverse(descending)
		for source, want := range map[string][]int32{
			"block.reduce(v, 'add')":                          every(sum),
			"block.reduce(v, 'max')":                          every(sorted[threads-1]),
			"block.reduce(v, (a, b) => a)":                    every(given[0]),
			"block.reduce(v, (a, b) => b)":                    every(given[threads-1]),
			"block.scan(v, 'add')":                            sums,
			"block.scanExclusive(v, 'add')":                   before,
			"block.scanExclusive(v, (a, b) => a + b, 0)":      before,
			"block.sort(v)":                                   sorted,
			"block.sort(v, true)":                             descending,
			"block.broadcast(v, blockDim.x - 1)":              every(given[threads-1]),
			"block.count(v > 0)":                              every(count),
			"block.rank(v > 0)":                               rank,
			"(block.any(v === 50) ? 1 : 0)":                   every(map[bool]int32{true: 1}[slices.Contains(given, 50)]),
			"(block.all(v > -51) ? 1 : 0)":                    every(1),
			"block.reduce(v, 'add') + block.reduce(v, 'add')": every(2 * sum),
		} {
			x := slices.Clone(given)
			d.launch(t, "(x) => { const v = x[threadIdx.x]; x[threadIdx.x] = "+source+" }", kernel.Options{}, 1, threads, x)
			if !slices.Equal(x, want) {
				t.Errorf("%d threads: %s\ngot  %v\nwant %v", threads, source, x, want)
			}
		}
	}
}

// TestTiles runs the functions of warps and parts of them.
func TestTiles(t *testing.T) {
	d := openDevice(t)
	const threads = 64
	given := make([]int32, threads)
	for i := range given {
		given[i] = int32((i*7919 + 13) % 101)
	}
	for _, width := range []int{2, 4, 8, 16, 32} {
		of := fmt.Sprintf("warp.tile(%d)", width)
		if width == 32 {
			of = "warp"
		}
		want := map[string][]int32{}
		for first := 0; first < threads; first += width {
			segment, sum := given[first:first+width], int32(0)
			for _, v := range segment {
				want["scanExclusive"] = append(want["scanExclusive"], 5+sum)
				sum += v
				want["scan"] = append(want["scan"], sum)
			}
			want["reduce"] = append(want["reduce"], slices.Repeat([]int32{sum}, width)...)
			want["sort"] = append(want["sort"], slices.Sorted(slices.Values(segment))...)
		}
		for name, rest := range map[string]string{"reduce": ", 'add'", "scan": ", 'add'", "scanExclusive": ", (a, b) => a + b, 5", "sort": ""} {
			x := slices.Clone(given)
			d.launch(t, fmt.Sprintf("(x) => { x[threadIdx.x] = %s.%s(x[threadIdx.x]%s) }", of, name, rest), kernel.Options{}, 1, threads, x)
			if !slices.Equal(x, want[name]) {
				t.Errorf("%s.%s: got %v, want %v", of, name, x, want[name])
			}
		}
	}
}

// TestPhilox holds random.bits to Random123's Philox4x32-10.
func TestPhilox(t *testing.T) {
	for _, known := range []struct {
		counter [4]uint32
		key     [2]uint32
		want    [4]uint32
	}{ // kat_vectors
		{[4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{^uint32(0), ^uint32(0), ^uint32(0), ^uint32(0)}, [2]uint32{^uint32(0), ^uint32(0)}, [4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0}, [4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	} {
		if got := philox(known.counter, known.key); got != known.want {
			t.Fatalf("the reference gives %x, not %x", got, known.want)
		}
	}
	d := openDevice(t)
	for _, test := range []struct{ seed, index, stream uint64 }{
		{0, 0, 0}, {0x299f31d0a4093822, 0x0123456789abcdec, 0x0370734413198a2e}, {math.MaxUint64, math.MaxUint64 - 3, math.MaxUint64},
	} {
		given, x := []uint64{test.seed, test.index, test.stream}, make([]uint32, 4)
		d.launch(t, "(g, x) => { for (let k = 0; k < 4; k++) x[k] = random.bits(g[0], g[1] + u64(k), g[2]) }", kernel.Options{}, 1, 1, given, x)
		index := test.index >> 2
		want := philox([4]uint32{uint32(index), uint32(index >> 32), uint32(test.stream), uint32(test.stream >> 32)}, [2]uint32{uint32(test.seed), uint32(test.seed >> 32)})
		if [4]uint32(x) != want {
			t.Errorf("%x: got %x, want %x", test, x, want)
		}
	}
}

// TestRandomNumbersShareWords counts the products of the rounds: two wide ones in each of ten.
func TestRandomNumbersShareWords(t *testing.T) {
	for _, body := range []string{"for (let k = 0; k < 4; k++) x[4 * i + k] = random.uniform(1, 4 * i + k)", "const b = i * 8; x[b + 2] = random.normal(s, b + 6) + random.bits(s, b + 5)"} {
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x, s) => { const i = grid(1); " + body + " }"}, []kernel.Argument{kernel.Buffer("f32"), {Type: "i32"}}, kernel.Options{})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		if n := strings.Count(p.PTX, "mul.hi"); n > 20 {
			t.Errorf("%s: %d products\n%s", body, n, p.PTX)
		}
	}
}

// TestNormal holds random.normal to its definition in f64.
func TestNormal(t *testing.T) {
	d := openDevice(t)
	const n = 4096
	x := make([]float32, n)
	d.launch(t, "(x) => { const i = grid(1); x[i] = random.normal(7, i, 3) }", kernel.Options{}, n/256, 256, x)
	sum, squares, worst := 0.0, 0.0, 0.0
	for i := range x {
		w := philox([4]uint32{uint32(i / 4), 0, 3, 0}, [2]uint32{7, 0})
		u, v := (float64(w[i&2])+0.5)/(1<<32), (float64(w[i&2|1])+0.5)/(1<<32)
		want := math.Sqrt(-2*math.Log(u)) * math.Sin(2*math.Pi*v)
		if i&1 == 1 {
			want = math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
		}
		ulp := math.Abs(float64(math.Nextafter32(float32(want), float32(math.Inf(1)))) - float64(float32(want)))
		worst = max(worst, math.Abs(float64(x[i])-want)/max(ulp, 1e-30))
		sum += want
		squares += want * want
	}
	if worst > 4 {
		t.Errorf("off by %.1f ulp", worst)
	}
	if math.Abs(sum/n) > 0.1 || math.Abs(squares/n-1) > 0.1 {
		t.Errorf("mean %f, variance %f", sum/n, squares/n)
	}
}

// philox is Philox4x32-10, for comparison.
func philox(c [4]uint32, k [2]uint32) [4]uint32 {
	for range 10 {
		x, z := uint64(c[0])*0xd2511f53, uint64(c[2])*0xcd9e8d57
		c = [4]uint32{uint32(z>>32) ^ c[1] ^ k[0], uint32(z), uint32(x>>32) ^ c[3] ^ k[1], uint32(x)}
		k[0] += 0x9e3779b9
		k[1] += 0xbb67ae85
	}
	return c
}
