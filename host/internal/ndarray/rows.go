// This file computes trees with reductions along rows: with them in one kernel, or after them.

package ndarray

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

// writeRows computes a tree with reductions along rows by a kernel that keeps rows, where there can be
// one. Otherwise it computes the reductions, and the tree is left to do.
func (e *evaluator) writeRows(c *gpu.Context, node *tree.Node, out *nd.Array) (done bool, err error) {
	if by := node.Reduction(); by != nil && out.Contiguous() {
		return true, e.reduceRow(c, node, out)
	}
	p := &e.plan
	p.Line(node, out.Shape, out, []int{len(out.Shape) - 1})
	var windows [nd.MaxOperands]*gpu.Buffer
	aligned, err := e.windows(&windows, out)
	if err != nil {
		return false, err
	}
	if !p.InRows(aligned, wanted(c)) {
		return false, e.reduceRows(c, node)
	}
	l, err := e.compiler.kernel(c, p)
	if err != nil {
		return false, err
	}
	rows := p.Loop.Elements(0, p.Form.Split)
	return true, e.launch(l, gpu.Dim{X: uint32(rows), Y: 1, Z: 1}, tree.Block, &windows)
}

// reduceRow writes a reduction along rows to memory.
func (e *evaluator) reduceRow(c *gpu.Context, node *tree.Node, out *nd.Array) error {
	arg := node.Args[0]
	return e.reduceInto(c, arg, arg.Shape, []int{len(arg.Shape) - 1}, node.Reduction(), out)
}

// reduceRows computes the reductions in a tree, which reads their results then.
func (e *evaluator) reduceRows(c *gpu.Context, node *tree.Node) error {
	return node.Reductions(func(n *tree.Node) error {
		out, err := e.room(c, n.DType, n.Shape)
		if err != nil {
			return err
		}
		if err := e.reduceRow(c, n, out); err != nil {
			_ = out.Buffer.Free()
			return err
		}
		e.computedRow(n, out)
		return nil
	})
}

// computedRow has trees read what a reduction has given. They are settled before it is written.
func (e *evaluator) computedRow(n *tree.Node, out *nd.Array) {
	read := readersOf(out.Buffer)
	n.Leaves(func(leaf *tree.Node) { read.inherit(readersOf(leaf.Array.Buffer)) })
	n.Computed(out)
}
