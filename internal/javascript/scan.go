// Package javascript answers questions about JavaScript text: its tokens, also of text that is
// still being typed; the functions in it and where they end; the names that code uses and does not
// declare; the types that TypeScript gives.
//
// Text that is whole is read as goja's syntax tree (Inspect, References). Scan serves text that may
// not be whole: it never fails, half a string is a string, an unknown character is punctuation.
package javascript

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a token is.
type Kind int

// The kinds of tokens. Literal is a word that stands for a value (true, null, this); Property is a
// name after a dot.
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

// Token is the bytes Start to End (exclusive) of a source. Open is set when the source ends before
// the token does. White space belongs to no token.
type Token struct {
	Kind       Kind
	Start, End int
	Open       bool
}

// Text is the token's text in the source it came from.
func (t Token) Text(source string) string { return source[t.Start:t.End] }

// Keywords are the words that shape statements and expressions (ECMA-262 12.7.2, and those reserved
// by context).
var Keywords = strings.Fields(`async await break case catch class const continue debugger default delete do else export
	extends finally for function if import in instanceof let new of return static switch throw try typeof using var
	void while with yield`)

// Literals are the words that are values by themselves.
var Literals = strings.Fields("true false null undefined this super NaN Infinity")

// Scan splits a source into its tokens.
func Scan(source string) []Token {
	s := scanner{source: source}
	for s.at < len(source) {
		s.next()
	}
	return s.tokens
}

// Code splits a source into its tokens, comments aside.
func Code(source string) []Token {
	return slices.DeleteFunc(Scan(source), func(t Token) bool { return t.Kind == Comment })
}

// A scanner knows just enough of a parser to tell a division from a regular expression, and the
// text of a template from the code inside it.
type scanner struct {
	source string
	at     int
	tokens []Token
	braces []bool // for every open brace: whether it is the "${" of a template
	heads  []bool // for every open parenthesis: whether a statement follows it, as after if
	headed bool   // the last parenthesis closed such a head
}

// next moves past white space or a token; the text of a template and the "${" after it are added
// together.
func (s *scanner) next() {
	start := s.at
	r, width := utf8.DecodeRuneInString(s.source[s.at:])
	switch {
	case unicode.IsSpace(r) || r == '\ufeff':
		s.at += width
	case isNameStart(r):
		s.name()
	case isDigit(r), r == '.' && isDigit(s.peek(1)):
		s.number()
	case r == '"', r == '\'':
		s.add(String, start, s.quoted(byte(r)))
	case r == '`':
		s.at++
		s.template(start)
	case strings.HasPrefix(s.source[s.at:], "//"):
		s.until("\n", 0)
		s.add(Comment, start, false)
	case strings.HasPrefix(s.source[s.at:], "/*"):
		s.at += len("/*")
		s.add(Comment, start, !s.until("*/", len("*/")))
	case r == '/' && s.valueExpected():
		s.regexp()
	default:
		s.punctuator(r, width)
	}
}

// add appends the token from start to where the scanner is.
func (s *scanner) add(kind Kind, start int, open bool) {
	s.tokens = append(s.tokens, Token{kind, start, s.at, open})
}

func (s *scanner) peek(ahead int) rune {
	if s.at+ahead < len(s.source) {
		return rune(s.source[s.at+ahead])
	}
	return 0
}

// until moves to the next occurrence of mark, and past length bytes of it, or to the end; it reports which.
func (s *scanner) until(mark string, length int) bool {
	i := strings.Index(s.source[s.at:], mark)
	if i < 0 {
		s.at = len(s.source)
		return false
	}
	s.at += i + length
	return true
}

// part moves past the rest of a name.
func (s *scanner) part() {
	for s.at < len(s.source) {
		r, width := utf8.DecodeRuneInString(s.source[s.at:])
		if !IsNamePart(r) {
			return
		}
		s.at += width
	}
}

func (s *scanner) name() {
	start := s.at
	_, width := utf8.DecodeRuneInString(s.source[s.at:])
	s.at += width
	s.part()
	kind := Name
	if word := s.source[start:s.at]; s.after(".", "?.") {
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
	for s.at++; s.at < len(s.source); {
		r, width := utf8.DecodeRuneInString(s.source[s.at:])
		exponent := (r == '+' || r == '-') && s.source[s.at-1]|0x20 == 'e' && !s.hexadecimal(start)
		if !IsNamePart(r) && r != '.' && !exponent {
			break
		}
		s.at += width
	}
	s.add(Number, start, false)
}

func (s *scanner) hexadecimal(start int) bool {
	return s.at-start > 1 && s.source[start+1]|0x20 == 'x'
}

// escape moves past a backslash and what it escapes.
func (s *scanner) escape() {
	_, width := utf8.DecodeRuneInString(s.source[min(s.at+1, len(s.source)):])
	s.at += 1 + width
}

// quoted moves past a string and reports whether it is open: a line break ends it as the source's end does.
func (s *scanner) quoted(quote byte) bool {
	for s.at++; s.at < len(s.source) && s.source[s.at] != '\n'; {
		switch s.source[s.at] {
		case '\\':
			s.escape()
		case quote:
			s.at++
			return false
		default:
			s.at++
		}
	}
	return true
}

// template adds the text of a template from start to its closing quote or the next "${".
func (s *scanner) template(start int) {
	for s.at < len(s.source) {
		switch {
		case s.source[s.at] == '\\':
			s.escape()
		case s.source[s.at] == '`':
			s.at++
			s.add(Template, start, false)
			return
		case strings.HasPrefix(s.source[s.at:], "${"):
			s.add(Template, start, false)
			s.at += len("${")
			s.add(Punctuator, s.at-len("${"), false)
			s.braces = append(s.braces, true)
			return
		default:
			s.at++
		}
	}
	s.add(Template, start, true)
}

func (s *scanner) regexp() {
	start, class := s.at, false
	for s.at++; s.at < len(s.source) && s.source[s.at] != '\n'; {
		switch r := s.source[s.at]; {
		case r == '\\':
			s.escape()
			continue
		case r == '[' || r == ']':
			class = r == '['
		case r == '/' && !class:
			s.at++
			s.part()
			s.add(Regexp, start, false)
			return
		}
		s.at++
	}
	s.add(Regexp, start, true)
}

// valueExpected reports whether an operand may stand here, so that a slash starts a regular
// expression. After a closing brace it takes a division for granted, which is wrong after a block.
func (s *scanner) valueExpected() bool {
	for i := len(s.tokens) - 1; i >= 0; i-- {
		last := s.tokens[i]
		switch last.Kind {
		case Comment:
			continue
		case Punctuator:
			text := last.Text(s.source)
			return text == ")" && s.headed || !slices.Contains([]string{")", "]", "}"}, text)
		}
		return last.Kind == Keyword
	}
	return true
}

// statementHeads are the keywords whose parentheses a statement follows.
var statementHeads = []string{"if", "while", "for", "with"}

func (s *scanner) punctuator(r rune, width int) {
	start := s.at
	s.at += width
	switch {
	case r == '?' && s.peek(0) == '.' && !isDigit(s.peek(1)), r == '=' && s.peek(0) == '>':
		s.at++
	case strings.HasPrefix(s.source[start:], "..."):
		s.at = start + len("...")
	case r == '(':
		last := len(s.tokens) - 1
		s.heads = append(s.heads, last >= 0 && s.tokens[last].Kind == Keyword && slices.Contains(statementHeads, s.tokens[last].Text(s.source)))
	case r == ')' && len(s.heads) > 0:
		s.headed = s.heads[len(s.heads)-1]
		s.heads = s.heads[:len(s.heads)-1]
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

// IsNamePart reports whether a character may stand in a name.
func IsNamePart(r rune) bool {
	return isNameStart(r) && r != '#' || unicode.IsDigit(r) || r == '\u200c' || r == '\u200d'
}
