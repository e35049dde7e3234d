// This file lowers and executes barriers in shared memory: mbarrier
// (PTX ISA 9.1, 9.7.13.15).

package lower

import (
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

func lowerMemoryBarrier(l *lowerer, in *ptx.Instruction) {
	expects := code.Has(in, "expect_tx")
	switch {
	case code.Has(in, "init"):
		barrierUpdate(l, in, code.InitBarrier, false)
	case code.Has(in, "inval"):
		barrierUpdate(l, in, func(_, _, _ uint64) uint64 { return 0 }, false)
	case expects && code.Has(in, "arrive"):
		barrierUpdate(l, in, code.ArriveExpecting, true)
	case expects && code.Has(in, "arrive_drop"):
		barrierUpdate(l, in, code.DropExpecting, true)
	case expects:
		barrierUpdate(l, in, code.ExpectBytes, false)
	case code.Has(in, "complete_tx"):
		barrierUpdate(l, in, code.CompleteBytes, false)
	case code.Has(in, "arrive"):
		barrierUpdate(l, in, code.ArriveAt, true)
	case code.Has(in, "arrive_drop"):
		barrierUpdate(l, in, code.ArriveAndDrop, true)
	case code.Has(in, "test_wait"), code.Has(in, "try_wait"):
		barrierTest(l, in)
	case code.Has(in, "pending_count"):
		o := exact(&code.Scalar{Op: func(a, _, _, _ uint64) uint64 { return a >> code.BarrierCountBits & code.BarrierCountMask }, Bits: 32},
			l.write(l.operand(0), 32), l.read(l.operand(1), ptx.B64))
		o.Guard = l.guard(in)
		l.emit(o)
	default:
		l.refuse("")
	}
}

// barrierUpdate lowers what changes a barrier: state, [address], count, as far
// as given; without a count it is 1.
func barrierUpdate(l *lowerer, in *ptx.Instruction, f loops.Update, hasState bool) {
	operands := in.Operands
	o := &code.Operation{Guard: l.guard(in), Op: code.OpAtomic, Early: true, Talks: true}
	if hasState {
		if _, ok := operands[0].(*ptx.Address); !ok {
			o.Dst = []code.Register{l.write(operands[0], 64)}
			operands = operands[1:]
		}
	}
	if len(operands) == 0 {
		l.fail(in.Pos, "%s needs an address", in.Opcode)
		return
	}
	count := l.graph.Constant(loops.Word, 1)
	if len(operands) > 1 {
		count = l.read(operands[1], ptx.U32)
	}
	base, a := barrierAccess(l, in, operands[0])
	a.Write = true
	o.Src, o.Access = []code.Register{base, count}, a
	o.Atomic = &loops.AtomicAccess{Update: f, Bytes: 8, Private: true}
	l.emit(o)
}

func barrierAccess(l *lowerer, in *ptx.Instruction, address ptx.Operand) (code.Register, *code.Access) {
	f := memoryForm{space: ptx.Generic, vector: 1}
	if hasPrefix(in, "shared") {
		f.space, f.cluster = ptx.Shared, code.Has(in, "shared::cluster")
	}
	base, a := l.reach(l.target(address), f)
	a.Size = 8
	return base, a
}

// barrierTest lowers test_wait and try_wait: has the phase of a state, or the
// one of a parity, ended? try_wait lets others run in between; its limit of
// time is nothing to a scheduler without time.
func barrierTest(l *lowerer, in *ptx.Instruction) {
	d := l.write(l.operand(0), 1)
	t := ptx.B64
	o := &code.Operation{Guard: l.guard(in), Op: code.OpBarrierTest, Early: true, Talks: true}
	if slices.Contains(in.Modifiers, "parity") {
		t, o.Op = ptx.U32, code.OpParityTest
	}
	base, a := barrierAccess(l, in, l.operand(1))
	if l.err != nil {
		return
	}
	o.Dst, o.Src, o.Access = []code.Register{d}, []code.Register{base, l.read(l.operand(2), t)}, a
	l.emit(o)
}

// lowerCopyArrival lowers cp.async.mbarrier.arrive. The copies before it are
// made already, so that with .noinc it arrives; without, one arrival more is
// expected and made.
func lowerCopyArrival(l *lowerer, in *ptx.Instruction) {
	l.operand(0)
	l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpCopyStep})
	if code.Has(in, "noinc") {
		barrierUpdate(l, in, code.ArriveAt, false)
	}
}

// lowerPolicy lowers createpolicy: how to cache is nothing here.
func lowerPolicy(l *lowerer, in *ptx.Instruction) {
	l.copy(in, l.write(l.operand(0), 64), l.graph.Constant(loops.Long, 0))
}
