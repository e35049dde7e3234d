package cudajs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestKernelDocumentation runs the scripts of docs/kernel-language.md and docs/hardware.md,
// which say behind an arrow what they print. The kernels there are run by the tests of
// package kernel.
func TestKernelDocumentation(t *testing.T) {
	var blocks []string
	for page, fewest := range map[string]int{"kernel-language.md": 6, "hardware.md": 1} {
		text, err := os.ReadFile("../../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		found := strings.Split(string(text), "```js\nconst cuda")[1:]
		if len(found) < fewest {
			t.Fatalf("found %d scripts in %s", len(found), page)
		}
		blocks = append(blocks, found...)
	}
	printed := regexp.MustCompile(`(?m)// → (.*)$`)
	for _, block := range blocks {
		block, _, _ = strings.Cut(block, "```")
		script, want := "const cuda"+block, ""
		for _, line := range printed.FindAllStringSubmatch(script, -1) {
			want += line[1] + "\n"
		}
		w := newWorld(t, nil)
		w.must("{" + script + "}")
		if got := w.out.String(); got != want || want == "" {
			t.Errorf("%s\ngot  %q\nwant %q", script, got, want)
		}
	}
}
