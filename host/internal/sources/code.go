// This file shows the code around a place.

package sources

import (
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
)

// Code is the frame of the line at a position, with one line before and after; nil when the text is
// not known.
//
//	2 │ const n = 10
//	3 │ vadd.lunch(n)
//	  ╵      ~~~~~
func (s *Set) Code(p Position) *codeframe.Frame {
	text, _ := s.Text(p.File)
	line, ok := codeframe.Line(text, p.Line)
	if !ok {
		return nil
	}
	f := &codeframe.Frame{File: p.File, Line: p.Line, Column: p.Column, Length: extent(line, p.Column), Text: line}
	if before, ok := codeframe.Line(text, p.Line-1); ok {
		f.Before = []string{before}
	}
	if after, _ := codeframe.Line(text, p.Line+1); strings.TrimSpace(after) != "" {
		f.After = []string{after}
	}
	return f
}

// extent is how much of a line is meant at a column: a word, and with new the class that follows.
func extent(line string, column int) int {
	length := codeframe.Word(line, column, "")
	if column < 1 {
		return length
	}
	if rest := []rune(line)[min(column-1, utf8.RuneCountInString(line)):]; strings.HasPrefix(string(rest), "new ") {
		if class := codeframe.Word(line, column+length+1, "."); class > 1 {
			return length + 1 + class
		}
	}
	return length
}
