package docs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// widest is how many characters a line has at most.
const widest = 120

// TestWidth holds the lines of the pages to it, but for the rows of tables and what programs print.
func TestWidth(t *testing.T) {
	needSources(t)
	pages, err := filepath.Glob("*.md")
	if err != nil || len(pages) < 20 {
		t.Fatalf("found %d pages: %v", len(pages), err)
	}
	for _, page := range append(pages, "../README.md", "../CHANGELOG.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		block, inside := "", false
		for i, line := range strings.Split(string(text), "\n") {
			if language, fence := strings.CutPrefix(line, "```"); fence {
				block, inside = language, !inside
			}
			printed := inside && (block == "" || block == "text")
			if utf8.RuneCountInString(line) > widest && !printed && !strings.HasPrefix(line, "|") {
				t.Errorf("%s:%d: %d characters", page, i+1, utf8.RuneCountInString(line))
			}
		}
	}
}
