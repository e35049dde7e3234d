// This file reads plain arrays, nested for more axes.

package ndarray

import (
	"strconv"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// A nested is the values of a plain array in row order.
type nested struct {
	shape nd.Shape
	list  []goja.Value
	weak  nd.Weak
}

// nested reads a plain array. Rows of different lengths are an error.
func (r *arguments) nested(op, name string, array *goja.Object) *nested {
	n := &nested{weak: nd.WeakBool}
	r.collect(op, name, name, array, 0, n)
	if len(n.list) == 0 {
		n.weak = nd.WeakNumber
	}
	return n
}

// collect adds what is in an array at a depth.
func (r *arguments) collect(op, name, path string, array *goja.Object, depth int, n *nested) {
	length := int(bind.Property(array, "length").ToInteger())
	switch {
	case depth >= nd.MaxRank:
		r.Bind.ThrowRangeError("%s: %s: expected at most %d axes", op, name, nd.MaxRank)
	case depth == len(n.shape) && len(n.list) == 0:
		n.shape = append(n.shape, length)
	case depth >= len(n.shape):
		r.Bind.ThrowRangeError("%s: %s: expected a number, as before, got array", op, path)
	case n.shape[depth] != length:
		r.Bind.ThrowRangeError("%s: %s: expected %d elements, as in the rows before, got %d", op, path, n.shape[depth], length)
	}
	for i := range length {
		index := strconv.Itoa(i)
		v := array.Get(index)
		if row, ok := values.ArrayOf(v); ok {
			r.collect(op, name, path+"["+index+"]", row, depth+1, n)
			continue
		}
		w, ok := r.weakKind(v)
		if !ok {
			r.Bind.ThrowTypeError("%s: %s[%s]: expected a number, got %s", op, path, index, r.Bind.Kind(v))
		}
		if depth+1 != len(n.shape) {
			r.Bind.ThrowRangeError("%s: %s[%s]: expected an array, as before, got %s", op, path, index, r.Bind.Kind(v))
		}
		n.list, n.weak = append(n.list, v), n.weak.Join(w)
	}
}

// encoded is the values as elements of a type; complex ones have no imaginary part.
func (r *arguments) encoded(op, name string, n *nested, t nd.DType) []byte {
	e := t.Element()
	data := make([]byte, 0, len(n.list)*t.Size())
	for _, v := range n.list {
		data = e.Append(data, r.weakBits(op, name, v, t))
		if t.Parts() == 2 {
			data = e.Append(data, 0)
		}
	}
	return data
}
