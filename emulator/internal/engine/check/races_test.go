package check_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
)

// Races that an access of the same thread, its atomic operations or fences, an
// arrival or an asynchronous copy could hide. The clean twin has what is missing.
func TestHiddenRaces(t *testing.T) {
	const (
		exchanged = "xor.b32 %r6, %r2, 128; add.u32 %r6, %r3, %r6; ld.shared.u32 %r5, [%r6];"
		cleared   = "st.shared.u32 [%r4], 0; "
		second    = ".shared .align 4 .b8 q[256]; mov.u32 %r8, q; add.u32 %r8, %r8, %r2; "
		// rows has a word of each thread at %r4, and at %r8 a row of the other warp's words.
		rows = ".shared .align 16 .b8 q[256]; st.global.u32 [%rd3], %r1; mov.u32 %r9, q; add.u32 %r4, %r9, %r2; xor.b32 %r8, %r1, 32; and.b32 %r8, %r8, 32; " +
			"shl.b32 %r8, %r8, 2; add.u32 %r8, %r8, %r9; and.b32 %r9, %r1, 7; mad.lo.u32 %r8, %r9, 16, %r8; "
		// stored stores a matrix for each warp, and has the address of the other warp's at %r6.
		stored = ".shared .align 32 .b8 q[1024]; mov.u32 %r9, q; and.b32 %r8, %r1, 32; xor.b32 %r6, %r8, 32; mad.lo.u32 %r8, %r8, 16, %r9; mad.lo.u32 %r6, %r6, 16, %r9; " +
			"wmma.store.d.sync.aligned.row.m16n16k16.shared.f16 [%r8], {%r1, %r1, %r1, %r1}; "
		// neighbours sends each thread to a counter that is the next thread's.
		neighbours = "add.u32 %r6, %r2, 4; and.b32 %r6, %r6, 255; add.u32 %r6, %r3, %r6; "
	)
	for _, c := range []struct {
		name, bad, good string
		change          func(*run.Launch)
	}{
		{"the owner reads again", cleared + "bar.sync 0; add.u32 %r6, %r2, 4; and.b32 %r6, %r6, 255; add.u32 %r6, %r3, %r6; ld.shared.u32 %r7, [%r6]; ld.shared.u32 %r5, [%r4]; add.u32 %r5, %r5, %r1; st.shared.u32 [%r4], %r5;",
			cleared + "bar.sync 0; " + neighbours + "ld.shared.u32 %r7, [%r6]; bar.sync 0; ld.shared.u32 %r5, [%r4]; add.u32 %r5, %r5, %r1; st.shared.u32 [%r4], %r5;", nil},
		{"the owner reads again, in global memory", "st.global.u32 [%rd3], 0; bar.sync 0; xor.b32 %r6, %r2, 128; cvt.u64.u32 %rd4, %r6; add.u64 %rd4, %rd1, %rd4; ld.global.u32 %r7, [%rd4]; ld.global.u32 %r5, [%rd3]; add.u32 %r5, %r5, %r1; st.global.u32 [%rd3], %r5;",
			"st.global.u32 [%rd3], 0; bar.sync 0; xor.b32 %r6, %r2, 128; cvt.u64.u32 %rd4, %r6; add.u64 %rd4, %rd1, %rd4; ld.global.u32 %r7, [%rd4]; bar.sync 0; ld.global.u32 %r5, [%rd3]; add.u32 %r5, %r5, %r1; st.global.u32 [%rd3], %r5;", nil},
		{"all read what the first changes", "setp.ne.u32 %p1, %r1, 0; @!%p1 st.shared.u32 [%r3], 5; bar.sync 0; ld.shared.u32 %r5, [%r3]; add.u32 %r5, %r5, 1; @!%p1 st.shared.u32 [%r3], %r5;",
			"setp.ne.u32 %p1, %r1, 0; @!%p1 st.shared.u32 [%r3], 5; bar.sync 0; ld.shared.u32 %r5, [%r3]; bar.sync 0; add.u32 %r5, %r5, 1; @!%p1 st.shared.u32 [%r3], %r5;", nil},
		{"a sum of doubling steps", cleared + "bar.sync 0; " + neighbours + "ld.shared.u32 %r5, [%r6]; ld.shared.u32 %r7, [%r4]; add.u32 %r5, %r5, 1; st.shared.u32 [%r4], %r5; bar.sync 0;",
			cleared + "bar.sync 0; " + neighbours + "ld.shared.u32 %r5, [%r6]; ld.shared.u32 %r7, [%r4]; bar.sync 0; add.u32 %r5, %r5, 1; st.shared.u32 [%r4], %r5; bar.sync 0;", nil},
		{"an atomic operation elsewhere", "st.shared.u32 [%r4], %r1; atom.shared.add.u32 %r7, [c], 1; " + exchanged, "st.shared.u32 [%r4], %r1; atom.shared.add.u32 %r7, [c], 1; bar.sync 0; " + exchanged, nil},
		{"a reduction elsewhere", "st.shared.u32 [%r4], %r1; red.shared.add.u32 [c], 1; " + exchanged, "st.shared.u32 [%r4], %r1; red.shared.add.u32 [c], 1; bar.sync 0; " + exchanged, nil},
		{"a fence", "st.shared.u32 [%r4], %r1; membar.cta; " + exchanged, "st.shared.u32 [%r4], %r1; membar.cta; bar.sync 0; " + exchanged, nil},
		{"a read after atomic operations", cleared + "bar.sync 0; " + neighbours + "red.shared.add.u32 [%r6], 1; ld.shared.u32 %r5, [%r4];",
			cleared + "bar.sync 0; " + neighbours + "red.shared.add.u32 [%r6], 1; bar.sync 0; ld.shared.u32 %r5, [%r4];", nil},
		{"a read of a sum that all add to", "red.shared.add.u32 [c], 1; ld.shared.u32 %r5, [c];", "red.shared.add.u32 [c], 1; bar.sync 0; ld.shared.u32 %r5, [c];", nil},
		{"a read of a sum behind one's own part", "atom.shared.add.u32 %r6, [c], 1; ld.shared.u32 %r5, [c];", "atom.shared.add.u32 %r6, [c], 1; bar.sync 0; ld.shared.u32 %r5, [c];", nil},
		{"an atomic operation after a write", cleared + neighbours + "red.shared.add.u32 [%r6], 1;", cleared + "bar.sync 0; " + neighbours + "red.shared.add.u32 [%r6], 1;", nil},
		{"an asynchronous copy without a barrier", "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all; " + exchanged,
			"st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all; bar.sync 0; " + exchanged, nil},
		{"a copy that nothing waits for", "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; ld.shared.u32 %r6, [%r4];",
			"st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all; ld.shared.u32 %r6, [%r4];", nil},
		{"a copy of an open group", "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_group 0; ld.shared.u32 %r6, [%r4];",
			"st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; cp.async.wait_group 0; ld.shared.u32 %r6, [%r4];", nil},
		{"a copy of the last of two groups", second + "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; cp.async.ca.shared.global [%r8], [%rd3], 4; cp.async.commit_group; cp.async.wait_group 1; ld.shared.u32 %r6, [%r4]; ld.shared.u32 %r6, [%r8];",
			second + "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; cp.async.ca.shared.global [%r8], [%rd3], 4; cp.async.commit_group; cp.async.wait_group 1; ld.shared.u32 %r6, [%r4]; cp.async.wait_group 0; ld.shared.u32 %r6, [%r8];", nil},
		{"a copy behind a barrier alone", "st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; bar.sync 0; " + exchanged,
			"st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0; " + exchanged, nil},
		{"a copy that is tracked and not tested", "mbarrier.init.shared.b64 [m], 64; st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.mbarrier.arrive.noinc.shared.b64 [m]; ld.shared.u32 %r6, [%r4];",
			"setp.ne.u32 %p1, %r1, 0; @!%p1 mbarrier.init.shared.b64 [m], 64; bar.sync 0; st.global.u32 [%rd3], %r1; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.mbarrier.arrive.noinc.shared.b64 [m]; wait: mbarrier.try_wait.parity.shared.b64 %p2, [m], 0; @!%p2 bra wait; ld.shared.u32 %r6, [%r4];", nil},
		{"an asynchronous copy over what others read", cleared + "bar.sync 0; st.global.u32 [%rd3], %r1; " + exchanged + "cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all;",
			cleared + "bar.sync 0; st.global.u32 [%rd3], %r1; " + exchanged + "bar.sync 0; cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.wait_all;", nil},
		{"a copy that ldmatrix takes", rows + "cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; bar.sync 0; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r8];",
			rows + "cp.async.ca.shared.global [%r4], [%rd3], 4; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r8];", nil},
		{"ldmatrix without a barrier", rows + "st.shared.u32 [%r4], %r1; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r8];",
			rows + "st.shared.u32 [%r4], %r1; bar.sync 0; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r8];", nil},
		{"stmatrix without a barrier", rows + "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r8], {%r1}; ld.shared.u32 %r5, [%r4];",
			rows + "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r8], {%r1}; bar.sync 0; ld.shared.u32 %r5, [%r4];", nil},
		{"wmma.store without a barrier", stored + "ld.shared.u32 %r5, [%r6];", stored + "bar.sync 0; ld.shared.u32 %r5, [%r6];", nil},
		{"an arrival", "st.shared.u32 [%r4], %r1; bar.arrive 1, 64; " + exchanged, "st.shared.u32 [%r4], %r1; bar.sync 1, 64; " + exchanged, nil},
		{"half arrives and half waits", "st.shared.u32 [%r4], %r1; setp.lt.u32 %p1, %r1, 32; @%p1 bra first; bar.arrive 1, 64; " + exchanged + " bra end; first: bar.sync 1, 64; end:",
			"st.shared.u32 [%r4], %r1; setp.lt.u32 %p1, %r1, 32; @%p1 bra first; bar.arrive 1, 64; bra end; first: bar.sync 1, 64; " + exchanged + " end:", nil},
		{"a store behind an arrival", "setp.lt.u32 %p1, %r1, 32; @%p1 bra first; bar.arrive 1, 64; st.shared.u32 [%r4], %r1; bra end; first: bar.sync 1, 64; " + exchanged + " end:",
			"setp.lt.u32 %p1, %r1, 32; @%p1 bra first; st.shared.u32 [%r4], %r1; bar.arrive 1, 64; bra end; first: bar.sync 1, 64; " + exchanged + " end:", nil},
		{"a store behind an arrival, by threads that end", "setp.lt.u32 %p1, %r1, 32; @%p1 bra first; bar.arrive 1, 64; st.shared.u32 [%r4], %r1; exit; first: bar.sync 1, 64; " + exchanged,
			"setp.lt.u32 %p1, %r1, 32; @%p1 bra first; st.shared.u32 [%r4], %r1; bar.arrive 1, 64; exit; first: bar.sync 1, 64; " + exchanged, nil},
		{"an arrival at an mbarrier", "setp.ne.u32 %p1, %r1, 0; @!%p1 mbarrier.init.shared.b64 [m], 64; bar.sync 0; st.shared.u32 [%r4], %r1; mbarrier.arrive.shared.b64 %rd5, [m]; " + exchanged,
			"setp.ne.u32 %p1, %r1, 0; @!%p1 mbarrier.init.shared.b64 [m], 64; bar.sync 0; st.shared.u32 [%r4], %r1; mbarrier.arrive.shared.b64 %rd5, [m]; wait: mbarrier.test_wait.shared.b64 %p2, [m], %rd5; @!%p2 bra wait; " + exchanged, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(begin, ".shared", ".shared .align 8 .b64 m; .shared .align 4 .u32 c; .shared", 1) +
				"setp.ne.u32 %p3, %r1, 0; @!%p3 st.shared.u32 [c], 0; bar.sync 0; "
			for _, seed := range []uint64{0, 1, 2} {
				shuffled := func(l *run.Launch) { l.Shuffle, l.Seed = seed > 0, seed }
				if got := checked(t, text+c.bad+"\nret; }", 64, shuffled); !strings.Contains(strings.Join(got, "\n"), "race in ") {
					t.Errorf("seed %d: %s", seed, strings.Join(got, "\n"))
				}
				if got := checked(t, text+c.good+"\nret; }", 64, shuffled); len(got) != 0 {
					t.Errorf("seed %d, the clean twin:\n%s", seed, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// Idioms that are in order, or whose looks at what others change are confirmed.
func TestNoRaces(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"a loop of compare and swap", `setp.ne.u32 %p1, %r1, 0; @!%p1 st.global.u32 [%rd1], 0; bar.sync 0; ld.global.u32 %r5, [%rd1];
again: mov.u32 %r6, %r5; add.u32 %r7, %r6, 1; atom.global.cas.b32 %r5, [%rd1], %r6, %r7; setp.ne.u32 %p2, %r5, %r6; @%p2 bra again;`},
		{"a look before a maximum", `setp.ne.u32 %p1, %r1, 0; @!%p1 st.global.u32 [%rd1], 0; bar.sync 0; ld.global.u32 %r5, [%rd1]; setp.lt.u32 %p2, %r5, %r1; @%p2 red.global.max.u32 [%rd1], %r1;`},
		{"a lock", `setp.ne.u32 %p1, %r1, 0; @!%p1 st.shared.u32 [%r3], 0; @!%p1 st.shared.u32 [%r3+4], 0; bar.sync 0;
take: atom.shared.cas.b32 %r5, [%r3], 0, 1; setp.ne.u32 %p2, %r5, 0; @%p2 bra take; membar.cta;
ld.shared.u32 %r6, [%r3+4]; add.u32 %r6, %r6, 1; st.shared.u32 [%r3+4], %r6; membar.cta; atom.shared.exch.b32 %r5, [%r3], 0;`},
		{"a flag", `setp.ne.u32 %p1, %r1, 0; @!%p1 st.shared.u32 [%r3], 0; bar.sync 0; setp.eq.u32 %p2, %r1, 40; @!%p2 bra wait;
st.shared.u32 [%r3+4], 7; membar.cta; st.volatile.shared.u32 [%r3], 1; bra end;
wait: ld.volatile.shared.u32 %r5, [%r3]; setp.eq.u32 %p2, %r5, 0; @%p2 bra wait; membar.cta; ld.shared.u32 %r6, [%r3+4]; end:`},
		{"the block's last thread sums up", `bar.sync 0; st.global.u32 [%rd3], %r1; membar.gl; setp.ne.u32 %p1, %r1, 0; @!%p1 st.shared.u32 [%r3+8], 0; bar.sync 0; atom.shared.add.u32 %r5, [%r3+8], 1;
setp.ne.u32 %p2, %r5, 63; @%p2 bra end; xor.b32 %r6, %r2, 128; cvt.u64.u32 %rd4, %r6; add.u64 %rd4, %rd1, %rd4; ld.global.u32 %r7, [%rd4]; end:`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, seed := range []uint64{0, 1, 2, 3} {
				if got := checked(t, begin+c.text+"\nret; }", 64, func(l *run.Launch) { l.Shuffle, l.Seed = seed > 0, seed }); len(got) != 0 {
					t.Errorf("seed %d: %s", seed, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// What all threads do at one address is compared for more than the first of them, which
// may be the one that was there before.
func TestRacesWithTheFirst(t *testing.T) {
	const first = "setp.eq.u32 %p1, %r1, 0;\n@%p1 "
	for _, c := range []struct{ before, after string }{
		{first + "st.shared.u32 [s], %r1;\n", "ld.shared.u32 %r5, [s];"},
		{first + "st.shared.u32 [s], %r1;\n", "st.shared.u32 [s], 7;"},
		{"st.shared.u32 [s], 3;\nbar.sync 0;\n" + first + "ld.shared.u32 %r5, [s];\n", "st.shared.u32 [s], 7;"},
		{first + "st.global.u32 [%rd1], %r1;\n", "ld.global.u32 %r5, [%rd1];"},
		{first + "st.shared.u32 [%r4], %r1;\n", "and.b32 %r5, %r1, 0;\nadd.u32 %r5, %r5, %r3;\nld.shared.u32 %r5, [%r5];"},
		{"setp.eq.u32 %p1, %r1, 9;\n@%p1 st.shared.u32 [s], %r1;\n", "and.b32 %r5, %r1, 0;\nadd.u32 %r5, %r5, %r3;\nld.shared.u32 %r5, [%r5];"},
		{first + "st.shared.v2.u32 [s], {%r1, %r1};\n", "ld.shared.v2.u32 {%r5, %r6}, [s];"},
		{first + "st.shared.u32 [s+4], %r1;\n", "shr.u32 %r5, %r1, 9;\nadd.u32 %r5, %r5, %r3;\nld.shared.v2.u32 {%r5, %r6}, [%r5];"},
	} {
		if got := checked(t, begin+c.before+c.after+"\nret; }", 64, nil); len(got) != 1 || !strings.HasPrefix(got[0], "race in ") {
			t.Errorf("%s%s\n%d reports: %s", c.before, c.after, len(got), strings.Join(got, "\n"))
		}
		if got := checked(t, begin+c.before+"bar.sync 0;\n"+c.after+"\nret; }", 64, nil); len(got) != 0 {
			t.Errorf("%swith a barrier: %s", c.before+c.after, strings.Join(got, "\n"))
		}
	}
}

// Launches behind the middle of time, where it begins again, find what others find.
func TestRacesWhenTimeBeginsAgain(t *testing.T) {
	const body = "st.shared.u32 [%r4], %r1;\nst.global.u32 [%rd3], %r1;\nbar.sync 0;\nxor.b32 %r6, %r2, 128;\nadd.u32 %r6, %r3, %r6;\nld.shared.u32 %r5, [%r6];\n" +
		"ld.global.u32 %r7, [%rd3];\nst.global.u32 [%rd3], %r5;\nBARRIER\nst.shared.u32 [%r4], %r5;\nret; }"
	for barrier, want := range map[string]int{"": 1, "bar.sync 0;": 0} {
		b := load(t, begin+strings.Replace(body, "BARRIER", barrier, 1))
		b.space.Check()
		in := b.alloc32(make([]uint32, 64)...)
		for _, time := range []uint64{0, memory.MaxTime/2 - 3, memory.MaxTime / 2, memory.MaxTime/2 + 1, 0} {
			if time > 0 {
				_, unlock := b.space.LockChecked()
				unlock(time)
			}
			var found []string
			l := b.launch(3, 64, in.Base)
			l.Report = func(r *report.Report) { found = append(found, r.String()) }
			if err := run.Run(context.Background(), l); err != nil {
				t.Fatal(err)
			}
			shared := slices.DeleteFunc(found, func(s string) bool { return !strings.HasPrefix(s, "race in shared") })
			if len(shared) != want {
				t.Errorf("from %d on, %q: %d reports: %s", time, barrier, len(shared), strings.Join(shared, "\n"))
			}
		}
	}
}
