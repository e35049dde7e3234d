// This file tells why a program does not compile.

package compile

import (
	"fmt"
	"strings"
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

// Error lists every diagnostic, errors first, each with its line and a caret:
//
//	k.cu:2:3: error: identifier "foo" is undefined
//	    2 │   foo();
//	      ╵   ^
//
// Without diagnostics it is the library's error and its log.
func (e *Error) Error() string {
	var s []string
	if len(e.Diagnostics) == 0 {
		s = append(s, strings.TrimSpace(fmt.Sprintf("%s: %v\n%s", e.Name, e.Err, e.Log)))
	}
	for _, errors := range []bool{true, false} {
		for i := range e.Diagnostics {
			if d := &e.Diagnostics[i]; (d.Severity == "error") == errors {
				s = append(s, e.describe(d))
			}
		}
	}
	if e.Hint != "" {
		s = append(s, e.Hint)
	}
	return strings.Join(s, "\n")
}

// describe shows one diagnostic.
func (e *Error) describe(d *Diagnostic) string {
	s := d.String()
	if d.File == "" {
		s = e.Name + ": " + s
	}
	if line, ok := e.lines[place{d.File, d.Line}]; ok {
		s += "\n" + frame(line, d.Line, d.Column)
	}
	for _, detail := range d.Details {
		s += "\n      " + detail
	}
	return s
}

// String is the message with its place, on one line.
func (d *Diagnostic) String() string {
	s := d.Severity
	if d.Number != "" {
		s += " #" + d.Number
	}
	s += ": " + d.Message
	switch {
	case d.File == "":
		return s
	case d.Column > 0:
		return fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Column, s)
	}
	return fmt.Sprintf("%s:%d: %s", d.File, d.Line, s)
}

// locate finds the lines and columns of the diagnostics in the texts of files.
func (e *Error) locate(text func(file string) string) {
	e.lines = map[place]string{}
	for i := range e.Diagnostics {
		d := &e.Diagnostics[i]
		lines := strings.Split(text(d.File), "\n")
		if d.Line < 1 || d.Line > len(lines) || lines[0] == "" && len(lines) == 1 {
			continue
		}
		line := strings.TrimRight(lines[d.Line-1], "\r")
		d.place(line)
		e.lines[place{d.File, d.Line}] = line
	}
}

// frame shows a line, with a caret below the column where that is known. Tabs
// become two blanks.
func frame(line string, number, column int) string {
	before := expandTabs(line[:min(max(column-1, 0), len(line))])
	after := expandTabs(line[min(max(column-1, 0), len(line)):])
	width := len([]rune(before))
	if width > frameWidth {
		before, width = "…"+string([]rune(before)[width-frameWidth:]), frameWidth+1
	}
	if runes := []rune(after); len(runes) > frameWidth {
		after = string(runes[:frameWidth]) + "…"
	}
	if column < 1 {
		return fmt.Sprintf("%5d │ %s", number, after)
	}
	return fmt.Sprintf("%5d │ %s%s\n      ╵ %s^", number, before, after, strings.Repeat(" ", width))
}

// frameWidth is how many characters a frame shows on either side of a place.
const frameWidth = 80

func expandTabs(s string) string { return strings.ReplaceAll(s, "\t", "  ") }
