// This file reads the tokens of a source, as far as they matter for what is refused before a parser
// sees it.

package frontend

import (
	"strings"
	"unicode/utf8"
)

// tokens are those of a text from a place on.
type tokens struct {
	text string
	at   int
	line bool // a line has ended, or a comment come; set back by whoever asks
}

// token is the next one: a name, a number, a string with its quotes, one sign, or "=>"; "" for space
// and comments.
func (s *tokens) token() string {
	begin, c := s.at, s.text[s.at]
	switch {
	case strings.HasPrefix(s.text[begin:], "//"):
		s.line = true
		s.until("\n")
		return ""
	case strings.HasPrefix(s.text[begin:], "/*"):
		s.line = true
		s.at += 2
		s.until("*/")
		return ""
	case strings.HasPrefix(s.text[begin:], "=>"):
		s.at += 2
	case c == '"' || c == '\'' || c == '`':
		s.quoted(c)
	case wordly(c):
		for s.at < len(s.text) && wordly(s.text[s.at]) {
			s.at++
		}
	default:
		s.at++
		s.line = s.line || c == '\n'
		if c <= ' ' {
			return ""
		}
	}
	return s.text[begin:s.at]
}

func wordly(c byte) bool {
	return c == '_' || c == '$' || c >= utf8.RuneSelf || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func (s *tokens) until(end string) {
	if i := strings.Index(s.text[s.at:], end); i >= 0 {
		s.at += i + len(end)
	} else {
		s.at = len(s.text)
	}
}

// quoted reads a string; what a template computes is a part of it.
func (s *tokens) quoted(quote byte) {
	for s.at++; s.at < len(s.text) && s.text[s.at] != quote && (quote == '`' || s.text[s.at] != '\n'); s.at++ {
		if s.text[s.at] == '\\' {
			s.at++
		}
	}
	s.at = min(s.at+1, len(s.text))
}
