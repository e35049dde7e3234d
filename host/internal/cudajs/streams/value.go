// This file lets streams wait for elements of buffers, and write them.

package streams

import (
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// comparisonNames are the ways of stream.waitValue in the order of CU_STREAM_WAIT_VALUE_GEQ and its
// like.
var comparisonNames = []string{">=", "==", "&", "nor"}

// waitValue is stream.waitValue(buffer, value, {index, until}): later work
// waits until an element of 32 or 64 bits compares with the value as until
// says: ">=" (cyclically), "==", "&" (a common bit), "nor".
func (s *Streams) waitValue(stream *gpu.Stream, a bind.Args) error {
	b, bits := s.memoryWord(a)
	o := a.Options(2, "options", "index", "until")
	return stream.WaitValue(b.GPU, b.Offset(elementIndex(o, b)), b.Dtype.Size(), bits, s.comparison(o))
}

// comparison reads the option until.
func (s *Streams) comparison(o bind.Options) cuda.StreamWaitValueFlags {
	return cuda.StreamWaitValueFlags(s.Word(o, "until", comparisonNames, int(cuda.CU_STREAM_WAIT_VALUE_GEQ)))
}

// writeValue is stream.writeValue(buffer, value, {index}).
func (s *Streams) writeValue(stream *gpu.Stream, a bind.Args) error {
	b, bits := s.memoryWord(a)
	o := a.Options(2, "options", "index")
	return stream.WriteValue(b.GPU, b.Offset(elementIndex(o, b)), b.Dtype.Size(), bits)
}

// memoryWord reads the buffer and the value, which must be of 32 or 64 bits.
func (s *Streams) memoryWord(a bind.Args) (*values.Buffer, uint64) {
	b := bind.StateArg[*values.Buffer](a, 0, "buffer", "a Buffer")
	s.checkWord(a.Op(), "buffer", b)
	return b, s.Bits(a.Op(), "value", b.Dtype, a.Value(1))
}

// checkWord wants elements of 32 or 64 bits.
func (s *Streams) checkWord(op, name string, b *values.Buffer) {
	if b.Dtype.Size() != 4 && b.Dtype.Size() != 8 {
		s.Bind.ThrowTypeError("%s: %s: expected elements of 4 or 8 bytes, got %s", op, name, b.Dtype)
	}
}

func elementIndex(o bind.Options, b *values.Buffer) int {
	return int(o.IntIn("index", 0, 0, int64(max(b.Length()-1, 0))))
}

// memoryOperations is stream.memoryOperations([…]): waits {wait: buffer, value,
// index, until}, writes {write: buffer, value, index} and barriers {barrier:
// true}, in that order, by one call of the driver.
func (s *Streams) memoryOperations(stream *gpu.Stream, a bind.Args) error {
	list, ok := values.ArrayOf(a.Value(0))
	if !ok {
		a.Wrong(0, "operations", "an array of {wait, value, index, until}, {write, value, index} and {barrier}")
	}
	ops := make([]gpu.MemoryOp, bind.Property(list, "length").ToInteger())
	for i := range ops {
		ops[i] = s.memoryOp(a.Op(), "operations["+strconv.Itoa(i)+"]", bind.Property(list, strconv.Itoa(i)))
	}
	return stream.MemoryOps(ops)
}

func (s *Streams) memoryOp(op, name string, v goja.Value) gpu.MemoryOp {
	o := s.Bind.Options(op, name, v, "wait", "write", "barrier", "value", "index", "until")
	barrier := o.BoolOr("barrier", false)
	switch {
	case o.Has("wait") && o.Has("write"), barrier && (o.Has("wait") || o.Has("write")):
		s.Bind.ThrowTypeError("%s: %s: expected one of wait, write and barrier, got several", op, name)
	case barrier:
		return gpu.MemoryOp{Kind: gpu.MemoryBarrier}
	case o.Has("until") && !o.Has("wait"):
		s.Bind.ThrowTypeError("%s: %s.until: expected it with wait only", op, name)
	}
	m, key := gpu.MemoryOp{Kind: gpu.MemoryWait}, "wait"
	if o.Has("write") {
		m.Kind, key = gpu.MemoryWrite, "write"
	} else {
		m.How = s.comparison(o)
	}
	b, ok := bind.StateOption[*values.Buffer](o, key, "a Buffer")
	if !ok {
		s.Bind.ThrowTypeError("%s: %s: expected wait, write or barrier", op, name)
	}
	s.checkWord(op, name+"."+key, b)
	m.Buffer, m.Width, m.Offset = b.GPU, b.Dtype.Size(), b.Offset(elementIndex(o, b))
	m.Value = s.Bits(op, name+".value", b.Dtype, o.Value("value"))
	return m
}
