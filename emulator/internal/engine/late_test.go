package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// In a random order copies are made when somebody waits for them: what reads too early, or writes over what is
// copied from, has another result there, and what waits has the same. WAIT stands for the wait.
func TestLateCopies(t *testing.T) {
	const load = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 256, [%r2];\n"
	const expect = "mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [%r2], 256;\n"
	for _, c := range []struct {
		name, body, wait string
		right, late      uint32 // element 0 of what is copied to, with the wait and without
	}{
		{"cp.async", "st.shared.u32 [%r1], 77; cp.async.ca.shared.global [%r1], [%rd1], 16; cp.async.commit_group; WAIT ld.shared.u32 %r5, [%r1]; st.global.u32 [%rd2], %r5;",
			"cp.async.wait_group 0;", 1, 77},
		{"the group in front", "st.shared.u32 [%r1], 77; cp.async.ca.shared.global [%r1], [%rd1], 16; cp.async.commit_group; cp.async.ca.shared.global [%r1+16], [%rd1], 16; cp.async.commit_group; WAIT ld.shared.u32 %r5, [%r1]; st.global.u32 [%rd2], %r5;",
			"cp.async.wait_group 1;", 1, 77},
		{"all of cp.async", "st.shared.u32 [%r1], 77; cp.async.ca.shared.global [%r1], [%rd1], 16; WAIT ld.shared.u32 %r5, [%r1]; st.global.u32 [%rd2], %r5;",
			"cp.async.wait_all;", 1, 77},
		{"a bulk copy", "st.shared.u32 [%r1], 77;\n" + expect + load + "WAIT ld.shared.u32 %r5, [%r1]; st.global.u32 [%rd2], %r5;", bulkWait, 1, 77},
		{"the source of a bulk copy", "st.shared.u32 [%r1], 55; cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 16; cp.async.bulk.commit_group; WAIT st.shared.u32 [%r1], 66;",
			"cp.async.bulk.wait_group.read 0;", 55, 66},
		{"what a bulk copy stores", "st.shared.u32 [%r1], 55; cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 16; cp.async.bulk.commit_group; WAIT ld.global.u32 %r5, [%rd2]; st.global.u32 [%rd2+16], %r5; ld.global.u32 %r5, [%rd2+16]; cp.async.bulk.wait_group 0; st.global.u32 [%rd2], %r5;",
			"cp.async.bulk.wait_group 0;", 55, 10},
	} {
		for _, test := range []struct {
			wait    string
			shuffle bool
			want    uint32
		}{{c.wait, false, c.right}, {c.wait, true, c.right}, {"", true, c.late}} {
			b := loadBulk(t, strings.Replace(c.body, "WAIT", test.wait, 1))
			from, to := b.alloc32(counting32(64)...), b.alloc32(slices.Repeat([]uint32{10}, 64)...)
			l := b.launch(1, 1, from.Base, to.Base)
			l.Shuffle, l.Seed = test.shuffle, 1
			if err := run.Run(context.Background(), l); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if got := read32(to)[0]; got != test.want {
				t.Errorf("%s, random order %v, wait %q: got %d, want %d", c.name, test.shuffle, test.wait, got, test.want)
			}
		}
	}
}

func loadBulk(t *testing.T, body string) *bench { return load(t, bulkKernel+body+"\nret; }") }
