// This file changes nodes of graphs: what they do, what they wait for, and whether
// they are there.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// nodeParams is node.params: what a kernel, a copy, a fill, an allocation or a
// release does, undefined for other nodes.
func (s *session) nodeParams(call goja.FunctionCall) goja.Value {
	n := bind.This[*graphNode](s.b, call, "node.params").gpu
	p, err := n.Params()
	s.check(err)
	place := func(p cuda.DevicePtr) goja.Value {
		if p == 0 {
			return goja.Null()
		}
		return s.b.BigInt(uint64(p))
	}
	switch n.Kind() {
	case "kernel":
		return s.plainObject(field{"grid", s.dims(p.Grid)}, field{"block", s.dims(p.Block)}, field{"shared", int64(p.Shared)})
	case "copy":
		return s.plainObject(field{"src", place(p.Source)}, field{"dst", place(p.Destination)},
			field{"bytes", int64(p.Bytes)}, field{"height", int64(p.Height)}, field{"depth", int64(p.Depth)})
	case "fill":
		return s.plainObject(field{"address", place(p.Destination)}, field{"bytes", int64(p.Bytes)}, field{"height", int64(p.Height)},
			field{"value", int64(p.Value)}, field{"width", int64(p.Width)})
	case "alloc":
		return s.plainObject(field{"address", place(p.Destination)}, field{"bytes", int64(p.Bytes)})
	case "free":
		return s.plainObject(field{"address", place(p.Destination)})
	}
	return goja.Undefined()
}

func (s *session) dims(d gpu.Dim) goja.Value {
	return s.vm.NewArray(int64(d[0]), int64(d[1]), int64(d[2]))
}

// changes are the methods of GraphNode that change it.
func (s *session) changes() []bind.Method {
	return []bind.Method{
		{Name: "setArguments", Func: s.setNodeArguments},
		{Name: "setCopy", Length: 2, Func: s.setNodeCopy},
		{Name: "setFill", Length: 2, Func: s.setNodeFill},
		{Name: "setCall", Length: 1, Func: s.setNodeCall},
		{Name: "setEvent", Length: 1, Func: s.setNodeEvent},
		{Name: "after", Func: s.linkNodes("node.after", (*gpu.GraphNode).After)},
		{Name: "notAfter", Func: s.linkNodes("node.notAfter", (*gpu.GraphNode).NotAfter)},
		{Name: "remove", Func: func(call goja.FunctionCall) goja.Value {
			s.check(bind.This[*graphNode](s.b, call, "node.remove").gpu.Remove())
			return goja.Undefined()
		}},
	}
}

// setNodeCopy is node.setCopy(src, dst, {offset, dstOffset, length}): what a node
// that copies between buffers copies from now on, as src.copyTo(dst, …) would.
func (s *session) setNodeCopy(call goja.FunctionCall) goja.Value {
	const op = "node.setCopy"
	n, a := bind.This[*graphNode](s.b, call, op), s.b.Args(op, call)
	src, dst := bind.StateArg[*buffer](a, 0, "src", "a Buffer"), bind.StateArg[*buffer](a, 1, "dst", "a Buffer")
	offset, to, length := s.copySpan(a, a.Options(2, "options", "offset", "dstOffset", "length"), src, dst)
	s.check(n.gpu.SetCopy(dst.gpu, dst.offset(to), src.gpu, src.offset(offset), src.offset(length)))
	return goja.Undefined()
}

// setNodeFill is node.setFill(buffer, value, {offset, length}): what a node that
// fills memory fills from now on.
func (s *session) setNodeFill(call goja.FunctionCall) goja.Value {
	const op = "node.setFill"
	n, a := bind.This[*graphNode](s.b, call, op), s.b.Args(op, call)
	b := bind.StateArg[*buffer](a, 0, "buffer", "a Buffer")
	bits := s.bits(op, "value", b.dtype, a.Value(1))
	offset, length := span(a.Options(2, "options", "offset", "length"), b)
	s.check(n.gpu.SetFill(b.gpu, bits, b.dtype.Size(), b.offset(offset), uint64(length)))
	return goja.Undefined()
}

// setNodeCall is node.setCall(f): what a node of stream.call calls from now on.
func (s *session) setNodeCall(call goja.FunctionCall) goja.Value {
	const op = "node.setCall"
	n, a := bind.This[*graphNode](s.b, call, op), s.b.Args(op, call)
	s.check(n.gpu.SetCall(s.recorded(a.Function(0, "f"))))
	s.calling = true
	return goja.Undefined()
}

// setNodeEvent is node.setEvent(event), of nodes that record or wait for one.
func (s *session) setNodeEvent(call goja.FunctionCall) goja.Value {
	const op = "node.setEvent"
	n, a := bind.This[*graphNode](s.b, call, op), s.b.Args(op, call)
	s.check(n.gpu.SetEvent(bind.StateArg[*gpu.Event](a, 0, "event", "an Event")))
	return goja.Undefined()
}

// linkNodes is node.after(…nodes) and node.notAfter(…nodes).
func (s *session) linkNodes(op string, link func(*gpu.GraphNode, ...*gpu.GraphNode) error) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		n, a := bind.This[*graphNode](s.b, call, op), s.b.Args(op, call)
		others := make([]*gpu.GraphNode, a.Len())
		for i := range others {
			others[i] = bind.StateArg[*graphNode](a, i, "node", "a GraphNode").gpu
		}
		s.check(link(n.gpu, others...))
		return goja.Undefined()
	}
}
