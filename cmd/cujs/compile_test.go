package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
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
	log := regexp.MustCompile(`^sub/fill\.cu: ptx for compute_80, [\d.]+ (KiB|bytes), by NVRTC \d+\.\d, compiled in \d+ ms\n`)
	if got.status != 0 || got.stdout != "" || !log.MatchString(got.stderr) || !strings.Contains(got.stderr, `variable "unused"`) {
		t.Errorf("compile: %+v", got)
	}
	text, err := os.ReadFile("fill.ptx")
	if err != nil || !strings.Contains(string(text), ".entry fill") {
		t.Errorf("fill.ptx: %.80q, %v", text, err)
	}
	again := cujs("", env, "compile", "-o", "-", "-DEXTRA=2", "sub/fill.cu", "--arch", "sm_80", "--log", "--", "--use_fast_math")
	if again.status != 2 {
		t.Errorf("-DEXTRA=2 is taken for -D: %+v", again)
	}
	again = cujs("", env, "compile", "-o", "-", "-D=EXTRA=2", "sub/fill.cu", "--arch", "sm_80", "--log", "--", "--use_fast_math")
	if again.stdout != string(text) || !strings.Contains(again.stderr, "by NVRTC") || !strings.Contains(again.stderr, "from the cache") {
		t.Errorf("again: %+v", again)
	}
	bad := cujs("", env, "compile", "bad.cu")
	if want := "bad.cu:2:3: error: identifier \"x\" is undefined\n    2 │   x = 1;\n      ╵   ^\n"; bad.status != 1 || !strings.HasSuffix(bad.stderr, want) {
		t.Errorf("bad.cu: %+v", bad)
	}
	if got := cujs("", env, "cache"); !strings.Contains(got.stdout, "folder    cache\nholds     1 program, ") {
		t.Errorf("cache: %+v", got)
	}
	if got := cujs("", env, "cache", "clear"); !strings.HasPrefix(got.stdout, "removed 1 program, ") {
		t.Errorf("cache clear: %+v", got)
	}
	if got := cujs("", env, "cache"); !strings.Contains(got.stdout, "holds     0 programs, 0 bytes\n") {
		t.Errorf("an empty cache: %+v", got)
	}
}

func TestCompileCommandLines(t *testing.T) {
	inFolder(t, nil)
	t.Setenv("CUJS_CACHE_DIR", "cache")
	tests := []struct {
		args []string
		want outcome
	}{
		{[]string{"compile"}, outcome{"", "cujs: cujs compile takes one .cu file, got \"\"\nsee cujs help compile\n", 2}},
		{[]string{"compile", "a.cu", "b.cu"}, outcome{"", "cujs: cujs compile takes one .cu file, got \"a.cu b.cu\"\nsee cujs help compile\n", 2}},
		{[]string{"compile", "a.cu", "--arhc", "sm_80"}, outcome{"", "cujs: there is no option --arhc; did you mean --arch?\nsee cujs help compile\n", 2}},
		{[]string{"compile", "--help"}, outcome{topics["compile"], "", 0}},
		{[]string{"cache", "--help"}, outcome{topics["cache"], "", 0}},
		{[]string{"cache", "clean"}, outcome{"", "cujs: cujs cache takes nothing or clear, not \"clean\"\nsee cujs help cache\n", 2}},
	}
	for _, test := range tests {
		if got := cujs("", nil, test.args...); got != test.want {
			t.Errorf("%v:\ngot  %+v\nwant %+v", test.args, got, test.want)
		}
	}
}
