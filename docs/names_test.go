package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// member is a name that a cell of a table uses of an object: cuda.alloc, f.launch(.
var member = regexp.MustCompile(`\b\w+(?:\([^()]*\))?\.(\w+)`)

// TestNames looks up what the tables say one writes in cujs: every name behind
// a dot is declared for editors.
func TestNames(t *testing.T) {
	needSources(t)
	files, err := filepath.Glob("../stdlib/types/*.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(string(text), -1) {
			declared[name] = true
		}
	}
	for _, page := range []string{"coming-from.md", "coming-from-webgpu.md"} {
		t.Run(page, func(t *testing.T) { lookUp(t, page, declared) })
	}
}

func lookUp(t *testing.T, file string, declared map[string]bool) {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| `") || len(cells) != 2 {
			continue
		}
		for _, code := range regexp.MustCompile("`[^`]*`").FindAllString(cells[1], -1) {
			for _, match := range member.FindAllStringSubmatch(code, -1) {
				if seen++; !declared[match[1]] {
					t.Errorf("%s:%d: nothing declares %s of %s", file, i+1, match[1], code)
				}
			}
		}
	}
	if seen < 15 {
		t.Errorf("%d names", seen)
	}
}
