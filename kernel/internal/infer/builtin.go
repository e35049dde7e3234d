// This file infers calls of what the language provides: a rule for each form of the table.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
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
		builtin.Unroll:   inferUnroll,
		builtin.Effect:   func(*Unit, *ast.CallExpression, *builtin.Function) types.Type { return types.Nothing },
		builtin.GridSync: inferGridSync,
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
		builtin.Complex:         inferComplex,
		builtin.Hypotenuse:      inferFloat,
		builtin.BitCount:        inferIntegers,
		builtin.Approximate:     inferApproximate,
		builtin.Bitcast:         inferBitcast,
		builtin.IsNaN:           inferTest,
		builtin.IsFinite:        inferTest,
		builtin.IsInteger:       inferTest,
		builtin.AtomicOperation: inferAtomic,
		builtin.AtomicSubtract:  inferAtomic,
		builtin.AtomicLoad:      inferAtomic,
		builtin.AtomicStore:     inferAtomic,
		builtin.Collective:      inferCollective,
		builtin.SortShared:      inferSortShared,
		builtin.Tile:            inferTile,
		builtin.Random:          inferRandom,
		builtin.Fence:           inferFence,
		builtin.Sleep:           inferSleep,
		builtin.Print:           inferPrint,
		builtin.Assert:          inferAssert,
		builtin.Assume:          inferAssume,
		builtin.Shuffle:         inferShuffle,
		builtin.Vote:            inferVote,
		builtin.Reduce:          inferReduce,
		builtin.Match:           inferMatch,
		builtin.Sample:          inferSample,
		builtin.SurfaceRead:     inferSurfaceRead,
		builtin.SurfaceWrite:    inferSurfaceWrite,
		builtin.MatrixProduct:   inferProduct,
		builtin.LoadMatrix:      inferLoadMatrix,
		builtin.StoreMatrix:     inferLoadMatrix,
		builtin.WaitPrevious:    inferWaitPrevious,
		builtin.CopyAsync:       inferCopyAsync,
		builtin.CopyCommit:      inferCopyWait,
		builtin.CopyWait:        inferCopyWait,
		builtin.TileFunction:    inferTileFunction,
		builtin.Assembly:        inferAssembly,
		builtin.NamedBarrier:    inferNamedBarrier,
		builtin.AtomicPair:      inferAtomicPair,
		builtin.CacheLoad:       inferCached,
		builtin.CacheStore:      inferCached,
		builtin.Prefetch:        inferCached,
		builtin.OneInstruction:  inferInstruction,
		builtin.BarrierWait:     inferInstruction,
		builtin.TensorCopy:      inferTensorCopy,
		builtin.BulkCopy:        inferBulkCopy,
		builtin.ClusterAccess:   inferClusterAccess,
		builtin.ClusterSend:     inferClusterSend,
		builtin.GroupDescriptor: inferDescriptor,
		builtin.GroupMultiply:   inferGroupProduct,
	}
}

// result is the type that the row tells.
func result(_ *Unit, _ *ast.CallExpression, b *builtin.Function) types.Type {
	return types.Strong(b.Type)
}

// inferGrid: grid(1) is the thread's index in the whole grid along x; grid(2) and grid(3) give
// those along y and z too. gridSize(n) is how many threads there are along each.
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
	if n == 1 {
		return types.Strong(ir.I32)
	}
	return u.Composites.listOf(e, slices.Repeat([]types.Type{types.Strong(ir.I32)}, int(n))...)
}

// inferGridSync: grids whose blocks all run at the same time need hardware for it.
func inferGridSync(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	const since = 60
	if u.Options.SM < since {
		u.Fail(e, "make two kernels of it", "%s needs sm_%d; this is for sm_%d", b.Name, since, u.Options.SM)
	}
	return types.Nothing
}

// inferUnroll: unroll() and unroll(4) are about the loop that they stand in.
func inferUnroll(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	const most = 256
	if len(e.ArgumentList) == 1 {
		n, ok := u.KnownInteger(e.ArgumentList[0])
		if !ok || n < 1 || n > most {
			u.Fail(e.ArgumentList[0], "write unroll() for all rounds, unroll(4) for four at a time", "unroll takes a constant from 1 to %d", most)
		}
		u.Rounds[e] = n
	}
	return types.Nothing
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

// inferAssume: the compiler makes use of assume(x % 4 === 0), and reads other conditions only.
func inferAssume(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	u.condition(e.ArgumentList[0])
	if test, ok := e.ArgumentList[0].(*ast.BinaryExpression); ok && (test.Operator == "===" || test.Operator == "==") {
		zero, known := u.KnownInteger(test.Right)
		if rest, ok := test.Left.(*ast.BinaryExpression); ok && rest.Operator == "%" && known && zero == 0 {
			if n, ok := u.KnownInteger(rest.Right); ok && n > 0 {
				u.Multiples[e] = Multiple{rest.Left, n}
			}
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
