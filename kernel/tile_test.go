package kernel_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// runTiles compiles and launches a kernel of tiles, and has ptxas take it.
func runTiles(t *testing.T, d *device, source string, o kernel.Options, grid int, args ...any) *kernel.Program {
	t.Helper()
	var types []kernel.Argument
	for _, a := range args {
		types = append(types, typeOf(a))
	}
	if o.Target.SM == 0 {
		o.Target.SM = 80
	}
	p, err := kernel.Compile(kernel.Source{File: "tiles.js", Line: 1, Column: 1, Text: source}, types, o)
	if err != nil {
		t.Fatal(frame(err))
	}
	assemble(t, p)
	d.run(t, p, grid, p.Threads, p.SharedBytes, args...)
	return p
}

func matrix(rows, columns int, at func(i, j int) float32) shaped {
	x := make([]float32, rows*columns)
	for i := range x {
		x[i] = at(i/columns, i%columns)
	}
	return shaped{x, []int{rows, columns}}
}

func zeros(rows, columns int) shaped {
	return matrix(rows, columns, func(int, int) float32 { return 0 })
}

func cellsOf(s shaped) []float32 { return s.data.([]float32) }

// TestTileElements maps, reduces and scans tiles of many sizes over buffers that end inside of one.
func TestTileElements(t *testing.T) {
	d := openDevice(t)
	for _, c := range []struct{ rows, columns, warps, height, width int }{
		{16, 16, 4, 40, 40}, {32, 64, 1, 33, 64}, {8, 256, 4, 9, 300}, {64, 4, 2, 70, 7}, {1, 512, 8, 3, 600}, {128, 1, 2, 130, 1},
	} {
		t.Run(fmt.Sprintf("%dx%d/%d", c.rows, c.columns, c.warps), func(t *testing.T) {
			x := matrix(c.height, c.width, func(i, j int) float32 { return float32((i*7 + j*5) % 11) })
			mapped, sums, tops, runs, downs := zeros(c.height, c.width), zeros(c.height, 1), zeros(1, c.width), zeros(c.height, c.width), zeros(c.height, c.width)
			constants := map[string]any{"R": int64(c.rows), "C": int64(c.columns)}
			runTiles(t, d, `(x, mapped, sums, tops, runs, downs) => {
  for (let i = 0; i < tile.count(x, R, 0); i++) {
    let sum = tile.zeros('f32', R, 1)
    for (let j = 0; j < tile.count(x, C, 1); j++) {
      const a = tile.load(x, [R, C], [i, j])
      tile.store(mapped, a.map((v, row, column) => v * 2 + row - column), [i, j])
      sum = tile.map((s, v) => s + v, sum, a.sum(1))
      if (i === 0) tile.store(tops, a.max(0), [0, j])
      tile.store(runs, a.scan(1, (p, q) => p + q), [i, j])
      tile.store(downs, a.scan(0, (p, q) => p + q), [i, j])
    }
    tile.store(sums, sum, [i, 0])
  }
}`, kernel.Options{Warps: c.warps, Constants: constants}, 1, x, mapped, sums, tops, runs, downs)
			in := func(i, j int) float32 { return cellsOf(x)[i*c.width+j] }
			for i := range c.height {
				sum, run := float32(0), float32(0)
				for j := range c.width {
					if j%c.columns == 0 {
						run = 0
					}
					down := float32(0)
					for k := i - i%c.rows; k <= i; k++ {
						down += in(k, j)
					}
					sum, run = sum+in(i, j), run+in(i, j)
					want := []float32{in(i, j)*2 + float32(i%c.rows-j%c.columns), run, down}
					got := []float32{cellsOf(mapped)[i*c.width+j], cellsOf(runs)[i*c.width+j], cellsOf(downs)[i*c.width+j]}
					if !slices.Equal(got, want) {
						t.Fatalf("row %d, column %d: %v, want %v", i, j, got, want)
					}
				}
				if got := cellsOf(sums)[i]; got != sum {
					t.Fatalf("row %d: the sum is %v, want %v", i, got, sum)
				}
			}
			for j := range c.width {
				top := float32(math.Inf(-1))
				for i := range c.rows {
					if i < c.height {
						top = max(top, in(i, j))
					} else {
						top = max(top, 0)
					}
				}
				if got := cellsOf(tops)[j]; got != top {
					t.Fatalf("column %d: the greatest is %v, want %v", j, got, top)
				}
			}
		})
	}
}

// TestTileTwice multiplies a tile by itself, which is loaded as a left factor and as a right one.
func TestTileTwice(t *testing.T) {
	d := openDevice(t)
	for _, convert := range []string{"a, a", "a, a, tile.zeros('f32', 16, 16), { precision: 'tf32' }", "a.as('bf16'), a.as('bf16')", "a.T, a.T, tile.zeros('f32', 16, 16), { precision: 'tf32' }"} {
		x, y := matrix(16, 16, func(i, j int) float32 { return float32((i*7+j*3)%5 - 2) }), zeros(16, 16)
		runTiles(t, d, "(x, y) => { const a = tile.load(x, [16, 16], [0, 0]); tile.store(y, tile.dot("+convert+"), [0, 0]) }", kernel.Options{}, 1, x, y)
		for at, got := range cellsOf(y) {
			i, j, want := at/16, at%16, float32(0)
			if strings.HasPrefix(convert, "a.T") { // the transposed of the square
				i, j = j, i
			}
			for k := range 16 {
				want += cellsOf(x)[i*16+k] * cellsOf(x)[k*16+j]
			}
			if got != want {
				t.Fatalf("tile.dot(%s): element %d is %v, want %v", convert, at, got, want)
			}
		}
	}
}

// TestTileUnused loads tiles for products that nothing takes.
func TestTileUnused(t *testing.T) {
	d := openDevice(t)
	for _, c := range []string{"a, b, sum, { precision: 'tf32' }", "a.as('f16'), b.as('f16'), sum", "a, b, sum"} {
		x, y := matrix(16, 16, func(i, j int) float32 { return float32(i + j) }), zeros(16, 16)
		runTiles(t, d, `(x, y) => {
  let sum = tile.zeros('f32', 16, 16)
  for (let k = 0; k < tile.count(x, 16, 1); k++) {
    const a = tile.load(x, [16, 16], [0, k]), b = tile.load(x, [16, 16], [k, 0]).T
    sum = tile.dot(`+c+`)
  }
  tile.store(y, tile.full('f32', 1, 16, 16), [0, 0])
}`, kernel.Options{}, 1, x, y)
		if cellsOf(y)[255] != 1 {
			t.Errorf("tile.dot(%s): %v", c, cellsOf(y))
		}
	}
}

// TestTileTurned gives a variable a transposed tile and one that is not.
func TestTileTurned(t *testing.T) {
	x, y := matrix(16, 32, func(i, j int) float32 { return float32(i*32 + j) }), zeros(32, 16)
	runTiles(t, openDevice(t), `(x, y) => {
  let a = tile.load(x, [16, 32], [0, 0]).T
  for (let k = 0; k < 3; k++) a = a.map((v) => v + 1)
  tile.store(y, a, [0, 0])
}`, kernel.Options{}, 1, x, y)
	for at, got := range cellsOf(y) {
		if want := float32(at%16*32 + at/16 + 3); got != want {
			t.Fatalf("element %d is %v, want %v", at, got, want)
		}
	}
}

// TestTileProducts multiplies tiles of each type, as they are and transposed, loaded and computed, with
// layouts of one warp and several. Sums of these numbers are exact.
func TestTileProducts(t *testing.T) {
	d := openDevice(t)
	const m, n, k = 72, 50, 80
	kinds := []struct {
		name, convert, option, instruction, sum string
		inner, sm                               int
		as                                      func(float32) float32 // what the buffer holds for a factor
	}{
		{"f32", "", "", "", "f32", 16, 80, nil}, {"tf32", "", ", { precision: 'tf32' }", "mma.sync.aligned.m16n8k8.row.col.f32.tf32", "f32", 16, 80, nil},
		{"f16", ".as('f16')", "", "mma.sync.aligned.m16n8k16.row.col.f32.f16", "f32", 16, 80, nil}, {"bf16", ".as('bf16')", "", "mma.sync.aligned.m16n8k16.row.col.f32.bf16", "f32", 16, 80, nil},
		{"f64", ".as('f64')", "", "", "f64", 16, 80, nil}, {"f64", ".as('f64')", "", "mma.sync.aligned.m16n8k8.row.col.f64", "f64", 16, 90, nil},
		{"i8", ".as('i8')", "", "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8", "i32", 32, 80, nil},
		{"e4m3", ".as('u8')", ", { precision: 'e4m3' }", "mma.sync.aligned.m16n8k32.row.col.f32.e4m3", "f32", 32, 90, func(v float32) float32 { return float8(v, 3, 7) }},
		{"e5m2", ".as('u8')", ", { precision: 'e5m2' }", "mma.sync.aligned.m16n8k32.row.col.f32.e5m2", "f32", 32, 90, func(v float32) float32 { return float8(v, 2, 15) }},
	}
	for _, kind := range kinds {
		for _, turned := range []string{"", "a", "b", "ab"} {
			for _, warps := range []int{1, 4} {
				t.Run(fmt.Sprintf("%s/%s/%d", kind.name, turned, warps), func(t *testing.T) {
					left, right := held(leftFactor, kind.as), held(rightFactor, kind.as)
					A, B, C := matrix(m, k, left), matrix(k, n, right), zeros(m, n)
					a, b := fmt.Sprintf("tile.load(A, [32, %d], [i, k])", kind.inner), fmt.Sprintf("tile.load(B, [%d, 32], [k, j])", kind.inner)
					if strings.Contains(turned, "a") {
						A, a = matrix(k, m, func(i, j int) float32 { return left(j, i) }), fmt.Sprintf("tile.load(A, [%d, 32], [k, i])", kind.inner)
					}
					if strings.Contains(turned, "b") {
						B, b = matrix(n, k, func(i, j int) float32 { return right(j, i) }), fmt.Sprintf("tile.load(B, [32, %d], [j, k])", kind.inner)
					}
					turn := func(name string) string {
						if strings.Contains(turned, name) {
							return ".T"
						}
						return ""
					}
					p := runTiles(t, d, fmt.Sprintf(`(A, B, C) => {
  const i = blockIdx.x
  for (let j = 0; j < tile.count(C, 32, 1); j++) {
    let sum = tile.zeros('%s', 32, 32)
    for (let k = 0; k < 80 / %d; k++) sum = tile.dot(%s%s%s, %s%s%s, sum%s)
    tile.store(C, sum.as('f32'), [i, j])
  }
}`, kind.sum, kind.inner, a, kind.convert, turn("a"), b, kind.convert, turn("b"), kind.option), kernel.Options{Warps: warps, Target: kernel.Target{SM: kind.sm}}, 3, A, B, C)
					if !strings.Contains(p.PTX, kind.instruction) {
						t.Errorf("no %s", kind.instruction)
					}
					checkProduct(t, cellsOf(C), m, n, k, leftFactor, rightFactor)
				})
			}
		}
	}
}

func leftFactor(i, j int) float32  { return float32((i*7+j*3)%5 - 2) }
func rightFactor(i, j int) float32 { return float32((i*5+j*11)%7 - 3) }

// held is what a buffer holds for a factor's elements.
func held(factor func(i, j int) float32, as func(float32) float32) func(i, j int) float32 {
	if as == nil {
		return factor
	}
	return func(i, j int) float32 { return as(factor(i, j)) }
}

// float8 are the bits of a small whole number as a float of 8 bits, of which so many are the fraction.
func float8(v float32, fraction, bias int) float32 {
	part, exponent := math.Frexp(math.Abs(float64(v)))
	if v == 0 {
		return 0
	}
	bits := (exponent-1+bias)<<fraction + int((2*part-1)*float64(int(1)<<fraction))
	if v < 0 {
		bits |= 0x80
	}
	return float32(bits)
}

func checkProduct(t *testing.T, got []float32, m, n, k int, left, right func(i, j int) float32) {
	t.Helper()
	for i := range m {
		for j := range n {
			want := float32(0)
			for l := range k {
				want += left(i, l) * right(l, j)
			}
			if got[i*n+j] != want {
				t.Fatalf("row %d, column %d is %v, want %v", i, j, got[i*n+j], want)
			}
		}
	}
}

// TestTileRing has copies run ahead in loops, with rows that begin at multiples of 16 bytes and others,
// by as many stages as fit.
func TestTileRing(t *testing.T) {
	d := openDevice(t)
	for _, c := range []struct{ n, stages, sm int }{{64, 3, 80}, {64, 2, 90}, {50, 4, 80}, {64, 1, 80}, {64, 3, 75}} {
		left := func(i, j int) float32 { return float32((i*7+j*3)%5 - 2) }
		right := func(i, j int) float32 { return float32((i*5+j*11)%7 - 3) }
		const m, k = 40, 100
		A, B, C := matrix(m, k, left), matrix(k, c.n, right), zeros(m, c.n)
		p := runTiles(t, d, `(A, B, C) => {
  for (let t = 0; t < 2; t++) {
    let sum = tile.zeros('f32', 64, 32)
    for (let k = 0; k < 8; k += 1) {
      if (k * 16 >= A.shape[1]) break
      sum = tile.dot(tile.load(A, [64, 16], [0, k]), tile.load(B, [16, 32], [k, t]), sum)
    }
    tile.store(C, sum, [0, t])
  }
}`, kernel.Options{Stages: c.stages, Target: kernel.Target{SM: c.sm}}, 1, A, B, C)
		checkProduct(t, cellsOf(C), m, c.n, k, left, right)
		if copies := strings.Contains(p.PTX, "cp.async"); copies != (c.sm >= 80) {
			t.Errorf("%+v: copies run beside the threads: %v", c, copies)
		}
		if ahead := strings.Contains(p.PTX, fmt.Sprintf("cp.async.wait_group %d;", c.stages-2)); c.sm >= 80 && c.stages > 2 && !ahead {
			t.Errorf("%+v: no copies run ahead", c)
		}
	}
}

// TestTileValues has what gives numbers, functions that get and give tiles, and tiles of a condition.
func TestTileValues(t *testing.T) {
	d := openDevice(t)
	x := make([]float32, 100)
	for i := range x {
		x[i] = float32(i*37%101) - 50
	}
	out, added := make([]float32, 8), make([]int32, 4)
	runTiles(t, d, `(x, out, added, up) => {
  const doubled = (t) => t.map((v) => v * 2)
  const larger = (t, s) => { if (up) return t; return s }
  const t = tile.load(x, [128], [0], { outside: 1000 })
  const numbers = tile.range(128)
  const last = tile.map((v, i) => i === 99 ? v : 0, t, numbers).sum()
  let chosen = up ? doubled(t) : t
  chosen = larger(chosen, tile.zeros('f32', 128))
  tile.store(out, tile.full('f32', t.max(), 1), [0])
  tile.store(out, tile.full('f32', t.min(), 1), [1])
  tile.store(out, tile.full('f32', last, 1), [2])
  tile.store(out, tile.full('f32', chosen.min(), 1), [3])
  tile.store(out, t.reduce(0, (a, b) => Math.abs(a) > Math.abs(b) ? a : b), [4])
  tile.add(added, tile.range(4), [0])
}`, kernel.Options{}, 3, x, out, added, true)
	if want := []float32{1000, -50, x[99], -100, 1000, 0, 0, 0}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
	if want := []int32{0, 3, 6, 9}; !slices.Equal(added, want) {
		t.Errorf("three blocks added %v, want %v", added, want)
	}
}

// TestTileTransposed moves tiles of a buffer across itself, whose blocks wait for their own stores.
func TestTileTransposed(t *testing.T) {
	d := openDevice(t)
	x := matrix(32, 32, func(i, j int) float32 { return float32(i*32 + j) })
	p := runTiles(t, d, `(x) => {
  const t = tile.load(x, [32, 32], [0, 0])
  tile.store(x, t.T, [0, 0])
  tile.store(x, tile.load(x, [32, 32], [0, 0]).map((v) => v + 1).T.T, [0, 0])
}`, kernel.Options{}, 1, x)
	for i, v := range cellsOf(x) {
		if want := float32(i%32*32+i/32) + 1; v != want {
			t.Fatalf("element %d is %v, want %v\n%s", i, v, want, p.PTX)
		}
	}
}
