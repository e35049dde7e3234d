package frontend_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/typescript"
	"github.com/dop251/goja"
)

// probe makes kernel tell what it was given: how many arguments, and which of some names its lookup knows.
const probe = `var tell = [], cuda = { kernel: kernel }
function kernel() {
  const lookup = arguments[2], known = []
  if (typeof lookup === 'function') for (const name of ['A', 'K', 'f', 'g', 'x', 'y', 'Math', 'missing']) try {
    known.push(name + '=' + (typeof lookup(name) === 'function' ? lookup(name).name : lookup(name)))
  } catch { }
  tell.push(arguments.length + '(' + known + ')')
}
`

func TestCapture(t *testing.T) {
	for source, want := range map[string]string{
		"const K = 3; cuda.kernel(x => { x[0] = K })":                                   "3(K=3)",
		"const f = () => g, g = 1; kernel(f, {\n  fastMath: true,\n})":                  "3(f=f,g=1)",
		"const A = 2, f = (x) => { g(x) }\nfunction g(y) {\n y[0] = A\n}\nkernel(f,\n)": "3(A=2,f=f,g=g)",
		"const make = cuda.kernel, A = 1; make(() => A)":                                "3(A=1)",
		"const { kernel: make } = cuda, A = 1; make(() => { let K; return A + K })":     "3(A=1)",
		"{ const K = 1; { const K = 2; kernel(() => K) } }":                             "3(K=2)",
		"const Math = 1; kernel(() => Math.sqrt(missing))":                              "3()",
		"function Math() { }; kernel(() => Math(1))":                                    "3(Math=Math)",
		"/kernel(x)/; 'kernel(f)'; `${kernel(3)}`; kernel(() => { let K }, {}, 3)":      "3() 3()",
		"kernel(...[1]); kernel()":                                                      "1() 0()",
	} {
		program, err := frontend.Script(nil, "a.js", "{ "+source+" }")
		if err != nil {
			t.Fatal(err)
		}
		vm := goja.New()
		if _, err := vm.RunString(probe); err != nil {
			t.Fatal(err)
		}
		if _, err := vm.RunProgram(program.Program); err != nil {
			t.Errorf("%s: %v", source, err)
		}
		if got := vm.Get("tell").String(); strings.ReplaceAll(got, "),", ") ") != want {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
}

// Functions that are passed on tell what they capture where a program uses modules that put them into
// kernels, and nowhere else.
func TestClosures(t *testing.T) {
	for source, want := range map[string]string{
		"const K = 3; pass(v => v * K, x)":                                   "v => v * K K=3",
		"const K = 3, f = v => v * K; pass(f)":                               "v => v * K K=3",
		"var A = 1; pass({ by: v => g(v) }); function g(v) { return A }":     "v => g(v) A=1,g=function",
		"const K = 2, f = K ? v => v + K : v => v; pass(f)":                  "v => v + K K=2",
		"const make = K => (v) => v + K; pass(make(4))":                      "(v) => v + K K=4",
		"const K = 3; pass(v => Math.sqrt(v)); pass(1, [v => { return K }])": "v => { return K } K=3",
	} {
		for _, module := range []string{"cuda/parallel", "other"} {
			program, err := frontend.Script(nil, "a.js", "{ "+source+" } // "+module)
			if err != nil {
				t.Fatal(err)
			}
			vm := goja.New()
			if _, err := vm.RunString(closureProbe); err != nil {
				t.Fatal(err)
			}
			if _, err := vm.RunProgram(program.Program); err != nil {
				t.Errorf("%s: %v", source, err)
			}
			expected := ""
			if module == "cuda/parallel" {
				expected = want
			}
			if got := vm.Get("told").String(); got != expected {
				t.Errorf("%s, with %s: got %q, want %q", source, module, got, expected)
			}
		}
	}
}

// closureProbe has require.closure tell which functions it gets, and what of some names they capture.
const closureProbe = `var told = [], x = 1
var pass = () => {}, require = { closure(f, lookup) {
  const known = ['A', 'K', 'g', 'Math'].flatMap((name) => {
    try { return [name + '=' + (typeof lookup(name) === 'function' ? 'function' : lookup(name))] } catch { return [] }
  })
  told.push(f + ' ' + known)
  return f
} }
`

// The functions of a translated module are found where they were written.
func TestFunctionsOfTranslatedModules(t *testing.T) {
	const source = "import { K } from './k'\nexport const x = 1, f = (x: f32): f32 => x * K\nexport default function g<T>(x: T[]): { a: T } { return { a: x[0] } }\n"
	program, err := frontend.Module(typescript.Translator{}, "m.ts", source)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range program.Functions {
		got = append(got, source[f.Begin:f.End])
	}
	want := []string{"(x: f32): f32 => x * K", "function g<T>(x: T[]): { a: T } { return { a: x[0] } }"}
	for _, text := range want {
		if !strings.Contains(strings.Join(got, "\n"), text) {
			t.Errorf("no %s in %q", text, got)
		}
	}
}
