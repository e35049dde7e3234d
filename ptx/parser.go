// This file reads a text and its declarations at module scope.

package ptx

import "strings"

// Parse reads a PTX text. File names it in messages and may be empty. The
// tree keeps slices of source. A NUL character ends the text, as it does for
// the driver. An error is an *Error and tells of the first mistake.
func Parse(file, source string) (*Module, error) {
	source, _, _ = strings.Cut(source, "\x00")
	p := newParser(&Module{File: file, Source: source, AddressSize: 64}, newLexer(source))
	p.parseModule()
	if p.err != nil {
		return nil, p.err
	}
	return p.module, nil
}

// A parser reads the declarations, directives and statements of a module, by
// recursive descent.
type parser struct {
	operands
	instructions slab[Instruction]
	mnemonics    map[string]mnemonic // those already split, by their text
}

func newParser(m *Module, l lexer) *parser {
	p := &parser{mnemonics: make(map[string]mnemonic)}
	p.module, p.lexer = m, l
	p.next()
	return p
}

// A slab hands out values of one type from blocks, each twice as large as the one before: a text has
// ten of them or hundreds of thousands.
type slab[T any] struct {
	free []T
	size int // of the last block
}

// take gives n fresh values that nothing else uses, with no room to grow.
func (s *slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.size = min(max(8, 2*s.size), 128)
		s.free = make([]T, max(s.size, n))
	}
	taken := s.free[:n:n]
	s.free = s.free[n:]
	return taken
}

// failItem blames the current token, which starts no declaration.
func (p *parser) failItem() {
	p.fail(p.token.pos, "expected a directive such as .entry, .func or .global, found %s", describe(p.token))
}

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
