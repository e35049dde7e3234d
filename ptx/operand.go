// This file parses the operands of instructions.

package ptx

// parseOperand reads an operand in any of its forms.
func (p *parser) parseOperand() Operand {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	pos := p.token.pos
	first := p.parsePrimary()
	if !p.accept('|') {
		return first
	}
	return &Pair{pos, first, p.parseOperand()}
}

// parsePrimary reads an operand that is not a pair.
func (p *parser) parsePrimary() Operand {
	pos := p.token.pos
	switch {
	case p.at('{'):
		p.next()
		return &Vector{pos, p.parseList('}', "the vector")}
	case p.at('['):
		return p.parseAddress()
	case p.atConstant():
		return p.parseImmediate()
	case p.at('!'), p.at('-'):
		minus := p.at('-')
		p.next()
		return &Negation{pos, minus, p.parsePrimary()}
	case p.at(word) && p.peekIs('['):
		return p.parseElement()
	case p.at(word):
		return p.parseName()
	}
	p.failHere("an operand")
	return nil
}

// peekIs says whether a character of punctuation follows the current token
// at once or after blanks.
func (p *parser) peekIs(k kind) bool {
	if offset := p.lexer.offset; offset < len(p.lexer.text) && p.lexer.text[offset] == ',' {
		return false // by far the commonest
	}
	return p.peek().kind == k
}

// parseName reads `name.member+offset`.
func (p *parser) parseName() *Name {
	name := &p.names.take(1)[0]
	name.Pos = p.token.pos
	name.Name = p.expectWord("a name")
	if p.at(dotted) {
		name.Member = p.token.text[1:]
		p.next()
	}
	name.Offset = p.parseOffset()
	return name
}

// parseOffset reads any number of `+constant` and `-constant`.
func (p *parser) parseOffset() (offset int64) {
	for p.at('+') || p.at('-') {
		operator := p.token
		p.next()
		v := p.parseBinary(precedenceOf('*'))
		if !v.isInteger() {
			p.fail(operator.pos, "an address offset is an integer, not a floating-point number")
		}
		if operator.kind == '-' {
			v.bits = -v.bits
		}
		offset += int64(v.bits)
	}
	return offset
}

// parseList reads operands, perhaps none, to a closing bracket; the opening
// one is consumed.
func (p *parser) parseList(closing kind, what string) []Operand {
	if p.accept(closing) {
		return nil
	}
	return p.parseSome(closing, what)
}

// parseSome is parseList for at least one operand.
func (p *parser) parseSome(closing kind, what string) []Operand {
	var buffer [8]Operand
	list := append(buffer[:0], p.parseOperand())
	for p.accept(',') {
		list = append(list, p.parseOperand())
	}
	p.expect(closing, "at the end of "+what)
	return p.keep(list)
}

// keep copies operands from a buffer into the tree.
func (p *parser) keep(list []Operand) []Operand {
	kept := p.operands.take(len(list))
	copy(kept, list)
	return kept
}

// parseAddress reads `[base+offset]` and `[base, further operands]`.
func (p *parser) parseAddress() *Address {
	address := &p.addresses.take(1)[0]
	*address = Address{Pos: p.token.pos}
	p.next()
	switch {
	case p.at(word) && p.token.text != warpSize:
		name := p.parseName()
		address.Base, address.Offset, name.Offset = name, name.Offset, 0
	case p.atConstant():
		address.Base = p.parseImmediate()
	default:
		p.failHere("a register, a symbol or a constant after '['")
	}
	if p.accept(',') {
		address.Rest = p.parseSome(']', "the address")
		return address
	}
	p.expect(']', "at the end of the address")
	if p.at(dotted) && p.token.text == ".unified" {
		address.Unified = true
		p.next()
	}
	return address
}

// parseElement reads `array[index]`.
func (p *parser) parseElement() *Element {
	element := &Element{Pos: p.token.pos, Name: p.token.text}
	p.next()
	p.next()
	switch {
	case p.atConstant():
		element.Index = p.parseImmediate()
	case p.at(word):
		name := p.parseName()
		element.Index, element.Offset, name.Offset = name, name.Offset, 0
	default:
		p.failHere("a register or a constant as the index")
	}
	p.expect(']', "after the index")
	return element
}
