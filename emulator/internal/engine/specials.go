package engine

import (
	"strings"

	"github.com/cujs/cujs/ptx"
)

// special is a register that holds a special register's value.
func (l *lowerer) special(n *ptx.Name, t ptx.Type) (register, bool) {
	name := strings.TrimPrefix(n.Name, "%")
	member := n.Member
	if i := memberIndex(member); i >= 0 { // r, g, b and a are other names
		member = string("xyzw"[i])
	}
	if member != "" {
		name += "." + member
	}
	c := classOf(t.Bits())
	switch {
	case n.Name == "WARP_SZ":
		return l.graph.constant(c, 32), true
	case n.Name == name:
		return 0, false
	case member == "w" && isSpecialVector(&ptx.Name{Name: n.Name}):
		return l.graph.constant(c, 0), true
	}
	switch specialScope(name) {
	case laneSpecial:
		return l.graph.pinned(pin{kind: pinLaneSpecial, class: c, symbol: name}), true
	case blockSpecial, launchSpecial:
		return l.graph.pinned(pin{kind: pinSpecial, class: c, symbol: name}), true
	case changingSpecial:
		d := l.temporary(c)
		l.emit(&operation{dst: []register{d}, op: opClock, once: true, talks: true, payload: payload{clock: clocks[name]}})
		return d, true
	}
	return 0, false
}

// isSpecialVector reports whether an operand is %tid or the like without a
// component.
func isSpecialVector(o ptx.Operand) bool {
	n, ok := o.(*ptx.Name)
	return ok && n.Member == "" && specialScope(strings.TrimPrefix(n.Name, "%")+".x") != noSpecial
}

func (l *lowerer) moveSpecialVector(in *ptx.Instruction, to []ptx.Operand, from *ptx.Name, t ptx.Type) {
	for i, part := range to {
		member := &ptx.Name{Pos: from.Pos, Name: from.Name, Member: string("xyzw"[i%4])}
		l.copy(in, l.write(part, t.Bits()), l.read(member, t))
	}
}
