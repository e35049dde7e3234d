package cudajs_test

import (
	"os"
	"testing"

	"github.com/cujs/cujs/docs"
)

// TestKernelDocumentation runs the scripts of docs/kernel-language.md and docs/hardware.md,
// which say behind an arrow what they print. The kernels there are run by the tests of
// package kernel.
func TestKernelDocumentation(t *testing.T) {
	for page, fewest := range map[string]int{"kernel-language.md": 6, "hardware.md": 1} {
		text, err := os.ReadFile("../../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, p := range docs.Programs(string(text)) {
			if p.Head != "" {
				continue
			}
			found++
			w := newWorld(t, nil)
			w.must("{" + p.Text + "}")
			if got := w.out.String(); got != p.Prints || got == "" {
				t.Errorf("%s\ngot  %q\nwant %q", p.Text, got, p.Prints)
			}
		}
		if found < fewest {
			t.Fatalf("found %d scripts in %s", found, page)
		}
	}
}
