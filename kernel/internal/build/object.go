// This file builds objects and arrays in brackets: their fields are variables, so that an object is
// no code by itself.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// objects builds what infer.Composites knows: it gives the variables of objects their values.
type objects struct {
	*unit
	// evaluated are the expressions whose parts a pattern takes.
	evaluated map[ast.Expression]bool
}

// evaluate builds an expression that gives an object. Its fields then have their values in
// Storage(e).
func (o *objects) evaluate(e ast.Expression) {
	if o.evaluated[e] {
		return
	}
	switch e := e.(type) {
	case *ast.Identifier:
		if r := o.Names.Uses[e].Reference; r != nil {
			o.inner(r.Unit, e).objects.evaluate(r.Path)
		}
	case *ast.DotExpression:
		o.evaluate(e.Left)
	case *ast.BracketExpression:
		if o.Composites.Any[e] == nil {
			o.evaluate(e.Left)
			return
		}
		cells := o.cells(e)
		fields(o.Composites.Storage(e), cells[0].v, func(v, _ *infer.Variable, path []string) {
			o.define(v, o.chosen(cells, path, v.Type.T, e))
		})
	case *ast.CallExpression:
		o.buildCall(e)
	case *ast.ConditionalExpression:
		o.choice(e)
	case *ast.SequenceExpression:
		for _, part := range e.Sequence {
			o.value(part)
		}
	case *ast.AssignExpression:
		o.buildAssign(e)
	case *ast.BinaryExpression:
		o.evaluate(o.Short.Chosen[e])
	case *ast.OptionalChain:
		o.evaluate(e.Expression)
	case *ast.Optional:
		o.evaluate(e.Expression)
	default:
		o.fill(o.Composites.Objects[e], e)
	}
}

// fill gives the fields of a literal their values.
func (o *objects) fill(object *infer.Object, at ast.Node) {
	for _, g := range object.Given {
		switch {
		case g.To == nil:
			o.value(g.Value)
		case g.From != nil:
			o.copy(g.To, g.From, at)
		default:
			o.give(g.To, g.Value)
		}
	}
}

// give builds an expression and gives its value to a variable of any type.
func (o *objects) give(v *infer.Variable, e ast.Expression) {
	switch {
	case v.Reference != nil:
		o.keep(v.Reference.Indices, v.Reference.Indices)
	case v.Stands():
		o.make(e)
	case v.Type.Class == types.TileClass:
		o.tiles().give(v, o.tiles().tile(e), e)
	case v.Type.Class == types.ObjectClass:
		o.evaluate(e)
		o.copy(v, o.Composites.Storage(e), e)
	default:
		if t, ok := o.QuotientType(e); ok && v.Quotient != nil && v.Quotient.BinaryExpression == e {
			o.hold(v, t)
			return
		}
		o.define(v, o.as(e, v.Type.T))
	}
}

// make builds a call that gives a function, whose variables the function sees.
func (o *objects) make(e ast.Expression) {
	if call, ok := e.(*ast.CallExpression); ok && o.Types[call].Class == types.FunctionClass {
		o.buildCall(call)
	}
	if made := o.Short.Made[e]; made != nil {
		o.buildCall(made.Fill)
	}
}

// fields visits the fields that have a value, of fields too, of two objects that have fields of the
// same names. The path has the names that lead there.
func fields(v, w *infer.Variable, visit func(v, w *infer.Variable, path []string)) {
	var walk func(v, w *infer.Variable, path []string)
	walk = func(v, w *infer.Variable, path []string) {
		switch v.Type.Class {
		case types.ObjectClass:
			for i, name := range v.Type.Object.Names {
				walk(v.Members[i], w.Member(name), append(path[:len(path):len(path)], name))
			}
		case types.ArrayClass, types.FunctionClass:
		default:
			visit(v, w, path)
		}
	}
	walk(v, w, nil)
}

// snapshot reads the values for the fields of v of another object.
func (o *objects) snapshot(v, from *infer.Variable, at ast.Node) (values []*ir.Value) {
	o.here()
	fields(v, from, func(v, w *infer.Variable, _ []string) {
		values = append(values, o.converted(o.read(w, o.b), v.Type.T, at))
	})
	return values
}

// restore gives the fields of v the values of a snapshot, where the condition holds; nil is always.
func (o *objects) restore(v *infer.Variable, values []*ir.Value, condition *ir.Value, at ast.Node) {
	k := 0
	fields(v, v, func(v, _ *infer.Variable, _ []string) {
		o.assignCell(cell{v, condition}, values[k], at)
		k++
	})
}

// copy gives the fields of v the values of those of another object.
func (o *objects) copy(v, from *infer.Variable, at ast.Node) {
	if v.Type.Class == types.ObjectClass || !v.Stands() {
		o.restore(v, o.snapshot(v, from, at), nil, at)
	}
}

// withoutValue gives all fields of a variable no value.
func (o *objects) withoutValue(v *infer.Variable) {
	fields(v, v, func(v, _ *infer.Variable, _ []string) { o.define(v, o.nothing(v)) })
}

// choice builds c ? a : b of objects.
func (o *objects) choice(e *ast.ConditionalExpression) {
	yes, no, after := o.f.NewBlock(), o.f.NewBlock(), o.f.NewBlock()
	o.here()
	o.truth(e.Test, yes, no)
	o.start(yes)
	o.give(o.Composites.Storage(e), e.Consequent)
	o.jump(after, e)
	o.start(no)
	o.give(o.Composites.Storage(e), e.Alternate)
	o.jump(after, e)
	o.start(after)
}

// keep gives the indices of a reference the values of others.
func (o *objects) keep(indices, from []infer.Index) {
	var values []*ir.Value
	for i, index := range from {
		values = append(values, o.as(index.Value, indices[i].Variable.Type.T))
	}
	for i, v := range values {
		o.define(indices[i].Variable, v)
	}
}
