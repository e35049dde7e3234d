// This file makes the code of launches that are checked or counted.

package engine

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// An observedCode is both versions of a program's code with what observes it:
// execWatched before what it must see, counting before everything, or both.
type observedCode struct {
	scalar, plain *code
	sites         []*ptx.Instruction // by instruction.site
	counted       []countedSite      // by their order in the code
}

// An observation is what is observed, as bits.
type observation int

const (
	watching observation = 1 << iota
	counting
)

// encodeObserved makes it.
func (e *encoder) encodeObserved(o observation) *observedCode {
	x := &observedCode{}
	s := &encoder{graph: e.graph, refs: e.refs, slots: e.slots, scalar: true, observe: o}
	x.scalar = s.code()
	x.sites, x.counted = s.sites, s.counted
	// The other version has the same sites in the same order.
	p := &encoder{graph: e.graph, refs: e.plainRefs(), slots: e.slots, observe: o}
	x.plain = p.code()
	return x
}

// watch puts execWatched before an instruction that touches memory, or that
// orders accesses.
func (e *encoder) watch(in *instruction, o *operation) {
	if e.observe&watching == 0 || o.gate || o.node == nil {
		return
	}
	if o.access == nil && o.bulk == nil && o.node.Opcode != "fence" && o.node.Opcode != "membar" {
		return
	}
	in.site = uint16(min(len(e.sites), math.MaxUint16))
	e.sites = append(e.sites, o.node)
	in.talks = o.talks
	in.unwatched, in.exec = in.exec, execWatched
}

// site is the instruction with that number, nil when there are too many.
func (p *program) site(i uint16) *ptx.Instruction {
	if sites := p.observed(watching).sites; i < math.MaxUint16 && int(i) < len(sites) {
		return sites[i]
	}
	return nil
}
