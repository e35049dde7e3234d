// This file removes what asks checked launches about an overflow that cannot happen.

package optimize

import (
	"math"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// removeFits removes the operations FitsSum, FitsDifference and FitsProduct whose result
// fits for all values that the operands can have, and those that repeat one before.
func removeFits(f *ir.Function) bool {
	if !slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool {
		return slices.ContainsFunc(b.Values, func(v *ir.Value) bool { return v.Op.Fits() })
	}) {
		return false
	}
	r := &ranges{dominators: f.Dominators()}
	known := map[signature][]*ir.Value{}
	changed := false
	for _, b := range r.dominators.Blocks() {
		n := len(b.Values)
		b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool {
			if !v.Op.Fits() {
				return false
			}
			s := signature{op: v.Op, a: v.Args[0], b: v.Args[1]}
			if r.fits(v) || slices.ContainsFunc(known[s], func(e *ir.Value) bool { return r.dominators.Dominates(e.Block, b) }) {
				return true
			}
			known[s] = append(known[s], v)
			return false
		})
		changed = changed || len(b.Values) < n
	}
	return changed
}

// ranges finds out which values integers can have.
type ranges struct{ dominators *ir.Dominators }

// A span is the integers from low to high, which are i32.
type span struct{ low, high int64 }

// every is what is known of an i32 without looking at it.
var every = span{math.MinInt32, math.MaxInt32}

// within tells whether all integers of s are in other.
func (s span) within(other span) bool { return s.low >= other.low && s.high <= other.high }

// deepest bounds how many operations are looked through.
const deepest = 8

// fits tells whether the result of a Fits operation always fits.
func (r *ranges) fits(v *ir.Value) bool {
	a, ok := r.of(v.Args[0], v.Block, deepest)
	b, also := r.of(v.Args[1], v.Block, deepest)
	if !ok || !also {
		return false
	}
	op := map[ir.Op]ir.Op{ir.FitsSum: ir.Add, ir.FitsDifference: ir.Sub, ir.FitsProduct: ir.Mul}[v.Op]
	return v.Args[0].Type == ir.I64 || combined(op, a, b).within(every)
}

// combined is what an operation can give, as integers that do not wrap.
func combined(op ir.Op, a, b span) span {
	switch op {
	case ir.Add:
		return span{a.low + b.low, a.high + b.high}
	case ir.Sub:
		return span{a.low - b.high, a.high - b.low}
	}
	products := []int64{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}
	return span{slices.Min(products), slices.Max(products)}
}

// of is what an integer can be in a block; false where it need not be an i32.
func (r *ranges) of(v *ir.Value, at *ir.Block, depth int) (s span, ok bool) {
	s, ok = r.operation(v, at, depth)
	if !ok && v.Type == ir.I32 {
		s, ok = every, true
	}
	if !ok || depth == 0 {
		return s, ok
	}
	for b := at; ; {
		parent := r.dominators.Parent(b)
		if parent == nil {
			return s, s.low <= s.high
		}
		if parent.End == ir.Branch && len(b.Preds) == 1 {
			s = r.under(s, v, parent.Cond, b == parent.Succs[0], parent, depth-1)
		}
		b = parent
	}
}

// under is what a value can be that is in s, where a condition is known.
func (r *ranges) under(s span, v, cond *ir.Value, holds bool, at *ir.Block, depth int) span {
	if cond.Op == ir.And && holds {
		return r.under(r.under(s, v, cond.Args[0], holds, at, depth), v, cond.Args[1], holds, at, depth)
	}
	if cond.Op == ir.Not {
		return r.under(s, v, cond.Args[0], !holds, at, depth)
	}
	if cond.Op != ir.Compare || cond.Args[0].Type != ir.I32 || cond.Args[0] != v && cond.Args[1] != v {
		return s
	}
	kind, other := cond.Kind, cond.Args[1]
	if other == v {
		other, kind = cond.Args[0], map[ir.Kind]ir.Kind{ir.Lt: ir.Gt, ir.Gt: ir.Lt, ir.Le: ir.Ge, ir.Ge: ir.Le, ir.Eq: ir.Eq, ir.Ne: ir.Ne}[kind]
	}
	if !holds {
		kind = map[ir.Kind]ir.Kind{ir.Lt: ir.Ge, ir.Ge: ir.Lt, ir.Le: ir.Gt, ir.Gt: ir.Le, ir.Eq: ir.Ne, ir.Ne: ir.Eq}[kind]
	}
	bound, _ := r.of(other, at, depth)
	switch kind {
	case ir.Lt:
		s.high = min(s.high, bound.high-1)
	case ir.Le:
		s.high = min(s.high, bound.high)
	case ir.Gt:
		s.low = max(s.low, bound.low+1)
	case ir.Ge:
		s.low = max(s.low, bound.low)
	case ir.Eq:
		s = span{max(s.low, bound.low), min(s.high, bound.high)}
	}
	return s
}

// operation is what an operation can give; false where that is not known to be an i32.
func (r *ranges) operation(v *ir.Value, at *ir.Block, depth int) (s span, ok bool) {
	if depth == 0 {
		return s, false
	}
	switch v.Op {
	case ir.Const:
		c := int64(v.Bits)
		return span{c, c}, v.Type.Integer() && c == int64(int32(c))
	case ir.ThreadIndex, ir.BlockDim:
		return span{0, 1024}, true // threads a block, of the CUDA programming guide
	case ir.BlockIndex, ir.GridDim, ir.Length, ir.Size:
		return span{0, math.MaxInt32}, v.Type == ir.I32
	case ir.LaneIndex, ir.WarpSize:
		return span{0, 32}, true
	case ir.PopCount, ir.LeadingZeros, ir.TrailingZeros:
		return span{0, 64}, true
	case ir.Phi:
		return r.phi(v, at, depth)
	}
	narrow := map[ir.Type]span{ir.I8: {math.MinInt8, math.MaxInt8}, ir.U8: {0, math.MaxUint8}, ir.I16: {math.MinInt16, math.MaxInt16}, ir.U16: {0, math.MaxUint16}}
	if s, ok := narrow[v.Type]; ok {
		return s, true
	}
	if len(v.Args) == 0 || !v.Type.Integer() || !v.Args[len(v.Args)-1].Type.Integer() {
		return s, false
	}
	last, known := r.of(v.Args[len(v.Args)-1], at, depth-1)
	if v.Op == ir.And && known && last.low >= 0 {
		return span{0, last.high}, true
	}
	first, also := r.of(v.Args[0], at, depth-1)
	if v.Op == ir.Convert {
		return first, also && (v.Type != ir.U32 && v.Type != ir.U64 || first.low >= 0)
	}
	if v.Op == ir.Select {
		first, also = r.of(v.Args[1], at, depth-1)
	}
	if !known || !also {
		return s, false
	}
	switch v.Op {
	case ir.Add, ir.Sub, ir.Mul:
		s = combined(v.Op, first, last)
	case ir.ShiftLeft:
		if last.low != last.high || last.low < 0 || last.low > 30 {
			return s, false
		}
		s = combined(ir.Mul, first, span{1 << last.low, 1 << last.low})
	case ir.ShiftRight:
		if last.low != last.high || last.low < 0 || last.low > 31 {
			return s, false
		}
		s = span{first.low >> last.low, first.high >> last.low}
	case ir.Rem:
		most := max(last.high, -last.low) - 1
		s = span{max(first.low, -most), min(first.high, most)}
		s = span{min(s.low, 0), max(s.high, 0)}
	case ir.Min:
		s = span{min(first.low, last.low), min(first.high, last.high)}
	case ir.Max:
		s = span{max(first.low, last.low), max(first.high, last.high)}
	case ir.Select:
		s = span{min(first.low, last.low), max(first.high, last.high)}
	default:
		return s, false
	}
	return s, s.within(every) && (v.Type.Signed() || s.low >= 0)
}

// phi is what a counter of a loop can be: not below what it begins with where it is
// counted up, and not above where it is counted down. Where counting itself overflows,
// that is what is told.
func (r *ranges) phi(v *ir.Value, at *ir.Block, depth int) (s span, ok bool) {
	s = span{math.MaxInt32, math.MinInt32}
	up, down := false, false
	for _, a := range v.Args {
		if a.Op == ir.Add && a.Args[0] == v && a.Args[1].Op == ir.Const {
			up, down = up || int64(a.Args[1].Bits) > 0, down || int64(a.Args[1].Bits) < 0
			continue
		}
		x, known := r.of(a, v.Block, depth-1)
		if !known {
			return s, false
		}
		s = span{min(s.low, x.low), max(s.high, x.high)}
	}
	if up {
		s.high = math.MaxInt32
	}
	if down {
		s.low = math.MinInt32
	}
	return s, v.Type == ir.I32 && s.low <= s.high
}
