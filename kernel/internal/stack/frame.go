// This file decides what a frame holds, and keeps it there: each value that something behind a call
// still needs. Such a value is stored where it is made, and loaded by each block that uses it.
// Addresses and what costs nothing are made anew.

package stack

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A frame is what a call keeps while it waits for others.
type frame struct {
	size   int
	site   int                       // where the number of the call lies behind which it goes on
	slots  map[*ir.Value]int         // where values lie
	anew   map[*ir.Value][]*ir.Value // values that are made where they are used, and their arguments
	arrays map[*ir.Memory]int        // of the function, which each of its calls has for itself
}

// arrange finds out what a frame has to hold.
func (l *loop) arrange() {
	l.frame = frame{slots: map[*ir.Value]int{}, anew: map[*ir.Value][]*ir.Value{}, arrays: map[*ir.Memory]int{}}
	waiting := map[*ir.Value]bool{}
	var wait func(v *ir.Value)
	wait = func(v *ir.Value) {
		if waiting[v] || source(v) && !l.own(v) {
			return
		}
		waiting[v] = true
		if v.Type == ir.Address {
			l.frame.anew[v] = slices.Clone(v.Args)
			for _, a := range v.Args {
				wait(a)
			}
		}
	}
	live := liveness(l.g)
	for _, s := range l.sites {
		for v := range live[s.after] {
			wait(v)
		}
	}
	l.place(waiting)
}

// place gives everything its place: arrays first, then values by their size.
func (l *loop) place(waiting map[*ir.Value]bool) {
	f := &l.frame
	for _, m := range l.g.Memory {
		f.arrays[m] = f.size
		f.size += (int(m.Count)*m.Type.Size() + 15) &^ 15
	}
	for _, size := range []int{8, 4, 2, 1} {
		if size == 4 {
			f.site = f.size
			f.size += size
		}
		for _, b := range l.g.Blocks {
			for _, v := range b.Values {
				if waiting[v] && v.Type != ir.Address && v.Type.Size() == size {
					f.slots[v] = f.size
					f.size += size
				}
			}
		}
	}
	f.size = (f.size + 7) &^ 7
	if len(f.arrays) > 0 {
		f.size = (f.size + 15) &^ 15
	}
}

// source tells whether a value is the same wherever it is asked for.
func source(v *ir.Value) bool { return len(v.Args) == 0 && v.Op.Pure() }

// own tells whether a value is the address of an array of the function.
func (l *loop) own(v *ir.Value) bool {
	return v.Op == ir.MemoryAddress && slices.Contains(l.g.Memory, v.Memory)
}

// liveness has the values that are made before a block and used in it or behind it.
func liveness(f *ir.Function) map[*ir.Block]map[*ir.Value]bool {
	live := map[*ir.Block]map[*ir.Value]bool{}
	for _, b := range f.Blocks {
		live[b] = map[*ir.Value]bool{}
	}
	for changed := true; changed; {
		changed = false
		for _, b := range slices.Backward(f.Blocks) {
			n := len(live[b])
			need := func(v *ir.Value) {
				if v.Block != b {
					live[b][v] = true
				}
			}
			for _, v := range b.Values {
				if v.Op != ir.Phi {
					each(v.Args, need)
				}
			}
			if b.Cond != nil {
				need(b.Cond)
			}
			for _, next := range b.Succs {
				for v := range live[next] {
					need(v)
				}
				each(brought(b, next), need)
			}
			changed = changed || len(live[b]) > n
		}
	}
	return live
}

func each(list []*ir.Value, do func(*ir.Value)) {
	for _, v := range list {
		do(v)
	}
}

// brought are the arguments of the phis of next on the way from b.
func brought(b, next *ir.Block) (list []*ir.Value) {
	k := slices.Index(next.Preds, b)
	for _, v := range next.Values {
		if v.Op == ir.Phi {
			list = append(list, v.Args[k])
		}
	}
	return list
}

// keep stores what waits, and has each block take it from the frame or make it anew.
func (l *loop) keep() {
	for _, b := range l.g.Blocks {
		if b != l.head {
			l.keepIn(b)
		}
	}
	for _, b := range l.g.Blocks {
		for _, v := range b.Values {
			l.inFrame(v)
		}
	}
}

// keepIn rewrites a block. What is the same everywhere goes in front of the loop.
func (l *loop) keepIn(b *ir.Block) {
	old := b.Values
	b.Values = nil
	here := map[*ir.Value]*ir.Value{}
	var stores []*ir.Value
	for _, v := range old {
		switch {
		case v.Op == ir.Argument:
			l.with[v] = l.arguments[v.Index]
		case source(v) && !l.own(v):
			v.Block = l.before
			l.before.Values = append(l.before.Values, v)
			continue
		}
		if v.Op != ir.Phi {
			for _, s := range stores {
				l.store(b, l.frame.slots[s], s)
			}
			stores = nil
			for i, a := range v.Args {
				v.Args[i] = l.taken(b, a, here)
			}
		}
		b.Values = append(b.Values, v)
		if _, ok := l.frame.slots[v]; ok {
			stores = append(stores, v)
		}
	}
	for _, s := range stores {
		l.store(b, l.frame.slots[s], s)
	}
	l.keepAtEnd(b, here)
}

// keepAtEnd rewrites what a block decides by, and what it brings to phis.
func (l *loop) keepAtEnd(b *ir.Block, here map[*ir.Value]*ir.Value) {
	if b.Cond != nil {
		b.Cond = l.taken(b, b.Cond, here)
	}
	for _, next := range b.Succs {
		for k, p := range next.Preds {
			for _, v := range next.Values {
				if p == b && v.Op == ir.Phi {
					v.Args[k] = l.taken(b, v.Args[k], here)
				}
			}
		}
	}
}

// taken is a value for a use at the end of what a block has so far; here are those that the block has
// taken already.
func (l *loop) taken(b *ir.Block, v *ir.Value, here map[*ir.Value]*ir.Value) *ir.Value {
	slot, kept := l.frame.slots[v]
	from, anew := l.frame.anew[v]
	switch {
	case v.Block == b || !kept && !anew:
		return v
	case here[v] != nil:
	case kept:
		here[v] = l.value(b, ir.Load, v.Type, l.base)
		here[v].Space, here[v].Index = ir.Local, int64(slot)
	default:
		var args []*ir.Value
		for _, a := range from {
			args = append(args, l.taken(b, a, here))
		}
		made := l.value(b, v.Op, v.Type, args...)
		made.Space, made.Bits, made.Memory = v.Space, v.Bits, v.Memory
		l.inFrame(made)
		here[v] = made
	}
	return here[v]
}

// inFrame makes of the address of an array of the function that of the one in the frame.
func (l *loop) inFrame(v *ir.Value) {
	if !l.own(v) {
		return
	}
	v.Op, v.Args = ir.Element, []*ir.Value{l.base, l.constant(ir.I32, l.frame.arrays[v.Memory])}
	v.Space, v.Bits, v.Memory = ir.Local, 1, nil
}
