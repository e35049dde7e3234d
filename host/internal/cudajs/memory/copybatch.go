// This file copies many parts of buffers at once.

package memory

import (
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// copyBatch is cuda.copyBatch([{src, dst, offset, dstOffset, length}], {stream}):
// copies like those of copyTo, begun together, in no order among themselves.
func (s *Memory) copyBatch(c *gpu.Context, a bind.Args) goja.Value {
	list, ok := values.ArrayOf(a.Value(0))
	if !ok {
		a.Wrong(0, "copies", "an array of {src, dst, offset, dstOffset, length}")
	}
	stream := s.StreamOption(a.Options(1, "options", "stream"))
	n := int(bind.Property(list, "length").ToInteger())
	var parts []gpu.Part
	for i := range n {
		parts = append(parts, s.copyPart(a, "copies["+strconv.Itoa(i)+"]", bind.Property(list, strconv.Itoa(i))))
	}
	if stream != nil {
		c = stream.Context()
	} else if len(parts) > 0 {
		c = parts[0].Src.Context()
	}
	s.Check(c.CopyParts(parts, stream))
	return goja.Undefined()
}

// copyPart reads one of the copies.
func (s *Memory) copyPart(a bind.Args, name string, v goja.Value) gpu.Part {
	o := s.Bind.Options(a.Op(), name, v, "src", "dst", "offset", "dstOffset", "length")
	src, ok := bind.StateOption[*values.Buffer](o, "src", "a Buffer")
	dst, also := bind.StateOption[*values.Buffer](o, "dst", "a Buffer")
	if !ok {
		o.Wrong("src", "a Buffer")
	}
	if !also {
		o.Wrong("dst", "a Buffer")
	}
	if !src.Dtype.Takes(dst.Dtype) {
		s.Bind.ThrowTypeError("%s: %s.dst: expected a buffer of type %s, got one of %s; buffer.view() changes the type",
			a.Op(), name, src.Dtype.String(), dst.Dtype.String())
	}
	offset, n := values.Span(o, src)
	to := int(o.IntIn("dstOffset", 0, 0, int64(dst.Length())))
	if !o.Has("length") {
		n = min(n, dst.Length()-to)
	}
	return gpu.Part{Src: src.GPU, Dst: dst.GPU, SrcOffset: src.Offset(offset), DstOffset: dst.Offset(to), Bytes: src.Offset(n)}
}
