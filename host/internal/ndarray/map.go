// This file puts functions of scripts into trees: nd.map, nd.build, array.map and array.reduce.

package ndarray

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A mapper applies functions of scripts to elements.
type mapper struct {
	*Arrays
	kernels *kernels.Kernels
}

// mapOptions reads {dtype, uses, exact}.
func (m *mapper) mapOptions(a bind.Args, i int) bind.Options {
	return m.Bind.Options(a.Op(), "options", a.Value(i), "dtype", "uses", "exact")
}

// script reads argument i, a function, and what it uses from outside. Buffers knows those that it may read.
func (m *mapper) script(a bind.Args, i int, name string, o bind.Options, buffers kernels.BufferType) *tree.Script {
	f, _ := a.Value(i).(*goja.Object)
	if _, ok := goja.AssertFunction(a.Value(i)); !ok {
		a.Wrong(i, name, "a function")
	}
	uses, ok := o.Value("uses").(*goja.Object)
	if o.Has("uses") && !ok {
		o.Wrong("uses", "an object such as { K, helper }")
	}
	return scriptOf(m.kernels.Operator(f, uses, buffers), !o.BoolOr("exact", true))
}

// scriptOf is an operator as a function of trees.
func scriptOf(o *kernels.Operator, inexact bool) *tree.Script {
	script := &tree.Script{Key: o.Key(), Inexact: inexact, Outside: o}
	if inexact {
		script.Key += "inexact"
	}
	return script
}

// given says what functions get, by the call that they are given to.
var given = map[string]string{
	"ndarray.map": "the element; nd.map([x, y], f) gives those of several arrays, nd.build(shape, f) the indices",
	"nd.map":      "an element of each operand", "nd.build": "an index of each axis", "ndarray.reduce": "two elements",
}

// answer is a function with the type of what it answers. What only literals, indices and their quotients
// make has no type of its own: it is computed in the type that is asked for, else in f64 beside operands
// whose quotients are.
func (m *mapper) answer(op, name string, f *tree.Script, args []*tree.Node, asked nd.DType) (*tree.Script, nd.DType) {
	types := make([]string, len(args))
	steer := asked.Part()
	for i, n := range args {
		types[i] = tree.Scalar(n.DType)
		if asked == nd.None && n.DType.Divided().Part() == nd.F64 {
			steer = nd.F64
		}
	}
	operator := f.Outside.(*kernels.Operator)
	text, untyped, err := operator.Answer(types)
	if strings.HasPrefix(text, "{") { // fields of numbers without a type become parts
		f = scriptOf(operator.Declared(part(steer).String()), f.Inexact)
		text, untyped, err = f.Outside.(*kernels.Operator).Answer(types)
	}
	if few := (*kernel.ArityError)(nil); errors.As(err, &few) {
		m.Bind.ThrowTypeError("%s: %s: %v: %s", op, name, few, given[op])
	}
	m.Check(err)
	t := tree.Answered(text)
	if t == nd.None {
		m.Bind.ThrowTypeError("%s: %s: expected a function that answers a number, a boolean or { re, im } of f32 or f64, this one answers %s", op, name, text)
	}
	if untyped && t != steer && takes(t, steer, asked) {
		return scriptOf(operator.Declared(steer.String()), f.Inexact), steer
	}
	return f, t
}

// part is the type of the parts of complex numbers that are steered to a type.
func part(steer nd.DType) nd.DType {
	if steer == nd.F64 {
		return nd.F64
	}
	return nd.F32
}

// takes reports whether an answer without a type, which alone would be of type t, becomes one of type
// steer: any that is at least as wide where that was asked for, floats only where an operand steers.
func takes(t, steer, asked nd.DType) bool {
	if steer == nd.None || steer.Size() < t.Size() || steer.Kind() < t.Kind() {
		return false
	}
	return asked != nd.None || t.Kind() == nd.Float
}

// apply puts a function of nodes off.
func (m *mapper) apply(a bind.Args, c *gpu.Context, shape nd.Shape, f *tree.Script, o bind.Options, args []*tree.Node) goja.Value {
	asked := nd.None
	if o.Has("dtype") {
		asked = m.args.dtypeValue(a.Op(), "options.dtype", o.Value("dtype"))
	}
	args = args[:f.Outside.(*kernels.Operator).Takes(len(args))]
	f, t := m.answer(a.Op(), "f", f, args, asked)
	args = append(args, m.read(a.Op(), c, f, tree.MaxLeaves-len(args))...)
	n := tree.New(tree.Function(len(args), f), t, t, shape, args...)
	if asked != nd.None {
		n = m.args.converted(a.Op(), n, asked)
	}
	return m.object(m.pending.apply(c, n))
}

// of is nd.map(operands, f, options).
func (m *mapper) of(a bind.Args) goja.Value {
	o := m.mapOptions(a, 2)
	list, ok := values.ArrayOf(a.Value(0))
	if !ok {
		a.Wrong(0, "operands", "an array of operands")
	}
	length := int(bind.Property(list, "length").ToInteger())
	if length == 0 || length > tree.MaxLeaves {
		a.Out("operands", "expected 1 to %d operands, got %d", tree.MaxLeaves, length)
	}
	f := m.script(a, 1, "f", o, m.bufferType(a.Op()))
	operands := make([]operand, length)
	var shape nd.Shape
	for i := range operands {
		name := fmt.Sprintf("operands[%d]", i)
		operands[i] = m.args.operand(m.Current(), a.Op(), name, list.Get(fmt.Sprint(i)))
		var err error
		shape, err = nd.Broadcast(shape, operands[i].shape)
		m.args.check(a.Op(), name, err)
	}
	c := m.args.contextOf(a.Op(), operands...)
	t := m.args.typeOf(a.Op(), operands...)
	nodes := make([]*tree.Node, length)
	for i, operand := range operands {
		nodes[i] = m.args.node(c, a.Op(), operand, t)
	}
	return m.apply(a, c, shape, f, o, nodes)
}

// each is array.map(f, options).
func (m *mapper) each(x *Array, a bind.Args) goja.Value {
	m.Check(x.check(a.Op()))
	o := m.mapOptions(a, 1)
	f := m.script(a, 0, "f", o, m.bufferType(a.Op()))
	return m.apply(a, x.context, x.shape, f, o, []*tree.Node{m.trees.use(x)})
}

// build is nd.build(shape, f, options): of the indices.
func (m *mapper) build(a bind.Args) goja.Value {
	shape := m.args.shapeOf(a.Op(), "shape", a.Value(0))
	if len(shape) > tree.MaxLeaves {
		a.Out("shape", "expected at most %d axes, got %d", tree.MaxLeaves, len(shape))
	}
	o := m.mapOptions(a, 2)
	f := m.script(a, 1, "f", o, m.bufferType(a.Op()))
	nodes := make([]*tree.Node, len(shape))
	for axis := range nodes {
		nodes[axis] = tree.Index(shape, axis)
	}
	return m.apply(a, m.contextOf(f), shape, f, o, nodes)
}

// reduce is array.reduce(op, options).
func (m *mapper) reduce(x *Array, a bind.Args) goja.Value {
	m.Check(x.check(a.Op()))
	r, o := m.overOf(x, a, 1, "uses", "exact", "initial")
	f := m.script(a, 0, "op", o, nil)
	n := m.trees.use(x)
	if r.dtype != nd.None {
		n = m.args.converted(a.Op(), n, r.dtype)
	}
	t := n.DType
	f, answers := m.answer(a.Op(), "op", f, []*tree.Node{{DType: t}, {DType: t}}, t)
	if (answers.Kind() == nd.Complex) != (t.Kind() == nd.Complex) {
		m.Bind.ThrowTypeError("%s: op: it answers %s of two %s", a.Op(), answers, t)
	}
	initial := o.Value("initial")
	empty := r.elements(x.shape) == 0
	if kept := x.shape.Without(r.axes, r.keepDims); empty && bind.Absent(initial) && kept.Size() > 0 {
		m.Bind.ThrowRangeError("%s: there are 0 elements; options.initial says what comes of none", a.Op())
	} else if empty && kept.Size() > 0 {
		bits := m.args.weakBits(a.Op(), "options.initial", initial, t)
		return m.object(m.filled(inMemory(m.trees.allocate(x.context, t, kept)), bits))
	}
	out := m.reduced(x.context, n, x.shape, r, tree.Folded(t, f, r.skipNaN))
	if bind.Absent(initial) {
		return m.object(out)
	}
	begin := convert(tree.Value(t.Part(), m.args.weakBits(a.Op(), "options.initial", initial, t), nil), t)
	return m.object(m.pending.apply(x.context, tree.New(tree.Function(2, f), t, t, out.shape, begin, m.trees.use(out))))
}
