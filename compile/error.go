// This file tells why a program does not compile.

package compile

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/codeframe"
)

// An Error is a program that does not compile or link.
type Error struct {
	Stage       string // "nvrtc" or "link"
	Name        string // of the program
	Log         string // what the compiler said
	Diagnostics []Diagnostic
	Err         error // *nvrtc.Error or *nvjitlink.Error
	// Hint says what to do, where that is known; empty otherwise.
	Hint string

	lines map[place]string // of the sources
}

// A place is a line of a file.
type place struct {
	file string
	line int
}

// Unwrap gives the error of the library's call.
func (e *Error) Unwrap() error { return e.Err }

// Error lists every diagnostic, errors first, each with its line and a mark:
//
//	k.cu:2:3: error: identifier "foo" is undefined
//	    2 │   foo();
//	      ╵   ~~~
//
// Without diagnostics it is the library's error and its log.
func (e *Error) Error() string { return e.Report(false) }

// Report is Error; with colors the word "error" of a diagnostic is red.
func (e *Error) Report(colors bool) string {
	var s []string
	if len(e.Diagnostics) == 0 {
		s = append(s, strings.TrimSpace(fmt.Sprintf("%s: %v\n%s", e.Name, e.Err, e.Log)))
	}
	for _, errors := range []bool{true, false} {
		for i := range e.Diagnostics {
			if d := &e.Diagnostics[i]; (d.Severity == "error") == errors {
				s = append(s, e.describe(d, colors))
			}
		}
	}
	if e.Hint != "" {
		s = append(s, e.Hint)
	}
	return strings.Join(s, "\n")
}

// describe shows one diagnostic.
func (e *Error) describe(d *Diagnostic, colors bool) string {
	f := d.frame()
	f.Colors = colors && d.Severity == "error" && d.Number == ""
	if d.File == "" {
		f.File = e.Name
	}
	f.Text, f.Notes = e.lines[place{d.File, d.Line}], d.Details
	return f.String()
}

// String is the message with its place, on one line.
func (d *Diagnostic) String() string {
	if d.File == "" {
		f := d.frame()
		return f.Severity + ": " + f.Message
	}
	return d.frame().Head()
}

// frame shows the diagnostic, without the line.
func (d *Diagnostic) frame() *codeframe.Frame {
	f := &codeframe.Frame{File: d.File, Line: d.Line, Column: d.Column, Length: d.length, Severity: d.Severity, Message: d.Message}
	if d.Number != "" {
		f.Severity += " #" + d.Number
	}
	return f
}

// locate finds the lines and columns of the diagnostics in the texts of files.
func (e *Error) locate(text func(file string) string) {
	e.lines = map[place]string{}
	for i := range e.Diagnostics {
		d := &e.Diagnostics[i]
		if line, ok := codeframe.Line(text(d.File), d.Line); ok && line != "" {
			d.place(line)
			e.lines[place{d.File, d.Line}] = line
		}
	}
}
