package check_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// Whatever orders threads counts as order: with it the kernel is clean, without
// it there is a race. What only writes counts as written.
func TestOrders(t *testing.T) {
	for _, c := range []struct{ name, text, order string }{
		{"barrier", "st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];", "bar.sync 0"},
		{"barrier of all by count", "st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];", "barrier.sync 3, 64"},
		{"reducing barrier", "setp.eq.u32 %p1, %r1, 3; st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];",
			"bar.red.popc.u32 %r7, 0, %p1"},
		{"warp barrier", "st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 4; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];", "bar.warp.sync 0xffffffff"},
		{"shuffle", "st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 4; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];", "shfl.sync.idx.b32 %r7, %r1, 0, 31, 0xffffffff"},
		{"reduction over the warp", "st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 4; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];", "redux.sync.add.u32 %r7, %r1, 0xffffffff"},
		{"fences", `setp.ne.u32 %p1, %r1, 0; @%p1 bra set; st.shared.u32 [m], 0; set: bar.sync 0;
st.global.u32 [%rd3], %r1; ORDER; xor.b32 %r6, %r2, 128; cvt.u64.u32 %rd4, %r6; add.u64 %rd4, %rd1, %rd4; ld.global.u32 %r5, [%rd4];`,
			`fence.acq_rel.gpu; atom.shared.add.u32 %r7, [m], 1;
wait: ld.volatile.shared.u32 %r7, [m]; setp.lt.u32 %p2, %r7, 64; @%p2 bra wait; fence.acq_rel.gpu`},
		{"mbarrier", `setp.ne.u32 %p1, %r1, 0; @%p1 bra set; mbarrier.init.shared.b64 [m], 64; set: bar.sync 0;
st.shared.u32 [%r4], %r1; ORDER; xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];`,
			"mbarrier.arrive.shared.b64 %rd5, [m]; wait: mbarrier.test_wait.shared.b64 %p2, [m], %rd5; @!%p2 bra wait"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(begin, ".shared", ".shared .align 8 .b64 m; .shared", 1) + c.text + "\nret; }"
			for _, seed := range []uint64{0, 1, 2, 3} {
				shuffled := func(l *run.Launch) { l.Shuffle, l.Seed = seed > 0, seed }
				if got := checked(t, strings.Replace(text, "ORDER", c.order, 1), 64, shuffled); len(got) != 0 {
					t.Errorf("seed %d: %s", seed, strings.Join(got, "\n"))
				}
				if got := checked(t, strings.Replace(text, "ORDER;", "", 1), 64, shuffled); !strings.Contains(strings.Join(got, ""), "race in ") {
					t.Errorf("seed %d: without order: %s", seed, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// What instructions with ways of their own write counts as written, and none
// of them races with itself.
func TestUnusualStores(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"asynchronous copy", `st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all; bar.sync 0;
xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];`},
		{"bulk copies", `st.global.u32 [%rd3], %r1; bar.sync 0; .shared .align 8 .b64 bar; setp.ne.u32 %p1, %r1, 0; @%p1 bra wait;
mbarrier.init.shared.b64 [bar], 1; st.shared.u32 [m], %r1; mbarrier.arrive.expect_tx.shared.b64 %rd5, [bar], 256;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [m], [%rd1], 256, [bar];
wait: bar.sync 0; mbarrier.test_wait.parity.shared.b64 %p2, [bar], 0; @!%p2 bra wait;
mov.u32 %r6, m; add.u32 %r6, %r6, %r2; ld.shared.u32 %r5, [%r6]; add.u32 %r5, %r5, 1; st.shared.u32 [%r6], %r5; fence.proxy.async.shared::cta; bar.sync 0;
@!%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd1], [m], 256; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; bar.sync 0;
xor.b32 %r6, %r2, 128; cvt.u64.u32 %rd4, %r6; add.s64 %rd4, %rd1, %rd4; ld.global.u32 %r5, [%rd4]; ld.shared.u32 %r5, [m+128];`},
		{"matrix rows", `and.b32 %r6, %r1, 7; shl.b32 %r6, %r6, 4; and.b32 %r7, %r1, 32; shl.b32 %r7, %r7, 2; add.u32 %r6, %r6, %r7; add.u32 %r6, %r3, %r6;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r6], {%r1}; bar.sync 0; ld.shared.u32 %r5, [%r4];`},
		{"matrix", `.reg .f32 %f<8>; mov.f32 %f0, 0f00000000; shr.u32 %r6, %r1, 5; shl.b32 %r6, %r6, 10; mov.u32 %r7, m; add.u32 %r6, %r7, %r6;
wmma.store.d.sync.aligned.row.m16n16k16.shared.f32 [%r6], {%f0, %f0, %f0, %f0, %f0, %f0, %f0, %f0}; bar.sync 0;
add.u32 %r7, %r7, %r2; ld.shared.u32 %r5, [%r7]; ld.shared.u32 %r5, [%r7+1792];`},
		{"vectors of atomics", `.reg .f32 %f<2>; mov.f32 %f0, 0f3F800000; st.global.u32 [%rd3], 0; bar.sync 0;
red.global.add.v2.f32 [%rd1+8], {%f0, %f0}; bar.sync 0; ld.global.u32 %r5, [%rd1+8];`},
		{"exchange", "atom.shared.exch.b32 %r5, [%r4], %r1; bar.sync 0; ld.shared.u32 %r5, [%r3+32];"},
		{"bytes", "add.u32 %r6, %r3, %r1; st.shared.u8 [%r6], %r1; bar.sync 0; ld.shared.u8 %r5, [%r3+17];"},
		{"vector", "shl.b32 %r6, %r1, 4; mov.u32 %r7, m; add.u32 %r6, %r7, %r6; st.shared.v4.u32 [%r6], {%r1, %r1, %r1, %r1}; ld.shared.v2.u64 {%rd4, %rd5}, [%r6];"},
		{"the same value by all", "st.global.u32 [%rd1], 7; ld.global.u32 %r5, [%rd1];"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(begin, ".shared", ".shared .align 16 .b8 m[2048]; .shared", 1) + c.text + "\nret; }"
			if got := checked(t, text, 64, nil); len(got) != 0 {
				t.Error(strings.Join(got, "\n"))
			}
		})
	}
}
