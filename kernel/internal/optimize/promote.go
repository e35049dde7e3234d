// This file puts arrays of the thread into registers.

package optimize

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxPromoted bounds the elements of an array that goes into registers. A thread has
// 255 registers; elements that are not alive at the same time share them.
const maxPromoted = 1024

// promote replaces the elements of arrays in local memory by values, where every access
// is to a constant index: memory of the thread is far slower than its registers, and
// ptxas leaves such an array where it is. An element that is read before it is written
// is 0.
func promote(f *ir.Function) bool {
	p := &promoter{f: f, fixed: map[*ir.Memory]bool{}}
	for _, m := range f.Memory {
		if m.Space == ir.Local && !m.Stack && !m.Registers && m.Count <= maxPromoted {
			p.fixed[m] = true
		}
	}
	if len(p.fixed) == 0 {
		return false
	}
	for _, k := range keptLocal(f) {
		delete(p.fixed, k.Memory)
	}
	if len(p.fixed) == 0 {
		return false
	}
	p.run()
	f.Memory = slices.DeleteFunc(f.Memory, func(m *ir.Memory) bool { return p.fixed[m] })
	return true
}

// A Kept is an array that stays in local memory, the first access that keeps it there, and why.
type Kept struct {
	Memory *ir.Memory
	Access *ir.Value
	Reason string
}

// keptLocal lists the arrays in local memory that cannot be promoted, in the order of the
// accesses.
func keptLocal(f *ir.Function) []Kept {
	var list []Kept
	keep := func(m *ir.Memory, v *ir.Value, format string, args ...any) {
		if m != nil && m.Space == ir.Local && !m.Stack && !m.Registers && !slices.ContainsFunc(list, func(k Kept) bool { return k.Memory == m }) {
			list = append(list, Kept{m, v, fmt.Sprintf(format, args...)})
		}
	}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			for i, a := range v.Args {
				if a.Type != ir.Address || v.Op == ir.Element {
					continue
				}
				m := startMemory(a)
				c, ok := cellOf(v)
				switch {
				case i > 0 || v.Op != ir.Load && v.Op != ir.Store:
					keep(m, v, "its address is needed")
				case m != nil && !ok && accessed(v) != m.Type:
					keep(m, v, "its records have fields of several types")
				case !ok:
					keep(m, v, "the index here is not constant")
				case c.offset < 0 || c.offset >= c.memory.Count*int64(c.memory.Type.Size()):
					keep(m, v, "the index here is out of range")
				case m.Space == ir.Local && m.Count > maxPromoted:
					keep(m, v, "it has more than %d elements", maxPromoted)
				}
			}
		}
	}
	return list
}

// startMemory is the array that an address points into, nil for a buffer.
func startMemory(address *ir.Value) *ir.Memory {
	if s := start(address); s.Op == ir.MemoryAddress {
		return s.Memory
	}
	return nil
}

// A cell is an element of an array, by its offset in bytes.
type cell struct {
	memory *ir.Memory
	offset int64
}

// cellOf is the element that a load or store touches, if it is a whole one at a constant
// index of an array of the kernel.
func cellOf(v *ir.Value) (cell, bool) {
	if v.Op != ir.Load && v.Op != ir.Store || v.Width > 1 || v.Ordered {
		return cell{}, false
	}
	c, ok := constantCell(v.Args[0], v.Index)
	return c, ok && accessed(v) == c.memory.Type && c.offset%int64(accessed(v).Size()) == 0
}

// constantCell is what lies at a constant offset from an address, where that has one from the beginning
// of an array.
func constantCell(address *ir.Value, offset int64) (cell, bool) {
	for ; address.Op == ir.Element; address = address.Args[0] {
		index := address.Args[1]
		if index.Op != ir.Const {
			return cell{}, false
		}
		offset += wrap(index.Type, int64(index.Bits)) * int64(address.Bits)
	}
	return cell{address.Memory, offset}, address.Op == ir.MemoryAddress
}

// A promoter builds SSA of cells by the method of Braun et al. (see package build), on a
// finished graph of blocks.
type promoter struct {
	f     *ir.Function
	fixed map[*ir.Memory]bool              // the arrays that go
	ends  map[*ir.Block]map[cell]*ir.Value // what cells hold at the end of a block that writes them
	heads map[*ir.Block]map[cell]*ir.Value // what they hold at its head, as far as asked
	zeros map[ir.Type]*ir.Value            // what cells begin with
	with  map[*ir.Value]*ir.Value          // loads by what they give
}

func (p *promoter) run() {
	p.ends, p.heads = map[*ir.Block]map[cell]*ir.Value{}, map[*ir.Block]map[cell]*ir.Value{}
	p.zeros, p.with = map[ir.Type]*ir.Value{}, map[*ir.Value]*ir.Value{}
	order := p.f.ReversePostorder()
	for _, b := range order {
		p.ends[b], p.heads[b] = map[cell]*ir.Value{}, map[cell]*ir.Value{}
		for _, v := range b.Values {
			if c, ok := p.cell(v); ok && v.Op == ir.Store {
				p.ends[b][c] = v.Args[1]
			}
		}
	}
	for _, b := range order {
		now := map[cell]*ir.Value{}
		for _, v := range slices.Clone(b.Values) { // phis are put in front
			c, ok := p.cell(v)
			switch {
			case !ok:
			case v.Op == ir.Store:
				now[c] = v.Args[1]
			case now[c] != nil:
				p.with[v] = now[c]
			default:
				p.with[v] = p.head(b, c)
			}
		}
	}
	for _, b := range p.f.Blocks {
		b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool { _, ok := p.cell(v); return ok })
	}
	replaceAll(p.f, p.with)
}

// cell is the promoted element that a load or store touches.
func (p *promoter) cell(v *ir.Value) (cell, bool) {
	c, ok := cellOf(v)
	return c, ok && p.fixed[c.memory]
}

// head is what a cell holds at the head of a block.
func (p *promoter) head(b *ir.Block, c cell) *ir.Value {
	if v := p.heads[b][c]; v != nil {
		return v
	}
	switch len(b.Preds) {
	case 0:
		return p.zero(c.memory.Type)
	case 1:
		v := p.end(b.Preds[0], c)
		p.heads[b][c] = v
		return v
	}
	phi := p.f.NewValue(ir.Phi, c.memory.Type, ir.Pos{})
	phi.Block = b
	b.Values = slices.Insert(b.Values, 0, phi)
	p.heads[b][c] = phi
	for _, before := range b.Preds {
		phi.Args = append(phi.Args, p.end(before, c))
	}
	return phi
}

func (p *promoter) end(b *ir.Block, c cell) *ir.Value {
	if v := p.ends[b][c]; v != nil {
		return v
	}
	return p.head(b, c)
}

// zero is what elements of a type hold in the beginning.
func (p *promoter) zero(t ir.Type) *ir.Value {
	if p.zeros[t] == nil {
		v := p.f.NewValue(ir.Const, t, ir.Pos{})
		entry := p.f.Blocks[0]
		v.Block = entry
		entry.Values = slices.Insert(entry.Values, 0, v)
		p.zeros[t] = v
	}
	return p.zeros[t]
}
