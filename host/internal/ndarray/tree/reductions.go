// This file is the table of reductions.

package tree

import (
	"fmt"

	"github.com/cujs/cujs/gpu/nd"
)

// accumulator is the type in which values of a type are summed: halves in f32.
func accumulator(t nd.DType) nd.DType {
	if t == nd.F16 || t == nd.BF16 {
		return nd.F32
	}
	return t
}

// least and greatest are the bounds of a type in the kernel language.
func least(t nd.DType) string {
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

func greatest(t nd.DType) string {
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

// Reductions are the names of the table's reductions.
var Reductions = []string{"sum", "prod", "mean", "min", "max", "any", "all", "countNonzero", "argmin", "argmax"}

// Reduced is the reduction of a name, of values of a type that Converts has told. To is the type of
// the result, None for the usual one. With skipNaN the reductions that select a value pass over NaN, and
// select NaN, or the place -1, where there is nothing else; for others Neutral takes the place of NaN.
func Reduced(name string, from, to nd.DType, skipNaN bool) *Reduction {
	if skipNaN && Selects(name) && from.Kind() == nd.Float {
		return selected(name, from, to)
	}
	r := Reduction{Name: name, From: from, To: from}
	acc := accumulator(from)
	switch name {
	case "sum":
		r.sum(acc, "")
	case "prod":
		if from.Kind() == nd.Complex {
			r.pairs("1", "complex.mul(p, q)")
			break
		}
		r.product(acc)
	case "mean":
		r.To = from.Divided()
		if from.Kind() == nd.Integer {
			acc = nd.F64
		}
		r.sum(acc, fmt.Sprintf(" / %s(m)", acc.Part()))
	case "min":
		r.simple(acc, greatest(acc), extreme(from, "Math.min(p.v, q.v)", "p.v && q.v"))
	case "max":
		r.simple(acc, least(acc), extreme(from, "Math.max(p.v, q.v)", "p.v || q.v"))
	case "any":
		r.simple(nd.Bool, "false", "p.v || q.v")
	case "all":
		r.simple(nd.Bool, "true", "p.v && q.v")
	case "countNonzero":
		r.To = nd.I32
		if to != nd.None {
			r.To = to
		}
		r.simple(r.To, "0", "p.v + q.v")
	case "argmin", "argmax":
		r.place(acc, name == "argmax", to)
	}
	return r.Keyed()
}

// Selects reports whether a reduction selects one of its values.
func Selects(name string) bool {
	return name == "min" || name == "max" || name == "argmin" || name == "argmax"
}

// Neutral is the number that changes nothing in a reduction that combines values.
func Neutral(name string) float64 {
	if name == "prod" || name == "all" {
		return 1
	}
	return 0
}

// selected is a reduction that selects a value, and passes over NaN.
func selected(name string, from, to nd.DType) *Reduction {
	r := Reduction{Name: name + "Numbers", From: from, To: from}
	acc := accumulator(from)
	switch name {
	case "min", "max":
		r.simple(acc, "NaN", "q.v !== q.v ? p.v : p.v !== p.v ? q.v : Math."+name+"(p.v, q.v)")
	default:
		r.placeOfNumber(acc, name == "argmax", to)
	}
	return r.Keyed()
}

// Converts is the type that values become before a reduction: what a sum is of, bool for questions.
func Converts(name string, t nd.DType, dtype nd.DType) nd.DType {
	switch name {
	case "sum", "prod":
		if dtype != nd.None {
			return dtype
		}
		return t.Summed()
	case "mean":
		if dtype != nd.None {
			return dtype
		}
		if t == nd.Bool {
			return nd.I32
		}
	case "any", "all", "countNonzero":
		return nd.Bool
	case "argmin", "argmax":
		if t == nd.Bool {
			return nd.I32
		}
	}
	return t
}

func extreme(t nd.DType, number, logical string) string {
	if t == nd.Bool {
		return logical
	}
	return number
}

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
	r.To = nd.I32
	if to != nd.None {
		r.To = to
	}
	worst, sign, unless := greatest(t), "<", ">="
	if greater {
		worst, sign, unless = least(t), ">", "<="
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
