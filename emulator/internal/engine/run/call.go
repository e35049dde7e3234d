// This file executes indexed branches, calls and returns, where each lane may
// go its own way.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
)

// leaveFar moves g by an exit whose destination differs from lane to lane.
func (c *cta) leaveFar(g *group, b *codeBlock) {
	d := &b.depart
	c.lanes = &g.lanes
	switch d.kind {
	case code.Multiway:
		c.scatter(g, func(lane int) int {
			i := c.Get(&d.index, lane)
			if i >= uint64(len(d.targets)) {
				panic(c.departureFault(d, check.InvalidCall, lane, "the index of brx.idx is beyond its list of targets"))
			}
			return 2 * d.targets[i]
		})
	case code.Call:
		c.scatter(g, func(lane int) int { return c.enter(d, lane) })
	case code.GiveBack:
		c.giveBack(g, d)
	}
	c.jumpedBack(g, b)
}

// scatter sends every lane of g to the key that to gives.
func (c *cta) scatter(g *group, to func(lane int) int) {
	if c.keys == nil {
		c.keys = make([]int, c.N)
	}
	parted := false
	g.key = -1
	for _, lane := range g.lanes.List() {
		key := to(int(lane))
		if g.key < 0 {
			g.key = key
		}
		c.keys[lane] = key
		parted = parted || key != g.key
	}
	c.dirty = true
	for parted {
		parted = c.partKey(g)
	}
}

// partKey takes the lanes out of g that go where its first lane that does not
// go to g.key goes, if there is one, and reports whether it did.
func (c *cta) partKey(g *group) bool {
	lanes := g.lanes.List()
	key, mask := g.key, make([]uint64, len(g.lanes.Mask))
	for _, lane := range lanes {
		if k := c.keys[lane]; key == g.key && k != key || k == key && key != g.key {
			key = k
			mask[lane>>6] |= 1 << (lane & 63)
		}
	}
	if key == g.key {
		return false
	}
	c.part(g, mask, key)
	return true
}

// enter calls a routine for one lane: it saves what the caller needs later,
// passes arguments and returns the key where the routine begins.
func (c *cta) enter(d *departure, lane int) int {
	s := d.call
	index := s.routine
	if index < 0 {
		index = c.routineAt(d, lane)
	}
	r := &c.program.routines[index]
	if len(r.params) != len(s.args) || len(r.results) != len(s.results) {
		panic(c.departureFault(d, check.InvalidCall, lane, "function "+r.name+" does not match the prototype it is called by"))
	}
	var args [16]uint64
	values := args[:0]
	for i := range s.args {
		values = append(values, c.Get(&s.args[i], lane))
	}
	stack := c.stacks[lane]
	frame := c.Get(&c.program.frame, lane)
	for i := range s.saves {
		stack = append(stack, c.Get(&s.saves[i], lane))
	}
	top := c.local.Size
	if c.tops != nil {
		top = c.tops[lane]
	}
	stack = append(stack, top, frame, uint64(d.next))
	c.stacks[lane] = stack
	frame += s.frame
	if frame+r.frame > top || len(stack) > maxStack {
		panic(c.departureFault(d, check.StackOverflow, lane, "calls nest too deep: local memory of the thread is used up"))
	}
	c.Set(&c.program.frame, lane, frame)
	for i, v := range values {
		c.Set(&r.params[i], lane, v)
	}
	return 2 * r.entry
}

// maxStack bounds the words saved for a lane, for routines without frames.
const maxStack = 1 << 17

// routineAt is the routine whose address a lane calls.
func (c *cta) routineAt(d *departure, lane int) int {
	address := c.Get(&d.index, lane)
	if i, ok := c.grid.launch.Kernel.entries[address]; ok {
		return i
	}
	panic(c.departureFault(d, check.InvalidCall, lane, "the called address is no function's"))
}

// giveBack returns lanes of g from a routine.
func (c *cta) giveBack(g *group, d *departure) {
	if d.guarded {
		switch c.finishing(g, d) {
		case 0:
			g.key = 2 * d.next
			return
		case g.lanes.Count:
		default:
			// The others go on; those that return become a group here, whose
			// place is the same block's end.
			c.returnPart(g, d)
			return
		}
	}
	c.scatter(g, func(lane int) int { return c.comeBack(d, lane) })
}

// returnPart returns the lanes in c.narrow and lets the others go on.
func (c *cta) returnPart(g *group, d *departure) {
	leaving := c.newGroup()
	copy(leaving.lanes.Mask, c.narrow.Mask)
	leaving.lanes.Refresh()
	leaving.turn = g.turn
	c.take(g, leaving.lanes.Mask)
	g.key = 2 * d.next
	c.groups = append(c.groups, leaving)
	c.scatter(leaving, func(lane int) int { return c.comeBack(d, lane) })
}

// comeBack returns one lane to its caller and gives the key to go on at.
func (c *cta) comeBack(d *departure, lane int) int {
	stack := c.stacks[lane]
	n := len(stack)
	next := int(stack[n-1])
	frame := stack[n-2]
	s := c.program.sites[next]
	r := &c.program.routines[d.routine]
	var results [16]uint64
	values := results[:0]
	for i := range r.results {
		values = append(values, c.Get(&r.results[i], lane))
	}
	base := n - 3 - len(s.saves)
	if c.tops != nil {
		c.tops[lane] = stack[n-3]
	}
	for i := range s.saves {
		c.Set(&s.saves[i], lane, stack[base+i])
	}
	c.stacks[lane] = stack[:base]
	c.Set(&c.program.frame, lane, frame)
	for i, v := range values {
		c.Set(&s.results[i], lane, v)
	}
	return 2 * next
}
