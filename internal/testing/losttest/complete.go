// This file holds worlds to what packages export.

package losttest

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	method   = regexp.MustCompile(`(?m)^func \(\w+ \*?([A-Z]\w*)\) [A-Z]`)
	function = regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(`)
)

// Complete fails where the package in whose folder the test runs exports a method of a type, or a function, that the world lacks and that
// is none of those that need no context.
func Complete(t *testing.T, w *World, without ...string) {
	have := slices.Clone(without)
	for _, o := range w.Objects {
		have = append(have, reflect.TypeOf(o).Elem().Name())
	}
	for name := range w.Functions {
		have = append(have, name)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, exported := range []*regexp.Regexp{method, function} {
			for _, m := range exported.FindAllSubmatch(text, -1) {
				if !slices.Contains(have, string(m[1])) {
					t.Errorf("%s of %s is not in the test", m[1], name)
				}
			}
		}
	}
}
