// This file changes nodes of graphs: what they do, what they wait for, and whether
// they are there.

package graphs

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// nodeParams is node.params: what a kernel, a copy, a fill, an allocation or a
// release does, undefined for other nodes.
func (s *Graphs) nodeParams(node *graphNode) any {
	n := node.gpu
	p, err := n.Params()
	s.Check(err)
	place := func(p cuda.DevicePtr) goja.Value {
		if p == 0 {
			return goja.Null()
		}
		return s.Bind.BigInt(uint64(p))
	}
	switch n.Kind() {
	case "kernel":
		return s.PlainObject("grid", s.Dims(p.Grid.Axes()), "block", s.Dims(p.Block.Axes()), "shared", int64(p.Shared))
	case "copy":
		return s.PlainObject("src", place(p.Source), "dst", place(p.Destination),
			"bytes", int64(p.Bytes), "height", int64(p.Height), "depth", int64(p.Depth))
	case "fill":
		return s.PlainObject("address", place(p.Destination), "bytes", int64(p.Bytes), "height", int64(p.Height),
			"value", int64(p.Value), "width", int64(p.Width))
	case "alloc":
		return s.PlainObject("address", place(p.Destination), "bytes", int64(p.Bytes))
	case "free":
		return s.PlainObject("address", place(p.Destination))
	}
	return goja.Undefined()
}

// setNodeCopy is node.setCopy(src, dst, {offset, dstOffset, length}): what a node
// that copies between buffers copies from now on, as src.copyTo(dst, …) would.
func (s *Graphs) setNodeCopy(n *graphNode, a bind.Args) error {
	src, dst := bind.StateArg[*values.Buffer](a, 0, "src", "a Buffer"), bind.StateArg[*values.Buffer](a, 1, "dst", "a Buffer")
	offset, to, length := s.CopySpan(a, a.Options(2, "options", "offset", "dstOffset", "length"), src, dst)
	return n.gpu.SetCopy(dst.GPU, dst.Offset(to), src.GPU, src.Offset(offset), src.Offset(length))
}

// setNodeFill is node.setFill(buffer, value, {offset, length}), or of pitched memory
// {x, y, z, width, height, depth}: what a node that fills memory fills from now on.
func (s *Graphs) setNodeFill(n *graphNode, a bind.Args) error {
	if p, ok := s.Bind.State(a.Value(0)).(*images.Pitched); ok {
		bits := s.Bits(a.Op(), "value", p.Dtype, a.Value(1))
		place, box := p.Box(a.Options(2, "options", images.BoxNames...))
		return n.gpu.SetFillBox(place, bits, p.Dtype.Size(), box)
	}
	b := bind.StateArg[*values.Buffer](a, 0, "buffer", "a Buffer")
	bits := s.Bits(a.Op(), "value", b.Dtype, a.Value(1))
	offset, length := values.Span(a.Options(2, "options", "offset", "length"), b)
	return n.gpu.SetFill(b.GPU, bits, b.Dtype.Size(), b.Offset(offset), uint64(length))
}

// setNodeCall is node.setCall(f): what a node of stream.call calls from now on.
func (s *Graphs) setNodeCall(n *graphNode, a bind.Args) error {
	s.Check(n.gpu.SetCall(s.streams.Recorded(a.Function(0, "f"))))
	s.streams.Calling = true
	return nil
}

// linkNodes is node.after(…nodes) and node.notAfter(…nodes).
func linkNodes(link func(*graphs.Node, ...*graphs.Node) error) func(*graphNode, bind.Args) error {
	return func(n *graphNode, a bind.Args) error {
		others := make([]*graphs.Node, a.Len())
		for i := range others {
			others[i] = bind.StateArg[*graphNode](a, i, "node", "a GraphNode").gpu
		}
		return link(n.gpu, others...)
	}
}
