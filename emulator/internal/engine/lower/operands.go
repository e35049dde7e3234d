// This file turns operands into registers.

package lower

import (
	"math"
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// operand is the i-th operand of the current instruction.
func (l *lowerer) operand(i int) ptx.Operand {
	if i >= len(l.node.Operands) {
		l.fail(l.node.Pos, "%s needs at least %d operands", l.node.Opcode, i+1)
		return &ptx.Immediate{}
	}
	return l.node.Operands[i]
}

// read is the register that holds a source operand of type t.
func (l *lowerer) read(o ptx.Operand, t ptx.Type) code.Register {
	switch x := o.(type) {
	case *ptx.Immediate:
		return l.graph.Constant(loops.ClassOf(t.Bits()), Immediate(x, t))
	case *ptx.Name:
		return l.readName(x, t)
	case *ptx.Element:
		return l.element(x, loops.ClassOf(t.Bits()))
	case *ptx.Negation:
		if !x.Minus {
			return l.not(l.read(x.X, ptx.Pred))
		}
	}
	l.fail(l.node.Pos, "%s cannot be an operand of %s", o, l.node.Opcode)
	return 0
}

func (l *lowerer) readName(n *ptx.Name, t ptx.Type) code.Register {
	if e := l.scope.find(n.Name); e != nil && e.registers != nil {
		return l.plus(l.component(e, n), n, t)
	}
	if r, ok := readSpecial(l, n, t); ok {
		return l.plus(r, n, t)
	}
	if r, ok := l.symbol(n, loops.ClassOf(t.Bits())); ok {
		return r
	}
	l.undeclared(n)
	return 0
}

// apart gives sources that are none of the destinations: copies of those that
// are. Operations need it that write one destination before they read all sources.
func (l *lowerer) apart(src, dst []code.Register) []code.Register {
	kept := slices.Clone(src)
	for i, r := range kept {
		if r != 0 && slices.Contains(dst, r) {
			kept[i] = l.graph.Declare("", l.info(r).Bits, 1)
			l.emit(dense(moveLoop(l.info(r).Class, l.info(r).Class), kept[i], r))
		}
	}
	return kept
}

// plus is the sum of a register and the constant of an operand such as %r1+4,
// which is read as type t. What does not fit the register is cut off.
func (l *lowerer) plus(r code.Register, n *ptx.Name, t ptx.Type) code.Register {
	if n.Offset == 0 || l.err != nil {
		return r
	}
	if t.IsFloat() || t == ptx.Pred {
		l.fail(n.Pos, "%s is no operand of type .%s: a constant can be added to integers and untyped bits only", n, t)
		return 0
	}
	bits := l.info(r).Bits
	if bits < 32 {
		d := l.graph.Declare("", bits, 1)
		l.emit(exact(&code.Scalar{Op: func(a, b, _, _ uint64) uint64 { return (a + b) & (1<<bits - 1) }, Bits: bits}, d, r, l.graph.Constant(loops.Word, uint64(n.Offset))))
		return d
	}
	c := l.info(r).Class
	d := l.temporary(c)
	if c == loops.Long {
		l.emit(widened(dense(loops.AddLong, d, r, l.graph.Constant(c, uint64(n.Offset))), "add.u64"))
	} else {
		l.emit(widened(dense(loops.Add[uint32], d, r, l.graph.Constant(c, uint64(n.Offset))), "add.u32"))
	}
	return d
}

// component is the register that a name with or without .x means.
func (l *lowerer) component(e *entity, n *ptx.Name) code.Register {
	if len(e.registers) == 1 && (n.Member == "" || arith.IsSelector(n.Member)) { // of bytes, in a video instruction
		return e.registers[0]
	}
	i := memberIndex(n.Member)
	switch {
	case n.Member == "":
		l.fail(n.Pos, "%s is a vector of %d registers: name one of them, such as %s.x", n, len(e.registers), n)
	case len(e.registers) == 1 && isSpecialVector(&ptx.Name{Name: n.Name}):
		l.fail(n.Pos, "%s is a register that is declared here and hides the special register: call it something else to use %s", n.Name, n)
	case i < 0 || i >= len(e.registers):
		l.fail(n.Pos, "%s has no such component", n)
	case len(e.registers) == 1:
		l.fail(n.Pos, "%s has no such component: %s is one register, no vector", n, n.Name)
	default:
		return e.registers[i]
	}
	return 0
}

func memberIndex(member string) int {
	switch member {
	case "x", "r":
		return 0
	case "y", "g":
		return 1
	case "z", "b":
		return 2
	case "w", "a":
		return 3
	}
	return -1
}

// write is the register that a destination operand means; a new one for the
// sink `_`.
func (l *lowerer) write(o ptx.Operand, bits int) code.Register {
	if n, ok := o.(*ptx.Name); ok {
		if n.Name == "_" {
			return l.graph.Declare("_", bits, 1)
		}
		e := l.scope.find(n.Name)
		if e != nil && e.registers != nil && n.Offset == 0 {
			return l.component(e, n)
		}
		if e == nil && l.unit.variables[n.Name] == nil {
			l.undeclared(n)
			return 0
		}
	}
	l.fail(l.node.Pos, "%s cannot be the destination of %s", o, l.node.Opcode)
	return 0
}

// elements are the operands of {a, b, …} or of a vector register.
func (l *lowerer) elements(o ptx.Operand) []ptx.Operand {
	switch x := o.(type) {
	case *ptx.Vector:
		return x.Elements
	case *ptx.Name:
		e := l.scope.find(x.Name)
		if e == nil || len(e.registers) < 2 || x.Member != "" {
			break
		}
		list := make([]ptx.Operand, len(e.registers))
		for i := range list {
			list[i] = &ptx.Name{Pos: x.Pos, Name: x.Name, Member: string("xyzw"[i%4])}
		}
		return list
	}
	return []ptx.Operand{o}
}

// Immediate is a constant as a bit pattern of type t.
func Immediate(i *ptx.Immediate, t ptx.Type) uint64 {
	switch {
	case t == ptx.F32 || t.Bits() == 32 && i.Kind == ptx.Float64:
		return uint64(math.Float32bits(float32(number(i))))
	case t == ptx.F64:
		return math.Float64bits(number(i))
	}
	return i.Bits
}

// number is a constant's value; integers count as numbers.
func number(i *ptx.Immediate) float64 {
	switch i.Kind {
	case ptx.Float32:
		return float64(math.Float32frombits(uint32(i.Bits)))
	case ptx.Float64:
		return math.Float64frombits(i.Bits)
	}
	return float64(int64(i.Bits))
}

// info describes a register.
func (l *lowerer) info(r code.Register) *code.Virtual { return &l.graph.Virtuals[r] }

// not is the negation of a predicate.
func (l *lowerer) not(p code.Register) code.Register {
	d := l.graph.Declare("", 1, 1)
	l.emit(dense(loops.NotBits, d, p))
	return d
}

// temporary is a new register of a class.
func (l *lowerer) temporary(c loops.Class) code.Register {
	return l.graph.Declare("", [...]int{loops.Word: 32, loops.Long: 64, loops.Predicate: 1}[c], 1)
}

// dense is an operation that a loop computes.
func dense(f loops.Loop, d code.Register, src ...code.Register) *code.Operation {
	return &code.Operation{Dst: []code.Register{d}, Src: src, Payload: code.Payload{Loop: f}, Op: code.OpDense, Once: true}
}

// widened gives a dense operation the assembly loop of an instruction, if
// there is one.
func widened(o *code.Operation, instruction string) *code.Operation {
	o.Wide = loops.WideLoop(instruction)
	return o
}

// exact is an operation that a function computes lane by lane.
func exact(s *code.Scalar, d code.Register, src ...code.Register) *code.Operation {
	return &code.Operation{Dst: []code.Register{d}, Src: src, Payload: code.Payload{Scalar: s}, Op: code.OpScalar, Once: true, Early: true}
}

// declared is the type of a register's declaration, and NoType for other names.
func (l *lowerer) declared(name string) ptx.Type {
	if e := l.scope.find(name); e != nil && len(e.registers) > 0 {
		return e.typ
	}
	return ptx.NoType
}
