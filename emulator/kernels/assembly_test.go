// This file runs kernels in PTX for what no compiler makes of CUDA C++ on every
// machine, on either device.

package kernels

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// run64 runs a kernel of one block in PTX, whose registers are declared and whose
// thread has %out, the address of its 64 bits of out.
func run64(t *testing.T, target string, threads int, functions, body string) []uint64 {
	t.Helper()
	b := newBench(t, "assembly", ".version 8.0\n.target "+target+"\n.address_size 64\n"+functions+`
.visible .entry kernel(.param .u64 out) {
	.reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<20>; .reg .f32 %f<9>; .reg .b64 %d<20>, %out; .reg .b32 %t;
	ld.param.u64 %out, [out]; mov.u32 %t, %tid.x; mad.wide.u32 %out, %t, 8, %out;
`+body+"\nret; }", emulator.Options{Check: checks(t)})
	if err := b.context.SetLimit(cuda.CU_LIMIT_STACK_SIZE, 64<<10); err != nil { // for recursion
		t.Fatal(err)
	}
	out := zeros[uint64](b, threads)
	b.launch("kernel", shape(1, uint32(threads)), out)
	return download[uint64](b, out)
}

// each64 compares what threads wrote with what they should.
func each64(t *testing.T, got []uint64, want func(i uint64) uint64) {
	t.Helper()
	for i, v := range got {
		if w := want(uint64(i)); v != w {
			t.Fatalf("thread %d wrote %#x, want %#x", i, v, w)
		}
	}
}

// A stack grows by as much as a thread asks for, in a kernel and in functions,
// recursive ones too, and shrinks again.
func TestAlloca(t *testing.T) {
	const functions = `
.func (.param .b64 sum) fill(.param .b32 n) {
	.reg .b32 %r<5>; .reg .b64 %d<9>; .reg .pred %p;
	ld.param.b32 %r1, [n];
	mov.b64 %d5, 0;
	setp.eq.u32 %p, %r1, 0;
	@%p bra done;
	mul.wide.u32 %d1, %r1, 8;
	alloca.u64 %d2, %d1, 32;
	mov.u32 %r2, 0;
store:
	mad.wide.u32 %d3, %r2, 8, %d2;
	cvt.u64.u32 %d4, %r1;
	st.local.u64 [%d3], %d4;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p, %r2, %r1;
	@%p bra store;
	sub.u32 %r3, %r1, 1;
	{ .param .b32 a; .param .b64 s; st.param.b32 [a], %r3; call (s), fill, (a); ld.param.b64 %d5, [s]; }
	mov.u32 %r2, 0;
load:
	mad.wide.u32 %d3, %r2, 8, %d2;
	ld.local.u64 %d4, [%d3];
	add.u64 %d5, %d5, %d4;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p, %r2, %r1;
	@%p bra load;
	and.b64 %d6, %d2, 31;
	add.u64 %d5, %d5, %d6;
done:
	st.param.b64 [sum], %d5;
	ret;
}`
	got := run64(t, "sm_60", 64, functions, `
	stacksave.u64 %d1;
	add.u32 %r1, %t, 1; mul.wide.u32 %d2, %r1, 16;
	alloca.u64 %d3, %d2;
	cvta.local.u64 %d4, %d3; cvt.u64.u32 %d5, %t;
	st.u64 [%d4], %d5;
	and.b32 %r2, %t, 7;
	{ .param .b32 a; .param .b64 s; st.param.b32 [a], %r2; call (s), fill, (a); ld.param.b64 %d6, [s]; }
	ld.local.u64 %d7, [%d3];
	mad.lo.u64 %d7, %d7, 1000, %d6;
	stackrestore.u64 %d1;
	stacksave.u64 %d8;
	setp.ne.u64 %p1, %d8, %d1;
	@%p1 mov.u64 %d7, 0;
	st.global.u64 [%out], %d7;`)
	each64(t, got, func(i uint64) uint64 {
		n := i & 7
		return i*1000 + n*(n+1)*(2*n+1)/6 // of squares
	})
}

// A cluster of one block: its barrier in halves, its ranks, its addresses.
func TestCluster(t *testing.T) {
	got := run64(t, "sm_90", 128, "", `
	.shared .align 8 .b64 slots[128];
	mov.u32 %r1, slots; mad.lo.u32 %r2, %t, 8, %r1;
	cvt.u64.u32 %d1, %t; add.u64 %d1, %d1, 7;
	st.shared::cta.u64 [%r2], %d1;
	barrier.cluster.arrive.release.aligned;
	xor.b32 %r3, %t, 127; mad.lo.u32 %r4, %r3, 8, %r1;
	barrier.cluster.wait.acquire.aligned;
	mapa.shared::cluster.u32 %r5, %r4, 0;
	ld.shared::cluster.u64 %d2, [%r5];
	getctarank.shared::cluster.u32 %r6, %r5;
	mov.u32 %r7, %cluster_nctarank; mov.u32 %r8, %cluster_ctarank;
	mad.lo.u32 %r9, %r6, 1000, %r8; mad.lo.u32 %r9, %r7, 100000, %r9;
	cvt.u64.u32 %d3, %r9; add.u64 %d2, %d2, %d3;
	cvta.shared.u64 %d4, slots; mapa.u64 %d5, %d4, %r8; sub.u64 %d5, %d5, %d4; add.u64 %d2, %d2, %d5;
	barrier.cluster.arrive; barrier.cluster.wait;
	st.global.u64 [%out], %d2;`)
	each64(t, got, func(i uint64) uint64 { return i ^ 127 + 7 + 100000 })
}

// A thread that has passed the cluster's wait runs on while others have only
// arrived: what they wait for in between comes.
func TestClusterArrivalDoesNotWait(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("a GPU lets the threads of a cluster wait for each other here, without an end")
	}
	got := run64(t, "sm_90", 64, "", `
	.shared .align 4 .b32 flag;
	mov.u32 %r1, 0;
	setp.eq.u32 %p1, %t, 0;
	@%p1 st.shared.u32 [flag], %r1;
	bar.sync 0;
	barrier.cluster.arrive;
	setp.ge.u32 %p2, %t, 32;
	@%p2 bra spin;
	barrier.cluster.wait;
	mov.u32 %r2, 1;
	st.release.cta.shared.u32 [flag], %r2;
	bra end;
spin:
	ld.acquire.cta.shared.u32 %r3, [flag];
	setp.eq.u32 %p3, %r3, 0;
	@%p3 bra spin;
	barrier.cluster.wait;
end:
	mov.u64 %d1, 5; st.global.u64 [%out], %d1;`)
	each64(t, got, func(uint64) uint64 { return 5 })
}

// A phase of a barrier in memory ends when all have arrived and all bytes that
// they expect are there.
func TestBarrierBytes(t *testing.T) {
	got := run64(t, "sm_90", 32, "", `
	.shared .align 8 .b64 barrier;
	setp.eq.u32 %p1, %t, 0;
	@%p1 mbarrier.init.shared.b64 [barrier], 32;
	bar.sync 0;
	mbarrier.arrive.expect_tx.shared.b64 %d1, [barrier], 16;
	bar.sync 0;
	mbarrier.test_wait.shared.b64 %p2, [barrier], %d1;
	selp.u32 %r1, 1, 0, %p2;
	bar.sync 0;
	mbarrier.complete_tx.shared.b64 [barrier], 8;
	bar.sync 0;
	mbarrier.test_wait.shared.b64 %p2, [barrier], %d1;
	selp.u32 %r2, 2, 0, %p2;
	bar.sync 0;
	mbarrier.complete_tx.shared.b64 [barrier], 8;
	bar.sync 0;
	mbarrier.test_wait.shared.b64 %p2, [barrier], %d1;
	selp.u32 %r3, 4, 0, %p2;
	bar.sync 0;
	mbarrier.expect_tx.relaxed.cta.shared.b64 [barrier], 4;
	mbarrier.arrive.shared.b64 _, [barrier];
	mbarrier.complete_tx.shared.b64 [barrier], 4;
	bar.sync 0;
	mbarrier.test_wait.parity.shared.b64 %p2, [barrier], 1;
	selp.u32 %r4, 8, 0, %p2;
	or.b32 %r1, %r1, %r2; or.b32 %r3, %r3, %r4; or.b32 %r1, %r1, %r3;
	cvt.u64.u32 %d2, %r1; st.global.u64 [%out], %d2;`)
	each64(t, got, func(uint64) uint64 { return 12 })
}

// Values of 128 bits are loaded, stored, taken apart, and exchanged at once:
// however blocks take turns, what is in memory is what one of them wrote.
func TestSixteenBytes(t *testing.T) {
	b := newBench(t, "assembly", `.version 8.4
.target sm_90
.address_size 64
.visible .entry kernel(.param .u64 cell, .param .u64 out) {
	.reg .pred %p; .reg .b32 %r<9>; .reg .b64 %d<20>; .reg .b128 %q<6>;
	ld.param.u64 %d1, [cell]; ld.param.u64 %d2, [out];
	mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mad.lo.u32 %r1, %r2, %r3, %r1;
	cvt.u64.u32 %d3, %r1; add.u64 %d3, %d3, 1; not.b64 %d4, %d3;
	mov.b128 %q1, {%d3, %d4};
	atom.global.exch.b128 %q2, [%d1], %q1;
	mov.b128 {%d5, %d6}, %q2;
	mad.wide.u32 %d7, %r1, 16, %d2;
	mov.b128 %q3, %q2;
	st.global.b128 [%d7], %q3;
	ld.global.b128 %q4, [%d7];
	mov.b128 {%d8, %d9}, %q4;
	not.b64 %d10, %d9;
	setp.eq.u64 %p, %d8, %d10;
	@!%p st.global.u64 [%d7], -1;
again:
	ld.relaxed.gpu.global.b128 %q4, [%d1+16];
	mov.b128 {%d8, %d9}, %q4;
	add.u64 %d11, %d8, 1; sub.u64 %d12, %d9, 1;
	mov.b128 %q5, {%d11, %d12};
	atom.global.cas.b128 %q3, [%d1+16], %q4, %q5;
	mov.b128 {%d13, %d14}, %q3;
	setp.ne.u64 %p, %d13, %d8;
	@%p bra again;
	ret;
}`, emulator.Options{Check: checks(t)})
	cell, out := upload(b, []uint64{0, ^uint64(0), 0, 1000}), zeros[uint64](b, 2*256)
	b.launch("kernel", shape(8, 32), cell, out)
	left := download[uint64](b, cell)
	sum, got := left[0], download[uint64](b, out)
	for i := 0; i < len(got); i += 2 {
		if got[i] != ^got[i+1] {
			t.Fatalf("thread %d read the halves %#x and %#x", i/2, got[i], got[i+1])
		}
		sum += got[i]
	}
	if sum != 256*257/2 || left[0] != ^left[1] || left[2] != 256 || int64(left[3]) != 1000-256 {
		t.Errorf("the sum is %d, and the cells hold %x", sum, left)
	}
}
