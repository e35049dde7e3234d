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
	arrays  []weak.Pointer[Array]
	sweepAt int
	driver  *gpu.Driver
}

// putOff makes an array of a tree that reads memory.
func (s *Arrays) putOff(c *gpu.Context, node *tree.Node) *Array {
	a := &Array{dtype: node.DType, shape: node.Shape, context: c, node: node}
	reads := false
	node.Reads(func(d *nd.Array) bool {
		d.Buffer.Pend()
		reads = true
		return false
	})
	if reads {
		s.note(a)
	}
	return a
}

// note remembers an array that reads memory, and forgets those that are computed or gone each time
// their number has doubled.
func (s *Arrays) note(a *Array) {
	p := &s.pending
	if p.driver != s.Driver {
		p.driver = s.Driver
		s.Driver.OnWrite(s.settle)
	}
	p.arrays = append(p.arrays, weak.Make(a))
	if len(p.arrays) < max(p.sweepAt, 64) {
		return
	}
	kept := p.arrays[:0]
	for _, w := range p.arrays {
		if other := w.Value(); other != nil && other.data == nil && !other.freed {
			kept = append(kept, w)
		}
	}
	clear(p.arrays[len(kept):])
	p.arrays, p.sweepAt = kept, 2*len(kept)
}

// settle computes what reads a buffer that is about to be written, all where that is nil.
func (s *Arrays) settle(written *gpu.Buffer) (err error) {
	p := &s.pending
	arrays := p.arrays
	for _, w := range arrays {
		a := w.Value()
		if a == nil || a.data != nil || a.freed {
			continue
		}
		if written == nil || a.node.Reads(func(d *nd.Array) bool { return d.Buffer.SharesMemory(written) }) {
			if err := s.compute(a); err != nil {
				return err
			}
		}
	}
	return nil
}
