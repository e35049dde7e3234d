// Package tree has expressions of arrays, element by element, as trees: what the nodes are, and the
// kernels in the kernel language that compute a tree, or reduce it over axes. It runs nothing.
package tree

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
)

// A Node is an operation on nodes, or a leaf: an array in memory, a value, or the index along an
// axis. A node is not changed after it is made, but for a reduction along
// rows that was computed, and for a leaf whose elements were moved because their memory is written.
type Node struct {
	DType   nd.DType // of the value
	Compute nd.DType // that the operation is computed in
	Shape   nd.Shape
	Op      *Op // nil for a leaf
	Args    []*Node

	Array *nd.Array // a leaf in memory
	Bits  uint64    // a value, where Array is nil and Axis below 0
	axis  int       // 1 and up: the index along axis-1 of Shape
	whole bool      // Array is read at the places that a function asks for
	Work  Work

	reduced bool  // Array is what a reduction has given
	Kept    *Kept // the memory of Array, where only trees read it

	args [3]*Node // room for Args
}

// Kept is memory that nobody knows but trees, which read it. The last one of them frees it.
type Kept struct {
	Buffer *gpu.Buffer
	trees  int
}

// Enter counts a tree that reads the memory.
func (k *Kept) Enter() { k.trees++ }

// Leave counts one less.
func (k *Kept) Leave() error {
	if k.trees--; k.trees > 0 {
		return nil
	}
	return k.Buffer.Free()
}

// Work is how large a tree is.
type Work struct {
	Nodes, Leaves, Depth int
	Reductions           int // along rows
}

// The limits of what becomes one kernel.
const (
	MaxDepth  = 32
	MaxNodes  = 96
	MaxLeaves = 15
)

// Fits reports whether trees of this size together are one kernel.
func (w Work) Fits() bool {
	return w.Depth < MaxDepth && w.Nodes < MaxNodes && w.Leaves <= MaxLeaves
}

// Plus is the size of two trees under one node.
func (w Work) Plus(v Work) Work {
	return Work{w.Nodes + v.Nodes, w.Leaves + v.Leaves, max(w.Depth, v.Depth), w.Reductions + v.Reductions}
}

// Leaf is the elements of an array.
func Leaf(a *nd.Array) *Node {
	return &Node{DType: a.DType, Shape: a.Shape, Array: a, Work: Work{Leaves: 1}}
}

// Whole is an array in order, without gaps, of which the function of a script's reads elements by their
// places: the last operands of that function.
func Whole(a *nd.Array) *Node {
	own := *a // of its own: an array may also be read element by element
	return &Node{DType: a.DType, Array: &own, whole: true, Work: Work{Leaves: 1}}
}

// WholeType is how an array is declared that is read so.
func WholeType(t nd.DType, shape nd.Shape) string {
	return declared(t) + strings.Repeat("[]", max(1, len(shape)))
}

// Value is a number as the bits of a type, of any shape.
func Value(t nd.DType, bits uint64, shape nd.Shape) *Node {
	return &Node{DType: t, Shape: shape, Bits: bits}
}

// Index is the index along an axis of a shape, an i32.
func Index(shape nd.Shape, axis int) *Node {
	return &Node{DType: nd.I32, Shape: shape, axis: axis + 1, Work: Work{Leaves: 1}}
}

// IsValue reports whether the node is a number.
func (n *Node) IsValue() bool { return n.Op == nil && n.Array == nil && n.axis == 0 }

// strides are those by which a leaf is read.
func (n *Node) strides() []int {
	switch {
	case n.whole:
		return nil
	case n.Array != nil:
		return n.Array.Strides
	}
	strides := make([]int, len(n.Shape))
	strides[n.axis-1] = 1
	return strides
}

// New is an operation on nodes that are broadcast to a shape.
func New(op *Op, compute, result nd.DType, shape nd.Shape, args ...*Node) *Node {
	n := &Node{DType: result, Compute: compute, Shape: shape, Op: op}
	n.Args = append(n.args[:0], args...)
	for i, a := range args {
		if i > 0 && a == args[i-1] {
			continue
		}
		n.Work = n.Work.Plus(a.Work)
	}
	n.Work.Nodes++
	n.Work.Depth++
	if op.along != nil {
		n.Work.Reductions++
	}
	return n
}

// Sizes are those of an array that a function reads by places: of all axes but the first. Other leaves have
// none.
func (n *Node) Sizes() []int {
	if !n.whole {
		return nil
	}
	return n.Array.Shape[min(1, len(n.Array.Shape)):]
}

// ReadsElsewhere reports whether the tree reads memory of an array for other elements than the one that
// lies there.
func (n *Node) ReadsElsewhere(d *nd.Array) bool {
	if n.Array != nil {
		return n.Array.Overlaps(d) && (n.whole || !n.Array.Same(d))
	}
	return slices.ContainsFunc(n.Args, func(a *Node) bool { return a.ReadsElsewhere(d) })
}

// Reads calls f with the arrays that the tree reads, until it answers true, and reports whether it
// did.
func (n *Node) Reads(f func(*nd.Array) bool) bool {
	if n.Array != nil {
		return f(n.Array)
	}
	for _, a := range n.Args {
		if a.Reads(f) {
			return true
		}
	}
	return false
}

// Leaves calls f with the leaves that are arrays in memory, with one that stands in several places each time.
func (n *Node) Leaves(f func(*Node)) {
	if n.Array != nil {
		f(n)
	}
	for _, a := range n.Args {
		a.Leaves(f)
	}
}
