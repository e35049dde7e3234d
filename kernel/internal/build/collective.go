// This file builds what the threads of a block or the lanes of a warp compute together, and
// random numbers: by functions of kernel/library.

package build

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// The elements of the shared memory that a collective function of the block works with: one for
// each warp, or one for each thread.
const (
	warpsOfBlock   = 32
	threadsOfBlock = 1024
)

// scratch is shared memory for collective functions of one type and use; the same for all of them,
// whose barriers keep them apart.
func (u *unit) scratch(t ir.Type, count int64, use string) *types.Array {
	name := fmt.Sprintf("block_%s_%d%s", t, count, use)
	for _, m := range u.Memory {
		if m.Name == name {
			return &types.Array{Elem: t, Space: ir.Shared, Rank: 1, Param: -1, Dims: []int64{count}, Memory: m}
		}
	}
	m := &ir.Memory{Name: name, Space: ir.Shared, Type: t, Count: count}
	u.Memory = append(u.Memory, m)
	return &types.Array{Elem: t, Space: ir.Shared, Rank: 1, Param: -1, Dims: []int64{count}, Memory: m}
}

// buildCollective calls the function's body in kernel/library with the value, the operator,
// where it begins, and the width of a tile or shared memory.
func buildCollective(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	c := u.Collectives[e]
	switch b.Name {
	case "block.any", "block.all":
		return u.anyOrAll(e, b)
	case "block.count", "block.rank":
		condition := u.converted(u.value(e.ArgumentList[0]), ir.Bool, e)
		return u.libraryOf(e, c.Name, valueOf(condition), given{array: u.scratch(ir.I32, warpsOfBlock, "")})
	}
	t := u.Types[e].Settled()
	value := u.wide(e.ArgumentList[0], t)
	args := []given{valueOf(value)}
	count := int64(warpsOfBlock)
	switch {
	case b.Name == "block.broadcast":
		args = append(args, valueOf(u.argument32(e, 1)))
	case c.Operator != infer.Operator{}:
		args = append(args, given{operator: c.Operator})
		switch {
		case c.Initial != nil:
			args = append(args, valueOf(u.wide(c.Initial, t)))
		case strings.HasSuffix(b.Name, "Exclusive"):
			args = append(args, valueOf(u.constantValue(value.Type, c.Identity(value.Type))))
		}
	default: // sort
		flag := uint64(0)
		if c.Flag {
			flag = 1
		}
		args, count = append(args, valueOf(u.constantValue(ir.Bool, flag))), threadsOfBlock
	}
	if c.Mask != nil {
		args = append(args, valueOf(mask(u, e, len(e.ArgumentList)-1)))
		return u.converted(u.libraryOf(e, strings.Replace(c.Name, "warp", "chosen", 1), args...), t, e)
	}
	if c.Width > 0 {
		args = append(args, valueOf(u.constantValue(ir.I32, uint64(c.Width))))
	} else {
		args = append(args, given{array: u.scratch(value.Type, count, "")})
	}
	return u.converted(u.libraryOf(e, c.Name, args...), t, e)
}

// buildSortShared gives each array as much shared memory again.
func buildSortShared(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	name, args := "block_sortShared", []given(nil)
	for i, at := range e.ArgumentList {
		a := u.Types[at].Array
		args = append(args, given{array: a}, given{array: u.scratch(a.Elem, a.Dims[0], []string{"_keys", "_values"}[i])})
		name = []string{"block_sortShared", "block_sortSharedPairs"}[i]
	}
	u.libraryOf(e, name, args...)
	return nil
}

// anyOrAll counts the threads whose condition holds, or those for which it does not.
func (u *unit) anyOrAll(e *ast.CallExpression, b *builtin.Function) *ir.Value {
	condition := u.converted(u.value(e.ArgumentList[0]), ir.Bool, e)
	kind := ir.Ne
	if b.Name == "block.all" {
		condition, kind = u.add(ir.Not, ir.Bool, e, condition), ir.Eq
	}
	count := u.libraryOf(e, "block_count", valueOf(condition), given{array: u.scratch(ir.I32, warpsOfBlock, "")})
	return u.comparison(e, kind, count, u.constantValue(ir.I32, 0))
}

// A given is an argument of a function of the library: one of the three.
type given struct {
	value    *ir.Value
	array    *types.Array
	operator infer.Operator
}

func valueOf(v *ir.Value) given { return given{value: v} }

// libraryOf is library for arguments that are not all values.
func (u *unit) libraryOf(at ast.Node, name string, args ...given) *ir.Value {
	list := make([]infer.LibraryArgument, len(args))
	for i, a := range args {
		list[i] = infer.LibraryArgument{Array: a.array, Operator: a.operator}
		if a.value != nil {
			list[i].Type = a.value.Type
		}
	}
	inner := u.inner(u.LibraryOf(name, list), at)
	u.here()
	for i, p := range inner.Params {
		if args[i].value != nil {
			u.define(p, args[i].value)
		}
	}
	return u.inlineBody(at, inner)
}

// buildRandom: four numbers share a counter, which is taken from the number in its own type, so
// that the optimizer sees it of neighbouring ones. Seed and stream are u64.
func buildRandom(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	wide := func(i int) *ir.Value {
		if i >= len(e.ArgumentList) {
			return u.constantValue(ir.U64, 0)
		}
		return u.converted(u.word(e.ArgumentList[i]), ir.U64, e)
	}
	seed, number := wide(0), u.word(e.ArgumentList[1])
	number = u.converted(number, types.Promoted(number.Type), e)
	counter := u.converted(u.add(ir.ShiftRight, number.Type, e, number, u.constantValue(ir.I32, 2)), ir.U64, e)
	if number.Type.Signed() { // the upper bits of a negative number are those of a u64
		counter = u.add(ir.And, ir.U64, e, counter, u.constantValue(ir.U64, 1<<62-1))
	}
	place := u.converted(u.add(ir.And, number.Type, e, number, u.constantValue(number.Type, 3)), ir.I32, e)
	return u.library(e, "random_"+strings.TrimPrefix(b.Name, "random."), seed, counter, place, wide(2))
}

// word builds an integer of up to 64 bits; a literal may have a sign.
func (u *unit) word(e ast.Expression) *ir.Value {
	if _, signed := e.(*ast.UnaryExpression); signed {
		return u.operand(e, ir.I64)
	}
	return u.operand(e, ir.U64)
}
