package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/report"
)

// Each mistake is found, and its clean twin passes.
func TestChecks(t *testing.T) {
	for _, c := range []struct{ name, bad, good, want string }{
		{"bounds", "st.global.u32 [%rd3+4], %r1;", "st.global.u32 [%rd3], %r1;",
			`out of bounds: write of 4 bytes at global address END: right behind the end of the device allocation of 256 bytes at BASE
  in kernel kernel, block (0,0,0), thread (63,0,0)
    test.ptx:17:1:
       17 │ st.global.u32 [%rd3+4], %r1;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~~~
  what to do: compare the index with the length before the access, or allocate more
`},
		{"misaligned", "st.global.u32 [%rd3+2], %r1;", "st.global.u16 [%rd3+2], %r1;",
			`misaligned address: write of 4 bytes at global address ODD: the address is not a multiple of 4
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:17:1:
       17 │ st.global.u32 [%rd3+2], %r1;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~~~
  what to do: align the address, or access smaller elements
`},
		{"uninitialised global", "ld.global.u32 %r5, [%rd3];\nst.global.u32 [%rd3], %r5;", "st.global.u32 [%rd3], %r1; ld.global.u32 %r5, [%rd3]; st.global.u32 [%rd3], %r5;",
			`uninitialised read: the 4 bytes at global address BASE were never written, and their value is stored to global memory: at the beginning of the device allocation of 256 bytes at BASE
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:17:1:
       17 │ ld.global.u32 %r5, [%rd3];
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~
  used by block (0,0,0), thread (0,0,0)
    test.ptx:18:1:
       18 │ st.global.u32 [%rd3], %r5;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~
  64 times, in 64 threads
  what to do: write the memory first: copy to it, fill it, or store to it in a kernel
`},
		{"uninitialised shared", "ld.shared.u32 %r5, [%r4];\nsetp.eq.u32 %p1, %r5, 7;\n@%p1 ret;", "st.shared.u32 [%r4], %r1; ld.shared.u32 %r5, [%r4]; setp.eq.u32 %p1, %r5, 7; @%p1 ret;",
			`uninitialised read: the 4 bytes at shared address 0x0 were never written, and their value decides a branch
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:17:1:
       17 │ ld.shared.u32 %r5, [%r4];
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~
  used by block (0,0,0), thread (0,0,0)
    test.ptx:19:6:
       19 │ @%p1 ret;
          ╵      ~~~
  64 times, in 64 threads
  what to do: store to it before the read: shared memory has no values when a block begins
`},
		{"uninitialised local", ".local .align 4 .b8 l[16]; ld.local.u32 %r5, [l+4];\nadd.u32 %r6, %r4, %r5;\nst.shared.u32 [%r6], 0;", ".local .align 4 .b8 l[16]; st.local.u32 [l+4], 0;\nsetp.eq.u32 %p1, %r1, 0; @%p1 ret; ld.local.u32 %r5, [l+4]; add.u32 %r6, %r4, %r5; st.shared.u32 [%r6], 0;",
			`uninitialised read: the 4 bytes at local address 0x4 were never written, and their value is part of an address
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:17:28:
       17 │ .local .align 4 .b8 l[16]; ld.local.u32 %r5, [l+4];
          ╵                            ~~~~~~~~~~~~~~~~~~~~~~~
  used by block (0,0,0), thread (0,0,0)
    test.ptx:19:1:
       19 │ st.shared.u32 [%r6], 0;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~
  64 times, in 64 threads
  what to do: store to it before the read: local arrays have no values when a thread begins
`},
		{"shared race",
			"st.shared.u32 [%r4], %r1;\nxor.b32 %r6, %r4, 128;\nld.shared.u32 %r5, [%r6];",
			"st.shared.u32 [%r4], %r1;\nxor.b32 %r6, %r4, 128;\nbar.sync 0;\nld.shared.u32 %r5, [%r6];",
			`race in shared memory: a thread reads 4 bytes at shared address 0x80 that another wrote, and no barrier stands between them
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:19:1:
       19 │ ld.shared.u32 %r5, [%r6];
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~
  and block (0,0,0), thread (32,0,0)
    test.ptx:17:1:
       17 │ st.shared.u32 [%r4], %r1;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~
  64 times, in 64 threads
  what to do: put a barrier between the two accesses
`},
		{"global race", "st.global.u32 [%rd1], %r1;", "atom.global.exch.b32 %r5, [%rd1], %r1;",
			`race in global memory: a thread writes 4 bytes at global address BASE that another wrote, and no barrier stands between them: at the beginning of the device allocation of 256 bytes at BASE
  in kernel kernel, block (0,0,0), thread (1,0,0)
    test.ptx:17:1:
       17 │ st.global.u32 [%rd1], %r1;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~
  and block (0,0,0), thread (0,0,0)
    test.ptx:17:1:
       17 │ st.global.u32 [%rd1], %r1;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~
  63 times, in 63 threads
  what to do: let one thread own the element, use an atomic operation, or split the work into two launches
`},
		{"divergent barrier", "and.b32 %r5, %r1, 1; setp.eq.u32 %p1, %r5, 0;\n@%p1 bra other;\nbar.sync 0;\nbra done;\nother:\nbar.sync 0;\ndone:",
			"setp.lt.u32 %p1, %r1, 32;\n@%p1 bra other;\nbar.sync 0;\nbra done;\nother:\nbar.sync 0;\ndone:",
			`divergent barrier: threads of one warp wait for barrier 0 at different places
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:22:1:
       22 │ bar.sync 0;
          ╵ ~~~~~~~~~~
  and block (0,0,0), thread (1,0,0)
    test.ptx:19:1:
       19 │ bar.sync 0;
          ╵ ~~~~~~~~~~
  what to do: move the barrier out of the branch, so that all threads of the block reach it
`},
		{"member mask", "shfl.sync.idx.b32 %r5, %r1, 0, 31, 0xfffffffe;", "shfl.sync.idx.b32 %r5, %r1, 0, 31, 0xffffffff;",
			`wrong member mask: lane 0 executes shfl with the member mask 0xfffffffe, which leaves it out
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:17:1:
       17 │ shfl.sync.idx.b32 %r5, %r1, 0, 31, 0xfffffffe;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  2 times, in 2 threads
  what to do: give the mask of the lanes that execute the instruction, such as that of a vote before the branch
`},
		{"exited lane", "setp.eq.u32 %p1, %r1, 3;\n@%p1 exit;\nshfl.sync.idx.b32 %r5, %r1, 0, 31, 0xffffffff;",
			"setp.lt.u32 %p1, %r1, 32;\n@%p1 exit;\nshfl.sync.idx.b32 %r5, %r1, 0, 31, 0xffffffff;",
			`exited lane: the member mask 0xffffffff names lanes that have ended: 0x8
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:19:1:
       19 │ shfl.sync.idx.b32 %r5, %r1, 0, 31, 0xffffffff;
          ╵ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  31 times, in 31 threads
  what to do: keep all lanes of the mask alive until the last shuffle, or leave those that end out of the mask
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := checked(t, begin+c.bad+"\nret; }", 64, nil)
			if len(got) != 1 || normal(got[0]) != c.want {
				t.Errorf("got %d reports:\n%s\nwant:\n%s", len(got), strings.Join(got, "\n"), c.want)
			}
			if got := checked(t, begin+c.good+"\nret; }", 64, nil); len(got) != 0 {
				t.Errorf("the clean twin:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// normal replaces the addresses behind BASE by words.
func normal(s string) string {
	before, rest, found := strings.Cut(s, " bytes at global address 0x")
	if !found {
		return s
	}
	address, rest, _ := strings.Cut(rest, ":")
	word := "END"
	if strings.HasSuffix(address, "2") {
		word = "ODD"
	}
	return before + " bytes at global address " + word + ":" + rest
}

// Copies of one line's instruction, as in unrolled loops, are one place, and so are
// further executions; another column is another.
func TestOneReportForAPlace(t *testing.T) {
	text := begin + `.loc 1 5 7
st.shared.u32 [%r4], %r1;
st.shared.u32 [%r4+128], %r1;
.loc 1 6 7
ld.shared.u32 %r5, [%r4+4];
ld.shared.u32 %r5, [%r4+8];
.loc 1 6 9
ld.shared.u32 %r5, [%r4+12];
ret; }
.file 1 "k.js"
`
	var got []string
	checked(t, text, 32, func(l *run.Launch) {
		l.Source = func(string) (string, bool) { return "", false }
		l.Report = func(r *report.Report) {
			got = append(got, fmt.Sprintf("%s at %d:%d: %d times, %d threads", r.Kind, r.Place.Source.Line, r.Place.Source.Column, r.Times, r.Threads))
		}
	})
	want := []string{
		"race in shared memory at 6:7: 64 times, 32 threads",
		"race in shared memory at 6:9: 32 times, 32 threads",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
