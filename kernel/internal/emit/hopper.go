// This file emits what Hopper has for products of matrices and copies beside the threads.

package emit

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// hoppers emits it.
type hoppers struct{ *emitter }

func (e hoppers) emit(v *ir.Value) {
	switch v.Op {
	case ir.Instruction:
		e.assembly(v)
	case ir.GroupProduct:
		e.groupProduct(v)
	case ir.SharedWord:
		e.add("mov.b32", register(e.names[v]), e.inRegister(v.Args[0]))
	case ir.MapAddress:
		e.require(ptx.Version{Major: 7, Minor: 7})
		to := register(e.names[v])
		e.add("mov.b64", to, register(e.param(int(v.Index), "")))
		e.add("cvta.param.u64", to, to)
	}
}

// groupProduct emits wgmma: the sum's registers stay what they are.
func (e hoppers) groupProduct(v *ir.Value) {
	e.require(ptx.Version{Major: 8, Minor: 0})
	sum := &ptx.Vector{}
	for i := range v.Width {
		sum.Elements = append(sum.Elements, register(cellName(v.Memory, int(v.Index)+i)))
	}
	n := int(v.Bits)
	left := e.inRegister(v.Args[0])
	if n > 1 {
		left = matrices(e).words(v.Args[:n], true)
	}
	operands := []ptx.Operand{sum, left, e.inRegister(v.Args[n]), register(e.predicate(v.Args[n+1]))}
	for _, mode := range strings.Fields(v.Hint) {
		operands = append(operands, integer(int64(mode[0]-'0')))
	}
	e.add(v.Text, operands...)
}

// cellName is the register of an element of an array that is registers for good.
func cellName(m *ir.Memory, i int) string { return fmt.Sprintf("%%%s_%d", m.Name, i) }

// cells declares the registers of such an array, which begin as zeros.
func (e *emitter) cells(m *ir.Memory) {
	t := ptx.B32
	if m.Type == ir.F32 {
		t = ptx.F32
	}
	e.statements = append(e.statements, &ptx.Variable{Space: ptx.Reg, Type: t, Name: "%" + m.Name + "_", Count: int(m.Count)})
	for i := range int(m.Count) {
		e.add("mov."+t.String(), register(cellName(m, i)), e.zero(m.Type))
	}
}

func (e *emitter) zero(t ir.Type) ptx.Operand {
	return e.use(&ir.Value{Op: ir.Const, Type: t})
}

// cell emits a load or store of such a register.
func (e *emitter) cell(v *ir.Value) {
	name := register(cellName(v.Memory, int(v.Index)))
	m := "mov." + moveType(prefixOf(accessedType(v)))
	if v.Op == ir.Load {
		e.add(m, register(e.names[v]), name)
		return
	}
	e.add(m, name, e.use(v.Args[0]))
}

func accessedType(v *ir.Value) ir.Type {
	if v.Op == ir.Store {
		return v.Args[0].Type
	}
	return v.Type
}
