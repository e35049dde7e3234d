// This file defines Buffer: device memory, its views and its release.

package gpu

import (
	"fmt"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Buffer is linear device memory, or a view of a part of it. An empty buffer
// has address 0 and needs no memory.
type Buffer struct {
	context *Context
	address cuda.DevicePtr
	bytes   uint64
	res     *resource // shared by the views of one allocation; nil for an empty buffer
	parent  *Buffer   // of a view
	base    *resource // what the buffer only shows: the memory under a texture or surface, the graph that allocates it
	owner   any       // kept alive: the module of a global, what Wrap was given
	label   string    // "buffer", "view", "global counter"
	freed   atomic.Bool
}

// Alloc allocates device memory, uninitialised, which every stream may use at
// once. In primary contexts it comes from memory that the Driver keeps for that,
// and goes back there; elsewhere from cuMemAlloc. When there is none Alloc first
// gives back what can be given back; then the error is an *OutOfMemoryError.
func (c *Context) Alloc(bytes uint64) (*Buffer, error) {
	if bytes > 0 && c.check() == nil {
		if k := c.stocked(); k != nil {
			return k.alloc(c, bytes)
		}
	}
	return c.AllocShareable(bytes)
}

// AllocAsync allocates device memory in the order of a stream, nil for the
// default one: from the device's current pool, without waiting for anything. Work in
// other streams may use it after that stream has reached this point. Devices
// without pools allocate as Alloc does, and so does a stream that is being
// recorded: Graph.Alloc is for memory of the graph's own.
func (c *Context) AllocAsync(bytes uint64, s *Stream) (*Buffer, error) {
	l, err := c.lane(s, "allocating")
	if err != nil {
		return nil, err
	}
	if !c.device.limits().pools || l.tape.Load() != nil {
		return c.Alloc(bytes)
	}
	var got grant
	p := c.device.chosen()
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocAsync", api.CuMemAllocAsync(&got.address, bytes, l.handle)
	})
	return p.gave(b, l, err)
}

// A grant is memory that the driver has given.
type grant struct {
	address cuda.DevicePtr
	stock   *stock // that it comes from; nil for other memory
}

// alloc makes the buffer of what allocate gets.
func (c *Context) alloc(bytes uint64, got *grant, allocate func(*cuda.API) (string, cuda.Result)) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if bytes == 0 {
		return &Buffer{context: c, label: "buffer"}, nil
	}
	if err := c.device.reserve(bytes); err != nil {
		return nil, err
	}
	current := c
	if got.stock != nil {
		current = got.stock.context
	}
	if err := current.retry(bytes, allocate); err != nil {
		return nil, err
	}
	b := &Buffer{context: c, address: got.address, bytes: bytes, label: "buffer"}
	if k := got.stock; k != nil {
		in := k.freeingIn(c, got.address, bytes)
		b.res = c.adopt(kindBuffer, bytes, k.freeing(got.address, in))
		b.res.endIn, b.res.pooled, b.res.stock = in, true, k
	} else {
		b.res = c.adopt(kindBuffer, bytes, freeing(got.address))
		if c.device.limits().pools {
			b.res.endIn = freeingIn(got.address)
		}
	}
	watch(b, b.res)
	return b, nil
}

// freeing is the release of device memory at once.
func freeing(address cuda.DevicePtr) func(*cuda.API) error {
	return func(api *cuda.API) error {
		return describe(api.Error("cuMemFree", api.CuMemFree(address)), "freeing a buffer")
	}
}

// freeingIn is the release of device memory in the order of a stream. The
// driver takes memory from cuMemAlloc too.
func freeingIn(address cuda.DevicePtr) func(*cuda.API, *lane) bool {
	return func(api *cuda.API, l *lane) bool {
		if api.CuMemFreeAsync(address, l.handle) != cuda.CUDA_SUCCESS {
			return false
		}
		l.submitted()
		return true
	}
}

// Wrap makes a buffer of memory that somebody else allocated. It keeps owner
// alive and never frees the memory.
func (c *Context) Wrap(address cuda.DevicePtr, bytes uint64, owner any) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := &Buffer{context: c, address: address, bytes: bytes, owner: owner, label: "wrapped memory"}
	b.res = c.adopt(kindWrapped, bytes, nil)
	watch(b, b.res)
	return b, nil
}

// Address is where the memory is; 0 for an empty buffer.
func (b *Buffer) Address() cuda.DevicePtr { return b.address }

// Bytes is the size.
func (b *Buffer) Bytes() uint64 { return b.bytes }

// Context is where the memory was allocated.
func (b *Buffer) Context() *Context { return b.context }

// Parent is the buffer of which b is a view, nil when it is none.
func (b *Buffer) Parent() *Buffer { return b.parent }

// Freed tells whether b, or the buffer of which it is a view, was freed or has
// lost its context.
func (b *Buffer) Freed() bool {
	if b.freed.Load() {
		return true
	}
	if b.res == nil {
		return b.context.check() != nil
	}
	return !b.res.alive() || b.base != nil && !b.base.alive()
}

// String is "buffer of 4 KiB on device 0".
func (b *Buffer) String() string {
	if b.isObject() {
		return fmt.Sprintf("%s on %s", b.label, b.context.device)
	}
	return fmt.Sprintf("%s of %s on %s", b.label, FormatBytes(b.bytes), b.context.device)
}

// check is the error of using a buffer that is gone.
func (b *Buffer) check() error {
	switch {
	case b.freed.Load():
		return &ReleasedError{Object: b.String(), Reason: "has been freed"}
	case b.res == nil:
		return b.context.check()
	case b.res.alive() && b.base == nil:
		return nil
	case b.res.alive():
		return b.base.check(b.beneath)
	}
	return b.res.check(b.String)
}

// beneath describes what the buffer only shows.
func (b *Buffer) beneath() string {
	if b.base.kind == kindGraph || b.base.kind == kindExternal {
		return b.String()
	}
	return "memory of a " + b.label
}

// usedIn notes work in a lane that uses the buffer.
func (b *Buffer) usedIn(l *lane) {
	b.note(l)
	l.submitted()
}

// note is usedIn without the work.
func (b *Buffer) note(l *lane) {
	if b.res != nil {
		b.res.uses.in(l)
	}
	if b.base != nil {
		b.base.uses.in(l)
	}
}

// View is a part of the buffer as a buffer of its own. It keeps b alive;
// freeing it frees no memory.
func (b *Buffer) View(offset, bytes uint64) (*Buffer, error) {
	if err := b.span("viewing", offset, bytes); err != nil {
		return nil, err
	}
	v := &Buffer{context: b.context, address: b.address + cuda.DevicePtr(offset), bytes: bytes, res: b.res, parent: b, label: "view"}
	if bytes == 0 {
		v.address = 0
	}
	return v, nil
}

// span checks that b can be used and that a range of bytes lies in it.
func (b *Buffer) span(doing string, offset, bytes uint64) error {
	if err := b.check(); err != nil {
		return err
	}
	if offset <= b.bytes && bytes <= b.bytes-offset {
		return nil
	}
	return &RangeError{Doing: doing + " " + b.String(),
		Problem: fmt.Sprintf("%d byte%s at offset %d exceed its %d bytes", bytes, plural(bytes), offset, b.bytes)}
}

// Free releases the memory when the streams that use it have passed this
// point. It does not wait for them. Freeing twice is fine; freeing a view only
// ends the view.
func (b *Buffer) Free() error {
	b.freed.Store(true)
	if b.parent != nil || b.res == nil || b.res.kind.lent() {
		return nil
	}
	return b.res.free()
}

// FreeAsync is Free in the order of one more stream, nil for the default one.
func (b *Buffer) FreeAsync(s *Stream) error {
	l, err := b.context.lane(s, "freeing "+b.String())
	if err != nil {
		return err
	}
	if b.res != nil && b.res.alive() {
		b.usedIn(l)
	}
	return b.Free()
}
