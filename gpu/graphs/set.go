// This file replaces what nodes of graphs do, in the graph and in its executable form,
// and changes what they depend on.

package graphs

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// change checks that the node is of a kind, and makes the executable form, which is
// changed too.
func (n *Node) change(what string, kinds ...cuda.GraphNodeType) (handles.Change, error) {
	if err := n.check(); err != nil {
		return handles.Change{}, err
	}
	if !slices.Contains(kinds, n.node.Kind) {
		return handles.Change{}, &usage.ArgumentError{Doing: "setting " + what + " of " + n.String(), Expected: "a node of kind " + handles.KindName(kinds[0]), Got: "one of kind " + n.Kind()}
	}
	err := n.graph.instantiate()
	return handles.Change{Exec: n.graph.handles.Exec, Node: n.node.Handle}, err
}

// Set replaces the node's launch of its kernel from the graph's next launch on. The node
// retains what l uses until its launch is replaced.
func (n *Node) Set(l *gpu.Launch) error {
	if err := n.made(); err != nil {
		return err
	}
	g := n.graph
	if err := g.instantiate(); err != nil {
		return err
	}
	p, uses, err := inside.Node(l)
	if err != nil {
		return err
	}
	err = g.within("cuGraphExecKernelNodeSetParams", "setting the arguments of a node", func(api *cuda.API) cuda.Result {
		return handles.Change{Exec: g.handles.Exec, Node: n.node.Handle}.Kernel(api, &p)
	})
	if err != nil {
		return err
	}
	g.launches[n.node.Handle] = inside.Copy(l)
	n.retain(uses...)
	return nil
}

// SetCopy replaces the copy of a node that copies between buffers, from the graph's next
// launch on: bytes at offset of src to dstOffset of dst. The buffers must be on the
// devices of those of the old copy. The node retains them until its copy is replaced.
func (n *Node) SetCopy(dst *gpu.Buffer, dstOffset uint64, src *gpu.Buffer, offset, bytes uint64) error {
	change, err := n.change("the copy", cuda.CU_GRAPH_NODE_TYPE_MEMCPY)
	if err != nil {
		return err
	}
	if err := inside.CheckCopy(src, dst, dstOffset, offset, bytes); err != nil {
		return err
	}
	if bytes == 0 {
		return &usage.RangeError{Doing: "setting the copy of " + n.String(), Argument: "bytes", Expected: "at least 1", Got: "0; a node that is not enabled copies nothing"}
	}
	if err := n.checkLinear(); err != nil {
		return err
	}
	p := cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: src.Address() + cuda.DevicePtr(offset), SrcPitch: bytes, SrcHeight: 1,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: dst.Address() + cuda.DevicePtr(dstOffset), DstPitch: bytes, DstHeight: 1,
		WidthInBytes: bytes, Height: 1, Depth: 1,
	}
	err = n.graph.within("cuGraphExecMemcpyNodeSetParams", "setting the copy of a node", func(api *cuda.API) cuda.Result {
		return change.Copy(api, &p, n.graph.context.Handle())
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "the buffers must be on the devices of those that the node was made with")
		return err
	}
	n.retain(src, dst)
	return nil
}

// checkLinear returns an error unless the node copies between memories of devices.
func (n *Node) checkLinear() error {
	var p cuda.Memcpy3D
	err := n.graph.within("cuGraphMemcpyNodeGetParams", "reading the copy of a node", func(api *cuda.API) cuda.Result {
		return api.CuGraphMemcpyNodeGetParams(n.node.Handle, &p)
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
			return &usage.ArgumentError{Doing: "setting the copy of " + n.String(), Expected: "a node that copies between buffers",
				Got: fmt.Sprintf("one that copies %s %s; an update with another graph can change that", side.word, memory)}
		}
	}
	return nil
}

// SetFill replaces the fill of a node that fills memory, from the graph's next launch on,
// by one as of Buffer.Fill. The buffer must be on the device of that of the old fill. The
// node retains it until its fill is replaced.
func (n *Node) SetFill(b *gpu.Buffer, pattern uint64, width int, offset, count uint64) error {
	change, err := n.change("the fill", cuda.CU_GRAPH_NODE_TYPE_MEMSET)
	if err != nil {
		return err
	}
	if width == 8 && uint32(pattern) == uint32(pattern>>32) {
		width, count = 4, 2*count
	}
	if err := n.checkFill(b, width, offset, count); err != nil {
		return err
	}
	return n.setFill(change, b, pattern, width, copies.Rows{Address: b.Address() + cuda.DevicePtr(offset), Width: count * uint64(width), Count: 1})
}

// SetFillBox is SetFill for a fill as of images.FillBox. The node fills as many rows already, of the same
// length and distance: the driver changes the place and the value only.
func (n *Node) SetFillBox(dst images.Place, pattern uint64, width int, box images.Box) error {
	change, err := n.change("the fill", cuda.CU_GRAPH_NODE_TYPE_MEMSET)
	if err != nil {
		return err
	}
	parts, err := boxes.Rows(dst, width, box)
	if err != nil {
		return err
	}
	if width == 8 && uint32(pattern) == uint32(pattern>>32) {
		width = 4
	}
	doing := "setting the fill of " + n.String()
	switch {
	case width == 8:
		return &usage.RangeError{Doing: doing, Problem: halves}
	case len(parts) == 0:
		return &usage.RangeError{Doing: doing, Argument: "width", Expected: "at least 1", Got: nothing}
	case len(parts) > 1:
		return &usage.RangeError{Doing: doing, Problem: "one node fills rows at one distance: one slice, or whole slices"}
	}
	return n.setFill(change, dst.Buffer, pattern, width, parts[0])
}

// setFill gives the node a fill that was checked.
func (n *Node) setFill(change handles.Change, b *gpu.Buffer, pattern uint64, width int, r copies.Rows) error {
	if err := n.checkRows(r, width); err != nil {
		return err
	}
	p := cuda.MemsetNodeParams{Dst: r.Address, Value: uint32(pattern), ElementSize: uint32(width), Width: r.Width / uint64(width), Height: r.Count}
	if p.Pitch = r.Pitch; r.Count == 1 {
		p.Pitch = r.Width
	}
	err := n.graph.within("cuGraphExecMemsetNodeSetParams", "setting the fill of a node", func(api *cuda.API) cuda.Result {
		return change.Fill(api, &p, n.graph.context.Handle())
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "the buffer must be on the device of that which the node was made with")
		return err
	}
	n.retain(b)
	return nil
}

// What is wrong with fills that one node cannot do.
const (
	halves  = "one node cannot fill elements of 8 bytes whose halves differ"
	nothing = "0; a node that is not enabled fills nothing"
)

// checkRows returns an error where the node fills several rows, or should, and not these.
func (n *Node) checkRows(r copies.Rows, width int) error {
	was, err := n.Params()
	if err != nil || was.Height <= 1 && r.Count == 1 {
		return err
	}
	if was.Height != r.Count || was.Bytes != r.Width || was.Pitch != r.Pitch || int(was.Width) != width {
		return &usage.RangeError{Doing: "setting the fill of " + n.String(), Problem: fmt.Sprintf(
			"a fill of %s is not replaced by one of %s: only the place and the value of rows can change; an update with another graph can change more",
			rowsText(was.Height, was.Bytes, was.Pitch, int(was.Width)), rowsText(r.Count, r.Width, r.Pitch, width))}
	}
	return nil
}

// rowsText describes rows of elements.
func rowsText(count, bytes, pitch uint64, width int) string {
	text := spell.Count(count, "row") + " of " + spell.Count(bytes, "byte")
	if count > 1 {
		text += fmt.Sprintf(", %d bytes apart", pitch)
	}
	return text + fmt.Sprintf(", by %s at once", spell.Count(width, "byte"))
}

// checkFill returns an error unless one node can do the fill.
func (n *Node) checkFill(b *gpu.Buffer, width int, offset, count uint64) error {
	doing := "setting the fill of " + n.String()
	switch {
	case width == 8:
		return &usage.RangeError{Doing: doing, Problem: halves}
	case count == 0:
		return &usage.RangeError{Doing: doing, Argument: "count", Expected: "at least 1", Got: nothing}
	case count > b.Bytes()/uint64(width):
		return &usage.RangeError{Doing: doing, Problem: fmt.Sprintf("%d elements of %s exceed the %s", count, spell.Count(width, "byte"), b)}
	case (uint64(b.Address())+offset)%uint64(width) != 0:
		return &usage.RangeError{Doing: doing, Argument: "offset", Expected: fmt.Sprintf("a multiple of %d", width), Got: fmt.Sprint(offset)}
	}
	return inside.Span(b, "filling", offset, count*uint64(width))
}

// SetCall replaces the function of a node that calls the host, as of Stream.Call.
func (n *Node) SetCall(f func()) error {
	change, err := n.change("the call", cuda.CU_GRAPH_NODE_TYPE_HOST)
	if err != nil {
		return err
	}
	call := cuda.NewHostCall(f)
	p := cuda.HostNodeParams{Fn: call.Func(), UserData: call.Data()}
	err = n.graph.within("cuGraphExecHostNodeSetParams", "setting the call of a node", func(api *cuda.API) cuda.Result { return change.Call(api, &p) })
	if err != nil {
		call.Release()
		return err
	}
	n.graph.handles.SetCall(n.node.Handle, call)
	return nil
}

// SetEvent replaces the event of a node that records or waits for one.
func (n *Node) SetEvent(e *gpu.Event) error {
	change, err := n.change("the event", cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT)
	if err != nil {
		return err
	}
	if err := inside.Check(e); err != nil {
		return err
	}
	err = n.graph.within("cuGraphExecEventRecordNodeSetEvent", "setting the event of a node", func(api *cuda.API) cuda.Result {
		if n.node.Kind == cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD {
			return change.Record(api, e.Handle())
		}
		return change.Wait(api, e.Handle())
	})
	if err == nil {
		n.graph.handles.Give(n.node.Handle, inside.Resource(e))
	}
	runtime.KeepAlive(e)
	return err
}

// retain makes the graph retain the buffers of the node's new parameters.
func (n *Node) retain(buffers ...*gpu.Buffer) {
	var list []*lifetime.Resource
	for _, b := range buffers {
		if b != nil {
			list = append(list, inside.Resource(b), inside.Base(b))
		}
	}
	n.graph.handles.Give(n.node.Handle, list...)
}

// After makes the node depend on other nodes of its graph.
func (n *Node) After(others ...*Node) error {
	return n.setDependencies("cuGraphAddDependencies", others, true, handles.Depend)
}

// NotAfter removes dependencies on other nodes.
func (n *Node) NotAfter(others ...*Node) error {
	return n.setDependencies("cuGraphRemoveDependencies", others, false, handles.Undepend)
}

func (n *Node) setDependencies(call string, others []*Node, wanted bool, change func(api *cuda.API, g cuda.Graph, from, to cuda.GraphNode) cuda.Result) error {
	if err := n.check(); err != nil {
		return err
	}
	if _, err := n.graph.nodesBefore(others); err != nil {
		return err
	}
	for _, o := range others {
		depends, err := n.dependsOn(o, wanted)
		if err != nil {
			return err
		}
		if depends == wanted {
			continue
		}
		err = n.graph.within(call, "ordering the nodes of a graph", func(api *cuda.API) cuda.Result {
			return change(api, n.graph.handles.Graph, o.node.Handle, n.node.Handle)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// dependsOn reports whether the node depends directly on another one. It is an error
// where a wanted dependency would make a cycle.
func (n *Node) dependsOn(other *Node, wanted bool) (bool, error) {
	nodes, err := n.graph.Nodes()
	if err != nil {
		return false, err
	}
	index := func(n *Node) int {
		return slices.IndexFunc(nodes, func(o *Node) bool { return o.node.Handle == n.node.Handle })
	}
	from, to := index(other), index(n)
	if from < 0 || to < 0 {
		return false, &usage.ArgumentError{Doing: "ordering the nodes of a graph", Argument: "after", Expected: "nodes of the graph itself", Got: "one that is inside of another node"}
	}
	if wanted && from == to {
		return false, &usage.RangeError{Doing: "ordering the nodes of a graph", Problem: fmt.Sprintf("node %d cannot wait for itself", to)}
	}
	if wanted && handles.Follows(func(i int) []int { return nodes[i].node.Before }, from, to) {
		return false, &usage.RangeError{Doing: "ordering the nodes of a graph", Problem: fmt.Sprintf("node %d would wait for node %d, which waits for it", to, from)}
	}
	return slices.Contains(nodes[to].node.Before, from), nil
}

// Remove deletes the node; its dependents do not inherit its dependencies.
func (n *Node) Remove() error {
	if err := n.check(); err != nil {
		return err
	}
	g := n.graph
	if err := g.invalidate(); err != nil {
		return err
	}
	if err := g.destroyNode(n.node.Handle); err != nil {
		return err
	}
	if g.removed == nil {
		g.removed = map[cuda.GraphNode]bool{}
	}
	g.removed[n.node.Handle] = true
	return nil
}
