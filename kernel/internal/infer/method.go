// This file writes methods of arrays in brackets out, for each element: a.map(f) is [f(a[0]), …].

package infer

import (
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// A Written is what a call is written out as. The base, where it is not nil, is evaluated before.
type Written struct{ Base, Value ast.Expression }

// methodsOfLists write calls of methods out: e is the call, of the elements.
var methodsOfLists = map[string]func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression{
	"map": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return &ast.ArrayLiteral{LeftBracket: e.Idx0(), RightBracket: e.RightParenthesis, Value: calls(u, e, elements)}
	},
	"forEach": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return &ast.SequenceExpression{Sequence: calls(u, e, elements)}
	},
	"some": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return chained(e, token.LOGICAL_OR, calls(u, e, elements))
	},
	"every": func(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
		return chained(e, token.LOGICAL_AND, calls(u, e, elements))
	},
	"reduce": writtenReduce,
}

// chained is whether some or all of a list hold: !!(a || b).
func chained(at ast.Expression, operator token.Token, list []ast.Expression) ast.Expression {
	if len(list) == 0 {
		return &ast.BooleanLiteral{Idx: at.Idx0(), Value: operator == token.LOGICAL_AND}
	}
	result := list[0]
	for _, next := range list[1:] {
		result = &ast.BinaryExpression{Operator: operator, Left: result, Right: next}
	}
	return &ast.UnaryExpression{Operator: token.NOT, Idx: result.Idx0(), Operand: &ast.UnaryExpression{Operator: token.NOT, Idx: result.Idx0(), Operand: result}}
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

// writtenReduce is f(f(initial, a[0]), a[1]).
func writtenReduce(u *Unit, e *ast.CallExpression, elements []ast.Expression) ast.Expression {
	n := len(e.ArgumentList)
	if n < 1 || n > 2 {
		u.Fail(e, "", "the method takes %s, got %d", count(1, 2), n)
	}
	if n == 1 && len(elements) == 0 {
		u.Fail(e, "write it behind the function: .reduce(f, 0)", "an array without elements needs a value to begin with")
	}
	values := append(e.ArgumentList[1:n:n], elements...)
	result, k := values[0], 2-n
	most := takes(u, e.ArgumentList[0], 2)
	for _, element := range values[1:] {
		result = callOf(e, []ast.Expression{result, element, number(e, k)}[:most])
		k++
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
		return nil, true
	}
	name := dot.Identifier.Name.String()
	if list := h.madeArray(e, dot, name); list != nil {
		return &Written{Value: list}, true
	}
	write := methodsOfLists[name]
	if write == nil || h.Names.path(dot) != "" {
		return nil, true
	}
	switch t := h.expression(dot.Left); {
	case t.Class == types.Unknown:
		return nil, false
	case t.Class == types.ObjectClass && t.Object.List:
		w = &Written{}
		if !repeatable(dot.Left) {
			w.Base = dot.Left
		}
		var elements []ast.Expression
		for k := range t.Object.Fields {
			elements = append(elements, numbered(dot.Left, k))
		}
		w.Value = write(h.Unit, e, elements)
	}
	return w, true
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

// madeArray is new Array(4).fill(0), or Array.from({ length: 4 }, (_, i) => i), as a literal; nil
// for every other call.
func (h *Shorthands) madeArray(e *ast.CallExpression, dot *ast.DotExpression, name string) ast.Expression {
	list := &ast.ArrayLiteral{LeftBracket: e.Idx0(), RightBracket: e.RightParenthesis}
	switch {
	case name == "fill" && len(e.ArgumentList) == 1 && repeatable(e.ArgumentList[0]):
		for range h.arrayLength(newArray(dot.Left)) {
			list.Value = append(list.Value, e.ArgumentList[0])
		}
	case name == "from" && h.Names.path(dot) == "Array.from" && len(e.ArgumentList) == 2:
		object, ok := e.ArgumentList[0].(*ast.ObjectLiteral)
		if !ok || len(object.Value) != 1 {
			return nil
		}
		length, ok := object.Value[0].(*ast.PropertyKeyed)
		if key, named := lengthKey(length, ok); !named || key != "length" {
			return nil
		}
		make := &ast.CallExpression{Callee: e.Callee, ArgumentList: e.ArgumentList[1:], LeftParenthesis: e.LeftParenthesis, RightParenthesis: e.RightParenthesis}
		n := takes(h.Unit, e.ArgumentList[1], 1)
		for k := range h.arrayLength(length.Value) {
			list.Value = append(list.Value, callOf(make, []ast.Expression{number(e, 0), number(e, k)}[:n]))
		}
	}
	if len(list.Value) == 0 {
		return nil
	}
	return list
}

func lengthKey(p *ast.PropertyKeyed, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	key, ok := p.Key.(*ast.StringLiteral)
	if !ok {
		return "", false
	}
	return key.Value.String(), true
}

// newArray is n of new Array(n) or Array(n); nil for every other expression.
func newArray(e ast.Expression) ast.Expression {
	var callee ast.Expression
	var arguments []ast.Expression
	switch e := e.(type) {
	case *ast.NewExpression:
		callee, arguments = e.Callee, e.ArgumentList
	case *ast.CallExpression:
		callee, arguments = e.Callee, e.ArgumentList
	}
	if id, ok := callee.(*ast.Identifier); ok && id.Name == "Array" && len(arguments) == 1 {
		return arguments[0]
	}
	return nil
}

// maxMade is how many elements an array has at most that is written out.
const maxMade = 256

// arrayLength is the length of an array that is made; 0 for what is none.
func (h *Shorthands) arrayLength(e ast.Expression) int {
	if e == nil {
		return 0
	}
	n := constantInteger(h.Unit, e)
	if n < 1 || n > maxMade {
		h.Fail(e, "declare an array with local('f32', n)", "an array in brackets has 1 to %d elements, not %d", maxMade, n)
	}
	return int(n)
}
