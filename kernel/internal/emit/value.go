// This file emits arithmetic, comparisons and conversions.

package emit

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// value emits one value.
func (e *emitter) value(v *ir.Value) {
	switch v.Op {
	case ir.ScalarParam, ir.BufferAddress, ir.Length, ir.Size, ir.ThreadIndex, ir.BlockIndex, ir.BlockDim, ir.GridDim,
		ir.LaneIndex, ir.WarpSize, ir.Clock, ir.MemoryAddress, ir.SharedBytes:
		e.source(v)
	case ir.Scale, ir.Element, ir.Load, ir.Store, ir.Extract, ir.Atomic, ir.AtomicPair, ir.Prefetch:
		e.memory(v)
	case ir.Product, ir.LoadMatrix, ir.StoreMatrix, ir.WaitGrid, ir.ReleaseGrid, ir.CopyAsync, ir.CopyCommit, ir.CopyWait:
		matrices{e}.emit(v)
	case ir.Instruction, ir.GroupProduct, ir.SharedWord, ir.MapAddress:
		hoppers{e}.emit(v)
	case ir.Shuffle, ir.Vote, ir.Match, ir.Reduce, ir.Active, ir.SyncWarp, ir.Barrier, ir.NamedBarrier, ir.Fence, ir.Sleep:
		e.collective(v)
	case ir.Assume: // for the optimizer
	case ir.Print, ir.Assert, ir.Trap, ir.FitsSum, ir.FitsDifference, ir.FitsProduct:
		e.effect(v)
	case ir.External:
		e.external(v)
	case ir.Assembly:
		e.assembly(v)
	case ir.Sample, ir.SurfaceRead, ir.SurfaceWrite:
		e.image(v)
	case ir.Compare:
		e.compare(v)
	case ir.Select:
		e.choose(v)
	case ir.Convert:
		conversions{e}.convert(v)
	case ir.Bitcast:
		conversions{e}.bitcast(v)
	default:
		e.arithmetic(v)
	}
}

// emit appends an instruction with v's register and arguments as operands.
func (e *emitter) emit(mnemonic string, v *ir.Value) {
	operands := []ptx.Operand{register(e.names[v])}
	for _, a := range v.Args {
		operands = append(operands, e.use(a))
	}
	e.add(mnemonic, operands...)
}

var specials = map[ir.Op]string{ir.ThreadIndex: "%tid", ir.BlockIndex: "%ctaid", ir.BlockDim: "%ntid", ir.GridDim: "%nctaid"}

// source emits what comes from the launch.
func (e *emitter) source(v *ir.Value) {
	to := register(e.names[v])
	load := func(name string, t ptx.Type) {
		a := &ptx.Address{Base: &ptx.Name{Name: name}}
		if v.Op == ir.ScalarParam {
			a.Offset = int64(v.Bits)
		}
		e.add("ld.param."+t.String(), to, a)
	}
	switch v.Op {
	case ir.ScalarParam:
		e.scalarParam(v, load)
	case ir.BufferAddress:
		generic := e.fresh("%d")
		e.add("ld.param.u64", register(generic), &ptx.Address{Base: &ptx.Name{Name: e.param(int(v.Index), "")}})
		e.add("cvta.to.global.u64", to, register(generic))
	case ir.Length:
		load(e.param(int(v.Index), "_length"), memoryType(v.Type))
	case ir.Size:
		load(e.param(int(v.Index), "_size"+string(rune('0'+v.Bits))), memoryType(v.Type))
	case ir.LaneIndex:
		e.add("mov.u32", to, register("%laneid"))
	case ir.WarpSize:
		e.add("mov.u32", to, register("WARP_SZ"))
	case ir.Clock:
		e.add("mov.u64", to, register("%clock64"))
	case ir.SharedBytes:
		e.add("mov.u32", to, register("%dynamic_smem_size"))
	case ir.MemoryAddress:
		if v.Memory.Pooled {
			e.add("mov.b32", to, register(poolName))
			e.add("add.s32", to, to, integer(v.Memory.Offset))
			break
		}
		e.add("mov."+moveType(e.names[v]), to, register(v.Memory.Name))
	default:
		e.add("mov.u32", to, &ptx.Name{Name: specials[v.Op], Member: string("xyz"[v.Index])})
	}
}

// scalarParam loads a scalar; a Bool is passed as a byte.
func (e *emitter) scalarParam(v *ir.Value, load func(string, ptx.Type)) {
	name := e.param(int(v.Index), "")
	if v.Type != ir.Bool {
		load(name, memoryType(v.Type))
		return
	}
	r := e.fresh("%r")
	e.add("ld.param.u8", register(r), &ptx.Address{Base: &ptx.Name{Name: name}, Offset: int64(v.Bits)})
	e.add("setp.ne.u32", register(e.names[v]), register(r), integer(0))
}

// arithmetic emits the operations whose instruction follows from the
// operation and the type alone.
func (e *emitter) arithmetic(v *ir.Value) {
	if e.extremeDivision(v) || e.negation(v) || e.upperHalf(v) || e.reciprocal(v) {
		return
	}
	if m := mnemonic(v); m != "" {
		e.emit(m, v)
		return
	}
	switch v.Op {
	case ir.ShiftLeft, ir.ShiftRight:
		e.shift(v)
	case ir.TrailingZeros:
		e.trailingZeros(v)
	case ir.Min, ir.Max:
		e.extreme(v)
	case ir.Not:
		e.emit("not."+bitType(v.Type), v)
	case ir.CopySign: // PTX takes the sign first
		e.add("copysign."+arithmeticType(v.Type), register(e.names[v]), e.inRegister(v.Args[1]), e.inRegister(v.Args[0]))
	}
}

// mnemonic is the instruction of a plain operation, "" for the others. Float
// multiplications and additions say .rn so that ptxas contracts only what the
// optimizer has made an Fma.
func mnemonic(v *ir.Value) string {
	t := arithmeticType(v.Type)
	if v.Type.Float() {
		if v.Op == ir.Min || v.Op == ir.Max {
			return ""
		}
		if m, ok := floatMnemonics[v.Op]; ok {
			return m + t
		}
		return floatMnemonic(v, t)
	}
	switch v.Op {
	case ir.Add, ir.Sub, ir.Div, ir.Rem, ir.Min, ir.Max, ir.Neg, ir.Abs: // Neg of addresses only
		return v.Op.String() + "." + signed(v, t)
	case ir.Mul:
		return "mul.lo." + t
	case ir.MulHigh:
		return "mul.hi." + t
	case ir.And, ir.Or, ir.Xor:
		return v.Op.String() + "." + bitType(v.Type)
	case ir.PopCount:
		return "popc." + bitType(v.Args[0].Type)
	case ir.LeadingZeros:
		return "clz." + bitType(v.Args[0].Type)
	case ir.ReverseBits:
		return "brev." + bitType(v.Type)
	}
	return ""
}

// signed is the type of an instruction that exists for signed numbers only.
func signed(v *ir.Value, t string) string {
	switch {
	case v.Op != ir.Neg && v.Op != ir.Abs:
		if v.Type == ir.Address && narrowAddress(v) {
			return "u32"
		}
		return t
	case v.Type.Size() == 8:
		return "s64"
	}
	return "s32"
}

var floatMnemonics = map[ir.Op]string{
	ir.Add: "add.rn.", ir.Sub: "sub.rn.", ir.Mul: "mul.rn.", ir.Fma: "fma.rn.", ir.Neg: "neg.", ir.Abs: "abs.",
	ir.Exp2Approx: "ex2.approx.ftz.", ir.Log2Approx: "lg2.approx.ftz.", ir.SinApprox: "sin.approx.ftz.",
	ir.CosApprox: "cos.approx.ftz.", ir.TanhApprox: "tanh.approx.", ir.DivApprox: "div.approx.ftz.",
}

var roundings = map[ir.Op]string{ir.Floor: "rmi", ir.Ceil: "rpi", ir.Trunc: "rzi", ir.RoundEven: "rni"}

// floatMnemonic is the instruction of the operations that have an exact and
// an approximate form.
func floatMnemonic(v *ir.Value, t string) string {
	fast := v.Fast && v.Type == ir.F32
	switch v.Op {
	case ir.Div:
		if fast {
			return "div.full." + t
		}
		return "div.rn." + t
	case ir.Sqrt:
		if fast {
			return "sqrt.approx.ftz." + t
		}
		return "sqrt.rn." + t
	case ir.Reciprocal:
		if fast {
			return "rcp.approx.ftz." + t
		}
		return "rcp.rn." + t
	case ir.Rsqrt:
		return "rsqrt.approx." + t
	case ir.Floor, ir.Ceil, ir.Trunc, ir.RoundEven:
		return "cvt." + roundings[v.Op] + "." + t + "." + t
	}
	return ""
}

// shift masks the amount to the width, as JavaScript does; PTX clamps.
func (e *emitter) shift(v *ir.Value) {
	mask := int64(v.Type.Size()*8 - 1)
	amount := v.Args[1]
	var by ptx.Operand
	if amount.Op == ir.Const {
		by = integer(int64(amount.Bits) & mask)
	} else {
		r := e.fresh("%r")
		e.add("and.b32", register(r), e.use(amount), integer(mask))
		by = register(r)
	}
	m := "shl." + bitType(v.Type)
	if v.Op == ir.ShiftRight {
		m = "shr." + arithmeticType(v.Type)
	}
	e.add(m, register(e.names[v]), e.use(v.Args[0]), by)
}

// extreme emits Math.min and Math.max of floats, which are NaN when either
// argument is. Hardware does that by itself for f32 since sm_80.
func (e *emitter) extreme(v *ir.Value) {
	t := arithmeticType(v.Type)
	if v.Type == ir.F32 && e.target.SM >= 80 {
		e.emit(v.Op.String()+".NaN."+t, v)
		return
	}
	e.emit(v.Op.String()+"."+t, v)
	to, p, nan := register(e.names[v]), e.fresh("%p"), &ptx.Immediate{Kind: ptx.Float32, Bits: 0x7fffffff}
	if v.Type == ir.F64 {
		nan = &ptx.Immediate{Kind: ptx.Float64, Bits: 0x7ff8000000000000}
	}
	e.add("setp.nan."+t, register(p), e.use(v.Args[0]), e.use(v.Args[1]))
	e.add("selp."+t, to, nan, to, register(p))
}

// trailingZeros counts the leading zeros of the reversed bits.
func (e *emitter) trailingZeros(v *ir.Value) {
	a := v.Args[0]
	r := e.fresh(prefix(a))
	e.add("brev."+bitType(a.Type), register(r), e.use(a))
	e.add("clz."+bitType(a.Type), register(e.names[v]), register(r))
}

// compare emits setp. JavaScript's comparisons are false on NaN, except !=.
func (e *emitter) compare(v *ir.Value) {
	a := v.Args[0]
	if a.Type == ir.Bool {
		e.compareBool(v)
		return
	}
	kind := v.Kind.String()
	if a.Type.Float() && v.Kind == ir.Ne {
		kind = "neu"
	}
	if ordered(v) {
		kind = "num"
	}
	t := arithmeticType(a.Type)
	if a.Type == ir.Address && narrowAddress(a) {
		t = "u32"
	}
	e.add("setp."+kind+"."+t, register(e.names[v]), e.use(a), e.use(v.Args[1]))
}

func (e *emitter) compareBool(v *ir.Value) {
	a, b := register(e.predicate(v.Args[0])), register(e.predicate(v.Args[1]))
	e.add("xor.pred", register(e.names[v]), a, b)
	if v.Kind == ir.Eq {
		e.add("not.pred", register(e.names[v]), register(e.names[v]))
	}
}

// choose emits selp; predicates are chosen by logic.
func (e *emitter) choose(v *ir.Value) {
	p := register(e.predicate(v.Args[0]))
	to := register(e.names[v])
	if v.Type != ir.Bool {
		e.add("selp."+moveType(e.names[v]), to, e.use(v.Args[1]), e.use(v.Args[2]), p)
		return
	}
	yes, no, not := e.fresh("%p"), e.fresh("%p"), e.fresh("%p")
	e.add("and.pred", register(yes), p, register(e.predicate(v.Args[1])))
	e.add("not.pred", register(not), p)
	e.add("and.pred", register(no), register(not), register(e.predicate(v.Args[2])))
	e.add("or.pred", to, register(yes), register(no))
}
