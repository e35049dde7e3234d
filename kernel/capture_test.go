package kernel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestCapture(t *testing.T) {
	for source, want := range map[string]string{
		"cuda.kernel(x => { x[0] = K })":                                         "cuda.kernel(x => { x[0] = K }, undefined, $name => { switch ($name) { case 'x': return x; case 'K': return K; default: throw $name; } })",
		"kernel(f, {\n  fastMath: true,\n})":                                     "kernel(f, {\n  fastMath: true,\n}, $name => { switch ($name) { case 'f': return f; default: throw $name; } })",
		"const f = (x) => { g(x) }\nfunction g(y) {\n y[0] = A\n}\nkernel(f,\n)": "const f = (x) => { g(x) }\nfunction g(y) {\n y[0] = A\n}\nkernel(f, undefined, $name => { switch ($name) { case 'f': return f; case 'x': return x; case 'g': return g; case 'y': return y; case 'A': return A; default: throw $name; } }\n)",
		"// kernel(f)\n'kernel(f)'; function kernel(a) {}; kernel()":             "// kernel(f)\n'kernel(f)'; function kernel(a) {}; kernel()",
		"kernel(f, {}, 3)": "kernel(f, {}, 3)",
	} {
		got, added := kernel.Capture(source, false)
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
		for _, in := range slices.Backward(added) {
			got = got[:in.Offset] + got[in.Offset+in.Width:]
		}
		if got != source {
			t.Errorf("without %v: %s", added, got)
		}
	}
}

func TestCaptureWithPlaces(t *testing.T) {
	source := "const g = (v: f32) => v * K;\nfunction f(x: f32[]): void { x[0] = g(x[0]) } let y\nkernel(f)\nkernel( x => { h(x) } )"
	got, _ := kernel.Capture(source, true)
	for _, want := range []string{
		"{ '': [29, 74], f: [29, 74], g: [10, 27] }", "(v: f32) => v * K", "function f(x: f32[]): void { x[0] = g(x[0]) }",
		"{ '': [99, 112] }", "x => { h(x) }",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in\n%s", want, got)
		}
	}
	for _, place := range []struct {
		begin, end int
		want       string
	}{{29, 74, "function f(x: f32[]): void { x[0] = g(x[0]) }"}, {10, 27, "(v: f32) => v * K"}} {
		if source[place.begin:place.end] != place.want {
			t.Errorf("%q", source[place.begin:place.end])
		}
	}
}
