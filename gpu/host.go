// This file defines page-locked host memory.

package gpu

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A HostBuffer is host memory that the device reads and writes directly: copies from and
// to it are fast and need not wait.
type HostBuffer struct {
	context *Context
	data    []byte
	res     *lifetime.Resource // nil when empty
}

// AllocHost allocates page-locked memory, with flags CU_MEMHOSTALLOC_….
func (c *Context) AllocHost(bytes uint64, flags uint32) (*HostBuffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	h := &HostBuffer{context: c}
	if bytes == 0 {
		return h, nil
	}
	if err := c.driver.reservePinned(bytes); err != nil {
		return nil, err
	}
	var p unsafe.Pointer
	err := c.retry(c.driver.life.Interruption(), bytes, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemHostAlloc", api.CuMemHostAlloc(&p, bytes, flags)
	})
	if err != nil {
		return nil, err
	}
	h.data = unsafe.Slice((*byte)(p), bytes)
	h.res = lockMemory(c, lifetime.Pinned, h.data, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuMemFreeHost", api.CuMemFreeHost(p)), "freeing pinned memory")
	})
	lifetime.Watch(h, h.res)
	return h, nil
}

// Keep keeps the page-locked, registered or managed memory that data lies in until release is called,
// also when it is freed meanwhile. It answers nil for other memory. The end of the context ends the
// memory nevertheless.
func (d *Driver) Keep(data []byte) (release func()) {
	if len(data) == 0 {
		return nil
	}
	r := d.life.LockedAt(uintptr(unsafe.Pointer(&data[0])))
	if r == nil {
		return nil
	}
	h := &lifetime.Holds{Driver: d.life, Count: map[*lifetime.Resource]int{}}
	h.Add(r)
	return h.Release
}

// Register page-locks memory of Go until Free, with flags CU_MEMHOSTREGISTER_…. The
// HostBuffer keeps the memory alive and in place.
func (c *Context) Register(data []byte, flags uint32) (*HostBuffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	h := &HostBuffer{context: c, data: data}
	if len(data) == 0 {
		return h, nil
	}
	p := unsafe.Pointer(&data[0])
	if r := c.driver.life.LockedAt(uintptr(p)); r != nil {
		return nil, &usage.RangeError{Doing: "page-locking " + FormatBytes(uint64(len(data))), Problem: "it is " + r.Kind.String() + " already"}
	}
	if err := c.driver.reservePinned(uint64(len(data))); err != nil {
		return nil, err
	}
	held := lifetime.NewPin(data)
	err := c.within("cuMemHostRegister", "page-locking "+FormatBytes(uint64(len(data))), func(api *cuda.API) cuda.Result {
		return api.CuMemHostRegister(p, uint64(len(data)), flags)
	})
	if err != nil {
		held.Unpin()
		return nil, err
	}
	h.res = lockMemory(c, lifetime.Registered, data, func(api *cuda.API) error {
		defer held.Unpin()
		return messages.Describe(api.Error("cuMemHostUnregister", api.CuMemHostUnregister(p)), "unregistering host memory")
	})
	lifetime.Watch(h, h.res)
	return h, nil
}

// lockMemory adopts page-locked memory and remembers where it is.
func lockMemory(c *Context, k lifetime.Kind, data []byte, end func(*cuda.API) error) *lifetime.Resource {
	r := c.adopt(k, uint64(len(data)), end)
	keepLocked(c, r, data)
	return r
}

// keepLocked remembers where memory is that the driver copies from and to
// directly.
func keepLocked(c *Context, r *lifetime.Resource, data []byte) {
	c.driver.life.Lock(r, uintptr(unsafe.Pointer(&data[0])))
}

// Bytes is the memory, nil after Free. The slice does not retain the HostBuffer: memory of
// AllocHost is invalid once the HostBuffer is dropped.
func (h *HostBuffer) Bytes() []byte {
	if h.Freed() {
		return nil
	}
	return h.data
}

// Size is the number of bytes, also after Free.
func (h *HostBuffer) Size() int { return len(h.data) }

// Context is where the memory was allocated.
func (h *HostBuffer) Context() *Context { return h.context }

// String is "pinned memory of 4 KiB".
func (h *HostBuffer) String() string {
	if h.made() != nil {
		return "a HostBuffer that nothing has made"
	}
	return "pinned memory of " + FormatBytes(uint64(len(h.data)))
}

// DeviceAddress returns the memory's address for kernels. It must have been allocated or
// registered as mapped (DEVICEMAP), unless the device has unified addressing.
func (h *HostBuffer) DeviceAddress() (p cuda.DevicePtr, err error) {
	if err := h.check(); err != nil || len(h.data) == 0 {
		return 0, err
	}
	err = h.context.within("cuMemHostGetDevicePointer", "mapping "+h.String(), func(api *cuda.API) cuda.Result {
		return api.CuMemHostGetDevicePointer(&p, unsafe.Pointer(&h.data[0]), 0)
	})
	return p, err
}

// Mapped returns the memory as a buffer at DeviceAddress, which kernels access over the
// bus. It retains h; freeing it frees no memory.
func (h *HostBuffer) Mapped() (*Buffer, error) {
	address, err := h.DeviceAddress()
	if err != nil {
		return nil, err
	}
	return &Buffer{context: h.context, address: address, bytes: uint64(len(h.data)), res: h.res, owner: h, label: "mapped memory"}, nil
}

// check returns an error when the memory is gone.
func (h *HostBuffer) check() error {
	if err := h.made(); err != nil {
		return err
	}
	if h.res == nil {
		return h.context.check()
	}
	return h.res.Check(h.String)
}

// Freed reports whether the memory was freed or has lost its context.
func (h *HostBuffer) Freed() bool { return h.res != nil && !h.res.Alive() }

// Free releases the memory after the copies that use it. Freeing twice is fine.
func (h *HostBuffer) Free() error {
	if err := h.made(); err != nil {
		return err
	}
	if h.res == nil {
		return nil
	}
	return h.res.Free()
}
