package kernel_test

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// The random programs to compare with the JavaScript engine: how many, and the
// seed of the first. Runs from different seeds can go side by side.
var (
	programs = flag.Uint64("programs", count("CUJS_PROGRAMS", 300), "random programs to compare with the JavaScript engine; $CUJS_PROGRAMS")
	seeds    = flag.Uint64("seed", count("CUJS_SEED", 0), "seed of the first random program; $CUJS_SEED")
)

// count is a number from the environment.
func count(name string, otherwise uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
		return n
	}
	return otherwise
}

// batch is how many programs go into one module.
const batch = 50

// A randomProgram is a program with what it is given and what the JavaScript
// engine makes of that.
type randomProgram struct {
	seed       uint64
	source     string
	ints       []int32
	floats     []float64
	wantInts   []int32
	wantFloats []float64
}

// TestRandomPrograms gives random programs on i32 and f64 to the compiler and
// to the JavaScript engine, which must agree bit by bit.
func TestRandomPrograms(t *testing.T) {
	d := openDevice(t)
	for first := uint64(0); first < *programs; first += batch {
		var list []*randomProgram
		for seed := first; seed < min(first+batch, *programs); seed++ {
			if p := newRandomProgram(t, *seeds+seed); p != nil {
				list = append(list, p)
			}
		}
		for _, debug := range []bool{false, true} {
			d.runRandom(t, list, debug, first == 0)
		}
		if t.Failed() {
			return
		}
		if n := first + batch; n%5000 == 0 {
			t.Logf("%d programs", n)
		}
	}
}

// newRandomProgram is nil for the few programs that the JavaScript engine
// cannot compile: it trips over some constant conditions.
func newRandomProgram(t *testing.T, seed uint64) *randomProgram {
	g := &generator{r: rand.New(rand.NewPCG(seed, 7))}
	p := &randomProgram{seed: seed, source: g.program()}
	p.ints, p.floats = g.inputs()
	var err error
	if p.wantInts, p.wantFloats, err = onHost(t, p.source, p.ints, p.floats); err != nil {
		if strings.Contains(err.Error(), "Compiler bug") {
			return nil
		}
		t.Fatalf("%v\n%s", err, p.source)
	}
	return p
}

// runRandom compiles programs into one module and runs each on its part of two
// buffers.
func (d *device) runRandom(t *testing.T, list []*randomProgram, debug, assembled bool) {
	t.Helper()
	var all *kernel.Program
	var ints []int32
	var floats []float64
	for i, r := range list {
		p, err := kernel.Compile(kernel.Source{File: "r.js", Line: 1, Column: 1, Text: r.source},
			[]kernel.Argument{{Type: "i32", Rank: 1, Aligned: true}, {Type: "f64", Rank: 1, Aligned: true}}, kernel.Options{Name: fmt.Sprintf("r%d", i), Exact: true, Debug: debug, Helpers: helpers})
		if err != nil {
			t.Fatalf("seed %d: %s\n%s", r.seed, frame(err), r.source)
		}
		ints, floats = append(ints, r.ints...), append(floats, r.floats...)
		if all == nil {
			all = p
			withoutLines(all.Module)
			continue
		}
		withoutLines(p.Module)
		all.Module.Items = append(all.Module.Items, p.Module.Items...)
	}
	all.PTX = all.Module.String()
	if assembled {
		assemble(t, all)
	}
	d.runEach(t, all, len(list), ints, floats)
	for i, r := range list {
		at := i * threads * 4
		gotInts, gotFloats := ints[at:at+threads*4], floats[at:at+threads*4]
		if !slices.Equal(gotInts, r.wantInts) || !slices.EqualFunc(gotFloats, r.wantFloats, sameBits) {
			t.Errorf("seed %d, debug %t:\n%s\nfrom %v %v\n%s%s", r.seed, debug, r.source, r.ints, r.floats, difference(gotInts, r.wantInts), difference(gotFloats, r.wantFloats))
		}
	}
}

// withoutLines drops a module's line table: those of several modules do not go
// together.
func withoutLines(m *ptx.Module) {
	m.Items = slices.DeleteFunc(m.Items, func(item ptx.Item) bool { _, file := item.(*ptx.File); return file })
	for _, item := range m.Items {
		if f, ok := item.(*ptx.Function); ok && f.Body != nil {
			f.Body.Statements = slices.DeleteFunc(f.Body.Statements, func(s ptx.Statement) bool { _, loc := s.(*ptx.Loc); return loc })
		}
	}
}

// runEach runs the kernels r0 … of a program, each on its part of the buffers.
func (d *device) runEach(t *testing.T, p *kernel.Program, n int, ints []int32, floats []float64) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	check(t, d.api.CuCtxSetCurrent(d.ctx))
	image := append([]byte(p.PTX), 0)
	var module cuda.Module
	if r := d.api.CuModuleLoadData(&module, unsafe.Pointer(&image[0])); r != 0 {
		t.Fatalf("the driver refuses the module: %v\n%s", r, p.PTX)
	}
	defer d.api.CuModuleUnload(module)
	x, restoreInts := d.argument(t, ints, kernel.Param{})
	y, restoreFloats := d.argument(t, floats, kernel.Param{})
	length := uint32(threads * 4)
	for i := range n {
		var function cuda.Function
		name := append(fmt.Appendf(nil, "r%d", i), 0)
		check(t, d.api.CuModuleGetFunction(&function, module, &name[0]))
		part := uint64(i) * uint64(length)
		xs, ys := *(*cuda.DevicePtr)(x[0])+cuda.DevicePtr(part*4), *(*cuda.DevicePtr)(y[0])+cuda.DevicePtr(part*8)
		params := []unsafe.Pointer{unsafe.Pointer(&xs), unsafe.Pointer(&length), unsafe.Pointer(&ys), unsafe.Pointer(&length)}
		check(t, d.api.CuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, 0, &params[0], nil))
	}
	check(t, d.api.CuCtxSynchronize())
	restoreInts()
	restoreFloats()
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
func onHost(t *testing.T, source string, ints []int32, floats []float64) ([]int32, []float64, error) {
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
		return nil, nil, err
	}
	return vm.Get("x").Export().([]int32), vm.Get("y").Export().([]float64), nil
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
