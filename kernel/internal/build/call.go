// This file builds calls: of helpers in place, and of what the language provides by its rules.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

func (u *unit) buildCall(e *ast.CallExpression) *ir.Value {
	if m := u.Short.Made[e]; m != nil {
		u.buildCall(m.Fill)
		return nil
	}
	if w := u.Short.Written[e]; w != nil {
		if w.Base != nil {
			u.objects.evaluate(w.Base)
			u.objects.evaluated[w.Base] = true
			defer delete(u.objects.evaluated, w.Base)
		}
		return u.operand(w.Value, u.Types[e].Settled())
	}
	u.buildCallee(e.Callee)
	if inner := u.Calls[e]; inner != nil && inner.Itself != "" {
		return u.callRecursive(e, inner)
	}
	if _, ok := u.Tiles.Reduced[e]; ok && u.Builtins[e] == nil {
		return u.tiles().number(e)
	}
	if inner := u.Calls[e]; inner != nil {
		return u.inline(e, u.inner(inner, e))
	}
	if f := u.Externals[e]; f != nil {
		return u.callExternal(e, f)
	}
	b := u.Builtins[e]
	return u.rules[b.Form](u, e, b)
}

// buildCallee builds the call that gives the function that is called, or the object that has it.
func (u *unit) buildCallee(e ast.Expression) {
	switch e := e.(type) {
	case *ast.CallExpression:
		if class := u.Types[e].Class; class == types.FunctionClass || class == types.ObjectClass {
			u.objects.evaluate(e)
		}
	case *ast.Optional:
		u.buildCallee(e.Expression)
	case *ast.DotExpression:
		u.buildCallee(e.Left)
	case *ast.BracketExpression:
		u.buildCallee(e.Left)
	}
}

// inner is the unit of a call of a helper or of a function of the library.
func (u *unit) inner(of *infer.Unit, at ast.Node) *unit {
	inner := newUnit(of, u.builder)
	if of.InLibrary {
		inner.at = u.pos(at)
	}
	return inner
}

// inline builds a helper's body in place of its call.
func (u *unit) inline(e *ast.CallExpression, inner *unit) *ir.Value {
	u.giveArguments(inner)
	var result *ir.Value
	u.Calling(e, func() {
		u.giveDefaults(inner, inner.takeApart)
		result = u.inlineBody(e, inner)
	})
	return result
}

// giveArguments gives the parameters of a function the arguments of a call.
func (u *unit) giveArguments(inner *unit) {
	for i, p := range inner.Params {
		if inner.Arguments[i] != nil {
			u.giveParameter(p, inner.Arguments[i])
		}
	}
}

// giveDefaults gives parameters without an argument their default values. After each parameter, then is
// called: patterns and default values take turns.
func (u *unit) giveDefaults(inner *unit, then func(parameter *ast.Identifier)) {
	for i, p := range inner.Params {
		if inner.Arguments[i] == nil && inner.Fn.Defaults[i] != nil {
			inner.giveParameter(p, inner.Fn.Defaults[i])
		}
		then(inner.Fn.Params[i])
	}
}

// giveParameter gives a parameter an expression of this unit.
func (u *unit) giveParameter(p *infer.Variable, e ast.Expression) {
	if p.Stands() && u.Types[e].Class == types.ObjectClass {
		u.objects.evaluate(e)
	}
	u.objects.give(p, e)
}

// takeApart takes a parameter apart that has a pattern.
func (u *unit) takeApart(parameter *ast.Identifier) {
	for _, b := range u.Fn.Patterns {
		if b.Initializer == parameter {
			u.objects.assignParts(u.Short.Parts[b])
		}
	}
}

// mostMade bounds the values and blocks of a kernel: functions that call one another twice each double its size with
// every one of them. An assembler takes minutes for a tenth of it.
const mostMade = 1 << 17

// inlineBody builds the body of a function whose parameters are defined, and gives its result,
// which for an object lies in Output.
func (u *unit) inlineBody(at ast.Node, inner *unit) *ir.Value {
	if u.f.Made() > mostMade {
		u.Fail(at, "functions are written out where they are called: call fewer, or launch several kernels", "the kernel is too large")
	}
	inner.jumps.end = u.f.NewBlock()
	switch {
	case inner.Result.Class == types.FunctionClass:
	case inner.Output != nil:
		u.objects.withoutValue(inner.Output)
	case inner.Result.Class == types.TileClass:
		inner.jumps.output = resultOf(inner.Unit)
		inner.tiles().withoutValue(inner.jumps.output, at)
	case inner.Result.Class != types.Unknown:
		inner.jumps.output = resultOf(inner.Unit)
		u.define(inner.jumps.output, u.nothing(inner.jumps.output))
	}
	if inner.Fn.Value != nil {
		inner.jumps.returnValue(inner.Fn.Value)
	} else {
		inner.list(inner.Fn.Body)
	}
	u.jump(inner.jumps.end, at)
	u.startIfReached(inner.jumps.end)
	if inner.jumps.output == nil || inner.Result.Class == types.TileClass {
		return nil
	}
	u.here()
	return u.read(inner.jumps.output, u.b)
}

// resultOf is a variable for the number that a function gives.
func resultOf(f *infer.Unit) *infer.Variable {
	result := types.Strong(f.Result.Settled())
	if f.Result.Class == types.TileClass {
		result = f.Result
	}
	return &infer.Variable{Name: "the result of " + f.Fn.Name, Type: result,
		Missing: f.Fn.ErrorAt(f.Fn.Node.Pos(), f.Fn.Name+" may end without a return", "return a value at its end")}
}
