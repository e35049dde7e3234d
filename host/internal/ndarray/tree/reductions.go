// This file writes the reductions of the table.

package tree

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// accumulator is the type in which values of a type are summed: f32 for shorter floats.
func accumulator(t nd.DType) nd.DType {
	if t.Coded() {
		return nd.F32
	}
	return t
}

// lower and upper are the bounds of a type in the kernel language.
func lower(t nd.DType) string {
	switch {
	case t.Kind() == nd.Float:
		return "-Infinity"
	case t == nd.I64:
		return "-9223372036854775807n - 1n"
	case t.Kind() == nd.Integer:
		low, _ := t.Element().Range()
		return fmt.Sprint(low)
	}
	return "false"
}

func upper(t nd.DType) string {
	switch {
	case t.Kind() == nd.Float:
		return "Infinity"
	case t.Size() == 8:
		_, high := t.Element().Range()
		return fmt.Sprint(high, "n")
	case t.Kind() == nd.Integer:
		_, high := t.Element().Range()
		return fmt.Sprint(high)
	}
	return "true"
}

// accumulator is the type in which values are combined.
func (r *Reduction) accumulator() nd.DType { return accumulator(r.From) }

func average(r *Reduction, _ nd.DType) {
	acc := r.accumulator()
	if r.From.Kind() == nd.Integer {
		acc = nd.F64
	}
	r.To = r.From.Divided()
	r.sum(acc, fmt.Sprintf(" / %s(m)", acc.Part()))
}

func product(r *Reduction, _ nd.DType) {
	if r.From.Kind() == nd.Complex {
		r.pairs("1", "complex.mul(p, q)")
		return
	}
	r.product(r.accumulator())
}

// logic combines answers to a question, of which none is begin.
func logic(combine string, begin bool) func(*Reduction, nd.DType) {
	return func(r *Reduction, _ nd.DType) { r.simple(nd.Bool, fmt.Sprint(begin), combine) }
}

func amount(r *Reduction, to nd.DType) {
	r.To = to
	r.simple(to, "0", "p.v + q.v")
}

func least(r *Reduction, _ nd.DType) {
	r.simple(r.accumulator(), upper(r.accumulator()), extreme(r.From, "Math.min(p.v, q.v)", "p.v && q.v"))
}

func greatest(r *Reduction, _ nd.DType) {
	r.simple(r.accumulator(), lower(r.accumulator()), extreme(r.From, "Math.max(p.v, q.v)", "p.v || q.v"))
}

func extreme(t nd.DType, number, logical string) string {
	if t == nd.Bool {
		return logical
	}
	return number
}

func leastNumber(r *Reduction, _ nd.DType) {
	r.simple(r.accumulator(), "NaN", ofNumbers("min", "v"))
}

func greatestNumber(r *Reduction, _ nd.DType) {
	r.simple(r.accumulator(), "NaN", ofNumbers("max", "v"))
}

// ofNumbers is the least or greatest of a field of two parts that is no NaN.
func ofNumbers(name, field string) string {
	return strings.NewReplacer("F", field, "M", "Math."+name).Replace("q.F !== q.F ? p.F : p.F !== p.F ? q.F : M(p.F, q.F)")
}

// extent is the distance from the least value to the greatest.
func extent(r *Reduction, _ nd.DType) {
	acc := r.accumulator()
	r.span(acc, upper(acc), lower(acc), "Math.min(p.low, q.low)", "Math.max(p.high, q.high)")
}

func extentOfNumbers(r *Reduction, _ nd.DType) {
	r.span(r.accumulator(), "NaN", "NaN", ofNumbers("min", "low"), ofNumbers("max", "high"))
}

func (r *Reduction) span(t nd.DType, low, high, lower, upper string) {
	typed := func(text string) string {
		if narrow(t) {
			return t.String() + "(" + text + ")"
		}
		return text
	}
	x := converted("x", r.From, t)
	r.Fields = []Field{{"low", t, low}, {"high", t, high}}
	r.One = "{ low: " + x + ", high: " + x + " }"
	r.Combine = "{ low: " + typed(lower) + ", high: " + typed(upper) + " }"
	r.Finish = converted(typed("s.high - s.low"), t, r.To)
}

func placeOfLeast(r *Reduction, to nd.DType)          { r.place(r.accumulator(), false, to) }
func placeOfGreatest(r *Reduction, to nd.DType)       { r.place(r.accumulator(), true, to) }
func placeOfLeastNumber(r *Reduction, to nd.DType)    { r.placeOfNumber(r.accumulator(), false, to) }
func placeOfGreatestNumber(r *Reduction, to nd.DType) { r.placeOfNumber(r.accumulator(), true, to) }

// simple is a reduction with one field v.
func (r *Reduction) simple(t nd.DType, begin, combine string) {
	r.Fields = []Field{{"v", t, begin}}
	r.One = "{ v: " + converted("x", r.From, t) + " }"
	if narrow(t) {
		combine = t.String() + "(" + combine + ")"
	}
	r.Combine = "{ v: " + combine + " }"
	r.Finish = converted("s.v", t, r.To)
}

// place is the reduction to the index of the least or greatest value: of NaN before all, of equals the first. What comes
// behind no other value, as -Infinity does for the greatest, never takes a place, so that parts that have nothing else have
// none, and a row of nothing else has its first. A thread's values come in their order: of equals it keeps what it has.
func (r *Reduction) place(t nd.DType, greater bool, to nd.DType) {
	r.To = to
	worst, sign, unless := upper(t), "<", ">="
	if greater {
		worst, sign, unless = lower(t), ">", "<="
	}
	x, before := converted("x", r.From, t), "q.v "+sign+" p.v"
	takes := x + " " + sign + " s.v"
	if t.Kind() == nd.Float {
		takes = "!(" + x + " " + unless + " s.v) && s.v === s.v"
		before = "(p.v !== p.v ? q.v !== q.v && q.i < p.i : q.v !== q.v || " + before + " || q.v === p.v && q.i < p.i)"
	} else {
		before = "(" + before + " || q.v == p.v && q.i < p.i)"
	}
	r.Fields = []Field{{"v", t, worst}, {"i", r.To, "-1"}}
	r.Add = fmt.Sprintf("%s ? { v: %s, i: %s(i) } : s", takes, x, r.To)
	r.Combine = "q.i < 0 ? p : p.i < 0 || " + before + " ? q : p"
	r.Finish = fmt.Sprintf("s.i < 0 ? %s(0) : s.i", r.To)
}

// placeOfNumber is place for floats of which NaN counts for nothing: -1 where there is nothing else.
func (r *Reduction) placeOfNumber(t nd.DType, greater bool, to nd.DType) {
	r.place(t, greater, to)
	sign, unless := "<", ">="
	if greater {
		sign, unless = ">", "<="
	}
	x := converted("x", r.From, t)
	r.Fields[0].Begin = "NaN" // which every number replaces
	r.Add = fmt.Sprintf("%[1]s === %[1]s && !(%[1]s %[2]s s.v) ? { v: %[1]s, i: %[3]s(i) } : s", x, unless, r.To)
	r.Combine = "q.i < 0 ? p : p.i < 0 || q.v " + sign + " p.v || q.v === p.v && q.i < p.i ? q : p"
	r.Finish = "s.i"
}

// Folded is the reduction by a function of a script's, which has no value to begin with: has tells
// whether there is one. With skipNaN NaN counts for nothing, and the result is NaN where nothing else is.
func Folded(t nd.DType, f *Script, skipNaN bool) *Reduction {
	r := Reduction{
		Name: "reduce", From: t, To: t, Script: f,
		Fields:  []Field{{"v", t, map[bool]string{true: "false", false: "0"}[t == nd.Bool]}, {"has", nd.Bool, "false"}},
		One:     "{ v: x, has: true }",
		Combine: "p.has && q.has ? { v: " + result("h0(p.v, q.v)", t) + ", has: true } : p.has ? p : q",
		Finish:  "s.v",
		Carries: t.Kind() == nd.Float || t.Kind() == nd.Complex,
	}
	if !skipNaN {
		r.Near = result("h0(x, y)", t)
	}
	if t.Kind() == nd.Complex {
		r.foldedPairs(skipNaN)
		r.Name += map[bool]string{true: "Numbers"}[skipNaN]
	} else if skipNaN && t.Kind() == nd.Float {
		r.Name, r.One, r.Finish = "reduceNumbers", "{ v: x, has: x === x }", "s.has ? s.v : "+t.String()+"(NaN)"
	}
	return r.Keyed()
}

// result is what a script's function answers, as a type.
func result(call string, t nd.DType) string {
	switch {
	case t == nd.Bool:
		return "(" + call + " != 0)"
	case t.Kind() == nd.Complex:
		return call
	}
	return t.String() + "(" + call + ")"
}
