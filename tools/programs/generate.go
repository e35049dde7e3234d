// This file makes programs.

package programs

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// A Generator makes programs.
type Generator struct {
	menu   *menu
	exact  bool
	random *rand.Rand
	p      *Program // being made
	chains int
	always bool // instructions are guarded wherever they can be
}

// NewGenerator returns a generator of programs for a target such as 80, for
// sm_80. Exact programs give the same bits on every device.
func NewGenerator(target int, exact bool, seed uint64) *Generator {
	return &Generator{menu: newMenu(target, exact), exact: exact, random: rand.New(rand.NewPCG(seed, 2))}
}

// Program makes the next program, of a few instructions that mostly compute
// with results of those before.
func (g *Generator) Program() *Program {
	g.start()
	for range 2 + g.random.IntN(6) {
		if g.random.IntN(24) == 0 {
			g.chain()
			continue
		}
		family := g.menu.families[g.random.IntN(len(g.menu.families))]
		g.instruction(family[g.random.IntN(len(family))])
	}
	return g.p
}

// Single makes programs of one instruction each: every form in order.
func (g *Generator) Single() []*Program {
	var all []*Program
	for _, family := range g.menu.families {
		for _, c := range family {
			g.start()
			g.instruction(c)
			all = append(all, g.p)
		}
	}
	return all
}

// Guarded makes programs of one instruction each that is executed on a
// predicate, into a register that has a value: every form that may have one.
func (g *Generator) Guarded() []*Program {
	var all []*Program
	for _, family := range g.menu.families {
		for _, c := range family {
			g.start()
			g.always = true
			for _, bits := range []int{1, 16, 32, 64} {
				if bits == width(c.selection.Result) || bits > 1 && c.widens(c.selection.Result) {
					s := Source{Register: g.pick(bits, true)}
					g.add(map[int]string{1: "or.pred", 16: "or.b16", 32: "or.b32", 64: "or.b64"}[bits], bits, s, s)
				}
			}
			g.instruction(c)
			if g.p.Code[len(g.p.Code)-1].Guard >= 0 {
				all = append(all, g.p)
			}
		}
	}
	return all
}

func (g *Generator) start() {
	g.always = false
	g.p = &Program{Inputs: inputs}
	for _, t := range inputs {
		g.register(width(t), false)
	}
	g.chains = 0
}

// register makes a register.
func (g *Generator) register(width int, loose bool) int {
	g.p.Widths = append(g.p.Widths, width)
	g.p.loose = append(g.p.loose, loose)
	return len(g.p.Widths) - 1
}

// chain adds instructions that pass on the carry flag.
func (g *Generator) chain() {
	g.chains++
	first := len(g.p.Code)
	pick := func(list []choice) choice { return list[g.random.IntN(len(list))] }
	begin := pick(g.menu.begin)
	next := func(list []choice) {
		c := pick(list)
		for g.exact && c.borrows() != begin.borrows() {
			c = pick(list)
		}
		g.carrying(c)
	}
	g.carrying(begin)
	for range g.random.IntN(3) {
		next(g.menu.middle)
	}
	next(g.menu.end)
	for i := first; i < len(g.p.Code); i++ {
		g.p.Code[i].chain = g.chains
	}
}

// carrying adds an instruction of a chain. Its sources need no preparation,
// which might change the flag.
func (g *Generator) carrying(c choice) {
	in := Instruction{Text: c.Name, Second: -1, Guard: -1, selection: c.selection}
	for _, t := range c.selection.Sources {
		in.Sources = append(in.Sources, Source{Register: g.pick(width(t), false)})
	}
	in.Into = g.register(width(c.selection.Result), false)
	g.p.Code = append(g.p.Code, in)
}

// instruction adds an instruction, and before it those that make its sources
// fit.
func (g *Generator) instruction(c choice) {
	text, _, _ := strings.Cut(c.Name, " ")
	in := Instruction{Text: text, Second: -1, Guard: -1, selection: c.selection, suffix: c.note("d")}
	constant := g.constantAt(c)
	for i, t := range c.selection.Sources {
		in.Sources = append(in.Sources, g.source(c, i, t, i == constant))
	}
	result := c.selection.Result
	loose := result == ptx.F32 || result == ptx.F64
	bits := width(result)
	if c.widens(result) && g.random.IntN(4) == 0 {
		bits = max(bits, 16<<g.random.IntN(3))
	}
	two := g.takesTwo(c)
	if two || g.exact && ignoresGuard(c.Form) || !g.guard(&in, bits, loose) {
		in.Into = g.register(bits, loose)
	}
	if two {
		in.Second = g.register(1, false)
	}
	in.Settled = g.exact && misjudged(c)
	g.p.Code = append(g.p.Code, in)
}

// widens says whether a conversion takes registers wider than an operand.
func (c choice) widens(operand ptx.Type) bool {
	return c.Opcode == "cvt" && operand.IsInteger() && len(c.selection.Sources) == 1 && !modified(c.Form, "bf16")
}

// takesTwo says whether the instruction is to have a second destination.
func (g *Generator) takesTwo(c choice) bool {
	switch {
	case c.selection.Op2 == nil || modified(c.Form, "f16", "bf16"):
		return false
	case c.Opcode == "lop3" || modified(c.Form, "f16x2", "bf16x2"):
		return true // which need it
	}
	return g.random.IntN(2) == 0
}

// guard has an instruction executed on a predicate now and then. Where it does
// not hold the destination keeps its value.
func (g *Generator) guard(in *Instruction, bits int, loose bool) bool {
	if !g.always && g.random.IntN(8) > 0 {
		return false
	}
	into := g.pickFrom(len(inputs), bits, true)
	if into < 0 {
		return false
	}
	in.Guard, in.Negated = g.pick(1, false), g.random.IntN(2) == 0
	in.Into = into
	g.p.loose[into] = g.p.loose[into] || loose
	return true
}

// note is the annotation of an operand.
func (c choice) note(operand string) string {
	for _, word := range c.Modifiers {
		if note, ok := strings.CutPrefix(word, operand+":"); ok {
			return note
		}
	}
	return ""
}

// pick chooses a register of a width: often the newest, else any.
func (g *Generator) pick(width int, loose bool) int {
	if g.random.IntN(3) > 0 {
		if r := g.newest(width, loose); r >= 0 {
			return r
		}
	}
	return g.pickFrom(0, width, loose)
}

func (g *Generator) newest(width int, loose bool) int {
	for r := len(g.p.Widths) - 1; r >= len(inputs); r-- {
		if g.p.Widths[r] == width && (loose || !g.p.loose[r]) {
			return r
		}
	}
	return -1
}

// pickFrom chooses among the registers from first; -1 when there is none.
func (g *Generator) pickFrom(first, width int, loose bool) int {
	var list []int
	for r := first; r < len(g.p.Widths); r++ {
		if g.p.Widths[r] == width && (loose || !g.p.loose[r]) {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return list[g.random.IntN(len(list))]
}

// must selects an instruction that is there.
func must(name string) arith.Selection {
	words := strings.Split(name, ".")
	s, err := arith.Select(words[0], words[1:])
	if err != nil {
		return arith.Selection{}
	}
	return s
}

// add adds an instruction that prepares a source, and returns its result.
func (g *Generator) add(name string, bits int, sources ...Source) Source {
	in := Instruction{Text: name, Second: -1, Guard: -1, Sources: sources, selection: must(name)}
	in.Into = g.register(bits, false)
	g.p.Code = append(g.p.Code, in)
	return Source{Register: in.Into}
}

// takesNoConstant lists opcodes whose operands are to be registers.
var takesNoConstant = []string{"cvt", "set", "testp", "lop3"}

// constantAt is the source that is to be a constant; -1 for none.
func (g *Generator) constantAt(c choice) int {
	sources := c.selection.Sources
	if g.random.IntN(5) > 0 || len(sources) < 2 || c.Opcode[0] == 'v' || slices.Contains(takesNoConstant, c.Opcode) {
		return -1
	}
	at := 1 + g.random.IntN(len(sources)-1)
	if t := sources[at]; !t.IsInteger() && !t.IsUntyped() && t != ptx.F32 && t != ptx.F64 {
		return -1
	}
	return at
}
