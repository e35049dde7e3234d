package check_test

import (
	"strings"
	"testing"
)

// productKernel has shared memory for the factors of a product of 64 × 8 by 16 in bf16, which lie without a pattern, a
// barrier, and a group of four warps beside a fifth; %r1 is the thread and %r2 its place of eight bytes in the factors.
const productKernel = `.visible .entry kernel(.param .u64 out)
{
	.reg .pred %p<4>; .reg .b32 %r<10>; .reg .f32 %f<4>; .reg .b64 %rd<10>;
	.shared .align 1024 .b8 s[2560];
	.shared .align 8 .b64 bar;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 128;
	setp.ne.u32 %p2, %r1, 0;
	@!%p2 mbarrier.init.shared.b64 [bar], 128;
	mov.u32 %r2, s;
	mad.lo.u32 %r3, %r1, 16, %r2;
	shr.u32 %r4, %r2, 4;
	cvt.u64.u32 %rd2, %r4;
	or.b64 %rd2, %rd2, 0x0000001000080000; // leading 128 bytes, stride 256
	add.s64 %rd3, %rd2, 128;               // 2048 bytes behind
`

// The pieces of its body: fillFactors writes the factors, multiply begins the product, awaitGroup ends it,
// giveBack tells the fifth warp that they may be written again, which writeAgain does.
const (
	fillFactors = "st.shared.v4.u32 [%r3], {0, 0, 0, 0};\n"
	showFactors = "fence.proxy.async.shared::cta;\n"
	multiply    = "@%p1 bra beside;\nwgmma.fence.sync.aligned;\nwgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %rd2, %rd3, 1, 1, 1, 0, 0;\nwgmma.commit_group.sync.aligned;\n"
	awaitGroup  = "wgmma.wait_group.sync.aligned 0;\n"
	giveBack    = "mbarrier.arrive.shared.b64 %rd4, [bar];\n"
	writeAgain  = "bra done;\nbeside: mbarrier.try_wait.parity.shared.b64 %p3, [bar], 0;\n@!%p3 bra beside;\nsetp.eq.u32 %p3, %r1, 128;\n@%p3 st.shared.u32 [s], 1;\ndone:\n"
)

// Checked launches find products whose factors are written before they have ended, and factors that were not shown.
func TestProductChecks(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"all in order", fillFactors + showFactors + "bar.sync 0;\n" + multiply + awaitGroup + giveBack + writeAgain, ""},
		{"given back before the wait", fillFactors + showFactors + "bar.sync 0;\n" + multiply + giveBack + awaitGroup + writeAgain, "race in shared memory"},
		{"not shown", fillFactors + "bar.sync 0;\n" + multiply + awaitGroup + giveBack + writeAgain, "no fence.proxy.async stands between them"},
		{"no barrier", fillFactors + showFactors + multiply + awaitGroup + giveBack + writeAgain, "no barrier stands between them"},
	} {
		got := strings.Join(checkedBench(loadFor(t, "sm_90a", productKernel+c.body+"\nret; }"), 160, nil), "\n")
		if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s\nwant %s", c.name, got, c.want)
		}
	}
}
