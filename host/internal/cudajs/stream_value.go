// This file lets streams wait for elements of buffers, and write them.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// comparisons are the ways of stream.waitValue.
var comparisons = map[string]cuda.StreamWaitValueFlags{
	">=": cuda.CU_STREAM_WAIT_VALUE_GEQ, "==": cuda.CU_STREAM_WAIT_VALUE_EQ, "&": cuda.CU_STREAM_WAIT_VALUE_AND, "nor": cuda.CU_STREAM_WAIT_VALUE_NOR,
}

// waitValue is stream.waitValue(buffer, value, {index, until}): later work
// waits until an element of 32 or 64 bits compares with the value as until
// says: ">=" (cyclically), "==", "&" (a common bit), "nor".
func (s *session) waitValue(call goja.FunctionCall) goja.Value {
	const op = "stream.waitValue"
	stream, a := bind.This[*gpu.Stream](s.b, call, op), s.b.Args(op, call)
	b, bits := s.memoryWord(a)
	o := a.Options(2, "options", "index", "until")
	how, ok := comparisons[o.StringOr("until", ">=")]
	if !ok {
		o.Wrong("until", `">=", "==", "&" or "nor"`)
	}
	s.check(stream.WaitValue(b.gpu, b.offset(elementIndex(o, b)), b.dtype.size, bits, how))
	return goja.Undefined()
}

// writeValue is stream.writeValue(buffer, value, {index}).
func (s *session) writeValue(call goja.FunctionCall) goja.Value {
	const op = "stream.writeValue"
	stream, a := bind.This[*gpu.Stream](s.b, call, op), s.b.Args(op, call)
	b, bits := s.memoryWord(a)
	o := a.Options(2, "options", "index")
	s.check(stream.WriteValue(b.gpu, b.offset(elementIndex(o, b)), b.dtype.size, bits))
	return goja.Undefined()
}

// memoryWord reads the buffer and the value, which must be of 32 or 64 bits.
func (s *session) memoryWord(a bind.Args) (*buffer, uint64) {
	b := bind.StateArg[*buffer](a, 0, "buffer", "a Buffer")
	if b.dtype.size != 4 && b.dtype.size != 8 {
		s.b.ThrowTypeError("%s: buffer: expected elements of 4 or 8 bytes, got %s", a.Op(), b.dtype.name)
	}
	return b, s.bits(a.Op(), "value", b.dtype, a.Value(1))
}

func elementIndex(o bind.Options, b *buffer) int {
	return int(o.IntIn("index", 0, 0, int64(max(b.length()-1, 0))))
}
