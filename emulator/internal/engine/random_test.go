package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A writer makes random kernels of branches and loops over a few registers,
// some of which are the same for all threads and some not. Each thread's
// result depends on its number alone, so that it must be the same whether
// threads run together in a block, where they part and meet, or alone.
type writer struct {
	r      *rand.Rand
	text   strings.Builder
	labels int
	loops  int
	exits  []string // labels of the loops around
	calls  bool     // there is a function to call
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, "\t"+format+"\n", args...)
}

func (w *writer) label() string { w.labels++; return fmt.Sprintf("L%d", w.labels) }

// register is one of those that statements write.
func (w *writer) register() string { return fmt.Sprintf("%%r%d", 10+w.r.IntN(8)) }

func (w *writer) operand() string {
	switch w.r.IntN(6) {
	case 0:
		return fmt.Sprint(w.r.IntN(9))
	case 1:
		return "%r1" // the thread's number
	case 2:
		return "%r2" // the same for all
	}
	return w.register()
}

func (w *writer) statements(depth int) {
	for range 1 + w.r.IntN(4) {
		w.statement(depth)
	}
}

func (w *writer) statement(depth int) {
	kind := w.r.IntN(10)
	switch {
	case w.calls && w.r.IntN(6) == 0:
		w.line("{ .param .b32 a; st.param.b32 [a], %s; .param .b32 b; call.uni (b), recursive, (a); ld.param.b32 %s, [b]; }", w.register(), w.register())
	case depth == 0 || kind < 4:
		op := []string{"add.u32", "sub.u32", "xor.b32", "mul.lo.u32", "min.u32", "max.s32"}[w.r.IntN(6)]
		guard := ""
		if w.r.IntN(4) == 0 {
			w.condition()
			guard = []string{"@%p1 ", "@!%p1 "}[w.r.IntN(2)]
		}
		w.line("%s%s %s, %s, %s;", guard, op, w.register(), w.operand(), w.operand())
	case kind < 6:
		w.branch(depth)
	case kind < 9:
		w.loop(depth)
	case len(w.exits) > 0 && w.r.IntN(2) == 0:
		w.condition()
		w.line("@%%p1 bra %s;", w.exits[w.r.IntN(len(w.exits))])
	case w.r.IntN(4) == 0:
		w.condition()
		w.line("@%%p1 bra END;")
	}
}

// condition leaves a predicate in %p1, the same for all threads or not.
func (w *writer) condition() {
	w.line("and.b32 %%r3, %s, %d;", w.operand(), 1+w.r.IntN(7))
	w.line("setp.%s.u32 %%p1, %%r3, %d;", []string{"eq", "ne", "lt", "ge"}[w.r.IntN(4)], w.r.IntN(4))
}

func (w *writer) branch(depth int) {
	otherwise, join := w.label(), w.label()
	w.condition()
	w.line("@%%p1 bra %s;", otherwise)
	w.statements(depth - 1)
	if w.r.IntN(2) == 0 {
		w.line("bra %s;", join)
	}
	w.line("%s:", otherwise)
	w.statements(depth - 1)
	w.line("%s:", join)
}

// loop runs a few times, bounded by a register of its own.
func (w *writer) loop(depth int) {
	head, exit := w.label(), w.label()
	counter := 30 + w.loops
	w.loops++
	w.line("mov.u32 %%r%d, 0;", counter)
	w.line("%s:", head)
	w.exits = append(w.exits, exit)
	w.statements(depth - 1)
	w.exits = w.exits[:len(w.exits)-1]
	w.line("add.u32 %%r%d, %%r%d, 1;", counter, counter)
	w.line("setp.ge.u32 %%p2, %%r%d, 5;", counter)
	w.line("@%%p2 bra %s;", exit)
	w.condition()
	w.line("@%%p1 bra %s;", head)
	w.line("%s:", exit)
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

func randomKernel(seed uint64) string { return randomKernelWith(seed, false) }

func randomKernelWith(seed uint64, calls bool) string {
	w := &writer{r: rand.New(rand.NewPCG(seed, 99)), calls: calls}
	w.statements(4)
	body, functions := w.text.String(), ""
	if calls {
		functions = recursiveFunction
	}
	return functions + `.visible .entry kernel(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<` + fmt.Sprint(30+w.loops+1) + `>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r4, %ctaid.x;
	mov.u32 %r5, %ntid.x;
	mov.u32 %r6, %tid.x;
	mad.lo.u32 %r1, %r4, %r5, %r6;
	mov.u32 %r2, 3;
	mov.u32 %r10, 1; mov.u32 %r11, 2; mov.u32 %r12, %r1; mov.u32 %r13, 4;
	mul.lo.u32 %r14, %r1, 7; mov.u32 %r15, 6; mov.u32 %r16, 9; xor.b32 %r17, %r1, 5;
` + body + `
END:
	mul.wide.u32 %rd2, %r1, 4;
	add.u64 %rd3, %rd1, %rd2;
	add.u32 %r10, %r10, %r11; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r12; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r13; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r14; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r15; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r16; mul.lo.u32 %r10, %r10, 31;
	add.u32 %r10, %r10, %r17;
	st.global.u32 [%rd3], %r10;
	ret;
}`
}

func TestRandomKernels(t *testing.T) {
	const threads = 96
	for seed := range uint64(800) {
		text := randomKernelWith(seed, seed%2 == 1)
		b := load(t, text)
		alone, together, plain := mustAlloc(t, b.space, 4*threads), mustAlloc(t, b.space, 4*threads), mustAlloc(t, b.space, 4*threads)
		b.run(b.launch(threads, 1, alone.Base))
		b.run(b.launch(1, threads, together.Base))
		shuffled := b.launch(1, threads, plain.Base)
		shuffled.Shuffle = true // every register a thread from the beginning
		b.run(shuffled)
		for i := range threads {
			if x, y, z := read32(alone)[i], read32(together)[i], read32(plain)[i]; x != y || x != z {
				t.Fatalf("seed %d, thread %d: %#x alone, %#x together, %#x without scalars\n%s", seed, i, x, y, z, text)
			}
		}
	}
}
