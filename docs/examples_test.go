package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// bare are packages that are promised and have no example yet: most need a library, several devices or another process.
var bare = strings.Fields(`gpu/images gpu/interop gpu/blas gpu/fft gpu/solver gpu/sparse gpu/collective gpu/profile gpu/benchmark emulator/recording`)

// TestExamples: each package that embedding.md promises has an example that is run; a new one cannot come without.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("embedding.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## What is promised")
	example := regexp.MustCompile(`(?m)^func Example[\w]*\(\)`)
	var packages []string
	for _, row := range strings.Split(table, "\n") {
		if !strings.HasPrefix(row, "| `") {
			continue
		}
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
			packages = append(packages, m[1])
		}
	}
	if len(packages) < 20 {
		t.Fatalf("the table of embedding.md promises %d packages", len(packages))
	}
	for _, name := range packages {
		files, _ := filepath.Glob(filepath.Join("..", name, "*_test.go"))
		has := slices.ContainsFunc(files, func(file string) bool {
			source, err := os.ReadFile(file)
			return err == nil && example.Match(source)
		})
		switch listed := slices.Contains(bare, name); {
		case !has && !listed:
			t.Errorf("%s has no example: write one that shows how its most used call is used", name)
		case has && listed:
			t.Errorf("%s has an example: take it from the list of those without", name)
		}
	}
}
