// This file copies between buffers and host memory, and fills.

package memory

import (
	_ "embed"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/dop251/goja"
)

// write is buffer.write(src, offset) or buffer.write(src, {offset, convert}): the copy is done when
// it returns.
func (s *Memory) write(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	convert, first := false, int64(0)
	if _, ok := a.Value(1).(*goja.Object); ok {
		o := a.Options(1, "options", "offset", "convert")
		convert, first = o.BoolOr("convert", false), o.IntOr("offset", 0)
	} else {
		first = a.IntOr(1, "offset", 0)
	}
	var data []byte
	if array, ok := values.ArrayOf(a.Value(0)); ok {
		data = s.Numbers(a.Op(), "src", b.Dtype, array)
	} else if view := s.DataArg(a, 0, "src", values.HostNumbers); convert && view.Type != b.Dtype && view.Type.Float() && b.Dtype.Float() {
		data = converted(view, b.Dtype)
	} else {
		data = s.HostData(a, "src", values.HostNumbers, b).Data
	}
	offset := s.Fits(a, "src", b, data, first)
	s.writeFrom(b.GPU, offset, data)
	return a.This()
}

func (s *Memory) writeFrom(b *gpu.Buffer, offset uint64, src []byte) {
	done := s.Copying("writing", len(src))
	err := b.Write(offset, src)
	done()
	s.Check(err)
}

// read is buffer.read(dst, offset): the elements from offset on that fit dst;
// without dst all of these in a new typed array.
func (s *Memory) read(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	if !a.Has(0) {
		offset := s.Fits(a, "dst", b, nil, a.IntOr(1, "offset", 0))
		data := s.HostMemory(b)[offset:]
		s.readInto(b, offset, data)
		return s.Bind.TypedArray(b.Dtype.Array(), data)
	}
	dst := s.HostData(a, "dst", values.HostBytes, b)
	offset := s.Fits(a, "dst", b, dst.Data, a.IntOr(1, "offset", 0))
	s.readInto(b, offset, dst.Data)
	return dst.Owner
}

func (s *Memory) readInto(b *values.Buffer, offset uint64, dst []byte) {
	done := s.Copying("reading", len(dst))
	err := b.GPU.Read(offset, dst)
	done()
	s.Check(err)
}

// writeAsync is buffer.writeAsync(src, {stream, offset}). The copy is done in
// the order of the stream; src must not change before the promise is settled.
func (s *Memory) writeAsync(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	stream, offset := s.asyncOptions(a)
	src := s.HostData(a, "src", values.HostBytes, b)
	t, err := b.GPU.WriteAsync(s.Fits(a, "src", b, src.Data, offset), src.Data, stream)
	s.Check(err)
	return s.Promise(core.During(a.Op(), t.Done), src.Owner, goja.Undefined())
}

// readAsync is buffer.readAsync(dst, {stream, offset}): its promise is
// fulfilled with dst, or with a new typed array when that is left out.
func (s *Memory) readAsync(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	stream, offset := s.asyncOptions(a)
	var dst bind.View
	if a.Has(0) {
		dst = s.HostData(a, "dst", values.HostBytes, b)
	} else {
		dst.Data = s.HostMemory(b)[s.Fits(a, "dst", b, nil, offset):]
		dst.Owner = s.Bind.TypedArray(b.Dtype.Array(), dst.Data)
	}
	t, err := b.GPU.ReadAsync(s.Fits(a, "dst", b, dst.Data, offset), dst.Data, stream)
	s.Check(err)
	return s.Promise(core.During(a.Op(), t.Done), dst.Owner, dst.Owner)
}

// asyncOptions reads {stream, offset}. Options come before the memory that is
// copied: a getter among them could free that.
func (s *Memory) asyncOptions(a bind.Args) (stream *gpu.Stream, offset int64) {
	o := a.Options(1, "options", "stream", "offset")
	return s.StreamOption(o), o.IntOr("offset", 0)
}

// copyTo is buffer.copyTo(dst, {stream, offset, dstOffset, length, convert}), from
// device memory to device memory, in the order of the stream.
func (s *Memory) copyTo(b *values.Buffer, a bind.Args) error {
	s.Ready(b.GPU.Context())
	dst := bind.StateArg[*values.Buffer](a, 0, "dst", "a Buffer")
	o := a.Options(1, "options", "stream", "offset", "dstOffset", "length", "convert")
	if o.BoolOr("convert", false) && b.Dtype != dst.Dtype && b.Dtype.Float() && dst.Dtype.Float() {
		return s.convertTo(b, dst, a, o)
	}
	offset, to, n := s.CopySpan(a, o, b, dst)
	return b.GPU.CopyTo(dst.GPU, dst.Offset(to), b.Offset(offset), b.Offset(n), s.StreamOption(o))
}

//go:embed convert.js
var convertSource string

// convertTo is copyTo that rounds floating-point numbers to the type of dst, by a kernel.
func (s *Memory) convertTo(b, dst *values.Buffer, a bind.Args, o bind.Options) error {
	offset, to, n := values.ElementSpan(a, o, b, dst)
	if n == 0 {
		return nil
	}
	if s.convert == nil {
		kernel := s.Env.Load("cuda").ToObject(s.VM).Get("kernel")
		made, err := s.VM.RunScript(sources.Internal+"cuda/convert.js", convertSource)
		s.Check(err)
		kernels, _ := goja.AssertFunction(made)
		s.convert, _ = goja.AssertFunction(s.Bind.Call(kernels, goja.Undefined(), kernel))
	}
	from, err := b.GPU.View(b.Offset(offset), b.Offset(n))
	s.Check(err)
	into, err := dst.GPU.View(dst.Offset(to), dst.Offset(n))
	s.Check(err)
	s.Bind.Call(s.convert, goja.Undefined(), s.NewBuffer(into, dst.Dtype, values.Shape{n}), s.NewBuffer(from, b.Dtype, values.Shape{n}),
		s.VM.ToValue(dst.Dtype.String()), o.Value("stream"))
	return nil
}

// fill is buffer.fill(value, {stream, offset, length}), in the order of the
// stream.
func (s *Memory) fill(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	bits := s.Bits(a.Op(), "value", b.Dtype, a.Value(0))
	o := a.Options(1, "options", "stream", "offset", "length")
	offset, n := values.Span(o, b)
	s.Check(b.GPU.Fill(bits, b.Dtype.Size(), b.Offset(offset), uint64(n), s.StreamOption(o)))
	return a.This()
}

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
