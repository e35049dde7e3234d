// This file measures and reads the literals of PTX ISA 9.1, 4.5: integers and
// floating-point numbers.

package ptx

import (
	"math"
	"strconv"
	"strings"
)

// A value is a constant while it is computed.
type value struct {
	kind ImmediateKind
	bits uint64
}

func signedValue(n int64) value    { return value{Integer, uint64(n)} }
func unsignedValue(n uint64) value { return value{Unsigned, n} }
func floatValue(x float64) value   { return value{Float64, math.Float64bits(x)} }

func boolValue(b bool) value {
	if b {
		return signedValue(1)
	}
	return signedValue(0)
}

func (v value) float() float64  { return math.Float64frombits(v.bits) }
func (v value) isInteger() bool { return v.kind == Integer || v.kind == Unsigned }

// parseNumber is the value of a literal. It is false for a malformed one and
// for an integer that takes more than 64 bits.
func parseNumber(text string) (value, bool) {
	if len(text) > 1 && text[0] == '0' {
		switch text[1] {
		case 'f', 'F':
			bits, err := strconv.ParseUint(text[2:], 16, 32)
			return value{Float32, bits}, err == nil && len(text) == 10
		case 'd', 'D':
			bits, err := strconv.ParseUint(text[2:], 16, 64)
			return value{Float64, bits}, err == nil && len(text) == 18
		case 'x', 'X':
			return integerLiteral(text[2:], 16)
		case 'b', 'B':
			return integerLiteral(text[2:], 2)
		}
		if !isDecimalFloat(text) {
			return integerLiteral(text[1:], 8)
		}
	}
	if !isDecimalFloat(text) {
		return integerLiteral(text, 10)
	}
	if strings.Contains(text, "_") {
		return value{}, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return floatValue(x), err == nil || math.IsInf(x, 0)
}

func isDecimalFloat(text string) bool { return strings.ContainsAny(text, ".eE") }

// integerLiteral reads digits with an optional suffix U. A literal is signed
// when it has no suffix and fits.
func integerLiteral(text string, base int) (value, bool) {
	digits, marked := strings.CutSuffix(text, "U")
	if digits == "" && base == 8 {
		digits = "0"
	}
	bits, err := strconv.ParseUint(digits, base, 64)
	if marked || bits > math.MaxInt64 {
		return unsignedValue(bits), err == nil
	}
	return signedValue(int64(bits)), err == nil
}

// numberLength measures a number together with any letters that touch it, so
// that `12ab` is one malformed number and not a number and a name.
func (l *lexer) numberLength() int {
	n := l.digitsLength(0)
	if n == 1 && l.text[l.offset] == '0' && l.classAt(1)&isLetter != 0 && !l.exponentAt(1) {
		return l.nameLength(1) // 0x… 0b… 0f… 0d…
	}
	if l.byteAt(n) == '.' && l.fractionAt(n+1) {
		n = l.digitsLength(n + 1)
	}
	if l.exponentAt(n) {
		n = l.digitsLength(n + 2)
	}
	return l.nameLength(n)
}

// fractionAt says whether what stands n bytes on, behind a point, belongs to
// the number: digits, an exponent, or nothing, but not a name.
func (l *lexer) fractionAt(n int) bool {
	class := l.classAt(n)
	return class&isDigit != 0 || class&isName == 0 || l.exponentAt(n)
}

// exponentAt says whether e5, E+5 or e-5 stands n bytes on.
func (l *lexer) exponentAt(n int) bool {
	if c := l.byteAt(n); c != 'e' && c != 'E' {
		return false
	}
	sign := l.byteAt(n + 1)
	return l.classAt(n+1)&isDigit != 0 || (sign == '+' || sign == '-') && l.classAt(n+2)&isDigit != 0
}

func (l *lexer) digitsLength(n int) int {
	for l.classAt(n)&isDigit != 0 {
		n++
	}
	return n
}
