package kernel_test

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/kernel"
)

const sgemm = `function sgemm(a, b, c, n) {
  const A = shared('f32', 16, 16)
  const B = shared('f32', 16, 16)
  const tx = threadIdx.x, ty = threadIdx.y
  const row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx
  let sum = 0
  for (let t = 0; t < n; t += 16) {
    A[ty][tx] = a[row * n + t + tx]
    B[ty][tx] = b[(t + ty) * n + column]
    syncthreads()
    for (let k = 0; k < 16; k++) sum += A[ty][k] * B[k][tx]
    syncthreads()
  }
  c[row * n + column] = sum
}`

func benchmark(b *testing.B, source string, args ...kernel.Argument) {
	benchmarkWith(b, source, kernel.Options{}, args...)
}

func benchmarkWith(b *testing.B, source string, o kernel.Options, args ...kernel.Argument) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, args, o); err != nil {
			b.Fatal(err)
		}
	}
}

// product is the kernel of scripts/examples/tile_matmul.js.
const product = `function product(A, B, C) {
  const rows = tile.count(C, BM, 0), columns = tile.count(C, BN, 1), group = 8
  for (let t = blockIdx.x; t < rows * columns; t += gridDim.x) {
    const first = Math.floor(t / (group * columns)) * group
    const height = Math.min(rows - first, group), rest = t % (group * columns)
    const m = first + rest % height, n = Math.floor(rest / height)
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) {
      const a = tile.load(A, [BM, BK], [m, k])
      const b = tile.load(B, [BK, BN], [k, n])
      sum = tile.dot(a, b, sum)
    }
    tile.store(C, sum.as('bf16'), [m, n])
  }
}`

// BenchmarkCompileTiles compiles the product of bf16 matrices in the sizes that scripts/bench/peak tries, for a device of
// 9.0 with copies by tensor maps, as launches ask for it.
func BenchmarkCompileTiles(b *testing.B) {
	matrix := kernel.Argument{Type: "bf16", Rank: 2, Aligned: true}
	for _, c := range []struct{ sm, m, n, k, warps, stages int }{{80, 128, 128, 32, 8, 4}, {80, 128, 256, 64, 8, 3}, {90, 128, 128, 32, 8, 4}, {90, 128, 256, 64, 8, 3}} {
		b.Run(fmt.Sprintf("sm_%d/%dx%dx%d", c.sm, c.m, c.n, c.k), func(b *testing.B) {
			sizes := map[string]any{"BM": int64(c.m), "BN": int64(c.n), "BK": int64(c.k)}
			o := kernel.Options{Constants: sizes, Warps: c.warps, Stages: c.stages, Maps: c.sm == 90, Target: kernel.Target{SM: c.sm, Driver: 13000}}
			benchmarkWith(b, product, o, matrix, matrix, matrix)
		})
	}
}

func BenchmarkCompileSaxpy(b *testing.B) {
	benchmark(b, "function saxpy(a, x, y) { const i = grid(1); if (i < x.length) y[i] = a * x[i] + y[i] }", kernel.Number, kernel.Buffer("f32"), kernel.Buffer("f32"))
}

func BenchmarkCompileSgemm(b *testing.B) {
	benchmark(b, sgemm, kernel.Buffer("f32"), kernel.Buffer("f32"), kernel.Buffer("f32"), kernel.Number)
}

func BenchmarkCompilePow(b *testing.B) {
	benchmark(b, "(x) => { x[0] = Math.pow(x[0], x[1]) + Math.sin(x[1]) }", kernel.Buffer("f64"))
}

func BenchmarkCached(b *testing.B) {
	var cache kernel.Cache
	for b.Loop() {
		if _, err := cache.Compile(kernel.Source{Text: sgemm}, []kernel.Argument{kernel.Buffer("f32"), kernel.Buffer("f32"), kernel.Buffer("f32"), kernel.Number}, kernel.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// parts is a kernel whose threads take different ways through each round of a loop.
const parts = `function parts(x, rounds) {
  const i = grid(1)
  let s = x[i]
  for (let k = 0; k < rounds; k++) {
    if ((i + k) % 3 === 0) {
      s = s * 0.5 + k
      if (i % 4 === 0) s = Math.sqrt(s)
    }
    if (s > 1000) s = s - 1000
    s += i % 2 === 0 ? 1 : x[k]
  }
  x[i] = s
}`

// BenchmarkDivergent is the emulated device in a kernel whose warps part and meet again.
func BenchmarkDivergent(b *testing.B) {
	d := openEmulated(b)
	x := make([]float32, 1<<12)
	p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: parts}, []kernel.Argument{kernel.Buffer("f32"), kernel.Scalar("i32")}, kernel.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		d.run(b, p, len(x)/256, 256, 0, x, int32(64))
	}
}
