// This file makes the code of checked launches.

package engine

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// A watchedCode is both versions of a program's code with execWatched before
// what it must see.
type watchedCode struct {
	scalar, plain *code
	sites         []*ptx.Instruction // by instruction.site
}

// encodeWatched makes it.
func (e *encoder) encodeWatched() *watchedCode {
	x := &watchedCode{}
	s := &encoder{graph: e.graph, refs: e.refs, slots: e.slots, scalar: true, sites: &x.sites}
	x.scalar = s.code()
	var again []*ptx.Instruction // the same, in the same order
	p := &encoder{graph: e.graph, refs: e.plainRefs(), slots: e.slots, sites: &again}
	x.plain = p.code()
	return x
}

// watch puts execWatched before an instruction that touches memory, or that
// orders accesses.
func (e *encoder) watch(in *instruction, o *operation) {
	if e.sites == nil || o.gate || o.node == nil {
		return
	}
	if o.access == nil && o.node.Opcode != "fence" && o.node.Opcode != "membar" {
		return
	}
	in.site = uint16(min(len(*e.sites), math.MaxUint16))
	*e.sites = append(*e.sites, o.node)
	in.talks = o.talks
	in.unwatched, in.exec = in.exec, execWatched
}

// site is the instruction with that number, nil when there are too many.
func (p *program) site(i uint16) *ptx.Instruction {
	if sites := p.watched().sites; i < math.MaxUint16 && int(i) < len(sites) {
		return sites[i]
	}
	return nil
}
