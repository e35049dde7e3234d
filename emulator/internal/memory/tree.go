// This file holds the live blocks as a persistent treap: an update copies the
// path to the root, so readers need no lock and no copy of the whole.

package memory

// A node is immutable once published.
type node struct {
	block       *Block
	priority    uint64
	left, right *node
}

// mix turns an address into a priority that is not ordered like it
// (the finalizer of splitmix64).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// below returns the block with the highest base at or below addr.
func (n *node) below(addr uint64) *Block {
	var best *Block
	for n != nil {
		if n.block.Base <= addr {
			best, n = n.block, n.right
		} else {
			n = n.left
		}
	}
	return best
}

// above returns the block with the lowest base above addr.
func (n *node) above(addr uint64) *Block {
	var best *Block
	for n != nil {
		if n.block.Base > addr {
			best, n = n.block, n.left
		} else {
			n = n.right
		}
	}
	return best
}

func (n *node) walk(visit func(*Block) bool) bool {
	return n == nil || n.left.walk(visit) && visit(n.block) && n.right.walk(visit)
}

// insert returns the tree with b in it.
func (n *node) insert(b *Block) *node {
	left, right := n.split(b.Base)
	return merge(merge(left, &node{block: b, priority: mix(b.Base)}), right)
}

// remove returns the tree without the block that begins at base.
func (n *node) remove(base uint64) *node {
	left, rest := n.split(base)
	_, right := rest.split(base + 1)
	return merge(left, right)
}

// split separates the blocks that begin before base from the others.
func (n *node) split(base uint64) (before, others *node) {
	if n == nil {
		return nil, nil
	}
	kept := *n
	if n.block.Base < base {
		kept.right, others = n.right.split(base)
		return &kept, others
	}
	before, kept.left = n.left.split(base)
	return before, &kept
}

// merge joins two trees of which all of a begins before all of b.
func merge(a, b *node) *node {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.priority > b.priority:
		kept := *a
		kept.right = merge(a.right, b)
		return &kept
	default:
		kept := *b
		kept.left = merge(a, b.left)
		return &kept
	}
}
