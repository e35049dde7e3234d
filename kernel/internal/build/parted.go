// This file refuses instructions that all lanes of a warp have to come to, under conditions that hold for some of
// them alone. What may differ between lanes and need not is left to the emulated device, which ends such launches.

package build

import (
	"fmt"
	"slices"
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
		side := someLanes(b)
		if side == nil || len(side.Preds) > 1 || !dominators.Reachable(side) {
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

// SharesRegisters tells whether warps of a kernel give registers to each other.
func SharesRegisters(f *ir.Function) bool {
	for _, b := range f.Blocks {
		if slices.ContainsFunc(b.Values, func(v *ir.Value) bool { return strings.HasPrefix(wholeWarps(v), "registers.") }) {
			return true
		}
	}
	return false
}

// someLanes is the side of a branch that some lanes of a warp take and others certainly do not, where the warp is
// whole; nil where none is known.
func someLanes(b *ir.Block) *ir.Block {
	if b.End != ir.Branch || b.Cond.Op != ir.Compare || len(b.Cond.Args) != 2 {
		return nil
	}
	x, y := b.Cond.Args[0], b.Cond.Args[1]
	if x.Op == ir.Const {
		x, y = y, x
	}
	if y.Op != ir.Const || !tellsLanes(x) {
		return nil
	}
	switch b.Cond.Kind {
	case ir.Eq:
		return b.Succs[0]
	case ir.Ne:
		return b.Succs[1]
	}
	return nil
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
