// This file makes registers of the arrays that instructions work on which end later.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// SettleRegisters has accesses to such arrays say which register they are about, in Memory and Index,
// in place of an address. It gives the first that cannot, nil for none: its index is not constant.
func SettleRegisters(f *ir.Function) *Note {
	if !slices.ContainsFunc(f.Memory, func(m *ir.Memory) bool { return m.Registers }) {
		return nil
	}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			for i, a := range v.Args {
				m := registersAt(a)
				if m == nil || v.Op == ir.Element {
					continue
				}
				c, ok := constantCell(a, v.Index)
				n, size := max(1, int64(v.Width)), int64(m.Type.Size())
				if !ok || c.offset%size != 0 || c.offset < 0 || c.offset/size+n > m.Count || v.Op != ir.Load && v.Op != ir.Store && v.Op != ir.GroupProduct {
					return notConstant(v)
				}
				v.Memory, v.Index = m, c.offset/size
				v.Args = slices.Delete(v.Args, i, i+1)
				break
			}
		}
	}
	removeDead(f)
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op == ir.MemoryAddress && v.Memory.Registers {
				return notConstant(v)
			}
		}
	}
	return nil
}

func notConstant(v *ir.Value) *Note {
	return &Note{v.Pos, "the index of a sum of wgmma is not constant", "write loops out by unroll() as the first statement of each"}
}

// registersAt is the array of registers that an address points into; nil for others.
func registersAt(address *ir.Value) *ir.Memory {
	if address.Type != ir.Address {
		return nil
	}
	if m := startMemory(address); m != nil && m.Registers {
		return m
	}
	return nil
}
