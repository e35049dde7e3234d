package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// bulkKernel is a kernel of one or more threads with 4096 bytes of shared memory,
// an mbarrier that one thread arrives at, and two addresses in global memory. The
// last thread to get to `wait` is let on by the barrier.
const bulkKernel = `.visible .entry kernel(.param .u64 from, .param .u64 to)
{
	.reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<10>; .reg .b64 %rd<10>;
	.shared .align 128 .b8 s[4096];
	.shared .align 8 .b64 bar;
	ld.param.u64 %rd1, [from];
	ld.param.u64 %rd2, [to];
	mov.u32 %r1, s;
	mov.u32 %r2, bar;
	mbarrier.init.shared::cta.b64 [%r2], 1;
	fence.proxy.async.shared::cta;
`

// bulkWait waits for the barrier's first phase.
const bulkWait = `
wait:
	mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r2], 0;
	@!%p1 bra wait;
`

func counting32(n int) []uint32 {
	list := make([]uint32, n)
	for i := range list {
		list[i] = uint32(i + 1)
	}
	return list
}

// runBulk runs a body between two allocations of 64 words, of which the first
// counts from 1 and the second has tens, and returns the second.
func runBulk(t *testing.T, body string) ([]uint32, error) {
	t.Helper()
	b := load(t, bulkKernel+body+"\nret; }")
	from, to := b.alloc32(counting32(64)...), b.alloc32(slices.Repeat([]uint32{10}, 64)...)
	err := run.Run(context.Background(), b.launch(1, 1, from.Base, to.Base))
	return read32(to), err
}

// Bytes come to shared memory, end the phase of the barrier that waits for them,
// and go back elsewhere.
func TestBulkCopy(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"expected first", `mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 256;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 256, [%r2];`},
		{"expected later, in two parts", `mov.u32 %r3, 128;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], %r3, [%r2];
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%r1+128], [%rd1+128], %r3, [bar], %rd4;
	mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r2], 256;
	mbarrier.arrive.shared::cta.b64 _, [%r2];`},
		{"to the blocks of a mask", `mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 256;
	mov.u16 %h1, 1; mov.u16 %h2, 0;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1], 256, [%r2], %h1;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%r1], [%rd2], 256, [%r2], %h2, %rd4;`},
		{"through shared memory twice", `mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 512;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1+1024], [%rd1], 256, [%r2];
	cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r1], [%r1+1024], 256, [%r2];`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := runBulk(t, c.body+bulkWait+`
	cp.async.bulk.prefetch.L2.global [%rd1], 256;
	cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 240;
	cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%rd2+240], [%r1], 16, %rd4;
	cp.async.bulk.commit_group;
	cp.async.bulk.wait_group.read 0; cp.async.bulk.wait_group 0;`)
			if want := append(counting32(60), 1, 2, 3, 4); err != nil || !slices.Equal(got, want) {
				t.Errorf("%v %v", got, err)
			}
		})
	}
}

// Bytes that have not come keep the phase from ending.
func TestBulkCopyIsCounted(t *testing.T) {
	got, err := runBulk(t, `mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 256;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 240, [%r2];
	mbarrier.test_wait.shared::cta.b64 %p1, [%r2], %rd3;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 16, [%r2];
	mbarrier.test_wait.shared::cta.b64 %p2, [%r2], %rd3;
	selp.u32 %r3, 1, 0, %p1; selp.u32 %r4, 1, 0, %p2;
	st.global.u32 [%rd2], %r3; st.global.u32 [%rd2+4], %r4;`)
	if err != nil || got[0] != 0 || got[1] != 1 {
		t.Error(got[:2], err)
	}
}

// Reductions take what is in shared memory into what is in global memory.
func TestBulkReduction(t *testing.T) {
	const load = `mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 256;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 256, [%r2];` + bulkWait
	for _, c := range []struct {
		words string
		want  func(i uint32) uint32 // of the number that is taken into 10
	}{
		{"bulk_group.add.u32", func(i uint32) uint32 { return 10 + i }},
		{"bulk_group.L2::cache_hint.min.s32", func(i uint32) uint32 { return min(10, i) }},
		{"bulk_group.max.u32", func(i uint32) uint32 { return max(10, i) }},
		{"bulk_group.inc.u32", func(i uint32) uint32 {
			if 10 >= i {
				return 0
			}
			return 11
		}},
		{"bulk_group.xor.b32", func(i uint32) uint32 { return 10 ^ i }},
		{"bulk_group.or.b64", func(i uint32) uint32 { return 10 | i }},
		{"bulk_group.add.noftz.f16", func(i uint32) uint32 { return 10 + i }}, // subnormal numbers
	} {
		policy := ""
		if strings.Contains(c.words, "cache_hint") {
			policy = ", %rd4"
		}
		got, err := runBulk(t, load+"cp.reduce.async.bulk.global.shared::cta."+c.words+" [%rd2], [%r1], 256"+policy+";")
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range got {
			if w := c.want(uint32(i) + 1); v != w {
				t.Errorf("%s: word %d is %d, want %d", c.words, i, v, w)
				break
			}
		}
	}
	got, err := runBulk(t, load+`mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [%r2], 16;
	cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32 [%r1], [%r1+16], 16, [%r2];
	mbarrier.test_wait.shared::cta.b64 %p1, [%r2], %rd3;
	@%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 16;`)
	if want := []uint32{6, 8, 10, 12, 10}; err != nil || !slices.Equal(got[:5], want) {
		t.Errorf("%v %v, want %v", got[:5], err, want)
	}
}

// What is wrong with a copy is said when it is made.
func TestBulkFaults(t *testing.T) {
	const load = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
	for _, c := range []struct{ text, want string }{
		{load + "[%r1], [%rd1], 24, [%r2];", "invalid copy: the size, 24 bytes, is not a multiple of 16"},
		{load + "[%r1+8], [%rd1], 16, [%r2];", "misaligned address: write of 16 bytes at shared address 0x8: the address is not a multiple of 16"},
		{load + "[%r1], [%rd1+4], 16, [%r2];", "misaligned address: read of 16 bytes at global address FROM+4: the address is not a multiple of 16"},
		{load + "[%r1], [%rd1], 16, [%r2+4];", "misaligned address: read of 8 bytes at shared address 0x1004: the address is not a multiple of 8"},
		{load + "[%r1], [%rd1], 16, [%r2+32];", "illegal address: read of 8 bytes at shared address 0x1020: the block's shared memory has 4104 bytes"},
		{load + "[%r1+4000], [%rd1], 256, [%r2];", "illegal address: write of 256 bytes at shared address 0xfa0: the block's shared memory has 4104 bytes"},
		{load + "[%r1], [%rd1+16], 256, [%r2];",
			"illegal address: read of 256 bytes at global address FROM+16: it ends beyond 16 bytes into the device allocation of 256 bytes at FROM"},
		{"mov.u64 %rd5, 0; " + load + "[%r1], [%rd5], 256, [%r2];", "illegal address: read of 256 bytes at global address 0x0: a null pointer"},
		{"mov.u64 %rd5, s; cvta.shared.u64 %rd5, %rd5; cp.async.bulk.global.shared::cta.bulk_group [%rd5], [%r1], 16;",
			"invalid address space: write of 16 bytes at global address 0x7300000000000000: this is a generic address of shared memory"},
		{"mov.u16 %h1, 3; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1], 16, [%r2], %h1;",
			"illegal address: the mask of blocks is 0x3, and the cluster has one block: there is none but block 0"},
		{"cp.async.bulk.global.shared::cta.bulk_group [constant], [%r1], 16;", "illegal address: write of 16 bytes at global address CONSTANT: constant memory is read-only: at the beginning of the constant of 16 bytes at CONSTANT"},
	} {
		b := load16(t, c.text)
		from, to := b.alloc32(counting32(64)...), b.alloc32(make([]uint32, 64)...)
		err := run.Run(context.Background(), b.launch(1, 1, from.Base, to.Base))
		constant, _ := b.instance.Global("constant")
		want := replace(c.want, "FROM+4", hexadecimal(from.Base+4), "FROM+16", hexadecimal(from.Base+16), "FROM", hexadecimal(from.Base), "CONSTANT", hexadecimal(constant.Address))
		if got, _, _ := strings.Cut(strings.TrimPrefix(errorText(err), "kernel kernel: "), ";"); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, want)
		}
	}
}

func load16(t *testing.T, body string) *bench {
	return load(t, ".const .align 16 .b8 constant[16];\n"+bulkKernel+body+"\nret; }")
}

func errorText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// What has no meaning is refused when the module is loaded.
func TestBulkForms(t *testing.T) {
	for _, c := range []struct{ sample, want string }{
		{"cp.async.bulk.shared::cluster.global [%r1], [%d1], 16;", "cp.async.bulk to shared memory has an mbarrier, one to global memory is .bulk_group"},
		{"cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes [%d1], [%r1], 16, [%r2];", "cp.async.bulk to shared memory has an mbarrier, one to global memory is .bulk_group"},
		{"cp.async.bulk.global.bulk_group [%d1], [%r1], 16;", "cp.async.bulk needs the two spaces that it copies between"},
		{"cp.async.bulk.global.shared::cta.bulk_group [%d1], [%r1];", "cp.async.bulk of this kind takes 3 operands, and a cache policy with .L2::cache_hint"},
		{"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d1], 16;",
			"cp.async.bulk of this kind takes 4 operands, and a cache policy with .L2::cache_hint"},
		{"cp.reduce.async.bulk.global.shared::cta.bulk_group.add [%d1], [%r1], 16;", "cp.reduce.async.bulk needs an operation and a type"},
		{"cp.reduce.async.bulk.global.shared::cta.bulk_group.min.f32 [%d1], [%r1], 16;", "cp.reduce.async.bulk has no .min of .f32 to .global"},
		{"cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.min.u64 [%r1], [%r2], 16, [%r3];",
			"cp.reduce.async.bulk has no .min of .u64 to .shared::cluster"},
		{"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.bf16 [%d1], [%r1], 16;", "cp.reduce.async.bulk.add has .noftz with .f16 and .bf16, and only then"},
		{"cp.async.bulk.global.shared::cta.bulk_group [%d1, {%r1}], [%r1], 16;", "the emulated device does not execute cp.async.bulk.global.shared::cta.bulk_group (address [%d1, {%r1}])"},
		{"cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%d1], [%r1], 16, %h1;", "the emulated device does not execute cp.async.bulk.global.shared::cta.bulk_group.cp_mask (modifier .cp_mask)"},
	} {
		_, got, _ := strings.Cut(errorText(sampleError(t, c.sample)), " sample.ptx:11:2: ")
		if got = strings.TrimSuffix(got, ": "+c.sample); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.sample, got, c.want)
		}
	}
}
