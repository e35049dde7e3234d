package engine

func execBarrierTest(c *cta, in *instruction) {
	c.testBarriers(in, func(now, state uint64) bool { return now>>barrierPhase != state>>barrierPhase })
}

func execParityTest(c *cta, in *instruction) {
	c.testBarriers(in, func(now, parity uint64) bool { return now>>barrierPhase&1 != parity&1 })
}

func (c *cta) testBarriers(in *instruction, ended func(now, of uint64) bool) {
	c.reach = c.start(in.access, 0)
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		p := c.locate(in, in.access, &c.reach, c.get(&in.src[0], lane)+in.access.offset, lane)
		c.set(&in.dst[0], lane, flag(ended(*(*uint64)(p), c.get(&in.src[1], lane))))
	}
}
