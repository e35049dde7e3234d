// This file computes reductions: in one kernel, or in parts that a second kernel combines.

package ndarray

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

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
func (e *evaluator) reduceInto(c *gpu.Context, n *tree.Node, shape nd.Shape, axes []int, by *tree.Reduction, out *nd.Array) error {
	if out.Size() == 0 {
		return nil
	}
	if err := e.reduceRows(c, n); err != nil {
		return err
	}
	p := &e.plan
	whole := &nd.Array{Buffer: out.Buffer, DType: out.DType, Shape: shape.Without(axes, true), Offset: out.Offset}
	whole.Strides = whole.Shape.Strides()
	p.Line(n, shape, whole, axes)
	var windows [nd.MaxOperands]*gpu.Buffer
	aligned, err := e.windows(&windows, out)
	if err != nil {
		return err
	}
	d := divide(c, &p.Loop, p.Form.Split)
	p.Form.Kind, p.Form.Reduce, p.Form.Last = d.kind, by, d.parts == 1
	p.Choose(aligned)
	d.chunk /= p.Form.Vector
	l, err := e.compiler.kernel(c, p)
	if err != nil {
		return err
	}
	grid, block := gpu.Dim{X: uint32(d.grid), Y: uint32(d.parts), Z: 1}, uint32(d.block)
	if d.parts == 1 {
		return e.launchReduction(l, grid, block, windows[:1], &windows, d.chunk)
	}
	fields, err := e.fields(c, by, d.rows*d.parts)
	if err != nil {
		return err
	}
	defer func() {
		for _, f := range fields {
			_ = f.Free()
		}
	}()
	if err := e.launchReduction(l, grid, block, fields, &windows, d.chunk); err != nil {
		return err
	}
	return e.combine(c, by, d, fields, out)
}

// fields allocates memory for the fields of parts.
func (e *evaluator) fields(c *gpu.Context, by *tree.Reduction, n int) ([]*gpu.Buffer, error) {
	var list []*gpu.Buffer
	for _, f := range by.Fields {
		d, err := e.room(c, f.DType, nd.Shape{n})
		if err != nil {
			return nil, err
		}
		list = append(list, d.Buffer)
	}
	return list, nil
}

// launchReduction launches the kernel of the plan, which writes to outs: the result or fields.
func (e *evaluator) launchReduction(l *gpu.Launch, grid gpu.Dim, block uint32, outs []*gpu.Buffer, windows *[nd.MaxOperands]*gpu.Buffer, chunk int) error {
	by := e.plan.Form.Reduce
	at := 0
	set := func(l *gpu.Launch) (int, error) {
		for i, b := range outs {
			t := by.To
			if !e.plan.Form.Last {
				t = by.Fields[i].DType
			}
			var err error
			if at, err = setArray(l, at, b, t, false); err != nil {
				return at, err
			}
		}
		return at, nil
	}
	return e.launchWith(l, grid, block, set, windows, chunk)
}

// combine launches the kernel that combines parts.
func (e *evaluator) combine(c *gpu.Context, by *tree.Reduction, d split, fields []*gpu.Buffer, out *nd.Array) error {
	l, err := e.compiler.parts(c, by, d.lastKind)
	if err != nil {
		return err
	}
	block := uint32(tree.Block)
	if err := l.Configure(gpu.LaunchConfig{Grid: gpu.Dim{X: uint32(d.lastGrid), Y: 1, Z: 1}, Block: gpu.Dim{X: block, Y: 1, Z: 1}, Stream: e.Stream}); err != nil {
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
	return l.Run(e.Thread)
}

// divide divides the rows of a loop, whose axes from at on are reduced. Threads that follow each
// other read neighbours: along the row where that lies in order, else along the results.
func divide(c *gpu.Context, l *nd.Loop, at int) split {
	d := split{rows: l.Elements(0, at), length: l.Elements(at, l.Rank), parts: 1, block: tree.Block}
	across := false // neighbours in memory are of different results
	for k := 1; k < l.Operands; k++ {
		inner := at < l.Rank && (l.Stride[k][l.Rank-1] == 1 || l.Stride[k][l.Rank-1] == 0)
		across = across || !inner && at > 0 && l.Stride[k][at-1] == 1
	}
	busy := wanted(c)
	d.kind, d.grid = tree.Blocks, d.rows
	if d.length < 64 || across && d.rows >= 32 {
		d.kind, d.grid = tree.Threads, (d.rows+tree.Block-1)/tree.Block
		d.block = min(tree.Block, (d.rows+31)/32*32)
	}
	if tree.Parted(d.grid, d.length, d.kind, busy) {
		d.parts = min((busy+d.grid-1)/d.grid, d.length/tree.Least(d.kind), 1<<15)
	}
	d.chunk = max(1, (d.length+d.parts-1)/d.parts)
	d.chunk = (d.chunk + tree.Widest - 1) / tree.Widest * tree.Widest
	d.parts = max(1, (d.length+d.chunk-1)/d.chunk)
	d.lastKind, d.lastGrid = tree.Threads, (d.rows+tree.Block-1)/tree.Block
	if d.parts > 32 {
		d.lastKind, d.lastGrid = tree.Blocks, d.rows
	}
	return d
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
	return int(n) * resident(c)
}

// resident is how many blocks of a reduction a multiprocessor of the device has at once: some have fewer threads than others.
func resident(c *gpu.Context) int {
	n, err := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR)
	if err != nil {
		return tree.Resident
	}
	return max(1, min(int(n)/tree.Block, tree.Resident))
}
