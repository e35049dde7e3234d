// This file is the table of reductions: a row says all that their users ask about one.

package tree

import (
	"fmt"

	"github.com/cujs/cujs/gpu/nd"
)

// A Reducer is a reduction that arrays have as a method.
type Reducer struct {
	Name string
	// Over is the type to which values are converted before they are reduced. dtype is the script's, or None.
	Over func(t, dtype nd.DType) nd.DType
	// Neutral is the number that changes nothing: with skipNaN it takes the place of NaN.
	Neutral float64
	// Alone reports whether one value reduces to itself.
	Alone bool
	// Result is what comes of the values.
	Result Result
	// Divides reports whether the number of values counts, from which skipNaN takes those that are NaN.
	Divides bool

	combine func(r *Reduction, to nd.DType)
	// numbers is combine for floats of which NaN counts for nothing. Reductions that compare have it. They have no
	// result for complex numbers and for no elements.
	numbers func(r *Reduction, to nd.DType)
}

// A Result is what a reduction makes of values.
type Result uint8

const (
	ToValue Result = iota
	ToCount
	ToPlace
)

// Mean and Any are rows that other calls use.
var (
	Mean = &Reducer{Name: "mean", Over: averaged, Alone: true, Divides: true, combine: average}
	Any  = &Reducer{Name: "any", Over: truth, Alone: true, combine: logic("p.v || q.v", false)}
)

// Reducers are the rows.
var Reducers = []*Reducer{
	{Name: "sum", Over: summed, Alone: true, combine: func(r *Reduction, _ nd.DType) { r.sum(r.accumulator(), "") }},
	{Name: "prod", Over: summed, Alone: true, Neutral: 1, combine: product},
	Mean,
	{Name: "min", Over: itself, Alone: true, combine: least, numbers: leastNumber},
	{Name: "max", Over: itself, Alone: true, combine: greatest, numbers: greatestNumber},
	{Name: "ptp", Over: countable, combine: extent, numbers: extentOfNumbers},
	Any,
	{Name: "all", Over: truth, Alone: true, Neutral: 1, combine: logic("p.v && q.v", true)},
	{Name: "countNonzero", Over: truth, Result: ToCount, combine: amount},
	{Name: "argmin", Over: countable, Result: ToPlace, combine: placeOfLeast, numbers: placeOfLeastNumber},
	{Name: "argmax", Over: countable, Result: ToPlace, combine: placeOfGreatest, numbers: placeOfGreatestNumber},
}

// Of returns the reduction of values of a type, to which Over has converted them. To is the type of a count or an
// index, None for i32. With skipNaN a reduction that compares passes over NaN, and is NaN, or the place -1, where
// there is nothing else; for others the caller puts Neutral in the place of NaN.
func (row *Reducer) Of(from, to nd.DType, skipNaN bool) *Reduction {
	r, combine := Reduction{Name: row.Name, From: from, To: from}, row.combine
	if skipNaN && row.Compares() && from.Kind() == nd.Float {
		r.Name, combine = row.Name+"Numbers", row.numbers
	}
	if to == nd.None {
		to = nd.I32
	}
	combine(&r, to)
	return r.Keyed()
}

// Compares reports whether the order of values counts.
func (row *Reducer) Compares() bool { return row.numbers != nil }

// Check returns the error of a reduction that compares numbers which have no order.
func (row *Reducer) Check(t nd.DType) error {
	if row.Compares() && t.Kind() == nd.Complex {
		return &nd.TypeError{Problem: fmt.Sprintf("there is no %s of %s: complex numbers have no order; abs(), real() and imag() have", row.Name, t)}
	}
	return nil
}

// The types that values become: their own, that of sums, one with a quotient, bool, and one that has numbers.

func itself(t, _ nd.DType) nd.DType { return t }

func truth(nd.DType, nd.DType) nd.DType { return nd.Bool }

func countable(t, _ nd.DType) nd.DType {
	if t == nd.Bool {
		return nd.I32
	}
	return t
}

func summed(t, dtype nd.DType) nd.DType {
	if dtype != nd.None {
		return dtype
	}
	return t.Summed()
}

func averaged(t, dtype nd.DType) nd.DType {
	if dtype != nd.None {
		return dtype
	}
	return countable(t, nd.None)
}
