// This file replaces operations by simpler ones with the same result.

package optimize

import (
	"math/bits"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// simplify folds constants and applies identities. Identities on floats are
// those that hold for every value, NaN, infinities and -0 included.
func simplify(f *ir.Function) bool {
	changed := false
	with := map[*ir.Value]*ir.Value{}
	final := func(v *ir.Value) *ir.Value {
		for with[v] != nil {
			v = with[v]
		}
		return v
	}
	for _, b := range f.ReversePostorder() {
		for _, v := range b.Values {
			for i, a := range v.Args {
				v.Args[i] = final(a)
			}
			if v.Op != ir.Const {
				if r, ok := fold(v); ok {
					v.Op, v.Bits, v.Args, v.Kind = ir.Const, r, nil, 0
					changed = true
					continue
				}
			}
			if same := identity(v); same != nil && same != v {
				with[v], changed = same, true
				continue
			}
			changed = reduce(f, v) || changed
		}
	}
	replaceAll(f, with)
	return changed
}

// identity is the argument that v is equal to, or nil.
func identity(v *ir.Value) *ir.Value {
	switch v.Op {
	case ir.Phi:
		return onlyArgument(v)
	case ir.Convert, ir.Bitcast:
		if v.Args[0].Type == v.Type {
			return v.Args[0]
		}
	case ir.Select:
		if v.Args[1] == v.Args[2] {
			return v.Args[1]
		}
		if v.Args[0].Op == ir.Const {
			return v.Args[2-v.Args[0].Bits]
		}
	case ir.Neg, ir.Not:
		if v.Args[0].Op == v.Op {
			return v.Args[0].Args[0]
		}
	case ir.Element:
		if v.Args[1].IsConst(0) {
			return v.Args[0]
		}
	case ir.And, ir.Or, ir.Min, ir.Max:
		if v.Args[0] == v.Args[1] {
			return v.Args[0]
		}
	}
	if len(v.Args) == 2 && (v.Type.Integer() || v.Type == ir.Bool) {
		return integerIdentity(v)
	}
	if len(v.Args) == 2 && v.Type.Float() {
		return floatIdentity(v)
	}
	return nil
}

// onlyArgument is the one value that a phi can have, itself aside.
func onlyArgument(v *ir.Value) *ir.Value {
	var only *ir.Value
	for _, a := range v.Args {
		if a == v || a == only {
			continue
		}
		if only != nil {
			return nil
		}
		only = a
	}
	return only
}

func integerIdentity(v *ir.Value) *ir.Value {
	a, b := v.Args[0], v.Args[1]
	ones := truncate(v.Type, ^uint64(0))
	switch v.Op {
	case ir.Add, ir.Or, ir.Xor:
		if a.IsConst(0) {
			return b
		}
		if b.IsConst(0) {
			return a
		}
		if v.Op == ir.Or && b.IsConst(ones) {
			return b
		}
	case ir.Sub, ir.ShiftLeft, ir.ShiftRight:
		if b.IsConst(0) {
			return a
		}
	case ir.Mul:
		switch {
		case a.IsConst(1) || b.IsConst(0):
			return b
		case b.IsConst(1) || a.IsConst(0):
			return a
		}
	case ir.Div:
		if b.IsConst(1) {
			return a
		}
	case ir.And:
		switch {
		case b.IsConst(0) || a.IsConst(ones):
			return b
		case a.IsConst(0) || b.IsConst(ones):
			return a
		}
	}
	return nil
}

// floatIdentity knows x·1, x/1, x-0 and x+(-0). x+0 is not x for -0, and x·0
// is not 0 for NaN.
func floatIdentity(v *ir.Value) *ir.Value {
	a, b := v.Args[0], v.Args[1]
	one, minusZero := encode(v.Type, 1), signBit(v.Type)
	switch v.Op {
	case ir.Mul:
		if b.IsConst(one) {
			return a
		}
		if a.IsConst(one) {
			return b
		}
	case ir.Div:
		if b.IsConst(one) {
			return a
		}
	case ir.Sub:
		if b.IsConst(0) {
			return a
		}
	case ir.Add:
		if b.IsConst(minusZero) {
			return a
		}
		if a.IsConst(minusZero) {
			return b
		}
	}
	return nil
}

func signBit(t ir.Type) uint64 { return 1 << (t.Size()*8 - 1) }

// reduce rewrites v into a cheaper operation in place.
func reduce(f *ir.Function, v *ir.Value) bool {
	switch v.Op {
	case ir.Add, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Min, ir.Max:
		if v.Args[0].Op == ir.Const && v.Args[1].Op != ir.Const { // constants to the right
			v.Args[0], v.Args[1] = v.Args[1], v.Args[0]
			return true
		}
	}
	if v.Type.Integer() && (regroup(f, v) || len(v.Args) == 2 && v.Args[1].Op == ir.Const && reduceConstant(f, v)) {
		return true
	}
	switch v.Op {
	case ir.Sub:
		if v.Type.Integer() && v.Args[0] == v.Args[1] {
			v.Op, v.Bits, v.Args = ir.Const, 0, nil
			return true
		}
	case ir.Div: // by a power of two: its reciprocal is exact
		if v.Type.Float() && v.Args[1].Op == ir.Const && exactReciprocal(v.Args[1]) {
			v.Op = ir.Mul
			v.Args[1] = constant(f, v, v.Type, encode(v.Type, 1/number(v.Args[1])))
			return true
		}
		if (v.Type == ir.F32 || v.Type == ir.F64) && v.Args[0].IsConst(encode(v.Type, 1)) {
			v.Op, v.Args = ir.Reciprocal, v.Args[1:]
			return true
		}
	case ir.Not:
		return invertCompare(v)
	case ir.Compare:
		return compareWhole(f, v)
	case ir.Select:
		return v.Type == ir.Bool && reduceSelect(v)
	}
	return false
}

// regroup brings the constants of sums and differences of integers together, and
// negations into them. Integers wrap, so that the order does not matter.
func regroup(f *ir.Function, v *ir.Value) bool {
	is := func(a *ir.Value, op ir.Op, constant int) bool { // an operation with a constant at a place
		return a.Op == op && a.Args[constant].Op == ir.Const
	}
	becomes := func(op ir.Op, a, b *ir.Value) bool {
		v.Op, v.Args = op, []*ir.Value{a, b}
		return true
	}
	sum := func(a, b uint64) *ir.Value { return constant(f, v, v.Type, truncate(v.Type, a+b)) }
	if v.Op != ir.Add && v.Op != ir.Sub {
		return false
	}
	a, b := v.Args[0], v.Args[1]
	switch {
	case v.Op == ir.Sub && a.Op == ir.Const && is(b, ir.Add, 1): // c - (x + d)
		return becomes(ir.Sub, sum(a.Bits, -b.Args[1].Bits), b.Args[0])
	case v.Op == ir.Sub && a.Op == ir.Const && is(b, ir.Sub, 0): // c - (d - x)
		return becomes(ir.Add, b.Args[1], sum(a.Bits, -b.Args[0].Bits))
	case v.Op == ir.Add && b.Op == ir.Const && is(a, ir.Sub, 0): // (d - x) + c
		return becomes(ir.Sub, sum(a.Args[0].Bits, b.Bits), a.Args[1])
	case v.Op == ir.Sub && b.Op == ir.Neg:
		return becomes(ir.Add, a, b.Args[0])
	case v.Op == ir.Add && b.Op == ir.Neg:
		return becomes(ir.Sub, a, b.Args[0])
	case v.Op == ir.Add && a.Op == ir.Neg:
		return becomes(ir.Sub, b, a.Args[0])
	}
	return false
}

// reduceSelect makes logic of a choice between conditions one of which is known.
func reduceSelect(v *ir.Value) bool {
	cond, yes, no := v.Args[0], v.Args[1], v.Args[2]
	switch {
	case yes.IsConst(0) && no.IsConst(1):
		v.Op, v.Args = ir.Not, []*ir.Value{cond}
	case yes.IsConst(1):
		v.Op, v.Args = ir.Or, []*ir.Value{cond, no}
	case no.IsConst(0):
		v.Op, v.Args = ir.And, []*ir.Value{cond, yes}
	default:
		return false
	}
	return true
}

// reduceConstant knows integer operations by a constant.
func reduceConstant(f *ir.Function, v *ir.Value) bool {
	c := v.Args[1].Bits
	power := c != 0 && c&(c-1) == 0
	switch {
	case v.Op == ir.Add && v.Args[0].Op == ir.Add && v.Args[0].Args[1].Op == ir.Const:
		inner := v.Args[0] // (x + c1) + c2
		v.Args = []*ir.Value{inner.Args[0], constant(f, v, v.Type, truncate(v.Type, inner.Args[1].Bits+c))}
		return true
	case v.Op == ir.Sub:
		v.Op = ir.Add
		v.Args[1] = constant(f, v, v.Type, truncate(v.Type, -c))
		return true
	case v.Op == ir.Mul && power:
		v.Op = ir.ShiftLeft
		v.Args[1] = constant(f, v, ir.I32, uint64(bits.TrailingZeros64(c)))
		return true
	case v.Op == ir.Div && power && !v.Type.Signed():
		v.Op = ir.ShiftRight
		v.Args[1] = constant(f, v, ir.I32, uint64(bits.TrailingZeros64(c)))
		return true
	case v.Op == ir.ShiftRight && lowPart(v.Args[0], int(c&uint64(v.Type.Size()*8-1))):
		v.Args = []*ir.Value{v.Args[0].Args[0], v.Args[1]}
		return true
	case v.Op == ir.And && c&(c+1) == 0 && lowPart(v.Args[0], bits.Len64(c)):
		v.Op, v.Bits, v.Args = ir.Const, v.Args[0].Args[1].Bits, nil
		return true
	case v.Op == ir.Rem && power && !v.Type.Signed():
		v.Op = ir.And
		v.Args[1] = constant(f, v, v.Type, c-1)
		return true
	}
	return false
}

// lowPart tells whether v is x + c where c has just the lowest bits, so many, which x does not have.
func lowPart(v *ir.Value, low int) bool {
	return v.Op == ir.Add && v.Args[1].Op == ir.Const && bits.Len64(v.Args[1].Bits) <= low && lowZeros(v.Args[0], 8) >= low
}

// lowZeros is how many of the lowest bits of an integer are known to be 0.
func lowZeros(v *ir.Value, depth int) int {
	arg := func(i int) int { return lowZeros(v.Args[i], depth-1) }
	switch {
	case v.Op == ir.Const:
		return bits.TrailingZeros64(v.Bits)
	case depth == 0:
	case v.Op == ir.ShiftLeft && v.Args[1].Op == ir.Const:
		return arg(0) + int(v.Args[1].Bits&uint64(v.Type.Size()*8-1))
	case v.Op == ir.Mul && v.Type.Integer():
		return arg(0) + arg(1)
	case (v.Op == ir.Add || v.Op == ir.Sub) && v.Type.Integer():
		return min(arg(0), arg(1))
	}
	return 0
}

func exactReciprocal(c *ir.Value) bool {
	x := number(c)
	r := 1 / x
	mantissa := uint64(1)<<52 - 1
	if c.Type == ir.F32 {
		mantissa = 1<<23 - 1
	}
	return x != 0 && r != 0 && c.Bits&mantissa == 0 && encode(c.Type, r)&mantissa == 0 && r-r == 0 &&
		!(c.Type == ir.F32 && (r < 1e-37 && r > -1e-37))
}

// invertCompare turns !(a < b) into a >= b for integers.
func invertCompare(v *ir.Value) bool {
	c := v.Args[0]
	if v.Type != ir.Bool || c.Op != ir.Compare {
		return false
	}
	inverse := map[ir.Kind]ir.Kind{ir.Eq: ir.Ne, ir.Ne: ir.Eq, ir.Lt: ir.Ge, ir.Ge: ir.Lt, ir.Le: ir.Gt, ir.Gt: ir.Le}[c.Kind]
	if c.Args[0].Type.Float() && c.Kind != ir.Eq && c.Kind != ir.Ne {
		return false // false on NaN both ways
	}
	v.Op, v.Kind, v.Args = ir.Compare, inverse, []*ir.Value{c.Args[0], c.Args[1]}
	return true
}

// constant makes a constant for v's use, in front of it.
func constant(f *ir.Function, v *ir.Value, t ir.Type, bits uint64) *ir.Value {
	c := f.NewValue(ir.Const, t, v.Pos)
	c.Bits, c.Block = bits, f.Blocks[0]
	f.Blocks[0].Values = append([]*ir.Value{c}, f.Blocks[0].Values...)
	return c
}
