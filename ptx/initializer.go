// This file parses the initial values of variables.

package ptx

// parseInitializer reads what stands right of `=`.
func (p *operands) parseInitializer() *Initializer {
	if !p.at('{') {
		return &Initializer{Value: p.parseInitialValue()}
	}
	list := &Initializer{List: []*Initializer{}}
	if !p.enter() {
		return list
	}
	defer p.leave()
	p.next()
	for !p.at('}') && !p.at(end) {
		list.List = append(list.List, p.parseInitialElement())
		if !p.accept(',') {
			break
		}
		if p.at('}') {
			p.failHere("a value after ','")
		}
	}
	p.expect('}', "at the end of the initial values")
	return list
}

// parseInitialElement reads an element of a list, which in an opaque object
// has its member's name.
func (p *operands) parseInitialElement() *Initializer {
	if !p.at(word) || p.peek().kind != '=' {
		return p.parseInitializer()
	}
	member := p.token.text
	p.next()
	p.next()
	element := p.parseInitializer()
	element.Member = member
	return element
}

// parseInitialValue reads a constant, the address of a symbol, or bytes of
// one, `0xFF00(symbol)`.
func (p *operands) parseInitialValue() Operand {
	switch {
	case p.at(number) && p.peek().kind == '(':
		return p.parseMask()
	case p.at(word) && p.token.text == "generic":
		address := p.parseGeneric()
		address.Offset = p.parseOffset()
		return address
	case p.atConstant():
		return p.parseImmediate()
	case p.at(word):
		return p.parseName()
	}
	p.failHere("an initial value")
	return nil
}

// parseMask reads `0xFF(symbol+4)` and `0xFF(generic(symbol)+4)`.
func (p *operands) parseMask() *GenericAddress {
	pos := p.token.pos
	mask, ok := parseNumber(p.token.text)
	if !ok || !mask.isInteger() || mask.bits == 0 {
		p.failHere("a mask such as 0xFF")
	}
	p.next()
	p.expect('(', "after the mask")
	var address *GenericAddress
	if p.token.text == "generic" {
		address = p.parseGeneric()
		address.Generic = true
	} else {
		address = &GenericAddress{Name: p.expectWord("a symbol")}
	}
	address.Pos, address.Mask, address.Offset = pos, mask.bits, p.parseOffset()
	p.expect(')', "after the symbol below the mask")
	return address
}

// parseGeneric reads `generic(symbol)`.
func (p *operands) parseGeneric() *GenericAddress {
	address := &GenericAddress{Pos: p.token.pos}
	p.next()
	p.expect('(', "after generic")
	address.Name = p.expectWord("a symbol in generic( )")
	p.expect(')', "after the symbol in generic( )")
	return address
}
