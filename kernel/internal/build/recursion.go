// This file builds functions that call themselves: as functions of their own, which package stack
// puts into the kernel. What such a function uses of the variables around it are arguments too, and
// what it assigns to them are results.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/stack"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A recursion is a function that calls itself, while it is built. It is built again until all
// captures are known that its calls of itself pass on.
type recursion struct {
	unit     *infer.Unit
	f        *ir.Function
	params   []*infer.Variable // that have a value, fields of objects one by one
	results  []*infer.Variable // likewise
	captures []*infer.Variable // variables around it
	written  []*infer.Variable // those of them that it assigns
	grown    bool              // there are more of them than calls inside have passed
}

// knows tells whether a variable has a value in the code of a builder or around it.
func (s *builder) knows(v *infer.Variable) bool {
	for ; s != nil; s = s.outer {
		for _, of := range s.definitions {
			if _, ok := of[v]; ok {
				return true
			}
		}
	}
	return false
}

// capture is the value of a variable around the function where it begins.
func (r *recursion) capture(s *builder, v *infer.Variable) *ir.Value {
	i := slices.Index(r.captures, v)
	if i < 0 {
		i, r.grown = len(r.captures), true
		r.captures = append(r.captures, v)
	}
	return s.argument(len(r.params)+i, v.Type.T)
}

// argument is an argument of the function, at its beginning.
func (s *builder) argument(i int, t ir.Type) *ir.Value {
	v := s.f.NewValue(ir.Argument, t, ir.Pos{})
	v.Index, v.Block = int64(i), s.f.Blocks[0]
	v.Block.Values = slices.Insert(v.Block.Values, 0, v)
	return v
}

// writes notes that the function assigns a variable.
func (r *recursion) writes(v *infer.Variable) {
	if slices.Contains(r.params, v) || slices.Contains(r.results, v) || slices.Contains(r.written, v) {
		return
	}
	r.written, r.grown = append(r.written, v), true
	if !slices.Contains(r.captures, v) {
		r.captures = append(r.captures, v)
	}
}

// callRecursive builds a call of a function that calls itself, from outside of it or from inside.
func (u *unit) callRecursive(e *ast.CallExpression, of *infer.Unit) *ir.Value {
	for s := u.builder; s != nil; s = s.outer {
		if s.recursion != nil && s.recursion.unit == of {
			return s.recursion.call(u, e, s.recursion.argumentsAgain(u, e))
		}
	}
	r := &recursion{unit: of}
	first := u.inner(of, e)
	u.giveArguments(first)
	u.giveDefaults(first, func(*ast.Identifier) {})
	for _, p := range of.Params {
		if !p.Stands() {
			r.params = append(r.params, leaves(p)...)
		}
	}
	switch {
	case of.Output != nil:
		r.results = leaves(of.Output)
	case of.Result.Class != types.Unknown:
		r.results = []*infer.Variable{resultOf(of)}
	}
	args := u.readAll(r.params)
	u.Calling(e, func() { r.build(u) })
	if slices.ContainsFunc(r.f.Memory, func(m *ir.Memory) bool { return m.Space == ir.Shared }) {
		u.Fail(e, "declare it in the kernel, and call functions of the block there", "%s calls itself and has shared memory", r.f.Name)
	}
	return r.call(u, e, args)
}

// leaves are the variables that hold the values of an object, or the variable itself.
func leaves(v *infer.Variable) (list []*infer.Variable) {
	fields(v, v, func(v, _ *infer.Variable, _ []string) { list = append(list, v) })
	return list
}

func (s *builder) readAll(list []*infer.Variable) (values []*ir.Value) {
	s.here()
	for _, v := range list {
		values = append(values, s.read(v, s.b))
	}
	return values
}

// argumentsAgain are the arguments of a call from inside. Those that are no numbers stay what they
// are.
func (r *recursion) argumentsAgain(u *unit, e *ast.CallExpression) (args []*ir.Value) {
	for i, p := range r.unit.Params {
		switch {
		case p.Stands():
		case p.Type.Class == types.ObjectClass:
			args = append(args, u.readAll(leaves(p))...)
		default:
			args = append(args, u.as(e.ArgumentList[i], p.Type.T))
		}
	}
	return args
}

// call builds a call, behind whose arguments the captures go, and takes its results.
func (r *recursion) call(u *unit, e *ast.CallExpression, args []*ir.Value) *ir.Value {
	call := u.add(ir.Call, ir.Void, e, append(args, u.readAll(r.captures)...)...)
	call.Callee = r.f
	var result *ir.Value
	for i, v := range append(slices.Clip(r.results), r.written...) {
		part := u.add(ir.Extract, v.Type.T, e, call)
		part.Bits = uint64(i)
		if i == 0 && i < len(r.results) {
			result = part
		}
		u.define(v, part)
	}
	return result
}

// build builds the function.
func (r *recursion) build(u *unit) {
	for r.grown = true; r.grown; {
		r.grown = false
		s := newBuilder(&ir.Function{Name: r.unit.Itself}, Plan{})
		s.recursion, s.outer, r.f = r, u.builder, s.f
		before := len(u.Memory)
		r.body(newUnit(r.unit, s))
		r.f.Memory = slices.Concat(r.unit.Declares(), u.Memory[before:])
		if !r.grown {
			s.checkUndefined()
			s.divideWhole()
			u.implicit = append(u.implicit, s.implicit...)
		}
	}
	r.f.Memory = slices.DeleteFunc(r.f.Memory, func(m *ir.Memory) bool { return m.Space == ir.Constant })
}

// body builds the body, by a unit of its own.
func (r *recursion) body(u *unit) {
	u.start(u.f.NewBlock())
	for i, p := range r.params {
		u.write(p, u.b, u.argument(i, p.Type.T))
	}
	for _, p := range u.Fn.Params {
		u.takeApart(p)
	}
	result := u.inlineBody(u.Fn.Node, u)
	var answers []*ir.Value
	if result != nil {
		answers = append(answers, result)
	} else {
		answers = u.readAll(r.results)
	}
	u.add(ir.Answer, ir.Void, u.Fn.Node, append(answers, u.readAll(r.written)...)...)
	u.b.Return(u.position(u.Fn.Node.End() - 1))
	u.b = nil
	u.endOpen()
}

// expandCalls puts the functions that call themselves into the kernel.
func expandCalls(u *unit) {
	err := stack.Expand(u.f, u.maxDepth)
	if e, ok := err.(*stack.SizeError); ok {
		panic(errorAt(u.Program, e.At, e.Error(), "set the kernel's option maxDepth to less"))
	}
}
