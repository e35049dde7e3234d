// Package stack puts functions that call themselves into the code that calls them: as a loop in
// which each round runs a part of the function, from its beginning or from behind a call up to the
// next call or its end. What a part needs of those before it lies in a frame, and the frames of all
// calls that have not ended lie in local memory, whose size is known. So nothing depends on the
// stack of the device, whose end it does not check.
package stack

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxLocal is the most local memory of a thread, in bytes.
const maxLocal = 512 << 10

// A SizeError is a function whose frames do not fit the memory of a thread.
type SizeError struct {
	Name         string
	At           ir.Pos // of the call that enters it
	Depth, Frame int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("%s calls itself up to %d deep with %d bytes each, and a thread has %d bytes of local memory", e.Name, e.Depth, e.Frame, maxLocal)
}

// Expand replaces all calls in a kernel. At most depth calls of a function are inside of each other:
// an assertion says so. The error is a *SizeError.
func Expand(kernel *ir.Function, depth int) error {
	e := &expansion{kernel, depth}
	if err := e.expand(kernel, nil); err != nil {
		return err
	}
	kernel.Renumber()
	n := 0
	for _, m := range kernel.Memory {
		if m.Stack {
			m.Name = fmt.Sprintf("stack%d", n)
			n++
		}
	}
	return nil
}

// An expansion is what the loops of a kernel share.
type expansion struct {
	kernel *ir.Function
	depth  int
}

// expand replaces the calls in f but those of f and the functions around it.
func (e *expansion) expand(f *ir.Function, around []*ir.Function) error {
	for i := 0; i < len(f.Blocks); i++ { // blocks that are added stand behind
		b := f.Blocks[i]
		k := slices.IndexFunc(b.Values, func(v *ir.Value) bool { return v.Op == ir.Call && !slices.Contains(around, v.Callee) })
		if k < 0 {
			continue
		}
		g := b.Values[k].Callee
		if err := e.expand(g, append(slices.Clip(around), g)); err != nil {
			return err
		}
		l := &loop{expansion: e, f: f, g: g, call: b.Values[k], before: b, after: split(f, b, k)}
		if err := l.build(); err != nil {
			return err
		}
	}
	return nil
}

// split ends a block behind its value k, and gives the block with what follows. A jump leads there.
func split(f *ir.Function, b *ir.Block, k int) *ir.Block {
	next := f.NewBlock()
	next.End, next.Cond, next.Succs, next.Likely, next.Pos = b.End, b.Cond, b.Succs, b.Likely, b.Pos
	next.Values, b.Values = slices.Clone(b.Values[k+1:]), b.Values[:k+1:k+1]
	for _, v := range next.Values {
		v.Block = next
	}
	for _, after := range next.Succs {
		for i, p := range after.Preds {
			if p == b {
				after.Preds[i] = next
			}
		}
	}
	b.Cond, b.Likely = nil, 0
	b.Jump(next, b.Values[k].Pos)
	return next
}
