//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/docs"
)

// TestGuide runs every program of the pages that stand beside the program, as the page does: TypeScript in the whole of
// cujs. Those that show a mistake end with an error, all others do not. What they print the tests of docs compare.
func TestGuide(t *testing.T) {
	w := newWorker(t, small)
	run := func(w *worker, source string) string {
		e, _ := w.ask(map[string]any{"do": "run", "source": source})["done"]["error"].(map[string]any)
		text, _ := e["text"].(string)
		return text
	}
	programs, typed := 0, 0
	for _, page := range []string{"tutorial.md", "kernel-language.md"} {
		list, err := docs.Of(page)
		if err != nil {
			t.Fatal(err)
		}
		programs += len(list)
		for _, p := range list {
			failed := run(w, p.Script())
			if strings.HasPrefix(failed, "SyntaxError: Unexpected token :") {
				typed++
				failed = run(newWorker(t, whole), p.Script())
			}
			if refused := p.Refused(); (failed != "") != (refused != "") {
				t.Errorf("%s:%d: it ends with the error %q, want %q", page, p.Line, failed, refused)
			}
		}
	}
	if programs < 100 || typed == 0 {
		t.Errorf("there are %d programs, %d of them in TypeScript", programs, typed)
	}
}
