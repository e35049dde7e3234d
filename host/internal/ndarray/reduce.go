// This file reduces arrays over axes.

package ndarray

import (
	"math"

	"github.com/cujs/cujs/bindings/cuda"
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
	for _, name := range tree.Reductions {
		list = append(list, core.Method[*Array]{Name: name, Call: func(x *Array, a bind.Args) goja.Value { return s.reduceBy(name, x, a) }})
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

// overOf reads an axis, axes or options.
func (s *Arrays) overOf(x *Array, a bind.Args, i int) (r over) {
	axis := a.Value(i)
	if o, ok := axis.(*goja.Object); ok {
		if _, isArray := values.ArrayOf(o); !isArray {
			o := s.Bind.Options(a.Op(), "options", o, "axis", "keepDims", "dtype", "skipNaN")
			axis, r.keepDims, r.skipNaN = o.Value("axis"), o.BoolOr("keepDims", false), o.BoolOr("skipNaN", false)
			if o.Has("dtype") {
				r.dtype = s.dtypeValue(a.Op(), "options.dtype", o.Value("dtype"))
			}
		}
	}
	if list := s.numbersOf(a.Op(), "axis", axis); !bind.Absent(axis) {
		var err error
		r.axes, err = x.shape.Axes(list)
		s.checkArgument(a.Op(), "axis", err)
		return r
	}
	r.all = true
	for i := range x.shape {
		r.axes = append(r.axes, i)
	}
	return r
}

// reduceBy is array.sum(axis) and its like.
func (s *Arrays) reduceBy(name string, x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	r := s.overOf(x, a, 0)
	if place := name == "argmin" || name == "argmax"; place || name == "countNonzero" {
		s.countable(a, x, r, place)
	}
	if len(r.axes) == 0 && !r.all && (name == "sum" || name == "prod" || name == "min" || name == "max" || name == "mean") {
		return s.object(s.apply(x.context, convert(s.use(x), tree.Reduced(name, tree.Converts(name, x.dtype, r.dtype), nd.None).To)))
	}
	n := convert(s.use(x), tree.Converts(name, x.dtype, r.dtype))
	if r.skipNaN && n.DType.Kind() == nd.Float {
		n = s.withoutNaN(name, n)
	}
	to := nd.None
	if name == "countNonzero" || name == "argmin" || name == "argmax" {
		to = r.dtype
	}
	reduction := tree.Reduced(name, n.DType, to)
	if reduced := s.elementsOf(x, r); reduced == 0 && x.shape.Without(r.axes, false).Size() > 0 && (name == "min" || name == "max" || name == "argmin" || name == "argmax") {
		s.Bind.ThrowRangeError("%s: there is no %s of 0 elements", a.Op(), name)
	}
	out := s.reduced(x.context, n, x.shape, r, reduction)
	if r.skipNaN && name == "mean" && n.DType.Kind() == nd.Float {
		return s.object(s.meanOfNumbers(x, r, out))
	}
	return s.object(out)
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
	if n := s.elementsOf(x, r); n > math.MaxInt32 && r.dtype != nd.I64 {
		s.Bind.ThrowRangeError("%s: %d elements are more than an i32 counts; write { dtype: 'i64' }", a.Op(), n)
	}
}

// elementsOf is how many elements become one.
func (s *Arrays) elementsOf(x *Array, r over) int {
	n := 1
	for _, axis := range r.axes {
		n *= x.shape[axis]
	}
	return n
}

// withoutNaN has NaN count for nothing in a reduction.
func (s *Arrays) withoutNaN(name string, n *tree.Node) *tree.Node {
	neutral := 0.0
	switch name {
	case "prod":
		neutral = 1
	case "min", "argmin":
		neutral = math.Inf(1)
	case "max", "argmax":
		neutral = math.Inf(-1)
	}
	bits, _ := n.DType.Element().Encode(neutral)
	_, result, err := tree.Named("isNaN").Types(n.DType)
	s.Check(err)
	isNaN := tree.New(tree.Named("isNaN"), n.DType, result, n.Shape, n)
	return tree.New(tree.Where, n.DType, n.DType, n.Shape, isNaN, tree.Value(n.DType, bits, nil), n)
}

// meanOfNumbers makes of a mean that counted NaN as 0 that of the others.
func (s *Arrays) meanOfNumbers(x *Array, r over, mean *Array) *Array {
	t := mean.dtype
	isNaN := tree.New(tree.Named("isNaN"), x.dtype, nd.Bool, x.shape, s.use(x))
	number := tree.New(tree.Named("not"), nd.Bool, nd.Bool, x.shape, isNaN)
	share := s.reduced(x.context, convert(convert(number, nd.I32), t), x.shape, r, tree.Reduced("mean", t, nd.None))
	return s.apply(x.context, tree.New(tree.Named("div"), t, t, mean.shape, s.use(mean), s.use(share)))
}

// reduced computes a reduction of a tree over axes of its shape.
func (s *Arrays) reduced(c *gpu.Context, n *tree.Node, shape nd.Shape, r over, by *tree.Reduction) *Array {
	out := s.allocate(c, by.To, shape.Without(r.axes, r.keepDims))
	s.Ready(c)
	if err := s.reduceInto(c, n, shape, r.axes, by, out); err != nil {
		_ = out.Buffer.Free()
		s.Fail(err)
	}
	return s.inMemory(out)
}

// A split is how a reduction is divided: rows are the results, each of elements; parts of chunk
// elements are reduced apart.
type split struct {
	kind         tree.Kind
	rows, length int
	parts, chunk int
	grid, block  int
	lastKind     tree.Kind // of the kernel that combines the parts
	lastGrid     int
}

// reduceInto writes a reduction to out, contiguous, of the shape without the axes.
func (s *Arrays) reduceInto(c *gpu.Context, n *tree.Node, shape nd.Shape, axes []int, by *tree.Reduction, out *nd.Array) error {
	if out.Size() == 0 {
		return nil
	}
	p := &s.plan
	whole := &nd.Array{Buffer: out.Buffer, DType: out.DType, Shape: shape.Without(axes, true), Offset: out.Offset}
	whole.Strides = whole.Shape.Strides()
	p.Line(n, shape, whole, axes)
	var windows [nd.MaxOperands]*gpu.Buffer
	if _, err := s.windows(&windows, out); err != nil {
		return err
	}
	d := s.divide(c, &p.Loop, p.Form.Split)
	p.Form.Kind, p.Form.Reduce, p.Form.Last = d.kind, by, d.parts == 1
	p.Choose(false)
	v, err := s.version(c)
	if err != nil {
		return err
	}
	grid, block := gpu.Dim{uint32(d.grid), uint32(d.parts), 1}, uint32(d.block)
	if d.parts == 1 {
		return s.launchReduction(v, grid, block, windows[:1], &windows, d.chunk)
	}
	fields, err := s.fields(c, by, d.rows*d.parts)
	if err != nil {
		return err
	}
	defer func() {
		for _, f := range fields {
			_ = f.Free()
		}
	}()
	if err := s.launchReduction(v, grid, block, fields, &windows, d.chunk); err != nil {
		return err
	}
	return s.combine(c, by, d, fields, out)
}

// fields allocates memory for the fields of parts.
func (s *Arrays) fields(c *gpu.Context, by *tree.Reduction, n int) ([]*gpu.Buffer, error) {
	var list []*gpu.Buffer
	for _, f := range by.Fields {
		d, err := s.room(c, f.DType, nd.Shape{n})
		if err != nil {
			return nil, err
		}
		list = append(list, d.Buffer)
	}
	return list, nil
}

// wanted is how many blocks keep the device busy.
func wanted(c *gpu.Context) int {
	if c.Driver().API().Emulated {
		return 4
	}
	n, err := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
	if err != nil {
		return 128
	}
	return int(n) * 8
}

// divide divides the rows of a loop, whose axes from at on are reduced. Threads that follow each
// other read neighbours: along the row where that lies in order, else along the results.
func (s *Arrays) divide(c *gpu.Context, l *nd.Loop, at int) split {
	d := split{rows: l.Elements(0, at), length: l.Elements(at, l.Rank), parts: 1, block: tree.Block}
	across := false // neighbours in memory are of different results
	for k := 1; k < l.Operands; k++ {
		inner := at < l.Rank && l.Stride[k][l.Rank-1] == 1
		across = across || !inner && at > 0 && l.Stride[k][at-1] == 1
	}
	busy := wanted(c)
	d.kind, d.grid = tree.Blocks, d.rows
	if d.length < 64 || across && d.rows >= 32 {
		d.kind, d.grid = tree.Threads, (d.rows+tree.Block-1)/tree.Block
		d.block = min(tree.Block, (d.rows+31)/32*32)
	}
	least := 16 * tree.Block // elements that are worth a block
	if d.kind == tree.Threads {
		least = 256
	}
	if d.grid < busy && d.length >= 2*least {
		d.parts = min((busy+d.grid-1)/d.grid, d.length/least, 1<<15)
	}
	d.chunk = max(1, (d.length+d.parts-1)/d.parts)
	d.parts = max(1, (d.length+d.chunk-1)/d.chunk)
	d.lastKind, d.lastGrid = tree.Threads, (d.rows+tree.Block-1)/tree.Block
	if d.parts > 32 {
		d.lastKind, d.lastGrid = tree.Blocks, d.rows
	}
	return d
}

// launchReduction launches the kernel of the plan, which writes to outs: the result or fields.
func (s *Arrays) launchReduction(v *version, grid gpu.Dim, block uint32, outs []*gpu.Buffer, windows *[nd.MaxOperands]*gpu.Buffer, chunk int) error {
	by := s.plan.Form.Reduce
	at := 0
	set := func(l *gpu.Launch) (int, error) {
		for i, b := range outs {
			t := by.To
			if !s.plan.Form.Last {
				t = by.Fields[i].DType
			}
			var err error
			if at, err = setArray(l, at, b, t, false); err != nil {
				return at, err
			}
		}
		return at, nil
	}
	return s.launchWith(v, grid, block, set, windows, chunk)
}

// combine launches the kernel that combines parts.
func (s *Arrays) combine(c *gpu.Context, by *tree.Reduction, d split, fields []*gpu.Buffer, out *nd.Array) error {
	v, err := s.partsVersion(c, by, d.lastKind)
	if err != nil {
		return err
	}
	l := v.launch
	block := uint32(tree.Block)
	if err := l.Configure(gpu.LaunchConfig{Grid: gpu.Dim{uint32(d.lastGrid), 1, 1}, Block: gpu.Dim{block, 1, 1}, Stream: s.Stream}); err != nil {
		return err
	}
	defer l.Clear()
	b, _, err := out.Window()
	if err != nil {
		return err
	}
	at, err := setArray(l, 0, b, by.To, false)
	for i, f := range fields {
		if err == nil {
			at, err = setArray(l, at, f, by.Fields[i].DType, true)
		}
	}
	for _, n := range []int{d.rows, d.length, d.parts} {
		if err == nil {
			err = l.SetInt(at, int64(n))
			at++
		}
	}
	if err != nil {
		return err
	}
	return l.Run(s.Thread)
}
