// This file refuses kernels that touch the sums of wgmma before they have waited for it: until then the machine may
// add to them (PTX ISA, wgmma.mma_async).

package build

import (
	"maps"
	"strings"

	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// inFlight are the sums that products may add to still.
type inFlight map[*ir.Memory]bool

// refuseUnawaited fails for the first access to sums that some way leads to from a product without a wait.
func refuseUnawaited(p *infer.Program, f *ir.Function) {
	order := f.ReversePostorder()
	ends := map[*ir.Block]inFlight{}
	for changed := true; changed; {
		changed = false
		for _, b := range order {
			state := inFlight{}
			for _, before := range b.Preds {
				maps.Copy(state, ends[before])
			}
			state.pass(b, nil)
			if len(state) != len(ends[b]) {
				ends[b], changed = state, true
			}
		}
	}
	for _, b := range order {
		state := inFlight{}
		for _, before := range b.Preds {
			maps.Copy(state, ends[before])
		}
		state.pass(b, func(v *ir.Value) {
			panic(errorAt(p, v.Pos, "wgmma may be adding to these sums still", "write wgmma.commit() and wgmma.wait(0) before"))
		})
	}
}

// pass goes over a block; touched is told of accesses to sums in flight. A wait that leaves groups is taken to be for
// all that is touched behind it.
func (s inFlight) pass(b *ir.Block, touched func(*ir.Value)) {
	for _, v := range b.Values {
		switch {
		case v.Op == ir.GroupProduct:
			if m := memoryOf(v.Args[len(v.Args)-1]); m != nil {
				s[m] = true
			}
		case v.Op == ir.Instruction && strings.HasPrefix(v.Text, "wgmma.wait_group"):
			clear(s)
		case touched != nil && (v.Op == ir.Load || v.Op == ir.Store) && s[memoryOf(v.Args[0])]:
			touched(v)
		}
	}
}

// memoryOf is the array of the kernel's own that an address is in; nil for others.
func memoryOf(address *ir.Value) *ir.Memory {
	for address.Op == ir.Element {
		address = address.Args[0]
	}
	if address.Op == ir.MemoryAddress {
		return address.Memory
	}
	return nil
}
