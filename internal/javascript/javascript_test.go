package javascript

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dop251/goja/parser"
)

func TestReferences(t *testing.T) {
	for source, want := range map[string]string{
		"(x) => { const a = 'str s' + K * 0xffn; x[i] = Math.sqrt(helper(a)); o.p = [...q] }":                                                "[K i Math.sqrt helper o.p q]",
		"(x) => { const t = threadIdx.x, w = ns.f(cfg.a.b) + a().b.c; let u, v; x.length; t.y; v.z + größe.ü }":                              "[threadIdx.x ns.f cfg.a.b a größe.ü]",
		"function f(a = b, { c, d: [e], ...g }) { return f(a, c, d, e, g, arguments, undefined) }":                                           "[b d]",
		"() => { { let a; a } a; for (const b of c) b; b; try { } catch (e) { e } e }":                                                       "[a c b e]",
		"() => { for (let i = 0, n = m; i < n; i++) { var v } v; i; l: for (;;) break l }":                                                   "[m i]",
		"() => { switch (s) { case 1: let k; default: k } class C extends D { m() { return C + this.#p + q } #p = r; static { t } } new C }": "[s D q r t]",
		"() => ({ a, b: c, [d]: e, f() { return g } })":                                                                                      "[a c d e g]",
		"() => { function h() { return z } h(); var { p = h } = w; p }":                                                                      "[z w]",
		"(x) => x?.y.z + y?.[K] + `${T}`":                                                                                                    "[y K T]",
	} {
		program, err := parser.ParseFile(nil, "", "("+source+")", 0)
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, r := range References(program) {
			paths = append(paths, r.Path)
		}
		if got := fmt.Sprint(paths); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}

func TestWhole(t *testing.T) {
	for source, want := range map[string]string{
		"(v) => (v + 1":                    "(v) => (v + 1)",
		"v => ((v) + (1":                   "v => ((v) + (1))",
		"(v) => (\n v /* ( */ + ')('[0":    "(v) => (\n v /* ( */ + ')('[0)",
		"(v) => v + größe, ü":              "(v) => v + größe",
		"(x) => größe) }":                  "(x) => größe",
		"function größe(x) { return (x) }": "function größe(x) { return (x) }",
		"(x) => { x[0] = größe }":          "(x) => { x[0] = größe }",
		"function max() { [native code] }": "function max() { [native code] }",
		"class Größe { }":                  "class Größe { }",
		"(v) => 日本語 + 1":                   "(v) => 日本語 + 1",
		"(v) => ({ a: v }":                 "(v) => ({ a: v })",
	} {
		if got := Whole(source); got != want {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
}

func TestFunctionAt(t *testing.T) {
	for source, want := range map[string]string{
		"export default function (x: f32[]): void { x[0] = 1 } let y":      "function (x: f32[]): void { x[0] = 1 }",
		"export function f<T>(p: { x: f32 }): { y: f32 } { return p } f()": "function f<T>(p: { x: f32 }): { y: f32 } { return p }",
		"(v: f32): f32 => v * K;\nnext":                                    "(v: f32): f32 => v * K",
		"v => v\n  * 2 /* c */\nnext()":                                    "v => v\n  * 2",
		"(x) => { /}/.test('}') }, 3":                                      "(x) => { /}/.test('}') }",
		"async x => { }":                                                   "async x => { }",
		"x => `}${x}`)":                                                    "x => `}${x}`",
		"(a) => a ? b : 1 : (c) => 2":                                      "(a) => a ? b : 1",
		"x + 1":                                                            "",
		"function (":                                                       "",
		"":                                                                 "",
	} {
		begin, end, ok := FunctionAt(source, 0)
		if got := source[begin:end]; got != want || ok != (want != "") {
			t.Errorf("%s\ngot  %s %v\nwant %s", source, got, ok, want)
		}
	}
}

func TestEraseTypes(t *testing.T) {
	for source, want := range map[string]string{
		"function f<T>(this: A, x: f32[], p?: { a: i32 } = 3, ...r: any): void { }":                 "function f   (this   , x       , p              = 3, ...r     )       { }",
		"(x: f32): f32 => { const a: u32 = 1, b = { c: 1, d: 2 }; let e: M<f32> = <f32>x! as f32 }": "(x     )      => { const a      = 1, b = { c: 1, d: 2 }; let e         =      x         }",
		"(x, n: i32 = x.length * (K as number), m = <f32>K!, o = (2 as f32)) => { }":                "(x, n      = x.length * (K          ), m =      K , o = (2       )) => { }",
		"x => { switch (x) { case 1: const a = 1\n break\n case K: x = a < 3 ? b : c } }":           "x => { switch (x) { case 1: const a = 1\n break\n case K: x = a < 3 ? b : c } }",
	} {
		if got, _ := EraseTypes(source); got != want {
			t.Errorf("\ngot  %s\nwant %s", got, want)
		}
	}
	_, types := EraseTypes("(x: f32[], n?: u16): bool => { let a: i8 | u8 = 1 }")
	if got := fmt.Sprint(types); got != "{map[n:u16 x:f32[]] map[35:i8 | u8] bool}" {
		t.Error(got)
	}
}

func TestImports(t *testing.T) {
	for source, want := range map[string]string{
		"import d, { a, b as c, default as e, 'x y' as f } from \"m\"; import * as ns from 'n'": "m.default m.a m.b m.default m.x y",
		"import type T from 't'\nimport { type U, type V as W, type as x } from './u'":          "t.default: type ./u.U: type ./u.V: type ./u.type",
		"export { a as b } from 'm'\nexport * from 'n'; export { c }":                           "m.a",
		"import 'm'; import('n'); import.meta; x.import\n`import { a } from 'm'`":               "",
		"import {\n  a, // b\n} from 'm'":                                                       "m.a",
		"import { a":                                                                            "",
	} {
		var got []string
		for _, m := range Imports(source) {
			if !strings.HasPrefix(source[m.At+1:], m.Specifier) {
				t.Errorf("%s: %s is not at %d", source, m.Specifier, m.At)
			}
			text := m.Specifier + "." + m.Name
			if m.Type {
				text += ": type"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}

func TestSpecifiers(t *testing.T) {
	for source, want := range map[string]string{
		"const a = require('./a'); require(\"b\")":                       "./a b",
		"import x from './x'\nimport * as y from \"./y\"; import './z'":  "./x ./y ./z",
		"export { a } from './a'\nexport * from './b'":                   "./a ./b",
		"async () => await import('./later')":                            "./later",
		"import type { T } from './types'\nimport { type U } from './u'": "",
		"import { type U, v } from './u'":                                "./u",
		"module.require('x'); a.from('y'); Array.from('z')":              "",
		"// require('no')\n'require(\"no\")'; `${require('yes')}`":       "yes",
		"require(name); require('a' + b)":                                "",
		"const from = 'x'; let s = 'import'; f('require')":               "",
	} {
		var names []string
		for _, s := range Specifiers(source) {
			names = append(names, s.Name)
			if source[s.At] != '\'' && source[s.At] != '"' {
				t.Errorf("%s: %s is not at %d", source, s.Name, s.At)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}
