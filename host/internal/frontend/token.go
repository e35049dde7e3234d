// This file reads the tokens of a source, as far as they matter for what is refused before a parser
// sees it.

package frontend

import (
	"strings"
	"unicode/utf8"
)

// Tokens are those of a text from a place on.
type Tokens struct {
	Text string
	At   int
	Line bool // a line has ended, or a comment come; set back by whoever asks
}

// Token is the next one: a name, a number, a string with its quotes, one sign, or "=>"; "" for space
// and comments.
func (s *Tokens) Token() string {
	begin, c := s.At, s.Text[s.At]
	switch {
	case strings.HasPrefix(s.Text[begin:], "//"):
		s.Line = true
		s.until("\n")
		return ""
	case strings.HasPrefix(s.Text[begin:], "/*"):
		s.Line = true
		s.At += 2
		s.until("*/")
		return ""
	case strings.HasPrefix(s.Text[begin:], "=>"):
		s.At += 2
	case c == '"' || c == '\'' || c == '`':
		s.quoted(c)
	case Wordly(c):
		for s.At < len(s.Text) && Wordly(s.Text[s.At]) {
			s.At++
		}
	default:
		s.At++
		s.Line = s.Line || c == '\n'
		if c <= ' ' {
			return ""
		}
	}
	return s.Text[begin:s.At]
}

// Wordly reports whether a byte is part of a name or a number.
func Wordly(c byte) bool {
	return c == '_' || c == '$' || c >= utf8.RuneSelf || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func (s *Tokens) until(end string) {
	if i := strings.Index(s.Text[s.At:], end); i >= 0 {
		s.At += i + len(end)
	} else {
		s.At = len(s.Text)
	}
}

// quoted reads a string; what a template computes is a part of it.
func (s *Tokens) quoted(quote byte) {
	for s.At++; s.At < len(s.Text) && s.Text[s.At] != quote && (quote == '`' || s.Text[s.At] != '\n'); s.At++ {
		if s.Text[s.At] == '\\' {
			s.At++
		}
	}
	s.At = min(s.At+1, len(s.Text))
}
