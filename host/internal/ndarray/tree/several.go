// This file has kernels with several results: trees over one shape, whose common parts are computed once.

package tree

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
)

// An Output is a tree, and the memory of its type that it is written to.
type Output struct {
	Node *Node
	Out  *nd.Array
}

// LineSeveral lines up several trees, whose results have one shape.
func (p *Plan) LineSeveral(results []Output) {
	first := results[0]
	p.begin(first.Node)
	p.More = append(p.More, results[1:]...)
	for _, r := range results {
		p.visit(r.Node)
	}
	p.Loop.Reset(first.Out.Shape)
	p.Loop.Add(first.Out.Shape, first.Out.Strides)
	for _, n := range p.Leaves {
		p.Loop.Add(n.Shape, n.strides())
	}
	for _, r := range p.More {
		p.Loop.Add(r.Out.Shape, r.Out.Strides)
	}
	p.Form.Split = p.Loop.Collapse(p.Loop.Rank)
}

// operand is the number in the loop of a result, the first of which is Root.
func (p *Plan) operand(result int) int {
	if result == 0 {
		return 0
	}
	return len(p.Leaves) + result
}

// keyOfResults adds to a key which nodes are results, where there are several.
func (p *Plan) keyOfResults(k []byte) []byte {
	if len(p.More) == 0 {
		return k
	}
	k = binary.AppendUvarint(append(k, 0xfe), uint64(len(p.More)))
	k = binary.AppendUvarint(k, uint64(p.slotOf(p.Root)))
	for _, r := range p.More {
		k = binary.AppendUvarint(k, uint64(p.slotOf(r.Node)))
	}
	return k
}

// outName is the parameter of a result.
func outName(result int) string {
	if result == 0 {
		return "out"
	}
	return fmt.Sprint("out", result)
}

// answer is what f answers: the value of a tree, or an object of those of several.
func (w *printer) answer(root *Node) string {
	if len(w.More) == 0 {
		return w.named(root)
	}
	text := "{ z0: " + w.named(root)
	for i, r := range w.More {
		text += fmt.Sprintf(", z%d: %s", i+1, w.named(r.Node))
	}
	return text + " }"
}

// computed writes a constant of what f answers for some inputs.
func (w *printer) computed(name, inputs string) {
	text := "f(" + inputs + ")"
	if len(w.More) == 0 {
		text = stored(text, w.Root.DType)
	}
	w.line("  const %s = %s", name, text)
}

// store writes how such a constant is stored: each result at its place.
func (w *printer) store(name string, place func(operand int) string) {
	if len(w.More) == 0 {
		w.line("  out[%s] = %s", place(0), name)
		return
	}
	for i := range len(w.More) + 1 {
		t := w.Root.DType
		if i > 0 {
			t = w.More[i-1].Node.DType
		}
		w.line("  %s[%s] = %s", outName(i), place(w.operand(i)), stored(fmt.Sprintf("%s.z%d", name, i), t))
	}
}

// put writes how what f answers for some inputs is stored.
func (w *printer) put(inputs string, place func(operand int) string) {
	if len(w.More) == 0 {
		w.line("  out[%s] = %s", place(0), stored("f("+inputs+")", w.Root.DType))
		return
	}
	w.computed("z", inputs)
	w.store("z", place)
}

// A Forwarding replaces what trees read from memory by the trees that were stored there before, in the order in which they were.
// What lies in memory and several trees read is one leaf, and so is a number.
type Forwarding struct {
	stored []Output
	leaves []*Node
}

// Stored tells that a tree was stored.
func (f *Forwarding) Stored(r Output) {
	f.stored = slices.DeleteFunc(f.stored, func(s Output) bool { return s.Out.Same(r.Out) })
	f.stored = append(f.stored, r)
}

// Outputs are what was stored last in each place.
func (f *Forwarding) Outputs() []Output { return f.stored }

// Of is a tree that reads what was stored from where it was computed.
func (f *Forwarding) Of(n *Node) *Node { return f.of(n, map[*Node]*Node{}) }

func (f *Forwarding) of(n *Node, known map[*Node]*Node) *Node {
	if made := known[n]; made != nil {
		return made
	}
	made := n
	if n.Op == nil {
		made = f.leaf(n)
	} else {
		args, isOther := make([]*Node, len(n.Args)), false
		for i, a := range n.Args {
			args[i] = f.of(a, known)
			isOther = isOther || args[i] != a
		}
		if isOther {
			own := *n
			own.Args = args
			made = &own
		}
	}
	known[n] = made
	return made
}

// leaf is a leaf, or the tree that was stored where it lies.
func (f *Forwarding) leaf(n *Node) *Node {
	if n.Array != nil && !n.whole {
		for _, r := range f.stored {
			if r.Out.DType == n.Array.DType && r.Out.Same(n.Array) {
				return r.Node
			}
		}
	}
	for _, known := range f.leaves {
		if known.sameLeaf(n) {
			return known
		}
	}
	f.leaves = append(f.leaves, n)
	return n
}

// sameLeaf reports whether two leaves are the same elements, the same number or the same index.
func (n *Node) sameLeaf(m *Node) bool {
	switch {
	case n.DType != m.DType || n.whole != m.whole || n.axis != m.axis || (n.Array == nil) != (m.Array == nil):
		return false
	case n.Array != nil:
		return n.Array.DType == m.Array.DType && n.Array.Same(m.Array)
	case n.axis > 0:
		return slices.Equal(n.Shape, m.Shape)
	}
	return n.Bits == m.Bits
}

// Size is how many operations a tree has, each once.
func (n *Node) Size() int {
	known := map[*Node]bool{}
	var count func(*Node)
	count = func(n *Node) {
		if n.Op == nil || known[n] {
			return
		}
		known[n] = true
		for _, a := range n.Args {
			count(a)
		}
	}
	count(n)
	return len(known)
}

// Inexact reports whether a function of a script's in the tree may round once where it computes twice.
func (n *Node) Inexact() bool {
	return n.Op != nil && (n.Op.script != nil && n.Op.script.Inexact || slices.ContainsFunc(n.Args, (*Node).Inexact))
}

// ReadsAsIs reports whether the tree reads an array, where it reads memory of it, element by element.
func (n *Node) ReadsAsIs(d *nd.Array) bool {
	if n.Array != nil {
		return !n.Array.Overlaps(d) || !n.whole && n.Array.DType == d.DType && n.Array.Same(d)
	}
	return !slices.ContainsFunc(n.Args, func(a *Node) bool { return !a.ReadsAsIs(d) })
}
