// This file refuses registers that an instruction cannot take for their type, as ptxas does: else a
// kernel that runs here is refused by the first GPU.

package lower

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// pointed are the types of instructions that integer registers do not hold.
// Those of 8 bits and tf32 have no registers of their own.
var pointed = []ptx.Type{ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2, ptx.F32, ptx.F64}

// agree fails for the first register of in whose size is not that of its type,
// or that is an integer where it takes a number with a point, or the other way
// round (PTX ISA, Operand Type Checking). Of cvt the size may be greater.
func agree(l *lowerer, in *ptx.Instruction, s arith.Selection) {
	types := append([]ptx.Type{s.Result}, s.Sources...)
	if in.Opcode == "lop3" && len(in.Operands) == 6 {
		types = []ptx.Type{s.Result, ptx.B32, ptx.B32, ptx.B32, ptx.B32, ptx.Pred}
	}
	for i, o := range in.Operands {
		if pair, ok := o.(*ptx.Pair); ok {
			agrees(l, in, pair.B, ptx.Pred)
			o = pair.A
		}
		if i < len(types) {
			agrees(l, in, o, types[i])
		}
	}
}

// agrees fails if o is a declared register that in cannot take for one of type
// t.
func agrees(l *lowerer, in *ptx.Instruction, o ptx.Operand, t ptx.Type) {
	if x, ok := o.(*ptx.Negation); ok {
		o = x.X
	}
	n, ok := o.(*ptx.Name)
	if !ok {
		return
	}
	e := l.scope.find(n.Name)
	if e == nil || len(e.registers) == 0 {
		return
	}
	bits, want, wider := l.info(e.registers[0]).Bits, t.Bits(), in.Opcode == "cvt" && t != ptx.Pred
	if t == ptx.Pred {
		want = 1
	}
	if bits == want || wider && bits > want {
		if e.typ.IsFloat() && t.IsInteger() || e.typ.IsInteger() && slices.Contains(pointed, t) {
			l.fail(n.Pos, "%s is of type .%s, and %s takes .%s here", n, e.typ, in.Mnemonic(), t)
		}
		return
	}
	has, takes := fmt.Sprintf("has %d bits", bits), fmt.Sprintf("%d", want)
	if bits == 1 {
		has = "is a predicate"
	}
	switch {
	case want == 1:
		takes = "a predicate"
	case wider:
		takes += " or more"
	case bits == 1:
		takes += " bits"
	}
	l.fail(n.Pos, "%s %s, and %s takes %s here", n, has, in.Mnemonic(), takes)
}
