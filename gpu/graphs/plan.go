// This file makes plans: work that is captured once, without what nobody needs, and launched again and again, each time with
// other memory in the places that were left open.

package graphs

import (
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/made"
)

// A Plan is work that was captured in a stream, as a graph. What the captured function allocated is memory of the plan, which its
// launches share: they come one behind the other. What that memory has in the end nobody sees, but for what is kept; work
// that only writes what nobody sees is left out.
type Plan struct {
	graph *Graph
	steps []*step // those that are done
	since uint64
	slots []*slot
	outer []use // memory from outside that the steps use, each once
	left  int   // how many steps were left out
	fixed bool  // no node can be removed
}

// NewPlan captures what f enqueues in the stream. Complete is to follow.
func NewPlan(s *gpu.Stream, f func() error) (*Plan, error) {
	if err := inside.Made(s); err != nil {
		return nil, err
	}
	g, err := New(s.Context())
	if err != nil {
		return nil, err
	}
	g.trace = &trace{steps: map[cuda.GraphNode]*step{}, since: g.res.Serial}
	p := &Plan{graph: g, since: g.res.Serial}
	if _, err = g.capture(s, nil, 0, f); err == nil {
		p.steps, _, err = g.trace.list(g)
	}
	g.trace = nil
	if err != nil {
		_ = g.Free()
		return nil, err
	}
	return p, nil
}

// Traced reports whether a buffer was allocated since a plan began to capture what is enqueued in the stream.
func Traced(s *gpu.Stream, b *gpu.Buffer) bool {
	c := inside.StreamLife(s).Capture()
	if c == nil || graphOf(c).trace == nil {
		return false
	}
	r := memoryOf(b)
	return r == nil || r.Kind == lifetime.Buffer && r.Serial > graphOf(c).trace.since
}

// Own reports whether memory was allocated by what the plan has captured.
func (p *Plan) Own(b *gpu.Buffer) bool {
	r := memoryOf(b)
	return r != nil && r.Kind == lifetime.Buffer && r.Serial > p.since
}

// Complete leaves out what nobody needs, opens slots for the memory of buffers, those that are kept and inputs, and makes the
// plan ready for launches. Inputs are buffers that stand for memory which each launch is given. A slot is open where the
// memory can be another one at each launch.
func (p *Plan) Complete(kept, inputs []*gpu.Buffer) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := p.leaveOut(kept); err != nil {
		return err
	}
	open := append(slices.Clone(kept), inputs...)
	if err := p.graph.instantiate(); err != nil {
		return err
	}
	for _, b := range open {
		p.slots = append(p.slots, p.slotOf(b))
	}
	p.findOuter()
	p.release()
	return nil
}

// leaveOut removes the work that writes only memory of the plan which nobody needs: neither what is kept nor later work.
func (p *Plan) leaveOut(kept []*gpu.Buffer) error {
	if err := p.findFixed(); err != nil {
		return err
	}
	needed, all := map[*lifetime.Resource]bool{}, p.fixed
	for _, b := range kept {
		needed[memoryOf(b)] = true
	}
	for i := len(p.steps) - 1; i >= 0; i-- {
		s := p.steps[i]
		unknown := s.unknown || slices.ContainsFunc(s.uses, p.isWrapped)
		all = all || unknown // it may read whatever was written before
		s.dead = !all && !slices.ContainsFunc(s.uses, func(u use) bool { return u.writes && (needed[memoryOf(u.buffer)] || !p.Own(u.buffer)) })
		if !s.dead {
			for _, u := range s.uses {
				needed[memoryOf(u.buffer)] = true
			}
		}
	}
	return p.remove()
}

// findFixed finds out whether nodes allocate memory, as libraries have them do: the driver removes no node of such a graph. All that was
// captured stays, and a place that nothing was put in stays empty.
func (p *Plan) findFixed() error {
	nodes, err := p.nodes()
	p.fixed = slices.ContainsFunc(nodes, func(n handles.Node) bool {
		return n.Kind == cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC || n.Kind == cuda.CU_GRAPH_NODE_TYPE_MEM_FREE
	})
	return err
}

// nodes lists the nodes of the graph.
func (p *Plan) nodes() (nodes []handles.Node, err error) {
	err = p.graph.within("cuGraphGetEdges", "listing the nodes of a plan", func(api *cuda.API) (r cuda.Result) {
		nodes, r = handles.List(api, p.graph.handles.Graph)
		return r
	})
	return nodes, err
}

// isWrapped reports whether a buffer may be other memory by another name, which was given to it during the capture.
func (p *Plan) isWrapped(u use) bool {
	r := memoryOf(u.buffer)
	return r != nil && r.Kind == lifetime.Wrapped && r.Serial > p.since
}

// remove takes the steps that are dead out of the graph. What depends on them depends on what they depended on.
func (p *Plan) remove() error {
	dead, instead := map[cuda.GraphNode]bool{}, map[cuda.GraphNode][]cuda.GraphNode{}
	for _, s := range p.steps {
		for _, n := range s.nodes {
			dead[n], instead[n] = s.dead, s.instead
		}
		if s.dead {
			p.left++
		}
	}
	g := p.graph
	err := g.within("cuGraphAddDependencies", "ordering the nodes of a plan", func(api *cuda.API) cuda.Result {
		nodes, r := handles.List(api, g.handles.Graph)
		live := living(nodes, dead, instead)
		for i, n := range nodes {
			for _, k := range live(i) {
				if r == cuda.CUDA_SUCCESS && !dead[n.Handle] && !slices.Contains(n.Before, k) {
					r = handles.Depend(api, g.handles.Graph, nodes[k].Handle, n.Handle)
				}
			}
		}
		return r
	})
	if err != nil {
		return err
	}
	for _, s := range p.steps {
		for _, n := range s.nodes {
			if s.dead && !p.fixed {
				if err := g.destroyNode(n); err != nil {
					return err
				}
			}
		}
	}
	p.steps = slices.DeleteFunc(p.steps, func(s *step) bool { return s.dead })
	return nil
}

// living answers which of the nodes that are left a node waits for: in place of one that is dead, those that it waited for, or what was
// made in its place. A node may stand before one that it waits for: what was made in the place of another one is younger than what
// waits for it.
func living(nodes []handles.Node, dead map[cuda.GraphNode]bool, instead map[cuda.GraphNode][]cuda.GraphNode) func(i int) []int {
	known, at := make([][]int, len(nodes)), map[cuda.GraphNode]int{}
	for i, n := range nodes {
		at[n.Handle] = i
	}
	var of func(i int) []int
	of = func(i int) []int {
		if known[i] != nil {
			return known[i]
		}
		list := []int{}
		for _, k := range nodes[i].Before {
			through := []int{k}
			if dead[nodes[k].Handle] {
				through = of(k)
			}
			for _, j := range through {
				if !slices.Contains(list, j) {
					list = append(list, j)
				}
			}
		}
		if ends := instead[nodes[i].Handle]; len(ends) > 0 {
			list = list[:0]
			for _, end := range ends {
				list = append(list, at[end])
			}
		}
		known[i] = list
		return list
	}
	return of
}

// findOuter lists the memory from outside that the steps use, but for slots.
func (p *Plan) findOuter() {
	at := map[*lifetime.Resource]int{}
	for _, s := range p.steps {
		for _, u := range s.uses {
			r := memoryOf(u.buffer)
			if r == nil || p.Own(u.buffer) || p.slot(r) != nil {
				continue
			}
			k, known := at[r]
			if !known {
				k = len(p.outer)
				at[r] = k
				whole := u.buffer
				for whole.Parent() != nil {
					whole = whole.Parent()
				}
				p.outer = append(p.outer, use{buffer: whole})
			}
			p.outer[k].writes = p.outer[k].writes || u.writes
		}
	}
}

// release lets go of memory that the steps do not use: of what was left out, and of slots that are open.
func (p *Plan) release() {
	used := map[*lifetime.Resource]bool{}
	for _, s := range p.steps {
		if s.unknown {
			return
		}
		for _, u := range s.uses {
			r := memoryOf(u.buffer)
			used[r] = used[r] || p.slot(r) == nil || !p.slot(r).open
		}
	}
	holds := p.graph.handles.Holds
	var gone []*lifetime.Resource
	for r, n := range holds.Count {
		if r.Kind == lifetime.Buffer && !used[r] {
			gone = append(gone, slices.Repeat([]*lifetime.Resource{r}, n)...)
		}
	}
	holds.Drop(gone)
}

// Free releases the plan after its launches.
func (p *Plan) Free() error {
	if err := p.made(); err != nil {
		return err
	}
	return p.graph.Free()
}

// Freed reports whether the plan was freed or has lost its context.
func (p *Plan) Freed() bool { return p.check() != nil }

// Outer reports whether steps use memory from outside that shares addresses with a buffer; writes asks for such as write it.
func (p *Plan) Outer(b *gpu.Buffer, writes bool) bool {
	return slices.ContainsFunc(p.outer, func(u use) bool { return (u.writes || !writes) && inside.SharesMemory(u.buffer, b) })
}

// Work lists what a launch does, in order.
func (p *Plan) Work() (list []PlannedWork) {
	for _, s := range p.steps {
		list = append(list, p.work(s))
	}
	return list
}

// PlannedWork is a step of a plan.
type PlannedWork struct {
	gpu.Submitted
	Kind          string // "kernel", "copy", "fill" and the other kinds of nodes
	Read, Written uint64 // bytes of the memory that it is given
}

func (p *Plan) work(s *step) PlannedWork {
	w := PlannedWork{Submitted: gpu.Submitted{Library: s.library, Name: s.name}, Kind: handles.KindName(s.kind)}
	if w.Name == "" {
		w.Name = w.Kind
	}
	for _, u := range s.uses {
		if u.writes {
			w.Written += u.buffer.Bytes()
		} else {
			w.Read += u.buffer.Bytes()
		}
	}
	return w
}

// Left is how many steps were left out, since nobody needs what they compute.
func (p *Plan) Left() int { return p.left }

// Memory is how many bytes the plan keeps for what its steps hand to each other.
func (p *Plan) Memory() (bytes uint64) {
	seen := map[*lifetime.Resource]bool{}
	for _, s := range p.steps {
		for _, u := range s.uses {
			r := memoryOf(u.buffer)
			if p.Own(u.buffer) && !seen[r] && (p.slot(r) == nil || !p.slot(r).open) {
				seen[r] = true
				bytes += r.Bytes()
			}
		}
	}
	return bytes
}

// Launch enqueues the work in a stream, nil for the default one, with the memory of buffers in its slots. The thread t is as for
// gpu.Launch.Run.
func (p *Plan) Launch(s *gpu.Stream, t *gpu.Thread, buffers []*gpu.Buffer) error {
	if err := p.check(); err != nil {
		return err
	}
	g, c := p.graph, p.graph.context
	l, err := inside.Stream(c, s, "launching a plan")
	if err != nil {
		return err
	}
	if err := p.each(buffers, func(b *gpu.Buffer, writes bool) error { return inside.BeforeLaunch(b, l, writes) }); err != nil {
		return err
	}
	if err := l.Follow(g.res, true); err != nil {
		return err
	}
	err = p.current(t, func(api *cuda.API) error {
		if err := p.bind(api, buffers); err != nil {
			return err
		}
		return inside.Failed(c, "cuGraphLaunch", api.CuGraphLaunch(g.handles.Exec, l.Handle), "launching a plan of %s", c)
	})
	if err != nil {
		return err
	}
	_ = p.each(buffers, func(b *gpu.Buffer, writes bool) error {
		inside.NoteUse(b, l, writes)
		return nil
	})
	g.res.Users.Used(l, true)
	l.Submitted()
	runtime.KeepAlive(g)
	inside.Launched(c.Driver(), l, gpu.Launched{Name: "graph", Device: c.Device(), Stream: s})
	return nil
}

// current calls f with the context of the plan current.
func (p *Plan) current(t *gpu.Thread, f func(*cuda.API) error) error {
	c := p.graph.context
	if t != nil {
		if err := t.Ready(c); err != nil {
			return err
		}
		return f(c.Driver().API())
	}
	sc, err := inside.Life(c).Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	return f(sc.API)
}

// each calls f with the memory that a launch uses, in slots and from outside, until it fails.
func (p *Plan) each(buffers []*gpu.Buffer, f func(b *gpu.Buffer, writes bool) error) error {
	for i, b := range buffers {
		if err := f(b, p.slots[i].writes); err != nil {
			return err
		}
	}
	for _, u := range p.outer {
		if err := f(u.buffer, u.writes); err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) made() error { return made.By(p != nil && p.graph != nil, "Plan", "graphs.NewPlan") }

// check returns an error where the plan is gone.
func (p *Plan) check() error {
	if err := p.made(); err != nil {
		return err
	}
	return p.graph.check()
}
