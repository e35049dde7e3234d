package docs_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

var (
	// block is a block of JavaScript in the guide; one that throws is followed by what it throws.
	block = regexp.MustCompile("(?s)```js( throws)?\n(.*?)\n```(?:\n\n```text\n(.*?)\n```)?")
	// shown is a line with the value of its expression behind it.
	shown = regexp.MustCompile(`(?m)^\S.*? // (-?\d+|\w+Array\(\d+\) \[.*\])$`)
)

// TestGuide types the blocks of JavaScript of each page of the guide one after the other at one
// prompt, as the guide tells its reader to, and compares the values and messages that stand there.
func TestGuide(t *testing.T) {
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	for _, page := range []string{"guide.md", "modules.md", "memory.md", "images.md", "graphs.md", "devices.md"} {
		t.Run(page, func(t *testing.T) { typePage(t, page) })
	}
}

func typePage(t *testing.T, file string) {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, noCompiler := compile.Open(compile.Config{})
	var out bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated:2xa100", Stdout: &out, Stderr: &out, Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	g := guide{t, file, r, r.Session()}
	blocks := block.FindAllStringSubmatch(string(page), -1)
	if n := strings.Count(string(page), "```js"); n != len(blocks) || n == 0 {
		t.Errorf("%d blocks of JavaScript, of which %d are understood", n, len(blocks))
	}
	for _, b := range blocks {
		throws, source, message := b[1] != "", b[2], b[3]
		switch {
		case noCompiler != nil && strings.Contains(source, "cuda.compile("):
			t.Log("left out, as this machine has no NVRTC: ", source)
		case throws:
			g.throws(source, message)
		default:
			g.types(source)
		}
	}
	if out.Len() > 0 {
		t.Errorf("printed %s", &out)
	}
}

// guide is a reader of the guide who types along.
type guide struct {
	t    *testing.T
	page string
	r    *host.Runtime
	s    *host.Session
}

// types enters a block, in parts that end with a claim.
func (g guide) types(source string) {
	at := 0
	for _, c := range shown.FindAllStringSubmatchIndex(source, -1) {
		if got, want := g.value(source[at:c[1]]), source[c[2]:c[3]]; got != want {
			g.t.Errorf("%s\ngives %s", source[at:c[1]], got)
		}
		at = c[1]
	}
	if rest := source[at:]; strings.TrimSpace(rest) != "" {
		g.value(rest)
	}
}

// value enters a source and shows what it gives.
func (g guide) value(source string) string {
	v, err := g.s.Eval(context.Background(), g.page, source)
	if err != nil {
		g.t.Fatalf("%s\n%s", source, host.FormatError(err, false))
	}
	text, err := g.r.Inspect(context.Background(), v, host.InspectOptions{})
	if err != nil {
		g.t.Fatal(err)
	}
	return text
}

// throws enters a source that must fail with a message, its class in front.
func (g guide) throws(source, want string) {
	_, err := g.s.Eval(context.Background(), g.page, source)
	var e *host.ScriptError
	if !errors.As(err, &e) {
		g.t.Errorf("%s\ndoes not throw: %v", source, err)
		return
	}
	if got := e.Name + ": " + e.Message; got != want {
		g.t.Errorf("%s\nthrows %s", source, got)
	}
}
