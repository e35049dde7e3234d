package quota

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// stringifier is a runtime whose JSON.stringify is guarded.
func stringifier() *goja.Runtime {
	vm := goja.New()
	guardStringify(bind.New(vm), func() {})
	return vm
}

// TestStringifySame compares the guarded JSON.stringify with goja's.
func TestStringifySame(t *testing.T) {
	guarded, plain := stringifier(), goja.New()
	for _, arguments := range []string{
		"{ a: 1, b: [1, { c: [] }], d: 'x' }", "1", "undefined", "'x'", "() => 1", "[undefined, () => 1, Symbol()]", "[[], {}, [[]], { a: {} }], null, 2", "{ a: 1 }, null, '--'",
		"{ a: 1, b: 2, c: { b: 3, d: 4 } }, ['b', 'c']", "{ 2: 1, 1: 2, b: 3 }, ['b', '2', 1, '1', new String('x'), new Number(2), null, {}]", "[{ b: [1, { a: 1, b: 2 }] }], ['b']",
		"{ a: new String('s'), b: new Number(1), c: Object(true), d: new Date(0), e: Object.create({ a: 5 }) }, ['a', 'b', 'c', 'd', 'e']", "{ a: 1 }, []",
		"{ toJSON() { return { a: 1, b: { a: 2 } } } }, ['a']", "Object.create({ a: 5 }), ['a']", "new Proxy([1, { a: 2, b: 3 }], {}), ['a']", "{ a: JSON.rawJSON('1e1000'), b: 1 }, ['a']",
		"{ a: 1, b: { c: 2 } }, (k, v) => k === 'b' ? [v] : v", "{ a: [1, 2] }, function (k, v) { return Array.isArray(this) ? v * 2 : v }", "1, function (k) { return k ? this.a + 1 : { a: 1 } }",
		"(() => { const o = { x: {} }; return [o, o, [o]] })()", "(() => { const o = {}; o.o = o; return o })()", "(() => { const o = {}; o.o = [o]; return o })(), ['o']", "{ a: 1n }", "{ get a() { return { b: JSON.stringify({ c: [1] }, ['c']) } } }",
		"(() => { const read = []; const o = { get a() { read.push('a'); return { toJSON() { read.push('toJSON'); return 1 } } }, get b() { read.push('b'); return read } }; return o })(), ['a', 'b']",
	} {
		source := "JSON.stringify(" + arguments + ")"
		want, wrong := plain.RunString(source)
		got, err := guarded.RunString(source)
		if (err == nil) != (wrong == nil) || err == nil && !got.SameAs(want) {
			t.Errorf("%s: got %v, %v, want %v, %v", source, got, err, want, wrong)
		}
	}
}

// TestStringifyDeep has values that nest deep, and such as nest without end, in each way there is to write them.
func TestStringifyDeep(t *testing.T) {
	vm := stringifier()
	object, array := "(() => { let o = {}; for (let i = 0; i < 2e4; i++) o = { a: o }; return o })()", "(() => { let o = []; for (let i = 0; i < 2e4; i++) o = [o]; return o })()"
	endless := "(() => { const make = () => ({ get a() { return make() } }); return make() })()"
	for _, arguments := range []string{object, array + ", (k, v) => v", endless + ", ['a']"} {
		_, err := vm.RunString("JSON.stringify(" + arguments + ")")
		if err == nil || !strings.Contains(err.Error(), "JSON.stringify: the value nests deeper than 10000 levels") {
			t.Errorf("%s: %v", arguments, err)
		}
	}
	v, err := vm.RunString("let deep = 1; for (let i = 0; i < 2000; i++) deep = [deep]; JSON.stringify([deep, deep, { deep }]).length")
	if err != nil || v.ToInteger() != 3*4001+13 {
		t.Errorf("what nests less: %v, %v", v, err)
	}
}

// TestStringifyAsks: what is indented far is as long as it is, and asks as often.
func TestStringifyAsks(t *testing.T) {
	for space, least := range map[string]int{"": 0, ", null, 10": 10} {
		asked := 0
		vm := goja.New()
		guardStringify(bind.New(vm), func() { asked++ })
		if _, err := vm.RunString("let o = {}; for (let i = 0; i < 100; i++) o = { o }; JSON.stringify(o" + space + ")"); err != nil || asked < least || asked > 2*least {
			t.Errorf("%q: asked %d times, %v", space, asked, err)
		}
	}
}

// TestStringifyLeaves: the levels of a value are open no longer than the call.
func TestStringifyLeaves(t *testing.T) {
	vm := goja.New()
	b := bind.New(vm)
	guardStringify(b, func() {})
	b.Gate.Limit(200)
	v, err := vm.RunString("let o = []; for (let i = 0; i < 500; i++) o = [o]; let n = 0; for (let i = 0; i < 100; i++) n += JSON.stringify(o).length; n")
	if err != nil || v.ToInteger() != 100*1002 {
		t.Errorf("%v, %v", v, err)
	}
}

func BenchmarkStringify(b *testing.B) {
	program := goja.MustCompile("", "JSON.stringify(list)", true)
	for name, vm := range map[string]*goja.Runtime{"guarded": stringifier(), "plain": goja.New()} {
		if _, err := vm.RunString("const list = Array.from({ length: 1000 }, (_, i) => ({ i, name: 'x', list: [1, 2, { y: 1 }] }))"); err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for range b.N {
				_, _ = vm.RunProgram(program)
			}
		})
	}
}
