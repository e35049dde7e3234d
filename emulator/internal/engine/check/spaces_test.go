package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// Mistakes that need more than one block, or memory that is gone, or other
// spaces; each has a clean twin.
func TestMoreChecks(t *testing.T) {
	for _, c := range []struct {
		name, bad, good, want string
		change                func(*run.Launch)
	}{
		{"blocks race", "mov.u32 %r5, %ctaid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra end; st.global.u32 [%rd1], %r5; end:",
			"mov.u32 %r5, %ctaid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra end; mul.wide.u32 %rd4, %r5, 4; add.s64 %rd4, %rd1, %rd4; st.global.u32 [%rd4], %r5; end:",
			`race in global memory: a thread writes 4 bytes at global address BASE that another wrote, and nothing orders blocks of one launch: at the beginning of the device allocation of 256 bytes at BASE
  in kernel kernel, block (1,0,0), thread (0,0,0)`, func(l *run.Launch) { l.Grid[0] = 2 }},
		{"use after free", "ld.global.u32 %r5, [%rd3];", "mov.u32 %r5, %r1;",
			`use after free: read of 4 bytes at global address BASE: at the beginning of the device allocation of 256 bytes at BASE, which has been freed
  in kernel kernel, block (0,0,0), thread (0,0,0)`, freed},
		{"differing counts", "setp.lt.u32 %p1, %r1, 32; @%p1 bra other; bar.sync 1, 64; bra done; other: bar.sync 1, 32; done:",
			"setp.lt.u32 %p1, %r1, 32; @%p1 bra other; bar.sync 1, 64; bra done; other: bar.sync 1, 64; done:",
			`wrong barrier: threads wait at barrier 1 for 64 threads, others come for 32 threads
  in kernel kernel, block (0,0,0), thread (0,0,0)`, nil},
		{"wrong space", "cvta.shared.u64 %rd4, s; st.global.u32 [%rd4], %r1;", "cvta.shared.u64 %rd4, s; setp.ne.u32 %p1, %r1, 0; @!%p1 st.u32 [%rd4], %r1;",
			`wrong address space: write of 4 bytes at global address 0x7300000000000000: this is a generic address of shared memory
  in kernel kernel, block (0,0,0), thread (0,0,0)`, nil},
		{"constant bounds", "mov.u64 %rd4, table; ld.const.u32 %r5, [%rd4+8];", "mov.u64 %rd4, table; ld.const.u32 %r5, [%rd4+4];",
			`out of bounds: read of 4 bytes at `, nil},
		{"parameter bounds", "mov.b64 %rd4, data; ld.param.u32 %r5, [%rd4+8];", "mov.b64 %rd4, data; ld.param.u32 %r5, [%rd4+4];",
			`out of bounds: read of 4 bytes at param address 0x8: the kernel's parameter space has 8 bytes
  in kernel kernel, block (0,0,0), thread (0,0,0)`, nil},
		{"local bounds", ".local .align 4 .b8 l[16]; mov.u64 %rd4, l; st.local.u32 [%rd4+16], 1;", ".local .align 4 .b8 l[16]; mov.u64 %rd4, l; st.local.u32 [%rd4+12], 1;",
			`out of bounds: write of 4 bytes at local address 0x10: the thread's local memory has 16 bytes
  in kernel kernel, block (0,0,0), thread (0,0,0)`, nil},
		{"heap freed twice", allocated + "call free, (q); call free, (q); }", allocated + "call free, (q); }",
			"wrong free: free of ", nil},
		{"heap bounds", allocated + "st.u32 [%rd4+16], %r1; }", allocated + "st.u32 [%rd4+12], %r1; }",
			"out of bounds: write of 4 bytes at generic address ", nil},
		{"heap without a value", allocated + "ld.u32 %r5, [%rd4]; st.global.u32 [%rd3], %r5; }", allocated + "st.u8 [%rd4], %r1; ld.u32 %r5, [%rd4]; st.global.u32 [%rd3], %r5; }",
			"uninitialised read: the 4 bytes at ", nil},
		{"shared bounds", "ld.shared.u32 %r5, [%r3+256];", "st.shared.u32 [%r4], 1; ld.shared.u32 %r5, [%r4];",
			`out of bounds: read of 4 bytes at shared address 0x100: the block's shared memory has 256 bytes
  in kernel kernel, block (0,0,0), thread (0,0,0)`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := heapFunctions + ".const .align 4 .b32 table[2] = {1, 2};\n" + begin
			if got := checked(t, text+c.bad+"\nret; }", 64, c.change); len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
				t.Errorf("got %d reports:\n%s\nwant:\n%s", len(got), strings.Join(got, "\n"), c.want)
			}
			if got := checked(t, text+c.good+"\nret; }", 64, c.change); len(got) != 0 {
				t.Errorf("the clean twin:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// allocated gives each thread 16 bytes of the heap in %rd4, and in the
// parameter q.
const (
	heapFunctions = ".extern .func (.param .b64 r) malloc(.param .b64 size);\n.extern .func free(.param .b64 p);\n"
	allocated     = "{ .param .b64 n; .param .b64 r; .param .b64 q; st.param.b64 [n], 16; call (r), malloc, (n); ld.param.b64 %rd4, [r]; st.param.b64 [q], %rd4; "
)

// freed frees what the launch is given.
func freed(l *run.Launch) {
	var base uint64
	for i := range 8 {
		base |= uint64(l.Params[i]) << (8 * i)
	}
	_ = l.Instance.Space.Free(base)
}

// A seed repeats the order of blocks and warps, another changes it.
func TestShuffleSeeds(t *testing.T) {
	order := func(seed uint64) []uint32 {
		b := load(t, `.visible .entry kernel(.param .u64 next, .param .u64 out)
{
	.reg .pred %p; .reg .b32 %r<6>; .reg .b64 %rd<4>;
	ld.param.u64 %rd0, [next]; ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 31; setp.ne.u32 %p, %r2, 0; @%p bra end;
	atom.global.add.u32 %r3, [%rd0], 1;
	mov.u32 %r4, %ctaid.x; mad.lo.u32 %r4, %r4, 256, %r1;
	mul.wide.u32 %rd2, %r3, 4; add.s64 %rd2, %rd1, %rd2; st.global.u32 [%rd2], %r4;
end: ret; }`)
		next, out := b.alloc32(0), b.alloc32(make([]uint32, 64)...)
		l := b.launch(8, 256, next.Base, out.Base)
		l.Shuffle, l.Seed = true, seed
		b.run(l)
		return read32(out)
	}
	if one, again := order(1), order(1); !slices.Equal(one, again) {
		t.Errorf("seed 1 gives %v and %v", one, again)
	}
	if one, two := order(1), order(2); slices.Equal(one, two) {
		t.Errorf("seeds 1 and 2 give %v", one)
	}
}
