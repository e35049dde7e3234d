//go:build noesbuild

package host_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestWithoutEsbuild runs what needs no translation, and compares what is said about a source that does.
func TestWithoutEsbuild(t *testing.T) {
	r, err := host.New(host.Options{Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const plain = `const cuda = require('cuda')
const x = cuda.buffer(new Float32Array([1, 2, 3]))
cuda.kernel((x) => { const i = grid(1); if (i < x.length) x[i] *= 2 }).forall(3, x)
Array.from(x.read()).join()`
	if v, err := r.Run(context.Background(), "plain.js", plain); err != nil || v.String() != "2,4,6" {
		t.Errorf("%v, %v", v, err)
	}
	_, err = r.Run(context.Background(), "typed.ts", "const n: number = 2")
	const want = "typed.ts:1:8: SyntaxError: Unexpected token :; this cujs was built without esbuild: " +
		"it reads no TypeScript, no ES modules, no await at the top level of files"
	var failed *host.ScriptError
	if !errors.As(err, &failed) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = r.Session().Eval(context.Background(), "prompt", "import { join } from 'path'")
	const wanted = "prompt:1:1: SyntaxError: Unexpected reserved word; this cujs was built without esbuild: " +
		"it reads no TypeScript, no ES modules, no await at the top level of files"
	if err == nil || err.Error() != wanted {
		t.Errorf("got %v, want %s", err, wanted)
	}
}
