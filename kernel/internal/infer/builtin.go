// This file infers calls of what the language provides: a rule for each form of the table.

package infer

import (
	"fmt"
	"math"
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A rule infers a call of a function, which has as many arguments as its row says.
type rule func(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type

// rules are the rules by form. They call each other through expression, so they cannot be a
// variable.
func rules() *[builtin.Forms]rule {
	return &[builtin.Forms]rule{
		builtin.Grid:     inferGrid,
		builtin.GridSize: inferGrid,
		builtin.Loop:     inferLoop,
		builtin.Effect:   func(*Unit, *ast.CallExpression, *builtin.Function) types.Type { return types.Nothing },
		builtin.Read:     result,
		builtin.SyncWarp: func(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
			mask(u, e, 0)
			return types.Nothing
		},
		builtin.Memory:          inferMemory,
		builtin.Conversion:      inferConversion,
		builtin.JointFloat:      inferFloat,
		builtin.JointInteger:    inferInteger,
		builtin.Absolute:        inferJoint,
		builtin.Extreme:         inferExtreme,
		builtin.Rounding:        inferRounding,
		builtin.Round:           inferFloat,
		builtin.Sign:            inferJoint,
		builtin.Multiply32:      inferIntegers,
		builtin.CountLeading32:  inferIntegers,
		builtin.Library:         inferFloat,
		builtin.Hypotenuse:      inferFloat,
		builtin.BitCount:        inferIntegers,
		builtin.Approximate:     inferApproximate,
		builtin.Bitcast:         inferBitcast,
		builtin.IsNaN:           inferTest,
		builtin.IsFinite:        inferTest,
		builtin.AtomicOperation: inferAtomic,
		builtin.AtomicSubtract:  inferAtomic,
		builtin.AtomicLoad:      inferAtomic,
		builtin.AtomicStore:     inferAtomic,
		builtin.Print:           inferPrint,
		builtin.Assert:          inferAssert,
		builtin.Shuffle:         inferShuffle,
		builtin.Vote:            inferVote,
		builtin.Reduce:          inferReduce,
		builtin.Match:           inferMatch,
		builtin.Sample:          inferSample,
		builtin.SurfaceRead:     inferSurfaceRead,
		builtin.SurfaceWrite:    inferSurfaceWrite,
	}
}

// result is the type that the row tells.
func result(_ *Unit, _ *ast.CallExpression, b *builtin.Function) types.Type {
	return types.Strong(b.Type)
}

// inferGrid: grid(1) is the thread's index in the whole grid along x; grid(2) and grid(3) give those
// along y and z too.
// gridSize(n) is how many threads there are along each.
func inferGrid(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	n, ok := int64(1), true
	if len(e.ArgumentList) == 1 {
		n, ok = syntax.Integer(e.ArgumentList[0])
	}
	switch {
	case !ok || n < 1 || n > 3:
		u.Fail(e, fmt.Sprintf("write the number of dimensions: const [i, j] = %s(2)", b.Name), "%s takes 1, 2 or 3", b.Name)
	case u.Types[e].Class != types.Unknown:
		return u.Types[e]
	}
	return gridOf(n)
}

// memoryLimit is more than the shared memory of a block and the local memory of
// a thread have on any GPU.
const memoryLimit = 1 << 20

// inferMemory declares shared or local memory: a type and up to three
// constant dimensions. shared('f32') without one is dynamic.
func inferMemory(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	if a := u.memories[e]; a != nil {
		return types.Type{Class: types.ArrayClass, Array: a}
	}
	t := typeName(u, e)
	a := &types.Array{Elem: t, Space: b.Space, Rank: max(1, len(e.ArgumentList)-1), Param: -1}
	count := int64(1)
	for _, d := range e.ArgumentList[1:] {
		n := constantInteger(u, d)
		if n <= 0 {
			u.Fail(d, "", "a dimension must be positive, not %d", n)
		}
		a.Dims = append(a.Dims, n)
		if n > memoryLimit || count*n*int64(t.Size()) > memoryLimit {
			u.Fail(e, "", "this is more than %d bytes of %s memory, which no GPU has", memoryLimit, b.Space)
		}
		count *= n
	}
	if a.Dims == nil {
		a.Dims, count = []int64{0}, 0
	}
	a.Memory = &ir.Memory{Name: fmt.Sprintf("%s%d", b.Space, len(u.Memory)), Space: b.Space, Type: t, Count: count}
	u.Memory = append(u.Memory, a.Memory)
	u.memories[e] = a
	return types.Type{Class: types.ArrayClass, Array: a}
}

// typeName is the first argument as the name of a type.
func typeName(u *Unit, e *ast.CallExpression) ir.Type {
	at := e.ArgumentList[0]
	name, ok := at.(*ast.StringLiteral)
	if !ok {
		u.Fail(at, "write it as 'f32'", "this argument is the name of a type")
	}
	t, ok := ir.ParseType(name.Value.String())
	if !ok {
		hint := "the types are " + types.Names()
		if near := types.Usual(name.Value.String()); near != "" {
			hint = fmt.Sprintf("write '%s'", near)
		}
		u.Fail(at, hint, "%s is not a type", name.Value)
	}
	return t
}

// constantInteger is a number known when the kernel is compiled: a literal or
// a captured constant.
func constantInteger(u *Unit, e ast.Expression) int64 {
	if n, ok := u.knownInteger(e); ok {
		return n
	}
	if n, ok := e.(*ast.NumberLiteral); ok { // 1e3 is whole as well, and cannot be meant otherwise
		f, ok := n.Value.(float64)
		if ok && f != math.Trunc(f) {
			u.Fail(e, "", "a dimension must be whole, not %v", f)
		}
		if ok && math.Abs(f) <= 1<<53 {
			return int64(f)
		}
	}
	u.Fail(e, "use a number, or a constant from outside the kernel", "the size must be known when the kernel is compiled")
	return 0
}

// inferConversion: f32(x), u8(x). Floats become integers by truncation with saturation; integers
// wrap.
func inferConversion(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	from := u.expression(e.ArgumentList[0])
	if from.Valueless() {
		u.Fail(e.ArgumentList[0], "", "%s is not a number", from)
	}
	if from == types.AnyNumber {
		u.meet(e.ArgumentList[0], b.Type)
	}
	return types.Strong(b.Type)
}

// firstNumber infers the first argument, which is to be a number, and gives its type.
func firstNumber(u *Unit, e *ast.CallExpression) types.Type {
	t := u.expression(e.ArgumentList[0])
	if t.Valueless() || t == types.Boolean {
		u.Fail(e.ArgumentList[0], "", "%s is not a number", t)
	}
	if t.Class == types.Scalar {
		return types.Strong(types.Promoted(t.T))
	}
	return t
}

// inferJoint is the common type of a call's arguments.
func inferJoint(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	return jointType(u, e, firstNumber(u, e))
}

// inferExtreme is the same; conditions have a least and a greatest too.
func inferExtreme(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	return jointType(u, e, u.expression(e.ArgumentList[0]))
}

// jointType is the common type of a first argument of type t and the others.
func jointType(u *Unit, e *ast.CallExpression, t types.Type) types.Type {
	for _, a := range e.ArgumentList[1:] {
		joined, no := types.Join(t, u.expression(a))
		if no != nil {
			u.Fail(a, no.Hint, "%s", no.Message)
		}
		t = joined
	}
	if t.Class != types.Scalar {
		return t
	}
	for _, a := range e.ArgumentList {
		u.meet(a, t.T)
	}
	return types.Strong(types.Promoted(t.T))
}

// inferFloat: integers are computed as floats.
func inferFloat(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	return types.Floating(inferJoint(u, e, b))
}

// inferInteger is the common type of arguments that are integers.
func inferInteger(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	t := inferJoint(u, e, b)
	if t.Class == types.Scalar && !t.T.Integer() || t == types.WeakFloat {
		u.Fail(e, "make it an integer with `| 0`", "this works on integers, not on %s", t)
	}
	if t.Class == types.Weak {
		return types.Strong(ir.I32)
	}
	return t
}

// inferIntegers gives an i32 of integers of any type.
func inferIntegers(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	for _, a := range e.ArgumentList {
		u.integer(a, "the argument")
	}
	return types.Strong(ir.I32)
}

// inferRounding: a quotient of integers that is rounded is an integer.
func inferRounding(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := firstNumber(u, e)
	if common, ok := u.QuotientType(e.ArgumentList[0]); ok {
		return types.Strong(common)
	}
	return t
}

func inferApproximate(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	if t := inferJoint(u, e, b); t == types.Strong(ir.F64) {
		u.Fail(e, "the hardware approximates f32 only", "%s of f64", b.Call())
	}
	return types.Strong(ir.F32)
}

// inferBitcast: bitcast('f32', x) has the bits of x, which must be as wide.
func inferBitcast(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := typeName(u, e)
	from := u.expression(e.ArgumentList[1])
	if from.Valueless() || from.Class != types.Unknown && from.Settled().Size() != t.Size() {
		u.Fail(e.ArgumentList[1], "", "%s has other bits than %s", from, t)
	}
	return types.Strong(t)
}

func inferTest(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	firstNumber(u, e)
	return types.Boolean
}

// inferAtomic infers a function of an element x[i], written (x, i), and of values of
// its type.
func inferAtomic(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	x := u.expression(e.ArgumentList[0])
	u.integer(e.ArgumentList[1], "an index")
	for _, a := range e.ArgumentList[2:] {
		u.expression(a)
	}
	if x.Class == types.Unknown {
		return x
	}
	checkElement(u, e, b, x)
	if b.Kind != ir.NoKind {
		checkAtomic(u, e, b, x.Array.Elem)
	}
	for _, a := range e.ArgumentList[2:] {
		u.meet(a, x.Array.Elem)
	}
	return types.Strong(x.Array.Elem)
}

// checkElement refuses what has no elements that several threads see.
func checkElement(u *Unit, e *ast.CallExpression, b *builtin.Function, x types.Type) {
	first := e.ArgumentList[0]
	switch {
	case x.Class != types.ArrayClass || x.Array.Rank != 1 || x.Array.Record != nil:
		u.Fail(first, "", "%s works on an element of a flat array, not on %s", b.Name, x)
	case x.Array.Space == ir.Local:
		u.Fail(first, "write a[i]: no other thread sees it", "%s works on memory that threads share, not on local", b.Name)
	case x.Array.Space == ir.Constant:
		u.Fail(first, "pass a buffer to write to", "a captured array is constant")
	}
}

// checkAtomic refuses what the hardware has no instruction for.
func checkAtomic(u *Unit, e *ast.CallExpression, b *builtin.Function, t ir.Type) {
	const loop = "use a loop with Atomics.compareExchange"
	at, name := e.ArgumentList[0], strings.TrimPrefix(b.Name, "Atomics.")
	compares, since := b.Kind == ir.AtomicCompareExchange, 0
	switch {
	case t.Size() == 1:
		u.Fail(at, "use an i32 or u32 buffer", "there is no atomic operation on %s", t)
	case t.Size() == 2 && compares, t == ir.F16 && b.Kind == ir.AtomicAdd:
		since = 70
	case t == ir.BF16 && b.Kind == ir.AtomicAdd:
		since = 90
	case t.Size() == 2:
		u.Fail(at, loop+", or an i32 buffer", "there is no atomic %s on %s", name, t)
	case t.Float() && !compares && b.Kind != ir.AtomicAdd && b.Kind != ir.AtomicExchange:
		u.Fail(at, loop, "there is no atomic %s on %s", name, t)
	}
	if u.Options.SM < since {
		u.Fail(at, "use an f32 or i32 buffer there", "there is no atomic %s on %s before sm_%d; this is for sm_%d", name, t, since, u.Options.SM)
	}
}

// inferPrint infers the numbers among the arguments; strings are text.
func inferPrint(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	for _, a := range e.ArgumentList {
		switch a := a.(type) {
		case *ast.StringLiteral:
		case *ast.TemplateLiteral:
			for _, part := range a.Expressions {
				printed(u, part)
			}
		default:
			printed(u, a)
		}
	}
	return types.Nothing
}

func printed(u *Unit, e ast.Expression) {
	if t := u.expression(e); t.Valueless() {
		hint := ""
		if t.Class == types.ArrayClass {
			hint = "print its elements"
		}
		u.Fail(e, hint, "%s cannot be printed", t)
	}
}

func inferAssert(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	u.condition(e.ArgumentList[0])
	if len(e.ArgumentList) > 1 {
		if _, ok := e.ArgumentList[1].(*ast.StringLiteral); !ok {
			u.Fail(e.ArgumentList[1], "print values with console.log", "the message of console.assert is a plain string")
		}
	}
	return types.Nothing
}

// mask infers argument i, the lanes that take part, where it is there.
func mask(u *Unit, e *ast.CallExpression, i int) {
	if i < len(e.ArgumentList) {
		if t := u.integer(e.ArgumentList[i], "the mask of lanes"); t.Class == types.Scalar && t.T.Size() == 8 {
			u.Fail(e.ArgumentList[i], "", "the mask of lanes has 32 bits, not %s", t)
		}
	}
}

// inferShuffle: warp.shuffle(value, lane, mask, width).
func inferShuffle(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := firstNumber(u, e)
	u.integer(e.ArgumentList[1], "the lane")
	mask(u, e, 2)
	if len(e.ArgumentList) > 3 {
		u.integer(e.ArgumentList[3], "the width")
	}
	return t
}

func inferVote(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	u.condition(e.ArgumentList[0])
	mask(u, e, 1)
	return types.Strong(b.Type)
}

func inferReduce(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	t := firstNumber(u, e)
	mask(u, e, 1)
	if bitwise := b.Kind >= ir.AtomicAnd && b.Kind <= ir.AtomicXor; bitwise && t.Class == types.Scalar && !t.T.Integer() {
		u.Fail(e.ArgumentList[0], "", "%s works on integers, not on %s", b.Name, t)
	}
	return t
}

func inferMatch(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	firstNumber(u, e)
	mask(u, e, 1)
	return types.Strong(ir.U32)
}

// inferSample reads a channel of a texture: at coordinates of the row's type, which are
// numbers between texels or whole ones.
func inferSample(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 0)
	if image.Cube && b.Type != ir.F32 {
		u.Fail(e, image.Usage(), "a cube has no whole coordinates")
	}
	places(u, e.ArgumentList[1:], b.Type)
	return types.Strong(image.Element)
}

func inferSurfaceRead(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 0)
	places(u, e.ArgumentList[1:], ir.I32)
	return types.Strong(image.Element)
}

func inferSurfaceWrite(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 1)
	places(u, e.ArgumentList[1:2], image.Element)
	places(u, e.ArgumentList[2:], ir.I32)
	return types.Nothing
}

// imageArgument is the first argument of a call, which has as many coordinates as the
// image has dimensions, a level where the row asks for one, and so many other arguments.
func imageArgument(u *Unit, e *ast.CallExpression, b *builtin.Function, others int) *types.Image {
	what, surface := "a texture", b.Form != builtin.Sample
	if surface {
		what = "a surface"
	}
	t := u.expression(e.ArgumentList[0])
	if t.Class != types.ArrayClass || t.Array.Image == nil || t.Array.Image.Surface != surface {
		u.Fail(e.ArgumentList[0], "", "%s takes %s, not %s", b.Name, what, t)
	}
	image := t.Array.Image
	want, n, hint := image.Place(), len(e.ArgumentList)-1-others, image.Usage()
	if b.Levels > 0 {
		want, hint = append(want[:len(want):len(want)], "level"), ""
	}
	if n != len(want) {
		u.Fail(e, hint, "%s of %s takes %d coordinates (%s), got %d", b.Name, image, len(want), strings.Join(want, ", "), n)
	}
	return image
}

// places infers arguments that are to be of type t.
func places(u *Unit, list []ast.Expression, t ir.Type) {
	for _, a := range list {
		if from := u.expression(a); from.Valueless() {
			u.Fail(a, "", "%s is not a number", from)
		}
		u.meet(a, t)
	}
}
