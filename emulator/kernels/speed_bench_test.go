package kernels

import (
	"testing"

	"github.com/cujs/cujs/emulator"
)

// BenchmarkSpeed runs the kernels of testdata/speed.cu, which scripts/bench/emulator
// compares with the same text compiled as C.
func BenchmarkSpeed(b *testing.B) {
	const threads = 1 << 14
	text, ok := compiled(b, "speed")
	if !ok {
		b.Skip("this machine has no NVRTC")
	}
	x := newBench(b, "speed", text, emulator.Options{})
	out, in := zeros[uint32](x, threads), upload(x, below[uint32](threads, 1<<25))
	for _, kernel := range []string{"plain", "indirect", "virtually", "recursion", "quicksort", "divergent", "blackScholes", "division", "reduce"} {
		b.Run(kernel, func(b *testing.B) {
			x.TB = b
			arguments := []any{out}
			if kernel == "reduce" {
				arguments = append(arguments, in)
			}
			for range b.N {
				x.launch(kernel+"Kernel", shape(threads/256, 256), arguments...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/threads, "ns/thread")
		})
	}
}
