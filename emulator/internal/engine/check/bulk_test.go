package check_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// Checked launches say which bytes a copy reads that nobody wrote, and where it
// leaves its memory.
func TestBulkChecks(t *testing.T) {
	const load = "mbarrier.init.shared.b64 [bar], 1; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 256, [bar];"
	for _, c := range []struct{ name, body, want string }{
		{"source", "st.global.u64 [%rd1+8], 1; st.global.v4.u32 [%rd1+32], {1, 1, 1, 1}; " + load, "uninitialised read: the 16 bytes at global address BASE+16 were never written: 16 bytes into the device allocation of 256 bytes at BASE"},
		{"shared memory", "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [s], 16;", "uninitialised read: the 16 bytes at shared address 0x0 were never written"},
		{"barrier", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 0, [bar];", "uninitialised read: the 8 bytes at shared address 0x100 were never written"},
		{"bounds", "cp.async.bulk.prefetch.L2.global [%rd1], 1024; mbarrier.init.shared.b64 [bar], 1; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1+256], 16, [bar];",
			"out of bounds: read of 16 bytes at global address BASE+256: right behind the end of the device allocation of 256 bytes at BASE"},
	} {
		var base uint64
		text := strings.Replace(begin, ".shared .align 4", ".shared .align 16", 1) + ".shared .align 8 .b64 bar;\n" + c.body + "\nret; }"
		found := checked(t, text, 1, func(l *run.Launch) { base = binary.LittleEndian.Uint64(l.Params) })
		got, _, _ := strings.Cut(strings.Join(found, ""), "\n")
		if want := strings.NewReplacer("BASE+16", hexadecimal(base+16), "BASE+256", hexadecimal(base+256)).Replace(c.want); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", c.name, got, want)
		}
	}
}

// A copy is an access of its thread: what other warps do needs order before and
// after it, which waiting for its barrier gives.
func TestBulkOrder(t *testing.T) {
	const setUp = `.shared .align 8 .b64 bar; setp.ne.u32 %p1, %r1, 0; @%p1 bra set; mbarrier.init.shared.b64 [bar], 1; set: st.global.u32 [%rd3], %r1; bar.sync 0;
`
	const fill = `@!%p1 mbarrier.arrive.expect_tx.shared.b64 %rd5, [bar], 256;
@!%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 256, [bar];
`
	for _, c := range []struct{ name, body, order, want string }{
		{"read before it is there", setUp + fill + "ORDER; ld.shared.u32 %r5, [%r4];",
			"wait: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0; @!%p2 bra wait", "race in shared memory: a thread reads 4 bytes at shared address"},
		{"stored before it is there", setUp + "st.shared.u32 [%r4], %r1; fence.proxy.async.shared::cta; ORDER; @!%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd1], [s], 256;",
			"bar.sync 0", "race in shared memory: a thread reads 256 bytes at shared address"},
		{"overwritten while it is read", setUp + "st.shared.u32 [%r4], %r1; bar.sync 0; ld.shared.u32 %r5, [%r4]; ORDER;\n" + fill +
			"wait: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0; @!%p2 bra wait;",
			"bar.sync 0", "race in shared memory: a thread writes 256 bytes at shared address"},
		{"read behind the store", setUp + "st.shared.u32 [%r4], %r1; fence.proxy.async.shared::cta; bar.sync 0; @!%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd1], [s], 256; ORDER; ld.global.u32 %r5, [%rd3];",
			"cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; bar.sync 0", "race in global memory: a thread reads 4 bytes at global address"},
	} {
		text := strings.Replace(begin, ".shared .align 4", ".shared .align 16", 1) + c.body + "\nret; }"
		for _, seed := range []uint64{0, 1, 2, 3} {
			shuffled := func(l *run.Launch) { l.Shuffle, l.Seed = seed > 0, seed }
			if got := checked(t, strings.Replace(text, "ORDER", c.order, 1), 64, shuffled); len(got) != 0 {
				t.Errorf("%s, seed %d: %s", c.name, seed, strings.Join(got, "\n"))
			}
		}
		if got := strings.Join(checked(t, strings.Replace(text, "ORDER;", "", 1), 64, nil), ""); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: without order: %s\nwant %s", c.name, got, c.want)
		}
	}
}
