// This file reads what operations take: arrays, buffers, typed and plain arrays, and numbers.

package ndarray

import (
	"errors"
	"math"
	"math/big"

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
	shape  nd.Shape
}

// operandNames are what a Nested or a number can be, for messages.
const operandKinds = "an NDArray, a Buffer, a typed array, an array of numbers or a number"

// operand reads a value as an operand in context c.
func (s *Arrays) operand(c *gpu.Context, op, name string, v goja.Value) operand {
	if o, ok := v.(*goja.Object); ok {
		return s.objectOperand(c, op, name, o)
	}
	w, ok := s.weakKind(v)
	if !ok {
		s.Bind.ThrowTypeError("%s: %s: expected %s, got %s", op, name, operandKinds, s.Bind.Kind(v))
	}
	return operand{name: name, weak: w, value: v}
}

// weakKind is what a number, a BigInt or a boolean is.
func (s *Arrays) weakKind(v goja.Value) (nd.Weak, bool) {
	switch {
	case v == nil:
		return 0, false
	case goja.IsNumber(v):
		return nd.WeakNumber, true
	case v == s.Yes || v == s.No:
		return nd.WeakBool, true
	case goja.IsBigInt(v):
		return nd.WeakBigInt, true
	}
	return 0, false
}

func (s *Arrays) objectOperand(c *gpu.Context, op, name string, o *goja.Object) operand {
	switch state := s.Bind.State(o).(type) {
	case *Array:
		s.Check(state.check(op))
		return operand{name: name, array: state, shape: state.shape}
	case *values.Buffer:
		a := s.overBuffer(state)
		return operand{name: name, array: a, shape: a.shape}
	}
	if list, ok := values.ArrayOf(o); ok {
		n := s.nested(op, name, list)
		return operand{name: name, weak: n.weak, nested: n, shape: n.shape}
	}
	view, ok, err := s.Bind.View(o)
	if err != nil {
		s.Bind.ThrowTypeError("%s: %s: %v", op, name, err)
	}
	if !ok || view.Kind == "ArrayBuffer" || view.Kind == "DataView" {
		s.Bind.ThrowTypeError("%s: %s: expected %s, got %s", op, name, operandKinds, s.Bind.Kind(o))
	}
	a := s.uploaded(c, nd.OfElement(values.TypeOfArray(view.Kind)), nd.Shape{view.Length()}, view.Data)
	return operand{name: name, array: a, shape: a.shape}
}

// overBuffer is the array of a buffer, where it lies.
func (s *Arrays) overBuffer(b *values.Buffer) *Array {
	if b.GPU.Freed() {
		_, err := b.GPU.View(0, 0) // the error of using it
		s.Check(err)
	}
	shape := nd.Shape(b.Shape)
	if len(shape) == 0 {
		shape = nd.Shape{b.Length()}
	}
	data := &nd.Array{Buffer: b.GPU, DType: nd.OfElement(b.Dtype), Shape: shape, Strides: shape.Strides()}
	s.Check(shape.Check())
	a := s.inMemory(data)
	a.memory.lent = true
	return a
}

// uploaded is an array with a copy of bytes.
func (s *Arrays) uploaded(c *gpu.Context, t nd.DType, shape nd.Shape, data []byte) *Array {
	s.Ready(c)
	d := s.allocate(c, t, shape)
	s.upload(d.Buffer, 0, data)
	return s.inMemory(d)
}

// upload copies bytes to a buffer; in a stream that is recorded it is the graph that does.
func (s *Arrays) upload(b *gpu.Buffer, offset uint64, data []byte) {
	if s.Stream != nil && s.Stream.Recording() {
		_, err := b.WriteAsync(offset, append([]byte(nil), data...), s.Stream)
		s.Check(err)
		return
	}
	done := s.Copying("writing", len(data))
	err := b.Write(offset, data)
	done()
	s.Check(err)
}

// typeOf is the type that operands are computed in together.
func (s *Arrays) typeOf(op string, list ...operand) nd.DType {
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
			s.checkArgument(op, o.name, err)
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

// checkArgument throws an error of package nd in the words of an argument.
func (s *Arrays) checkArgument(op, name string, err error) {
	var kind *nd.TypeError
	switch {
	case err == nil:
	case name != "":
		name += ": "
		fallthrough
	default:
		if errors.As(err, &kind) {
			s.Bind.ThrowTypeError("%s: %s%v", op, name, err)
		}
		s.Bind.ThrowRangeError("%s: %s%v", op, name, err)
	}
}

// node is the operand in a tree that computes in type t: an array as what it is, a number as one of
// type t.
func (s *Arrays) node(c *gpu.Context, op string, o operand, t nd.DType) *tree.Node {
	switch {
	case o.array != nil:
		return s.use(o.array)
	case o.nested != nil:
		a := s.uploaded(c, t, o.shape, s.encoded(op, o.name, o.nested, t))
		return s.use(a)
	}
	return tree.Value(t, s.weakBits(op, o.name, o.value, t), nil)
}

// use is the array as part of a tree. What is used a second time while it is put off is computed.
func (s *Arrays) use(a *Array) *tree.Node {
	if a.data == nil && (a.used || !a.node.Work.Fits()) {
		s.evaluate(a)
	}
	if a.data == nil {
		a.used = true
		return a.node
	}
	if a.node == nil {
		a.node = tree.Leaf(a.data)
	}
	return a.node
}

// weakBits is the bits of a number as a type; a type that lacks it is an error that says which has it.
func (s *Arrays) weakBits(op, name string, v goja.Value, t nd.DType) uint64 {
	if t == nd.Bool {
		if v.ToBoolean() {
			return 1
		}
		return 0
	}
	if v == s.Yes || v == s.No {
		v = s.VM.ToValue(map[bool]int{true: 1}[v == s.Yes])
	}
	bits, fits, numeric := values.Encode(t.Element(), v)
	switch {
	case !numeric:
		s.Bind.ThrowTypeError("%s: %s: expected a number, got %s", op, name, s.Bind.Kind(v))
	case !fits && !t.Element().Float():
		s.Bind.ThrowTypeError("%s: %s: %s is not %s; astype('%s') first", op, name, s.Bind.Show(v), t.Article(), holder(v, t))
	}
	return bits
}

// holder is a type that an array of type t can have so that a number is one of it.
func holder(v goja.Value, t nd.DType) nd.DType {
	x := math.NaN()
	if goja.IsNumber(v) {
		x = v.ToFloat()
	} else if big, ok := v.Export().(*big.Int); ok && big.IsInt64() {
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

// receiver is the context of the arrays among operands; two devices are an error.
func (s *Arrays) contextOf(op string, list ...operand) *gpu.Context {
	var c *gpu.Context
	for _, o := range list {
		switch {
		case o.array == nil:
		case c == nil:
			c = o.array.context
		case c != o.array.context && c.Device() != o.array.context.Device():
			s.Bind.ThrowTypeError("%s: %s: the operands are on devices %d and %d; to(device) copies one", op, o.name, c.Device().Ordinal(), o.array.context.Device().Ordinal())
		}
	}
	if c == nil {
		return s.Current()
	}
	return c
}

// arg reads argument i as an operand.
func (s *Arrays) arg(c *gpu.Context, a bind.Args, i int, name string) operand {
	return s.operand(c, a.Op(), name, a.Value(i))
}
