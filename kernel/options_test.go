package kernel_test

import (
	"math"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

func compiled(t *testing.T, source string, o kernel.Options, types ...string) *kernel.Program {
	t.Helper()
	var args []kernel.Argument
	for _, typ := range types {
		a, err := kernel.ParseArgument(typ)
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, a)
	}
	p, err := kernel.Compile(kernel.Source{File: "o.js", Line: 1, Column: 1, Text: source}, args, o)
	if err != nil {
		t.Fatal(frame(err))
	}
	assemble(t, p)
	return p
}

func TestDynamicSharedMemory(t *testing.T) {
	d := openDevice(t)
	p := compiled(t, `(x, sizes) => {
  const f = shared('f32')
  const t = threadIdx.x
  f[t] = x[t]
  syncthreads()
  x[t] = f[f.length - 1 - t]
  if (t === 0) sizes[0] = f.length
}`, kernel.Options{}, "f32[]", "i32[]")
	if !p.DynamicShared || !p.Blocks {
		t.Error("it does not say that it uses dynamic shared memory")
	}
	x, sizes := []float32{1, 2, 3, 4, 5, 6, 7, 8}, make([]int32, 1)
	d.run(t, p, 1, 8, 32, x, sizes)
	if x[0] != 8 || x[7] != 1 || sizes[0] != 8 {
		t.Errorf("got %v and %v", x, sizes)
	}
}

func TestFastMath(t *testing.T) {
	d := openDevice(t)
	const source = `(x) => { const i = grid(1), v = x[i]; x[i] = Math.sqrt(v) / (1 + v) + Math.exp(-v) + Math.log(v) + Math.sin(v) * Math.cos(v) + 1 / v + Math.pow(v, 1.5) }`
	fast := compiled(t, source, kernel.Options{FastMath: true}, "f32[]")
	for _, want := range []string{"sqrt.approx", "ex2.approx", "lg2.approx", "sin.approx", "cos.approx"} {
		if !strings.Contains(fast.PTX, want) {
			t.Errorf("no %s\n%s", want, fast.PTX)
		}
	}
	if strings.Contains(fast.PTX, "sqrt.rn") || strings.Contains(fast.PTX, "div.rn") {
		t.Errorf("exact forms in fast math\n%s", fast.PTX)
	}
	exact := compiled(t, source, kernel.Options{}, "f32[]")
	if strings.Contains(exact.PTX, "sqrt.approx") || strings.Contains(exact.PTX, "sin.approx") {
		t.Errorf("approximations without fastMath\n%s", exact.PTX)
	}
	values := []float32{0.25, 1, 1.5, 2, 3, 0.1, 0.9, 2.75}
	a, b := append([]float32(nil), values...), append([]float32(nil), values...)
	d.run(t, fast, 1, len(a), 0, a)
	d.run(t, exact, 1, len(b), 0, b)
	for i, v := range values {
		x := float64(v)
		want := math.Sqrt(x)/(1+x) + math.Exp(-x) + math.Log(x) + math.Sin(x)*math.Cos(x) + 1/x + math.Pow(x, 1.5)
		if math.Abs(float64(a[i])-want) > 1e-4*(1+math.Abs(want)) || math.Abs(float64(b[i])-want) > 2e-6*(1+math.Abs(want)) {
			t.Errorf("of %v: fast %v, exact %v, want %v", v, a[i], b[i], want)
		}
	}
}

func TestTargets(t *testing.T) {
	for _, test := range []struct {
		target kernel.Target
		want   string
	}{
		{kernel.Target{}, ".version 7.0\n.target sm_70\n"},
		{kernel.Target{SM: 80}, ".version 7.0\n.target sm_80\n"},
		{kernel.Target{SM: 86, Driver: 11000}, ".version 7.0\n.target sm_80\n"},
		{kernel.Target{SM: 90, Driver: 12040}, ".version 7.8\n.target sm_90\n"},
		{kernel.Target{SM: 90, Driver: 11040}, ".version 7.4\n.target sm_87\n"},
		{kernel.Target{SM: 120, Driver: 12080}, ".version 8.7\n.target sm_120\n"},
		{kernel.Target{SM: 95}, ".version 7.8\n.target sm_90\n"},
	} {
		p, err := kernel.Compile(kernel.Source{Text: "(x) => { x[0] = warp.reduceAdd(x[0]) }"}, []kernel.Argument{kernel.Buffer("i32")}, kernel.Options{Target: test.target})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(p.PTX, test.want) {
			t.Errorf("%+v: %.40q, want %q", test.target, p.PTX, test.want)
		}
		if hardware := strings.Contains(p.PTX, "redux.sync"); hardware != (test.target.SM >= 80) {
			t.Errorf("%+v: redux.sync %t", test.target, hardware)
		}
	}
}

func TestPromises(t *testing.T) {
	p := compiled(t, "(x) => { x[0] = 1 }", kernel.Options{Name: "promised", MaxThreads: 256, MinBlocks: 2, MaxRegisters: 40}, "f32[]")
	for _, want := range []string{".entry promised(", ".maxntid 256", ".minnctapersm 2", ".maxnreg 40"} {
		if !strings.Contains(p.PTX, want) {
			t.Errorf("no %s\n%s", want, p.PTX)
		}
	}
}

func TestNamesOfKernels(t *testing.T) {
	for name, want := range map[string]string{"é": "p", "$": "p", "_": "_p", "a$b": "a$b", "größe": "gre", "_2": "_2", "2d": "p2d", "add": "add", "a b": "ab"} {
		p := compiled(t, "(x) => { x[0] = 1 }", kernel.Options{Name: name}, "f32[]")
		if p.Name != want || !strings.Contains(p.PTX, ".entry "+want+"(") {
			t.Errorf("%s is called %s, want %s", name, p.Name, want)
		}
	}
}

func TestCache(t *testing.T) {
	var cache kernel.Cache
	source := kernel.Source{File: "c.js", Line: 1, Column: 1, Text: "(x) => { x[grid(1)] = K * f(1) + t[0] }"}
	base := func() kernel.Options {
		return kernel.Options{Constants: map[string]any{"K": 2.0, "t": kernel.Array{Type: "f32", Data: []byte{0, 0, 128, 63}}}, Helpers: map[string]kernel.Source{"f": {Text: "v => v"}}}
	}
	compile := func(source kernel.Source, a kernel.Argument, o kernel.Options) *kernel.Program {
		t.Helper()
		p, err := cache.Compile(source, []kernel.Argument{a}, o)
		if err != nil {
			t.Fatal(frame(err))
		}
		return p
	}
	first := compile(source, kernel.Buffer("f32"), base())
	if compile(source, kernel.Buffer("f32"), base()) != first || cache.Len() != 1 {
		t.Error("the same kernel is compiled twice")
	}
	changes := []func(s *kernel.Source, a *kernel.Argument, o *kernel.Options){
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { s.Text += " " },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { s.Line = 2 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { a.Type = "f64" },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { a.Long = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { a.Aligned = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Constants["K"] = 3.0 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Constants["K"] = int64(2) },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) {
			o.Constants["t"] = kernel.Array{Type: "f32", Data: []byte{0, 0, 128, 64}}
		},
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) {
			o.Helpers["f"] = kernel.Source{Text: "v => -v"}
		},
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.FastMath = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Exact = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Debug = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Overlap = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Overflow = true },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Guard = 1 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Elements = 4 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.MaxThreads = 32 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Name = "other" },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Target.SM = 80 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) { o.Target.Driver = 12000 },
		func(s *kernel.Source, a *kernel.Argument, o *kernel.Options) {
			o.Params = map[string]string{"x": "f32[]"}
		},
	}
	for i, change := range changes {
		s, a, o := source, kernel.Buffer("f32"), base()
		change(&s, &a, &o)
		if compile(s, a, o) == first || cache.Len() != i+2 {
			t.Errorf("change %d is not seen: %d programs", i, cache.Len())
		}
	}
	if _, err := cache.Compile(kernel.Source{Text: "x => {"}, nil, kernel.Options{}); err == nil || cache.Len() != len(changes)+1 {
		t.Error("a failure is kept")
	}
}

// TestSharedRegisters: where warps give registers to each other, ptxas is told with how many a kernel begins.
func TestSharedRegisters(t *testing.T) {
	const shares, plain = "(x) => { if (threadIdx.x >> 7 === 0) registers.decrease(40); else registers.increase(232); x[0] = 1 }", "(x) => { x[0] = 1 }"
	target := kernel.Target{SM: 90}
	for _, c := range []struct {
		source, want string
		options      kernel.Options
	}{
		{shares, ".maxntid 384\n.minnctapersm 1\n{", kernel.Options{MaxThreads: 384, Target: target}},
		{shares, ".maxntid 256\n.minnctapersm 2\n{", kernel.Options{MaxThreads: 256, MinBlocks: 2, Target: target}},
		{shares, ".maxntid 384\n.maxnreg 128\n{", kernel.Options{MaxThreads: 384, MaxRegisters: 128, Target: target}},
		{plain, ".maxntid 384\n{", kernel.Options{MaxThreads: 384, Target: target}},
	} {
		if p := compiled(t, c.source, c.options, "f32[]"); !strings.Contains(p.PTX, c.want) {
			t.Errorf("%s: no %q\n%s", c.source, c.want, p.PTX)
		}
	}
}
