// This file defines the error of the parser and how it is shown to people.

package ptx

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Error says where and why a text is not PTX.
type Error struct {
	File    string // as given to Parse; may be empty
	Pos     Pos
	Message string // "expected ';' after …"
	Line    string // the text of the line that Pos is on
}

// Error gives one line: "ptx: file:line:column: message".
func (e *Error) Error() string { return "ptx: " + e.place() + ": " + e.Message }

// Frame shows the error with its line and a caret below the place, without a
// newline at the end. Of a long line it shows the part around the place:
//
//	a.ptx:3:7: expected ';' after instruction 'ret', found '}'
//	    3 │   ret }
//	      ╵       ^
func (e *Error) Frame() string {
	number := fmt.Sprintf("%5d", e.Pos.Line)
	gap := strings.Repeat(" ", len(number))
	column := min(max(e.Pos.Column-1, 0), len(e.Line))
	before, after := expandTabs(e.Line[:column]), expandTabs(e.Line[column:])
	if n := utf8.RuneCountInString(before); n > frameWidth {
		before = "…" + string([]rune(before)[n-frameWidth:])
	}
	if n := utf8.RuneCountInString(after); n > frameWidth {
		after = string([]rune(after)[:frameWidth]) + "…"
	}
	return fmt.Sprintf("%s: %s\n%s │ %s%s\n%s ╵ %s^", e.place(), e.Message,
		number, before, after, gap, strings.Repeat(" ", utf8.RuneCountInString(before)))
}

// frameWidth is how many characters a frame shows on either side of a place.
const frameWidth = 80

func (e *Error) place() string {
	file := e.File
	if file == "" {
		file = "<ptx>"
	}
	return fmt.Sprintf("%s:%d:%d", file, e.Pos.Line, e.Pos.Column)
}

// expandTabs makes a line that looks the same wherever the terminal has its
// tab stops, and free of control characters.
func expandTabs(line string) string {
	line = strings.ReplaceAll(strings.ToValidUTF8(line, "?"), "\t", "  ")
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, line)
}

// lineAt is line number n, counted from 1, of a text.
func lineAt(text string, n int) string {
	for ; n > 1; n-- {
		_, rest, found := strings.Cut(text, "\n")
		if !found {
			return ""
		}
		text = rest
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r")
}
