package engine

import (
	"strings"
	"testing"
)

// callBody is a kernel's body that stores what a function gives for the
// thread's number.
const callTail = `
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
`

// runText runs the one kernel of a text for a word a thread.
func runText(t *testing.T, text string, threads int, want func(thread uint32) uint32) *bench {
	t.Helper()
	b := load(t, text)
	out := mustAlloc(t, b.space, uint64(4*threads))
	b.run(b.launch(1, uint32(threads), out.Base))
	for i, got := range read32(out) {
		if w := want(uint32(i)); got != w {
			t.Fatalf("thread %d: %d (%#x), want %d (%#x)", i, got, got, w, w)
		}
	}
	return b
}

const kernelRegisters = `
	.reg .pred %p<10>;
	.reg .b32 %r<30>;
	.reg .b64 %rd<20>;
`

func TestCall(t *testing.T) {
	runText(t, `
.func (.param .b32 result) square(.param .b32 value, .param .align 8 .b8 pair[16])
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	ld.param.u32 %r1, [value];
	ld.param.u32 %r2, [pair+8];
	setp.gt.u32 %p1, %r1, 20;
	@%p1 bra large;
	mul.lo.u32 %r3, %r1, %r1;
	add.u32 %r3, %r3, %r2;
	st.param.b32 [result+0], %r3;
	ret;
large:
	st.param.b32 [result+0], 7;
	ret;
}
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+callTail+`
	mul.wide.u32 %rd5, %r1, 1000;
	{
	.param .b32 p0;
	st.param.b32 [p0+0], %r1;
	.param .align 8 .b8 p1[16];
	st.param.b64 [p1+0], %rd1;
	st.param.b64 [p1+8], %rd5;
	.param .b32 r0;
	call.uni (r0), square, (p0, p1);
	ld.param.b32 %r4, [r0+0];
	}
	st.global.u32 [%rd3], %r4;
	ret;
}`, 50, func(i uint32) uint32 {
		if i > 20 {
			return 7
		}
		return i*i + 1000*i
	})
}

// factorial-like recursion with a local array in every frame.
func TestRecursion(t *testing.T) {
	runText(t, `
.func (.param .b32 result) sum(.param .b32 n)
{
	.local .align 8 .b8 depot[16];
	.reg .b64 %SP;
	.reg .b64 %SPL;
	.reg .pred %p<2>;
	.reg .b32 %r<10>;
	.reg .b64 %rd<4>;
	mov.u64 %SPL, depot;
	cvta.local.u64 %SP, %SPL;
	ld.param.u32 %r1, [n];
	add.u64 %rd1, %SPL, 4;
	st.local.u32 [%rd1], %r1;
	mov.u32 %r9, 0;
	setp.eq.u32 %p1, %r1, 0;
	@%p1 bra done;
	sub.u32 %r2, %r1, 1;
	mul.lo.u32 %r5, %r1, 10;
	{
	.param .b32 p0;
	st.param.b32 [p0+0], %r2;
	.param .b32 r0;
	call.uni (r0), sum, (p0);
	ld.param.b32 %r3, [r0+0];
	}
	ld.u32 %r4, [%SP+4];
	add.u32 %r9, %r3, %r4;
	add.u32 %r9, %r9, %r5;
done:
	st.param.b32 [result+0], %r9;
	ret;
}
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+callTail+`
	rem.u32 %r2, %r1, 9;
	{
	.param .b32 p0;
	st.param.b32 [p0+0], %r2;
	.param .b32 r0;
	call.uni (r0), sum, (p0);
	ld.param.b32 %r4, [r0+0];
	}
	add.u32 %r4, %r4, %r1;
	st.global.u32 [%rd3], %r4;
	ret;
}`, 70, func(i uint32) uint32 { n := i % 9; return 11*n*(n+1)/2 + i })
}

// Each thread calls one of three functions by an address from a table.
func TestIndirectCall(t *testing.T) {
	runText(t, `
.func (.param .b32 r) twice(.param .b32 v) { .reg .b32 %r<4>; ld.param.u32 %r1, [v]; shl.b32 %r1, %r1, 1; st.param.b32 [r], %r1; ret; }
.func (.param .b32 r) plusone(.param .b32 v) { .reg .b32 %r<4>; ld.param.u32 %r1, [v]; add.u32 %r1, %r1, 1; st.param.b32 [r], %r1; ret; }
.func (.param .b32 r) negate(.param .b32 v) { .reg .b32 %r<4>; ld.param.u32 %r1, [v]; neg.s32 %r1, %r1; st.param.b32 [r], %r1; ret; }
.global .align 8 .u64 table[3] = { twice, plusone, negate };
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+callTail+`
	rem.u32 %r2, %r1, 3;
	mul.wide.u32 %rd5, %r2, 8;
	mov.u64 %rd6, table;
	add.u64 %rd6, %rd6, %rd5;
	ld.global.u64 %rd7, [%rd6];
	{
	.param .b32 p0;
	st.param.b32 [p0+0], %r1;
	.param .b32 r0;
prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
	call (r0), %rd7, (p0), prototype;
	ld.param.b32 %r4, [r0+0];
	}
	st.global.u32 [%rd3], %r4;
	ret;
}`, 64, func(i uint32) uint32 { return []uint32{2 * i, i + 1, -i}[i%3] })
}

func TestPrintf(t *testing.T) {
	b := load(t, `
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
`+text("format", "thread %d of %s: %5.2f|%-6d|%#x|%lld|%c%%|%e|%g\n")+text("name", "block")+`
.visible .entry kernel()
{`+kernelRegisters+`
	.local .align 8 .b8 depot[80];
	.reg .b64 %SP;
	.reg .b64 %SPL;
	mov.u64 %SPL, depot;
	cvta.local.u64 %SP, %SPL;
	mov.u32 %r1, %tid.x;
	st.local.u32 [%SPL], %r1;
	mov.u64 %rd1, name;
	cvta.global.u64 %rd2, %rd1;
	st.local.u64 [%SPL+8], %rd2;
	mov.b64 %rd3, 0d400921FB54442D18;
	st.local.u64 [%SPL+16], %rd3;
	st.local.u32 [%SPL+24], -42;
	st.local.u32 [%SPL+28], 255;
	st.local.u64 [%SPL+32], -5000000000;
	st.local.u32 [%SPL+40], 65;
	st.local.u64 [%SPL+48], %rd3;
	mov.b64 %rd5, 0d412E848000000000;
	st.local.u64 [%SPL+56], %rd5;
	mov.u64 %rd6, format;
	cvta.global.u64 %rd7, %rd6;
	{
	.param .b64 p0;
	st.param.b64 [p0+0], %rd7;
	.param .b64 p1;
	st.param.b64 [p1+0], %SP;
	.param .b32 r0;
	call.uni (r0), vprintf, (p0, p1);
	}
	ret;
}`)
	b.run(b.launch(1, 2))
	want := "thread 0 of block:  3.14|-42   |0xff|-5000000000|A%|3.141593e+00|1e+06\n" +
		"thread 1 of block:  3.14|-42   |0xff|-5000000000|A%|3.141593e+00|1e+06\n"
	if got := b.output.String(); got != want {
		t.Errorf("printed\n%swant\n%s", got, want)
	}
}

func TestMallocAndFree(t *testing.T) {
	runText(t, `
.extern .func (.param .b64 r) malloc(.param .b64 size);
.extern .func free(.param .b64 p);
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+callTail+`
	{
	.param .b64 p0;
	st.param.b64 [p0+0], 16;
	.param .b64 r0;
	call.uni (r0), malloc, (p0);
	ld.param.b64 %rd5, [r0+0];
	}
	st.u32 [%rd5+12], %r1;
	ld.u32 %r2, [%rd5+12];
	{
	.param .b64 p0;
	st.param.b64 [p0+0], %rd5;
	call.uni free, (p0);
	}
	st.global.u32 [%rd3], %r2;
	ret;
}`, 40, func(i uint32) uint32 { return i })
}

// Vector registers, and those of 128 bits, are passed in their components.
func TestVectorArguments(t *testing.T) {
	const functions = `
.func (.reg .v2 .u32 o) swap(.reg .v2 .u32 i) { mov.u32 o.x, i.y; mov.u32 o.y, i.x; ret; }
.func (.reg .u32 o) weigh(.reg .u32 a, .reg .v4 .u32 i, .reg .b128 q)
{
	.reg .b64 %d<3>; .reg .b32 %r<3>; .reg .pred %p;
	mov.b128 {%d1, %d2}, q;
	cvt.u32.u64 %r1, %d2;
	mad.lo.u32 o, i.x, 1, a; mad.lo.u32 o, i.y, 10, o; mad.lo.u32 o, i.z, 100, o; mad.lo.u32 o, i.w, 1000, o; add.u32 o, o, %r1;
	RECURSE
	ret;
}
.visible .entry kernel(.param .u64 out)
{` + kernelRegisters + `.reg .v2 .u32 v; .reg .v4 .u32 w; .reg .b128 q;
prototype: .callprototype (.reg .v2 .u32 _) _ (.reg .v2 .u32 _);
	` + callTail + `
	mov.v2.u32 v, {%r1, 7};
	call (v), swap, (v);
	mov.u64 %rd5, swap;
	call (v), %rd5, (v), prototype;
	call (v), swap, (v);
	mov.v4.u32 w, {1, 2, v.x, v.y};
	mul.wide.u32 %rd6, %r1, 10000;
	mov.b128 q, {%rd5, %rd6};
	call (%r2), weigh, (5, w, q);
	call (_), swap, (v);
	st.global.u32 [%rd3], %r2;
	ret;
}`
	for name, recurse := range map[string]string{"expanded": "", "called": "setp.eq.u32 %p, a, 9; @%p call (o), weigh, (a, i, q);"} {
		t.Run(name, func(t *testing.T) {
			runText(t, strings.Replace(functions, "RECURSE", recurse, 1), 40, func(i uint32) uint32 { return 5 + 1 + 20 + 700 + 11000*i })
		})
	}
	err := loadError(".func f(.reg .v2 .u32 i) { ret; }\n.visible .entry k() { .reg .b32 %r<4>;\ncall f, (%r1); ret; }")
	if want := "ptx: test.ptx:6:1: %r1 is no vector of 2 registers, which call takes here"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// What only kernels need that launch others is refused by that name.
func TestDynamicParallelism(t *testing.T) {
	for text, want := range map[string]string{
		"mov.u64 %d, g;":                    "mov.u64 (the address of kernel g: ",
		"call g;":                           "call (kernel g: ",
		"call (%r), cudaDeviceSynchronize;": "call (cudaDeviceSynchronize: ",
	} {
		err := loadError(".extern .func (.param .b32 r) cudaDeviceSynchronize;\n.visible .entry g() { ret; }\n.visible .entry k() { .reg .b64 %d; .reg .b32 %r;\n" + text + " ret; }")
		want = "ptx: test.ptx:7:1: the emulated device does not execute " + want +
			"dynamic parallelism, kernels that launch kernels, is not supported; launch from the host): " + text + " ret; }"
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
	}
}
