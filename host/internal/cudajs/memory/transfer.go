// This file copies between buffers and host memory, and fills.

package memory

import (
	"context"
	_ "embed"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/element"
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
	} else {
		data = s.source(a, b, values.HostNumbers, convert).Data
	}
	offset := s.Fits(a, "src", b, data, first)
	s.writeFrom(b.GPU, offset, data)
	return a.This()
}

// source reads src, which is written to a buffer; with convert, its floating-point numbers are
// rounded to the buffer's type.
func (s *Memory) source(a bind.Args, b *values.Buffer, expected string, convert bool) bind.View {
	if convert {
		if view := s.DataArg(a, 0, "src", expected); rounds(view.Type, b.Dtype) {
			view.Data = converted(view, b.Dtype)
			return view
		}
	}
	return s.HostData(a, "src", expected, b)
}

// rounds reports whether convert changes elements of type from that become those of type to.
func rounds(from, to element.Type) bool { return from != to && from.Float() && to.Float() }

func (s *Memory) writeFrom(b *gpu.Buffer, offset uint64, src []byte) {
	done := s.Copying("writing", len(src))
	err := b.Write(context.Background(), offset, src)
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
	s.Element = b.Dtype.Size()
	err := b.GPU.Read(context.Background(), offset, dst)
	s.Element = 0
	done()
	s.Check(err)
}

// writeAsync is buffer.writeAsync(src, {stream, offset, convert}). The copy is done in
// the order of the stream; src must not change before the promise is settled.
func (s *Memory) writeAsync(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	o := a.Options(1, "options", "stream", "offset", "convert")
	stream, offset := s.asyncOptions(o)
	src := s.source(a, b, values.HostBytes, o.BoolOr("convert", false))
	t, err := b.GPU.WriteAsync(s.Fits(a, "src", b, src.Data, offset), src.Data, stream)
	s.Check(err)
	return s.Promise(core.During(a.Op(), t.Done), src.Owner, goja.Undefined())
}

// readAsync is buffer.readAsync(dst, {stream, offset}): its promise is
// fulfilled with dst, or with a new typed array when that is left out.
func (s *Memory) readAsync(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	stream, offset := s.asyncOptions(a.Options(1, "options", "stream", "offset"))
	var dst bind.View
	if a.Has(0) {
		dst = s.HostData(a, "dst", values.HostBytes, b)
	} else {
		dst.Data = s.HostMemory(b)[s.Fits(a, "dst", b, nil, offset):]
		dst.Owner = s.Bind.TypedArray(b.Dtype.Array(), dst.Data)
	}
	from := s.Fits(a, "dst", b, dst.Data, offset)
	s.Element = b.Dtype.Size()
	t, err := b.GPU.ReadAsync(from, dst.Data, stream)
	s.Element = 0
	s.Check(err)
	return s.Promise(core.During(a.Op(), t.Done), dst.Owner, dst.Owner)
}

// asyncOptions reads {stream, offset}. Options come before the memory that is
// copied: a getter among them could free that.
func (s *Memory) asyncOptions(o bind.Options) (stream *gpu.Stream, offset int64) {
	return s.StreamOption(o), o.IntOr("offset", 0)
}

// copyTo is buffer.copyTo(dst, {stream, offset, dstOffset, length, convert}), from
// device memory to device memory, in the order of the stream.
func (s *Memory) copyTo(b *values.Buffer, a bind.Args) error {
	s.Ready(b.GPU.Context())
	dst := bind.StateArg[*values.Buffer](a, 0, "dst", "a Buffer")
	o := a.Options(1, "options", "stream", "offset", "dstOffset", "length", "convert")
	if o.BoolOr("convert", false) && rounds(b.Dtype, dst.Dtype) {
		offset, to, n := values.ElementSpan(a, o, b, dst)
		s.round(conversion{b, dst, offset, to, n}, o)
		return nil
	}
	offset, to, n := s.CopySpan(a, o, b, dst)
	return b.GPU.CopyTo(dst.GPU, dst.Offset(to), b.Offset(offset), b.Offset(n), s.StreamOption(o))
}

//go:embed convert.js
var convertSource string

// A conversion is a copy of n elements that rounds floating-point numbers to the type of dst.
type conversion struct {
	src, dst      *values.Buffer
	offset, to, n int
}

// round does a conversion by a kernel, in the stream of the options.
func (s *Memory) round(c conversion, o bind.Options) {
	if c.n == 0 {
		return
	}
	from, err := c.src.GPU.View(c.src.Offset(c.offset), c.src.Offset(c.n))
	s.Check(err)
	into, err := c.dst.GPU.View(c.dst.Offset(c.to), c.dst.Offset(c.n))
	s.Check(err)
	shape := values.Shape{c.n}
	s.Bind.Call(s.converter(c.dst.Dtype), goja.Undefined(), s.NewBuffer(into, c.dst.Dtype, shape), s.NewBuffer(from, c.src.Dtype, shape), o.Value("stream"))
}

// converter is the function of convert.js that rounds to a type.
func (s *Memory) converter(t element.Type) goja.Callable {
	if s.convert[t] == nil {
		kernel := s.Env.Load("cuda").ToObject(s.VM).Get("kernel")
		made, err := s.VM.RunScript(sources.Internal+"cuda/convert-"+t.String()+".js", strings.ReplaceAll(convertSource, "NUMBER(", t.String()+"("))
		s.Check(err)
		kernels, _ := goja.AssertFunction(made)
		s.convert[t], _ = goja.AssertFunction(s.Bind.Call(kernels, goja.Undefined(), kernel))
	}
	return s.convert[t]
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

// copyBatch is cuda.copyBatch([{src, dst, offset, dstOffset, length}], {stream, convert}):
// copies like those of copyTo, begun together, in no order among themselves.
func (s *Memory) copyBatch(c *gpu.Context, a bind.Args) goja.Value {
	list, ok := values.ArrayOf(a.Value(0))
	if !ok {
		a.Wrong(0, "copies", "an array of {src, dst, offset, dstOffset, length}")
	}
	o := a.Options(1, "options", "stream", "convert")
	stream, convert := s.StreamOption(o), o.BoolOr("convert", false)
	n := int(bind.Property(list, "length").ToInteger())
	var parts []gpu.Part
	var rounded []conversion
	for i := range n {
		p := s.copyPart(a, "copies["+strconv.Itoa(i)+"]", bind.Property(list, strconv.Itoa(i)), convert)
		if convert && rounds(p.src.Dtype, p.dst.Dtype) {
			rounded = append(rounded, p)
			continue
		}
		parts = append(parts, gpu.Part{Src: p.src.GPU, Dst: p.dst.GPU, SrcOffset: p.src.Offset(p.offset), DstOffset: p.dst.Offset(p.to), Bytes: p.src.Offset(p.n)})
	}
	if stream != nil {
		c = stream.Context()
	} else if len(parts) > 0 {
		c = parts[0].Src.Context()
	}
	s.Check(c.CopyParts(parts, stream))
	for _, r := range rounded {
		s.round(r, o)
	}
	return nil
}

// copyPart reads one of the copies, which may be a conversion with convert.
func (s *Memory) copyPart(a bind.Args, name string, v goja.Value, convert bool) conversion {
	o := s.Bind.Options(a.Op(), name, v, "src", "dst", "offset", "dstOffset", "length")
	src, ok := bind.StateOption[*values.Buffer](o, "src", "a Buffer")
	dst, also := bind.StateOption[*values.Buffer](o, "dst", "a Buffer")
	if !ok {
		o.Wrong("src", "a Buffer")
	}
	if !also {
		o.Wrong("dst", "a Buffer")
	}
	if !src.Dtype.Takes(dst.Dtype) && !(convert && rounds(src.Dtype, dst.Dtype)) {
		s.Bind.ThrowTypeError("%s: %s.dst: expected a buffer of type %s, got one of %s; buffer.view() changes the type",
			a.Op(), name, src.Dtype.String(), dst.Dtype.String())
	}
	offset, n := values.Span(o, src)
	to := int(o.IntIn("dstOffset", 0, 0, int64(dst.Length())))
	if !o.Has("length") {
		n = min(n, dst.Length()-to)
	}
	return conversion{src, dst, offset, to, n}
}
