// This file makes arrays.

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

// array is nd.array(data, options): a copy.
func (s *Arrays) array(a bind.Args) goja.Value {
	t, c := s.args.making(a, 1)
	o := s.args.arg(c, a, 0, "data")
	switch {
	case t == nd.None && o.array != nil:
		t = o.array.dtype
	case t == nd.None:
		t = o.weak.Default()
	}
	switch {
	case o.nested != nil:
		return s.object(s.copies.uploaded(c, t, o.shape, s.args.encoded(a.Op(), "data", o.nested, t)))
	case o.array == nil:
		return s.object(s.filled(inMemory(s.trees.allocate(c, t, nil)), s.args.weakBits(a.Op(), "data", o.value, t)))
	}
	return s.object(s.copyOf(o.array, a.Value(0), t, c))
}

// copyOf is a copy of an operand as a type, in a context. What was uploaded for the call need not be
// copied again.
func (s *Arrays) copyOf(x *Array, from goja.Value, t nd.DType, c *gpu.Context) *Array {
	_, isView, _ := s.Bind.View(from)
	if isView && x.dtype == t {
		return x
	}
	made := s.trees.computed(x.context, s.args.converted("nd.array", s.trees.use(x), t))
	if c.Device() == x.context.Device() {
		return made
	}
	there := s.trees.anywhere(c, t, x.shape)
	s.Check(inside.Order(s.Driver, func() error { return made.data.Buffer.CopyTo(there.Buffer, 0, 0, made.data.Buffer.Bytes(), s.Stream) }))
	return inMemory(there)
}

// from is nd.from(data, {own}): the same memory, which the array and its views free if they own it.
func (s *Arrays) from(a bind.Args) goja.Value {
	own := a.Options(1, "options", "own").BoolOr("own", false)
	if x, ok := bind.StateOf[*Array](s.Bind, a.Value(0)); ok {
		s.Check(x.check(a.Op()))
		return a.Value(0)
	}
	b := bind.StateArg[*values.Buffer](a, 0, "data", "a Buffer or an NDArray")
	if own && b.GPU.Parent() != nil {
		s.Bind.ThrowTypeError("%s: options.own: a view owns no memory; give the buffer that it is a view of", a.Op())
	}
	x := s.args.overBuffer(a.Op(), b)
	x.memory.lent = !own
	return s.object(x)
}

// made is a new array whose memory is not initialised, and which every stream may use.
func (s *Arrays) made(a bind.Args, options int) *Array {
	shape := s.args.shapeOf(a.Op(), "shape", a.Value(0))
	t, c := s.args.making(a, options)
	if t == nd.None {
		t = nd.F32
	}
	return inMemory(s.trees.anywhere(c, t, shape))
}

func (s *Arrays) empty(a bind.Args) goja.Value { return s.object(s.made(a, 1)) }

func (s *Arrays) zeros(a bind.Args) goja.Value { return s.object(s.filled(s.made(a, 1), 0)) }

func (s *Arrays) ones(a bind.Args) goja.Value {
	x := s.made(a, 1)
	bits, _ := x.dtype.Element().Encode(1)
	return s.object(s.filled(x, bits))
}

// full is nd.full(shape, value, options): of the type that the value would have alone.
func (s *Arrays) full(a bind.Args) goja.Value {
	shape := s.args.shapeOf(a.Op(), "shape", a.Value(0))
	t, c := s.args.making(a, 2)
	w, ok := s.args.weakKind(a.Value(1))
	if !ok {
		a.Wrong(1, "value", "a number, a BigInt or a boolean")
	}
	if t == nd.None {
		t = w.Default()
	}
	bits := s.args.weakBits(a.Op(), "value", a.Value(1), t)
	return s.object(s.filled(inMemory(s.trees.allocate(c, t, shape)), bits))
}

// filled fills a new array; bits are those of the real parts of complex numbers.
func (s *Arrays) filled(x *Array, bits uint64) *Array {
	if x.dtype.Kind() == nd.Complex || s.trees.tracing != nil {
		n := convert(tree.Value(x.dtype.Part(), bits, nil), x.dtype)
		s.Check(inside.Order(s.Driver, func() error { return s.trees.write(x.context, n, x.data) }))
		return x
	}
	s.fill(x.data, bits, x.dtype.Size(), 0, x.shape.Size())
	return x
}

// fill fills a part of an array's memory in the current stream.
func (s *Arrays) fill(d *nd.Array, bits uint64, width, offset, count int) {
	s.Check(inside.Order(s.Driver, func() error { return d.Buffer.Fill(bits, width, uint64(offset), uint64(count), s.Stream) }))
}

// arange is nd.arange(end, options) or nd.arange(begin, end, step, options).
func (s *Arrays) arange(a bind.Args) goja.Value {
	begin, end, step, options := 0.0, a.Float(0, "end"), 1.0, 1
	if a.Len() > 1 && goja.IsNumber(a.Value(1)) {
		begin, end, options = end, a.Float(1, "end"), 2
		if a.Len() > 3 || a.Len() > 2 && (goja.IsNumber(a.Value(2)) || !a.Has(2)) {
			step, options = a.FloatOr(2, "step", 1), 3
		}
	}
	t, c := s.args.making(a, options)
	if t == nd.None {
		t = nd.F32
	}
	count := math.Ceil((end - begin) / step)
	if step == 0 || math.IsNaN(count) || math.IsInf(count, 0) || count > 1<<31-1 {
		a.Out("step", "from %v to %v by %v there is no number of elements below 2³¹", s.VM.ToValue(begin), s.VM.ToValue(end), s.VM.ToValue(step))
	}
	return s.object(s.sequence(a, t, c, int(max(count, 0)), begin, step))
}

// linspace is nd.linspace(begin, end, count, options).
func (s *Arrays) linspace(a bind.Args) goja.Value {
	begin, end, count := a.Float(0, "begin"), a.Float(1, "end"), int(a.IntIn(2, "count", 0, 1<<31-1))
	t, c := s.args.making(a, 3)
	if t == nd.None {
		t = nd.F32
	}
	x := s.sequence(a, t, c, count, begin, (end-begin)/float64(max(count-1, 1)))
	if count > 1 { // the last one is exact
		last := s.args.weakBits(a.Op(), "end", s.VM.ToValue(end), t)
		s.fill(x.data, last, t.Part().Size(), (count-1)*t.Size(), 1)
	}
	return s.object(x)
}

// sequence is begin + i * step, computed in f64, or in i64 for integers.
func (s *Arrays) sequence(a bind.Args, t nd.DType, c *gpu.Context, count int, begin, step float64) *Array {
	compute := nd.F64
	if t.Kind() == nd.Integer {
		if begin != math.Trunc(begin) || step != math.Trunc(step) {
			s.Bind.ThrowTypeError("%s: %v and %v are not integers; the type is %s", a.Op(), s.VM.ToValue(begin), s.VM.ToValue(step), t)
		}
		compute = nd.I64
	}
	shape := nd.Shape{count}
	number := func(v float64) *tree.Node {
		bits, _ := compute.Element().Encode(v)
		return tree.Value(compute, bits, nil)
	}
	n := convert(tree.Index(shape, 0), compute)
	n = tree.New(tree.Named("mul"), compute, compute, shape, n, number(step))
	n = tree.New(tree.Named("add"), compute, compute, shape, n, number(begin))
	return s.trees.computed(c, convert(n, t))
}

// eye is nd.eye(n, m, options).
func (s *Arrays) eye(a bind.Args) goja.Value {
	n := int(a.IntIn(0, "n", 0, 1<<31-1))
	m, options := n, 1
	if a.Len() > 1 && (goja.IsNumber(a.Value(1)) || !a.Has(1)) {
		m, options = int(a.IntOr(1, "m", int64(n))), 2
	}
	t, c := s.args.making(a, options)
	if t == nd.None {
		t = nd.F32
	}
	shape := nd.Shape{n, m}
	s.args.check(a.Op(), "", shape.Check())
	same := tree.New(tree.Named("eq"), nd.I32, nd.Bool, shape, tree.Index(shape, 0), tree.Index(shape, 1))
	return s.object(s.trees.computed(c, convert(same, t)))
}
