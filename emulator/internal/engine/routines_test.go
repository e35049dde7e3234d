package engine

import (
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"testing"
)

// TestUniformBesideCalls looks at a kernel that calls a recursive function for
// some threads in a loop: its counter and limit stay the same for all threads,
// what the call gives does not, and no block has to be demoted.
func TestUniformBesideCalls(t *testing.T) {
	const threads = 70
	b := load(t, recursiveFunction+`.visible .entry kernel(.param .u64 out)
{`+kernelRegisters+callTail+`
	.reg .b32 %count, %scaled, %sum, %result, %x;
	.reg .pred %more;
	mov.u32 %count, 0;
	mov.u32 %sum, 0;
head:
	add.u32 %x, %r1, %count;
	setp.lt.u32 %p1, %x, 40;
	@%p1 bra skip;
	{ .param .b32 a; st.param.b32 [a], %x; .param .b32 b; call.uni (b), recursive, (a); ld.param.b32 %result, [b]; }
	add.u32 %sum, %sum, %result;
skip:
	mul.lo.u32 %scaled, %count, 3;
	add.u32 %sum, %sum, %scaled;
	add.u32 %count, %count, 1;
	setp.lt.u32 %more, %count, 9;
	@%more bra head;
	st.global.u32 [%rd3], %sum;
	ret;
}`)
	uniform := map[string]bool{}
	for _, v := range b.module.Kernels()[0].Program().Graph.Virtuals {
		uniform[v.Name] = uniform[v.Name] || v.Uniform
	}
	for name, want := range map[string]bool{"%count": true, "%scaled": true, "%more": true, "%x": false, "%sum": false, "%result": false} {
		if uniform[name] != want {
			t.Errorf("%s: uniform is %t, want %t", name, uniform[name], want)
		}
	}
	out := mustAlloc(t, b.space, 4*threads)
	g := run.NewGrid(b.launch(1, threads, out.Base))
	g.Work()
	if g.Fault != nil || g.Demoted.Load() {
		t.Errorf("fault %v, demoted %t", g.Fault, g.Demoted.Load())
	}
	for i, got := range read32(out) {
		want := uint32(0)
		for k := range uint32(9) {
			if uint32(i)+k >= 40 {
				want += recursive(uint32(i) + k)
			}
			want += 3 * k
		}
		if got != want {
			t.Errorf("thread %d: %d, want %d", i, got, want)
		}
	}
}

// recursive is what recursiveFunction computes.
func recursive(n uint32) uint32 {
	if n&3 == 0 {
		return 5 * n
	}
	return (5*n ^ recursive(n&3-1)) + n&3
}
