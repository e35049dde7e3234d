// This file builds SSA while walking the function, by the method of Braun et
// al., "Simple and Efficient Construction of Static Single Assignment Form"
// (2013): a variable is looked up backwards through the blocks, and phis are
// made where paths meet.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/language"
)

// A builder holds the state of SSA construction, shared by all units.
type builder struct {
	f           *ir.Function
	b           *ir.Block // where values go; nil behind a jump
	definitions map[*ir.Block]map[*infer.Variable]*ir.Value
	incomplete  map[*ir.Block][]openPhi
	sealed      map[*ir.Block]bool
	// undefined holds what stands for a variable that has no value yet.
	undefined map[*ir.Value]*language.Error
	// first are those that come before all others of the entry, the last one first: see placeFirst.
	first []*ir.Value
	// implicit are the masks of reductions that were given none.
	implicit []*ir.Value
	// recursion is the function that calls itself which this builder builds, and outer the builder
	// of the code around it; nil for the kernel.
	recursion *recursion
	outer     *builder
	maxDepth  int // of calls inside of each other
	quotients
	rules *[builtin.Forms]rule
	block *block // of a kernel of tiles
}

// An openPhi is a phi of a block whose predecessors are not all known.
type openPhi struct {
	v   *infer.Variable
	phi *ir.Value
}

func newBuilder(f *ir.Function, plan Plan) *builder {
	return &builder{f: f, definitions: map[*ir.Block]map[*infer.Variable]*ir.Value{},
		incomplete: map[*ir.Block][]openPhi{}, sealed: map[*ir.Block]bool{}, undefined: map[*ir.Value]*language.Error{}, quotients: quotients{fractions: map[*ir.Value]fraction{}}, rules: rules(), block: newBlock(plan)}
}

func (s *builder) write(v *infer.Variable, b *ir.Block, value *ir.Value) {
	if s.definitions[b] == nil {
		s.definitions[b] = map[*infer.Variable]*ir.Value{}
	}
	s.definitions[b][v] = value
}

// read is the value of a variable at the end of b.
func (s *builder) read(v *infer.Variable, b *ir.Block) *ir.Value {
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
	case len(b.Preds) == 0 && b == s.f.Blocks[0] && s.outer.knows(v):
		value = s.recursion.capture(s, v)
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
func (s *builder) phi(v *infer.Variable, b *ir.Block) *ir.Value {
	phi := s.f.NewValue(ir.Phi, v.Type.T, ir.Pos{})
	phi.Block = b
	b.Values = append([]*ir.Value{phi}, b.Values...)
	return phi
}

func (s *builder) complete(v *infer.Variable, phi *ir.Value) {
	for _, p := range phi.Block.Preds {
		phi.Args = append(phi.Args, s.read(v, p))
	}
}

// nothing stands for the value of a variable that has none. That it is not
// used is checked when the kernel is whole.
func (s *builder) nothing(v *infer.Variable) *ir.Value {
	value := s.f.NewValue(ir.Const, v.Type.T, ir.Pos{})
	entry := s.f.Blocks[0]
	value.Block = entry
	s.first = append(s.first, value)
	s.undefined[value] = v.Missing
	return value
}

// placeFirst puts the values of nothing into the entry, all at once: each inlined function has one.
func (s *builder) placeFirst() {
	slices.Reverse(s.first)
	s.f.Blocks[0].Values = append(s.first, s.f.Blocks[0].Values...)
	s.first = nil
}

// seal says that b gets no more predecessors.
func (s *builder) seal(b *ir.Block) {
	s.sealed[b] = true
	for _, open := range s.incomplete[b] {
		s.complete(open.v, open.phi)
	}
	delete(s.incomplete, b)
}

// here makes sure that values have a block to go to: behind a jump one that nothing reaches.
func (s *builder) here() {
	if s.b == nil {
		s.b = s.f.NewBlock()
		s.seal(s.b)
	}
}

func (s *builder) constantValue(t ir.Type, bits uint64) *ir.Value {
	s.here()
	return s.f.Const(s.b, t, bits)
}

// define gives a variable a value.
func (s *builder) define(v *infer.Variable, value *ir.Value) {
	s.here()
	s.write(v, s.b, value)
	if s.outer.knows(v) {
		s.recursion.writes(v)
	}
}

// start continues in b, which has all its predecessors.
func (s *builder) start(b *ir.Block) {
	s.seal(b)
	s.b = b
}

// startIfReached continues in b unless nothing leads there.
func (s *builder) startIfReached(b *ir.Block) {
	s.seal(b)
	s.b = nil
	if len(b.Preds) > 0 {
		s.b = b
	}
}

// checkUndefined refuses a kernel in which a variable may be used before it
// has a value.
func (s *builder) checkUndefined() {
	s.placeFirst()
	if len(s.undefined) == 0 {
		return
	}
	seen := make([]bool, s.f.IDs())
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if seen[v.ID] {
			return
		}
		seen[v.ID] = true
		if missing := s.undefined[v]; missing != nil {
			panic(missing)
		}
		for _, a := range v.Args {
			visit(a)
		}
	}
	for _, b := range s.f.ReversePostorder() {
		for _, v := range b.Values {
			if v.Op.Effect() && !v.Op.Fits() {
				visit(v)
			}
		}
		if b.Cond != nil {
			visit(b.Cond)
		}
	}
}
