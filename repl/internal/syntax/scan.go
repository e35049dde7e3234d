// Package syntax splits JavaScript into coloured tokens while it is being typed. It never fails: half a string is a
// string, an unknown character is punctuation. It is no parser, and knows just enough of one to tell a division from
// a regular expression and the text of a template from the code inside it.
package syntax

import (
	"slices"
	"unicode"
)

// Kind is what a token is.
type Kind int

// The kinds of tokens. Literal is a word that stands for a value (true, null, this); Property is a name after a dot.
const (
	Punctuator Kind = iota
	Name
	Property
	Keyword
	Literal
	Number
	String
	Template
	Regexp
	Comment
)

// Token is the runes Start to End (exclusive) of a source. Open is set when the source ends before the token does.
// White space belongs to no token.
type Token struct {
	Kind       Kind
	Start, End int
	Open       bool
}

// Text is the token's text in the source it came from.
func (t Token) Text(source []rune) string { return string(source[t.Start:t.End]) }

// Scan splits a source into its tokens.
func Scan(source []rune) []Token {
	s := scanner{source: source}
	for s.at < len(source) {
		s.next()
	}
	return s.tokens
}

type scanner struct {
	source []rune
	at     int
	tokens []Token
	braces []bool // for every open brace: whether it is the "${" of a template
}

func (s *scanner) next() {
	start, r := s.at, s.source[s.at]
	switch {
	case unicode.IsSpace(r):
		s.at++
	case isNameStart(r):
		s.name()
	case isDigit(r), r == '.' && isDigit(s.peek(1)):
		s.number()
	case r == '"', r == '\'':
		s.add(String, start, s.quoted(r))
	case r == '`':
		s.at++
		s.template(start)
	case r == '/' && s.peek(1) == '/':
		s.until("\n", 0)
		s.add(Comment, start, false)
	case r == '/' && s.peek(1) == '*':
		s.at += 2
		s.add(Comment, start, !s.until("*/", 2))
	case r == '/' && s.valueExpected():
		s.regexp()
	default:
		s.punctuator(r)
	}
}

// add appends the token from start to where the scanner is.
func (s *scanner) add(kind Kind, start int, open bool) {
	s.tokens = append(s.tokens, Token{kind, start, s.at, open})
}

func (s *scanner) peek(ahead int) rune {
	if s.at+ahead < len(s.source) {
		return s.source[s.at+ahead]
	}
	return 0
}

// until moves to the next occurrence of mark, and past length runes of it, or to the end; it reports which.
func (s *scanner) until(mark string, length int) bool {
	for ; s.at < len(s.source); s.at++ {
		if s.source[s.at] == rune(mark[0]) && (len(mark) == 1 || s.peek(1) == rune(mark[1])) {
			s.at += length
			return true
		}
	}
	return false
}

func (s *scanner) name() {
	start := s.at
	for s.at++; s.at < len(s.source) && isNamePart(s.source[s.at]); s.at++ {
	}
	kind := Name
	if word := string(s.source[start:s.at]); s.after(".", "?.") {
		kind = Property
	} else if slices.Contains(Keywords, word) {
		kind = Keyword
	} else if slices.Contains(Literals, word) {
		kind = Literal
	}
	s.add(kind, start, false)
}

// after reports whether the last token is one of these punctuators.
func (s *scanner) after(punctuators ...string) bool {
	if len(s.tokens) == 0 {
		return false
	}
	last := s.tokens[len(s.tokens)-1]
	return last.Kind == Punctuator && slices.Contains(punctuators, last.Text(s.source))
}

func (s *scanner) number() {
	start := s.at
	for s.at++; s.at < len(s.source); s.at++ {
		r := s.source[s.at]
		exponent := (r == '+' || r == '-') && unicode.ToLower(s.source[s.at-1]) == 'e' && !s.hexadecimal(start)
		if !isNamePart(r) && r != '.' && !exponent {
			break
		}
	}
	s.add(Number, start, false)
}

func (s *scanner) hexadecimal(start int) bool {
	return s.at-start > 1 && unicode.ToLower(s.source[start+1]) == 'x'
}

// quoted moves past a string and reports whether it is open: a line break ends it as the source's end does.
func (s *scanner) quoted(quote rune) bool {
	for s.at++; s.at < len(s.source) && s.source[s.at] != '\n'; s.at++ {
		switch s.source[s.at] {
		case '\\':
			s.at = min(s.at+1, len(s.source)-1)
		case quote:
			s.at++
			return false
		}
	}
	return true
}

// template adds the text of a template from start to its closing quote or the next "${".
func (s *scanner) template(start int) {
	for ; s.at < len(s.source); s.at++ {
		switch r := s.source[s.at]; {
		case r == '\\':
			s.at = min(s.at+1, len(s.source)-1)
		case r == '`':
			s.at++
			s.add(Template, start, false)
			return
		case r == '$' && s.peek(1) == '{':
			s.add(Template, start, false)
			s.at += 2
			s.add(Punctuator, s.at-2, false)
			s.braces = append(s.braces, true)
			return
		}
	}
	s.add(Template, start, true)
}

func (s *scanner) regexp() {
	start, class := s.at, false
	for s.at++; s.at < len(s.source) && s.source[s.at] != '\n'; s.at++ {
		switch r := s.source[s.at]; {
		case r == '\\':
			s.at = min(s.at+1, len(s.source)-1)
		case r == '[' || r == ']':
			class = r == '['
		case r == '/' && !class:
			for s.at++; s.at < len(s.source) && isNamePart(s.source[s.at]); s.at++ {
			}
			s.add(Regexp, start, false)
			return
		}
	}
	s.add(Regexp, start, true)
}

// valueExpected reports whether an operand may stand here, so that a slash starts a regular expression. After a
// closing parenthesis it takes a division for granted, which is wrong only after "if (…)" and its like.
func (s *scanner) valueExpected() bool {
	for i := len(s.tokens) - 1; i >= 0; i-- {
		last := s.tokens[i]
		switch last.Kind {
		case Comment:
			continue
		case Punctuator:
			return !slices.Contains([]string{")", "]", "}"}, last.Text(s.source))
		}
		return last.Kind == Keyword
	}
	return true
}

func (s *scanner) punctuator(r rune) {
	start := s.at
	s.at++
	switch {
	case r == '?' && s.peek(0) == '.' && !isDigit(s.peek(1)):
		s.at++
	case r == '{':
		s.braces = append(s.braces, false)
	case r == '}' && len(s.braces) > 0:
		inTemplate := s.braces[len(s.braces)-1]
		s.braces = s.braces[:len(s.braces)-1]
		if inTemplate {
			s.add(Punctuator, start, false)
			s.template(s.at)
			return
		}
	}
	s.add(Punctuator, start, false)
}

func isDigit(r rune) bool     { return '0' <= r && r <= '9' }
func isNameStart(r rune) bool { return unicode.IsLetter(r) || r == '_' || r == '$' || r == '#' }
func isNamePart(r rune) bool {
	return isNameStart(r) && r != '#' || unicode.IsDigit(r) || r == '\u200c' || r == '\u200d'
}
