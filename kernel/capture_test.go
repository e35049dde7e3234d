package kernel_test

import (
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestCapture(t *testing.T) {
	for source, want := range map[string]string{
		"cuda.kernel(x => { x[0] = K })":                                         "cuda.kernel(x => { x[0] = K }, undefined, $name => { switch ($name) { case 'x': return x; case 'K': return K; } })",
		"kernel(f, {\n  fastMath: true,\n})":                                     "kernel(f, {\n  fastMath: true,\n}, $name => { switch ($name) { case 'f': return f; } })",
		"const f = (x) => { g(x) }\nfunction g(y) {\n y[0] = A\n}\nkernel(f,\n)": "const f = (x) => { g(x) }\nfunction g(y) {\n y[0] = A\n}\nkernel(f, undefined, $name => { switch ($name) { case 'f': return f; case 'x': return x; case 'g': return g; case 'y': return y; case 'A': return A; } }\n)",
		"// kernel(f)\n'kernel(f)'; function kernel(a) {}; kernel()":             "// kernel(f)\n'kernel(f)'; function kernel(a) {}; kernel()",
		"kernel(f, {}, 3)": "kernel(f, {}, 3)",
	} {
		if got := kernel.Capture(source); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}
