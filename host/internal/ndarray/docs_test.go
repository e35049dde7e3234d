package ndarray_test

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestDocumentation runs the scripts of docs/arrays.md, which say behind an arrow what they print.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../../docs/arrays.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```js\n")[1:]
	if len(blocks) < 8 {
		t.Fatalf("found %d scripts", len(blocks))
	}
	printed := regexp.MustCompile(`(?m)// → (.*)$`)
	for _, block := range blocks {
		script, _, _ := strings.Cut(block, "```")
		want := ""
		for _, line := range printed.FindAllStringSubmatch(script, -1) {
			want += line[1] + "\n"
		}
		var out, warnings bytes.Buffer
		r, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Stdout: &out, Stderr: &warnings})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(context.Background(), "arrays.js", script); err != nil {
			t.Errorf("%s\n%s", script, host.FormatError(err, false)+warnings.String())
		}
		if got := out.String(); got != want || want == "" {
			t.Errorf("%s\ngot  %q\nwant %q", script, got, want)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
