// This file says what is wrong with a name that nothing declares.

package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// undeclared records that a name is not declared, with what may be meant.
func (l *lowerer) undeclared(n *ptx.Name) {
	stem := strings.TrimRight(n.Name, "0123456789")
	var names []string
	for s := l.scope; s != nil; s = s.parent {
		if f, ok := s.families[stem]; ok && stem != n.Name {
			l.fail(n.Pos, "%s is not declared: %s<%d> declares %s0 to %s%d", n.Name, stem, f.count, stem, stem, f.count-1)
			return
		}
		for name := range s.names {
			names = append(names, name)
		}
		for prefix, f := range s.families {
			for i := range min(f.count, 100) {
				names = append(names, fmt.Sprint(prefix, i))
			}
		}
	}
	slices.Sort(names)
	if near := spell.Closest(n.Name, names); near != "" {
		l.fail(n.Pos, "%s is not declared; did you mean %s?", n.Name, near)
		return
	}
	l.fail(n.Pos, "%s is not declared", n.Name)
}
