// This file notes which work a capture records and which memory each of it uses, for plans.

package graphs

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A trace is the work of a graph that is being captured, in order.
type trace struct {
	steps map[cuda.GraphNode]*step // by their last node
	since uint64                   // the serial number of the last resource that was made before
}

// A step is work with one purpose: a launch, a copy, a fill, or what a call of a library enqueues.
type step struct {
	name, library string
	nodes         []cuda.GraphNode // in order, the last one being that on which later work depends
	after         cuda.GraphNode   // of a call of a library: the last node before it
	uses          []use
	launch        *gpu.Launch // nil of other work
	kind          cuda.GraphNodeType
	unknown       bool             // what it does is not known
	dead          bool             // nobody needs it
	later         any              // of a place for work that is not made yet: what is to be made
	instead       []cuda.GraphNode // of such a place: the last nodes of what was made there

	moved  bool // its memory is another one, which the driver is not told yet
	copied *cuda.Memcpy3D
	filled *cuda.MemsetNodeParams
	params cuda.KernelNodeParams
}

// A use is a buffer that a step uses.
type use struct {
	buffer *gpu.Buffer
	writes bool
}

// traced is the step that was recorded last in a stream; nil where there is none.
func (g *Graph) traced(l *lifetime.Stream) *step {
	node := lifetime.LastNode(g.context.Driver().API(), l.Handle)
	if node == 0 {
		return nil
	}
	s := g.trace.steps[node]
	if s == nil {
		s = &step{nodes: []cuda.GraphNode{node}}
		g.trace.steps[node] = s
	}
	return s
}

// Used notes that the work which was recorded last in a stream uses a buffer.
func (r recording) Used(l *lifetime.Stream, b *gpu.Buffer, writes bool) {
	if r.graph.trace == nil {
		return
	}
	if s := r.graph.traced(l); s != nil {
		s.uses = append(s.uses, use{b, writes})
	}
}

// Called notes that the work since a node was enqueued by a library.
func (r recording) Called(l *lifetime.Stream, library, doing string, after cuda.GraphNode) {
	if r.graph.trace == nil {
		return
	}
	if s := r.graph.traced(l); s != nil && s.nodes[0] != after {
		s.name, s.library, s.after = doing, library, after
	}
}

// launched notes that a node is a launch.
func (t *trace) launched(node cuda.GraphNode, l *gpu.Launch) {
	t.steps[node] = &step{nodes: []cuda.GraphNode{node}, name: l.Function().Name(), launch: l, unknown: inside.Unknown(l)}
}

// list gives the steps in order, with all nodes of the graph. What was not noted is a step that is not known.
func (t *trace) list(g *Graph) ([]*step, []handles.Node, error) {
	var nodes []handles.Node
	err := g.within("cuGraphNodeGetType", "listing the nodes of a graph", func(api *cuda.API) (r cuda.Result) {
		nodes, r = handles.List(api, g.handles.Graph)
		return r
	})
	var steps []*step
	var waiting []cuda.GraphNode // since the last step
	for _, n := range nodes {
		s := t.steps[n.Handle]
		if s == nil {
			waiting = append(waiting, n.Handle)
			continue
		}
		s.kind = n.Kind
		own := len(waiting)
		if s.library != "" {
			own = slices.Index(waiting, s.after) + 1
		}
		for _, node := range waiting[:own] {
			steps = append(steps, &step{nodes: []cuda.GraphNode{node}, unknown: true})
		}
		s.nodes = append(slices.Clone(waiting[own:]), n.Handle)
		steps, waiting = append(steps, s), nil
	}
	for _, node := range waiting {
		steps = append(steps, &step{nodes: []cuda.GraphNode{node}, unknown: true})
	}
	return steps, nodes, err
}

// memoryOf is the allocation that a buffer is of, which tells it from others; nil where it is not known.
func memoryOf(b *gpu.Buffer) *lifetime.Resource {
	if base := inside.Base(b); base != nil {
		return base
	}
	return inside.Resource(b)
}
