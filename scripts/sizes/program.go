// This file is the programs: what they import, and how they use it.

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const module = "github.com/cujs/cujs/"

// A program is one to be measured.
type program struct {
	name    string
	imports []string
	main    string // statements; "" for a command of cujs's own, which imports names
}

// programs are the host without areas, package gpu with the emulated device, the host with each area, with all, and the
// command.
func programs() ([]program, error) {
	list := []program{
		{"host alone", []string{"host"}, runs("host.Options{}")},
		{"gpu and emulator", []string{"gpu", "emulator"}, "api, err := emulator.Open(emulator.Options{})\nif err != nil { panic(err) }\ndriver, err := gpu.Open(api, gpu.Options{})\nfmt.Println(driver, err)"},
	}
	folders, err := os.ReadDir("host/area")
	if err != nil {
		return nil, fmt.Errorf("run it in the root of the tree: %w", err)
	}
	for _, f := range folders {
		list = append(list, program{"with " + f.Name(), []string{"host", "host/area/" + f.Name()}, runs("host.Options{Areas: []host.Area{" + f.Name() + ".Area}}")})
	}
	return append(list,
		program{"with all", []string{"host", "host/areas"}, runs("host.Options{Areas: areas.All()}")},
		program{"the command", []string{"cmd/cujs"}, ""}), nil
}

// runs are the statements of a program that runs a script.
func runs(options string) string {
	return "rt, err := host.New(" + options + ")\nif err != nil { panic(err) }\nv, err := rt.Run(context.Background(), \"a.js\", \"1 + 1\")\nfmt.Println(v, err)"
}

// source is what "go build" takes: a file in a folder, or the package of a command.
func (p program) source(folder string) (string, error) {
	if p.main == "" {
		return "./" + p.imports[0], nil
	}
	var b strings.Builder
	b.WriteString("package main\nimport \"fmt\"\n")
	if strings.Contains(p.main, "context.") {
		b.WriteString("import \"context\"\n")
	}
	for _, name := range p.imports {
		fmt.Fprintf(&b, "import %q\n", module+name)
	}
	b.WriteString("func main() {\n" + p.main + "\n}\n")
	file := filepath.Join(folder, strings.ReplaceAll(p.name, " ", "_")+".go")
	return file, os.WriteFile(file, []byte(b.String()), 0o666)
}

// measure counts what a program has, and builds it where its size is wanted.
func (p program) measure(folder string, build bool) (s sizes, err error) {
	source, err := p.source(folder)
	if err != nil {
		return s, err
	}
	packages, err := tool("list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", source)
	if err != nil {
		return s, err
	}
	modules := map[string]bool{}
	for path := range strings.FieldsSeq(packages) {
		s.packages, modules[path] = s.packages+1, true
	}
	if s.modules = len(modules); !build {
		return s, nil
	}
	file := filepath.Join(folder, "program")
	if _, err := tool("build", "-trimpath", "-ldflags", "-s -w", "-o", file, source); err != nil {
		return s, err
	}
	info, err := os.Stat(file)
	if err == nil {
		s.megabytes = float64(info.Size()) / 1e6
	}
	return s, err
}

func tool(args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	out, err := c.Output()
	return string(out), err
}
