// This file infers objects and arrays in brackets. Both consist of variables, one for each field,
// so that nothing of them is left in the code. What an expression gives lies in the variable that
// Storage tells; assigning it copies field by field.

package infer

import (
	"strconv"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// Composites know the objects and arrays in brackets of a function: what makes each, which field an
// index names, and the variable in which the value of an expression lies.
type Composites struct {
	*Unit
	// Objects has the value of each literal of an object, and of what else makes one.
	Objects map[ast.Expression]*Object
	// Known has the name of the field that an index names, and Any a variable of the type of all
	// elements where the index is known at run time only.
	Known map[*ast.BracketExpression]string
	Any   map[*ast.BracketExpression]*Variable
	// Redirected has what a name of an element stands for from an assignment on.
	Redirected map[*ast.AssignExpression]*Reference
	// Stored has the element that a record is stored into.
	Stored map[*ast.AssignExpression]*Reference
}

func newComposites(u *Unit) *Composites {
	return &Composites{Unit: u, Objects: map[ast.Expression]*Object{}, Known: map[*ast.BracketExpression]string{},
		Any: map[*ast.BracketExpression]*Variable{}, Redirected: map[*ast.AssignExpression]*Reference{}, Stored: map[*ast.AssignExpression]*Reference{}}
}

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
func (c *Composites) objectLiteral(e *ast.ObjectLiteral) types.Type {
	var items []item
	for _, p := range e.Value {
		switch p := p.(type) {
		case *ast.SpreadElement:
			items = append(items, item{value: p.Expression, spread: true})
			continue
		case *ast.PropertyShort:
			items = append(items, item{name: p.Name.Name, value: &p.Name})
			continue
		case *ast.PropertyKeyed:
			key, ok := p.Key.(*ast.StringLiteral)
			if ok && !p.Computed && (p.Kind == ast.PropertyValue || p.Kind == ast.PropertyMethod) {
				items = append(items, item{name: key.Value, value: p.Value})
				continue
			}
		}
		if p, ok := p.(*ast.PropertyKeyed); ok && (p.Kind == ast.PropertyGet || p.Kind == ast.PropertySet) {
			c.Fail(e, "write a function of the object: const length = (o) => Math.hypot(o.x, o.y)", "an object has no getters and setters in the kernel language")
		}
		c.Fail(e, "write the names of its fields: { x: 1 }", "an object has fields with names")
	}
	return c.composite(e, false, items)
}

// listLiteral infers [1, 2, ...a].
func (c *Composites) listLiteral(e *ast.ArrayLiteral) types.Type {
	var items []item
	for _, value := range e.Value {
		if value == nil {
			c.Fail(e, "write the values one by one", "an array in brackets has no holes")
		}
		if spread, ok := value.(*ast.SpreadElement); ok {
			items = append(items, item{value: spread.Expression, spread: true})
			continue
		}
		items = append(items, item{value: value})
	}
	return c.composite(e, true, items)
}

// composite infers a literal. What it consists of is found in the first round that knows what is
// spread.
func (c *Composites) composite(e ast.Expression, list bool, items []item) types.Type {
	for _, it := range items {
		if t := c.fieldValue(it); it.spread && t.Class == types.Unknown {
			return types.None
		}
	}
	o := c.Objects[e]
	if o == nil {
		o = c.newComposite(e, list, items)
		c.Objects[e] = o
	}
	for _, g := range o.Given {
		switch {
		case g.To == nil:
		case g.From != nil:
			c.joinField(g.To, g.From, e)
		default:
			c.give(g.To, g.Value, g.Value)
		}
	}
	return o.Variable.Type
}

// hasField tells whether an object of the program has what stands behind the dot.
func (c *Composites) hasField(e *ast.DotExpression) bool { return c.Names.method(e) != nil }

// fieldValue infers the value of an item.
func (c *Composites) fieldValue(it item) types.Type {
	if !it.spread && argumentFunction(c.Unit, it.value) != nil {
		return types.Type{Class: types.FunctionClass}
	}
	t := c.expression(it.value)
	if t.Class == types.TileClass {
		c.Fail(it.value, "keep it in a variable of its own", "%s is no field of an object", t)
	}
	return t
}

func (c *Composites) newComposite(e ast.Expression, list bool, items []item) *Object {
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
		if c.Types[it.value].Class == types.ObjectClass {
			spread = append(spread, Given{Value: it.value})
		}
		c.spread(it.value, list, put)
	}
	o := &Object{Variable: &Variable{at: e.Pos(), Param: -1}}
	c.fields(o.Variable, list, names)
	for i := range given {
		given[i].To = o.Variable.Members[i]
	}
	o.Given = append(spread, given...)
	return o
}

// spread calls put for each field of what is spread: an object, an array in brackets, a record.
func (c *Composites) spread(e ast.Expression, list bool, put func(string, Given)) {
	t := c.Types[e]
	switch {
	case t.Class == types.ObjectClass && t.Object.List == list:
		for i, m := range c.Storage(e).Members {
			put(t.Object.Names[i], Given{From: m})
		}
	case t.Class == types.ArrayClass && t.Array.IsRecord() && !list && repeatable(e):
		for _, f := range t.Array.Record.Fields {
			field := fieldOf(e, f.Name)
			c.expression(field)
			put(f.Name, Given{Value: field})
		}
	case list && t.Class == types.ArrayClass && fixedLength(t) > 0 && fixedLength(t) <= maxMade && repeatable(e):
		for k := range fixedLength(t) {
			element := numbered(e, k)
			c.expression(element)
			put("", Given{Value: element})
		}
	case list:
		c.Fail(e, "write its elements one by one, or a loop", "%s cannot be spread into an array in brackets", t)
	default:
		c.Fail(e, "", "%s has no fields to spread", t)
	}
}
