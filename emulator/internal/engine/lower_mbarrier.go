// This file lowers and executes barriers in shared memory: mbarrier
// (PTX ISA 9.1, 9.7.13.15).

package engine

import (
	"slices"

	"github.com/cujs/cujs/ptx"
)

func lowerMemoryBarrier(l *lowerer, in *ptx.Instruction) {
	expects := has(in, "expect_tx")
	switch {
	case has(in, "init"):
		l.barrierUpdate(in, initBarrier, false)
	case has(in, "inval"):
		l.barrierUpdate(in, func(_, _, _ uint64) uint64 { return 0 }, false)
	case expects && has(in, "arrive"):
		l.barrierUpdate(in, arriveExpecting, true)
	case expects && has(in, "arrive_drop"):
		l.barrierUpdate(in, dropExpecting, true)
	case expects:
		l.barrierUpdate(in, expectBytes, false)
	case has(in, "complete_tx"):
		l.barrierUpdate(in, completeBytes, false)
	case has(in, "arrive"):
		l.barrierUpdate(in, arriveAt, true)
	case has(in, "arrive_drop"):
		l.barrierUpdate(in, arriveAndDrop, true)
	case has(in, "test_wait"), has(in, "try_wait"):
		l.barrierTest(in)
	case has(in, "pending_count"):
		o := exact(&scalar{op: func(a, _, _, _ uint64) uint64 { return a >> barrierCountBits & barrierCountMask }, bits: 32},
			l.write(l.operand(0), 32), l.read(l.operand(1), ptx.B64))
		o.guard = l.guard(in)
		l.emit(o)
	default:
		l.refuse("")
	}
}

// barrierUpdate lowers what changes a barrier: state, [address], count, as far
// as given; without a count it is 1.
func (l *lowerer) barrierUpdate(in *ptx.Instruction, f update, hasState bool) {
	operands := in.Operands
	o := &operation{guard: l.guard(in), op: opAtomic, early: true, talks: true}
	if hasState {
		if _, ok := operands[0].(*ptx.Address); !ok {
			o.dst = []register{l.write(operands[0], 64)}
			operands = operands[1:]
		}
	}
	if len(operands) == 0 {
		l.fail(in.Pos, "%s needs an address", in.Opcode)
		return
	}
	count := l.graph.constant(word, 1)
	if len(operands) > 1 {
		count = l.read(operands[1], ptx.U32)
	}
	base, a := l.barrierAccess(in, operands[0])
	a.write = true
	o.src, o.access = []register{base, count}, a
	o.atomic = &atomicAccess{update: f, bytes: 8, private: true}
	l.emit(o)
}

func (l *lowerer) barrierAccess(in *ptx.Instruction, address ptx.Operand) (register, *access) {
	f := memoryForm{space: ptx.Generic, vector: 1}
	if hasPrefix(in, "shared") {
		f.space = ptx.Shared
	}
	base, a := l.reach(l.target(address), f)
	a.size = 8
	return base, a
}

// barrierTest lowers test_wait and try_wait: has the phase of a state, or the
// one of a parity, ended? try_wait lets others run in between; its limit of
// time is nothing to a scheduler without time.
func (l *lowerer) barrierTest(in *ptx.Instruction) {
	d := l.write(l.operand(0), 1)
	t := ptx.B64
	o := &operation{guard: l.guard(in), op: opBarrierTest, early: true, talks: true}
	if slices.Contains(in.Modifiers, "parity") {
		t, o.op = ptx.U32, opParityTest
	}
	base, a := l.barrierAccess(in, l.operand(1))
	if l.err != nil {
		return
	}
	o.dst, o.src, o.access = []register{d}, []register{base, l.read(l.operand(2), t)}, a
	l.emit(o)
}

// lowerCopyArrival lowers cp.async.mbarrier.arrive. The copies before it are
// made already, so that with .noinc it arrives; without, one arrival more is
// expected and made.
func lowerCopyArrival(l *lowerer, in *ptx.Instruction) {
	l.operand(0)
	if has(in, "noinc") {
		l.barrierUpdate(in, arriveAt, false)
	}
}

// lowerPolicy lowers createpolicy: how to cache is nothing here.
func lowerPolicy(l *lowerer, in *ptx.Instruction) {
	l.copy(in, l.write(l.operand(0), 64), l.graph.constant(long, 0))
}
