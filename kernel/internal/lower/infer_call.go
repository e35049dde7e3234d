// This file infers names with a dot and calls: what CUDA and JavaScript
// provide, and the program's own helper functions.

package lower

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"

	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// path is the dotted name of an expression: "Math.sqrt", "threadIdx.x"; empty
// when it is something else, or when the program has given the first name a
// meaning of its own.
func (u *unit) path(e ast.Expression) string {
	switch e := e.(type) {
	case *ast.Identifier:
		if u.lookup(e) != nil {
			return ""
		}
		return e.Name.String()
	case *ast.DotExpression:
		if base := u.path(e.Left); base != "" && u.outerField(e) == nil {
			return base + "." + e.Identifier.Name.String()
		}
	}
	return ""
}

// outerField is a captured value that the function calls by a name with dots,
// such as config.width, as a name without; nil for everything else.
func (u *unit) outerField(e *ast.DotExpression) *ast.Identifier {
	if id := u.fields[e]; id != nil || u.s != nil {
		return id
	}
	name := u.dotted(e)
	if name == "" || u.options.Constants[u.fn.source.outer(name)] == nil {
		return nil
	}
	id := &ast.Identifier{Name: unistring.String(name), Idx: e.Idx0()}
	u.fields[e] = id
	return id
}

// dotted is the text of names with dots between them; empty when the first is a
// variable of the function, and for every other expression.
func (u *unit) dotted(e ast.Expression) string {
	switch e := e.(type) {
	case *ast.Identifier:
		if u.lookup(e) == nil {
			return e.Name.String()
		}
	case *ast.DotExpression:
		if base := u.dotted(e.Left); base != "" {
			return base + "." + e.Identifier.Name.String()
		}
	}
	return ""
}

// A builtin is something that the language provides.
type builtin struct {
	arguments [2]int // fewest and most
	usage     string // what a correct call looks like
	infer     func(u *unit, e *ast.CallExpression) typ
	build     func(u *unit, e *ast.CallExpression) *ir.Value
}

// dimensions are the special registers with .x, .y and .z.
var dimensions = map[string]ir.Op{
	"threadIdx": ir.ThreadIndex, "blockIdx": ir.BlockIndex, "blockDim": ir.BlockDim, "gridDim": ir.GridDim,
}

var inf = math.Inf(1)

// plainNames are values of CUDA without a dot.
var plainNames = map[string]ir.Op{"warpSize": ir.WarpSize, "laneId": ir.LaneIndex}

// constants are the numbers of Math and Number.
var constants = map[string]float64{
	"Math.PI": 3.141592653589793, "Math.E": 2.718281828459045, "Math.LN2": 0.6931471805599453, "Math.LN10": 2.302585092994046,
	"Math.LOG2E": 1.4426950408889634, "Math.LOG10E": 0.4342944819032518, "Math.SQRT2": 1.4142135623730951, "Math.SQRT1_2": 0.7071067811865476,
	"Infinity": inf, "NaN": math.NaN(), "Number.POSITIVE_INFINITY": inf, "Number.NEGATIVE_INFINITY": -inf, "Number.NaN": math.NaN(),
	"Number.MAX_SAFE_INTEGER": 1<<53 - 1, "Number.MIN_SAFE_INTEGER": -(1<<53 - 1), "Number.EPSILON": 0x1p-52, "Number.MAX_VALUE": math.MaxFloat64, "Number.MIN_VALUE": 0x1p-1074,
}

// member infers a name with a dot that is not called.
func (u *unit) member(e *ast.DotExpression) typ {
	if id := u.outerField(e); id != nil {
		return u.expression(id)
	}
	name := e.Identifier.Name.String()
	path := u.path(e)
	if base, dimension, _ := strings.Cut(path, "."); dimensions[base] != ir.Invalid {
		if !slices.Contains([]string{"x", "y", "z"}, dimension) {
			u.fail(e, "", "%s has x, y and z, not %s", base, dimension)
		}
		return strong(ir.I32)
	}
	if _, ok := constants[path]; ok {
		return weakFloat
	}
	if path != "" {
		if b := u.builtins[path]; b != nil {
			u.fail(e, "call it: "+b.usage, "%s is not a value by itself", path)
		}
		hint := instead[path]
		if hint == "" {
			u.refuseUnusable(e, path)
		}
		u.refuseUnknown(e.Left)
		if hint == "" {
			hint = suggestion(path, u.knownNames())
		}
		u.fail(e, hint, "%s is not in the kernel language", path)
	}
	base := u.expression(e.Left)
	if base.class == unknown {
		return none
	}
	if base.class != arrayClass {
		u.fail(e, "", "%s has no properties", base)
	}
	if base.array.isRecord() {
		return u.inferField(e, base.array)
	}
	if base.array.image != nil {
		u.fail(e, base.array.image.usage(), "%s has no %s", base, name)
	}
	if name != "length" {
		u.fail(e, "an array has length, and shape[k] for the size of a dimension", "%s has no %s", base, name)
	}
	return u.lengthType(base.array)
}

// lengthType is i32, or i64 for a buffer too long for it.
func (u *unit) lengthType(a *array) typ {
	if a.long {
		return strong(ir.I64)
	}
	return strong(ir.I32)
}

// shape recognises x.shape[k] and gives the array and k.
func (u *unit) shape(e *ast.BracketExpression) (*array, int64, bool) {
	dot, ok := e.Left.(*ast.DotExpression)
	if !ok || dot.Identifier.Name != "shape" {
		return nil, 0, false
	}
	base := u.expression(dot.Left)
	if base.class != arrayClass {
		return nil, 0, false
	}
	k, ok := u.knownInteger(e.Member)
	if !ok || k < 0 || k >= int64(base.array.rank) {
		u.fail(e.Member, "", "shape is indexed with a number from 0 to %d", base.array.rank-1)
	}
	return base.array, k, true
}

// call infers a call.
func (u *unit) call(e *ast.CallExpression) typ {
	path := u.path(e.Callee)
	if b := u.builtins[path]; b != nil {
		if !u.inLibrary && slices.Contains(u.options.Shadowed, path) {
			u.fail(e, "give the function another name", "%s is a function of the program and one of the kernel language", path)
		}
		if n := len(e.ArgumentList); n < b.arguments[0] || n > b.arguments[1] {
			u.fail(e, "write "+b.usage, "%s takes %s, got %d", path, count(b.arguments), n)
		}
		return b.infer(u, e)
	}
	if source, ok := u.helperSource(path); ok {
		return u.helper(e, path, source)
	}
	u.unknownCall(e, path)
	return none
}

// refuseImageMethod says how textures and surfaces are read and written, which
// have no methods.
func (u *unit) refuseImageMethod(e *ast.CallExpression, of ast.Expression, name string) {
	id, ok := of.(*ast.Identifier)
	if !ok {
		return
	}
	base := u.expression(id)
	if base.class != arrayClass || base.array.image == nil {
		return
	}
	image := base.array.image
	hint := image.usage()
	if image.Surface {
		hint += fmt.Sprintf(", write it with surf.write(s, value, %s)", strings.Join(image.place(), ", "))
	}
	u.fail(e, hint, "%s has no method %s", base, name)
}

func (u *unit) unknownCall(e *ast.CallExpression, path string) {
	dot, member := e.Callee.(*ast.DotExpression)
	first, _, _ := strings.Cut(path, ".")
	for _, name := range []string{first, path} { // k.launch(…) and k(…)
		if slices.Contains(u.options.Kernels, u.fn.source.outer(name)) {
			u.fail(e, "launch it from the script, or move what both need into a plain function", "%s is a kernel, and a kernel cannot call another", name)
		}
	}
	switch {
	case path == "" && member:
		name := dot.Identifier.Name.String()
		u.refuseImageMethod(e, dot.Left, name)
		u.fail(e, methodHint(name), "there is no method %s in the kernel language", name)
	case path == "":
		u.refuseCallee(e)
	}
	hint := instead[path]
	if hint == "" {
		u.refuseUnusable(e, path)
	}
	if hint == "" && member {
		u.refuseUnknown(dot.Left)
	}
	if hint == "" {
		hint = suggestion(path, u.knownNames())
	}
	if hint == "" && !member {
		hint = fmt.Sprintf("name it in the option uses: { %s }", path)
	}
	u.fail(e, hint, "%s is not in the kernel language", path)
}

// refuseCallee refuses a call of something without a name.
func (u *unit) refuseCallee(e *ast.CallExpression) {
	const message = "only functions with a name can be called in a kernel"
	switch callee := e.Callee.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		u.fail(e, "move it outside the kernel and call it by its name: helper functions are found there", message)
	case *ast.BracketExpression:
		if name, ok := callee.Member.(*ast.StringLiteral); ok {
			u.fail(e, "write it with a dot: ."+name.Value.String()+"(…)", message)
		}
	}
	u.fail(e, "", message)
}

// refuseUnknown refuses what stands before a dot when it is a name that nobody
// knows.
func (u *unit) refuseUnknown(e ast.Expression) {
	id, ok := e.(*ast.Identifier)
	if !ok {
		return
	}
	name := e.(*ast.Identifier).Name.String()
	known := func(path string) bool { return path == name || strings.HasPrefix(path, name+".") }
	if !slices.ContainsFunc(u.knownNames(), known) && !slices.ContainsFunc(slices.Collect(maps.Keys(instead)), known) && suggestion(name+".x", u.knownNames()) == "" {
		u.unknownName(id)
	}
}

func count(n [2]int) string {
	switch {
	case n[0] == n[1] && n[0] == 1:
		return "1 argument"
	case n[0] == n[1]:
		return fmt.Sprintf("%d arguments", n[0])
	case n[1] > 16:
		return fmt.Sprintf("at least %d arguments", n[0])
	}
	return fmt.Sprintf("%d to %d arguments", n[0], n[1])
}

// helper infers a call of one of the program's functions, which is compiled
// anew for the types of this call's arguments.
func (u *unit) helper(e *ast.CallExpression, name string, source Source) typ {
	key := u.fn.source.outer(name)
	if slices.Contains(u.active, key) {
		u.fail(e, "write a loop", "%s calls itself; recursion is not in the kernel language", name)
	}
	inner := u.calls[e]
	if inner == nil {
		u.calling(e, func() { inner = u.callee(key, source) })
		for _, p := range inner.fn.params {
			v := &variable{name: p.Target.(*ast.Identifier).Name.String(), at: p.Idx0(), param: -1}
			if t, ok := annotated(inner.fn.types.parameters[v.name]); ok {
				v.declare(t)
			}
			inner.params = append(inner.params, v)
		}
		u.calls[e] = inner
		u.callOrder = append(u.callOrder, e)
	}
	if len(e.ArgumentList) != len(inner.params) {
		u.fail(e, "", "%s takes %s, got %d", name, count([2]int{len(inner.params), len(inner.params)}), len(e.ArgumentList))
	}
	for i, a := range e.ArgumentList {
		inner.learn(inner.params[i], u.expression(a), inner.fn.node, u, a)
	}
	u.active = append(u.active, key)
	u.calling(e, inner.walkBody)
	u.active = u.active[:len(u.active)-1]
	if inner.result.class == unknown && inner.fn.value == nil {
		return typ{class: void}
	}
	return inner.result
}

// callee is a new unit for a call of a helper.
func (u *unit) callee(name string, source Source) *unit {
	if !u.inLibrary {
		return newUnit(u.compiler, u.parsedHelper(name, source), u.depth+1)
	}
	inner := newUnit(u.compiler, u.parsedLibrary(name, source), u.depth+1)
	inner.inLibrary, inner.at = true, u.at
	return inner
}

// helperSource is the function that a name means: for the library its own, else
// a captured one.
func (u *unit) helperSource(name string) (Source, bool) {
	if u.inLibrary {
		source, ok := functions()[name]
		return source, ok
	}
	source, ok := u.options.Helpers[u.fn.source.outer(name)]
	return source, ok
}

// parsedHelper parses a helper once.
func (c *compiler) parsedHelper(name string, source Source) *function {
	fn := c.parsed[name]
	if fn == nil {
		index := 1 + slices.Index(c.files, source.File)
		if index == 0 {
			c.files = append(c.files, source.File)
			index = len(c.files)
		}
		var err error
		if fn, err = parse(source, index); err != nil {
			panic(err)
		}
		c.parsed[name] = fn
		c.functions = append(c.functions, fn)
	}
	return fn
}

func (u *unit) unknownName(e *ast.Identifier) {
	name := e.Name.String()
	if u.builtins[name] != nil || dimensions[name] != ir.Invalid {
		hint := fmt.Sprintf("write %s.x, .y or .z", name)
		if b := u.builtins[name]; b != nil {
			hint = "call it: " + b.usage
		}
		u.fail(e, hint, "%s is not a value by itself", name)
	}
	if instead[name] != "" {
		u.fail(e, instead[name], "%s is not a value in the kernel language", name)
	}
	if _, helper := u.helperSource(name); helper {
		u.fail(e, fmt.Sprintf("call it, %s(…): functions are no values in a kernel", name), "%s is a function", name)
	}
	if slices.Contains(u.options.Kernels, u.fn.source.outer(name)) {
		u.fail(e, "launch it from the script, or move what both need into a plain function", "%s is a kernel", name)
	}
	if name == "undefined" {
		u.fail(e, "use a number that marks what is absent", "undefined is not in the kernel language")
	}
	u.refuseUnusable(e, name)
	hint := suggestion(name, append(u.knownNames(), u.names()...))
	if hint == "" {
		hint = fmt.Sprintf("pass it as an argument, or name it in the option uses: { %s }", name)
	}
	u.fail(e, hint, "%s is not defined in the kernel", name)
}

// names lists the variables in scope.
func (u *unit) names() []string {
	var list []string
	for _, scope := range u.scopes {
		for name := range scope {
			list = append(list, name)
		}
	}
	return list
}

func (u *unit) knownNames() []string {
	list := []string{"warpSize", "laneId"}
	for name := range u.builtins {
		list = append(list, name)
	}
	for name := range dimensions {
		list = append(list, name+".x")
	}
	for name := range constants {
		list = append(list, name)
	}
	return list
}

// suggestion is "did you mean …?" for the known name nearest to one that is not; empty when none is near.
func suggestion(name string, known []string) string {
	slices.Sort(known)
	if near := spell.Closest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

// Provides tells whether the language has a function or value of a name, or
// one whose dotted name begins with it.
func Provides(name string) bool { return provided()[name] }

var provided = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	add := func(known string) {
		first, _, _ := strings.Cut(known, ".")
		names[first] = true
	}
	for known := range makeBuiltins() {
		add(known)
	}
	for known := range constants {
		add(known)
	}
	for known := range dimensions {
		add(known)
	}
	for known := range plainNames {
		add(known)
	}
	return names
})
