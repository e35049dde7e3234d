package docs_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// floors are the folders of the tree from the top down. A package imports those of its own folder and of floors below.
var floors = [][]string{
	{"scripts", "tools"},
	{"cmd", "docs"},
	{"repl", "playground"},
	{"learn"},
	{"host", "gputest"},
	{"gpu", "kernel", "compile", "emulator"},
	{"internal", "ptx", "bindings", "stdlib"},
}

// ground are the imports inside the lowest floor: text and numbers are below PTX, what instructions compute is above it.
var ground = []string{"internal/arith ptx", "ptx internal", "bindings internal"}

// TestFloors reads all imports, but those of fixtures for tests.
func TestFloors(t *testing.T) {
	needSources(t)
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for line := range strings.Lines(string(out)) {
		from, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		from = strings.TrimPrefix(from, module)
		if strings.HasPrefix(from, "internal/testing") {
			continue
		}
		packages++
		for to := range strings.FieldsSeq(imports) {
			if to, ours := strings.CutPrefix(to, module); ours && !mayImport(folder(from), folder(to)) && !slices.Contains(ground, from+" "+folder(to)) && !slices.Contains(ground, folder(from)+" "+folder(to)) {
				t.Errorf("%s imports %s, which is not below it", from, to)
			}
		}
	}
	if packages < 150 {
		t.Errorf("only %d packages were read", packages)
	}
}

const module = "github.com/cujs/cujs/"

func folder(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

// mayImport tells whether a folder may import from another.
func mayImport(from, to string) bool {
	return from == to || floor(from) < floor(to)
}

func floor(of string) int {
	return slices.IndexFunc(floors, func(folders []string) bool { return slices.Contains(folders, of) })
}
