// This file has work of plans that is made when the capture is over and all that was captured is known: until then it has a place
// in the graph, and is known by the memory that it uses.

package graphs

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/made"
)

// Later keeps a place for work in a stream that a plan captures, with the memory that it will read and write. Resolve makes the
// work. It reports whether there is such a place: not in the bodies of conditions.
func Later(s *gpu.Stream, work any, reads, writes []*gpu.Buffer) (bool, error) {
	g, in, before, err := captureInfo(s, "keeping a place in a plan")
	if err != nil || g.trace == nil || in != g.handles.Graph {
		return false, err
	}
	l := inside.StreamLife(s)
	uses := slices.Concat(usesOf(reads, false), usesOf(writes, true))
	for _, u := range uses {
		if err := inside.BeforeLaunch(u.buffer, l, u.writes); err != nil {
			return false, err
		}
	}
	if _, in, before, err = captureInfo(s, "keeping a place in a plan"); err != nil { // what was settled may have taken a place
		return false, err
	}
	var node cuda.GraphNode
	err = g.within("cuGraphAddEmptyNode", "keeping a place in a plan", func(api *cuda.API) cuda.Result {
		if r := api.CuGraphAddEmptyNode(&node, in, handles.First(before), uint64(len(before))); r != cuda.CUDA_SUCCESS {
			return r
		}
		return handles.ContinueAfter(api, s.Handle(), node)
	})
	if err != nil {
		return false, err
	}
	g.trace.steps[node] = &step{nodes: []cuda.GraphNode{node}, later: work}
	for _, u := range uses {
		inside.Used(u.buffer, l, u.writes)
	}
	return true, nil
}

func usesOf(buffers []*gpu.Buffer, writes bool) (uses []use) {
	for _, b := range buffers {
		uses = append(uses, use{b, writes})
	}
	return uses
}

// A Step is work of a plan that was captured, or for which there is a place.
type Step struct {
	*step
	plan *Plan
}

// Later is what Later was given; nil of other work.
func (s *Step) Later() any {
	if s.made() != nil {
		return nil
	}
	return s.later
}

func (s *Step) made() error { return made.By(s != nil && s.step != nil, "Step", "Plan.Resolve") }

// Unknown reports whether it is not known which memory the work uses.
func (s *Step) Unknown() bool {
	return s.made() != nil || s.unknown || slices.ContainsFunc(s.uses, s.plan.isWrapped)
}

// Uses calls f with the memory that the work uses.
func (s *Step) Uses(f func(b *gpu.Buffer, writes bool)) {
	if s.made() != nil {
		return
	}
	for _, u := range s.uses {
		f(u.buffer, u.writes)
	}
}

// Made is work in the place of a step: the one with an index.
type Made struct {
	At int
	Do func(s *gpu.Stream) error
}

// Resolve leaves out what nobody needs, asks f for the work of the places that are left, and puts it there. What f does not name is
// left empty. IsChain says that each step waits for the one before it, so that f may move work as the memory allows. Complete
// is to follow.
func (p *Plan) Resolve(kept []*gpu.Buffer, f func(steps []*Step, isChain bool) ([]Made, error)) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := p.leaveOut(kept); err != nil {
		return err
	}
	if !slices.ContainsFunc(p.steps, func(s *step) bool { return s.later != nil }) {
		return nil
	}
	isChain, err := p.isChain()
	if err != nil {
		return err
	}
	steps := make([]*Step, len(p.steps))
	for i, s := range p.steps {
		steps[i] = &Step{s, p}
	}
	list, err := f(steps, isChain)
	if err != nil {
		return err
	}
	return p.put(list)
}

// isChain reports whether each node waits for the one before it only.
func (p *Plan) isChain() (bool, error) {
	nodes, err := p.nodes()
	starts, waiters := 0, map[int]int{}
	for _, n := range nodes {
		if len(n.Before) == 0 {
			starts++
		}
		for _, k := range n.Before {
			waiters[k]++
		}
		if len(n.Before) > 1 || len(n.Before) == 1 && waiters[n.Before[0]] > 1 {
			return false, err
		}
	}
	return starts == 1, err
}

// put makes work in the places of steps, and takes the places away.
func (p *Plan) put(list []Made) error {
	p.graph.trace = &trace{steps: map[cuda.GraphNode]*step{}, since: p.since}
	defer func() { p.graph.trace = nil }()
	instead := map[*step][]*step{}
	for _, m := range list {
		at := p.steps[m.At]
		steps, ends, err := p.inPlace(at, m.Do)
		if err != nil {
			return err
		}
		at.instead, instead[at] = ends, steps
	}
	var all []*step
	for _, s := range p.steps {
		if s.later == nil {
			all = append(all, s)
			continue
		}
		s.dead = true
		all = append(append(all, instead[s]...), s)
	}
	p.steps = all
	left := p.left
	err := p.remove()
	p.left = left
	return err
}

// inPlace adds what f enqueues behind what a step waits for, and returns it with its last nodes.
func (p *Plan) inPlace(at *step, f func(s *gpu.Stream) error) (steps []*step, ends []cuda.GraphNode, err error) {
	g := p.graph
	before, err := p.before(at.nodes[0])
	if err != nil {
		return nil, nil, err
	}
	side, err := g.side()
	if err != nil {
		return nil, nil, err
	}
	had := g.list()
	ends, err = g.capture(side, before, 0, func() error { return f(side) })
	if err != nil {
		return nil, nil, err
	}
	for _, n := range handles.NotIn(g.list(), had) {
		s := g.trace.steps[n]
		if s == nil {
			s = &step{nodes: []cuda.GraphNode{n}, unknown: true}
		}
		if err := g.within("cuGraphNodeGetType", "listing the nodes of a plan", func(api *cuda.API) cuda.Result { return api.CuGraphNodeGetType(n, &s.kind) }); err != nil {
			return nil, nil, err
		}
		steps = append(steps, s)
	}
	if len(steps) == 0 {
		ends = nil // there is nothing to wait for but what the place waited for
	}
	return steps, ends, nil
}

// before are the nodes that a node waits for.
func (p *Plan) before(node cuda.GraphNode) (list []cuda.GraphNode, err error) {
	nodes, err := p.nodes()
	for _, n := range nodes {
		if n.Handle == node {
			for _, k := range n.Before {
				list = append(list, nodes[k].Handle)
			}
		}
	}
	return list, err
}
