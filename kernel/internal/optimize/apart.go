// This file finds accesses of global memory where threads that follow each other are so far apart that
// each takes a memory transaction of its own.

package optimize

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// farApart is the distance, in bytes, from which on no two threads share what one transaction brings:
// two sectors of 32 bytes, so that accesses of 16 bytes each that a thread makes to neighbours do not
// count.
const farApart = 64

// A slope is by how much a value grows from a thread to the next along x: a number, or the size of a
// row, which is not known but is no small one.
type slope struct {
	by  int64
	row bool
}

// slopes are those of values that have one, found once.
type slopes struct {
	known map[*ir.Value]*slope
}

// apartNotes are about such accesses. Only what is sure counts: threads whose distance depends on a
// number that the kernel is given, or on memory, are left alone.
func apartNotes(f *ir.Function) (notes []Note) {
	s := &slopes{known: map[*ir.Value]*slope{}}
	seen := map[ir.Pos]bool{}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op != ir.Load && v.Op != ir.Store || v.Space != ir.Global || v.Ordered || seen[v.Pos] {
				continue
			}
			d := s.of(v.Args[0])
			if d == nil || !d.row && max(d.by, -d.by) < farApart {
				continue
			}
			seen[v.Pos] = true
			what := fmt.Sprintf("elements %d bytes apart", max(d.by, -d.by))
			if d.row {
				what = "different rows"
			}
			notes = append(notes, Note{v.Pos, "threads next to each other access " + what + " here, a memory transaction each",
				"let threads that follow each other along x take elements that follow each other, or go through shared memory"})
		}
	}
	return notes
}

// of is the slope of a value; nil where it is not known.
func (s *slopes) of(v *ir.Value) *slope {
	if d, ok := s.known[v]; ok {
		return d
	}
	s.known[v] = nil
	d := s.find(v)
	s.known[v] = d
	return d
}

func (s *slopes) find(v *ir.Value) *slope {
	switch v.Op {
	case ir.Const, ir.ScalarParam, ir.BufferAddress, ir.Length, ir.Size, ir.BlockIndex, ir.BlockDim, ir.GridDim, ir.WarpSize:
		return &slope{}
	case ir.ThreadIndex:
		if v.Index > 0 {
			return &slope{}
		}
		return &slope{by: 1}
	case ir.Phi:
		return s.phi(v)
	case ir.Convert:
		if v.Type.Integer() && v.Args[0].Type.Integer() && v.Type.Size() >= 4 {
			return s.of(v.Args[0])
		}
		return nil
	case ir.Element:
		index := s.of(v.Args[1])
		if index == nil {
			return nil
		}
		return sum(s.of(v.Args[0]), &slope{index.by * int64(v.Bits), index.row}, 1)
	case ir.Add:
		return sum(s.of(v.Args[0]), s.of(v.Args[1]), 1)
	case ir.Sub:
		return sum(s.of(v.Args[0]), s.of(v.Args[1]), -1)
	case ir.Mul, ir.ShiftLeft:
		return s.product(v)
	}
	return nil
}

// phi is the counter of a loop, which grows alike in all threads.
func (s *slopes) phi(v *ir.Value) *slope {
	var begin *slope
	for _, a := range v.Args {
		if (a.Op == ir.Add || a.Op == ir.Sub) && a.Args[0] == v {
			if step := s.of(a.Args[1]); step == nil || *step != (slope{}) {
				return nil
			}
			continue
		}
		d := s.of(a)
		if d == nil || begin != nil && *begin != *d {
			return nil
		}
		begin = d
	}
	return begin
}

// product: of a slope and a constant, and of an index and the size of a row.
func (s *slopes) product(v *ir.Value) *slope {
	a, b := s.of(v.Args[0]), s.of(v.Args[1])
	switch {
	case a == nil || b == nil:
		return nil
	case *a == slope{} && *b == slope{}:
		return &slope{}
	case v.Op == ir.ShiftLeft && v.Args[1].Op == ir.Const:
		return &slope{a.by << (v.Args[1].Bits & 31), a.row}
	case v.Op == ir.ShiftLeft:
		return nil
	case v.Args[1].Op == ir.Const:
		return &slope{a.by * wrap(v.Type, int64(v.Args[1].Bits)), a.row}
	case v.Args[0].Op == ir.Const:
		return &slope{b.by * wrap(v.Type, int64(v.Args[0].Bits)), b.row}
	case v.Args[1].Op == ir.Size && a.by != 0 || v.Args[0].Op == ir.Size && b.by != 0:
		return &slope{row: true}
	}
	return nil
}

func sum(a, b *slope, sign int64) *slope {
	if a == nil || b == nil || a.row && b.row {
		return nil
	}
	return &slope{a.by + sign*b.by, a.row || b.row}
}
