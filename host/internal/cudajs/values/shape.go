// This file reads shapes of buffers and dimensions of grids and blocks.

package values

import (
	"math"
	"reflect"
	"strconv"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// MaxRank is how many dimensions a shape may have; far more than anybody needs
// to count elements by.
const MaxRank = 32

// MaxBytes is the largest buffer that can be asked for: what a JavaScript
// number counts exactly.
const MaxBytes = 1<<53 - 1

// A Shape is the size of a buffer in each dimension, the last one contiguous.
type Shape []int

// Elements is the number of elements.
func (d Shape) Elements() int {
	n := 1
	for _, size := range d {
		n *= size
	}
	return n
}

// String is "64×64".
func (d Shape) String() string {
	text := ""
	for i, size := range d {
		if i > 0 {
			text += "×"
		}
		text += strconv.Itoa(size)
	}
	return text
}

// shapeValue reads a shape, a number or an array of numbers, of elements of a
// size. What it answers has at most maxBytes bytes.
func (s *Reader) shapeValue(op, name string, v goja.Value, size int) Shape {
	var dims Shape
	switch array, isArray := ArrayOf(v); {
	case isArray:
		n := bind.Property(array, "length").ToInteger()
		if n < 1 || n > MaxRank {
			s.Bind.ThrowRangeError("%s: %s: expected 1 to %d dimensions, got %d", op, name, MaxRank, n)
		}
		for i := range int(n) {
			dims = append(dims, s.count(op, name+"["+strconv.Itoa(i)+"]", array.Get(strconv.Itoa(i))))
		}
	case v != nil && goja.IsNumber(v):
		dims = Shape{s.count(op, name, v)}
	default:
		s.Bind.ThrowTypeError("%s: %s: expected a number of elements or an array of them, got %s", op, name, s.Bind.Kind(v))
	}
	s.CheckSize(op, name, dims, size)
	return dims
}

// CheckSize throws when a shape has more elements than can be counted.
func (s *Reader) CheckSize(op, name string, dims Shape, size int) {
	total := float64(size)
	for _, n := range dims {
		if n == 0 {
			return
		}
		total *= float64(n)
	}
	if total > MaxBytes {
		s.Bind.ThrowRangeError("%s: %s: expected at most %d bytes, got %s elements of %d", op, name, MaxBytes, dims, size)
	}
}

// count reads a number of elements.
func (s *Reader) count(op, name string, v goja.Value) int {
	if v == nil || !goja.IsNumber(v) {
		s.Bind.ThrowTypeError("%s: %s: expected a number, got %s", op, name, s.Bind.Kind(v))
	}
	f := v.ToFloat()
	switch {
	case f != math.Trunc(f) || f < 0 || math.IsInf(f, 0):
		s.Bind.ThrowRangeError("%s: %s: expected a whole number from 0 on, got %v", op, name, v)
	case f > MaxBytes:
		s.Bind.ThrowRangeError("%s: %s: expected a whole number from 0 to %d, got %v", op, name, MaxBytes, v)
	}
	return int(f)
}

// axes are the names and places of dimensions in objects and arrays; strings
// that exist already cost nothing to look up.
var axes = [...]struct{ name, index string }{{"x", "0"}, {"y", "1"}, {"z", "2"}}

// Dim reads the dimensions of a grid, a block or a cluster: a number, an array
// of one to three, or an object {x, y, z}.
func (s *Reader) Dim(op, name string, v goja.Value) (d gpu.Dim) {
	s.SetDim(&d, op, name, v)
	return d
}

// SetDim is Dim into d. It is on the path of every launch.
func (s *Reader) SetDim(d *gpu.Dim, op, name string, v goja.Value) {
	d.Y, d.Z = 1, 1
	if v != nil && goja.IsNumber(v) {
		d.X = s.extent(op, name, v)
		return
	}
	o, ok := v.(*goja.Object)
	if !ok {
		s.Bind.ThrowTypeError("%s: %s: expected a number, [x, y, z] or {x, y, z}, got %s", op, name, s.Bind.Kind(v))
	}
	d.X = 1
	if o.ClassName() == "Array" {
		s.dimOfArray(op, name, o, d)
	} else {
		s.dimOfObject(op, name, o, d)
	}
}

func (s *Reader) dimOfArray(op, name string, o *goja.Object, d *gpu.Dim) {
	if n := bind.Property(o, "length").ToInteger(); n < 1 || n > 3 {
		s.Bind.ThrowRangeError("%s: %s: expected 1 to 3 dimensions, got %d", op, name, n)
	}
	for i := range axes {
		if v := o.Get(axes[i].index); !bind.Absent(v) {
			*d.Axis(i) = s.extent(op, name, v)
		}
	}
}

func (s *Reader) dimOfObject(op, name string, o *goja.Object, d *gpu.Dim) {
	given := 0
	for i := range axes {
		if v := o.Get(axes[i].name); !bind.Absent(v) {
			*d.Axis(i) = s.extent(op, name, v)
			given++
		}
	}
	if given == 0 {
		s.Bind.ThrowTypeError("%s: %s: expected a number, [x, y, z] or {x, y, z}, got %s", op, name, s.Bind.Kind(o))
	}
	if s.Layout.CountProperties(o) == given {
		return
	}
	for _, key := range o.Keys() {
		if key != "x" && key != "y" && key != "z" {
			s.Bind.ThrowTypeError("%s: %s: expected a number, [x, y, z] or {x, y, z}, got an object with %q", op, name, key)
		}
	}
}

// extent reads one dimension. What the device allows is gpu's to check.
func (s *Reader) extent(op, name string, v goja.Value) uint32 {
	if !goja.IsNumber(v) {
		s.Bind.ThrowTypeError("%s: %s: expected a whole number from 1 on, got %s", op, name, s.Bind.Kind(v))
	}
	f := v.ToFloat()
	switch {
	case f != math.Trunc(f) || f < 1 || math.IsInf(f, 0):
		s.Bind.ThrowRangeError("%s: %s: expected a whole number from 1 on, got %v", op, name, v)
	case f > math.MaxUint32:
		s.Bind.ThrowRangeError("%s: %s: expected a whole number from 1 to %d, got %v", op, name, uint32(math.MaxUint32), v)
	}
	return uint32(f)
}

// layout is where goja keeps the names of an object's properties.
type layout struct {
	known       bool
	self, names uintptr        // offsets in goja.Object, and in what implements an ordinary object
	plain       unsafe.Pointer // the method table of what implements an ordinary object
}

// objectLayout looks at an object. Where goja has changed, nothing is known.
var objectLayout = sync.OnceValue(func() (l layout) {
	object := reflect.TypeFor[goja.Object]()
	self, ok := object.FieldByName("self")
	if !ok || self.Type.Kind() != reflect.Interface || self.Type.Size() != unsafe.Sizeof([2]unsafe.Pointer{}) || len(self.Index) != 1 {
		return layout{}
	}
	example := goja.New().NewObject()
	implementation := reflect.ValueOf(example).Elem().Field(self.Index[0]).Elem()
	if implementation.Kind() != reflect.Pointer || implementation.Elem().Kind() != reflect.Struct {
		return layout{}
	}
	names, ok := implementation.Elem().Type().FieldByName("propNames")
	if !ok || names.Type.Kind() != reflect.Slice || len(names.Index) != 1 {
		return layout{}
	}
	table, _ := words(example, self.Offset)
	return layout{true, self.Offset, names.Offset, table}
})

// words are the method table and the value of an object's implementation, which is an interface.
func words(o *goja.Object, self uintptr) (table, value unsafe.Pointer) {
	w := (*[2]unsafe.Pointer)(unsafe.Add(unsafe.Pointer(o), self))
	return w[0], w[1]
}

// CountProperties is the number of own properties of an ordinary object that
// are named by strings; -1 when that is not known, as for a Proxy. Each launch asks for it, which is
// why it does not go through package reflect.
func (l *layout) CountProperties(o *goja.Object) int {
	if !l.known {
		return -1
	}
	table, value := words(o, l.self)
	if table != l.plain {
		return -1
	}
	return len(*(*[]string)(unsafe.Add(value, l.names)))
}
