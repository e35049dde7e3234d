package engine

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx/opcode"
)

// countersOf runs the first kernel of a module and returns its counters.
func countersOf(t *testing.T, body string, grid, threads, words uint32, change func(*run.Launch)) *stats.Kernel {
	t.Helper()
	b := load(t, `.visible .entry kernel(.param .u64 data)
{
	.reg .pred %p<4>; .reg .f32 %f<8>; .reg .b32 %r<10>; .reg .b64 %rd<6>;
	.shared .align 16 .b8 s[4096];
	ld.param.u64 %rd1, [data]; mov.u32 %r1, %tid.x; mov.u32 %r2, s;
`+body+"\nret; }")
	l := b.launch(grid, threads, b.alloc32(make([]uint32, words)...).Base)
	b.count(l)
	if change != nil {
		change(l)
	}
	b.run(l)
	return l.Counters.Stats()
}

// What the hand counts is what the counters say: two blocks of two warps.
func TestAccessCounters(t *testing.T) {
	load4 := func(stride string) string {
		return "mul.wide.u32 %rd2, %r1, " + stride + "; add.s64 %rd3, %rd1, %rd2; ld.global.u32 %r5, [%rd3];"
	}
	shared := func(factor string) string {
		return "mul.lo.u32 %r3, %r1, " + factor + "; and.b32 %r3, %r3, 4095; add.u32 %r3, %r2, %r3; ld.shared.u32 %r5, [%r3];"
	}
	for _, c := range []struct {
		name, body string
		pick       func(*stats.Count) stats.Traffic
		want       stats.Traffic
	}{
		{"coalesced", load4("4"), globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 16}},
		{"every other word", load4("8"), globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 32}},
		{"a line for each thread", load4("128"), globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 128}},
		{"one word for all", load4("0"), globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 4}},
		{"one word for all, known to be", "ld.global.u32 %r5, [%rd1+64];", globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 4}},
		{"off by a word", "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; ld.global.u32 %r5, [%rd3+4];", globalLoads,
			stats.Traffic{Requests: 4, Bytes: 512, Sectors: 20}},
		{"vectors", "mul.wide.u32 %rd2, %r1, 16; add.s64 %rd3, %rd1, %rd2; ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd3];", globalLoads,
			stats.Traffic{Requests: 4, Bytes: 2048, Sectors: 64}},
		{"generic", "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; ld.u32 %r5, [%rd3];", globalLoads, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 16}},
		{"guarded", "setp.lt.u32 %p1, %r1, 8; mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; @%p1 ld.global.u32 %r5, [%rd3];", globalLoads,
			stats.Traffic{Requests: 2, Bytes: 64, Sectors: 2}},
		{"stores", "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r1;",
			func(n *stats.Count) stats.Traffic { return n.Global.Stores }, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 16}},
		{"atomics", "red.global.add.u32 [%rd1], %r1;", func(n *stats.Count) stats.Traffic { return n.Global.Atomics }, stats.Traffic{Requests: 4, Bytes: 512, Sectors: 4}},
		{"bulk copies", bulkCopies, globalLoads, stats.Traffic{Requests: 4, Bytes: 192, Sectors: 8}},
		{"bulk copies to shared memory", bulkCopies, func(n *stats.Count) stats.Traffic { return n.Shared.Stores }, stats.Traffic{Requests: 4, Bytes: 192, Wavefronts: 8}},
		{"no conflict", shared("4"), sharedLoads, stats.Traffic{Requests: 4, Bytes: 512, Wavefronts: 4}},
		{"two ways", shared("8"), sharedLoads, stats.Traffic{Requests: 4, Bytes: 512, Wavefronts: 8, Conflicts: 4}},
		{"32 ways", shared("128"), sharedLoads, stats.Traffic{Requests: 4, Bytes: 512, Wavefronts: 128, Conflicts: 124}},
		{"padded", shared("132"), sharedLoads, stats.Traffic{Requests: 4, Bytes: 512, Wavefronts: 4}},
		{"broadcast", shared("0"), sharedLoads, stats.Traffic{Requests: 4, Bytes: 512, Wavefronts: 4}},
		{"shared vectors", "shl.b32 %r3, %r1, 4; add.u32 %r3, %r2, %r3; ld.shared.v4.u32 {%r5, %r6, %r7, %r8}, [%r3];", sharedLoads,
			stats.Traffic{Requests: 4, Bytes: 2048, Wavefronts: 16}},
		{"local", ".local .align 4 .b8 l[16]; st.local.u32 [l+4], %r1;", func(n *stats.Count) stats.Traffic { return n.Local.Stores }, stats.Traffic{Requests: 4, Bytes: 512}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, plain := range []bool{false, true} {
				s := countersOf(t, c.body, 2, 64, 64*33, func(l *run.Launch) { l.Shuffle = plain })
				if got := c.pick(&s.Count); got != c.want {
					t.Errorf("a register a lane: %v: %+v, want %+v", plain, got, c.want)
				}
			}
		})
	}
}

// bulkCopies are two threads' of a block.
const bulkCopies = `.shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1; setp.lt.u32 %p1, %r1, 2; mul.wide.u32 %rd2, %r1, 32; add.s64 %rd3, %rd1, %rd2;
@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], [%rd3+16], 16, [bar];
@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], [%rd3], 32, [bar];`

func globalLoads(n *stats.Count) stats.Traffic { return n.Global.Loads }
func sharedLoads(n *stats.Count) stats.Traffic { return n.Shared.Loads }

// Half of each warp goes another way than the rest.
func TestDivergenceCounters(t *testing.T) {
	s := countersOf(t, `and.b32 %r3, %r1, 1;
setp.eq.u32 %p1, %r3, 0;
@%p1 bra even;
add.u32 %r4, %r1, 1;
bra done;
even:
xor.b32 %r4, %r1, 1;
done:
shl.b32 %r4, %r4, 1;
bar.sync 0;`, 1, 64, 64, nil)
	type line struct{ warps, lanes, on, branches, divergent uint64 }
	want := map[int]line{
		9: {2, 64, 64, 0, 0}, 10: {2, 64, 64, 0, 0}, 11: {2, 64, 64, 2, 2}, 12: {2, 32, 32, 0, 0}, 13: {2, 32, 32, 0, 0},
		15: {2, 32, 32, 0, 0}, 17: {2, 64, 64, 0, 0}, 18: {2, 64, 64, 0, 0}, 19: {2, 64, 64, 0, 0},
	}
	for _, l := range s.Lines {
		got := line{l.Warps, l.Lanes, l.LanesOn, l.Branches, l.Divergent}
		if got != want[l.Line] {
			t.Errorf("line %d, %s: %+v, want %+v", l.Line, l.Text, got, want[l.Line])
		}
		delete(want, l.Line)
	}
	if len(want) > 0 {
		t.Errorf("lines without counts: %v", want)
	}
	if s.Launches != 1 || s.Blocks != 1 || s.Threads != 64 || s.Branches != 2 || s.Divergent != 2 {
		t.Errorf("%+v", s.Count)
	}
}

// Kinds, operations and floating-point operations by threads; a guard switches
// threads off.
func TestOperationCounters(t *testing.T) {
	s := countersOf(t, `cvt.rn.f32.u32 %f1, %r1;
fma.rn.f32 %f2, %f1, %f1, %f1;
add.f32 %f3, %f2, %f1;
sqrt.rn.f32 %f4, %f3;
min.f32 %f5, %f4, %f1;
setp.lt.u32 %p1, %r1, 16;
@%p1 mul.f32 %f6, %f5, %f5;
shfl.sync.idx.b32 %r3, %r1, 0, 31, 0xffffffff;
and.b32 %r4, %r3, 7;
mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;
st.global.f32 [%rd3], %f6;`, 1, 32, 32, nil)
	wantKinds := [stats.Kinds]uint64{opcode.FP32: 4*32 + 16, opcode.Integer: 3 * 32, opcode.Bit: 32, opcode.Conversion: 32,
		opcode.Memory: 32, opcode.ControlFlow: 32, opcode.BetweenThreads: 32}
	if s.Kinds != wantKinds {
		t.Errorf("kinds %v, want %v", s.Kinds, wantKinds)
	}
	if want := [stats.Operations]uint64{3: 32, 4: 16, 5: 32}; s.Operations != want {
		t.Errorf("operations %v, want %v", s.Operations, want)
	}
	if want := uint64(32*4 + 16); s.FLOPs != want {
		t.Errorf("%d floating-point operations, want %d", s.FLOPs, want)
	}
	if s.Warps != 13 || s.Lanes != 13*32 || s.LanesOn != 13*32-16 {
		t.Errorf("%d instructions by %d threads, %d of them on", s.Warps, s.Lanes, s.LanesOn)
	}
}

// Workers count alike, launches add up, and checks do not disturb.
func TestCountersAddUp(t *testing.T) {
	const body = "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; red.global.add.u32 [%rd3], %r1;"
	one := countersOf(t, body, 64, 64, 64, func(l *run.Launch) { l.Workers = 1 })
	four := countersOf(t, body, 64, 64, 64, func(l *run.Launch) { l.Workers = 4 })
	checked := countersOf(t, body, 64, 64, 64, func(l *run.Launch) { l.Instance.Space.Check(); l.Report = func(r *report.Report) {} })
	if one.Count != four.Count || one.Count != checked.Count {
		t.Errorf("%+v\n%+v\n%+v", one.Count, four.Count, checked.Count)
	}
	var sum stats.Kernel
	sum.Add(one)
	if sum.Add(four); sum.Warps != 2*one.Warps || sum.Launches != 2 || len(sum.Lines) != len(one.Lines) || sum.Lines[0].Warps != 2*one.Lines[0].Warps {
		t.Errorf("%+v", sum)
	}
	if !strings.Contains(one.Lines[0].Text, "mul.wide") {
		t.Errorf("line %q", one.Lines[0].Text)
	}
}
