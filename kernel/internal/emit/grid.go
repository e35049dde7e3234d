// This file emits the barrier of a whole grid.

package emit

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// gridBarrier emits what cooperative groups of CUDA C++ do between two barriers of the block. The driver
// gives a cooperative launch a workspace, whose address is in %envreg1 and 2; its second word counts.
// One thread of each block adds 1 to it, that of the first block so much that the highest bit changes
// when all have come; each waits for that. Nothing has to be set back.
func (e *emitter) gridBarrier(v *ir.Value) {
	wait, spin := fmt.Sprintf("$grid%d", v.ID), fmt.Sprintf("$spin%d", v.ID)
	other := e.fresh("%p")
	e.add("setp.ne.u32", register(other), e.axes("%tid", "or.b32"), integer(0))
	e.jumpIf(other, wait)
	workspace, absent := e.fresh("%d"), e.fresh("%p")
	e.add("mov.b64", register(workspace), &ptx.Vector{Elements: []ptx.Operand{e.special("%envreg2"), e.special("%envreg1")}})
	e.add("setp.eq.u64", register(absent), register(workspace), integer(0))
	e.add("trap").Guard = &ptx.Guard{Name: absent} // the launch was not cooperative
	step, first := e.fresh("%r"), e.fresh("%p")
	e.add("sub.u32", register(step), e.special32(0x80000001), e.axes("%nctaid", "mul.lo.u32"))
	e.add("setp.eq.u32", register(first), e.axes("%ctaid", "or.b32"), integer(0))
	e.add("selp.b32", register(step), register(step), integer(1), register(first))
	word := &ptx.Address{Base: register(workspace), Offset: 4}
	old, now, again := e.fresh("%r"), e.fresh("%r"), e.fresh("%p")
	e.add("membar.gl")
	e.add("atom.add.u32", register(old), word, register(step))
	e.statements = append(e.statements, &ptx.Label{Name: spin})
	e.add("ld.volatile.u32", register(now), word)
	e.add("xor.b32", register(now), register(now), register(old))
	e.add("setp.ge.s32", register(again), register(now), integer(0))
	e.jumpIf(again, spin)
	e.add("membar.gl")
	e.statements = append(e.statements, &ptx.Label{Name: wait})
	e.add("bar.sync", integer(0))
}

func (e *emitter) jumpIf(predicate, label string) {
	e.add("bra", register(label)).Guard = &ptx.Guard{Name: predicate}
}

// special is what a special register holds.
func (e *emitter) special(name string) ptx.Operand {
	r := register(e.fresh("%r"))
	e.add("mov.u32", r, register(name))
	return r
}

// special32 is a constant in a register.
func (e *emitter) special32(n int64) ptx.Operand {
	r := register(e.fresh("%r"))
	e.add("mov.b32", r, integer(n))
	return r
}

// axes combines the three parts of a special register.
func (e *emitter) axes(name, with string) ptx.Operand {
	all := e.special(name + ".x")
	for _, axis := range []string{".y", ".z"} {
		e.add(with, all, all, e.special(name+axis))
	}
	return all
}
