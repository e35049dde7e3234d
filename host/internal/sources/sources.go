// Package sources keeps the texts that a runtime has run, and finds in them the place of an error,
// of each call of its stack, and the code around it.
package sources

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/javascript"
)

// Set keeps the text of every source a runtime has run, by the name that positions use.
type Set struct {
	mu    sync.Mutex
	texts map[string]source
}

type source struct {
	text      string
	added     []Insertion
	mapped    bool
	functions []Function
}

// Function is a function of a translated source: the text that runs, and where it stands in the
// source as it was written, in bytes.
type Function struct {
	Code       string
	Begin, End int
}

// Insertion is text that was put into a line of a source before it was compiled.
type Insertion struct {
	Line, Column int // where it starts, in the source as it was written, from 1; columns are bytes
	Width        int // its length in bytes; negative for text that was taken out
}

// Inserted is the insertion of a text of so many bytes at an offset of a source.
func Inserted(text string, offset, width int) Insertion {
	before := text[:offset]
	return Insertion{strings.Count(before, "\n") + 1, offset - strings.LastIndexByte(before, '\n'), width}
}

// Before is the insertion of a wrapper before the first line.
func Before(width int) Insertion { return Insertion{Line: 1, Column: 1, Width: width} }

// New returns an empty collection.
func New() *Set { return &Set{texts: map[string]source{}} }

// Add remembers the text of a source, and what was put into it when it was compiled, in order. A
// later text of the same name replaces it.
func (s *Set) Add(name, text string, added ...Insertion) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts[name] = source{text: text, added: added}
}

// AddMapped is Add for a source that was translated, has a source map and these functions.
func (s *Set) AddMapped(name, text string, functions []Function) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts[name] = source{text: text, mapped: true, functions: functions}
}

// Text returns the text of a source.
func (s *Set) Text(name string) (string, bool) {
	source, ok := s.get(name)
	return source.text, ok
}

// FindFunction finds where a function whose text is code was written: in the file of one of these
// places the first that begins there or later, or the first of that file; else the first in any
// file.
func (s *Set) FindFunction(code string, near []Entry) (file string, begin, end int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range near {
		if begin, end, ok := s.texts[e.File].find(code, e.Position); ok {
			return e.File, begin, end, true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.texts)) {
		if begin, end, ok := s.texts[name].find(code, Position{}); ok {
			return name, begin, end, true
		}
	}
	return "", 0, 0, false
}

// find looks for a function in one source.
func (s source) find(code string, from Position) (begin, end int, ok bool) {
	if s.text == "" || code == "" {
		return 0, 0, false
	}
	least := Offset(s.text, from.Line, from.Column-1)
	if !s.mapped {
		if begin = s.index(code, max(0, least)); begin < 0 {
			begin = s.index(code, 0)
		}
		return begin, begin + len(code), begin >= 0
	}
	for _, f := range s.functions {
		if f.Code == code && (!ok || begin < least && f.Begin >= least) {
			begin, end, ok = f.Begin, f.End, true
		}
	}
	return begin, end, ok
}

// index is where a function stands in a source, from an offset on, -1 where it does not: not inside a
// name, and not as the beginning of a longer function.
func (s source) index(code string, from int) int {
	for {
		i := strings.Index(s.text[from:], code)
		if i < 0 {
			return -1
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(s.text[:at])
		_, end, ok := javascript.FunctionAt(s.text, at)
		if !javascript.IsNamePart(before) && (!ok || end == at+len(code) || s.text[at:end] == javascript.Whole(code)) {
			return at
		}
		from = at + 1
	}
}

// Offset is the place in a text of a line, from 1, and so many UTF-16 units in it; -1 where there
// is no such line.
func Offset(text string, line, units int) int {
	at := 0
	for ; line > 1; line-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return -1
		}
		at += i + 1
	}
	rest, _, _ := strings.Cut(text[at:], "\n")
	return at + min(bytesOf(rest, max(0, units)), len(rest))
}

func (s *Set) get(name string) (source, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	source, ok := s.texts[name]
	return source, ok
}

// Position is a place in a source. Lines and columns, which are characters, count from 1; line 0
// means that the place is not known.
type Position struct {
	File         string
	Line, Column int
}

func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// bytesOf is how many bytes so many UTF-16 units at the start of a line are. Units that the line
// does not have are those of text that was added, which is ASCII.
func bytesOf(line string, units int) int {
	for at, r := range line {
		if units <= 0 {
			return at
		}
		units -= utf16.RuneLen(r)
	}
	return len(line) + units
}

// Characters is the column of a place in a text that is known by its column in bytes.
func Characters(text string, line, column int) int {
	return codeframe.Characters(lineOf(text, line), column)
}

// lineOf is a line of text, counted from 1, "" when there is none.
func lineOf(text string, n int) string {
	line, _ := codeframe.Line(text, n)
	return line
}
