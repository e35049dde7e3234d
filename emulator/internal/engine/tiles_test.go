package engine

import "testing"

// Tiles of a warp, at one instruction with a mask each, fold each their own
// lanes: so do cooperative groups.
func TestCollectivesOfTiles(t *testing.T) {
	perThread(t, `
	and.b32 %r2, %r1, 24;
	shl.b32 %r3, 0xff, %r2;
	redux.sync.add.u32 %r4, %r1, %r3;
	setp.ge.u32 %p1, %r1, 12;
	vote.sync.ballot.b32 %r5, %p1, %r3;
	popc.b32 %r5, %r5;
	vote.sync.any.pred %p2, %p1, %r3;
	selp.b32 %r6, 1, 0, %p2;
	vote.sync.all.pred %p2, %p1, %r3;
	selp.b32 %r7, 1, 0, %p2;
	vote.sync.uni.pred %p2, %p1, %r3;
	selp.b32 %r8, 1, 0, %p2;
	match.all.sync.b32 %r9|%p2, %r2, %r3;
	selp.b32 %r10, 1, 0, %p2;
	match.any.sync.b32 %r9, 5, %r3;
	popc.b32 %r11, %r9;
	mad.lo.u32 %r4, %r4, 10, %r5;
	mad.lo.u32 %r4, %r4, 10, %r6;
	mad.lo.u32 %r4, %r4, 10, %r7;
	mad.lo.u32 %r4, %r4, 10, %r8;
	mad.lo.u32 %r4, %r4, 10, %r10;
	mad.lo.u32 %r4, %r4, 10, %r11;
	st.global.u32 [%rd3], %r4;`, 64, func(i uint32) uint32 {
		first := i / 8 * 8
		sum, ballot, some, all, uni := 8*first+28, uint32(8), uint32(1), uint32(1), uint32(1)
		switch first {
		case 0:
			ballot, some, all = 0, 0, 0
		case 8:
			ballot, all, uni = 4, 0, 0
		}
		return (((((sum*10+ballot)*10+some)*10+all)*10+uni)*10+1)*10 + 8
	})
}
