// This file works out what real calls mean for registers. Those of the kernel
// that no routine touches are treated as in kernels without calls: they may be
// uniform and share slots. While a lane is in a routine, it needs those that
// are live behind the kernel's calls. The registers of routines exist once for
// each lane, and calls save what recursion would overwrite.

package code

import (
	"strconv"

	"github.com/cujs/cujs/ptx"
)

// FindForeign sets foreign: the registers that routines use, and those that
// calls write. frame is where the running routine's local memory begins.
func (g *Graph) FindForeign(frame Register) {
	if len(g.Routines) == 1 {
		return
	}
	g.Foreign = NewBitset(len(g.Virtuals))
	add := func(registers ...Register) {
		for _, r := range registers {
			g.Foreign.Add(int(r))
		}
	}
	add(frame)
	for _, r := range g.Routines {
		for _, p := range append(r.Params, r.Results...) {
			add(p.Value)
		}
	}
	for _, b := range g.Blocks {
		if b.Exit.Call != nil {
			add(b.Exit.Call.Results...)
		}
		if b.Routine.Index == 0 {
			continue
		}
		b.operations(func(o *Operation) {
			add(o.Dst...)
			add(o.Src...)
			add(o.Guard.Predicate)
		})
		b.Exit.uses(func(r Register) { add(r) })
	}
}

// isForeign reports whether routines use a register.
func (g *Graph) isForeign(r Register) bool { return g.Foreign != nil && g.Foreign.Has(int(r)) }

// Behind is the registers that are live behind a block's call, results left out.
func (g *Graph) Behind(b *Block) Bitset {
	after := NewBitset(len(g.Virtuals))
	copy(after, b.LiveOut)
	for _, r := range b.Exit.Call.Results {
		after.Remove(int(r))
	}
	return after
}

// callees are the routines that a call may enter: all of them where it is indirect.
func (g *Graph) callees(s *CallSite) []*Routine {
	if s.Routine == nil {
		return g.Routines[1:]
	}
	return []*Routine{s.Routine}
}

// FindReentry sets the routines' leadsTo.
func (g *Graph) FindReentry() {
	for _, r := range g.Routines {
		r.leadsTo = NewBitset(len(g.Routines))
	}
	for changed := true; changed; {
		changed = false
		g.eachCall(func(_ *Block, s *CallSite) {
			for _, r := range g.callees(s) {
				fresh := !s.Caller.leadsTo.Has(r.Index)
				s.Caller.leadsTo.Add(r.Index)
				changed = s.Caller.leadsTo.Union(r.leadsTo) || fresh || changed
			}
		})
	}
}

func (g *Graph) eachCall(visit func(*Block, *CallSite)) {
	for _, b := range g.Blocks {
		if b.Exit.Call != nil {
			visit(b, b.Exit.Call)
		}
	}
}

// Reenters reports whether the caller may be entered again before the call returns,
// which then overwrites its registers.
func (s *CallSite) Reenters() bool { return s.Caller.leadsTo.Has(s.Caller.Index) }

// HeldByCalls is, for each routine, the registers that lanes in it need later in the
// routines that called it, unless calls save them.
func (g *Graph) HeldByCalls() []Bitset {
	held := make([]Bitset, len(g.Routines))
	for i := range held {
		held[i] = NewBitset(len(g.Virtuals))
	}
	for changed := true; changed; {
		changed = false
		g.eachCall(func(b *Block, s *CallSite) {
			for _, r := range g.callees(s) {
				changed = held[r.Index].Union(held[s.Caller.Index]) || changed
				if !s.Reenters() {
					changed = held[r.Index].Union(g.Behind(b)) || changed
				}
			}
		})
	}
	return held
}

// inOrder puts routines before the kernel, whose blocks then wait until all
// lanes have come back from a call.
func (g *Graph) inOrder() {
	ordered := make([]*Block, 0, len(g.Blocks))
	for _, kernel := range []bool{false, true} {
		for _, b := range g.Blocks {
			if b.Routine.Index == 0 == kernel {
				ordered = append(ordered, b)
			}
		}
	}
	g.Blocks = ordered
}

// ResolveFrames turns pins that waited for the size of a routine's frame into
// constants.
func (g *Graph) ResolveFrames() {
	for r := range g.Virtuals {
		if p := &g.Virtuals[r].Pin; p.Kind == PinFrame {
			index, _ := strconv.Atoi(p.Symbol)
			p.Kind, p.Value = PinConstant, p.Value+g.Routines[index].Frame()
		}
	}
}

// Frame is the size of the routine's frame.
func (r *Routine) Frame() uint64 { return AlignUp(r.Local, 16) }

// A Routine is a kernel or a function that is really called.
type Routine struct {
	Function *ptx.Function
	Index    int
	Entry    *Block
	Params   []*Place
	Results  []*Place
	// Local is the bytes of local memory of one activation.
	Local   uint64
	leadsTo Bitset // routines that calls in it enter, directly or not
}

// A CallSite is a real call.
type CallSite struct {
	Routine *Routine // nil for an indirect call
	Caller  *Routine
	Args    []Register // to the callee's scalar parameters, in order
	Results []Register // from its scalar results
}

// A Place is where a variable of a function lives: in registers, or at an
// offset of a space.
type Place struct {
	Variable *ptx.Variable
	Space    ptx.Space // Param: the launch's buffer
	Offset   uint64
	Value    Register // of a parameter kept in a register; 0 otherwise
	Dynamic  bool     // extern shared memory
	Above    *Routine // set where offset is in the frame of this one's callee
}
