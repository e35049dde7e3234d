// This file defines Buffer: device memory, its views and its release.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// A Buffer is linear device memory, or a view of a part of it. An empty buffer
// has address 0 and needs no memory.
type Buffer struct {
	context *Context
	address cuda.DevicePtr
	bytes   uint64
	res     *lifetime.Resource // shared by the views of one allocation; nil for an empty buffer
	parent  *Buffer            // of a view
	base    *lifetime.Resource // what the resource refers to: the memory of a texture or surface, the graph that allocates memory
	owner   any                // retained: the module of a global, what Wrap was given
	label   string             // "buffer", "view", "global counter"
	element Type               // of the slice that Upload was given; Opaque where the elements are not known
	freed   atomic.Bool
}

// Wrap makes a buffer of memory that somebody else allocated. It retains owner and never
// frees the memory.
func (c *Context) Wrap(address cuda.DevicePtr, bytes uint64, owner any) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := &Buffer{context: c, address: address, bytes: bytes, owner: owner, label: "wrapped memory"}
	b.res = c.adopt(lifetime.Wrapped, bytes, nil)
	lifetime.Watch(b, b.res)
	return b, nil
}

// Borrow makes a buffer of the memory of another Driver's buffer, which must be in the
// primary context of the same device, as c must be, and on the same machine: of a table
// and its tenants (cuda.API.Tenant). It retains b. Freeing it frees no memory; when b is
// freed, it is dead memory. Work of the two Drivers is not ordered: one waits for its own
// before the other begins.
func (c *Context) Borrow(b *Buffer) (*Buffer, error) {
	if err := errors.Join(c.check(), b.check()); err != nil {
		return nil, err
	}
	lender, borrower := b.context.driver.API(), c.driver.API()
	wrong := func(got string) error {
		return &usage.ArgumentError{Doing: "borrowing " + b.String(), Expected: "a buffer in the primary context of the same device, of a Driver that lends", Got: got}
	}
	switch {
	case lender.Lend == nil || borrower.Borrow == nil || lender.Emulated != borrower.Emulated:
		return nil, wrong("one of a runtime's own, or of another driver")
	case b.context.device.handle != c.device.handle || !lender.Emulated && b.context.handle != c.handle:
		return nil, wrong("one in " + b.context.String())
	}
	loan, r := lender.Lend(b.address, b.bytes)
	if r != cuda.CUDA_SUCCESS {
		return nil, wrong("memory that belongs to something else")
	}
	giveBack, r := borrower.Borrow(loan)
	if r != cuda.CUDA_SUCCESS {
		return nil, wrong("memory of another machine")
	}
	w := &Buffer{context: c, address: b.address, bytes: b.bytes, owner: b, label: "borrowed memory", element: b.element}
	w.res = c.adopt(lifetime.Wrapped, b.bytes, func(*cuda.API) error { giveBack(); return nil })
	lifetime.Watch(w, w.res)
	return w, nil
}

// Address is where the memory is; 0 for an empty buffer.
func (b *Buffer) Address() cuda.DevicePtr { return b.address }

// Bytes is the size.
func (b *Buffer) Bytes() uint64 {
	if b == nil {
		return 0
	}
	return b.bytes
}

// Context is where the memory was allocated.
func (b *Buffer) Context() *Context {
	if b == nil {
		return nil
	}
	return b.context
}

// Parent is the buffer that b is a view of; nil for other buffers.
func (b *Buffer) Parent() *Buffer { return b.parent }

// Unwritten reports whether it is known that nothing has been written to the memory, by work that
// has ended: a checked device knows.
func (inside) Unwritten(b *Buffer) bool {
	unwritten := b.context.driver.API().Unwritten
	return unwritten != nil && unwritten(b.address, b.bytes)
}

// Freed reports whether b, or the buffer that it is a view of, was freed or has lost its
// context.
func (b *Buffer) Freed() bool {
	if b.freed.Load() {
		return true
	}
	if b.res == nil {
		return b.context.check() != nil
	}
	return !b.res.Alive() || b.base != nil && !b.base.Alive()
}

// String is "buffer of 4 KiB on device 0".
func (b *Buffer) String() string {
	if b.made() != nil {
		return "a Buffer that nothing has made"
	}
	if b.isObject() {
		return fmt.Sprintf("%s on %s", b.label, b.context.device)
	}
	return fmt.Sprintf("%s of %s on %s", b.label, FormatBytes(b.bytes), b.context.device)
}

// check returns an error when the buffer is gone.
func (b *Buffer) check() error {
	if err := b.made(); err != nil {
		return err
	}
	switch {
	case b.freed.Load():
		return &usage.ReleasedError{Object: b.String(), Reason: "has been freed"}
	case b.res == nil:
		return b.context.check()
	case b.res.Alive() && b.base == nil:
		return nil
	case b.res.Alive():
		return b.base.Check(b.baseName)
	}
	return b.res.Check(b.String)
}

// baseName describes the resource's base in errors.
func (b *Buffer) baseName() string {
	if b.base.Kind == lifetime.Graph || b.base.Kind == lifetime.External {
		return b.String()
	}
	return "memory of a " + b.label
}

// Prepared notes work in a stream that writes the buffer, as preparedIn does, and Arrived a copy from the host.
func (inside) Prepared(b *Buffer, api *cuda.API, l *lifetime.Stream) error {
	return b.preparedIn(api, l)
}

// Arrived notes a copy from the host to the buffer in the context's default stream.
func (inside) Arrived(b *Buffer, api *cuda.API, c *Context) error { return b.arrived(api, c) }

// preparedIn notes work in a stream that writes the buffer. Non-blocking streams are
// ordered after such work in the default stream, as after Write. The stream's context is
// current.
func (b *Buffer) preparedIn(api *cuda.API, l *lifetime.Stream) error {
	b.usedIn(l, true)
	if l != l.Context.Default {
		return nil
	}
	return l.Context.Arrived(api)
}

// arrived notes a copy from the host to b in c's default stream. Other streams are ordered
// after it. The context is current.
func (b *Buffer) arrived(api *cuda.API, c *Context) error {
	b.note(c.life.Default, true)
	return c.life.Arrived(api)
}

// View returns a part of the buffer as a buffer of its own, which retains b. Freeing it
// frees no memory.
func (b *Buffer) View(offset, bytes uint64) (*Buffer, error) {
	if err := b.span("viewing", offset, bytes); err != nil {
		return nil, err
	}
	v := &Buffer{context: b.context, address: b.address + cuda.DevicePtr(offset), bytes: bytes, res: b.res, parent: b, label: "view"}
	if bytes == 0 {
		v.address = 0
	}
	if size := uint64(b.element.Size()); size > 0 && offset%size == 0 && bytes%size == 0 {
		v.element = b.element
	}
	return v, nil
}

// whole returns the buffer that b is a view of in the end.
func (b *Buffer) whole() *Buffer {
	for b.parent != nil {
		b = b.parent
	}
	return b
}

// span checks that b can be used and contains a range of bytes.
func (b *Buffer) span(doing string, offset, bytes uint64) error {
	if err := b.check(); err != nil {
		return err
	}
	if offset <= b.bytes && bytes <= b.bytes-offset {
		return nil
	}
	return &usage.RangeError{Doing: doing + " " + b.String(),
		Problem: fmt.Sprintf("%s at offset %d exceed its %d bytes", spell.Count(bytes, "byte"), offset, b.bytes)}
}

// Free releases the memory in stream order, after the work that uses it. It does not wait.
// Freeing twice is fine; freeing a view only ends the view.
func (b *Buffer) Free() error {
	if err := b.made(); err != nil {
		return err
	}
	if !b.Freed() {
		if err := b.settleReaders(); err != nil {
			return err
		}
	}
	b.freed.Store(true)
	if b.parent != nil || b.res == nil || b.res.Kind.Borrowed() {
		return nil
	}
	return b.res.Free()
}

// FreeAsync is Free after the work in one more stream, nil for the default one.
func (b *Buffer) FreeAsync(s *Stream) error {
	if err := b.made(); err != nil {
		return err
	}
	l, err := b.context.stream(s, "freeing "+b.String())
	if err != nil {
		return err
	}
	if b.res != nil && b.res.Alive() {
		b.takenIn(l)
	}
	return b.Free()
}

// freeMemory returns the release of device memory at once.
func freeMemory(address cuda.DevicePtr) func(*cuda.API) error {
	return func(api *cuda.API) error {
		return messages.Describe(api.Error("cuMemFree", api.CuMemFree(address)), "freeing a buffer")
	}
}

// freeInOrder returns the release of device memory in stream order, also of memory from
// cuMemAlloc.
func freeInOrder(address cuda.DevicePtr) func(*cuda.API, *lifetime.Stream) bool {
	return func(api *cuda.API, l *lifetime.Stream) bool {
		if api.CuMemFreeAsync(address, l.Handle) != cuda.CUDA_SUCCESS {
			return false
		}
		l.Submitted()
		return true
	}
}

// Scalar are the element types that Upload and Download copy without conversion.
type Scalar interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Element is the type of the elements that Upload has put there, and of whole elements in a view of them;
// ok is false where it is not known: Alloc is given bytes.
func (b *Buffer) Element() (t Type, ok bool) { return b.element, b.element != Opaque }

// elementOf is the type with the size and the kind of a Go type: "f32" for float32.
func elementOf[T Scalar]() Type {
	t := reflect.TypeFor[T]()
	found, _ := ParseType(t.Kind().String()[:1] + strconv.Itoa(t.Bits()))
	return found
}

// Upload allocates a buffer for the elements of data and copies them there. It waits no longer than ctx.
func Upload[T Scalar](ctx context.Context, c *Context, data []T) (*Buffer, error) {
	b, err := c.Alloc(ctx, uint64(len(data))*uint64(unsafe.Sizeof(*new(T))))
	if err != nil {
		return nil, err
	}
	b.element = elementOf[T]()
	if err := b.Write(ctx, 0, Bytes(data)); err != nil {
		return nil, err
	}
	return b, nil
}

// Download copies a whole buffer to a new slice. Bytes after the last whole element are
// left out. It waits no longer than ctx.
func Download[T Scalar](ctx context.Context, b *Buffer) ([]T, error) {
	data := make([]T, b.Bytes()/uint64(unsafe.Sizeof(*new(T))))
	return data, b.Read(ctx, 0, Bytes(data))
}

// Bytes is the memory of a slice.
func Bytes[T Scalar](data []T) []byte {
	if len(data) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&data[0])), len(data)*int(unsafe.Sizeof(data[0])))
}
