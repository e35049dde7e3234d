package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#{1,6} +(.*)$`)
	fenced  = regexp.MustCompile("(?s)```.*?\n```")
	code    = regexp.MustCompile("`[^`\n]*\\]\\([^`\n]*`") // code that looks like a link
	dropped = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)       // what a heading's anchor leaves out
)

// atRoot are the pages above this folder.
var atRoot = []string{"../README.md", "../CONTRIBUTING.md", "../SECURITY.md"}

// TestLinks follows every link of the pages to a file or a heading of this repository.
func TestLinks(t *testing.T) {
	needSources(t)
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, atRoot...)
	followed := 0
	for _, page := range pages {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(prose(t, page), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			followed++
			file, anchor, _ := strings.Cut(m[1], "#")
			target := filepath.Join(filepath.Dir(page), file)
			if file == "" {
				target = page
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s leads nowhere", page, m[1])
			} else if anchor != "" && !slices.Contains(anchors(t, target), anchor) {
				t.Errorf("%s: %s: there is no such heading; there are %q", page, m[1], anchors(t, target))
			}
		}
	}
	if followed < 30 {
		t.Errorf("only %d links were found", followed)
	}
}

// prose is a page without its blocks of code.
func prose(t *testing.T, page string) string {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return fenced.ReplaceAllString(string(text), "")
}

// anchors are the names by which a link reaches the headings of a page, as GitHub makes them.
func anchors(t *testing.T, page string) []string {
	var list []string
	for _, m := range heading.FindAllStringSubmatch(prose(t, page), -1) {
		name := dropped.ReplaceAllString(strings.ToLower(m[1]), "")
		list = append(list, strings.ReplaceAll(name, " ", "-"))
	}
	return list
}
