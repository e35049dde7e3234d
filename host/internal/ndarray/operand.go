// This file reads what operations take: arrays, buffers, typed and plain arrays, and numbers.

package ndarray

import (
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// An operand is what an operation was given.
type operand struct {
	name   string  // for messages
	array  *Array  // nil for what has no type of its own
	weak   nd.Weak // of a number or a plain array
	value  goja.Value
	nested *nested
	scalar *scalar // of a number that is an argument of a compiled function; value is what it is now
	shape  nd.Shape
}

// operandKinds are what an operand can be, for messages.
const operandKinds = "an NDArray, a Buffer, a typed array, an array of numbers or a number"

// operand reads a value as an operand in context c.
func (r *arguments) operand(c *gpu.Context, op, name string, v goja.Value) operand {
	v = r.Meant(v)
	if o, ok := v.(*goja.Object); ok {
		return r.objectOperand(c, op, name, o)
	}
	w, ok := r.weakKind(v)
	if !ok {
		r.Bind.ThrowTypeError("%s: %s: expected %s, got %s", op, name, operandKinds, r.Bind.Kind(v))
	}
	return operand{name: name, weak: w, value: v}
}

// weakKind is what a number, a BigInt or a boolean is.
func (r *arguments) weakKind(v goja.Value) (nd.Weak, bool) {
	switch {
	case v == nil:
		return 0, false
	case goja.IsNumber(v):
		return nd.WeakNumber, true
	case v == r.Yes || v == r.No:
		return nd.WeakBool, true
	case goja.IsBigInt(v):
		return nd.WeakBigInt, true
	}
	return 0, false
}

func (r *arguments) objectOperand(c *gpu.Context, op, name string, o *goja.Object) operand {
	switch state := r.Bind.State(o).(type) {
	case *Array:
		r.Check(state.check(op))
		return operand{name: name, array: state, shape: state.shape}
	case *scalar:
		return operand{name: name, weak: nd.WeakNumber, scalar: state, value: r.VM.ToValue(state.value)}
	case *values.Buffer:
		a := r.overBuffer(op, state)
		return operand{name: name, array: a, shape: a.shape}
	}
	if list, ok := values.ArrayOf(o); ok {
		n := r.nested(op, name, list)
		return operand{name: name, weak: n.weak, nested: n, shape: n.shape}
	}
	view, ok, err := r.Bind.View(o)
	if err != nil {
		r.Bind.ThrowTypeError("%s: %s: %v", op, name, err)
	}
	if !ok || view.Kind == "ArrayBuffer" || view.Kind == "DataView" {
		r.Bind.ThrowTypeError("%s: %s: expected %s, got %s", op, name, operandKinds, r.Bind.Kind(o))
	}
	a := r.copies.uploaded(c, nd.OfElement(values.TypeOfArray(view.Kind)), nd.Shape{view.Length()}, view.Data)
	return operand{name: name, array: a, shape: a.shape}
}

// overBuffer is the array of a buffer, where it lies.
func (r *arguments) overBuffer(op string, b *values.Buffer) *Array {
	shape := nd.Shape(b.Shape)
	if len(shape) == 0 {
		shape = nd.Shape{b.Length()}
	}
	data := &nd.Array{Buffer: b.GPU, DType: nd.OfElement(b.Dtype), Shape: shape, Strides: shape.Strides()}
	r.Check(shape.Check())
	a := inMemory(data)
	a.memory.lent = true
	r.Check(a.check(op))
	return a
}

// typeOf is the type that operands are computed in together.
func (r *arguments) typeOf(op string, list ...operand) nd.DType {
	t, weak := nd.None, nd.Weak(0)
	for _, o := range list {
		switch {
		case o.array == nil && weak == 0:
			weak = o.weak
		case o.array == nil:
			weak = weak.Join(o.weak)
		case t == nd.None:
			t = o.array.dtype
		default:
			var err error
			t, err = nd.Promote(t, o.array.dtype)
			r.check(op, o.name, err)
		}
	}
	switch {
	case t == nd.None:
		return weak.Default()
	case weak == 0:
		return t
	}
	return weak.With(t)
}

// node is the operand in a tree that computes in type t: an array as what it is, a number as one of
// type t.
func (r *arguments) node(c *gpu.Context, op string, o operand, t nd.DType) *tree.Node {
	switch {
	case o.array != nil:
		return r.trees.use(o.array)
	case o.scalar != nil:
		return r.scalarNode(op, o.name, o.scalar, t)
	case o.nested != nil:
		a := r.copies.uploaded(c, t, o.shape, r.encoded(op, o.name, o.nested, t))
		return r.trees.use(a)
	}
	return tree.Value(t.Part(), r.weakBits(op, o.name, o.value, t), nil)
}

// weakBits is the bits of a number as a type, as the real part of a complex one; a type that lacks it is
// an error that says which has it.
func (r *arguments) weakBits(op, name string, v goja.Value, t nd.DType) uint64 {
	if t == nd.Bool {
		if v.ToBoolean() || goja.IsNumber(v) && math.IsNaN(v.ToFloat()) { // as arrays have it
			return 1
		}
		return 0
	}
	if v == r.Yes || v == r.No {
		v = r.VM.ToValue(map[bool]int{true: 1}[v == r.Yes])
	}
	bits, fits, numeric := values.Encode(t.Element(), v)
	switch {
	case !numeric:
		r.Bind.ThrowTypeError("%s: %s: expected a number, got %s", op, name, r.Bind.Kind(v))
	case !fits && !t.Element().Float():
		r.Bind.ThrowTypeError("%s: %s: %s is not %s; astype('%s') first", op, name, r.Bind.Show(v), t.Article(), holder(v, t))
	}
	return bits
}

// holder is a type that an array of type t can have so that a number is one of it.
func holder(v goja.Value, t nd.DType) nd.DType {
	x := math.NaN()
	if goja.IsNumber(v) {
		x = v.ToFloat()
	} else if big, ok := bind.BigInt(v); ok && big.IsInt64() {
		x = float64(big.Int64())
	}
	switch {
	case x != math.Trunc(x) && t.Size() < 8:
		return nd.F32
	case x == math.Trunc(x) && math.Abs(x) < 1<<31 && t.Size() < 4:
		return nd.I32
	case x == math.Trunc(x) && math.Abs(x) < 1<<63 && t != nd.I64:
		return nd.I64
	}
	return nd.F64
}

// every is the type to compare an integer type with a number that it may lack: the type itself, or
// f64.
func every(v goja.Value, t nd.DType) nd.DType {
	if t.Kind() != nd.Integer {
		return t
	}
	if _, fits, _ := values.Encode(t.Element(), v); fits {
		return t
	}
	return nd.F64
}

// contextOf is the context of the arrays among operands; two devices are an error.
func (r *arguments) contextOf(op string, list ...operand) *gpu.Context {
	var c *gpu.Context
	for _, o := range list {
		switch {
		case o.array == nil:
		case c == nil:
			c = o.array.context
		case c != o.array.context && c.Device() != o.array.context.Device():
			r.Bind.ThrowTypeError("%s: %s: the operands are on devices %d and %d; to(device) copies one", op, o.name, c.Device().Ordinal(), o.array.context.Device().Ordinal())
		}
	}
	if c == nil {
		return r.Current()
	}
	return c
}

// arg reads argument i as an operand.
func (r *arguments) arg(c *gpu.Context, a bind.Args, i int, name string) operand {
	return r.operand(c, a.Op(), name, a.Value(i))
}
