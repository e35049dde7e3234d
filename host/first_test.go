package host

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/stdlib"
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
	for _, module := range []string{"ndarray", "parallel"} {
		for _, path := range lazyFunctions(t, module) {
			name := path[strings.LastIndex(path, ".")+1:]
			if !strings.Contains(called["cuda/"+module], "."+name+"(") {
				t.Errorf("no row of cuda/%s calls %s", module, path)
			}
		}
	}
}

// lazyFunctions are the functions that the tables of a module name, each of a file that is loaded when it is called.
func lazyFunctions(t *testing.T, module string) (names []string) {
	table := regexp.MustCompile(`(?m)^  \w+: '([\w. ]+)',$`)
	for _, row := range table.FindAllStringSubmatch(stdlib.Arrays().Source(module+"/"+module).Text, -1) {
		names = append(names, strings.Fields(row[1])...)
	}
	if len(names) < 20 {
		t.Fatal("no table", names)
	}
	return names
}
