// This file resolves what a module declares: functions, variables and which
// functions call which.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// A Unit is a module's declarations by name.
type Unit struct {
	Module *ptx.Module
	// Architecture is the device's, 90 of sm_90; the text's where none is given.
	Architecture int
	bodies       map[*ptx.Function]*ptx.Block // those that are not released
	Functions    map[string]*ptx.Function     // definitions where there are any
	variables    map[string]*ptx.Variable
	Order        []*ptx.Variable // .global and .const definitions
	// addressed are the functions whose address is taken, in the order of
	// their code addresses.
	addressed []*ptx.Function
	// real are the functions that are called through a stack rather than
	// expanded in place even where they are called by name: recursive ones, and
	// those that allocate on the stack.
	real    map[*ptx.Function]bool
	lowered map[*ptx.Function]bool // for a kernel so far, or as unused
}

func NewUnit(m *ptx.Module, architecture int) *Unit {
	if architecture == 0 {
		architecture = m.Architecture()
	}
	u := &Unit{Module: m, Architecture: architecture, bodies: map[*ptx.Function]*ptx.Block{}, Functions: map[string]*ptx.Function{}, variables: map[string]*ptx.Variable{}, real: map[*ptx.Function]bool{}, lowered: map[*ptx.Function]bool{}}
	aliases := map[string]string{}
	for _, item := range m.Items {
		switch x := item.(type) {
		case *ptx.Function:
			if old := u.Functions[x.Name]; old == nil || x.Body != nil {
				u.Functions[x.Name] = x
			}
		case *ptx.Variable:
			u.declare(x)
		case *ptx.Alias:
			aliases[x.Name] = x.Aliasee
		}
	}
	for name, aliasee := range aliases {
		if f := u.Functions[aliasee]; f != nil {
			u.Functions[name] = f
		}
	}
	u.findReal()
	return u
}

// body is a function's body, nil for a declaration. The unit keeps it until it is
// released.
func (u *Unit) body(f *ptx.Function) *ptx.Block {
	b := u.bodies[f]
	if b == nil && f.Body != nil {
		b = u.Module.Body(f)
		u.bodies[f] = b
	}
	return b
}

// Unused are the functions with a body that no kernel lowered so far uses.
func (u *Unit) Unused() (list []*ptx.Function) {
	for _, item := range u.Module.Items {
		if f, ok := item.(*ptx.Function); ok && f.Body != nil && !u.lowered[f] {
			list = append(list, f)
		}
	}
	return list
}

// Release drops a function's body, and ReleaseAll all bodies: an outline's
// is parsed again when it is needed again.
func (u *Unit) Release(f *ptx.Function) { delete(u.bodies, f) }

// ReleaseAll is described at Release.
func (u *Unit) ReleaseAll() { clear(u.bodies) }

// declare adds a module variable; a definition replaces a declaration.
func (u *Unit) declare(v *ptx.Variable) {
	old := u.variables[v.Name]
	if old != nil && v.Linkage == ptx.Extern {
		return
	}
	u.variables[v.Name] = v
	if v.Space != ptx.Global && v.Space != ptx.Const {
		return
	}
	for i, o := range u.Order {
		if o == old {
			u.Order[i] = v
			return
		}
	}
	u.Order = append(u.Order, v)
}

// ConstBytes is the size of the module's constants.
func (u *Unit) ConstBytes() (n uint64) {
	for _, v := range u.Order {
		if v.Space == ptx.Const {
			n = code.AlignUp(n, uint64(v.Alignment())) + uint64(v.Size())
		}
	}
	return n
}

// CodeAddress is the address of a function, for indirect calls.
func (u *Unit) CodeAddress(f *ptx.Function) uint64 {
	for i, other := range u.addressed {
		if other == f {
			return code.CodeWindow | uint64(i+1)<<4
		}
	}
	u.addressed = append(u.addressed, f)
	return code.CodeWindow | uint64(len(u.addressed))<<4
}

// findReal fills in addressed and real.
func (u *Unit) findReal() {
	calls := map[*ptx.Function][]*ptx.Function{}
	for _, item := range u.Module.Items {
		switch x := item.(type) {
		case *ptx.Function:
			if x.Body != nil {
				calls[x] = u.scan(x)
			}
		case *ptx.Variable:
			u.takeAddresses(x.Init)
		}
	}
	c := cycles{calls: calls, order: map[*ptx.Function]int{}, found: func(f *ptx.Function) { u.real[f] = true }}
	for f := range calls {
		if c.order[f] == 0 {
			c.visit(f)
		}
		if u.allocates(f) {
			u.real[f] = true
		}
	}
}

// takeAddresses notes functions named in an initialiser.
func (u *Unit) takeAddresses(i *ptx.Initializer) {
	if i == nil {
		return
	}
	for _, element := range i.List {
		u.takeAddresses(element)
	}
	if f := u.Functions[symbolOf(i.Value)]; f != nil {
		u.CodeAddress(f)
	}
}

// symbolOf is the name in an operand of an initialiser, or "".
func symbolOf(o ptx.Operand) string {
	switch x := o.(type) {
	case *ptx.Name:
		return x.Name
	case *ptx.GenericAddress:
		return x.Name
	}
	return ""
}

// scan returns the functions that f calls directly and notes those whose
// address it takes.
func (u *Unit) scan(f *ptx.Function) (called []*ptx.Function) {
	eachInstruction(u.body(f), func(in *ptx.Instruction) {
		if in.Opcode == "call" {
			if callee := u.Functions[calleeName(in)]; callee != nil {
				called = append(called, callee)
			}
			return
		}
		for _, o := range in.Operands {
			if n, ok := o.(*ptx.Name); ok && n.Member == "" {
				if g := u.Functions[n.Name]; g != nil && !g.Entry {
					u.CodeAddress(g)
				}
			}
		}
	})
	return called
}

// eachInstruction visits the instructions of a body, nested scopes included.
func eachInstruction(b *ptx.Block, visit func(*ptx.Instruction)) {
	for _, s := range b.Statements {
		switch x := s.(type) {
		case *ptx.Instruction:
			visit(x)
		case *ptx.Block:
			eachInstruction(x, visit)
		}
	}
}

// calleeName is the name that a call names as its callee.
func calleeName(in *ptx.Instruction) string {
	for _, o := range in.Operands {
		if n, ok := o.(*ptx.Name); ok {
			return n.Name
		}
	}
	return ""
}
