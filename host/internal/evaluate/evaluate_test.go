package evaluate

import (
	"errors"
	"testing"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/typescript"
	"github.com/dop251/goja"
)

// TestRewrite runs inputs one after the other in one runtime, as a person types them.
func TestRewrite(t *testing.T) {
	vm := goja.New()
	for _, test := range []struct{ input, want string }{
		{"1 + 1", "2"},
		{"let x = 1", "undefined"},
		{"let x = 2; x", "2"},
		{"const x = 3, y = x + 1; y", "4"},
		{"class A { f() { return 5 } }", "undefined"},
		{"class A { f() { return 6 } }\nnew A().f()", "6"},
		{"function f() { return 7 }", "undefined"},
		{"f()", "7"},
		{"{a: 1}.a", "SyntaxError"},
		{"({a: 1}).a", "1"},
		{"JSON.stringify({a: 1})", `{"a":1}`},
		{"{a: 8}", "[object Object]"},
		{"{ let z = 9; z }", "9"},
		{"await 10", "10"},
		{"const q = await Promise.resolve(11); q + 1", "12"},
		{"q", "11"},
		{"let {m, n: [o, ...p], ...r} = await {m: 1, n: [2, 3, 4], s: 5}, u", "undefined"},
		{"m + o + p.length + r.s", "10"},
		{"await g(); async function g() { return 13 }", "13"},
		{"g.name", "g"},
		{"f()\nlet w = await 14\nw", "14"},
		{"(await 15)", "15"},
		{"((await 15) + 1) * 2", "32"},
		{"class B { x = 16 }\n(await new B()).x", "16"},
		{"const [c = (await 17)] = []; c", "17"},
		{"for (const k of [18]) await k", "undefined"},
		{"({v: await 19}).v", "19"},
		{"async () => await 1", "async () => await 1"},
		{"async function* e() { yield 20 }", "undefined"},
		{"(await e().next()).value", "20"},
	} {
		if got := run(vm, test.input); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.input, got, test.want)
		}
	}
}

func run(vm *goja.Runtime, input string) string {
	in, err := Rewrite(typescript.Translator{}, "input", input)
	if err != nil {
		return "SyntaxError"
	}
	v, err := vm.RunProgram(in.Program)
	if err != nil {
		return err.Error()
	}
	if p, ok := v.Export().(*goja.Promise); ok && in.Awaits {
		v = p.Result()
	}
	return v.String()
}

func TestIncomplete(t *testing.T) {
	for _, test := range []struct {
		input string
		want  bool
	}{
		{"{", true}, {"[1,", true}, {"(", true}, {"`a", true}, {"/* a", true}, {"a.", true}, {"if (x)", true},
		{"1 +", true}, {"foo(", true}, {"class A {", true}, {"() =>", true}, {"x ?", true}, {"try {}", true},
		{"await f(", true}, {"const x = await", true},
		{"function f(a: number) {", true}, {"const a: number = (", true}, {"import {", true},
		{"const a: number = 1 2", false}, {"'abc", false}, {"/abc", false}, {"1 2", false}, {"}", false},
	} {
		_, err := Rewrite(typescript.Translator{}, "input", test.input)
		var syntax *frontend.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q is accepted", test.input)
		} else if syntax.Incomplete != test.want {
			t.Errorf("%q: incomplete = %v (%s)", test.input, syntax.Incomplete, syntax.Message)
		}
	}
}
