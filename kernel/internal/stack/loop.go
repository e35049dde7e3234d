// This file makes the loop.

package stack

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A loop is a function g on its way into f, which calls it.
type loop struct {
	*expansion
	f, g          *ir.Function
	call          *ir.Value
	before, after *ir.Block // what f does before the call, and behind it
	sites         []site
	answer        *ir.Value // of g; nil when it has no end
	mutual        bool      // g calls functions around it
	frame         frame

	head        *ir.Block
	part, level *ir.Value // phis of head: what runs now, and how many calls are around it
	arguments   []*ir.Value
	results     []*ir.Value
	memory      *ir.Value               // the address of all frames
	base        *ir.Value               // that of the frame
	with        map[*ir.Value]*ir.Value // what stands for values that go
}

// A site is a call of g in itself.
type site struct {
	call  *ir.Value
	after *ir.Block // what follows the call
}

func (l *loop) build() error {
	l.look()
	l.arrange()
	if l.frame.size*l.depth > maxLocal {
		return &SizeError{l.g.Name, l.call.Pos, l.depth, l.frame.size}
	}
	entry := l.g.Blocks[0]
	l.begin()
	l.keep()
	l.dispatch(entry)
	for i, s := range l.sites {
		l.enterAgain(i+1, s)
	}
	l.leave()
	l.f.Adopt(l.g)
	l.replace()
	return nil
}

// look finds the calls of g in itself, behind which blocks end from now on, and its end.
func (l *loop) look() {
	for i := 0; i < len(l.g.Blocks); i++ {
		b := l.g.Blocks[i]
		for k, v := range b.Values {
			if v.Op == ir.Call && v.Callee == l.g {
				l.sites = append(l.sites, site{v, split(l.g, b, k)})
				break
			}
			l.mutual = l.mutual || v.Op == ir.Call
			if v.Op == ir.Answer && (i == 0 || len(b.Preds) > 0) {
				l.answer = v
			}
		}
	}
}

// constant is a constant in front of the loop.
func (l *loop) constant(t ir.Type, bits int) *ir.Value {
	return l.f.Const(l.before, t, uint64(bits))
}

// value adds an operation at the end of a block.
func (l *loop) value(b *ir.Block, op ir.Op, t ir.Type, args ...*ir.Value) *ir.Value {
	return l.g.Append(b, op, t, l.call.Pos, args...)
}

// begin makes the head of the loop, with its phis for the way from the call.
func (l *loop) begin() {
	l.with = map[*ir.Value]*ir.Value{}
	l.before.Values = slices.DeleteFunc(l.before.Values, func(v *ir.Value) bool { return v == l.call })
	l.head = l.g.NewBlock()
	l.after.Preds = nil
	l.before.Jump(l.head, l.call.Pos)
	l.memory = l.value(l.before, ir.MemoryAddress, ir.Address)
	l.memory.Memory = &ir.Memory{Space: ir.Local, Type: ir.U8, Count: int64(l.frame.size * l.depth), Stack: true}
	zero := l.constant(ir.I32, 0)
	phi := func(first *ir.Value) *ir.Value { return l.value(l.head, ir.Phi, first.Type, first) }
	l.part, l.level = phi(zero), phi(zero)
	for _, a := range l.call.Args {
		l.arguments = append(l.arguments, phi(a))
	}
	if l.answer != nil {
		for _, a := range l.answer.Args {
			l.results = append(l.results, phi(l.constant(a.Type, 0)))
		}
	}
	l.base = l.frameAt(l.head, l.level)
}

// frameAt is the address of a frame.
func (l *loop) frameAt(b *ir.Block, level *ir.Value) *ir.Value {
	v := l.value(b, ir.Element, ir.Address, l.memory, level)
	v.Space, v.Bits = ir.Local, uint64(l.frame.size)
	return v
}

// again jumps to the head.
func (l *loop) again(from *ir.Block, part, level *ir.Value, arguments, results []*ir.Value) {
	from.Jump(l.head, l.call.Pos)
	l.part.Args, l.level.Args = append(l.part.Args, part), append(l.level.Args, level)
	for i, a := range arguments {
		l.arguments[i].Args = append(l.arguments[i].Args, a)
	}
	for i, r := range results {
		l.results[i].Args = append(l.results[i].Args, r)
	}
}

// dispatch goes from the head to the part that is to run: the beginning has the number 0.
func (l *loop) dispatch(entry *ir.Block) {
	b := l.head
	for i, s := range l.sites {
		next := entry
		if i+1 < len(l.sites) {
			next = l.g.NewBlock()
		}
		here := l.value(b, ir.Compare, ir.Bool, l.part, l.constant(ir.I32, i+1))
		here.Kind = ir.Eq
		s.after.Preds = nil
		b.Branch(here, s.after, next, l.call.Pos)
		b = next
	}
	if len(l.sites) == 0 {
		b.Jump(entry, l.call.Pos)
	}
}

// enterAgain replaces a call of g in itself, which gets a number.
func (l *loop) enterAgain(number int, s site) {
	b := s.call.Block
	b.Values = b.Values[:len(b.Values)-1]
	l.store(b, l.frame.site, l.constant(ir.I32, number))
	level := l.value(b, ir.Add, ir.I32, l.level, l.constant(ir.I32, 1))
	fits := l.value(b, ir.Compare, ir.Bool, level, l.constant(ir.I32, l.depth))
	fits.Kind = ir.Lt
	deep := l.value(b, ir.Assert, ir.Void, fits)
	deep.Pos, deep.Text = s.call.Pos, fmt.Sprintf("more than %d calls of %s are inside of each other: the option maxDepth allows more", l.depth, l.g.Name)
	l.again(b, l.constant(ir.I32, 0), level, s.call.Args, l.results)
	for _, v := range s.after.Values {
		if v.Op == ir.Extract && v.Args[0] == s.call {
			l.with[v] = l.constant(v.Type, 0)
			if l.answer != nil {
				l.with[v] = l.results[v.Bits]
			}
		}
	}
}

// store keeps a value in the frame.
func (l *loop) store(b *ir.Block, offset int, v *ir.Value) {
	s := l.value(b, ir.Store, ir.Void, l.base, v)
	s.Space, s.Index = ir.Local, int64(offset)
}

// leave replaces the end of g: it goes on behind the call that is the last in the frames, or behind
// that of f.
func (l *loop) leave() {
	for _, v := range l.after.Values {
		if v.Op == ir.Extract && v.Args[0] == l.call {
			l.with[v] = l.constant(v.Type, 0)
			if l.answer != nil {
				l.with[v] = l.answer.Args[v.Bits]
			}
		}
	}
	if l.answer == nil {
		return
	}
	b, back := l.answer.Block, l.g.NewBlock()
	b.Values = b.Values[:len(b.Values)-1]
	first := l.value(b, ir.Compare, ir.Bool, l.level, l.constant(ir.I32, 0))
	first.Kind = ir.Eq
	b.Branch(first, l.after, back, b.Pos)
	level := l.value(back, ir.Sub, ir.I32, l.level, l.constant(ir.I32, 1))
	part := l.value(back, ir.Load, ir.I32, l.frameAt(back, level))
	part.Space, part.Index = ir.Local, int64(l.frame.site)
	l.again(back, part, level, l.arguments, l.answer.Args)
}

// replace puts phis in the place of arguments and results, and notes where the memory is.
func (l *loop) replace() {
	final := func(v *ir.Value) *ir.Value {
		for l.with[v] != nil {
			v = l.with[v]
		}
		return v
	}
	for _, b := range l.f.Blocks {
		b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool { return l.with[v] != nil })
		for _, v := range b.Values {
			for i, a := range v.Args {
				v.Args[i] = final(a)
			}
		}
		if b.Cond != nil {
			b.Cond = final(b.Cond)
		}
	}
	inFrame := func(m *ir.Memory) bool { return slices.Contains(l.g.Memory, m) }
	l.f.Memory = slices.DeleteFunc(l.f.Memory, inFrame)
	l.kernel.Memory = slices.DeleteFunc(l.kernel.Memory, inFrame)
	owner := l.kernel
	if l.mutual { // it has to last while a function around it calls itself
		owner = l.f
	}
	owner.Memory = append(owner.Memory, l.memory.Memory)
}
