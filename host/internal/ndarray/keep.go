// This file keeps what arrays that are put off read, where its memory is about to be written or freed. Most of them are
// steps on the way to something that was computed long ago: nobody asks for them any more, but only the collector knows.
// Computing them costs a kernel for each step; a copy of what they read is one for all, and dies with them.

package ndarray

import (
	"errors"
	"slices"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

// keep copies what arrays that are put off read and is about to be overwritten, and has their trees read the copies.
func (p *pending) keep(written *gpu.Buffer, readers []*Array) error {
	leaves := p.leaves(written, readers)
	for _, n := range leaves {
		from := n.Array.Buffer
		if !p.overwrites(written, n.Array) {
			continue // it was moved with one before it
		}
		together := slices.DeleteFunc(slices.Clone(leaves), func(n *tree.Node) bool { return n.Array.Buffer != from })
		if err := p.trees.atHome(readers[0], func() error { return p.move(from, together) }); err != nil {
			return err
		}
		enter(readers, n.Kept)
	}
	return nil
}

// enter counts the trees that read memory which is kept for them.
func enter(readers []*Array, kept *tree.Kept) {
	for _, a := range readers {
		if a.node.Reads(func(d *nd.Array) bool { return d.Buffer == kept.Buffer }) {
			a.reads(kept)
			readersOf(kept.Buffer).add(weak.Make(a)) // what it keeps may be the result of a reduction, which is an array of its own as well
		}
	}
}

// reads counts that the tree of the array reads memory which is kept for such trees.
func (a *Array) reads(kept *tree.Kept) {
	if !slices.Contains(a.kept, kept) {
		a.kept = append(a.kept, kept)
		kept.Enter()
	}
}

// leave counts that the array has no tree any more.
func (a *Array) leave() (err error) {
	for _, kept := range a.kept {
		err = errors.Join(err, kept.Leave())
	}
	a.kept = nil
	return err
}

// leaves are the leaves of trees that a write to a buffer concerns, each once.
func (p *pending) leaves(written *gpu.Buffer, readers []*Array) (leaves []*tree.Node) {
	for _, a := range readers {
		a.node.Leaves(func(n *tree.Node) {
			if p.overwrites(written, n.Array) && !slices.Contains(leaves, n) {
				leaves = append(leaves, n)
			}
		})
	}
	return leaves
}

// alignment is what the place of a copy in its memory has in common with that of the original: a multiple of the size of every
// type, and of what kernels load at once.
const alignment = 256

// move copies the part of a buffer that leaves cover to memory that nobody else knows, in the current stream.
func (p *pending) move(from *gpu.Buffer, leaves []*tree.Node) error {
	first, end := from.Bytes(), uint64(0)
	for _, n := range leaves {
		begin, behind := n.Array.Span()
		size := uint64(n.Array.DType.Size())
		first, end = min(first, uint64(begin)*size), max(end, uint64(behind)*size)
	}
	first -= first % alignment
	to, err := p.trees.room(from.Context(), nd.U8, nd.Shape{int(end - first)})
	if err != nil {
		return err
	}
	if err := from.CopyTo(to.Buffer, 0, first, end-first, p.trees.Stream); err != nil {
		_ = to.Buffer.Free()
		return err
	}
	kept := &tree.Kept{Buffer: to.Buffer}
	for _, n := range leaves {
		moved := *n.Array
		moved.Buffer, moved.Offset = to.Buffer, moved.Offset-int(first)/moved.DType.Size()
		n.Array, n.Kept = &moved, kept
	}
	return nil
}

// inherit has arrays that are put off and read memory which is about to be freed computed, where nothing was made of them yet:
// they are results. It reports whether others are left. They keep the memory.
func (p *pending) inherit(b *gpu.Buffer) (kept bool, err error) {
	if !inside.Pending(b) {
		return false, nil
	}
	readers := p.readers(b)
	if p.trees.recording() {
		return false, p.compute(readers)
	}
	steps := slices.DeleteFunc(slices.Clone(readers), func(a *Array) bool { return !a.used })
	if err := p.compute(slices.DeleteFunc(readers, func(a *Array) bool { return a.used })); err != nil || len(steps) == 0 {
		return false, err
	}
	memory := &tree.Kept{Buffer: b}
	for _, a := range steps {
		a.node.Leaves(func(n *tree.Node) {
			if n.Array.Buffer == b {
				n.Kept = memory
			}
		})
	}
	enter(steps, memory)
	return true, nil
}
