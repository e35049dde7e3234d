// This file copies between buffers and host memory, and fills.

package cudajs

import (
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// write is buffer.write(src, offset): the copy is done when it returns.
func (s *session) write(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	var data []byte
	if array, ok := arrayOf(a.Value(0)); ok {
		data = s.numbers(a.Op(), "src", b.dtype, array)
	} else {
		data = s.hostData(a, "src", hostNumbers, b).Data
	}
	offset := s.fits(a, "src", b, data, a.IntOr(1, "offset", 0))
	s.writeFrom(b.gpu, offset, data)
	return a.This()
}

func (s *session) writeFrom(b *gpu.Buffer, offset uint64, src []byte) {
	done := s.copying("writing", len(src))
	err := b.Write(offset, src)
	done()
	s.check(err)
}

// read is buffer.read(dst, offset): the elements from offset on that fit dst;
// without dst all of these in a new typed array.
func (s *session) read(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	if !a.Has(0) {
		offset := s.fits(a, "dst", b, nil, a.IntOr(1, "offset", 0))
		data := s.hostMemory(b)[offset:]
		s.readInto(b, offset, data)
		return s.b.TypedArray(b.dtype.Array(), data)
	}
	dst := s.hostData(a, "dst", hostBytes, b)
	offset := s.fits(a, "dst", b, dst.Data, a.IntOr(1, "offset", 0))
	s.readInto(b, offset, dst.Data)
	return dst.Owner
}

func (s *session) readInto(b *buffer, offset uint64, dst []byte) {
	done := s.copying("reading", len(dst))
	err := b.gpu.Read(offset, dst)
	done()
	s.check(err)
}

// hostMemory is new memory for the contents of a buffer.
func (s *session) hostMemory(b *buffer) []byte {
	if b.gpu.Freed() {
		_, err := b.gpu.View(0, 0) // the error of using it
		s.check(err)
	}
	return make([]byte, b.gpu.Bytes())
}

// writeAsync is buffer.writeAsync(src, {stream, offset}). The copy is done in
// the order of the stream; src must not change before the promise is settled.
func (s *session) writeAsync(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	stream, offset := s.asyncOptions(a)
	src := s.hostData(a, "src", hostBytes, b)
	t, err := b.gpu.WriteAsync(s.fits(a, "src", b, src.Data, offset), src.Data, stream)
	s.check(err)
	return s.promise(during(a.Op(), t.Done), src.Owner, goja.Undefined())
}

// readAsync is buffer.readAsync(dst, {stream, offset}): its promise is
// fulfilled with dst, or with a new typed array when that is left out.
func (s *session) readAsync(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	stream, offset := s.asyncOptions(a)
	var dst bind.View
	if a.Has(0) {
		dst = s.hostData(a, "dst", hostBytes, b)
	} else {
		dst.Data = s.hostMemory(b)[s.fits(a, "dst", b, nil, offset):]
		dst.Owner = s.b.TypedArray(b.dtype.Array(), dst.Data)
	}
	t, err := b.gpu.ReadAsync(s.fits(a, "dst", b, dst.Data, offset), dst.Data, stream)
	s.check(err)
	return s.promise(during(a.Op(), t.Done), dst.Owner, dst.Owner)
}

// asyncOptions reads {stream, offset}. Options come before the memory that is
// copied: a getter among them could free that.
func (s *session) asyncOptions(a bind.Args) (stream *gpu.Stream, offset int64) {
	o := a.Options(1, "options", "stream", "offset")
	return s.streamOption(o), o.IntOr("offset", 0)
}

// hostData reads the first argument of a copy, memory whose elements are those
// of the buffer.
func (s *session) hostData(a bind.Args, name, expected string, b *buffer) bind.View {
	view := s.dataArg(a, 0, name, expected)
	if !b.dtype.TakesArray(view.Kind) {
		s.b.ThrowTypeError("%s: %s: expected %s for a buffer of type %s, got %s; buffer.view() changes the type",
			a.Op(), name, b.dtype.Array(), b.dtype.String(), view.Kind)
	}
	if len(view.Data)%b.dtype.Size() != 0 {
		a.Out(name, "expected a multiple of %d bytes for a buffer of type %s, got %d", b.dtype.Size(), b.dtype, len(view.Data))
	}
	return view
}

// fits checks that data lies in the buffer from an element on, and answers that
// place in bytes.
func (s *session) fits(a bind.Args, name string, b *buffer, data []byte, offset int64) uint64 {
	length := int64(b.length())
	if offset < 0 || offset > length {
		a.Out("offset", "expected 0 to %d, got %d", length, offset)
	}
	if n := int64(len(data) / b.dtype.Size()); n > length-offset {
		a.Out(name, "expected at most %s from offset %d on, got %d", elements(length-offset), offset, n)
	}
	return b.offset(int(offset))
}

// copyTo is buffer.copyTo(dst, {stream, offset, dstOffset, length}), from
// device memory to device memory, in the order of the stream.
func (s *session) copyTo(b *buffer, a bind.Args) error {
	s.ready(b.gpu.Context())
	dst := bind.StateArg[*buffer](a, 0, "dst", "a Buffer")
	o := a.Options(1, "options", "stream", "offset", "dstOffset", "length")
	offset, to, n := s.copySpan(a, o, b, dst)
	return b.gpu.CopyTo(dst.gpu, dst.offset(to), b.offset(offset), b.offset(n), s.streamOption(o))
}

// copySpan reads the options offset, dstOffset and length of a copy between
// buffers of one type.
func (s *session) copySpan(a bind.Args, o bind.Options, b, dst *buffer) (offset, to, n int) {
	if !b.dtype.Takes(dst.dtype) {
		s.b.ThrowTypeError("%s: dst: expected a buffer of type %s, got one of %s; buffer.view() changes the type",
			a.Op(), b.dtype.String(), dst.dtype.String())
	}
	offset, n = span(o, b)
	to = int(o.IntIn("dstOffset", 0, 0, int64(dst.length())))
	if !o.Has("length") && n > dst.length()-to {
		a.Out("dst", "expected room for %s, got %d; options.length says how many to copy", elements(int64(n)), dst.length()-to)
	}
	if n > dst.length()-to {
		a.Out("options.length", "expected at most %s from dstOffset %d on, got %d", elements(int64(dst.length()-to)), to, n)
	}
	return offset, to, n
}

// span reads the options offset and length of a part of a buffer; all that
// follows the offset when no length is given.
func span(o bind.Options, b *buffer) (offset, n int) {
	offset = int(o.IntIn("offset", 0, 0, int64(b.length())))
	rest := int64(b.length() - offset)
	return offset, int(o.IntIn("length", rest, 0, rest))
}

// fill is buffer.fill(value, {stream, offset, length}), in the order of the
// stream.
func (s *session) fill(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	bits := s.bits(a.Op(), "value", b.dtype, a.Value(0))
	o := a.Options(1, "options", "stream", "offset", "length")
	offset, n := span(o, b)
	s.check(b.gpu.Fill(bits, b.dtype.Size(), b.offset(offset), uint64(n), s.streamOption(o)))
	return a.This()
}

// elements is "1 element" or "6 elements".
func elements(n int64) string {
	if n == 1 {
		return "1 element"
	}
	return strconv.FormatInt(n, 10) + " elements"
}
