// This file writes for…of as a loop that counts: over the elements of buffers and arrays, over
// range(n), and over grid.stride(n), by which the threads of a grid share out n elements.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/types"
)

// loopOf is the loop that a for…of statement stands for; nil while the type of what it goes over is
// not known. The counter and its end have names that no program can write.
func (h *Shorthands) loopOf(s *ast.ForOfStatement) *ast.ForStatement {
	loop := h.Loops[s]
	if loop != nil {
		return loop
	}
	at := s.Source.Pos()
	name := func(name string) *ast.Identifier { return &ast.Identifier{Name: name, At: at} }
	zero := &ast.NumberLiteral{At: at, Value: int64(0)}
	var first, end, step, element ast.Expression = zero, nil, &ast.NumberLiteral{At: at, Value: int64(1)}, name("the counter")
	var before *ast.Binding
	empty := false
	call, _ := s.Source.(*ast.CallExpression)
	path := calledPath(h.Unit, call)
	if slices.Contains(h.Options.Shadowed, path) {
		refuseShadowed(h.Unit, call, path)
	}
	switch {
	case path == "range" && len(call.ArgumentList) == 1:
		end = call.ArgumentList[0]
	case path == "range" && len(call.ArgumentList) == 2:
		first, end = call.ArgumentList[0], call.ArgumentList[1]
	case path == "grid.stride" && len(call.ArgumentList) == 1:
		first, end = &ast.CallExpression{Callee: name("grid"), LeftParenthesis: at, RightParenthesis: at}, call.ArgumentList[0]
		x := func(register string) ast.Expression {
			return &ast.DotExpression{Left: name(register), Identifier: *name("x")}
		}
		step = &ast.BinaryExpression{Operator: "*", Left: x("gridDim"), Right: x("blockDim")}
	case path == "range" || path == "grid.stride":
		h.Fail(call, "write "+builtin.Lookup(path).Call(), "%s takes %s, got %d", path, count(1, builtin.Lookup(path).Most), len(call.ArgumentList))
	default:
		source, method := h.listedBy(s.Source)
		t := h.expression(source)
		switch {
		case t.Class == types.Unknown:
			return nil
		case t.Class == types.ObjectClass && t.Object.List:
			list := name("the list")
			before = &ast.Binding{Target: list, Initializer: source}
			end = fieldOf(list, "length")
			element = &ast.BracketExpression{Left: list, Member: name("the counter")}
			empty = len(t.Object.Fields) == 0
		case t.Class != types.ArrayClass || t.Array.IsRecord() || t.Array.Image != nil:
			h.Fail(source, "count: for (const i of range(n))", "%s has no elements to go over", t)
		case t.Array.Value: // has constant indices only
			list := name("the list")
			before = &ast.Binding{Target: list, Initializer: &ast.ArrayLiteral{LeftBracket: at, RightBracket: at, Value: []ast.Expression{&ast.SpreadElement{Expression: source}}}}
			end = fieldOf(list, "length")
			element = &ast.BracketExpression{Left: list, Member: name("the counter")}
		case !repeatable(source):
			h.Fail(source, "give it a name first", "for…of goes over something with a name")
		default:
			end = fieldOf(source, "length")
			element = &ast.BracketExpression{Left: source, Member: name("the counter")}
		}
		switch method {
		case "keys":
			element = name("the counter")
		case "entries":
			element = &ast.ArrayLiteral{LeftBracket: at, RightBracket: at, Value: []ast.Expression{name("the counter"), element}}
		}
	}
	bindings := []*ast.Binding{{Target: name("the counter"), Initializer: first}, {Target: name("the end"), Initializer: end}}
	if before != nil {
		bindings = append([]*ast.Binding{before}, bindings...)
	}
	body := &ast.BlockStatement{LeftBrace: s.At}
	if !empty {
		body.List = []ast.Statement{h.into(s, element), s.Body}
	}
	loop = &ast.ForStatement{
		At:          s.At,
		Initializer: &ast.Declaration{At: s.At, Kind: ast.Let, List: bindings},
		Test:        &ast.BinaryExpression{Operator: "<", Left: name("the counter"), Right: name("the end")},
		Update:      &ast.AssignExpression{Operator: "+", Left: name("the counter"), Right: step},
		Body:        body,
	}
	h.Loops[s] = loop
	return loop
}

// listedBy is a of a.entries(), a.keys() and a.values(), and the method.
func (h *Shorthands) listedBy(e ast.Expression) (source ast.Expression, method string) {
	if call, ok := e.(*ast.CallExpression); ok && len(call.ArgumentList) == 0 {
		dot, ok := call.Callee.(*ast.DotExpression)
		if ok && slices.Contains([]string{"entries", "keys", "values"}, dot.Identifier.Name) && !h.Composites.hasField(dot) {
			return dot.Left, dot.Identifier.Name
		}
	}
	return e, ""
}

// calledPath is the dotted name of the function that is called; empty without a call.
func calledPath(u *Unit, call *ast.CallExpression) string {
	if call == nil {
		return ""
	}
	return u.Names.path(call.Callee)
}

// into gives the variable of a for…of statement its value.
func (h *Shorthands) into(s *ast.ForOfStatement, element ast.Expression) ast.Statement {
	switch into := s.Into.(type) {
	case ast.Expression:
		return &ast.ExpressionStatement{Expression: &ast.AssignExpression{Operator: ast.Assign, Left: into, Right: element}}
	case *ast.Declaration:
		if into.Kind != ast.Var {
			return &ast.Declaration{At: into.At, Kind: into.Kind, List: []*ast.Binding{{Target: into.List[0].Target, Initializer: element}}}
		}
	}
	h.Fail(s, "declare it with const or let", "var is not in the kernel language there")
	return nil
}

// inferLoop refuses what only for…of goes over.
func inferLoop(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	u.Fail(e, "write for (const i of "+b.Call()+")", "%s is no value by itself", b.Name)
	return types.None
}
