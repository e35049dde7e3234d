// Package loader opens shared libraries: NVIDIA's driver and the libraries of
// its toolkit. It knows where they are found, in which order to look, and how
// to say what was tried when none is there.
package loader

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"
)

// A Search says where to look for a library.
type Search struct {
	// Library is its name in messages: "the CUDA driver".
	Library string
	// Variable is the environment variable that overrides the search. When it
	// is set, only its value is tried: a file, or a folder that holds one of
	// Files. May be empty.
	Variable string
	// Files are file names, best first: "libcuda.so.1". Each is tried first
	// through the system's own search path.
	Files []string
	// FilesFirst has a better file in a later place win over a worse file in an
	// earlier one. Otherwise every file is tried in a place before the next
	// place.
	FilesFirst bool
	// Preferred are folders, like Folders, that come before the system's path.
	Preferred []string
	// Folders are tried after the system's path, in order; patterns of
	// filepath.Glob are allowed, and of several matches the last in
	// alphabetical order (the newest version) comes first.
	Folders []string
	// Advice ends the message when nothing was found: what to install.
	Advice string
	// Needs are the files that each of Files is linked with. Those that lie in its folder are opened
	// before it: in a folder that was copied by hand the system's loader does not find them.
	Needs map[string][]string
	// Once has a file that the process has loaded already win over all others: two versions of what
	// such libraries share end a process.
	Once bool
	// Accept looks at an opened library and refuses it with an error, whereupon
	// the search continues. May be nil.
	Accept func(*Library) error
}

// A System is how libraries are opened: Native, or what a test puts in its
// place.
type System struct {
	Open func(path string) (handle uintptr, err error)
	// Loaded finds a file that the process has loaded already, by another part of the program; nil
	// finds none.
	Loaded func(file string) (handle uintptr, ok bool)
	Symbol func(handle uintptr, name string) (address uintptr, err error)
	Close  func(handle uintptr) error
	Glob   func(pattern string) []string
	Getenv func(name string) string
}

// A Library is an opened library.
type Library struct {
	Path   string
	system System
	handle uintptr
}

// Lookup returns the address of an exported symbol, and whether it is there.
func (l *Library) Lookup(symbol string) (uintptr, bool) {
	address, err := l.system.Symbol(l.handle, symbol)
	return address, err == nil && address != 0
}

// Close unloads the library. Addresses that Lookup gave are invalid then.
func (l *Library) Close() error { return l.system.Close(l.handle) }

// A NotFoundError says that no candidate could be used, and why not.
type NotFoundError struct {
	Search Search
	Tried  []Attempt
}

// An Attempt is one candidate of a search.
type Attempt struct {
	Path string
	Err  error
}

// Reason is why the candidate was refused, without its path, with which systems begin.
func (a Attempt) Reason() string { return strings.TrimPrefix(a.Err.Error(), a.Path+": ") }

// Error lists every path that was tried with the reason that it was refused.
func (e *NotFoundError) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s was not found", e.Search.Library)
	if e.Search.Advice != "" {
		fmt.Fprintf(&s, "; %s", e.Search.Advice)
	}
	s.WriteString("; tried:")
	for _, a := range e.Tried {
		fmt.Fprintf(&s, "\n  %s: %s", a.Path, a.Reason())
	}
	return s.String()
}

// Unwrap gives the reasons, so that errors.As finds what Accept returned.
func (e *NotFoundError) Unwrap() []error {
	errs := []error{}
	for _, a := range e.Tried {
		errs = append(errs, a.Err)
	}
	return errs
}

// Find opens the first library that the search accepts. The error is a
// *NotFoundError.
func (s System) Find(search Search) (*Library, error) {
	failure := &NotFoundError{Search: search}
	if library := s.loaded(search); library != nil {
		return library, nil
	}
	for _, path := range s.candidates(search) {
		s.openNeeds(path, search.Needs[filepath.Base(path)])
		library, err := s.open(path, search.Accept)
		if err == nil {
			return library, nil
		}
		failure.Tried = append(failure.Tried, Attempt{path, err})
	}
	return nil, failure
}

// loaded finds a library that the process has loaded already, where it must not be there twice.
func (s System) loaded(search Search) *Library {
	if s.Loaded == nil || !search.Once || search.Variable != "" && s.Getenv(search.Variable) != "" {
		return nil
	}
	for _, file := range search.Files {
		handle, ok := s.Loaded(file)
		if !ok {
			continue
		}
		library := &Library{Path: file, system: s, handle: handle}
		if search.Accept == nil || search.Accept(library) == nil {
			return library
		}
	}
	return nil
}

// openNeeds opens what lies beside a library. What is not there the system's loader searches itself.
func (s System) openNeeds(path string, files []string) {
	folder, _ := filepath.Split(path)
	if folder == "" {
		return
	}
	for _, file := range files {
		for _, need := range s.Glob(filepath.Join(folder, file)) {
			_, _ = s.Open(need)
		}
	}
}

func (s System) open(path string, accept func(*Library) error) (*Library, error) {
	handle, err := s.Open(path)
	if err != nil {
		return nil, err
	}
	library := &Library{Path: path, system: s, handle: handle}
	if accept == nil {
		return library, nil
	}
	if err := accept(library); err != nil {
		s.Close(handle)
		return nil, err
	}
	return library, nil
}

// candidates lists the paths to try, in order.
func (s System) candidates(search Search) []string {
	if search.Variable != "" {
		if value := s.Getenv(search.Variable); value != "" {
			return s.override(value, search.Files)
		}
	}
	if !search.FilesFirst {
		return s.places(search, search.Files)
	}
	var paths []string
	for _, file := range search.Files {
		paths = append(paths, s.places(search, []string{file})...)
	}
	return paths
}

// places lists the paths of files, place by place.
func (s System) places(search Search, files []string) []string {
	paths := append(s.in(search.Preferred, files), files...)
	return append(paths, s.in(search.Folders, files)...)
}

// in lists the files that are in folders.
func (s System) in(folders, files []string) (paths []string) {
	for _, folder := range folders {
		for _, file := range files {
			matches := s.Glob(filepath.Join(folder, file))
			slices.Sort(matches)
			slices.Reverse(matches)
			paths = append(paths, matches...)
		}
	}
	return paths
}

// override reads the variable's value: a file, or a folder of files.
func (s System) override(value string, files []string) []string {
	var inside []string
	for _, file := range files {
		inside = append(inside, s.Glob(filepath.Join(value, file))...)
	}
	if len(inside) > 0 {
		return inside
	}
	return []string{value}
}

// GoString copies a string that a library gave, up to the zero behind it. It
// is empty for nil.
func GoString(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// Text is GoString for the address that a library's function answered.
func Text(address uintptr) string { return GoString(*(**byte)(unsafe.Pointer(&address))) }

// Native is the operating system's loader.
func Native() System {
	return System{
		Open:   open,
		Loaded: loaded,
		Symbol: symbol,
		Close:  closeLibrary,
		Getenv: os.Getenv,
		Glob: func(pattern string) []string {
			matches, _ := filepath.Glob(pattern) // a pattern of our own; the only error is a bad one
			return matches
		},
	}
}
