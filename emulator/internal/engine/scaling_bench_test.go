package engine

import (
	"context"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// BenchmarkCores runs launches of many blocks on every core that -cpu allows:
// time should fall as cores are added. Histogram's blocks add to the same
// words; Short is blocks of almost no work.
//
// It counts to b.N: of a benchmark by b.Loop package testing (Go 1.26) measures
// the first run, which comes before GOMAXPROCS is set to the first value of -cpu,
// and so prints the figure for the last value, or the machine's, beside the first.
func BenchmarkCores(b *testing.B) {
	for _, c := range []struct {
		name string
		make func(*testing.B) *run.Launch
	}{
		{"Mandelbrot", coresMandelbrot}, {"NBody", coresNBody}, {"Matmul", coresMatmul},
		{"Histogram", coresHistogram}, {"Saxpy", coresSaxpy}, {"Short", coresShort},
	} {
		b.Run(c.name, func(b *testing.B) {
			l := c.make(b)
			l.Workers = 0
			b.ResetTimer()
			for range b.N {
				if err := run.Run(context.Background(), l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func coresMandelbrot(b *testing.B) *run.Launch {
	const width, limit = 512, 256
	x := load(b, mandelbrotPTX)
	l := x.launch(2, width/2, mustAlloc(b, x.space, 4*width*width).Base, width, limit)
	l.Grid[1] = width
	return l
}

func coresNBody(b *testing.B) *run.Launch {
	const n = 1 << 14
	x := load(b, nbodyPTX())
	return x.launch(n/128, 128, x.floats(4*n).Base, x.floats(4*n).Base, n/8)
}

func coresMatmul(b *testing.B) *run.Launch {
	const n = 512
	x := load(b, unrolledMatmul())
	l := x.launch(n/16, 16, x.floats(n*n).Base, x.floats(n*n).Base, x.floats(n*n).Base, n)
	l.Grid[1], l.Block[1] = n/16, 16
	return l
}

func coresHistogram(b *testing.B) *run.Launch {
	const n, perThread = 1 << 22, 64
	x := load(b, histogramPTX)
	in := mustAlloc(b, x.space, 4*n)
	for i, words := 0, read32(in); i < n; i++ {
		words[i] = uint32(i) * 2654435761 >> 7
	}
	return x.launch(n/256/perThread, 256, mustAlloc(b, x.space, 1024).Base, in.Base, perThread)
}

func coresSaxpy(b *testing.B) *run.Launch {
	const n = 1 << 22
	x := load(b, saxpyPTX)
	return x.launch(n/256, 256, x.floats(n).Base, x.floats(n).Base, n, 0x40000000)
}

func coresShort(b *testing.B) *run.Launch {
	return load(b, ".visible .entry short() { ret; }").launch(1<<16, 32)
}
