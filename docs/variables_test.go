package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// variable is the name of an environment variable of cujs.
var variable = regexp.MustCompile(`\bCUJS_[A-Z0-9_]*[A-Z0-9]\b`)

// private are the variables by which a process of the tests tells another of its own something, and made-up ones.
var private = regexp.MustCompile(`^CUJS_(CONFORMANCE|EXAMPLES|KERNELS|GPU_TEST|PROGRAMS_PART|SECRET|TEST_LOSS|COMPOSITIONS_)`)

// TestVariables compares the variables that the sources name with those that the page on the command has, in its table
// or in the sentence behind it on those that only tests read.
func TestVariables(t *testing.T) {
	needSources(t)
	everywhere, program := variablesOfSources(t)
	page, err := os.ReadFile("command.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Environment variables\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if !slices.Equal(everywhere, names(section)) {
		t.Errorf("in the sources %q\nin command.md  %q", everywhere, names(section))
	}
	table, _, found := strings.Cut(section, "\nTests of the project")
	if !found {
		t.Error("the section has no sentence on tests")
	}
	for _, name := range names(table) {
		if !slices.Contains(program, name) {
			t.Errorf("the program reads no %s", name)
		}
	}
}

// variablesOfSources are the variables that the sources name, and those that sources beside tests do, sorted.
func variablesOfSources(t *testing.T) (everywhere, program []string) {
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		found := names(string(text))
		everywhere = append(everywhere, found...)
		if !strings.HasSuffix(path, "_test.go") {
			program = append(program, found...)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(everywhere)
	everywhere = slices.DeleteFunc(slices.Compact(everywhere), private.MatchString)
	return everywhere, program
}

// names are the variables in a text, sorted, each once.
func names(text string) []string {
	list := variable.FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}
