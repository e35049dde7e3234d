// This file sums and multiplies.

package tree

import "github.com/cujs/cujs/gpu/nd"

// sum is the reduction to the sum of values in a type, divided by this in the end. While a thread adds floats it keeps what
// rounding has lost, so that the error does not grow with the number of values (Ogita, Rump and Oishi, Accurate sum and dot
// product, 2005: TwoSum and Sum2). What it reads together is one value to it, which leaves the time to memory.
func (r *Reduction) sum(acc nd.DType, by string) {
	part := acc.Part()
	switch acc.Kind() {
	case nd.Float:
		r.Fields, r.Own = []Field{{"v", acc, "0"}}, []Field{lost("v", acc)}
		r.Near = part.String() + "(x) + " + part.String() + "(y)"
		x := converted("x", r.From, acc)
		r.Add = "{ v: s.v + " + x + ", lost_v: s.lost_v + lost(s.v, " + x + ") }"
		r.Close = "{ v: exact(s.v, s.lost_v) }"
		r.Combine, r.Finish = "{ v: p.v + q.v }", converted("(s.v"+by+")", acc, r.To)
	case nd.Complex:
		r.pairs("0", "complex.add(p, q)")
		r.Own = []Field{lost("re", part), lost("im", part)}
		r.Near = "complex.add(x, y)"
		r.Add = "{ re: s.re + x.re, im: s.im + x.im, lost_re: s.lost_re + lost(s.re, x.re), lost_im: s.lost_im + lost(s.im, x.im) }"
		r.Close = "{ re: exact(s.re, s.lost_re), im: exact(s.im, s.lost_im) }"
		r.Finish = "({ re: s.re" + by + ", im: s.im" + by + " })"
	default:
		r.simple(acc, "0", "p.v + q.v")
		r.Finish = converted("(s.v"+by+")", acc, r.To)
		return
	}
	r.Before = compensation
}

// lost is the field that has what rounding has lost of another one.
func lost(field string, t nd.DType) Field { return Field{"lost_" + field, t, "0"} }

// compensation are functions: what rounding loses of v + x, and a sum with what it has lost, which is no number where the sum
// is infinite.
const compensation = `const lost = (v, x) => {
    const t = v + x, z = t - v
    return (v - (t - z)) + (x - z)
  }
  const exact = (v, lost) => Math.abs(lost) < Infinity ? v + lost : v`

// product is the reduction to the product of values in a type. Each rounding of floats is an error of the whole product, in whatever
// order they are multiplied: what rounding has lost goes along to the end, of at most half a unit in the last place of v
// (Graillat, Accurate floating-point product and exponentiation, 2009: TwoProduct).
func (r *Reduction) product(acc nd.DType) {
	r.simple(acc, "1", "p.v * q.v")
	if acc.Kind() != nd.Float {
		return
	}
	r.Fields = append(r.Fields, lost("v", acc))
	r.Add = "times(s, " + converted("x", r.From, acc) + ", " + acc.String() + "(0))"
	r.Combine = "times(p, q.v, q.lost_v)"
	r.Before = multiplication
}

// multiplication is a function: a product times x, of which rounding has lost so much. What is lost of infinity, or of 0, is nothing.
const multiplication = `const times = (s, x, lost) => {
    const v = s.v * x, e = fma(s.lost_v, x, fma(s.v, lost, fma(s.v, x, -v)))
    const t = e !== 0 && Math.abs(e) < Infinity ? v + e : v
    return { v: t, lost_v: e - (t - v) }
  }`
