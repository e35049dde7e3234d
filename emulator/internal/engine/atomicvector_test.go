package engine

import (
	"slices"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// TestAtomicVectors adds vectors and takes old values that are operands of
// later elements.
func TestAtomicVectors(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 sums, .param .u64 out) {
	.reg .f32 %f<5>; .reg .b64 %d<3>; .reg .b32 %t;
	ld.param.u64 %d0, [sums]; ld.param.u64 %d1, [out];
	mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f40000000;
	red.global.v2.f32.add [%d0+8], {%f1, %f2};
	mov.u32 %t, %tid.x; mad.wide.u32 %d1, %t, 8, %d1;
	atom.global.v2.f32.add {%f2, %f1}, [%d0], {%f1, %f2};
	st.global.v2.f32 [%d1], {%f2, %f1}; ret; }`)
	sums, out := b.alloc32(0, 0, 0, 0), b.alloc32(make([]uint32, 4)...)
	b.run(b.launch(1, 2, sums.Base, out.Base))
	if got, want := loops.View[float32](sums.Pointer(), 4), []float32{2, 4, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("sums %v, want %v", got, want)
	}
	if got, want := loops.View[float32](out.Pointer(), 4), []float32{0, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("old values %v, want %v", got, want)
	}
}

// TestIgnoredSource copies zeros where the predicate holds, and nothing is
// read there.
func TestIgnoredSource(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 in, .param .u64 out) {
	.shared .align 16 .b32 s[8]; .reg .b32 %r<4>; .reg .b64 %d<3>; .reg .pred %p;
	ld.param.u64 %d0, [in]; ld.param.u64 %d1, [out];
	mov.u32 %r0, %tid.x; mov.u32 %r1, s; mad.lo.u32 %r1, %r0, 16, %r1; setp.eq.u32 %p, %r0, 1;
	@%p mov.u64 %d0, 0;
	cp.async.ca.shared.global [%r1], [%d0], 16, %p;
	cp.async.wait_all;
	ld.shared.u32 %r2, [%r1+12]; mad.wide.u32 %d1, %r0, 4, %d1; st.global.u32 [%d1], %r2; ret; }`)
	in, out := b.alloc32(1, 2, 3, 4), b.alloc32(9, 9)
	b.run(b.launch(1, 2, in.Base, out.Base))
	if got := read32(out); !slices.Equal(got, []uint32{4, 0}) {
		t.Errorf("%v", got)
	}
}

// TestMemoryBarrier counts arrivals, drops one, and tests phases.
func TestMemoryBarrier(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 out) {
	.shared .align 8 .b64 s; .reg .b32 %r<9>; .reg .b64 %d<5>; .reg .pred %p<9>;
	ld.param.u64 %d0, [out]; mov.u32 %r0, s;
	mbarrier.init.shared.b64 [%r0], 3;
	mbarrier.arrive.shared.b64 %d1, [%r0];
	mbarrier.pending_count.b64 %r1, %d1;
	mbarrier.test_wait.shared.b64 %p1, [%r0], %d1;
	mbarrier.arrive_drop.shared.b64 %d2, [%r0];
	mbarrier.pending_count.b64 %r2, %d2;
	cp.async.mbarrier.arrive.noinc.shared.b64 [%r0];
	mbarrier.test_wait.shared.b64 %p2, [%r0], %d1;
	mbarrier.try_wait.parity.shared.b64 %p3, [%r0], 0;
	mbarrier.test_wait.parity.shared.b64 %p4, [%r0], 1;
	mbarrier.arrive.shared.b64 %d3, [%r0], 2;
	mbarrier.pending_count.b64 %r3, %d3;
	mbarrier.test_wait.shared.b64 %p5, [%r0], %d3;
	selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 1, 0, %p2; selp.u32 %r6, 1, 0, %p3; selp.u32 %r7, 1, 0, %p4; selp.u32 %r8, 1, 0, %p5;
	st.global.v4.u32 [%d0], {%r1, %r2, %r3, %r4}; st.global.v4.u32 [%d0+16], {%r5, %r6, %r7, %r8}; ret; }`)
	out := b.alloc32(make([]uint32, 8)...)
	b.run(b.launch(1, 1, out.Base))
	if got, want := read32(out), []uint32{3, 2, 2, 0, 1, 1, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
