// This file names the functions as JavaScript does.

package reference

import "math/big"

// One are the functions of one argument, for arguments in their domain.
var One = map[string]func(*big.Float) *big.Float{
	"exp": exp, "log": log, "sin": sin, "cos": cos, "atan": atan,
	"expm1": func(x *big.Float) *big.Float { return sub(exp(x), from(1)) },
	"log1p": func(x *big.Float) *big.Float { return log(add(x, from(1))) },
	"log2":  func(x *big.Float) *big.Float { return div(log(x), ln2()) },
	"log10": func(x *big.Float) *big.Float { return div(log(x), log(from(10))) },
	"tan":   func(x *big.Float) *big.Float { return div(sin(x), cos(x)) },
	"asin":  func(x *big.Float) *big.Float { return atan2(x, root(sub(from(1), mul(x, x)))) },
	"acos":  func(x *big.Float) *big.Float { return atan2(root(sub(from(1), mul(x, x))), x) },
	"sinh":  func(x *big.Float) *big.Float { return half(sub(exp(x), exp(number().Neg(x)))) },
	"cosh":  func(x *big.Float) *big.Float { return half(add(exp(x), exp(number().Neg(x)))) },
	"tanh": func(x *big.Float) *big.Float {
		e := exp(mul(x, from(2)))
		return div(sub(e, from(1)), add(e, from(1)))
	},
	"asinh": func(x *big.Float) *big.Float { return log(add(x, root(add(mul(x, x), from(1))))) },
	"acosh": func(x *big.Float) *big.Float { return log(add(x, root(sub(mul(x, x), from(1))))) },
	"atanh": func(x *big.Float) *big.Float { return half(log(div(add(from(1), x), sub(from(1), x)))) },
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
