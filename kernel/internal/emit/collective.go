// This file emits what the threads of a warp or block do together.

package emit

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func (e *emitter) collective(v *ir.Value) {
	switch v.Op {
	case ir.Shuffle:
		e.shuffle(v)
	case ir.Vote:
		e.vote(v)
	case ir.Match:
		e.add("match.any.sync."+bitType(v.Args[0].Type), register(e.names[v]), e.inRegister(v.Args[0]), e.use(v.Args[1]))
	case ir.Reduce:
		t := arithmeticType(v.Type)
		if v.Kind == ir.AtomicAnd || v.Kind == ir.AtomicOr || v.Kind == ir.AtomicXor {
			t = bitType(v.Type)
		}
		e.add("redux.sync."+v.Kind.String()+"."+t, register(e.names[v]), e.inRegister(v.Args[0]), e.use(v.Args[1]))
	case ir.Active:
		e.add("activemask.b32", register(e.names[v]))
	case ir.SyncWarp:
		e.add("bar.warp.sync", e.use(v.Args[0]))
	case ir.Barrier:
		if e.add("bar.sync", integer(0)); v.Scope != "" {
			e.gridBarrier(v)
		}
	case ir.NamedBarrier:
		operands := []ptx.Operand{integer(int64(v.Bits))}
		for _, a := range v.Args {
			operands = append(operands, e.use(a))
		}
		e.add(map[ir.Kind]string{ir.NoKind: "barrier.sync", ir.NamedArrive: "barrier.arrive"}[v.Kind], operands...)
	case ir.Fence:
		e.fence(v)
	case ir.Sleep:
		e.add("nanosleep.u32", e.use(v.Args[0]))
	}
}

var shuffles = map[ir.Kind]string{ir.ShuffleIndex: "idx", ir.ShuffleUp: "up", ir.ShuffleDown: "down", ir.ShuffleXor: "bfly"}

// shuffle emits shfl.sync; 64-bit values go in two halves.
func (e *emitter) shuffle(v *ir.Value) {
	value, lane, mask := e.inRegister(v.Args[0]), e.use(v.Args[1]), e.use(v.Args[2])
	bounds := e.bounds(v)
	m := "shfl.sync." + shuffles[v.Kind] + ".b32"
	to := register(e.names[v])
	if v.Type.Size() < 8 {
		e.add(m, to, value, lane, bounds, mask)
		return
	}
	low, high := e.fresh("%r"), e.fresh("%r")
	pair := func() ptx.Operand { return &ptx.Vector{Elements: []ptx.Operand{register(low), register(high)}} }
	e.add("mov.b64", pair(), value)
	e.add(m, register(low), register(low), lane, bounds, mask)
	e.add(m, register(high), register(high), lane, bounds, mask)
	e.add("mov.b64", to, pair())
}

// bounds is the operand that holds a shuffle's segment mask (bits 8 to 12) and
// its last lane (bits 0 to 4; 0 for up), computed from the width.
func (e *emitter) bounds(v *ir.Value) ptx.Operand {
	last := int64(31)
	if v.Kind == ir.ShuffleUp {
		last = 0
	}
	width := v.Args[3]
	if width.Op == ir.Const {
		return integer((32-int64(width.Bits))<<8 | last)
	}
	r := e.fresh("%r")
	e.add("sub.s32", register(r), integer(32), e.use(width))
	e.add("shl.b32", register(r), register(r), integer(8))
	e.add("or.b32", register(r), register(r), integer(last))
	return register(r)
}

// vote counts; where the outcome is unused the threads still meet.
// Two such votes crash ptxas 12.5.
func (e *emitter) vote(v *ir.Value) {
	if !e.used(v) {
		e.add("bar.warp.sync", e.use(v.Args[1]))
		return
	}
	p, mask := register(e.predicate(v.Args[0])), e.use(v.Args[1])
	to := register(e.names[v])
	if v.Kind == ir.VoteBallot {
		e.add("vote.sync.ballot.b32", to, p, mask)
		return
	}
	e.add("vote.sync."+v.Kind.String()+".pred", to, p, mask)
}
