package host

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/gpu"
)

// scalePTX has the kernel of the tests here: scale(p, n, factor).
const scalePTX = `.version 6.0
.target sm_50
.address_size 64
.visible .entry scale(.param .u64 data, .param .u32 n, .param .f32 factor)
{
	.reg .pred %p; .reg .b32 %r<6>; .reg .f32 %f<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [data]; ld.param.u32 %r1, [n]; ld.param.f32 %f1, [factor];
	mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
	mad.lo.u32 %r5, %r2, %r3, %r4;
	setp.ge.u32 %p, %r5, %r1; @%p bra end;
	mul.wide.u32 %d2, %r5, 4; add.u64 %d3, %d1, %d2;
	ld.global.f32 %f2, [%d3]; mul.f32 %f3, %f2, %f1; st.global.f32 [%d3], %f3;
end:	ret;
}
`

// scaleInGo computes what the kernel does.
func scaleInGo(l *Launch) error {
	buffer, n, factor := l.Args[0].(*gpu.Buffer), l.Args[1].(int64), l.Args[2].(float64)
	x, err := gpu.Download[float32](context.Background(), buffer)
	if err != nil {
		return err
	}
	err = l.Threads(func(i, _, _ int) {
		if int64(i) < n {
			x[i] *= float32(factor)
		}
	})
	if err != nil {
		return err
	}
	return buffer.Write(context.Background(), 0, gpu.Bytes(x))
}

func scaling() Module {
	return Module{
		Image:   []byte(scalePTX),
		Kernels: map[string]Signature{"scale": {"data: ptr", "n: u32", "factor: f32"}},
		Docs:    map[string]string{"scale": "Multiplies n elements.", "": "Kernels of the tests."},
	}
}

const scaleScript = `
	const cuda = require('cuda'), { scale } = require('tests')
	const x = cuda.buffer(new Float32Array([1, 2, 3, 4]))
	scale.launch({ grid: 1, block: 32 }, x, 4, 2)
	scale.prepare({ grid: 1, block: 32 })(x, 3, 10)
	scale.forall(4, x, 2, -1)
	scale.name + ' ' + scale.doc + ' ' + scale.native + ' ' + scale.params.map((p) => p.name + ':' + p.type) + ' ' + x.read()`

func TestBoundKernels(t *testing.T) {
	binary := scaling()
	binary.Image, binary.Go = []byte("no image of any kind"), map[string]GoKernel{"scale": scaleInGo}
	inGo := binary
	inGo.Image = nil
	unread := scaling()
	unread.Kernels = map[string]Signature{"scale": nil}
	for _, test := range []struct {
		name   string
		module Module
		want   string
	}{
		{"PTX", scaling(), "scale Multiplies n elements. true data:ptr,n:u32,factor:f32 -20,-40,60,8"},
		{"signature from PTX", unread, "scale Multiplies n elements. true data:u64,n:u32,factor:f32 -20,-40,60,8"},
		{"an image that does not load", binary, "scale Multiplies n elements. false data:ptr,n:u32,factor:f32 -20,-40,60,8"},
		{"Go only", inGo, "scale Multiplies n elements. false data:ptr,n:u32,factor:f32 -20,-40,60,8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			// By objects that stand for the arguments, it is the same.
			meant := "{ const m = (v) => ({ [require('cuda').argument]: () => v })\n" + strings.NewReplacer("x, 4, 2", "m(x), m(4), m(2)", "x, 3, 10", "m(x), m(3), m(m(10))", "4, x, 2", "4, m(x), m(2)").Replace(scaleScript) + "}"
			for _, script := range []string{scaleScript, meant} {
				r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"tests": test.module}})
				v, err := r.Run(context.Background(), "t.js", script)
				if err != nil || v.String() != test.want {
					t.Errorf("got %v, %v", v, err)
				}
			}
		})
	}
}

// TestImageIsLoadedOncePerContext counts the loads of an image with kernels that are used in two contexts.
func TestImageIsLoadedOncePerContext(t *testing.T) {
	var trace strings.Builder
	r := newRuntime(t, Options{Device: "emulated", Trace: &trace, Modules: map[string]Module{"tests": scaling()}})
	run := func(source string) {
		t.Helper()
		if _, err := r.Run(context.Background(), "t.js", source); err != nil {
			t.Fatal(FormatError(err, false))
		}
	}
	run("var cuda = require('cuda'), { scale } = require('tests'), x = cuda.alloc('f32', 4)")
	if n := strings.Count(trace.String(), "cuLibraryLoadData("); n != 0 {
		t.Errorf("requiring loaded %d times", n)
	}
	run("for (let i = 0; i < 3; i++) scale.forall(4, x, 4, 1); scale.function.launch({ grid: 1, block: 1 }, x, 1, 1)")
	if n := strings.Count(trace.String(), "cuLibraryLoadData("); n != 1 {
		t.Errorf("one context loaded %d times", n)
	}
	run("const c = cuda.devices[0].createContext(); c.use(() => { for (let i = 0; i < 3; i++) scale.forall(4, c.alloc('f32', 4), 4, 1) }); c.destroy()")
	if n := strings.Count(trace.String(), "cuLibraryLoadData("); n != 2 {
		t.Errorf("two contexts loaded %d times", n)
	}
}

// TestBoundKernelsTakeIntegersExactly passes BigInts to parameters of each type of a kernel that Go computes.
func TestBoundKernelsTakeIntegersExactly(t *testing.T) {
	var got any
	module := Module{Kernels: map[string]Signature{}, Go: map[string]GoKernel{}}
	for _, typ := range []string{"f16", "bf16", "f32", "f64", "i32", "u64"} {
		module.Kernels[typ] = Signature{"v: " + typ}
		module.Go[typ] = func(l *Launch) error { got = l.Args[0]; return nil }
	}
	r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"tests": module}})
	for call, want := range map[string]any{
		"f16: 2048n": 2048.0, "f16: 2049n": nil, "f16: 65504n": 65504.0, "f16: 65536n": nil, "f16: 0.1": 0.0999755859375, "f16: 1e6": nil,
		"bf16: 256n": 256.0, "bf16: 257n": nil, "bf16: 2n ** 127n": 0x1p127, "f32: 2n ** 24n": 0x1p24, "f32: 2n ** 24n + 1n": nil,
		"f32: 2n ** 128n": nil, "f64: 2n ** 53n + 1n": nil, "f64: 2n ** 53n + 2n": 0x1p53 + 2, "f64: -(2n ** 1023n)": -0x1p1023, "f64: 2n ** 1024n": nil,
		"f32: cuda.f32(1.5)": 1.5, "f32: cuda.f64(1.5)": nil, "i32: cuda.i32(-3)": int64(-3), "i32: 2n ** 31n": nil, "u64: 2n ** 64n - 1n": uint64(1<<64 - 1),
	} {
		got = nil
		typ, value, _ := strings.Cut(call, ": ")
		_, err := r.Run(context.Background(), "t.js", "{ const cuda = require('cuda'); require('tests')."+typ+".launch({ grid: 1, block: 1 }, "+value+") }")
		if got != want || (err != nil) != (want == nil) {
			t.Errorf("%s: got %v, %v, want %v", call, got, err, want)
		}
	}
}

func TestBoundKernelMessages(t *testing.T) {
	inGo := scaling()
	inGo.Image, inGo.Go = nil, map[string]GoKernel{"scale": scaleInGo}
	r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"tests": scaling(), "inGo": inGo}})
	const setup = "var cuda = require('cuda'), { scale } = require('tests'), g = require('inGo').scale, x = cuda.alloc('f32', 4), y = cuda.alloc('f32', 4); y.free()"
	if _, err := r.Run(context.Background(), "t.js", setup); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"scale.launch({ grid: 1, block: 1 }, x, 'four', 1)": "TypeError: launching scale: argument 2 (n): expected a Buffer, a number, a BigInt, a boolean, a typed value such as cuda.f32(1), or the bytes of a struct, got \"four\"",
		"g.launch({ grid: 1, block: 1 }, x, 'four', 1)":     "TypeError: launching scale: argument 2 (n): expected a whole number that fits u32, got string",
		"g.launch({ grid: 1, block: 1 }, x, -1, 1)":         "RangeError: launching scale: argument 2 (n): expected a whole number that fits u32, got -1",
		"g.launch({ grid: 1, block: 1 }, 5, 1, 1)":          "TypeError: launching scale: argument 1 (data): expected a buffer, got 5",
		"g.launch({ grid: 1, block: 1 }, y, 1, 1)":          "TypeError: launching scale: argument 1 (data): expected a buffer that is not freed, got Buffer",
		"g.launch({ grid: 1, block: 1 }, x, 1n << 40n, 1)":  "RangeError: launching scale: argument 2 (n): expected a whole number that fits u32, got 1099511627776n",
		"g.launch({ grid: 1, block: 1 }, x, 1)":             "TypeError: launching scale: expected 3 arguments, got 2",
		"scale.launch.call({}, {})":                         "TypeError: kernel.launch: called on object; write object.method(), or bind it",
		"new scale.constructor()":                           "TypeError: BoundKernel cannot be constructed: its host binds it",
	} {
		v, err := r.Run(context.Background(), "t.js", "try { "+source+"; 'nothing' } catch (e) { String(e) }")
		if err != nil || v.String() != want {
			t.Errorf("%s:\ngot  %v %v\nwant %s", source, v, err, want)
		}
	}
}

func TestBindRefuses(t *testing.T) {
	f := func(*Call) (any, error) { return nil, nil }
	r := newRuntime(t, Options{})
	for want, m := range map[string]Module{
		"host: module m: x is both a value and a function":                                   {Values: map[string]any{"x": 1}, Funcs: map[string]Func{"x": f}},
		"host: module m: the function x is nil":                                              {Funcs: map[string]Func{"x": nil}},
		"host: module m: x is both a function and a kernel":                                  {Funcs: map[string]Func{"x": f}, Kernels: map[string]Signature{"x": nil}, Image: []byte("x")},
		"host: module m: there is no code for kernel x: give Image, Source or Go":            {Kernels: map[string]Signature{"x": nil}},
		"host: module m: x is computed in Go, so Kernels must give its signature":            {Go: map[string]GoKernel{"x": scaleInGo}},
		`host: module m: kernel x: parameter 2: there is no type "f23"; did you mean "f32"?`: {Kernels: map[string]Signature{"x": {"ptr", "f23"}}, Image: []byte("x")},
		"host: module m: there is code, but Kernels names nothing of it for scripts":         {Image: []byte("x")},
		"host: module m: it has both an Image and a Source; give the one that is newer":      {Image: []byte("x"), Source: "y"},
	} {
		if err := r.Bind("m", m); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestGoFunctionsLaunch has a Go function launch on the script's stream, through a kernel that is bound.
func TestGoFunctionsLaunch(t *testing.T) {
	m := scaling()
	var streams []*gpu.Stream
	m.Funcs = map[string]Func{"twice": func(c *Call) (any, error) {
		k, err := c.Kernel("tests", "scale")
		if err != nil {
			return nil, err
		}
		streams = append(streams, c.Stream())
		b := c.Buffer(0, "buffer")
		config := gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 32, Y: 1, Z: 1}, Stream: c.Stream()}
		return b, k.Launch(config, b, uint32(b.Bytes()/4), float32(2))
	}}
	r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"tests": m}})
	v, err := r.Run(context.Background(), "t.js", `
		const cuda = require('cuda'), { twice } = require('tests')
		var x = cuda.buffer(new Float32Array([1, 2])), s = cuda.stream()
		const same = twice(x) === x
		s.use(() => twice(x))
		s.synchronize()
		same + ' ' + x.read()`)
	if err != nil || v.String() != "true 4,8" {
		t.Errorf("got %v, %v", v, err)
	}
	s, err := Get[*gpu.Stream](r, "s")
	if err != nil || len(streams) != 2 || streams[1] != s || streams[0] == s {
		t.Error("the launches went to other streams:", streams, s, err)
	}
	if _, err := r.Run(context.Background(), "t.js", "twice({})"); err == nil || err.Error() != "t.js:1:1: TypeError: tests.twice: buffer: expected a Buffer, got object" {
		t.Error(err)
	}
}

// TestInstances binds one description in two runtimes: each has a state of its own, made once, closed in the end.
func TestInstances(t *testing.T) {
	var log []string
	counter := Module{Open: func(i *Instance) error {
		n := 0
		log = append(log, "open")
		i.Value("start", n)
		i.Func("next", func(*Call) (any, error) { n++; return n, nil })
		i.OnClose(func() error { log = append(log, "close"); return nil })
		return nil
	}}
	o := Options{Modules: map[string]Module{"counter": counter}}
	a, _ := New(o)
	b, _ := New(o)
	ctx := context.Background()
	run := func(r *Runtime, source, want string) {
		t.Helper()
		if v, err := r.Run(ctx, "t.js", source); err != nil || v.String() != want {
			t.Errorf("%s: got %v, %v, want %s", source, v, err, want)
		}
	}
	run(a, "require('counter').next(); require('counter').next()", "2")
	run(b, "require('counter').next()", "1")
	run(a, "require('counter').start", "0")
	if a.Close() != nil || b.Close() != nil || strings.Join(log, " ") != "open open close close" {
		t.Error(log)
	}
	failing := Module{Open: func(*Instance) error { return errors.New("no licence") }}
	c := newRuntime(t, Options{Modules: map[string]Module{"failing": failing}})
	run(c, "try { require('failing') } catch (e) { e.message }", "no licence")
}

// TestAsyncFunctions keeps the loop alive until goroutines have answered.
func TestAsyncFunctions(t *testing.T) {
	r := newRuntime(t, Options{Modules: map[string]Module{"io": {Funcs: map[string]Func{
		"fetch": func(c *Call) (any, error) {
			p, settle := c.Promise()
			name := c.String(0, "name")
			go func() {
				if name == "bad" {
					settle(nil, errors.New("not found"))
					return
				}
				settle([]byte(name), nil)
			}()
			return p, nil
		},
	}}}})
	v, err := r.Run(context.Background(), "t.js", `
		const { fetch } = require('io')
		Promise.all([fetch('a'), fetch('bc'), fetch('bad').catch((e) => e.message)]).then((all) => all.map(String).join())`)
	if err != nil || v.String() != "97,98,99,not found" {
		t.Errorf("got %v, %v", v, err)
	}
}

func TestImportOfBoundModules(t *testing.T) {
	r := newRuntime(t, Options{Modules: map[string]Module{"numbers": {Values: map[string]any{"three": 3}}}})
	v, err := r.Run(context.Background(), "t.mjs", "import { three } from 'numbers'\nimport all from 'numbers'\nthree + all.three")
	if err != nil || v.String() != "6" {
		t.Errorf("got %v, %v", v, err)
	}
}

// TestImportsOverLines has lists of names that take several lines, in a module that awaits.
func TestImportsOverLines(t *testing.T) {
	var out strings.Builder
	r := newRuntime(t, Options{Stdout: &out, FS: fstest.MapFS{
		"main.mjs": {Data: []byte(`import seven, {
  one,
  two as zwei,
  'a b' as spaced,
} from './lib.mjs'
import { join } from 'path'
const text = ` + "`\nimport {\n  one\n} from \"path\";`" + `
console.log(seven, one, zwei, spaced, join('a', await 'b'), text.length)
missing()
`)},
		"lib.mjs": {Data: []byte(`export {
  one,
  two,
} from './deep.mjs'
export default await 7
const s = 'c'
export { s as 'a b' }
`)},
		"deep.mjs": {Data: []byte("export const one = 1\nexport const two = await 2\n")},
	}})
	err := r.RunFile(context.Background(), "main.mjs")
	if want := "/main.mjs:12:1: ReferenceError: missing is not defined"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if want := "7 1 2 c a/b 30\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestTypes(t *testing.T) {
	m := scaling()
	m.Values = map[string]any{"table": []float32{1}, "limit": 3}
	nothing := func(*Call) (any, error) { return nil, nil }
	m.Funcs = map[string]Func{"load": nothing, "save": nothing}
	m.Declare = map[string]string{"load": "(path: string) => Float32Array"}
	m.Docs["load"] = "Reads a picture.\nIt must be small."
	unread := scaling()
	unread.Kernels = map[string]Signature{"scale": nil}
	unread.Docs = nil
	r := newRuntime(t, Options{Modules: map[string]Module{"tests": m, "plain": unread}})
	const want = `declare module "plain" {
  import { Arg, Buffer, Function, LaunchConfig, Shape } from 'cuda'
  export const scale: {
    readonly name: string; readonly doc: string; readonly native: boolean
    readonly params: Function['params']; readonly function: Function
    launch(config: LaunchConfig, data: Arg, n: Arg, factor: Arg): void
    prepare(config: LaunchConfig): (data: Arg, n: Arg, factor: Arg) => void
    forall(count: Shape, data: Arg, n: Arg, factor: Arg): void
  }
}
/** Kernels of the tests. */
declare module "tests" {
  import { Arg, Buffer, Function, LaunchConfig, Shape } from 'cuda'
  export const limit: number
  export const table: Float32Array
  /**
   * Reads a picture.
   * It must be small.
   */
  export const load: (path: string) => Float32Array
  export const save: (...args: any[]) => any
  /** Multiplies n elements. */
  export const scale: {
    readonly name: string; readonly doc: string; readonly native: boolean
    readonly params: Function['params']; readonly function: Function
    launch(config: LaunchConfig, data: Buffer, n: number, factor: number): void
    prepare(config: LaunchConfig): (data: Buffer, n: number, factor: number) => void
    forall(count: Shape, data: Buffer, n: number, factor: number): void
  }
}
`
	if got := r.Types(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestTypesOfOddNames declares what no declaration can name, as the TypeScript compiler takes it.
func TestTypesOfOddNames(t *testing.T) {
	f := func(*Call) (any, error) { return nil, nil }
	r := newRuntime(t, Options{Modules: map[string]Module{"odd": {
		Funcs:   map[string]Func{"default": f, "with-dash": f},
		Kernels: map[string]Signature{"k": {"in: f32", "x y: ptr"}}, Go: map[string]GoKernel{"k": scaleInGo},
		Declare: map[string]string{"k": ""}, Docs: map[string]string{"": "It ends */ here."},
	}}})
	const want = `/** It ends * / here. */
declare module "odd" {
  import { Arg, Buffer, Function, LaunchConfig, Shape } from 'cuda'
  const named_default: (...args: any[]) => any
  export { named_default as default }
  const named_with_dash: (...args: any[]) => any
  export { named_with_dash as "with-dash" }
  export const k: {
    readonly name: string; readonly doc: string; readonly native: boolean
    readonly params: Function['params']; readonly function: Function
    launch(config: LaunchConfig, a1: number, a2: Buffer): void
    prepare(config: LaunchConfig): (a1: number, a2: Buffer) => void
    forall(count: Shape, a1: number, a2: Buffer): void
  }
}
`
	if got := r.Types(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestNamesOfModules binds under names that scripts could not load, and one that a script has loaded.
func TestNamesOfModules(t *testing.T) {
	r := newRuntime(t, Options{})
	one := Module{Values: map[string]any{"n": 1}}
	for name, want := range map[string]string{
		"":           "host: a module needs a name",
		"node:mine":  `host: module node:mine: bind it as "mine": scripts find it by both names`,
		"internal/x": "host: module internal/x: names in internal/ are those of cujs itself",
	} {
		if err := r.Bind(name, one); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for _, value := range []int{1, 2} { // not loaded yet: the second replaces the first
		if err := r.Bind("mine", Module{Values: map[string]any{"n": value}}); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := r.Run(context.Background(), "t.js", "require('node:mine').n"); err != nil || v.ToInteger() != 2 {
		t.Errorf("got %v, %v", v, err)
	}
	if err := r.Bind("mine", one); err == nil || err.Error() != "host: module mine: a script has loaded another of that name" {
		t.Errorf("got %v", err)
	}
}

// TestBoundKernelsAreShown prints bound kernels, which loads nothing.
func TestBoundKernelsAreShown(t *testing.T) {
	var out, trace strings.Builder
	unread := scaling()
	unread.Kernels = map[string]Signature{"scale": nil}
	r := newRuntime(t, Options{Device: "emulated", Stdout: &out, Trace: &trace, Modules: map[string]Module{"tests": scaling(), "unread": unread}})
	if _, err := r.Run(context.Background(), "t.js", "console.log(require('tests').scale, require('unread'))"); err != nil {
		t.Fatal(err)
	}
	if want := "BoundKernel scale(data: ptr, n: u32, factor: f32) { scale: BoundKernel scale(…) }\n"; out.String() != want || strings.Contains(trace.String(), "Load") {
		t.Errorf("got %s, want %s; %s", out.String(), want, trace.String())
	}
}

// What a module calls default is what scripts import as that, whichever way they import it.
func TestDefaultOfModule(t *testing.T) {
	for _, source := range []string{
		"import five, { other } from 'app'; globalThis.got = five + other",
		"await null; import five, { other } from 'app'; globalThis.got = five + other",
		"import * as app from 'app'; globalThis.got = app.default + app.other",
		"const app = await import('app'); globalThis.got = app.default + app.other",
		"const app = require('app'); globalThis.got = app.default + app.other; if (Object.keys(app).length !== 2) throw app",
	} {
		r := newRuntime(t, Options{Modules: map[string]Module{"app": {Values: map[string]any{"default": 5, "other": 6}}}})
		if _, err := r.Run(context.Background(), "app.mts", source); err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got, err := Get[int](r, "got"); got != 11 || err != nil {
			t.Errorf("%s: %d, %v", source, got, err)
		}
	}
}
