// This file copies many parts of buffers at once.

package cudajs

import (
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// copyBatch is cuda.copyBatch([{src, dst, offset, dstOffset, length}], {stream}):
// copies like those of copyTo, begun together, in no order among themselves.
func (s *session) copyBatch(c *gpu.Context, a bind.Args) goja.Value {
	list, ok := arrayOf(a.Value(0))
	if !ok {
		a.Wrong(0, "copies", "an array of {src, dst, offset, dstOffset, length}")
	}
	stream := s.streamOption(a.Options(1, "options", "stream"))
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
	s.check(c.CopyParts(parts, stream))
	return goja.Undefined()
}

// copyPart reads one of the copies.
func (s *session) copyPart(a bind.Args, name string, v goja.Value) gpu.Part {
	o := s.b.Options(a.Op(), name, v, "src", "dst", "offset", "dstOffset", "length")
	src, ok := bind.StateOption[*buffer](o, "src", "a Buffer")
	dst, also := bind.StateOption[*buffer](o, "dst", "a Buffer")
	if !ok {
		o.Wrong("src", "a Buffer")
	}
	if !also {
		o.Wrong("dst", "a Buffer")
	}
	if !src.dtype.Takes(dst.dtype) {
		s.b.ThrowTypeError("%s: %s.dst: expected a buffer of type %s, got one of %s; buffer.view() changes the type",
			a.Op(), name, src.dtype.String(), dst.dtype.String())
	}
	offset, n := span(o, src)
	to := int(o.IntIn("dstOffset", 0, 0, int64(dst.length())))
	if !o.Has("length") {
		n = min(n, dst.length()-to)
	}
	return gpu.Part{Src: src.gpu, Dst: dst.gpu, SrcOffset: src.offset(offset), DstOffset: dst.offset(to), Bytes: src.offset(n)}
}
