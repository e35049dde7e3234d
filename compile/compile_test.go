package compile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/nvrtc"
	"github.com/cujs/cujs/ptx"
)

// open finds a compiler or skips the test.
func open(t testing.TB, cache *Cache) *Compiler {
	t.Helper()
	c, err := Open(Config{Cache: cache})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	return c
}

const saxpy = `extern "C" __global__ void saxpy(int n, float a, const float *x, float *y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) y[i] = a * x[i] + y[i];
}
`

func TestCompile(t *testing.T) {
	c := open(t, nil)
	p, err := c.Compile(context.Background(), saxpy, Options{Name: "saxpy.cu", Device: 80})
	if err != nil {
		t.Fatal(err)
	}
	if p.Format != PTX || p.Arch != "compute_80" || p.Log != "" || p.Cached || p.Time <= 0 || p.Name != "saxpy.cu" {
		t.Errorf("program %+v", *p)
	}
	tree, err := ptx.Parse("saxpy.ptx", p.Text())
	if err != nil {
		t.Fatal(err)
	}
	if entries := tree.Entries(); len(entries) != 1 || entries[0].Name != "saxpy" {
		t.Errorf("kernels %v", entries)
	}
}

func TestOutputs(t *testing.T) {
	c := open(t, nil)
	cubin, err := c.Compile(context.Background(), saxpy, Options{Arch: "compute_80", Output: Cubin})
	if err != nil {
		t.Fatal(err)
	}
	if cubin.Arch != "sm_80" || !strings.HasPrefix(string(cubin.Image), "\x7fELF") || cubin.Text() != "" {
		t.Errorf("a cubin for %s begins with %q", cubin.Arch, cubin.Image[:4])
	}
	lto, err := c.Compile(context.Background(), saxpy, Options{Arch: "sm_80", Output: LTOIR})
	switch {
	case errors.Is(err, nvrtc.NotExported):
		t.Log("LTO-IR:", err)
	case err != nil:
		t.Error(err)
	case len(lto.Image) == 0 || lto.Arch != "compute_80":
		t.Errorf("%d bytes of LTO-IR for %s", len(lto.Image), lto.Arch)
	}
}

// TestInputs compiles programs that need more than their text.
func TestInputs(t *testing.T) {
	c := open(t, nil)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "twice.h"), "#pragma once\n#include \"base.h\"\n__device__ inline float twice(float v) { return v * BASE; }\n")
	write(t, filepath.Join(dir, "base.h"), "#define BASE 2\n")
	tests := []struct {
		name, source string
		options      Options
	}{
		{"headers as texts", "#include \"a.h\"\n__global__ void f(float *x) { *x = a(); }",
			Options{Headers: map[string]string{"a.h": "#include <b.h>\n", "b.h": "__device__ float a() { return 1; }"}}},
		{"folders", "#include <twice.h>\n__global__ void f(float *x) { *x = twice(*x); }", Options{Include: []string{dir}}},
		{"macros", "__global__ void f(float *x) { *x = VALUE + NAMED; }", Options{Define: map[string]string{"VALUE": "3", "NAMED": "(1 + 1)"}}},
		{"options", "#if __cplusplus != 201402\n#error not C++14\n#endif", Options{Options: []string{"--std=c++14"}}},
	}
	for _, test := range tests {
		if _, err := c.Compile(context.Background(), test.source, test.options); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestToolkitHeaders(t *testing.T) {
	c := open(t, nil)
	if c.toolkit() == nil {
		t.Skip("this machine has no headers of the toolkit of", c)
	}
	for _, header := range []string{"cuda_fp16.h", "cooperative_groups.h"} {
		if _, err := c.Compile(context.Background(), "#include <"+header+">\n__global__ void f() {}", Options{Device: 80, Sealed: true}); err != nil {
			t.Errorf("%s: %v", header, err)
		}
	}
}

func TestLowered(t *testing.T) {
	c := open(t, nil)
	p, err := c.Compile(context.Background(), "template <typename T> __global__ void add(T *x, T v) { *x += v; }\n__constant__ float table[4];",
		Options{Name: "add.cu", Expressions: []string{"add<float>", "add<int>", "table"}})
	if err != nil {
		t.Fatal(err)
	}
	for expression, want := range map[string]string{"add<float>": "_Z3addIfEvPT_S0_", "add<int>": "_Z3addIiEvPT_S0_", "table": "table"} {
		got, err := p.Lowered(expression)
		if err != nil || got != want {
			t.Errorf("%s is lowered to %q (%v), want %q", expression, got, err, want)
		}
		if !strings.Contains(p.Text(), want) {
			t.Errorf("%s is not in the program", want)
		}
	}
	_, err = p.Lowered("add<double>")
	want := `add.cu: no lowered name of "add<double>": list it in the option expressions; it was compiled with add<float>, add<int>, table`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestErrors compares whole messages, where they are those of NVRTC 11.
func TestErrors(t *testing.T) {
	c := open(t, nil)
	tests := []struct {
		name, source string
		options      Options
		want         string
	}{
		{"two errors and a warning", "__global__ void f(float *x) {\n\tint unused; x[0] = yy + 1;\n  bar();\n}\n", Options{Name: "k.cu"},
			`k.cu:2:21: error: identifier "yy" is undefined
    2 │   int unused; x[0] = yy + 1;
      ╵                      ~~
k.cu:3:3: error: identifier "bar" is undefined
    3 │   bar();
      ╵   ~~~
k.cu:2:6: warning #177-D: variable "unused" was declared but never referenced
    2 │   int unused; x[0] = yy + 1;
      ╵       ~~~~~~`},
		{"no place in the line", "__global__ void f() { 1 }", Options{},
			`program.cu:1: error: expected a ";"
    1 │ __global__ void f() { 1 }
program.cu:1: warning #174-D: expression has no effect
    1 │ __global__ void f() { 1 }`},
		{"no header", "#include \"absent.h\"\n", Options{Name: "k.cu", Include: []string{"/nowhere"}},
			`k.cu:1:11: error: cannot open source file "absent.h"
    1 │ #include "absent.h"
      ╵           ~~~~~~~~` + noToolkit(c)},
		{"in a header", "#include \"a.h\"\n", Options{Name: "k.cu", Headers: map[string]string{"a.h": "\n#error no good\n"}},
			`a.h:2: error: #error directive: no good
    2 │ #error no good`},
		{"template", "template<class T> __device__ T g(T a) { return a.x; }\n__global__ void f(float *x) { *x = g(1.0f); }", Options{Name: "k.cu"},
			`k.cu:1: error: expression must have class type but it has type "float"
    1 │ template<class T> __device__ T g(T a) { return a.x; }
      detected during instantiation of "T g(T) [with T=float]"
      (2): here`},
		{"option", "", Options{Name: "k.cu", Options: []string{"--bogus"}}, `k.cu: error: unrecognized option --bogus found`},
		{"arch", "", Options{Name: "k.cu", Arch: "sm_1"},
			`compiling k.cu: arch: expected an architecture such as sm_90, got "sm_1"`},
		{"new arch", "", Options{Name: "k.cu", Arch: "sm_120"},
			`compiling k.cu: arch: expected one that NVRTC 11.8 knows (sm_35, sm_37, sm_50, sm_52, sm_53, sm_60, sm_61, sm_62, ` +
				`sm_70, sm_72, sm_75, sm_80, sm_86, sm_87, sm_89, sm_90), got sm_120`},
		{"cubin for a new device", "", Options{Name: "k.cu", Device: 103, Output: Cubin},
			`compiling k.cu: arch: expected one that NVRTC 11.8 knows (sm_35, sm_37, sm_50, sm_52, sm_53, sm_60, sm_61, sm_62, ` +
				`sm_70, sm_72, sm_75, sm_80, sm_86, sm_87, sm_89, sm_90), got sm_103, the device's own; ptx for compute_90 would run there`},
		{"output", "", Options{Name: "k.cu", Output: "exe"}, `compiling k.cu: output: expected ptx, cubin or ltoir, got exe`},
	}
	for _, test := range tests {
		_, err := c.Compile(context.Background(), test.source, test.options)
		if major(c) != 11 && err == nil && strings.Contains(test.want, "NVRTC 11.8 knows") {
			continue // a newer one knows newer devices
		}
		if err == nil || major(c) == 11 && err.Error() != test.want {
			t.Errorf("%s:\ngot\n%v\nwant\n%s", test.name, err, test.want)
		}
		if major(c) != 11 {
			t.Logf("%s has other messages than NVRTC 11:\n%v", c, err)
		}
	}
}

// noToolkit is how a missing header's message ends where the toolkit's are
// missing as well.
func noToolkit(c *Compiler) string {
	if c.toolkit() != nil {
		return ""
	}
	return "\nno headers of CUDA 11 were found: install the CUDA toolkit or name its folder in CUDA_HOME, " +
		"or give headers of your own in the options headers and include"
}

func TestLoweredArch(t *testing.T) {
	known := []int{52, 75, 80, 90}
	for device, want := range map[int]int{50: 0, 52: 52, 80: 80, 86: 80, 103: 90} {
		if got := lowered(known, device); got != want {
			t.Errorf("for sm_%d the arch is %d, want %d", device, got, want)
		}
	}
	if got := lowered(nil, 103); got != 103 {
		t.Errorf("a compiler that cannot tell gets %d", got)
	}
}

// TestSealed tries to read a file from a program that must not.
func TestSealed(t *testing.T) {
	c := open(t, nil)
	secret := filepath.Join(t.TempDir(), "secret.h")
	write(t, secret, "#define SECRET 1\n")
	refused := []string{
		"#include \"" + secret + "\"", "#inc\\\nlude \"" + secret + "\"", "%:include <" + secret + ">", "??=include <" + secret + ">",
		"#define F \"" + secret + "\"\n#include F", "#/*\n// */include \"" + secret + "\"", "#if __has_include(\"" + secret + "\")\n#endif",
		"#include \"../" + filepath.Base(secret) + "\"", "#\finclude \"" + secret + "\"", "#/**/include \"" + secret + "\"",
		"#include \"h.h\" // \\\n", "#include_next \"" + secret + "\"", "#include \"ok.h\"",
	}
	for _, source := range refused {
		_, err := c.Compile(context.Background(), source+"\n__global__ void f() {}\n", Options{Sealed: true, Headers: map[string]string{"ok.h": "#include \"" + secret + "\""}})
		if !errors.Is(err, os.ErrPermission) {
			t.Errorf("%q: %v", source, err)
		}
	}
	directive := "1\n#include \"" + secret + "\"\n"
	for _, o := range []Options{
		{Define: map[string]string{"X": directive}}, {Define: map[string]string{"X 1" + directive: "1"}}, {Expressions: []string{"f" + directive}},
		{Define: map[string]string{"X": "__has_include(\"" + secret + "\")"}}, {Name: "a.cu\"" + directive},
	} {
		o.Sealed = true
		_, err := c.Compile(context.Background(), "#if X\n#endif\n#ifndef SECRET\n#error sealed\n#endif\n__global__ void f() {}", o)
		var option *OptionError
		if !errors.As(err, &option) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	_, err := c.Compile(context.Background(), "int a;\n  #include \"/etc/passwd\"", Options{Sealed: true, Name: "k.cu"})
	want := `k.cu:2:3: error: the host of this script does not permit the program to read files: it may include the option headers and the toolkit's own
    2 │   #include "/etc/passwd"
      ╵   ~~~~~~~~~~~~~~~~~~~~~~`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if _, err := c.Compile(context.Background(), "#include \"h.h\" // a header\n// include nothing else\n__global__ void f() { h(); }",
		Options{Sealed: true, Headers: map[string]string{"h.h": "__device__ void h() {}"}}); err != nil {
		t.Error("a program with headers of its own is refused:", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func major(c *Compiler) int {
	major, _ := c.Version()
	return major
}
