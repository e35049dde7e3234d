package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

func execBarrierTest(c *cta, in *instruction) {
	testBarriers(c, in, func(now, state uint64) bool { return now>>code.BarrierPhase != state>>code.BarrierPhase })
}

func execParityTest(c *cta, in *instruction) {
	testBarriers(c, in, func(now, parity uint64) bool { return now>>code.BarrierPhase&1 != parity&1 })
}

func testBarriers(c *cta, in *instruction, ended func(now, of uint64) bool) {
	c.reach = c.start(in.Access, 0)
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		address := c.Get(&in.src[0], lane) + in.Access.Offset
		p := c.locate(in, in.Access, &c.reach, address, lane)
		c.grid.late.asked(p)
		over := ended(*(*uint64)(p), c.Get(&in.src[1], lane))
		if over && c.watched != nil {
			c.watched.Asked(in.site(), lane, p, address)
		}
		c.Set(&in.dst[0], lane, loops.Flag(over))
	}
}
