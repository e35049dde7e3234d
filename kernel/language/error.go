package language

import "github.com/cujs/cujs/internal/codeframe"

// An Error is something in a kernel that cannot be compiled. Columns and lengths
// count characters.
type Error struct {
	File         string
	Line, Column int
	Length       int // of what is meant; 0 when only its start is known
	Message      string
	Hint         string   // what to write instead; may be empty
	Calls        []string // where the helper function in which it is was called, inner calls first
	Text         string   // the source line
	Outside      string   // a name that is not known and may stand outside of the kernel; the hint says how to give it
}

// Error is one line: file:line:column: message; hint.
func (e *Error) Error() string {
	s := e.frame().Head()
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Frame is the message with the source line, a mark under the place, and the
// hint, for people to read.
func (e *Error) Frame() string { return e.frame().String() }

// Report is Frame with a severity, "error" or "warning", before the message, as
// compilers write it and editors find it. With colors the severity is red.
func (e *Error) Report(severity string, colors bool) string {
	f := e.frame()
	f.Severity, f.Colors = severity, colors
	return f.String()
}

func (e *Error) frame() *codeframe.Frame {
	f := &codeframe.Frame{File: e.File, Line: e.Line, Column: e.Column, Length: e.Length, Message: e.Message, Text: e.Text}
	if e.Hint != "" {
		f.Notes = []string{e.Hint}
	}
	for _, call := range e.Calls {
		f.Notes = append(f.Notes, "called at "+call)
	}
	return f
}
