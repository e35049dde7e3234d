// Generate writes a library's Go bindings from its specification. It is run
// by go generate in the package that the bindings belong to:
//
//	//go:generate go run ../../tools/bindings/generate -spec internal/cuda.json -package cuda
//
// With -small it writes the bindings of a library of a few functions: types,
// enums, and a table without hooks. With -script it writes
// what scripts need to call every function of a table: see script.go.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

func main() { os.Exit(doMain()) }

func doMain() int {
	path := flag.String("spec", "", "specification to read")
	pkg := flag.String("package", "", "name of the package to write")
	small := flag.Bool("small", false, "write the bindings of a small library")
	shares := flag.String("share", "", "folders of packages whose enums are used, separated by commas: ../cublas")
	script := flag.String("script", "", "descriptions of the functions, to write tables for scripts")
	declarations := flag.String("declarations", "", "file of TypeScript declarations to write with -script")
	flag.Parse()
	library, err := spec.Read(*path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		return 1
	}
	shared, err := spec.Shared(*shares)
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		return 1
	}
	g := &generator{library: library, shared: shared, pkg: *pkg, names: newNamer(library, shared)}
	files := []file{
		{"ztypes.go", g.types}, {"zenums.go", g.enums}, {"zstructs.go", g.structs}, {"zlayout_test.go", g.layout},
		{"zapi.go", g.api}, {"zbind.go", g.bind}, {"zwrap.go", g.wrap}, {"zfunctions.go", g.functions},
	}
	if *small {
		files = []file{{"zenums.go", g.smallEnums}, {"zapi.go", g.smallAPI}, {"zbind.go", g.smallBind}}
		if len(library.Functions) == 0 {
			files = files[:1]
		}
		if g.hasResults() {
			files = append(files, file{"zerror.go", g.smallErrors})
		}
	}
	if *script != "" {
		s, err := newScripter(g, *script)
		if err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			return 1
		}
		files = []file{{"ztable.go", s.table}, {"zcall.go", s.calls}}
		if err := s.declare(*declarations); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			return 1
		}
	}
	for _, file := range files {
		if err := g.file(file.name, file.write); err != nil {
			fmt.Fprintf(os.Stderr, "generate: %s: %v\n", file.name, err)
			return 1
		}
	}
	return 0
}

// A file is one to write.
type file struct {
	name  string
	write func()
}

// A generator writes one file at a time.
type generator struct {
	library *spec.Library
	shared  []*spec.Library // whose enums are used; each is a package beside
	pkg     string
	names   *namer
	out     bytes.Buffer
}

func (g *generator) printf(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

func (g *generator) file(name string, write func()) error {
	g.out.Reset()
	write()
	text := g.out.String()
	g.out.Reset()
	g.printf("// Code generated from internal/%s.json; DO NOT EDIT.\n\npackage %s\n\n", g.library.Name, g.pkg)
	imports, ours := "", ""
	type use struct{ word, path string }
	uses := []use{
		{"fmt.", "fmt"}, {"runtime.", "runtime"}, {"testing.", "testing"}, {"unsafe.", "unsafe"},
		{"loader.", "github.com/cujs/cujs/bindings/loader"}, {"cuda.", "github.com/cujs/cujs/bindings/cuda"},
		{"toolkit.", "github.com/cujs/cujs/bindings/internal/toolkit"},
	}
	for _, other := range g.shared {
		uses = append(uses, use{other.Name + ".", "github.com/cujs/cujs/bindings/" + other.Name})
	}
	for _, use := range uses {
		switch {
		case !strings.Contains(text, use.word):
		case strings.Contains(use.path, "/"):
			ours += fmt.Sprintf("%q\n", use.path)
		default:
			imports += fmt.Sprintf("%q\n", use.path)
		}
	}
	if imports+ours != "" {
		g.printf("import (\n%s\n%s)\n\n", imports, ours)
	}
	g.out.WriteString(text)
	formatted, err := format.Source(g.out.Bytes())
	if err != nil {
		return fmt.Errorf("%w\n%s", err, g.out.String())
	}
	return os.WriteFile(name, formatted, 0o644)
}
