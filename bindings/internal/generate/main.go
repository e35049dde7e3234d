// Generate writes a library's Go bindings from its specification. It is run
// by go generate in the package that the bindings belong to:
//
//	//go:generate go run ../internal/generate -spec internal/cuda.json -package cuda
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"

	"github.com/cujs/cujs/bindings/internal/spec"
)

func main() { os.Exit(doMain()) }

func doMain() int {
	path := flag.String("spec", "", "specification to read")
	pkg := flag.String("package", "", "name of the package to write")
	flag.Parse()
	library, err := spec.Read(*path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		return 1
	}
	g := &generator{library: library, pkg: *pkg, names: newNamer(library)}
	for _, file := range []struct {
		name  string
		write func()
	}{
		{"ztypes.go", g.types}, {"zenums.go", g.enums}, {"zstructs.go", g.structs}, {"zlayout_test.go", g.layout},
		{"zapi.go", g.api}, {"zbind.go", g.bind}, {"zwrap.go", g.wrap}, {"zfunctions.go", g.functions},
	} {
		if err := g.file(file.name, file.write); err != nil {
			fmt.Fprintf(os.Stderr, "generate: %s: %v\n", file.name, err)
			return 1
		}
	}
	return 0
}

// A generator writes one file at a time.
type generator struct {
	library *spec.Library
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
	imports := ""
	for _, use := range []struct{ word, path string }{{"runtime.", "runtime"}, {"testing.", "testing"}, {"unsafe.", "unsafe"}} {
		if bytes.Contains([]byte(text), []byte(use.word)) {
			imports += fmt.Sprintf("%q\n", use.path)
		}
	}
	if imports != "" {
		g.printf("import (\n%s)\n\n", imports)
	}
	g.out.WriteString(text)
	formatted, err := format.Source(g.out.Bytes())
	if err != nil {
		return fmt.Errorf("%w\n%s", err, g.out.String())
	}
	return os.WriteFile(name, formatted, 0o644)
}
