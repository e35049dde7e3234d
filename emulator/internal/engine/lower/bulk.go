// This file lowers bulk copies: cp.async.bulk and cp.reduce.async.bulk
// (PTX ISA 9.1, 9.7.9.25.4 and 9.7.9.25.6).

package lower

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// A bulkForm is what the modifiers say.
type bulkForm struct {
	opcode    string
	prefetch  bool
	dims      int // of a tensor; 0 for plain bytes
	barrier   bool
	multicast bool
	sides     []string // of the copy: to, from
	operation string   // of a reduction
	typ       ptx.Type
	noftz     bool
}

// lowerBulk lowers them. Prefetches have nothing to do, nor have groups where copies are made at once,
// which is one of the times they may be made at.
func lowerBulk(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "commit_group") || code.Has(in, "wait_group") {
		lowerCopyStep(l, in)
		return
	}
	f := readBulkForm(l, in)
	switch {
	case l.err != nil || f.prefetch:
	case code.Has(in, "tensor") != (f.dims > 0):
		l.fail(in.Pos, "cp.async.bulk.tensor needs one of .1d to .5d")
	case len(f.sides) != 2:
		l.fail(in.Pos, "%s needs the two spaces that it copies between", f.opcode)
	case f.barrier == (f.sides[0] == "global"):
		l.fail(in.Pos, "%s to shared memory has an mbarrier, one to global memory is .bulk_group", f.opcode)
	case f.dims > 0:
		emitTensorCopy(l, in, f)
	default:
		emitBulkBytes(l, in, f)
	}
}

func readBulkForm(l *lowerer, in *ptx.Instruction) bulkForm {
	f := bulkForm{opcode: "cp.async.bulk"}
	if code.Has(in, "tensor") {
		tensorForm(l, in, &f)
	}
	for _, m := range in.Modifiers {
		if t, ok := ptx.ParseType(m); ok {
			f.typ = t
			continue
		}
		switch m {
		case "async", "bulk", "bulk_group", "L2::cache_hint", "L2", "tensor", "tile":
		case "1d", "2d", "3d", "4d", "5d":
			f.dims = int(m[0] - '0')
		case "reduce":
			f.opcode = strings.Replace(f.opcode, "cp.async", "cp.reduce.async", 1)
		case "prefetch":
			f.prefetch = true
		case "mbarrier::complete_tx::bytes":
			f.barrier = true
		case "multicast::cluster":
			f.multicast = true
		case "shared::cta", "shared::cluster", "global":
			f.sides = append(f.sides, m)
		case "add", "min", "max", "inc", "dec", "and", "or", "xor":
			f.operation = m
		case "noftz":
			f.noftz = true
		default:
			l.refuse("modifier ." + m)
		}
	}
	return f
}

// emitBulkBytes lowers [to], [from], size, and as the form has them [mbarrier], blocks,
// cache policy.
func emitBulkBytes(l *lowerer, in *ptx.Instruction, f bulkForm) {
	operands := bulkOperands(l, in, f, 3)
	if l.err != nil {
		return
	}
	b := &code.BulkCopy{Multicast: f.multicast}
	if b.Reduce = bulkReduction(l, in, f); l.err != nil {
		return
	}
	var to, from code.Register
	to, b.To = bulkSide(l, operands[0], f.sides[0])
	from, b.From = bulkSide(l, operands[1], f.sides[1])
	b.To.Write = true
	src := []code.Register{to, from, l.read(operands[2], ptx.U32)}
	emitBulk(l, in, b, append(src, bulkEnd(l, b, f, operands[3:])...), code.OpBulk)
}

// bulkOperands are the operands without the cache policy: as many as said, and
// those that bulkEnd reads.
func bulkOperands(l *lowerer, in *ptx.Instruction, f bulkForm, want int) []ptx.Operand {
	operands := in.Operands
	if code.Has(in, "L2::cache_hint") {
		operands = operands[:max(0, len(operands)-1)]
	}
	for _, more := range []bool{f.barrier, f.multicast} {
		if more {
			want++
		}
	}
	if len(operands) != want {
		l.fail(in.Pos, "%s of this kind takes %d operands, and a cache policy with .L2::cache_hint", f.opcode, want)
	}
	return operands
}

// bulkEnd reads the operands of a copy to shared memory that say whom it tells.
func bulkEnd(l *lowerer, b *code.BulkCopy, f bulkForm, operands []ptx.Operand) (src []code.Register) {
	if f.barrier {
		at, a := bulkSide(l, operands[0], "shared::cluster")
		a.Size, b.Barrier = 8, a
		src = append(src, at)
	}
	if f.multicast {
		src = append(src, l.read(operands[1], ptx.U16))
	}
	return src
}

func emitBulk(l *lowerer, in *ptx.Instruction, b *code.BulkCopy, src []code.Register, op code.Op) {
	if l.err == nil {
		l.emit(&code.Operation{Guard: l.guard(in), Src: src, Op: op, Talks: true, Payload: code.Payload{Bulk: b}})
	}
}

// bulkSide is the address of one side of a copy.
func bulkSide(l *lowerer, o ptx.Operand, space string) (code.Register, *code.Access) {
	f := memoryForm{space: ptx.Shared, vector: 1, cluster: space == "shared::cluster"}
	if space == "global" {
		f.space = ptx.Global
	}
	r, a := l.reach(l.target(o), f)
	a.Size = 1
	return r, a
}

// toShared tells whether a reduction that global memory has is there to shared
// memory too.
func toShared(operation string, t ptx.Type) bool {
	return t.Bits() == 32 && !t.IsFloat() || operation == "add" && t == ptx.U64
}

// bulkReduction is what a reduction does to each element; nil for a copy.
func bulkReduction(l *lowerer, in *ptx.Instruction, f bulkForm) *loops.AtomicAccess {
	if f.opcode == "cp.async.bulk" {
		return nil
	}
	if f.operation == "" || f.typ == ptx.NoType {
		l.fail(in.Pos, "%s needs an operation and a type", f.opcode)
		return nil
	}
	if !slices.Contains(code.BulkReductions[f.operation], f.typ) || f.sides[0] != "global" && !toShared(f.operation, f.typ) {
		l.fail(in.Pos, "%s has no .%s of .%s to .%s", f.opcode, f.operation, f.typ, f.sides[0])
		return nil
	}
	if half := f.typ.Bits() == 16; f.operation == "add" && half != f.noftz {
		l.fail(in.Pos, "%s.add has .noftz with .f16 and .bf16, and only then", f.opcode)
		return nil
	}
	return code.BulkUpdate(f.operation, f.typ, f.sides[0] != "global")
}
