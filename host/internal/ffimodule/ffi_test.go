//go:build !js

package ffimodule_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// stub compiles testdata/stub.c.
func stub(tb testing.TB) string {
	tb.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS == "windows" {
		tb.Skip("no C compiler")
	}
	file := filepath.Join(tb.TempDir(), "stub.so")
	if out, err := exec.Command(cc, "-O1", "-shared", "-fPIC", "-o", file, "testdata/stub.c", "-lpthread").CombinedOutput(); err != nil {
		tb.Fatalf("cc: %v\n%s", err, out)
	}
	return file
}

func open(tb testing.TB, p host.Permissions, args ...string) (*host.Runtime, *bytes.Buffer) {
	tb.Helper()
	var out bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: p, Args: append([]string{"cujs", "test"}, args...), Stdout: &out, Stderr: &out})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.Close() })
	return r, &out
}

// TestFlush: what C's streams hold is written when the runtime ends, as at the end of a program in C.
func TestFlush(t *testing.T) {
	file := filepath.Join(t.TempDir(), "text")
	r, _ := open(t, host.Everything(), file)
	_, err := r.Run(context.Background(), "flush.js", `
		const { symbols: { fopen, fputs } } = require('ffi').open(null, {
			fopen: { parameters: ['string', 'string'], result: 'pointer' },
			fputs: { parameters: ['string', 'pointer'], result: 'i32' },
		})
		fputs('written', fopen(process.argv[2], 'w'))`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "written" {
		t.Errorf("the file has %q, %v", text, err)
	}
}

// TestScripts runs the scripts in testdata/scripts, which call the stub library and check
// themselves.
func TestScripts(t *testing.T) {
	library := stub(t)
	files, err := filepath.Glob("testdata/scripts/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, out := open(t, host.Everything(), library)
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", host.FormatError(err, false), out)
			}
		})
	}
}

func TestNotPermitted(t *testing.T) {
	p := host.Everything()
	p.FFI = false
	r, _ := open(t, p)
	_, err := r.Run(context.Background(), "a.js", "require('ffi')")
	const want = "a.js:1:1: Error: ffi is not permitted here: it reaches all memory of the process (Permissions.FFI)"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestErrors compares the messages of wrong declarations and wrong arguments.
func TestErrors(t *testing.T) {
	library := stub(t)
	for _, test := range []struct{ source, want string }{
		{`ffi.open(path, { neg8: { parameters: ['int'] } })`, `TypeError: ffi.open: symbols.neg8.parameters[0]: there is no type 'int'; write i32`},
		{`ffi.open(path, { neg8: { parameters: ['f46'] } })`, `TypeError: ffi.open: symbols.neg8.parameters[0]: there is no type 'f46'; did you mean 'f64'?`},
		{`ffi.open(path, { neg8: { parameters: ['void'] } })`, `TypeError: ffi.open: symbols.neg8.parameters[0]: C passes no void; an array is passed as 'pointer'`},
		{`ffi.open(path, { neg8: { parameter: ['i8'] } })`, `TypeError: ffi.open: symbols.neg8: there is no option "parameter"; did you mean "parameters"?`},
		{`ffi.open('', {})`, `RangeError: ffi.open: path: expected the name of a library, such as 'libm.so.6'`},
		{`ffi.open(path, { neg8: { parameters: 'i8' } })`, `TypeError: ffi.open: symbols.neg8.parameters: expected an array of types, got string`},
		{`ffi.open(path, { neg9: {} })`, `TypeError: ffi.open: symbols.neg9: PATH has no symbol "neg9"; correct the name, or declare it optional`},
		{`of('neg8', ['i8'], 'i8')(128)`, `RangeError: neg8: argument 0: expected an integer from -128 to 127, got 128`},
		{`of('neg8', ['i8'], 'i8')('1')`, `TypeError: neg8: argument 0: expected an integer, got string`},
		{`of('neg8', ['i8'], 'i8')()`, `TypeError: neg8: expected 1 argument, got 0`},
		{`of('length', ['string'], 'usize')('a\0b')`, `RangeError: length: argument 0: C ends a string at its first zero, and this has one at 1; pass bytes as 'pointer'`},
		{`of('length', ['string'], 'usize')(1)`, `TypeError: length: argument 0: expected a string, got number`},
		{`of('length', ['string'], 'usize')(null)`, `TypeError: length: argument 0: expected a string (declare it 'string?' where C takes a null pointer), got null`},
		{`of('total', ['i32', '...'], 'i32')(1, ['string', null])`, `TypeError: total: argument 1: expected a string (declare it 'string?' where C takes a null pointer), got null`},
		{`of('same', ['pointer'], 'pointer')(undefined)`, `TypeError: same: argument 0: expected an address, a typed array, a buffer, a struct, a callback or null (null is written out), got undefined`},
		{`new (ffi.struct({ p: 'pointer' }))({ p: undefined })`, `TypeError: new Struct: values.p: expected an address, a typed array, a buffer, a struct, a callback or null (null is written out), got undefined`},
		{`of('length', ['pointer'], 'usize')('text')`, `TypeError: length: argument 0: expected an address, a typed array, a buffer, a struct, a callback or null (declare it 'string' for text), got string`},
		{`of('norm', ['pointer'], 'f64')({ x: 1 })`, `TypeError: norm: argument 0: expected an address, a typed array, a buffer, a struct, a callback or null, got object`},
		{`const b = require('cuda').alloc('f32', 4); b.free(); of('same', ['pointer'], 'pointer')(b)`, `TypeError: same: argument 0: buffer of 16 bytes on device 0 has been freed`},
		{`of('total', ['i32', '...'], 'i32')(1, 2)`, `TypeError: total: argument 1: its type is not declared; write ['i32', value], ['f64', value], ['string', value] …`},
		{`of('total', ['i32', '...'], 'i32')(1, ['f32', 2])`, `TypeError: total: argument 1: C passes no f32 where arguments vary; write 'i32', 'f64' or a pointer`},
		{`new (ffi.struct({ x: 'f64' }))({ y: 1 })`, `TypeError: new Struct: values: the struct has no field "y"`},
		{`ffi.struct({ x: ['f64', 0] })`, `RangeError: ffi.struct: fields.x[1]: expected an integer from 1 to 1048576, got 0`},
		{`ffi.struct({})`, `TypeError: ffi.struct: a struct needs a field`},
		{`of('after', [ffi.enum({ red: 0, green: 5 })], 'i32')('gren')`, `TypeError: after: argument 0: the enum has no value "gren"; did you mean "green"?`},
		{`ffi.callback({ parameters: ['i32'], result: 'f64' }, x => x)`, `TypeError: ffi.callback: signature: a callback can answer an integer, a pointer or nothing, not f64`},
		{`ffi.view(5, 10)`, `RangeError: ffi.view: address: expected an address, got 0x5`},
		{`const l = ffi.open(path, { neg8: { parameters: ['i8'], result: 'i8' } }); l.close(); l.symbols.neg8(1)`, `TypeError: neg8: PATH is closed`},
		{`of('apply', [{ parameters: ['i32', 'f64'], result: 'i32' }, 'i32'], 'i32')(() => 'a', 1)`, `TypeError: callback: result: expected an integer, got string`},
		{`of('apply', [{ parameters: ['i32', 'f64'], result: 'i32' }, 'i32'], 'i32')(() => { throw new RangeError('mine') }, 1)`, `RangeError: mine`},
	} {
		r, _ := open(t, host.Everything(), library)
		source := "const ffi = require('ffi'), path = process.argv[2], of = (name, parameters, result) => ffi.open(path, { [name]: { parameters, result } }).symbols[name]; " +
			"try { " + test.source + "; 'nothing thrown' } catch (e) { (e.name + ': ' + e.message).replaceAll(path, 'PATH') }"
		v, err := r.Run(context.Background(), "a.js", source)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.String(); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.source, got, test.want)
		}
	}
}

// TestMissing: what a library or a symbol that is not there throws says what was looked for, where and why in vain.
func TestMissing(t *testing.T) {
	r, _ := open(t, host.Everything(), stub(t))
	_, err := r.Run(context.Background(), "a.js", `
		const ffi = require('ffi'), assert = require('assert')
		const thrown = (f) => { try { f() } catch (e) { return e } }
		const e = thrown(() => ffi.open(['libnone.so.7', process.argv[2] + '.c'], {}))
		assert.equal(e.name, 'LibraryNotFoundError')
		assert.equal(e.code, 'LIBRARY_NOT_FOUND')
		assert.equal(e.library, 'the library libnone.so.7')
		assert.deepEqual(e.tried.map((x) => x.path), ['libnone.so.7', process.argv[2] + '.c'])
		assert.ok(e.tried.every((x) => x.reason && !x.reason.startsWith(x.path)))
		assert.ok(e instanceof Error)
		assert.match(e.message, /^ffi\.open: the library libnone\.so\.7 was not found; give the path of its file, or have its folder in [A-Z_]+ before cujs starts; tried:\n/)
		assert.equal(thrown(() => ffi.open(process.argv[2], { neg9: {} })).code, 'SYMBOL_NOT_FOUND')`)
	if err != nil {
		t.Error(host.FormatError(err, false))
	}
}

// BenchmarkCall calls cos from a script, and from Go by purego, in turns, so that both see the same machine:
// ns/script, ns/purego, and how many times as long the script takes, each the median of the rounds.
func BenchmarkCall(b *testing.B) {
	r, _ := open(b, host.Everything())
	if _, err := r.Run(context.Background(), "a.js", `const { symbols: { cos } } = require('ffi').open(['libm.so.6', 'libSystem.B.dylib'], { cos: { parameters: ['f64'], result: 'f64' } })
		function run(n) { for (let i = 0; i < n; i++) cos(1) }`); err != nil {
		b.Skip(err)
	}
	library, err := loader.Native().Find(loader.Search{Files: []string{"libm.so.6", "libSystem.B.dylib"}})
	if err != nil {
		b.Skip(err)
	}
	address, _ := library.Lookup("cos")
	var cos func(float64) float64
	native.Bind(&cos, address)
	const round = 20000
	each := func(f func()) float64 {
		start := time.Now()
		f()
		return float64(time.Since(start).Nanoseconds()) / round
	}
	var script, raw, ratio []float64
	for b.Loop() {
		x := each(func() {
			if _, err := r.Call(context.Background(), "run", round); err != nil {
				b.Fatal(err)
			}
		})
		y := each(func() {
			for range round {
				cos(1)
			}
		})
		script, raw, ratio = append(script, x), append(raw, y), append(ratio, x/y)
	}
	for unit, list := range map[string][]float64{"ns/script": script, "ns/purego": raw, "script/purego": ratio} {
		slices.Sort(list)
		b.ReportMetric(list[len(list)/2], unit)
	}
}
