// This file builds instructions and operands.

package emit

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// add appends an instruction; mnemonic has its modifiers behind dots. Of
// constants alone, which only code that is not optimized has, the first goes
// through a register: on an H200 sub.s32 of -1 and c, both immediate, gave -1 + c.
func (e *emitter) add(mnemonic string, operands ...ptx.Operand) *ptx.Instruction {
	words := strings.Split(mnemonic, ".")
	if calculates[words[0]] && constant(operands[1:]) {
		class := immediateClass(words[len(words)-1])
		r := e.fresh(class)
		e.add("mov."+moveType(r), register(r), operands[1])
		operands = append([]ptx.Operand{operands[0], register(r)}, operands[2:]...)
	}
	if accesses[words[0]] && !slices.Contains(words, "param") {
		e.arrays = append(e.arrays, cmp.Or(e.array, "-"))
	}
	i := &ptx.Instruction{Opcode: words[0], Modifiers: words[1:], Operands: operands}
	e.statements = append(e.statements, i)
	return i
}

// accesses are the instructions that the comment on arrays counts.
var accesses = map[string]bool{"ld": true, "st": true, "atom": true, "red": true}

// calculates are the instructions that assemblers evaluate when they are given
// constants.
var calculates = map[string]bool{"add": true, "sub": true, "mul": true, "mad": true, "fma": true, "div": true, "rem": true, "min": true, "max": true,
	"neg": true, "abs": true, "and": true, "or": true, "xor": true, "not": true, "shl": true, "shr": true, "popc": true, "clz": true, "brev": true,
	"setp": true, "cvt": true, "sqrt": true, "rcp": true, "rsqrt": true, "ex2": true, "lg2": true, "sin": true, "cos": true, "tanh": true, "copysign": true}

// constant tells whether operands are numbers alone.
func constant(operands []ptx.Operand) bool {
	for _, o := range operands {
		if _, ok := o.(*ptx.Immediate); !ok {
			return false
		}
	}
	return len(operands) > 0
}

// immediateClass is the register class for a constant of a type.
func immediateClass(t string) string {
	switch {
	case t == "f32":
		return "%f"
	case t == "f64":
		return "%g"
	case t == "f16", t == "bf16":
		return "%h"
	case strings.HasSuffix(t, "64"):
		return "%d"
	}
	return "%r"
}

func register(name string) ptx.Operand { return &ptx.Name{Name: name} }

func integer(n int64) *ptx.Immediate { return &ptx.Immediate{Kind: ptx.Integer, Bits: uint64(n)} }

func single(x float32) *ptx.Immediate {
	return &ptx.Immediate{Kind: ptx.Float32, Bits: uint64(math.Float32bits(x))}
}

// use is a value as an operand: its register, or the constant itself.
func (e *emitter) use(v *ir.Value) ptx.Operand {
	if v.Op != ir.Const {
		return register(e.names[v])
	}
	switch v.Type {
	case ir.F32:
		return &ptx.Immediate{Kind: ptx.Float32, Bits: v.Bits}
	case ir.F64:
		return &ptx.Immediate{Kind: ptx.Float64, Bits: v.Bits}
	case ir.U64, ir.U32, ir.U16, ir.U8:
		return &ptx.Immediate{Kind: ptx.Unsigned, Bits: v.Bits}
	case ir.I32:
		return integer(int64(int32(v.Bits)))
	}
	return integer(int64(v.Bits))
}

// predicate is a Bool as a predicate register: constants are loaded into one.
func (e *emitter) predicate(v *ir.Value) string {
	if v.Op != ir.Const {
		return e.names[v]
	}
	p := e.fresh("%p")
	e.add("setp.ne.s32", register(p), integer(int64(v.Bits&1)), integer(0))
	return p
}

// inRegister is a value in a register, where an instruction takes no constant.
func (e *emitter) inRegister(v *ir.Value) ptx.Operand {
	if v.Op != ir.Const {
		return e.use(v)
	}
	if v.Type == ir.Bool {
		return register(e.predicate(v))
	}
	r := e.fresh(prefix(v))
	e.move(r, v)
	return register(r)
}

// move copies a value into a register.
func (e *emitter) move(to string, v *ir.Value) {
	switch {
	case v.Op == ir.Const && v.Type == ir.Bool:
		e.add("setp.ne.s32", register(to), integer(int64(v.Bits&1)), integer(0))
	case v.Op == ir.Const && v.Type.Narrow():
		e.add("mov.b16", register(to), &ptx.Immediate{Kind: ptx.Unsigned, Bits: v.Bits & math.MaxUint16})
	default:
		e.add("mov."+moveType(to), register(to), e.use(v))
	}
}

// moveType is the type by which a register is copied, from its class.
func moveType(name string) string {
	for _, c := range classes {
		if strings.HasPrefix(name, c.prefix) {
			return c.typ.String()
		}
	}
	return "b32"
}

// arithmeticType is the PTX type of an operation on values of type t; narrow
// integers are in 32-bit registers.
func arithmeticType(t ir.Type) string {
	switch {
	case t == ir.Bool:
		return "pred"
	case t.Float():
		return t.String()
	case t.Size() == 8:
		return memoryType(t).String()
	case t.Signed():
		return "s32"
	}
	return "u32"
}

// bitType is the untyped form: b32, b64, pred.
func bitType(t ir.Type) string {
	switch {
	case t == ir.Bool:
		return "pred"
	case t.Narrow():
		return "b16"
	case t.Size() == 8:
		return "b64"
	}
	return "b32"
}

// memoryType is the type by which a value of type t is loaded and stored: bits where PTX does not
// compute with the type.
func memoryType(t ir.Type) ptx.Type {
	letter := "u"
	switch {
	case t.Narrow():
		letter = "b"
	case t.Float():
		letter = "f"
	case t.Signed():
		letter = "s"
	}
	typ, _ := ptx.ParseType(letter + strconv.Itoa(8*t.Size()))
	return typ
}
