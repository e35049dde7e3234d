// This file cuts preprocessed C into tokens.

package main

import "strings"

// A scanner reads tokens from preprocessed C, one ahead.
type scanner struct {
	tokens []string
	next   int
}

func newScanner(text string) *scanner {
	s := new(scanner)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '#': // a line marker of the preprocessor
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case isWord(c):
			start := i
			for i < len(text) && isWord(text[i]) {
				i++
			}
			s.tokens = append(s.tokens, text[start:i])
		default:
			s.tokens = append(s.tokens, text[i:i+1])
			i++
		}
	}
	return s
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func (s *scanner) done() bool { return s.next >= len(s.tokens) }

func (s *scanner) peek() string {
	if s.done() {
		return ""
	}
	return s.tokens[s.next]
}

func (s *scanner) take() string {
	token := s.peek()
	s.next++
	return token
}

// accept takes the token if it is the next one.
func (s *scanner) accept(token string) bool {
	if s.peek() != token {
		return false
	}
	s.next++
	return true
}

// until takes tokens up to and including stop at the present nesting depth
// and returns those before it.
func (s *scanner) until(stop string) []string {
	start, depth := s.next, 0
	for !s.done() {
		token := s.take()
		if depth == 0 && token == stop {
			return s.tokens[start : s.next-1]
		}
		switch token {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		}
	}
	return s.tokens[start:]
}

// text takes `const char *` if that is next.
func (s *scanner) text() bool {
	if s.next+2 >= len(s.tokens) || s.tokens[s.next] != "const" || s.tokens[s.next+1] != "char" || s.tokens[s.next+2] != "*" {
		return false
	}
	s.next += 3
	return true
}

// declaration takes a prototype; of a function that is defined in place it takes the body, too, and
// returns nothing.
func (s *scanner) declaration() []string {
	for start, depth := s.next, 0; !s.done(); {
		switch s.take() {
		case "(":
			depth++
		case ")":
			depth--
		case ";":
			if depth == 0 {
				return s.tokens[start : s.next-1]
			}
		case "{":
			s.until("}")
			return nil
		}
	}
	return nil
}
