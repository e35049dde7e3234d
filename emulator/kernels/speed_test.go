// This file has the kernels of testdata/speed.cu: calls, recursion, ways that part.

package kernels

import (
	"math"
	"math/bits"
	"slices"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator"
)

// The functions that the kernels call.
var steps = [4]func(x, y uint32) uint32{
	func(x, y uint32) uint32 { return x*3 + y },
	func(x, y uint32) uint32 { return bits.RotateLeft32(x, 5) ^ y },
	func(x, y uint32) uint32 { return x>>1 + y*7 },
	func(x, y uint32) uint32 { return x ^ (x>>7 + y) },
}

func speeds(b *bench) {
	const threads = 512
	for name, value := range map[string]func(i uint32) uint32{
		"plain": func(i uint32) uint32 {
			return stepping(i, func(x, k uint32) uint32 { return steps[3](steps[0](x, k), i) })
		},
		"indirect": func(i uint32) uint32 { return stepping(i, func(x, k uint32) uint32 { return steps[k&3](x, k) }) },
		"virtually": func(i uint32) uint32 {
			return stepping(i, func(x, k uint32) uint32 { return steps[(i*2654435761>>16+k)&3](x, k) })
		},
		"recursion": func(i uint32) uint32 { return uint32(fibonacci(int(9 + i%4))) },
		"quicksort": sorted, "divergent": machine, "division": divided,
	} {
		out := zeros[uint32](b, threads)
		b.launch(name+"Kernel", shape(threads/256, 256), out)
		want := make([]uint32, threads)
		for i := range want {
			want[i] = value(uint32(i))
		}
		equal(b, name, download[uint32](b, out), want)
	}
	in, sums := below[uint32](threads, 1<<25), zeros[uint32](b, threads/256)
	b.launch("reduceKernel", shape(threads/256, 256), sums, upload(b, in))
	equal(b, "reduce", download[uint32](b, sums), []uint32{total(in[:256]), total(in[256:])})
}

func stepping(x uint32, step func(x, k uint32) uint32) uint32 {
	for k := range uint32(32) {
		x = step(x, k)
	}
	return x
}

func sorted(i uint32) uint32 {
	a, x := make([]uint32, 32), i*2654435761+1
	for k := range a {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		a[k] = x
	}
	slices.Sort(a)
	return a[3] ^ a[20]
}

// machine has eight states.
func machine(i uint32) uint32 {
	x, y := i*2654435761, uint32(0)
	for range 32 {
		switch x >> 13 & 7 {
		case 0:
			y, x = y+x, x*5+1
		case 1:
			y ^= x << 3
			x = x*9 + y
		case 2:
			y, x = y*3+1, (x^x>>5)+77
		case 3:
			y, x = y-x>>2, ^x*3
		case 4:
			y += 12345
			x += y << 7
		case 5:
			y, x = bits.RotateLeft32(y, 3), x*17+3
		case 6:
			y ^= 0x55555555
			x = bits.RotateLeft32(x, 9) + y
		default:
			y += y >> 3
			x = x*33 ^ y
		}
	}
	return x + y
}

func divided(i uint32) uint32 {
	a, b, x := uint64(i)*1000003+12345, int64(i)*7-300000, i+1
	for k := uint32(1); k <= 8; k++ {
		a = a/uint64(k+2) + uint64(x)*uint64(x)
		b = b/int64(k+1) - int64(a%uint64(x|1))
		x = uint32(a%1009) + x/k
	}
	return uint32(a) + uint32(b) + x
}

// BenchmarkSpeed runs the kernels of testdata/speed.cu, which scripts/bench/emulator
// compares with the same text compiled as C. The time a thread is of the fastest
// launch: other work on the machine only ever adds time.
func BenchmarkSpeed(b *testing.B) {
	text, ok := compiled(b, "speed")
	if !ok {
		b.Skip("this machine has no NVRTC")
	}
	x := newBench(b, "speed", text, emulator.Options{})
	out, in := zeros[uint32](x, 1<<14), upload(x, below[uint32](1<<14, 1<<25))
	for _, kernel := range []string{"plain", "indirect", "virtually", "recursion", "quicksort", "divergent", "blackScholes", "division", "reduce"} {
		b.Run(kernel, func(b *testing.B) {
			x.TB = b
			arguments, threads := []any{out}, uint32(1<<14)
			switch kernel {
			case "reduce":
				arguments = append(arguments, in)
			case "recursion", "quicksort": // a launch is to be short enough to be left alone
				threads = 1 << 11
			}
			best := time.Duration(math.MaxInt64)
			for range b.N {
				start := time.Now()
				x.launch(kernel+"Kernel", shape(threads/256, 256), arguments...)
				best = min(best, time.Since(start))
			}
			b.ReportMetric(float64(best.Nanoseconds())/float64(threads), "ns/thread")
		})
	}
}
