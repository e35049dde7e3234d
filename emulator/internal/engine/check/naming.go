// This file says what the source of a kernel calls the memory of an access: "tile[2][1]", "p[3].x".

package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
)

// A shape is how an array is named and laid out.
type shape struct {
	label   string // the name in the source; "" where it is not known
	element uint64 // bytes of an element
	dims    []uint64
	fields  []field // of elements that are records
}

// A field is a part of a record, by the name that an access to it has: ".x", ".w[2]".
type field struct {
	name         string
	offset, size uint64
}

// take completes an array by what a comment of the kernel says.
func (a *Array) take(s shape) {
	if s.element > 0 {
		a.label, a.element, a.dims = s.label, s.element, s.dims
	}
	a.fields = s.fields
}

// words are those of the comment: "shared0=tile*4[4][33]", "p_1*8={.x:0:4}", "shared1=q*8[4]{.x:0:4,.y:4:4}".
var words = lazyregexp.New(`^(\S+?)=(?:([^*\s]+)\*(\d+)((?:\[\d+\])*))?(?:\{(\S*)\})?$`)

// shapesOf are those that the comment of a kernel names, by the words of the comment of its arrays.
func shapesOf(text *code.Text, kernel string) map[string]shape {
	_, rest, found := strings.Cut(text.Module.Source, "\n\t// names of "+kernel+": ")
	if !found {
		return nil
	}
	line, _, _ := strings.Cut(rest, "\n")
	shapes := map[string]shape{}
	for _, word := range strings.Fields(line) {
		if parts := words().FindStringSubmatch(word); parts != nil {
			shapes[parts[1]] = shape{label: parts[2], element: number(parts[3]), dims: numbers(parts[4]), fields: fieldsOf(parts[5])}
		}
	}
	return shapes
}

// number reads digits; 0 where there are none.
func number(digits string) uint64 {
	n, _ := strconv.ParseUint(digits, 10, 64)
	return n
}

// numbers reads "[4][33]".
func numbers(text string) (list []uint64) {
	for _, digits := range strings.FieldsFunc(text, func(r rune) bool { return r == '[' || r == ']' }) {
		list = append(list, number(digits))
	}
	return list
}

// fieldsOf reads ".x:0:4,.y:4:4".
func fieldsOf(text string) (list []field) {
	for word := range strings.SplitSeq(text, ",") {
		if parts := strings.Split(word, ":"); len(parts) == 3 {
			list = append(list, field{parts[0], number(parts[1]), number(parts[2])})
		}
	}
	return list
}

// mostAxes is more than buffers of kernels have.
const mostAxes = 16

// extents are those of a buffer, whose parameters have all but the first.
func extents(name string, length uint64, param func(name string) (uint64, bool)) []uint64 {
	dims, rows := []uint64{0}, length
	for k := 1; k < mostAxes; k++ {
		n, there := param(fmt.Sprintf("%s_size%d", name, k))
		if !there {
			break
		}
		dims, rows = append(dims, n), rows/max(n, 1)
	}
	dims[0] = rows
	return dims
}

// Called is what the source calls bytes at an address, which may lie outside of the array; "" where it has no name.
func (a *Array) Called(address, size uint64) string {
	if a == nil || a.label == "" || a.element == 0 {
		return ""
	}
	first, last := int64(address-a.Offset), int64(address-a.Offset+size-1)
	from, to := a.at(first), a.at(last)
	switch {
	case from == to:
		return from + a.field(uint64(first)-uint64(floor(first, int64(a.element)))*a.element, size)
	default:
		return from + " to " + to
	}
}

// at names the element that has a byte.
func (a *Array) at(byte int64) string {
	i, text := floor(byte, int64(a.element)), ""
	for k := len(a.dims) - 1; k > 0 && a.dims[k] > 0; k-- {
		n := int64(a.dims[k])
		rest := floor(i, n)
		text, i = fmt.Sprintf("[%d]", i-rest*n)+text, rest
	}
	return fmt.Sprintf("%s[%d]%s", a.label, i, text)
}

// floor is the quotient, rounded down.
func floor(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// field names the part of a record that an access is to; "" where it is to several.
func (a *Array) field(offset, size uint64) string {
	for _, f := range a.fields {
		if offset >= f.offset && offset+size <= f.offset+f.size {
			return f.name
		}
	}
	return ""
}

// Has says how many elements there are: "out has 10 elements", "m has 4 × 3 elements".
func (a *Array) Has() string {
	all := 1
	var parts []string
	for _, n := range a.dims {
		all *= int(n)
		parts = append(parts, strconv.FormatUint(n, 10))
	}
	if len(a.dims) < 2 {
		return a.label + " has " + spell.Count(int(a.Size/a.element), "element")
	}
	return a.label + " has " + strings.Join(parts, " × ") + " elements"
}

// Stray says of an access that leaves its array, which is nil where that is not known, or of one that no memory serves: verb
// is "read of" and so on, why what is known of the address.
func Stray(a *Array, verb, space string, address, size uint64, why string) string {
	bytes := fmt.Sprintf("%d bytes at %s %#x: %s", size, space, address, why)
	called := a.Called(address, size)
	switch {
	case called == "":
		return verb + " " + bytes
	case !outside(a, address, size):
		return fmt.Sprintf("%s %s; %s", verb, called, bytes)
	}
	return fmt.Sprintf("%s %s: %s; %s", verb, called, a.Has(), bytes)
}

// arrayAt is the array that the source names at an access; nil where it has none.
func (w *Block) arrayAt(s *Site) *Array {
	if s == nil || s.array < 0 || s.array >= len(w.arrays) {
		return nil
	}
	return &w.arrays[s.array]
}

// memory is what an access is to, as a sentence names it, and what is behind the sentence: the name of the source and the
// address behind, or the address, and what allocation it is in.
func (w *Block) memory(g *glance) (name, behind string) {
	bytes := fmt.Sprintf("%d bytes at %s %#x", g.size, SpaceName(g.space), g.address)
	if called := w.arrayAt(g.site).Called(g.address, g.size); called != "" {
		return called, "; " + bytes + w.within(g)
	}
	return bytes, w.within(g)
}

// unwrittenText says that nobody wrote what an access reads; what is said of its value, "" where nothing is.
func (w *Block) unwrittenText(g *glance, what string) string {
	name, behind := w.memory(g)
	was, its := "were", "their"
	switch called := w.arrayAt(g.site).Called(g.address, g.size); {
	case called == "":
		name = "the " + name
	case !strings.Contains(called, " to "):
		was, its = "was", "its"
	}
	text := fmt.Sprintf("%s %s never written", name, was)
	if what != "" {
		text += fmt.Sprintf(", and %s value %s", its, what)
	}
	return text + behind
}
