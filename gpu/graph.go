// This file defines Graph: work that is described once and launched as a whole.

package gpu

import (
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A Graph is work on a device, with what of it waits for what. It is made by
// Stream.Capture, or empty by NewGraph and filled by Add. The driver's
// executable form is made at the first launch, and made anew after additions.
// One goroutine at a time uses a graph.
type Graph struct {
	*graphHandles
	context    *Context
	res        *lifetime.Resource
	empty      bool
	sides      []*Stream // that Add and the bodies of conditional nodes are recorded in
	keep       []any     // what the recorded work needs, beside resources
	launches   map[cuda.GraphNode]*Launch
	bodies     map[cuda.GraphNode][]cuda.Graph // of conditional nodes
	conditions []*Condition
	removed    map[cuda.GraphNode]bool // nodes that are gone
	off        map[cuda.GraphNode]bool // nodes that launches leave out
	updated    bool                    // launches do what another graph has recorded
}

// graphHandles are what the release of a graph needs. They do not refer to the
// Graph, which the collector is to find.
type graphHandles struct {
	driver *Driver
	handle cuda.Graph
	exec   cuda.GraphExec // 0 until it is needed
	lent   bool           // the graph is somebody else's, the executable form is not
	// What the recorded work uses, as often as it is held, for as long as the graph
	// exists; and what nodes and an update have got since, until they get other things.
	holds  *lifetime.Holds
	pins   []*pin
	calls  []*cuda.HostCall
	given  map[cuda.GraphNode][]*lifetime.Resource
	called map[cuda.GraphNode]*cuda.HostCall
	update []*lifetime.Resource
}

// NewGraph makes a graph without nodes.
func (c *Context) NewGraph() (*Graph, error) {
	g := c.graph()
	g.empty = true
	err := c.within("cuGraphCreate", "making a graph", func(api *cuda.API) cuda.Result { return api.CuGraphCreate(&g.handle, 0) })
	if err != nil {
		return nil, err
	}
	g.adopt()
	return g, nil
}

// graph is a Graph without a handle.
func (c *Context) graph() *Graph {
	return &Graph{context: c, launches: map[cuda.GraphNode]*Launch{}, bodies: map[cuda.GraphNode][]cuda.Graph{},
		graphHandles: &graphHandles{driver: c.driver, holds: &lifetime.Holds{Driver: c.driver.life, Count: map[*lifetime.Resource]int{}}, given: map[cuda.GraphNode][]*lifetime.Resource{}, called: map[cuda.GraphNode]*cuda.HostCall{}}}
}

// adopt has the graph released with what it holds.
func (g *Graph) adopt() {
	g.res = g.context.adopt(lifetime.Graph, 0, g.graphHandles.release)
	h := g.graphHandles
	g.holds.Of = g.res
	g.res.After = func(*cuda.API) { h.letGo() }
	lifetime.Watch(g, g.res)
}

func (h *graphHandles) release(api *cuda.API) error {
	r := cuda.CUDA_SUCCESS
	if h.exec != 0 {
		r = api.CuGraphExecDestroy(h.exec)
	}
	if r == cuda.CUDA_SUCCESS && !h.lent {
		r = api.CuGraphDestroy(h.handle)
	}
	h.letGo()
	return usage.Describe(api.Error("cuGraphDestroy", r), "freeing a graph")
}

// letGo releases what the recorded work has used.
func (h *graphHandles) letGo() {
	for _, p := range h.pins {
		p.unpin()
	}
	for _, call := range h.calls {
		call.Release()
	}
	for _, call := range h.called {
		call.Release()
	}
	h.holds.Release()
}

// Context is where the graph was made.
func (g *Graph) Context() *Context { return g.context }

// Handle is the graph for calls that bypass this package.
func (g *Graph) Handle() cuda.Graph { return g.handle }

func (g *Graph) check() error {
	return g.res.Check(func() string { return "graph on " + g.context.device.String() })
}

// Freed tells whether the graph was freed or has lost its context.
func (g *Graph) Freed() bool { return g.check() != nil }

// Free destroys the graph when its launches are done, without waiting for
// that, and lets go of what it held. Freeing twice is fine. A function that adds
// to the graph cannot free it: the driver is still recording.
func (g *Graph) Free() error {
	if err := g.resting("freeing a graph", "free it afterwards"); err != nil && !g.Freed() {
		return err
	}
	return g.res.Free()
}

// Keep has the graph keep something alive.
func (g *Graph) Keep(object any) { g.keep = append(g.keep, object) }

// Exec is the driver's handle of the executable form, which is made for it where
// there was no launch yet. It is the graph's, and another one after additions.
func (g *Graph) Exec() (cuda.GraphExec, error) {
	err := g.instantiate()
	return g.exec, err
}

// instantiate makes the executable form unless it is there.
func (g *Graph) instantiate() error {
	if err := g.check(); err != nil || g.exec != 0 {
		return err
	}
	if slices.ContainsFunc(g.conditions, func(c *Condition) bool { return !c.used }) {
		return &ArgumentError{Doing: "preparing a graph for launches", Argument: "condition", Expected: "one that a node of the graph depends on", Got: "one that none does"}
	}
	flags := uint64(0)
	if g.allocates() {
		flags = uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH)
	}
	err := g.context.within("cuGraphInstantiateWithFlags", "preparing a graph for launches, in a stream", func(api *cuda.API) cuda.Result {
		r := api.CuGraphInstantiateWithFlags(&g.exec, g.handle, flags)
		for node := range g.off {
			if r == cuda.CUDA_SUCCESS {
				r = api.CuGraphNodeSetEnabled(g.exec, node, 0)
			}
		}
		return r
	})
	if err != nil {
		usage.Hint(err, g.misplaced())
	}
	return err
}

// allocates tells whether launches of the graph allocate memory: what is left of
// an earlier launch must then be freed first, which the driver does at a price.
func (g *Graph) allocates() bool { return g.has(cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC) }

// has tells whether the graph has a node of a kind.
func (g *Graph) has(kind cuda.GraphNodeType) bool {
	api := g.context.driver.API()
	return slices.ContainsFunc(g.list(), func(node cuda.GraphNode) bool { return kindOf(api, node) == kind })
}

func kindOf(api *cuda.API, node cuda.GraphNode) (kind cuda.GraphNodeType) {
	if api.CuGraphNodeGetType(node, &kind) != cuda.CUDA_SUCCESS {
		return cuda.CU_GRAPH_NODE_TYPE_EMPTY
	}
	return kind
}

// asRecorded is the error of asking for what the graph describes when that is not
// what its launches do.
func (g *Graph) asRecorded(doing string) error {
	if !g.updated {
		return nil
	}
	return &ArgumentError{Doing: doing, Argument: "graph", Expected: "one that does what it has recorded",
		Got: "one that does what another graph has recorded, since an update; take the other graph"}
}

// complete is asRecorded, and also of leaving nothing out.
func (g *Graph) complete(doing string) error {
	if err := g.asRecorded(doing); err != nil || len(g.off) == 0 {
		return err
	}
	return &ArgumentError{Doing: doing, Argument: "graph", Expected: "one that does all of its nodes", Got: "one of which some are not enabled"}
}

// outdate drops the executable form, which lacks what has been added.
func (g *Graph) outdate() error {
	if g.exec == 0 {
		return nil
	}
	if err := g.asRecorded("changing a graph"); err != nil {
		return err
	}
	x := g.exec
	g.exec = 0
	return g.context.within("cuGraphExecDestroy", "changing a graph", func(api *cuda.API) cuda.Result { return api.CuGraphExecDestroy(x) })
}

// Launch does the graph's work in the order of a stream, nil for the default
// one. It does not wait for it. The thread t is as for Launch.Run. While s is
// being recorded the graph becomes a node of the other graph.
func (g *Graph) Launch(s *Stream, t *Thread) error {
	if err := g.instantiate(); err != nil {
		return err
	}
	c := g.context
	l, err := c.stream(s, "launching a graph")
	if err != nil {
		return err
	}
	if err := g.whole(); err != nil {
		return err
	}
	launch, call := func(api *cuda.API) cuda.Result { return api.CuGraphLaunch(g.exec, l.Handle) }, "cuGraphLaunch"
	if l.Capture() != nil {
		if err := g.complete("recording the launch of a graph"); err != nil {
			return err
		}
		launch, call = func(api *cuda.API) cuda.Result { return g.embed(api, l) }, "cuGraphAddChildGraphNode"
	}
	var r cuda.Result
	if t != nil {
		if err := t.bind(c); err != nil {
			return err
		}
		r = launch(c.driver.API())
	} else {
		sc, err := c.enter()
		if err != nil {
			return err
		}
		r = launch(sc.API)
		sc.Leave()
	}
	if r != cuda.CUDA_SUCCESS {
		err := c.failed(call, r, "launching a graph of %s", c)
		if call == "cuGraphAddChildGraphNode" {
			usage.Hint(err, g.single())
		}
		return err
	}
	g.res.Users.Add(l)
	for r := range g.holds.Count {
		r.Users.Add(l)
	}
	l.Submitted()
	runtime.KeepAlive(g)
	return nil
}

// whole is the error of using what another context had, which has ended since.
func (g *Graph) whole() error {
	for r := range g.holds.Count {
		if c := ownerOf(r.Context); c != g.context && c.life.Ended() {
			return &ArgumentError{Doing: "launching a graph", Argument: "graph", Expected: "one all of whose work is possible",
				Got: "one that uses what was of " + c.String() + ", which " + c.life.Ending()}
		}
	}
	return nil
}

// Upload prepares the device for the next launch, in the order of a stream.
func (g *Graph) Upload(s *Stream) error {
	if err := g.instantiate(); err != nil {
		return err
	}
	l, err := g.context.stream(s, "uploading a graph")
	if err != nil {
		return err
	}
	err = g.context.within("cuGraphUpload", "uploading a graph", func(api *cuda.API) cuda.Result { return api.CuGraphUpload(g.exec, l.Handle) })
	if err == nil {
		g.res.Users.Add(l)
		l.Submitted()
	}
	return err
}

// Update gives the graph's launches what another graph of the same shape does.
// When it differs in more than an update can replace, reason says in what, and
// nothing has changed.
func (g *Graph) Update(with *Graph) (reason string, err error) {
	if err := g.instantiate(); err != nil {
		return "", err
	}
	if err := with.check(); err != nil {
		return "", err
	}
	if with != g {
		if err := with.complete("updating a graph"); err != nil {
			return "", err
		}
	}
	var info cuda.GraphExecUpdateResultInfo
	var r cuda.Result
	err = g.context.within("cuGraphExecUpdate", "updating a graph", func(api *cuda.API) cuda.Result {
		if r = api.CuGraphExecUpdate(g.exec, with.handle, &info); r == cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE {
			return cuda.CUDA_SUCCESS
		}
		return r
	})
	if err != nil {
		return "", err
	}
	if r != cuda.CUDA_SUCCESS {
		return with.explainUpdate(&info), nil
	}
	before := g.graphHandles.update
	g.graphHandles.update, g.updated = nil, with != g
	if with != g {
		g.graphHandles.update = g.holds.AddAll(append(slices.Collect(maps.Keys(with.holds.Count)), with.res)) // with the memory of the host that it has pinned
	}
	g.holds.Drop(before)
	return "", nil
}

// updateReasons say why an update cannot be.
var updateReasons = map[cuda.GraphExecUpdateResult]string{
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED:            "it has other nodes, or they wait for others",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED:           "a node is of another kind",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED:            "a node launches a kernel that cannot take the place of the one before",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: "a node launches a kernel that cannot take the place of the one before",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED:          "a node differs in more than an update can replace",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED:               "a node is of a kind that an update cannot replace",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED:          "a node has other launch attributes",
}

// explainUpdate names the node that stands in the way.
func (g *Graph) explainUpdate(info *cuda.GraphExecUpdateResultInfo) string {
	why := updateReasons[info.Result]
	if why == "" {
		why = info.Result.String()
	}
	if i := slices.Index(g.list(), info.ErrorNode); i >= 0 {
		n := &GraphNode{graph: g, index: i, handle: info.ErrorNode}
		return fmt.Sprintf("%s: node %d, %s", why, i, n.Label())
	}
	return why
}

// Clone is a copy of the graph, which keeps what it uses alive too.
func (g *Graph) Clone() (*Graph, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	if err := g.asRecorded("copying a graph"); err != nil {
		return nil, err
	}
	c := g.context.graph()
	c.keep = slices.Clone(g.keep)
	nodes := g.list()
	err := g.context.within("cuGraphClone", "copying a graph", func(api *cuda.API) cuda.Result {
		r := api.CuGraphClone(&c.handle, g.handle)
		for i := 0; i < len(nodes) && r == cuda.CUDA_SUCCESS; i++ {
			var n cuda.GraphNode
			if r = api.CuGraphNodeFindInClone(&n, nodes[i], c.handle); g.launches[nodes[i]] != nil {
				c.launches[n] = g.launches[nodes[i]].copy()
			}
			if g.off[nodes[i]] {
				c.leaveOut(n, true)
			}
		}
		return r
	})
	if err != nil {
		usage.Hint(err, g.single())
		return nil, err
	}
	c.adopt()
	c.holds.Add(g.res) // with the memory of the host that it has pinned
	for held := range g.holds.Count {
		c.holds.Add(held)
	}
	return c, nil
}
