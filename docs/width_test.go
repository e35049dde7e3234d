package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
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
	for _, page := range append(pages, append(atRoot, "../CHANGELOG.md")...) {
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

// longest is how many words stand between two stops, which are those of a sentence, colons and semicolons. Code is one word.
const longest = 36

var (
	span   = regexp.MustCompile("`[^`]*`")
	target = regexp.MustCompile(`\]\([^)]*\)`)
	begins = regexp.MustCompile(`^\s*([-*]|\d+\.)\s`)
)

// TestSentences holds sentences to one or two clauses: to one semicolon, and to so many words between stops. Tables, and the
// pages of figures, are left out.
func TestSentences(t *testing.T) {
	needSources(t)
	pages, err := filepath.Glob("*.md")
	if err != nil || len(pages) < 20 {
		t.Fatalf("found %d pages: %v", len(pages), err)
	}
	for _, page := range append(pages, atRoot...) {
		if page == "gpu-results.md" || page == "performance.md" {
			continue
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, paragraph := range paragraphs(string(text)) {
			for _, sentence := range split(paragraph, ".!?") {
				if strings.Count(sentence, ";") > 1 {
					t.Errorf("%s: more than one semicolon: %s", page, sentence)
				}
				for _, clause := range split(sentence, ":;") {
					if n := len(strings.Fields(clause)); n > longest {
						t.Errorf("%s: %d words without a stop: %s", page, n, clause)
					}
				}
			}
		}
	}
}

// paragraphs are those of a page, and the items of its lists, without headings, tables and programs.
func paragraphs(page string) (list []string) {
	var lines []string
	end := func() {
		list, lines = append(list, span.ReplaceAllString(target.ReplaceAllString(strings.Join(lines, " "), "]"), "code")), nil
	}
	inside := false
	for _, line := range strings.Split(page, "\n") {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		if fence {
			inside = !inside
		}
		if fence || inside || line == "" || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "#") {
			end()
			continue
		}
		if begins.MatchString(line) {
			end()
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	end()
	return list
}

// split cuts a text behind each of the stops that a space follows.
func split(text, stops string) (list []string) {
	from := 0
	for i := 1; i < len(text); i++ {
		if text[i] == ' ' && strings.IndexByte(stops, text[i-1]) >= 0 {
			list, from = append(list, text[from:i]), i+1
		}
	}
	return append(list, text[from:])
}
