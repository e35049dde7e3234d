package cudajs_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host"
)

// The outer names of a kernel: a constant, a table and a helper of the file,
// and others that it imports.
const (
	importedTS = "export const K: number = 3\nexport const table = new Int32Array([5, 6])\nexport default function double(v: i32): i32 { return 2 * v }\n"
	importedJS = "exports.K = 3\nexports.table = new Int32Array([5, 6])\nexports.double = v => 2 * v\n"
	kernelBody = "\n  const i = grid(1)\n  if (i < x.length) x[i] = scaled(double(x[i])) + K + table[i] + own[i]\n"
	tail       = "\nconst x = cuda.buffer(new Int32Array([1, 2]))\nk.launch({ grid: 1, block: 32 }, x)\nconsole.log(Array.from(x.read()).join())\nk.onHost({ grid: 1, block: 2 }, x)\nconsole.log(Array.from(x.read()).join())\n"
	results    = "38,69\n778,1409\n"
)

var capturing = map[string]string{
	"main.js":  "const cuda = require('cuda'), { K, table, double } = require('./values.js')\nconst own = new Int32Array([10, 20]), factor = 10\nconst scaled = v => v * factor\nconst k = cuda.kernel((x) => {" + kernelBody + "})" + tail,
	"main.mjs": "import cuda from 'cuda'\nimport double, { K, table } from './typed.ts'\nconst own = new Int32Array([10, 20]), factor = 10\nfunction scaled(v) { return v * factor }\nconst k = cuda.kernel((x) => {" + kernelBody + "})" + tail,
	"late.mjs": "import cuda from 'cuda'\nimport double, { K, table } from './typed.ts'\nconst own = await Promise.resolve(new Int32Array([10, 20])), factor = 10\nconst scaled = v => v * factor\nconst k = cuda.kernel((x) => {" + kernelBody + "})" + tail,
	"main.ts":  "import * as cuda from 'cuda'\nimport double, { K, table as table } from './typed'\nconst own: Int32Array = new Int32Array([10, 20]), factor = 10 as number\nconst scaled = (v: i32): i32 => { const f: i32 = factor as i32; return v * f }\nfunction body(x: i32[]): void {" + kernelBody + "}\nconst k = cuda.kernel(body)" + tail,
	"inner.ts": "import { kernel, buffer } from 'cuda'\nimport double, { K, table } from './typed'\nconst cuda = { buffer }\nfunction make(factor: number) {\n  const own = new Int32Array([10, 20]), scaled = (v: i32) => v * factor\n  return kernel((x: i32[]) => {" + kernelBody + "})\n}\nconst k = make(10)" + tail,
}

func files(extra map[string]string) fstest.MapFS {
	all := fstest.MapFS{"typed.ts": {Data: []byte(importedTS)}, "values.js": {Data: []byte(importedJS)}}
	for name, text := range extra {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

func TestKernelsCaptureInModules(t *testing.T) {
	for name := range capturing {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, func(o *host.Options) { o.FS = files(capturing) })
			if err := w.RunFile(context.Background(), name); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			if got := w.out.String(); got != results {
				t.Errorf("got %q, want %q", got, results)
			}
		})
	}
}

// Fields of objects from outside: of namespaces, of enumerations, of a class, of
// a configuration; one that is no value is told by its whole name.
var fields = map[string]string{
	"spaces.mjs": "import * as cuda from 'cuda'\nimport * as ns from './typed.ts'\nconst k = cuda.kernel((x) => { const i = grid(1); x[i] = ns.default(x[i]) + ns.K + ns.table[i] * ns.table.length })\n",
	"enums.ts":   "import cuda from 'cuda'\nimport * as ns from './typed'\nenum Mode { Slow = 1, Fast = 3 }\nconst k = cuda.kernel((x: Int32Array) => { const i: number = grid(1)!; x[i] = 2 * x[i] + (Mode.Fast as number) + ns.table[i] * 2 })\n",
	"class.js":   "const cuda = require('cuda')\nclass C { static K = 3; static table = new Int32Array([5, 6]); static double(v) { return C.add(v, v) } static add(a, b) { return a + b } }\nconst k = cuda.kernel((x) => { const i = grid(1); x[i] = C.double(x[i]) + C.K + C.table[i] * C.table.length })\n",
	"config.js":  "const cuda = require('cuda'), { table } = require('./values')\nfunction make(config) { return cuda.kernel((x) => { const i = grid(1); x[i] = x[i] * config.scale.x + config.K + config.table[i] * config.n }) }\nconst k = make({ scale: { x: 2 }, K: 3, n: 2, table })\n",
}

func TestKernelsCaptureFields(t *testing.T) {
	const results = "15,19\n43,53\n"
	for name := range fields {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, func(o *host.Options) {
				o.FS = files(map[string]string{name: fields[name] + strings.ReplaceAll(tail, "block: 32", "block: 2")})
			})
			if err := w.RunFile(context.Background(), name); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			if got := w.out.String(); got != results {
				t.Errorf("got %q, want %q", got, results)
			}
		})
	}
}

func TestKernelRefusesFields(t *testing.T) {
	w := newWorld(t, nil)
	for field, want := range map[string]string{
		"text":         "v.text is a string, which a kernel cannot use|kernels have numbers only: pass the codes of its characters in a Uint16Array",
		"deep":         "v.deep is an object, which a kernel cannot use|take the fields that the kernel needs one by one: v.deep.width; or pass it as an argument of a record's type",
		"deep.missing": "v.deep.missing is undefined, which a kernel cannot use|give it a value before the kernel is compiled",
		"wrong":        "v.wrong is undefined, which a kernel cannot use|give it a value before the kernel is compiled",
	} {
		err := w.run("{ const cuda = require('cuda'), v = { text: 'a', deep: { a: 1 }, get wrong() { throw 1 } }\ncuda.kernel(x => { x[0] = v." + field + " }).launch({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1))) }")
		if err == nil {
			t.Errorf("%s: no error", field)
			continue
		}
		message, hint, _ := strings.Cut(want, "|")
		if got := host.FormatError(err, false); !strings.Contains(got, "a.js:2:27: "+message+"\n") || !strings.Contains(got, "\n      "+hint+"\n") {
			t.Errorf("%s:\ngot  %s\nwant %s", field, got, want)
		}
	}
}

// A kernel's function may come from another file, whose names it uses.
func TestKernelsFromOtherFiles(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{
			"bodies.js": "const K = 3, add = (v) => v + K\nexports.body = function (x) { x[0] = add(x[0]) * K }\n",
			"main.js": `const cuda = require('cuda'), bodies = require('./bodies')
const K = 100
const { body } = bodies
for (const k of [cuda.kernel(bodies.body), cuda.kernel(body), cuda.kernel(require('./bodies').body)]) for (const run of ['launch', 'onHost']) {
  const x = cuda.buffer(new Int32Array([1]))
  k[run]({ grid: 1, block: 1 }, x)
  console.log(x.at(0), K)
}
`})
	})
	if err := w.RunFile(context.Background(), "main.js"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	if got, want := w.out.String(), strings.Repeat("12 100\n", 6); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What TypeScript declares of helper functions is kept to.
func TestHelpersWithDeclaredTypes(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{"main.ts": `import * as cuda from 'cuda'
import double from './typed'
function third(v: f64): f64 { return v / 3 }
const half = (v: f32): f32 => v / 2
const x = cuda.buffer(new Float64Array(2))
cuda.kernel((x: f64[]) => { x[0] = third(1); x[1] = half(double(<i32>7)) }).launch({ grid: 1, block: 1 }, x)
console.log(x.read().join())
const wrong = [
  cuda.kernel((y: f32[]) => { y[0] = third(1) }),
  cuda.kernel((y: f32[]) => { y[0] = half(f64(1)) }),
  cuda.kernel((y: f32[]) => { y[0] = half(y) }),
]
for (const k of wrong) try { k.ptx() } catch (e) { console.log(e.message.replaceAll('/main', 'main')) }
`})
	})
	if err := w.RunFile(context.Background(), "main.ts"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	const want = `0.3333333333333333,7
main.ts:9:38: f64 does not become f32 by itself
    9 │   cuda.kernel((y: f32[]) => { y[0] = third(1) }),
      ╵                                      ~~~~~~~~
      round it with Math.fround(…)
main.ts:10:43: f64 does not become f32 by itself
   10 │   cuda.kernel((y: f32[]) => { y[0] = half(f64(1)) }),
      ╵                                           ~~~~~~
      round it with Math.fround(…)
main.ts:11:43: f32[] does not become f32 by itself
   11 │   cuda.kernel((y: f32[]) => { y[0] = half(y) }),
      ╵                                           ^
      an array stands for its elements only with an index
`
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A class of the engine that a type names is nothing that a module declares.
func TestTypedArraysInTypesOfKernels(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{"main.ts": "import * as cuda from 'cuda'\nimport { table } from './typed'\nconst k = cuda.kernel((x: Int32Array) => { x[0] = 7 })\nconst x = cuda.buffer(table)\nk.launch({ grid: 1, block: 1 }, x)\nconsole.log(x.read()[0])\n"})
	})
	if err := w.RunFile(context.Background(), "main.ts"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	if got := w.out.String(); got != "7\n" {
		t.Errorf("got %q", got)
	}
}

// Helper functions of other files use constants, tables, functions and imports
// of theirs, which may have the names of others in the kernel's file.
var foreign = map[string]string{
	"shapes.ts": `import { tau } from './numbers'
import { type Vec, Side } from './types'
const K: f32 = 5, table = new Float32Array([100, 200])
export const count = (list: Side[]): number => list.length
function twice(v: f32): f32 { return 2 * v }
export const area = (r: f32): f32 => twice(r) * K + tau + table[1]
export default function lane(v: f32): f32 { return f32(threadIdx.x) + twice(v) + K }
`,
	"types.ts":   "throw new Error('types only')\nexport type Vec = number[]\nexport interface Side { a: Vec }\n",
	"numbers.js": "exports.tau = 0.25\n",
	"plain.js":   "const K = 7\nconst { tau } = require('./numbers')\nexports.area = r => K * r + tau\n",
	"use.mjs":    "import cuda from 'cuda'\nimport lane, { area } from './shapes'\nconst K = 3, twice = v => v / 2, table = new Float32Array([1])\nexport const own = 1\nconst compile = cuda.kernel\nconst k = compile((x) => { const i = grid(1); x[i] = area(x[i]) + K + twice(lane(x[i])) + table[0] + own })\n",
	"use.ts":     "import { kernel as make } from 'cuda'\nimport * as cuda from 'cuda'\nimport lane, { area } from './shapes'\nconst K: number = 3, twice = (v: f32): f32 => v / 2, table = new Float32Array([1]), own = 1\nconst k = make((x: f32[]) => { const i = grid(1); x[i] = area(x[i]) + K + twice(lane(x[i])) + table[0] + own })\n",
	"use.js":     "const cuda = require('cuda'), { kernel: make } = cuda, { area } = require('./plain')\nconst K = 3\nconst k = make((x) => { const i = grid(1); x[i] = area(x[i]) * K })\n",
}

func TestHelpersUseTheirOwnFile(t *testing.T) {
	const tail = "const x = cuda.buffer(new Float32Array([1, 2]))\nk.launch({ grid: 1, block: 2 }, x)\nconsole.log(Array.from(x.read()).join())\nx.write(new Float32Array([1, 2]))\nk.onHost({ grid: 1, block: 2 }, x)\nconsole.log(Array.from(x.read()).join())\n"
	for name, want := range map[string]string{"use.mjs": "218.75,230.25\n", "use.ts": "218.75,230.25\n", "use.js": "21.75,42.75\n"} {
		t.Run(name, func(t *testing.T) {
			all := files(foreign)
			all[name] = &fstest.MapFile{Data: []byte(foreign[name] + tail)}
			w := newWorld(t, func(o *host.Options) { o.FS = all })
			if err := w.RunFile(context.Background(), name); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			if got := w.out.String(); got != want+want {
				t.Errorf("got %q, want %q twice", got, want)
			}
		})
	}
}

func TestKernelsCaptureAtThePrompt(t *testing.T) {
	w := newWorld(t, func(o *host.Options) { o.FS = files(nil) })
	s := w.Session()
	for _, input := range []string{
		"import double, { K, table } from './typed.ts'",
		"const cuda = require('cuda'), own = new Int32Array([10, 20])",
		"const factor = 10",
		"const scaled = (v: i32) => v * factor",
		"let k = cuda.kernel((x) => {" + kernelBody + "})",
		strings.TrimSpace(tail),
		"const make = (factor) => { const own = new Int32Array([1, 2]), scaled = v => v * factor; return cuda.kernel((x) => {" + kernelBody + "}) }",
		"k = make(100); k.launch({ grid: 1, block: 2 }, x.write([1, 2])); console.log(x.read().join())",
	} {
		if _, err := s.Eval(context.Background(), "<prompt>", input); err != nil {
			t.Fatal(host.FormatError(err, false))
		}
	}
	if got, want := w.out.String(), results+"209,411\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelErrorsInModulesShowTheSource(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{"bad.ts": "import { kernel, alloc } from 'cuda'\ninterface P { a: number }\nconst f = (x: f32[], p?: number): void => {\n  const i: i32 = grid(1)\n  x[i] = y\n}\nkernel(f).launch({ grid: 1, block: 1 }, alloc('f32', 1), 1)\n"})
	})
	err := w.RunFile(context.Background(), "bad.ts")
	const want = "bad.ts:5:10: y is not defined in the kernel\n    5 │   x[i] = y\n      ╵          ^\n      pass it as an argument, or name it in the option uses: { y }"
	if err == nil || !strings.Contains(host.FormatError(err, false), want) {
		t.Errorf("got %s\nwant %s", host.FormatError(err, false), want)
	}
}

func TestAnnotationsDeclareTypes(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{"types.ts": `import { kernel, alloc, buffer } from 'cuda'
const k = kernel(function scale(x: f32[], n: u16, on: boolean, a: number): void { if (on && grid(1) < n) x[grid(1)] = x[grid(1)]! * a })
console.log(k.ptx('f32[]', 'number', 'bool', 'number').match(/\.param \.\w+/g)!.join())
const x = buffer(new Float32Array([1, 2]))
k.launch({ grid: 1, block: 2 }, x, 1, true, 0.5)
console.log(x.read().join())
for (const args of [[alloc('i32', 2), 1, true, 1], [x, -1, true, 1], [x.reshape([1, 2]), 1, true, 2]]) {
  try { k.launch({ grid: 1, block: 2 }, ...args as [any, number, boolean, number]); console.log(x.read().join()) } catch (e) { console.log((e as Error).message) }
}
`})
	})
	if err := w.RunFile(context.Background(), "types.ts"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	want := ".param .u64,.param .u32,.param .u16,.param .u8,.param .f32\n0.5,2\nlaunching scale: argument 1 (x): expected a buffer of f32, got one of i32\nlaunching scale: argument 2 (n): expected an integer from 0 to 65535, got -1\n1,2\n"
	if got := w.out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A function that reaches cuda.kernel through another is known by the names and
// the place that it has in the file, also where translation has given it others.
func TestKernelsThroughFunctionsKeepTheirNames(t *testing.T) {
	w := newWorld(t, func(o *host.Options) {
		o.FS = files(map[string]string{"main.ts": `import * as cuda from 'cuda'
const make = (f: any, o?: any) => cuda.kernel(f, o)
const x = 1, K = 7, fact = 2
const k = make(function (x: f32[], s: f32) { x[grid(1)] = s }, { params: { x: 'f32[]' } })
const b = cuda.alloc('f32', 2)
k.launch({ grid: 1, block: 2 }, b, 3)
console.log(b.read().join())
const wrong = make(function (x: f32[]) {
  const fact = 1
  x[grid(1)] = K + fact
})
try { wrong.launch({ grid: 1, block: 2 }, b) } catch (e) { console.log(e.message.replaceAll('/main', 'main')) }
`})
	})
	if err := w.RunFile(context.Background(), "main.ts"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	const want = `3,3
main.ts:10:16: K is not defined in the kernel
   10 │   x[grid(1)] = K + fact
      ╵                ^
      pass it as an argument, or name it in the option uses: { K }
`
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
