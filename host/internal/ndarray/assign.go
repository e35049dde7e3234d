// This file writes to arrays.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// writable is the array in memory; one whose elements share places cannot be written.
func (s *Arrays) writable(op string, x *Array) *nd.Array {
	d := s.trees.inPlace(op, x)
	if d.Broadcast() {
		s.Bind.ThrowTypeError("%s: the array is broadcast: several of its elements are one in memory; copy() makes an array that can be written", op)
	}
	return d
}

// assign is array.assign(value, {where}): the value is computed as if first, then written.
func (s *Arrays) assign(x *Array, a bind.Args) goja.Value {
	o := a.Options(1, "options", "where")
	d := s.writable(a.Op(), x)
	c, op := x.context, a.Op()
	value := s.args.arg(c, a, 0, "value")
	s.args.contextOf(op, operand{array: x}, value)
	if value.array != nil && !x.dtype.Assignable(value.array.dtype) {
		s.Bind.ThrowTypeError("%s: value: %s does not become %s by itself; write astype('%s')", op, value.array.dtype, x.dtype, x.dtype)
	}
	s.fits(op, "value", x, &value)
	n := convert(s.args.node(c, op, value, x.dtype), x.dtype)
	if o.Has("where") {
		mask := s.args.operand(c, op, "options.where", o.Value("where"))
		s.args.contextOf(op, operand{array: x}, mask)
		s.fits(op, "options.where", x, &mask)
		n = tree.New(tree.Where, x.dtype, x.dtype, x.shape, s.args.node(c, op, mask, s.args.typeOf(op, mask)), n, tree.Leaf(d))
	}
	s.Check(inside.Order(s.Driver, func() error {
		if y := value.array; y != nil && y.node == n && y.data == nil && !y.recorded && slices.Equal(y.shape, x.shape) && !s.trees.recording() {
			return s.become(x, y, d)
		}
		return s.store(x, n, d)
	}))
	return a.This()
}

// become writes an array that is put off into one in memory. From then on it is what lies there, until that is overwritten: nobody
// has to keep what its tree reads.
func (s *Arrays) become(x, y *Array, d *nd.Array) error {
	before := s.pending.becomes
	defer func() { s.pending.becomes = before }()
	s.pending.becomes = y
	if err := s.store(x, y.node, d); err != nil {
		return err
	}
	err := y.leave()
	y.node = tree.Leaf(d)
	s.pending.remember(y)
	return err
}

// fits throws where an operand cannot be broadcast to an array. Axes of one element before those of the
// array it takes off.
func (s *Arrays) fits(op, name string, x *Array, o *operand) {
	s.trim(op, o, len(x.shape))
	shape, err := nd.Broadcast(x.shape, o.shape)
	s.args.check(op, name, err)
	if !slices.Equal(shape, x.shape) {
		s.Bind.ThrowRangeError("%s: %s: %s cannot be broadcast to %s", op, name, o.shape, x.shape)
	}
}

// trim takes axes of one element off an operand that has more axes than rank.
func (s *Arrays) trim(op string, o *operand, rank int) {
	more := len(o.shape) - rank
	if more <= 0 || o.shape[:more].Size() != 1 {
		return
	}
	o.shape = o.shape[more:]
	if o.array != nil {
		whole := s.trees.inPlace(op, o.array)
		part := *whole
		part.Shape, part.Strides = whole.Shape[more:], whole.Strides[more:]
		o.array = &Array{dtype: o.array.dtype, shape: o.shape, context: o.array.context, data: &part, memory: o.array.memory}
	}
}

// store writes a tree into an array in memory. What the tree reads at other places of that memory is
// read first, by way of memory of its own.
func (s *Arrays) store(x *Array, n *tree.Node, d *nd.Array) error {
	before := s.pending.assigned
	defer func() { s.pending.assigned = before }()
	s.pending.assigned = d
	if err := inside.BeforeWrite(d.Buffer); err != nil {
		return err
	}
	s.Ready(x.context)
	if n.ReadsElsewhere(d) {
		between := &Array{dtype: x.dtype, shape: n.Shape, context: x.context, node: n}
		if err := s.trees.compute(between); err != nil {
			return err
		}
		n = tree.Leaf(between.data)
	}
	x.ran = nil
	return s.trees.journal.during(s.Driver, x, func() error {
		if n.Reads(d.Overlaps) {
			if err := s.trees.reduceRows(x.context, n); err != nil { // before what they read is written
				return err
			}
		}
		return s.trees.write(x.context, n, d)
	})
}

// hostWrite is array.write(data): from the host, without memory of its own where the array lies in
// order.
func (s *Arrays) hostWrite(x *Array, a bind.Args) goja.Value {
	d := s.writable(a.Op(), x)
	data := s.hostData(x, a)
	if !d.Contiguous() {
		n := tree.Leaf(s.copies.uploaded(x.context, x.dtype, x.shape, data).data)
		s.Check(inside.Order(s.Driver, func() error { return s.store(x, n, d) }))
		return a.This()
	}
	s.Ready(x.context)
	first, _ := d.Span()
	s.copies.upload(d.Buffer, uint64(first*d.DType.Size()), data)
	return a.This()
}

// hostData reads as many elements as the array has.
func (s *Arrays) hostData(x *Array, a bind.Args) []byte {
	if list, ok := values.ArrayOf(a.Value(0)); ok {
		n := s.args.nested(a.Op(), "data", list)
		if n.shape.Size() != x.shape.Size() {
			a.Out("data", "expected %d elements, got %d", x.shape.Size(), n.shape.Size())
		}
		return s.args.encoded(a.Op(), "data", n, x.dtype)
	}
	view := s.DataArg(a, 0, "data", values.HostNumbers)
	t := x.dtype.Element()
	if !t.TakesArray(view.Kind) {
		s.Bind.ThrowTypeError("%s: data: expected %s for an array of %s, got %s", a.Op(), t.Array(), x.dtype, view.Kind)
	}
	if need := x.shape.Size() * x.dtype.Size(); len(view.Data) != need {
		a.Out("data", "expected %d bytes for %s[%s], got %d", need, x.dtype, x.shape, len(view.Data))
	}
	return view.Data
}
