package engine

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/ptx"
)

// faultOf runs a launch that must fail with a fault.
func faultOf(t *testing.T, l *run.Launch) *check.Fault {
	t.Helper()
	err := run.Run(context.Background(), l)
	var f *check.Fault
	if !errors.As(err, &f) {
		t.Fatalf("the launch ended with %v", err)
	}
	return f
}

// storeAt stores thread's number at out + 4*thread + offset.
const storeAt = `.visible .entry kernel(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r1;
	ret;
}`

func TestFaultMessages(t *testing.T) {
	b := load(t, storeAt)
	out := mustAlloc(t, b.space, 400)
	base := hexadecimal(out.Base)
	freed := mustAlloc(t, b.space, 64)
	if err := b.space.Free(freed.Base); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		at     uint64
		kind   check.FaultKind
		thread uint32
		want   string
	}{
		{"end", out.Base, check.IllegalAddress, 100,
			"illegal address: write of 4 bytes at global address " + hexadecimal(out.Base+400) + ": right behind the end of the device allocation of 400 bytes at " + base},
		{"null", 0, check.IllegalAddress, 0, "illegal address: write of 4 bytes at global address 0x0: a null pointer"},
		{"misaligned", out.Base + 2, check.MisalignedAddress, 0,
			"misaligned address: write of 4 bytes at global address " + hexadecimal(out.Base+2) + ": the address is not a multiple of 4"},
		{"freed", freed.Base, check.IllegalAddress, 0,
			"illegal address: write of 4 bytes at global address " + hexadecimal(freed.Base) + ": at the beginning of the device allocation of 64 bytes at " + hexadecimal(freed.Base) + ", which has been freed"},
		{"space", code.SharedWindow, check.InvalidSpace, 0,
			"invalid address space: write of 4 bytes at global address 0x7300000000000000: this is a generic address of shared memory"},
	} {
		f := faultOf(t, b.launch(1, 128, c.at))
		if f.Kind != c.kind || f.Thread[0] != c.thread {
			t.Errorf("%s: %v in thread %d, want %v in thread %d", c.name, f.Kind, f.Thread[0], c.kind, c.thread)
		}
		want := "kernel kernel: " + c.want + "; block (0,0,0), thread (" + strconv.Itoa(int(c.thread)) + ",0,0), test.ptx:12: st.global.u32 [%rd3], %r1"
		if f.Error() != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, f, want)
		}
	}
}

func TestSharedAndLocalBounds(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{".shared .align 4 .b8 s[64]; mov.u32 %r1, s; ld.shared.u32 %r2, [%r1+64];",
			"illegal address: read of 4 bytes at shared address 0x40: the block's shared memory has 64 bytes"},
		{".shared .align 4 .b8 s[64]; mov.u32 %r1, s; ld.shared.u32 %r2, [%r1+2];",
			"misaligned address: read of 4 bytes at shared address 0x2: the address is not a multiple of 4"},
		{".shared .align 4 .b8 s[64]; mov.u32 %r1, s; mov.u32 %r1, dynamic; st.shared.u32 [%r1], %r1;",
			"illegal address: write of 4 bytes at shared address 0x40: the block's shared memory has 64 bytes, none of them dynamic: " +
				"the kernel has a shared array without a size, whose bytes the launch has to give"},
		{"cvta.shared.u64 %rd1, dynamic; ld.u32 %r1, [%rd1];",
			"illegal address: read of 4 bytes at generic address 0x7300000000000000: the block's shared memory has 0 bytes, none of them dynamic: " +
				"the kernel has a shared array without a size, whose bytes the launch has to give"},
		{".local .align 4 .b8 s[16]; mov.u64 %rd1, s; st.local.u64 [%rd1+16], %rd1;",
			"illegal address: write of 8 bytes at local address 0x10: the thread's local memory has 16 bytes"},
		{"mov.u64 %rd1, 12; atom.add.u32 %r1, [%rd1], 1;",
			"illegal address: atomic operation on 4 bytes at generic address 0xc: nothing is allocated"},
	} {
		b := load(t, ".extern .shared .align 4 .b8 dynamic[];\n.visible .entry kernel() { .reg .b32 %r<4>; .reg .b64 %rd<4>; "+c.body+" ret; }")
		f := faultOf(t, b.launch(1, 32))
		if got, _, _ := strings.Cut(f.Error(), ";"); got != "kernel kernel: "+c.want {
			t.Errorf("%s\nwant kernel kernel: %s", got, c.want)
		}
	}
}

func TestConstantIsReadOnly(t *testing.T) {
	b := load(t, `.const .align 4 .u32 table[2] = {1, 2};
.visible .entry kernel() { .reg .b64 %rd<4>; mov.u64 %rd1, table; cvta.const.u64 %rd1, %rd1; st.u32 [%rd1+4], 5; ret; }`)
	f := faultOf(t, b.launch(1, 1))
	g, _ := b.instance.Global("table")
	want := "kernel kernel: illegal address: write of 4 bytes at generic address " + hexadecimal(g.Address+4) +
		": constant memory is read-only: 4 bytes into the table of 8 bytes at " + hexadecimal(g.Address) +
		"; block (0,0,0), thread (0,0,0), test.ptx:5: st.u32 [%rd1+4], 5"
	if f.Error() != want {
		t.Errorf("%s\nwant\n%s", f, want)
	}
}

func TestTrapAndDeadlock(t *testing.T) {
	b := load(t, `.visible .entry kernel()
{ .reg .pred %p<3>; .reg .b32 %r<3>; mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 3;
	@%p1 trap;
	ret; }`)
	want := "kernel kernel: trap: the kernel executed trap; block (0,0,0), thread (3,0,0), test.ptx:6: trap"
	if f := faultOf(t, b.launch(1, 32)); f.Error() != want {
		t.Errorf("%s\nwant\n%s", f, want)
	}
	b = load(t, `.visible .entry kernel()
{ .reg .pred %p<3>; .reg .b32 %r<3>; mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 32;
	@%p1 bra other;
	bar.sync 1;
	ret;
other:
	bar.sync 2;
	ret; }`)
	want = "kernel kernel: deadlock: 32 threads wait at bar.sync 1 (line 7); 32 threads wait at bar.sync 2 (line 10); " +
		"nobody is left to join them; block (0,0,0), thread (32,0,0), test.ptx:7: bar.sync 1"
	if f := faultOf(t, b.launch(1, 64)); f.Error() != want {
		t.Errorf("%s\nwant\n%s", f, want)
	}
}

func TestAssertion(t *testing.T) {
	b := load(t, `
.extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 s);
`+text("message", "x > 0")+text("file", "a.cu")+text("name", "void f()")+`
.visible .entry kernel()
{
	.reg .b64 %rd<6>;
	mov.u64 %rd1, message; cvta.global.u64 %rd1, %rd1;
	mov.u64 %rd2, file; cvta.global.u64 %rd2, %rd2;
	mov.u64 %rd3, name; cvta.global.u64 %rd3, %rd3;
	{
	.param .b64 p0; st.param.b64 [p0], %rd1;
	.param .b64 p1; st.param.b64 [p1], %rd2;
	.param .b32 p2; st.param.b32 [p2], 17;
	.param .b64 p3; st.param.b64 [p3], %rd3;
	.param .b64 p4; st.param.b64 [p4], 1;
	call.uni __assertfail, (p0, p1, p2, p3, p4);
	}
	ret;
}`)
	f := faultOf(t, b.launch(1, 1))
	want := "a.cu:17: void f(): block: [0,0,0], thread: [0,0,0] Assertion `x > 0` failed."
	if f.Kind != check.AssertionFailed || f.Detail != want {
		t.Errorf("%v: %s", f.Kind, f.Detail)
	}
	if got := b.output.String(); got != want+"\n" {
		t.Errorf("printed %q", got)
	}
}

func TestCancellation(t *testing.T) {
	b := load(t, ".visible .entry kernel() { loop: bra loop; }")
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	started := make(chan struct{})
	go func() {
		close(started)
		cancel(cause)
	}()
	<-started
	err := run.Run(ctx, b.launch(3, 64))
	if !errors.Is(err, cause) {
		t.Fatal(err)
	}
	if want := "kernel kernel: cancelled: enough"; err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
}

// TestLaunchesBehindACancellation has launches run whose context has ended before: thousands may be in a queue, and none
// may take more than the memory of its fault.
func TestLaunchesBehindACancellation(t *testing.T) {
	b := load(t, ".visible .entry kernel() { loop: bra loop; }")
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	cancel(cause)
	for _, threads := range []uint32{1, 64, 1024} {
		l := b.launch(3, threads)
		allocations := testing.AllocsPerRun(100, func() {
			if err := run.Run(ctx, l); !errors.Is(err, cause) || err.Error() != "kernel kernel: cancelled: enough" {
				t.Fatal(err)
			}
		})
		if allocations > 6 {
			t.Errorf("%d threads: a launch allocates %v times", threads, allocations)
		}
	}
}

func TestStackOverflow(t *testing.T) {
	b := load(t, `
.func f(.param .b32 n) { .reg .b32 %r<3>; .local .b8 frame[64]; ld.param.u32 %r1, [n]; add.u32 %r1, %r1, 1;
	{ .param .b32 p0; st.param.b32 [p0], %r1; call.uni f, (p0); } ret; }
.visible .entry kernel() { { .param .b32 p0; st.param.b32 [p0], 0; call.uni f, (p0); } ret; }`)
	f := faultOf(t, b.launch(1, 1))
	want := "kernel kernel: stack overflow: calls nest too deep: local memory of the thread is used up; block (0,0,0), thread (0,0,0), test.ptx:6: call.uni f, (p0)"
	if f.Error() != want {
		t.Errorf("%s\nwant\n%s", f, want)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"wgmma.fence.sync.aligned;", "ptx: test.ptx:4:29: wgmma needs .target sm_90a, and this text has sm_90"},
		{"tcgen05.wait::ld.sync.aligned;", "ptx: test.ptx:4:29: the emulated device does not execute tcgen05.wait::ld.sync.aligned (multiply with mma.sync or wmma, which every GPU since sm_80 has): .visible .entry kernel() {  tcgen05.wait::ld.sync.aligned; ret; }"},
		{"add.u32 %r1, %r2, %r3;", "ptx: test.ptx:4:42: %r2 is not declared"},
		{".reg .u32 %r<3>; mov.u32 %r3, 1;", "ptx: test.ptx:4:54: %r3 is not declared: %r<3> declares %r0 to %r2"},
		{".reg .u32 %total; mov.u32 %totla, 1;", "ptx: test.ptx:4:55: %totla is not declared; did you mean %total?"},
		{".reg .u32 %tid; mov.u32 %tid, %tid.x;", "ptx: test.ptx:4:59: %tid is a register that is declared here and hides the special register: call it something else to use %tid.x"},
		{".reg .u32 %laneid, %i; mov.u32 %laneid.x, 1;", "ptx: test.ptx:4:60: %laneid.x has no such component: %laneid is one register, no vector"},
		{".reg .v2 .u32 %v; mov.u32 %v.z, 1;", "ptx: test.ptx:4:55: %v.z has no such component"},
		{".reg .v2 .u32 %v; .reg .u32 %i; add.u32 %i, %v, 1;", "ptx: test.ptx:4:73: %v is a vector of 2 registers: name one of them, such as %v.x"},
		{"bra nowhere;", "ptx: test.ptx:4:29: there is no label nowhere"},
		{".reg .f32 %f<3>; add.rz.s32 %f1, %f1, %f1;", "ptx: test.ptx:4:46: add.rz.s32: modifier .rz does not apply"},
	} {
		m, err := ptx.Parse("test.ptx", header+".visible .entry kernel() {  "+c.body+" ret; }")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = Load(m, Options{}); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.body, err, c.want)
		}
	}
}
