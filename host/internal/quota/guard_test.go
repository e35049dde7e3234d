package quota

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
)

// TestGuardsAreTheSame compares what scripts see with and without, where nothing is too much.
func TestGuardsAreTheSame(t *testing.T) {
	same(t, guards,
		`JSON.stringify(JSON.parse('{"a":[1,"[[[\\"{",{}]}')) + JSON.parse('[1,2]', (k, v) => k === '0' ? 7 : v) + JSON.parse(null) + JSON.parse.length + JSON.parse.name`,
		"let said = ''; for (const v of ['{', undefined, Symbol.iterator, { toString() { throw 5 } }]) try { JSON.parse(v) } catch (e) { said += e?.name ?? e } said",
		"JSON.stringify({ a: [1, , undefined, () => 1, Symbol(), null, NaN, -0, 'é\\n', new Date(0), Object(1), Object('s')], b: undefined, c: { toJSON: (k) => k }, get d() { return [] }, 2: 1 }, {}, 2)",
		"JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, ['a', 'b']) + JSON.stringify({ a: 1 }, (k, v) => k ? v + 1 : v, '-') + JSON.stringify([1], new Proxy([], {})) + JSON.stringify(undefined) + JSON.stringify('x') + JSON.stringify()",
		"let said = ''; const o = {}; o.o = o; for (const v of [o, 1n, { a: 1n }, new Proxy({}, { ownKeys() { throw new RangeError() } })]) try { JSON.stringify(v) } catch (e) { said += e.name + e.message } said",
		"JSON.stringify.length + JSON.stringify.name + JSON.stringify({ toJSON() { return JSON.stringify([1]) } })",
		"JSON.parse('['.repeat(9000) + ']'.repeat(9000)).length",
		"const a = {}, b = { x: 1 }; Object.setPrototypeOf(a, b) === a && a.x === 1 && Object.setPrototypeOf(a, null) === a && a.x === undefined",
		"const p = new Proxy({ x: 2 }, {}); const a = Object.setPrototypeOf({}, p); a.x + ('x' in a) + Reflect.setPrototypeOf({}, p)",
		"let said = ''; for (const f of [() => { const a = {}, b = Object.create(a); Object.setPrototypeOf(a, b) }, () => Object.setPrototypeOf(1, 2), () => Object.setPrototypeOf()]) try { f() } catch (e) { said += e.name } said",
		"const a = {}, b = Object.create(a); Reflect.setPrototypeOf(a, b)",
		"const a = { __proto__: { y: 3 } }; a.__proto__ = { z: 4 }; a.z + String(a.y) + Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').enumerable",
		"const a = Object.freeze({}); let said = ''; try { 'use strict'; Object.setPrototypeOf(a, {}) } catch (e) { said = e.name } said",
		"function f() { return [this.n, ...arguments].join() } f.apply({ n: 1 }, [2, 3]) + f.apply({ n: 1 }) + f.apply({ n: 2 }, null) + f.apply({}, { length: 2, 0: 'a' }) + f.apply({}, new Uint8Array([7, 8]))",
		"function g() { return f.apply(this, arguments) } function f(a, b) { return a + b } g(4, 5) + Reflect.apply(f, null, [1, 2]) + String.fromCharCode.apply(null, [72, 105])",
		"class A { constructor(...x) { this.x = x } } class B extends A {} Reflect.construct(A, [1, 2], B) instanceof B && Reflect.construct(A, [1, 2]).x.length",
		"let said = ''; for (const f of [() => Math.max.apply(null, 5), () => Reflect.apply(1, null, []), () => Reflect.construct(Math.max, []), () => Reflect.apply(Math.max), () => Function.prototype.apply.call(1)]) try { said += f() } catch (e) { said += e.name } said",
		"'aXb'.replace('X', '$&$&') + 'aXb'.replace(/X/, '$`-$\\'') + 'aXbX'.replaceAll('X', 'y') + 'a'.replace('a', () => '$&') + 'abc'.replace() + 'x'.replace({ [Symbol.replace]: () => 'mine' }) + 'a.a'.replace(/a/g, 'b')",
		"let said = ''; for (const f of [() => ''.replace.call(null), () => 'a'.replaceAll(/a/, ''), () => 'a'.replace('a', Symbol())]) try { said += f() } catch (e) { said += e.name } said",
		"[Function.prototype.apply, Reflect.apply, Reflect.construct, Object.setPrototypeOf, Reflect.setPrototypeOf, ''.replace, ''.replaceAll].map((f) => f.name + f.length).join()")
}

// TestGuards gives to each function what would end this process, or not end.
func TestGuards(t *testing.T) {
	for source, want := range map[string]string{
		"JSON.parse('['.repeat(5e6))":                                                                                 "RangeError: JSON.parse: the text nests deeper than 10000 levels",
		"const t = {}; Object.setPrototypeOf(t, new Proxy(t, {}))":                                                    "TypeError: Cyclic __proto__ value",
		"const t = {}; t.__proto__ = new Proxy(new Proxy(t, {}), {})":                                                 "TypeError: Cyclic __proto__ value",
		"const t = {}; Reflect.setPrototypeOf(t, new Proxy(Object.create(t), {}))":                                    "false",
		"const h = {}; const p = new Proxy(h, h); Object.setPrototypeOf(h, p)":                                        "TypeError: Cyclic __proto__ value",
		"const h = {}; const p = new Proxy({}, h); Object.setPrototypeOf(h, p)":                                       "TypeError: Cyclic __proto__ value",
		"const t = {}; const p = new Proxy(t, {}); Object.setPrototypeOf(p, p)":                                       "TypeError: Cyclic __proto__ value",
		"Object.setPrototypeOf(Object.prototype, new Proxy({}, {}))":                                                  "TypeError: Cyclic __proto__ value",
		"(function () {}).apply(null, { length: 1e9 })":                                                               "RangeError: apply: a call takes at most 1048576 arguments",
		"Reflect.apply(String.fromCharCode, null, { length: 2 ** 31 })":                                               "RangeError: apply: a call takes at most 1048576 arguments",
		"Reflect.construct(Array, { length: 2 ** 31 })":                                                               "RangeError: construct: a call takes at most 1048576 arguments",
		"let n = 0; (function () { return arguments.length }).apply(null, { get length() { return n++ ? 1e9 : 3 } })": "3",
		"'x'.repeat(2 ** 24).replace(/x/, '$`$\\''.repeat(1000))":                                                     "RangeError: Invalid string length: replace would make more than 268435456 characters",
		"'a'.repeat(1e6).replaceAll('a', 'b'.repeat(1e6))":                                                            "RangeError: Invalid string length: replaceAll would make more than 268435456 characters",
		"Array(1e6).join('b'.repeat(1e6))":                                                                            "RangeError: Invalid string length: join would make more than 268435456 characters",
		"'aXa'.replaceAll('X', 'b'.repeat(1e6)).length":                                                               "1000002",
		"Array(4).join('b'.repeat(1e6)).length":                                                                       "3000000",
	} {
		if got := said(t, func(b *bind.Binder) { guards(b); InstallTexts(b) }, source); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
}

// TestStringifyEnds has a text end that would have more characters than there is memory for.
func TestStringifyEnds(t *testing.T) {
	for _, replacer := range []string{"", ", null", ", {}", ", undefined, 2"} {
		asked := 0
		guarded := func(b *bind.Binder) {
			InstallGuards(b, func() {
				if asked++; asked == 3 {
					b.ThrowRangeError("the end")
				}
			})
		}
		if got := said(t, guarded, "let o = {}; for (let i = 0; i < 40; i++) o = { a: o, b: [o] }; JSON.stringify(o"+replacer+")"); got != "RangeError: the end" || asked != 3 {
			t.Errorf("%s: %s, asked %d times", replacer, got, asked)
		}
	}
}

// guards installs them for scripts that end by themselves.
func guards(b *bind.Binder) { InstallGuards(b, func() {}) }
