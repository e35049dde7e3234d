// This file puts what a traced function computes element by element together: what it stores is noted while it is traced, and when
// all of it is known kernels are made that compute several of the stores at once.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

// A statement is a tree that a traced function stores, element by element.
type statement struct {
	context *gpu.Context
	node    *tree.Node
	out     *nd.Array
	reads   []*nd.Array
	exact   bool
	size    int // operations
}

// note keeps a place for a statement in the plan that is traced. It reports whether there is one.
func (e *evaluator) note(c *gpu.Context, n *tree.Node, out *nd.Array) (bool, error) {
	if e.Stream.Context() != c {
		return false, nil
	}
	s := &statement{context: c, node: n, out: out, exact: !n.Inexact(), size: n.Size()}
	var reads []*gpu.Buffer
	n.Leaves(func(leaf *tree.Node) {
		if slices.ContainsFunc(s.reads, func(d *nd.Array) bool { return d == leaf.Array }) {
			return
		}
		s.reads = append(s.reads, leaf.Array)
		if leaf.Array.Size() > 0 && !slices.Contains(reads, leaf.Array.Buffer) {
			reads = append(reads, leaf.Array.Buffer)
		}
	})
	return graphs.Later(e.Stream, s, reads, []*gpu.Buffer{out.Buffer})
}

// fuse makes the kernels of a plan's statements.
func (p *plan) fuse(c *compiled) error {
	return p.work.Resolve(p.results, func(steps []*graphs.Step, isChain bool) ([]graphs.Made, error) {
		f := &fusion{plan: p, users: map[*gpu.Buffer][]int{}}
		for i, s := range steps {
			f.meet(i, s)
		}
		for i, s := range steps {
			f.add(i, s, isChain)
		}
		if isChain {
			f.sink()
		}
		var made []graphs.Made
		for _, g := range f.items {
			if g.isGroup() {
				made = append(made, graphs.Made{At: g.at, Do: func(s *gpu.Stream) error { return c.recorded(s, func() error { return f.write(c.trees, g) }) }})
			}
		}
		return made, nil
	})
}

// recorded calls f with a stream as the current one, which is recorded.
func (c *compiled) recorded(s *gpu.Stream, f func() error) error {
	before := c.Stream
	defer func() { c.Stream = before }()
	c.Stream = s
	return f()
}

// A fusion decides which statements become one kernel.
type fusion struct {
	plan  *plan
	items []*item // in order: what is not moved, and groups

	users   map[*gpu.Buffer][]int // the steps that use an allocation
	unknown bool                  // a step may use any
}

// An item is a group of statements, or other work.
type item struct {
	at      int // the step in whose place it is
	members []int
	list    []*statement
	size    int
	unknown bool
	uses    []access // of other work
}

// An access is memory that is read or written.
type access struct {
	*nd.Array
	writes bool
}

func (t *item) isGroup() bool { return len(t.list) > 0 }

// accesses calls f with the memory that an item uses, until it answers true, and reports whether it did.
func (t *item) accesses(f func(d *nd.Array, writes bool) bool) bool {
	for _, u := range t.uses {
		if f(u.Array, u.writes) {
			return true
		}
	}
	for _, s := range t.list {
		if f(s.out, true) || slices.ContainsFunc(s.reads, func(d *nd.Array) bool { return f(d, false) }) {
			return true
		}
	}
	return false
}

// meet notes which memory a step uses.
func (f *fusion) meet(at int, s *graphs.Step) {
	f.unknown = f.unknown || s.Unknown()
	s.Uses(func(b *gpu.Buffer, _ bool) {
		if users := f.users[root(b)]; len(users) == 0 || users[len(users)-1] != at {
			f.users[root(b)] = append(users, at)
		}
	})
}

// newItem is the item of a step.
func newItem(at int, s *graphs.Step) *item {
	t := &item{at: at, members: []int{at}, unknown: s.Unknown()}
	if st, is := s.Later().(*statement); is {
		t.list, t.size, t.unknown = []*statement{st}, st.size, false
		return t
	}
	s.Uses(func(b *gpu.Buffer, writes bool) {
		if n := int(b.Bytes()); n > 0 {
			t.uses = append(t.uses, access{&nd.Array{Buffer: b, DType: nd.U8, Shape: nd.Shape{n}, Strides: []int{1}}, writes})
		}
	})
	return t
}

// inOrder reports whether two items must stay in their order.
func (t *item) inOrder(u *item) bool {
	if t.unknown || u.unknown {
		return true
	}
	return t.accesses(func(d *nd.Array, writes bool) bool {
		return u.accesses(func(e *nd.Array, other bool) bool { return (writes || other) && d.Overlaps(e) })
	})
}

// add adds a step: to the last group that it can be a part of, if nothing between has to come before it.
func (f *fusion) add(at int, s *graphs.Step, move bool) {
	t := newItem(at, s)
	if t.isGroup() && move {
		for _, u := range slices.Backward(f.items) {
			if u.isGroup() && f.fits(u, t) {
				u.join(t)
				return
			}
			if u.inOrder(t) {
				break
			}
		}
	}
	f.items = append(f.items, t)
}

// join adds a later group.
func (t *item) join(u *item) {
	t.members, t.list, t.size = append(t.members, u.members...), append(t.list, u.list...), t.size+u.size
}

// sink moves groups down to later ones that they can be a part of, if nothing between has to come behind them.
func (f *fusion) sink() {
	for i := len(f.items) - 2; i >= 0; i-- {
		t := f.items[i]
		if !t.isGroup() {
			continue
		}
		for _, u := range f.items[i+1:] {
			if u.isGroup() && f.fits(t, u) {
				t.join(u)
				u.members, u.list, u.size = t.members, t.list, t.size
				f.items = slices.Delete(f.items, i, i+1)
				break
			}
			if t.inOrder(u) {
				break
			}
		}
	}
}

// The limits of what becomes one kernel of several results: how long it takes to compile, and how many operands it has.
const (
	mostOperations = 1536
	mostOperands   = nd.MaxOperands - 1
)

// fits reports whether a group and what comes behind it are one kernel: each thread computes its elements of all results.
func (f *fusion) fits(t, u *item) bool {
	a, b := t.list[0], u.list[0]
	if a.context != b.context || a.exact != b.exact || t.size+u.size > mostOperations || !slices.Equal(a.out.Shape, b.out.Shape) || a.out.DType.Kind() == nd.Complex {
		return false
	}
	for _, s := range t.list {
		for _, r := range u.list {
			if r.out.DType.Kind() == nd.Complex || !s.before(r) {
				return false
			}
		}
	}
	return true
}

// parts divides a group so that each part is one kernel, with no more operands than that has.
func (f *fusion) parts(t *item) (parts []*item) {
	if f.operands(t) <= mostOperands {
		return []*item{t}
	}
	part := &item{}
	for i, s := range t.list {
		next := &item{members: append(slices.Clone(part.members), t.members[i]), list: append(slices.Clone(part.list), s)}
		if len(part.list) > 0 && f.operands(next) > mostOperands {
			parts = append(parts, part)
			next = &item{members: t.members[i : i+1], list: t.list[i : i+1]}
		}
		part = next
	}
	return append(parts, part)
}

// before reports whether a thread may compute its element of a statement and then that of another one, whatever other threads do.
func (s *statement) before(r *statement) bool {
	return r.node.ReadsAsIs(s.out) && s.node.ReadsAsIs(r.out) && (!s.out.Overlaps(r.out) || s.out.DType == r.out.DType && s.out.Same(r.out))
}

// operands is how much memory a group reads and writes, each once.
func (f *fusion) operands(t *item) int {
	var seen []*nd.Array
	count := 0
	note := func(d *nd.Array) {
		if !slices.ContainsFunc(seen, func(e *nd.Array) bool { return e == d || e.DType == d.DType && e.Same(d) }) {
			seen = append(seen, d)
			count++
		}
	}
	for i, s := range t.list {
		for _, d := range s.reads {
			if !slices.ContainsFunc(t.list[:i], func(w *statement) bool { return w.out.Same(d) }) {
				note(d)
			}
		}
	}
	seen = seen[:0:0]
	for _, s := range t.list {
		if f.isNeeded(t, s.out) {
			note(s.out)
		}
	}
	return count
}

// isNeeded reports whether somebody beside a group sees what it stores.
func (f *fusion) isNeeded(t *item, out *nd.Array) bool {
	if !f.plan.work.Own(out.Buffer) || slices.Contains(f.plan.results, root(out.Buffer)) {
		return true
	}
	return f.unknown || slices.ContainsFunc(f.users[root(out.Buffer)], func(step int) bool { return !slices.Contains(t.members, step) })
}

// write computes a group.
func (f *fusion) write(e *evaluator, t *item) error {
	for _, part := range f.parts(t) {
		if err := f.writePart(e, part); err != nil {
			return err
		}
	}
	return nil
}

// writePart computes a part of a group by one kernel.
func (f *fusion) writePart(e *evaluator, t *item) error {
	if len(t.list) == 1 {
		s := t.list[0]
		if s.node.IsValue() && s.out.Contiguous() && s.out.DType.Kind() != nd.Complex {
			return s.fill(e.Stream)
		}
		return e.write(s.context, s.node, s.out)
	}
	var forward tree.Forwarding
	for _, s := range t.list {
		forward.Stored(tree.Output{Node: forward.Of(s.node), Out: s.out})
	}
	needed := slices.DeleteFunc(slices.Clone(forward.Outputs()), func(r tree.Output) bool { return !f.isNeeded(t, r.Out) })
	if len(needed) == 0 {
		return nil
	}
	return e.writeSeveral(t.list[0].context, needed)
}

// fill stores a number.
func (s *statement) fill(to *gpu.Stream) error {
	first, _ := s.out.Span()
	size := s.out.DType.Size()
	return s.out.Buffer.Fill(s.node.Bits, size, uint64(first*size), uint64(s.out.Size()), to)
}

// writeSeveral computes trees into arrays of one shape.
func (e *evaluator) writeSeveral(c *gpu.Context, results []tree.Output) error {
	p := &e.plan
	p.LineSeveral(results)
	var windows [nd.MaxOperands]*gpu.Buffer
	aligned, err := e.windows(&windows, results[0].Out)
	if err != nil {
		return err
	}
	p.Choose(aligned)
	l, err := e.compiler.kernel(c, p)
	if err != nil {
		return err
	}
	grid, block := p.Grid()
	return e.launchWith(l, gpu.Dim{X: uint32(grid), Y: 1, Z: 1}, uint32(block), func(l *gpu.Launch) (at int, err error) {
		for i, r := range results {
			k := 0
			if i > 0 {
				k = len(p.Leaves) + i
			}
			if at, err = setArray(l, at, windows[k], r.Node.DType, false); err != nil {
				return at, err
			}
		}
		return at, nil
	}, &windows)
}
