// This file reduces arrays over axes.

package ndarray

import (
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// reductions are the methods of the table.
func (s *Arrays) reductions() (list []core.Method[*Array]) {
	for _, row := range tree.Reducers {
		list = append(list, core.Method[*Array]{Name: row.Name, Call: func(x *Array, a bind.Args) goja.Value { return s.reduceBy(row, x, a) }})
	}
	for _, name := range []string{"var", "std"} {
		list = append(list, core.Method[*Array]{Name: name, Call: func(x *Array, a bind.Args) goja.Value { return s.deviation(name, x, a) }})
	}
	return list
}

// over is what a reduction goes over.
type over struct {
	axes     []int // ascending
	all      bool  // no axis was named
	keepDims bool
	skipNaN  bool
	dtype    nd.DType
}

// overOf reads an axis, axes or options, which may have more names than the usual ones.
func (s *Arrays) overOf(x *Array, a bind.Args, i int, more ...string) (r over, o bind.Options) {
	axis := a.Value(i)
	if given, ok := axis.(*goja.Object); ok {
		if _, isArray := values.ArrayOf(given); !isArray {
			o = s.Bind.Options(a.Op(), "options", given, append([]string{"axis", "keepDims", "dtype", "skipNaN"}, more...)...)
			axis, r.keepDims, r.skipNaN = o.Value("axis"), o.BoolOr("keepDims", false), o.BoolOr("skipNaN", false)
			if o.Has("dtype") {
				r.dtype = s.args.dtypeValue(a.Op(), "options.dtype", o.Value("dtype"))
			}
		}
	}
	switch second := a.Value(i + 1); {
	case goja.IsNumber(second):
		s.Bind.ThrowTypeError("%s: axis: several axes are a list: write [%s, %s]", a.Op(), axis, second)
	case !bind.Absent(second):
		s.Bind.ThrowTypeError("%s: the axis stands among the options: write { axis: …, keepDims: … }", a.Op())
	}
	if list := s.args.numbersOf(a.Op(), "axis", axis); !bind.Absent(axis) {
		var err error
		r.axes, err = x.shape.Axes(list)
		s.args.check(a.Op(), "axis", err)
		return r, o
	}
	r.all, r.axes = true, axesOf(x.shape)
	return r, o
}

// axesOf are all axes of a shape.
func axesOf(shape nd.Shape) (axes []int) {
	for i := range shape {
		axes = append(axes, i)
	}
	return axes
}

// reduceBy is array.sum(axis) and its like: a row of the table.
func (s *Arrays) reduceBy(row *tree.Reducer, x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	r, _ := s.overOf(x, a, 0)
	s.args.check(a.Op(), "", row.Check(x.dtype))
	if row.Result != tree.ToValue {
		s.countable(a, x, r, row.Result == tree.ToPlace)
	}
	over := row.Over(x.dtype, r.dtype)
	if len(r.axes) == 0 && !r.all && row.Alone {
		return s.object(s.pending.apply(x.context, s.args.converted(a.Op(), s.trees.use(x), row.Of(over, nd.None, false).To)))
	}
	skips, n := r.skipNaN && x.dtype.Kind() >= nd.Float, s.trees.use(x)
	if skips && !row.Compares() {
		n = s.withoutNaN(row, n)
	}
	if row.Compares() && r.elements(x.shape) == 0 && x.shape.Without(r.axes, false).Size() > 0 {
		s.Bind.ThrowRangeError("%s: there is no %s of 0 elements", a.Op(), row.Name)
	}
	out := s.reduced(x.context, s.args.converted(a.Op(), n, over), x.shape, r, row.Of(over, r.dtype, skips))
	if skips && row.Compares() {
		s.found(a.Op(), row.Name, out)
	}
	if skips && row.Divides {
		return s.object(s.meanOfNumbers(x, r, out))
	}
	return s.object(out)
}

// deviation is array.var(axis) and array.std(axis).
func (s *Arrays) deviation(name string, x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	r, o := s.overOf(x, a, 0, "ddof")
	to := r.dtype
	if to == nd.None {
		to = tree.Mean.Over(x.dtype, nd.None).Divided()
	}
	d := tree.Deviation{Root: name == "std", DDOF: o.FloatOr("ddof", 0), SkipNaN: r.skipNaN, Long: r.elements(x.shape) > math.MaxInt32}
	n := s.args.converted(a.Op(), s.trees.use(x), to)
	if to.Kind() == nd.Complex {
		return s.object(s.deviationOfPairs(x, n, r, d))
	}
	return s.object(s.reduced(x.context, n, x.shape, r, tree.Deviated(n.DType, d)))
}

// deviationOfPairs is the variance of complex numbers, the sum of that of their parts, or its root.
func (s *Arrays) deviationOfPairs(x *Array, n *tree.Node, r over, d tree.Deviation) *Array {
	part := n.DType.Part()
	root := d.Root
	d.Root = false
	bits, _ := part.Element().Encode(math.NaN())
	isNaN := tree.New(tree.Named("isNaN"), n.DType, nd.Bool, n.Shape, n)
	of := func(name string) *tree.Node { // a number counts where both parts are one
		p := tree.New(tree.Named(name), n.DType, part, n.Shape, n)
		p = tree.New(tree.Where, part, part, n.Shape, isNaN, tree.Value(part, bits, nil), p)
		return s.trees.use(s.reduced(x.context, p, x.shape, r, tree.Deviated(part, d)))
	}
	re, im := of("real"), of("imag")
	sum := tree.New(tree.Named("add"), part, part, re.Shape, re, im)
	if root {
		sum = tree.New(tree.Named("sqrt"), part, part, re.Shape, sum)
	}
	return s.pending.apply(x.context, sum)
}

// countable throws where an index or a count may exceed its type, and where an index is asked for
// along several axes.
func (s *Arrays) countable(a bind.Args, x *Array, r over, place bool) {
	if place && len(r.axes) != 1 && !r.all {
		s.Bind.ThrowTypeError("%s: axis: expected one axis, got %d", a.Op(), len(r.axes))
	}
	if r.dtype != nd.None && r.dtype != nd.I32 && r.dtype != nd.I64 {
		s.Bind.ThrowTypeError("%s: options.dtype: expected 'i32' or 'i64', got '%s'", a.Op(), r.dtype)
	}
	if n := r.elements(x.shape); n > math.MaxInt32 && r.dtype != nd.I64 {
		s.Bind.ThrowRangeError("%s: %d elements are more than an i32 counts; write { dtype: 'i64' }", a.Op(), n)
	}
}

// elements is how many elements of a shape become one.
func (r over) elements(shape nd.Shape) int {
	n := 1
	for _, axis := range r.axes {
		n *= shape[axis]
	}
	return n
}

// found waits under --debug, and throws where a reduction that selects a number had nothing but NaN.
func (s *Arrays) found(op, name string, out *Array) {
	if !s.Debugging || s.trees.recording() {
		return
	}
	is := tree.New(tree.Named("isNaN"), out.dtype, nd.Bool, out.shape, s.trees.use(out))
	if out.dtype.Kind() == nd.Integer { // the place -1
		is = tree.New(tree.Named("lt"), out.dtype, nd.Bool, out.shape, s.trees.use(out), tree.Value(out.dtype, 0, nil))
	}
	all := over{axes: axesOf(out.shape), all: true}
	if any := s.reduced(out.context, is, out.shape, all, tree.Any.Of(nd.Bool, nd.None, false)); s.copies.bytes(op, any)[0] != 0 {
		s.Bind.ThrowRangeError("%s: there is no %s of nothing but NaN", op, name)
	}
}

// withoutNaN has NaN count for nothing in a reduction that combines.
func (s *Arrays) withoutNaN(row *tree.Reducer, n *tree.Node) *tree.Node {
	bits, _ := n.DType.Element().Encode(row.Neutral)
	_, result, err := tree.Named("isNaN").Types(n.DType)
	s.Check(err)
	isNaN := tree.New(tree.Named("isNaN"), n.DType, result, n.Shape, n)
	return tree.New(tree.Where, n.DType, n.DType, n.Shape, isNaN, tree.Value(n.DType.Part(), bits, nil), n)
}

// meanOfNumbers makes of a mean that counted NaN as 0 that of the others.
func (s *Arrays) meanOfNumbers(x *Array, r over, mean *Array) *Array {
	t := mean.dtype
	isNaN := tree.New(tree.Named("isNaN"), x.dtype, nd.Bool, x.shape, s.trees.use(x))
	number := tree.New(tree.Named("not"), nd.Bool, nd.Bool, x.shape, isNaN)
	share := s.reduced(x.context, convert(convert(number, nd.I32), t), x.shape, r, tree.Mean.Of(t, nd.None, false))
	return s.pending.apply(x.context, tree.New(tree.Named("div"), t, t, mean.shape, s.trees.use(mean), s.trees.use(share)))
}

// reduced computes a reduction of a tree over axes of its shape. One along rows, which keeps their axis, is
// put off: what uses it may become one kernel with it.
func (s *Arrays) reduced(c *gpu.Context, n *tree.Node, shape nd.Shape, r over, by *tree.Reduction) *Array {
	if r.keepDims && len(r.axes) == 1 && r.axes[0] == len(n.Shape)-1 && tree.Keepable(n, by) {
		return s.pending.apply(c, tree.Along(n, by))
	}
	out := s.trees.allocate(c, by.To, shape.Without(r.axes, r.keepDims))
	s.Ready(c)
	a := inMemory(out)
	reduce := func() error { return s.trees.reduceInto(c, n, shape, r.axes, by, out) }
	if err := s.trees.journal.during(s.Driver, a, func() error { return inside.Order(s.Driver, reduce) }); err != nil {
		_ = out.Buffer.Free()
		s.Fail(err)
	}
	return a
}
