// This file refuses instructions that all lanes of a warp have to come to, under conditions that hold for some of
// them alone. What may differ between lanes and need not is left to the emulated device, which ends such launches.

package build

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
)

// refuseParted fails for the first instruction of whole warps that only some lanes of a warp come to.
func refuseParted(p *infer.Program, f *ir.Function) {
	var whole []*ir.Value
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if wholeWarps(v) != "" {
				whole = append(whole, v)
			}
		}
	}
	if len(whole) == 0 {
		return
	}
	dominators := f.Dominators()
	for _, b := range f.Blocks {
		for _, side := range someLanes(b) {
			if len(side.Preds) > 1 || !dominators.Reachable(side) {
				continue
			}
			for _, v := range whole {
				if dominators.Reachable(v.Block) && dominators.Dominates(side, v.Block) {
					panic(errorAt(p, v.Pos, fmt.Sprintf("%s is for all lanes of a warp, and the condition in line %d holds for some of them", wholeWarps(v), b.Pos.Line),
						"call it outside, or under a condition on whole warps, such as (threadIdx.x >> 5) === 0"))
				}
			}
		}
	}
}

// wholeWarps is what an instruction that all lanes of a warp execute together is called; "" for others.
func wholeWarps(v *ir.Value) string {
	switch v.Op {
	case ir.Product:
		return "mma"
	case ir.LoadMatrix:
		return "ldmatrix"
	case ir.StoreMatrix:
		return "stmatrix"
	case ir.GroupProduct:
		return "wgmma"
	case ir.Instruction:
		for text, name := range map[string]string{"wgmma.fence": "wgmma.fence", "wgmma.commit_group": "wgmma.commit", "wgmma.wait_group": "wgmma.wait",
			"setmaxnreg.inc": "registers.increase", "setmaxnreg.dec": "registers.decrease", "elect.sync": "warp.elect"} {
			if strings.HasPrefix(v.Text, text) {
				return name
			}
		}
	}
	return ""
}

// SharesRegisters is the first instruction by which warps of a kernel give registers to each other; nil where none does.
func SharesRegisters(f *ir.Function) *ir.Value {
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if strings.HasPrefix(wholeWarps(v), "registers.") {
				return v
			}
		}
	}
	return nil
}

// someLanes are the sides of a branch that some lanes of a warp take and others certainly do not, where the warp is
// whole; none where that is not known.
func someLanes(b *ir.Block) []*ir.Block {
	if b.End != ir.Branch {
		return nil
	}
	x, constant, kind, turned := b.Cond, int32(0), ir.Ne, false
	switch {
	case x.Op == ir.Convert: // to bool
		x = x.Args[0]
	case x.Op != ir.Compare || len(x.Args) != 2:
		return nil
	case x.Args[0].Op == ir.Const:
		x, constant, kind, turned = x.Args[1], int32(x.Args[0].Bits), x.Kind, true
	case x.Args[1].Op == ir.Const:
		x, constant, kind = x.Args[0], int32(x.Args[1].Bits), x.Kind
	}
	if mask := lanesOf(x); mask != 0 {
		took := 0
		for lane := range int32(1 << layout.LaneBits) {
			if holds(kind, lane&mask, constant, turned) {
				took++
			}
		}
		if took == 0 || took == 1<<layout.LaneBits {
			return nil
		}
		return b.Succs
	}
	switch {
	case !tellsLanes(x):
	case kind == ir.Eq:
		return b.Succs[:1]
	case kind == ir.Ne && b.Cond.Op == ir.Compare:
		return b.Succs[1:]
	}
	return nil
}

// holds compares the number of a lane with a constant, or where that stands first the constant with it.
func holds(kind ir.Kind, lane, constant int32, turned bool) bool {
	d := cmp.Compare(lane, constant)
	if turned {
		d = -d
	}
	return [...]bool{d == 0, d != 0, d < 0, d <= 0, d > 0, d >= 0}[kind-ir.Eq]
}

// tellsLanes tells whether lanes of a warp have different values.
func tellsLanes(v *ir.Value) bool {
	switch v.Op {
	case ir.LaneIndex:
		return true
	case ir.ThreadIndex:
		return v.Index == 0
	case ir.And:
		mask := v.Args[1]
		return mask.Op == ir.Const && mask.Bits&(1<<layout.LaneBits-1) != 0 && tellsLanes(v.Args[0])
	}
	return false
}

// lanesOf is the bits of the lane's number that a value has, if it has nothing else; 0 for others.
func lanesOf(v *ir.Value) int32 {
	const all = 1<<layout.LaneBits - 1
	switch v.Op {
	case ir.LaneIndex:
		return all
	case ir.And:
		if mask := v.Args[1]; mask.Op == ir.Const && mask.Bits <= all && tellsLanes(v.Args[0]) {
			return int32(mask.Bits)
		}
	}
	return 0
}
