// This file makes the code of launches that are checked or counted.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
)

// An observedCode is both versions of a program's code with what observes it:
// execWatched before what it must see, counting before everything, or both.
type observedCode struct {
	scalar, plain *version
	sites         []*check.Site // by their numbers
	counted       []count.Site  // by their order in the code
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
	x.scalar = s.version()
	x.sites, x.counted = s.sites, s.counted
	// The other version has the same sites in the same order.
	p := &encoder{graph: e.graph, refs: e.plainRefs(), slots: e.slots, observe: o}
	x.plain = p.version()
	return x
}

// watch puts execWatched before an instruction that touches memory, or that
// orders accesses.
func (e *encoder) watch(in *instruction, o *code.Operation) {
	if e.observe&watching == 0 || o.Gate || o.Node == nil {
		return
	}
	if o.Access == nil && o.Bulk == nil && o.Node.Opcode != "fence" && o.Node.Opcode != "membar" {
		return
	}
	in.site = check.NewSite(o, in.src, len(e.sites))
	e.sites = append(e.sites, in.site)
	in.unwatched, in.exec = in.exec, execWatched
}

// execWatched looks at what an instruction will do before it does it.
func execWatched(c *cta, in *instruction) {
	c.watched.Before(in.site, c.lanes)
	in.unwatched(c, in)
}

// observe begins what a checked launch knows of the block.
func observe(c *cta, index uint64) {
	if c.grid.watch == nil {
		c.watched = nil
		return
	}
	if c.watched == nil {
		c.watched = &check.Block{Registers: &c.Registers, Shared: &c.shared, Local: &c.local, Alive: &c.alive}
	}
	c.watched.Begin(c.grid.watch, index)
}
