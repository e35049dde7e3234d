// This file has the stacks of errors and calls: which function of which source, at which place.

package sources

import (
	"strings"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/dop251/goja"
)

// Entry is one function in a stack.
type Entry struct {
	Function string // "" at the top level of a source
	Position        // File is "" in a function of Go
}

func (e Entry) String() string {
	where := e.Position.String()
	if e.File == "" {
		where = "native"
	}
	if e.Function == "" {
		return where
	}
	return e.Function + " (" + where + ")"
}

// Native reports whether the function is not the script's: Go, or JavaScript built into cujs.
func (e Entry) Native() bool { return e.File == "" || strings.HasPrefix(e.File, Internal) }

// Internal starts the name of every source that is part of cujs.
const Internal = "cujs:"

// Stack turns goja's frames into entries. A place is named by the source that was compiled, so that
// a source map changes lines and columns only.
func (s *Set) Stack(frames []goja.StackFrame) []Entry {
	entries := make([]Entry, 0, len(frames))
	for i := range frames {
		e := Entry{Function: frames[i].FuncName()}
		if e.Function == "<anonymous>" || e.Function == "<native>" {
			e.Function = ""
		}
		if name := frames[i].SrcName(); name != "<native>" {
			e.Position = s.place(name, frames[i].Position().Line, frames[i].Position().Column)
		}
		if s.wraps(e) {
			continue
		}
		entries = append(entries, e)
	}
	return entries
}

// wraps reports whether an entry is the call of a function that was put around a source, such as
// the async one of an input that awaits: it stands in the line behind the text, or behind all that
// a source map knows.
func (s *Set) wraps(e Entry) bool {
	source, known := s.get(e.File)
	behind := e.Line - strings.Count(source.text, "\n") - 1
	return known && e.Function == "" && (behind == 1 || behind > 1 && source.mapped)
}

func (s *Set) place(name string, line, column int) Position {
	if name == "" {
		name = "<eval>"
	}
	source, _ := s.get(name)
	text := lineOf(source.text, line)
	if source.mapped {
		// goja's columns are bytes from 1, a source map's UTF-16 from 0, and goja hands them on as
		// they are.
		column = bytesOf(text, column) + 1
	}
	for _, in := range source.added {
		if in.Line == line && column >= in.Column {
			column = max(in.Column, column-in.Width)
		}
	}
	return Position{name, line, codeframe.Characters(text, callee(text, column))}
}

// callee moves a position from the parenthesis of a call, where goja has it, to the name of what is
// called.
func callee(line string, column int) int {
	if column > len(line) || column < 2 || line[column-1] != '(' {
		return column
	}
	at := column - 1
	for at > 0 && isName(line[at-1]) {
		at--
	}
	if at == column-1 {
		return column
	}
	return at + 1
}

func isName(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

// WithoutConstructors drops the frames that call super: the constructor of `class MyError extends
// Error` is where the stack of an error was taken, but not where the error is.
func (s *Set) WithoutConstructors(stack []Entry) []Entry {
	for len(stack) > 1 && s.calls(stack[0].Position, "super") {
		stack = stack[1:]
	}
	return stack
}

// calls reports whether the source calls word at a position.
func (s *Set) calls(p Position, word string) bool {
	text, _ := s.Text(p.File)
	line := []rune(lineOf(text, p.Line))
	return p.Column >= 1 && p.Column <= len(line) && strings.HasPrefix(string(line[p.Column-1:]), word+"(")
}

// Where is the place of the first entry that belongs to the script.
func Where(stack []Entry) (Position, bool) {
	for _, e := range stack {
		if !e.Native() && e.Line > 0 {
			return e.Position, true
		}
	}
	return Position{}, false
}
