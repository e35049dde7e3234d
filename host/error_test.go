package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// TestFormatError compares what people see of errors, whole.
func TestFormatError(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"exception", "const n = 10\nfunction f(x) {\n\treturn x.launch(n)\n}\nf({})\n", `TypeError: Object has no member 'launch'

    2 │ function f(x) {
    3 │   return x.launch(n)
      │            ~~~~~~
    4 │ }

    at f (t.js:3:11)
    at t.js:5:1`},
		{"binding", "setTimeout(1)", `TypeError: setTimeout: callback: expected a function, got number

    1 │ setTimeout(1)
      ╵ ~~~~~~~~~~

    at t.js:1:1
    at setTimeout (native)`},
		{"cause", "try { undefined.x } catch (e) {\n  throw new Error('outer', { cause: e })\n}", `Error: outer

    1 │ try { undefined.x } catch (e) {
    2 │   throw new Error('outer', { cause: e })
      │         ~~~~~~~~~
    3 │ }

    at t.js:2:9
caused by: TypeError: Cannot read property 'x' of undefined

    1 │ try { undefined.x } catch (e) {
      │                 ^
    2 │   throw new Error('outer', { cause: e })

    at t.js:1:17`},
		{"own class", "class MyError extends Error { constructor(m) { super(m) } }\nthrow new MyError('mine')", `MyError: mine

    1 │ class MyError extends Error { constructor(m) { super(m) } }
    2 │ throw new MyError('mine')
      ╵       ~~~~~~~~~~~

    at t.js:2:7`},
		{"no error", "throw { code: 7 }", `uncaught { code: 7 }

    1 │ throw { code: 7 }
      ╵ ~~~~~

    at t.js:1:1`},
		{"rejection", "async function work() {\n  await null\n  throw new RangeError('late')\n}\nwork()", `uncaught (in promise) RangeError: late

    2 │   await null
    3 │   throw new RangeError('late')
      │         ~~~~~~~~~~~~~~
    4 │ }

    at work (t.js:3:9)`},
		{"rejection with no error", "Promise.reject({ code: 7 })", "uncaught (in promise) { code: 7 }"},
		{"timer", "setTimeout(function later() { missing }, 1)", `ReferenceError: missing is not defined

    1 │ setTimeout(function later() { missing }, 1)
      ╵                               ~~~~~~~

    at later (t.js:1:31)`},
		{"syntax", "const a = 1\nconst b = = 2\n", `SyntaxError: Unexpected token =

    1 │ const a = 1
    2 │ const b = = 2
      ╵           ^

    at t.js:2:11`},
		{"recursion", "function r() { r() }\nr()", "RangeError: maximum call stack size exceeded\n\n    1 │ function r() { r() }\n      │                ^\n    2 │ r()\n\n" +
			strings.TrimSuffix(strings.Repeat("    at r (t.js:1:16)\n", 10), "\n")},
		{"module", "require('evnts')", `Error: require: cannot find module 'evnts' from /; did you mean 'events'?

    1 │ require('evnts')
      ╵ ~~~~~~~

    at t.js:1:1
    at require (native)`},
		{"eval", "eval('\\n  nothing')", `ReferenceError: nothing is not defined
    at <eval>:2:3
    at t.js:1:1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRuntime(t, Options{FS: fstest.MapFS{}, Permissions: Permissions{Eval: true}})
			_, err := r.Run(context.Background(), "t.js", test.source)
			if err == nil {
				t.Fatal("no error")
			}
			if got := FormatError(err, false); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestSyntaxErrors has what esbuild knows beyond the place: how much is meant, and what else to look at.
func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"t.ts", "const a: number = 1\nconst b = 'ä' 'text'", `SyntaxError: Expected ";" but found "'text'"

    1 │ const a: number = 1
    2 │ const b = 'ä' 'text'
      ╵               ~~~~~~

    at t.ts:2:15`},
		{"t.mjs", "export let ä, x = 1\nlet x = 2", `SyntaxError: The symbol "x" has already been declared

    1 │ export let ä, x = 1
    2 │ let x = 2
      ╵     ^
      t.mjs:1:15: The symbol "x" was originally declared here

    at t.mjs:2:5`},
		{"t.js", "const a = 1; await f(", `SyntaxError: Unexpected end of input

    1 │ const a = 1; await f(
      ╵                      ^

    at t.js:1:22`},
		{"t.js", "import fs from fs", `SyntaxError: Expected string but found "fs"

    1 │ import fs from fs
      ╵                ~~

    at t.js:1:16`},
	} {
		_, run := newRuntime(t, Options{}).Run(context.Background(), test.name, test.source)
		_, compile := Compile(test.name, test.source, everything...)
		for _, err := range []error{run, compile} {
			if err == nil {
				t.Errorf("%s: no error", test.source)
			} else if got := FormatError(err, false); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		}
	}
}

// TestFormatErrorOfCompilers has errors that no script threw: they begin with the place.
func TestFormatErrorOfCompilers(t *testing.T) {
	_, inPTX := ptx.Parse("a.ptx", ".version 7.0\n.target sm_80\nbogus")
	_, inKernel := kernel.Compile(kernel.Source{File: "k.js", Text: "(x) => { x[0] = y }"}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
	inCUDA := &compile.Error{Name: "k.cu", Diagnostics: []compile.Diagnostic{{Severity: "error", File: "k.cu", Line: 2, Column: 3, Message: "no good"}}}
	for _, test := range []struct {
		err  error
		want string
	}{
		{inPTX, "a.ptx:3:1: RED: expected a directive such as .entry, .func or .global, found 'bogus'\n    3 │ bogus\n      ╵ ~~~~~"},
		{inKernel, "k.js:1:17: RED: y is not defined in the kernel\n    1 │ (x) => { x[0] = y }\n      ╵                 ^\n      pass it as an argument, or name it in the option uses: { y }"},
		{inCUDA, "k.cu:2:3: RED: no good"},
		{&compile.Error{Name: "k.cu", Err: io.EOF, Log: "a log"}, "RED: k.cu: EOF\na log"},
		{fmt.Errorf("reading: %w", inPTX), "RED: reading: ptx: a.ptx:3:1: expected a directive such as .entry, .func or .global, found 'bogus'"},
	} {
		if got, want := FormatError(test.err, false), strings.Replace(test.want, "RED", "error", 1); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if got, want := FormatError(test.err, true), strings.Replace(test.want, "RED: ", "\x1b[31merror: \x1b[0m", 1); got != want {
			t.Errorf("got\n%q\nwant\n%q", got, want)
		}
	}
}

func TestFormatErrorOfNone(t *testing.T) {
	if got := FormatError(nil, true); got != "" {
		t.Errorf("no error is %q", got)
	}
}

func TestFormatErrorColors(t *testing.T) {
	r := newRuntime(t, Options{})
	_, err := r.Run(context.Background(), "t.js", "\nundefined.x")
	const want = "\x1b[31mTypeError\x1b[0m: \x1b[1mCannot read property 'x' of undefined\x1b[0m\n\n" +
		"\x1b[2m    1 │\x1b[0m\n    2 │ undefined.x\n      ╵           \x1b[31m^\x1b[0m\n\n    at t.js:2:11"
	if got := FormatError(err, true); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// TestFormatErrorShowsControls has scripts put control characters wherever an error has text of theirs: none reaches the
// terminal, and the text around them does.
func TestFormatErrorShowsControls(t *testing.T) {
	const controls = "\x00\x07\b\r\x1b[2J\x1b]0;title\x07\x7f\u0085\u009b31m\u202e"
	for where, source := range map[string]string{
		"message":  "throw new Error('MARK' + c)",
		"name":     "const e = new Error('x'); e.name = 'MARK' + c; throw e",
		"text":     "throw { toString() { return 'MARK' + c }, MARK: c }",
		"string":   "throw 'MARK' + c",
		"class":    "throw new (class extends Error { static name = 'MARK' + c })('x')",
		"cause":    "throw new Error('x', { cause: new Error('MARK' + c) })",
		"promise":  "Promise.reject(new Error('MARK' + c))",
		"function": "({ ['MARK' + c]() { throw new Error('x') } })['MARK' + c]()",
		"file":     "throw new Error('x')",
		"syntax":   "throw MARK 'x" + "\x1b" + "[2J'",
		"line":     "throw new Error('x') // MARK \x1b[2J",
		"of Go":    "fails()",
	} {
		r := newRuntime(t, Options{})
		for name, value := range map[string]any{"c": controls, "fails": Func(func(*Call) (any, error) { return nil, errors.New("MARK" + controls) })} {
			if err := r.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
		_, err := r.Run(context.Background(), "MARK"+controls+".js", source)
		if err == nil {
			t.Fatal("no error")
		}
		for _, colors := range []bool{false, true} {
			got := FormatError(err, colors)
			rest := ownColors().ReplaceAllString(strings.ReplaceAll(got, bold, ""), "")
			if at := strings.IndexFunc(rest, func(r rune) bool { return r != '\n' && unicode.In(r, unicode.Cc, unicode.Bidi_Control) }); at >= 0 || !strings.Contains(rest, "MARK") {
				t.Errorf("%s, colors %v: %q", where, colors, got)
			}
		}
	}
	for _, err := range []error{errors.New(controls), &ScriptError{Message: controls, Code: controls, Frame: Frame{Function: controls}, Stack: []Frame{{controls, controls, 1, 1}}}} {
		if got := FormatError(err, false); strings.ContainsAny(got, "\x1b\x07\r\u009b") {
			t.Errorf("%T: %q", err, got)
		}
	}
}

// TestLongErrors has values of many elements in errors: what is told of them has a bound.
func TestLongErrors(t *testing.T) {
	r := newRuntime(t, Options{})
	for _, source := range []string{
		"a()", "undefined[a]", "({}) instanceof a", "text()", "throw text", "throw new Error(text)", "throw new Error('x', { cause: new Error(text) })",
		"const e = new Error('x'); e.name = text; throw e", "Promise.reject(text)", "throw a", "null[text]",
	} {
		_, err := r.Run(context.Background(), "t.js", "var a = Array(1e5).fill(7), text = 'x'.repeat(1e6);{"+source+"}")
		if text := FormatError(err, false); err == nil || len(text) > 3*mostMessage {
			t.Errorf("%s: %d bytes", source, len(text))
		}
	}
	_, err := r.Run(context.Background(), "t.js", "throw new Error('x'.repeat(1e6))")
	var script *ScriptError
	if want := strings.Repeat("x", mostMessage) + "… (cut: 1000000 bytes in all)"; !errors.As(err, &script) || script.Message != want {
		t.Errorf("got %.100v", err)
	}
}

// A kernel's mistake is laid out with the kernel's line, the thread and the nearest allocation: of a script, of one that
// wraps the error, of a script that nothing waits in, and of a Go program that holds the driver's error alone.
func TestFormatErrorOfKernels(t *testing.T) {
	const kernel = "const cuda = require('cuda')\nconst k = cuda.kernel(function k(x) {\n  x[threadIdx.x] = 1\n})\n" +
		"const x = cuda.alloc('f32', 60)\nk.launch({ grid: 1, block: 64 }, x)\n"
	const report = `out of bounds: write of x[60]: x has 60 elements; 4 bytes at global address END: right behind the end of the device allocation of 240 bytes at BASE
  in kernel k, block (0,0,0), thread (60,0,0)
    t.js:3:3:
        3 │   x[threadIdx.x] = 1
          ╵   ^
    PTX of k:21:2:
       21 │   st.global.f32 [%d2], 0f3F800000;
          ╵   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  what to do: compare the index with the length before the access, or allocate more
  cuStreamQuery: CUDA_ERROR_ILLEGAL_ADDRESS (700) while asking for the work in default stream on device 0; the context is lost: call cuda.device(0).reset()`
	const waited = "\n\n    6 │ k.launch({ grid: 1, block: 64 }, x)\n    7 │ cuda.synchronize()\n      ╵      ~~~~~~~~~~~\n\n    at t.js:7:6\n    at synchronize (native)"
	for _, test := range []struct{ name, source, want string }{
		{"waited for", kernel + "cuda.synchronize()", "CudaError: " + report + waited},
		{"not waited for", kernel, "CudaError: " + report},
		{"wrapped", kernel + "try { cuda.synchronize() } catch (e) { throw new Error('outer', { cause: e }) }", "caused by: CudaError: " + report + "\n\n"},
		{"another message", kernel + "try { cuda.synchronize() } catch (e) { e.message = 'mine'; throw e }", "CudaError: mine\n\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRuntime(t, Options{Device: "emulated"})
			_, err := r.Run(context.Background(), "t.js", test.source)
			got := FormatError(err, false)
			if _, at, found := strings.Cut(got, "global address 0x"); found {
				end, _ := strconv.ParseUint(at[:strings.IndexByte(at, ':')], 16, 64)
				got = strings.NewReplacer(fmt.Sprintf("%#x", end), "END", fmt.Sprintf("%#x", end-240), "BASE").Replace(got)
			}
			if !strings.Contains(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			var failed *cuda.Error
			if !errors.As(err, &failed) || !strings.HasPrefix(FormatError(failed, false), "error: out of bounds: write of x[60]: x has 60 elements; 4 bytes") {
				t.Errorf("the driver's error is %v", failed)
			}
		})
	}
}

type ownError struct{ code int }

func (e *ownError) Error() string { return "my own error" }

func TestErrorsReachGo(t *testing.T) {
	r := newRuntime(t, Options{})
	own := &ownError{7}
	if err := r.Bind("own", Module{Funcs: map[string]Func{
		"fail":  func(*Call) (any, error) { return nil, own },
		"panic": func(*Call) (any, error) { return nil, errorFrom(nil) },
	}}); err != nil {
		t.Fatal(err)
	}
	_, err := r.Run(context.Background(), "t.js", "try { require('own').fail() } catch (e) { throw new Error('wrapped', { cause: e }) }")
	var got *ownError
	if !errors.As(err, &got) || got != own {
		t.Errorf("errors.As does not find the Go error in %v", err)
	}
	_, err = r.Run(context.Background(), "t.js", "require('own').panic()")
	var script *ScriptError
	if !errors.As(err, &script) || script.Name != "InternalError" ||
		script.Message != "internal error in own.panic: runtime error: invalid memory address or nil pointer dereference" {
		t.Errorf("got %v", err)
	}
	if v, err := r.Run(context.Background(), "t.js", "try { require('own').panic() } catch (e) { e.name }"); err != nil || v.String() != "InternalError" {
		t.Errorf("a panic cannot be caught: %v %v", v, err)
	}
}

// TestCompileErrorsReachGo has the compilers' own errors behind those of a script.
func TestCompileErrorsReachGo(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	const source = "const cuda = require('cuda'); cuda.kernel((x) => { x[0] = y }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1))"
	_, err := r.Run(context.Background(), "t.js", source)
	var failed *kernel.Error
	if !errors.As(err, &failed) || failed.Error() != "t.js:1:59: y is not defined in the kernel; pass it as an argument, or name it in the option uses: { y }" {
		t.Errorf("the kernel compiler's error is %v, of %v", failed, err)
	}
}

// errorFrom panics for nil, as a defect in a Func would.
func errorFrom(e *ownError) error { return &ownError{e.code} }

func TestCancel(t *testing.T) {
	r := newRuntime(t, Options{})
	for _, source := range []string{
		"for (;;) {}",
		"try { for (;;) {} } finally { for (;;) {} }",
		"setTimeout(() => {}, 60_000)",
		"new Promise(() => {}); setInterval(() => {}, 1)",
		"(async () => { for (;;) await null })()",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		_, err := r.Run(ctx, "t.js", source)
		cancel()
		var script *ScriptError
		if !errors.Is(err, context.DeadlineExceeded) || !errors.As(err, &script) || script.Name != "Interrupted" {
			t.Errorf("%s: got %v", source, err)
		}
		if v, err := r.Run(context.Background(), "t.js", "1 + 1"); err != nil || v.ToInteger() != 2 {
			t.Fatalf("after %s: %v %v", source, v, err)
		}
	}
}

func TestLimits(t *testing.T) {
	r := newRuntime(t, Options{Limits: Limits{StackDepth: 50}})
	var limit *LimitError
	_, err := r.Run(context.Background(), "t.js", "(function f() { f() })()")
	if !errors.As(err, &limit) || *limit != (LimitError{Limit: "stack depth", Value: "50"}) {
		t.Errorf("got %v", err)
	}
	r = newRuntime(t, Options{Limits: Limits{RunTime: 20 * time.Millisecond}})
	_, err = r.Run(context.Background(), "t.js", "for (;;) {}")
	if !errors.As(err, &limit) || *limit != (LimitError{Limit: "run time", Value: "20ms"}) ||
		err.Error() != "t.js:1:1: Interrupted: the limit on run time, 20ms, was exceeded" {
		t.Errorf("got %v", err)
	}
}

func TestExit(t *testing.T) {
	r := newRuntime(t, Options{Permissions: Permissions{Exit: true}})
	for _, test := range []struct {
		source string
		code   int
	}{
		{"process.exit(3)", 3},
		{"try { process.exit(4) } finally { process.exit(5) }", 4},
		{"process.exitCode = 6", 6},
		{"process.on('exit', () => { process.exitCode = 7 })", 7},
		{"setTimeout(() => process.exit(8), 1); setInterval(() => {}, 1)", 8},
		{"Promise.resolve().then(() => process.exit(9))", 9},
		{"process.exit()", 0},
	} {
		_, err := r.Run(context.Background(), "t.js", test.source)
		var exit *ExitError
		if !errors.As(err, &exit) || exit.Code != test.code {
			t.Errorf("%s: got %v, want status %d", test.source, err, test.code)
		}
	}
}

func TestSandbox(t *testing.T) {
	t.Setenv("CUJS_SECRET", "42")
	r := newRuntime(t, Options{Env: map[string]string{"A": "1"}})
	for _, test := range []struct{ source, want string }{
		{"Object.keys(process.env).length", "0"},
		{"try { process.exit(1) } catch (e) { e.message }", "process.exit: the host of this script does not permit it"},
		{"try { require('./host.go') } catch (e) { e.message.replace(/ \\S*[\\/\\\\]host.go/, ' host.go') }",
			"require: read host.go: the host of this script does not permit it"},
		{"typeof require('process').argv.length", "number"},
		{"try { require('cuda/driver') } catch (e) { e.message }", "cuda/driver is not permitted here: it reaches all memory of the process (Permissions.Driver)"},
		{"try { require('ffi') } catch (e) { e.message }", "ffi is not permitted here: it reaches all memory of the process (Permissions.FFI)"},
		{"try { require('cuda').moduleFile('a.ptx') } catch (e) { e.message }", "read " + filepath.Join("/", "a.ptx") + ": the host of this script does not permit it"},
		{"try { require('cuda').link([{ path: 'a.ptx' }]) } catch (e) { e.message }", "read " + filepath.Join("/", "a.ptx") + ": the host of this script does not permit it"},
		{"process.cwd() + require('path').resolve('a') + process.pid", filepath.Join("/") + filepath.Join("/", "a") + "0"},
		{"try { process.memoryUsage() } catch (e) { e.message }", "process.memoryUsage: the host of this script does not permit it"},
		{"try { require('cuda').Stream.wrap(4096n) } catch (e) { e.message }", "cuda.Stream.wrap: the host of this script does not permit it (Permissions.Driver)"},
	} {
		v, err := r.Run(context.Background(), "t.js", test.source)
		if err != nil || v.String() != test.want {
			t.Errorf("%s: got %v %v, want %s", test.source, v, err, test.want)
		}
	}
	_, err := r.Run(context.Background(), "t.js", "require('./host.go')")
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestFS(t *testing.T) {
	files := fstest.MapFS{
		"main.js":     {Data: []byte("globalThis.result = require('./lib/a') + require('b') + __filename")},
		"lib/a.js":    {Data: []byte("module.exports = require('/data.json').a")},
		"data.json":   {Data: []byte(`{"a": "data "}`)},
		"lib/deep.js": {Data: []byte("module.exports = require('../../../../etc/passwd')")},

		"node_modules/b/index.js": {Data: []byte("module.exports = 'package '")},
	}
	r := newRuntime(t, Options{FS: files})
	if err := r.RunFile(context.Background(), "main.js"); err != nil {
		t.Fatal(FormatError(err, false))
	}
	if got, err := Get[string](r, "result"); err != nil || got != "data package /main.js" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := r.RunFile(context.Background(), "lib/deep.js"); err == nil ||
		!strings.Contains(err.Error(), "cannot find module '../../../../etc/passwd'") {
		t.Errorf("got %v", err)
	}
}
