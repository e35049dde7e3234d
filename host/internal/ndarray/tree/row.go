// This file has reductions along rows within trees. A tree of elements that uses them, such as
// (x - mean) / deviation, becomes one kernel: a block keeps a row in its registers, reduces it as often
// as it takes, and writes the row of the result. So a row is read once and written once.

package tree

import (
	"slices"

	"github.com/cujs/cujs/gpu/nd"
)

// Rows that a block keeps.
const (
	shortestRow = 64    // shorter ones are reduced by a thread
	longestRow  = 16384 // longer ones do not fit its registers
	mostKept    = 64    // values of a thread
	rowLoad     = Widest / 4
)

// Keepable reports whether a reduction of a tree along its last axis may become a part of a larger tree.
func Keepable(arg *Node, by *Reduction) bool {
	n := len(arg.Shape)
	if n == 0 || by.From != nd.F32 || by.To != nd.F32 || by.Script != nil {
		return false
	}
	return keepableRow(arg.Shape[n-1]) && arg.Reads(func(*nd.Array) bool { return true })
}

func keepableRow(length int) bool {
	return length >= shortestRow && length <= longestRow && length%rowLoad == 0
}

// Along is a reduction of a tree along its last axis, which the result has with one element.
func Along(arg *Node, by *Reduction) *Node {
	shape := slices.Clone(arg.Shape)
	shape[len(shape)-1] = 1
	return New(&Op{Name: by.Name, Arity: 1, along: by}, by.From, by.To, shape, arg)
}

// Reduction is the one along the last axis of the node's operand that it stands for; nil of others.
func (n *Node) Reduction() *Reduction {
	if n.Op == nil {
		return nil
	}
	return n.Op.along
}

// Reductions calls f with the reductions in the tree, those first that others use, until one fails.
func (n *Node) Reductions(f func(*Node) error) error {
	if n.Work.Reductions == 0 {
		return nil
	}
	for _, a := range n.Args {
		if err := a.Reductions(f); err != nil {
			return err
		}
	}
	if n.Reduction() == nil {
		return nil
	}
	return f(n)
}

// Computed makes of a reduction what it has given. Trees that it is a part of read that from then on.
func (n *Node) Computed(a *nd.Array) {
	n.Op, n.Args, n.Array, n.Work, n.reduced = nil, nil, a, Work{Leaves: 1}, true
}

// Result is what a reduction that was computed has given; nil of other nodes.
func (n *Node) Result() *nd.Array {
	if n.reduced {
		return n.Array
	}
	return nil
}

// InRows lines up a tree with reductions for a kernel that keeps rows, where there can be one whose
// results have the bits of one kernel for each reduction. Busy is how many blocks keep the device busy.
func (p *Plan) InRows(aligned bool, busy int) bool {
	l := &p.Loop
	last := l.Rank - 1
	p.Form.Kind, p.Form.Vector = Rows, rowLoad
	if p.measure(); !aligned || p.Form.Long || last < 0 || p.Form.Split != last || !keepableRow(l.Size[last]) {
		return false
	}
	if p.Root.DType != nd.F32 || p.Root.Reduction() != nil || !p.wholeLoads(0) {
		return false
	}
	for k, n := range p.Leaves {
		if n.Array != nil && l.Stride[k+1][last] != 0 && (n.DType != nd.F32 || !p.wholeLoads(k+1)) {
			return false
		}
	}
	for i, n := range p.nodes {
		if n.Reduction() != nil && !p.keeps(i, busy) {
			return false
		}
	}
	return len(p.kept())*rowLoad*p.rounds() <= mostKept
}

// wholeLoads reports whether rows of an operand consist of whole loads.
func (p *Plan) wholeLoads(operand int) bool {
	l := &p.Loop
	last := l.Rank - 1
	for d := range last {
		if l.Stride[operand][d]%rowLoad != 0 {
			return false
		}
	}
	return l.Stride[operand][last] == 1 && p.shift[operand]%rowLoad == 0
}

// keeps reports whether a reduction by itself would have a block of its own for each row, and so go
// over the elements in the order in which the kernel of rows does.
func (p *Plan) keeps(node, busy int) bool {
	arg := p.nodes[node].Args[0].Shape
	length := arg[len(arg)-1]
	if length != p.Loop.Size[p.Loop.Rank-1] || Parted(arg.Size()/length, length, Blocks, busy) {
		return false
	}
	return slices.ContainsFunc(p.kept(), func(k int) bool { return p.uses(p.nodes[node], p.Leaves[k]) })
}

// Parted reports whether rows, each of a block or a thread, are reduced in parts, so that a device is
// busy that takes so many blocks.
func Parted(grid, length int, kind Kind, busy int) bool {
	return grid < busy && length >= 2*Least(kind)
}

// Least is how many elements are worth a block, or a thread.
func Least(kind Kind) int {
	if kind == Threads {
		return Block
	}
	return 16 * Block
}

// kept are the leaves that reductions read along rows.
func (p *Plan) kept() (list []int) {
	for k, n := range p.Leaves {
		along := n.Array != nil && p.Loop.Stride[k+1][p.Loop.Rank-1] == 1
		if along && slices.ContainsFunc(p.nodes, func(r *Node) bool { return r.Reduction() != nil && p.uses(r, n) }) {
			list = append(list, k)
		}
	}
	return list
}

// uses reports whether a tree reads a leaf, beside what its reductions read.
func (p *Plan) uses(n, l *Node) bool {
	return slices.ContainsFunc(n.Args, func(a *Node) bool {
		return a == l || l.Array != nil && a.Array == l.Array || a.Reduction() == nil && p.uses(a, l)
	})
}

// rounds is how often a block loads to have a row.
func (p *Plan) rounds() int {
	return (p.Loop.Size[p.Loop.Rank-1] + Block*rowLoad - 1) / (Block * rowLoad)
}

// isWhole reports whether all threads load in the last round.
func (p *Plan) isWhole() bool { return p.Loop.Size[p.Loop.Rank-1]%(Block*rowLoad) == 0 }
