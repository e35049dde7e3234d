// This file keeps in which variable the object lies that an expression gives, and what one object
// learns of another.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// fields makes an object of a variable that has no type yet.
func (c *Composites) fields(v *Variable, list bool, names []string) {
	o := &types.Object{List: list, Names: names}
	for _, name := range names {
		m := &Variable{Name: v.Name + "." + name, at: v.at, Param: -1, Missing: v.Missing, whole: v}
		if list {
			m.Name = v.Name + "[" + name + "]"
		}
		c.locals = append(c.locals, m)
		v.Members, o.Fields = append(v.Members, m), append(o.Fields, &m.Type)
	}
	v.Type, c.changed = types.Type{Class: types.ObjectClass, Object: o}, true
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
func (c *Composites) give(v *Variable, e ast.Expression, at ast.Node) {
	if f := argumentFunction(c.Unit, e); f != nil {
		c.bindFunction(v, f, at)
		return
	}
	if t := c.Types[e]; t.Class == types.FunctionClass {
		c.bindFunction(v, c.given(e), at)
		return
	} else if t.Class != types.ObjectClass {
		c.learn(v, t, at, c.Unit, e)
		return
	}
	from := c.Storage(e)
	c.join(v, from, at)
	c.shares(v, e, at)
}

// maxNesting bounds objects in objects: one that holds itself has no end.
const maxNesting = 8

// join gives an object the fields and types of another.
func (c *Composites) join(v, from *Variable, at ast.Node) {
	depth := 0
	for outer := v; outer != nil; outer = outer.whole {
		depth++
	}
	if depth > maxNesting {
		c.Fail(at, "keep the fields that are needed in variables of their own", "an object cannot hold itself")
	}
	o := from.Type.Object
	if v.Type.Class == types.Unknown {
		c.fields(v, o.List, o.Names)
	}
	if v.Type.Class != types.ObjectClass || !v.Type.Object.Like(o) {
		c.Fail(at, "all objects that a variable holds have the same fields", "%s is %s and cannot be %s too", nameOf(v), v.Type, from.Type)
	}
	for i, name := range v.Type.Object.Names {
		c.joinField(v.Members[i], from.Member(name), at)
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
func (c *Composites) joinField(v, from *Variable, at ast.Node) {
	switch from.Type.Class {
	case types.ObjectClass:
		c.join(v, from, at)
	case types.FunctionClass:
		c.bindFunction(v, from.function, at)
	default:
		c.learn(v, from.Type, at, nil, nil)
		if from.Type.Class == types.Weak {
			v.follow(origin{v: from})
		}
	}
}

// Storage is the variable in which an object lies that an expression gives; nil for everything
// else.
func (c *Composites) Storage(e ast.Expression) *Variable {
	if o := c.Objects[e]; o != nil {
		return o.Variable
	}
	switch e := e.(type) {
	case *ast.Identifier:
		v := c.Names.Uses[e]
		if v != nil && v.Reference != nil {
			return v.Reference.Unit.Composites.Storage(v.Reference.Path)
		}
		return v
	case *ast.DotExpression:
		return c.Storage(e.Left).Member(e.Identifier.Name)
	case *ast.BracketExpression:
		if name, ok := c.Known[e]; ok {
			return c.Storage(e.Left).Member(name)
		}
	case *ast.CallExpression:
		if w := c.Short.Written[e]; w != nil {
			return c.Storage(w.Value)
		}
		if inner := c.Calls[e]; inner != nil {
			return inner.Output
		}
	case *ast.SequenceExpression:
		return c.Storage(e.Sequence[len(e.Sequence)-1])
	case *ast.AssignExpression:
		return c.Storage(e.Left)
	case *ast.BinaryExpression:
		if chosen := c.Short.Chosen[e]; chosen != nil {
			return c.Storage(chosen)
		}
	case *ast.OptionalChain:
		return c.Storage(e.Expression)
	case *ast.Optional:
		return c.Storage(e.Expression)
	}
	return nil
}
