// This file builds what experts write for Hopper instruction by instruction: barriers in shared memory,
// copies by tensor maps, clusters, and products of matrices by four warps.

package build

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A hopper writes the instructions of one place of the source.
type hopper struct {
	*unit
	at ast.Node
}

// instruction adds one of PTX, whose text has its arguments as $1, $2 and so on.
func (u hopper) instruction(t ir.Type, target builtin.Target, text string, args ...*ir.Value) *ir.Value {
	u.f.Own = u.f.Own || target.Own
	v := u.add(ir.Instruction, t, u.at, args...)
	v.Text = text
	return v
}

// operands builds the operands that the row tells.
func (u hopper) operands(args []ast.Expression, b *builtin.Function) (list []*ir.Value) {
	at := 0
	for _, o := range b.Instruction.Operands {
		switch a := args[at]; o {
		case builtin.BarrierPlace:
			at++
			list = append(list, elementAt(u.unit, a, args[at]))
		case builtin.Word:
			list = append(list, u.converted(u.operand(a, ir.U32), ir.U32, u.at))
		case builtin.TensorMap:
			list = append(list, u.mapAddress(a))
		}
		at++
	}
	return list
}

// mapAddress is the address of a tensor map.
func (u hopper) mapAddress(a ast.Expression) *ir.Value {
	v := u.add(ir.MapAddress, ir.U64, u.at)
	v.Index = int64(u.Types[a].Array.Param)
	return v
}

func buildInstruction(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	in, text := b.Instruction, b.Instruction.Text
	if len(in.Operands) > 0 && in.Operands[0] == builtin.Fixed {
		text = fmt.Sprintf(text, u.Hoppers[e].Fixed)
	}
	h := hopper{u, e}
	return h.instruction(b.Type, in.Target, text, h.operands(e.ArgumentList, b)...)
}

// buildBarrierWait asks until the phase has ended.
func buildBarrierWait(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h := hopper{u, e}
	operands := h.operands(e.ArgumentList, b)
	again, after := u.f.NewBlock(), u.f.NewBlock()
	u.jump(again, e)
	u.b = again // not sealed: the jump back is to come
	ended := h.instruction(ir.Bool, b.Instruction.Target, b.Instruction.Text, operands...)
	u.branch(ended, after, again, e)
	u.seal(again)
	u.start(after)
	return nil
}

// buildTensorCopy copies a box to shared memory, or from there.
func buildTensorCopy(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h, args, in := hopper{u, e}, e.ArgumentList, b.Instruction
	word := func(a ast.Expression) *ir.Value { return u.converted(u.operand(a, ir.I32), ir.I32, e) }
	place := func(a ast.Expression) (list []*ir.Value) {
		for _, c := range a.(*ast.ArrayLiteral).Value {
			list = append(list, word(c))
		}
		return list
	}
	if b.Fewest < 6 {
		at := place(args[1])
		form := "" // what is done with what is there
		if b.Kind != ir.NoKind {
			form = "." + strings.TrimPrefix(b.Name, "tma.")
		}
		text := fmt.Sprintf("%s.%dd.global.shared::cta%s.bulk_group [$1, {%s}], [$2];", in.Text, len(at), form, coordinates(3, len(at)))
		return h.instruction(ir.Void, in.Target, text, append([]*ir.Value{h.mapAddress(args[0]), elementAt(u, args[2], args[3])}, at...)...)
	}
	at := place(args[3])
	values := append([]*ir.Value{elementAt(u, args[0], args[1]), h.mapAddress(args[2]), elementAt(u, args[4], args[5])}, at...)
	if mask := u.Hoppers[e].Multicast; mask != nil {
		values = append(values, u.converted(u.operand(mask, ir.U32), ir.U32, e))
	}
	return h.loadBox(len(at), values)
}

// loadBox copies a box of so many dimensions: to an address, of a tensor map, for a barrier, from the
// coordinates behind it, and to the blocks of the mask behind those.
func (u hopper) loadBox(rank int, values []*ir.Value) *ir.Value {
	in := builtin.Lookup("tma.load").Instruction
	text := fmt.Sprintf("%s.%dd.shared::cluster.global.tile.mbarrier::complete_tx::bytes", in.Text, rank)
	head, mask := "", ""
	if len(values) > 3+rank {
		text += ".multicast::cluster"
		head, mask = fmt.Sprintf(".reg .b16 mask; cvt.u16.u32 mask, $%d; ", len(values)), ", mask"
	}
	return u.instruction(ir.Void, in.Target, fmt.Sprintf("%s%s [$1], [$2, {%s}], [$3]%s;", head, text, coordinates(4, rank), mask), values...)
}

// coordinates are n operands from number first on.
func coordinates(first, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(list, ", ")
}

// buildBulkCopy copies elements that lie together, to shared memory where a barrier is given.
func buildBulkCopy(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h, args := hopper{u, e}, e.ArgumentList
	size := u.Types[args[0]].Array.Elem.Size()
	count := u.converted(u.operand(args[4], ir.U32), ir.U32, e)
	bytes := u.add(ir.Mul, ir.U32, e, count, u.constantValue(ir.U32, uint64(size)))
	to, from := elementAt(u, args[0], args[1]), elementAt(u, args[2], args[3])
	if len(args) < 6 {
		return h.instruction(ir.Void, b.Instruction.Target, "cp.async.bulk.global.shared::cta.bulk_group [$1], [$2], $3;", to, from, bytes)
	}
	return h.instruction(ir.Void, b.Instruction.Target, b.Instruction.Text, to, from, bytes, elementAt(u, args[5], args[6]))
}

// buildClusterAccess loads or stores an element of another block.
func buildClusterAccess(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h, args := hopper{u, e}, e.ArgumentList
	elem := u.Types[args[0]].Array.Elem
	text := fmt.Sprintf(b.Instruction.Text, strings.Replace(elem.String(), "i", "s", 1))
	values := []*ir.Value{elementAt(u, args[0], args[1]), u.converted(u.operand(args[len(args)-1], ir.U32), ir.U32, e)}
	if b.Fewest > 3 {
		h.instruction(ir.Void, b.Instruction.Target, text, append(values, u.as(args[2], elem))...)
		return nil
	}
	return h.instruction(elem, b.Instruction.Target, text, values...)
}

// buildClusterSend stores a value in another block, or takes it into what is there, of which a barrier
// of that block counts the bytes.
func buildClusterSend(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	args := e.ArgumentList
	elem := u.Types[args[0]].Array.Elem
	text := fmt.Sprintf(b.Instruction.Text, strings.Replace(elem.String(), "i", "s", 1), 8*elem.Size())
	hopper{u, e}.instruction(ir.Void, b.Instruction.Target,
		".reg .b32 to, told; mapa.shared::cluster.u32 to, $1, $4; mapa.shared::cluster.u32 told, $3, $4; "+text+" [to], $2, [told];",
		elementAt(u, args[0], args[1]), u.as(args[2], elem), elementAt(u, args[3], args[4]), u.converted(u.operand(args[5], ir.U32), ir.U32, e))
	return nil
}

// buildDescriptor is a number of 64 bits (PTX ISA 9.1, 9.7.15.5.1.2.2).
func buildDescriptor(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h := u.Hoppers[e]
	return hopper{u, e}.descriptor(elementAt(u, e.ArgumentList[0], e.ArgumentList[1]), int(h.Swizzle), int(h.Leading), int(h.Stride))
}

// descriptor says where a matrix lies in shared memory, and the bytes of the pattern, from one part
// to the next and from 8 rows to the next.
func (u hopper) descriptor(address *ir.Value, swizzle, leading, stride int) *ir.Value {
	modes := map[int]uint64{0: 0, 128: 1, 64: 2, 32: 3}
	word := u.add(ir.SharedWord, ir.U32, u.at, address)
	start := u.add(ir.ShiftRight, ir.U32, u.at, u.add(ir.And, ir.U32, u.at, word, u.constantValue(ir.U32, 0x3ffff)), u.constantValue(ir.I32, 4))
	bits := uint64(max(1, leading>>4))<<16 | uint64(stride>>4)<<32 | modes[swizzle]<<62
	return u.add(ir.Or, ir.U64, u.at, u.converted(start, ir.U64, u.at), u.constantValue(ir.U64, bits))
}

// buildGroupProduct adds a product to registers, or puts it there.
func buildGroupProduct(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	h, args := u.Hoppers[e], e.ArgumentList
	var values []*ir.Value
	held := u.Types[args[1]].Class == types.ArrayClass
	if held {
		a, cells := elements(u, args[1], e)
		for _, c := range cells {
			values = append(values, u.loadFrom(a, c, e))
		}
	} else {
		values = append(values, u.value(args[1]))
	}
	left := len(values)
	values = append(values, u.value(args[2]))
	add := u.constantValue(ir.Bool, 1)
	if len(args) > 3 {
		add = u.converted(u.value(args[3]), ir.Bool, e)
	}
	a, cells := elements(u, args[0], e)
	v := hopper{u, e}.groupProduct(h.Product, h.Columns, h.Turn, held, append(values, add, cells[0]))
	v.Space, v.Bits, v.Width = a.Space, uint64(left), len(cells)
	return nil
}

// groupProduct multiplies: values are A's registers or descriptor, B's, whether to add, and where the
// sum begins.
func (u hopper) groupProduct(p *builtin.GroupProduct, columns int, turn [2]bool, held bool, values []*ir.Value) *ir.Value {
	u.f.Own = true
	v := u.add(ir.GroupProduct, ir.Void, u.at, values...)
	v.Text = p.Instruction(columns)
	modes := make([]string, 0, 4)
	for _, m := range p.Modes(held, turn[0], turn[1]) {
		modes = append(modes, fmt.Sprint(m))
	}
	v.Hint = strings.Join(modes, " ")
	return v
}
