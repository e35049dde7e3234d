// Package optimize rewrites a kernel in SSA so that the PTX made from it is
// what a C++ compiler would have made: constants folded, common work done
// once, invariant work moved out of loops, short loops unrolled, arrays of the
// thread in registers, a·b+c in one instruction. Register allocation, scheduling and predication are left to
// ptxas, which does them well.
package optimize

import "github.com/cujs/cujs/kernel/internal/ir"

// Options choose what may be done.
type Options struct {
	// Contract allows a·b+c with one rounding, as nvcc does by default.
	Contract bool
	// Disjoint says that a buffer that is written overlaps no other, so that
	// buffers that are only read may be read through the non-coherent cache.
	Disjoint bool
	// Fast marks operations that have an approximate form.
	Fast bool
	// Elements is how many elements a thread of a guarded kernel takes where that makes wide
	// accesses of several; see spread. 0 and 1 are one.
	Elements int
	// SM is the architecture: 80 for sm_80.
	SM int
	// Check is called with the name of each pass that has run, for tests.
	Check func(pass string)
}

// Run optimizes f in place, and tells what it could not do that the source asks for or
// that costs much.
func Run(f *ir.Function, o Options) []Note {
	pass := func(name string, run func(*ir.Function) bool) bool {
		changed := run(f)
		if o.Check != nil {
			o.Check(name)
		}
		return changed
	}
	clean := func() {
		for range 10 { // each round finds what the one before has laid open
			changed := pass("simplify", simplify)
			changed = pass("flow", cleanFlow) || changed
			changed = pass("common", shareCommon) || changed
			changed = pass("dead", removeDead) || changed
			if !changed {
				return
			}
		}
	}
	clean()
	notes := apartNotes(f)
	if o.Disjoint {
		pass("readonly", markReadOnly)
		clean()
	}
	if pass("fits", removeFits) {
		clean()
	}
	if pass("choose", chooseShort) {
		clean()
	}
	if o.Elements > 1 && o.Disjoint && pass("spread", func(f *ir.Function) bool { return spread(f, o.Elements) }) {
		clean()
	}
	writeOut := func() {
		for range 4 { // loops inside unrolled loops
			if !pass("unroll", unroll) {
				break
			}
			clean()
		}
	}
	writeOut()
	if pass("promote", promote) {
		clean()
		writeOut() // without loads and stores more rounds fit
	}
	notes = append(notes, localNotes(f)...)
	if pass("repeat", unrollPartly) {
		clean()
	}
	pass("address", shapeAddresses)
	clean()
	if pass("vector", func(f *ir.Function) bool { return joinAccesses(f, o.Disjoint) }) {
		clean()
	}
	pass("hoist", hoist)
	clean()
	if pass("pointers", advancePointers) {
		clean()
	}
	pass("fits", removeFits)
	if o.SM >= packedSM && pass("pack", packHalves) {
		pass("dead", removeDead)
	}
	if o.Contract {
		pass("contract", contract)
	}
	if o.Fast {
		pass("fast", markFast)
	}
	if findReadOnly(f); o.Disjoint {
		pass("readonly", markReadOnly)
	}
	pass("dead", removeDead)
	return append(notes, loopNotes(f)...)
}

// replaceAll makes every use of a key of the map a use of its value. Chains
// are followed.
func replaceAll(f *ir.Function, with map[*ir.Value]*ir.Value) {
	if len(with) == 0 {
		return
	}
	table := make(substitutes, f.IDs())
	for v, by := range with {
		table[v.ID] = by
	}
	table.replace(f)
}

// substitutes are what stands for values, by their IDs; nil where a value stays.
type substitutes []*ir.Value

func (s substitutes) final(v *ir.Value) *ir.Value {
	for s[v.ID] != nil {
		v = s[v.ID]
	}
	return v
}

func (s substitutes) replace(f *ir.Function) {
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			for i, a := range v.Args {
				v.Args[i] = s.final(a)
			}
		}
		if b.Cond != nil {
			b.Cond = s.final(b.Cond)
		}
	}
}

// markFast sets Fast where the approximate form has no wider error than
// nvcc's -use_fast_math accepts.
func markFast(f *ir.Function) bool {
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			switch v.Op {
			case ir.Div, ir.Sqrt, ir.Reciprocal:
				v.Fast = v.Type == ir.F32
			}
		}
	}
	return false
}
