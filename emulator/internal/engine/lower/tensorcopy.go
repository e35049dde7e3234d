// This file lowers bulk copies of boxes of tensors: cp.async.bulk.tensor and
// cp.reduce.async.bulk.tensor in tile mode (PTX ISA 9.1, 9.7.9.25.5).

package lower

import (
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// tensorForm refuses the modes that are more than tiles.
func tensorForm(l *lowerer, in *ptx.Instruction, f *bulkForm) {
	f.opcode += ".tensor"
	for _, m := range in.Modifiers {
		switch {
		case strings.HasPrefix(m, "im2col"):
			l.refuse("." + m + ": copy boxes of the tensor, in .tile mode, and arrange them in the kernel")
		case strings.HasPrefix(m, "tile::"):
			l.refuse("." + m + ": copy the rows one by one, in .tile mode")
		}
	}
}

// emitTensorCopy lowers [shared], [map, {coordinates}] and what follows, or the other
// way round.
func emitTensorCopy(l *lowerer, in *ptx.Instruction, f bulkForm) {
	operands := bulkOperands(l, in, f, 2)
	if l.err != nil {
		return
	}
	b := &code.BulkCopy{Multicast: f.multicast, Tensor: &code.TensorCopy{Dims: f.dims}}
	if code.Has(in, "reduce") {
		b.Tensor.Operation = f.operation
		if code.BulkReductions[f.operation] == nil || f.sides[0] != "global" {
			l.fail(in.Pos, "%s needs an operation, and goes to global memory", f.opcode)
			return
		}
	}
	shared, tensor := 0, 1
	if f.sides[0] == "global" {
		shared, tensor = 1, 0
	}
	at, inShared := bulkSide(l, operands[shared], f.sides[shared])
	global := &code.Access{Space: ptx.Global, Size: 1, Vector: 1, Index: l.accesses}
	l.accesses++
	b.To, b.From = inShared, global
	if tensor == 0 {
		b.To, b.From = global, inShared
	}
	b.To.Write = true
	src := append([]code.Register{at}, tensorOperand(l, b.Tensor, operands[tensor])...)
	emitBulk(l, in, b, append(src, bulkEnd(l, b, f, operands[2:])...), code.OpTensorCopy)
}

// tensorOperand reads [map, {coordinates}].
func tensorOperand(l *lowerer, t *code.TensorCopy, o ptx.Operand) (src []code.Register) {
	x, ok := o.(*ptx.Address)
	if !ok || len(x.Rest) != 1 {
		l.fail(l.node.Pos, "%s is not a tensor map with coordinates", o)
		return nil
	}
	at, a := l.reach(l.base(x.Base, uint64(x.Offset)), memoryForm{space: ptx.Generic, vector: 1})
	a.Size, t.Described = code.TensorMapBytes, a
	src = append(src, at)
	coordinates := l.elements(x.Rest[0])
	if len(coordinates) != t.Dims {
		l.fail(l.node.Pos, "a tensor of %s has as many coordinates, not %d", spell.Count(t.Dims, "dimension"), len(coordinates))
		return nil
	}
	for _, n := range coordinates {
		src = append(src, l.read(n, ptx.S32))
	}
	return src
}
