// This file puts one function into another.

package ir

// Adopt moves the blocks of another function behind those of f, which is to be numbered then.
func (f *Function) Adopt(other *Function) {
	f.Blocks = append(f.Blocks, other.Blocks...)
	other.Blocks = nil
}

// Renumber gives all blocks and values numbers of their own.
func (f *Function) Renumber() {
	f.nextBlock, f.nextValue = 0, 0
	for _, b := range f.Blocks {
		b.ID = f.nextBlock
		f.nextBlock++
		for _, v := range b.Values {
			v.ID = f.nextValue
			f.nextValue++
		}
	}
}
