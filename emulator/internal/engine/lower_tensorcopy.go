// This file lowers bulk copies of boxes of tensors: cp.async.bulk.tensor and
// cp.reduce.async.bulk.tensor in tile mode (PTX ISA 9.1, 9.7.9.25.5).

package engine

import (
	"strings"

	"github.com/cujs/cujs/ptx"
)

// A tensorCopy is what such a copy has beside other bulk copies. Its sources are
// the address in shared memory, that of the tensor map, the coordinates, and as
// far as they are there those of the mbarrier and the blocks.
type tensorCopy struct {
	dims      int
	described *access // the tensor map
	operation string  // of a reduction; what it does depends on the map's type
}

// tensorForm refuses the modes that are more than tiles.
func (l *lowerer) tensorForm(in *ptx.Instruction, f *bulkForm) {
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

// tensorCopy lowers [shared], [map, {coordinates}] and what follows, or the other
// way round.
func (l *lowerer) tensorCopy(in *ptx.Instruction, f bulkForm) {
	operands := l.bulkOperands(in, f, 2)
	if l.err != nil {
		return
	}
	b := &bulkCopy{multicast: f.multicast, tensor: &tensorCopy{dims: f.dims}}
	if has(in, "reduce") {
		b.tensor.operation = f.operation
		if bulkReductions[f.operation] == nil || f.sides[0] != "global" {
			l.fail(in.Pos, "%s needs an operation, and goes to global memory", f.opcode)
			return
		}
	}
	shared, tensor := 0, 1
	if f.sides[0] == "global" {
		shared, tensor = 1, 0
	}
	at, inShared := l.bulkSide(operands[shared], f.sides[shared])
	global := &access{space: ptx.Global, size: 1, vector: 1, index: l.accesses}
	l.accesses++
	b.to, b.from = inShared, global
	if tensor == 0 {
		b.to, b.from = global, inShared
	}
	b.to.write = true
	src := append([]register{at}, l.tensorOperand(b.tensor, operands[tensor])...)
	l.emitBulk(in, b, append(src, l.bulkEnd(b, f, operands[2:])...), execTensorCopy)
}

// tensorOperand reads [map, {coordinates}].
func (l *lowerer) tensorOperand(t *tensorCopy, o ptx.Operand) (src []register) {
	x, ok := o.(*ptx.Address)
	if !ok || len(x.Rest) != 1 {
		l.fail(l.node.Pos, "%s is not a tensor map with coordinates", o)
		return nil
	}
	at, a := l.reach(l.base(x.Base, uint64(x.Offset)), memoryForm{space: ptx.Generic, vector: 1})
	a.size, t.described = tensorMapBytes, a
	src = append(src, at)
	coordinates := l.elements(x.Rest[0])
	if len(coordinates) != t.dims {
		l.fail(l.node.Pos, "a tensor of %s has as many coordinates, not %d", plural(t.dims, "dimension"), len(coordinates))
		return nil
	}
	for _, n := range coordinates {
		src = append(src, l.read(n, ptx.S32))
	}
	return src
}
