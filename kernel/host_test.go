package kernel_test

import (
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestGenerator(t *testing.T) {
	for source, want := range map[string]string{
		"(x) => { syncthreads(); x[0] = warp.shuffle(f(')'), warp.any(1)) // syncthreads()\n }": " yield syncthreads(); x[0] = (yield warp.shuffle(f(')'), (yield warp.any(1)))) // syncthreads()\n ",
		"(x) => {\n  x[0] = 1\n  syncthreads()\n  x[1] =\n  warp.any(1)\n}":                     "\n  x[0] = 1\n  yield syncthreads()\n  x[1] =\n  (yield warp.any(1))\n",
		"x => x[0] = 1":                       "x[0] = 1;",
		"x => x[0] = größe":                   "x[0] = größe;",
		"function f(x) { x.syncthreads(1) }":  " x.syncthreads(1) ",
		"method(x) { if (x[0]) syncwarp(3) }": " if (x[0]) (yield syncwarp(3)) ",
	} {
		got, err := kernel.Generator(kernel.Source{File: "a.js", Line: 1, Column: 1, Text: source})
		if err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", source, got, err, want)
		}
	}
}
