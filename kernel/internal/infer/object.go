// This file infers objects and arrays in brackets. Both consist of variables, one for each field,
// so that nothing of them is left in the code. What an expression gives lies in the variable that
// Storage tells; assigning it copies field by field.

package infer

import (
	"fmt"
	"strconv"

	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// An Object is the value of a literal, and of everything else that makes an object.
type Object struct {
	Variable *Variable
	Given    []Given // by a literal, in order
}

// A Given says what a field of a literal is given: the value of an expression, or for a field that
// a spread names, a variable. Without a field the expression is one that is spread.
type Given struct {
	To, From *Variable
	Value    ast.Expression
}

// An item is what stands between two commas of a literal.
type item struct {
	name   string
	value  ast.Expression
	spread bool
}

// objectLiteral infers { x: 1, y, ...p }.
func objectLiteral(u *Unit, e *ast.ObjectLiteral) types.Type {
	var items []item
	for _, p := range e.Value {
		switch p := p.(type) {
		case *ast.SpreadElement:
			items = append(items, item{value: p.Expression, spread: true})
			continue
		case *ast.PropertyShort:
			items = append(items, item{name: p.Name.Name.String(), value: &p.Name})
			continue
		case *ast.PropertyKeyed:
			key, ok := p.Key.(*ast.StringLiteral)
			if ok && !p.Computed && (p.Kind == ast.PropertyKindValue || p.Kind == ast.PropertyKindMethod) {
				items = append(items, item{name: key.Value.String(), value: p.Value})
				continue
			}
		}
		u.Fail(e, "write the names of its fields: { x: 1 }", "an object has fields with names")
	}
	if len(items) == 0 {
		u.Fail(e, "write all its fields: { x: 0, y: 0 }", "an object has its fields from the start")
	}
	return composite(u, e, false, items)
}

// listLiteral infers [1, 2, ...a].
func listLiteral(u *Unit, e *ast.ArrayLiteral) types.Type {
	var items []item
	for _, value := range e.Value {
		if value == nil {
			u.Fail(e, "write the values one by one", "an array in brackets has no holes")
		}
		if spread, ok := value.(*ast.SpreadElement); ok {
			items = append(items, item{value: spread.Expression, spread: true})
			continue
		}
		items = append(items, item{value: value})
	}
	if len(items) == 0 {
		u.Fail(e, "write all its elements, or declare an array with local('f32', 4) or shared('f32', 256)", "an array has its elements from the start")
	}
	return composite(u, e, true, items)
}

// composite infers a literal. What it consists of is found in the first round that knows what is
// spread.
func composite(u *Unit, e ast.Expression, list bool, items []item) types.Type {
	for _, it := range items {
		if t := u.fieldValue(it); it.spread && t.Class == types.Unknown {
			return types.None
		}
	}
	o := u.Objects[e]
	if o == nil {
		o = u.newComposite(e, list, items)
		u.Objects[e] = o
	}
	for _, g := range o.Given {
		switch {
		case g.To == nil:
		case g.From != nil:
			u.joinField(g.To, g.From, e)
		default:
			u.give(g.To, g.Value, g.Value)
		}
	}
	return o.Variable.Type
}

// fieldValue infers the value of an item.
func (u *Unit) fieldValue(it item) types.Type {
	if !it.spread && argumentFunction(u, it.value) != nil {
		return types.Type{Class: types.FunctionClass}
	}
	return u.expression(it.value)
}

func (u *Unit) newComposite(e ast.Expression, list bool, items []item) *Object {
	var names []string
	var given []Given
	places := map[string]int{}
	put := func(name string, g Given) {
		if list {
			name = strconv.Itoa(len(names))
		}
		if k, ok := places[name]; ok { // what stands behind counts
			given[k] = g
			return
		}
		places[name] = len(given)
		names, given = append(names, name), append(given, g)
	}
	var spread []Given
	for _, it := range items {
		if !it.spread {
			put(it.name, Given{Value: it.value})
			continue
		}
		if u.Types[it.value].Class == types.ObjectClass {
			spread = append(spread, Given{Value: it.value})
		}
		u.spread(it.value, list, put)
	}
	o := &Object{Variable: &Variable{at: e.Idx0(), Param: -1}}
	u.fields(o.Variable, list, names)
	for i := range given {
		given[i].To = o.Variable.Members[i]
	}
	o.Given = append(spread, given...)
	return o
}

// spread calls put for each field of what is spread: an object, an array in brackets, a record.
func (u *Unit) spread(e ast.Expression, list bool, put func(string, Given)) {
	t := u.Types[e]
	switch {
	case t.Class == types.ObjectClass && t.Object.List == list:
		for i, m := range u.Storage(e).Members {
			put(t.Object.Names[i], Given{From: m})
		}
	case t.Class == types.ArrayClass && t.Array.IsRecord() && !list && repeatable(e):
		for _, f := range t.Array.Record.Fields {
			field := fieldOf(e, f.Name)
			u.expression(field)
			put(f.Name, Given{Value: field})
		}
	case list:
		u.Fail(e, "write its elements one by one, or a loop", "%s cannot be spread into an array in brackets", t)
	default:
		u.Fail(e, "", "%s has no fields to spread", t)
	}
}

// fields makes an object of a variable that has no type yet.
func (u *Unit) fields(v *Variable, list bool, names []string) {
	o := &types.Object{List: list, Names: names}
	for _, name := range names {
		m := &Variable{Name: v.Name + "." + name, at: v.at, Param: -1, Missing: v.Missing, whole: v}
		if list {
			m.Name = v.Name + "[" + name + "]"
		}
		u.locals = append(u.locals, m)
		v.Members, o.Fields = append(v.Members, m), append(o.Fields, &m.Type)
	}
	v.Type, u.changed = types.Type{Class: types.ObjectClass, Object: o}, true
}

// Member is the variable of a field.
func (v *Variable) Member(name string) *Variable {
	if v == nil || v.Type.Class != types.ObjectClass {
		return nil
	}
	if k := v.Type.Object.Field(name); k >= 0 {
		return v.Members[k]
	}
	return nil
}

// give has a variable take the value of an expression, of any type.
func (u *Unit) give(v *Variable, e ast.Expression, at ast.Node) {
	if f := argumentFunction(u, e); f != nil {
		u.bindFunction(v, f, at)
		return
	}
	if t := u.Types[e]; t.Class != types.ObjectClass {
		u.learn(v, t, at, u, e)
		return
	}
	from := u.Storage(e)
	u.join(v, from, at)
	u.shares(v, e, at)
}

// maxNesting bounds objects in objects: one that holds itself has no end.
const maxNesting = 8

// join gives an object the fields and types of another.
func (u *Unit) join(v, from *Variable, at ast.Node) {
	depth := 0
	for outer := v; outer != nil; outer = outer.whole {
		depth++
	}
	if depth > maxNesting {
		u.Fail(at, "keep the fields that are needed in variables of their own", "an object cannot hold itself")
	}
	o := from.Type.Object
	if v.Type.Class == types.Unknown {
		u.fields(v, o.List, o.Names)
	}
	if v.Type.Class != types.ObjectClass || !v.Type.Object.Like(o) {
		u.Fail(at, "all objects that a variable holds have the same fields", "%s is %s and cannot be %s too", nameOf(v), v.Type, from.Type)
	}
	for i, name := range v.Type.Object.Names {
		u.joinField(v.Members[i], from.Member(name), at)
	}
}

// nameOf is a variable in messages: an object of its own has no name.
func nameOf(v *Variable) string {
	if v.Name == "" {
		return "this"
	}
	return v.Name
}

// joinField gives a field the type of another.
func (u *Unit) joinField(v, from *Variable, at ast.Node) {
	switch from.Type.Class {
	case types.ObjectClass:
		u.join(v, from, at)
	case types.FunctionClass:
		u.bindFunction(v, from.function, at)
	default:
		u.learn(v, from.Type, at, nil, nil)
		if from.Type.Class == types.Weak {
			v.follow(origin{v: from})
		}
	}
}

// Storage is the variable in which an object lies that an expression gives; nil for everything
// else.
func (u *Unit) Storage(e ast.Expression) *Variable {
	if o := u.Objects[e]; o != nil {
		return o.Variable
	}
	switch e := e.(type) {
	case *ast.Identifier:
		v := u.Uses[e]
		if v != nil && v.Reference != nil {
			return v.Reference.Unit.Storage(v.Reference.Path)
		}
		return v
	case *ast.DotExpression:
		return u.Storage(e.Left).Member(e.Identifier.Name.String())
	case *ast.BracketExpression:
		if name, ok := u.Known[e]; ok {
			return u.Storage(e.Left).Member(name)
		}
	case *ast.CallExpression:
		if w := u.Written[e]; w != nil {
			return u.Storage(w.Value)
		}
		if inner := u.Calls[e]; inner != nil {
			return inner.Output
		}
	case *ast.SequenceExpression:
		return u.Storage(e.Sequence[len(e.Sequence)-1])
	case *ast.AssignExpression:
		return u.Storage(e.Left)
	case *ast.BinaryExpression:
		if chosen := u.Chosen[e]; chosen != nil {
			return u.Storage(chosen)
		}
	case *ast.OptionalChain:
		return u.Storage(e.Expression)
	case *ast.Optional:
		return u.Storage(e.Expression)
	}
	return nil
}

// fieldOf is e.name.
func fieldOf(e ast.Expression, name string) *ast.DotExpression {
	return &ast.DotExpression{Left: e, Identifier: *identifierAt(e, name)}
}

// numbered is e[k].
func numbered(e ast.Expression, k int) *ast.BracketExpression {
	return &ast.BracketExpression{Left: e, Member: &ast.NumberLiteral{Idx: e.Idx0(), Literal: fmt.Sprint(k), Value: int64(k)}}
}
