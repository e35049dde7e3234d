// This file is the seam to the other packages of this module: what only they call, and what packages over this one make their objects with.

package gpu

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/internal/seam"
)

// Inside returns what this package does for the other packages of its module alone: work that is put off, the order of such work,
// what libraries keep in a context, and the end of a runtime; and for the packages over it, which make objects of other kinds, what
// objects are made of. Programs of other modules have no key to it.
func Inside(seam.Key) inside { return inside{} }

// inside has a method for each call that only packages of this module make. Its methods stand beside those of the objects that they
// are about, each of which is their first parameter; here are those that do what this package does for its own objects.
type inside struct{}

// Life returns what releases know of a context, StreamLife of a stream.
func (inside) Life(c *Context) *lifetime.Context { return c.life }

// StreamLife returns what releases know of a stream.
func (inside) StreamLife(s *Stream) *lifetime.Stream { return s.life }

// Failed returns the error of a call that returned r in the context, nil for success.
func (inside) Failed(c *Context, call string, r cuda.Result, format string, args ...any) error {
	return c.failed(call, r, format, args...)
}

// Within makes one driver call with the context current.
func (inside) Within(c *Context, call, doing string, f func(*cuda.API) cuda.Result) error {
	return c.within(call, doing, f)
}

// Adopt registers a handle that the driver has made. End releases it.
func (inside) Adopt(c *Context, k lifetime.Kind, bytes uint64, end func(*cuda.API) error) *lifetime.Resource {
	return c.adopt(k, bytes, end)
}

// Stream returns the stream of work in the context, that of the default stream for nil. Doing is for errors.
func (inside) Stream(c *Context, s *Stream, doing string) (*lifetime.Stream, error) {
	return c.stream(s, doing)
}

// Check returns an error when an object of this package is gone, or its context.
func (inside) Check(object interface{ check() error }) error { return object.check() }

// NewBuffer makes a buffer of memory.
func (inside) NewBuffer(c *Context, m lifetime.Memory) *Buffer {
	return &Buffer{context: c, address: m.Address, bytes: m.Bytes, res: m.Resource, base: m.Base, owner: m.Owner, label: m.Label}
}

// Resource returns what is released with an object; nil for an empty buffer.
func (inside) Resource(object interface{ resource() *lifetime.Resource }) *lifetime.Resource {
	return object.resource()
}

func (b *Buffer) resource() *lifetime.Resource { return b.res }
func (e *Event) resource() *lifetime.Resource  { return e.res }

// Base returns what the resource of a buffer refers to; nil where it is all.
func (inside) Base(b *Buffer) *lifetime.Resource { return b.base }

// Span checks that a buffer can be used and contains a range of bytes, CheckCopy that a part of it can be copied to another.
func (inside) Span(b *Buffer, doing string, offset, bytes uint64) error {
	return b.span(doing, offset, bytes)
}

// CheckCopy checks that bytes at offset of a buffer can be copied to those at dstOffset of another.
func (inside) CheckCopy(b, dst *Buffer, dstOffset, offset, bytes uint64) error {
	return b.checkCopy(dst, dstOffset, offset, bytes)
}

// Reserve prepares for an allocation of so many bytes, within the Driver's limit. Retry allocates by a driver call and, when the device
// is out of memory, again after Reclaim.
func (inside) Reserve(c *Context, bytes uint64) error {
	return c.device.reserve(c.driver.life.Interruption(), bytes)
}

// Retry allocates by a driver call and, when the device is out of memory, again after Reclaim.
func (inside) Retry(c *Context, bytes uint64, allocate func(*cuda.API) (call string, r cuda.Result)) error {
	return c.retry(c.driver.life.Interruption(), bytes, allocate)
}

// ContextOf returns the context of a stream.
func (inside) ContextOf(l *lifetime.Stream) *Context { return contextOf(l) }

// FreeMemory returns the release of device memory at once, FreeInOrder that in the order of a stream.
func (inside) FreeMemory(address cuda.DevicePtr) func(*cuda.API) error { return freeMemory(address) }

// FreeInOrder returns the release of device memory in the order of a stream.
func (inside) FreeInOrder(address cuda.DevicePtr) func(*cuda.API, *lifetime.Stream) bool {
	return freeInOrder(address)
}

// Kept returns what a package over this one keeps with a driver or a context under a key of its own, which it makes at first.
func (inside) Kept(in interface{ shelf() *shelf }, key any, first func() any) any {
	return in.shelf().get(key, first)
}

func (d *Driver) shelf() *shelf  { return &d.kept }
func (c *Context) shelf() *shelf { return &c.kept }

// A shelf has what packages over this one keep with an object, by their keys.
type shelf struct {
	mu   sync.Mutex
	kept map[any]any
}

// get returns what is kept under a key, which first makes where there is none.
func (s *shelf) get(key any, first func() any) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, found := s.kept[key]
	if !found {
		if v = first(); s.kept == nil {
			s.kept = map[any]any{}
		}
		s.kept[key] = v
	}
	return v
}
