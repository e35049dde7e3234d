// This file puts element-wise operations off.

package ndarray

import (
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// elementwise are the methods of the table of operations.
func (s *Arrays) elementwise() (list []core.Method[*Array]) {
	for _, name := range tree.Names(1) {
		list = append(list, core.Method[*Array]{Name: name, Call: s.unary(tree.Named(name))})
	}
	for _, name := range tree.Names(2) {
		list = append(list, core.Method[*Array]{Name: name, Length: 1, Call: s.binary(tree.Named(name))})
	}
	return list
}

func (s *Arrays) unary(op *tree.Op) func(*Array, bind.Args) goja.Value {
	return func(x *Array, a bind.Args) goja.Value {
		s.Check(x.check(a.Op()))
		compute, result, err := op.Types(x.dtype)
		s.args.check(a.Op(), "", err)
		return s.object(s.pending.apply(x.context, tree.New(op, compute, result, x.shape, s.trees.use(x))))
	}
}

func (s *Arrays) binary(op *tree.Op) func(*Array, bind.Args) goja.Value {
	return func(x *Array, a bind.Args) goja.Value {
		s.Check(x.check(a.Op()))
		return s.binaryOf(op, a, operand{name: "this", array: x, shape: x.shape}, s.args.arg(x.context, a, 0, "other"))
	}
}

// binaryOf is an operation of two operands.
func (s *Arrays) binaryOf(op *tree.Op, a bind.Args, left, right operand) goja.Value {
	c := s.args.contextOf(a.Op(), left, right)
	t := s.args.typeOf(a.Op(), left, right)
	if right.array == nil && op.TakesEveryNumber() {
		t = s.everyType(op, right, t)
	}
	compute, result, err := op.Types(t)
	s.args.check(a.Op(), "", err)
	shape, err := nd.Broadcast(left.shape, right.shape)
	s.args.check(a.Op(), "other", err)
	weakType := t
	if right.array == nil && (op.TakesEveryNumber() || t == nd.Bool) {
		weakType = compute
	}
	node := s.args.node(c, a.Op(), left, t)
	other := node
	if right.array == nil || right.array != left.array {
		other = s.args.node(c, a.Op(), right, weakType)
	}
	return s.object(s.pending.apply(c, tree.New(op, compute, result, shape, node, other)))
}

// everyType is the type in which numbers of any kind are compared with, or divided into, one of
// type t.
func (s *Arrays) everyType(op *tree.Op, o operand, t nd.DType) nd.DType {
	if !op.Compares() {
		return t
	}
	if o.nested == nil {
		s.depends(o, t)
		return every(o.value, t)
	}
	for _, v := range o.nested.list {
		if every(v, t) != t {
			return nd.F64
		}
	}
	return t
}

// where is nd.where(condition, yes, no).
func (s *Arrays) where(a bind.Args) goja.Value {
	current := s.Current()
	condition, yes, no := s.args.arg(current, a, 0, "condition"), s.args.arg(current, a, 1, "yes"), s.args.arg(current, a, 2, "no")
	c := s.args.contextOf(a.Op(), condition, yes, no)
	t := s.args.typeOf(a.Op(), yes, no)
	shape, err := nd.Broadcast(yes.shape, no.shape)
	s.args.check(a.Op(), "no", err)
	shape, err = nd.Broadcast(condition.shape, shape)
	s.args.check(a.Op(), "condition", err)
	n := tree.New(tree.Where, t, t, shape, s.args.node(c, a.Op(), condition, s.args.typeOf(a.Op(), condition)), s.args.node(c, a.Op(), yes, t), s.args.node(c, a.Op(), no, t))
	return s.object(s.pending.apply(c, n))
}

// clip is array.clip(low, high).
func (s *Arrays) clip(x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	node, t, c := s.trees.use(x), x.dtype, x.context
	shape := x.shape
	for i, name := range []string{"low", "high"} {
		if bind.Nullish(a.Value(i)) {
			continue
		}
		bound := s.args.arg(c, a, i, name)
		s.args.contextOf(a.Op(), operand{array: x}, bound)
		common := s.args.typeOf(a.Op(), operand{array: &Array{dtype: t}}, bound)
		var err error
		shape, err = nd.Broadcast(shape, bound.shape)
		s.args.check(a.Op(), name, err)
		t = common
		op := tree.Named([]string{"maximum", "minimum"}[i])
		node = tree.New(op, t, t, shape, node, s.args.node(c, a.Op(), bound, t))
	}
	return s.object(s.pending.apply(c, node))
}

// astype is array.astype(dtype): itself where it is of that type.
func (s *Arrays) astype(x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	t := s.args.dtypeValue(a.Op(), "dtype", a.Value(0))
	if t == x.dtype {
		return a.This()
	}
	return s.object(s.pending.apply(x.context, s.args.converted(a.Op(), s.trees.use(x), t)))
}

// converted is convert to a type that the script asks for. Of a complex number only a part would be a
// real one.
func (r *arguments) converted(op string, n *tree.Node, t nd.DType) *tree.Node {
	if n.DType.Kind() == nd.Complex && t.Kind() != nd.Complex && t != nd.Bool {
		r.Bind.ThrowTypeError("%s: %s does not become %s; write real(), imag(), abs() or angle()", op, n.DType, t)
	}
	return convert(n, t)
}

// convert is a tree's values as another type.
func convert(n *tree.Node, t nd.DType) *tree.Node {
	if n.DType == t {
		return n
	}
	return tree.New(tree.Convert, t, t, n.Shape, n)
}

// copied is array.copy().
func (s *Arrays) copied(x *Array, a bind.Args) goja.Value {
	s.Check(x.check(a.Op()))
	return s.object(s.trees.computed(x.context, s.trees.use(x)))
}
