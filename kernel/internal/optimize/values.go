// This file removes unused values and computes equal ones once.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// removeDead drops unused values without an effect, phis
// that only feed each other included.
func removeDead(f *ir.Function) bool {
	live := make([]bool, f.IDs())
	var mark func(v *ir.Value)
	mark = func(v *ir.Value) {
		if live[v.ID] {
			return
		}
		live[v.ID] = true
		for _, a := range v.Args {
			mark(a)
		}
	}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op.Effect() || v.Ordered {
				mark(v)
			}
		}
		if b.Cond != nil {
			mark(b.Cond)
		}
	}
	changed := false
	for _, b := range f.Blocks {
		n := len(b.Values)
		b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool { return !live[v.ID] })
		changed = changed || len(b.Values) < n
	}
	return changed
}

// A signature identifies what a pure value computes. Its fields leave no gaps, so that it is hashed at once.
type signature struct {
	a, b, c     *ir.Value
	memory      *ir.Memory
	bits        uint64
	index       int64
	op          ir.Op
	typ         ir.Type
	kind        ir.Kind
	space       ir.Space
	count       uint16
	fast, exact bool
}

func signatureOf(v *ir.Value) (signature, bool) {
	constant := v.Op == ir.Load && v.ReadOnly && v.Width <= 1 // nothing writes there while the kernel runs
	if !constant && !v.Op.Pure() || len(v.Args) > 3 {
		return signature{}, false
	}
	s := signature{op: v.Op, typ: v.Type, kind: v.Kind, bits: v.Bits, index: v.Index, space: v.Space, memory: v.Memory,
		fast: v.Fast, exact: v.Exact, count: uint16(len(v.Args))}
	for i, place := range []**ir.Value{&s.a, &s.b, &s.c} {
		if i < len(v.Args) {
			*place = v.Args[i]
		}
	}
	return s, true
}

// shareCommon replaces a pure value by an equal one that dominates it.
func shareCommon(f *ir.Function) bool {
	dominators := f.Dominators()
	first := make(map[signature]*ir.Value, f.Size())
	more := map[signature][]*ir.Value{} // where the first does not dominate them
	with, found := make(substitutes, f.IDs()), 0
	for _, b := range dominators.Blocks() {
		above := func(e *ir.Value) bool { return dominators.Dominates(e.Block, b) }
		for _, v := range b.Values {
			for i, a := range v.Args {
				if r := with[a.ID]; r != nil && v.Op != ir.Phi {
					v.Args[i] = r
				}
			}
			s, ok := signatureOf(v)
			if !ok {
				continue
			}
			if e := first[s]; e == nil {
				first[s] = v
			} else if above(e) {
				with[v.ID] = e
				found++
			} else if i := slices.IndexFunc(more[s], above); i >= 0 {
				with[v.ID] = more[s][i]
				found++
			} else {
				more[s] = append(more[s], v)
			}
		}
	}
	if found > 0 {
		with.replace(f)
	}
	return found > 0
}

// contract makes a·b+c and c-a·b single operations where nothing else needs
// the product and the source did not ask for both roundings.
func contract(f *ir.Function) bool {
	uses := make([]int, f.IDs())
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			for _, a := range v.Args {
				uses[a.ID]++
			}
		}
	}
	changed := false
	for _, b := range f.Blocks {
		for i := 0; i < len(b.Values); i++ {
			v := b.Values[i]
			if (v.Op != ir.Add && v.Op != ir.Sub) || !v.Type.Float() || v.Exact {
				continue
			}
			if added := fuse(f, b, i, uses); added >= 0 {
				i += added
				changed = true
			}
		}
	}
	return changed
}

// fuse rewrites value i of b, an addition or subtraction; it returns how many
// values it put in front, or -1 when no product fits.
func fuse(f *ir.Function, b *ir.Block, i int, uses []int) int {
	v := b.Values[i]
	product := func(k int) *ir.Value {
		if m := v.Args[k]; m.Op == ir.Mul && uses[m.ID] == 1 && !m.Exact {
			return m
		}
		return nil
	}
	negate := func(x *ir.Value) *ir.Value {
		n := f.NewValue(ir.Neg, v.Type, v.Pos, x)
		n.Block = b
		b.Values = slices.Insert(b.Values, i, n)
		return n
	}
	if m := product(0); m != nil { // m ± c
		c, added := v.Args[1], 0
		if v.Op == ir.Sub {
			c, added = negate(c), 1
		}
		v.Op, v.Args = ir.Fma, []*ir.Value{m.Args[0], m.Args[1], c}
		return added
	}
	if m := product(1); m != nil { // c ± m
		a, added := m.Args[0], 0
		if v.Op == ir.Sub {
			a, added = negate(a), 1
		}
		v.Op, v.Args = ir.Fma, []*ir.Value{a, m.Args[1], v.Args[0]}
		return added
	}
	return -1
}

// markReadOnly finds the buffers that no store or atomic reaches and marks
// their loads. Nothing else may write their memory.
func markReadOnly(f *ir.Function) bool {
	findReadOnly(f)
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op == ir.Load && v.Space == ir.Global && !v.Ordered {
				if base := root(v.Args[0]); base != nil {
					v.ReadOnly = f.Params[base.Index].ReadOnly
				}
			}
		}
	}
	return false
}

// findReadOnly finds the buffers through which no store or atomic goes. Where buffers overlap, another one may write their memory.
func findReadOnly(f *ir.Function) {
	written := map[int64]bool{}
	unknown := false
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			unknown = unknown || v.Ordered || v.Op == ir.WaitGrid || v.Op == ir.Instruction || v.Op == ir.External // what others write before is read behind it
			if (v.Op == ir.Store || v.Op == ir.Atomic || v.Op == ir.AtomicPair) && v.Space == ir.Global {
				if base := root(v.Args[0]); base != nil {
					written[base.Index] = true
				} else {
					unknown = true
				}
			}
		}
	}
	for i, p := range f.Params {
		p.ReadOnly = p.Buffer && !unknown && !written[int64(i)]
	}
}

// root is the buffer that an address points into, nil when it could be any.
func root(address *ir.Value) *ir.Value {
	for address.Op == ir.Element {
		address = address.Args[0]
	}
	if address.Op == ir.BufferAddress {
		return address
	}
	return nil
}
