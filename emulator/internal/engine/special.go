// This file gives special registers their values.

package engine

import (
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/ptx"
)

// special is a register that holds a special register's value.
func (l *lowerer) special(n *ptx.Name, t ptx.Type) (register, bool) {
	name := strings.TrimPrefix(n.Name, "%")
	member := n.Member
	if i := memberIndex(member); i >= 0 { // r, g, b and a are other names
		member = string("xyzw"[i])
	}
	if member != "" {
		name += "." + member
	}
	c := classOf(t.Bits())
	switch {
	case n.Name == "WARP_SZ":
		return l.graph.constant(c, 32), true
	case n.Name == name:
		return 0, false
	case member == "w" && isSpecialVector(&ptx.Name{Name: n.Name}):
		return l.graph.constant(c, 0), true
	case laneSpecials[name] != nil:
		return l.graph.pinned(pin{kind: pinLaneSpecial, class: c, symbol: name}), true
	case blockSpecials[name] != nil:
		return l.graph.pinned(pin{kind: pinSpecial, class: c, symbol: name}), true
	case strings.HasPrefix(name, "envreg"), strings.HasPrefix(name, "pm"):
		return l.graph.pinned(pin{kind: pinSpecial, class: c, symbol: name}), true
	case clocks[name] != nil:
		d := l.temporary(c)
		read := clocks[name]
		l.emit(&operation{
			dst:    []register{d},
			vector: func(cc *cta, in *instruction) { spread(cc, in, read(cc)) },
			uniform: func(cc *cta, in *instruction) {
				cc.setScalar(&in.dst[0], read(cc))
			},
			talks: true,
		})
		return d, true
	}
	return 0, false
}

// spread writes one value to the running lanes.
func spread(c *cta, in *instruction, v uint64) {
	for _, lane := range c.lanes.list() {
		c.set(&in.dst[0], int(lane), v)
	}
}

// isSpecialVector reports whether an operand is %tid or the like without a
// component.
func isSpecialVector(o ptx.Operand) bool {
	n, ok := o.(*ptx.Name)
	return ok && n.Member == "" && (laneSpecials[strings.TrimPrefix(n.Name, "%")+".x"] != nil ||
		blockSpecials[strings.TrimPrefix(n.Name, "%")+".x"] != nil)
}

func (l *lowerer) moveSpecialVector(in *ptx.Instruction, to []ptx.Operand, from *ptx.Name, t ptx.Type) {
	for i, part := range to {
		member := &ptx.Name{Pos: from.Pos, Name: from.Name, Member: string("xyzw"[i%4])}
		l.copy(in, l.write(part, t.Bits()), l.read(member, t))
	}
}

// clocks are the special registers that change while a block runs. A clock
// counts jumps back, which a scheduler without time can do at no cost.
var clocks = map[string]func(*cta) uint64{
	"clock":          func(c *cta) uint64 { return c.clock() & 0xffffffff },
	"clock_hi":       func(c *cta) uint64 { return c.clock() >> 32 },
	"clock64":        func(c *cta) uint64 { return c.clock() },
	"globaltimer":    func(*cta) uint64 { return uint64(time.Now().UnixNano()) },
	"globaltimer_lo": func(*cta) uint64 { return uint64(time.Now().UnixNano()) & 0xffffffff },
	"globaltimer_hi": func(*cta) uint64 { return uint64(time.Now().UnixNano()) >> 32 },
}

// clock is a count that grows with every reading and every jump back.
func (c *cta) clock() uint64 {
	c.steps++
	return uint64(time.Since(c.grid.started)) + c.steps
}

// laneSpecials are the special registers that differ between threads.
var laneSpecials = map[string]func(c *cta, lane int) uint64{
	"tid.x":       func(c *cta, lane int) uint64 { return uint64(c.grid.thread(lane)[0]) },
	"tid.y":       func(c *cta, lane int) uint64 { return uint64(c.grid.thread(lane)[1]) },
	"tid.z":       func(c *cta, lane int) uint64 { return uint64(c.grid.thread(lane)[2]) },
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
	"is_explicit_cluster":        func(*cta) uint64 { return 0 },
	"clusterid.x":                func(c *cta) uint64 { return uint64(c.index[0]) },
	"clusterid.y":                func(c *cta) uint64 { return uint64(c.index[1]) },
	"clusterid.z":                func(c *cta) uint64 { return uint64(c.index[2]) },
	"nclusterid.x":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[0]) },
	"nclusterid.y":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[1]) },
	"nclusterid.z":               func(c *cta) uint64 { return uint64(c.grid.launch.Grid[2]) },
	"cluster_ctaid.x":            func(*cta) uint64 { return 0 },
	"cluster_ctaid.y":            func(*cta) uint64 { return 0 },
	"cluster_ctaid.z":            func(*cta) uint64 { return 0 },
	"cluster_nctaid.x":           func(*cta) uint64 { return 1 },
	"cluster_nctaid.y":           func(*cta) uint64 { return 1 },
	"cluster_nctaid.z":           func(*cta) uint64 { return 1 },
	"cluster_ctarank":            func(*cta) uint64 { return 0 },
	"cluster_nctarank":           func(*cta) uint64 { return 1 },
}

// blockValue gives the value of a special register that differs between
// blocks; nil for other registers.
func blockValue(p pin) func(*cta) uint64 {
	differs := strings.HasPrefix(p.symbol, "ctaid") || strings.HasPrefix(p.symbol, "clusterid") || p.symbol == "smid"
	if p.kind != pinSpecial || !differs {
		return nil
	}
	return blockSpecials[p.symbol]
}

// pinConstants writes the pinned registers that never change.
func (c *cta) pinConstants() {
	for i := range c.program.pins {
		if p := &c.program.pins[i]; p.pin.kind == pinConstant {
			c.setScalar(&p.ref, p.pin.value)
		}
	}
}

// pinLanes writes those that depend on the dimensions of a block.
func (c *cta) pinLanes() {
	c.shape = c.grid.launch.Block
	for i := range c.program.pins {
		if p := &c.program.pins[i]; p.pin.kind == pinLaneSpecial {
			value := laneSpecials[p.pin.symbol]
			for lane := range c.n {
				c.set(&p.ref, lane, value(c, lane))
			}
		}
	}
}

// pinLaunch writes those that differ between launches.
func (c *cta) pinLaunch() {
	for i := range c.program.pins {
		p := &c.program.pins[i]
		if k := p.pin.kind; k != pinConstant && k != pinLaneSpecial && p.block == nil {
			c.setScalar(&p.ref, c.pinValue(p.pin))
		}
	}
}

// pinBlock writes those that differ between blocks.
func (c *cta) pinBlock() {
	for i := range c.program.pins {
		if p := &c.program.pins[i]; p.block != nil {
			c.setScalar(&p.ref, p.block(c))
		}
	}
}

// pinValue is what a pinned register holds in this launch and block.
func (c *cta) pinValue(p pin) uint64 {
	switch p.kind {
	case pinParam:
		return c.grid.parameter(p)
	case pinGlobal:
		return c.grid.launch.Instance.globals[p.symbol].Address + p.value
	case pinDynamic:
		return c.grid.dynamicOffset + p.value
	case pinSpecial:
		if value := blockSpecials[p.symbol]; value != nil {
			return value(c)
		}
		return c.grid.environment(p.symbol)
	}
	return p.value
}

// parameter reads a kernel parameter, extended to 64 bits by its type.
func (g *grid) parameter(p pin) uint64 {
	at := unsafe.Add(g.params.pointer, p.value)
	switch p.typ.Size() {
	case 1:
		if p.typ.IsSigned() {
			return uint64(*(*int8)(at))
		}
		return uint64(*(*uint8)(at))
	case 2:
		if p.typ.IsSigned() {
			return uint64(*(*int16)(at))
		}
		return uint64(*(*uint16)(at))
	case 4:
		if p.typ.IsSigned() {
			return uint64(*(*int32)(at))
		}
		return uint64(*(*uint32)(at))
	}
	return *(*uint64)(at)
}
