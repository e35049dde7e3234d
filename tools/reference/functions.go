// This file names the functions as JavaScript does.

package reference

import "math/big"

// One are the functions of one argument, for arguments in their domain.
var One = map[string]func(*big.Float) *big.Float{
	"exp": exp, "log": log, "sin": sin, "cos": cos, "atan": atan,
	"expm1": expm1, "log1p": log1p,
	"log2":  func(x *big.Float) *big.Float { return div(log(x), ln2) },
	"log10": func(x *big.Float) *big.Float { return div(log(x), ln10) },
	"tan":   func(x *big.Float) *big.Float { return div(sin(x), cos(x)) },
	"asin":  func(x *big.Float) *big.Float { return atan2(x, root(sub(from(1), mul(x, x)))) },
	"acos":  func(x *big.Float) *big.Float { return atan2(root(sub(from(1), mul(x, x))), x) },
	"sinh":  func(x *big.Float) *big.Float { return half(sub(expm1(x), expm1(number().Neg(x)))) },
	"cosh":  func(x *big.Float) *big.Float { return half(add(exp(x), exp(number().Neg(x)))) },
	"tanh": func(x *big.Float) *big.Float {
		e := expm1(mul(x, from(2)))
		return div(e, add(e, from(2)))
	},
	"asinh": func(x *big.Float) *big.Float {
		a := number().Abs(x)
		square := mul(a, a)
		v := log1p(add(a, div(square, add(from(1), root(add(square, from(1)))))))
		if x.Sign() < 0 {
			v.Neg(v)
		}
		return v
	},
	"acosh": func(x *big.Float) *big.Float {
		t := sub(x, from(1))
		return log1p(add(t, root(mul(t, add(t, from(2))))))
	},
	"atanh": func(x *big.Float) *big.Float { return half(log1p(div(mul(from(2), x), sub(from(1), x)))) },
	"cbrt": func(x *big.Float) *big.Float {
		if x.Sign() < 0 {
			v := exp(div(log(number().Neg(x)), from(3)))
			return v.Neg(v)
		}
		return exp(div(log(x), from(3)))
	},
}

// Two are the functions of two arguments.
var Two = map[string]func(a, b *big.Float) *big.Float{
	"atan2": atan2,
	"pow":   func(a, b *big.Float) *big.Float { return exp(mul(b, log(a))) },
	"hypot": func(a, b *big.Float) *big.Float { return root(add(mul(a, a), mul(b, b))) },
}
