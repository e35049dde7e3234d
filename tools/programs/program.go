// Package programs makes random straight-line PTX programs of the instructions
// that compute each lane by itself, writes them as kernels, and says what they
// compute by package arith. Tests compare with that what the loops of the
// engine, the emulated device and GPUs compute.
//
// A seed determines everything. What the ISA leaves open is kept out: divisors
// are not zero, and since the bits of a NaN in single or double precision are
// not defined, it is made the canonical one before other instructions see them.
// What ptxas optimizes wrongly is kept from it (see misjudged).
package programs

import (
	"slices"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// Threads is how many threads run each program, with inputs of their own.
const Threads = 128

// A Program is a list of instructions. Its registers have numbers: the first
// are the inputs. A result that no instruction reads is an output.
type Program struct {
	// Inputs are the types of the first registers. Predicates are among them.
	Inputs []ptx.Type
	// Widths are the bits of all registers: 1, 16, 32 or 64.
	Widths []int
	Code   []Instruction
	// loose registers may hold a NaN of any bits.
	loose []bool
}

// An Instruction writes the register Into, and Second if that is not -1.
type Instruction struct {
	Text    string // opcode and modifiers
	Into    int
	Second  int
	Sources []Source
	// Guard is the predicate on which it is executed; -1 for always.
	Guard   int
	Negated bool // it is executed where the guard is false
	Settled bool // the result goes through memory: a compiler knows nothing of it afterwards
	// chain numbers instructions that pass on the carry flag and stay
	// together; 0 for others.
	chain     int
	suffix    string // selector of the destination
	selection arith.Selection
}

// A Source is a register or a constant.
type Source struct {
	Register int // -1 for a constant
	Constant uint64
	Type     ptx.Type // of a constant
	Not      bool     // of a predicate
	prefix   string   // "-" for negated operands of vmad
	suffix   string   // selector of a video instruction
}

// Outputs are the registers that are written and never read afterwards, except
// by instructions that write them again.
func (p *Program) Outputs() []int {
	var outputs []int
	for i := len(p.Code) - 1; i >= 0; i-- {
		for _, r := range p.Code[i].writes() {
			if !slices.Contains(outputs, r) && !p.readAfter(r, i) {
				outputs = append(outputs, r)
			}
		}
	}
	slices.Sort(outputs)
	return outputs
}

func (in *Instruction) writes() []int {
	if in.Second >= 0 {
		return []int{in.Into, in.Second}
	}
	return []int{in.Into}
}

// reads says whether the instruction reads a register.
func (in *Instruction) reads(r int) bool {
	return in.Guard == r || slices.ContainsFunc(in.Sources, func(s Source) bool { return s.Register == r })
}

func (p *Program) readAfter(r, i int) bool {
	for ; i+1 < len(p.Code); i++ {
		if p.Code[i+1].reads(r) {
			return true
		}
	}
	return false
}

// Same says whether two results of an output agree.
func (p *Program) Same(register int, a, b uint64) bool {
	return a == b || p.loose[register] && isNaN(a, p.Widths[register]) && isNaN(b, p.Widths[register])
}

func isNaN(v uint64, width int) bool {
	if width == 64 {
		return v<<1 > 0x7ff<<53
	}
	return uint32(v)<<1 > 0xff<<24
}

// Reads says whether the program reads a register.
func (p *Program) Reads(r int) bool { return p.readAfter(r, -1) }

// Writer is the last instruction that writes a register, without its operands;
// empty for an input.
func (p *Program) Writer(r int) string {
	for _, in := range slices.Backward(p.Code) {
		if slices.Contains(in.writes(), r) {
			return in.Text
		}
	}
	return ""
}

// Register is the name of a register in PTX.
func (p *Program) Register(r int) string { return p.name(r) }
