// This file adds to graphs the nodes that are described rather than recorded:
// events, memory, and what only joins others.

package graphs

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// addEventNode is graph.record(event, {after}), a node that records the event at each launch, and graph.wait(event, {after}),
// a node that waits at each launch for the event's last recording.
func (s *Graphs) addEventNode(add func(*gpu.Graph, *gpu.Event, []*gpu.GraphNode) (*gpu.GraphNode, error)) func(*graph, bind.Args) goja.Value {
	return func(g *graph, a bind.Args) goja.Value {
		e := bind.StateArg[*gpu.Event](a, 0, "event", "an Event")
		return s.nodeObject(add(g.gpu, e, s.after(a.Options(1, "options", "after"))))
	}
}

// addEmpty is graph.empty({after}): a node that others wait for instead of for
// several.
func (s *Graphs) addEmpty(g *graph, a bind.Args) goja.Value {
	return s.nodeObject(g.gpu.AddEmpty(s.after(a.Options(0, "options", "after"))))
}

// addAlloc is graph.alloc(type, shape, {after}): a node that allocates memory at
// each launch, and the buffer that it allocates.
func (s *Graphs) addAlloc(g *graph, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	n, b, err := g.gpu.AddAlloc(uint64(dims.Elements()*t.Size()), s.after(a.Options(2, "options", "after")))
	s.Check(err)
	return s.PlainObject("node", s.nodeObject(n, nil), "buffer", s.NewBuffer(b, t, dims))
}

// addRelease is graph.release(buffer, {after}): a node that frees what a node of
// graph.alloc has allocated.
func (s *Graphs) addRelease(g *graph, a bind.Args) goja.Value {
	b := bind.StateArg[*values.Buffer](a, 0, "buffer", "a Buffer")
	return s.nodeObject(g.gpu.AddFree(b.GPU, s.after(a.Options(1, "options", "after"))))
}

// nodeObject is the object of a new node.
func (s *Graphs) nodeObject(n *gpu.GraphNode, err error) goja.Value {
	s.Check(err)
	return s.Make(&graphNode{gpu: n})
}

// nodeBodies is node.bodies: the nodes of the graphs inside of the node, a list for each.
func (s *Graphs) nodeBodies(n *graphNode) (any, error) {
	bodies, err := n.gpu.Bodies()
	lists := make([]any, len(bodies))
	for i, body := range bodies {
		lists[i] = s.VM.NewArray(asAny(s.nodeObjects(body))...)
	}
	return s.VM.NewArray(lists...), err
}
