package check_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// Threads that a branch leads past a barrier are found, whole warps and parts of
// them, whatever the order of warps, and however many blocks run.
func TestPastBarrier(t *testing.T) {
	const past = `divergent barrier: 40 of the block's threads came to barrier 0, 24 went past it and ended
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:19:1:
       19 │ bar.sync 0;
          ╵ ~~~~~~~~~~
  and block (0,0,0), thread (40,0,0)
    test.ptx:18:6:
       18 │ @%p1 bra past;
          ╵      ~~~~~~~~
  what to do: move the barrier out of the branch, so that all threads of the block reach it
`
	const body = "setp.ge.u32 %p1, %r1, 40;\n@%p1 bra past;\nbar.sync 0;\npast:\nst.global.u32 [%rd3], %r1;"
	got := checked(t, begin+body+"\nret; }", 64, nil)
	if len(got) != 1 || got[0] != past {
		t.Errorf("got %d reports:\n%s\nwant:\n%s", len(got), strings.Join(got, "\n"), past)
	}
	for seed := range uint64(4) {
		shuffled := func(l *run.Launch) { l.Shuffle, l.Seed = true, seed }
		if got := checked(t, begin+body+"\nret; }", 64, shuffled); len(got) != 1 || !strings.Contains(got[0], "24 went past it and ended") {
			t.Errorf("seed %d: %s", seed, strings.Join(got, "\n"))
		}
	}
	warps := strings.Replace(body, "40", "32", 1)
	if got := checked(t, begin+warps+"\nret; }", 64, nil); len(got) != 1 || !strings.Contains(got[0], "32 of the block's threads came to barrier 0, 32 went past it") {
		t.Errorf("whole warps: %s", strings.Join(got, "\n"))
	}
}

// What looks alike and is right, or everywhere, is not reported.
func TestNotPastBarrier(t *testing.T) {
	for name, body := range map[string]string{
		"all go past":   "setp.ge.u32 %p1, %r1, 0;\n@%p1 bra past;\nbar.sync 0;\npast:\nst.global.u32 [%rd3], %r1;",
		"nobody does":   "setp.ge.u32 %p1, %r1, 64;\n@%p1 bra past;\nbar.sync 0;\npast:\nst.global.u32 [%rd3], %r1;",
		"early return":  "setp.ge.u32 %p1, %r1, 40;\n@%p1 bra over;\nbar.sync 0;\nst.global.u32 [%rd3], %r1;\nover:",
		"early exit":    "setp.ge.u32 %p1, %r1, 40;\n@%p1 exit;\nbar.sync 0;\nst.global.u32 [%rd3], %r1;",
		"counted":       "setp.ge.u32 %p1, %r1, 32;\n@%p1 bra past;\nbar.sync 1, 32;\npast:\nst.global.u32 [%rd3], %r1;",
		"two barriers":  "setp.ge.u32 %p1, %r1, 32;\n@%p1 bra other;\nbar.sync 0;\nbra past;\nother:\nbar.sync 0;\npast:\nst.global.u32 [%rd3], %r1;",
		"meet later":    "setp.ge.u32 %p1, %r1, 32;\n@%p1 bra past;\nbar.sync 0;\npast:\nst.global.u32 [%rd3], %r1;\nsetp.ge.u32 %p2, %r1, 32;\n@!%p2 bra over;\nbar.sync 0;\nover:\nst.global.u32 [%rd3], %r1;",
		"uniform loop":  "mov.u32 %r5, 0;\nagain:\nbar.sync 0;\nadd.u32 %r5, %r5, 1;\nsetp.lt.u32 %p1, %r5, 3;\n@%p1 bra again;\nst.global.u32 [%rd3], %r1;",
		"early in loop": "mov.u32 %r5, 0;\nsetp.ge.u32 %p2, %r1, 40;\n@%p2 exit;\nagain:\nbar.sync 0;\nadd.u32 %r5, %r5, 1;\nsetp.lt.u32 %p1, %r5, 3;\n@%p1 bra again;\nst.global.u32 [%rd3], %r1;",
	} {
		for seed := range uint64(3) {
			shuffled := func(l *run.Launch) { l.Shuffle, l.Seed = true, seed }
			if got := checked(t, begin+body+"\nret; }", 64, shuffled); len(got) != 0 {
				t.Errorf("%s, seed %d: %s", name, seed, strings.Join(got, "\n"))
			}
		}
	}
}
