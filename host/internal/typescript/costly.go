// This file refuses TypeScript that esbuild would read for years, or fold into gigabytes: nothing can
// end it once it has begun.

package typescript

import (
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/evanw/esbuild/pkg/api"
)

const (
	// mostArrows is how many arrow functions may stand in one another's conditional expressions, as in
	// a ? (b) : c => d: TypeScript has two readings of each, and esbuild tries both.
	mostArrows = 10
	// mostFolded is how long a text may be that esbuild computes for a member of an enum.
	mostFolded = 1 << 20
)

// costly is the error of a source of TypeScript that is refused; nil for all others.
func costly(name, text string, loader api.Loader) error {
	if loader != api.LoaderTS || !strings.Contains(text, "=>") && !strings.Contains(text, "enum") {
		return nil
	}
	s := costScanner{Tokens: frontend.Tokens{Text: text}, levels: make([]level, 1), members: map[string]value{}}
	at, message := s.scan()
	if message == "" {
		return nil
	}
	line := strings.Count(text[:at], "\n") + 1
	column := utf8.RuneCountInString(text[strings.LastIndexByte(text[:at], '\n')+1:at]) + 1
	return &frontend.SyntaxError{Position: sources.Position{File: name, Line: line, Column: column}, Text: text, Message: message}
}

// costScanner looks at the tokens of a source. It takes a regular expression for what it looks like
// without its slashes.
type costScanner struct {
	frontend.Tokens
	levels  []level          // of open brackets
	members map[string]value // of enums, by their names
	enum    *enum            // the one that is being read
}

// level is what was met between two brackets.
type level struct {
	waiting int  // conditions with a bracket behind the question mark whose arrow has not come
	arrows  int  // that have
	asked   bool // the last token is a question mark
}

// enum is one whose members are being read.
type enum struct {
	depth  int    // in its brackets
	member string // "" between members
	value         // of the member, as far as it was read
	valued bool   // the equals sign was read
}

// value is how long what a member stands for may be.
type value struct {
	length int
	text   bool // there is a string in it
}

// scan answers the place of what is too much, and what it is.
func (s *costScanner) scan() (int, string) {
	last := ""
	for s.At < len(s.Text) {
		begin := s.At
		token := s.Token()
		if token == "" {
			continue
		}
		if message := s.take(token, last); message != "" {
			return begin, message
		}
		last = token
	}
	return 0, ""
}

func (s *costScanner) take(token, last string) (message string) {
	top := &s.levels[len(s.levels)-1]
	switch token {
	case "(", "[", "{":
		if token == "(" && top.asked {
			top.waiting++
		}
		top.asked = false
		s.levels = append(s.levels, level{})
		return ""
	case ")", "]", "}":
		if len(s.levels) > 1 {
			s.levels = s.levels[:len(s.levels)-1]
		}
	case ";", ",":
		*top = level{}
	case "=>":
		if top.waiting > 0 {
			top.waiting--
			if top.arrows++; s.arrows() > mostArrows {
				return "more than 10 arrow functions stand in one another's conditional expressions: give some of them names"
			}
		}
	}
	top.asked = token == "?"
	return s.member(token, last)
}

func (s *costScanner) arrows() (n int) {
	for _, l := range s.levels {
		n += l.arrows
	}
	return n
}

// member follows the members of an enum, whose bracket it takes as read.
func (s *costScanner) member(token, last string) (message string) {
	if last == "enum" && frontend.Wordly(token[0]) {
		s.enum = &enum{depth: len(s.levels) + 1}
		return ""
	}
	e := s.enum
	switch {
	case e == nil:
	case len(s.levels) < e.depth:
		s.end(e)
		s.enum = nil
	case token == "," && len(s.levels) == e.depth:
		s.end(e)
	case e.member == "":
		e.member = strings.Trim(token, "'\"")
	case !e.valued:
		e.valued = token == "="
	default:
		if s.add(e, token); e.length > mostFolded {
			return "the members of an enum make a text of more than 1048576 characters"
		}
	}
	return ""
}

// add counts a token of a member's value.
func (s *costScanner) add(e *enum, token string) {
	switch c := token[0]; {
	case c == '`':
		e.text = true
		e.length += len(token)
		for _, part := range strings.Split(token, "${")[1:] {
			computed, _, _ := strings.Cut(part, "}")
			for _, name := range strings.FieldsFunc(computed, func(c rune) bool { return c < utf8.RuneSelf && !frontend.Wordly(byte(c)) }) {
				e.length += s.members[name].length
			}
		}
	case c == '"' || c == '\'':
		e.text = true
		e.length += len(token)
	case frontend.Wordly(c):
		of := s.members[token]
		e.text = e.text || of.text
		e.length += max(of.length, len(token))
	}
}

// numberLength is as long as a number is in a text.
const numberLength = 24

// end remembers a member. A number is no longer than numbers are, whatever it is made of.
func (s *costScanner) end(e *enum) {
	if !e.text {
		e.length = min(e.length, numberLength)
	}
	if e.member != "" {
		s.members[e.member] = e.value
	}
	*e = enum{depth: e.depth}
}
