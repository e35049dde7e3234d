package code

// A Sparsity says how the metadata of A is to be read. It is the source
// register behind those of C.
type Sparsity struct {
	Source   int  // of the metadata
	Selector int  // which lanes of a group of four give it
	Chunk    int  // columns in a chunk: 2, 4 or 8
	shared   bool // a word of metadata holds two rows
	Columns  int  // of A, twice the stored ones
}

// NewSparsity is for elements of so many bits. A lane's word of metadata holds
// the rows g and g + 8 for those of 16 bits and tf32, and one row for narrower
// ones.
func NewSparsity(width, columns, source, selector int) *Sparsity {
	s := &Sparsity{Source: source, Selector: selector, Chunk: 4, shared: width >= 16, Columns: columns}
	switch width {
	case 32:
		s.Chunk = 2
	case 4:
		s.Chunk = 8
	}
	return s
}

// Selectors is how many selectors there are: each takes as many lanes of a
// group as the metadata of its two rows needs.
func (s *Sparsity) Selectors() int { return 4 / (s.Columns / s.Chunk / 4) }

// Indices are the four bits of a chunk: lane gives a word of metadata.
func (s *Sparsity) Indices(word func(lane int) uint64, row, chunk int) int {
	lanes := 4 / s.Selectors() // that hold the group's metadata
	first := row%8*4 + s.Selector*lanes
	if s.shared {
		return int(word(first+chunk/4)>>(row/8*16+chunk%4*4)) & 15
	}
	return int(word(first+chunk/8*2+row/8)>>(chunk%8*4)) & 15
}

// Column is where the i-th stored element of a chunk lies in it.
func (s *Sparsity) Column(indices, i int) int {
	switch s.Chunk {
	case 2: // two halves of 16 bits each
		return indices >> 3
	case 8: // pairs
		return indices>>(i/2*2)&3*2 + i%2
	}
	return indices >> (i * 2) & 3
}
