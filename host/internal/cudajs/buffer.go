// This file is the class Buffer: what a buffer is, its views, its elements and
// its release.

package cudajs

import (
	"fmt"
	"math"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// How many elements of a long buffer are read and shown, from its start and from its end.
const (
	shown     = 6
	shownLast = 3
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
	return s.make(&buffer{gpu: b, dtype: t, shape: dims})
}

func (s *session) defineBuffer() {
	define(s, Class[*buffer]{
		Name: "Buffer", Op: "buffer", Instead: "use cuda.alloc() or cuda.buffer()",
		Getters: append([]Getter[*buffer]{
			{Name: "bytes", Get: func(b *buffer) any { return int64(b.gpu.Bytes()) }},
			{Name: "length", Get: func(b *buffer) any { return b.length() }},
			{Name: "type", Get: func(b *buffer) any { return b.dtype.String() }},
			{Name: "shape", Get: func(b *buffer) any { return s.vm.NewArray(sizes(b)...) }}, // changing it changes nothing
		}, s.refuseElements()),
		Methods: []Method[*buffer]{
			{Name: "write", Length: 1, Call: s.write},
			{Name: "read", Call: s.read},
			{Name: "writeAsync", Length: 1, Call: s.writeAsync},
			{Name: "readAsync", Call: s.readAsync},
			{Name: "copyTo", Length: 1, Do: s.copyTo},
			{Name: "fill", Length: 1, Call: s.fill},
			{Name: "subarray", Call: s.subarray},
			{Name: "view", Length: 1, Call: s.viewAs},
			{Name: "reshape", Length: 1, Call: s.reshape},
			{Name: "at", Length: 1, Call: s.at},
			{Name: "set", Length: 2, Do: s.setElement},
			{Name: "share", Call: s.shareBuffer},
			{Name: "tensorMap", Length: 1, Call: s.tensorMap},
			{Name: "free", Do: s.freeBuffer},
		},
		Freed: func(b *buffer) bool { return b.gpu.Freed() }, Context: func(b *buffer) *gpu.Context { return b.gpu.Context() },
		Iterate: func(*buffer) {
			s.b.ThrowTypeError("buffer[Symbol.iterator]: %s; iterate over buffer.read()", onDevice)
		},
		Handles: []Handle[*buffer]{{Type: "CUdeviceptr", As: "address", Of: func(b *buffer) (uint64, error) { return uint64(b.gpu.Address()), nil }}},
		Show:    s.showBuffer,
		ToGo:    func(b *buffer) any { return b.gpu },
		From: from(func(b *gpu.Buffer) *gpu.Driver { return b.Context().Driver() }, func(b *gpu.Buffer) *buffer {
			return &buffer{gpu: b, dtype: element.U8, shape: shape{int(b.Bytes())}}
		}),
	})
	s.registry.export(Export{Name: "pointerAttributes", Length: 1, Call: s.pointerAttributes})
}

// subarray is a view of elements begin to end, as of a typed array: negative
// places count from the end, and what lies outside is cut off.
func (s *session) subarray(b *buffer, a bind.Args) goja.Value {
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
func (s *session) viewAs(b *buffer, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	if b.gpu.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "%d bytes are no whole number of elements of type %s", b.gpu.Bytes(), t)
	}
	if uint64(b.gpu.Address())%uint64(t.Size()) != 0 {
		a.Out("type", "address %#x is not aligned for elements of type %s", uint64(b.gpu.Address()), t)
	}
	return s.sameMemory(b, t, shape{int(b.gpu.Bytes()) / t.Size()})
}

// reshape is the same elements in another shape.
func (s *session) reshape(b *buffer, a bind.Args) goja.Value {
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
func (s *session) at(b *buffer, a bind.Args) goja.Value {
	s.ready(b.gpu.Context())
	i := s.elementAt(a, b, 1)
	var word [8]byte
	s.check(b.gpu.Read(b.offset(i), word[:b.dtype.Size()]))
	return s.value(b.dtype, b.dtype.Load(word[:]))
}

func (s *session) setElement(b *buffer, a bind.Args) error {
	s.ready(b.gpu.Context())
	i := s.elementAt(a, b, 2)
	bits := s.bits(a.Op(), "v", b.dtype, a.Value(1))
	return b.gpu.Write(b.offset(i), b.dtype.Append(nil, bits))
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
func (s *session) freeBuffer(b *buffer, a bind.Args) error {
	s.ready(b.gpu.Context())
	stream, ok := bind.StateOption[*gpu.Stream](a.Options(0, "options", "stream"), "stream", "a Stream")
	if b.host != nil {
		b.host.buffer.Detach()
	}
	if ok {
		s.check(b.gpu.FreeAsync(stream))
	} else {
		s.check(b.gpu.Free())
	}
	return nil
}

// showBuffer is "Buffer f32[64×64] on device 0 [ 1, 2, 3, 4, 5, 6, …, 4094, 4095, 4096 ]". Only the elements that
// are shown are copied.
func (s *session) showBuffer(c *inspect.Context, b *buffer) string {
	kind := "Buffer"
	switch {
	case b.global != nil:
		kind = "Global"
	case b.array != nil:
		kind = "ManagedBuffer"
	case b.growable != nil:
		kind = "GrowableBuffer"
	}
	head := fmt.Sprintf("%s %s[%s] on device %d", kind, b.dtype, b.shape, b.gpu.Context().Device().Ordinal())
	if b.gpu.Freed() {
		return head + " (freed)"
	}
	n := b.length()
	if n == 0 {
		return head + " []"
	}
	first, last := n, 0
	if n > shown+shownLast {
		first, last = shown, shownLast
	}
	items, err := s.peek(c, b, 0, first)
	if err == nil && last > 0 {
		var tail []string
		tail, err = s.peek(c, b, n-last, last)
		items = append(append(items, "…"), tail...)
	}
	if err != nil {
		return head + " (unreadable: " + err.Error() + ")"
	}
	return c.List(head+" ", items)
}

// peek reads n elements of a buffer from one on, as they are shown.
func (s *session) peek(c *inspect.Context, b *buffer, from, n int) ([]string, error) {
	size := b.dtype.Size()
	data := make([]byte, n*size)
	if err := b.gpu.Read(uint64(from*size), data); err != nil {
		return nil, err
	}
	items := make([]string, n)
	for i := range items {
		bits := b.dtype.Load(data[i*size:])
		if b.dtype.Float() {
			items[i] = c.Style(inspect.Number, shortest(b.dtype, bits))
		} else {
			items[i] = c.Value(s.value(b.dtype, bits))
		}
	}
	return items, nil
}

// shortest is the shortest number that is the element once it is rounded to its type.
func shortest(t element.Type, bits uint64) string {
	x := t.Decode(bits)
	switch {
	case t == element.F32:
		return inspect.Float(x, 32)
	case t == element.F64 || x == math.Trunc(x) && math.Abs(x) < 1e6:
		return inspect.Float(x, 64)
	}
	for digits := 1; digits < 9; digits++ { // five are enough for f16, four for bf16
		text := strconv.FormatFloat(x, 'g', digits, 64)
		y, _ := strconv.ParseFloat(text, 64)
		if rounded, _ := t.Encode(y); rounded == bits {
			return inspect.Float(y, 64)
		}
	}
	return inspect.Float(x, 64)
}
