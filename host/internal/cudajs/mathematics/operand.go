// This file reads matrices and vectors: buffers with shapes, and parts of them.

package mathematics

import (
	"context"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// maxRank is how many dimensions an operand may have, those of a batch among them.
const maxRank = 8

// An operand is elements of a buffer: the whole of one, or what { buffer, shape, strides, offset }
// says, as arrays have it. Strides and offset count elements.
type operand struct {
	buffer         *values.Buffer
	object         *goja.Object // of the buffer
	rank, offset   int
	shape, strides [maxRank]int
}

// operand reads an argument. This is the one place that knows what scripts may pass.
func (m *Mathematics) operand(a bind.Args, i int, name string) (o operand, given bool) {
	v := a.Value(i)
	if bind.Absent(v) {
		return o, false
	}
	object, ok := v.(*goja.Object)
	if !ok {
		a.Wrong(i, name, expectedOperand)
	}
	if b, ok := bind.StateOf[*values.Buffer](m.Bind, object); ok {
		o.fill(a, name, b, object)
		return o, true
	}
	inner, ok := bind.Property(object, "buffer").(*goja.Object)
	if !ok {
		a.Wrong(i, name, expectedOperand)
	}
	b, ok := bind.StateOf[*values.Buffer](m.Bind, inner)
	if !ok {
		a.Wrong(i, name, expectedOperand)
	}
	o.fill(a, name, b, inner)
	m.part(a, name, &o, object)
	return o, true
}

const expectedOperand = "a Buffer, an NDArray, or { buffer, shape, strides, offset }"

// fill makes the operand the whole buffer.
func (o *operand) fill(a bind.Args, name string, b *values.Buffer, object *goja.Object) {
	o.buffer, o.object = b, object
	if o.rank = len(b.Shape); o.rank == 0 || b.Growable != nil {
		o.rank, o.shape[0], o.strides[0] = 1, b.Length(), 1
		return
	}
	if o.rank > maxRank {
		a.Out(name, "expected at most %d dimensions, got %d", maxRank, o.rank)
	}
	o.pack(b.Shape)
}

// pack lays elements of a shape out without gaps.
func (o *operand) pack(shape []int) {
	o.rank = len(shape)
	copy(o.shape[:], shape)
	stride := 1
	for i := o.rank - 1; i >= 0; i-- {
		o.strides[i] = stride
		stride *= max(1, shape[i])
	}
}

// part reads shape, strides and offset of a part of the buffer.
func (m *Mathematics) part(a bind.Args, name string, o *operand, object *goja.Object) {
	numbers := func(key string) []int64 {
		v := bind.Property(object, key)
		if bind.Absent(v) {
			return nil
		}
		list := m.NumberList(a.Op(), name+"."+key, v, 1<<46)
		if len(list) == 0 || len(list) > maxRank {
			a.Out(name+"."+key, "expected 1 to %d dimensions, got %d", maxRank, len(list))
		}
		return list
	}
	if shape := numbers("shape"); shape != nil {
		var sizes [maxRank]int
		for i, n := range shape {
			sizes[i] = int(n)
		}
		o.pack(sizes[:len(shape)])
	}
	if strides := numbers("strides"); strides != nil {
		if len(strides) != o.rank {
			a.Out(name+".strides", "expected %d, one for each dimension, got %d", o.rank, len(strides))
		}
		for i, n := range strides {
			o.strides[i] = int(n)
		}
	}
	if v := bind.Property(object, "offset"); !bind.Absent(v) {
		o.offset = int(m.NumberList(a.Op(), name+".offset", m.VM.NewArray(v), 1<<46)[0])
	}
}

// pairs makes each pair of numbers, along the last dimension, one complex number.
func (o *operand) pairs(a bind.Args, name string) {
	last := o.rank - 1
	if last < 0 || o.shape[last] != 2 || o.strides[last] != 1 || o.offset%2 != 0 {
		a.Out(name, "expected pairs of numbers, the complex ones, along the last dimension, got the shape %s", values.Shape(o.shape[:o.rank]))
	}
	for i, n := range o.strides[:last] {
		if n%2 != 0 {
			a.Out(name, "expected strides of whole pairs, got %d in dimension %d", n, i)
		}
		o.strides[i] = n / 2
	}
	o.offset /= 2
	o.rank--
}

// typed is the operand's type: complex makes pairs complex numbers.
func (o *operand) typed(a bind.Args, name string, complex bool) blas.Type {
	t := blas.OfElement(o.buffer.Dtype)
	if complex {
		switch t {
		case blas.F32:
			t = blas.C64
		case blas.F64:
			t = blas.C128
		default:
			a.Out(name, "expected a buffer of f32 or f64 for complex numbers, got one of %s", o.buffer.Dtype)
		}
		o.pairs(a, name)
	}
	if t == blas.None {
		a.Out(name, "expected a buffer of f16, bf16, f32, f64, i8 or i32, got one of %s", o.buffer.Dtype)
	}
	return t
}

// matrix is the operand as a matrix, or as a batch of them along all dimensions but the last two.
func (o *operand) matrix(a bind.Args, name string, t blas.Type) (m blas.Matrix) {
	n := o.rank
	if n < 2 {
		a.Out(name, "expected a matrix, of two dimensions or more, got %s; buffer.reshape([rows, columns]) makes one", spell.Count(n, "dimension"))
	}
	m = blas.Matrix{Buffer: o.buffer.GPU, Type: t, Offset: o.offset, Rows: o.shape[n-2], Columns: o.shape[n-1], RowStride: o.strides[n-2], ColumnStride: o.strides[n-1]}
	if n == 2 {
		return m
	}
	m.Batch, m.BatchStride = o.shape[n-3], o.strides[n-3]
	for i := n - 4; i >= 0; i-- {
		if o.strides[i] != m.Batch*m.BatchStride && o.shape[i] > 1 {
			a.Out(name, "expected the matrices of the batch at equal distances, got strides of %v", o.strides[:n-2])
		}
		m.Batch *= o.shape[i]
	}
	return m
}

// vector is the operand as a vector.
func (o *operand) vector(a bind.Args, name string, t blas.Type) blas.Vector {
	if o.rank != 1 {
		a.Out(name, "expected a vector, of one dimension, got %s", spell.Count(o.rank, "dimension"))
	}
	return blas.Vector{Buffer: o.buffer.GPU, Type: t, Offset: o.offset, Length: o.shape[0], Stride: o.strides[0]}
}

// newOperand allocates a result of a shape, whose context and type those of another operand are or of
// elements of its own; a complex one gets pairs.
func (m *Mathematics) newOperand(like *operand, t blas.Type, shape ...int) (o operand) {
	dims := values.Shape(shape)
	if t.Complex() {
		dims = append(dims, 2)
	}
	b, err := like.buffer.GPU.Context().Alloc(context.Background(), uint64(dims.Elements()*t.Element().Size()))
	m.Check(err)
	o.object = m.NewBuffer(b, t.Element(), dims).(*goja.Object)
	o.buffer, _ = bind.StateOf[*values.Buffer](m.Bind, o.object)
	o.pack(shape)
	return o
}

// packed reports whether the elements lie without gaps, row by row.
func (o *operand) packed() bool {
	next := 1
	for i := o.rank - 1; i >= 0; i-- {
		if o.shape[i] > 1 && o.strides[i] != next {
			return false
		}
		next *= max(1, o.shape[i])
	}
	return true
}
