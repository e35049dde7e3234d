package lower

import (
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// readSpecial is a register that holds a special register's value.
func readSpecial(l *lowerer, n *ptx.Name, t ptx.Type) (code.Register, bool) {
	name := strings.TrimPrefix(n.Name, "%")
	member := n.Member
	if i := memberIndex(member); i >= 0 { // r, g, b and a are other names
		member = string("xyzw"[i])
	}
	if member != "" {
		name += "." + member
	}
	c := loops.ClassOf(t.Bits())
	switch {
	case n.Name == "WARP_SZ":
		return l.graph.Constant(c, 32), true
	case n.Name == name:
		return 0, false
	case member == "w" && isSpecialVector(&ptx.Name{Name: n.Name}):
		return l.graph.Constant(c, 0), true
	}
	switch code.SpecialScope(name) {
	case code.LaneSpecial:
		return l.graph.Pinned(code.Pin{Kind: code.PinLaneSpecial, Class: c, Symbol: name}), true
	case code.BlockSpecial, code.LaunchSpecial:
		return l.graph.Pinned(code.Pin{Kind: code.PinSpecial, Class: c, Symbol: name}), true
	case code.ChangingSpecial:
		d := l.temporary(c)
		l.emit(&code.Operation{Dst: []code.Register{d}, Op: code.OpClock, Once: true, Talks: true, Payload: code.Payload{Clock: code.Clocks[name]}})
		return d, true
	}
	return 0, false
}

// isSpecialVector reports whether an operand is %tid or the like without a
// component.
func isSpecialVector(o ptx.Operand) bool {
	n, ok := o.(*ptx.Name)
	return ok && n.Member == "" && code.SpecialScope(strings.TrimPrefix(n.Name, "%")+".x") != code.NoSpecial
}

func moveSpecialVector(l *lowerer, in *ptx.Instruction, to []ptx.Operand, from *ptx.Name, t ptx.Type) {
	for i, part := range to {
		member := &ptx.Name{Pos: from.Pos, Name: from.Name, Member: string("xyzw"[i%4])}
		l.copy(in, l.write(part, t.Bits()), l.read(member, t))
	}
}
