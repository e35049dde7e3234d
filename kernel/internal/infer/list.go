// This file infers the fields of objects, the elements of arrays in brackets, and which object is
// chosen where a condition does.

package infer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// maxList is how many elements an array in brackets may have whose index is known at run time
// only: they are chosen by comparing it with each.
const maxList = 32

// field infers o.x.
func (c *Composites) field(e *ast.DotExpression, base types.Type) types.Type {
	name, o := e.Identifier.Name, base.Object
	if o.List && name == "length" {
		return types.Strong(ir.I32)
	}
	m := c.Storage(e.Left).Member(name)
	if m == nil || o.List {
		refuseField(c.Unit, e, o, name)
	}
	return m.Type
}

func refuseField(u *Unit, at ast.Node, o *types.Object, name string) {
	if o.List {
		u.Fail(at, "an array in brackets has length, and [k] for each element", "%s has no %s", o, name)
	}
	if len(o.Names) == 0 {
		u.Fail(at, "write all its fields where it is made: { "+name+": 0 }", "an object has its fields from the start")
	}
	hint := suggestion(name, append([]string(nil), o.Names...))
	if hint == "" {
		hint = "there are " + strings.Join(o.Names, ", ")
	}
	u.Fail(at, hint, "%s has no field %s", o, name)
}

// element infers a[k] of an array in brackets, and o['x'].
func (c *Composites) element(e *ast.BracketExpression, base types.Type) types.Type {
	o := base.Object
	if name, ok := e.Member.(*ast.StringLiteral); ok && !o.List {
		if o.Field(name.Value) < 0 {
			refuseField(c.Unit, e, o, name.Value)
		}
		c.Known[e] = name.Value
		return c.Storage(e).Type
	}
	if len(o.Names) == 0 {
		c.Fail(e, "write all its elements, or declare an array with local('f32', 4) or shared('f32', 256)", "an array has its elements from the start")
	}
	if !o.List {
		c.Fail(e, "write its fields by their names: ."+o.Names[0], "%s has no elements", base)
	}
	c.refuseComma(e)
	c.integer(e.Member, "an index")
	k, ok := c.KnownInteger(e.Member)
	switch {
	case ok && k < 0:
		c.Fail(e.Member, negativeHint(k), "the index %d is negative", k)
	case ok && k >= int64(len(o.Fields)):
		c.Fail(e.Member, "", "the index %d is out of range: there are %d elements", k, len(o.Fields))
	case ok:
		c.Known[e] = strconv.FormatInt(k, 10)
		return c.Storage(e).Type
	case len(o.Fields) > maxList && o.Fields[0].Class != types.ArrayClass:
		c.Fail(e, "declare it with local('f32', "+strconv.Itoa(len(o.Fields))+")", "an array in brackets of more than %d elements has constant indices only", maxList)
	}
	return c.anyElement(e, c.Storage(e.Left))
}

// anyElement is the type that all elements have where the index is known at run time only.
func (c *Composites) anyElement(e *ast.BracketExpression, list *Variable) types.Type {
	if len(list.Members) > 0 && list.Members[0].Type.Class == types.ArrayClass {
		return c.anyArray(e, list)
	}
	any := list.any
	if any == nil {
		any = &Variable{Name: list.Name + "[i]", at: list.at, Param: -1, whole: list}
		list.any = any
		c.locals = append(c.locals, any)
	}
	for _, m := range list.Members {
		c.joinField(any, m, e)
	}
	for _, m := range list.Members {
		c.joinField(m, any, e)
	}
	c.Any[e] = any
	switch any.Type.Class {
	case types.ObjectClass:
		if c.Objects[e] == nil {
			c.Objects[e] = &Object{Variable: &Variable{at: e.Pos(), Param: -1}}
		}
		o := c.Objects[e].Variable
		c.join(o, any, e)
		c.unite(o, list)
		return o.Type
	case types.FunctionClass:
		c.Fail(e, "use a constant index", "which %s it is has to be known when the kernel is compiled", any.Type)
	}
	return any.Type
}

// anyArray is the array that an index of run time chooses among arrays of one type.
func (c *Composites) anyArray(e *ast.BracketExpression, list *Variable) types.Type {
	one := c.parts[e]
	if one == nil {
		chosen := *list.Members[0].Type.Array
		one = &chosen
		for _, m := range list.Members {
			if m.Type.Class != types.ArrayClass || !list.Members[0].Type.Array.Like(m.Type.Array) {
				c.Fail(e, "use a constant index", "%s and %s are not of one type and size, so which one it is has to be known when the kernel is compiled", list.Members[0].Type, m.Type)
			}
			one.Among = append(one.Among, m.Type.Array)
			one.Long, one.Aligned = one.Long || m.Type.Array.Long, one.Aligned && m.Type.Array.Aligned
		}
		c.parts[e] = one
	}
	return types.Type{Class: types.ArrayClass, Array: one}
}

// choice infers c ? a : b of objects.
func (c *Composites) choice(e *ast.ConditionalExpression) types.Type {
	o := c.Objects[e]
	if o == nil {
		o = &Object{Variable: &Variable{at: e.Pos(), Param: -1}}
	}
	for _, way := range []ast.Expression{e.Consequent, e.Alternate} {
		if c.Types[way].Class == types.Unknown {
			continue
		}
		c.give(o.Variable, way, way)
	}
	c.Objects[e] = o
	return o.Variable.Type
}

// listOf is an object of n values without a name.
func (c *Composites) listOf(e ast.Expression, elements ...types.Type) types.Type {
	o := &Object{Variable: &Variable{at: e.Pos(), Param: -1}}
	c.fields(o.Variable, true, numbers(len(elements)))
	for k, t := range elements {
		o.Variable.Members[k].Type, o.Variable.Members[k].Fixed = t, true
	}
	c.Objects[e] = o
	return o.Variable.Type
}

// numbers are the names of n elements.
func numbers(n int) (names []string) {
	for k := range n {
		names = append(names, strconv.Itoa(k))
	}
	return names
}

func identifierAt(e ast.Expression, name string) *ast.Identifier {
	return &ast.Identifier{Name: name, At: e.Pos()}
}

// fieldOf is e.name.
func fieldOf(e ast.Expression, name string) *ast.DotExpression {
	return &ast.DotExpression{Left: e, Identifier: *identifierAt(e, name)}
}

// numbered is e[k].
func numbered(e ast.Expression, k int) *ast.BracketExpression {
	return &ast.BracketExpression{Left: e, Member: &ast.NumberLiteral{At: e.Pos(), Literal: fmt.Sprint(k), Value: int64(k)}}
}
