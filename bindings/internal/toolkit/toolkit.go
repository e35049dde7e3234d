// Package toolkit is what the bindings of the CUDA toolkit's small libraries
// have in common: how a library is found, what is known of it, and the errors
// of its calls.
package toolkit

import (
	"fmt"

	"github.com/cujs/cujs/bindings/loader"
)

// A Library is the part of an API that is no function.
type Library struct {
	// Path is the file of the library.
	Path string
	// Major and Minor are its version, that of the toolkit it belongs to.
	Major, Minor int
	// Name is that of a library with versions of its own, which Major and Minor are: "cuBLAS".
	Name string
}

// Version is "cuBLAS 12.9" or "CUDA 12.9".
func (l *Library) Version() string {
	name := l.Name
	if name == "" {
		name = "CUDA"
	}
	return fmt.Sprintf("%s %d.%d", name, l.Major, l.Minor)
}

// Found is the file of the library, and its version: "12.9".
func (l *Library) Found() (path, version string) {
	return l.Path, fmt.Sprintf("%d.%d", l.Major, l.Minor)
}

// A Search says how a library is found: in all layouts of the toolkit, with the
// version for the driver first and then the newest.
type Search struct {
	Library  string           // its name in messages
	Variable string           // that overrides the search
	Versions []loader.Version // newest first
	Wheel    string           // the folder in which pip puts it, before CUDA 13
	Advice   string           // what to install
	Without  string           // what works where it is missing
	// Shared says that the library must not be in a process twice, and that one of a newer toolkit
	// than the driver is the last choice: those of mathematics.
	Shared bool
	Accept func(*loader.Library) error
}

// Find opens the library of the wanted major version, or else the newest. The
// error is a *loader.NotFoundError.
func (s Search) Find(system loader.System, major int) (*loader.Library, error) {
	folders := system.FindToolkit("cu*", s.Wheel)
	files := loader.MajorFirst(s.Versions, major)
	if s.Shared {
		files = loader.AtMost(s.Versions, major)
	}
	needs := map[string][]string{}
	for _, v := range s.Versions {
		for _, file := range v.Files {
			needs[file] = v.Needs
		}
	}
	return system.Find(loader.Search{
		Library:    s.Library,
		Variable:   s.Variable,
		Files:      files,
		Needs:      needs,
		Once:       s.Shared,
		FilesFirst: true,
		Preferred:  folders.Preferred,
		Folders:    folders.Folders,
		Advice:     s.Advice + ", or name its file in " + s.Variable + "; " + s.Without,
		Accept:     s.Accept,
	})
}

// A Result is a type of result codes. 0 is success, and NotExported the answer
// of a function that the library does not have.
type Result interface {
	~int32
	error
	String() string
	Explanation() string
}

// NotExported is the answer of a function that the library does not have,
// because it is older than the function.
const NotExported = -1

// Answer is a stub's answer.
func Answer[R Result](r uintptr, ok bool) R {
	if !ok {
		return R(NotExported)
	}
	return R(int32(r))
}

// An Error is a call that failed.
type Error[R Result] struct {
	Code R
	Call string // the function: "nvrtcCompileProgram"
	Text string // the library's own; may be empty
	Log  string // what it wrote to its log of the call; may be empty
	Hint string // what to do; may be empty
}

// Error gives the call, the code and what it means, on one line.
func (e *Error[R]) Error() string {
	s := e.Call + ": "
	if e.Code != NotExported {
		s += fmt.Sprintf("%s (%d): ", e.Code.String(), int32(e.Code))
	}
	s += e.Code.Explanation()
	if e.Text != "" {
		s += fmt.Sprintf(" (%q)", e.Text)
	}
	if e.Log != "" {
		s += "; its log says: " + e.Log
	}
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Is makes errors.Is(err, nvrtc.NVRTC_ERROR_COMPILATION) work.
func (e *Error[R]) Is(target error) bool {
	code, ok := target.(R)
	return ok && code == e.Code
}

// Failure is the call, the name of its result and the number of that, and what the library's log has.
func (e *Error[R]) Failure() (call, symbol string, code int, log string) {
	return e.Call, e.Code.String(), int(int32(e.Code)), e.Log
}

// Failed is the error of a call that answered r, nil for success.
func Failed[R Result](l *Library, call string, r R) error {
	switch r {
	case 0:
		return nil
	case R(NotExported):
		return &Error[R]{Code: r, Call: call, Hint: l.Path + " is of " + l.Version()}
	}
	return &Error[R]{Code: r, Call: call, Log: said(call)}
}

// FailedBecause is Failed with the text that the library has for the code.
func FailedBecause[R Result](l *Library, call string, r R, text func(R) string) error {
	err := Failed(l, call, r)
	if e, ok := err.(*Error[R]); ok && r != R(NotExported) {
		e.Text = text(r)
	}
	return err
}

// Explain looks a code up in a table of explanations.
func Explain[R Result](table map[R]string, r R) string {
	switch text := table[r]; {
	case r == R(NotExported):
		return "the library does not have this function, which a newer one has"
	case r == 0:
		return "the call succeeded"
	case text != "":
		return text
	}
	return "no explanation is known"
}

// Wheel is the package of pip that has a library: with the major version in its
// name up to CUDA 12.
func Wheel(name string, major int) string {
	if major == 11 || major == 12 {
		return fmt.Sprintf("%s-cu%d", name, major)
	}
	return name
}
