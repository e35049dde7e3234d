// This file keeps account of what is put off.

package ndarray

import (
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

// pending are the arrays that are put off and that somebody may still ask for.
type pending struct {
	trees  *evaluator
	all    readers
	idle   readers     // those that read no memory
	driver *gpu.Driver // the one whose writes have them settled
	// assigned is what an assignment is about to write, while it is under way.
	assigned *nd.Array
	// becomes is the array whose value that is.
	becomes *Array
}

// apply puts an operation off. A tree that is too large for one kernel has its operands computed.
func (p *pending) apply(c *gpu.Context, n *tree.Node) *Array {
	if !n.Work.Fits() {
		for i, arg := range n.Args {
			if arg.Op != nil {
				n.Args[i] = tree.Leaf(p.trees.computed(c, arg).data)
			}
		}
		n = tree.New(n.Op, n.Compute, n.DType, n.Shape, n.Args...)
	}
	return p.putOff(c, n)
}

// putOff makes an array of a tree.
func (p *pending) putOff(c *gpu.Context, node *tree.Node) *Array {
	a := &Array{dtype: node.DType, shape: node.Shape, context: c, node: node, recorded: p.trees.recording()}
	p.remember(a)
	return a
}

// remember has what writes the memory that an array's tree reads know of the array, which is computed in the current stream. One
// that reads no memory is forgotten.
func (p *pending) remember(a *Array) {
	w, reads := weak.Make(a), false
	a.node.Leaves(func(n *tree.Node) {
		readersOf(n.Array.Buffer).add(w)
		if reads = true; n.Kept != nil {
			a.reads(n.Kept)
		}
	})
	switch {
	case reads:
		a.home = p.trees.current(a.context)
		p.note(w)
	case !a.recorded:
		p.idle.add(w)
	}
}

// note remembers an array that reads memory.
func (p *pending) note(w weak.Pointer[Array]) {
	if d := p.trees.Driver; p.driver != d {
		p.driver = d
		inside.OnWrite(d, p.settle)
	}
	p.all.add(w)
}

// settle has what reads a buffer that is about to be written no longer need it, all where that is nil.
func (p *pending) settle(written *gpu.Buffer) error {
	readers := p.readers(written)
	if written == nil || p.trees.recording() {
		return p.compute(readers)
	}
	concerned := p.concerned(written, readers)
	if len(concerned) < len(readers) {
		inside.Pend(written) // the others still read what stays
	}
	if len(concerned) == 1 && !concerned[0].used {
		return p.compute(concerned)
	}
	return p.keep(written, concerned)
}

// readers are the arrays that are put off and read a buffer, all where that is nil.
func (p *pending) readers(of *gpu.Buffer) (found []*Array) {
	list, reads := &p.all, func(*Array) bool { return true }
	if of != nil {
		reads = func(a *Array) bool {
			return a.node.Reads(func(d *nd.Array) bool { return inside.SharesMemory(d.Buffer, of) })
		}
		if known, ok := inside.Readers(of); ok {
			if list, ok = known.(*readers); !ok {
				return nil
			}
			list.keep(reads)
		}
	}
	for _, a := range list.live() {
		if a.recorded && !p.trees.recording() {
			continue // what a graph has put off reads memory that has its elements during a launch
		}
		if reads(a) {
			found = append(found, a)
		}
	}
	return found
}

// concerned are those of the readers of a buffer that read what is about to be written to it.
func (p *pending) concerned(written *gpu.Buffer, readers []*Array) []*Array {
	if p.assigned == nil || !inside.SharesMemory(p.assigned.Buffer, written) {
		return readers
	}
	var concerned []*Array
	for _, a := range readers {
		if a != p.becomes && a.node.Reads(func(d *nd.Array) bool { return p.overwrites(written, d) }) {
			concerned = append(concerned, a)
		}
	}
	return concerned
}

// overwrites reports whether a write to a buffer concerns an array in memory. Of an assignment it is known which part it writes.
func (p *pending) overwrites(written *gpu.Buffer, d *nd.Array) bool {
	if !inside.SharesMemory(d.Buffer, written) {
		return false
	}
	return p.assigned == nil || !inside.SharesMemory(p.assigned.Buffer, written) || d.Overlaps(p.assigned)
}

// compute computes arrays that are still put off.
func (p *pending) compute(arrays []*Array) error {
	for _, a := range arrays {
		if a.data != nil { // with one before it
			continue
		}
		if err := p.trees.compute(a); err != nil {
			return err
		}
	}
	return nil
}
