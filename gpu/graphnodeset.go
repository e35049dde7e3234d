// This file changes what nodes of graphs do, in the graph and in its executable
// form, and what they wait for.

package gpu

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
	"github.com/cujs/cujs/internal/spell"
)

// change checks that the node is of a kind and makes the executable form, in
// which what it does is changed too.
func (n *GraphNode) change(what string, kinds ...cuda.GraphNodeType) error {
	if err := n.check(); err != nil {
		return err
	}
	for _, k := range kinds {
		if n.kind == k {
			return n.graph.instantiate()
		}
	}
	return &ArgumentError{Doing: "setting " + what + " of " + n.String(), Expected: "a node of kind " + nodeKinds[kinds[0]], Got: "one of kind " + n.Kind()}
}

// check is the error of using a node that is gone, or whose graph is.
func (n *GraphNode) check() error {
	if err := n.graph.check(); err != nil || !n.graph.removed[n.handle] {
		return err
	}
	return &ReleasedError{Object: "a node of a graph", Reason: "has been removed"}
}

// both makes a change in the executable form, which may refuse it, then in the
// graph.
func (n *GraphNode) both(call, doing string, exec, graph func(*cuda.API) cuda.Result) error {
	return n.graph.context.within(call, doing, func(api *cuda.API) cuda.Result {
		if r := exec(api); r != cuda.CUDA_SUCCESS {
			return r
		}
		return graph(api)
	})
}

// SetCopy gives a node that copies between buffers another copy to do, from the
// next launch on: bytes at offset of src to dstOffset of dst. The buffers must be
// where those of the old copy are. They are kept until the node gets others.
func (n *GraphNode) SetCopy(dst *Buffer, dstOffset uint64, src *Buffer, offset, bytes uint64) error {
	if err := n.change("the copy", cuda.CU_GRAPH_NODE_TYPE_MEMCPY); err != nil {
		return err
	}
	if err := src.checkCopy(dst, dstOffset, offset, bytes); err != nil {
		return err
	}
	if bytes == 0 {
		return &RangeError{Doing: "setting the copy of " + n.String(), Argument: "bytes", Expected: "at least 1", Got: "0; a node that is not enabled copies nothing"}
	}
	if err := n.within(); err != nil {
		return err
	}
	c := n.graph.context
	p := cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: src.address + cuda.DevicePtr(offset), SrcPitch: bytes, SrcHeight: 1,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: dst.address + cuda.DevicePtr(dstOffset), DstPitch: bytes, DstHeight: 1,
		WidthInBytes: bytes, Height: 1, Depth: 1,
	}
	err := n.both("cuGraphExecMemcpyNodeSetParams", "setting the copy of a node",
		func(api *cuda.API) cuda.Result {
			return api.CuGraphExecMemcpyNodeSetParams(n.graph.exec, n.handle, &p, c.handle)
		},
		func(api *cuda.API) cuda.Result { return api.CuGraphMemcpyNodeSetParams(n.handle, &p) })
	if err != nil {
		usage.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "the buffers must be on the devices of those that the node was made with")
		return err
	}
	n.keep(src, dst)
	return nil
}

// within wants the node's copy to be one between memories of devices.
func (n *GraphNode) within() error {
	var p cuda.Memcpy3D
	err := n.graph.context.within("cuGraphMemcpyNodeGetParams", "reading the copy of a node", func(api *cuda.API) cuda.Result {
		return api.CuGraphMemcpyNodeGetParams(n.handle, &p)
	})
	if err != nil {
		return err
	}
	for _, side := range []struct {
		word string
		kind cuda.Memorytype
	}{{"from", p.SrcMemoryType}, {"to", p.DstMemoryType}} {
		memory := map[cuda.Memorytype]string{cuda.CU_MEMORYTYPE_HOST: "the host", cuda.CU_MEMORYTYPE_ARRAY: "an array"}[side.kind]
		if memory != "" {
			return &ArgumentError{Doing: "setting the copy of " + n.String(), Expected: "a node that copies between buffers",
				Got: fmt.Sprintf("one that copies %s %s; an update with another graph can change that", side.word, memory)}
		}
	}
	return nil
}

// SetFill gives a node that fills memory another fill to do, from the next launch
// on: as Buffer.Fill does. The buffer must be where that of the old fill is. It
// is kept until the node gets another one.
func (n *GraphNode) SetFill(b *Buffer, pattern uint64, width int, offset, count uint64) error {
	if err := n.change("the fill", cuda.CU_GRAPH_NODE_TYPE_MEMSET); err != nil {
		return err
	}
	if width == 8 && uint32(pattern) == uint32(pattern>>32) {
		width, count = 4, 2*count
	}
	if err := n.fillable(b, width, offset, count); err != nil {
		return err
	}
	p := cuda.MemsetNodeParams{Dst: b.address + cuda.DevicePtr(offset), Value: uint32(pattern), ElementSize: uint32(width), Width: count, Height: 1}
	p.Pitch = count * uint64(width)
	err := n.both("cuGraphExecMemsetNodeSetParams", "setting the fill of a node",
		func(api *cuda.API) cuda.Result {
			return api.CuGraphExecMemsetNodeSetParams(n.graph.exec, n.handle, &p, n.graph.context.handle)
		},
		func(api *cuda.API) cuda.Result { return api.CuGraphMemsetNodeSetParams(n.handle, &p) })
	if err != nil {
		usage.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "the buffer must be on the device of that which the node was made with")
		return err
	}
	n.keep(b)
	return nil
}

// fillable checks a fill that one node can do.
func (n *GraphNode) fillable(b *Buffer, width int, offset, count uint64) error {
	doing := "setting the fill of " + n.String()
	switch {
	case width == 8:
		return &RangeError{Doing: doing, Problem: "one node cannot fill elements of 8 bytes whose halves differ"}
	case count == 0:
		return &RangeError{Doing: doing, Argument: "count", Expected: "at least 1", Got: "0; a node that is not enabled fills nothing"}
	case count > b.bytes/uint64(width):
		return &RangeError{Doing: doing, Problem: fmt.Sprintf("%d elements of %s exceed the %s", count, spell.Count(width, "byte"), b)}
	case (uint64(b.address)+offset)%uint64(width) != 0:
		return &RangeError{Doing: doing, Argument: "offset", Expected: fmt.Sprintf("a multiple of %d", width), Got: fmt.Sprint(offset)}
	}
	return b.span("filling", offset, count*uint64(width))
}

// SetCall gives a node that calls the host another function to call, as
// Stream.Call does.
func (n *GraphNode) SetCall(f func()) error {
	if err := n.change("the call", cuda.CU_GRAPH_NODE_TYPE_HOST); err != nil {
		return err
	}
	call := cuda.NewHostCall(f)
	p := cuda.HostNodeParams{Fn: call.Func(), UserData: call.Data()}
	err := n.both("cuGraphExecHostNodeSetParams", "setting the call of a node",
		func(api *cuda.API) cuda.Result { return api.CuGraphExecHostNodeSetParams(n.graph.exec, n.handle, &p) },
		func(api *cuda.API) cuda.Result { return api.CuGraphHostNodeSetParams(n.handle, &p) })
	if err != nil {
		call.Release()
		return err
	}
	n.graph.retire(n.graph.called[n.handle])
	n.graph.called[n.handle] = call
	return nil
}

// retire releases a call that the graph's next launches do not make, when those
// under way have. Other graphs may have been made of this one: then it stays.
func (g *Graph) retire(call *cuda.HostCall) {
	if call == nil {
		return
	}
	if g.res.Held() {
		g.calls = append(g.calls, call)
		return
	}
	err := g.context.within("cuEventRecord", "releasing a call", func(api *cuda.API) cuda.Result {
		busy := g.res.Users.Busy(api)
		marks, ok := g.context.life.Mark(api, busy)
		switch {
		case !ok:
			return cuda.CUDA_ERROR_NOT_READY
		case len(busy) == 0:
			call.Release()
			return cuda.CUDA_SUCCESS
		}
		g.driver.life.Postpone(&lifetime.Pending{Context: g.context.life, Abandon: call.Release, Ready: func() (bool, error) {
			s, err := g.context.enter()
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
		return cuda.CUDA_SUCCESS
	})
	if err != nil {
		g.calls = append(g.calls, call)
	}
}

// SetEvent gives a node that records or waits for an event another one.
func (n *GraphNode) SetEvent(e *Event) error {
	if err := n.change("the event", cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT); err != nil {
		return err
	}
	if err := e.check(); err != nil {
		return err
	}
	g, records := n.graph, n.kind == cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD
	err := n.both("cuGraphExecEventRecordNodeSetEvent", "setting the event of a node",
		func(api *cuda.API) cuda.Result {
			if records {
				return api.CuGraphExecEventRecordNodeSetEvent(g.exec, n.handle, e.handle)
			}
			return api.CuGraphExecEventWaitNodeSetEvent(g.exec, n.handle, e.handle)
		},
		func(api *cuda.API) cuda.Result {
			if records {
				return api.CuGraphEventRecordNodeSetEvent(n.handle, e.handle)
			}
			return api.CuGraphEventWaitNodeSetEvent(n.handle, e.handle)
		})
	if err == nil {
		g.give(n.handle, e.res)
	}
	runtime.KeepAlive(e)
	return err
}

// keep has the graph keep the buffers that the node uses from now on.
func (n *GraphNode) keep(buffers ...*Buffer) {
	var list []*lifetime.Resource
	for _, b := range buffers {
		if b != nil {
			list = append(list, b.res, b.base)
		}
	}
	n.graph.give(n.handle, list...)
}

// After makes the node wait for others of its graph, too.
func (n *GraphNode) After(others ...*GraphNode) error {
	return n.link("cuGraphAddDependencies", others, true, func(api *cuda.API, from, to *cuda.GraphNode) cuda.Result {
		r := api.CuGraphAddDependencies(n.graph.handle, from, to, nil, 1)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuGraphAddDependencies_v1(n.graph.handle, from, to, 1)
		}
		return r
	})
}

// NotAfter undoes After, or what the node was made with.
func (n *GraphNode) NotAfter(others ...*GraphNode) error {
	return n.link("cuGraphRemoveDependencies", others, false, func(api *cuda.API, from, to *cuda.GraphNode) cuda.Result {
		r := api.CuGraphRemoveDependencies(n.graph.handle, from, to, nil, 1)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuGraphRemoveDependencies_v1(n.graph.handle, from, to, 1)
		}
		return r
	})
}

// link changes whether the node waits for others; for those where it does so
// already nothing has to change.
func (n *GraphNode) link(call string, others []*GraphNode, wait bool, change func(api *cuda.API, from, to *cuda.GraphNode) cuda.Result) error {
	if err := n.check(); err != nil {
		return err
	}
	if _, err := n.graph.handles(others); err != nil {
		return err
	}
	for _, o := range others {
		waits, err := n.waitsFor(o, wait)
		if err != nil {
			return err
		}
		if waits == wait {
			continue
		}
		err = n.graph.context.within(call, "ordering the nodes of a graph", func(api *cuda.API) cuda.Result { return change(api, &o.handle, &n.handle) })
		if err != nil {
			return err
		}
	}
	return nil
}

// waitsFor tells whether the node waits for another one by itself. That it is
// to wait must not make a circle.
func (n *GraphNode) waitsFor(other *GraphNode, wait bool) (bool, error) {
	nodes, err := n.graph.Nodes()
	if err != nil {
		return false, err
	}
	place := func(n *GraphNode) int {
		return slices.IndexFunc(nodes, func(o *GraphNode) bool { return o.handle == n.handle })
	}
	from, to := place(other), place(n)
	if from < 0 || to < 0 {
		return false, &ArgumentError{Doing: "ordering the nodes of a graph", Argument: "after", Expected: "nodes of the graph itself", Got: "one that is inside of another node"}
	}
	if wait && from == to {
		return false, &RangeError{Doing: "ordering the nodes of a graph", Problem: fmt.Sprintf("node %d cannot wait for itself", to)}
	}
	if wait && follows(nodes, from, to, make([]bool, len(nodes))) {
		return false, &RangeError{Doing: "ordering the nodes of a graph", Problem: fmt.Sprintf("node %d would wait for node %d, which waits for it", to, from)}
	}
	return slices.Contains(nodes[to].before, from), nil
}

// follows tells whether a node waits for another one by whatever others; seen are
// those that were looked at.
func follows(nodes []*GraphNode, node, other int, seen []bool) bool {
	if seen[node] {
		return false
	}
	seen[node] = true
	return slices.ContainsFunc(nodes[node].before, func(before int) bool { return before == other || follows(nodes, before, other, seen) })
}

// Remove takes the node out of its graph. What waited for it does not wait for
// what it waited for.
func (n *GraphNode) Remove() error {
	if err := n.check(); err != nil {
		return err
	}
	if err := n.graph.outdate(); err != nil {
		return err
	}
	g := n.graph
	if err := g.destroyNode(n.handle); err != nil {
		return err
	}
	if g.removed == nil {
		g.removed = map[cuda.GraphNode]bool{}
	}
	g.removed[n.handle] = true
	return nil
}
