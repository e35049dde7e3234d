package engine

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const saxpyPTX = `
.visible .entry saxpy(.param .u64 y, .param .u64 x, .param .u64 n, .param .f32 a)
{
	.reg .pred %p<2>;
	.reg .f32 %f<5>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [y];
	ld.param.u64 %rd2, [x];
	ld.param.u32 %r2, [n];
	ld.param.f32 %f1, [a];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.s32 %r1, %r3, %r4, %r5;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra $L__BB0_2;
	cvta.to.global.u64 %rd3, %rd2;
	mul.wide.s32 %rd4, %r1, 4;
	add.s64 %rd5, %rd3, %rd4;
	ld.global.f32 %f2, [%rd5];
	cvta.to.global.u64 %rd6, %rd1;
	add.s64 %rd7, %rd6, %rd4;
	ld.global.f32 %f3, [%rd7];
	fma.rn.f32 %f4, %f2, %f1, %f3;
	st.global.f32 [%rd7], %f4;
$L__BB0_2:
	ret;
}
`

// perItem reports the time of one of the items that an iteration handles.
func perItem(b *testing.B, items int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(items), "ns/"+unit)
}

// repeat runs a launch b.N times on one core.
func repeat(b *testing.B, l *run.Launch) {
	l.Workers = 1
	watchBenchmark(b, l)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if err := run.Run(context.Background(), l); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEmpty(b *testing.B) {
	x := load(b, ".visible .entry empty() { ret; }")
	repeat(b, x.launch(1, 256))
}

// floats allocates n numbers between 0 and 1.
func (b *bench) floats(n int) *memory.Block {
	block := mustAlloc(b.t, b.space, uint64(4*n))
	for i, f := 0, loops.View[float32](block.Pointer(), n); i < n; i++ {
		f[i] = float32(i*7919%1000) / 1000
	}
	return block
}

func BenchmarkSaxpy(b *testing.B) {
	const n = 1 << 16
	x := load(b, saxpyPTX)
	p, q := x.floats(n), x.floats(n)
	repeat(b, x.launch(n/256, 256, p.Base, q.Base, n, 0x40000000))
	perItem(b, n, "element")
}

func BenchmarkMandelbrot(b *testing.B) {
	const width, limit = 256, 256
	x := load(b, mandelbrotPTX)
	out := mustAlloc(b, x.space, 4*width*width)
	l := x.launch(1, width, out.Base, width, limit)
	l.Grid[1] = width
	repeat(b, l)
	total := 0
	for _, n := range read32(out) {
		total += int(n)
	}
	perItem(b, total, "iteration")
}

func BenchmarkMatmul(b *testing.B) {
	const n = 256
	x := load(b, unrolledMatmul())
	p, q, r := x.floats(n*n), x.floats(n*n), x.floats(n*n)
	l := x.launch(n/16, 16, p.Base, q.Base, r.Base, n)
	l.Grid[1], l.Block[1] = n/16, 16
	repeat(b, l)
	b.ReportMetric(2*n*n*n*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GFLOP/s")
}

func BenchmarkReduce(b *testing.B) {
	const blocks = 256
	x := load(b, reducePTX)
	in, out := mustAlloc(b, x.space, 4*256*blocks), mustAlloc(b, x.space, 4*blocks)
	repeat(b, x.launch(blocks, 256, out.Base, in.Base))
	perItem(b, 256*blocks, "element")
}

// Counts words by their low byte: in shared memory, then added to global.
const histogramPTX = `
.visible .entry histogram(.param .u64 bins, .param .u64 in, .param .u64 perThread)
{
	.reg .pred %p<2>;
	.reg .b32 %r<24>;
	.reg .b64 %rd<10>;
	.shared .align 4 .b8 counts[1024];
	ld.param.u64 %rd1, [bins];
	ld.param.u64 %rd2, [in];
	ld.param.u32 %r1, [perThread];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %ntid.x;
	mov.u32 %r4, %ctaid.x;
	shl.b32 %r5, %r2, 2;
	mov.u32 %r6, counts;
	add.s32 %r7, %r6, %r5;
	mov.u32 %r8, 0;
	st.shared.u32 [%r7], %r8;
	bar.sync 0;
	mul.lo.s32 %r9, %r4, %r3;
	mad.lo.s32 %r10, %r9, %r1, %r2;
	mul.wide.s32 %rd3, %r10, 4;
	add.s64 %rd4, %rd2, %rd3;
	mul.wide.s32 %rd5, %r3, 4;
$loop:
	ld.global.u32 %r11, [%rd4];
	shl.b32 %r12, %r11, 2;
	and.b32 %r13, %r12, 1020;
	add.s32 %r14, %r6, %r13;
	atom.shared.add.u32 %r15, [%r14], 1;
	add.s64 %rd4, %rd4, %rd5;
	add.s32 %r8, %r8, 1;
	setp.lt.s32 %p1, %r8, %r1;
	@%p1 bra $loop;
	bar.sync 0;
	ld.shared.u32 %r16, [%r7];
	mul.wide.s32 %rd6, %r2, 4;
	add.s64 %rd7, %rd1, %rd6;
	atom.global.add.u32 %r17, [%rd7], %r16;
	ret;
}
`

func BenchmarkHistogram(b *testing.B) {
	const n, perThread = 1 << 16, 16
	x := load(b, histogramPTX)
	words := make([]uint32, n)
	for i := range words {
		words[i] = uint32(i) * 2654435761 >> 7
	}
	in, bins := x.alloc32(words...), mustAlloc(b, x.space, 1024)
	repeat(b, x.launch(n/256/perThread, 256, bins.Base, in.Base, perThread))
	perItem(b, n, "element")
	counted := uint32(0)
	for _, v := range read32(bins) {
		counted += v
	}
	if counted == 0 || counted%n != 0 {
		b.Fatalf("%d elements counted in launches of %d", counted, n)
	}
}

// nbodyPTX sums the pull of all bodies on one, which a thread owns; the inner
// loop is what nvcc makes of the CUDA sample, unrolled four times.
func nbodyPTX() string {
	body := `
	ld.shared.v4.f32 {%f20, %f21, %f22, %f23}, [%r11+OFFSET];
	sub.f32 %f24, %f20, %f1;
	sub.f32 %f25, %f21, %f2;
	sub.f32 %f26, %f22, %f3;
	fma.rn.f32 %f27, %f24, %f24, 0f3C23D70A;
	fma.rn.f32 %f28, %f25, %f25, %f27;
	fma.rn.f32 %f29, %f26, %f26, %f28;
	rsqrt.approx.f32 %f30, %f29;
	mul.f32 %f31, %f30, %f30;
	mul.f32 %f32, %f30, %f31;
	mul.f32 %f33, %f23, %f32;
	fma.rn.f32 %f10, %f24, %f33, %f10;
	fma.rn.f32 %f11, %f25, %f33, %f11;
	fma.rn.f32 %f12, %f26, %f33, %f12;`
	loop := ""
	for _, offset := range []string{"0", "16", "32", "48"} {
		loop += strings.Replace(body, "OFFSET", offset, 1)
	}
	return `
.visible .entry nbody(.param .u64 out, .param .u64 in, .param .u64 n)
{
	.reg .pred %p<3>;
	.reg .f32 %f<40>;
	.reg .b32 %r<20>;
	.reg .b64 %rd<12>;
	.shared .align 16 .b8 tile[4096];
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %ntid.x;
	mov.u32 %r4, %tid.x;
	mad.lo.s32 %r5, %r2, %r3, %r4;
	mul.wide.s32 %rd3, %r5, 16;
	add.s64 %rd4, %rd2, %rd3;
	ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd4];
	mov.f32 %f10, 0f00000000;
	mov.f32 %f11, 0f00000000;
	mov.f32 %f12, 0f00000000;
	mov.u32 %r6, 0;
	shl.b32 %r7, %r4, 4;
	mov.u32 %r8, tile;
	add.s32 %r9, %r8, %r7;
$outer:
	add.s32 %r10, %r6, %r4;
	mul.wide.s32 %rd5, %r10, 16;
	add.s64 %rd6, %rd2, %rd5;
	ld.global.v4.f32 {%f5, %f6, %f7, %f8}, [%rd6];
	st.shared.v4.f32 [%r9], {%f5, %f6, %f7, %f8};
	bar.sync 0;
	mov.u32 %r11, tile;
	mov.u32 %r12, 0;
$inner:` + loop + `
	add.s32 %r11, %r11, 64;
	add.s32 %r12, %r12, 4;
	setp.lt.u32 %p1, %r12, %r3;
	@%p1 bra $inner;
	bar.sync 0;
	add.s32 %r6, %r6, %r3;
	setp.lt.s32 %p2, %r6, %r1;
	@%p2 bra $outer;
	add.s64 %rd7, %rd1, %rd3;
	st.global.v4.f32 [%rd7], {%f10, %f11, %f12, %f4};
	ret;
}
`
}

func BenchmarkNBody(b *testing.B) {
	const n = 1024
	x := load(b, nbodyPTX())
	in, out := x.floats(4*n), x.floats(4*n)
	repeat(b, x.launch(n/256, 256, out.Base, in.Base, n))
	perItem(b, n*n, "interaction")
}
