// This file reads the header of npy: a dictionary as Python writes it, with the keys descr, fortran_order and
// shape in any order. NumPy reads it as a literal of Python, and so other writers and old versions differ: in
// quotes, spaces, a comma at the end, and sizes that are longs of Python 2 (2L).

package files

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/element"
)

// npyHeaderMost is what a header may take. NumPy itself reads no more than 10,000 bytes.
const npyHeaderMost = 1 << 16

// An npyHeader is what a header says.
type npyHeader struct {
	descr   string // the type, such as <f4
	columns bool
	shape   nd.Shape
}

// A literal is a text in Python's syntax that is read from the front.
type literal struct{ rest string }

// take goes past a mark and the spaces before it, if it is there.
func (l *literal) take(mark string) bool {
	l.rest = strings.TrimLeft(l.rest, " \t\r\n")
	rest, ok := strings.CutPrefix(l.rest, mark)
	if ok {
		l.rest = rest
	}
	return ok
}

// text reads a string.
func (l *literal) text() (string, bool) {
	for _, quote := range []string{"'", `"`} {
		if l.take(quote) || l.take("u"+quote) {
			text, rest, ok := strings.Cut(l.rest, quote)
			l.rest = rest
			return text, ok && !strings.Contains(text, `\`)
		}
	}
	return "", false
}

// truth reads True or False.
func (l *literal) truth() (v, ok bool) {
	v = l.take("True")
	return v, v || l.take("False")
}

// sizes reads a tuple of integers.
func (l *literal) sizes() (nd.Shape, bool) {
	shape := nd.Shape{}
	if !l.take("(") {
		return nil, false
	}
	for !l.take(")") {
		l.take("") // spaces
		digits := len(l.rest) - len(strings.TrimLeft(l.rest, "0123456789"))
		n, err := strconv.Atoi(l.rest[:digits])
		if err != nil || len(shape) == nd.MaxRank {
			return nil, false
		}
		l.rest = l.rest[digits:]
		shape = append(shape, n)
		l.take("L")
		if comma := l.take(","); !comma && (len(shape) == 1 || !strings.HasPrefix(strings.TrimLeft(l.rest, " \t\r\n"), ")")) {
			return nil, false // (3) is a number
		}
	}
	return shape, true
}

// readNPYHeader reads a header.
func readNPYHeader(text string) (h npyHeader, err error) {
	l, seen := literal{text}, map[string]bool{}
	bad := wrong("npy", "the header %.100q is not { descr, fortran_order, shape }", text)
	for more := l.take("{"); more && !strings.HasPrefix(strings.TrimLeft(l.rest, " \t\r\n"), "}"); more = l.take(",") {
		key, ok := l.text()
		if !ok || !l.take(":") {
			return h, bad
		}
		switch key {
		case "descr":
			if l.take("[") || l.take("(") {
				return h, wrong("npy", "the elements are records of several fields; save each field as an array, in an npz")
			}
			h.descr, ok = l.text()
		case "fortran_order":
			h.columns, ok = l.truth()
		case "shape":
			h.shape, ok = l.sizes()
		default:
			ok = false
		}
		if seen[key] = true; !ok {
			return h, bad
		}
	}
	if !l.take("}") || strings.TrimSpace(l.rest) != "" || len(seen) != 3 {
		return h, bad
	}
	return h, nil
}

// npyType is the type of a descr, and whether its bytes are in the order of big-endian machines.
func npyType(descr string) (t nd.DType, big bool, err error) {
	name := strings.TrimLeft(descr, "<>|=")
	if t = nd.DType(element.OfNumPy(name)); t != nd.None && len(descr)-len(name) <= 1 {
		return t, descr[0] == '>', nil
	}
	kind := ""
	switch {
	case strings.HasPrefix(name, "O"):
		kind = "objects of Python, which only Python reads; save numbers, such as x.astype(float)"
	case strings.HasPrefix(name, "M"), strings.HasPrefix(name, "m"):
		kind = "dates or times; save x.astype('i8')"
	case strings.HasPrefix(name, "S"), strings.HasPrefix(name, "U"), strings.HasPrefix(name, "a"):
		kind = "texts; save x.view('u1') or numbers"
	case strings.HasPrefix(name, "V"):
		kind = "bytes without a type; save x.view('u1'), or each field of a record"
	default:
		return nd.None, false, wrong("npy", "there are no arrays of %.20s", name)
	}
	return nd.None, false, wrong("npy", "the elements (%.20s) are %s", name, kind)
}
