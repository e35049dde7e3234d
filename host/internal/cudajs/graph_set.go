// This file changes nodes of graphs: what they do, what they wait for, and whether
// they are there.

package cudajs

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// nodeParams is node.params: what a kernel, a copy, a fill, an allocation or a
// release does, undefined for other nodes.
func (s *session) nodeParams(node *graphNode) any {
	n := node.gpu
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

// setNodeCopy is node.setCopy(src, dst, {offset, dstOffset, length}): what a node
// that copies between buffers copies from now on, as src.copyTo(dst, …) would.
func (s *session) setNodeCopy(n *graphNode, a bind.Args) error {
	src, dst := bind.StateArg[*buffer](a, 0, "src", "a Buffer"), bind.StateArg[*buffer](a, 1, "dst", "a Buffer")
	offset, to, length := s.copySpan(a, a.Options(2, "options", "offset", "dstOffset", "length"), src, dst)
	return n.gpu.SetCopy(dst.gpu, dst.offset(to), src.gpu, src.offset(offset), src.offset(length))
}

// setNodeFill is node.setFill(buffer, value, {offset, length}): what a node that
// fills memory fills from now on.
func (s *session) setNodeFill(n *graphNode, a bind.Args) error {
	b := bind.StateArg[*buffer](a, 0, "buffer", "a Buffer")
	bits := s.bits(a.Op(), "value", b.dtype, a.Value(1))
	offset, length := span(a.Options(2, "options", "offset", "length"), b)
	return n.gpu.SetFill(b.gpu, bits, b.dtype.Size(), b.offset(offset), uint64(length))
}

// setNodeCall is node.setCall(f): what a node of stream.call calls from now on.
func (s *session) setNodeCall(n *graphNode, a bind.Args) error {
	s.check(n.gpu.SetCall(s.recorded(a.Function(0, "f"))))
	s.calling = true
	return nil
}

// linkNodes is node.after(…nodes) and node.notAfter(…nodes).
func linkNodes(link func(*gpu.GraphNode, ...*gpu.GraphNode) error) func(*graphNode, bind.Args) error {
	return func(n *graphNode, a bind.Args) error {
		others := make([]*gpu.GraphNode, a.Len())
		for i := range others {
			others[i] = bind.StateArg[*graphNode](a, i, "node", "a GraphNode").gpu
		}
		return link(n.gpu, others...)
	}
}
