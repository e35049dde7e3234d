// This file says how operations are written for complex numbers, objects { re, im } in the kernel
// language, and where they lie in memory.

package tree

import (
	"fmt"

	"github.com/cujs/cujs/gpu/nd"
)

// A complexRow is an operation of complex numbers: how it is written, and whether its answer is a real
// number, of the type of the parts.
type complexRow struct {
	text string
	real bool
}

// ofComplex has the rows by the names of operations. What is not here has no meaning for numbers
// without an order.
var ofComplex = map[string]complexRow{
	"neg": {text: "complex.scale($a, $p(-1))"}, "abs": {"complex.abs($a)", true}, "sign": {text: "csign($a)"},
	"square": {text: "complex.mul($a, $a)"}, "sqrt": {text: "complex.sqrt($a)"},
	"exp": {text: "complex.exp($a)"}, "log": {text: "clog($a)"}, "log2": {text: "complex.scale(clog($a), $p(1.4426950408889634))"},
	"log10": {text: "complex.scale(clog($a), $p(0.4342944819032518))"},
	"sin":   {text: "csin($a)"}, "cos": {text: "ccos($a)"}, "tan": {text: "swapped(ctanh($a.im, $a.re))"},
	"sinh": {text: "swapped(csin(swapped($a)))"}, "cosh": {text: "ccos(swapped(complex.conj($a)))"}, "tanh": {text: "ctanh($a.re, $a.im)"},
	"real": {"$a.re", true}, "imag": {"$a.im", true}, "conj": {text: "complex.conj($a)"}, "angle": {"complex.arg($a)", true},
	"isNaN":    {text: "($a.re !== $a.re || $a.im !== $a.im)"},
	"isFinite": {text: "(Math.abs($a.re) < Infinity && Math.abs($a.im) < Infinity)"},
	"add":      {text: "complex.add($a, $b)"}, "sub": {text: "complex.sub($a, $b)"},
	"mul": {text: "complex.mul($a, $b)"}, "div": {text: "complex.div($a, $b)"}, "pow": {text: "cpow($a, $b)"},
	"eq": {text: "ceq($a, $b)"}, "ne": {text: "!ceq($a, $b)"},
	"where": {text: "cwhere($a, $b, $c)"}, "astype": {text: "$a"},
}

// Join makes complex numbers of real and imaginary parts.
var Join = &Op{Name: "complex", Arity: 2, rule: kept, float: "({ re: $a, im: $b })"}

// complexLibrary are functions of complex numbers that the rows call. Hyperbolic ones are the others of
// a number whose parts are exchanged.
var complexLibrary = []function{
	{"ceq", `const ceq = (z, w) => z.re === w.re && z.im === w.im`},
	{"cwhere", `const cwhere = (c, z, w) => ({ re: c ? z.re : w.re, im: c ? z.im : w.im })`},
	{"swapped", `const swapped = (z) => ({ re: z.im, im: z.re })`},
	{"csign", `const csign = (z) => {
    const r = complex.abs(z), d = r === 0 ? r + 1 : r
    return { re: z.re / d, im: z.im / d }
  }`},
	{"clog", `const clog = (z) => ({ re: Math.log(complex.abs(z)), im: complex.arg(z) })`},
	{"csin", `const csin = (z) => ({ re: Math.sin(z.re) * Math.cosh(z.im), im: Math.cos(z.re) * Math.sinh(z.im) })`},
	{"ccos", `const ccos = (z) => ({ re: Math.cos(z.re) * Math.cosh(z.im), im: -(Math.sin(z.re) * Math.sinh(z.im)) })`},
	// W. Kahan's quotients ("Branch Cuts for Complex Elementary Functions", 1987). Beyond 20 the real part
	// is 1 to the last bit, and the other way would overflow.
	{"ctanh", `const ctanh = (x, y) => {
    if (Math.abs(x) > 20) return { re: copysign(x - x + 1, x), im: 4 * Math.sin(y) * Math.cos(y) * Math.exp(-2 * Math.abs(x)) }
    const t = Math.tan(y), s = Math.sinh(x), b = 1 + t * t, d = 1 + b * s * s
    return { re: b * Math.sqrt(1 + s * s) * s / d, im: t / d }
  }`},
	// By the exponential. A power of 0 is 0, or 1 where the exponent is 0.
	{"cpow", `const cpow = (z, w) => {
    if (w.re === 0 && w.im === 0) return { re: w.re + 1, im: w.im }
    if (z.re === 0 && z.im === 0 && w.re > 0) return { re: z.re, im: z.im }
    return complex.exp(complex.mul(w, { re: Math.log(complex.abs(z)), im: complex.arg(z) }))
  }`},
}

// declared is how the elements of a type are declared that lie in memory.
func declared(t nd.DType) string {
	if t.Kind() == nd.Complex {
		return Scalar(t)
	}
	return t.Element().String()
}

// Scalar is how a value of a type is declared, as a parameter of a function.
func Scalar(t nd.DType) string {
	if t.Kind() == nd.Complex {
		return fmt.Sprintf("{re: %s, im: %[1]s}", t.Part())
	}
	return t.String()
}

// Answered is the type of what a function answers, as the language declares it; None for what is no
// number.
func Answered(text string) nd.DType {
	for _, t := range nd.Types() {
		if Scalar(t) == text {
			return t
		}
	}
	return nd.None
}

// toComplex is a value of any type as a complex one.
func toComplex(name string, from, to nd.DType) string {
	re, im, part := name, "0", to.Part()
	if from.Kind() == nd.Complex {
		re, im = name+".re", name+".im"
	}
	return fmt.Sprintf("({ re: %s(%s), im: %[1]s(%[3]s) })", part, re, im)
}

// pairs is a reduction of complex numbers, whose fields are their parts.
func (r *Reduction) pairs(begin, combine string) {
	part := r.From.Part()
	r.Fields = []Field{{"re", part, begin}, {"im", part, "0"}}
	r.One, r.Combine, r.Finish = "{ re: x.re, im: x.im }", combine, "({ re: s.re, im: s.im })"
}

// foldedPairs is Folded for complex numbers.
func (r *Reduction) foldedPairs(skipNaN bool) {
	part := r.From.Part()
	r.Fields = []Field{{"re", part, "0"}, {"im", part, "0"}, {"has", nd.Bool, "false"}}
	r.Before = "const both = (z) => ({ re: z.re, im: z.im, has: true })"
	r.One, r.Finish = "{ re: x.re, im: x.im, has: true }", "({ re: s.re, im: s.im })"
	r.Combine = "p.has && q.has ? both(h0({ re: p.re, im: p.im }, { re: q.re, im: q.im })) : p.has ? p : q"
	if skipNaN {
		r.One = "{ re: x.re, im: x.im, has: x.re === x.re && x.im === x.im }"
		r.Finish = fmt.Sprintf("({ re: s.has ? s.re : %s(NaN), im: s.has ? s.im : %[1]s(NaN) })", part)
	}
}
