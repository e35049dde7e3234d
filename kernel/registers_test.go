package kernel_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// TestRegisterTiles holds the matrix product of the examples to what makes it fast: no local
// memory, sixteen bytes at a time.
func TestRegisterTiles(t *testing.T) {
	const file = "../scripts/examples/register_matmul.js"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err) // a bundle of tests without the examples
	}
	functions := kernel.ReadFile(file, string(text)).Functions
	i := slices.IndexFunc(functions, func(f kernel.NamedSource) bool { return f.Name == "registerMatmul" })
	if i < 0 {
		t.Fatal("the example has no registerMatmul")
	}
	arguments := []kernel.Argument{
		{Type: "f32", Rank: 1, Aligned: true}, {Type: "f32", Rank: 1, Aligned: true}, {Type: "f32", Rank: 1, Aligned: true}, {Type: "i32"}, {Type: "i32"},
	}
	for _, depth := range []int64{8, 16} {
		p, err := kernel.Compile(functions[i].Source, arguments, kernel.Options{
			MaxThreads: 256, Constants: map[string]any{"DEPTH": depth, "TILE": int64(128), "PITCH": int64(132)}, Target: kernel.Target{SM: 80}})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		for text, want := range map[string]int{
			".local": 0, "ld.global.nc.v4.f32": int(depth) / 2, "ld.global.nc.f32": 0, "ld.shared.v4.f32": 8 * int(depth), "st.global.v4.f32": 16, "st.global.f32": 0,
		} {
			if got := strings.Count(p.PTX, text); got != want {
				t.Errorf("slices of %d: %s occurs %d times, want %d", depth, text, got, want)
			}
		}
		if len(p.Notes) > 0 {
			t.Error(p.Notes)
		}
	}
}

// promoted are kernels with local arrays and loops, and what is said of them; nothing where all
// goes into registers.
var promoted = []struct{ source, message string }{
	{"(x) => { const a = local('f32', 4); x[0] = a[3] }", ""},
	{"(x) => { const a = local('f32', 2, 2); for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) a[i][j] = x[i + j]; x[0] = a[1][0] }", ""},
	{"(x) => { const a = local('bool', 2); a[0] = x[0] > 1; if (x[1] > 2) a[1] = a[0]; x[2] = a[1] ? 1 : 2 }", ""},
	{"(x) => { const a = local('u8', 2); for (let i = 0; i < x.length; i++) { a[0] = a[1] + 1; a[1] = a[0] }; x[2] = a[1] }", ""},
	{"(x) => { const a = local('f32', 1024); for (let i = 0; i < 100; i++) a[i] = x[i]; x[0] = a[7] }", ""},
	{"(x) => { const a = local('f32', 1025); for (let i = 0; i < 100; i++) a[i] = x[i]; x[0] = a[7] }",
		"1025 f32 stay in local memory, 4100 bytes of each thread: the index here is not constant"},
	{"(x) => { const a = local('f32', 1025); a[0] = x[0]; x[0] = a[7] }",
		"1025 f32 stay in local memory, 4100 bytes of each thread: it has more than 1024 elements"},
	{"(x) => { const a = local('f32', 4); for (let i = 0; i < 5; i++) a[i] = x[i]; x[0] = a[2] }",
		"4 f32 stay in local memory, 16 bytes of each thread: the index here is out of range"},
	{"(x) => { for (let i = 0; i < 9; i++) { unroll(); if (x[i] > 0) break; x[i] = 1 } }",
		"this loop is not unrolled: it is left in its middle, or its test stands behind its body"},
	{"(x) => { for (let i = 0; i < 4096; i++) { unroll(); x[i] = x[2 * i] + x[3 * i] * x[4 * i] } }",
		"this loop is not unrolled: 4096 rounds of it are 77824 values, and the most is 65536"},
	{"(x) => { for (let i = 0; i < 2000; i++) { unroll(); x[i] = 1 } }", ""},
	{"(x) => { for (let i = 0; i < x.length; i++) { unroll(7); x[i] = 1 } }", ""},
}

func TestPromotion(t *testing.T) {
	for _, test := range promoted {
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: test.source}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		switch {
		case test.message == "" && (len(p.Notes) > 0 || strings.Contains(p.PTX, ".local")):
			t.Errorf("%s\ngot %v\n%s", test.source, p.Notes, p.IR())
		case test.message != "" && (len(p.Notes) != 1 || p.Notes[0].Message != test.message):
			t.Errorf("%s\ngot %v, want %s", test.source, p.Notes, test.message)
		}
	}
}

// TestUnrolledRounds runs loops of every length by several rounds at a time.
func TestUnrolledRounds(t *testing.T) {
	d := openDevice(t)
	for n := range int32(9) {
		for _, rounds := range []string{"", "1", "2", "3", "8"} {
			x := []int32{n, 0, 0, 0}
			d.launch(t, "(x) => { let a = 0, b = 1, last = -1; for (let i = 0; i < x[0]; i++) { unroll("+rounds+"); if (i === 5) continue; a += i; [a, b] = [b, a]; last = i } x[1] = a; x[2] = b; x[3] = last }",
				kernel.Options{}, 1, 1, x)
			a, b, last := int32(0), int32(1), int32(-1)
			for i := range n {
				if i != 5 {
					a, b, last = b, a+i, i
				}
			}
			if want := []int32{n, a, b, last}; !slices.Equal(x, want) {
				t.Errorf("%d rounds, unroll(%s): got %v, want %v", n, rounds, x, want)
			}
		}
	}
}

// TestNoLocalMemory has ptxas assemble the kernels of docs/kernel-language.md that ask for no local
// memory: their machine code has none either, neither a stack nor spilled registers.
func TestNoLocalMemory(t *testing.T) {
	devicetest.NeedPtxas(t)
	var all *ptx.Module
	constants, count := map[string]bool{}, 0
	for head, source := range examples(t) {
		given, _, runs := strings.Cut(head, " → ")
		if !runs || strings.HasPrefix(head, "⊘") || strings.HasPrefix(head, "⚠") {
			continue
		}
		args, _ := exampleArguments(t, given)
		var types []kernel.Argument
		for _, a := range args {
			types = append(types, typeOf(a))
		}
		o := exampleOptions
		o.Name, o.Target = fmt.Sprintf("k%d", count), kernel.Target{SM: 80}
		p, err := kernel.Compile(kernel.Source{File: "doc.js", Line: 1, Column: 1, Text: source}, types, o)
		if err != nil {
			t.Fatal(err)
		}
		if p.Local != 0 || hasVariables(p.Module) {
			continue
		}
		mergeable(p.Module, constants)
		count++
		if all == nil {
			all = p.Module
			continue
		}
		all.Items = append(all.Items, p.Module.Items...)
		if all.Version.Before(p.Module.Version) {
			all.Version = p.Module.Version
		}
	}
	noLocalMemory(t, all, max(count, 40))
}

// noLocalMemory has ptxas assemble so many kernels, whose machine code is to have neither a stack nor
// spilled registers.
func noLocalMemory(t *testing.T, all *ptx.Module, count int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "all.ptx")
	if err := os.WriteFile(file, []byte(all.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(devicetest.Ptxas(), "-v", "-arch", "sm_80", "-o", file+".cubin", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	frames := regexp.MustCompile(`Function properties for (\w+)\s+(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`).FindAllStringSubmatch(string(out), -1)
	if len(frames) != count {
		t.Fatalf("ptxas tells of %d of %d kernels:\n%s", len(frames), count, out)
	}
	for _, f := range frames {
		if f[2] != "0" || f[3] != "0" || f[4] != "0" {
			t.Errorf("%s", f[0])
		}
	}
}

// nine are the kernels of scripts/bench/kernels with the types of their parameters.
var nine = map[string]string{
	"vadd": "f32[] f32[] f32[]", "saxpy": "f32 f32[] f32[]", "dot": "f32[] f32[] f32[]", "sgemm": "f32[] f32[] f32[] i32",
	"nbody": "f32[] f32[] f32[] f32[] f32[] f32[] f32[]", "mandelbrot": "i32[] i32 i32 i32", "stencil": "f32[] f32[] i32 i32 i32",
	"histogram": "u8[] u32[]", "blackscholes": "f32[] f32[] f32[] f32[] f32[] f32 f32",
}

// TestNoLocalMemoryInBench does the same with the nine kernels that are measured beside nvcc's.
func TestNoLocalMemoryInBench(t *testing.T) {
	devicetest.NeedPtxas(t)
	const file = "../scripts/bench/kernels/kernels.js"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err) // a bundle of tests without the benchmarks
	}
	helpers := map[string]kernel.Source{}
	functions := kernel.ReadFile(file, string(text)).Functions
	for _, f := range functions {
		if f.Name == "normal" {
			helpers[f.Name] = f.Source
		}
	}
	found := 0
	for _, f := range functions {
		types, measured := nine[f.Name]
		if !measured {
			continue
		}
		var args []kernel.Argument
		for _, name := range strings.Fields(types) {
			a, err := kernel.ParseArgument(name)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, a)
		}
		p, err := kernel.Compile(f.Source, args, kernel.Options{Name: f.Name, Helpers: helpers, Target: kernel.Target{SM: 80}})
		if err != nil {
			t.Fatal(frame(err))
		}
		if p.Local != 0 {
			t.Errorf("%s has %d bytes of local memory", f.Name, p.Local)
		}
		noLocalMemory(t, p.Module, 1)
		found++
	}
	if found != len(nine) {
		t.Errorf("%s has %d of %d kernels", file, found, len(nine))
	}
}

// hasVariables tells whether a module declares variables of its own, whose names others may have.
func hasVariables(m *ptx.Module) bool {
	for _, item := range m.Items {
		if _, ok := item.(*ptx.Variable); ok {
			return true
		}
	}
	return false
}
