// This file lists the functions of Math that are written in the kernel
// language (kernel/library).

package lower

import (
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// libraryFunctions are the functions by their number of arguments.
var libraryFunctions = map[int]string{
	1: "exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt",
	2: "pow atan2",
}

func addLibrary(table map[string]*builtin) {
	for n, names := range libraryFunctions {
		for name := range strings.FieldsSeq(names) {
			table["Math."+name] = libraryFunction(name, n)
		}
	}
	table["Math.hypot"] = &builtin{[2]int{1, 16}, "Math.hypot(a, b)", func(u *unit, e *ast.CallExpression) typ {
		return floating(inferJoint(u, e))
	}, buildHypot}
}

// libraryFunction is a function that takes and gives floats of one type.
func libraryFunction(name string, n int) *builtin {
	usage := map[int]string{1: "(x)", 2: "(a, b)"}[n]
	return &builtin{[2]int{n, n}, "Math." + name + usage, func(u *unit, e *ast.CallExpression) typ {
		return floating(inferJoint(u, e))
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		var args []*ir.Value
		for _, a := range e.ArgumentList {
			args = append(args, u.wide(a, t))
		}
		return u.converted(u.math(e, name, args...), t, e)
	}}
}

// math builds a function of f32 or f64; with fastMath the approximation of f32
// where there is one, else the function for arguments of a known sign.
func (u *unit) math(at ast.Node, name string, args ...*ir.Value) *ir.Value {
	t := args[0].Type
	if _, ok := functions()["fast_"+name]; ok && u.options.Fast && t == ir.F32 {
		return u.library(at, "fast_"+name, args...)
	}
	if name == "exp" && t == ir.F32 && signOf(args[0])&notPositive != 0 {
		name = "expBelow"
	}
	return u.library(at, name+"_"+t.String(), args...)
}

// buildHypot takes two at a time.
func buildHypot(u *unit, e *ast.CallExpression) *ir.Value {
	t := u.types[e].settled()
	v := u.wide(e.ArgumentList[0], t)
	if len(e.ArgumentList) == 1 {
		return u.converted(u.add(ir.Abs, v.Type, e, v), t, e)
	}
	for _, a := range e.ArgumentList[1:] {
		v = u.math(e, "hypot", v, u.wide(a, t))
	}
	return u.converted(v, t, e)
}
