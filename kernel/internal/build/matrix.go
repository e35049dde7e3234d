// This file builds products of matrices by a warp, and what brings their operands.

package build

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// elements are the addresses of all elements of an array of the thread.
func elements(u *unit, e ast.Expression, at ast.Node) (*types.Array, []*ir.Value) {
	first := &ast.NumberLiteral{At: e.Pos(), Literal: "0", Value: int64(0)}
	u.Types[first] = types.WeakInt
	a, address := u.address(&ast.BracketExpression{Left: e, Member: first})
	list := make([]*ir.Value, u.Types[e].Array.Dims[0])
	for i := range list {
		list[i] = u.step(a, address, u.constantValue(ir.I32, uint64(i)), a.Stride(), at)
	}
	return a, list
}

// storeParts stores the results of an instruction, which Extract takes from it, in cells.
func storeParts(u *unit, a *types.Array, cells []*ir.Value, from *ir.Value, at ast.Node) {
	parts := make([]*ir.Value, len(cells))
	for i := range parts {
		parts[i] = u.add(ir.Extract, a.Elem, at, from)
		parts[i].Bits = uint64(i)
	}
	for i, part := range parts {
		u.add(ir.Store, ir.Void, at, cells[i], part).Space = a.Space
	}
}

// buildProduct: acc += a · b.
func buildProduct(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	p := u.Products[e]
	var args []*ir.Value
	for _, x := range e.ArgumentList[1:4] {
		a, cells := elements(u, x, e)
		values := make([]*ir.Value, len(cells))
		for i, c := range cells {
			values[i] = u.loadFrom(a, c, e)
		}
		if a.Elem.Size() == 1 {
			values = words(u, values, e)
		}
		args = append(args, values...)
	}
	v := u.add(ir.Product, ir.Void, e, args...)
	v.Text, v.Width = p.Instruction(), p.Held()[0]
	a, cells := elements(u, e.ArgumentList[1], e)
	storeParts(u, a, cells, v, e)
	return nil
}

// words are values of 8 bits, four to a register, the first lowest.
func words(u *unit, values []*ir.Value, at ast.Node) (list []*ir.Value) {
	for i, v := range values {
		v = u.add(ir.And, ir.U32, at, u.converted(v, ir.U32, at), u.constantValue(ir.U32, 0xff))
		if i%4 == 0 {
			list = append(list, v)
			continue
		}
		last := &list[len(list)-1]
		*last = u.add(ir.Or, ir.U32, at, *last, u.add(ir.ShiftLeft, ir.U32, at, v, u.constantValue(ir.I32, uint64(8*(i%4)))))
	}
	return list
}

// elementAt is the address of element i of an array.
func elementAt(u *unit, array, i ast.Expression) *ir.Value {
	_, address := u.address(&ast.BracketExpression{Left: array, Member: i})
	return address
}

// buildLoadMatrix reads matrices of 8 × 8 elements of 16 bits.
func buildLoadMatrix(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a, cells := elements(u, e.ArgumentList[0], e)
	v := u.add(ir.LoadMatrix, ir.Void, e, elementAt(u, e.ArgumentList[1], e.ArgumentList[2]))
	v.Space, v.Width, v.Text = ir.Shared, len(cells), moved(u, "ldmatrix", e, len(cells))
	storeParts(u, a, cells, v, e)
	return nil
}

// buildStoreMatrix writes such matrices.
func buildStoreMatrix(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a, cells := elements(u, e.ArgumentList[0], e)
	args := []*ir.Value{elementAt(u, e.ArgumentList[1], e.ArgumentList[2])}
	for _, c := range cells {
		args = append(args, u.loadFrom(a, c, e))
	}
	v := u.add(ir.StoreMatrix, ir.Void, e, args...)
	v.Space, v.Text = ir.Shared, moved(u, "stmatrix", e, len(cells))
	return nil
}

// moved is the mnemonic of ldmatrix or stmatrix for so many elements.
func moved(u *unit, name string, e *ast.CallExpression, elements int) string {
	transposed := ""
	if u.Transposed[e] {
		transposed = ".trans"
	}
	return fmt.Sprintf("%s.sync.aligned.m8n8.x%d%s.shared.b16", name, elements/2, transposed)
}

// buildCopyAsync copies from a buffer to shared memory, or writes zeros there where a condition
// does not hold.
func buildCopyAsync(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	args := []*ir.Value{elementAt(u, e.ArgumentList[0], e.ArgumentList[1]), elementAt(u, e.ArgumentList[2], e.ArgumentList[3])}
	bytes := uint64(u.Copied[e])
	if len(e.ArgumentList) > 5 {
		holds := u.converted(u.value(e.ArgumentList[5]), ir.Bool, e)
		args = append(args, u.add(ir.Select, ir.I32, e, holds, u.constantValue(ir.I32, bytes), u.constantValue(ir.I32, 0)))
	}
	v := u.add(ir.CopyAsync, ir.Void, e, args...)
	v.Bits = bytes
	return nil
}

func buildCopyCommit(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	u.add(ir.CopyCommit, ir.Void, e)
	return nil
}

func buildCopyWait(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	u.add(ir.CopyWait, ir.Void, e).Bits = uint64(u.Copied[e])
	return nil
}
