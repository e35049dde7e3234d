// This file infers what functions give: numbers, objects, and functions.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

func (u *Unit) walkReturn(s *ast.ReturnStatement) {
	if s.Argument == nil {
		return
	}
	if u.Depth == 0 {
		u.Fail(s.Argument, "write the result into a buffer: out[i] = …", "a kernel returns no value")
	}
	u.returnValue(s.Argument)
}

// returnValue infers what a function returns.
func (u *Unit) returnValue(e ast.Expression) {
	if f := argumentFunction(u, e); f != nil {
		u.returnFunction(f, e)
		return
	}
	t := u.expression(e)
	if t.Class == types.FunctionClass {
		u.returnFunction(u.given(e), e)
		return
	}
	if t.Class == types.Void { // as a return without a value
		return
	}
	if t.Class != types.ObjectClass {
		if isChosen(t) {
			u.Fail(e, "return the index", "a function does not return an array that an index chooses")
		}
		if isElement(t) {
			u.Fail(e, "write { ...o } for a copy of its fields", "a function does not return an element of a buffer of records")
		}
		u.returns(t, e)
		return
	}
	if u.Output == nil {
		u.Output = &Variable{Name: "the result of " + u.Fn.Name, at: u.Fn.Node.Pos(), Param: -1,
			Missing: u.Fn.ErrorAt(u.Fn.Node.Pos(), u.Fn.Name+" may end without a return", "return a value at its end")}
	}
	if u.Result.Class != types.ObjectClass {
		u.returns(t, e)
	} else if !u.Result.Object.Like(t.Object) {
		u.Fail(e, "return the same fields everywhere", "the function returns %s here and %s elsewhere", t, u.Result)
	}
	from := u.Composites.Storage(e)
	u.Composites.join(u.Output, from, e)
	u.Result = u.Output.Type
	u.declareMembers()
	for from.whole != nil {
		from = from.whole
	}
	if from.unit == u { // its name ends with the function
		u.Composites.unite(u.Output, from)
		return
	}
	u.Composites.shares(u.Output, e, e)
}

// steeredResult is the type that the program gives a result whose text declares none.
func (u *Unit) steeredResult() types.Type {
	if t, ok := annotated(u.Fn.Result); ok {
		return types.Strong(t)
	}
	return types.None
}

// declareMembers gives fields of numbers without a type the one that is declared for the result.
func (u *Unit) declareMembers() {
	declared := u.steeredResult()
	for _, m := range u.Output.Members {
		if declared != types.None && m.Type.Class == types.Weak && !m.Fixed {
			m.Type, m.Fixed, u.changed = declared, true, true
			m.tell(declared.T)
		}
	}
}

// returns notes what a function gives that gives a number. As long as that is open, the number is a
// variable, which its uses tell what it is.
func (u *Unit) returns(t types.Type, e ast.Expression) {
	declared := u.annotatedResult()
	if declared == types.None && (t.Class == types.Weak || t.Class == types.Scalar) {
		declared = u.steeredResult()
	}
	if declared != types.None && t.Class != types.Void {
		u.Result = declared
		if t.Class == types.Weak {
			u.meet(e, declared.T)
		}
		return
	}
	joined, no := types.Join(u.Result, t)
	if no != nil {
		u.Fail(e, no.Hint, "the function returns %s here and %s elsewhere: %s", t, u.Result, no.Message)
	}
	if joined != u.Result {
		u.Result, u.changed = joined, true
	}
	if t.Class == types.Weak {
		u.open().follow(origin{u: u, e: e})
	}
	if u.answer != nil {
		u.answer.become(joined)
	}
}

// open is the variable for the number that a function gives.
func (u *Unit) open() *Variable {
	if u.answer == nil {
		u.answer = &Variable{Name: "the result of " + u.Fn.Name, at: u.Fn.Node.Pos(), Param: -1, unit: u}
	}
	return u.answer
}

// given is the function that an expression gives: a call, or a name.
func (u *Unit) given(e ast.Expression) *callable {
	call, ok := e.(*ast.CallExpression)
	switch {
	case !ok:
		return u.Names.function(e, "")
	case u.Short.Written[call] != nil:
		return u.given(u.Short.Written[call].Value)
	case u.Calls[call] != nil:
		return u.Calls[call].gives
	}
	return nil
}

// returnFunction infers that a function gives another.
func (u *Unit) returnFunction(f *callable, at ast.Node) {
	if u.Result.Class != types.Unknown && u.Result.Class != types.FunctionClass {
		u.Fail(at, "", "%s gives a function here and %s elsewhere", u.Fn.Name, u.Result)
	}
	if u.gives != nil && u.gives.identity() != f.identity() {
		u.Fail(at, "choose between calls instead: condition ? f(x) : g(x)", "%s gives one function", u.Fn.Name)
	}
	if u.Itself != "" {
		u.Fail(at, "write the function outside of it", "%s calls itself and cannot give a function", u.Itself)
	}
	u.gives, u.Result = f, types.Type{Class: types.FunctionClass}
}
