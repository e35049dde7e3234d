package engine

import (
	"testing"
)

// perThread runs a kernel of one block whose only parameter is a buffer of a
// word a thread, and compares what it holds then.
func perThread(t *testing.T, body string, threads int, want func(thread uint32) uint32) *bench {
	t.Helper()
	b := load(t, `.visible .entry kernel(.param .u64 out)
{
	.reg .pred %p<20>;
	.reg .b32 %r<60>;
	.reg .b64 %rd<20>;
	.reg .f32 %f<20>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
`+body+`
	ret;
}`)
	out := mustAlloc(t, b.space, uint64(4*threads))
	b.run(b.launch(1, uint32(threads), out.Base))
	for i, got := range read32(out) {
		if w := want(uint32(i)); got != w {
			t.Fatalf("thread %d: %d (%#x), want %d (%#x)", i, got, got, w, w)
		}
	}
	return b
}

func TestNestedBranches(t *testing.T) {
	perThread(t, `
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	@%p1 bra even;
	and.b32 %r3, %r1, 2;
	setp.eq.u32 %p2, %r3, 0;
	mov.u32 %r10, 100;
	@%p2 bra join;
	mov.u32 %r10, 200;
	bra join;
even:
	setp.gt.u32 %p3, %r1, 40;
	mov.u32 %r10, 300;
	@!%p3 bra join;
	mov.u32 %r10, 400;
join:
	add.u32 %r11, %r10, %r1;
	st.global.u32 [%rd3], %r11;`, 100, func(i uint32) uint32 {
		switch {
		case i&1 == 0 && i > 40:
			return 400 + i
		case i&1 == 0:
			return 300 + i
		case i&2 == 0:
			return 100 + i
		}
		return 200 + i
	})
}

// Loops whose number of rounds differs between threads, one in another, with
// a uniform counter beside them.
func TestNestedLoops(t *testing.T) {
	perThread(t, `
	mov.u32 %r10, 0;
	mov.u32 %r11, 0;
outer:
	setp.ge.u32 %p1, %r11, 5;
	@%p1 bra done;
	mov.u32 %r12, 0;
	rem.u32 %r13, %r1, 7;
	add.u32 %r13, %r13, %r11;
inner:
	setp.ge.u32 %p2, %r12, %r13;
	@%p2 bra next;
	add.u32 %r10, %r10, %r11;
	add.u32 %r10, %r10, 1;
	add.u32 %r12, %r12, 1;
	bra inner;
next:
	add.u32 %r11, %r11, 1;
	bra outer;
done:
	st.global.u32 [%rd3], %r10;`, 300, func(i uint32) uint32 {
		sum := uint32(0)
		for outer := range uint32(5) {
			for range i%7 + outer {
				sum += outer + 1
			}
		}
		return sum
	})
}

// A uniform counter that threads leave with different values.
func TestUniformCounterEscapes(t *testing.T) {
	perThread(t, `
	mov.u32 %r10, 0;
loop:
	add.u32 %r10, %r10, 3;
	setp.lt.u32 %p1, %r10, %r1;
	@%p1 bra loop;
	st.global.u32 [%rd3], %r10;`, 70, func(i uint32) uint32 { return max(3, (i+2)/3*3) })
}

func TestIndexedBranch(t *testing.T) {
	perThread(t, `
	and.b32 %r2, %r1, 3;
targets: .branchtargets zero, one, two, one;
	brx.idx %r2, targets;
zero:
	mov.u32 %r10, 5;
	bra end;
one:
	mov.u32 %r10, 6;
	bra end;
two:
	mov.u32 %r10, 7;
end:
	st.global.u32 [%rd3], %r10;`, 50, func(i uint32) uint32 { return []uint32{5, 6, 7, 6}[i&3] })
}

func TestPredicatedInstructions(t *testing.T) {
	perThread(t, `
	setp.lt.u32 %p1, %r1, 33;
	mov.u32 %r10, 1;
	@%p1 mov.u32 %r10, 2;
	@!%p1 add.u32 %r10, %r10, %r1;
	setp.eq.u32 %p2, %r1, 3;
	and.pred %p3, %p1, %p2;
	@%p3 mov.u32 %r10, 77;
	selp.b32 %r11, 1000, 0, %p2;
	add.u32 %r10, %r10, %r11;
	@%p3 st.global.u32 [%rd3], %r10;
	not.pred %p4, %p3;
	@%p4 st.global.u32 [%rd3], %r10;`, 65, func(i uint32) uint32 {
		switch {
		case i == 3:
			return 1077
		case i < 33:
			return 2
		}
		return 1 + i
	})
}

// Every thread takes a lock in turn: lanes of one warp wait for each other.
func TestSpinLock(t *testing.T) {
	b := load(t, `.visible .entry locks(.param .u64 state)
{
	.reg .pred %p<4>;
	.reg .b32 %r<10>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [state];
spin:
	atom.global.cas.b32 %r1, [%rd1], 0, 1;
	setp.ne.s32 %p1, %r1, 0;
	@%p1 bra spin;
	ld.volatile.global.u32 %r2, [%rd1+4];
	add.u32 %r2, %r2, 1;
	st.volatile.global.u32 [%rd1+4], %r2;
	membar.gl;
	atom.global.exch.b32 %r3, [%rd1], 0;
	ret;
}`)
	state := b.alloc32(0, 0)
	b.run(b.launch(4, 96, state.Base))
	if got := read32(state)[1]; got != 4*96 {
		t.Errorf("the counter is %d, want %d", got, 4*96)
	}
}

// One lane of a warp waits for a flag that another sets later in the text.
func TestFlagWithinWarp(t *testing.T) {
	perThread(t, `
	.shared .align 4 .u32 flag;
	st.shared.u32 [flag], 0;
	bar.sync 0;
	setp.eq.u32 %p1, %r1, 5;
	@%p1 bra set;
wait:
	ld.volatile.shared.u32 %r2, [flag];
	setp.eq.u32 %p2, %r2, 0;
	@%p2 bra wait;
	bra end;
set:
	mov.u32 %r3, 42;
	st.volatile.shared.u32 [flag], %r3;
	mov.u32 %r2, 42;
end:
	st.global.u32 [%rd3], %r2;`, 64, func(uint32) uint32 { return 42 })
}
