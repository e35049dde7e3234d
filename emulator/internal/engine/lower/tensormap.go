// This file lowers what kernels do to tensor maps: tensormap.replace and
// tensormap.cp_fenceproxy (PTX ISA 9.1, 9.7.9.27 and 9.7.13.14).

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/ptx"
)

func lowerTensorMap(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "replace") {
		lowerMapEdit(l, in)
		return
	}
	if len(in.Operands) != 3 || !code.Has(in, "cp_fenceproxy") {
		l.fail(in.Pos, "tensormap is .replace, or .cp_fenceproxy of [to], [from], 128")
		return
	}
	if n, ok := in.Operands[2].(*ptx.Immediate); !ok || n.Bits != code.TensorMapBytes {
		l.fail(in.Pos, "tensormap.cp_fenceproxy copies %d bytes", code.TensorMapBytes)
		return
	}
	b := &code.BulkCopy{}
	var to, from code.Register
	to, b.To = bulkSide(l, in.Operands[0], "global")
	from, b.From = bulkSide(l, in.Operands[1], "shared::cta")
	b.To.Write = true
	emitBulk(l, in, b, []code.Register{to, from}, code.OpMapCopy)
}

// lowerMapEdit lowers [map], ordinal where the field has one, value.
func lowerMapEdit(l *lowerer, in *ptx.Instruction) {
	f, typ, space := mapForm(in)
	want, ordinal := 2, 0
	if f.Ordinals() > 0 {
		want = 3
	}
	if f == "" || len(in.Operands) != want {
		l.fail(in.Pos, "tensormap.replace takes [map], the ordinal of a dimension where .field has one, and a value")
		return
	}
	if f.Ordinals() > 0 {
		n, ok := in.Operands[1].(*ptx.Immediate)
		if !ok || n.Bits >= uint64(f.Ordinals()) {
			l.fail(in.Pos, "the ordinal of .%s is a constant from 0 to %d", f, f.Ordinals()-1)
			return
		}
		ordinal = int(n.Bits)
	}
	value := in.Operands[want-1]
	if f.Choices() > 0 && !chosen(l, in, f, value) {
		return
	}
	at, a := l.reach(l.target(in.Operands[0]), memoryForm{space: space, vector: 1})
	a.Size, a.Write = 1, true
	b := &code.BulkCopy{To: a, Edit: &code.MapEdit{Field: f, Ordinal: ordinal}}
	emitBulk(l, in, b, []code.Register{at, l.read(value, typ)}, code.OpMapEdit)
}

// mapForm is what the modifiers say.
func mapForm(in *ptx.Instruction) (f tensormap.Field, typ ptx.Type, space ptx.Space) {
	typ, space = ptx.B32, ptx.Generic
	for _, m := range in.Modifiers {
		switch m {
		case "b64":
			typ = ptx.B64
		case "global":
			space = ptx.Global
		case "shared::cta":
			space = ptx.Shared
		case "replace", "tile", "b1024", "b32":
		default:
			f = tensormap.Field(m)
		}
	}
	return f, typ, space
}

// chosen tells whether the value of such a field is a constant that is there.
func chosen(l *lowerer, in *ptx.Instruction, f tensormap.Field, value ptx.Operand) bool {
	n, ok := value.(*ptx.Immediate)
	switch {
	case !ok:
		l.fail(in.Pos, "the value of .%s is a constant", f)
	case n.Bits >= uint64(f.Choices()):
		l.refuse("." + string(f) + " " + value.String() + ": maps have no interleave, and swizzles of pieces of 16 bytes")
	default:
		return true
	}
	return false
}
