package run_test

import (
	"encoding/binary"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A bench is a loaded kernel with memory around it.
type bench struct {
	t        *testing.T
	space    *memory.Space
	instance *run.Instance
	kernel   *run.Kernel
}

func load(t *testing.T, text string) *bench {
	t.Helper()
	tree, err := ptx.Parse("test.ptx", ".version 8.0\n.target sm_90\n.address_size 64\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.Load(tree, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, space: memory.New(1 << 30), kernel: m.Kernels()[0]}
	t.Cleanup(b.space.Close)
	if b.instance, err = m.Instantiate(b.space); err != nil {
		t.Fatal(err)
	}
	return b
}

// alloc allocates words, which are zero.
func (b *bench) alloc(words uint64) *memory.Block {
	block, err := b.space.Alloc(4*words, memory.Options{})
	if err != nil {
		b.t.Fatal(err)
	}
	return block
}

func (b *bench) words(m *memory.Block) []uint32 {
	return loops.View[uint32](m.Pointer(), int(m.Size/4))
}

// run runs the kernel with the address of a block, and tells whether a block of threads was demoted.
func (b *bench) run(grid, block uint32, m *memory.Block) (demoted bool) {
	b.t.Helper()
	demoted, err := run.Demotes(&run.Launch{
		Instance: b.instance, Kernel: b.kernel, Grid: [3]uint32{grid, 1, 1}, Block: [3]uint32{block, 1, 1},
		Params: binary.LittleEndian.AppendUint64(nil, m.Base), Workers: 2,
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return demoted
}

func (b *bench) registers() (virtuals []code.Virtual, slots int) {
	virtuals, slots, err := run.Registers(b.kernel)
	if err != nil {
		b.t.Fatal(err)
	}
	return virtuals, slots
}

func TestRegisterPressure(t *testing.T) {
	// Parameters and %tid take none, as on a GPU. Two addresses are live at the
	// first load, an address and two words after the second.
	b := load(t, `.visible .entry kernel(.param .u64 a, .param .u64 b)
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	cvt.u64.u32 %rd1, %r1;
	ld.param.u64 %rd2, [a];
	ld.param.u64 %rd3, [b];
	add.u64 %rd4, %rd2, %rd1;
	add.u64 %rd5, %rd3, %rd1;
	ld.global.u32 %r2, [%rd4];
	ld.global.u32 %r3, [%rd5];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd5], %r4;
	ret;
}`)
	k := b.kernel
	if k.Registers != 4 {
		t.Errorf("%d registers, want 4", k.Registers)
	}
	// %rd5 takes over the slot of %rd1, and %r4 that of %r2.
	if _, got := b.registers(); got != 4 {
		t.Errorf("%d slots beside pinned registers, want 4", got)
	}
}

// Threads take a lock three times. The count of times is uniform by its
// instructions, but the holder of the lock counts on while others, which spin,
// need the old count: the block must keep it per thread from then on.
func TestDemotion(t *testing.T) {
	b := load(t, `.visible .entry locks(.param .u64 state)
{
	.reg .pred %p<4>;
	.reg .b32 %r<10>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [state];
	mov.u32 %r5, 0;
again:
	atom.global.cas.b32 %r1, [%rd1], 0, 1;
	setp.ne.s32 %p1, %r1, 0;
	@%p1 bra again;
	ld.volatile.global.u32 %r2, [%rd1+4];
	add.u32 %r2, %r2, %r5;
	st.volatile.global.u32 [%rd1+4], %r2;
	membar.gl;
	atom.global.exch.b32 %r3, [%rd1], 0;
	add.u32 %r5, %r5, 1;
	setp.lt.u32 %p2, %r5, 3;
	@%p2 bra again;
	ret;
}`)
	state := b.alloc(2)
	demoted := b.run(2, 64, state)
	if got := b.words(state)[1]; got != 2*64*(0+1+2) {
		t.Errorf("the sum is %d, want %d", got, 2*64*3)
	}
	if !demoted {
		t.Error("no block was demoted")
	}
}

// recursiveFunction calls itself as often as its argument's low bits say.
const recursiveFunction = `.func (.param .b32 result) recursive(.param .b32 n)
{
	.reg .pred %p;
	.reg .b32 %r<6>;
	ld.param.u32 %r1, [n];
	and.b32 %r2, %r1, 3;
	mul.lo.u32 %r3, %r1, 5;
	setp.eq.u32 %p, %r2, 0;
	@%p bra last;
	sub.u32 %r4, %r2, 1;
	{ .param .b32 a; st.param.b32 [a], %r4; .param .b32 b; call.uni (b), recursive, (a); ld.param.b32 %r5, [b]; }
	xor.b32 %r3, %r3, %r5;
	add.u32 %r3, %r3, %r2;
last:
	st.param.b32 [result], %r3;
	ret;
}
`

// TestUniformBesideCalls looks at a kernel that calls a recursive function for
// some threads in a loop: its counter and limit stay the same for all threads,
// what the call gives does not, and no block has to be demoted.
func TestUniformBesideCalls(t *testing.T) {
	const threads = 70
	b := load(t, recursiveFunction+`.visible .entry kernel(.param .u64 out)
{
	.reg .pred %p<10>;
	.reg .b32 %r<30>;
	.reg .b64 %rd<20>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
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
	virtuals, _ := b.registers()
	for _, v := range virtuals {
		uniform[v.Name] = uniform[v.Name] || v.Uniform
	}
	for name, want := range map[string]bool{"%count": true, "%scaled": true, "%more": true, "%x": false, "%sum": false, "%result": false} {
		if uniform[name] != want {
			t.Errorf("%s: uniform is %t, want %t", name, uniform[name], want)
		}
	}
	out := b.alloc(threads)
	if b.run(1, threads, out) {
		t.Error("a block was demoted")
	}
	for i, got := range b.words(out) {
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
