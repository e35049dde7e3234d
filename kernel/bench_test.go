package kernel_test

import (
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
	b.ReportAllocs()
	for b.Loop() {
		if _, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, args, kernel.Options{}); err != nil {
			b.Fatal(err)
		}
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
