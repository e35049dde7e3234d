package host

import (
	"context"
	"strings"
	"testing"
)

// TestCodeOfTexts looks for ways to make code of a text where that is not permitted.
func TestCodeOfTexts(t *testing.T) {
	const refused = ": the host of this script does not permit code made of texts"
	for source, want := range map[string]string{
		"eval('1')":                                            "EvalError: eval" + refused,
		"(0, eval)('1')":                                       "EvalError: eval" + refused,
		"globalThis.eval('1')":                                 "EvalError: eval" + refused,
		"new Function('return 1')":                             "EvalError: Function" + refused,
		"Function('return 1')":                                 "EvalError: Function" + refused,
		"(() => {}).constructor('return 1')":                   "EvalError: Function" + refused,
		"Reflect.construct(Function, ['return 1'])":            "EvalError: Function" + refused,
		"new (class extends Function {})('return 1')":          "EvalError: Function" + refused,
		"(async () => {}).constructor('return 1')":             "EvalError: AsyncFunction" + refused,
		"(function* () {}).constructor('return 1')":            "EvalError: GeneratorFunction" + refused,
		"new (Object.getPrototypeOf(Function))('1')":           "TypeError: Value is not a constructor",
		"Object.getPrototypeOf(RegExp) === Function.prototype": "true",
		"Object.getPrototypeOf(Function.prototype).eval":       "undefined",
		"eval(5) + eval.name + Function.name":                  "5evalFunction",
		"(() => {}) instanceof Function":                       "true",
		"(() => {}).constructor === Function":                  "true",
		"typeof Function.prototype.call + Function.length":     "function1",
	} {
		r := newRuntime(t, Options{})
		v, err := r.Run(context.Background(), "t.js", "let said; try { said = "+source+" } catch (e) { said = e } String(said)")
		if err != nil || v.String() != want {
			t.Errorf("%s: got %v %v, want %s", source, v, err, want)
		}
	}
	r := newRuntime(t, Options{Permissions: Permissions{Eval: true}})
	v, err := r.Run(context.Background(), "t.js", "const inner = (x) => eval('x + 1'); inner(1) + new Function('return 3')()")
	if err != nil || v.ToInteger() != 5 {
		t.Errorf("where it is permitted: %v, %v", v, err)
	}
}

// TestDeepSources has sources refused that would overflow the stack of this process, however they are handed over.
func TestDeepSources(t *testing.T) {
	ctx := context.Background()
	for _, open := range []string{"[", "(", "{", "`${", "({a:", "a[", "(function(){"} {
		source := strings.Repeat(open, 1<<20)
		r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1 << 20}})
		_, compiled := Compile("t.js", source, everything...)
		_, run := r.Run(ctx, "t.js", source)
		_, module := r.Run(ctx, "t.mjs", "import 'a'\n"+source)
		_, typed := r.Session().Eval(ctx, "t.js", "await 1\n"+source)
		for name, err := range map[string]error{"Compile": compiled, "Run": run, "module": module, "Eval": typed} {
			if err == nil || !strings.HasSuffix(err.Error(), ": SyntaxError: more than 10000 brackets are open") {
				t.Errorf("%s of %s: got %v", name, open, err)
			}
		}
	}
	r := newRuntime(t, Options{})
	if v, err := r.Run(ctx, "t.js", strings.Repeat("(", 2000)+"7"+strings.Repeat(")", 2000)); err != nil || v.ToInteger() != 7 {
		t.Error(v, err)
	}
}
