// This file has the numbers that compiled functions are given: they are not known while the function is traced, and another one
// at each call needs no new trace.

package ndarray

import (
	"math"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// A scalar is such a number, or what was computed of such numbers on the host: of computes it at each call from the numbers
// that the function is given. Value is what it was during the trace.
type scalar struct {
	value float64
	of    func(numbers []float64) float64 // nil of a number that is known
}

// at is the number at a call.
func (x *scalar) at(numbers []float64) float64 {
	if x.of == nil {
		return x.value
	}
	return x.of(numbers)
}

// argument is the ith number that a function is given.
func argument(i int, value float64) *scalar {
	return &scalar{value, func(numbers []float64) float64 { return numbers[i] }}
}

// scalarOps are what is computed of numbers, as JavaScript does; of arrays the same names are methods.
var scalarOps = []struct {
	name  string
	arity int
	f     func(x, y float64) float64
}{
	{"add", 2, func(x, y float64) float64 { return x + y }}, {"sub", 2, func(x, y float64) float64 { return x - y }},
	{"mul", 2, func(x, y float64) float64 { return x * y }}, {"div", 2, func(x, y float64) float64 { return x / y }},
	{"pow", 2, powered}, {"minimum", 2, math.Min}, {"maximum", 2, math.Max},
	{"neg", 1, func(x, _ float64) float64 { return -x }}, {"abs", 1, func(x, _ float64) float64 { return math.Abs(x) }},
	{"sqrt", 1, func(x, _ float64) float64 { return math.Sqrt(x) }}, {"floor", 1, func(x, _ float64) float64 { return math.Floor(x) }},
	{"ceil", 1, func(x, _ float64) float64 { return math.Ceil(x) }}, {"trunc", 1, func(x, _ float64) float64 { return math.Trunc(x) }},
}

// powered is x ** y of JavaScript, whose 1 ** NaN and 1 ** Infinity are NaN.
func powered(x, y float64) float64 {
	if math.IsNaN(y) || math.Abs(x) == 1 && math.IsInf(y, 0) {
		return math.NaN()
	}
	return math.Pow(x, y)
}

// defineScalar defines the class TracedNumber.
func (s *Arrays) defineScalar() {
	class := core.Class[*scalar]{
		Name: "TracedNumber", Op: "number", Instead: "nd.compile makes one of each number that a function is given", Private: true,
		Show: showScalar,
	}
	for _, op := range scalarOps {
		class.Methods = append(class.Methods, core.Method[*scalar]{Name: op.name, Length: op.arity - 1, Call: func(x *scalar, a bind.Args) goja.Value {
			return s.scalarOp(op.name, op.arity, op.f, x, a)
		}})
	}
	core.Define(s.Session, class)
}

// scalarOp is x.name(other) of numbers, or of a number and an array.
func (s *Arrays) scalarOp(name string, arity int, f func(x, y float64) float64, x *scalar, a bind.Args) goja.Value {
	y := &scalar{}
	if arity == 2 {
		v := a.Value(0)
		if given, ok := bind.StateOf[*scalar](s.Bind, v); ok {
			y = given
		} else if !goja.IsNumber(v) {
			return s.binaryOf(tree.Named(name), a, operand{name: "this", weak: nd.WeakNumber, scalar: x}, s.args.arg(s.Current(), a, 0, "other"))
		} else {
			y.value = v.ToFloat()
		}
	}
	made := &scalar{value: f(x.value, y.value)}
	if x.of != nil || y.of != nil {
		made.of = func(numbers []float64) float64 { return f(x.at(numbers), y.at(numbers)) }
	}
	return s.Make(made)
}

// unknown is what an operator of JavaScript, a condition or a loop makes of such a number: an error.
func (s *Arrays) unknown(goja.FunctionCall) goja.Value {
	s.Bind.ThrowTypeError("a number that a function of nd.compile is given is not known while it is traced: write lr.mul(2) for lr * 2, or take it by value: nd.compile(f, { static: … })")
	return nil
}

// showScalar is what console.log writes.
func showScalar(_ *inspect.Context, x *scalar) string {
	if x.of == nil {
		return "TracedNumber " + inspect.Float(x.value, 64)
	}
	return "TracedNumber (known when the function is called)"
}

// A numberSlot is a place in the memory of a plan that has a number as bits of a type, which the host writes before a launch.
type numberSlot struct {
	scalar *scalar
	dtype  nd.DType
	random *sequence // in place of scalar: where a draw of a generator begins
	drawn  uint64    // so many words behind where the generator is; or behind 0, where random and scalar are nil
}

// A guard is what a trace has taken for granted of a number.
type guard struct {
	scalar *scalar
	dtype  nd.DType // it is one of the type, or is not
	fits   bool
	// Or, where dtype is None: it is a whole number from low to before high.
	low, high float64
}

// ok reports whether a guard holds of the numbers of a call.
func (g *guard) ok(s *Arrays, numbers []float64) bool {
	v := g.scalar.value // during the trace
	if numbers != nil {
		v = g.scalar.at(numbers)
	}
	if g.dtype == nd.None {
		return v == math.Trunc(v) && v >= g.low && v < g.high
	}
	_, fits, _ := values.Encode(g.dtype.Element(), s.VM.ToValue(v))
	return fits == g.fits
}

// guard notes what a trace takes for granted.
func (t *trace) guard(g guard) {
	if !slices.Contains(t.guards, g) {
		t.guards = append(t.guards, g)
	}
}
