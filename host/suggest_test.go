package host_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestMisspelledProperties compares the messages of scripts that misspell a property of a cuda object, and of some that
// have a mistake of another kind.
func TestMisspelledProperties(t *testing.T) {
	const start = "const cuda = require('cuda')\nconst b = cuda.alloc('f32', 4), own = { reed: 1 }\n"
	for source, want := range map[string]string{
		"cuda.allocc(1)":                    "Object has no member 'allocc'; did you mean alloc?",
		"b.raed()":                          "Object has no member 'raed'; did you mean read?",
		"b?.raed()":                         "Object has no member 'raed'; did you mean read?",
		"b.read(); b.fil(1)":                "Object has no member 'fil'; did you mean fill?",
		"cuda.stream().synchronise()":       "Object has no member 'synchronise'; did you mean synchronize?",
		"cuda.kernel((x) => {}).fourall(3)": "Object has no member 'fourall'; did you mean forall?",
		"b.lenght.toFixed(2)":               "Cannot read property 'toFixed' of undefined or null; did you mean length instead of lenght?",
		"cuda.devices[0].nmae.length":       "Cannot read property 'length' of undefined; did you mean name instead of nmae?",
		"new cuda.Bufer()":                  "cuda.Bufer is not a constructor: undefined; did you mean Buffer instead of Bufer?",
		"const { alloc, kernal } = cuda; kernal(() => {})": "kernal is not a function: undefined; did you mean kernel?",
		"let later; later()": "later is not a function: undefined",
		"const k = cuda.kernel((x) => { x[0] = 1 }); k(b)": "k is not a function: [object Kernel]; launch it: k.launch({ grid, block }, …)",
		"require('cuda/driver').cuMemAllok(1)":             "Object has no member 'cuMemAllok'; did you mean cuMemAlloc?",
		"cuda.zzz()":                                       "Object has no member 'zzz'",
		"own.nothing()":                                    "Object has no member 'nothing'",
		"b.map(x => x)":                                    "Object has no member 'map'; the elements of a Buffer are on the device: buffer.read().map(…) works on a copy of them, a kernel on the device",
		"b.forEach(x => x)":                                "Object has no member 'forEach'; the elements of a Buffer are on the device: buffer.read().forEach(…) works on a copy of them, a kernel on the device",
		"b.sum()":                                          "Object has no member 'sum'; the elements of a Buffer are on the device: a kernel reduces them there, as scripts/examples/reduce.js does, and buffer.read().reduce(…) a copy",
		"b.slice(1)":                                       "Object has no member 'slice'; buffer.subarray(begin, end) is a view of the elements, buffer.read().slice(…) copies them to the host",
		"cuda.managed('f32', 4).toArray()":                 "Object has no member 'toArray'; write buffer.read(), or buffer.at(i) for one element",
		"cuda.zeros(4)":                                    "Object has no member 'zeros'; write cuda.alloc(type, shape).fill(0)",
		"cuda.from([1, 2])":                                "Object has no member 'from'; write cuda.buffer(array)",
		"cuda.map(1)":                                      "Object has no member 'map'",
		"const { ones } = cuda; ones(4)":                   "ones is not a function: undefined; write cuda.alloc(type, shape).fill(1)",
		"cuda.array([1, 2])":                               "cuda.array: options: expected {type, width, …} of an image, got array; cuda.buffer(array) copies an array to the device",
		"cuda.array(new Float32Array(2))":                  "cuda.array: options: expected {type, width, …} of an image, got Float32Array; cuda.buffer(array) copies an array to the device",
		"b.length.nothing.x":                               "Cannot read property 'x' of undefined or null",
		"throw new TypeError('of its own')":                "of its own",
	} {
		r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Permissions{Driver: true}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Run(context.Background(), "script.js", start+source)
		var failed *host.ScriptError
		if !errors.As(err, &failed) || failed.Message != want {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
		r.Close()
	}
}

// TestNamesOfNumPy compares the messages of scripts that look in cuda/ndarray for what NumPy has.
func TestNamesOfNumPy(t *testing.T) {
	for source, want := range map[string]string{
		"nd.sqrt(x)":                                   "Object has no member 'sqrt'; it is a method of NDArray: write x.sqrt(…)",
		"nd.linalg.norm(x)":                            "Object has no member 'norm'; it is a method of NDArray: write x.norm(…)",
		"nd.linalg.choleski(x)":                        "Object has no member 'choleski'; did you mean cholesky?",
		"nd.lingspace(0, 1, 3)":                        "Object has no member 'lingspace'; did you mean linspace?",
		"nd.concatenate([x])":                          "Object has no member 'concatenate'; write nd.concat([x, y], axis)",
		"x.inner(x)":                                   "Object has no member 'inner'; write x.dot(y), or x.conj().dot(y)",
		"x.add(1).summ()":                              "Object has no member 'summ'; did you mean sum?",
		"x.roll(1)":                                    "Object has no member 'roll'; roll is a function of the module cuda/ndarray",
		"nd.random.normal(3)":                          "Object has no member 'normal'; write const rng = nd.random.generator(seed), then rng.normal(shape), uniform, integers, permutation or choice",
		"const { exp } = nd; exp":                      "",
		"const { exp } = nd; exp(x)":                   "exp is not a function: undefined; it is a method of NDArray: write x.exp(…)",
		"require('cuda/ndarray').conkat([x])":          "Object has no member 'conkat'; did you mean concat?",
		"const other = { nd: 1 }; other.concatenate()": "Object has no member 'concatenate'",
		"x.sum(0, { keepDims: true })":                 "ndarray.sum: the axis stands among the options: write { axis: …, keepDims: … }",
		"nd.linalg = new Proxy({}, { ownKeys() { throw 1 } }); nd.linalg.choleski(x)": "Object has no member 'choleski'",
		"nd.zeros(3, 'f64')": "nd.zeros: options: expected an object such as { dtype: … }, got string",
		"x.at(x.gt(0))":      "ndarray.at: selectors: expected a number or a string such as '1:-1, ::2' or ':, new' (an array of places is for take, a mask for select), got NDArray",
	} {
		r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Run(context.Background(), "script.js", "const nd = require('cuda/ndarray'), x = nd.ones(3)\n"+source)
		var failed *host.ScriptError
		if want == "" && err != nil || want != "" && (!errors.As(err, &failed) || failed.Message != want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
		r.Close()
	}
}

// TestCallsOfWhatIsNoFunction compares the messages of scripts that call something else: by its name
// where the source has one there, as goja writes it elsewhere.
func TestCallsOfWhatIsNoFunction(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for source, want := range map[string]string{
		"options.f(1)":                 "options.f is not a function: [object Object]",
		"/* ä→ */ 1 + options . f (1)": "options . f is not a function: [object Object]",
		"options.f.g()":                "options.f.g is not a function: 3",
		"options?.f(1)":                "options?.f is not a function: [object Object]",
		"options.f?.(1)":               "options.f is not a function: [object Object]",
		"make().g()":                   "g is not a function: 3",
		"new options.f.g()":            "options.f.g is not a constructor: 3",
		"const text = 'text'; text()":  "text is not a function: text",
		"globalThis.options.f()":       "globalThis.options.f is not a function: [object Object]",
		"await options.f()":            "options.f is not a function: [object Object]",
		"options['f']()":               "Not a function: [object Object]",
		"make()()":                     "Not a function: [object Object]",
		"[1].map(options.f.g)":         "Value is not an object: 3",
		"Reflect.apply(3)":             "Value is not an object: 3",
		"make() instanceof 3":          "Value is not an object: 3",
		"make(1) in 3":                 "Value is not an object: 3",
		"throw new TypeError('Not a function: of mine')": "Not a function: of mine",
	} {
		const start = "var options = { f: { g: 3 } }, make = () => options.f;\n"
		_, err := r.Run(context.Background(), "script.js", start+source)
		var failed *host.ScriptError
		if !errors.As(err, &failed) || failed.Message != want {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

// TestCalledBoundKernel has the call of a kernel that a Go program has bound.
func TestCalledBoundKernel(t *testing.T) {
	nothing := func(*host.Launch) error { return nil }
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Modules: map[string]host.Module{"m": {
		Kernels: map[string]host.Signature{"scale": {"x: ptr"}}, Go: map[string]host.GoKernel{"scale": nothing}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const want = "script.js:1:62: TypeError: scale is not a function: [object BoundKernel]; launch it: scale.launch({ grid, block }, …)"
	_, err = r.Run(context.Background(), "script.js", "const cuda = require('cuda'), { scale } = require('m'); /**/ scale(1)")
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestMisspelledAtThePrompt has the same at the prompt.
func TestMisspelledAtThePrompt(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := r.Session()
	if _, err := s.Eval(context.Background(), "[1]", "const cuda = require('cuda')"); err != nil {
		t.Fatal(err)
	}
	const want = "[2]:1:6: TypeError: Object has no member 'allocc'; did you mean alloc?"
	if _, err := s.Eval(context.Background(), "[2]", "cuda.allocc()"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestUnsettled is about an await at the top level that nothing can end.
func TestUnsettled(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "wait.js", "await new Promise(() => {})")
	var unsettled *host.UnsettledError
	const want = "wait.js awaits at its top level a promise that can never settle: nothing is left to run"
	if !errors.As(err, &unsettled) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if v, err := r.Run(context.Background(), "value.js", "await 7"); err != nil || v.Export() != int64(7) {
		t.Errorf("%v, %v", v, err)
	}
}
