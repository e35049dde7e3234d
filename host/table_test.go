package host

import (
	"context"
	"strings"
	"testing"
)

// A table that would have very many cells is shown as log shows it: rows that each have a column of
// their own would be a table of the square of their number.
func TestTableOfManyCells(t *testing.T) {
	for source, want := range map[string]string{
		"console.table(Array.from({ length: 500 }, (_, i) => ({ ['x' + i]: i })))":   "┌",
		"console.table(Array.from({ length: 20000 }, (_, i) => ({ ['x' + i]: i })))": "[\n  { x0: 0 },",
		"console.table(new Array(300000).fill(1))":                                   "[\n  1, 1, ",
	} {
		var out strings.Builder
		r := newRuntime(t, Options{Stdout: &out})
		if _, err := r.Run(context.Background(), "t.js", source); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s: %v, %.40q", source, err, out.String())
		}
	}
}
