// This file renders arrays, typed arrays and raw memory.

package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

func (c *Context) array(obj *goja.Object, name string, depth int) string {
	length := int(bind.Property(obj, "length").ToInteger())
	if depth > c.Depth && length > 0 {
		return c.Style(Special, "["+orArray(name)+"]")
	}
	entries := c.elementsOf(obj, depth)
	prefix := ""
	if name != "Array" {
		prefix = fmt.Sprintf("%s(%d) ", orArray(name), length)
	}
	return c.braces(prefix, "[", "]", entries, true)
}

// elementsOf renders the elements of an array and its other properties.
func (c *Context) elementsOf(obj *goja.Object, depth int) []string {
	length := int(bind.Property(obj, "length").ToInteger())
	var entries []string
	var behind []int // the indices of elements, where there are many holes
	i := 0
	for i < length && len(entries) < c.MaxItems {
		if p := c.element(obj, i); p.exists {
			entries = append(entries, c.held(p, depth))
			i++
			continue
		}
		next := c.nextElement(obj, i, length, &behind)
		entries = append(entries, c.Style(Undefined, holesText(next-i)))
		i = next
	}
	entries = append(entries, c.more(length-i)...)
	return append(entries, c.extra(obj, length, depth)...)
}

func (c *Context) element(obj *goja.Object, i int) property {
	return c.property(obj, c.p.b.VM.ToValue(strconv.Itoa(i)))
}

// manyHoles is how many holes are passed one by one. Array(2 ** 32 - 1) has four billion.
const manyHoles = 1000

// nextElement is the index of the first element behind a hole, length where there is none.
func (c *Context) nextElement(obj *goja.Object, hole, length int, known *[]int) int {
	for i := hole + 1; i < min(length, hole+manyHoles); i++ {
		if c.element(obj, i).exists {
			return i
		}
	}
	if *known == nil {
		*known = indices(obj)
	}
	if at, _ := slices.BinarySearch(*known, hole+manyHoles); at < len(*known) {
		return (*known)[at]
	}
	return length
}

// indices are those of an array's elements, in order.
func indices(array *goja.Object) []int {
	list := []int{}
	for _, name := range array.GetOwnPropertyNames() {
		if i, err := strconv.ParseUint(name, 10, 32); err == nil {
			list = append(list, int(i))
		}
	}
	slices.Sort(list)
	return list
}

func orArray(name string) string {
	if name == "" {
		return "Array"
	}
	return name
}

func holesText(n int) string {
	if n == 1 {
		return "<1 empty item>"
	}
	return fmt.Sprintf("<%d empty items>", n)
}

// mostKeys bounds the arrays whose keys are listed to find properties that are no elements.
const mostKeys = 10_000

// extra renders the properties of an array that are no elements.
func (c *Context) extra(obj *goja.Object, length, depth int) []string {
	if length > mostKeys {
		return nil
	}
	var entries []string
	for _, key := range c.keys(obj) {
		if _, err := strconv.ParseUint(key.String(), 10, 32); err == nil && goja.IsString(key) {
			continue
		}
		if p := c.property(obj, key); p.exists && (p.enumerable || c.ShowHidden) {
			entries = append(entries, c.key(key, p.enumerable)+": "+c.held(p, depth))
		}
	}
	return entries
}

// How many elements of a long typed array are shown at its start and its end.
const (
	wholeArray = 16
	headItems  = 8
	tailItems  = 4
)

// memory renders typed arrays, ArrayBuffers and DataViews.
func (c *Context) memory(obj *goja.Object, name string, depth int) (string, bool) {
	view, ok, err := c.p.b.View(obj)
	if !ok {
		return "", false
	}
	if err != nil {
		return name + " { " + c.Style(Special, "<detached>") + " }", true
	}
	switch {
	case name == "Buffer" && view.Kind == "Uint8Array":
		return "<Buffer " + hex(view.Data) + ">", true
	case depth > c.Depth && len(view.Data) > 0:
		return c.Style(Special, "["+name+"]"), true
	case view.Kind == "ArrayBuffer":
		return c.braces(name+" ", "{", "}", []string{"[Uint8Contents]: <" + hex(view.Data) + ">", c.length("byteLength", len(view.Data))}, false), true
	case view.Kind == "DataView":
		return c.braces(name+" ", "{", "}", []string{c.length("byteLength", len(view.Data)),
			c.length("byteOffset", int(bind.Property(obj, "byteOffset").ToInteger())),
			"buffer: " + c.value(bind.Property(obj, "buffer"), depth+1)}, false), true
	}
	return c.braces(fmt.Sprintf("%s(%d) %s", name, view.Length(), derived(name, view.Kind)), "[", "]", c.Elements(view), true), true
}

func (c *Context) length(name string, n int) string {
	return name + ": " + c.Style(Number, strconv.Itoa(n))
}

// Elements renders the elements of a typed array: all of them, or the first and the last with the
// number left out between. Floating point numbers are as short as their own precision allows.
func (c *Context) Elements(v bind.View) []string {
	n := v.Length()
	if n <= wholeArray || c.MaxItems >= Unlimited && n <= c.MaxItems {
		return c.elements(v, 0, n)
	}
	entries := c.elements(v, 0, headItems)
	entries = append(entries, fmt.Sprintf("… %d more …", n-headItems-tailItems))
	return append(entries, c.elements(v, n-tailItems, n)...)
}

func (c *Context) elements(v bind.View, from, to int) []string {
	entries := make([]string, 0, to-from)
	for i := from; i < to; i++ {
		entries = append(entries, c.Style(Number, arrayNumber(v, i)))
	}
	return entries
}

// arrayNumber renders element i of a typed array.
func arrayNumber(v bind.View, i int) string {
	bits := v.Type.Load(v.Data[i*v.Size:])
	switch v.Type {
	case element.I64:
		return strconv.FormatInt(int64(bits), 10) + "n"
	case element.U64:
		return strconv.FormatUint(bits, 10) + "n"
	case element.F32:
		return Float(v.Type.Decode(bits), 32)
	}
	return Float(v.Type.Decode(bits), 64)
}

// Float renders a floating point number as JavaScript does, with no more digits than its bits are
// worth.
func Float(x float64, bits int) string {
	switch {
	case x != x:
		return "NaN"
	case x > 1.7976931348623157e308:
		return "Infinity"
	case x < -1.7976931348623157e308:
		return "-Infinity"
	}
	if abs := max(x, -x); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, bits), "e")
		return mantissa + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
	}
	return strconv.FormatFloat(x, 'f', -1, bits)
}

// hex is the first bytes of memory.
func hex(data []byte) string {
	const most = 50
	text := fmt.Sprintf("% x", data[:min(len(data), most)])
	switch more := len(data) - most; {
	case more == 1:
		text += " ... 1 more byte"
	case more > 1:
		text += fmt.Sprintf(" ... %d more bytes", more)
	}
	return text
}
