package host

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/devicetest"
)

// firstPrelude makes a script's module m and what rows of first.txt use. Nothing requires cuda before they do.
const firstPrelude = `
	const m = require('%'), buffer = (list) => require('cuda').buffer(list)
	const b = (shape, ...list) => buffer(Float32Array.from(list)).reshape(shape), places = (...list) => buffer(Int32Array.from(list))
	console.log(String(`

// TestCalledFirst: each module works when it is the first that a script requires, and each of its files when the first call needs it.
// Every function that is loaded lazily has a row.
func TestCalledFirst(t *testing.T) {
	text, err := os.ReadFile("testdata/first.txt")
	if err != nil {
		t.Fatal(err)
	}
	called := map[string]string{} // the calls of a module's rows
	for row := range strings.Lines(string(text)) {
		module, rest, isRow := strings.Cut(strings.TrimSpace(row), " | ")
		if !isRow {
			continue
		}
		call, want, complete := strings.Cut(rest, " → ")
		called[module] += call + "\n"
		t.Run(module+" "+call, func(t *testing.T) {
			var out bytes.Buffer
			r := newRuntime(t, Options{Device: devicetest.Name(), Permissions: Everything(), Stdout: &out, Stderr: &out})
			_, err := r.Run(context.Background(), "first.js", strings.Replace(firstPrelude, "%", module, 1)+call+"))")
			if got := strings.TrimSpace(out.String()); err != nil || !complete || got != want {
				t.Errorf("%q, want %q %s", got, want, FormatError(err, false))
			}
		})
	}
	for _, name := range lazyFunctions(t) {
		module, path, _ := strings.Cut(name, " ")
		if !strings.Contains(called[module], path+"(") {
			t.Errorf("no row of %s calls %s", module, path)
		}
	}
}

// lazyFunctions are the functions of arrays and algorithms that are JavaScript: "cuda/ndarray .sort". Those in Go load no file.
func lazyFunctions(t *testing.T) []string {
	var out bytes.Buffer
	r := newRuntime(t, Options{Device: devicetest.Name(), Permissions: Everything(), Stdout: &out, Stderr: &out})
	_, err := r.Run(context.Background(), "lazy.js", `
		const nd = require('cuda/ndarray'), inScript = (f) => typeof f === 'function' && !String(f).includes('native code')
		const list = (module, path, o) => {
			for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(o))) if (inScript(value)) console.log(module, path + name)
		}
		list('cuda/ndarray', '.', nd.NDArray.prototype)
		for (const space of ['linalg', 'fft', 'random']) list('cuda/ndarray', space + '.', nd[space])
		list('cuda/ndarray', 'm.', nd)
		list('cuda/parallel', 'm.', require('cuda/parallel'))`)
	list := strings.Split(strings.TrimSpace(out.String()), "\n")
	if err != nil || len(list) < 50 {
		t.Fatal(list, err)
	}
	return list
}
