// This file finds the functions that call themselves.

package lower

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// cycles finds the functions of a module that call themselves, directly or by way of others: the strongly connected
// components of its calls, by Tarjan's algorithm, which follows each call once.
type cycles struct {
	calls map[*ptx.Function][]*ptx.Function
	// order says when a function was met first, from 1 on. One whose component is known is done, later than all others.
	order map[*ptx.Function]int
	path  []*ptx.Function // met, and in no component yet
	found func(*ptx.Function)
}

const done = math.MaxInt

// visit follows the calls of a function, and answers the first function that they lead back to.
func (c *cycles) visit(f *ptx.Function) int {
	first := len(c.order) + 1
	c.order[f] = first
	start, itself := len(c.path), false
	c.path = append(c.path, f)
	least := first
	for _, g := range c.calls[f] {
		itself = itself || g == f
		if c.order[g] == 0 {
			least = min(least, c.visit(g))
		}
		least = min(least, c.order[g])
	}
	if least < first {
		return least
	}
	for _, g := range c.path[start:] {
		c.order[g] = done
		if itself || len(c.path) > start+1 {
			c.found(g)
		}
	}
	c.path = c.path[:start]
	return done
}
