// This file defines Graph: work that is described once and launched as a whole.

package graphs

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// A Graph is work on a device with its dependencies. It is made by Capture, or
// empty by New and filled by Add. The driver's executable form is made at the first
// launch, and again after additions. One goroutine at a time uses a graph.
type Graph struct {
	context    *gpu.Context
	handles    *handles.Handles
	res        *lifetime.Resource
	empty      bool
	sides      []*gpu.Stream // in which additions and the bodies of conditional nodes are captured
	keep       []any         // retained, beside resources
	launches   map[cuda.GraphNode]*gpu.Launch
	bodies     map[cuda.GraphNode][]cuda.Graph // of conditional nodes
	conditions []*Condition
	removed    map[cuda.GraphNode]bool
	disabled   map[cuda.GraphNode]bool
	updated    bool   // launches do what another graph has recorded
	trace      *trace // of a plan, while it is captured; else nil
}

// New makes a graph without nodes.
func New(c *gpu.Context) (*Graph, error) {
	if err := inside.Made(c); err != nil {
		return nil, err
	}
	g := newGraph(c)
	g.empty = true
	err := inside.Within(c, "cuGraphCreate", "making a graph", func(api *cuda.API) cuda.Result { return api.CuGraphCreate(&g.handles.Graph, 0) })
	if err != nil {
		return nil, err
	}
	g.adopt()
	return g, nil
}

// newGraph returns a Graph without a handle.
func newGraph(c *gpu.Context) *Graph {
	return &Graph{context: c, handles: handles.NewHandles(inside.Life(c).Driver), launches: map[cuda.GraphNode]*gpu.Launch{}, bodies: map[cuda.GraphNode][]cuda.Graph{}}
}

// adopt registers the graph for release.
func (g *Graph) adopt() {
	h := g.handles
	g.res = inside.Adopt(g.context, lifetime.Graph, 0, h.Release)
	h.Holds.Of = g.res
	g.res.After = func(*cuda.API) { h.ReleaseRetained() }
	lifetime.Watch(g, g.res)
}

// Context is where the graph was made.
func (g *Graph) Context() *gpu.Context { return g.context }

// Handle is the graph for calls that bypass this package.
func (g *Graph) Handle() cuda.Graph { return g.handles.Graph }

// String is "graph of 3 nodes on device 0".
func (g *Graph) String() string {
	if g.made() != nil {
		return "a Graph that nothing has made"
	}
	return fmt.Sprintf("graph of %s on %s", spell.Count(len(g.list()), "node"), g.context.Device())
}

func (g *Graph) check() error {
	if err := g.made(); err != nil {
		return err
	}
	return g.res.Check(func() string { return "graph on " + g.context.Device().String() })
}

// Freed reports whether the graph was freed or has lost its context.
func (g *Graph) Freed() bool { return g.check() != nil }

// Free destroys the graph after its launches, without waiting for them, and releases
// what it retains. Freeing twice is fine. It is an error in a function that adds to the
// graph: the driver is still capturing.
func (g *Graph) Free() error {
	if err := g.made(); err != nil {
		return err
	}
	if err := g.checkIdle("freeing a graph", "free it afterwards"); err != nil && !g.Freed() {
		return err
	}
	return g.res.Free()
}

// Keep retains an object as long as the graph is reachable.
func (g *Graph) Keep(object any) { g.keep = append(g.keep, object) }

// within makes one driver call with the graph's context current.
func (g *Graph) within(call, doing string, f func(api *cuda.API) cuda.Result) error {
	return inside.Within(g.context, call, doing, f)
}

// Exec returns the driver's handle of the executable form, which is made first where
// there is none. It belongs to the graph, and is replaced after additions.
func (g *Graph) Exec() (cuda.GraphExec, error) {
	if err := g.instantiate(); err != nil {
		return 0, err
	}
	return g.handles.Exec, nil
}

// instantiate makes the executable form unless it exists.
func (g *Graph) instantiate() error {
	if err := g.check(); err != nil || g.handles.Exec != 0 {
		return err
	}
	if slices.ContainsFunc(g.conditions, func(c *Condition) bool { return !c.used }) {
		return &usage.ArgumentError{Doing: "preparing a graph for launches", Argument: "condition", Expected: "one that a node of the graph depends on", Got: "one that none does"}
	}
	flags := uint64(0)
	if g.allocates() {
		flags = uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH)
	}
	err := g.within("cuGraphInstantiateWithFlags", "preparing a graph for launches, in a stream", func(api *cuda.API) cuda.Result {
		r := api.CuGraphInstantiateWithFlags(&g.handles.Exec, g.handles.Graph, flags)
		for node := range g.disabled {
			if r == cuda.CUDA_SUCCESS {
				r = api.CuGraphNodeSetEnabled(g.handles.Exec, node, 0)
			}
		}
		return r
	})
	if err != nil {
		messages.Hint(err, g.explainMisplaced())
	}
	return err
}

// allocates reports whether launches of the graph allocate memory. What an earlier launch
// has left must then be freed first, which the driver does at a price.
func (g *Graph) allocates() bool { return g.has(cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC) }

// has reports whether the graph has a node of a kind.
func (g *Graph) has(kind cuda.GraphNodeType) bool {
	api := g.context.Driver().API()
	return slices.ContainsFunc(g.list(), func(node cuda.GraphNode) bool { return handles.Kind(api, node) == kind })
}

// checkNotUpdated returns an error where launches do not do what the graph describes.
func (g *Graph) checkNotUpdated(doing string) error {
	if !g.updated {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Argument: "graph", Expected: "one that does what it has recorded",
		Got: "one that does what another graph has recorded, since an update; take the other graph"}
}

// checkComplete is checkNotUpdated, and returns an error where nodes are disabled.
func (g *Graph) checkComplete(doing string) error {
	if err := g.checkNotUpdated(doing); err != nil || len(g.disabled) == 0 {
		return err
	}
	return &usage.ArgumentError{Doing: doing, Argument: "graph", Expected: "one that does all of its nodes", Got: "one of which some are not enabled"}
}

// invalidate destroys the executable form before the graph changes.
func (g *Graph) invalidate() error {
	if g.handles.Exec == 0 {
		return nil
	}
	if err := g.checkNotUpdated("changing a graph"); err != nil {
		return err
	}
	x := g.handles.Exec
	g.handles.Exec = 0
	return g.within("cuGraphExecDestroy", "changing a graph", func(api *cuda.API) cuda.Result { return api.CuGraphExecDestroy(x) })
}

// Launch enqueues the graph's work in a stream, nil for the default one. It does not
// wait. The thread t is as for Launch.Run. In a stream that is being captured the graph
// becomes a node of the other graph.
func (g *Graph) Launch(s *gpu.Stream, t *gpu.Thread) error {
	if err := g.instantiate(); err != nil {
		return err
	}
	c := g.context
	l, err := inside.Stream(c, s, "launching a graph")
	if err != nil {
		return err
	}
	if err := g.checkContexts(); err != nil {
		return err
	}
	if err := inside.SettleAll(c.Driver()); err != nil {
		return err
	}
	for r := range g.handles.Holds.Count {
		if err := l.Follow(r, true); err != nil {
			return err
		}
	}
	launch, call := func(api *cuda.API) cuda.Result { return api.CuGraphLaunch(g.handles.Exec, l.Handle) }, "cuGraphLaunch"
	if l.Capture() != nil {
		if err := g.checkComplete("recording the launch of a graph"); err != nil {
			return err
		}
		if err := graphOf(l.Capture()).grow(g.handles.Nodes()); err != nil {
			return err
		}
		launch, call = func(api *cuda.API) cuda.Result { return g.embed(api, l) }, "cuGraphAddChildGraphNode"
	}
	var r cuda.Result
	if t != nil {
		if err := t.Ready(c); err != nil {
			return err
		}
		r = launch(c.Driver().API())
	} else {
		sc, err := inside.Life(c).Enter()
		if err != nil {
			return err
		}
		r = launch(sc.API)
		sc.Leave()
	}
	if r != cuda.CUDA_SUCCESS {
		err := inside.Failed(c, call, r, "launching a graph of %s", c)
		if t := l.Capture(); t != nil {
			graphOf(t).handles.Grow(-g.handles.Nodes())
			messages.Hint(err, g.explainNoCopy())
		}
		return err
	}
	g.res.Users.Add(l)
	for r := range g.handles.Holds.Count {
		r.Users.Used(l, true)
	}
	l.Submitted()
	runtime.KeepAlive(g)
	inside.Launched(c.Driver(), l, gpu.Launched{Name: "graph", Device: c.Device(), Stream: s})
	return nil
}

// checkContexts returns an error where the graph uses memory of another context that has
// ended.
func (g *Graph) checkContexts() error {
	for r := range g.handles.Holds.Count {
		if c := r.Context; c != inside.Life(g.context) && c.Ended() {
			return &usage.ArgumentError{Doing: "launching a graph", Argument: "graph", Expected: "one all of whose work is possible",
				Got: "one that uses what was of " + c.Name + ", which " + c.Ending()}
		}
	}
	return nil
}

// embed adds the graph as a child node to the one that a stream is captured in: the
// driver refuses to capture a launch of it. The nodes of the driver's copy get the
// launches of the originals.
func (g *Graph) embed(api *cuda.API, l *lifetime.Stream) cuda.Result {
	into, before, r := lifetime.CaptureInfo(api, l.Handle)
	if r != cuda.CUDA_SUCCESS {
		return r
	}
	var node cuda.GraphNode
	if r := api.CuGraphAddChildGraphNode(&node, into, handles.First(before), uint64(len(before)), g.handles.Graph); r != cuda.CUDA_SUCCESS {
		return r
	}
	if t := l.Capture(); t != nil {
		if child, r := handles.Child(api, node); r == cuda.CUDA_SUCCESS {
			for original, launch := range g.launches {
				var n cuda.GraphNode
				if api.CuGraphNodeFindInClone(&n, original, child) == cuda.CUDA_SUCCESS {
					graphOf(t).launches[n] = inside.Copy(launch)
				}
			}
		}
	}
	return handles.ContinueAfter(api, l.Handle, node)
}

// Upload prepares the device for the next launch, in stream order.
func (g *Graph) Upload(s *gpu.Stream) error {
	if err := g.instantiate(); err != nil {
		return err
	}
	l, err := inside.Stream(g.context, s, "uploading a graph")
	if err != nil {
		return err
	}
	err = g.within("cuGraphUpload", "uploading a graph", func(api *cuda.API) cuda.Result { return api.CuGraphUpload(g.handles.Exec, l.Handle) })
	if err == nil {
		g.res.Users.Add(l)
		l.Submitted()
	}
	return err
}

// Update makes the graph's launches do what another graph of the same shape does. Where
// it differs in more than an update can replace, reason says in what, and nothing has
// changed.
func (g *Graph) Update(with *Graph) (reason string, err error) {
	if err := g.instantiate(); err != nil {
		return "", err
	}
	if err := with.check(); err != nil {
		return "", err
	}
	if with != g {
		if err := with.checkComplete("updating a graph"); err != nil {
			return "", err
		}
	}
	var info cuda.GraphExecUpdateResultInfo
	var r cuda.Result
	err = g.within("cuGraphExecUpdate", "updating a graph", func(api *cuda.API) cuda.Result {
		if r = api.CuGraphExecUpdate(g.handles.Exec, with.handles.Graph, &info); r == cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE {
			return cuda.CUDA_SUCCESS
		}
		return r
	})
	if err != nil {
		return "", err
	}
	if r != cuda.CUDA_SUCCESS {
		reason := handles.UpdateReason(info.Result)
		if i := slices.Index(with.list(), info.ErrorNode); i >= 0 {
			n := &Node{graph: with, node: handles.Node{Handle: info.ErrorNode, Index: i}}
			reason += fmt.Sprintf(": node %d, %s", i, n.Label())
		}
		return reason, nil
	}
	var retained []*lifetime.Resource
	if with != g {
		retained = with.handles.Retained()
	}
	g.updated = with != g
	g.handles.Update(retained)
	return "", nil
}

// Clone copies the graph. The copy retains what the graph retains, and the graph itself,
// which keeps memory of the host pinned.
func (g *Graph) Clone() (*Graph, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	if err := g.checkNotUpdated("copying a graph"); err != nil {
		return nil, err
	}
	c := newGraph(g.context)
	c.keep = slices.Clone(g.keep)
	if err := c.grow(g.handles.Nodes()); err != nil {
		return nil, err
	}
	nodes := g.list()
	err := g.within("cuGraphClone", "copying a graph", func(api *cuda.API) cuda.Result {
		r := api.CuGraphClone(&c.handles.Graph, g.handles.Graph)
		for i := 0; i < len(nodes) && r == cuda.CUDA_SUCCESS; i++ {
			var n cuda.GraphNode
			if r = api.CuGraphNodeFindInClone(&n, nodes[i], c.handles.Graph); g.launches[nodes[i]] != nil {
				c.launches[n] = inside.Copy(g.launches[nodes[i]])
			}
			if g.disabled[nodes[i]] {
				c.setDisabled(n, true)
			}
		}
		return r
	})
	if err != nil {
		c.handles.Grow(-c.handles.Nodes())
		messages.Hint(err, g.explainNoCopy())
		return nil, err
	}
	c.adopt()
	c.handles.Holds.AddAll(g.handles.Retained())
	return c, nil
}

// explainNoCopy returns why the driver can neither copy the graph nor make it a part of
// another one; "" where the graph is no reason.
func (g *Graph) explainNoCopy() string {
	switch {
	case g.allocates() || g.has(cuda.CU_GRAPH_NODE_TYPE_MEM_FREE):
		return "a graph that allocates memory cannot be copied or be a part of another one"
	case g.has(cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL):
		return "a graph with conditional nodes cannot be copied or be a part of another one"
	}
	return ""
}

// explainMisplaced names a node that bodies of conditional nodes cannot have; "" where
// there is none.
func (g *Graph) explainMisplaced() string {
	api := g.context.Driver().API()
	for _, node := range g.list() {
		if n := handles.Misplaced(api, g.bodies[node], g.bodies); n != nil {
			return "what depends on a condition can be kernels, copies of linear memory, fills, other graphs and conditions, and not " + (&Node{graph: g, node: *n}).String()
		}
	}
	return ""
}
