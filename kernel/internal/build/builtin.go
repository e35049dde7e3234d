// This file builds calls of what the language provides: a rule for each form of the table, and
// those that are one instruction.

package build

import (
	"math"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A rule builds a call of a function; nil for one that gives nothing.
type rule func(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value

// rules are the rules by form. They call each other through value, so they cannot be a variable.
func rules() *[builtin.Forms]rule {
	return &[builtin.Forms]rule{
		builtin.Grid:     buildGrid,
		builtin.GridSize: buildGrid,
		builtin.Unroll:   buildUnroll,
		builtin.Effect:   func(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value { return u.add(b.Op, ir.Void, e) },
		builtin.GridSync: func(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
			u.add(ir.Barrier, ir.Void, e).Scope = "gpu"
			return nil
		},
		builtin.Read: func(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value { return u.add(b.Op, b.Type, e) },
		builtin.SyncWarp: func(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
			return u.add(ir.SyncWarp, ir.Void, e, mask(u, e, 0))
		},
		builtin.Memory:          func(*unit, *ast.CallExpression, *builtin.Function) *ir.Value { return nil },
		builtin.Conversion:      buildConversion,
		builtin.JointFloat:      buildJoint,
		builtin.JointInteger:    buildJoint,
		builtin.Absolute:        buildAbsolute,
		builtin.Extreme:         buildExtreme,
		builtin.Rounding:        buildRounding,
		builtin.Round:           buildRound,
		builtin.Sign:            buildSign,
		builtin.Multiply32:      buildMultiply32,
		builtin.CountLeading32:  buildCountLeading32,
		builtin.Library:         buildLibrary,
		builtin.Hypotenuse:      buildHypotenuse,
		builtin.BitCount:        buildBitCount,
		builtin.Approximate:     buildApproximate,
		builtin.Bitcast:         buildBitcast,
		builtin.IsNaN:           buildIsNaN,
		builtin.IsFinite:        buildIsFinite,
		builtin.IsInteger:       buildIsInteger,
		builtin.AtomicOperation: buildAtomic,
		builtin.AtomicSubtract:  buildAtomic,
		builtin.AtomicLoad:      buildAtomicLoad,
		builtin.AtomicStore:     buildAtomicStore,
		builtin.Collective:      buildCollective,
		builtin.SortShared:      buildSortShared,
		builtin.Random:          buildRandom,
		builtin.Fence:           buildFence,
		builtin.Sleep:           buildSleep,
		builtin.Assembly:        buildAssembly,
		builtin.NamedBarrier:    buildNamedBarrier,
		builtin.AtomicPair:      buildAtomicPair,
		builtin.CacheLoad:       buildCached,
		builtin.CacheStore:      buildCached,
		builtin.Prefetch:        buildCached,
		builtin.Print:           buildPrint,
		builtin.Assert:          buildAssert,
		builtin.Assume:          buildAssume,
		builtin.Shuffle:         buildShuffle,
		builtin.Vote:            buildVote,
		builtin.Reduce:          buildReduce,
		builtin.Match:           buildMatch,
		builtin.Sample:          buildSample,
		builtin.SurfaceRead:     buildSurfaceRead,
		builtin.SurfaceWrite:    buildSurfaceWrite,
		builtin.MatrixProduct:   buildProduct,
		builtin.LoadMatrix:      buildLoadMatrix,
		builtin.StoreMatrix:     buildStoreMatrix,
		builtin.WaitPrevious:    func(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value { return u.add(b.Op, ir.Void, e) },
		builtin.CopyAsync:       buildCopyAsync,
		builtin.CopyCommit:      buildCopyCommit,
		builtin.CopyWait:        buildCopyWait,
		builtin.TileFunction:    buildTileFunction,
		builtin.OneInstruction:  buildInstruction,
		builtin.BarrierWait:     buildBarrierWait,
		builtin.TensorCopy:      buildTensorCopy,
		builtin.BulkCopy:        buildBulkCopy,
		builtin.ClusterAccess:   buildClusterAccess,
		builtin.ClusterSend:     buildClusterSend,
		builtin.GroupDescriptor: buildDescriptor,
		builtin.GroupMultiply:   buildGroupProduct,
	}
}

func buildGrid(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	if u.Types[e].Class != types.ObjectClass {
		return u.gridAlong(e, b, 0)
	}
	for axis, m := range u.Composites.Storage(e).Members {
		u.define(m, u.gridAlong(e, b, int64(axis)))
	}
	return nil
}

// gridAlong is the thread's index in the whole grid along an axis, or how many there are.
func (u *unit) gridAlong(at ast.Node, b *builtin.Function, axis int64) *ir.Value {
	register := func(op ir.Op) *ir.Value {
		v := u.add(op, ir.I32, at)
		v.Index = axis
		return v
	}
	if b.Form == builtin.GridSize {
		return u.add(ir.Mul, ir.I32, at, register(ir.GridDim), register(ir.BlockDim))
	}
	product := u.add(ir.Mul, ir.I32, at, register(ir.BlockIndex), register(ir.BlockDim))
	return u.add(ir.Add, ir.I32, at, product, register(ir.ThreadIndex))
}

// buildUnroll says of the loop around it how many rounds to write out at a time.
func buildUnroll(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	for i := len(u.jumps.targets) - 1; i >= 0; i-- {
		if t := u.jumps.targets[i]; t.header != nil {
			t.header.Unroll = ir.UnrollWhole
			if n, ok := u.Rounds[e]; ok {
				t.header.Unroll = int(n)
			}
			return nil
		}
	}
	u.Fail(e, "write it as a statement in the body of the loop", "unroll() stands in no loop")
	return nil
}

// buildAssume keeps what is said of multiples for the optimizer.
func buildAssume(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	if m, ok := u.Multiples[e]; ok {
		if value := u.value(m.Value); value.Type.Integer() {
			u.add(ir.Assume, ir.Void, e, value).Bits = uint64(m.Of)
		}
	}
	return nil
}

// wide builds an operand in type t, or f32 for the 16-bit floats.
func (u *unit) wide(e ast.Expression, t ir.Type) *ir.Value {
	if t.Narrow() {
		t = ir.F32
	}
	return u.converted(u.operand(e, t), t, e)
}

// wideArguments builds the arguments of a call in type t, or f32 for the 16-bit floats.
func (u *unit) wideArguments(e *ast.CallExpression, t ir.Type) []*ir.Value {
	var args []*ir.Value
	for _, a := range e.ArgumentList {
		args = append(args, u.wide(a, t))
	}
	return args
}

// argument32 builds argument i of a call as an i32.
func (u *unit) argument32(e *ast.CallExpression, i int) *ir.Value {
	return u.converted(u.operand(e.ArgumentList[i], ir.I32), ir.I32, e)
}

// buildConversion: floats become integers by truncation with saturation; integers wrap.
func buildConversion(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	a, t := e.ArgumentList[0], b.Type
	if t.Integer() && u.Types[a].T.Integer() && t.Size() <= u.Types[a].T.Size() {
		cuts(u, a, false) // which the conversion is there for, as that of i64(x * y) for BigInts
	}
	switch {
	case u.Types[a].Class != types.Weak:
	case u.Types[a].T != ir.F32 && t.Integer() && t != ir.U64: // may wrap
		return u.converted(u.literal(a, ir.I64), t, e)
	case u.Types[a].T == ir.F32 && t.Integer():
		return u.converted(u.literal(a, ir.F64), t, e)
	default:
		return u.literal(a, t)
	}
	if q, ok := u.integerQuotient(a); ok && t.Integer() {
		return u.converted(q, t, e)
	}
	v := u.value(a)
	if v.Type.Float() && t.Integer() {
		return u.rounds(e, v, u.converted(v, t, e), ir.Trunc)
	}
	return u.converted(v, t, e)
}

// buildJoint is an operation whose arguments and result have one type.
func buildJoint(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	args := u.wideArguments(e, t)
	return u.converted(u.add(b.Op, args[0].Type, e, args...), t, e)
}

// buildApproximate is a function of f32 that the hardware approximates.
func buildApproximate(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	return u.add(b.Op, ir.F32, e, u.wideArguments(e, ir.F32)...)
}

// buildBitCount is a count of bits; the argument keeps its type, the result is i32.
func buildBitCount(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := ir.I32
	if own := u.Types[e.ArgumentList[0]]; own.Class == types.Scalar {
		t = types.Promoted(own.T)
	}
	return u.add(b.Op, ir.I32, e, u.converted(u.operand(e.ArgumentList[0], t), t, e))
}

func buildBitcast(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	v := u.value(e.ArgumentList[1])
	t := u.Types[e].T
	switch {
	case v.Type == t:
		return v
	case v.Type.Integer() && t.Integer():
		return u.converted(v, t, e)
	}
	return u.add(ir.Bitcast, t, e, v)
}

func buildIsNaN(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	v := u.wide(e.ArgumentList[0], u.Types[e.ArgumentList[0]].Settled())
	if !v.Type.Float() {
		return u.constantValue(ir.Bool, 0)
	}
	return u.comparison(e, ir.Ne, v, v)
}

func buildIsFinite(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	v := u.wide(e.ArgumentList[0], u.Types[e.ArgumentList[0]].Settled())
	if !v.Type.Float() {
		return u.constantValue(ir.Bool, 1)
	}
	return u.comparison(e, ir.Lt, u.add(ir.Abs, v.Type, e, v), u.constantValue(v.Type, floatBits(math.Inf(1), v.Type)))
}

// buildAtomic gives the old value of the element.
func buildAtomic(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	a, address := atomicElement(u, e)
	args := []*ir.Value{address}
	for _, x := range e.ArgumentList[2:b.Fewest] {
		args = append(args, u.as(x, a.Elem))
	}
	if b.Form == builtin.AtomicSubtract {
		args[1] = negated(u, e, args[1])
	}
	switch extreme := b.Kind == ir.AtomicMin || b.Kind == ir.AtomicMax; {
	case extreme && a.Elem.Narrow():
		return u.atomicExtremeHalf(e, b.Kind, a, address, args[1])
	case extreme && a.Elem.Float():
		return u.atomicExtreme(e, b.Kind, a, address, args[1])
	}
	v := u.add(ir.Atomic, a.Elem, e, args...)
	v.Kind, v.Space = b.Kind, a.Space
	u.order(v, e)
	return v
}

// order notes what the source says of the accesses around an atomic operation.
func (u *unit) order(v *ir.Value, e *ast.CallExpression) {
	order := u.Orders[e]
	v.Order, v.Scope = order.Order, order.Scope
}

// buildFence orders memory for the device or a scope.
func buildFence(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	u.order(u.add(ir.Fence, ir.Void, e), e)
	return nil
}

// buildSleep suspends the thread.
func buildSleep(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	return u.add(ir.Sleep, ir.Void, e, u.converted(u.operand(e.ArgumentList[0], ir.U32), ir.U32, e))
}

// atomicElement is the element that the first two arguments of an atomic function name.
func atomicElement(u *unit, e *ast.CallExpression) (*types.Array, *ir.Value) {
	return u.address(&ast.BracketExpression{Left: e.ArgumentList[0], Member: e.ArgumentList[1]})
}

// negated is -v in v's own type.
func negated(u *unit, at ast.Node, v *ir.Value) *ir.Value {
	if !v.Type.Narrow() {
		return u.add(ir.Neg, v.Type, at, v)
	}
	return u.converted(u.add(ir.Neg, ir.F32, at, u.converted(v, ir.F32, at)), v.Type, at)
}

// buildAtomicLoad reads what other threads have written, in order: what they wrote
// before it is there afterwards.
func buildAtomicLoad(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a, address := atomicElement(u, e)
	v := u.loadFrom(a, address, e)
	v.Ordered = true
	u.order(v, e)
	return v
}

// buildAtomicStore writes in order: who reads it sees what was written before. Its
// value is what is stored.
func buildAtomicStore(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a, address := atomicElement(u, e)
	value := u.as(e.ArgumentList[2], a.Elem)
	v := u.add(ir.Store, ir.Void, e, address, value)
	v.Space, v.Ordered = a.Space, true
	u.order(v, e)
	return value
}
