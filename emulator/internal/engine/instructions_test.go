package engine

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/lower"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// instructions is every instruction of PTX ISA 9.1, chapter 9.7, with samples
// of it. Those behind `-` are refused by name.
const instructions = `
abs.s32 %r1, %r2; | abs.f64 %g1, %g2; | abs.bf16x2 %r1, %r2;
activemask.b32 %r1;
add.s64 %d1, %d2, 1; | add.rz.ftz.f32 %f1, %f2, %f3; | add.f16x2 %r1, %r2, %r3;
add.cc.u32 %r1, %r2, %r3; | addc.u32 %r1, %r2, %r3;
alloca.u64 %d1, 16; | alloca.u32 %r1, %r2, 64;
and.b32 %r1, %r2, %r3; | and.pred %p1, %p2, %p3;
applypriority.global.L2::evict_normal [%d1], 128;
atom.global.add.f32 %f1, [%d1], %f2; | atom.shared.cas.b64 %d1, [%r1], %d2, %d3; | atom.global.inc.u32 %r1, [%d1], 7; | atom.global.add.noftz.bf16x2 %r1, [%d1], %r2; | atom.global.v4.f32.add {%f1, %f2, %f3, %f4}, [%d1], {%f1, %f2, %f3, %f4}; | atom.relaxed.gpu.global.exch.b128 %q1, [%d2], %q2; | atom.shared.cas.b128 %q1, [%r1], %q2, %q3;
bar.sync 0; | bar.arrive 1, 64; | bar.red.popc.u32 %r1, 0, %p1; | barrier.sync.aligned 2, 64;
bar.warp.sync -1;
barrier.cluster.arrive.release.aligned; | barrier.cluster.wait.acquire;
bfe.u64 %d1, %d2, %r1, %r2;
bfi.b32 %r1, %r2, %r3, 4, 5;
bfind.shiftamt.u32 %r1, %r2;
bmsk.clamp.b32 %r1, %r2, %r3;
bra.uni here; | @%p1 bra here;
brev.b64 %d1, %d2;
brkpt;
brx.idx %r1, list;
call.uni function, (%r1); | call (%r1), %d1, (%r2), prototype;
clz.b32 %r1, %r2;
- clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p1, %d1;
cnot.b32 %r1, %r2;
copysign.f32 %f1, %f2, %f3;
cos.approx.f32 %f1, %f2;
cp.async.ca.shared.global [%r1], [%d1], 4, %r2; | cp.async.cg.shared.global [%r1], [%d1], 16, %p1; | cp.async.commit_group; | cp.async.wait_group 1; | cp.async.wait_all; | cp.async.mbarrier.arrive.noinc.shared.b64 [%r1];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d1], %r2, [%r3]; | cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%d1], [%r1], 32, %d2; | cp.async.bulk.prefetch.L2.global [%d1], 16; | cp.async.bulk.commit_group; | cp.async.bulk.wait_group.read 0;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d1], [%r1], 16;
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%d1, {%r2, %r3}], [%r4]; | cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [%d1, {%r2}], [%r1]; | cp.async.bulk.prefetch.tensor.3d.L2.global [variable, {%r1, 0, %r2}];
- cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r1], [%d1, {%r2, %r3, %r4}], [%r5], {%h1}; | cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group [%d1, {%r1, %r2, %r3, %r4, %r5}], [%r6];
createpolicy.fractional.L2::evict_last.b64 %d1, 1.0;
cvt.rni.s32.f32 %r1, %f1; | cvt.rn.bf16x2.f32 %r1, %f1, %f2; | cvt.rna.tf32.f32 %r1, %f1; | cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2; | cvt.pack.sat.u8.s32.b32 %r1, %r2, %r3, %r4;
cvta.to.global.u64 %d1, %d2; | cvta.shared.u64 %d1, %d2;
discard.global.L2 [%d1], 128;
div.rn.f64 %g1, %g2, %g3; | div.full.f32 %f1, %f2, %f3; | div.s32 %r1, %r2, %r3;
dp2a.lo.s32.u32 %r1, %r2, %r3, %r4;
dp4a.u32.u32 %r1, %r2, %r3, %r4;
elect.sync %r1|%p1, -1;
ex2.approx.ftz.f32 %f1, %f2; | ex2.approx.f16x2 %r1, %r2;
exit;
fence.acq_rel.gpu; | fence.proxy.async; | fence.proxy.tensormap::generic.acquire.gpu [%d1], 128;
fma.rm.f32 %f1, %f2, %f3, %f1; | fma.rn.relu.bf16x2 %r1, %r2, %r3, %r4;
fns.b32 %r1, %r2, 0, 1;
getctarank.shared::cluster.u32 %r1, %r2;
griddepcontrol.wait;
isspacep.shared %p1, %d1;
istypep.texref %p1, %d1; | istypep.surfref %p1, variable;
ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d1]; | ld.acquire.gpu.u32 %r1, [%d1]; | ld.global.nc.L1::no_allocate.u8 %h1, [%d1]; | ldu.global.u32 %r1, [%d1]; | ld.global.b128 %q1, [%d2]; | ld.acquire.sys.b128 %q1, [%d2]; | ld.global.nc.L2::cache_hint.u32 %r1, [%d1].unified, %d2;
ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];
lg2.approx.f32 %f1, %f2;
lop3.b32 %r1, %r2, %r3, %r4, 0x96;
mad.wide.u32 %d1, %r1, %r2, %d2; | mad.lo.cc.u32 %r1, %r2, %r3, %r4; | madc.hi.u32 %r1, %r2, %r3, %r4;
mad24.lo.s32 %r1, %r2, %r3, %r4;
mapa.shared::cluster.u32 %r1, %r2, 0;
match.any.sync.b32 %r1, %r2, -1; | match.all.sync.b64 %r1|%p1, %d1, -1;
max.NaN.f32 %f1, %f2, %f3; | max.s64 %d1, %d2, %d3;
mbarrier.init.shared.b64 [%r1], 32; | mbarrier.inval.shared.b64 [%r1]; | mbarrier.arrive.shared.b64 %d1, [%r1]; | mbarrier.arrive_drop.shared.b64 %d1, [%r1]; | mbarrier.test_wait.shared.b64 %p1, [%r1], %d1; | mbarrier.try_wait.parity.shared.b64 %p1, [%r1], %r2; | mbarrier.pending_count.b64 %r1, %d1; | mbarrier.arrive.expect_tx.shared.b64 %d1, [%r1], 64; | mbarrier.complete_tx.shared.b64 [%r1], 64;
membar.sys;
min.xorsign.abs.f32 %f1, %f2, %f3; | min.u32 %r1, %r2, %r3;
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2}; | mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%g1, %g2}, {%g3}, {%g4}, {%g1, %g2}; | mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4}, {%r5, %r6}, {%r1, %r2}, %r7, 0;
mov.b64 {%r1, %r2}, %d1; | mov.b128 %q1, {%d1, %d2}; | mov.b128 {%d1, %d2}, %q1; | mov.b128 %q1, %q2; | mov.u64 %d1, variable; | mov.u32 %r1, %ntid.g; | mov.u32 %r1, %tid.a; | mov.b32 %r1, %reserved_smem_offset_cap;
movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;
mul.hi.u64 %d1, %d2, %d3; | mul.rp.f32 %f1, %f2, %f3; | mul.wide.s16 %r1, %h1, %h2;
mul24.hi.u32 %r1, %r2, %r3;
- multimem.red.relaxed.sys.global.add.u32 [%d1], %r1;
nanosleep.u32 20;
neg.f16x2 %r1, %r2;
not.b64 %d1, %d2;
or.b16 %h1, %h2, %h3;
pmevent 1;
popc.b64 %r1, %d1;
prefetch.global.L2 [%d1]; | prefetch.tensormap [%d1]; | prefetchu.L1 [%d1];
prmt.b32.f4e %r1, %r2, %r3, %r4;
rcp.approx.ftz.f64 %g1, %g2;
red.global.max.s64 [%d1], %d2; | red.global.v2.f32.add [%d1], {%f1, %f2};
red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3];
redux.sync.xor.b32 %r1, %r2, -1;
rem.u64 %d1, %d2, %d3;
ret;
rsqrt.approx.f32 %f1, %f2;
sad.u16 %h1, %h2, %h3, %h4;
selp.f64 %g1, %g2, %g3, %p1;
set.lt.f16x2.f16x2 %r1, %r2, %r3;
setmaxnreg.inc.sync.aligned.u32 96;
setp.ltu.and.f32 %p1|%p2, %f1, %f2, !%p3;
shf.l.wrap.b32 %r1, %r2, %r3, %r4;
shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;
shl.b64 %d1, %d2, %r1;
shr.s32 %r1, %r2, 3;
sin.approx.ftz.f32 %f1, %f2;
slct.f32.s32 %f1, %f2, %f3, %r1;
sqrt.rn.f64 %g1, %g2;
st.release.sys.global.u64 [%d1], %d2; | st.shared.v2.b32 [%r1], {%r2, %r3}; | st.global.b128 [%d1], %q1;
st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];
stacksave.u64 %d1;
stackrestore.u32 %r1;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};
sub.cc.u64 %d1, %d2, %d3; | subc.u64 %d1, %d2, %d3; | sub.f32 %f1, %f2, %f3;
suld.b.2d.b32.trap %r1, [%d1, {%r2, %r3}];
suq.width.b32 %r1, [%d1];
sured.b.add.1d.u32.trap [%d1, {%r1}], %r2; | sured.p.max.2d.b32.clamp [%d1, {%r1, %r2}], %r3;
sust.b.2d.b32.clamp [%d1, {%r1, %r2}], %r3; | sust.p.1d.v4.b32.zero [%d1, {%r1}], {%r2, %r3, %r4, %r5};
szext.wrap.s32 %r1, %r2, %r3;
tanh.approx.f32 %f1, %f2;
- tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;
tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r1], %d1; | tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%d1], [%r1], 128;
testp.subnormal.f32 %p1, %f1;
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}]; | tex.level.a2d.v4.u32.f32 {%r1, %r2, %r3, %r4}, [%d1, {%r5, %f1, %f2, %f3}], %f4, {%r6, %r7};
tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}];
trap;
txq.height.b32 %r1, [%d1];
vabsdiff.u32.u32.u32 %r1, %r2, %r3; | vadd.s32.s32.s32.sat %r1, %r2.b0, %r3.h1; | vsub.s32.s32.s32 %r1, %r2, %r3; | vmin.s32.s32.s32 %r1, %r2, %r3; | vmax.s32.s32.s32 %r1, %r2, %r3;
vmad.u32.u32.u32 %r1, %r2, %r3, %r4; | vset.s32.u32.lt %r1, %r2, %r3; | vshl.u32.u32.u32.wrap %r1, %r2, %r3; | vshr.s32.u32.u32.clamp %r1, %r2, %r3;
vadd2.s32.s32.s32 %r1, %r2, %r3, %r4; | vsub2.s32.s32.s32 %r1, %r2, %r3, %r4; | vavrg2.u32.u32.u32 %r1, %r2, %r3, %r4; | vabsdiff2.u32.u32.u32.add %r1, %r2, %r3, %r4; | vmin2.s32.s32.s32 %r1, %r2, %r3, %r4; | vmax2.s32.s32.s32 %r1, %r2, %r3, %r4; | vset2.u32.u32.eq %r1, %r2, %r3, %r4;
vadd4.s32.s32.s32 %r1, %r2, %r3, %r4; | vsub4.s32.s32.s32 %r1, %r2, %r3, %r4; | vavrg4.u32.u32.u32 %r1, %r2, %r3, %r4; | vabsdiff4.u32.u32.u32.add %r1, %r2, %r3, %r4; | vmin4.s32.s32.s32 %r1, %r2, %r3, %r4; | vmax4.s32.s32.s32 %r1, %r2, %r3, %r4; | vset4.u32.u32.eq %r1, %r2, %r3, %r4;
vote.sync.ballot.b32 %r1, %p1, -1; | vote.sync.all.pred %p1, %p2, -1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %d1, %d2, %p1, 1, -1, 0, 1; | wgmma.fence.sync.aligned; | wgmma.commit_group.sync.aligned; | wgmma.wait_group.sync.aligned 1; | wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, %d2, %p1;
- wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%f1, %f2, %f3, %f4}, %d1, %d2, %r1, 0, %p1, 1, 1, 0, 0;
wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {%r1, %r2}, [%r3], %r4; | wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%g1, %g2}, {%g3}, {%g4}, {%g1, %g2}; | wmma.store.d.sync.aligned.col.m16n16k16.global.f16 [%d1], {%r1, %r2, %r3, %r4};
xor.b32 %r1, %r2, %r3;
`

// TestInstructions loads each sample: it is executed, or refused by its name.
func TestInstructions(t *testing.T) {
	var done, refused []string
	for _, line := range strings.Split(strings.TrimSpace(instructions), "\n") {
		rest, refuses := strings.CutPrefix(line, "- ")
		for _, sample := range strings.Split(rest, " | ") {
			err := sampleError(t, sample)
			var unsupported *lower.UnsupportedError
			switch {
			case !refuses && err != nil:
				t.Errorf("%s: %v", sample, err)
			case refuses && err == nil:
				t.Errorf("%s is executed", sample)
			case refuses && !errors.As(err, &unsupported):
				t.Errorf("%s is refused without its name: %v", sample, err)
			}
			name := strings.TrimPrefix(strings.TrimPrefix(sample, "@%p1 "), "- ")
			name = strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ';' })[0]
			if refuses {
				refused = append(refused, name)
				continue
			}
			opcode, _, _ := strings.Cut(name, ".")
			if !slices.Contains(done, opcode) {
				done = append(done, opcode)
			}
		}
	}
	slices.Sort(done)
	var rows []string
	for _, row := range opcode.Rows() {
		if row.Family != opcode.Refused {
			rows = append(rows, row.Name)
		}
	}
	if !slices.Equal(done, rows) {
		t.Errorf("there are samples of\n%s\nand rows of\n%s", wrapped(done), wrapped(rows))
	}
	page, err := os.ReadFile("../../../docs/emulator.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{wrapped(rows), wrapped(refused)} {
		if !strings.Contains(string(page), want) {
			t.Errorf("docs/emulator.md lacks\n%s", want)
		}
	}
}

// sampleError loads a kernel with one instruction.
func sampleError(t *testing.T, sample string) error {
	t.Helper()
	m, err := ptx.Parse("sample.ptx", fmt.Sprintf(`.version 8.3
.target sm_90a
.address_size 64
.global .u32 variable;
.func function(.param .b32 x) { ret; }
.visible .entry kernel()
{
	.reg .pred %%p<9>; .reg .b16 %%h<9>; .reg .b32 %%r<9>; .reg .f32 %%f<9>; .reg .b64 %%d<9>; .reg .f64 %%g<9>; .reg .b128 %%q<9>;
list: .branchtargets here;
prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
	%s
here:
	ret;
}`, sample))
	if err != nil {
		return err
	}
	_, err = Load(m, Options{})
	return err
}

// wrapped is a list as the page has it, in lines of at most 110 characters.
func wrapped(names []string) string {
	var b strings.Builder
	length := 0
	for i, n := range names {
		if length > 0 && length+len(n)+1 > 110 {
			b.WriteByte('\n')
			length = 0
		} else if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(n)
		length += len(n) + 1
	}
	return b.String()
}
