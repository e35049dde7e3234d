// This file reads what a compiled function is given: arrays and numbers, in objects and lists, and what tells one kind of
// arguments from another.

package ndarray

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// passed are the arguments of a call.
type passed struct {
	*compiled
	args    []goja.Value
	key     []byte
	arrays  []*Array     // each memory once
	objects []goja.Value // of arrays
	numbers []float64
	donated []*Array
	leaves  []leaf // in order
	context *gpu.Context
	depth   int
}

// A leaf is an argument, or a property of one, that is an array or a number.
type leaf struct{ array, number int } // -1 where it is none

// mostObjects is how many objects are known that are told by what they are.
const mostObjects = 1024

// deepest is how deep arguments are nested.
const deepest = 16

// passed reads the arguments of a call.
func (c *compiled) passed(args []goja.Value) *passed {
	g := &passed{compiled: c, args: args, context: c.Current(), key: make([]byte, 0, 128)}
	g.key = binary.AppendUvarint(binary.AppendUvarint(g.key, c.settled), uint64(c.contextNumber(g.context)))
	for i, v := range args {
		g.read(strconv.Itoa(i), v, slices.Contains(c.static, strconv.Itoa(i)), slices.Contains(c.donated, strconv.Itoa(i)))
	}
	return g
}

// read reads an argument, or a property of one.
func (g *passed) read(name string, v goja.Value, static, donated bool) {
	switch {
	case v == nil || goja.IsUndefined(v):
		g.key = append(g.key, 'u')
	case goja.IsNull(v):
		g.key = append(g.key, 'n')
	case goja.IsNumber(v) && !static:
		g.key = append(g.key, '#')
		g.leaves = append(g.leaves, leaf{-1, len(g.numbers)})
		g.numbers = append(g.numbers, v.ToFloat())
	case goja.IsNumber(v):
		g.key = binary.LittleEndian.AppendUint64(append(g.key, '='), math.Float64bits(v.ToFloat()))
	default:
		o, ok := v.(*goja.Object)
		if !ok {
			text := g.Bind.Kind(v) + v.String()
			g.key = append(binary.AppendUvarint(append(g.key, '"'), uint64(len(text))), text...)
			return
		}
		g.readObject(name, o, static, donated)
	}
}

func (g *passed) readObject(name string, o *goja.Object, static, donated bool) {
	switch state := g.Bind.State(o).(type) {
	case *Array:
		g.readArray(name, state, o, donated)
		return
	case *scalar:
		g.key = append(g.key, '#')
		g.leaves = append(g.leaves, leaf{-1, len(g.numbers)})
		g.numbers = append(g.numbers, state.value)
		return
	case *values.Buffer:
		g.Bind.ThrowTypeError("%s: argument %s: expected an NDArray, got a Buffer; nd.from(buffer) is an array of the same memory", g.name, name)
	case nil:
		if _, isView, _ := g.Bind.View(o); isView {
			g.Bind.ThrowTypeError("%s: argument %s: expected an NDArray, got %s; nd.array(data) copies it to the device", g.name, name, g.Bind.Kind(o))
		}
		if g.plain(o) {
			g.readProperties(name, o, static, donated)
			return
		}
	}
	id, known := g.compiled.objects[o]
	if !known {
		if len(g.compiled.objects) >= mostObjects {
			clear(g.compiled.objects) // they are others than those of the plans from then on
		}
		g.last++
		id = g.last
		g.compiled.objects[o] = id
	}
	g.key = binary.AppendUvarint(append(g.key, 'o'), uint64(id))
}

// plain reports whether an object is an ordinary one or a list, whose properties are arguments, too.
func (c *compiled) plain(o *goja.Object) bool {
	class := bind.ClassOf(o)
	return class == "Array" || class == "Object" && (o.Prototype() == nil || o.Prototype() == c.ordinary)
}

func (g *passed) readProperties(name string, o *goja.Object, static, donated bool) {
	if g.depth++; g.depth > deepest {
		g.Bind.ThrowRangeError("%s: argument %s: expected objects in objects up to %d deep", g.name, name, deepest)
	}
	keys := o.Keys()
	if _, isList := values.ArrayOf(o); isList {
		g.key = append(g.key, '[')
	} else {
		g.key = append(g.key, '{')
	}
	g.key = binary.AppendUvarint(g.key, uint64(len(keys)))
	for _, k := range keys {
		g.key = append(binary.AppendUvarint(g.key, uint64(len(k))), k...)
		g.read(name+"."+k, o.Get(k), static || slices.Contains(g.static, k), donated || slices.Contains(g.compiled.donated, k))
	}
	g.depth--
}

// readArray reads an array. It is computed where it was put off.
func (g *passed) readArray(name string, a *Array, o *goja.Object, donated bool) {
	g.Check(a.check(g.name))
	if a.context != g.context {
		g.Bind.ThrowTypeError("%s: argument %s: it is on device %d, and the current one is device %d; to(device) copies it", g.name, name, a.context.Device().Ordinal(), g.context.Device().Ordinal())
	}
	d := g.trees.inPlace(g.name, a)
	if donated {
		g.donated = append(g.donated, a)
	}
	same := func(b *Array) bool { return b.dtype == a.dtype && b.data.Same(d) }
	if i := slices.IndexFunc(g.arrays, same); i >= 0 && d.Size() > 0 {
		g.key = binary.AppendUvarint(append(g.key, 's'), uint64(i))
		g.leaves = append(g.leaves, leaf{i, -1})
		return
	}
	g.leaves = append(g.leaves, leaf{len(g.arrays), -1})
	g.arrays, g.objects = append(g.arrays, a), append(g.objects, o)
	g.key = append(g.key, 'a', byte(d.DType), byte(len(d.Shape)), byte(offOf(d)))
	for i, n := range d.Shape {
		g.key = binary.AppendVarint(binary.AppendUvarint(g.key, uint64(n)), int64(d.Strides[i]))
	}
}

// together is what kernels load at once, in bytes: where an array begins between multiples of it is part of its kind.
const together = 16

// offOf is how far from such a multiple the memory of an array begins.
func offOf(d *nd.Array) uint64 {
	first, _ := d.Span()
	return (uint64(d.Buffer.Address()) + uint64(first*d.DType.Size())) % together
}

// rebuilt are the arguments with others in place of the arrays and the numbers.
func (c *compiled) rebuilt(g *passed, array, number func(int) goja.Value) (args []goja.Value) {
	at := 0
	var of func(v goja.Value, static bool) goja.Value
	next := func() goja.Value {
		l := g.leaves[at]
		at++
		if l.array >= 0 {
			return array(l.array)
		}
		return number(l.number)
	}
	of = func(v goja.Value, static bool) goja.Value {
		o, isObject := v.(*goja.Object)
		switch {
		case v != nil && goja.IsNumber(v) && !static:
			return next()
		case !isObject:
			return v
		}
		switch c.Bind.State(o).(type) {
		case *Array, *scalar:
			return next()
		}
		if !c.plain(o) {
			return v
		}
		var copied *goja.Object
		if _, isList := values.ArrayOf(o); isList {
			copied = c.VM.NewArray()
		} else {
			copied = c.VM.NewObject()
		}
		for _, k := range o.Keys() {
			c.Check(copied.Set(k, of(o.Get(k), static || slices.Contains(c.static, k))))
		}
		return copied
	}
	for i, v := range g.args {
		args = append(args, of(v, slices.Contains(c.static, strconv.Itoa(i))))
	}
	return args
}
