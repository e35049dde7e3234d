package engine

import (
	"math/bits"
	"testing"
)

// Threads exit before a barrier that the others wait at.
func TestExitBeforeBarrier(t *testing.T) {
	perThread(t, `
	.shared .align 4 .b8 values[1024];
	setp.gt.u32 %p1, %r1, 200;
	mov.u32 %r9, 9;
	@%p1 st.global.u32 [%rd3], %r9;
	@%p1 exit;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, values;
	add.u32 %r3, %r3, %r2;
	st.shared.u32 [%r3], %r1;
	bar.sync 0;
	mov.u32 %r4, values;
	sub.u32 %r5, 800, %r2;
	add.u32 %r4, %r4, %r5;
	ld.shared.u32 %r6, [%r4];
	st.global.u32 [%rd3], %r6;`, 256, func(i uint32) uint32 {
		if i > 200 {
			return 9
		}
		return 200 - i
	})
}

// Both sides of a branch reach a barrier of their own: barrier.sync counts
// arrivals, not places.
func TestBarrierInBothBranches(t *testing.T) {
	perThread(t, `
	.shared .align 4 .b8 values[512];
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, values;
	add.u32 %r3, %r3, %r2;
	st.shared.u32 [%r3], %r1;
	setp.lt.u32 %p1, %r1, 64;
	@%p1 bra low;
	barrier.sync 0;
	bra join;
low:
	barrier.sync 0;
join:
	xor.b32 %r4, %r2, 256;
	mov.u32 %r5, values;
	add.u32 %r5, %r5, %r4;
	ld.shared.u32 %r6, [%r5];
	st.global.u32 [%rd3], %r6;`, 128, func(i uint32) uint32 { return i ^ 64 })
}

// Producers fill a buffer that consumers wait for, over named barriers: one
// says full, the other empty.
func TestProducerConsumer(t *testing.T) {
	perThread(t, `
	.shared .align 4 .b8 buffer[128];
	and.b32 %r2, %r1, 31;
	shl.b32 %r3, %r2, 2;
	mov.u32 %r4, buffer;
	add.u32 %r4, %r4, %r3;
	mov.u32 %r10, 0;
	mov.u32 %r11, 0;
	setp.ge.u32 %p1, %r1, 32;
	@%p1 bra consumer;
producer:
	mul.lo.u32 %r5, %r10, 100;
	add.u32 %r5, %r5, %r2;
	st.shared.u32 [%r4], %r5;
	bar.arrive 1, 64;
	bar.sync 2, 64;
	add.u32 %r10, %r10, 1;
	setp.lt.u32 %p2, %r10, 4;
	@%p2 bra producer;
	bra end;
consumer:
	bar.sync 1, 64;
	ld.shared.u32 %r6, [%r4];
	add.u32 %r11, %r11, %r6;
	bar.arrive 2, 64;
	add.u32 %r10, %r10, 1;
	setp.lt.u32 %p3, %r10, 4;
	@%p3 bra consumer;
end:
	st.global.u32 [%rd3], %r11;`, 64, func(i uint32) uint32 {
		if i < 32 {
			return 0
		}
		return 600 + 4*(i-32)
	})
}

func TestBarrierReductions(t *testing.T) {
	perThread(t, `
	setp.lt.u32 %p1, %r1, 70;
	bar.red.popc.u32 %r2, 0, %p1;
	bar.red.and.pred %p2, 0, %p1;
	bar.red.or.pred %p3, 0, !%p1;
	selp.u32 %r3, 1000, 0, %p2;
	selp.u32 %r4, 2000, 0, %p3;
	add.u32 %r2, %r2, %r3;
	add.u32 %r2, %r2, %r4;
	st.global.u32 [%rd3], %r2;`, 100, func(uint32) uint32 { return 70 + 2000 })
}

// shuffleWant is the PTX ISA's pseudo code of shfl (9.7.9.6).
func shuffleWant(mode string, lane, b, c int) (from int, valid bool) {
	segment, clamp := c>>8&31, c&31
	maxLane := lane&segment | clamp&^segment
	minLane := lane & segment
	switch mode {
	case "up":
		from, valid = lane-b, lane-b >= maxLane
	case "down":
		from, valid = lane+b, lane+b <= maxLane
	case "bfly":
		from, valid = lane^b, lane^b <= maxLane
	case "idx":
		from = minLane | b&^segment
		valid = from <= maxLane
	}
	if !valid {
		from = lane
	}
	return from, valid
}

func TestShuffles(t *testing.T) {
	for _, c := range []struct {
		mode, b, c string
		bv, cv     int
	}{
		{"up", "1", "0", 1, 0}, {"up", "5", "0", 5, 0}, {"up", "2", "6144", 2, 24 << 8},
		{"down", "1", "31", 1, 31}, {"down", "7", "0x181f", 7, 0x181f}, {"bfly", "16", "31", 16, 31},
		{"bfly", "3", "0x1c1f", 3, 0x1c1f}, {"idx", "9", "31", 9, 31}, {"idx", "2", "0x181f", 2, 0x181f},
		{"idx", "20", "7", 20, 7},
	} {
		for _, into := range []string{"%r3", "%r2"} { // %r2: the register that it reads
			perThread(t, `
	mul.lo.u32 %r2, %r1, 3;
	shfl.sync.`+c.mode+`.b32 `+into+`|%p1, %r2, `+c.b+`, `+c.c+`, 0xffffffff;
	selp.u32 %r4, 1000, 0, %p1;
	add.u32 %r3, `+into+`, %r4;
	st.global.u32 [%rd3], %r3;`, 96, func(i uint32) uint32 {
				from, valid := shuffleWant(c.mode, int(i&31), c.bv, c.cv)
				v := (i&^31 + uint32(from)) * 3
				if valid {
					v += 1000
				}
				return v
			})
		}
	}
}

// Members of a mask arrive at different times and places.
func TestCollectivesInBranches(t *testing.T) {
	perThread(t, `
	mov.u32 %r10, 0;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	@%p1 bra even;
	shfl.sync.idx.b32 %r10, %r1, 3, 31, 0xaaaaaaaa;
	bar.warp.sync 0xffffffff;
	bra join;
even:
	vote.sync.ballot.b32 %r10, %p1, 0x55555555;
	bar.warp.sync 0xffffffff;
join:
	st.global.u32 [%rd3], %r10;`, 64, func(i uint32) uint32 {
		if i&1 == 0 {
			return 0x55555555
		}
		return i&^31 + 3
	})
}

// Lanes wait at a collective for members that are still in a loop.
func TestCollectiveWaitsForLoop(t *testing.T) {
	perThread(t, `
	mov.u32 %r10, 0;
loop:
	add.u32 %r10, %r10, 1;
	and.b32 %r2, %r1, 15;
	setp.lt.u32 %p1, %r10, %r2;
	@%p1 bra loop;
	redux.sync.add.s32 %r11, %r10, 0xffffffff;
	st.global.u32 [%rd3], %r11;`, 64, func(uint32) uint32 { return 2 * (1 + 15*16/2) })
}

func TestVotesAndMatches(t *testing.T) {
	perThread(t, `
	setp.lt.u32 %p1, %r1, 40;
	vote.sync.all.pred %p2, %p1, -1;
	vote.sync.any.pred %p3, %p1, -1;
	vote.sync.uni.pred %p4, !%p1, -1;
	vote.sync.ballot.b32 %r2, !%p1, -1;
	popc.b32 %r3, %r2;
	selp.u32 %r4, 100, 0, %p2;
	selp.u32 %r5, 200, 0, %p3;
	selp.u32 %r6, 400, 0, %p4;
	add.u32 %r3, %r3, %r4;
	add.u32 %r3, %r3, %r5;
	add.u32 %r3, %r3, %r6;
	shr.u32 %r7, %r1, 2;
	match.any.sync.b32 %r8, %r7, -1;
	popc.b32 %r8, %r8;
	mul.lo.u32 %r8, %r8, 1000;
	add.u32 %r3, %r3, %r8;
	match.all.sync.b32 %r9|%p5, %r7, -1;
	add.u32 %r3, %r3, %r9;
	activemask.b32 %r10;
	popc.b32 %r10, %r10;
	mul.lo.u32 %r10, %r10, 100000;
	add.u32 %r3, %r3, %r10;
	elect.sync %r11|%p6, -1;
	selp.u32 %r12, 10000000, 0, %p6;
	add.u32 %r3, %r3, %r12;
	st.global.u32 [%rd3], %r3;`, 64, func(i uint32) uint32 {
		v := uint32(4000 + 3200000)
		if i < 32 {
			v += 700
		} else {
			v += 24 + 200
		}
		if i&31 == 0 {
			v += 10000000
		}
		return v
	})
}

func TestLaneSpecials(t *testing.T) {
	perThread(t, `
	mov.u32 %r2, %lanemask_lt;
	popc.b32 %r3, %r2;
	mov.u32 %r4, %laneid;
	mov.u32 %r5, %warpid;
	mov.u32 %r6, %lanemask_ge;
	popc.b32 %r7, %r6;
	mad.lo.u32 %r3, %r4, 100, %r3;
	mad.lo.u32 %r3, %r5, 10000, %r3;
	mad.lo.u32 %r3, %r7, 100000, %r3;
	st.global.u32 [%rd3], %r3;`, 70, func(i uint32) uint32 {
		lane := i & 31
		return lane + 100*lane + 10000*(i>>5) + 100000*uint32(bits.OnesCount32(^uint32(0)<<lane))
	})
}

// Cooperative groups' grid.sync: a counter in the workspace whose sign flips
// when the last block has come. After it every block must see what all others
// have counted.
const gridSyncPTX = `
.visible .entry gridsync(.param .u64 out)
{
	.reg .pred %p<10>;
	.reg .b32 %r<30>;
	.reg .b64 %rd<20>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %nctaid.x;
	mov.u32 %r20, 0;
	mul.wide.u32 %rd9, %r2, 4;
	add.s64 %rd9, %rd1, %rd9;
again:
	setp.ne.u32 %p5, %r1, 0;
	@%p5 bra synced;
	ld.global.u32 %r21, [%rd9];
	add.u32 %r21, %r21, 1;
	st.global.u32 [%rd9], %r21;
synced:
	mov.u32 %r4, %envreg1;
	mov.u32 %r5, %envreg2;
	cvt.u64.u32 %rd2, %r4;
	cvt.u64.u32 %rd3, %r5;
	bfi.b64 %rd4, %rd2, %rd3, 32, 32;
	setp.ne.s64 %p1, %rd4, 0;
	@%p1 bra present;
	trap;
present:
	barrier.sync 0;
	@%p5 bra wait;
	setp.eq.u32 %p3, %r2, 0;
	sub.u32 %r7, 0x80000001, %r3;
	selp.b32 %r8, %r7, 1, %p3;
	membar.gl;
	atom.add.release.gpu.u32 %r9, [%rd4+4], %r8;
spin:
	ld.volatile.u32 %r10, [%rd4+4];
	xor.b32 %r11, %r10, %r9;
	setp.ge.s32 %p4, %r11, 0;
	@%p4 bra spin;
	ld.acquire.gpu.u32 %r12, [%rd4+4];
wait:
	barrier.sync 0;
	rem.u32 %r22, %r1, %r3;
	mul.wide.u32 %rd10, %r22, 4;
	add.s64 %rd10, %rd1, %rd10;
	ld.volatile.global.u32 %r23, [%rd10];
	setp.le.u32 %p6, %r23, %r20;
	@%p6 trap;
	add.u32 %r20, %r20, 1;
	setp.lt.u32 %p7, %r20, 3;
	@%p7 bra again;
	ret;
}`

func TestGridSync(t *testing.T) {
	const blocks = 40
	b := load(t, gridSyncPTX)
	out := mustAlloc(t, b.space, 4*blocks)
	for _, workers := range []int{1, 2} {
		clear(out.Bytes())
		l := b.launch(blocks, 64, out.Base)
		l.Cooperative, l.Workers = true, workers
		b.run(l)
		for i, v := range read32(out) {
			if v != 3 {
				t.Errorf("%d workers: block %d counted %d", workers, i, v)
			}
		}
	}
}

// Each block waits for the one before it, as a scan with decoupled look-back
// does, and here also block 0 for the last, which only works because blocks
// that wait let others begin.
func TestLookBack(t *testing.T) {
	const blocks = 30
	text := `.visible .entry lookback(.param .u64 flags)
{
	.reg .pred %p<4>;
	.reg .b32 %r<10>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [flags];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %nctaid.x;
	add.u32 %r3, %r1, DISTANCE;
	rem.u32 %r3, %r3, %r2;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	mul.wide.u32 %rd4, %r1, 4;
	add.s64 %rd5, %rd1, %rd4;
	FIRST
spin:
	ld.volatile.global.u32 %r4, [%rd3];
	setp.eq.u32 %p1, %r4, 0;
	@%p1 bra spin;
	add.u32 %r5, %r1, 2;
	st.volatile.global.u32 [%rd5+128], %r5;
	membar.gl;
	st.volatile.global.u32 [%rd5], 1;
	ret;
}`
	for _, c := range []struct{ name, distance, first string }{
		{"back", "29", "setp.eq.u32 %p2, %r1, 0; @%p2 st.volatile.global.u32 [%rd3], 1;"},
		{"forward", "1", "setp.eq.u32 %p2, %r1, 29; @%p2 st.volatile.global.u32 [%rd3], 1;"},
	} {
		b := load(t, replace(text, "DISTANCE", c.distance, "FIRST", c.first))
		flags := mustAlloc(t, b.space, 256)
		l := b.launch(blocks, 1, flags.Base)
		l.Workers = 1
		b.run(l)
		for i := range blocks {
			if got := read32(flags)[32+i]; got != uint32(i+2) {
				t.Errorf("%s: block %d wrote %d", c.name, i, got)
			}
		}
	}
}
