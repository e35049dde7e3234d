// This file lowers and executes barriers in shared memory: mbarrier
// (PTX ISA 9.1, 9.7.13.15).

package engine

import (
	"slices"

	"github.com/cujs/cujs/ptx"
)

// A memory barrier is 64 bits, whose layout is the machine's own: from below
// the count of threads of a phase, the arrivals that are missing, the bytes that
// are missing, which may be negative, and the number of the phase, of which only
// the lowest bit is ever needed.
const (
	barrierCountBits = 20
	barrierCountMask = 1<<barrierCountBits - 1
	barrierBytes     = 2 * barrierCountBits
	barrierBytesMask = 1<<(barrierCountBits+1) - 1
	barrierPhase     = barrierBytes + barrierCountBits + 1
)

func memoryBarrier(count, pending, bytes, phase uint64) uint64 {
	return count&barrierCountMask | pending&barrierCountMask<<barrierCountBits | bytes&barrierBytesMask<<barrierBytes | phase<<barrierPhase
}

func initBarrier(_, count, _ uint64) uint64 { return memoryBarrier(count, count, 0, 0) }

// counted takes arrivals and bytes from those that are missing. When nothing is,
// the phase ends.
func counted(old, arrivals, bytes uint64) uint64 {
	count, pending, phase := old&barrierCountMask, old>>barrierCountBits&barrierCountMask, old>>barrierPhase
	pending -= min(arrivals, pending)
	missing := (old>>barrierBytes - bytes) & barrierBytesMask
	if pending == 0 && missing == 0 {
		return memoryBarrier(count, count, 0, phase+1)
	}
	return memoryBarrier(count, pending, missing, phase)
}

func arriveAt(old, n, _ uint64) uint64 { return counted(old, n, 0) }

// arriveAndDrop arrives and is not expected any more.
func arriveAndDrop(old, n, _ uint64) uint64 { return arriveAt(old-min(n, old&barrierCountMask), n, 0) }

// Bytes are expected before those arrive that expect them.
func expectBytes(old, n, _ uint64) uint64     { return counted(old, 0, -n) }
func completeBytes(old, n, _ uint64) uint64   { return counted(old, 0, n) }
func arriveExpecting(old, n, _ uint64) uint64 { return counted(old, 1, -n) }
func dropExpecting(old, n, _ uint64) uint64 {
	return counted(old-min(1, old&barrierCountMask), 1, -n)
}

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
	o := &operation{guard: l.guard(in), vector: execAtomic, early: true, talks: true}
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
	o := &operation{guard: l.guard(in), vector: execBarrierTest, early: true, talks: true}
	if slices.Contains(in.Modifiers, "parity") {
		t, o.vector = ptx.U32, execParityTest
	}
	base, a := l.barrierAccess(in, l.operand(1))
	if l.err != nil {
		return
	}
	o.dst, o.src, o.access = []register{d}, []register{base, l.read(l.operand(2), t)}, a
	l.emit(o)
}

func execBarrierTest(c *cta, in *instruction) {
	c.testBarriers(in, func(now, state uint64) bool { return now>>barrierPhase != state>>barrierPhase })
}

func execParityTest(c *cta, in *instruction) {
	c.testBarriers(in, func(now, parity uint64) bool { return now>>barrierPhase&1 != parity&1 })
}

func (c *cta) testBarriers(in *instruction, ended func(now, of uint64) bool) {
	c.reach = c.start(in.access, 0)
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		p := c.locate(in, in.access, &c.reach, c.get(&in.src[0], lane)+in.access.offset, lane)
		c.set(&in.dst[0], lane, flag(ended(*(*uint64)(p), c.get(&in.src[1], lane))))
	}
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
