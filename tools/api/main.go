// Command api writes what packages export, a line for each name with its whole type, so that a change of what other
// programs rely on is seen in a diff. Types of internal packages are named there by their paths: what leads to one is
// what "go doc" does not explain.
//
// In a source file of package docs:
//
//	//go:generate go run ../tools/api -out zapi.txt -values zexported_test.go ../gpu ../gpu/nd ../host
//
// The second file has the same types and functions as values, for a test that calls all of them.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "zapi.txt", "the file to write")
	values := flag.String("values", "", "the Go file to write, with the types and functions as values for tests")
	flag.Parse()
	packages, err := exported(flag.Args())
	if err != nil {
		log.Fatal("api: ", err)
	}
	if err := write(*out, *values, packages); err != nil {
		log.Fatal("api: ", err)
	}
}

func write(out, values string, packages []*types.Package) error {
	if err := os.WriteFile(out, []byte(lines(packages)), 0o644); err != nil || values == "" {
		return err
	}
	text, err := source(packages)
	if err != nil {
		return err
	}
	return os.WriteFile(values, text, 0o644)
}

// lines has the lines of all packages, sorted.
func lines(packages []*types.Package) string {
	var all []string
	for _, p := range packages {
		all = append(all, scope(p)...)
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), "\n") + "\n"
}

// A listed is a package as go list prints it.
type listed struct {
	ImportPath, Export string
	DepOnly            bool
}

// exported returns the packages that patterns name, with what they export.
func exported(patterns []string) (all []*types.Package, err error) {
	packages, err := list(patterns)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, p := range packages {
		files[p.ImportPath] = p.Export
	}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
	for _, p := range packages {
		if p.DepOnly {
			continue
		}
		types, err := compiled.Import(p.ImportPath)
		if err != nil {
			return nil, err
		}
		all = append(all, types)
	}
	return all, nil
}

// list has go list compile packages for Linux on amd64, whatever this machine is, with all that they import.
func list(patterns []string) (packages []listed, err error) {
	command := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Export,DepOnly"}, patterns...)...)
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// scope has the lines of a package.
func scope(p *types.Package) (lines []string) {
	line := func(format string, args ...any) {
		lines = append(lines, "pkg "+short(p.Path())+", "+fmt.Sprintf(format, args...))
	}
	qualifier := func(other *types.Package) string {
		if other == p {
			return ""
		}
		return short(other.Path())
	}
	for _, name := range p.Scope().Names() {
		object := p.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch object := object.(type) {
		case *types.TypeName:
			typeLines(line, object, qualifier)
		case *types.Const:
			line("const %s %s = %s", name, types.TypeString(object.Type(), qualifier), object.Val().ExactString())
		default:
			line("%s", types.ObjectString(object, qualifier))
		}
	}
	return lines
}

// typeLines has a line for a type, for each exported field of a struct, each method of an interface, and each exported method.
func typeLines(line func(string, ...any), t *types.TypeName, qualifier types.Qualifier) {
	if t.IsAlias() {
		line("%s", types.ObjectString(t, qualifier))
		return
	}
	name := t.Name()
	switch u := t.Type().Underlying().(type) {
	case *types.Struct:
		line("type %s struct", name)
		for field := range u.Fields() {
			if field.Exported() {
				line("type %s struct, %s %s", name, field.Name(), types.TypeString(field.Type(), qualifier))
			}
		}
	case *types.Interface:
		line("type %s interface", name)
		for method := range u.Methods() {
			line("type %s interface, %s", name, types.ObjectString(method, qualifier))
		}
	default:
		line("type %s %s", name, types.TypeString(u, qualifier))
	}
	if types.IsInterface(t.Type()) {
		return
	}
	for selection := range types.NewMethodSet(types.NewPointer(t.Type())).Methods() {
		if method := selection.Obj().(*types.Func); method.Exported() {
			line("method (%s) %s%s", name, method.Name(), strings.TrimPrefix(types.TypeString(method.Signature(), qualifier), "func"))
		}
	}
}

// short is a package's path without that of the module.
func short(path string) string { return strings.TrimPrefix(path, "github.com/cujs/cujs/") }
