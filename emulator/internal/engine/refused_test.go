package engine

import (
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/lower"
)

// What is refused is refused with what to do.
func TestAdvice(t *testing.T) {
	for _, c := range []struct{ sample, want string }{
		{"wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%f1, %f2, %f3, %f4}, %d1, %d2, %r1, 0, %p1, 1, 1, 0, 0;", "multiply whole matrices, without .sp"},
		{"cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r1], [%d1, {%r2, %r3, %r4}], [%r5], {%h1};",
			".im2col: copy boxes of the tensor, in .tile mode, and arrange them in the kernel"},
		{"cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4 [%d1, {%r1, %r2, %r3, %r4, %r5}];", ".tile::gather4: copy the rows one by one, in .tile mode"},
		{"tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%r1], 1;", ".interleave_layout 1: maps have no interleave, and swizzles of pieces of 16 bytes"},
		{"tensormap.replace.tile.swizzle_mode.global.b1024.b32 [%d1], 4;", ".swizzle_mode 4: maps have no interleave, and swizzles of pieces of 16 bytes"},
		{"multimem.red.relaxed.sys.global.add.u32 [%d1], %r1;", "use ld, st and red on the memory of each device"},
		{"redux.sync.min.abs.NaN.f32 %f1, %f2, -1;", "fold with shfl.sync and min"},
		{"st.async.release.gpu.global.u32 [%d1], %r2;", "of other memory than .shared::cluster, or without an mbarrier"},
	} {
		err, _ := sampleError(t, c.sample).(*lower.UnsupportedError)
		if err == nil || err.Detail != c.want {
			t.Errorf("%s: %v, want %s", c.sample, err, c.want)
		}
	}
}
