package docs_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/docs"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestScripts runs the scripts that are made of the examples of the page on the kernel language: what the page
// in a browser runs prints what stands there, or fails or warns with the message there.
func TestScripts(t *testing.T) {
	for _, p := range examples(t) {
		t.Run(fmt.Sprintf("line %d", p.Line), func(t *testing.T) { runExample(t, p) })
	}
}

// examples are those of the page on the kernel language.
func examples(t *testing.T) (list []docs.Program) {
	t.Helper()
	all, err := docs.Of("kernel-language.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Head != "" {
			list = append(list, p)
		}
	}
	if len(list) < 60 {
		t.Fatalf("found %d examples", len(list))
	}
	return list
}

func runExample(t *testing.T, p docs.Program) {
	var out bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "example.ts", p.Script())
	said := anyLine.ReplaceAllString(out.String(), "line")
	_, want, _ := strings.Cut(p.Head, " → ")
	switch refused, warned := p.Refused(), p.Warned(); {
	case refused != "":
		refused = anyLine.ReplaceAllString(refused, "line")
		if err == nil || !strings.Contains(anyLine.ReplaceAllString(host.FormatError(err, false), "line"), refused) {
			t.Errorf("%s\ngot %v, want the error %s", p.Script(), err, refused)
		}
	case err != nil:
		t.Errorf("%s\n%s", p.Script(), host.FormatError(err, false))
	case warned != "":
		if !strings.Contains(said, anyLine.ReplaceAllString(warned, "line")) {
			t.Errorf("%s\nsaid %q, want the warning %s", p.Script(), said, warned)
		}
	case said != want+"\n":
		t.Errorf("%s\nprinted %q, want %q", p.Script(), said, want)
	}
}

// anyLine is the number of a line, which is another in the script than in the example.
var anyLine = regexp.MustCompile(`\bline \d+`)
