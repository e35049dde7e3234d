// This file defines the error of the parser and how it is shown to people.

package ptx

import "github.com/cujs/cujs/internal/codeframe"

// An Error says where and why a text is not PTX.
type Error struct {
	File    string // as given to Parse; may be empty
	Pos     Pos
	Message string // "expected ';' after …"
	Line    string // the text of the line that Pos is on
}

// Error gives one line: "ptx: file:line:column: message", where the column
// counts characters.
func (e *Error) Error() string { return "ptx: " + e.frame().Head() }

// Frame shows the error with its line and a mark below the place, without a
// newline at the end. Of a long line it shows the part around the place:
//
//	a.ptx:3:7: expected ';' after instruction 'ret', found '}'
//	    3 │   ret }
//	      ╵       ^
func (e *Error) Frame() string { return e.frame().String() }

// Report is Frame with "error" before the message, as compilers write it and
// editors find it. With colors that is red.
func (e *Error) Report(colors bool) string {
	f := e.frame()
	f.Severity, f.Colors = "error", colors
	return f.String()
}

// unnamed is what messages call a text without a name.
const unnamed = "<ptx>"

func (e *Error) frame() *codeframe.Frame {
	f := &codeframe.Frame{File: e.File, Line: e.Pos.Line, Column: codeframe.Characters(e.Line, e.Pos.Column), Message: e.Message, Text: e.Line}
	if f.File == "" {
		f.File = unnamed
	}
	f.Length = codeframe.Word(f.Text, f.Column, ".%")
	return f
}
