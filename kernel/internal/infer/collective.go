// This file infers what the threads of a block or the lanes of a warp compute together:
// block.reduce(v, 'add'), warp.tile(16).scan(v, (a, b) => Math.max(a, b)).

package infer

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Collective is a call of a function in which threads compute something together.
type Collective struct {
	Name     string // of the function of kernel/library
	Operator Operator
	// Identity is what the operator begins with, for one that is named; nil where the call has
	// a value for it.
	Identity func(t ir.Type) uint64
	Flag     bool           // descending
	Initial  ast.Expression // what the call begins with; nil where it does not say
	Mask     ast.Expression // of lanes; nil for all
	Width    int            // of the segments of a warp; 0 for the block
}

// An Operator is a function of two values that kernel/library calls.
type Operator struct{ function *callable }

// operators are those with names, and what they begin with.
var operators = map[string]struct {
	library, builtin string
	integers         bool // they have no meaning for floats
	identity         func(t ir.Type) uint64
}{
	"add": {library: "op_add", identity: func(ir.Type) uint64 { return 0 }},
	"mul": {library: "op_mul", identity: one},
	"min": {builtin: "Math.min", identity: greatest},
	"max": {builtin: "Math.max", identity: least},
	"and": {library: "op_and", integers: true, identity: func(t ir.Type) uint64 { return ^uint64(0) >> (64 - 8*t.Size()) }},
	"or":  {library: "op_or", integers: true, identity: func(ir.Type) uint64 { return 0 }},
	"xor": {library: "op_xor", integers: true, identity: func(ir.Type) uint64 { return 0 }},
}

func one(t ir.Type) uint64 {
	switch t {
	case ir.F32:
		return 0x3f800000
	case ir.F64:
		return 0x3ff0000000000000
	}
	return 1
}

func greatest(t ir.Type) uint64 { _, bits := limits(t); return bits }
func least(t ir.Type) uint64    { bits, _ := limits(t); return bits }

// limits are the least and the greatest value of a type; those of floats are infinite.
func limits(t ir.Type) (least, greatest uint64) {
	sign := uint64(1) << (8*t.Size() - 1)
	switch {
	case t == ir.F32:
		return sign | 0x7f800000, 0x7f800000
	case t == ir.F64:
		return sign | 0x7ff0000000000000, 0x7ff0000000000000
	case t.Signed():
		return sign, sign - 1
	}
	return 0, sign<<1 - 1
}

// tile is the width in warp.tile(16).reduce, 0 for another callee.
func (u *Unit) tile(callee ast.Expression) (member string, width int) {
	dot, ok := callee.(*ast.DotExpression)
	if !ok {
		return "", 0
	}
	call, ok := dot.Left.(*ast.CallExpression)
	if !ok || u.Names.path(call.Callee) != "warp.tile" {
		return "", 0
	}
	n := int64(0)
	if len(call.ArgumentList) == 1 {
		n, _ = u.KnownInteger(call.ArgumentList[0])
	}
	if n < 2 || n > 32 || bits.OnesCount64(uint64(n)) != 1 {
		u.Fail(call, "write warp.tile(16)", "a tile has 2, 4, 8, 16 or 32 lanes")
	}
	return "warp." + dot.Identifier.Name, int(n)
}

// inferTile refuses warp.tile(16) without a function behind it.
func inferTile(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	u.Fail(e, "call its functions: warp.tile(16).reduce(value, 'add')", "a tile is not a value")
	return types.None
}

func inferCollective(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	c := u.Collectives[e]
	if c == nil {
		c = &Collective{Name: strings.ReplaceAll(b.Name, ".", "_")}
		u.Collectives[e] = c
	}
	if strings.HasPrefix(b.Name, "warp.") {
		c.Width = 32
		if _, width := u.tile(e.Callee); width > 0 {
			c.Width = width
		}
	}
	args := e.ArgumentList
	switch b.Name {
	case "block.count", "block.rank":
		u.condition(args[0])
		return types.Strong(ir.I32)
	case "block.any", "block.all":
		u.condition(args[0])
		return types.Boolean
	}
	t := firstNumber(u, e)
	switch {
	case b.Name == "block.broadcast":
		u.integer(args[1], "the thread")
	case strings.HasSuffix(b.Name, ".sort"):
		if len(args) > 1 {
			flag, ok := args[1].(*ast.BooleanLiteral)
			if !ok {
				u.Fail(args[1], "write true or false", "whether to sort descending is known when the kernel is compiled")
			}
			c.Flag = flag.Value
		}
	default:
		u.operator(e, c, t)
		exclusive := strings.HasSuffix(b.Name, "Exclusive")
		first := 2 // of the mask
		if exclusive {
			first = 3
		}
		if len(args) > first {
			if c.Mask = args[first]; c.Width < 32 {
				u.Fail(c.Mask, "leave it out, or call the function of warp", "the functions of a tile take no mask")
			}
			mask(u, e, first)
		}
		if exclusive && len(args) > 2 {
			c.Initial = args[2]
			u.expression(c.Initial)
			if t.Class == types.Scalar {
				u.meet(c.Initial, t.T)
			}
		} else if exclusive && c.Identity == nil {
			u.Fail(e, "write it behind the operator: "+b.Name+"(value, (a, b) => …, 0)", "%s with a function needs the value to begin with", b.Name)
		}
	}
	return t
}

// Begins visits the calls of integers that begin with what their operator has, and tells what that is.
func (u *Unit) Begins(visit func(u *Unit, e *ast.CallExpression, t ir.Type, bits uint64)) {
	for e, c := range u.Collectives {
		t := types.Promoted(u.Types[e].Settled())
		if c.Identity != nil && c.Initial == nil && strings.HasSuffix(c.Name, "Exclusive") && t.Integer() {
			visit(u, e, t, c.Identity(t))
		}
	}
	for _, e := range u.callOrder {
		u.Calls[e].Begins(visit)
	}
}

// inferSortShared: block.sortShared(keys, values), arrays of one size that the kernel declares.
func inferSortShared(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	size := int64(0)
	for i, at := range e.ArgumentList {
		t := u.expression(at)
		if t.Class == types.Unknown {
			return types.None
		}
		a := t.Array
		if a == nil || a.Space != ir.Shared || !a.Whole() || a.Rank != 1 || a.Record != nil || a.Dims[0] == 0 {
			u.Fail(at, "copy the elements into one: const keys = shared('f32', 256)", "%s sorts arrays of one dimension that the kernel declares with shared", b.Name)
		}
		if i > 0 && a.Dims[0] != size {
			u.Fail(at, "declare both with one size", "there are %d keys and %d values", size, a.Dims[0])
		}
		size = a.Dims[0]
	}
	return types.Nothing
}

// operator reads the second argument, a name or a function.
func (u *Unit) operator(e *ast.CallExpression, c *Collective, t types.Type) {
	at := e.ArgumentList[1]
	name, ok := u.word(at)
	if !ok {
		if c.Operator.function = argumentFunction(u, at); c.Operator.function == nil {
			u.Fail(at, "write 'add' or (a, b) => a + b", "this is not an operator")
		}
		return
	}
	op, ok := operators[name]
	if !ok {
		var names []string
		for name := range operators {
			names = append(names, "'"+name+"'")
		}
		slices.Sort(names)
		u.Fail(at, "the operators are "+strings.Join(names, ", ")+", and functions", "'%s' is not an operator", name)
	}
	if op.integers && t.Class == types.Scalar && !t.T.Integer() {
		u.Fail(at, "", "'%s' works on integers, not on %s", name, t)
	}
	c.Operator.function, c.Identity = &callable{helper: op.library, library: true}, op.identity
	if op.builtin != "" {
		c.Operator.function = &callable{builtin: builtin.Lookup(op.builtin)}
	}
}

// A LibraryArgument is an argument of a function of the library: a value of a type, an array, or an
// operator.
type LibraryArgument struct {
	Type     ir.Type
	Array    *types.Array
	Operator Operator
}

// LibraryOf is Library for arguments that are not all values.
func (u *Unit) LibraryOf(name string, args []LibraryArgument) *Unit {
	inner := u.inner(libraryFunctions()[name](), 0)
	inner.InLibrary = true
	for i, p := range inner.Fn.Params {
		v := &Variable{Name: p.Name, Param: -1}
		switch a := args[i]; {
		case a.Operator.function != nil:
			inner.bindFunction(v, a.Operator.function, inner.Fn.Node)
		case a.Array != nil:
			v.Type, v.Fixed = types.Type{Class: types.ArrayClass, Array: a.Array}, true
		default:
			v.Type, v.Fixed = types.Strong(a.Type), true
		}
		inner.Params = append(inner.Params, v)
	}
	inner.infer()
	return inner
}

// inferRandom: random.uniform(seed, i, stream).
func inferRandom(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	for i, a := range e.ArgumentList {
		u.integer(a, []string{"the seed", "the number", "the stream"}[i])
	}
	return types.Strong(b.Type)
}
