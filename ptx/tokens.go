// This file walks over a module's tokens with one token of look-ahead. After
// the first error every token is the end of the text, so every loop ends.

package ptx

import (
	"fmt"
	"strings"
)

// maxDepth bounds how deep scopes, vectors, lists and parentheses may nest.
const maxDepth = 100

// tokens is the current place in a text and the first error found there.
type tokens struct {
	module   *Module // whose source it is
	lexer    lexer
	token    token // the current one, not yet consumed
	previous token // the one before it
	err      *Error
	depth    int // of the constructs begun by enter
}

func (p *tokens) next() {
	if p.err != nil {
		return
	}
	p.previous = p.token
	p.token = p.lexer.next()
	if p.token.kind == invalid {
		p.fail(p.token.pos, "%s", describeInvalid(p.token))
	}
}

// peek is the token after the current one.
func (p *tokens) peek() token {
	ahead := p.lexer
	return ahead.next()
}

// peekIs says whether a character of punctuation follows the current token
// at once or after blanks.
func (p *tokens) peekIs(k kind) bool {
	if offset := p.lexer.offset; offset < len(p.lexer.text) && p.lexer.text[offset] == ',' {
		return false // by far the commonest
	}
	return p.peek().kind == k
}

func (p *tokens) at(k kind) bool { return p.token.kind == k }

// accept consumes the current token if it is of kind k.
func (p *tokens) accept(k kind) bool {
	if p.token.kind != k {
		return false
	}
	p.next()
	return true
}

// expect consumes a token of punctuation that must stand here; where says
// what came before: "after the operands of 'add.s32'".
func (p *tokens) expect(k kind, where string) {
	if !p.accept(k) {
		p.failHere("'%c' %s", rune(k), where)
	}
}

func (p *tokens) expectKeyword(keyword, where string) {
	if p.token.text != keyword {
		p.failHere("%s %s", keyword, where)
		return
	}
	p.next()
}

// expectWord consumes an identifier; what says which: "a function name".
func (p *tokens) expectWord(what string) string {
	if !p.at(word) {
		p.failHere("%s", what)
		return ""
	}
	text := p.token.text
	p.next()
	return text
}

// parseInteger reads a plain decimal or hexadecimal number.
func (p *tokens) parseInteger(what string) int64 {
	if !p.at(number) {
		p.failHere("%s", what)
		return 0
	}
	value, ok := parseNumber(p.token.text)
	if !ok || value.kind != Integer {
		p.fail(p.token.pos, "expected %s, found '%s'", what, p.token.text)
		return 0
	}
	p.next()
	return int64(value.bits)
}

// parseCount reads a number that fits 31 bits.
func (p *tokens) parseCount(what string) int {
	at := p.token
	n := p.parseInteger(what)
	if n < 0 || n >= 1<<31 {
		p.fail(at.pos, "%s is out of range: %s", strings.TrimPrefix(what, "a "), at.text)
		return 0
	}
	return int(n)
}

// parseIntegers reads numbers with commas between and answers their texts.
func (p *tokens) parseIntegers(what string) (texts []string) {
	for {
		texts = append(texts, p.token.text)
		p.parseInteger(what)
		if !p.accept(',') {
			return texts
		}
	}
}

// textSince is what was consumed since a token, without blanks and comments.
func (p *tokens) textSince(start token) string {
	if p.err != nil {
		return ""
	}
	text := p.lexer.text[start.offset : p.previous.offset+len(p.previous.text)]
	if !strings.ContainsAny(text, " \t\v\f\r\n/#") {
		return text
	}
	var b strings.Builder
	for l := newLexer(text); ; {
		t := l.next()
		if t.kind == end {
			return b.String()
		}
		b.WriteString(t.text)
		if t.kind == '%' {
			b.WriteByte(' ') // else what follows would make it a name
		}
	}
}

// enter begins a construct that may hold itself. It is false, and an error,
// where the nesting is too deep; else leave must follow.
func (p *tokens) enter() bool {
	if p.depth >= maxDepth {
		p.fail(p.token.pos, "nested more than %d deep", maxDepth)
		return false
	}
	p.depth++
	return true
}

func (p *tokens) leave() { p.depth-- }

// fail records the first error and ends the text.
func (p *tokens) fail(at Pos, format string, args ...any) {
	if p.err != nil {
		return
	}
	p.err = &Error{p.module.File, at, fmt.Sprintf(format, args...), p.module.Line(at.Line)}
	p.lexer.offset = len(p.module.Source)
	p.token = token{kind: end, pos: p.token.pos}
}

// failHere blames the current token: "expected a, found 'b'". What is missing
// at the end of a line is missed there and not on the next line.
func (p *tokens) failHere(format string, args ...any) {
	at := p.token.pos
	switch p.previous.kind {
	case end, ';', '{', '}':
	default:
		if p.previous.pos.Line < at.Line {
			at = p.previous.after()
		}
	}
	p.fail(at, "expected %s, found %s", fmt.Sprintf(format, args...), describe(p.token))
}

func describe(t token) string {
	switch t.kind {
	case end:
		return "the end of the text"
	case quoted:
		return "string " + t.text
	}
	if len(t.text) > 60 {
		return "'" + t.text[:60] + "…'"
	}
	return "'" + t.text + "'"
}

func describeInvalid(t token) string {
	switch {
	case t.text == "/*":
		return "comment is not closed; expected '*/'"
	case t.text == `"`:
		return "string is not closed; expected '\"' on the same line"
	case t.text[0] < ' ' || t.text[0] > '~':
		return fmt.Sprintf("unexpected byte 0x%02x; outside comments and strings PTX is ASCII", t.text[0])
	}
	return fmt.Sprintf("unexpected character '%s'", t.text)
}
