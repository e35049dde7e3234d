package bind

import (
	"errors"
	"fmt"
	"testing"

	"github.com/dop251/goja"
)

// TestKinds names a value of every kind, and shows those that are short.
func TestKinds(t *testing.T) {
	vm, b := world(t)
	for source, want := range map[string][2]string{
		"undefined": {"undefined", "undefined"}, "null": {"null", "null"}, "true": {"boolean", "true"}, "1.5": {"number", "1.5"}, "-2n": {"bigint", "-2n"},
		"'a\\n'": {"string", `"a\n"`}, "'x'.repeat(40)": {"string", `"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"`}, "'x'.repeat(41)": {"string", "string"},
		"Symbol('a')": {"symbol", "symbol"}, "Math.max": {"function", "function"}, "class A {}; A": {"function", "function"}, "[1]": {"array", "array"}, "({})": {"object", "object"},
		"new Date(0)": {"Date", "Date"}, "/a/": {"RegExp", "RegExp"}, "new Error('a')": {"Error", "Error"}, "new Map": {"Map", "Map"}, "new Set": {"Set", "Set"},
		"Promise.resolve()": {"Promise", "Promise"}, "new Proxy({}, {})": {"Proxy", "Proxy"}, "new Number(1)": {"Number", "Number"}, "new String('')": {"String", "String"},
		"new Boolean(true)": {"Boolean", "Boolean"}, "Object(1n)": {"BigInt", "BigInt"}, "Object(Symbol())": {"Symbol", "Symbol"}, "new Int8Array(1)": {"Int8Array", "Int8Array"},
		"new ArrayBuffer(1)": {"ArrayBuffer", "ArrayBuffer"}, "buffer": {"Buffer", "Buffer"}, "new Point(1, 2)": {"Point", "Point"},
		"({ [Symbol.toStringTag]: 'Buffer' })": {"object", "object"},
	} {
		v, err := vm.RunString(source)
		if err != nil {
			t.Fatal(err)
		}
		if kind, shown := b.Kind(v), b.Show(v); kind != want[0] || shown != want[1] {
			t.Errorf("%s: got %s, %s, want %s, %s", source, kind, shown, want[0], want[1])
		}
	}
}

// TestExport compares whole values, and the errors of those that cannot be had whole.
func TestExport(t *testing.T) {
	for source, want := range map[string]string{
		"undefined": "<nil>", "1": "1", "'a'": `"a"`, "[1, [2, 'b'], { c: null }]": `[]interface {}{1, []interface {}{2, "b"}, map[string]interface {}{"c":interface {}(nil)}}`,
		"[, 1]": "[]interface {}{interface {}(nil), 1}", "({ get a() { return 3 } })": `map[string]interface {}{"a":3}`,
		"new Set([1, [2]])": "[]interface {}{1, []interface {}{2}}", "new Map([['a', 1], [2, new Set([3])]])": `[][2]interface {}{[2]interface {}{"a", 1}, [2]interface {}{2, []interface {}{3}}}`,
		"({ get a() { throw new RangeError('mine') } })": "RangeError: mine at a (<eval>:1:20(3))",
		"detached()":      "its memory is detached",
		"[1, detached()]": "something in the value cannot be exported: its memory is detached",
		"let a = []; for (let i = 0; i < 1000; i++) a = [a]; a.flat(Infinity)":     "[]interface {}{}",
		"let a = []; for (let i = 0; i < 1001; i++) a = [a]; a":                    "the value has more than 1000 levels of objects",
		"let a = {}; for (let i = 0; i < 1001; i++) a = { a }; a":                  "the value has more than 1000 levels of objects",
		"let a = new Set; for (let i = 0; i < 1001; i++) a = new Set([a]); a":      "the value has more than 1000 levels of objects",
		"let a = new Map; for (let i = 0; i < 1001; i++) a = new Map([[1, a]]); a": "the value has more than 1000 levels of objects",
		"Array(2 ** 20 + 1)":               "the value has more than 1048576 values in it",
		"[Array(2 ** 19), Array(2 ** 19)]": "the value has more than 1048576 values in it",
	} {
		vm, b := world(t)
		v, err := vm.RunString(source)
		if err != nil {
			t.Fatal(source, err)
		}
		value, err := b.Export(v)
		got := fmt.Sprintf("%#v", value)
		if err != nil {
			got = err.Error()
		}
		if value == nil && err == nil {
			got = "<nil>"
		}
		if got != want {
			t.Errorf("%s:\n got %.300s\nwant %s", source, got, want)
		}
	}
}

// TestExportedOnce: an object that occurs twice, or in itself, is one value, and as deep and as large a value as may be is had.
func TestExportedOnce(t *testing.T) {
	vm, b := world(t)
	export := func(source string) any {
		t.Helper()
		v, err := vm.RunString("{" + source + "}")
		if err != nil {
			t.Fatal(err)
		}
		value, err := b.Export(v)
		if err != nil {
			t.Fatal(source, err)
		}
		return value
	}
	list := export("const a = []; a.push(a, a); a").([]any)
	if inner := list[0].([]any); &inner[0] != &list[0] || &list[1].([]any)[0] != &list[0] {
		t.Error("a list in itself is another one")
	}
	record := export("const a = {}; a.a = a; a").(map[string]any)
	record["b"] = 1
	if record["a"].(map[string]any)["b"] != 1 {
		t.Error("a record in itself is another one")
	}
	deep, levels := export("let a = []; for (let i = 0; i < 1000; i++) a = [a]; a"), 0
	for l := deep.([]any); len(l) > 0; l = l[0].([]any) {
		levels++
	}
	if levels != 1000 {
		t.Errorf("%d levels", levels)
	}
	if n := len(export("Array(2 ** 20)").([]any)); n != 1<<20 {
		t.Errorf("%d values", n)
	}
}

// TestNumbers has each way to read a number at its edges.
func TestNumbers(t *testing.T) {
	vm, b := world(t)
	set := func(name string, f Func) { _ = vm.Set(name, b.Function(name, 1, f)) }
	set("in5", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).IntIn(0, "i", -5, 5)) })
	set("opts", func(call goja.FunctionCall) goja.Value {
		o := b.Args("f", call).Options(0, "o", "a", "b", "c", "d", "e", "g")
		g := o.Function("g")
		return vm.ToValue(fmt.Sprintln(o.IntOr("a", 1), o.IntIn("b", 2, 0, 9), o.FloatOr("c", 0.5), o.FloatFrom("d", 0.25, 0.125), o.StringOr("e", "x"), o.BoolOr("a2", true), g != nil, o.Has("e"), o.Names()))
	})
	set("bare", func(call goja.FunctionCall) goja.Value {
		b.Args("f", call).Options(0, "o")
		return vm.ToValue("none")
	})
	for _, c := range []struct{ source, want string }{
		{"in5(-5)", "-5"}, {"in5(5)", "5"}, {"in5(6)", "RangeError: f: i: expected an integer from -5 to 5, got 6"}, {"in5(-6n)", "RangeError: f: i: expected an integer from -5 to 5, got -6"},
		{"in5(5.5)", "RangeError: f: i: expected an integer, got 5.5"}, {"in5(-(2**60))", "RangeError: f: i: expected an integer from -5 to 5, got -1152921504606847000"},
		{"in5(NaN)", "RangeError: f: i: expected an integer, got NaN"}, {"in5(new Number(1))", "1"}, {"in5(new String('1'))", "TypeError: f: i: expected an integer, got String"},
		{"int(-(2**53) + 1)", "-9007199254740991"}, {"int(2**70)", "RangeError: f: n: expected an integer from -9007199254740991 to 9007199254740991, or a BigInt, got 1.1805916207174113e+21"},
		{"int(2n**62n)", "4611686018427388000"}, {"int(2n**63n)", "RangeError: f: n: expected a 64-bit integer, got 9223372036854775808n"},
		{"opts()", "1 2 0.5 0.25 x true false false []\n"}, {"opts({})", "1 2 0.5 0.25 x true false false []\n"},
		{"opts({ a: 5, b: 9, c: 2, d: 0.125, e: '', g() {} })", "5 9 2 0.125  true true true [a b c d e g]\n"},
		{"opts({ a: undefined, e: undefined })", "1 2 0.5 0.25 x true false false [a e]\n"},
		{"opts({ b: 10 })", "RangeError: f: o.b: expected an integer from 0 to 9, got 10"}, {"opts({ c: '1' })", "TypeError: f: o.c: expected a number, got string"},
		{"opts({ d: 0.1 })", "RangeError: f: o.d: expected a finite number from 0.125 on, got 0.1"}, {"opts({ d: NaN })", "RangeError: f: o.d: expected a finite number from 0.125 on, got NaN"},
		{"opts({ d: Infinity })", "RangeError: f: o.d: expected a finite number from 0.125 on, got Infinity"}, {"opts({ e: 1 })", "TypeError: f: o.e: expected a string, got number"},
		{"opts({ g: 1 })", "TypeError: f: o.g: expected a function, got number"}, {"opts(null)", "TypeError: f: o: expected an object such as { a: … }, got null"},
		{"bare(1)", "TypeError: f: o: expected an object, got number"}, {"bare()", "none"}, {"bare({})", "none"},
	} {
		if got := run(vm, c.source); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.source, got, c.want)
		}
	}
}

// TestPassEnd throws what ends a script, by itself or behind another error, and nothing else.
func TestPassEnd(t *testing.T) {
	_, b := world(t)
	for _, err := range []error{&goja.InterruptedError{}, &goja.StackOverflowError{}, fmt.Errorf("behind: %w", &goja.InterruptedError{})} {
		func() {
			defer func() {
				if recover() != err {
					t.Errorf("%T was not thrown", err)
				}
			}()
			b.PassEnd(err)
		}()
	}
	b.PassEnd(errors.New("another"))
	b.PassEnd(nil)
	b.Check(nil)
}
