// Package memory is the classes of the module cuda that stand for linear memory: Buffer and those
// that extend it, page-locked memory, memory of other processes and interfaces, and the copies
// between them.
package memory

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Memory is the memory of one runtime.
type Memory struct {
	*values.Reader
	convert map[element.Type]goja.Callable // of convert.js, by the type of the result
}

// New returns the area for one runtime.
func New(r *values.Reader) *Memory {
	return &Memory{Reader: r, convert: map[element.Type]goja.Callable{}}
}

// Define adds the classes of the area to the registry.
func (s *Memory) Define() {
	s.defineBuffer()
	s.defineManaged()
	s.defineGrowable()
	s.defineRegistration()
	s.defineExternalMemory()
	s.defineExternalSemaphore()
	s.defineTensorMap()
	s.definePinned()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Memory) Factories() []core.Factory {
	return []core.Factory{
		{Name: "alloc", Length: 2, Make: s.alloc},
		{Name: "buffer", Length: 1, Make: s.upload},
		{Name: "pinned", Length: 2, Make: s.pinnedArray},
		{Name: "register", Length: 1, Make: s.register},
		{Name: "managed", Length: 2, Make: s.newManaged},
		{Name: "growable", Length: 2, Make: s.newGrowable},
		{Name: "openShared", Length: 1, Make: s.openShared},
		{Name: "importMemory", Length: 1, Make: s.importMemory},
		{Name: "importSemaphore", Length: 1, Make: s.importSemaphore},
		{Name: "wrap", Length: 2, Make: s.wrap},
		{Name: "copyBatch", Length: 1, Make: s.copyBatch},
	}
}

// How many elements of a long buffer are read and shown, from its start and from its end.
const (
	shown     = 6
	shownLast = 3
	// shownInRows is how many elements a buffer of several dimensions may have for its rows to be
	// shown, all of them.
	shownInRows = 30
)

// missing are methods of arrays elsewhere that a Buffer has not.
var missing = []core.Missing{
	{Names: "map forEach filter find findIndex some every includes indexOf join sort reverse concat entries keys values with",
		Advice: onDevice + ": buffer.read().%s(…) works on a copy of them, a kernel on the device"},
	{Names: "reduce sum mean min max prod dot argmax argmin norm",
		Advice: onDevice + ": a kernel reduces them there, as scripts/examples/reduce.js does, and buffer.read().reduce(…) a copy"},
	{Names: "slice",
		Advice: "buffer.subarray(begin, end) is a view of the elements, buffer.read().slice(…) copies them to the host"},
	{Names: "get toArray tolist toHost copyToHost copy_to_host numpy asnumpy cpu item download",
		Advice: "write buffer.read(), or buffer.at(i) for one element"},
	{Names: "put assign upload copyFrom copyFromHost copy_to_device",
		Advice: "write buffer.write(array), or other.copyTo(buffer)"},
	{Names: "clone copy",
		Advice: "write const other = buffer.similar(); buffer.copyTo(other)"},
	{Names: "astype",
		Advice: "write const other = buffer.similar('f16'); buffer.copyTo(other, { convert: true })"},
}

func (s *Memory) defineBuffer() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "Buffer", Op: "buffer", Instead: "use cuda.alloc() or cuda.buffer()", Elsewhere: elsewhere(),
		Getters: []core.Getter[*values.Buffer]{
			{Name: "bytes", Get: func(b *values.Buffer) any { return int64(b.GPU.Bytes()) }},
			{Name: "length", Get: func(b *values.Buffer) any { return b.Length() }},
			{Name: "type", Get: func(b *values.Buffer) any { return b.Dtype.String() }},
			{Name: "shape", Get: func(b *values.Buffer) any { return s.VM.NewArray(values.Sizes(b)...) }}, // changing it changes nothing
		},
		Methods: []core.Method[*values.Buffer]{
			{Name: "write", Length: 1, Call: s.write},
			{Name: "read", Call: s.read},
			{Name: "writeAsync", Length: 1, Call: s.writeAsync},
			{Name: "readAsync", Call: s.readAsync},
			{Name: "copyTo", Length: 1, Do: s.copyTo},
			{Name: "fill", Length: 1, Call: s.fill},
			{Name: "subarray", Call: s.subarray},
			{Name: "view", Length: 1, Call: s.viewAs},
			{Name: "reshape", Length: 1, Call: s.reshape},
			{Name: "similar", Call: s.similar},
			{Name: "at", Length: 1, Call: s.at},
			{Name: "set", Length: 2, Do: s.setElement},
			{Name: "share", Call: s.shareBuffer},
			{Name: "tensorMap", Length: 1, Call: s.tensorMap},
			{Name: "free", Do: s.freeBuffer},
		},
		Freed: func(b *values.Buffer) bool { return b.GPU.Freed() }, Context: func(b *values.Buffer) *gpu.Context { return b.GPU.Context() },
		Iterate: func(*values.Buffer) {
			s.Bind.ThrowTypeError("buffer[Symbol.iterator]: %s; iterate over buffer.read()", onDevice)
		},
		Missing: missing,
		Handles: []core.Handle[*values.Buffer]{{Type: "CUdeviceptr", As: "address", Of: func(b *values.Buffer) (uint64, error) { return uint64(b.GPU.Address()), nil }}},
		Show:    s.showBuffer,
		ToGo:    func(b *values.Buffer) any { return b.GPU },
		From: core.From(func(b *gpu.Buffer) *gpu.Driver { return b.Context().Driver() }, func(b *gpu.Buffer) *values.Buffer {
			t := element.U8
			if known, ok := b.Element(); ok {
				t = element.Type(known)
			}
			return &values.Buffer{GPU: b, Dtype: t, Shape: values.Shape{int(b.Bytes()) / t.Size()}}
		}),
	})
	s.Registry.Lack("cuda",
		core.Missing{Names: "zeros", Advice: "write cuda.alloc(type, shape).fill(0)"},
		core.Missing{Names: "ones", Advice: "write cuda.alloc(type, shape).fill(1)"},
		core.Missing{Names: "full", Advice: "write cuda.alloc(type, shape).fill(value)"},
		core.Missing{Names: "empty", Advice: "write cuda.alloc(type, shape)"},
		core.Missing{Names: "malloc", Advice: "write cuda.alloc(type, shape)"},
		core.Missing{Names: "from of asarray toDevice to_device fromArray gpuArray", Advice: "write cuda.buffer(array)"},
		core.Missing{Names: "arange range linspace", Advice: "write cuda.buffer(Float32Array.from({ length: n }, (_, i) => i))"},
		core.Missing{Names: "free", Advice: "write buffer.free()"},
		core.Missing{Names: "memcpy copy", Advice: "write buffer.write(array), buffer.read() or buffer.copyTo(other)"},
		core.Missing{Names: "memset fill", Advice: "write buffer.fill(value)"},
		core.Missing{Names: "jit", Advice: "write cuda.kernel(function (…) { … })"},
	)
	s.Registry.Export(core.Export{Name: "pointerAttributes", Length: 1, Call: s.pointerAttributes})
}

// similar is buffer.similar(type, options): a new buffer of the same shape in the same context, and of the same
// type unless another is given. What is in it is undefined.
func (s *Memory) similar(b *values.Buffer, a bind.Args) goja.Value {
	t := b.Dtype
	if a.Has(0) {
		t = s.TypeArg(a, 0)
	}
	shape := slices.Clone(b.Shape)
	s.CheckSize(a.Op(), "shape", shape, t.Size())
	stream := s.StreamOption(a.Options(1, "options", "stream"))
	return s.NewBuffer(s.allocate(b.GPU.Context(), t, shape, stream, false), t, shape)
}

// subarray is a view of elements begin to end, as of a typed array: negative
// places count from the end, and what lies outside is cut off.
func (s *Memory) subarray(b *values.Buffer, a bind.Args) goja.Value {
	n := int64(b.Length())
	begin := clamp(a.IntOr(0, "begin", 0), n)
	end := max(begin, clamp(a.IntOr(1, "end", n), n))
	view, err := b.GPU.View(b.Offset(int(begin)), b.Offset(int(end-begin)))
	s.Check(err)
	return s.NewBuffer(view, b.Dtype, values.Shape{int(end - begin)})
}

// clamp is a place from 0 to n, from the end when it is negative.
func clamp(i, n int64) int64 {
	if i < 0 {
		i = max(i, -n) + n
	}
	return min(i, n)
}

// viewAs is the same memory as elements of another type.
func (s *Memory) viewAs(b *values.Buffer, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	if b.GPU.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "%d bytes are no whole number of elements of type %s", b.GPU.Bytes(), t)
	}
	if uint64(b.GPU.Address())%uint64(t.Size()) != 0 {
		a.Out("type", "address %#x is not aligned for elements of type %s", uint64(b.GPU.Address()), t)
	}
	return s.sameMemory(b, t, values.Shape{int(b.GPU.Bytes()) / t.Size()})
}

// reshape is the same elements in another shape.
func (s *Memory) reshape(b *values.Buffer, a bind.Args) goja.Value {
	if a.Len() > 1 {
		var sizes []string
		for _, v := range a.From(0) {
			sizes = append(sizes, v.String())
		}
		s.Bind.ThrowTypeError("%s: shape: expected one array, got %d arguments; write reshape([%s])", a.Op(), a.Len(), strings.Join(sizes, ", "))
	}
	dims := s.ShapeArg(a, 0, "shape", b.Dtype.Size())
	if dims.Elements() != b.Length() {
		a.Out("shape", "expected %d elements, got %s", b.Length(), dims)
	}
	return s.sameMemory(b, b.Dtype, dims)
}

func (s *Memory) sameMemory(b *values.Buffer, t element.Type, dims values.Shape) goja.Value {
	view, err := b.GPU.View(0, b.GPU.Bytes())
	s.Check(err)
	return s.NewBuffer(view, t, dims)
}

// at is one element; a negative place counts from the end. It waits for the
// work that uses the buffer: good for looking, not for loops.
func (s *Memory) at(b *values.Buffer, a bind.Args) goja.Value {
	s.Ready(b.GPU.Context())
	i := s.elementAt(a, b, 1)
	var word [8]byte
	s.Check(b.GPU.Read(context.Background(), b.Offset(i), word[:b.Dtype.Size()]))
	return s.Value(b.Dtype, b.Dtype.Load(word[:]))
}

func (s *Memory) setElement(b *values.Buffer, a bind.Args) error {
	s.Ready(b.GPU.Context())
	i := s.elementAt(a, b, 2)
	bits := s.Bits(a.Op(), "v", b.Dtype, a.Value(1))
	return b.GPU.Write(context.Background(), b.Offset(i), b.Dtype.Append(nil, bits))
}

// elementAt reads the index of an element, for an operation of so many arguments: of a buffer with
// several dimensions one is apt to give as many indices, of which all but the first would count for
// nothing.
func (s *Memory) elementAt(a bind.Args, b *values.Buffer, count int) int {
	if len(b.Shape) > 1 && a.Len() > count {
		s.Bind.ThrowTypeError("%s: i: expected one index into the %s elements, counted row by row, got %d", a.Op(), b.Shape, a.Len()-count+1)
	}
	n := int64(b.Length())
	i := a.Int(0, "i")
	if i < -n || i >= n {
		a.Out("i", "expected an index below %d, got %d", n, i)
	}
	return int((i + n) % n)
}

// freeBuffer releases the memory in the order of the streams that use it, and
// of one more when the option stream names it. Freeing twice is fine.
func (s *Memory) freeBuffer(b *values.Buffer, a bind.Args) error {
	s.Ready(b.GPU.Context())
	stream, ok := bind.StateOption[*gpu.Stream](a.Options(0, "options", "stream"), "stream", "a Stream")
	if b.Host != nil {
		b.Host.Buffer.Detach()
	}
	if ok {
		s.Check(b.GPU.FreeAsync(stream))
	} else {
		s.Check(b.GPU.Free())
	}
	return nil
}

// showBuffer is "Buffer f32[64×64] on device 0 [ 1, 2, 3, 4, 5, 6, …, 4094, 4095, 4096 ]". Only the
// elements that are shown are copied.
func (s *Memory) showBuffer(c *inspect.Context, b *values.Buffer) string {
	kind := "Buffer"
	switch {
	case b.Global != nil:
		kind = "Global"
	case b.Array != nil:
		kind = "ManagedBuffer"
	case b.Growable != nil:
		kind = "GrowableBuffer"
	}
	head := fmt.Sprintf("%s %s[%s] on device %d", kind, b.Dtype, b.Shape, b.GPU.Context().Device().Ordinal())
	if b.GPU.Freed() {
		return head + " (freed)"
	}
	n := b.Length()
	if n == 0 {
		return head + " []"
	}
	first, last := n, 0
	rows := len(b.Shape) > 1 && n <= shownInRows
	if n > shown+shownLast+1 && !rows { // what stands for the others hides at least two
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
	if rows {
		for d := len(b.Shape) - 1; d > 0; d-- {
			items = grouped(c, items, b.Shape[d])
		}
	}
	return c.List(head+" ", items)
}

// grouped is a list of the rows of so many items.
func grouped(c *inspect.Context, items []string, size int) (rows []string) {
	for row := range slices.Chunk(items, size) {
		rows = append(rows, c.List("", row))
	}
	return rows
}

// peek reads n elements of a buffer from one on, as they are shown.
func (s *Memory) peek(c *inspect.Context, b *values.Buffer, from, n int) ([]string, error) {
	size := b.Dtype.Size()
	data := make([]byte, n*size)
	if err := b.GPU.Read(context.Background(), uint64(from*size), data); err != nil {
		return nil, err
	}
	items := make([]string, n)
	for i := range items {
		bits := b.Dtype.Load(data[i*size:])
		if b.Dtype.Float() {
			items[i] = c.Style(inspect.Number, shortest(b.Dtype, bits))
		} else {
			items[i] = c.Value(s.Value(b.Dtype, bits))
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

// onDevice is why elements cannot be used as those of an array are.
const onDevice = "the elements of a Buffer are on the device"

// elsewhere is what an index is told.
func elsewhere() *bind.Elsewhere {
	return &bind.Elsewhere{Read: "buffer[%[1]d]: " + onDevice + "; read() copies them all to a typed array, at(%[1]d) reads one",
		Write: "buffer[%[1]d] = …: " + onDevice + "; write(array) copies to them, set(%[1]d, value) writes one"}
}
