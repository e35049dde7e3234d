// This file has kernels use what is outside of them: values, functions and names.

package cudajs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

func TestKernelCaptures(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`
const cuda = require('cuda')
const square = v => v * v
const table = new Int32Array([5, 6, 7])
const k = cuda.kernel((x) => { const i = grid(1); x[i] = square(x[i]) * K + table[i] }, { uses: { square, table, K: 3 } })
const x = cuda.buffer(new Int32Array([1, 2, 3]))
k.launch({ grid: 1, block: 3 }, x)
console.log(Array.from(x.read()).join())
k.onHost({ grid: 1, block: 3 }, x)
console.log(Array.from(x.read()).join())
`)
	if got, want := w.out.String(), "8,18,34\n197,978,3475\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestKernelRefusesWhatItCaptures has what kernels say of values from outside that they cannot use.
func TestKernelRefusesWhatItCaptures(t *testing.T) {
	w := newWorld(t, nil)
	for value, want := range map[string]string{
		"'text'":                        "a string, which a kernel cannot use|kernels have numbers only: pass the codes of its characters in a Uint16Array",
		"{ a: 1 }":                      "an object, which a kernel cannot use|take the fields that the kernel needs one by one: v.width; or pass it as an argument of a record's type",
		"[1, 2]":                        "an array, which a kernel cannot use|make it a typed array: new Float32Array(v)",
		"null":                          "null, which a kernel cannot use|use a number that marks what is absent",
		"undefined":                     "undefined, which a kernel cannot use|give it a value before the kernel is compiled",
		"cuda.buffer(Int32Array.of(1))": "a buffer, which a kernel cannot use|pass it as an argument",
		"new Date(0)":                   "a Date, which a kernel cannot use|pass the numbers in it as arguments",
		"new Map()":                     "a Map, which a kernel cannot use|pass the numbers in it as arguments",
		"Symbol('a')":                   "a symbol, which a kernel cannot use|pass the numbers in it as arguments",
		"JSON.parse":                    "a function without source, which a kernel cannot use|write a plain function that does the same",
	} {
		err := w.run("{ const cuda = require('cuda'), v = " + value + "\ncuda.kernel(x => { x[0] = v }).launch({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1))) }")
		if err == nil {
			t.Errorf("%s: no error", value)
			continue
		}
		message, hint, _ := strings.Cut(want, "|")
		whole := "a.js:2:27: v is " + message + "\n    2 │ cuda.kernel(x => { x[0] = v }).launch({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1))) }\n      ╵                           ^\n      " + hint
		if got := host.FormatError(err, false); !strings.Contains(got, whole) {
			t.Errorf("%s:\ngot  %s\nwant %s", value, got, whole)
		}
	}
}

func TestKernelFindsWhatItCaptures(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`
function inModule() {
  const cuda = require('cuda')
  const K = 3, big = new Float32Array(1 << 20), x = cuda.buffer(new Int32Array([1, 2]))
  const double = v => 2 * v
  const scaled = v => double(v) * K
  const k = cuda.kernel((x) => { const i = grid(1), big = 1; x[i] = scaled(x[i]) + big })
  k.launch({ grid: 1, block: 2 }, x)
  console.log(Array.from(x.read()).join())
  try { cuda.kernel((x) => { x[0] = big[0] | 0 }).launch({ grid: 1, block: 1 }, x) } catch (e) { console.log(e.message) }
}
inModule()
`)
	if got, want := w.out.String(), "7,13\na.js:10:37: big does not fit into constant memory, which has 65536 bytes\n   10 │   try { cuda.kernel((x) => { x[0] = big[0] | 0 }).launch({ grid: 1, block: 1 }, x) } catch (e) { console.log(e.message) }\n      ╵                                     ~~~\n      pass it as a buffer\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	w.out.Reset()
	w.must("const F = 5; var cuda = require('cuda'), b = cuda.buffer(new Int32Array([1]))")
	w.must("cuda.kernel((b) => { b[0] = F }).launch({ grid: 1, block: 1 }, b); console.log(b.at(0))")
	if got := w.out.String(); got != "5\n" {
		t.Errorf("got %q", got)
	}
}

// What a kernel has captured stays what it was, on the device and in the engine.
func TestKernelKeepsWhatItCaptured(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`{ const cuda = require('cuda'), table = Float32Array.of(1, 2)
let K = 3, f = (v) => v + 1
const k = cuda.kernel((x) => { x[0] = table[1] + K + f(x[0]) })
for (let i = 0; i < 2; i++) {
  for (const run of ['launch', 'onHost']) { const x = cuda.buffer(Float32Array.of(10)); k[run]({ grid: 1, block: 1 }, x); console.log(x.at(0)) }
  table[1] = 50; K = 60; f = (v) => v * 100
} }`)
	if got, want := w.out.String(), strings.Repeat("16\n", 4); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A kernel without a name of its own has that of what it goes to.
func TestKernelNames(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda'), { kernel } = cuda
const plain = cuda.kernel((x) => { x[0] = 1 }), next = kernel(x => { x[0] = 2 })
const o = { property: cuda.kernel((x) => { x[0] = 3 }),
  another: kernel((x) => { x[0] = 4 }), list: [cuda.kernel((x) => { x[0] = 5 })] }
o.later = cuda.kernel((x) => { x[0] = 6 })
const größe = cuda.kernel((x) => { x[0] = 7 })
const own = cuda.kernel(function called(x) { x[0] = 8 })
const given = cuda.kernel((x) => { x[0] = 9 }, { name: 'other' })
const either = o ? o.none : cuda.kernel((x) => { x[0] = 10 })
const arrow = () => cuda.kernel((x) => { x[0] = 11 }), made = arrow()
const no = false, chosen = no ? 1 : cuda.kernel((x) => { x[0] = 12 })
for (const k of [plain, next, o.property, o.another, o.list[0], o.later, größe, own, given, made, chosen]) { k.forall(1, cuda.alloc('i32', 1)); console.log(k.name) }`)
	if got, want := strings.ReplaceAll(w.out.String(), "\n", " "), "plain next property another kernel later größe called other kernel kernel "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A function of the file that is called like one of the language is neither taken
// for that, nor that for it.
func TestKernelRefusesAmbiguousNames(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`{ const cuda = require('cuda')
function popcount(v) { return v + 1 }
const clock = () => 5, own = (v) => popcount(v)
function fine(x) { x[0] = ctz(8) }
const kernels = [
  cuda.kernel((x) => { x[0] = popcount(3) }),
  cuda.kernel((x) => { x[0] = clock() }),
  cuda.kernel((x) => { x[0] = own(1) }),
  cuda.kernel(fine),
]
for (const k of kernels) try { console.log(k.ptx('i32[]').includes('.entry fine')) } catch (e) { console.log(e.message) } }`)
	const want = `a.js:6:31: popcount is a function of the program and one of the kernel language
    6 │   cuda.kernel((x) => { x[0] = popcount(3) }),
      ╵                               ~~~~~~~~~~~
      give the function another name
a.js:7:31: clock is a function of the program and one of the kernel language
    7 │   cuda.kernel((x) => { x[0] = clock() }),
      ╵                               ~~~~~~~
      give the function another name
a.js:3:37: popcount is a function of the program and one of the kernel language
    3 │ const clock = () => 5, own = (v) => popcount(v)
      ╵                                     ~~~~~~~~~~~
      give the function another name
      called at a.js:8:31
true
`
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestKernelWarnsOfReassignedNames gives outer names another value in each way that there is, in a script and at a prompt. The
// kernel stays at the first, and one warning says so; there is none where the value is the same or never changes.
func TestKernelWarnsOfReassignedNames(t *testing.T) {
	const start = `
const cuda = require('cuda')
let n = 2, config = { n: 2, inner: { n: 2 } }, helper = v => v, other
const f = () => 7
const x = cuda.alloc('f32', 1), launch = k => { k.launch({ grid: 1, block: 1 }, x); return x.at(0) }
`
	const outer, helped = "cuda.kernel(function k(x) { x[0] = n })", "cuda.kernel(function k(x) { x[0] = g() })"
	for _, test := range []struct{ kernel, change, warning string }{
		{outer, "n = 3", "n is 2 in the kernel, as when it was compiled, and now 3"},
		{outer, "n += 1", "n is 2 in the kernel, as when it was compiled, and now 3"},
		{outer, "n **= 3", "n is 2 in the kernel, as when it was compiled, and now 8"},
		{outer, "n >>>= 1", "n is 2 in the kernel, as when it was compiled, and now 1"},
		{outer, "n &&= 5", "n is 2 in the kernel, as when it was compiled, and now 5"},
		{outer, "n++", "n is 2 in the kernel, as when it was compiled, and now 3"},
		{outer, "--n", "n is 2 in the kernel, as when it was compiled, and now 1"},
		{outer, "n = true", "n is 2 in the kernel, as when it was compiled, and now true"},
		{outer, "n = 2", ""},
		{outer, "other = 3", ""},
		{outer, "{ let n = 3 }", ""},
		{"cuda.kernel(function k(x) { x[0] = config.n })", "config.n = 3", "config.n is 2 in the kernel, as when it was compiled, and now 3"},
		{"cuda.kernel(function k(x) { x[0] = config.inner.n })", "config.inner.n = 3", "config.inner.n is 2 in the kernel, as when it was compiled, and now 3"},
		{"cuda.kernel(function k(x) { x[0] = config.n })", "config.inner.n = 3", ""},
		{"cuda.kernel(function k(x) { x[0] = helper(2) })", "helper = v => 3", "helper is function in the kernel, as when it was compiled, and now another function"},
		{"(() => { const g = () => n; return " + helped + " })()", "n = 3", "n is 2 in the kernel, as when it was compiled, and now 3"},
	} {
		for _, prompt := range []bool{false, true} {
			w := newWorld(t, nil)
			lines := []string{start + "globalThis.k = " + test.kernel + "; globalThis.before = launch(k)", test.change, "const after = launch(k); launch(k); console.log(before === 2 && after === 2, k.warnings.length)"}
			if !prompt {
				w.must(strings.Join(lines, "\n"))
			} else {
				s := w.Session()
				for i, line := range lines {
					if _, err := s.Eval(t.Context(), fmt.Sprintf("[%d]", i+1), line); err != nil {
						t.Fatal(err)
					}
				}
			}
			out, err := "true 0\n", ""
			if test.warning != "" {
				out, err = "true 1\n", "cujs: warning: kernel k: "+test.warning+"; pass it as an argument, or make another kernel\n"
			}
			if w.out.String() != out || w.err.String() != err {
				t.Errorf("%s, %s (prompt %t): got %q and %q, want %q and %q", test.kernel, test.change, prompt, w.out.String(), w.err.String(), out, err)
			}
		}
	}
}
