// This file finds the files that a program includes: they are part of what a
// compilation depends on.

package compile

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

// dependencies are the files that a program may read. Conditions are ignored:
// what is listed includes all that is read, where complete says so.
type dependencies struct {
	texts    map[string]string // by path
	toolkit  []string          // include folders of the toolkit, when something is looked for there
	complete bool              // no file can be read that is not among these
}

var (
	// include matches #include and #include_next with what follows.
	include = lazyregexp.New(`(?m)^[ \t]*#[ \t]*include(?:_next)?[ \t]*(.*)$`)
	// literal matches a file name between its marks.
	literal = lazyregexp.New(`^(?:<([^>\n]+)>|"([^"\n]+)")`)
)

// A search follows the directives of one program.
type search struct {
	options Options
	toolkit func() []string
	found   dependencies
	seen    map[string]bool // names of headers
}

// dependencies follows every #include of a program.
func (c *Compiler) dependencies(source string, o Options) (*dependencies, error) {
	s := &search{options: o, toolkit: c.toolkit, seen: map[string]bool{}}
	s.found = dependencies{texts: map[string]string{}, complete: !readsFiles(o.Options)}
	if o.Sealed {
		if err := s.seal(source); err != nil {
			return nil, err
		}
	}
	s.scan(source, filepath.Dir(o.Name))
	return &s.found, nil
}

// readsFiles tells whether options name further files.
func readsFiles(options []string) bool {
	for _, option := range options {
		if strings.HasPrefix(option, "-I") || strings.Contains(option, "include") || strings.Contains(option, "pch") ||
			strings.Contains(option, "time") || strings.HasPrefix(option, "@") || strings.Contains(option, "options-file") {
			return true
		}
	}
	return false
}

// scan follows the directives of a text that is in folder.
func (s *search) scan(text, folder string) {
	if strings.Contains(text, "__has_include") || strings.Contains(text, "#embed") {
		s.found.complete = false
	}
	for _, m := range include().FindAllStringSubmatch(strings.ReplaceAll(text, "\r\n", "\n"), -1) {
		name := literal().FindStringSubmatch(m[1])
		if name == nil { // #include MACRO
			s.found.complete = false
			s.found.toolkit = s.toolkit()
			continue
		}
		s.follow(name[1]+name[2], name[2] != "", folder)
	}
}

// follow finds the file that a directive names, as NVRTC does: among the
// headers, beside the file when it is quoted, in the folders, in the toolkit.
func (s *search) follow(name string, isQuoted bool, folder string) {
	if text, ok := s.options.Headers[name]; ok {
		if !s.seen[name] {
			s.seen[name] = true
			s.scan(text, folder)
		}
		return
	}
	folders := s.options.Include
	if isQuoted {
		folders = append([]string{folder}, folders...)
	}
	if s.options.Sealed {
		folders = nil
	}
	for _, f := range folders {
		if s.read(name, f) {
			return
		}
	}
	s.found.toolkit = s.toolkit()
}

// read scans a file, once, and tells whether it is there.
func (s *search) read(name, folder string) bool {
	path := name
	if !filepath.IsAbs(name) {
		path = filepath.Join(folder, name)
	}
	if _, ok := s.found.texts[path]; ok {
		return true
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	s.found.texts[path] = string(data)
	s.scan(string(data), filepath.Dir(path))
	return true
}
