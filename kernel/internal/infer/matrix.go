// This file infers what experts write instruction by instruction: products of matrices by a warp,
// their operands in shared memory, and copies to there that run beside the threads.

package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// CopyAsyncSM is the first architecture with cp.async, and with mma of bf16.
const CopyAsyncSM = 80

// The first architectures with ldmatrix, and with stmatrix and kernels that wait for those before
// them.
const (
	ldmatrixSM = 75
	stmatrixSM = 90
	previousSM = 90
)

// needs refuses a function that the target does not have.
func (u *Unit) needs(e ast.Node, what string, sm int) {
	if u.Options.SM < sm {
		u.Fail(e, "", "%s needs sm_%d; this is for sm_%d", what, sm, u.Options.SM)
	}
}

// fragment is an argument as an array of the thread's own, of which the lanes of a warp hold a
// matrix together; nil where its type is not known yet.
func fragment(u *Unit, e ast.Expression) *types.Array {
	t := u.expression(e)
	if t.Class == types.Unknown {
		return nil
	}
	if t.Class != types.ArrayClass || t.Array.Space != ir.Local || t.Array.Rank != 1 || t.Array.Record != nil || t.Array.Value {
		u.Fail(e, "write local('f32', 4)", "this argument is an array of the thread, not %s", t)
	}
	return t.Array
}

// inferProduct: mma('m16n8k16', acc, a, b).
func inferProduct(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	shape, ok := e.ArgumentList[0].(*ast.StringLiteral)
	if !ok {
		u.Fail(e.ArgumentList[0], "write 'm16n8k16'", "the shape is known when the kernel is compiled")
	}
	var held [3]*types.Array // of the sum, A and B
	for i, a := range e.ArgumentList[1:4] {
		if held[i] = fragment(u, a); held[i] == nil {
			return types.Nothing
		}
	}
	sum, left, right := held[0], held[1], held[2]
	if left.Elem != right.Elem {
		u.Fail(e.ArgumentList[3], "", "mma multiplies matrices of one type, not %s and %s", left.Elem, right.Elem)
	}
	format := ""
	if len(e.ArgumentList) > 4 {
		format = u.Tiles.format(e.ArgumentList[4], left.Elem, "mma")
	}
	var shapes []string
	for _, p := range productsOf(left.Elem, sum.Elem, format) {
		if p.Shape() == shape.Value {
			settleProduct(u, e, p, held)
			return types.Nothing
		}
		shapes = append(shapes, "'"+p.Shape()+"'")
	}
	if shapes == nil {
		u.Fail(e, "bf16, f16 and f32 are summed as f32, f16 as f16 too, f64 as f64, i8 and u8 as i32, and u8 with { precision: 'e4m3' } as f32", "mma does not multiply matrices of %s with sums of %s", left.Elem, sum.Elem)
	}
	u.Fail(e.ArgumentList[0], "it has "+strings.Join(shapes, ", "), "mma of %s with sums of %s has no shape '%s'", left.Elem, sum.Elem, shape.Value)
	return types.Nothing
}

// productsOf are the forms of mma for factors and sums of two types; format says how factors of u8 are read as floats.
func productsOf(factor, sum ir.Type, format string) (list []*builtin.Product) {
	for _, all := range [][]builtin.Product{builtin.Products, builtin.ByteProducts} {
		for i := range all {
			p := &all[i]
			floats := factor == ir.U8 && sum == ir.F32
			if p.Type == factor && p.Sum == sum && (floats && format != "" && strings.Contains(p.Words, format) || !floats && (format == "" || format == "tf32")) {
				list = append(list, p)
			}
		}
	}
	return list
}

// settleProduct checks how much a lane holds, and the target.
func settleProduct(u *Unit, e *ast.CallExpression, p *builtin.Product, held [3]*types.Array) {
	for i, n := range p.Held() {
		if a := held[i]; a.Dims[0] != int64(n) {
			u.Fail(e.ArgumentList[1+i], fmt.Sprintf("write local('%s', %d)", a.Elem, n), "a lane holds %d %s of this matrix of %s, not %d", n, a.Elem, p.Shape(), a.Dims[0])
		}
	}
	u.needs(e, fmt.Sprintf("mma of %s with the shape %s", p.Type, p.Shape()), p.SM)
	if p.Type == ir.U8 && p.Sum == ir.F32 {
		u.needsVersion(e, "mma of floats of 8 bits", builtin.Float8Version)
	}
	u.Products[e] = p
}

// inferLoadMatrix: ldmatrix(regs, array, index, { transpose: true }), and stmatrix.
func inferLoadMatrix(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	to, from := fragment(u, e.ArgumentList[0]), u.sharedArray(e.ArgumentList[1], b.Name+" is about")
	u.integer(e.ArgumentList[2], "an index")
	if to == nil || from == nil {
		return types.Nothing
	}
	if from.Elem.Size() != 2 || from.Elem != to.Elem {
		u.Fail(e.ArgumentList[0], fmt.Sprintf("write local('bf16', %d) and shared('bf16', …)", to.Dims[0]), "%s moves elements of 16 bits between arrays of one type, not of %s and %s", b.Name, from.Elem, to.Elem)
	}
	if n := to.Dims[0]; !slices.Contains([]int64{2, 4, 8}, n) {
		u.Fail(e.ArgumentList[0], "", "a lane has 2 elements of each matrix, and %s moves 1, 2 or 4 matrices: the array has 2, 4 or 8 elements, not %d", b.Name, n)
	}
	if len(e.ArgumentList) > 3 {
		u.Transposed[e] = flag(u, e.ArgumentList[3], "transpose")
	}
	sm := ldmatrixSM
	if b.Form == builtin.StoreMatrix {
		sm = stmatrixSM
	}
	u.needs(e, b.Name, sm)
	return types.Nothing
}

// inferWaitPrevious: grid.waitPrevious() and grid.releaseNext().
func inferWaitPrevious(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	u.needs(e, b.Name, previousSM)
	return types.Nothing
}

// flag reads { name: true }.
func flag(u *Unit, e ast.Expression, name string) bool {
	if o, ok := e.(*ast.ObjectLiteral); ok && len(o.Value) == 1 {
		if p, ok := o.Value[0].(*ast.PropertyKeyed); ok {
			key, named := p.Key.(*ast.StringLiteral)
			if value, ok := p.Value.(*ast.BooleanLiteral); ok && named && key.Value == name {
				return value.Value
			}
		}
	}
	u.Fail(e, "", "write { %s: true } or leave it out", name)
	return false
}

// sharedArray is an argument as an array in shared memory, flat or a row; nil where its type is
// not known yet.
func (u *Unit) sharedArray(e ast.Expression, what string) *types.Array {
	t := u.expression(e)
	if t.Class == types.Unknown {
		return nil
	}
	if t.Class != types.ArrayClass || t.Array.Space != ir.Shared || t.Array.Rank != 1 || t.Array.Record != nil {
		hint := "write shared('bf16', 16, 16), and tile[row] for a row of it"
		if t.Class == types.ArrayClass && t.Array.Space == ir.Shared && t.Array.Record == nil {
			u.Fail(e, hint, "%s a row of an array in shared memory, not all of one of %d dimensions", what, t.Array.Rank)
		}
		u.Fail(e, hint, "%s an array in shared memory, not %s", what, t)
	}
	return t.Array
}

// inferCopyAsync: copyAsync(to, i, from, j, count, condition).
func inferCopyAsync(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	args := e.ArgumentList
	to, from := u.sharedArray(args[0], b.Name+" writes to"), u.expression(args[2])
	u.integer(args[1], "an index")
	u.integer(args[3], "an index")
	if len(args) > 5 {
		u.condition(args[5])
	}
	if to == nil || from.Class == types.Unknown {
		return types.Nothing
	}
	flatBuffer(u, args[2], b, "reads", from, to.Elem)
	n, ok := u.KnownInteger(args[4])
	if bytes := n * int64(to.Elem.Size()); !ok || bytes != 4 && bytes != 8 && bytes != 16 {
		u.Fail(args[4], fmt.Sprintf("write %d for 16 bytes", 16/to.Elem.Size()), "copyAsync copies 4, 8 or 16 bytes, a constant number of elements")
	}
	u.needs(e, "copyAsync", CopyAsyncSM)
	u.Copied[e] = int(n) * to.Elem.Size()
	return types.Nothing
}

// inferCopyWait: copyAsync.commit() and copyAsync.wait(1).
func inferCopyWait(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	if len(e.ArgumentList) > 0 {
		n, ok := u.KnownInteger(e.ArgumentList[0])
		if !ok || n < 0 || n > 31 {
			u.Fail(e.ArgumentList[0], "write copyAsync.wait(1)", "how many groups of copies may be left is a constant from 0 to 31")
		}
		u.Copied[e] = int(n)
	}
	u.needs(e, b.Name, CopyAsyncSM)
	return types.Nothing
}
