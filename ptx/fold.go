// This file computes the operators of constant expressions.

package ptx

func (p *constants) applyUnary(operator token, v value) value {
	switch {
	case p.err != nil:
	case operator.kind == '-' && v.isInteger():
		v.bits = -v.bits
	case operator.kind == '-' && v.kind == Float64:
		v.bits ^= 1 << 63
	case operator.kind == '+' && v.kind != Float32:
	case operator.kind == '~' && v.isInteger():
		v.bits = ^v.bits
	case operator.kind == '!' && v.isInteger():
		return boolValue(v.bits == 0)
	default:
		p.failMixed(operator.pos, operator.text)
	}
	return v
}

// apply computes a binary operator after the usual conversions.
func (p *constants) apply(operator token, a, b value) value {
	switch {
	case p.err != nil:
		return value{}
	case a.kind == Float64 && b.kind == Float64:
		if v, ok := applyFloat(operator.kind, a.float(), b.float()); ok {
			return v
		}
	case a.isInteger() && b.isInteger():
		if (operator.kind == '/' || operator.kind == '%') && b.bits == 0 {
			p.fail(operator.pos, "division by zero in a constant expression")
			return value{}
		}
		return applyInteger(operator.kind, a, b)
	}
	p.failMixed(operator.pos, operator.text)
	return value{}
}

func applyFloat(operator kind, a, b float64) (value, bool) {
	switch operator {
	case '+':
		return floatValue(a + b), true
	case '-':
		return floatValue(a - b), true
	case '*':
		return floatValue(a * b), true
	case '/':
		return floatValue(a / b), true
	case equal:
		return boolValue(a == b), true
	case notEqual:
		return boolValue(a != b), true
	case '<':
		return boolValue(a < b), true
	case '>':
		return boolValue(a > b), true
	case lessOrEqual:
		return boolValue(a <= b), true
	case greaterOrEqual:
		return boolValue(a >= b), true
	}
	return value{}, false
}

// applyInteger computes what does not depend on the sign here and leaves the
// rest to the two functions below. A shift has its left operand's type.
func applyInteger(operator kind, a, b value) value {
	switch operator {
	case equal:
		return boolValue(a.bits == b.bits)
	case notEqual:
		return boolValue(a.bits != b.bits)
	case logicalAnd:
		return boolValue(a.bits != 0 && b.bits != 0)
	case logicalOr:
		return boolValue(a.bits != 0 || b.bits != 0)
	case shiftLeft:
		return value{a.kind, a.bits << b.bits}
	case shiftRight:
		if a.kind == Integer {
			return signedValue(int64(a.bits) >> b.bits)
		}
		return unsignedValue(a.bits >> b.bits)
	}
	if a.kind == Unsigned || b.kind == Unsigned {
		return applyUnsigned(operator, a.bits, b.bits)
	}
	return applySigned(operator, int64(a.bits), int64(b.bits))
}

func applyUnsigned(operator kind, a, b uint64) value {
	switch operator {
	case '<':
		return boolValue(a < b)
	case '>':
		return boolValue(a > b)
	case lessOrEqual:
		return boolValue(a <= b)
	case greaterOrEqual:
		return boolValue(a >= b)
	case '/':
		return unsignedValue(a / b)
	case '%':
		return unsignedValue(a % b)
	}
	return unsignedValue(applyBits(operator, a, b))
}

func applySigned(operator kind, a, b int64) value {
	switch operator {
	case '<':
		return boolValue(a < b)
	case '>':
		return boolValue(a > b)
	case lessOrEqual:
		return boolValue(a <= b)
	case greaterOrEqual:
		return boolValue(a >= b)
	case '/':
		return signedValue(a / b)
	case '%':
		return signedValue(a % b)
	}
	return signedValue(int64(applyBits(operator, uint64(a), uint64(b))))
}

func applyBits(operator kind, a, b uint64) uint64 {
	switch operator {
	case '+':
		return a + b
	case '-':
		return a - b
	case '*':
		return a * b
	case '&':
		return a & b
	case '|':
		return a | b
	}
	return a ^ b
}
