// This file keeps the handles of a graph and what it retains.

package handles

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// Handles are what the release of a graph needs. They do not refer to the object of
// package graphs, which the collector may find unreachable.
type Handles struct {
	Graph   cuda.Graph
	Exec    cuda.GraphExec  // the executable form; 0 until it is needed
	Foreign bool            // somebody else destroys the graph; the executable form is ours
	Holds   *lifetime.Holds // retained as long as the graph exists

	nodes int // those of graphs in it included
	pins  []*lifetime.Pin
	calls []*cuda.HostCall
	taken []*lifetime.Resource // memory of nodes
	// given and called are what nodes retain until their parameters are replaced, and
	// updated what an update retains until the next one.
	given   map[cuda.GraphNode][]*lifetime.Resource
	called  map[cuda.GraphNode]*cuda.HostCall
	updated []*lifetime.Resource
}

// NewHandles returns the handles of a graph that is not made yet.
func NewHandles(d *lifetime.Driver) *Handles {
	return &Handles{Holds: &lifetime.Holds{Driver: d, Count: map[*lifetime.Resource]int{}},
		given: map[cuda.GraphNode][]*lifetime.Resource{}, called: map[cuda.GraphNode]*cuda.HostCall{}}
}

// Release destroys the graph and releases what it retains.
func (h *Handles) Release(api *cuda.API) error {
	r := cuda.CUDA_SUCCESS
	if h.Exec != 0 {
		r = api.CuGraphExecDestroy(h.Exec)
	}
	if r == cuda.CUDA_SUCCESS && !h.Foreign {
		r = api.CuGraphDestroy(h.Graph)
	}
	h.ReleaseRetained()
	return messages.Describe(api.Error("cuGraphDestroy", r), "freeing a graph")
}

// Nodes is how many nodes the graph has, those of graphs in it included.
func (h *Handles) Nodes() int { return h.nodes }

// Grow counts n more nodes, or fewer.
func (h *Handles) Grow(n int) {
	h.nodes += n
	h.Holds.Driver.Nodes.Add(int64(n))
}

// Takes counts memory that the graph has as long as it exists.
func (h *Handles) Takes(memory *lifetime.Resource) { h.taken = append(h.taken, memory) }

// ReleaseRetained releases what the graph retains.
func (h *Handles) ReleaseRetained() {
	h.Grow(-h.nodes)
	for _, memory := range h.taken {
		_ = memory.Free() // there is nothing that could fail
	}
	for _, p := range h.pins {
		p.Unpin()
	}
	for _, call := range h.calls {
		call.Release()
	}
	for _, call := range h.called {
		call.Release()
	}
	h.Holds.Release()
}

// RetainPin retains pinned memory.
func (h *Handles) RetainPin(p *lifetime.Pin) { h.pins = append(h.pins, p) }

// RetainCall retains a call of the host.
func (h *Handles) RetainCall(c *cuda.HostCall) { h.calls = append(h.calls, c) }

// Give retains what the parameters of a node refer to, in place of what they referred to
// before.
func (h *Handles) Give(node cuda.GraphNode, list ...*lifetime.Resource) {
	before := h.given[node]
	h.given[node] = h.Holds.AddAll(list)
	h.Holds.Drop(before)
}

// Update retains what an update refers to, in place of what the last one referred to.
func (h *Handles) Update(list []*lifetime.Resource) {
	before := h.updated
	h.updated = h.Holds.AddAll(list)
	h.Holds.Drop(before)
}

// SetCall retains the call that a node makes.
func (h *Handles) SetCall(node cuda.GraphNode, call *cuda.HostCall) {
	h.retire(h.called[node])
	h.called[node] = call
}

// Forget releases what a node retains that was removed.
func (h *Handles) Forget(node cuda.GraphNode) {
	h.Holds.Drop(h.given[node])
	delete(h.given, node)
	h.retire(h.called[node])
	delete(h.called, node)
}

// retire releases a call that later launches of the graph do not make, after those under
// way. Where other graphs were made of this one, it is released with the graph.
func (h *Handles) retire(call *cuda.HostCall) {
	if call == nil {
		return
	}
	graph := h.Holds.Of
	if graph.Held() || !releaseAfter(graph, call) {
		h.RetainCall(call)
	}
}

// releaseAfter releases a call after the work under way in the streams of a graph. It is
// false where the driver cannot mark the end of that work.
func releaseAfter(graph *lifetime.Resource, call *cuda.HostCall) bool {
	c := graph.Context
	s, err := c.Enter()
	if err != nil {
		return false
	}
	defer s.Leave()
	busy := graph.Users.Busy(s.API)
	marks, ok := c.Mark(s.API, busy)
	switch {
	case !ok:
		return false
	case len(busy) == 0:
		call.Release()
		return true
	}
	c.Driver.Postpone(&lifetime.Pending{Context: c, Abandon: call.Release, Ready: func() (bool, error) {
		s, err := c.Enter()
		if err == nil {
			defer s.Leave()
		}
		if err == nil && !lifetime.Passed(s.API, marks) {
			return false, nil
		}
		lifetime.Return(marks...)
		call.Release()
		return true, nil
	}})
	return true
}

// Retained returns the resources that a copy of the graph retains: the graph itself,
// which keeps memory of the host pinned, and what it retains.
func (h *Handles) Retained() []*lifetime.Resource {
	list := []*lifetime.Resource{h.Holds.Of}
	for r := range h.Holds.Count {
		list = append(list, r)
	}
	return list
}
