// This file spreads the stored elements of a sparse matrix A over its columns,
// for mma.sp (PTX ISA 9.1, 9.7.14.6). Chunks of a row keep half of their
// elements; four bits of metadata say which.

package engine

// A sparsity says how the metadata of A is to be read. It is the source
// register behind those of C.
type sparsity struct {
	source   int  // of the metadata
	selector int  // which lanes of a group of four give it
	chunk    int  // columns in a chunk: 2, 4 or 8
	shared   bool // a word of metadata holds two rows
	columns  int  // of A, twice the stored ones
}

// newSparsity is for elements of so many bits. A lane's word of metadata holds
// the rows g and g + 8 for those of 16 bits and tf32, and one row for narrower
// ones.
func newSparsity(width, columns, source, selector int) *sparsity {
	s := &sparsity{source: source, selector: selector, chunk: 4, shared: width >= 16, columns: columns}
	switch width {
	case 32:
		s.chunk = 2
	case 4:
		s.chunk = 8
	}
	return s
}

// selectors is how many selectors there are: each takes as many lanes of a
// group as the metadata of its two rows needs.
func (s *sparsity) selectors() int { return 4 / (s.columns / s.chunk / 4) }

// indices are the four bits of a chunk: lane gives a word of metadata.
func (s *sparsity) indices(word func(lane int) uint64, row, chunk int) int {
	lanes := 4 / s.selectors() // that hold the group's metadata
	first := row%8*4 + s.selector*lanes
	if s.shared {
		return int(word(first+chunk/4)>>(row/8*16+chunk%4*4)) & 15
	}
	return int(word(first+chunk/8*2+row/8)>>(chunk%8*4)) & 15
}

// column is where the i-th stored element of a chunk lies in it.
func (s *sparsity) column(indices, i int) int {
	switch s.chunk {
	case 2: // two halves of 16 bits each
		return indices >> 3
	case 8: // pairs
		return indices>>(i/2*2)&3*2 + i%2
	}
	return indices >> (i * 2) & 3
}

// spread makes a whole A of what is stored.
func (c *cta) spread(in *instruction, s *sparsity, stored []float64, w int, lanes uint32) []float64 {
	word := func(lane int) uint64 {
		if lanes>>lane&1 == 0 {
			return 0
		}
		return c.get(&in.src[s.source], firstLane(w, 1<<lane))
	}
	whole := make([]float64, 2*len(stored))
	kept := s.chunk / 2
	for i, v := range stored {
		row, at := i/(s.columns/2), i%(s.columns/2)
		chunk := at / kept
		column := chunk*s.chunk + s.column(s.indices(word, row, chunk), at%kept)
		whole[row*s.columns+column] += v
	}
	return whole
}
