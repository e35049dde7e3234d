package kernel_test

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/kernel"
)

var programs = flag.Int("programs", 300, "random programs to compare with the JavaScript engine")

// TestRandomPrograms gives random programs on i32 and f64 to the compiler and
// to the JavaScript engine, which must agree bit by bit.
func TestRandomPrograms(t *testing.T) {
	d := openDevice(t)
	for seed := range uint64(*programs) {
		g := &generator{r: rand.New(rand.NewPCG(seed, 7))}
		source := g.program()
		ints, floats := g.inputs()
		wantInts, wantFloats := onHost(t, source, ints, floats)
		for _, debug := range []bool{false, true} {
			gotInts, gotFloats := slices.Clone(ints), slices.Clone(floats)
			p, err := kernel.Compile(kernel.Source{File: "r.js", Line: 1, Column: 1, Text: source},
				[]kernel.Argument{kernel.Buffer("i32"), kernel.Buffer("f64")}, kernel.Options{Exact: true, Debug: debug, Helpers: helpers})
			if err != nil {
				t.Fatalf("seed %d: %s\n%s", seed, frame(err), source)
			}
			d.run(t, p, 1, threads, 0, gotInts, gotFloats)
			if !slices.Equal(gotInts, wantInts) || !slices.EqualFunc(gotFloats, wantFloats, sameBits) {
				t.Fatalf("seed %d, debug %t:\n%s\nfrom %v %v\n%s%s", seed, debug, source, ints, floats, difference(gotInts, wantInts), difference(gotFloats, wantFloats))
			}
		}
		if seed%50 == 0 {
			p, _ := kernel.Compile(kernel.Source{File: "r.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{kernel.Buffer("i32"), kernel.Buffer("f64")}, kernel.Options{Helpers: helpers})
			assemble(t, p)
		}
	}
}

// times and cut are functions of Go for the JavaScript engine, which gives 0
// for -3 * 0 where it must be -0, and 0 for x | 0 beyond 2⁶³.
var helpers = map[string]kernel.Source{
	"times": {File: "times.js", Line: 1, Column: 1, Text: "(a, b) => a * b"},
	"cut":   {File: "cut.js", Line: 1, Column: 1, Text: "x => x | 0"},
}

// cut is ToInt32 of ECMAScript.
func cut(x float64) int32 {
	if x != x || math.IsInf(x, 0) {
		return 0
	}
	n, _ := big.NewFloat(math.Trunc(x)).Int(nil)
	return int32(n.And(n, big.NewInt(1<<32-1)).Uint64())
}

// difference lists what is not equal.
func difference[T comparable](got, want []T) string {
	var s strings.Builder
	for i := range got {
		if got[i] != want[i] && (got[i] == got[i] || want[i] == want[i]) {
			fmt.Fprintf(&s, "thread %d, value %d: got %v, want %v\n", i/4, i%4, got[i], want[i])
		}
	}
	return s.String()
}

func sameBits(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

const threads = 8

// onHost runs the program for each thread in the JavaScript engine.
func onHost(t *testing.T, source string, ints []int32, floats []float64) ([]int32, []float64) {
	t.Helper()
	vm := goja.New()
	x, y := slices.Clone(ints), slices.Clone(floats)
	load := func(name, class string, values any) {
		v, err := vm.RunString("(list => new " + class + "(list))")
		if err != nil {
			t.Fatal(err)
		}
		f, _ := goja.AssertFunction(v)
		array, err := f(nil, vm.ToValue(values))
		if err != nil {
			t.Fatal(err)
		}
		vm.Set(name, array)
	}
	vm.Set("cut", cut)
	vm.Set("f64", func(x float64) float64 { return x })
	vm.Set("times", func(a, b float64) float64 { return a * b })
	load("x", "Int32Array", x)
	load("y", "Float64Array", y)
	if _, err := vm.RunString(fmt.Sprintf("let thread = 0; function grid() { return thread }; const f = (%s); for (; thread < %d; thread++) f(x, y)", source, threads)); err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return vm.Get("x").Export().([]int32), vm.Get("y").Export().([]float64)
}

// A generator writes programs. Variables are a to d of i32 and p to s of f64;
// loops count their own variables, so that all end.
type generator struct {
	r     *rand.Rand
	out   strings.Builder
	loops int
	depth int
}

func (g *generator) inputs() ([]int32, []float64) {
	special := []int32{0, 1, -1, math.MaxInt32, math.MinInt32, 2, 31, 32, 100}
	reals := []float64{0, math.Copysign(0, -1), 1, -1.5, 0.1, 1e300, -1e-300, math.Inf(1), math.NaN(), 4294967297.5, -2147483649, 3}
	ints, floats := make([]int32, threads*4), make([]float64, threads*4)
	for i := range ints {
		ints[i] = int32(g.r.Uint32()) >> g.r.IntN(32)
		if g.r.IntN(3) == 0 {
			ints[i] = special[g.r.IntN(len(special))]
		}
		floats[i] = g.r.NormFloat64() * math.Exp2(float64(g.r.IntN(20)-5))
		if g.r.IntN(3) == 0 {
			floats[i] = reals[g.r.IntN(len(reals))]
		}
	}
	return ints, floats
}

func (g *generator) program() string {
	g.out.WriteString("(x, y) => {\n  const t = grid(1) * 4\n  let a = x[t], b = x[t + 1], c = x[t + 2], d = x[t + 3], p = y[t], q = y[t + 1], r = y[t + 2], s = y[t + 3]\n")
	for range 3 + g.r.IntN(6) {
		g.statement("  ")
	}
	g.out.WriteString("  x[t] = a; x[t + 1] = b; x[t + 2] = c; x[t + 3] = d; y[t] = p; y[t + 1] = q; y[t + 2] = r; y[t + 3] = s\n}")
	return g.out.String()
}

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *generator) line(indent, format string, args ...any) {
	fmt.Fprintf(&g.out, indent+format+"\n", args...)
}

func (g *generator) statement(indent string) {
	g.depth++
	defer func() { g.depth-- }()
	choice := g.r.IntN(12)
	if g.depth > 3 {
		choice = g.r.IntN(5)
	}
	switch choice {
	case 0, 1, 2:
		g.line(indent, "%s = %s", g.pick("a", "b", "c", "d"), g.integer(3))
	case 3, 4:
		g.line(indent, "%s = %s", g.pick("p", "q", "r", "s"), g.real(3))
	case 5:
		g.line(indent, "%s %s %s", g.pick("a", "b", "c", "d"), g.pick("&=", "|=", "^=", "<<=", ">>="), g.integer(2))
	case 6:
		g.line(indent, "%s %s %s", g.pick("p", "q", "r", "s"), g.pick("+=", "-=", "/="), g.real(2))
	case 7, 8:
		g.line(indent, "if (%s) {", g.condition(2))
		g.statement(indent + "  ")
		if g.r.IntN(2) == 0 {
			g.line(indent, "} else {")
			g.statement(indent + "  ")
		}
		g.line(indent, "}")
	case 9:
		v := fmt.Sprintf("i%d", g.loops)
		g.loops++
		g.line(indent, "for (let %s = 0; %s < %d; %s++) {", v, v, 1+g.r.IntN(9), v)
		g.statement(indent + "  ")
		if g.r.IntN(2) == 0 {
			g.line(indent+"  ", "if (%s) %s", g.condition(1), g.pick("break", "continue"))
		}
		g.line(indent+"  ", "a = (a + %s) | 0", v)
		g.statement(indent + "  ")
		g.line(indent, "}")
	case 10:
		g.line(indent, "switch (%s & 3) {", g.integer(1))
		for i := range 3 {
			g.line(indent, "case %d:", i)
			g.statement(indent + "  ")
			if g.r.IntN(2) == 0 {
				g.line(indent+"  ", "break")
			}
		}
		if g.r.IntN(2) == 0 {
			g.line(indent, "default:")
			g.statement(indent + "  ")
		}
		g.line(indent, "}")
	case 11:
		v := fmt.Sprintf("i%d", g.loops)
		g.loops++
		g.line(indent, "let %s = %d", v, g.r.IntN(8))
		g.line(indent, "do {")
		g.statement(indent + "  ")
		g.line(indent, "} while (--%s > 0 && %s)", v, g.condition(1))
	}
}

func (g *generator) integer(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("a", "b", "c", "d", "a", "b", "c", "d", "0", "1", "(-1)", "7", "31", "2147483647", "(-2147483648)", "65535")
	}
	e := func() string { return g.integer(depth - 1) }
	switch g.r.IntN(14) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s | 0)", e(), g.pick("+", "-"), e())
	case 3:
		return fmt.Sprintf("Math.imul(%s, %s)", e(), e())
	case 4, 5:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("&", "|", "^"), e())
	case 6:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("<<", ">>"), e())
	case 7:
		return fmt.Sprintf("(%s >>> %s | 0)", e(), e())
	case 8:
		return fmt.Sprintf("(%s %% %s | 0)", e(), e())
	case 9:
		return fmt.Sprintf("(%s / %s | 0)", e(), e())
	case 10:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 11:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 12:
		return g.pick(fmt.Sprintf("(~%s)", e()), fmt.Sprintf("(-%s | 0)", e()), fmt.Sprintf("Math.clz32(%s)", e()), fmt.Sprintf("(Math.abs(%s) | 0)", e()))
	}
	return fmt.Sprintf("cut(%s)", g.real(depth-1))
}

func (g *generator) real(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("p", "q", "r", "s", "p", "q", "r", "s", "f64(0.5)", "f64(2)", "f64(-3.25)", "f64(1e10)", "f64(0)", "f64(Infinity)")
	}
	e := func() string { return g.real(depth - 1) }
	switch g.r.IntN(9) {
	case 0, 1, 2:
		if g.r.IntN(3) == 0 {
			return fmt.Sprintf("times(%s, %s)", e(), e())
		}
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("+", "-"), e())
	case 3:
		return fmt.Sprintf("(%s / %s)", e(), e())
	case 4:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 5:
		return fmt.Sprintf("Math.%s(%s)", g.pick("abs", "floor", "ceil", "trunc", "round", "sqrt", "sign"), e())
	case 6:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 7:
		return fmt.Sprintf("(%s %% %s)", g.pick("p", "q", "r", "s"), g.pick("p", "q", "r", "s", "3"))
	}
	return g.pick(fmt.Sprintf("(-%s)", e()), fmt.Sprintf("(%s + %s)", e(), g.integer(depth-1)))
}

func (g *generator) condition(depth int) string {
	compare := g.pick("<", "<=", ">", ">=", "===", "!==")
	switch {
	case depth > 0 && g.r.IntN(4) == 0:
		return fmt.Sprintf("(%s %s %s)", g.condition(depth-1), g.pick("&&", "||"), g.condition(depth-1))
	case depth > 0 && g.r.IntN(8) == 0:
		return "!" + g.condition(depth-1)
	case g.r.IntN(2) == 0:
		return fmt.Sprintf("(%s %s %s)", g.integer(max(depth-1, 0)), compare, g.integer(max(depth-1, 0)))
	}
	return fmt.Sprintf("(%s %s %s)", g.real(max(depth-1, 0)), compare, g.real(max(depth-1, 0)))
}
