// Package codeframe shows a place in a source to people: where it is, what is
// wrong there, the line with its number and a mark below the place, and what
// else there is to know. Every message of cujs about a text that somebody wrote
// is one of its frames:
//
//	k.js:2:10: y is not defined in the kernel
//	    2 │   x[0] = y
//	      ╵          ^
//	      pass it as an argument, or name it in the option uses: { y }
package codeframe

import (
	"fmt"
	"strings"
)

// A Frame is a place in a source and what is to be said of it. Columns and
// lengths count characters (code points), as editors do.
type Frame struct {
	File    string
	Line    int    // from 1; 0 where it is not known
	Column  int    // from 1; 0 where it is not known, and then nothing is marked
	Length  int    // of what is marked; less than 2 is one character
	Message string // one line; may be empty
	// Severity stands before the message, such as "error"; empty for none. With Colors, which are
	// ANSI sequences, String and Head have it in red.
	Severity string
	Colors   bool

	Text          string   // the line; without its end
	Before, After []string // the lines around it
	Notes         []string // what else to know, below the code; each of one line or several
}

// String is the place with the message, the code and the notes. No newline ends
// it.
func (f *Frame) String() string {
	if code := f.Code(false); code != "" {
		return f.Head() + "\n" + code
	}
	return f.Head()
}

// Head is the first line of String: "file:line:column: message".
func (f *Frame) Head() string {
	if f.Message == "" {
		return f.Place() + ":"
	}
	severity := ""
	if f.Severity != "" {
		severity = (&rows{colors: f.Colors}).paint(red, f.Severity+": ")
	}
	return f.Place() + ": " + severity + f.Message
}

// Place is "file:line:column" as far as they are known.
func (f *Frame) Place() string {
	switch {
	case f.Line < 1:
		return f.File
	case f.Column < 1:
		return fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

// Code is the lines with their numbers, the mark below Text, which is a caret
// below one character and tildes below several, and the notes. The lines are
// left out when all are empty. Of long lines it has the part around the place. Whatever the lines
// hold, they come out as characters that stand where the mark has them: tabs
// become two blanks, and what would control the terminal or turn the direction
// of the text is replaced. With colors, which are ANSI sequences, the mark is
// red and the lines around stand back.
func (f *Frame) Code(colors bool) string {
	r := rows{digits: max(len(margin)-1, len(fmt.Sprint(f.Line+len(f.After)))), colors: colors}
	if f.Text != "" || len(f.Before)+len(f.After) > 0 {
		f.lines(&r)
	}
	for _, note := range f.Notes {
		r.list = append(r.list, margin+strings.ReplaceAll(note, "\n", "\n"+margin))
	}
	return strings.Join(r.list, "\n")
}

func (f *Frame) lines(r *rows) {
	main := glyphsOf(f.Text)
	start := min(max(f.Column-1, 0), len(main))
	end := min(start+max(f.Length, 1), len(main))
	part := around(main, start)
	for i, line := range f.Before {
		r.add(dim, f.Line-len(f.Before)+i, part.of(glyphsOf(line)))
	}
	r.add("", f.Line, part.of(main))
	if f.Column > 0 {
		r.mark(part.widthTo(main, start), part.markOf(main, start, end), len(f.After) == 0)
	}
	for i, line := range f.After {
		r.add(dim, f.Line+1+i, part.of(glyphsOf(line)))
	}
}

// margin is as wide as a number of a line and the blank behind it.
const margin = "      "

const (
	red = "\x1b[31m"
	dim = "\x1b[2m"
)

// rows are the lines of a frame.
type rows struct {
	digits int // that numbers of lines have, with blanks before them
	colors bool
	list   []string
}

func (r *rows) add(style string, number int, text string) {
	row := strings.TrimRight(fmt.Sprintf("%*d │ %s", r.digits, number, text), " ")
	r.list = append(r.list, r.paint(style, row))
}

// mark adds the row below the line, which closes the frame when it is the last.
func (r *rows) mark(indent int, mark string, last bool) {
	bar := "│"
	if last {
		bar = "╵"
	}
	r.list = append(r.list, fmt.Sprintf("%*s %s %*s%s", r.digits, "", bar, indent, "", r.paint(red, mark)))
}

func (r *rows) paint(style, text string) string {
	if !r.colors || style == "" {
		return text
	}
	return style + text + "\x1b[0m"
}
