// This file joins loads of neighbouring elements into one, and stores.

package optimize

import (
	"math/bits"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// vectorBytes is what one instruction moves at most.
const vectorBytes = 16

// joinAccesses makes one wide load or store of two or four of neighbouring
// elements in a block, where the address is known to be a multiple of what they
// take together. They have the same address and differ in the constant offset;
// package optimize brings addresses into that form (shapeAddresses). With
// disjoint, buffers that are written overlap no others.
func joinAccesses(f *ir.Function, disjoint bool) bool {
	j := &joiner{f: f, disjoint: disjoint, aligned: map[*ir.Value]uint64{}}
	j.takeAssumptions()
	for _, b := range f.Blocks {
		j.block(b)
	}
	return j.changed
}

// takeAssumptions removes what the source says of multiples, and believes what it says in
// the entry block, which every thread passes.
func (j *joiner) takeAssumptions() {
	for i, b := range j.f.Blocks {
		b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool {
			if v.Op == ir.Assume && i == 0 {
				j.aligned[v.Args[0]] = min(mostAligned, lowBit(v.Bits))
			}
			return v.Op == ir.Assume
		})
	}
}

// A joiner holds the accesses of a block that may still move: loads up to the
// first of their kind, past stores elsewhere; stores down to the last.
type joiner struct {
	f             *ir.Function
	disjoint      bool
	aligned       map[*ir.Value]uint64
	loads, stores []*ir.Value
	passed        []*ir.Value             // all stores that loads would have to pass
	place         map[*ir.Value]int       // in the block
	wide          map[*ir.Value]*ir.Value // new accesses by the one that they stand in front of
	drop          map[*ir.Value]bool      // stores that are part of a wide one
	changed       bool
}

func (j *joiner) block(b *ir.Block) {
	j.loads, j.stores, j.passed, j.wide, j.drop = nil, nil, nil, map[*ir.Value]*ir.Value{}, map[*ir.Value]bool{}
	j.place = map[*ir.Value]int{}
	for i, v := range b.Values {
		j.place[v] = i
		switch {
		case v.Op == ir.Load && !v.Ordered:
			j.stores = j.settle(j.stores, v)
			if joinable(v, v.Type) {
				j.loads = append(j.loads, v)
			}
		case v.Op == ir.Store && !v.Ordered:
			j.stores = j.settle(j.stores, v)
			j.passed = append(j.passed, v)
			if joinable(v, v.Args[1].Type) {
				j.stores = append(j.stores, v)
			}
		case v.Op.Effect() && !v.Op.Fits() || v.Op.Collective() || v.Ordered:
			j.join(j.loads)
			j.join(j.stores)
			j.loads, j.stores, j.passed = nil, nil, nil
		}
	}
	j.join(j.loads)
	j.join(j.stores)
	var list []*ir.Value
	for _, v := range b.Values {
		if w := j.wide[v]; w != nil {
			list = append(list, w)
		}
		if !j.drop[v] {
			list = append(list, v)
		}
	}
	b.Values = list
}

func joinable(v *ir.Value, t ir.Type) bool {
	m := startMemory(v.Args[0])
	return v.Width <= 1 && t.Size() > 0 && v.Space != ir.Constant && (m == nil || !m.Registers)
}

// settle joins those of a list that must not move beyond an access, and gives
// the others.
func (j *joiner) settle(list []*ir.Value, access *ir.Value) []*ir.Value {
	var stuck, free []*ir.Value
	for _, v := range list {
		if j.apart(v, access) {
			free = append(free, v)
		} else {
			stuck = append(stuck, v)
		}
	}
	j.join(stuck)
	return free
}

// apart tells whether two accesses never touch the same memory.
func (j *joiner) apart(a, b *ir.Value) bool {
	if a.Space != b.Space {
		return true
	}
	if a.Args[0] == b.Args[0] {
		return a.Index+int64(accessed(a).Size()) <= b.Index || b.Index+int64(accessed(b).Size()) <= a.Index
	}
	if a.Space != ir.Global {
		first, second := start(a.Args[0]), start(b.Args[0])
		return first.Op == ir.MemoryAddress && second.Op == ir.MemoryAddress && first.Memory != second.Memory
	}
	first, second := root(a.Args[0]), root(b.Args[0])
	return j.disjoint && first != nil && second != nil && first.Index != second.Index
}

// accessed is the type of the element that a load or store moves.
func accessed(v *ir.Value) ir.Type {
	if v.Op == ir.Store {
		return v.Args[1].Type
	}
	return v.Type
}

// start is what an address is counted from.
func start(address *ir.Value) *ir.Value {
	for address.Op == ir.Element {
		address = address.Args[0]
	}
	return address
}

// join looks for neighbours among accesses of one kind that may all move to the
// first, or for stores to the last.
func (j *joiner) join(list []*ir.Value) {
	for len(list) > 1 {
		first := list[0]
		var group, rest []*ir.Value
		for _, v := range list {
			same := v.Args[0] == first.Args[0] && accessed(v) == accessed(first) && v.Space == first.Space && v.Hint == first.Hint
			known := slices.ContainsFunc(group, func(g *ir.Value) bool { return g.Index == v.Index })
			if same && !known {
				group = append(group, v)
			} else {
				rest = append(rest, v)
			}
		}
		j.neighbours(group)
		list = rest
	}
}

// neighbours joins fours, then twos of accesses to one address.
func (j *joiner) neighbours(group []*ir.Value) {
	size := int64(accessed(group[0]).Size())
	at := map[int64]*ir.Value{}
	for _, v := range group {
		at[v.Index] = v
	}
	for _, width := range []int64{4, 2} {
		bytes := width * size
		if bytes > vectorBytes || j.multiple(group[0].Args[0])%uint64(bytes) != 0 {
			continue
		}
		for _, v := range group {
			begin := v.Index
			if begin%bytes != 0 {
				continue
			}
			var parts []*ir.Value
			for k := range width {
				if p := at[begin+k*size]; p != nil {
					parts = append(parts, p)
				}
			}
			if len(parts) == int(width) && (v.Op == ir.Store || j.rise(parts)) {
				for k := range width {
					delete(at, begin+k*size)
				}
				j.widen(parts, group)
			}
		}
	}
}

// rise tells whether loads may move up to the first of them: no store between
// touches what they read.
func (j *joiner) rise(parts []*ir.Value) bool {
	first := j.place[slices.MinFunc(parts, func(a, b *ir.Value) int { return j.place[a] - j.place[b] })]
	for _, p := range parts {
		for _, s := range j.passed {
			if at := j.place[s]; at > first && at < j.place[p] && !j.apart(p, s) {
				return false
			}
		}
	}
	return true
}

// widen puts one access in the place of parts; group has them in the order of
// the block.
func (j *joiner) widen(parts, group []*ir.Value) {
	j.changed = true
	inOrder := slices.DeleteFunc(slices.Clone(group), func(v *ir.Value) bool { return !slices.Contains(parts, v) })
	first, last := inOrder[0], inOrder[len(inOrder)-1]
	at := first
	if first.Op == ir.Store {
		at = last
	}
	w := j.f.NewValue(first.Op, first.Type, at.Pos, first.Args[0])
	w.Block, w.Space, w.Index, w.Width, w.Hint = at.Block, at.Space, parts[0].Index, len(parts), at.Hint
	j.wide[at] = w
	for k, p := range parts {
		if p.Op == ir.Store {
			w.Args = append(w.Args, p.Args[1])
			j.drop[p] = true
			continue
		}
		p.Op, p.Args, p.Bits, p.Index, p.Space = ir.Extract, []*ir.Value{w}, uint64(k), 0, 0
	}
}

// mostAligned is more than anything asks for.
const mostAligned = 1 << 12

// multiple is a power of two that a value is a multiple of: of an address, in
// bytes. Products and sums that wrap keep it.
func (j *joiner) multiple(v *ir.Value) uint64 {
	if m, ok := j.aligned[v]; ok {
		return m
	}
	j.aligned[v] = 1 // for values that depend on themselves
	m := min(mostAligned, max(1, j.multipleOf(v)))
	j.aligned[v] = m
	return m
}

func (j *joiner) multipleOf(v *ir.Value) uint64 {
	arg := func(i int) uint64 { return j.multiple(v.Args[i]) }
	switch v.Op {
	case ir.Const:
		if v.Bits == 0 {
			return mostAligned
		}
		return 1 << min(12, bits.TrailingZeros64(v.Bits))
	case ir.BufferAddress:
		if j.f.Params[v.Index].Aligned {
			return vectorBytes
		}
		return 1
	case ir.MemoryAddress:
		return vectorBytes
	case ir.Element:
		return min(arg(0), arg(1)*lowBit(v.Bits))
	case ir.Scale:
		return arg(0) * lowBit(v.Bits)
	case ir.Convert:
		if v.Type.Integer() && v.Args[0].Type.Integer() {
			return arg(0)
		}
	case ir.Add, ir.Sub, ir.Or, ir.Xor:
		if v.Type.Integer() {
			return min(arg(0), arg(1))
		}
	case ir.And:
		if v.Type.Integer() {
			return max(arg(0), arg(1))
		}
	case ir.Mul:
		if v.Type.Integer() {
			return arg(0) * arg(1)
		}
	case ir.ShiftLeft:
		if v.Args[1].Op == ir.Const && v.Type.Integer() {
			return arg(0) << min(12, v.Args[1].Bits&uint64(v.Type.Size()*8-1))
		}
	case ir.Select:
		return min(arg(1), arg(2))
	case ir.Phi:
		least := uint64(mostAligned)
		for _, a := range v.Args {
			if (a.Op == ir.Add || a.Op == ir.Sub) && a.Args[0] == v { // a counter: by what it grows
				a = a.Args[1]
			}
			least = min(least, j.multiple(a))
		}
		return least
	}
	return 1
}

func lowBit(x uint64) uint64 {
	if x == 0 {
		return mostAligned
	}
	return x & -x
}
