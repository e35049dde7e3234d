package engine

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
)

// waiting is a kernel with a body that begins in line 18 of the text. %p1 holds in
// thread 0, %p2 in block 0; %rd1 is a word in global memory, word one in shared memory.
func waiting(body string) string {
	return `.func spin(.param .u64 at);
.visible .entry kernel(.param .u64 words)
{
	.shared .align 8 .b64 word;
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [words];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %nctaid.x;
	setp.eq.u32 %p1, %r1, 0;
	setp.eq.u32 %p2, %r2, 0;
	mov.u32 %r9, 0;
` + strings.TrimSpace(body) + `
	ret;
}
.func spin(.param .u64 at)
{
	.reg .pred %p<2>;
	.reg .b32 %r<2>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [at];
again:
	ld.volatile.u32 %r1, [%rd1];
	setp.eq.u32 %p1, %r1, 0;
	@%p1 bra again;
	ret;
}`
}

// gridBarrier is a barrier of the grid made by hand, which thread 0 of a block passes.
const gridBarrier = `
	@!%p1 bra wait;
	atom.global.add.u32 %r4, [%rd1], 1;
poll:
	ld.volatile.global.u32 %r5, [%rd1];
	setp.lt.u32 %p3, %r5, %r3;
	@%p3 bra poll;
wait:
	bar.sync 0;`

// deadlocks are kernels that cannot end, with what is said of them; ADDRESS stands for
// that of the word in global memory.
var deadlocks = []struct {
	name, body  string
	grid, block uint32
	want        string
}{
	{"shared flag behind a barrier", `
	@%p1 bra poll;
	bar.sync 0;
	st.volatile.shared.u32 [word], 1;
	bra done;
poll:
	ld.volatile.shared.u32 %r4, [word];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	bar.sync 0;
done:`, 1, 64,
		"63 of 64 threads wait at bar.sync 0 (line 19); 1 of 64 threads repeats ld.volatile.shared.u32 %r4, [word] (line 23), " +
			"which finds 0 at shared address 0x0; nobody is left to let them go on; block (0,0,0), thread (0,0,0), " +
			"test.ptx:23: ld.volatile.shared.u32 %r4, [word]"},
	{"grid barrier that block 0 leaves out", "@%p2 bra done;" + gridBarrier + "\ndone:", 4, 32,
		"93 threads of 3 blocks wait at bar.sync 0 (line 26); 3 threads of 3 blocks repeat ld.volatile.global.u32 %r5, [%rd1] (line 22), " +
			"which finds 3 at global address ADDRESS; block (0,0,0) has ended; nobody is left to let them go on; " +
			"block (1,0,0), thread (0,0,0), test.ptx:22: ld.volatile.global.u32 %r5, [%rd1]"},
	{"grid barrier that all but one leave out", "@!%p2 bra done;" + gridBarrier + "\ndone:", 4, 32,
		"31 threads of block (0,0,0) wait at bar.sync 0 (line 26); 1 thread of block (0,0,0) repeats ld.volatile.global.u32 %r5, [%rd1] (line 22), " +
			"which finds 1 at global address ADDRESS; block (1,0,0) and 2 others have ended; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:22: ld.volatile.global.u32 %r5, [%rd1]"},
	{"flag that another block writes behind the barrier of the first", `
	@!%p2 bra writer;
poll:
	ld.volatile.global.u32 %r5, [%rd1];
	setp.eq.u32 %p3, %r5, 0;
	@%p3 bra poll;
	ret;
writer:
	setp.gt.u32 %p3, %r1, 31;
	@%p3 bra inner;
	bar.sync 0;
	st.volatile.global.u32 [%rd1], 1;
	ret;
inner:
	ld.acquire.gpu.global.u32 %r5, [%rd1];
	setp.eq.u32 %p3, %r5, 0;
	@%p3 bra inner;
	bar.sync 0;`, 2, 64,
		"32 threads of block (1,0,0) wait at bar.sync 0 (line 27); 64 threads of block (0,0,0) repeat ld.volatile.global.u32 %r5, [%rd1] (line 20), " +
			"which finds 0 at global address ADDRESS; 32 threads of block (1,0,0) repeat ld.acquire.gpu.global.u32 %r5, [%rd1] (line 31), " +
			"which finds 0 at global address ADDRESS; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:20: ld.volatile.global.u32 %r5, [%rd1]"},
	{"mbarrier that one thread does not arrive at", `
	@!%p1 bra begun;
	mbarrier.init.shared.b64 [word], 32;
begun:
	bar.sync 0;
	@%p1 bra wait;
	mbarrier.arrive.shared.b64 %rd2, [word];
wait:
	mbarrier.try_wait.parity.shared.b64 %p3, [word], 0;
	@!%p3 bra wait;`, 1, 32,
		"32 of 32 threads wait at mbarrier.try_wait.parity.shared.b64 %p3, [word], 0 (line 25) for the mbarrier at shared address 0x0, " +
			"which misses 1 arrival; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:25: mbarrier.try_wait.parity.shared.b64 %p3, [word], 0"},
	{"mbarrier whose bytes do not come", `
	@!%p1 bra begun;
	mbarrier.init.shared.b64 [word], 1;
	mbarrier.arrive.expect_tx.shared.b64 %rd2, [word], 64;
begun:
	bar.sync 0;
wait:
	mbarrier.test_wait.parity.shared.b64 %p3, [word], 0;
	@!%p3 bra wait;`, 1, 32,
		"32 of 32 threads wait at mbarrier.test_wait.parity.shared.b64 %p3, [word], 0 (line 24) for the mbarrier at shared address 0x0, " +
			"which misses 64 bytes; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:24: mbarrier.test_wait.parity.shared.b64 %p3, [word], 0"},
	{"loop without end before a barrier", `
	@!%p1 bra join;
forever:
	xor.b32 %r9, %r9, 1;
	bra forever;
join:
	bar.sync 0;`, 1, 32,
		"31 of 32 threads wait at bar.sync 0 (line 23); 1 of 32 threads repeats bra forever (line 21); nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:21: bra forever"},
	{"plain loads", `
poll:
	ld.global.u32 %r5, [%rd1];
	setp.eq.u32 %p3, %r5, 0;
	@%p3 bra poll;`, 2, 32,
		"64 threads of 2 blocks repeat ld.global.u32 %r5, [%rd1] (line 19), which finds 0 at global address ADDRESS; " +
			"nobody is left to let them go on; block (0,0,0), thread (0,0,0), test.ptx:19: ld.global.u32 %r5, [%rd1]"},
	{"barrier for more threads than there are", `
	@!%p1 bra join;
poll:
	ld.volatile.shared.u32 %r4, [word];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	ret;
join:
	bar.sync 1, 96;
	st.volatile.shared.u32 [word], 1;`, 1, 64,
		"63 of 64 threads wait at bar.sync 1, 96 (line 25); 1 of 64 threads repeats ld.volatile.shared.u32 %r4, [word] (line 20), " +
			"which finds 0 at shared address 0x0; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:20: ld.volatile.shared.u32 %r4, [word]"},
	{"lock that nobody gives back", `
take:
	atom.global.cas.b32 %r5, [%rd1], 0, 1;
	setp.ne.u32 %p3, %r5, 0;
	@%p3 bra take;`, 1, 32,
		"31 of 32 threads repeat atom.global.cas.b32 %r5, [%rd1], 0, 1 (line 19), which finds 1 at global address ADDRESS; " +
			"nobody is left to let them go on; block (0,0,0), thread (1,0,0), test.ptx:19: atom.global.cas.b32 %r5, [%rd1], 0, 1"},
	{"exchange and growing pauses", `
	atom.global.exch.b32 %r5, [%rd1], 1;
	mov.u32 %r6, 8;
	@%p1 ret;
take:
	atom.global.exch.b32 %r5, [%rd1], 1;
	nanosleep.u32 %r6;
	shl.b32 %r6, %r6, 1;
	min.u32 %r6, %r6, 256;
	setp.ne.u32 %p3, %r5, 0;
	@%p3 bra take;`, 1, 32,
		"31 of 32 threads repeat atom.global.exch.b32 %r5, [%rd1], 1 (line 22), which finds 1 at global address ADDRESS; " +
			"nobody is left to let them go on; block (0,0,0), thread (1,0,0), test.ptx:22: atom.global.exch.b32 %r5, [%rd1], 1"},
	{"votes and barriers in the loop", `
poll:
	ld.volatile.shared.u32 %r4, [word];
	setp.ne.u32 %p3, %r4, 0;
	vote.sync.any.pred %p4, %p3, 0xffffffff;
	bar.sync 0;
	@!%p4 bra poll;`, 1, 64,
		"64 of 64 threads repeat ld.volatile.shared.u32 %r4, [word] (line 19), which finds 0 at shared address 0x0; " +
			"nobody is left to let them go on; block (0,0,0), thread (0,0,0), test.ptx:19: ld.volatile.shared.u32 %r4, [word]"},
	{"lanes of a warp that do not come", `
	@%p1 bra poll;
	bar.warp.sync 0xffffffff;
	st.volatile.shared.u32 [word], 1;
	ret;
poll:
	ld.volatile.shared.u32 %r4, [word];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	bar.warp.sync 0xffffffff;`, 1, 32,
		"31 of 32 threads wait at bar.warp.sync 0xffffffff (line 19); 1 of 32 threads repeats ld.volatile.shared.u32 %r4, [word] (line 23), " +
			"which finds 0 at shared address 0x0; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:23: ld.volatile.shared.u32 %r4, [word]"},
	{"in a function", `
	@!%p1 bra join;
	{ .param .u64 at;
	st.param.u64 [at], %rd1;
	call spin, (at); }
join:
	bar.sync 0;`, 1, 32,
		"31 of 32 threads wait at bar.sync 0 (line 23); 1 of 32 threads repeats ld.volatile.u32 %r1, [%rd1] (line 33), " +
			"which finds 0 at generic address ADDRESS; nobody is left to let them go on; " +
			"block (0,0,0), thread (0,0,0), test.ptx:33: ld.volatile.u32 %r1, [%rd1]"},
}

func TestDeadlocks(t *testing.T) {
	for _, d := range deadlocks {
		for _, how := range []string{"one worker", "two workers", "shuffled", "counted", "checked"} {
			b := load(t, waiting(d.body))
			if how == "checked" {
				b.space.Check()
			}
			word := b.alloc32(0)
			word.Write(word.Base, 4)
			l := b.launch(d.grid, d.block, word.Base)
			l.Alone, l.Patience = func() bool { return true }, time.Millisecond
			switch how {
			case "one worker":
				l.Workers = 1
			case "shuffled":
				l.Shuffle = true
			case "counted":
				var err error
				if l.Counters, err = l.Kernel.NewCounters(nil); err != nil {
					t.Fatal(err)
				}
			case "checked":
				l.Report = func(*report.Report) {}
			}
			f := faultOf(t, l)
			got := strings.ReplaceAll(f.Error(), hexadecimal(word.Base), "ADDRESS")
			if want := "kernel kernel: deadlock: " + d.want; f.Kind != check.Impasse || got != want && how != "shuffled" {
				t.Errorf("%s, %s:\n%s\nwant\n%s", d.name, how, got, want)
			}
		}
	}
}

// The barrier of a cooperative grid is in memory that nobody else knows.
func TestDeadlockAtGridSync(t *testing.T) {
	text := strings.Replace(gridSyncPTX, "again:", "setp.eq.u32 %p5, %r2, 0;\n@%p5 ret;\nagain:", 1)
	b := load(t, text)
	out := mustAlloc(t, b.space, 16)
	l := b.launch(4, 64, out.Base)
	l.Cooperative, l.Patience = true, time.Millisecond
	got, _, _ := strings.Cut(faultOf(t, l).Error(), " at generic")
	want := "kernel gridsync: deadlock: 189 threads of 3 blocks wait at barrier.sync 0 (line 49); 3 threads of 3 blocks repeat " +
		"ld.volatile.u32 %r10, [%rd4+4] (line 43), which finds 3"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// slow is a loop that takes long and changes no memory.
const slow = `
	mov.u32 %r7, 0;
slow:
	mad.lo.u32 %r8, %r7, %r7, %r8;
	add.u32 %r7, %r7, 1;
	setp.lt.u32 %p5, %r7, 2000000;
	@%p5 bra slow;`

// Kernels that wait for long, and end.
func TestNoDeadlock(t *testing.T) {
	for _, d := range []struct {
		name, body  string
		grid, block uint32
	}{
		{"a barrier behind a long loop", "@!%p1 bra join;" + slow + "\njoin: bar.sync 0;", 2, 64},
		{"a flag that is written after a long loop", "@%p1 bra write;" + `
poll:
	ld.volatile.shared.u32 %r4, [word];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	ret;
write:` + slow + "st.volatile.shared.u32 [word], 1;", 2, 64},
		{"a flag of another block", "@%p2 bra write;" + `
poll:
	ld.volatile.global.u32 %r4, [%rd1];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	ret;
write:` + slow + "st.volatile.global.u32 [%rd1], 1;", 4, 32},
		{"a flag of a block that has not begun", "setp.eq.u32 %p2, %r2, 39; @%p2 bra write;" + `
poll:
	ld.volatile.global.u32 %r4, [%rd1];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	ret;
write:` + slow + "st.volatile.global.u32 [%rd1], 1;", 40, 32},
		{"plain loads of what another block writes", "@%p2 bra write;" + `
poll:
	ld.global.u32 %r4, [%rd1];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	ret;
write:` + slow + "st.global.u32 [%rd1], 1;", 2, 32},
		{"a bounded wait", `
poll:
	ld.volatile.shared.u32 %r4, [word];
	add.u32 %r9, %r9, 1;
	setp.lt.u32 %p3, %r9, 300000;
	@%p3 bra poll;`, 1, 32},
		{"a wait for the clock", `
	mov.u64 %rd2, %globaltimer;
	add.u64 %rd2, %rd2, 50000000;
poll:
	mov.u64 %rd3, %globaltimer;
	setp.lt.u64 %p3, %rd3, %rd2;
	@%p3 bra poll;
	bar.sync 0;`, 2, 32},
		{"a wait for the cycle counter, which has an end", `
	mov.u64 %rd2, %clock64;
poll:
	ld.volatile.shared.u32 %r4, [word];
	mov.u64 %rd3, %clock64;
	sub.u64 %rd3, %rd3, %rd2;
	setp.lt.u64 %p3, %rd3, 50000000;
	@%p3 bra poll;`, 1, 32},
		{"a lock with long work inside", `
take:
	atom.global.cas.b32 %r5, [%rd1], 0, 1;
	setp.ne.u32 %p3, %r5, 0;
	@%p3 bra take;` + strings.ReplaceAll(slow, "2000000", "100000") + `
	atom.global.exch.b32 %r5, [%rd1], 0;`, 2, 8},
		{"blocks that take turns", `
	mov.u32 %r9, 0;
turn:
	ld.volatile.global.u32 %r4, [%rd1];
	and.b32 %r5, %r4, 1;
	setp.ne.u32 %p3, %r5, %r2;
	@%p3 bra turn;
	@%p1 atom.global.add.u32 %r4, [%rd1], 1;
	add.u32 %r9, %r9, 1;
	setp.lt.u32 %p3, %r9, 3000;
	@%p3 bra turn;`, 2, 1},
		{"an mbarrier that is completed late", `
	@%p1 mbarrier.init.shared.b64 [word], 32;
	bar.sync 0;
	@!%p1 bra arrive;` + slow + `
arrive:
	mbarrier.arrive.shared.b64 %rd2, [word];
wait:
	mbarrier.try_wait.parity.shared.b64 %p3, [word], 0;
	@!%p3 bra wait;`, 2, 32},
		{"a grid barrier that all reach", strings.ReplaceAll(slow, "2000000", "300000") + gridBarrier, 8, 32},
		{"a counter in registers that ends the wait", `
poll:
	ld.volatile.shared.u32 %r4, [word];
	xor.b32 %r9, %r9, 5;
	add.u32 %r8, %r8, 1;
	and.b32 %r7, %r8, 0xfffff;
	setp.ne.u32 %p3, %r7, 0;
	@%p3 bra poll;`, 1, 32},
		{"a count in memory", `
poll:
	atom.global.inc.u32 %r4, [%rd1], 200000;
	setp.lt.u32 %p3, %r4, 199999;
	@%p3 bra poll;`, 1, 1},
	} {
		for _, workers := range []int{1, 2} {
			b := load(t, waiting(d.body))
			l := b.launch(d.grid, d.block, b.alloc32(0).Base)
			l.Workers, l.Alone, l.Patience = workers, func() bool { return true }, 10*time.Microsecond
			if err := run.Run(context.Background(), l); err != nil {
				t.Errorf("%s, workers %d: %v", d.name, workers, err)
			}
		}
	}
}

// What the host, other kernels or other processes may still write is waited for.
func TestNoDeadlockWhereOthersWrite(t *testing.T) {
	for _, d := range []struct {
		name  string
		kind  memory.Kind
		alone func() bool
	}{
		{"memory of the device", memory.Device, nil},
		{"work elsewhere", memory.Device, func() bool { return false }},
		{"registered memory", memory.Foreign, func() bool { return true }},
		{"memory of another process", memory.Remote, func() bool { return true }},
		{"virtual memory", memory.Virtual, func() bool { return true }},
	} {
		b := load(t, waiting(`
poll:
	ld.volatile.global.u32 %r4, [%rd1];
	setp.eq.u32 %p3, %r4, 0;
	@%p3 bra poll;
	bar.sync 0;`))
		word, err := b.space.Alloc(4, memory.Options{Kind: d.kind})
		if err != nil {
			t.Fatal(err)
		}
		l := b.launch(2, 32, word.Base)
		l.Alone, l.Patience = d.alone, 10*time.Microsecond
		done := make(chan error)
		go func() { done <- run.Run(context.Background(), l) }()
		time.Sleep(30 * time.Millisecond)
		atomic.StoreUint32(&loops.View[uint32](word.Pointer(), 1)[0], 1)
		if err := <-done; err != nil {
			t.Errorf("%s: %v", d.name, err)
		}
	}
}
