// This file keeps a kernel that is launched for a number of elements from
// running beyond them.

package kernel

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// guard gives a kernel a parameter for each dimension behind its own, count_x
// and so on, and ends the threads whose global index is not below it. It leaves
// a kernel alone whose threads work together, because those that ended would be
// missed: see alone. It tells which it did.
func guard(f *ir.Function, dims int) bool {
	if !alone(f) {
		return false
	}
	body := f.Blocks[0]
	entry, leave := f.NewBlock(), f.NewBlock()
	f.Blocks = append([]*ir.Block{entry}, f.Blocks[:len(f.Blocks)-2]...)
	f.Blocks = append(f.Blocks, leave)
	var beyond *ir.Value
	for k := range dims {
		special := func(op ir.Op) *ir.Value {
			v := f.Append(entry, op, ir.I32, ir.Pos{})
			v.Index = int64(k)
			return v
		}
		first := f.Append(entry, ir.Mul, ir.I32, ir.Pos{}, special(ir.BlockIndex), special(ir.BlockDim))
		index := f.Append(entry, ir.Convert, ir.U32, ir.Pos{}, f.Append(entry, ir.Add, ir.I32, ir.Pos{}, first, special(ir.ThreadIndex)))
		count := f.Append(entry, ir.ScalarParam, ir.U32, ir.Pos{})
		count.Index = int64(len(f.Params))
		f.Params = append(f.Params, &ir.Param{Name: "count_" + string("xyz"[k]), Type: ir.U32})
		outside := f.Append(entry, ir.Compare, ir.Bool, ir.Pos{}, index, count)
		outside.Kind = ir.Ge
		if beyond == nil {
			beyond = outside
		} else {
			beyond = f.Append(entry, ir.Or, ir.Bool, ir.Pos{}, beyond, outside)
		}
	}
	entry.Branch(beyond, leave, body, ir.Pos{})
	entry.Likely = -1
	leave.Return(ir.Pos{})
	return true
}

// alone tells whether each thread of a kernel does its own work: it neither
// waits for others nor shares memory with them, does not ask how large the grid
// is, and how large the block is only for its global index. Else it may take
// steps over all threads, of which none may be missing.
func alone(f *ir.Function) bool {
	if slices.ContainsFunc(f.Memory, func(m *ir.Memory) bool { return m.Space == ir.Shared }) {
		return false
	}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op.Collective() || v.Op == ir.GridDim {
				return false
			}
			for i, arg := range v.Args {
				if arg.Op == ir.BlockDim && !(v.Op == ir.Mul && v.Args[1-i].Op == ir.BlockIndex && v.Args[1-i].Index == arg.Index) {
					return false
				}
			}
		}
	}
	return true
}
