// This file loads modules from files.

package modules

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// loadModuleFile is cuda.moduleFile(path, options). CUDA C++ is compiled first.
func (s *Modules) loadModuleFile(c *gpu.Context, a bind.Args) goja.Value {
	path := a.String(0, "path")
	if !isModuleFile(path) {
		s.Bind.ThrowTypeError("%s: path: expected a .ptx, .cubin, .fatbin or .cu file, got %s", a.Op(), s.Bind.Show(a.Value(0)))
	}
	options := s.jitOptions(a.Op(), a.Value(1))
	options.Name = path
	image := s.readFile(a.Op(), path)
	if strings.ToLower(filepath.Ext(path)) == ".cu" {
		return s.programModule(c, s.compileFile(c, path, image, options), options)
	}
	return s.newModule(c, image, options)
}

// moduleFiles are what the names of files that can be loaded end with.
var moduleFiles = []string{".ptx", ".cubin", ".fatbin", ".cu"}

// isModuleFile tells whether a text is the name of a file that can be loaded.
func isModuleFile(text string) bool {
	return slices.Contains(moduleFiles, strings.ToLower(filepath.Ext(text))) && !strings.Contains(text, "\n")
}

// A missingFile is a file that is not there. The error of the file system stays behind it.
type missingFile struct {
	op, path, near string // near is a file beside it of a similar name, "" for none
	err            error
}

func (e *missingFile) Error() string {
	s := e.op + ": path: there is no file " + e.path
	if e.near != "" {
		s += "; did you mean " + e.near + "?"
	}
	return s
}

func (e *missingFile) Unwrap() error { return e.err }

// readFile reads a file that a script names.
func (s *Modules) readFile(op, path string) []byte {
	files := s.Env.Files
	full := files.Abs(path)
	data, err := s.Env.ReadFile(full)
	if errors.Is(err, fs.ErrNotExist) {
		var names []string
		entries, _ := files.ReadDir(files.Dir(full))
		for _, entry := range entries {
			if isModuleFile(entry.Name()) {
				names = append(names, entry.Name())
			}
		}
		err = &missingFile{op, full, spell.Closest(filepath.Base(path), names), err}
	}
	s.Check(err)
	return data
}
