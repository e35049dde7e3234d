// This file infers products of matrices by groups of four warps.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// inferDescriptor: wgmma.descriptor(tile, i, { swizzle: 128, leading: 16, stride: 1024 }).
func inferDescriptor(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h := hopperOf(u, e, b)
	h.pattern(e.ArgumentList[0], e.ArgumentList[1])
	h.Swizzle = -1
	h.options(e.ArgumentList[2], "write { swizzle: 128 }", func(name string, value ast.Expression) bool {
		n, ok := u.KnownInteger(value)
		switch name {
		case "swizzle":
			if !ok || !slices.Contains([]int64{0, 32, 64, 128}, n) {
				u.Fail(value, "write 128, 64, 32 or 0", "a swizzle is over 128, 64 or 32 bytes, or 0 for none, a constant")
			}
			h.Swizzle = n
		case "leading", "stride":
			if !ok || n < 0 || n >= 1<<18 || n%16 != 0 {
				u.Fail(value, "", "%s is a constant number of bytes, a multiple of 16 below %d", name, 1<<18)
			}
			if name == "leading" {
				h.Leading = n
			} else {
				h.Stride = n
			}
		default:
			return false
		}
		return true
	})
	const rows = 8
	switch {
	case h.Swizzle < 0:
		u.Fail(e.ArgumentList[2], "write { swizzle: 128 }", "a descriptor has a swizzle")
	case h.Stride == 0 && h.Swizzle == 0:
		u.Fail(e.ArgumentList[2], "write { swizzle: 0, leading: 128, stride: 256 }", "without a swizzle, the bytes from one core matrix to the next are given")
	case h.Stride == 0:
		h.Stride = rows * h.Swizzle
	}
	return types.Strong(b.Type)
}

// inferGroupProduct: wgmma.bf16(acc, a, b, accumulate, { transposeA: true, transposeB: true }).
func inferGroupProduct(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, args := hopperOf(u, e, b), e.ArgumentList
	sum := fragment(u, args[0])
	left := u.expression(args[1])
	if right := u.expression(args[2]); right.Class != types.Unknown && right != types.Strong(ir.U64) {
		u.Fail(args[2], "write wgmma.descriptor(tile, 0, { swizzle: 128 })", "the right factor is a descriptor, not %s", right)
	}
	if len(args) > 3 {
		u.condition(args[3])
	}
	if sum == nil || left.Class == types.Unknown {
		return types.Nothing
	}
	p, ok := builtin.GroupProductOf(b.Instruction.Text, sum.Elem)
	if !ok {
		u.Fail(args[0], "floats are summed as f32, integers as i32", "%s has no sums of %s", b.Name, sum.Elem)
	}
	h.Product, h.Columns = &p, int(sum.Dims[0])*p.Per
	if !p.Fits(h.Columns) {
		u.Fail(args[0], fmt.Sprintf("write local('%s', %d) for 64 × 128", sum.Elem, 128/p.Per), "%d %s of each of 128 threads are a sum of 64 × %d, and there is no product of that size", sum.Dims[0], sum.Elem, h.Columns)
	}
	if len(args) > 4 {
		h.turns(args[4])
	}
	if left.Class == types.ArrayClass && left.Array.Space == ir.Local {
		h.leftRegisters(args[1])
	} else if left != types.Strong(ir.U64) {
		u.Fail(args[1], "write wgmma.descriptor(tile, 0, { swizzle: 128 })", "the left factor is a descriptor or an array of the thread, not %s", left)
	}
	sum.Memory.Registers = true
	return types.Nothing
}

// turns reads { transposeA: true, transposeB: true }.
func (h *hopperCall) turns(e ast.Expression) {
	names := []string{"transposeA", "transposeB"}
	h.options(e, "write { transposeB: true }", func(name string, value ast.Expression) bool {
		on, ok := value.(*ast.BooleanLiteral)
		i := slices.Index(names, name)
		if ok = ok && i >= 0; ok {
			h.Turn[i] = on.Value
		}
		return ok
	})
	if !h.Product.Turns {
		h.Fail(e, "lay it out with the inner numbers along rows", "only factors of 16 bits may be transposed")
	}
}

// leftRegisters checks a left factor that the threads hold: 16 bytes each.
func (h *hopperCall) leftRegisters(e ast.Expression) {
	a := fragment(h.Unit, e)
	const bytes = 16
	if n := a.Dims[0] * int64(a.Elem.Size()); n != bytes || a.Elem.Size() == 1 || h.Turn[0] {
		h.Fail(e, "write local('u32', 4)", "a left factor that threads hold takes 16 bytes of each, and is not transposed")
	}
}
