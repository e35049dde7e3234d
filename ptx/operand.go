// This file parses the operands of instructions.

package ptx

// operands reads operands and initial values.
type operands struct {
	constants
	names      slab[Name]
	immediates slab[Immediate]
	addresses  slab[Address]
	lists      slab[Operand]
}

// parseOperand reads an operand in any of its forms.
func (p *operands) parseOperand() Operand {
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
func (p *operands) parsePrimary() Operand {
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

// parseName reads `name.member+offset`.
func (p *operands) parseName() *Name {
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
func (p *operands) parseOffset() (offset int64) {
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
func (p *operands) parseList(closing kind, what string) []Operand {
	if p.accept(closing) {
		return nil
	}
	return p.parseSome(closing, what)
}

// parseSome is parseList for at least one operand.
func (p *operands) parseSome(closing kind, what string) []Operand {
	var buffer [8]Operand
	list := append(buffer[:0], p.parseOperand())
	for p.accept(',') {
		list = append(list, p.parseOperand())
	}
	p.expect(closing, "at the end of "+what)
	return p.keep(list)
}

// keep copies operands from a buffer into the tree.
func (p *operands) keep(list []Operand) []Operand {
	kept := p.lists.take(len(list))
	copy(kept, list)
	return kept
}

// parseAddress reads `[base+offset]` and `[base, further operands]`.
func (p *operands) parseAddress() *Address {
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
func (p *operands) parseElement() *Element {
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

// parseImmediate reads a constant expression as an operand.
func (p *operands) parseImmediate() *Immediate {
	start := p.token
	v := p.parseConstant()
	im := &p.immediates.take(1)[0]
	*im = Immediate{Pos: start.pos, Kind: v.kind, Bits: v.bits, Text: p.textSince(start)}
	return im
}
