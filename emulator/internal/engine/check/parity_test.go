package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// ringOf is a kernel in which a thread of the second warp copies to a slot, once for each of its parities, and the first warp
// reads it, once for each of the others. Who copies waits for the barrier empty, who reads for full. With the last read the
// slot is given back too if back says so.
func ringOf(first string, producer, consumer []int, back bool) string {
	var b strings.Builder
	b.WriteString(strings.Replace(begin, ".shared .align 4", ".shared .align 16", 1) + `.shared .align 8 .b64 full; .shared .align 8 .b64 empty;
	setp.ne.u32 %p1, %r1, 0; @%p1 bra set; mbarrier.init.shared.b64 [full], 1; mbarrier.init.shared.b64 [empty], 1;
set: st.global.u32 [%rd3], %r1; ` + first + ` bar.sync 0; setp.gt.u32 %p1, %r1, 32; @%p1 bra done; setp.eq.u32 %p1, %r1, 32; @%p1 bra copies;
`)
	for i, parity := range consumer {
		fmt.Fprintf(&b, "r%d: mbarrier.try_wait.parity.shared.b64 %%p2, [full], %d; @!%%p2 bra r%d;\nld.shared.u32 %%r5, [%%r4];\nst.global.u32 [%%rd3], %%r5;\nbar.warp.sync -1;\n", i, parity, i)
		if back || i+1 < len(consumer) {
			b.WriteString("setp.eq.u32 %p3, %r1, 0;\n@%p3 mbarrier.arrive.shared.b64 %rd5, [empty];\n")
		}
	}
	b.WriteString("bra done;\ncopies:\n")
	for i, parity := range producer {
		fmt.Fprintf(&b, "c%d: mbarrier.try_wait.parity.shared.b64 %%p2, [empty], %d; @!%%p2 bra c%d;\n", i, parity, i)
		b.WriteString("mbarrier.arrive.expect_tx.shared.b64 %rd5, [full], 128;\ncp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1+128], 128, [full];\n")
	}
	return b.String() + "done: ret; }"
}

// Checked launches say which wait passed too early because it names the wrong parity, and find nothing in a ring whose first
// wait for an empty slot passes at once.
func TestWrongParity(t *testing.T) {
	const filled = "st.shared.u32 [%r4], 0; fence.proxy.async.shared::cta;"
	const life = "use outside of a block's life: a bulk copy to the shared memory of block (0,0,0) is of phase 1 of the mbarrier at shared address 0x100, and no thread has waited for that phase when the block ends"
	for _, c := range []struct {
		name, first        string
		producer, consumer []int
		back               bool
		want               []string
	}{
		{"right", "", []int{1, 0, 1, 0, 1}, []int{0, 1, 0, 1, 0}, true, nil},
		{"never flipped", "", []int{1, 0}, []int{0, 0}, false, []string{
			"race in shared memory: a thread writes 128 bytes at shared address 0x0 that another read, and no barrier stands between them; " +
				"the wait for parity 0 of the mbarrier at shared address 0x100 (line 26) passed at once because phase 0 had ended, and this copy is of phase 1", life}},
		{"not flipped once", "", []int{1, 0, 1}, []int{0, 1, 1}, false, []string{
			"race in shared memory: a thread writes 128 bytes at shared address 0x0 that another read, and no barrier stands between them; " +
				"the wait for parity 1 of the mbarrier at shared address 0x100 (line 32) passed at once because phase 1 had ended, and this copy is of phase 2", strings.ReplaceAll(life, "phase 1", "phase 2")}},
		{"never flipped, and given back", "", []int{1, 0}, []int{0, 0}, true, []string{
			"deadlock: 1 of 64 threads waits at mbarrier.try_wait.parity.shared.b64 %p2, [empty], 0 (line 37) for the mbarrier at shared address 0x108, " +
				"which misses 1 arrival in phase 2, which parity 0 waits for; the thread did not wait for phase 0; nobody is left to let them go on; " +
				"the wait for parity 0 of the mbarrier at shared address 0x100 (line 26) passed at once because phase 0 had ended"}},
		{"never flipped by who copies", "", []int{1, 1}, nil, true, []string{
			"race in shared memory: a thread writes 128 bytes at shared address 0x0 that it copies by cp.async.bulk, and nobody has waited for phase 0 of the mbarrier at shared address 0x100; " +
				"the wait for parity 1 of the mbarrier at shared address 0x108 (line 25) passed at once because parity 1 counts as over until phase 0 has ended", life}},
		{"the other way round", "", []int{0, 1}, []int{1, 0}, true, []string{
			"uninitialised read: the 4 bytes at shared address 0x0 were never written, and their value is stored to global memory; " +
				"the wait for parity 1 of the mbarrier at shared address 0x100 (line 20) passed at once because parity 1 counts as over until phase 0 has ended", life}},
		{"the other way round, in memory that has values", filled, []int{0, 1}, []int{1, 0}, true, []string{life}},
		{"begun with 1", filled, []int{1, 0}, []int{1, 1}, false, []string{
			"deadlock: 1 of 64 threads waits at mbarrier.try_wait.parity.shared.b64 %p2, [empty], 1 (line 32) for the mbarrier at shared address 0x108, " +
				"which misses 1 arrival in phase 1, which parity 1 waits for; the thread did not wait for phase 0; nobody is left to let them go on"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := ringOf(c.first, c.producer, c.consumer, c.back)
			var got []string
			for _, r := range checked(t, text, 64, nil) {
				first, _, _ := strings.Cut(r, "\n")
				got = append(got, first)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
			for seed := range uint64(4) {
				found := len(checked(t, text, 64, func(l *run.Launch) { l.Shuffle, l.Seed = true, seed })) > 0
				if found != (c.want != nil) {
					t.Errorf("seed %d: found is %v", seed, found)
				}
			}
		})
	}
}

// What a bulk copy brings is not there behind a barrier of the block, nor for the thread that copies, until somebody has
// waited for the phase that counts it.
func TestMissingWaitForBulkCopy(t *testing.T) {
	const setUp = `.shared .align 8 .b64 bar; setp.ne.u32 %p1, %r1, 0; @%p1 bra set; mbarrier.init.shared.b64 [bar], 1; set: st.global.u32 [%rd3], %r1; bar.sync 0;
@!%p1 mbarrier.arrive.expect_tx.shared.b64 %rd5, [bar], 128;
@!%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 128, [bar];
`
	const wait = "\nwait: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0; @!%p2 bra wait;\n"
	for _, c := range []struct{ name, body, want string }{
		{"read behind a barrier", "bar.sync 0; ld.shared.u32 %r5, [%r4];" + wait, "a thread reads 4 bytes at shared address 0x0 that it copies by cp.async.bulk, and nobody has waited for phase 0 of the mbarrier at shared address 0x100"},
		{"written behind a barrier", "bar.sync 0; st.shared.u32 [%r4], %r1;" + wait, "a thread writes 4 bytes at shared address 0x0 that it copies by cp.async.bulk, and nobody has waited for phase 0 of the mbarrier at shared address 0x100"},
		{"stored by a bulk copy", "bar.sync 0; @!%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd1], [s], 128;" + wait, "a thread reads 128 bytes at shared address 0x0 that it copies by cp.async.bulk, and nobody has waited for phase 0 of the mbarrier at shared address 0x100"},
		{"waited for by one", "@%p1 bra join;" + wait + "join: bar.sync 0; ld.shared.u32 %r5, [%r4];", ""},
	} {
		text := strings.Replace(begin, ".shared .align 4", ".shared .align 16", 1) + setUp + c.body + "\nret; }"
		got, _, _ := strings.Cut(strings.Join(checked(t, text, 32, nil), ""), "\n")
		if c.want != "" {
			c.want = "race in shared memory: " + c.want
		}
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}
