// This file reads options and arguments that several areas have.

package values

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// TypeArg reads a type.
func (s *Reader) TypeArg(a bind.Args, i int) element.Type {
	if n := a.Value(i); goja.IsNumber(n) && goja.IsString(a.Value(i+1)) {
		s.Bind.ThrowTypeError("%s: type: expected a type such as 'f32', got number; the type comes before the size: (%s, %v)",
			a.Op(), s.Bind.Show(a.Value(i+1)), n)
	}
	return s.typeValue(a.Op(), "type", a.Value(i))
}

// TypeOption reads the option type, nil when there is none.
func (s *Reader) TypeOption(o bind.Options) element.Type {
	if !o.Has("type") {
		return element.None
	}
	return s.typeValue(o.Op(), "options.type", o.Value("type"))
}

// ShapeArg reads argument i as a shape of elements of a size in bytes.
func (s *Reader) ShapeArg(a bind.Args, i int, name string, size int) Shape {
	return s.shapeValue(a.Op(), name, a.Value(i), size)
}

// CountArg reads what ShapeArg does. A number, which calls nothing of the script, goes into one.
func (s *Reader) CountArg(a bind.Args, i int, name string, one *[1]int) (count Shape, number bool) {
	v := a.Value(i)
	if !goja.IsNumber(v) {
		return s.ShapeArg(a, i, name, 1), false
	}
	one[0] = s.count(a.Op(), name, v)
	s.CheckSize(a.Op(), name, one[:], 1)
	return one[:], true
}

// StreamOption reads the option stream; the stream of stream.use where there is
// none, nil outside of that.
func (s *Reader) StreamOption(o bind.Options) *gpu.Stream {
	stream, ok := bind.StateOption[*gpu.Stream](o, "stream", "a Stream")
	if !ok {
		return s.Stream
	}
	return stream
}

// DataArg reads host memory.
func (s *Reader) DataArg(a bind.Args, i int, name, expected string) bind.View {
	view, ok, err := s.Bind.View(a.Value(i))
	if err != nil {
		s.Bind.ThrowTypeError("%s: %s: %v", a.Op(), name, err)
	}
	if !ok {
		a.Wrong(i, name, expected)
	}
	return view
}

// Word reads an option that is one of some words, as its place among them.
func (s *Reader) Word(o bind.Options, key string, words []string, or int) int {
	if !o.Has(key) {
		return or
	}
	return s.WordValue(o, key, o.StringOr(key, ""), words)
}

// WordValue is the place of a given word among words.
func (s *Reader) WordValue(o bind.Options, key, given string, words []string) int {
	for i, w := range words {
		if w == given {
			return i
		}
	}
	s.Bind.ThrowTypeError("%s: %s.%s: there is no %q%s", o.Op(), o.Name(), key, given, spell.Instead(given, words))
	return 0
}

// NameAt is the name of a value, its number where it has none.
func NameAt(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return strconv.Itoa(i)
	}
	return names[i]
}

// StringList reads an option that is an array of strings.
func (s *Reader) StringList(o bind.Options, name string) []string {
	if !o.Has(name) {
		return nil
	}
	array, ok := ArrayOf(o.Value(name))
	if !ok {
		o.Wrong(name, "an array of strings")
	}
	list := make([]string, s.ListLength(o.Op(), "options."+name, array))
	for i := range list {
		v := array.Get(fmt.Sprint(i))
		if v == nil || !goja.IsString(v) {
			s.Bind.ThrowTypeError("%s: options.%s[%d]: expected a string, got %s", o.Op(), name, i, s.Bind.Kind(v))
		}
		list[i] = v.String()
	}
	return list
}

// StringTable reads an option that is an object of strings or numbers.
func (s *Reader) StringTable(o bind.Options, name string) map[string]string {
	if !o.Has(name) {
		return nil
	}
	object, ok := o.Value(name).(*goja.Object)
	if !ok {
		o.Wrong(name, "an object of strings")
	}
	table := map[string]string{}
	for _, key := range object.Keys() {
		v := object.Get(key)
		if !goja.IsString(v) && !goja.IsNumber(v) || strings.ContainsAny(key, "\x00\n") {
			s.Bind.ThrowTypeError("%s: options.%s.%s: expected a string, got %s", o.Op(), name, key, s.Bind.Kind(v))
		}
		table[key] = v.String()
	}
	return table
}

// ListLength is the length of an array, which may be sparse.
func (s *Reader) ListLength(op, name string, array *goja.Object) int {
	n := bind.Property(array, "length").ToInteger()
	if n > maxList {
		s.Bind.ThrowRangeError("%s: %s: expected at most %d elements, got %d", op, name, maxList, n)
	}
	return int(n)
}

// maxList is more than any list of options or inputs has that is meant.
const maxList = 1 << 16

// NumbersOption reads an option that is an array of whole numbers, nil without it.
func (s *Reader) NumbersOption(o bind.Options, key string, most int64) []int64 {
	if !o.Has(key) {
		return nil
	}
	return s.NumberList(o.Op(), "options."+key, o.Value(key), most)
}

// NumberList reads an array of whole numbers from 0 to most.
func (s *Reader) NumberList(op, name string, v goja.Value, most int64) []int64 {
	array, ok := ArrayOf(v)
	if !ok {
		s.Bind.ThrowTypeError("%s: %s: expected an array of numbers, got %s", op, name, s.Bind.Kind(v))
	}
	elements := s.Bind.Options(op, name, array, array.Keys()...)
	list := make([]int64, bind.Property(array, "length").ToInteger())
	for i := range list {
		list[i] = elements.IntIn(strconv.Itoa(i), 0, 0, most)
	}
	return list
}

// Dims is the sizes of a grid or a block as an array.
func (s *Reader) Dims(d [3]uint32) goja.Value {
	return s.VM.NewArray(int64(d[0]), int64(d[1]), int64(d[2]))
}

// What operations on host memory expect; those that take arrays of numbers as well have looked for
// one before.
const (
	HostBytes   = "a typed array, ArrayBuffer or DataView"
	HostNumbers = "a typed array, ArrayBuffer, DataView or array of numbers"
)

// ArrayOf is v when that is an array.
func ArrayOf(v goja.Value) (*goja.Object, bool) {
	o, ok := v.(*goja.Object)
	if !ok || o.ClassName() != "Array" {
		return nil, false
	}
	return o, true
}
