package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// FuzzCompile gives any text to the compiler: it answers an error or PTX that
// package ptx reads, and never panics.
func FuzzCompile(f *testing.F) {
	for _, source := range refused {
		f.Add(source, uint16(0))
	}
	for _, test := range runs {
		f.Add(test.source, uint16(1))
	}
	for _, test := range warned {
		f.Add(test.source, uint16(2))
	}
	f.Add("(]", uint16(0))
	f.Add("function k(this: f32, p: { x: f32 }, q?: i32[] = 3): void { const a: f32 = x! as f32 }", uint16(3))
	f.Fuzz(func(t *testing.T, source string, how uint16) {
		compileAny(t, source, how)
	})
}

// fuzzedTypes are what the parameters of a fuzzed kernel are given, the choice
// being part of the input.
var fuzzedTypes = []string{"f32[]", "i32[]", "u32[]", "f64[]", "number", "f32[][]", "i64", "{x: f32, n: i32}", "u8[]", "f16[]", "bool", "{x: f64, b: bool}[]", "u64[]"}

func compileAny(t *testing.T, source string, how uint16) {
	src := kernel.Source{File: "fuzz.js", Line: 1, Column: 1, Text: source}
	_, names, err := kernel.Signature(src)
	if err != nil || len(names) > 8 {
		return
	}
	args := make([]kernel.Argument, len(names))
	for i := range args {
		args[i], _ = kernel.ParseArgument(fuzzedTypes[(int(how>>3)+i)%len(fuzzedTypes)])
		args[i].Long = how&4 != 0 && args[i].Rank > 0
	}
	p, err := kernel.Compile(src, args, kernel.Options{Debug: how&1 != 0, FastMath: how&2 != 0, Guard: int(how & 3), Helpers: goHelpers,
		Constants: map[string]any{"K": 2.5, "N": int64(3), "table": kernel.Array{Type: "i32", Data: []byte{5, 0, 0, 0, 6, 0, 0, 0}}}})
	if err != nil {
		if err.Error() == "" || strings.Contains(err.Error(), "panic") {
			t.Errorf("the error says %q", err)
		}
		return
	}
	if _, err := ptx.Parse("fuzz.ptx", p.PTX); err != nil {
		t.Errorf("%v\n%s\n%s", err, source, p.PTX)
	}
}
