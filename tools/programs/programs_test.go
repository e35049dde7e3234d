package programs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/ptx"
)

func many(target int, exact bool, seed uint64, n int) []*Program {
	g := NewGenerator(target, exact, seed)
	list := make([]*Program, n)
	for i := range list {
		list[i] = g.Program()
	}
	return list
}

func TestSeeds(t *testing.T) {
	text := func(seed uint64) string { return Write(80, many(80, true, seed, 100), 30).Text }
	first := text(1)
	if again := text(1); again != first {
		t.Error("a seed gives one text now and another later")
	}
	if text(2) == first {
		t.Error("two seeds give the same text")
	}
	if a, b := Values(1), Values(2); len(a) != len(inputs) || a[5][7] == b[5][7] {
		t.Error("inputs do not come of the seed")
	}
}

// TestAssembler has ptxas read every form and many programs.
func TestAssembler(t *testing.T) {
	devicetest.NeedPtxas(t)
	for _, target := range []int{80, 90} {
		list := append(NewGenerator(target, false, 1).Single(), many(target, false, 7, 500)...)
		m := Write(target, list, 50)
		devicetest.Assemble(t, fmt.Sprintf("sm_%d", target), m.Text, "-O0")
	}
}

// TestTypes has the parser of cujs read programs, and looks whether every
// family of instructions is among many of them.
func TestTypes(t *testing.T) {
	list := many(80, false, 3, 4000)
	m := Write(80, list, 100)
	if _, err := ptx.Parse("programs.ptx", m.Text); err != nil {
		t.Fatal(err)
	}
	if len(m.Kernels) != 40 || m.Kernels[0].Slots < 100 {
		t.Errorf("%d kernels, the first with %d outputs", len(m.Kernels), m.Kernels[0].Slots)
	}
	for _, family := range newMenu(80, false).families {
		if !strings.Contains(m.Text, "\n"+family[0].Opcode+".") {
			t.Errorf("no program has %s", family[0].Opcode)
		}
	}
	for _, word := range []string{"addc.", "@!%p", "|%p", "0f", "0d", ", !%p", ".h1"} {
		if !strings.Contains(m.Text, word) {
			t.Errorf("no program has %q", word)
		}
	}
}

// TestEvaluate computes a program by hand.
func TestEvaluate(t *testing.T) {
	p := &Program{Inputs: inputs, Widths: make([]int, len(inputs)), loose: make([]bool, len(inputs)+4)}
	for i, in := range inputs {
		p.Widths[i] = width(in)
	}
	first := len(inputs)
	p.Widths = append(p.Widths, 32, 32, 64, 1)
	p.Code = []Instruction{
		{Text: "add.cc.u32", Into: first, Second: -1, Guard: -1, Sources: []Source{{Register: 5}, {Register: -1, Constant: 0xffffffff, Type: ptx.U32}}, selection: must("add.cc.u32")},
		{Text: "addc.u32", Into: first + 1, Second: -1, Guard: -1, Sources: []Source{{Register: 5}, {Register: 5}}, selection: must("addc.u32")},
		{Text: "cvt.s8.s32", Into: first + 2, Second: -1, Guard: -1, Sources: []Source{{Register: 5}}, selection: must("cvt.s8.s32")},
		{Text: "setp.ne.u32", Into: first + 3, Second: -1, Guard: 0, Negated: true, Sources: []Source{{Register: 5}, {Register: 6}}, selection: must("setp.ne.u32")},
	}
	values := Values(1)
	values[0][0], values[5][0], values[6][0] = 0, 0x80, 1
	values[0][1], values[5][1], values[6][1] = 1, 0, 1
	got := p.Evaluate(values)
	for i, want := range [][2]uint64{{0x7f, 0xffffffff}, {0x101, 0}, {0xffffffffffffff80, 0}, {1, 0}} {
		if got[first+i][0] != want[0] || got[first+i][1] != want[1] {
			t.Errorf("%s gives %#x and %#x, want %#x", p.Code[i].Text, got[first+i][0], got[first+i][1], want)
		}
	}
	if outputs := p.Outputs(); len(outputs) != 4 || outputs[3] != first+3 {
		t.Errorf("outputs are %v", outputs)
	}
	const want = "add.cc.u32 %r16, %r5, 0xffffffff;\naddc.u32 %r17, %r5, %r5;\ncvt.s8.s32 %d18, %r5;\n@!%p0 setp.ne.u32 %p19, %r5, %r6;\n"
	if p.String() != want {
		t.Errorf("the program is\n%swant\n%s", p, want)
	}
}
