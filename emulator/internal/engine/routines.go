// This file works out what real calls mean for registers. Those of the kernel
// that no routine touches are treated as in kernels without calls: they may be
// uniform and share slots. While a lane is in a routine, it needs those that
// are live behind the kernel's calls. The registers of routines exist once for
// each lane, and calls save what recursion would overwrite.

package engine

import (
	"strconv"

	"github.com/cujs/cujs/ptx"
)

// findForeign sets foreign: the registers that routines use, and those that
// calls write. frame is where the running routine's local memory begins.
func (g *graph) findForeign(frame register) {
	if len(g.routines) == 1 {
		return
	}
	g.foreign = newBitset(len(g.virtuals))
	add := func(registers ...register) {
		for _, r := range registers {
			g.foreign.add(int(r))
		}
	}
	add(frame)
	for _, r := range g.routines {
		for _, p := range append(r.params, r.results...) {
			add(p.value)
		}
	}
	for _, b := range g.blocks {
		if b.exit.call != nil {
			add(b.exit.call.results...)
		}
		if b.routine.index == 0 {
			continue
		}
		b.operations(func(o *operation) {
			add(o.dst...)
			add(o.src...)
			add(o.guard.predicate)
		})
		b.exit.uses(func(r register) { add(r) })
	}
}

// isForeign reports whether routines use a register.
func (g *graph) isForeign(r register) bool { return g.foreign != nil && g.foreign.has(int(r)) }

// heldByCalls is the registers of the kernel that are live behind its calls.
func (g *graph) heldByCalls() bitset {
	held := newBitset(len(g.virtuals))
	for _, b := range g.blocks {
		if b.exit.kind != call || b.routine.index != 0 {
			continue
		}
		after := newBitset(len(g.virtuals))
		copy(after, b.liveOut)
		for _, r := range b.exit.call.results {
			after.remove(int(r))
		}
		held.union(after)
	}
	return held
}

// inOrder puts routines before the kernel, whose blocks then wait until all
// lanes have come back from a call.
func (g *graph) inOrder() {
	ordered := make([]*block, 0, len(g.blocks))
	for _, kernel := range []bool{false, true} {
		for _, b := range g.blocks {
			if b.routine.index == 0 == kernel {
				ordered = append(ordered, b)
			}
		}
	}
	g.blocks = ordered
}

// resolveFrames turns pins that waited for the size of a routine's frame into
// constants.
func (g *graph) resolveFrames() {
	for r := range g.virtuals {
		if p := &g.virtuals[r].pin; p.kind == pinFrame {
			index, _ := strconv.Atoi(p.symbol)
			p.kind, p.value = pinConstant, p.value+g.routines[index].frame()
		}
	}
}

// frame is the size of the routine's frame.
func (r *routine) frame() uint64 { return alignUp(r.local, 16) }

// A routine is a kernel or a function that is really called.
type routine struct {
	function *ptx.Function
	index    int
	entry    *block
	params   []*place
	results  []*place
	// local is the bytes of local memory of one activation.
	local uint64
}

// A callSite is a real call.
type callSite struct {
	routine *routine // nil for an indirect call
	caller  *routine
	args    []register // to the callee's scalar parameters, in order
	results []register // from its scalar results
}

// A place is where a variable of a function lives: in registers, or at an
// offset of a space.
type place struct {
	variable *ptx.Variable
	space    ptx.Space // Param: the launch's buffer
	offset   uint64
	value    register // of a parameter kept in a register; 0 otherwise
	dynamic  bool     // extern shared memory
	above    *routine // set where offset is in the frame of this one's callee
}
