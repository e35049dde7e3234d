package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/report"
)

// clusterKernel is a kernel with 64 words of shared memory and an mbarrier: %r1 is the
// thread, %r2 the rank, %r3 that of the next block of the cluster, %r4 the thread's word of
// shared memory and %rd1 that of the result, %rd5 the result.
const clusterKernel = `.visible .entry kernel(.param .u64 out)
{
	.reg .pred %p<6>; .reg .b16 %h<4>; .reg .b32 %r<30>; .reg .b64 %rd<10>;
	.shared .align 16 .b8 s[256];
	.shared .align 8 .b64 bar;
	ld.param.u64 %rd5, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %cluster_ctarank;
	mov.u32 %r5, %cluster_nctarank;
	add.u32 %r3, %r2, 1;
	rem.u32 %r3, %r3, %r5;
	mov.u32 %r6, s;
	mad.lo.u32 %r4, %r1, 4, %r6;
	mov.u32 %r7, %ctaid.x;
	mov.u32 %r8, %ntid.x;
	mad.lo.u32 %r9, %r7, %r8, %r1;
	mad.wide.u32 %rd1, %r9, 4, %rd5;
	setp.eq.u32 %p1, %r1, 0;
	mov.u32 %r12, bar;
`

const clusterSync = "\n\tbarrier.cluster.arrive; barrier.cluster.wait;\n"

// inClusters runs a body with blocks of 32 threads in clusters, and returns a word of each
// thread. Reports go to checked, if not nil.
func inClusters(t *testing.T, body string, grid, size uint32, change func(*bench, *run.Launch)) ([]uint32, error) {
	t.Helper()
	b := load(t, clusterKernel+body+"\n\tret;\n}")
	out := b.alloc32(make([]uint32, grid*32)...)
	l := b.launch(grid, 32, out.Base)
	l.Cluster = [3]uint32{size, 1, 1}
	if change != nil {
		change(b, l)
	}
	err := run.Run(context.Background(), l)
	return read32(out), err
}

// neighbours are ways of a block to read what the next one of its cluster has in shared memory:
// 1000 times the block, and the thread.
var neighbours = []struct{ name, body string }{
	{"load", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	ld.shared::cluster.u32 %r11, [%r10];`},
	{"load of a variable, by 64 bits and generic", `
	mapa.shared::cluster.u64 %rd2, s, %r3;
	cvta.shared::cluster.u64 %rd2, %rd2;
	mad.wide.u32 %rd2, %r1, 4, %rd2;
	ld.u32 %r11, [%rd2];`},
	{"generic mapa", `
	cvt.u64.u32 %rd2, %r4;
	cvta.shared.u64 %rd2, %rd2;
	mapa.u64 %rd2, %rd2, %r3;
	ld.u32 %r11, [%rd2];`},
	{"atomic", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	atom.shared::cluster.add.u32 %r11, [%r10], 0;`},
	{"loads of some lanes", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	and.b32 %r11, %r1, 1;
	setp.eq.u32 %p2, %r11, 0;
	@%p2 ld.shared::cluster.u32 %r11, [%r10];
	@!%p2 ld.volatile.shared::cluster.u32 %r11, [%r10];`},
	{"store", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	ld.shared.u32 %r14, [%r4];
	st.shared::cluster.u32 [%r10+128], %r14;` + clusterSync + `
	ld.shared.u32 %r11, [%r4+128];`},
	{"st.async", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	mapa.shared::cluster.u32 %r13, %r12, %r3;
	ld.shared.u32 %r14, [%r4];
	@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 128;
	st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r10+128], %r14, [%r13];` + waitFirst + `
	ld.shared.u32 %r11, [%r4+128];`},
	{"st.async of vectors", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	mapa.shared::cluster.u32 %r13, %r12, %r3;
	@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 128;
	and.b32 %r14, %r1, 3;
	setp.eq.u32 %p3, %r14, 0;
	@%p3 ld.shared.v4.u32 {%r14, %r15, %r16, %r17}, [%r4];
	@%p3 st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%r10+128], {%r14, %r15, %r16, %r17}, [%r13];` + waitFirst + `
	ld.shared.u32 %r11, [%r4+128];`},
	{"red.async", `
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	mapa.shared::cluster.u32 %r13, %r12, %r3;
	ld.shared.u32 %r14, [%r4];
	st.shared.u32 [%r4+128], 7;
	@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 256;` + clusterSync + `
	red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r10+128], %r14, [%r13];
	red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.s32 [%r10+128], -7, [%r13];` + waitFirst + `
	ld.shared.u32 %r11, [%r4+128];`},
	{"remote arrival", `
	mapa.shared::cluster.u32 %r13, %r12, %r3;
	mapa.shared::cluster.u32 %r10, %r4, %r3;
	ld.shared.u32 %r14, [%r4];
	st.shared::cluster.u32 [%r10+128], %r14;
	bar.warp.sync -1;
	@%p1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r13];` + waitFirst + `
	ld.shared.u32 %r11, [%r4+128];`},
	{"copy", `
	fence.proxy.async.shared::cta;
	mapa.shared::cluster.u32 %r10, %r6, %r3;
	mapa.shared::cluster.u32 %r13, %r12, %r3;
	@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 128;` + clusterSync + `
	@%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r10+128], [%r6], 128, [%r13];` + waitFirst + `
	ld.shared.u32 %r11, [%r4+128];`},
}

const waitFirst = `
wait:
	mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r12], 0;
	@!%p2 bra wait;`

// fill stores 1000 times the block and the thread, and makes the mbarrier one for 1 arrival.
const fill = `
	mad.lo.u32 %r10, %r7, 1000, %r1;
	st.shared.u32 [%r4], %r10;
	@%p1 mbarrier.init.shared::cta.b64 [%r12], 1;` + clusterSync

func TestClusterNeighbours(t *testing.T) {
	for _, c := range neighbours {
		t.Run(c.name, func(t *testing.T) {
			for _, seed := range []uint64{0, 1, 2, 3} {
				got, err := inClusters(t, fill+c.body+clusterSync+"\tst.global.u32 [%rd1], %r11;", 6, 2, func(_ *bench, l *run.Launch) { l.Shuffle, l.Seed = seed > 0, seed })
				if err != nil {
					t.Fatal(err)
				}
				for i, v := range got {
					if want := uint32(i/32^1)*1000 + uint32(i%32); v != want {
						t.Fatalf("seed %d: thread %d: %d, not %d", seed, i, v, want)
					}
				}
			}
		})
	}
}

// One box of bytes goes to all blocks of a mask, and each block's mbarrier is told.
func TestClusterMulticast(t *testing.T) {
	got, err := inClusters(t, `
	mov.u32 %r11, 5;
	st.global.u32 [%rd1], %r1;
	@%p1 mbarrier.init.shared::cta.b64 [%r12], 1;
	@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 128;`+clusterSync+`
	mov.u16 %h1, 13;
	setp.eq.u32 %p3, %r2, 1;
	setp.eq.and.u32 %p3, %r1, 0, %p3;
	@%p3 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r6], [%rd5], 128, [%r12], %h1;
	setp.eq.u32 %p3, %r2, 1;
	@%p3 bra done;`+waitFirst+`
	ld.shared.u32 %r11, [%r4];
	add.u32 %r11, %r11, 100;
done:`+clusterSync+`
	st.global.u32 [%rd1], %r11;`, 4, 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range got {
		want := uint32(i%32) + 100
		if i/32 == 1 {
			want = 5
		}
		if v != want {
			t.Fatalf("thread %d: %d, not %d", i, v, want)
		}
	}
}

// Special registers, getctarank and isspacep of a grid of 4 by 6 blocks in clusters of 2 by 3.
func TestClusterRegisters(t *testing.T) {
	registers := []string{"%clusterid.x", "%clusterid.y", "%nclusterid.x", "%nclusterid.y", "%cluster_ctaid.x", "%cluster_ctaid.y",
		"%cluster_nctaid.x", "%cluster_nctaid.y", "%cluster_nctaid.z", "%cluster_ctarank", "%cluster_nctarank"}
	body := ".visible .entry kernel(.param .u64 out)\n{ .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<6>; .shared .b32 s;\n" +
		"ld.param.u64 %rd1, [out]; mov.u32 %r1, %ctaid.y; mov.u32 %r2, %nctaid.x; mov.u32 %r3, %ctaid.x; mad.lo.u32 %r1, %r1, %r2, %r3;\nmad.wide.u32 %rd1, %r1, 64, %rd1;\n"
	for i, r := range registers {
		body += fmt.Sprintf("mov.u32 %%r4, %s; st.global.u32 [%%rd1+%d], %%r4;\n", r, 4*i)
	}
	body += `mov.pred %p1, %is_explicit_cluster; selp.u32 %r4, 1, 0, %p1; st.global.u32 [%rd1+44], %r4;
	mov.u32 %r5, s; mapa.shared::cluster.u32 %r6, %r5, 4; getctarank.shared::cluster.u32 %r4, %r6; st.global.u32 [%rd1+48], %r4;
	getctarank.shared::cluster.u32 %r4, %r5; st.global.u32 [%rd1+52], %r4;
	cvt.u64.u32 %rd2, %r6; cvta.shared::cluster.u64 %rd2, %rd2;
	isspacep.shared::cta %p1, %rd2; selp.u32 %r4, 1, 0, %p1; isspacep.shared::cluster %p1, %rd2; selp.u32 %r5, 2, 0, %p1; add.u32 %r4, %r4, %r5; st.global.u32 [%rd1+56], %r4;
	ret; }`
	b := load(t, body)
	out := b.alloc32(make([]uint32, 24*16)...)
	l := b.launch(4, 1, out.Base)
	l.Grid, l.Cluster = [3]uint32{4, 6, 1}, [3]uint32{2, 3, 1}
	b.run(l)
	for i := range uint32(24) {
		x, y := i%4, i/4
		rank := x%2 + y%3*2
		cta := uint32(2)
		if rank == 4 {
			cta = 3
		}
		want := []uint32{x / 2, y / 3, 2, 2, x % 2, y % 3, 2, 3, 1, rank, 6, 1, 4, rank, cta}
		if got := read32(out)[16*i:][:len(want)]; !slices.Equal(got, want) {
			t.Errorf("block (%d,%d): %v, not %v", x, y, got, want)
		}
	}
}

// What blocks of a cluster do wrong with each other's shared memory ends the launch.
func TestClusterFaults(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"no such block", "mapa.shared::cluster.u32 %r10, %r4, 2;", "illegal address: there is no block 2 in the cluster: it has 2 blocks"},
		{"beyond", "mapa.shared::cluster.u32 %r10, %r4, %r3; ld.shared::cluster.u32 %r11, [%r10+1024];",
			"illegal address: read of 4 bytes at shared address 0x2000400: the shared memory of block (1,0,0) has 264 bytes"},
		{"beyond, generic", "cvt.u64.u32 %rd2, %r4; cvta.shared.u64 %rd2, %rd2; mapa.u64 %rd2, %rd2, %r3; st.u32 [%rd2+1024], %r1;",
			"illegal address: write of 4 bytes at generic address 0x7300000002000400: the shared memory of block (1,0,0) has 264 bytes"},
		{"misaligned", "mapa.shared::cluster.u32 %r10, %r4, %r3; ld.shared::cluster.u32 %r11, [%r10+2];",
			"misaligned address: read of 4 bytes at shared address 0x2000002: the address is not a multiple of 4"},
		{"not of the cluster", "mapa.shared::cluster.u32 %r10, %r4, %r3; ld.shared.u32 %r11, [%r10];",
			"invalid address space: read of 4 bytes at shared address 0x2000000: it is in the shared memory of block (1,0,0), which instructions with .shared::cluster reach"},
		{"ended", "setp.eq.u32 %p3, %r2, 0; @!%p3 bra done;\nmapa.shared::cluster.u32 %r10, %r4, %r3;\nagain: ld.volatile.shared::cluster.u32 %r11, [%r10]; bra again;\ndone:",
			"illegal address: read of 4 bytes at shared address 0x2000000: the shared memory of block (1,0,0) is gone: the block has ended"},
		{"mask", "mov.u16 %h1, 5; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r6], [%rd5], 16, [%r12], %h1;",
			"illegal address: the mask of blocks is 0x5, and the cluster has 2 blocks"},
		{"barrier elsewhere", "mapa.shared::cluster.u32 %r10, %r4, %r3; st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r10], %r1, [%r12];",
			"the mbarrier at shared address 0x100 is in another block than the address 0x2000000: map both to one block by mapa"},
		{"wait without arrival", "barrier.cluster.wait;", "a thread waits for the cluster and has not arrived: barrier.cluster.arrive comes before barrier.cluster.wait"},
		{"two arrivals", "barrier.cluster.arrive; barrier.cluster.arrive;", "a thread arrives at the barrier of the cluster again: barrier.cluster.wait comes between"},
		{"barrier that a block leaves out", "setp.eq.u32 %p3, %r2, 0; @%p3 bra other;\n" + clusterSync + "bra done;\nother: bar.sync 1, 64;\ndone:",
			"32 threads of block (0,0,0) wait at bar.sync 1, 64 (line 27); nobody is left to join them"},
		{"one waits for the cluster, the other polls", "setp.eq.u32 %p3, %r2, 0; @%p3 bra other;\n" + clusterSync + "bra done;\nother: @%p1 mbarrier.init.shared.b64 [%r12], 1;" + waitFirst + "\ndone:",
			"32 threads of block (1,0,0) wait at barrier.cluster.wait (line 25); 32 threads of block (0,0,0) wait at mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r12], 0 (line 29) " +
				"for the mbarrier at shared address 0x100, which misses 1 arrival; nobody is left to let them go on"},
		{"both wait", "setp.eq.u32 %p3, %r2, 0; @%p3 bra other;\nbarrier.cluster.arrive;\nbar.sync 1, 64;\nbra done;\nother:" + clusterSync + "done:",
			"32 threads of block (1,0,0) wait at bar.sync 1, 64 (line 25); nobody is left to join them"},
		{"some threads leave out the barrier", "@%p1 bra other;\n" + clusterSync + "bra done;\nother: bar.sync 1, 64;\ndone:",
			"31 threads of block (0,0,0) wait at barrier.cluster.wait (line 25); 1 thread of block (0,0,0) wait at bar.sync 1, 64 (line 27); " +
				"31 threads of block (1,0,0) wait at barrier.cluster.wait (line 25); 1 thread of block (1,0,0) wait at bar.sync 1, 64 (line 27); nobody is left to join them"},
	} {
		_, err := inClusters(t, c.body, 2, 2, func(b *bench, l *run.Launch) { l.Alone = func() bool { return true } })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// Threads that have exited count as arrived.
func TestClusterExit(t *testing.T) {
	got, err := inClusters(t, "setp.eq.u32 %p3, %r2, 1; @%p3 ret;"+clusterSync+clusterSync+"st.global.u32 [%rd1], 1;", 3, 3, nil)
	if err != nil || got[0] != 1 || got[32] != 0 || got[64] != 1 {
		t.Error(got, err)
	}
}

// Checked launches find what is not ordered between the blocks of a cluster, and nothing else.
func TestClusterChecks(t *testing.T) {
	const peer = "mapa.shared::cluster.u32 %r10, %r4, %r3;\n"
	const multicast = "@%p1 mbarrier.init.shared::cta.b64 [%r12], 1;\n@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 128;" + clusterSync +
		"mov.u16 %h1, 3; setp.eq.u32 %p3, %r2, 0; setp.eq.and.u32 %p3, %r1, 0, %p3;\n" +
		"@%p3 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r6], [%rd5], 128, [%r12], %h1;\n"
	cases := []struct{ name, body, want string }{
		{"none", "ret;", ""},
		{"not begun", "st.shared.u32 [%r4], 1; bar.sync 0;\n" + peer + "ld.shared::cluster.u32 %r11, [%r10+0];" + clusterSync,
			"which may not have begun"},
		{"race", "st.shared.u32 [%r4], 1;" + clusterSync + peer + "st.shared::cluster.u32 [%r10], %r1; ld.shared.u32 %r11, [%r4];" + clusterSync,
			"no barrier of the cluster stands between them"},
		{"a relaxed arrival", "st.shared.u32 [%r4], 1; barrier.cluster.arrive.relaxed; barrier.cluster.wait;\n" + peer + "ld.shared::cluster.u32 %r11, [%r10];" + clusterSync,
			"no barrier of the cluster stands between them"},
		{"the end", "st.shared.u32 [%r4], 1;" + clusterSync + peer + "ld.shared::cluster.u32 %r11, [%r10];",
			"use outside of a block's life"},
		{"multicast", multicast + waitFirst + "\nld.shared.u32 %r11, [%r4];" + clusterSync, ""},
		{"no wait for multicast", multicast + clusterSync + "setp.eq.u32 %p3, %r2, 0; @%p3 bra wait;\nld.shared.u32 %r11, [%r4];" + waitFirst + clusterSync,
			"that another thread copies by cp.async.bulk, and nobody has waited for phase 0 of the mbarrier at shared address 0x100"},
		{"unwritten", clusterSync + peer + "ld.shared::cluster.u32 %r11, [%r10+128]; st.global.u32 [%rd1], %r11;" + clusterSync, "uninitialised read"},
	}
	for _, c := range neighbours {
		cases = append(cases, struct{ name, body, want string }{c.name, fill + c.body + clusterSync + "st.global.u32 [%rd1], %r11;", ""})
	}
	for _, c := range cases {
		for seed := range uint64(4) {
			var found []string
			_, err := inClusters(t, c.body, 4, 2, func(b *bench, l *run.Launch) {
				b.space.Check()
				l.Shuffle, l.Seed = seed > 0, seed
				l.Report = func(r *report.Report) { found = append(found, r.String()) }
			})
			text := strings.Join(found, "\n")
			if err != nil && !strings.Contains(err.Error(), "the block has ended") || (c.want == "") != (text == "") || !strings.Contains(text, c.want) {
				t.Errorf("%s, seed %d: %v\n%s\nwant %s", c.name, seed, err, text, c.want)
				break
			}
		}
	}
}
