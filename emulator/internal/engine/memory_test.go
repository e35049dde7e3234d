package engine

import (
	"fmt"
	"math"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// Loads and stores of every width, signed and not, to registers of every size
// that takes them.
func TestLoadWidths(t *testing.T) {
	for _, c := range []struct {
		typ, register string
		want          uint64
	}{
		{"u8", "u32", 0xf1}, {"s8", "u32", 0xfffffff1}, {"b8", "u64", 0xf1}, {"s8", "u64", 0xfffffffffffffff1},
		{"u16", "u32", 0xf2f1}, {"s16", "u32", 0xfffff2f1}, {"s16", "u64", 0xfffffffffffff2f1}, {"u16", "u64", 0xf2f1},
		{"u32", "u32", 0xf4f3f2f1}, {"s32", "u64", 0xfffffffff4f3f2f1}, {"u32", "u64", 0xf4f3f2f1}, {"u64", "u64", 0xf8f7f6f5f4f3f2f1},
	} {
		for _, space := range []string{"global", "shared", "local"} {
			b := load(t, fmt.Sprintf(`.visible .entry kernel(.param .u64 out)
{
	.reg .%[2]s %%x;
	.reg .b64 %%rd<9>;
	.shared .align 8 .b8 memory[16];
	.local .align 8 .b8 own[16];
	ld.param.u64 %%rd1, [out];
	mov.u64 %%rd2, %[4]s;
	mov.u64 %%rd3, 0xf8f7f6f5f4f3f2f1;
	st.%[3]s.u64 [%%rd2+8], %%rd3;
	ld.%[3]s.%[1]s %%x, [%%rd2+8];
	st.global.%[2]s [%%rd1], %%x;
	ret;
}`, c.typ, c.register, space, map[string]string{"global": "%rd1", "shared": "memory", "local": "own"}[space]))
			out := mustAlloc(t, b.space, 16)
			b.run(b.launch(1, 1, out.Base))
			if got := loops.View[uint64](out.Pointer(), 1)[0]; got != c.want {
				t.Errorf("ld.%s.%s into .%s: %#x, want %#x", space, c.typ, c.register, got, c.want)
			}
		}
	}
}

func TestVectorsAndGenericAddresses(t *testing.T) {
	perThread(t, `
	.shared .align 16 .b8 tile[1024];
	.local .align 16 .b8 own[16];
	mul.lo.u32 %r2, %r1, 16;
	cvt.u64.u32 %rd4, %r2;
	mov.u64 %rd5, tile;
	add.u64 %rd5, %rd5, %rd4;
	cvta.shared.u64 %rd6, %rd5;
	add.u32 %r3, %r1, 1;
	add.u32 %r4, %r1, 2;
	add.u32 %r5, %r1, 3;
	st.v4.u32 [%rd6], {%r1, %r3, %r4, %r5};
	ld.shared.v2.u32 {%r6, %r7}, [%rd5+8];
	mov.u64 %rd7, own;
	cvta.local.u64 %rd8, %rd7;
	st.v2.u32 [%rd8+8], {%r6, %r7};
	ld.local.v4.u32 {_, _, %r8, %r9}, [%rd7];
	isspacep.shared %p1, %rd6;
	isspacep.local %p2, %rd8;
	isspacep.global %p3, %rd3;
	isspacep.global %p4, %rd8;
	selp.u32 %r10, 1000, 0, %p1;
	selp.u32 %r11, 2000, 0, %p2;
	selp.u32 %r12, 4000, 0, %p3;
	selp.u32 %r13, 8000, 0, %p4;
	add.u32 %r8, %r8, %r9;
	add.u32 %r8, %r8, %r10;
	add.u32 %r8, %r8, %r11;
	add.u32 %r8, %r8, %r12;
	add.u32 %r8, %r8, %r13;
	cvta.to.shared.u64 %rd9, %rd6;
	ld.shared.u32 %r14, [%rd9];
	add.u32 %r8, %r8, %r14;
	// Threads with different spaces behind one generic access.
	and.b32 %r15, %r1, 1;
	setp.eq.u32 %p5, %r15, 0;
	add.u64 %rd8, %rd8, 8;
	selp.b64 %rd10, %rd6, %rd8, %p5;
	ld.u32 %r16, [%rd10];
	mad.lo.u32 %r8, %r16, 10000, %r8;
	st.u32 [%rd3], %r8;`, 64, func(i uint32) uint32 {
		v := 2*i + 5 + 7000 + i
		if i&1 == 0 {
			return v + 10000*i
		}
		return v + 10000*(i+2)
	})
}

func TestConstantsAndInitialisers(t *testing.T) {
	b := runText(t, `
.const .align 4 .b8 bytes[8] = {1, 0, 0, 0, 2, 0, 0, 0};
.global .align 8 .f64 real = 0d4000000000000000;
.global .align 4 .f32 matrix[2][3] = {{1.0, 2.0}, {4.0, 5.0, 6.0}};
.global .align 8 .u64 pointer = generic(real);
.global .u32 untouched[4];
.global .attribute(.managed) .u32 counter = 7;
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+`
	.reg .f32 %f<4>;
	.reg .f64 %d<4>;`+callTail+`
	ld.const.u32 %r2, [bytes+4];
	mov.u64 %rd5, pointer;
	ld.global.u64 %rd6, [%rd5];
	ld.f64 %d1, [%rd6];
	cvt.rzi.u32.f64 %r3, %d1;
	ld.global.f32 %f1, [matrix+16];
	cvt.rzi.u32.f32 %r4, %f1;
	ld.global.f32 %f2, [matrix+8];
	cvt.rzi.u32.f32 %r5, %f2;
	ld.global.u32 %r6, [counter];
	mad.lo.u32 %r2, %r3, 10, %r2;
	mad.lo.u32 %r2, %r4, 100, %r2;
	mad.lo.u32 %r2, %r5, 1000, %r2;
	mad.lo.u32 %r2, %r6, 10000, %r2;
	st.global.u32 [%rd3], %r2;
	ret;
}`, 3, func(uint32) uint32 { return 2 + 20 + 500 + 70000 })
	if n := b.module.Kernels()[0].ConstBytes; n != 8 {
		t.Errorf("%d bytes of constants", n)
	}
	g, ok := b.instance.Global("matrix")
	if !ok || g.Size != 24 || g.Constant || g.Managed {
		t.Errorf("matrix: %+v", g)
	}
	if g, _ := b.instance.Global("counter"); !g.Managed {
		t.Errorf("counter: %+v", g)
	}
	if names := len(b.instance.Globals()); names != 6 {
		t.Errorf("%d globals", names)
	}
}

func TestStructParameters(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 out, .param .align 8 .b8 s[24])
{`+kernelRegisters+callTail+`
	ld.param.u32 %r2, [s+4];
	ld.param.v2.u32 {%r3, %r4}, [s+8];
	mov.b64 %rd5, s;
	add.u64 %rd5, %rd5, 16;
	mul.wide.u32 %rd6, %r1, 4;
	add.u64 %rd5, %rd5, %rd6;
	ld.param.u32 %r5, [%rd5];
	add.u32 %r2, %r2, %r3;
	add.u32 %r2, %r2, %r4;
	add.u32 %r2, %r2, %r5;
	st.global.u32 [%rd3], %r2;
	ret;
}`)
	out := b.alloc32(0, 0)
	k := b.module.Kernels()[0]
	if k.ParamBytes != 32 || k.Params[1].Offset != 8 || k.Params[1].Size != 24 {
		t.Errorf("%d bytes of parameters: %+v", k.ParamBytes, k.Params)
	}
	b.run(b.launch(1, 2, out.Base, 10<<32|1, 200|3000<<32, 40000|500000<<32))
	if got := read32(out); got[0] != 43210 || got[1] != 503210 {
		t.Error(got)
	}
}

func TestDynamicShared(t *testing.T) {
	b := load(t, `.extern .shared .align 16 .b8 dynamic[];
.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+`.shared .align 4 .b8 fixed[20];`+callTail+`
	mov.u32 %r2, dynamic;
	shl.b32 %r3, %r1, 2;
	add.u32 %r2, %r2, %r3;
	st.shared.u32 [%r2], %r1;
	mov.u32 %r4, fixed;
	st.shared.u32 [%r4+16], %r3;
	bar.sync 0;
	xor.b32 %r5, %r3, 4;
	mov.u32 %r6, dynamic;
	add.u32 %r6, %r6, %r5;
	ld.shared.u32 %r7, [%r6];
	mov.u32 %r8, %dynamic_smem_size;
	add.u32 %r7, %r7, %r8;
	st.global.u32 [%rd3], %r7;
	ret;
}`)
	out := mustAlloc(t, b.space, 4*64)
	l := b.launch(1, 64, out.Base)
	l.DynamicShared = 4 * 64
	b.run(l)
	for i, v := range read32(out) {
		if v != uint32(i)^1+256 {
			t.Errorf("thread %d: %d", i, v)
		}
	}
	if got := l.Kernel.StaticShared; got != 20 {
		t.Errorf("%d bytes of static shared memory", got)
	}
	l.DynamicShared = 4 * 63
	f := faultOf(t, l)
	if f.Kind != check.IllegalAddress || f.Thread[0] != 63 {
		t.Error(f)
	}
}

// Every thread of four blocks applies an operation to one location.
func TestAtomics(t *testing.T) {
	one32, one64 := uint64(math.Float32bits(1)), math.Float64bits(1)
	for _, c := range []struct {
		op            string
		operand       string
		start, finish uint64
	}{
		{"add.u32", "3", 5, 5 + 3*256}, {"add.u64", "1", 1 << 40, 1<<40 + 256}, {"min.s32", "-7", 3, 0xfffffff9},
		{"max.u32", "9", 3, 9}, {"max.s64", "-9", 3, 3}, {"and.b32", "6", 0xffff, 6}, {"or.b64", "0x100000000", 1, 0x100000001},
		{"xor.b32", "1", 8, 8}, {"exch.b32", "77", 1, 77}, {"inc.u32", "9", 0, 256 % 10}, {"dec.u32", "9", 0, 4},
		{"cas.b32", "5, 6", 5, 6}, {"add.f32", "0f3F800000", one32, uint64(math.Float32bits(257))},
		{"add.f64", "0d3FF0000000000000", one64, math.Float64bits(257)}, {"cas.b16", "5, 6", 5, 6},
	} {
		for _, space := range []string{".global", ""} {
			typ := c.op[len(c.op)-3:]
			b := load(t, fmt.Sprintf(`.visible .entry kernel(.param .u64 out)
{
	.reg .b64 %%rd<3>;
	.reg .%s %%x;
	ld.param.u64 %%rd1, [out];
	atom%s.%s %%x, [%%rd1], %s;
	ret;
}`, typ, space, c.op, c.operand))
			out := mustAlloc(t, b.space, 8)
			loops.View[uint64](out.Pointer(), 1)[0] = c.start
			b.run(b.launch(4, 64, out.Base))
			if got := loops.View[uint64](out.Pointer(), 1)[0]; got != c.finish {
				t.Errorf("atom%s.%s: %#x, want %#x", space, c.op, got, c.finish)
			}
		}
	}
}

func TestHalfAtomicsAndRed(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 out)
{
	.reg .b64 %rd<3>;
	.reg .b32 %r<4>;
	.reg .b16 %h<3>;
	.shared .u32 counter;
	ld.param.u64 %rd1, [out];
	mov.b32 %r1, 0x40003c00;
	red.global.add.noftz.f16x2 [%rd1], %r1;
	mov.b16 %h1, 0x3c00;
	red.relaxed.gpu.global.add.noftz.f16 [%rd1+6], %h1;
	st.shared.u32 [counter], 0;
	bar.sync 0;
	red.shared.add.u32 [counter], 1;
	bar.sync 0;
	ld.shared.u32 %r2, [counter];
	st.global.u32 [%rd1+8], %r2;
	ret;
}`)
	out := b.alloc32(0, 0, 0)
	b.run(b.launch(1, 64, out.Base))
	if got := read32(out); got[0] != 0x58005400 || got[1] != 0x54000000 || got[2] != 64 {
		t.Errorf("%#x", got)
	}
}

func TestCopyAsync(t *testing.T) {
	perThread(t, `
	.shared .align 16 .b8 tile[1024];
	st.global.u32 [%rd3], %r1;
	bar.sync 0;
	and.b32 %r2, %r1, 60;
	mul.wide.u32 %rd4, %r2, 4;
	add.u64 %rd5, %rd1, %rd4;
	cvt.u32.u64 %r3, %rd4;
	mov.u32 %r4, tile;
	add.u32 %r4, %r4, %r3;
	and.b32 %r5, %r2, 4;
	add.u32 %r5, %r5, 8;
	cp.async.ca.shared.global [%r4], [%rd5], 16, %r5;
	cp.async.commit_group;
	cp.async.wait_group 0;
	bar.sync 0;
	mov.u32 %r6, tile;
	shl.b32 %r7, %r1, 2;
	add.u32 %r6, %r6, %r7;
	ld.shared.u32 %r8, [%r6];
	st.global.u32 [%rd3], %r8;`, 64, func(i uint32) uint32 {
		if kept := (8 + i&4) / 4; i&3 < kept {
			return i
		}
		return 0
	})
}

func TestPackAndSpecialMoves(t *testing.T) {
	perThread(t, `
	.reg .b16 %h<4>;
	.reg .v4 .u32 %v<2>;
	mov.b64 %rd4, {%r1, 7};
	mov.b64 {%r2, %r3}, %rd4;
	mov.b32 {%h1, %h2}, 0x00050003;
	mov.b32 %r4, {%h2, %h1};
	mov.b64 %rd5, {%h1, %h2, %h1, %h2};
	shr.u64 %rd6, %rd5, 48;
	cvt.u32.u64 %r5, %rd6;
	mov.v4.u32 %v0, %ntid;
	mov.u32 %r6, %v0.x;
	mov.u32 %r7, WARP_SZ;
	add.u32 %r2, %r2, %r3;
	add.u32 %r2, %r2, %r4;
	add.u32 %r2, %r2, %r5;
	mad.lo.u32 %r2, %r6, 1000, %r2;
	add.u32 %r2, %r2, %r7;
	st.global.u32 [%rd3], %r2;`, 20, func(i uint32) uint32 { return i + 7 + 0x30005 + 5 + 20000 + 32 })
}

func TestCarryChain(t *testing.T) {
	perThread(t, `
	add.cc.u32 %r2, 0xffffffff, %r1;
	addc.cc.u32 %r3, 0xffffffff, 0;
	addc.u32 %r4, 0, 10;
	setp.lt.u32 %p1, %r1, 1;
	@%p1 sub.cc.u32 %r5, 0, 1;
	@!%p1 sub.cc.u32 %r5, 1, 1;
	subc.u32 %r6, 100, 0;
	add.u32 %r4, %r4, %r6;
	st.global.u32 [%rd3], %r4;`, 40, func(i uint32) uint32 {
		if i == 0 {
			return 10 + 99
		}
		return 11 + 100
	})
}

func TestModuleDescription(t *testing.T) {
	m, err := ptx.Parse("test.ptx", header+`
.visible .entry first(.param .u32 a, .param .u64 b) .maxntid 128, 2, 1 .minnctapersm 3 { .local .b8 x[20]; .reg .b64 %rd; mov.u64 %rd, x; ret; }
.entry second() .reqntid 64 { ret; }`)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Load(m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	first, second := x.Kernel("first"), x.Kernel("second")
	if len(x.Kernels()) != 2 || x.Kernel("third") != nil {
		t.Error("wrong kernels")
	}
	if first.MaxThreads != 256 || first.MinBlocks != 3 || first.ParamBytes != 16 || first.Params[1].Offset != 8 || first.LocalBytes != 32 {
		t.Errorf("%+v", first)
	}
	if second.RequiredThreads != [3]uint32{64, 1, 1} || second.MaxThreads != 64 {
		t.Errorf("%+v", second)
	}
}
