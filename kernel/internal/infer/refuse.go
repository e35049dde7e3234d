// This file refuses what is not in the kernel language.

package infer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/types"
)

// others say of the forms that no kernel can have what they are called and what to write instead.
var others = map[ast.Form]struct{ what, hint string }{
	ast.Await:             {"await is", "a kernel runs from its start to its end: await outside of it"},
	ast.Class:             {"classes are", "write a function that makes an object, (re, im) => ({ re, im }), and functions of such objects"},
	ast.Debugger:          {"this statement is", "print with console.log, or run the kernel with onHost"},
	ast.ForIn:             {"for…in is", "write for (const v of x), or for (const i of range(x.length))"},
	ast.Null:              {"null is", "use a number that marks what is absent"},
	ast.RegularExpression: {"a regular expression is", "kernels have numbers only: compare the codes of characters"},
	ast.This:              {"this is", "pass what the kernel needs as arguments; the thread's index is grid(1)"},
	ast.Throw:             {"exceptions are", "stop the kernel with trap(), or check with console.assert"},
	ast.Try:               {"exceptions are", "check with if what could go wrong, or with console.assert"},
	ast.With:              {"this statement is", "write the names out"},
}

// refuseStatement refuses a statement of a form that kernels do not have.
func refuseStatement(u *Unit, s ast.Statement) {
	other := others[s.(*ast.OtherStatement).Form]
	if other.what == "" {
		other.what = "this statement is"
	}
	u.Fail(s, other.hint, "%s not in the kernel language", other.what)
}

// refuseExpression refuses an expression of a form that kernels do not have.
func refuseExpression(u *Unit, e ast.Expression) {
	const outside = "is not in the kernel language"
	switch e := e.(type) {
	case *ast.NewExpression:
		id, ok := e.Callee.(*ast.Identifier)
		if ok && id.Name == "Array" {
			u.Fail(e, "write new Array(4).fill(0), or declare an array with local('f32', 4)", "new %s %s", id.Name, outside)
		} else if ok && strings.HasSuffix(id.Name, "Array") {
			u.Fail(e, "declare an array with local('f32', 4) or shared('f32', 256)", "new %s %s", id.Name, outside)
		}
		hint := "write a function that gives an object: const vector = (x, y) => ({ x, y })"
		if ok && slices.Contains([]string{"Map", "Set", "Date", "Error", "Promise", "RegExp"}, id.Name) {
			hint = "keep each value in a variable or buffer of its own"
		}
		u.Fail(e, hint, "%s %s", className(e), outside)
	case *ast.SpreadElement:
		u.Fail(e, "write the arguments one by one, or a loop", "... %s", outside)
	case *ast.OtherExpression:
		if other, known := others[e.Form]; known {
			u.Fail(e, other.hint, "%s not in the kernel language", other.what)
		}
	case *ast.ObjectLiteral:
		u.Fail(e, "keep each value in a variable or buffer of its own", "an object %s", outside)
	case *ast.ArrayLiteral:
		u.Fail(e, "declare an array with local('f32', 4) or shared('f32', 256)", "an array literal %s", outside)
	case *ast.StringLiteral:
		u.Fail(e, stringHint(e.Value), "a string %s outside console.log and console.assert", outside)
	case *ast.TemplateLiteral:
		u.Fail(e, "", "a string %s outside console.log and console.assert", outside)
	case *ast.FunctionLiteral:
		u.Fail(e, "give it a name, const f = …, or pass it to a function that calls it", "a function as a value %s", outside)
	case *ast.OptionalChain, *ast.Optional:
		u.Fail(e, "everything in a kernel is defined: write a dot", "?. %s", outside)
	}
	u.Fail(e, "", "this expression %s", outside)
}

// refuseImageMethod says how textures and surfaces are read and written, which
// have no methods.
func refuseImageMethod(u *Unit, e *ast.CallExpression, of ast.Expression, name string) {
	id, ok := of.(*ast.Identifier)
	if !ok {
		return
	}
	base := u.expression(id)
	if base.Class != types.ArrayClass || base.Array.Image == nil {
		return
	}
	image := base.Array.Image
	hint := image.Usage()
	if image.Surface {
		hint += fmt.Sprintf(", write it with surf.write(s, value, %s)", strings.Join(image.Place(), ", "))
	}
	u.Fail(e, hint, "%s has no method %s", base, name)
}

func (u *Unit) unknownCall(e *ast.CallExpression, path string) {
	dot, member := e.Callee.(*ast.DotExpression)
	first, _, _ := strings.Cut(path, ".")
	for _, name := range []string{first, path} { // k.launch(…) and k(…)
		if slices.Contains(u.Options.Kernels, u.Fn.Source.OuterName(name)) {
			u.Fail(e, "launch it from the script, or move what both need into a plain function", "%s is a kernel, and a kernel cannot call another", name)
		}
	}
	switch {
	case path == "" && member:
		name := dot.Identifier.Name
		refuseImageMethod(u, e, dot.Left, name)
		if created, ok := dot.Left.(*ast.NewExpression); ok {
			refuseExpression(u, created)
		}
		u.Fail(e, methodHint(name), "there is no method %s in the kernel language", name)
	case path == "":
		refuseCallee(u, e)
	}
	hint := instead[path]
	if hint == "" {
		u.refuseUnusable(e, path)
	}
	if hint == "" && member {
		u.refuseUnknown(dot.Left)
	}
	if hint == "" {
		hint = suggestion(path, builtin.Names())
	}
	outside := ""
	if hint == "" && !member {
		hint, outside = fmt.Sprintf("name it in the option uses: { %s }", path), path
	}
	failOutside(u, e, outside, hint, "%s is not in the kernel language", path)
}

// refuseCallee refuses a call of something without a name.
func refuseCallee(u *Unit, e *ast.CallExpression) {
	const message = "only functions with a name can be called in a kernel"
	switch callee := e.Callee.(type) {
	case *ast.FunctionLiteral:
		u.Fail(e, "move it outside the kernel and call it by its name: helper functions are found there", message)
	case *ast.BracketExpression:
		if name, ok := callee.Member.(*ast.StringLiteral); ok {
			u.Fail(e, "write it with a dot: ."+name.Value+"(…)", message)
		}
	}
	u.Fail(e, "", message)
}

// refuseUnknown refuses what stands before a dot when it is a name that nobody
// knows.
func (u *Unit) refuseUnknown(e ast.Expression) {
	id, ok := e.(*ast.Identifier)
	if !ok {
		return
	}
	name := e.(*ast.Identifier).Name
	known := func(path string) bool { return path == name || strings.HasPrefix(path, name+".") }
	if !slices.ContainsFunc(builtin.Names(), known) && !slices.ContainsFunc(slices.Collect(maps.Keys(instead)), known) && suggestion(name+".x", builtin.Names()) == "" {
		u.unknownName(id)
	}
}

func (u *Unit) unknownName(e *ast.Identifier) {
	name := e.Name
	if b := builtin.Lookup(name); b != nil || builtin.HasAxes(name) {
		hint := fmt.Sprintf("write %s.x, .y or .z", name)
		if b != nil {
			hint = "call it: " + b.Call()
		}
		u.Fail(e, hint, "%s is not a value by itself", name)
	}
	if instead[name] != "" {
		u.Fail(e, instead[name], "%s is not a value in the kernel language", name)
	}
	if u.Names.hasHelper(name) {
		u.Fail(e, fmt.Sprintf("call it, %s(…): functions are no values in a kernel", name), "%s is a function", name)
	}
	if slices.Contains(u.Options.Kernels, u.Fn.Source.OuterName(name)) {
		u.Fail(e, "launch it from the script, or move what both need into a plain function", "%s is a kernel", name)
	}
	if name == "undefined" {
		u.Fail(e, "use a number that marks what is absent", "undefined is not in the kernel language")
	}
	u.refuseUnusable(e, name)
	hint := suggestion(name, append(builtin.Names(), names(u)...))
	outside := ""
	if hint == "" {
		hint, outside = fmt.Sprintf("pass it as an argument, or name it in the option uses: { %s }", name), name
	}
	failOutside(u, e, outside, hint, "%s is not defined in the kernel", name)
}

// failOutside is Fail for a name that may stand outside of the kernel.
func failOutside(u *Unit, at ast.Node, outside, hint, format string, args ...any) {
	failed := u.Fn.ErrorAbout(at, fmt.Sprintf(format, args...), hint)
	failed.Outside = outside
	panic(failed)
}

// names lists the variables in scope, of the innermost first, each scope's in the order of the alphabet.
func names(u *Unit) []string {
	var list []string
	for _, scope := range slices.Backward(u.Names.scopes) {
		list = append(list, slices.Sorted(maps.Keys(scope))...)
	}
	return list
}

// suggestion is "did you mean …?" for the known name nearest to one that is not; empty when none is
// near.
func suggestion(name string, known []string) string {
	slices.Sort(known)
	if near := spell.Closest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

// refuseUnusable tells what a name from outside is, where kernels cannot use it.
func (u *Unit) refuseUnusable(at ast.Node, path string) {
	name := path
	kind := u.Options.Unusable[u.Fn.Source.OuterName(name)]
	for kind == "" && strings.Contains(name, ".") {
		name = name[:strings.LastIndexByte(name, '.')]
		kind = u.Options.Unusable[u.Fn.Source.OuterName(name)]
	}
	if kind == "" {
		return
	}
	if root, bare, _ := strings.Cut(path, "."); provides(bare) {
		u.Fail(at, fmt.Sprintf("write %s without %s. in front", bare, root), "%s is not in the kernel language", path)
	}
	hint := map[string]string{
		"an array":                  fmt.Sprintf("make it a typed array: new Float32Array(%s)", name),
		"an object":                 fmt.Sprintf("take the fields that the kernel needs one by one: %s.width; or pass it as an argument of a record's type", name),
		"a string":                  "kernels have numbers only: pass the codes of its characters in a Uint16Array",
		"null":                      "use a number that marks what is absent",
		"undefined":                 "give it a value before the kernel is compiled",
		"a buffer":                  "pass it as an argument",
		"an NDArray":                "pass it as an argument",
		"a function without source": "write a plain function that does the same",
	}[kind]
	if _, method, _ := strings.Cut(path, "."); kind == "a function without source" && methodHint(method) != "" {
		hint = methodHint(method)
	}
	if hint == "" {
		hint = "pass the numbers in it as arguments"
	}
	u.Fail(at, hint, "%s is %s, which a kernel cannot use", name, kind)
}

// provides tells whether the language has a function or register of a name, dots
// included.
func provides(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	return builtin.Lookup(name) != nil || builtin.HasAxes(first) || builtin.Register(name) != nil
}

// className is what new of a class is called in messages.
func className(e *ast.NewExpression) string {
	if id, ok := e.Callee.(*ast.Identifier); ok {
		return "new " + id.Name
	}
	return "an object of a class"
}
