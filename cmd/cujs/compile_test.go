package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

const fill = "#include \"value.h\"\nextern \"C\" __global__ void fill(int *x) { int unused; x[threadIdx.x] = VALUE + EXTRA; }\n"

func TestCompileCommand(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	inFolder(t, map[string]string{"sub/fill.cu": fill, "sub/value.h": "#define VALUE 1\n", "bad.cu": "__global__ void f() {\n  x = 1;\n}\n"})
	t.Setenv("CUJS_CACHE_DIR", "cache")
	env := map[string]string{"CUJS_DEVICE": "emulated"}
	got := cujs("", env, "compile", "sub/fill.cu", "--log", "-D", "EXTRA=2", "--arch", "sm_80", "--", "--use_fast_math")
	log := regexp.MustCompile(`^sub/fill\.cu: ptx for compute_80, [\d.]+ (KiB|bytes), by NVRTC \d+\.\d, (compiled in \d+ ms|from the cache)\n` +
		regexp.QuoteMeta(`sub/fill.cu:2:47: warning #177-D: variable "unused" was declared but never referenced
    2 │ `+strings.Split(fill, "\n")[1]+`
      ╵                                               ~~~~~~
`) + "$")
	if got.status != 0 || got.stdout != "" || !log.MatchString(got.stderr) || strings.Contains(got.stderr, "from the cache") {
		t.Errorf("compile: %+v", got)
	}
	text, err := os.ReadFile("fill.ptx")
	if err != nil || !strings.Contains(string(text), ".entry fill") {
		t.Errorf("fill.ptx: %.80q, %v", text, err)
	}
	again := cujs("", env, "compile", "-o", "-", "-DEXTRA=2", "sub/fill.cu", "--arch", "sm_80", "--log", "--", "--use_fast_math")
	if want := (outcome{"", "cujs: there is no option --DEXTRA\nsee cujs help compile\n", 2}); again != want {
		t.Errorf("-DEXTRA=2 is taken for -D: %+v, want %+v", again, want)
	}
	again = cujs("", env, "compile", "-o", "-", "-D=EXTRA=2", "sub/fill.cu", "--arch", "sm_80", "--log", "--", "--use_fast_math")
	if again.status != 0 || again.stdout != string(text) || !log.MatchString(again.stderr) || !strings.Contains(again.stderr, ", from the cache\n") {
		t.Errorf("again: %+v", again)
	}
	bad := cujs("", env, "compile", "bad.cu")
	if want := (outcome{"", "bad.cu:2:3: error: identifier \"x\" is undefined\n    2 │   x = 1;\n      ╵   ^\n", 1}); bad != want {
		t.Errorf("bad.cu: %+v, want %+v", bad, want)
	}
	for _, test := range []struct{ args, want string }{
		{"", `folder    cache\nholds     1 program, \d+ bytes\nat most   256 MiB\n`},
		{"clear", `removed 1 program, \d+ bytes\n`},
		{"", `folder    cache\nholds     0 programs, 0 bytes\nat most   256 MiB\n`},
	} {
		got := cujs("", env, append([]string{"cache"}, strings.Fields(test.args)...)...)
		if !regexp.MustCompile("^"+test.want+"$").MatchString(got.stdout) || got.status != 0 || got.stderr != "" {
			t.Errorf("cache %s: %+v, want %s", test.args, got, test.want)
		}
	}
}

func TestCompileCommandLines(t *testing.T) {
	inFolder(t, nil)
	t.Setenv("CUJS_CACHE_DIR", "cache")
	tests := []struct {
		args []string
		want outcome
	}{
		{[]string{"compile"}, outcome{"", "cujs: cujs compile takes files to compile and link, got none\nsee cujs help compile\n", 2}},
		{[]string{"compile", "a.cu", "b.txt"}, outcome{"", "cujs: b.txt is neither .cu, .ptx, .cubin, .fatbin, .ltoir, .o nor .a\nsee cujs help compile\n", 2}},
		{[]string{"compile", "a.cu", "--emit", "cubni"}, outcome{"", "cujs: --emit makes ptx, cubin, ltoir, fatbin, sass, not \"cubni\"; did you mean cubin?\nsee cujs help compile\n", 2}},
		{[]string{"inspect"}, outcome{"", "cujs: cujs inspect takes one file, got 0\nsee cujs help inspect\n", 2}},
		{[]string{"inspect", "--help"}, outcome{readPage("inspect").text, "", 0}},
		{[]string{"compile", "a.cu", "--arhc", "sm_80"}, outcome{"", "cujs: there is no option --arhc; did you mean --arch?\nsee cujs help compile\n", 2}},
		{[]string{"compile", "--help"}, outcome{readPage("compile").text, "", 0}},
		{[]string{"cache", "--help"}, outcome{readPage("cache").text, "", 0}},
		{[]string{"cache", "clean"}, outcome{"", "cujs: cujs cache takes nothing or clear, not \"clean\"\nsee cujs help cache\n", 2}},
	}
	for _, test := range tests {
		if got := cujs("", nil, test.args...); got != test.want {
			t.Errorf("%v:\ngot  %+v\nwant %+v", test.args, got, test.want)
		}
	}
}

// TestLinkCommand makes one program of several files, in every form.
func TestLinkCommand(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	env := map[string]string{"CUJS_DEVICE": "emulated"}
	inFolder(t, map[string]string{
		"main.cu":  "extern __device__ int twice(int v);\nextern \"C\" __global__ void run(int *x) { *x = twice(*x); }\n",
		"twice.cu": "__device__ int twice(int v) { return 2 * v; }\n",
		"run.js": "const cuda = require('cuda')\nconst x = cuda.buffer(new Int32Array([21]))\ncuda.moduleFile(process.argv[2]).function('run').launch({ grid: 1, block: 1 }, x)\n" +
			"console.log(x.at(0))\n",
	})
	t.Setenv("CUJS_CACHE_DIR", "cache")
	if got := cujs("", env, "compile", "main.cu", "twice.cu", "-o", "program.ptx"); got.status != 0 || got.stdout+got.stderr != "" {
		t.Fatalf("linking: %+v", got)
	}
	if got := cujs("", env, "run.js", "program.ptx"); got != (outcome{"42\n", "", 0}) {
		t.Errorf("running: %+v", got)
	}
	if devicetest.Ptxas() == "" {
		return
	}
	devicetest.WithPtxas(t)
	if got := cujs("", env, "compile", "main.cu", "twice.cu", "-o", "program.fatbin"); got.status != 0 {
		t.Fatalf("a fatbin: %+v", got)
	}
	if got := cujs("", env, "run.js", "program.fatbin"); got.stdout != "42\n" {
		t.Errorf("running a fatbin: %+v", got)
	}
	if got := cujs("", env, "compile", "main.cu", "twice.cu", "--emit", "sass", "-o", "-"); !strings.Contains(got.stdout, "\t.section\t.text.run,") {
		t.Errorf("sass: %+v", got)
	}
	if got := cujs("", env, "inspect", "program.fatbin"); !strings.Contains(got.stdout, "  cubin for sm_90, ") || !strings.Contains(got.stdout, "run(8 bytes at 0)") ||
		!strings.Contains(got.stdout, "run(u64 param_0 at 0)") {
		t.Errorf("inspect: %+v", got)
	}
	if got := cujs("", env, "compile", "main.cu", "program.fatbin", "--emit", "ptx"); got.stderr != "error: program.fatbin is fatbin, of which no PTX can be made\n" {
		t.Errorf("a fatbin to PTX: %+v", got)
	}
}

// TestInspect compares all that is said of a cubin.
func TestInspect(t *testing.T) {
	got := cujs("", nil, "inspect", "../../internal/devicecode/testdata/kernels.cubin")
	const want = `../../internal/devicecode/testdata/kernels.cubin: cubin for sm_80, 7.1 KiB
  kernel    _Z7shuffleIfEvPT_(8 bytes at 0)                                                12 registers, 64 bytes local
  kernel    nothing()                                                                      4 registers
  kernel    store(8 bytes at 0, 4 bytes at 8, 8 bytes at 12, 1 byte at 20, 8 bytes at 24)  16 registers, 256 bytes shared
  global    counter                                                                        4 bytes
  global    table                                                                          32 bytes
  constant  weights                                                                        32 bytes
`
	if got.stdout != want || got.status != 0 {
		t.Errorf("got %+v\nwant %s", got, want)
	}
	if got := cujs("", nil, "inspect", "--json", "../../internal/devicecode/testdata/kernels.fatbin"); !strings.Contains(got.stdout, `"registers": 16`) || got.status != 0 {
		t.Errorf("json: %+v", got)
	}
	inFolder(t, map[string]string{"bad.ptx": ".version 7.0\n.target sm_80\n.visible .entry f() { bogus }\n", "info.go": "",
		"unknown.ptx": ".version 7.0\n.target sm_80\n.visible .entry f() { .reg .f32 %f<2>;\nmull.f32 %f1, %f1, %f1; ret; }\n",
		"newer.ptx":   ".version 5.0\n.target sm_50\n.visible .entry f() { .reg .b32 %r<2>;\nfns.b32 %r1, %r1, 0, 1; ret; }\n"})
	if want := (outcome{"", "bad.ptx:3:29: error: expected an operand, found '}'\n    3 │ .visible .entry f() { bogus }\n      ╵                             ^\n", 1}); cujs("", nil, "inspect", "bad.ptx") != want {
		t.Errorf("bad PTX: got %+v\nwant %+v", cujs("", nil, "inspect", "bad.ptx"), want)
	}
	for name, want := range map[string]string{
		"unknown.ptx": `4:1: error: mull.f32: unknown instruction "mull"; did you mean mul?` + "\n    4 │ mull.f32 %f1, %f1, %f1; ret; }\n      ╵ ~~~~~~~~\n",
		"newer.ptx":   "4:1: error: fns needs .version 6.0 or later, and this text has 5.0\n    4 │ fns.b32 %r1, %r1, 0, 1; ret; }\n      ╵ ~~~~~~~\n",
	} {
		if got := cujs("", nil, "inspect", name); got != (outcome{"", name + ":" + want, 1}) {
			t.Errorf("%s: got %+v\nwant %s", name, got, want)
		}
	}
	if got := cujs("", nil, "inspect", "info.go"); got.stderr != "error: info.go holds no PTX, cubin or fatbin\n" || got.status != 1 {
		t.Errorf("no code: %+v", got)
	}
}
