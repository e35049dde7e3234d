// This file holds the parser's core: the current token, the first error, and
// the loop over a module's declarations. The parser is a recursive descent
// with one token of look-ahead. After the first error every token is the end
// of the text, so every loop of the parser ends.

package ptx

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/spell"
)

// maxDepth bounds how deep scopes, vectors, lists and parentheses may nest.
const maxDepth = 100

// Parse reads a PTX text. File names it in messages and may be empty. The
// tree keeps slices of source. A NUL character ends the text, as it does for
// the driver. An error is an *Error and tells of the first mistake.
func Parse(file, source string) (*Module, error) {
	source, _, _ = strings.Cut(source, "\x00")
	p := &parser{
		module:    &Module{File: file, Source: source, AddressSize: 64},
		lexer:     newLexer(source),
		mnemonics: make(map[string]mnemonic),
	}
	p.next()
	p.parseModule()
	if p.err != nil {
		return nil, p.err
	}
	return p.module, nil
}

type parser struct {
	lexer     lexer
	token     token // the current one, not yet consumed
	previous  token // the one before it
	err       *Error
	depth     int
	module    *Module
	mnemonics map[string]mnemonic // those already split, by their text

	instructions slab[Instruction]
	names        slab[Name]
	immediates   slab[Immediate]
	addresses    slab[Address]
	operands     slab[Operand]
}

// A slab hands out values of one type from large blocks: a text has hundreds
// of thousands of them.
type slab[T any] struct{ free []T }

// take gives n fresh values that nothing else uses, with no room to grow.
func (s *slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, max(128, n))
	}
	taken := s.free[:n:n]
	s.free = s.free[n:]
	return taken
}

func (p *parser) next() {
	if p.err != nil {
		return
	}
	p.previous = p.token
	p.token = p.lexer.next()
	if p.token.kind == invalid {
		p.fail(p.token.pos, "%s", describeInvalid(p.token))
	}
}

// fail records the first error and ends the text.
func (p *parser) fail(at Pos, format string, args ...any) {
	if p.err != nil {
		return
	}
	p.err = &Error{p.module.File, at, fmt.Sprintf(format, args...), p.module.Line(at.Line)}
	p.lexer.offset = len(p.module.Source)
	p.token = token{kind: end, pos: p.token.pos}
}

// failHere blames the current token: "expected a, found 'b'". What is missing
// at the end of a line is missed there and not on the next line.
func (p *parser) failHere(format string, args ...any) {
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

// failItem blames the current token, which starts no declaration.
func (p *parser) failItem() {
	p.fail(p.token.pos, "expected a directive such as .entry, .func or .global, found %s", describe(p.token))
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

func (p *parser) at(k kind) bool { return p.token.kind == k }

// accept consumes the current token if it is of kind k.
func (p *parser) accept(k kind) bool {
	if p.token.kind != k {
		return false
	}
	p.next()
	return true
}

// expect consumes a token of punctuation that must stand here; where says
// what came before: "after the operands of 'add.s32'".
func (p *parser) expect(k kind, where string) {
	if !p.accept(k) {
		p.failHere("'%c' %s", rune(k), where)
	}
}

// expectWord consumes an identifier; what says which: "a function name".
func (p *parser) expectWord(what string) string {
	if !p.at(word) {
		p.failHere("%s", what)
		return ""
	}
	text := p.token.text
	p.next()
	return text
}

// enter begins a construct that may hold itself. It is false, and an error,
// where the nesting is too deep; else leave must follow.
func (p *parser) enter() bool {
	if p.depth >= maxDepth {
		p.fail(p.token.pos, "nested more than %d deep", maxDepth)
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// parseModule reads .version and .target and then declarations to the end.
func (p *parser) parseModule() {
	if p.token.text != ".version" {
		p.failHere("directive .version at the start of the module")
	}
	p.parseVersion()
	if p.token.text != ".target" {
		p.failHere("directive .target after .version")
	}
	p.parseTarget()
	for !p.at(end) {
		p.parseItem()
	}
}

// parseItem reads one declaration of module scope.
func (p *parser) parseItem() {
	switch p.token.text {
	case ".version":
		p.parseVersion()
	case ".target":
		p.parseTarget()
	case ".address_size":
		p.parseAddressSize()
	case ".file":
		p.addItem(p.parseFile())
	case ".section":
		p.addItem(p.parseSection())
	case ".alias":
		p.addItem(p.parseAlias())
	case ".pragma":
		p.addItem(p.parsePragma())
	case "@":
		p.addItem(p.parseDWARF())
	default:
		p.parseSymbol()
	}
}

func (p *parser) addItem(item Item) { p.module.Items = append(p.module.Items, item) }

// parseSymbol reads a function or variables, after their linkage.
func (p *parser) parseSymbol() {
	pos := p.token.pos
	linkage := p.parseLinkage()
	switch {
	case p.token.text == ".entry" || p.token.text == ".func":
		p.addItem(p.parseFunction(pos, linkage))
	case p.atSpace():
		for _, v := range p.parseVariables(pos, linkage) {
			p.addItem(v)
		}
	case p.at(dotted):
		p.failUnknown(moduleDirectives)
	default:
		p.failItem()
	}
}

func (p *parser) parseLinkage() Linkage {
	if !p.at(dotted) {
		return Local
	}
	linkage, ok := ParseLinkage(p.token.text[1:])
	if ok {
		p.next()
	}
	return linkage
}

// failUnknown blames the directive at hand and names the likeliest of those
// that could stand there.
func (p *parser) failUnknown(here []string) {
	at, name := p.token.pos, p.token.text
	if known(name) {
		p.fail(at, "directive %s cannot stand here", name)
	} else if likely := spell.Closest(name, here); likely != "" {
		p.fail(at, "unknown directive %s; did you mean %s?", name, likely)
	} else {
		p.fail(at, "unknown directive %s", name)
	}
}
