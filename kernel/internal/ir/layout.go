// This file puts blocks into the order in which their text stands.

package ir

// Layout orders the blocks, each before those that it leads to, back edges aside, and the blocks of a
// loop together. Blocks that nothing leads to are dropped.
//
// The order matters to devices that run the threads of a warp by the lowest instruction first, as the
// emulated one does. In this order no thread runs what stands behind an if or a loop before all have
// come there.
func (f *Function) Layout() {
	exits := map[*Block][]*Block{}
	for _, l := range f.Loops() {
		exits[l.Header] = l.exits()
	}
	// What a loop leads to is visited before its blocks, and so comes behind all of them.
	f.Blocks = f.reversePostorder(func(b *Block) []*Block { return exits[b] })
}
