// This file reads the signs of integer parameters from symbols of C++.

package symbols

import "strings"

// longestSymbol bounds the symbols that are read, and the depth of the types in them.
const longestSymbol = 4096

// Signs reads the signs of a kernel's parameters from its symbol, as the Itanium C++ ABI
// writes it (5.1): a letter for each parameter, s for signed, u for unsigned, - for other
// types. It returns "" for other symbols, and for forms that kernels rarely have.
func Signs(symbol string) string {
	m := &mangled{rest: symbol}
	if len(symbol) > longestSymbol || !m.take("_Z") || !m.name() {
		return ""
	}
	if m.templated && !m.typ() { // the result
		return ""
	}
	if m.rest == "v" {
		return ""
	}
	var signs strings.Builder
	for m.rest != "" {
		m.sign = '-'
		if !m.typ() {
			return ""
		}
		signs.WriteByte(m.sign)
	}
	return signs.String()
}

// A mangled is a symbol that is being read. Methods return false for unknown forms.
type mangled struct {
	rest      string
	templated bool   // the name ends with the arguments of a template
	arguments []byte // signs of the template's arguments
	sign      byte   // of the type that was read last
}

func (m *mangled) take(prefix string) bool {
	rest, ok := strings.CutPrefix(m.rest, prefix)
	if ok {
		m.rest = rest
	}
	return ok
}

// name reads a function's name: a word, or N and several words for one in namespaces, each
// with the arguments of a template or without.
func (m *mangled) name() bool {
	if !m.take("N") {
		return m.part()
	}
	for !m.take("E") {
		if !m.part() {
			return false
		}
	}
	return true
}

// part reads a word, after L for internal linkage, and the arguments of its template.
func (m *mangled) part() bool {
	m.take("L")
	if !m.word() {
		return false
	}
	m.templated = m.take("I")
	return !m.templated || m.templateArguments()
}

func (m *mangled) digit() bool { return m.rest != "" && m.rest[0] >= '0' && m.rest[0] <= '9' }

// word reads an identifier behind its length.
func (m *mangled) word() bool {
	n := 0
	for m.digit() && n < longestSymbol {
		n, m.rest = 10*n+int(m.rest[0]-'0'), m.rest[1:]
	}
	if n == 0 || n > len(m.rest) {
		return false
	}
	m.rest = m.rest[n:]
	return true
}

// templateArguments reads types and constants up to E.
func (m *mangled) templateArguments() bool {
	m.arguments = m.arguments[:0]
	for !m.take("E") {
		m.sign = '-'
		if m.take("L") { // a constant: its type and its value
			_, rest, ok := strings.Cut(m.rest, "E")
			if !ok || strings.HasPrefix(m.rest, "_Z") {
				return false
			}
			m.rest = rest
		} else if !m.typ() {
			return false
		}
		m.arguments = append(m.arguments, m.sign)
	}
	return true
}

// typ reads a type: a letter for a built-in type; P, R, O and K before others; S for a type
// that was written before, whose sign is not looked up; T for an argument of the template.
func (m *mangled) typ() bool {
	m.sign = '-'
	switch {
	case m.rest == "":
		return false
	case m.digit():
		return m.word() && (!m.take("I") || m.ignoringArguments())
	case m.take("S"):
		_, ok := m.reference()
		return ok
	case m.take("T"):
		i, ok := m.reference()
		if ok && i < len(m.arguments) {
			m.sign = m.arguments[i]
		}
		return ok
	}
	letter := m.rest[0]
	m.rest = m.rest[1:]
	switch letter {
	case 'a', 's', 'i', 'l', 'x':
		m.sign = 's'
	case 'h', 't', 'j', 'm', 'y':
		m.sign = 'u'
	case 'v', 'b', 'c', 'w', 'f', 'd', 'e': // a char is taken as a byte, whatever its sign
	case 'P', 'R', 'O':
		ok := m.typ()
		m.sign = '-'
		return ok
	case 'K':
		return m.typ()
	default:
		return false
	}
	return true
}

func (m *mangled) ignoringArguments() bool {
	outer := m.arguments
	m.arguments = nil
	ok := m.templateArguments()
	m.arguments, m.sign = outer, '-'
	return ok
}

// reference reads what follows S or T: _ for the first, 0_ for the second and so on.
func (m *mangled) reference() (i int, ok bool) {
	number, rest, ok := strings.Cut(m.rest, "_")
	if !ok || len(number) > 1 || number != "" && (number[0] < '0' || number[0] > '9') {
		return 0, false
	}
	if m.rest = rest; number != "" {
		i = 1 + int(number[0]-'0')
	}
	return i, true
}
