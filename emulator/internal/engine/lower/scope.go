// This file resolves names inside a function.

package lower

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// An entity is what a name stands for.
type entity struct {
	registers []code.Register // one, or the components of a vector register
	typ       ptx.Type        // that they were declared with; 0 where it is not needed
	place     *code.Place     // a variable in memory, or a parameter
	label     *code.Block
	prototype *ptx.CallPrototype
	targets   []string // of .branchtargets and .calltargets
}

// A family is a declaration %r<n>. Of its names those take registers that the function uses: a text
// may declare any number.
type family struct {
	graph *code.Graph
	name  string
	bits  int
	width int // components each
	count int
	typ   ptx.Type
}

// A scope is the names of a brace-delimited block.
type scope struct {
	parent   *scope
	names    map[string]*entity
	families map[string]family
}

func newScope(parent *scope) *scope {
	return &scope{parent: parent, names: map[string]*entity{}, families: map[string]family{}}
}

// find returns what a name stands for, or nil.
func (s *scope) find(name string) *entity {
	for ; s != nil; s = s.parent {
		if e := s.names[name]; e != nil {
			return e
		}
		if e := s.member(name); e != nil {
			s.names[name] = e
			return e
		}
	}
	return nil
}

// member finds %r12 among the families.
func (s *scope) member(name string) *entity {
	if len(s.families) == 0 {
		return nil
	}
	for cut := len(name) - 1; cut > 0 && name[cut] >= '0' && name[cut] <= '9'; cut-- {
		f, ok := s.families[name[:cut]]
		if !ok || name[cut] == '0' && cut+1 < len(name) {
			continue
		}
		if i, err := strconv.Atoi(name[cut:]); err == nil && i < f.count {
			return f.member()
		}
	}
	return nil
}

// member declares the registers of one name.
func (f family) member() *entity {
	first := f.graph.Declare(f.name, f.bits, f.width)
	registers := make([]code.Register, f.width)
	for k := range registers {
		registers[k] = first + code.Register(k)
	}
	return &entity{registers: registers, typ: f.typ}
}

// declareRegister adds a .reg declaration.
func (l *lowerer) declareRegister(v *ptx.Variable) {
	bits := v.Type.Bits()
	if v.Type == ptx.Pred {
		bits = 1
	}
	width := max(1, v.Vector)
	if v.Type == ptx.B128 && v.Vector == 0 {
		bits, width = 64, 2
	}
	if bits > 64 || bits == 0 {
		l.refuseAt(v.Pos, "registers of type ."+v.Type.String(), "")
		return
	}
	f := family{graph: l.graph, name: v.Name, bits: bits, width: width, count: v.Count, typ: v.Type}
	if v.Count > 0 {
		l.scope.families[v.Name] = f
	} else {
		l.define(v.Name, v.Pos, f.member())
	}
}

// define gives a name of the current scope its meaning.
func (l *lowerer) define(name string, at ptx.Pos, e *entity) {
	if l.scope.names[name] != nil {
		l.fail(at, "%s is declared twice in this block", name)
		return
	}
	l.scope.names[name] = e
}

// declareLabels adds what may be used before it is declared.
func (l *lowerer) declareLabels(b *ptx.Block) {
	for _, s := range b.Statements {
		switch x := s.(type) {
		case *ptx.Label:
			l.define(x.Name, x.Pos, &entity{label: l.newBlock()})
		case *ptx.BranchTargets:
			l.define(x.Name, x.Pos, &entity{targets: x.Targets})
		case *ptx.CallTargets:
			l.define(x.Name, x.Pos, &entity{targets: x.Targets})
		case *ptx.CallPrototype:
			l.define(x.Name, x.Pos, &entity{prototype: x})
		}
	}
}

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
	l.fail(n.Pos, "%s is not declared%s", n.Name, spell.Suggest("%s", n.Name, names))
}
