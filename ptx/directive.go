// This file parses the directives that are neither symbols nor instructions:
// the module's header, debugging information, aliases and pragmas.

package ptx

import (
	"slices"
	"strconv"
	"strings"
)

func (p *parser) parseVersion() {
	p.next()
	major, minor, found := strings.Cut(p.token.text, ".")
	version := Version{Major: small(major), Minor: small(minor)}
	if !p.at(number) || !found || version.Major < 1 || version.Minor < 0 {
		p.failHere("a version such as 8.7 after .version")
		return
	}
	if p.module.Version == (Version{}) {
		p.module.Version = version
	}
	p.next()
}

// small is the value of a short decimal number, or -1.
func small(digits string) int {
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return -1
	}
	return int(n)
}

// parseTarget reads a list of words. Later .target directives add to the
// first one.
func (p *parser) parseTarget() {
	p.next()
	for {
		name := p.expectWord("a target such as sm_80 after .target")
		if !slices.Contains(p.module.Target, name) {
			p.module.Target = append(p.module.Target, name)
		}
		if !p.accept(',') {
			return
		}
	}
}

func (p *parser) parseAddressSize() {
	p.next()
	if p.token.text != "32" && p.token.text != "64" {
		p.failHere("32 or 64 after .address_size")
		return
	}
	p.module.AddressSize = small(p.token.text)
	p.next()
}

// parseFile reads `.file index "name"[, timestamp, size]`.
func (p *parser) parseFile() *File {
	file := &File{Pos: p.token.pos}
	p.next()
	file.Index = p.parseCount("a file index after .file")
	if !p.at(quoted) {
		p.failHere("a file name in quotes after .file %d", file.Index)
		return file
	}
	file.Name = unquote(p.token.text)
	p.next()
	if p.accept(',') {
		file.Timestamp = p.parseInteger("a time stamp")
		p.expect(',', "after the time stamp of .file")
		file.Size = p.parseInteger("a file size")
	}
	return file
}

// unquote strips the quotes. Backslashes stay: .file names hold Windows paths
// both with and without escapes, and only their writer knows which.
func unquote(text string) string { return text[1 : len(text)-1] }

// parseSection keeps `.section name { … }` as text.
func (p *parser) parseSection() *Section {
	section := &Section{Pos: p.token.pos}
	p.next()
	section.Name = p.token.text
	if !p.at(word) && !p.at(dotted) {
		p.failHere("a section name after .section")
		return section
	}
	p.next()
	if !p.at('{') {
		p.failHere("'{' after .section %s", section.Name)
		return section
	}
	start := p.token
	for p.at('{') || !p.at('}') && !p.at(end) {
		p.next()
	}
	if p.at(end) {
		p.fail(start.pos, "section %s is not closed; expected '}'", section.Name)
		return section
	}
	section.Body = p.lexer.text[start.offset+1 : p.token.offset]
	p.next()
	return section
}

// parseAlias reads `.alias name, aliasee;`.
func (p *parser) parseAlias() *Alias {
	alias := &Alias{Pos: p.token.pos}
	p.next()
	alias.Name = p.expectWord("a function name after .alias")
	p.expect(',', "after the name of .alias")
	alias.Aliasee = p.expectWord("the aliased function's name in .alias")
	p.expect(';', "after .alias")
	return alias
}

// parsePragma reads `.pragma "a", "b";`.
func (p *parser) parsePragma() *Directive {
	pragma := &Directive{Pos: p.token.pos, Name: ".pragma"}
	p.next()
	pragma.Args = p.parseStrings()
	p.expect(';', "after .pragma")
	return pragma
}

func (p *parser) parseStrings() (list []string) {
	for {
		if !p.at(quoted) {
			p.failHere("a string after .pragma")
			return list
		}
		list = append(list, p.token.text)
		p.next()
		if !p.accept(',') {
			return list
		}
	}
}

// parseDWARF keeps a line of the debugging information of PTX ISA 1:
// `@@DWARF .byte 1, 2`.
func (p *parser) parseDWARF() *Directive {
	const name = "@@DWARF"
	directive := &Directive{Pos: p.token.pos, Name: name}
	rest, found := strings.CutPrefix(p.lexer.text[p.token.offset:], name)
	if !found {
		p.failItem()
		return directive
	}
	rest, _, _ = strings.Cut(rest, "\n")
	if rest = strings.TrimSpace(rest); rest != "" {
		directive.Args = []string{rest}
	}
	p.lexer.skipLine()
	p.next()
	return directive
}

// parseLoc reads `.loc file line column` and where it was inlined.
func (p *parser) parseLoc() *Loc {
	loc := &Loc{Pos: p.token.pos}
	p.next()
	p.parsePlace(loc)
	if !p.accept(',') {
		return loc
	}
	p.expectKeyword("function_name", "after ',' in .loc")
	loc.Function = p.expectWord("a label after function_name")
	if p.accept('+') {
		loc.FunctionOffset = p.parseInteger("an offset after '+'")
	}
	p.expect(',', "after function_name in .loc")
	loc.InlinedAt = &Loc{Pos: p.token.pos}
	p.expectKeyword("inlined_at", "after function_name in .loc")
	p.parsePlace(loc.InlinedAt)
	return loc
}

func (p *parser) parsePlace(loc *Loc) {
	loc.File = p.parseCount("a file index in .loc")
	loc.Line = p.parseCount("a line number in .loc")
	loc.Column = p.parseCount("a column number in .loc")
}
