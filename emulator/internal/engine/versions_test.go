package engine

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// versionSamples are instructions and forms that came later: the first version
// that has them, the first architecture, a sample, and what older texts are told.
var versionSamples = []struct {
	since, target, sample, want string
}{
	{"6.0", "sm_50", "bar.warp.sync -1;", "bar of a warp needs .version 6.0 or later"},
	{"6.0", "sm_50", "barrier.sync 0;", "barrier needs .version 6.0 or later"},
	{"6.0", "sm_50", "shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;", "shfl with .sync needs .version 6.0 or later"},
	{"6.0", "sm_50", "vote.sync.all.pred %p0, %p1, -1;", "vote with .sync needs .version 6.0 or later"},
	{"6.0", "sm_50", "fns.b32 %r1, %r2, 0, 1;", "fns needs .version 6.0 or later"},
	{"6.0", "sm_50", "brx.idx %r1, list;", "brx needs .version 6.0 or later"},
	{"6.0", "sm_70", "match.any.sync.b32 %r1, %r2, -1;", "match needs .version 6.0 or later"},
	{"6.0", "sm_70", "fence.acq_rel.gpu;", "fence needs .version 6.0 or later"},
	{"6.0", "sm_70", "wmma.store.d.sync.col.m16n16k16.global.f16 [%d1], {%r1, %r2, %r3, %r4};", "wmma needs .version 6.0 or later"},
	{"6.2", "sm_50", "activemask.b32 %r1;", "activemask needs .version 6.2 or later"},
	{"6.2", "sm_70", "nanosleep.u32 20;", "nanosleep needs .version 6.2 or later"},
	{"6.4", "sm_70", "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%r6, %r7}, {%r0, %r1, %r2, %r3};",
		"mma needs .version 6.4 or later"},
	{"6.5", "sm_75", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r5];", "ldmatrix needs .version 6.5 or later"},
	{"7.0", "sm_80", "redux.sync.xor.b32 %r1, %r2, -1;", "redux needs .version 7.0 or later"},
	{"7.0", "sm_80", "cp.async.commit_group;", "cp of kind .async needs .version 7.0 or later"},
	{"7.0", "sm_75", "tanh.approx.f32 %f1, %f2;", "tanh needs .version 7.0 or later"},
	{"8.0", "sm_90", "cp.async.bulk.commit_group;", "cp of kind .async.bulk needs .version 8.0 or later"},
	{"8.6", "sm_90", "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r1], [%d1], 16, [%r2];",
		"cp of kind .async.bulk to .shared::cta needs .version 8.6 or later"},
	{"7.0", "sm_80", "mbarrier.arrive.shared.b64 %d0, [%r1];", "mbarrier needs .version 7.0 or later"},
	{"7.3", "sm_52", "stackrestore.u64 %d1;", "stackrestore needs .version 7.3 or later"},
	{"7.3", "sm_52", "stacksave.u64 %d1;", "stacksave needs .version 7.3 or later"},
	{"7.3", "sm_52", "alloca.u64 %d1, 16;", "alloca needs .version 7.3 or later"},
	{"7.4", "sm_80", "applypriority.global.L2::evict_normal [%d1], 128;", "applypriority needs .version 7.4 or later"},
	{"7.4", "sm_80", "discard.global.L2 [%d1], 128;", "discard needs .version 7.4 or later"},
	{"7.4", "sm_80", "createpolicy.fractional.L2::evict_last.b64 %d1, 1.0;", "createpolicy needs .version 7.4 or later"},
	{"7.6", "sm_70", "bmsk.clamp.b32 %r1, %r2, %r3;", "bmsk needs .version 7.6 or later"},
	{"7.6", "sm_70", "szext.wrap.s32 %r1, %r2, %r3;", "szext needs .version 7.6 or later"},
	{"7.8", "sm_90", "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;", "movmatrix needs .version 7.8 or later"},
	{"7.8", "sm_90", "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};", "stmatrix needs .version 7.8 or later"},
	{"7.8", "sm_90", "griddepcontrol.wait;", "griddepcontrol needs .version 7.8 or later"},
	{"8.3", "sm_90", "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%d1], [%r1], 128;", "tensormap needs .version 8.3 or later"},
	{"8.1", "sm_90", "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", "st with .async needs .version 8.1 or later"},
	{"7.8", "sm_90", "barrier.cluster.arrive;", "barrier of a cluster needs .version 7.8 or later"},
	{"7.8", "sm_90", "mapa.shared::cluster.u32 %r1, %r2, 0;", "mapa needs .version 7.8 or later"},
	{"7.8", "sm_90", "getctarank.shared::cluster.u32 %r1, %r2;", "getctarank needs .version 7.8 or later"},
	{"8.0", "sm_90a", "setmaxnreg.inc.sync.aligned.u32 96;", "setmaxnreg needs .version 8.0 or later"},
	{"8.0", "sm_90", "elect.sync %r1|%p1, -1;", "elect needs .version 8.0 or later"},
	{"6.5", "sm_75", "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r0, %r1}, {%r2, %r3}, {%r4}, {%r5, %r6};",
		"mma with the shape .m16n8k8 needs .version 6.5 or later"},
	{"6.5", "sm_75", "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r0, %r1}, {%r2}, {%r3}, {%r4, %r5};",
		"mma of integers needs .version 6.5 or later"},
	{"7.0", "sm_80", "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%g0, %g1}, {%g2}, {%g3}, {%g4, %g5};",
		"mma with a type of .bf16, .tf32, .f64 or .b1 needs .version 7.0 or later"},
	{"7.0", "sm_80", "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%r6}, {%r0, %r1, %r2, %r3};",
		"mma with this shape needs .version 7.0 or later"},
	{"7.1", "sm_80", "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {%r0, %r1}, {%r2}, {%r3}, {%r4, %r5};",
		"mma of single bits with .and needs .version 7.1 or later"},
	{"7.1", "sm_80", "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r0, %r1}, {%r2, %r3}, {%r4, %r5}, {%r6, %r7}, %r8, 0;",
		"mma of a sparse matrix needs .version 7.1 or later"},
	{"7.8", "sm_90", "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%g0, %g1, %g2, %g3}, {%g4, %g5}, {%g6}, {%g0, %g1, %g2, %g3};",
		"mma with .f64 and a shape of 16 rows needs .version 7.8 or later"},
	{"8.4", "sm_89", "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%f4, %f5, %f6, %f7};",
		"mma of 8-bit floating-point numbers needs .version 8.4 or later"},
	{"8.7", "sm_89", "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16 {%r0, %r1}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%r6, %r7};",
		"mma of 8-bit floating-point numbers with sums of .f16 needs .version 8.7 or later"},
	{"8.7", "sm_89", "mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1}, {%r4}, {%f4, %f5, %f6, %f7};",
		"mma of 8-bit floating-point numbers with the shape .m16n8k16 needs .version 8.7 or later"},
	{"8.5", "sm_80", "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r0, %r1}, {%r2, %r3}, {%r4, %r5}, {%r6, %r7}, %r8, 0;",
		"mma with .sp::ordered_metadata needs .version 8.5 or later"},
	{"8.0", "sm_90a", "wgmma.fence.sync.aligned;", "wgmma needs .version 8.0 or later"},
	{"7.1", "sm_60", "tex.1d.v4.f32.s32 {%f0, %f1, %f2, %f3}|%p1, [%d1, {%r1}];",
		"tex with a predicate as its second result needs .version 7.1 or later"},
	{"7.1", "sm_60", "tld4.r.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}|%p1, [%d1, {%f4, %f5}];",
		"tld4 with a predicate as its second result needs .version 7.1 or later"},
}

// before is the version of PTX that came before one of the samples'.
var before = map[string]string{"6.0": "5.0", "6.2": "6.1", "6.4": "6.3", "6.5": "6.4", "7.0": "6.5", "7.1": "7.0", "7.3": "7.2", "7.4": "7.3", "7.6": "7.5", "7.8": "7.7", "8.0": "7.8", "8.1": "8.0", "8.3": "8.2", "8.4": "8.3", "8.5": "8.4", "8.6": "8.5", "8.7": "8.6"}

func versionKernel(version, target, sample string) string {
	list := ""
	if strings.HasPrefix(sample, "brx") {
		list = " list: .branchtargets here;"
	}
	return fmt.Sprintf(`.version %s
.target %s
.address_size 64
.visible .entry kernel(.param .u64 image) {
	.reg .pred %%p<2>; .reg .b32 %%r<9>; .reg .f32 %%f<8>; .reg .f64 %%g<8>; .reg .b64 %%d<2>;%s
	ld.param.u64 %%d1, [image];
	%s
here:
	ret;
}
`, version, target, list, sample)
}

func TestVersions(t *testing.T) {
	sampled := map[string]bool{}
	for _, c := range versionSamples {
		sampled[c.sample[:strings.IndexAny(c.sample, ". ")]] = true
		for _, version := range []string{c.since, before[c.since]} {
			m, err := ptx.Parse("k.ptx", versionKernel(version, c.target, c.sample))
			if err == nil {
				_, err = Load(m, Options{})
			}
			got, want := fmt.Sprint(err), "<nil>"
			if version != c.since {
				want = "ptx: k.ptx:7:2: " + c.want + ", and this text has " + version
			}
			if got != want {
				t.Errorf(".version %s: %s\ngot  %s\nwant %s", version, c.sample, got, want)
			}
		}
	}
	for _, row := range opcode.Rows() {
		if row.Since != (ptx.Version{}) && !sampled[row.Name] {
			t.Errorf("there is no sample of %s", row.Name)
		}
	}
}

// TestVersionsOfPtxas has ptxas judge the samples that it knows: it takes them
// from the version on, and not before.
func TestVersionsOfPtxas(t *testing.T) {
	ptxas := os.Getenv("CUJS_PTXAS")
	if ptxas == "" {
		t.Skip("no ptxas: set CUJS_PTXAS")
	}
	file := filepath.Join(t.TempDir(), "k.ptx")
	assemble := func(version, target, sample string) (string, error) {
		if err := os.WriteFile(file, []byte(versionKernel(version, target, sample)), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(ptxas, "-arch="+target, "-o", os.DevNull, file).CombinedOutput()
		return string(out), err
	}
	judged := 0
	for _, c := range versionSamples {
		out, err := assemble(c.since, c.target, c.sample)
		if strings.Contains(out, "Unsupported .version") || strings.Contains(out, "not defined for option 'gpu-name'") {
			continue // it is older than that
		}
		if judged++; err != nil {
			t.Errorf(".version %s: %s\n%s", c.since, c.sample, out)
		}
		if out, err := assemble(before[c.since], c.target, c.sample); err == nil || !strings.Contains(out, "requires PTX ISA .version "+c.since) {
			t.Errorf(".version %s: %s\n%v %s", before[c.since], c.sample, err, out)
		}
	}
	if judged == 0 {
		t.Error("ptxas knows none of the versions")
	}
}
