// This file finds the sign that a number has for all arguments: a
// square is not negative. Math.exp of what is never positive, as in a normal
// distribution, needs no test for overflow.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A sign is the set of what is known of a number, which may be NaN all the same.
type sign uint8

const (
	notPositive sign = 1 << iota
	notNegative
	anySign sign = 0
)

func (s sign) negated() sign { return s>>1 | s<<1&notNegative }

// times is the sign of a product.
func (s sign) times(other sign) sign {
	switch {
	case s == anySign || other == anySign:
		return anySign
	case s == notPositive:
		return other.negated()
	case s == notNegative:
		return other
	}
	return s // of zeros
}

// A signSearch goes backwards from a value to what it is made of. Steps bounds
// it, in loops too.
type signSearch struct{ steps int }

// signOf is the sign of a float. Rounding does not change signs.
func signOf(v *ir.Value) sign {
	s := signSearch{steps: 64}
	return s.of(v, false)
}

// of is the sign of a value. Strictly, it is that of zeros too: a divisor's zero
// decides about the sign of an infinity.
func (s *signSearch) of(v *ir.Value, strictly bool) sign {
	if s.steps--; s.steps < 0 {
		return anySign
	}
	arg := func(k int) sign { return s.of(v.Args[k], strictly) }
	switch v.Op {
	case ir.Const:
		return constantSign(v, strictly)
	case ir.Neg, ir.Mul, ir.Div:
		return s.product(v, strictly)
	case ir.Abs:
		return notNegative
	case ir.Sqrt: // of -0 it is -0
		if !strictly || arg(0) == notNegative {
			return notNegative
		}
	case ir.Add:
		return arg(0) & arg(1)
	case ir.Sub:
		return arg(0) & arg(1).negated()
	case ir.Min:
		a, b := arg(0), arg(1)
		return (a|b)&notPositive | a&b
	case ir.Max:
		a, b := arg(0), arg(1)
		return (a|b)&notNegative | a&b
	case ir.Select:
		return arg(1) & arg(2)
	case ir.Phi:
		return s.phi(v, strictly)
	case ir.Convert:
		return s.converted(v.Args[0], strictly)
	}
	return anySign
}

func constantSign(v *ir.Value, strictly bool) sign {
	switch top := uint64(1) << (8*v.Type.Size() - 1); {
	case v.Bits&^top == 0 && !strictly:
		return notPositive | notNegative
	case v.Bits&top != 0:
		return notPositive
	}
	return notNegative
}

// phi knows a variable that has one sign on all paths. One whose paths are not
// all built yet lacks arguments.
func (s *signSearch) phi(v *ir.Value, strictly bool) sign {
	if len(v.Args) == 0 || len(v.Args) < len(v.Block.Preds) {
		return anySign
	}
	result := s.of(v.Args[0], strictly)
	for _, a := range v.Args[1:] {
		if a != v.Args[0] {
			result &= s.of(a, strictly)
		}
	}
	return result
}

func (s *signSearch) converted(from *ir.Value, strictly bool) sign {
	switch {
	case from.Type.Float():
		return s.of(from, strictly)
	case from.Type.Integer() && !from.Type.Signed():
		return notNegative
	}
	return anySign
}

// A factor of a product or quotient.
type factor struct {
	value    *ir.Value
	strictly bool // its zeros count
}

// product is the sign of a product or quotient of any number of factors, of
// which two that are the same have types.None, not even as zeros.
func (s *signSearch) product(v *ir.Value, strictly bool) sign {
	result := notNegative
	var once []factor // those that occur an odd number of times
	for pending := []factor{{v, strictly}}; len(pending) > 0; {
		f := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if s.steps--; s.steps < 0 {
			return anySign
		}
		switch args := f.value.Args; f.value.Op {
		case ir.Neg:
			result = result.negated()
			pending = append(pending, factor{args[0], f.strictly})
		case ir.Mul:
			pending = append(pending, factor{args[0], f.strictly}, factor{args[1], f.strictly})
		case ir.Div:
			pending = append(pending, factor{args[0], f.strictly}, factor{args[1], true})
		default:
			once = toggled(once, f)
		}
	}
	for _, f := range once {
		result = result.times(s.of(f.value, f.strictly))
	}
	return result
}

// toggled removes a factor whose value is there, and else appends it.
func toggled(list []factor, f factor) []factor {
	if k := slices.IndexFunc(list, func(other factor) bool { return other.value == f.value }); k >= 0 {
		return slices.Delete(list, k, k+1)
	}
	return append(list, f)
}
