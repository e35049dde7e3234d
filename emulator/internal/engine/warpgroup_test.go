package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// loadHopper compiles PTX for sm_90a without its header.
func loadHopper(t testing.TB, text string) *bench {
	t.Helper()
	m, err := ptx.Parse("test.ptx", ".version 8.0\n.target sm_90a\n.address_size 64\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	return loadModule(t, m)
}

// warpgroupOfOnes multiplies matrices of ones, 64 by 16 and 16 by 8. What stands for
// FIRST is done before that, and LAST when the product is there.
const warpgroupOfOnes = `.visible .entry kernel(.param .u64 out) {
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .f32 %f<4>; .reg .b64 %d<5>;
	.shared .align 1024 .b8 s[2560]; .shared .u32 flag;
	mov.u32 %r1, %tid.x; mov.u32 %r2, s; shl.b32 %r3, %r1, 2; add.u32 %r3, %r2, %r3; mov.u32 %r4, 0;
fill:
	st.shared.b32 [%r3], 0x3f803f80; add.u32 %r3, %r3, 512; add.u32 %r4, %r4, 512; setp.lt.u32 %p1, %r4, 2560;
	@%p1 bra fill;
	fence.proxy.async.shared::cta; bar.sync 0;
	setp.lt.u32 %p2, %r1, 32; setp.ne.u32 %p3, %r1, %r1;
	shr.u32 %r5, %r2, 4; cvt.u64.u32 %d1, %r5; or.b64 %d1, %d1, 0x1000080000; add.u64 %d2, %d1, 128;
	FIRST
	wgmma.fence.sync.aligned;
	wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d2, %p3, 1, 1, 0, 0;
	wgmma.commit_group.sync.aligned;
	BETWEEN
	wgmma.wait_group.sync.aligned 0;
	LAST
	ld.param.u64 %d3, [out]; mad.wide.u32 %d3, %r1, 4, %d3; cvt.rzi.u32.f32 %r6, %f3; st.global.u32 [%d3], %r6;
	ret; }`

// A warp that has waited may write over the operands: the other warps have read them,
// even if they came late.
func TestWarpgroupWait(t *testing.T) {
	b := loadHopper(t, strings.NewReplacer("FIRST", `@%p2 bra ready;
late:
	ld.volatile.shared.u32 %r7, [flag]; setp.ne.u32 %p1, %r7, 1; @%p1 bra late;
ready:`, "BETWEEN", "@%p2 st.volatile.shared.u32 [flag], 1;", "LAST",
		"shl.b32 %r8, %r1, 2; add.u32 %r8, %r2, %r8; @%p2 st.shared.b32 [%r8+2048], 0;").Replace(warpgroupOfOnes))
	out := b.alloc32(make([]uint32, 128)...)
	b.run(b.launch(1, 128, out.Base))
	if got := read32(out); !slices.Equal(got, slices.Repeat([]uint32{16}, 128)) {
		t.Errorf("%v", got)
	}
}

// Threads of a warpgroup that have ended are not waited for.
func TestWarpgroupOfFewer(t *testing.T) {
	b := loadHopper(t, strings.NewReplacer("FIRST", "setp.ge.u32 %p1, %r1, 64; @%p1 exit;", "BETWEEN", "", "LAST", "").Replace(warpgroupOfOnes))
	out := b.alloc32(make([]uint32, 128)...)
	b.run(b.launch(1, 128, out.Base))
	if got := read32(out); !slices.Equal(got[:64], slices.Repeat([]uint32{16}, 64)) {
		t.Errorf("%v", got)
	}
}

func TestWarpgroupFaults(t *testing.T) {
	for _, c := range []struct{ first, want string }{
		{"or.b64 %d1, %d1, 0x3fff;", "16 bytes at shared address 0x3fff0: the block's shared memory has"},
		{"mov.b64 %d4, 0x2000000000000; or.b64 %d2, %d2, %d4;", "the matrix descriptor has a base offset"},
		{"@!%p2 exit;", ""},
	} {
		b := loadHopper(t, strings.NewReplacer("FIRST", c.first, "BETWEEN", "", "LAST", "").Replace(warpgroupOfOnes))
		out := b.alloc32(make([]uint32, 128)...)
		if c.want == "" {
			b.run(b.launch(1, 128, out.Base))
			continue
		}
		if f := faultOf(t, b.launch(1, 128, out.Base)); !strings.Contains(f.Error(), c.want) {
			t.Errorf("%s\nwant %s", f, c.want)
		}
	}
}

// What the ISA lacks is refused with what is wrong.
func TestWarpgroupForms(t *testing.T) {
	const four = "{%f1, %f2, %f3, %f4}"
	for _, c := range []struct{ text, want string }{
		{"wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16 " + four + ", %d1, %d2, %p1, 1, 1, 0, 0;", "wgmma.mma_async has no shape .m64n12k16 with .f32 of .f16 and .f16"},
		{"wgmma.mma_async.sync.aligned.m64n8k16.f32.tf32.tf32 " + four + ", %d1, %d2, %p1, 1, 1;", "wgmma.mma_async has no shape .m64n8k16 with .f32 of .tf32 and .tf32"},
		{"wgmma.mma_async.sync.aligned.m64n40k32.s32.s8.s8 " + four + ", %d1, %d2, %p1;", "wgmma.mma_async has no shape .m64n40k32 with .s32 of .s8 and .s8"},
		{"wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 " + four + ", %d1, %d2, %p1, 1, 1, 0, 1;", "wgmma.mma_async of this kind takes 6 operands, not 8"},
		{"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 " + four + ", %d1, %d2, %p1, 1, 2, 0, 0;", "operand 6 of wgmma.mma_async is a constant, 1 or -1"},
		{"wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " + four + ", %d1, %d2, %p1, 1, 1, 0, 0;", "4 registers of type .f32 cannot hold a matrix of 16 by 16"},
		{"wgmma.wait_group.sync.aligned %r1;", "wgmma.wait_group takes a constant"},
		{"wgmma.fence;", "wgmma needs .sync.aligned"},
	} {
		if err := sampleError(t, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.text, err, c.want)
		}
	}
}
