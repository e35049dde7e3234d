package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// notBuiltIn are the modules of go.mod that only tests and tools use.
var notBuiltIn = []string{
	"github.com/apache/arrow-go/v18", "github.com/goccy/go-json", "github.com/google/flatbuffers", "github.com/klauspost/cpuid/v2",
	"github.com/zeebo/xxh3", "golang.org/x/exp", // Arrow's library, with which tests compare
	"github.com/chromedp/cdproto", "github.com/chromedp/chromedp", "github.com/go-json-experiment/json", "github.com/yuin/goldmark",
}

// The notices are those of the other modules in go.mod, each in its version, and of Go. "go generate
// ./cmd/cujs" makes them again.
func TestLicenses(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Skip("the module's own files are not here: ", err)
	}
	got := cujs("", nil, "licenses")
	if got.status != 0 || got.stderr != "" {
		t.Fatalf("status %d, %q", got.status, got.stderr)
	}
	var want, titles []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+ v\S+)`).FindAllStringSubmatch(string(mod), -1) {
		if path, _, _ := strings.Cut(m[1], " "); !slices.Contains(notBuiltIn, path) {
			want = append(want, m[1])
		}
	}
	rule := strings.Repeat("=", 100)
	for _, section := range strings.Split(got.stdout, "\n"+rule+"\n") {
		if title, _, _ := strings.Cut(section, "\n"); regexp.MustCompile(`^\S+ v\d\S*$`).MatchString(title) {
			titles = append(titles, title)
		}
	}
	slices.Sort(want)
	slices.Sort(titles)
	if !slices.Equal(titles, want) {
		t.Errorf("notices of  %q\ngo.mod names %q", titles, want)
	}
	for _, text := range []string{"Copyright 2026 The cujs authors", "Copyright 2009 The Go Authors", "Copyright (c) 2016 Dmitry Panov", "Copyright (c) 2020 Evan Wallace"} {
		if !strings.Contains(got.stdout, text) {
			t.Errorf("%q is missing", text)
		}
	}
}
