// This file gives special registers their values.

package run

import (
	"time"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// execClock gives the running lanes one reading.
func execClock(c *cta, in *instruction) {
	v := readClock(c, in.Clock)
	for _, lane := range c.lanes.List() {
		c.Set(&in.dst[0], int(lane), v)
	}
}

func execClockOnce(c *cta, in *instruction) { c.SetScalar(&in.dst[0], readClock(c, in.Clock)) }

// readClock is the value of a special register that changes. A clock counts
// jumps back, which a scheduler without time can do at no cost.
func readClock(c *cta, k code.Clock) uint64 {
	switch k {
	case code.ClockLow:
		return c.clock() & 0xffffffff
	case code.ClockHigh:
		return c.clock() >> 32
	case code.Clock64:
		return c.clock()
	}
	now := uint64(time.Now().UnixNano())
	switch k {
	case code.TimerLow:
		return now & 0xffffffff
	case code.TimerHigh:
		return now >> 32
	}
	return now
}

// clock is a count that grows with every reading and every jump back.
func (c *cta) clock() uint64 {
	c.steps++
	return uint64(time.Since(c.grid.started)) + c.steps
}

// laneSpecials are the special registers that differ between threads.
var laneSpecials = map[string]func(c *cta, lane int) uint64{
	"tid.x":       func(c *cta, lane int) uint64 { return uint64(c.grid.Thread(lane)[0]) },
	"tid.y":       func(c *cta, lane int) uint64 { return uint64(c.grid.Thread(lane)[1]) },
	"tid.z":       func(c *cta, lane int) uint64 { return uint64(c.grid.Thread(lane)[2]) },
	"laneid":      func(_ *cta, lane int) uint64 { return uint64(lane & 31) },
	"warpid":      func(_ *cta, lane int) uint64 { return uint64(lane >> 5) },
	"lanemask_eq": func(_ *cta, lane int) uint64 { return 1 << (lane & 31) },
	"lanemask_lt": func(_ *cta, lane int) uint64 { return 1<<(lane&31) - 1 },
	"lanemask_le": func(_ *cta, lane int) uint64 { return 2<<(lane&31) - 1 },
	"lanemask_gt": func(_ *cta, lane int) uint64 { return 0xffffffff &^ (2<<(lane&31) - 1) },
	"lanemask_ge": func(_ *cta, lane int) uint64 { return 0xffffffff &^ (1<<(lane&31) - 1) },
}

// blockSpecials are those that a block's threads share.
var blockSpecials = map[string]func(*cta) uint64{
	"ntid.x":                     func(c *cta) uint64 { return uint64(c.grid.launch.Block[0]) },
	"ntid.y":                     func(c *cta) uint64 { return uint64(c.grid.launch.Block[1]) },
	"ntid.z":                     func(c *cta) uint64 { return uint64(c.grid.launch.Block[2]) },
	"nctaid.x":                   func(c *cta) uint64 { return uint64(c.grid.launch.Grid[0]) },
	"nctaid.y":                   func(c *cta) uint64 { return uint64(c.grid.launch.Grid[1]) },
	"nctaid.z":                   func(c *cta) uint64 { return uint64(c.grid.launch.Grid[2]) },
	"ctaid.x":                    func(c *cta) uint64 { return uint64(c.index[0]) },
	"ctaid.y":                    func(c *cta) uint64 { return uint64(c.index[1]) },
	"ctaid.z":                    func(c *cta) uint64 { return uint64(c.index[2]) },
	"nwarpid":                    func(c *cta) uint64 { return uint64(c.warps) },
	"smid":                       func(c *cta) uint64 { return uint64(c.worker.number % max(1, c.grid.launch.Device.SMs)) },
	"nsmid":                      func(c *cta) uint64 { return uint64(max(1, c.grid.launch.Device.SMs)) },
	"gridid":                     func(c *cta) uint64 { return c.grid.number },
	"total_smem_size":            func(c *cta) uint64 { return c.grid.sharedBytes },
	"aggr_smem_size":             func(c *cta) uint64 { return c.grid.sharedBytes },
	"dynamic_smem_size":          func(c *cta) uint64 { return uint64(c.grid.launch.DynamicShared) },
	"reserved_smem_offset_begin": func(*cta) uint64 { return 0 }, // of a region that is empty here
	"reserved_smem_offset_end":   func(*cta) uint64 { return 0 },
	"reserved_smem_offset_cap":   func(*cta) uint64 { return 0 },
	"reserved_smem_offset_0":     func(*cta) uint64 { return 0 },
	"reserved_smem_offset_1":     func(*cta) uint64 { return 0 },
	"current_graph_exec":         func(*cta) uint64 { return 0 },
	"is_explicit_cluster":        func(c *cta) uint64 { return loops.Flag(c.grid.launch.Cluster != [3]uint32{}) },
	"clusterid.x":                func(c *cta) uint64 { return uint64(c.index[0] / c.grid.cluster[0]) },
	"clusterid.y":                func(c *cta) uint64 { return uint64(c.index[1] / c.grid.cluster[1]) },
	"clusterid.z":                func(c *cta) uint64 { return uint64(c.index[2] / c.grid.cluster[2]) },
	"nclusterid.x":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[0] / c.grid.cluster[0]) },
	"nclusterid.y":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[1] / c.grid.cluster[1]) },
	"nclusterid.z":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[2] / c.grid.cluster[2]) },
	"cluster_ctaid.x":            func(c *cta) uint64 { return uint64(c.index[0] % c.grid.cluster[0]) },
	"cluster_ctaid.y":            func(c *cta) uint64 { return uint64(c.index[1] % c.grid.cluster[1]) },
	"cluster_ctaid.z":            func(c *cta) uint64 { return uint64(c.index[2] % c.grid.cluster[2]) },
	"cluster_nctaid.x":           func(c *cta) uint64 { return uint64(c.grid.cluster[0]) },
	"cluster_nctaid.y":           func(c *cta) uint64 { return uint64(c.grid.cluster[1]) },
	"cluster_nctaid.z":           func(c *cta) uint64 { return uint64(c.grid.cluster[2]) },
	"cluster_ctarank":            func(c *cta) uint64 { return uint64(c.rank) },
	"cluster_nctarank":           func(c *cta) uint64 { return c.grid.size },
}

// blockValue gives the value of a special register that differs between
// blocks; nil for other registers.
func blockValue(p code.Pin) func(*cta) uint64 {
	if p.Kind != code.PinSpecial || code.SpecialScope(p.Symbol) != code.BlockSpecial {
		return nil
	}
	return blockSpecials[p.Symbol]
}

// pinConstants writes the pinned registers that never change.
func pinConstants(c *cta) {
	for i := range c.program.Pins {
		if p := &c.program.Pins[i]; p.pin.Kind == code.PinConstant {
			c.SetScalar(&p.ref, p.pin.Value)
		}
	}
}

// pinLanes writes those that depend on the dimensions of a block.
func pinLanes(c *cta) {
	c.shape = c.grid.launch.Block
	for i := range c.program.Pins {
		if p := &c.program.Pins[i]; p.pin.Kind == code.PinLaneSpecial {
			value := laneSpecials[p.pin.Symbol]
			for lane := range c.N {
				c.Set(&p.ref, lane, value(c, lane))
			}
		}
	}
}

// pinLaunch writes those that differ between launches.
func pinLaunch(c *cta) {
	for i := range c.program.Pins {
		p := &c.program.Pins[i]
		if k := p.pin.Kind; k != code.PinConstant && k != code.PinLaneSpecial && p.block == nil {
			c.SetScalar(&p.ref, pinValue(c, p.pin))
		}
	}
}

// pinBlock writes those that differ between blocks.
func pinBlock(c *cta) {
	for i := range c.program.Pins {
		if p := &c.program.Pins[i]; p.block != nil {
			c.SetScalar(&p.ref, p.block(c))
		}
	}
}

// pinValue is what a pinned register holds in this launch and block.
func pinValue(c *cta, p code.Pin) uint64 {
	switch p.Kind {
	case code.PinParam:
		return c.grid.parameter(p)
	case code.PinGlobal:
		return c.grid.launch.Instance.Variables[p.Symbol].Address + p.Value
	case code.PinDynamic:
		return c.grid.dynamicOffset + p.Value
	case code.PinSpecial:
		if value := blockSpecials[p.Symbol]; value != nil {
			return value(c)
		}
		return c.grid.environment(p.Symbol)
	}
	return p.Value
}

// parameter reads a kernel parameter, extended to 64 bits by its type.
func (g *grid) parameter(p code.Pin) uint64 {
	at := unsafe.Add(g.params.Pointer, p.Value)
	switch p.Typ.Size() {
	case 1:
		if p.Typ.IsSigned() {
			return uint64(*(*int8)(at))
		}
		return uint64(*(*uint8)(at))
	case 2:
		if p.Typ.IsSigned() {
			return uint64(*(*int16)(at))
		}
		return uint64(*(*uint16)(at))
	case 4:
		if p.Typ.IsSigned() {
			return uint64(*(*int32)(at))
		}
		return uint64(*(*uint32)(at))
	}
	return *(*uint64)(at)
}
