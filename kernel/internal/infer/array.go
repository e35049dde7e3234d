// This file infers methods of arrays that are functions of the library (kernel/library/array.js), and
// typed arrays that a kernel makes: new Float32Array(8) is memory of the thread.

package infer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// walking are the methods that call a function for each element, with the values that it gets
// before the index.
var walking = map[string]int{"forEach": 1, "some": 1, "every": 1, "findIndex": 1, "findLastIndex": 1, "reduce": 2, "reduceRight": 2}

// isMethod tells whether the library has a method of arrays.
func isMethod(name string) bool {
	for _, n := range []string{"_0", "_1", "_2"} {
		if HasLibrary("array_" + name + n) {
			return true
		}
	}
	return false
}

// byLibrary is a method of an array as a call of a function of the library.
func (h *Shorthands) byLibrary(e *ast.CallExpression, array ast.Expression, name string) *Written {
	n := len(e.ArgumentList)
	function := fmt.Sprintf("array_%s_%d", name, n)
	if values := walking[name]; values > 0 && n > 0 {
		from := ""
		if n == 2 && values == 2 {
			from = "From"
		}
		function = fmt.Sprintf("array_%s%s_%d", name, from, takes(h.Unit, e.ArgumentList[0], values))
	}
	if !HasLibrary(function) || walking[name] == 1 && n > 1 {
		h.Fail(e, methodHint(name), "there is no method %s in the kernel language that takes %s", name, count(n, n))
	}
	callee := identifierAt(e, "the method "+name)
	h.Names.functions[callee] = &callable{helper: function, library: true, method: true}
	return &Written{Value: &ast.CallExpression{Callee: callee, LeftParenthesis: e.LeftParenthesis, RightParenthesis: e.RightParenthesis,
		ArgumentList: append([]ast.Expression{array}, e.ArgumentList...)}}
}

// arrayMethod is a method of an array in a buffer or in memory, written out; nil for what is none.
func (h *Shorthands) arrayMethod(e *ast.CallExpression, dot *ast.DotExpression, name string, a *types.Array) *Written {
	switch {
	case name == "at":
		return &Written{Value: elementAt(h, e, dot.Left)}
	case name == "slice" && a.Dims != nil && a.Dims[0] > 0 && a.Dims[0] <= maxMade:
		return &Written{Value: sliceOf(h, e, dot.Left, int(a.Dims[0]))}
	case name == "map" || name == "toSorted" || name == "toReversed" || name == "with":
		hint := methodHint(name)
		if a.Dims != nil && a.Dims[0] > 0 {
			hint = fmt.Sprintf("write [...%s].%s(…), an array in brackets", h.Fn.Operand(dot.Left), name)
		}
		h.Fail(e, hint, "there is no method %s of %s in the kernel language", name, types.Type{Class: types.ArrayClass, Array: a})
	case isMethod(name) && a.Rank > 1:
		h.Fail(e, "write a loop for each dimension", "%s has %d dimensions, and the method %s goes over one", types.Type{Class: types.ArrayClass, Array: a}, a.Rank, name)
	case isMethod(name):
		return h.byLibrary(e, dot.Left, name)
	}
	return nil
}

// elementAt is a.at(k), which counts from the end when k is negative.
func elementAt(h *Shorthands, e *ast.CallExpression, a ast.Expression) ast.Expression {
	if len(e.ArgumentList) != 1 {
		h.Fail(e, "", "the method takes %s, got %d", count(1, 1), len(e.ArgumentList))
	}
	at := e.ArgumentList[0]
	fromEnd := &ast.BinaryExpression{Operator: "+", Left: fieldOf(a, "length"), Right: at}
	if k, ok := h.KnownInteger(at); ok && k >= 0 {
		return &ast.BracketExpression{Left: a, Member: at}
	} else if ok && h.Types[a].Class == types.ObjectClass {
		return numbered(a, max(0, fixedLength(h.Types[a])+int(k)))
	} else if ok {
		return &ast.BracketExpression{Left: a, Member: fromEnd}
	}
	if !repeatable(at) {
		h.Fail(at, "give it a name first", "an index that may be negative has a name")
	}
	below := &ast.BinaryExpression{Operator: "<", Left: at, Right: number(e, 0)}
	return &ast.BracketExpression{Left: a, Member: &ast.ConditionalExpression{Test: below, Consequent: fromEnd, Alternate: at}}
}

// sliceOf is a.slice(first, end) as a literal.
func sliceOf(h *Shorthands, e *ast.CallExpression, a ast.Expression, length int) ast.Expression {
	if n := len(e.ArgumentList); n > 2 {
		h.Fail(e, "", "the method takes %s, got %d", count(0, 2), n)
	}
	bounds := [2]int{0, length}
	for i, b := range e.ArgumentList {
		k := int(constantInteger(h.Unit, b))
		if k < 0 {
			k += length
		}
		bounds[i] = min(max(k, 0), length)
	}
	list := literalOf(e)
	for k := bounds[0]; k < bounds[1]; k++ {
		list.Value = append(list.Value, numbered(a, k))
	}
	return list
}

func literalOf(e *ast.CallExpression, values ...ast.Expression) *ast.ArrayLiteral {
	return &ast.ArrayLiteral{LeftBracket: e.Pos(), RightBracket: e.RightParenthesis, Value: values}
}

// A Made array is memory of the thread, and what gives its elements their values.
type Made struct{ Memory, Fill *ast.CallExpression }

// typedArrays are JavaScript's names for types of elements.
var typedArrays = map[string]string{"Int8Array": "i8", "Uint8Array": "u8", "Int16Array": "i16", "Uint16Array": "u16", "Int32Array": "i32", "Uint32Array": "u32",
	"BigInt64Array": "i64", "BigUint64Array": "u64", "Float16Array": "f16", "Float32Array": "f32", "Float64Array": "f64"}

// typedArray infers new Float32Array(8), new Float32Array([1, 2]) and new Float32Array(8).fill(1). It is false for
// every other expression.
func (h *Shorthands) typedArray(e ast.Expression) (types.Type, bool) {
	m := h.Made[e]
	if m == nil {
		known := true
		if m, known = h.makeTyped(e); m == nil {
			return types.None, !known
		}
		h.Made[e] = m
	}
	t := h.expression(m.Memory)
	h.expression(m.Fill)
	return t, true
}

// makeTyped is false while the type of what an array is made of is not known.
func (h *Shorthands) makeTyped(e ast.Expression) (m *Made, known bool) {
	fill := []ast.Expression{&ast.NumberLiteral{At: e.Pos(), Value: int64(0)}}
	created := e
	if call, ok := e.(*ast.CallExpression); ok {
		dot, ok := call.Callee.(*ast.DotExpression)
		if ok && dot.Identifier.Name == "of" && typedArrays[h.Names.path(dot.Left)] != "" { // Float32Array.of(1, 2)
			e = &ast.NewExpression{At: e.Pos(), Callee: dot.Left, RightParenthesis: call.RightParenthesis, ArgumentList: []ast.Expression{literalOf(call, call.ArgumentList...)}}
			return h.makeTyped(e)
		}
		if !ok || dot.Identifier.Name != "fill" || len(call.ArgumentList) != 1 {
			return nil, true
		}
		created, fill = dot.Left, call.ArgumentList
	}
	n, ok := created.(*ast.NewExpression)
	if !ok || len(n.ArgumentList) != 1 || typedArrays[h.Names.path(n.Callee)] == "" {
		return nil, true
	}
	length, method := n.ArgumentList[0], "fill"
	switch t := h.expression(length); {
	case t.Class == types.Unknown:
		return nil, false
	case fixedLength(t) > 0 && e == created:
		fill, method = n.ArgumentList, "set"
		length = &ast.NumberLiteral{At: e.Pos(), Literal: strconv.Itoa(fixedLength(t)), Value: int64(fixedLength(t))}
	case t.Class == types.ArrayClass || t.Class == types.ObjectClass:
		h.Fail(e, "write new Float32Array(8), or the elements in brackets", "the length of the array must be known when the kernel is compiled")
	}
	name := &ast.StringLiteral{At: e.Pos(), Value: typedArrays[h.Names.path(n.Callee)]}
	memory := &ast.CallExpression{Callee: identifierAt(e, "local"), LeftParenthesis: e.Pos(), RightParenthesis: e.End(), ArgumentList: []ast.Expression{name, length}}
	given := &ast.CallExpression{Callee: fieldOf(memory, method), LeftParenthesis: e.Pos(), RightParenthesis: e.End(), ArgumentList: fill}
	return &Made{memory, given}, true
}

// madeArray is new Array(4).fill(0), Array.from({ length: 4 }, (_, i) => i), Array.from(a, f) or
// Array.of(1, 2) as a literal; nil for every other call.
func (h *Shorthands) madeArray(e *ast.CallExpression, dot *ast.DotExpression, name string) ast.Expression {
	list := &ast.ArrayLiteral{LeftBracket: e.Pos(), RightBracket: e.RightParenthesis}
	switch {
	case name == "fill" && len(e.ArgumentList) == 1 && repeatable(e.ArgumentList[0]):
		for range h.arrayLength(newArray(dot.Left)) {
			list.Value = append(list.Value, e.ArgumentList[0])
		}
	case name == "of" && h.Names.path(dot) == "Array.of":
		list.Value = e.ArgumentList
	case name == "from" && h.Names.path(dot) == "Array.from" && len(e.ArgumentList) > 0 && !isLiteral(e.ArgumentList[0]):
		list.Value = []ast.Expression{&ast.SpreadElement{Expression: e.ArgumentList[0]}}
		if len(e.ArgumentList) > 1 {
			return &ast.CallExpression{Callee: fieldOf(list, "map"), ArgumentList: e.ArgumentList[1:], LeftParenthesis: e.LeftParenthesis, RightParenthesis: e.RightParenthesis}
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

func isLiteral(e ast.Expression) bool {
	_, ok := e.(*ast.ObjectLiteral)
	return ok
}

func lengthKey(p *ast.PropertyKeyed, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	key, ok := p.Key.(*ast.StringLiteral)
	if !ok {
		return "", false
	}
	return key.Value, true
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

// inLibrary tells whether an error is in a function of the library.
func inLibrary(file string) bool { return strings.HasPrefix(file, "kernel/library/") }
