// This file reads constant expressions, evaluated as PTX ISA 9.1, 4.5 says:
// 64-bit integers, signed unless an operand is not, and binary64 numbers; no
// conversion between the two.

package ptx

// constants reads and computes constant expressions.
type constants struct{ tokens }

// atConstant says whether a constant starts at the current token; a negated
// register does not.
func (p *constants) atConstant() bool {
	switch p.token.kind {
	case number, '+', '~', '(':
		return true
	case word:
		return p.token.text == warpSize
	case '!', '-':
		after := p.peek()
		return after.kind != word || after.text == warpSize
	case dotted: // .5
		return characters[p.token.text[1]]&isDigit != 0
	}
	return false
}

const warpSize = "WARP_SZ"

// parseConstant reads a constant expression: the conditional operator and
// everything that binds tighter.
func (p *constants) parseConstant() value {
	if !p.enter() {
		return value{}
	}
	defer p.leave()
	condition := p.parseBinary(1)
	if !p.at('?') {
		return condition
	}
	at := p.token.pos
	p.next()
	yes := p.parseConstant()
	p.expect(':', "in the conditional expression")
	no := p.parseConstant()
	if !condition.isInteger() || yes.isInteger() != no.isInteger() {
		p.failMixed(at, "?:")
		return value{}
	}
	if yes.kind == Unsigned || no.kind == Unsigned {
		yes.kind, no.kind = Unsigned, Unsigned
	}
	if condition.bits != 0 {
		return yes
	}
	return no
}

func (p *constants) failMixed(at Pos, operator string) {
	p.fail(at, "operator %s cannot be applied to these constants; integers and floating-point numbers do not mix, and hexadecimal ones of the form 0f… stand alone", operator)
}

// parseBinary reads operators of at least the given precedence.
func (p *constants) parseBinary(least int) value {
	left := p.parseUnary()
	for {
		operator := p.token
		precedence := precedenceOf(operator.kind)
		if precedence < least {
			return left
		}
		p.next()
		right := p.parseBinary(precedence + 1)
		left = p.apply(operator, left, right)
	}
}

// precedenceOf is C's order, loosest first; 0 for what is no operator.
func precedenceOf(k kind) int {
	switch k {
	case logicalOr:
		return 1
	case logicalAnd:
		return 2
	case '|':
		return 3
	case '^':
		return 4
	case '&':
		return 5
	case equal, notEqual:
		return 6
	case '<', '>', lessOrEqual, greaterOrEqual:
		return 7
	case shiftLeft, shiftRight:
		return 8
	case '+', '-':
		return 9
	case '*', '/', '%':
		return 10
	}
	return 0
}

// parseUnary reads a literal, a parenthesis, or a sign, complement, negation
// or cast before one.
func (p *constants) parseUnary() value {
	if !p.enter() {
		return value{}
	}
	defer p.leave()
	operator := p.token
	switch operator.kind {
	case '-', '+', '~', '!':
		p.next()
		return p.applyUnary(operator, p.parseUnary())
	case '(':
		p.next()
		if p.at(dotted) && characters[p.token.text[1]]&isLetter != 0 {
			return p.parseCast()
		}
		v := p.parseConstant()
		p.expect(')', "after the expression in parentheses")
		return v
	}
	return p.parseLiteral()
}

func (p *constants) parseCast() value {
	cast := p.token
	kind := Integer
	switch cast.text {
	case ".s64":
	case ".u64":
		kind = Unsigned
	default:
		p.failHere("the cast (.s64) or (.u64)")
	}
	p.next()
	p.expect(')', "after the cast")
	v := p.parseUnary()
	if !v.isInteger() {
		p.fail(cast.pos, "cast (%s) cannot be applied to a floating-point number", cast.text)
	}
	return value{kind, v.bits}
}

func (p *constants) parseLiteral() value {
	if p.at(word) && p.token.text == warpSize {
		p.next()
		return signedValue(32)
	}
	if p.at(dotted) && characters[p.token.text[1]]&isDigit != 0 {
		p.readFraction()
	}
	if !p.at(number) {
		p.failHere("a constant")
		return value{}
	}
	v, ok := parseNumber(p.token.text)
	if !ok {
		p.fail(p.token.pos, "malformed number '%s'", p.token.text)
	}
	p.next()
	return v
}

// readFraction reads the current token, a dot and digits, as a number.
func (p *constants) readFraction() {
	p.lexer.offset = p.token.offset
	p.token = p.lexer.take(number, p.lexer.numberLength())
}
