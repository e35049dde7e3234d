// This file builds SSA while walking the function, by the method of Braun et
// al., "Simple and Efficient Construction of Static Single Assignment Form"
// (2013): a variable is looked up backwards through the blocks, and phis are
// made where paths meet.

package lower

import (
	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A builder holds the state of SSA construction, shared by all units.
type builder struct {
	f           *ir.Function
	b           *ir.Block // where values go; nil behind a jump
	definitions map[*ir.Block]map[*variable]*ir.Value
	incomplete  map[*ir.Block][]openPhi
	sealed      map[*ir.Block]bool
	// undefined holds what stands for a variable that has no value yet.
	undefined map[*ir.Value]*Error
}

// An openPhi is a phi of a block whose predecessors are not all known.
type openPhi struct {
	v   *variable
	phi *ir.Value
}

func newBuilder(f *ir.Function) *builder {
	return &builder{f: f, definitions: map[*ir.Block]map[*variable]*ir.Value{},
		incomplete: map[*ir.Block][]openPhi{}, sealed: map[*ir.Block]bool{}, undefined: map[*ir.Value]*Error{}}
}

func (s *builder) write(v *variable, b *ir.Block, value *ir.Value) {
	if s.definitions[b] == nil {
		s.definitions[b] = map[*variable]*ir.Value{}
	}
	s.definitions[b][v] = value
}

// read is the value of a variable at the end of b.
func (s *builder) read(v *variable, b *ir.Block) *ir.Value {
	if value, ok := s.definitions[b][v]; ok {
		return value
	}
	var value *ir.Value
	switch {
	case !s.sealed[b]:
		value = s.phi(v, b)
		s.incomplete[b] = append(s.incomplete[b], openPhi{v, value})
	case len(b.Preds) == 1:
		value = s.read(v, b.Preds[0])
	case len(b.Preds) == 0:
		value = s.nothing(v)
	default:
		value = s.phi(v, b)
		s.write(v, b, value)
		s.complete(v, value)
	}
	s.write(v, b, value)
	return value
}

// phi puts an empty phi at the head of b.
func (s *builder) phi(v *variable, b *ir.Block) *ir.Value {
	phi := s.f.NewValue(ir.Phi, v.typ.t, ir.Pos{})
	phi.Block = b
	b.Values = append([]*ir.Value{phi}, b.Values...)
	return phi
}

func (s *builder) complete(v *variable, phi *ir.Value) {
	for _, p := range phi.Block.Preds {
		phi.Args = append(phi.Args, s.read(v, p))
	}
}

// nothing stands for the value of a variable that has none. That it is not
// used is checked when the kernel is whole.
func (s *builder) nothing(v *variable) *ir.Value {
	value := s.f.NewValue(ir.Const, v.typ.t, ir.Pos{})
	entry := s.f.Blocks[0]
	value.Block = entry
	entry.Values = append([]*ir.Value{value}, entry.Values...)
	s.undefined[value] = v.missing
	return value
}

// seal says that b gets no more predecessors.
func (s *builder) seal(b *ir.Block) {
	s.sealed[b] = true
	for _, open := range s.incomplete[b] {
		s.complete(open.v, open.phi)
	}
	delete(s.incomplete, b)
}

// add appends a value where the builder stands. Behind a jump it goes into a
// block that nothing reaches.
func (u *unit) add(op ir.Op, t ir.Type, at ast.Node, args ...*ir.Value) *ir.Value {
	u.here()
	v := u.s.f.Append(u.s.b, op, t, u.pos(at), args...)
	v.Exact = u.inLibrary
	return v
}

func (u *unit) here() {
	if u.s.b == nil {
		u.s.b = u.s.f.NewBlock()
		u.s.seal(u.s.b)
	}
}

func (u *unit) constantValue(t ir.Type, bits uint64) *ir.Value {
	u.here()
	return u.s.f.Const(u.s.b, t, bits)
}

func (u *unit) jump(to *ir.Block, at ast.Node) {
	if u.s.b != nil {
		u.s.b.Jump(to, u.pos(at))
		u.s.b = nil
	}
}

func (u *unit) branch(cond *ir.Value, yes, no *ir.Block, at ast.Node) {
	u.s.b.Branch(cond, yes, no, u.pos(at))
	u.s.b = nil
}

// start continues in b, which has all its predecessors.
func (u *unit) start(b *ir.Block) {
	u.s.seal(b)
	u.s.b = b
}

// checkUndefined refuses a kernel in which a variable may be used before it
// has a value.
func (u *unit) checkUndefined() {
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		if missing := u.s.undefined[v]; missing != nil {
			panic(missing)
		}
		for _, a := range v.Args {
			visit(a)
		}
	}
	for _, b := range u.s.f.ReversePostorder() {
		for _, v := range b.Values {
			if v.Op.Effect() {
				visit(v)
			}
		}
		if b.Cond != nil {
			visit(b.Cond)
		}
	}
}
