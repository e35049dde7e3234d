package engine

import (
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// seeds are kernels that use most kinds of instruction.
func seeds() []string {
	return []string{
		vaddPTX, reducePTX, mandelbrotPTX, gridSyncPTX, nbodyPTX(), unrolledMatmul(), randomKernel(1),
		".visible .entry k(.param .u64 p) { .reg .b32 %r<9>; .reg .b64 %rd<3>; .reg .pred %p<3>; atom.global.add.u32 %r1, [%rd1], 1; " +
			"cp.async.ca.shared.global [%r1], [%rd1], 16; isspacep.shared %p1, %rd1; shfl.sync.up.b32 %r1|%p1, %r2, 1, 0, -1; " +
			"lop3.or.b32 %r1|%p1, %r1, %r2, %r3, 0x80, %p2; setp.lt.and.u32 %p1|%p2, %r1, %r2, !%p1; vadd.u32.u32.u32 %r1, %r2.b0, %r3; " +
			"mov.b64 %rd1, {%r1, %r2}; bar.red.popc.u32 %r1, 0, 32, %p1; match.all.sync.b32 %r1|%p1, %r2, -1; cvta.to.shared.u64 %rd1, %rd2; ret; }",
		".visible .entry k(.param .align 64 .b8 m[128]) { .reg .b32 %r<9>; .reg .b64 %rd<3>; .reg .b16 %h; .shared .align 8 .b64 b; .shared .align 128 .b8 s[256]; " +
			"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [s], [%rd1], 16, [b], %h, %rd2; " +
			"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [%rd1+16], [%r1], %r2; " +
			"cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [m, {%r2, 3}], [%r4]; " +
			"cp.reduce.async.bulk.tensor.1d.global.shared::cta.or.bulk_group [%rd1, {%r2}], [s+128]; cp.async.bulk.commit_group; ret; }",
		".func (.param .b32 r) f(.param .b32 a) { .reg .b32 %r; ld.param.u32 %r, [a]; st.param.b32 [r], %r; ret; }\n" +
			".visible .entry k() { .reg .b32 %r; { .param .b32 p; .param .b32 q; st.param.b32 [p], %r; call.uni (q), f, (p); ld.param.b32 %r, [q]; } ret; }",
		".global .align 4 .b8 x[4][2] = {{1, 2}, {3}}; .const .u32 y = 5; .visible .entry k() { .reg .b64 %rd; mov.u64 %rd, x+2; ret; }",
	}
}

// TestMangled loads kernels with words dropped and exchanged: whatever parses
// must be lowered or refused.
func TestMangled(t *testing.T) {
	words := regexp.MustCompile(`[%$]?[\w.]+|[^\s\w]|\n`)
	r := rand.New(rand.NewPCG(7, 8))
	for _, text := range seeds() {
		list := words.FindAllString(text, -1)
		for i := 0; i < len(list); i += 1 + len(list)/150 {
			for _, other := range []string{"", list[r.IntN(len(list))], "{" + list[i] + ", " + list[i] + "}"} {
				mangled := append([]string(nil), list...)
				mangled[i] = other
				tryLoad(t, strings.Join(mangled, " "))
			}
		}
	}
}

func tryLoad(t *testing.T, text string) {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%v\n%s\n%s", p, text, debug.Stack())
		}
	}()
	m, err := ptx.Parse("", header+text)
	if err != nil {
		return
	}
	if x, err := Load(m, Options{}); (x == nil) == (err == nil) {
		t.Errorf("Load gives %v and %v", x, err)
	}
}

// FuzzLoad checks that whatever parses is either lowered or refused.
func FuzzLoad(f *testing.F) {
	for _, text := range seeds() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<14 {
			tryLoad(t, text)
		}
	})
}
