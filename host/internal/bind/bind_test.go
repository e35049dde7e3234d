package bind

import (
	"errors"
	"testing"

	"github.com/dop251/goja"
)

type point struct{ x, y int64 }

// world is a runtime with a class Point and a function for every kind of argument.
func world(t *testing.T) (*goja.Runtime, *Binder) {
	t.Helper()
	vm := goja.New()
	b := New(vm)
	points := b.Class(Definition{
		Name: "Point", Length: 2,
		Construct: func(call goja.ConstructorCall) any {
			args := b.ConstructorArgs("new Point", call)
			return &point{args.Int(0, "x"), args.Int(1, "y")}
		},
		Methods: []Method{{Name: "sum", Func: func(call goja.FunctionCall) goja.Value {
			p := This[*point](b, call, "Point.sum")
			return vm.ToValue(p.x + p.y)
		}}},
		Accessors: []Accessor{{
			Name: "x",
			Get:  func(call goja.FunctionCall) goja.Value { return vm.ToValue(This[*point](b, call, "Point.x").x) },
			Set: func(call goja.FunctionCall) goja.Value {
				This[*point](b, call, "Point.x").x = b.Args("Point.x", call).Int(0, "x")
				return nil
			},
		}},
	})
	closed := b.Class(Definition{Name: "Buffer", Instead: "use cuda.alloc()", Extends: points})
	set := func(name string, f Func) { _ = vm.Set(name, b.Function(name, 1, f)) }
	_ = vm.Set("Point", points.Constructor)
	_ = vm.Set("Buffer", closed.Constructor)
	_ = vm.Set("buffer", closed.New(&point{3, 4}))
	set("int", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).Int(0, "n")) })
	set("index", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).IntIn(0, "i", 0, 9)) })
	set("u64", func(call goja.FunctionCall) goja.Value { return b.BigInt(b.Args("f", call).Uint64(0, "address")) })
	set("number", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).FloatOr(0, "x", 0.5)) })
	set("string", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).String(0, "s")) })
	set("bool", func(call goja.FunctionCall) goja.Value { return vm.ToValue(b.Args("f", call).Bool(0, "on")) })
	set("view", func(call goja.FunctionCall) goja.Value {
		v := b.Args("buffer.write", call).View(0, "src")
		if len(v.Data) > 0 {
			v.Data[0]++
		}
		return vm.ToValue([]any{v.Kind, v.Size, v.Length(), len(v.Data)})
	})
	set("options", func(call goja.FunctionCall) goja.Value {
		o := b.Args("cuda.alloc", call).Options(0, "options", "stream", "offset")
		p, _ := StateOption[*point](o, "stream", "a Point")
		if p == nil {
			p = &point{}
		}
		return vm.ToValue(o.IntOr("offset", 7) + p.x)
	})
	set("point", func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(StateArg[*point](b.Args("f", call), 0, "p", "a Point").x)
	})
	set("fail", func(goja.FunctionCall) goja.Value { b.Throw(errBroken); return nil })
	set("crash", func(goja.FunctionCall) goja.Value { var p *point; return vm.ToValue(p.x) })
	set("detach", func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(call.Argument(0).Export().(goja.ArrayBuffer).Detach())
	})
	set("detached", func(call goja.FunctionCall) goja.Value {
		v := b.TypedArray("Float32Array", make([]byte, 8))
		v.Get("buffer").Export().(goja.ArrayBuffer).Detach()
		return v
	})
	b.Lazy(vm.GlobalObject(), "lazy", true, func() goja.Value { return vm.ToValue("made") })
	return vm, b
}

var errBroken = errors.New("broken")

func TestMessages(t *testing.T) {
	vm, _ := world(t)
	for _, test := range []struct{ source, want string }{
		{"int(5)", "5"}, {"int(-5n)", "-5"}, {"int(2**53 - 1)", "9007199254740991"},
		{"int(1.5)", "RangeError: f: n: expected an integer, got 1.5"},
		{"int(1e300)", "RangeError: f: n: expected an integer from -9007199254740991 to 9007199254740991, or a BigInt, got 1e+300"},
		{"int(-Infinity)", "RangeError: f: n: expected an integer, got -Infinity"},
		{"int(NaN)", "RangeError: f: n: expected an integer, got NaN"},
		{"int(2n**64n)", "RangeError: f: n: expected a 64-bit integer, got 18446744073709551616n"},
		{"int('5')", "TypeError: f: n: expected an integer, got string"},
		{"int()", "TypeError: f: n: expected an integer, got undefined"},
		{"int(new Date(0))", "TypeError: f: n: expected an integer, got Date"},
		{"index(10)", "RangeError: f: i: expected an integer from 0 to 9, got 10"},
		{"index(1e300)", "RangeError: f: i: expected an integer from 0 to 9, got 1e+300"},
		{"u64(2n**64n - 1n)", "18446744073709551615"}, {"u64(7)", "7"},
		{"u64(-1n)", "RangeError: f: address: expected an unsigned 64-bit integer, got -1n"},
		{"u64(-1)", "RangeError: f: address: expected an unsigned integer, got -1"},
		{"number()", "0.5"}, {"number(2)", "2"}, {"number(2n)", "TypeError: f: x: expected a number, got bigint"},
		{"string('s')", "s"}, {"string(Symbol())", "TypeError: f: s: expected a string, got symbol"},
		{"bool(true)", "true"}, {"bool(null)", "TypeError: f: on: expected a boolean, got null"},
		{"view('x')", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got string"},
		{"view([1])", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got array"},
		{"view({})", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got object"},
		{"view(new Map)", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got Map"},
		{"view(buffer)", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got Buffer"},
		{"view(new Proxy({}, {}))", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer or DataView, got Proxy"},
		{"view(detached())", "TypeError: buffer.write: src: its memory is detached"},
		{"view(detached().buffer)", "TypeError: buffer.write: src: its memory is detached"},
		{"const v = new DataView(new ArrayBuffer(4)); detach(v.buffer); view(v)", "TypeError: buffer.write: src: its memory is detached"},
		{"view(new DataView(new ArrayBuffer(0)))+''", "DataView,1,0,0"},
		{"String(view(new Float32Array(3)))", "Float32Array,4,3,12"},
		{"String(view(new Float32Array(0)))", "Float32Array,4,0,0"},
		{"String(view(new Uint8ClampedArray(2)))", "Uint8ClampedArray,1,2,2"},
		{"String(view(new BigUint64Array(8).subarray(2, 5)))", "BigUint64Array,8,3,24"},
		{"String(view(new DataView(new ArrayBuffer(9), 2, 5)))", "DataView,1,5,5"},
		{"String(view(new ArrayBuffer(9)))", "ArrayBuffer,1,9,9"},
		{"const a = new Uint8Array(4); view(a.subarray(2)); String(a)", "0,0,1,0"},
		{"const d = new DataView(new ArrayBuffer(4), 1); view(d); d.getUint8(0)", "1"},
		{"options()", "7"}, {"options({offset: 1, stream: buffer})", "4"},
		{"options({ofset: 1})", `TypeError: cuda.alloc: options: there is no option "ofset"; did you mean "offset"?`},
		{"options({colour: 1})", `TypeError: cuda.alloc: options: there is no option "colour"; there are stream, offset`},
		{"options({offset: 'x'})", "TypeError: cuda.alloc: options.offset: expected an integer, got string"},
		{"options({stream: {}})", "TypeError: cuda.alloc: options.stream: expected a Point, got object"},
		{"options(3)", "TypeError: cuda.alloc: options: expected an object such as { stream: … }, got number"},
		{"options(new Point(1, 2))", "TypeError: cuda.alloc: options: expected an object, got Point"},
		{"options({get offset() { throw new RangeError('mine') }})", "RangeError: mine"},
		{"point(new Point(1, 2))", "1"}, {"point({})", "TypeError: f: p: expected a Point, got object"},
		{"fail()", "Error: broken"},
		{"crash()", "InternalError: internal error in crash: runtime error: invalid memory address or nil pointer dereference"},
	} {
		if got := run(vm, "{"+test.source+"}"); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.source, got, test.want)
		}
	}
}

func run(vm *goja.Runtime, source string) string {
	v, err := vm.RunString(source)
	var exception *goja.Exception
	if errors.As(err, &exception) {
		return exception.Value().String()
	}
	if err != nil {
		return err.Error()
	}
	return v.String()
}

func TestClass(t *testing.T) {
	vm, _ := world(t)
	for _, test := range []struct{ source, want string }{
		{"new Point(1, 2).sum()", "3"},
		{"new Point(1, 2) instanceof Point", "true"},
		{"buffer instanceof Point && buffer instanceof Buffer", "true"},
		{"buffer.sum()", "7"},
		{"buffer.x = 10; buffer.sum()", "14"},
		{"class Sub extends Point { constructor() { super(5, 6) } twice() { return 2 * this.sum() } }; new Sub().twice()", "22"},
		{"new Buffer()", "TypeError: Buffer cannot be constructed: use cuda.alloc()"},
		{"const s = buffer.sum; s()", "TypeError: Point.sum: called on undefined; write object.method(), or bind it"},
		{"buffer.sum.call({})", "TypeError: Point.sum: called on object; write object.method(), or bind it"},
		{"Point.name + Point.length + buffer.sum.name", "Point2sum"},
		{"String(buffer)", "[object Buffer]"},
		{"Object.keys(buffer).length + JSON.stringify(buffer)", "0{}"},
		{"Object.keys(Point.prototype).length", "0"},
		{"buffer.extra = 1; buffer.extra", "1"},
		// What a script finds when it digs for the state tells it nothing and gives it no method.
		{"const hidden = buffer[Object.getOwnPropertySymbols(buffer)[0]]; JSON.stringify(Object.getOwnPropertyNames(hidden))", "[]"},
		{"const k = Object.getOwnPropertySymbols(buffer)[0]; 'use strict'; buffer[k] = 1; buffer.sum()", "14"},
		{"lazy", "made"}, {"lazy = 2; lazy", "2"},
	} {
		if got := run(vm, "{"+test.source+"}"); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.source, got, test.want)
		}
	}
}

func TestGoErrorsComeBack(t *testing.T) {
	vm, b := world(t)
	_, err := vm.RunString("fail()")
	var exception *goja.Exception
	if !errors.As(err, &exception) || b.GoError(exception.Value()) != errBroken {
		t.Errorf("the Go error is lost: %v", err)
	}
	_, err = vm.RunString("crash()")
	var internal *PanicError
	if !errors.As(err, &exception) || !errors.As(b.GoError(exception.Value()), &internal) || internal.Op != "crash" || len(internal.Stack) == 0 {
		t.Errorf("got %v", err)
	}
	if v, err := vm.RunString("try { crash() } catch (e) { 'caught' }"); err != nil || v.String() != "caught" {
		t.Errorf("after a panic: %v %v", v, err)
	}
}

func TestFromSlice(t *testing.T) {
	vm, b := world(t)
	data := []float32{1, 2, 3}
	array, ok := b.FromSlice(data)
	if !ok {
		t.Fatal("no typed array")
	}
	_ = vm.Set("array", array)
	if got := run(vm, "array[1] = 20; array.constructor.name + array.length"); got != "Float32Array3" || data[1] != 20 {
		t.Errorf("got %s, %v", got, data)
	}
	if _, ok := b.FromSlice([]string{"a"}); ok {
		t.Error("strings are no typed array")
	}
}

func BenchmarkMethod(b *testing.B) {
	vm := goja.New()
	binder := New(vm)
	class := binder.Class(Definition{Name: "Point", Instead: "-", Methods: []Method{{Name: "x", Func: func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(This[*point](binder, call, "Point.x").x + binder.Args("Point.x", call).Int(0, "n"))
	}}}})
	_ = vm.Set("p", class.New(&point{1, 2}))
	loop, err := vm.RunString("(function (n) { for (let i = 0; i < n; i++) p.x(i) })")
	if err != nil {
		b.Fatal(err)
	}
	f, _ := goja.AssertFunction(loop)
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := f(nil, vm.ToValue(b.N)); err != nil {
		b.Fatal(err)
	}
}
