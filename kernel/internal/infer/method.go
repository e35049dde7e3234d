// This file writes methods of arrays in brackets out, for each element: a.map(f) is [f(a[0]), …].

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Written is what a call is written out as. The base, where it is not nil, is evaluated before.
type Written struct{ Base, Value ast.Expression }

// methodsOfLists write calls of methods out: e is the call, of the elements.
var methodsOfLists = map[string]func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression{
	"map": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return &ast.ArrayLiteral{LeftBracket: e.Pos(), RightBracket: e.RightParenthesis, Value: calls(u, e, elements)}
	},
	"forEach": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return &ast.SequenceExpression{Sequence: calls(u, e, elements)}
	},
	"some": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return chained(e, "||", calls(u, e, elements))
	},
	"every": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return chained(e, "&&", calls(u, e, elements))
	},
	"reduce": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return writtenReduce(u, e, elements, 0, 1)
	},
	"reduceRight": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		from := slices.Clone(elements)
		slices.Reverse(from)
		return writtenReduce(u, e, from, len(from)-1, -1)
	},
	"slice": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return sliceOf(u.Short, e, e.Callee.(*ast.DotExpression).Left, len(elements))
	},
	"concat": writtenConcat,
	"with": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		if n := len(e.ArgumentList); n != 2 {
			u.Fail(e, "", "the method takes %s, got %d", count(2, 2), n)
		}
		k := int(constantInteger(u, e.ArgumentList[0]))
		if k < -len(elements) || k >= len(elements) {
			u.Fail(e.ArgumentList[0], "", "the index %d is out of range: there are %d elements", k, len(elements))
		}
		elements[(k+len(elements))%len(elements)] = e.ArgumentList[1]
		return literalOf(e, elements...)
	},
	"flat": writtenFlat,
}

// writtenConcat is [...a, ...b, c].
func writtenConcat(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
	for _, a := range e.ArgumentList {
		switch t := u.Types[a]; {
		case t.Class == types.ObjectClass && t.Object.List:
			elements = append(elements, &ast.SpreadElement{Expression: a})
		case t.Class == types.ArrayClass:
			u.Fail(a, "write [...a, ...b]", "concat takes arrays in brackets, and others as one element")
		default:
			elements = append(elements, a)
		}
	}
	return literalOf(e, elements...)
}

// writtenFlat is [...a[0], ...a[1]].
func writtenFlat(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
	var list []ast.Expression
	members := u.Composites.Storage(e.Callee.(*ast.DotExpression).Left).Members
	for k, a := range elements {
		if t := members[k].Type; t.Class == types.ObjectClass && t.Object.List {
			a = &ast.SpreadElement{Expression: a}
		}
		list = append(list, a)
	}
	return literalOf(e, list...)
}

// chained is whether some or all of a list hold: !!(a || b).
func chained(at ast.Expression, operator ast.Operator, list []ast.Expression) ast.Expression {
	if len(list) == 0 {
		return &ast.BooleanLiteral{At: at.Pos(), Value: operator == "&&"}
	}
	result := list[0]
	for _, next := range list[1:] {
		result = &ast.BinaryExpression{Operator: operator, Left: result, Right: next}
	}
	return &ast.UnaryExpression{Operator: "!", At: result.Pos(), Operand: &ast.UnaryExpression{Operator: "!", At: result.Pos(), Operand: result}}
}

// calls are f(a[k], k) for each element.
func calls(u *Unit, e *ast.CallExpression, elements []ast.Expression) (list []ast.Expression) {
	if len(e.ArgumentList) != 1 {
		u.Fail(e, "", "the method takes %s, got %d", count(1, 1), len(e.ArgumentList))
	}
	n := takes(u, e.ArgumentList[0], 1)
	for k, element := range elements {
		list = append(list, callOf(e, []ast.Expression{element, number(e, k)}[:n]))
	}
	return list
}

// writtenReduce is f(f(initial, a[0]), a[1]), of elements whose indices go from k on in steps.
func writtenReduce(u *Unit, e *ast.CallExpression, elements []ast.Expression, k, step int) ast.Expression {
	n := len(e.ArgumentList)
	if n < 1 || n > 2 {
		u.Fail(e, "", "the method takes %s, got %d", count(1, 2), n)
	}
	if n == 1 && len(elements) == 0 {
		u.Fail(e, "write it behind the function: .reduce(f, 0)", "an array without elements needs a value to begin with")
	}
	values := append(e.ArgumentList[1:n:n], elements...)
	result := values[0]
	if n == 1 {
		k += step
	}
	most := takes(u, e.ArgumentList[0], 2)
	for _, element := range values[1:] {
		result = callOf(e, []ast.Expression{result, element, number(e, k)}[:most])
		k += step
	}
	return result
}

// takes is how many arguments a function takes of those that a method gives it: the values, and
// behind them the index.
func takes(u *Unit, e ast.Expression, values int) int {
	f := argumentFunction(u, e)
	if _, ok := e.(*ast.CallExpression); ok {
		u.Fail(e, "give it a name first: const f = …", "the method calls its function several times, which a call gives")
	}
	switch {
	case f == nil:
		u.Fail(e, "pass a function: (v) => …", "the argument of the method is a function")
	case f.builtin != nil && f.builtin.Most > values:
		u.Fail(e, "write a function that passes what is meant: (a, b) => "+f.builtin.Call(), "%s would get the index too", f.builtin.Name)
	case f.builtin != nil:
		return f.builtin.Most
	case f.linked != nil:
		return min(len(f.linked.Params), values)
	}
	return min(u.called(f).Fn.Most(), values+1)
}

func number(at ast.Expression, k int) ast.Expression { return numbered(at, k).Member }

// callOf is a call of the function that a method is given.
func callOf(e *ast.CallExpression, arguments []ast.Expression) ast.Expression {
	return &ast.CallExpression{Callee: e.ArgumentList[0], LeftParenthesis: e.LeftParenthesis, ArgumentList: arguments, RightParenthesis: e.RightParenthesis}
}

// written infers a call that is written out: of a method of an array in brackets, or with such an
// array spread among its arguments. It is false for every other call.
func (h *Shorthands) written(e *ast.CallExpression) (types.Type, bool) {
	w := h.Written[e]
	if w == nil {
		known := true
		if w, known = h.writeOut(e); !known {
			return types.None, true
		}
		if w == nil {
			return types.None, false
		}
		h.Written[e] = w
	}
	if w.Base != nil {
		h.expression(w.Base)
		h.taken[w.Base] = true
		defer delete(h.taken, w.Base)
	}
	return h.expression(w.Value), true
}

// writeOut writes a call out; nil where it stays as it is. It is false while the type of what it
// goes over is not known.
func (h *Shorthands) writeOut(e *ast.CallExpression) (w *Written, known bool) {
	for _, a := range e.ArgumentList {
		if _, ok := a.(*ast.SpreadElement); ok {
			return h.spreadArguments(e)
		}
	}
	dot, ok := e.Callee.(*ast.DotExpression)
	if !ok {
		return h.convertedBy(e)
	}
	name := dot.Identifier.Name
	if list := h.madeArray(e, dot, name); list != nil {
		return &Written{Value: list}, true
	}
	write := methodsOfLists[name]
	if write == nil && name != "at" && !isMethod(name) || h.Names.path(dot) != "" || h.Composites.hasField(dot) {
		return nil, true
	}
	switch t := h.expression(dot.Left); {
	case t.Class == types.Unknown:
		return nil, false
	case t.Class == types.ArrayClass && !t.Array.IsRecord() && t.Array.Image == nil:
		return h.arrayMethod(e, dot, name, t.Array), true
	case t.Class == types.ObjectClass && t.Object.List && write == nil && name != "at":
		if h.Composites.fresh(dot.Left) && (name == "sort" || name == "reverse") {
			name = map[string]string{"sort": "toSorted", "reverse": "toReversed"}[name]
		}
		return h.byLibrary(e, dot.Left, name), true
	case t.Class == types.ObjectClass && t.Object.List:
		w = &Written{}
		for _, a := range e.ArgumentList {
			if name == "concat" && h.expression(a).Class == types.Unknown {
				return nil, false
			}
		}
		if !repeatable(dot.Left) {
			w.Base = dot.Left
		}
		var elements []ast.Expression
		for k := range t.Object.Fields {
			elements = append(elements, numbered(dot.Left, k))
		}
		if name == "at" {
			w.Value = elementAt(h, e, dot.Left)
			return w, true
		}
		w.Value = write(h.Unit, e, elements)
	}
	return w, true
}

// convertedBy is Boolean(x) as !!x, and Number(x) of a number or a condition as +x.
func (h *Shorthands) convertedBy(e *ast.CallExpression) (w *Written, known bool) {
	id, ok := e.Callee.(*ast.Identifier)
	if !ok || id.Name != "Boolean" && id.Name != "Number" || len(e.ArgumentList) != 1 || h.Names.path(id) == "" {
		return nil, true
	}
	x := e.ArgumentList[0]
	if id.Name == "Boolean" {
		not := &ast.UnaryExpression{Operator: "!", At: e.Pos(), Operand: x}
		return &Written{Value: &ast.UnaryExpression{Operator: "!", At: e.Pos(), Operand: not}}, true
	}
	switch t := h.expression(x); {
	case t.Class == types.Unknown:
		return nil, false
	case t.Valueless() || t.Wide():
		return nil, true
	}
	return &Written{Value: &ast.UnaryExpression{Operator: "+", At: e.Pos(), Operand: x}}, true
}

// spreadArguments is f(...a) as f(a[0], a[1]).
func (h *Shorthands) spreadArguments(e *ast.CallExpression) (*Written, bool) {
	call := *e
	call.ArgumentList = nil
	for _, a := range e.ArgumentList {
		spread, ok := a.(*ast.SpreadElement)
		if !ok {
			call.ArgumentList = append(call.ArgumentList, a)
			continue
		}
		t := h.expression(spread.Expression)
		switch {
		case t.Class == types.Unknown:
			return nil, false
		case fixedLength(t) == 0 && t.Class != types.ObjectClass || fixedLength(t) > maxMade:
			refuseExpression(h.Unit, spread)
		case !repeatable(spread.Expression):
			h.Fail(spread, "give it a name first", "what is spread has a name")
		}
		for k := range fixedLength(t) {
			call.ArgumentList = append(call.ArgumentList, numbered(spread.Expression, k))
		}
	}
	return &Written{Value: &call}, true
}
