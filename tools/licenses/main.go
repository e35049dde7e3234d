// Command licenses writes the notices of all that is built into the command cujs: its own, those of Go,
// and those of the modules of its packages on every system that it is built for.
//
// In a source file of package main:
//
//	//go:generate go run ../../tools/licenses -out zlicenses.txt
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "zlicenses.txt", "the file to write")
	flag.Parse()
	text, err := notices()
	if err != nil {
		log.Fatal("licenses: ", err)
	}
	if err := os.WriteFile(*out, []byte(text), 0o644); err != nil {
		log.Fatal("licenses: ", err)
	}
}

// systems are those that the command is built for, as far as its modules differ.
var systems = []string{"linux", "windows", "darwin"}

// A module is one that packages come from, and their folders.
type module struct {
	title, folder string
	packages      map[string]bool
}

// notices is the text of all notices. One that repeats another is named by that.
func notices() (string, error) {
	modules := map[string]*module{}
	for _, system := range systems {
		if err := collect(modules, system); err != nil {
			return "", err
		}
	}
	text, first := new(strings.Builder), map[string]string{}
	own := &module{title: "cujs", folder: "../.."}
	if err := own.write(text, first); err != nil {
		return "", err
	}
	text.WriteString("\nThe command cujs has the following built in.\n")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	golang := &module{title: "Go, its runtime and its standard library", folder: strings.TrimSpace(string(root))}
	if err := golang.write(text, first); err != nil {
		return "", err
	}
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		if err := modules[path].write(text, first); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}

// collect adds the modules of the packages that the command has on a system.
func collect(modules map[string]*module, system string) error {
	list := exec.Command("go", "list", "-deps", "-json=Dir,Module", ".")
	list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	data, err := list.Output()
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	for {
		var p struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		m := modules[p.Module.Path]
		if m == nil {
			m = &module{p.Module.Path + " " + p.Module.Version, p.Module.Dir, map[string]bool{}}
			modules[p.Module.Path] = m
		}
		m.packages[p.Dir] = true
	}
}

// notice is the name of a file with a notice.
var notice = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents|attrib)`)

// files are those with notices, beside the packages and above them in the module.
func (m *module) files() ([]string, error) {
	folders := map[string]bool{m.folder: true, filepath.Join(m.folder, "licenses"): true}
	for folder := range m.packages {
		for ; strings.HasPrefix(folder, m.folder) && folder != m.folder; folder = filepath.Dir(folder) {
			folders[folder] = true
		}
	}
	var files []string
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		entries, err := os.ReadDir(folder)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			if !e.IsDir() && (notice.MatchString(e.Name()) || filepath.Base(folder) == "licenses") && filepath.Ext(e.Name()) != ".go" {
				files = append(files, filepath.Join(folder, e.Name()))
			}
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no notice", m.title)
	}
	return files, nil
}

// write adds the module's notices. First are the titles under which texts stood first.
func (m *module) write(text *strings.Builder, first map[string]string) error {
	files, err := m.files()
	if err != nil {
		return err
	}
	line := strings.Repeat("=", 100)
	fmt.Fprintf(text, "\n%s\n%s\n%s\n", line, m.title, line)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(m.folder, file)
		content := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		title := filepath.ToSlash(name)
		if other := first[content]; other != "" {
			fmt.Fprintf(text, "\n%s: as %s\n", title, other)
			continue
		}
		first[content] = title + " of " + m.title
		fmt.Fprintf(text, "\n%s:\n\n%s\n", title, content)
	}
	return nil
}
