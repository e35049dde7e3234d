package engine

import (
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// TestAddWords adds through addresses that change between two blocks of
// memory and shared memory from lane to lane, into the register of the term.
func TestAddWords(t *testing.T) {
	const threads = 100
	b := load(t, `.visible .entry kernel(.param .u64 even, .param .u64 odd, .param .u64 olds)
{
	.reg .pred %p;
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	.shared .align 4 .b8 sums[16];
	ld.param.u64 %rd1, [even];
	ld.param.u64 %rd2, [odd];
	ld.param.u64 %rd3, [olds];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.ne.u32 %p, %r2, 0;
	selp.b64 %rd4, %rd2, %rd1, %p;
	add.u32 %r3, %r1, 1;
	red.global.add.u32 [%rd4+4], %r3;
	mov.u32 %r4, sums;
	mad.lo.u32 %r4, %r2, 8, %r4;
	@!%p atom.shared.add.u32 %r3, [%r4+4], %r3;
	mad.wide.u32 %rd3, %r1, 4, %rd3;
	st.global.u32 [%rd3], %r3;
	bar.sync 0;
	setp.ne.u32 %p, %r1, 0;
	@%p ret;
	ld.shared.u32 %r5, [sums+4];
	st.global.u32 [%rd1], %r5;
	ld.shared.u32 %r5, [sums+12];
	st.global.u32 [%rd2], %r5;
	ret;
}`)
	even, odd, olds := b.alloc32(7, 1000), b.alloc32(7, 2000), mustAlloc(t, b.space, 4*threads)
	b.run(b.launch(1, threads, even.Base, odd.Base, olds.Base))
	sums := [2]uint32{}
	for i := range uint32(threads) {
		want := i + 1 // which threads with odd numbers kept
		if i%2 == 0 {
			want = sums[0]
		}
		if got := read32(olds)[i]; got != want {
			t.Errorf("thread %d has %d, want %d", i, got, want)
		}
		sums[i%2] += i + 1
	}
	if e, o := read32(even), read32(odd); e[0] != sums[0] || e[1] != 1000+sums[0] || o[0] != 0 || o[1] != 2000+sums[1] {
		t.Errorf("sums are %v and %v, want %v", e, o, sums)
	}
	fault := run.Run(t.Context(), b.launch(1, threads, even.Base, 0, olds.Base))
	if f, ok := fault.(*check.Fault); !ok || f.Kind != check.IllegalAddress || f.Thread != [3]uint32{1, 0, 0} {
		t.Errorf("an address of no memory gives %v", fault)
	}
}
