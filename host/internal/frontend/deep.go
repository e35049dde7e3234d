// This file refuses sources that nest too deeply for any parser: its functions call one another as
// deep as a source nests, and some hundred thousand calls overflow the stack, which ends the process.

package frontend

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/sources"
)

const (
	// deepest is how many brackets may be open at once.
	deepest = 10_000
	// longest is how many operators a statement may have, with those that its brackets stand behind:
	// each nests in the next one, as in a + b + c, !!a, a.b.c, or if (a) b; else if (c) d. What goja asks
	// of them takes time quadratic to their number: for so many a second.
	longest = 20_000
)

// TooDeep refuses a text that nests too deeply for any parser: nil for all others.
func TooDeep(name, text string) *SyntaxError {
	at, message := tooDeep(text), fmt.Sprintf("more than %d brackets are open", deepest)
	if at < 0 {
		at, message = tooLong(text), fmt.Sprintf("more than %d operators are in one statement", longest)
	}
	if at < 0 {
		return nil
	}
	line := strings.Count(text[:at], "\n") + 1
	column := utf8.RuneCountInString(text[strings.LastIndexByte(text[:at], '\n')+1:at]) + 1
	return &SyntaxError{Position: sources.Position{File: name, Line: line, Column: column}, Text: text, Message: message}
}

// tooDeep is the offset of the bracket that is one too many, -1 without one. Brackets in strings
// and comments count as well: what they close others need not, so a source that means harm must be
// longer than one that does not.
func tooDeep(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			if depth++; depth > deepest {
				return i
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return -1
}

// tooLong is the offset of the operator that is one too many, -1 without one.
func tooLong(text string) int {
	if len(text) <= longest {
		return -1
	}
	s := chainScanner{Tokens: Tokens{Text: text}, chains: make([]chain, 1)}
	for s.At < len(text) {
		begin := s.At
		token := s.Token()
		if token == "" {
			continue
		}
		if token == "/" && !s.ended {
			s.expression()
		}
		s.take(token)
		if s.chains[len(s.chains)-1].operators > longest {
			return begin
		}
		s.Line, s.last = false, token
	}
	return -1
}

// chainScanner counts the operators of statements.
type chainScanner struct {
	Tokens
	chains []chain // one for each open bracket
	last   string  // token
	ended  bool    // it may end an expression
	head   bool    // it is if, for, while or with
}

// chain is what was met since a bracket.
type chain struct {
	before    int  // operators of what the bracket is in
	operators int  // of the statement, and those before
	paused    int  // when the last semicolon came: an else goes on with that
	head      bool // the brackets are those of an if, for, while or with
}

// A role is what a word is for those around it.
type role int

const (
	operand role = iota // it may end an expression
	prefix              // an expression or a statement follows
	infix               // and it stands behind an expression, or a statement, too
	heading             // brackets follow, and a statement
)

func roleOf(word string) role {
	switch word {
	case "in", "of", "instanceof", "extends", "else":
		return infix
	case "typeof", "void", "delete", "new", "await", "yield", "async", "return", "throw", "case", "do":
		return prefix
	case "if", "for", "while", "with":
		return heading
	}
	return operand
}

func (s *chainScanner) take(token string) {
	top, head := &s.chains[len(s.chains)-1], s.head
	s.head = false
	switch c := token[0]; {
	case Wordly(c) || c == '"' || c == '\'':
		s.word(top, token)
	case c == '`', c == '/' && !s.ended:
		top.operators++
		s.ended = true
	case c == '(', c == '[', c == '{':
		if s.ended && c != '{' {
			top.operators++ // a call, an index
		}
		s.chains = append(s.chains, chain{before: top.operators, operators: top.operators, head: head})
		s.ended = false
	case c == ')', c == ']', c == '}':
		s.ended = !top.head
		if len(s.chains) > 1 {
			s.chains = s.chains[:len(s.chains)-1]
		}
	case c == ',', c == ';':
		top.paused, top.operators = top.operators, top.before
		s.ended = false
	case (c == '+' || c == '-') && s.ended && strings.HasPrefix(s.Text[s.At:], token): // a++
		s.At++
	default:
		top.operators++
		s.ended = false
	}
}

// word takes a name, a number, a string, or a word of the language. A statement begins with it where
// an expression has ended and a line, or a block.
func (s *chainScanner) word(top *chain, token string) {
	is := roleOf(token)
	if s.last == "." {
		is = operand // a property
	}
	switch {
	case token == "else" && s.last == ";":
		top.operators = top.paused
	case s.ended && is != infix && (s.Line || s.last == "}"):
		top.operators = top.before
	}
	s.ended, s.head = is == operand, is == heading
	if !s.ended {
		top.operators++
	}
}

// expression reads the rest of a regular expression.
func (s *chainScanner) expression() {
	class := false
	for ; s.At < len(s.Text) && s.Text[s.At] != '\n' && (class || s.Text[s.At] != '/'); s.At++ {
		switch s.Text[s.At] {
		case '\\':
			s.At++
		case '[':
			class = true
		case ']':
			class = false
		}
	}
	s.At = min(s.At+1, len(s.Text))
}
