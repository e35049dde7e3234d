// This file is the class Buffer: what a buffer is, its views, its elements and
// its release.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// A buffer is device memory seen as elements of a type.
type buffer struct {
	gpu      *gpu.Buffer
	dtype    element.Type
	shape    shape
	global   *goja.Object  // of a global: the module, kept alive
	array    *goja.Object  // of managed memory: as the script sees it
	host     *pinned       // and what is behind that
	growable *gpu.Growable // nil for what does not grow
}

// length is the number of elements.
func (b *buffer) length() int { return int(b.gpu.Bytes()) / b.dtype.Size() }

// offset is the place of an element in bytes.
func (b *buffer) offset(element int) uint64 { return uint64(element * b.dtype.Size()) }

func (s *session) newBuffer(b *gpu.Buffer, t element.Type, dims shape) goja.Value {
	return s.classes.buffer.New(&buffer{gpu: b, dtype: t, shape: dims})
}

func (s *session) bufferClass() *bind.Class {
	return s.b.Class(bind.Definition{
		Name: "Buffer", Instead: "use cuda.alloc() or cuda.buffer()",
		Accessors: []bind.Accessor{
			{Name: "address", Get: func(call goja.FunctionCall) goja.Value {
				return s.b.BigInt(uint64(s.thisBuffer(call, "buffer.address").gpu.Address()))
			}},
			{Name: "bytes", Get: of(s, "buffer.bytes", func(b *buffer) any { return int64(b.gpu.Bytes()) })},
			{Name: "length", Get: of(s, "buffer.length", func(b *buffer) any { return b.length() })},
			{Name: "type", Get: of(s, "buffer.type", func(b *buffer) any { return b.dtype.String() })},
			{Name: "shape", Get: s.shapeOf},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(s.thisBuffer(call, "buffer.context").gpu.Context())
			}},
			{Name: "freed", Get: of(s, "buffer.freed", func(b *buffer) any { return b.gpu.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "write", Length: 1, Func: s.write},
			{Name: "read", Func: s.read},
			{Name: "writeAsync", Length: 1, Func: s.writeAsync},
			{Name: "readAsync", Func: s.readAsync},
			{Name: "copyTo", Length: 1, Func: s.copyTo},
			{Name: "fill", Length: 1, Func: s.fill},
			{Name: "subarray", Func: s.subarray},
			{Name: "view", Length: 1, Func: s.viewAs},
			{Name: "reshape", Length: 1, Func: s.reshape},
			{Name: "at", Length: 1, Func: s.at},
			{Name: "set", Length: 2, Func: s.setElement},
			{Name: "share", Func: s.shareBuffer},
			{Name: "tensorMap", Length: 1, Func: s.tensorMap},
			{Name: "free", Func: s.freeBuffer},
		},
		Dispose: s.freeBuffer,
	})
}

func (s *session) thisBuffer(call goja.FunctionCall, op string) *buffer {
	return bind.This[*buffer](s.b, call, op)
}

// operand is the buffer of a method that calls the driver, whose context is
// current from then on: else the driver is asked to switch twice for each call.
func (s *session) operand(call goja.FunctionCall, op string) *buffer {
	b := s.thisBuffer(call, op)
	s.ready(b.gpu.Context())
	return b
}

// shapeOf is a new array each time, so that changing it changes nothing.
func (s *session) shapeOf(call goja.FunctionCall) goja.Value {
	b := s.thisBuffer(call, "buffer.shape")
	sizes := make([]any, len(b.shape))
	for i, n := range b.shape {
		sizes[i] = n
	}
	return s.vm.NewArray(sizes...)
}

// subarray is a view of elements begin to end, as of a typed array: negative
// places count from the end, and what lies outside is cut off.
func (s *session) subarray(call goja.FunctionCall) goja.Value {
	const op = "buffer.subarray"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	n := int64(b.length())
	begin := clamp(a.IntOr(0, "begin", 0), n)
	end := max(begin, clamp(a.IntOr(1, "end", n), n))
	view, err := b.gpu.View(b.offset(int(begin)), b.offset(int(end-begin)))
	s.check(err)
	return s.newBuffer(view, b.dtype, shape{int(end - begin)})
}

// clamp is a place from 0 to n, from the end when it is negative.
func clamp(i, n int64) int64 {
	if i < 0 {
		i = max(i, -n) + n
	}
	return min(i, n)
}

// viewAs is the same memory as elements of another type.
func (s *session) viewAs(call goja.FunctionCall) goja.Value {
	const op = "buffer.view"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	t := s.typeArg(a, 0)
	if b.gpu.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "%d bytes are no whole number of elements of type %s", b.gpu.Bytes(), t.String())
	}
	if uint64(b.gpu.Address())%uint64(t.Size()) != 0 {
		a.Out("type", "address %#x is not aligned for elements of type %s", uint64(b.gpu.Address()), t.String())
	}
	return s.sameMemory(b, t, shape{int(b.gpu.Bytes()) / t.Size()})
}

// reshape is the same elements in another shape.
func (s *session) reshape(call goja.FunctionCall) goja.Value {
	const op = "buffer.reshape"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	dims := s.shapeArg(a, 0, "shape", b.dtype.Size())
	if dims.elements() != b.length() {
		a.Out("shape", "expected %d elements, got %s", b.length(), dims)
	}
	return s.sameMemory(b, b.dtype, dims)
}

func (s *session) sameMemory(b *buffer, t element.Type, dims shape) goja.Value {
	view, err := b.gpu.View(0, b.gpu.Bytes())
	s.check(err)
	return s.newBuffer(view, t, dims)
}

// at is one element; a negative place counts from the end. It waits for the
// work that uses the buffer: good for looking, not for loops.
func (s *session) at(call goja.FunctionCall) goja.Value {
	const op = "buffer.at"
	b := s.operand(call, op)
	i := s.elementAt(s.b.Args(op, call), b, 1)
	var word [8]byte
	s.check(b.gpu.Read(b.offset(i), word[:b.dtype.Size()]))
	return s.value(b.dtype, b.dtype.Load(word[:]))
}

func (s *session) setElement(call goja.FunctionCall) goja.Value {
	const op = "buffer.set"
	b, a := s.operand(call, op), s.b.Args(op, call)
	i := s.elementAt(a, b, 2)
	bits := s.bits(op, "v", b.dtype, a.Value(1))
	s.check(b.gpu.Write(b.offset(i), b.dtype.Append(nil, bits)))
	return goja.Undefined()
}

// elementAt reads the index of an element, for an operation of so many arguments: of a buffer with several dimensions one
// is apt to give as many indices, of which all but the first would count for nothing.
func (s *session) elementAt(a bind.Args, b *buffer, count int) int {
	if len(b.shape) > 1 && a.Len() > count {
		s.b.ThrowTypeError("%s: i: expected one index into the %s elements, counted row by row, got %d", a.Op(), b.shape, a.Len()-count+1)
	}
	n := int64(b.length())
	i := a.Int(0, "i")
	if i < -n || i >= n {
		a.Out("i", "expected an index below %d, got %d", n, i)
	}
	return int((i + n) % n)
}

// freeBuffer releases the memory in the order of the streams that use it, and
// of one more when the option stream names it. Freeing twice is fine.
func (s *session) freeBuffer(call goja.FunctionCall) goja.Value {
	const op = "buffer.free"
	b := s.operand(call, op)
	stream, ok := bind.StateOption[*gpu.Stream](s.b.Args(op, call).Options(0, "options", "stream"), "stream", "a Stream")
	if b.host != nil {
		b.host.buffer.Detach()
	}
	if ok {
		s.check(b.gpu.FreeAsync(stream))
	} else {
		s.check(b.gpu.Free())
	}
	return goja.Undefined()
}
