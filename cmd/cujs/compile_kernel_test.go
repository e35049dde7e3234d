package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
)

const scaleJS = `const K = 2.5
const square = x => x * x
throw new Error('the script is not run')
cuda.kernel(function scale(x, n) {
  const i = grid(1)
  if (i < n) x[i] = K * square(x[i])
})
function other(p: { f: f32, n: i32 }, x: f32[]): void { if (threadIdx.x < p.n) syncthreads(); x[0] = p.f }
`

func TestCompileKernels(t *testing.T) {
	inFolder(t, map[string]string{"k.ts": scaleJS, "one.js": "// nothing else\n(x) => { x[0] = y }\nconst one = (x) => { x[0] = y }\n", "none.js": "let a = 1\n",
		"made.js": "const first = cuda.kernel((x) => { x[0] = 1 })\nexports = { second: kernel(x => { x[0] = 2 }, { fastMath: true, params: { x: 'f64[]' } }) }\nconst third = cuda.kernel(function own(x) { x[0] = 3 })\n"})
	env := map[string]string{"CUJS_DEVICE": "emulated"}
	contains := func(got outcome, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if got.status != 0 || !strings.Contains(got.stdout, part) {
				t.Errorf("no %q in %+v", part, got)
			}
		}
	}
	contains(cujs("", env, "compile", "k.ts", "-o", "-", "--emit", "ast"), "FunctionLiteral 4:13\n  Name: Identifier scale 4:22\n", "Test: BinaryExpression < 6:7\n")
	contains(cujs("", env, "compile", "k.ts", "-o", "-", "--emit", "ir", "--types", "f32[], i32"), "kernel scale(x: f32[], n: i32)\nb0:\n", "const f32 2.5\n")
	contains(cujs("", env, "compile", "k.ts", "-o", "-", "--types", "f64[], u8", "--arch", "sm_90"), ".target sm_90\n", ".visible .entry scale(", "mul.rn.f64")
	got := cujs("", env, "compile", "k.ts", "-o", "-", "--kernel", "other")
	contains(got, ".param .align 4 .b8 p_0[8]")
	if want := "k.ts:8:80: warning: not every thread of a block reaches this barrier: the condition in line 8 differs between threads\n" +
		"    8 │ function other(p: { f: f32, n: i32 }, x: f32[]): void { if (threadIdx.x < p.n) syncthreads(); x[0] = p.f }\n" +
		"      ╵                                                                                ~~~~~~~~~~~\n" +
		"      move the barrier out of it, so that all threads of the block come to it\n"; got.stderr != want {
		t.Errorf("warned %q, want %q", got.stderr, want)
	}
	contains(cujs("", env, "compile", "made.js", "-o", "-", "--kernel", "second"), ".visible .entry second(", "st.global.f64")
	contains(cujs("", env, "compile", "made.js", "-o", "-", "--types", "i32[]"), ".visible .entry first(", ".visible .entry second(", ".visible .entry own(")
	var missing *compile.ToolNotFoundError
	if _, err := compile.Assemble(context.Background(), "", "sm_80"); !errors.As(err, &missing) {
		contains(cujs("", env, "compile", "k.ts", "-o", "-", "--emit", "sass", "--types", "f32[], i32"), "EXIT")
	}
}

func TestCompileKernelErrors(t *testing.T) {
	inFolder(t, map[string]string{"k.ts": scaleJS, "one.js": "// nothing else\nconst one = (x) => { x[0] = y }\n", "none.js": "let a = 1\n", "plain.js": "\ncuda.kernel((z) => { z[0] = 1 })\n", "two.js": "function a() {}\nfunction b() {}\n"})
	usage := "see cujs help compile\n"
	for _, test := range []struct {
		args []string
		want outcome
	}{
		{[]string{"k.ts", "none.js"}, outcome{"", "cujs: cujs compile takes one file of JavaScript, got 2 files\n" + usage, 2}},
		{[]string{"k.ts", "--emit", "cubin"}, outcome{"", "cujs: --emit makes ast, ir, ptx, sass of JavaScript, not \"cubin\"\n" + usage, 2}},
		{[]string{"none.js"}, outcome{"", "error: none.js: there is no function in it\n", 1}},
		{[]string{"two.js"}, outcome{"", "cujs: two.js has several functions; name one with --kernel: a, b\n" + usage, 2}},
		{[]string{"k.ts", "--kernel", "scala"}, outcome{"", "cujs: k.ts has no function scala; did you mean scale?\n" + usage, 2}},
		{[]string{"k.ts"}, outcome{"", "cujs: the type of x in scale is not declared; give those of all arguments, such as --types \"f32, f32[]\"\n" + usage, 2}},
		{[]string{"plain.js"}, outcome{"", "cujs: the type of z in the kernel in line 2 is not declared; give those of all arguments, such as --types \"f32, f32[]\"\n" + usage, 2}},
		{[]string{"plain.js", "--types", "f32, f32"}, outcome{"", "cujs: the kernel in line 2 takes 1 argument (z), --types has 2\n" + usage, 2}},
		{[]string{"k.ts", "--types", "f32[]"}, outcome{"", "cujs: scale takes 2 arguments (x, n), --types has 1\n" + usage, 2}},
		{[]string{"k.ts", "--types", "{a: f32, b: i32}[], f33"}, outcome{"", "cujs: --types: kernel: \"f33\" is not a type; write one of i8 u8 i16 u16 i32 u32 i64 u64 f8e4m3 f8e5m2 f16 bf16 f32 f64 bool, with [] behind it for a buffer\n" + usage, 2}},
		{[]string{"one.js", "--types", "f32[]"}, outcome{"", "one.js:2:29: error: y is not defined in the kernel\n    2 │ const one = (x) => { x[0] = y }\n      ╵                             ^\n      the script is not run: of what stands outside of the kernel, only the file's own numbers, booleans and functions are known\n", 1}},
	} {
		if got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, append([]string{"compile"}, test.args...)...); got != test.want {
			t.Errorf("%q:\ngot  %+v\nwant %+v", test.args, got, test.want)
		}
	}
}
