// This file lowers st.async and red.async: stores and reductions in the shared memory of a
// block of the cluster, of which an mbarrier of that block counts the bytes
// (PTX ISA 9.1, 9.7.9.12 and 9.7.13.8).

package lower

import (
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// lowerSend lowers [to], values, [mbarrier].
func lowerSend(l *lowerer, in *ptx.Instruction) {
	f := l.memoryForm(in)
	words := slices.DeleteFunc(f.words, func(w string) bool { return w == "async" || w == "mbarrier::complete_tx::bytes" })
	if !code.Has(in, "shared::cluster") || !code.Has(in, "mbarrier::complete_tx::bytes") {
		l.refuse("of other memory than .shared::cluster, or without an mbarrier")
		return
	}
	b := &code.BulkCopy{}
	if in.Opcode == "red" && len(words) > 0 {
		b.Reduce = bulkReduction(l, in, bulkForm{opcode: "red.async", operation: words[0], typ: oneType(f), sides: []string{"shared::cluster"}})
		words = words[1:]
	}
	f.words = words
	t := l.single(in, f)
	if l.operand(2); l.err != nil {
		return
	}
	values := l.elements(in.Operands[1])
	switch {
	case len(values) != f.vector:
		l.fail(in.Pos, "%s.async.v%d has %d sources", in.Opcode, f.vector, len(values))
	case t.Bits() < 32:
		l.fail(in.Pos, "%s.async moves values of 32 and 64 bits, not .%s", in.Opcode, t)
	case in.Opcode == "red" && b.Reduce == nil && l.err == nil:
		l.fail(in.Pos, "red.async needs an operation")
	}
	to, a := bulkSide(l, in.Operands[0], "shared::cluster")
	a.Size, a.Vector, a.Write = t.Size(), f.vector, true
	b.To = a
	src := []code.Register{to}
	for _, v := range values {
		src = append(src, l.read(v, t))
	}
	emitBulk(l, in, b, append(src, bulkEnd(l, b, bulkForm{barrier: true}, in.Operands[2:])...), code.OpSend)
}

// oneType is the type of an instruction that has one.
func oneType(f memoryForm) ptx.Type {
	if len(f.types) != 1 {
		return ptx.NoType
	}
	return f.types[0]
}
