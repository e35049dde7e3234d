// This file walks over several arrays at once.

package nd

import "slices"

// MaxOperands is how many arrays a Loop walks over.
const MaxOperands = 32

// A Loop is the indices of a shape, and the strides by which operands are read along them. It is
// used again and again, so that a walk allocates nothing.
type Loop struct {
	Rank     int
	Size     [MaxRank]int
	Operands int
	Stride   [MaxOperands][MaxRank]int
}

// Reset begins a walk over a shape, without operands.
func (l *Loop) Reset(shape Shape) {
	l.Rank, l.Operands = copy(l.Size[:], shape), 0
}

// Add adds an operand that is broadcast to the loop's shape.
func (l *Loop) Add(shape Shape, strides []int) {
	to := &l.Stride[l.Operands]
	l.Operands++
	lead := l.Rank - len(shape)
	clear(to[:lead])
	for i, n := range shape {
		if to[lead+i] = strides[i]; n == 1 {
			to[lead+i] = 0
		}
	}
}

// Last puts axes, which ascend, behind the others, and returns how many others there are.
func (l *Loop) Last(axes []int) (kept int) {
	if len(axes) == 0 || len(axes) == l.Rank {
		return l.Rank - len(axes)
	}
	var order [MaxRank]int
	for i := range l.Rank {
		if !slices.Contains(axes, i) {
			order[kept] = i
			kept++
		}
	}
	copy(order[kept:], axes)
	permute(&l.Size, &order, l.Rank)
	for k := range l.Operands {
		permute(&l.Stride[k], &order, l.Rank)
	}
	return kept
}

func permute(values, order *[MaxRank]int, rank int) {
	old := *values
	for i := range rank {
		values[i] = old[order[i]]
	}
}

// Collapse leaves out axes of size 1 and joins neighbours that every operand walks through evenly,
// but none before split with one behind it. It returns where the split is then.
func (l *Loop) Collapse(split int) int {
	n, first := 0, 0 // axes that are kept, and the first of them that may be joined
	for axis := range l.Rank {
		if axis == split {
			first = n
		}
		switch {
		case l.Size[axis] == 1:
		case n > first && l.joins(n-1, axis):
			l.Size[n-1] *= l.Size[axis]
			for k := range l.Operands {
				l.Stride[k][n-1] = l.Stride[k][axis]
			}
		default:
			l.Size[n] = l.Size[axis]
			for k := range l.Operands {
				l.Stride[k][n] = l.Stride[k][axis]
			}
			n++
		}
	}
	if split >= l.Rank {
		first = n
	}
	l.Rank = n
	return first
}

// joins reports whether two axes, the second behind the first, are one to every operand.
func (l *Loop) joins(a, b int) bool {
	for k := range l.Operands {
		if l.Stride[k][a] != l.Stride[k][b]*l.Size[b] {
			return false
		}
	}
	return true
}

// Elements is the number of indices of axes from one on.
func (l *Loop) Elements(from, to int) int { return Shape(l.Size[from:to]).Size() }
