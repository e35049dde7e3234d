// This file lines a tree up for one kernel.

package tree

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
)

// A Plan is a tree as one kernel: its nodes in order, what the kernel is told, and a key by which it
// is known. It is used again and again: planning allocates nothing once it has grown.
type Plan struct {
	Root   *Node
	More   []Output // what is computed beside Root, element by element; operands behind those of Leaves
	Leaves []*Node  // arrays and indices, each once; operand k+1 of Loop
	Values []*Node
	Loop   nd.Loop // over the result, operand 0, and the leaves
	Form   Form

	nodes []*Node // each once, operands before what uses them
	slots []slot  // of nodes
	shift [nd.MaxOperands]int
	key   []byte
}

// A slot is where the value of a node comes from.
type slot struct {
	kind  slotKind
	index int // of the leaf, value or step
}

type slotKind uint8

const (
	leaf slotKind = iota
	value
	step
)

// A Form is what a kernel's text depends on beside its tree.
type Form struct {
	Kind   Kind
	Split  int  // axes of Loop before it are kept, those from it on reduced
	Long   bool // indices take 64 bits
	Vector int  // elements that a thread reads at once, which lie together; 1 where they need not
	Across int  // one more than the axis along which tiles are read; 0 if there are none
	Unroll int  // how often a reduction reads before it combines what it has read
	Reduce *Reduction
	Last   bool // a reduction's last kernel, which finishes the result
	Plain  bool // a reduction of few operations on numbers of up to 4 bytes, which Resident blocks have the registers for
}

// Resident is how many blocks of a reduction a multiprocessor has at once where it has 2,048 threads. Were there fewer, a last few
// blocks of a launch would run alone.
const Resident = 8

// A Kind is a way of going over the elements.
type Kind uint8

// The kinds.
const (
	Each    Kind = iota // a thread for each element, or for Vector elements
	Threads             // a thread for each row that is reduced
	Blocks              // a block for each row that is reduced
	Rows                // a block for each row, which it keeps
)

// Block is the threads of a block.
const Block = 256

// Line lines a tree up over the shape of its result, which is written by strides. Axes, ascending,
// are those that are reduced; out has none for them.
func (p *Plan) Line(root *Node, shape nd.Shape, out *nd.Array, axes []int) {
	p.begin(root)
	p.visit(root)
	p.Loop.Reset(shape)
	p.Loop.Add(out.Shape, out.Strides)
	for _, n := range p.Leaves {
		p.Loop.Add(n.Shape, n.strides())
	}
	p.Form.Split = p.Loop.Collapse(p.Loop.Last(axes))
}

// begin forgets what was planned before.
func (p *Plan) begin(root *Node) {
	p.Root, p.More = root, p.More[:0]
	p.nodes, p.slots, p.Leaves, p.Values = p.nodes[:0], p.slots[:0], p.Leaves[:0], p.Values[:0]
	p.Form = Form{Vector: 1, Unroll: 1}
}

// visit numbers the nodes of a tree.
func (p *Plan) visit(n *Node) slot {
	for i, known := range p.nodes {
		if known == n || n.Array != nil && known.Array == n.Array {
			return p.slots[i]
		}
	}
	s := slot{kind: step}
	switch {
	case n.Op != nil:
		for _, a := range n.Args {
			p.visit(a)
		}
	case n.IsValue():
		s = slot{value, len(p.Values)}
		p.Values = append(p.Values, n)
	default:
		s = slot{leaf, len(p.Leaves)}
		p.Leaves = append(p.Leaves, n)
	}
	if s.kind == step {
		s.index = len(p.nodes)
	}
	p.nodes, p.slots = append(p.nodes, n), append(p.slots, s)
	return s
}

// Shift says from which element of its buffer an operand is read.
func (p *Plan) Shift(operand, elements int) { p.shift[operand] = elements }

// Choose finds the form: whether indices are long, and how many elements a thread reads at once.
// Aligned says that every array begins at a multiple of 16 bytes.
func (p *Plan) Choose(aligned bool) {
	l := &p.Loop
	p.measure()
	switch {
	case p.Form.Kind != Each:
		p.inFlight(aligned)
		p.Form.Plain = p.Form.Kind == Blocks && !p.Form.Long && p.isPlain()
	case p.Form.Long:
	case aligned && l.Rank == 1 && l.Stride[0][0] == 1:
		p.Form.Vector = p.vector()
	case l.Rank > 1:
		if p.Form.Across = p.crossing(); p.Form.Across == 0 && aligned {
			p.Form.Vector = p.rowVector(0)
		}
	}
}

// isPlain reports whether a tree has few operations, and only numbers of up to 4 bytes.
func (p *Plan) isPlain() bool {
	return len(p.nodes) <= 4 && !slices.ContainsFunc(p.nodes, func(n *Node) bool { return n.DType.Size() > 4 || n.Compute.Size() > 4 }) &&
		!slices.ContainsFunc(p.Form.Reduce.Fields, func(f Field) bool { return f.DType.Size() > 4 }) && p.Form.Reduce.Script == nil
}

// measure finds whether indices are long.
func (p *Plan) measure() {
	l := &p.Loop
	p.Form.Long = l.Elements(0, l.Rank) >= LongSpan
	for k := range l.Operands {
		reach := p.shift[k]
		for d := range l.Rank {
			reach += max(l.Stride[k][d], -l.Stride[k][d]) * (l.Size[d] - 1)
		}
		p.Form.Long = p.Form.Long || reach >= LongSpan
	}
	for _, n := range p.Leaves {
		p.Form.Long = p.Form.Long || n.whole && n.Array.Shape.Size() >= LongSpan
	}
}

// LongSpan is from how many elements on indices take 64 bits: so far from 2³¹ that an index of a
// thread beyond the last does not wrap.
const LongSpan = 1<<31 - 1<<20

// Key tells the kernel of the plan from all others. It is valid until the next call.
func (p *Plan) Key() []byte {
	k := p.key[:0]
	f := &p.Form
	long := byte(0)
	if f.Long {
		long = 1
	}
	if f.Last {
		long |= 2
	}
	k = append(k, byte(f.Kind), long, byte(f.Vector), byte(f.Unroll), byte(f.Across), byte(f.Split), byte(p.Loop.Rank))
	if f.Reduce != nil {
		k = append(k, f.Reduce.key...)
		k = append(k, byte(f.Reduce.From), byte(f.Reduce.To))
	}
	if f.Kind == Rows {
		k = append(k, byte(p.rounds()))
		if p.isWhole() {
			k = append(k, 1)
		}
	}
	for i, n := range p.nodes {
		k = append(k, byte(p.slots[i].kind), byte(n.DType))
		if n.Op == nil {
			switch {
			case n.axis > 0:
				k = append(k, 1)
			case n.whole:
				k = append(k, 2, byte(len(n.Sizes())))
			}
			continue
		}
		k = append(k, byte(n.Compute), byte(len(n.Op.Name)))
		k = append(k, n.Op.Name...)
		if n.Op.script != nil {
			k = binary.AppendUvarint(k, uint64(len(n.Op.script.Key)))
			k = append(k, n.Op.script.Key...)
		}
		if n.Op.along != nil {
			k = binary.AppendUvarint(k, uint64(len(n.Op.along.key)))
			k = append(k, n.Op.along.key...)
		}
		for _, a := range n.Args {
			k = binary.AppendUvarint(k, uint64(p.slotOf(a)))
		}
	}
	k = p.keyOfResults(append(k, 0xff))
	for operand := range p.Loop.Operands {
		for d := range p.Loop.Rank {
			k = append(k, byte(p.class(operand, d)))
		}
		if p.shift[operand] != 0 {
			k = append(k, 8)
		}
		k = append(k, 9)
	}
	p.key = k
	return k
}

// slotOf is the place of a node in the order.
func (p *Plan) slotOf(n *Node) int {
	return slices.IndexFunc(p.nodes, func(known *Node) bool {
		return known == n || n.Array != nil && known.Array == n.Array
	})
}

// class is how an operand goes along an axis.
func (p *Plan) class(operand, axis int) class {
	switch p.Loop.Stride[operand][axis] {
	case 0:
		return constant
	case 1:
		return unit
	}
	return strided
}

type class uint8

const (
	constant class = iota // the same element
	unit                  // the next element
	strided               // by a stride that the kernel is told
)

// Sizes calls f with the whole numbers that the kernel is told, in order: how many threads are
// needed, sizes of axes but the first, strides, and first elements.
func (p *Plan) Sizes(f func(name string, v int)) {
	l := &p.Loop
	load := 1 // of so many elements along the last axis
	switch {
	case p.Form.Across > 0:
		f("n", l.Size[0])
	case p.Form.Kind == Each:
		if l.Rank > 1 {
			load = p.Form.Vector
		}
		f("n", l.Elements(0, l.Rank)/load)
	default:
		f("n", l.Elements(0, p.Form.Split))
		f("m", l.Elements(p.Form.Split, l.Rank))
	}
	for d := 1; d < l.Rank; d++ {
		switch {
		case d == p.Form.Split:
		case d == l.Rank-1:
			f(sizeNames[d], l.Size[d]/load)
		default:
			f(sizeNames[d], l.Size[d])
		}
	}
	for k := range l.Operands {
		grain := p.grain(k)
		for d := range l.Rank {
			if p.class(k, d) == strided {
				f(strideNames[k][d], l.Stride[k][d]/grain)
			}
		}
		if p.shift[k] != 0 {
			f(shiftNames[k], p.shift[k]/grain)
		}
	}
}

// The names of the numbers, made once.
var sizeNames, strideNames, shiftNames = func() (sizes [nd.MaxRank]string, strides [nd.MaxOperands][nd.MaxRank]string, shifts [nd.MaxOperands]string) {
	for d := range sizes {
		sizes[d] = fmt.Sprint("n", d)
	}
	for k := range strides {
		shifts[k] = fmt.Sprint("o", k)
		for d := range strides[k] {
			strides[k][d] = fmt.Sprint("q", k, "_", d)
		}
	}
	return
}()
