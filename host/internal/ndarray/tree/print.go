// This file writes a tree in the kernel language.

package tree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// A Text is a kernel: its source, and the types of its parameters in order: the result, the leaves
// that are arrays, the values, the numbers of Sizes, and in the end those of the launch.
type Text struct {
	Name    string
	Source  string
	Types   []string
	Scripts []Called // h0, h1, … in the source
}

// A Called is a function of a script's in a kernel, with the parameters that are the buffers it reads.
type Called struct {
	*Script
	Buffers []string
}

// printer writes one kernel.
type printer struct {
	*Plan
	text    strings.Builder
	params  []string
	types   []string
	scripts []Called
}

// Print writes the kernel of the plan.
func (p *Plan) Print() Text {
	w := &printer{Plan: p}
	w.parameters()
	switch p.Form.Kind {
	case Each:
		w.function()
		w.each()
	case Rows:
		w.keptRows()
	default:
		w.reduce()
	}
	return w.finished(p.name())
}

// finished is what was written.
func (w *printer) finished(name string) Text {
	source := "(" + strings.Join(w.params, ", ") + ") => {\n" + w.text.String() + "}"
	return Text{Name: name, Source: source, Types: w.types, Scripts: w.scripts}
}

// name is what profiles call the kernel: the operations, as far as they fit.
func (p *Plan) name() string {
	name := "nd"
	for i, n := range p.nodes {
		if p.slots[i].kind == step && len(name)+len(n.Op.Name) < 40 {
			name += "_" + n.Op.Name
		}
	}
	if p.Form.Reduce != nil {
		name += "_" + p.Form.Reduce.Name
	}
	return name
}

func (w *printer) parameter(name, typ string) {
	w.params, w.types = append(w.params, name), append(w.types, typ)
}

func (w *printer) parameters() {
	if w.Form.Reduce == nil {
		w.parameter("out", declared(w.Root.DType)+"[]")
		for i, r := range w.More {
			w.parameter(outName(i+1), declared(r.Node.DType)+"[]")
		}
	} else {
		w.results()
	}
	for k, n := range w.Leaves {
		switch {
		case n.whole:
			w.parameter(fmt.Sprint("a", k), WholeType(n.DType, n.Array.Shape))
		case n.Array != nil:
			w.parameter(fmt.Sprint("a", k), declared(n.DType)+"[]")
		}
	}
	for k, n := range w.Values {
		w.parameter(fmt.Sprint("v", k), n.DType.String())
	}
	size := "i32"
	if w.Form.Long {
		size = "i64"
	}
	w.Sizes(func(name string, _ int) { w.parameter(name, size) })
	if w.Form.Kind == Threads || w.Form.Kind == Blocks {
		w.parameter("chunk", size)
	}
}

func (w *printer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, "  "+format+"\n", args...)
}

// function writes f, which computes one element of the tree of what the leaves and values are there.
func (w *printer) function() { w.functionOf(w.Root) }

// functionOf is function for a part of the tree, in which reductions have their results.
func (w *printer) functionOf(root *Node) {
	var inputs []string
	for k := range w.Leaves {
		inputs = append(inputs, fmt.Sprint("x", k))
	}
	var body strings.Builder
	used, reached := map[string]bool{}, map[*Node]bool{}
	reach(root, reached)
	for _, r := range w.More {
		reach(r.Node, reached)
	}
	for i, n := range w.nodes {
		if w.slots[i].kind == step && n.Reduction() == nil && reached[n] {
			fmt.Fprintf(&body, "    const r%d = %s\n", i, w.expression(n, used))
		}
	}
	for _, f := range library {
		if used[f.name] {
			w.line("%s", f.text)
		}
	}
	w.line("const f = (%s) => {\n%s    return %s\n  }", strings.Join(inputs, ", "), body.String(), w.answer(root))
}

// reach notes the nodes of a tree, but for those of which reductions are made.
func reach(n *Node, reached map[*Node]bool) {
	if reached[n] {
		return
	}
	reached[n] = true
	for _, a := range n.Args {
		if a.Reduction() == nil {
			reach(a, reached)
		}
	}
}

// named is the name of a node's value in f.
func (w *printer) named(n *Node) string {
	i := w.slotOf(n)
	switch s := w.slots[i]; s.kind {
	case leaf:
		return fmt.Sprint("x", s.index)
	case value:
		return fmt.Sprint("v", s.index)
	}
	return fmt.Sprint("r", i)
}

// expression is how a node's value is computed.
func (w *printer) expression(n *Node, used map[string]bool) string {
	if n.Op.script != nil {
		return w.call(n)
	}
	operand := func(i int) string {
		to := n.Compute
		if n.Op == Where && i == 0 {
			to = nd.Bool
		}
		return converted(w.named(n.Args[i]), n.Args[i].DType, to)
	}
	text := n.Op.text(n.Compute)
	for _, f := range library {
		used[f.name] = used[f.name] || strings.Contains(text, f.name+"(")
	}
	pairs := []string{"$t", n.Compute.String(), "$p", n.Compute.Part().String(), "$m", fmt.Sprint(8*n.Compute.Size() - 1)}
	for i, mark := range []string{"$a", "$b", "$c"}[:len(n.Args)] {
		pairs = append(pairs, mark, operand(i))
	}
	text = strings.NewReplacer(pairs...).Replace(text)
	if n.DType == n.Compute && narrow(n.DType) && n.Op != Convert {
		return n.DType.String() + "(" + text + ")"
	}
	return text
}

// call is the value of a script's function.
func (w *printer) call(n *Node) string {
	var args, buffers []string
	for _, a := range n.Args {
		if a.whole {
			buffers = append(buffers, fmt.Sprint("a", w.slots[w.slotOf(a)].index))
		} else {
			args = append(args, w.named(a))
		}
	}
	k := slices.IndexFunc(w.scripts, func(s Called) bool { return s.Script == n.Op.script && slices.Equal(s.Buffers, buffers) })
	if k < 0 {
		k = len(w.scripts)
		w.scripts = append(w.scripts, Called{n.Op.script, buffers})
	}
	text := fmt.Sprintf("h%d(%s)", k, strings.Join(args, ", "))
	return result(text, n.DType)
}

// narrow reports whether the language computes a type in a wider one.
func narrow(t nd.DType) bool { return t.Size() < 4 && t != nd.Bool }

// converted is a value of one type as one of another, as astype defines it.
func converted(name string, from, to nd.DType) string {
	switch {
	case from == to:
		return name
	case to.Kind() == nd.Complex:
		return toComplex(name, from, to)
	case to == nd.Bool && from.Kind() == nd.Complex:
		return "(" + converted(name+".re", from.Part(), to) + " || " + converted(name+".im", from.Part(), to) + ")"
	case from.Kind() == nd.Complex:
		return converted(name+".re", from.Part(), to)
	case to == nd.Bool: // NaN is true: it is not 0
		return fmt.Sprintf("(%s != 0)", name)
	}
	return to.String() + "(" + name + ")"
}

// stored is a value as it lies in memory.
func stored(value string, t nd.DType) string {
	if t == nd.Bool {
		return "u8(" + value + ")"
	}
	return value
}

// each writes the body of a kernel that computes each element of the result.
func (w *printer) each() {
	switch {
	case w.Form.Across > 0:
		w.across()
		return
	case w.Form.Vector > 1 && w.Loop.Rank > 1:
		w.rowVectors()
		return
	case w.Form.Vector > 1:
		w.vectors()
		return
	case w.Form.Long:
		w.line("const t = i64(blockIdx.x) * blockDim.x + threadIdx.x")
	default:
		w.line("const t = grid(1)")
	}
	w.line("if (t < n) {")
	w.indices("t", 0, w.Loop.Rank)
	w.put(w.inputs(""), func(operand int) string { return w.place(operand, "") })
	w.line("}")
}

// indices writes the indices along axes from one to before another, of a place in row order.
func (w *printer) indices(of string, from, to int) {
	rest := of
	for d := to - 1; d > from; d-- {
		w.line("  const i%d = %s %% n%d, p%d = Math.floor(%s / n%d)", d, rest, d, d, rest, d)
		rest = fmt.Sprint("p", d)
	}
	if from < to {
		w.line("  const i%d = %s", from, rest)
	}
}

// place is the place of an operand's element; last is the index along the last axis, "" for its
// name.
func (w *printer) place(operand int, last string) string {
	var terms []string
	for d := range w.Loop.Rank {
		index := fmt.Sprint("i", d)
		if d == w.Loop.Rank-1 && last != "" {
			index = last
		}
		switch w.class(operand, d) {
		case unit:
			terms = append(terms, index)
		case strided:
			terms = append(terms, "("+index+") * "+strideNames[operand][d])
		}
	}
	if w.shift[operand] != 0 {
		terms = append(terms, shiftNames[operand])
	}
	if len(terms) == 0 {
		return "0"
	}
	return strings.Join(terms, " + ")
}

// input is a leaf's value at a place of its array.
func (w *printer) input(k int, at string) string {
	n := w.Leaves[k]
	switch {
	case n.whole:
		return "0" // the function has the parameter itself
	case n.Array == nil:
		return "i32(" + at + ")"
	case n.DType == nd.Bool:
		return fmt.Sprintf("a%d[%s] !== 0", k, at)
	case n.DType.Kind() == nd.Complex:
		return fmt.Sprintf("({ ...a%d[%s] })", k, at)
	}
	return fmt.Sprintf("a%d[%s]", k, at)
}

// inputs are the leaves' values; last is the index along the last axis, "" for its name.
func (w *printer) inputs(last string) string {
	var list []string
	for k := range w.Leaves {
		list = append(list, w.input(k, w.place(k+1, last)))
	}
	return strings.Join(list, ", ")
}
