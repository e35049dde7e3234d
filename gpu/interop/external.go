// This file imports memory and semaphores of other APIs: Vulkan, Direct3D, dma-buf.

package interop

import (
	"runtime"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A Handle is the system's handle of what is imported: a descriptor, or on
// Windows a handle or the address of an object.
type Handle uint64

// Memory is memory that another API has allocated.
type Memory struct {
	context *gpu.Context
	handle  cuda.ExternalMemory
	bytes   uint64
	res     *lifetime.Resource
}

// ImportMemory imports memory of so many bytes. On success the driver owns a descriptor
// (CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, …_DMABUF_FD).
func ImportMemory(c *gpu.Context, t cuda.ExternalMemoryHandleType, h Handle, bytes uint64, dedicated bool) (*Memory, error) {
	d := cuda.ExternalMemoryHandleDesc{Type: t, Size: bytes}
	if dedicated {
		d.Flags = uint32(cuda.CUDA_EXTERNAL_MEMORY_DEDICATED)
	}
	*(*Handle)(unsafe.Pointer(&d.Handle)) = h // a descriptor is the lower half
	m := &Memory{context: c, bytes: bytes}
	err := inside.Within(c, "cuImportExternalMemory", "importing "+gpu.FormatBytes(bytes)+" as memory", func(api *cuda.API) cuda.Result {
		return api.CuImportExternalMemory(&m.handle, &d)
	})
	if err != nil {
		return nil, err
	}
	handle := m.handle
	m.res = inside.Adopt(c, lifetime.External, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuDestroyExternalMemory", api.CuDestroyExternalMemory(handle)), "freeing external memory")
	})
	lifetime.Watch(m, m.res)
	return m, nil
}

// Context is where the memory was imported.
func (m *Memory) Context() *gpu.Context { return m.context }

// Bytes is the size.
func (m *Memory) Bytes() uint64 { return m.bytes }

// Handle is the memory for calls that bypass this package.
func (m *Memory) Handle() cuda.ExternalMemory { return m.handle }

// String is "external memory of 4 KiB on device 0".
func (m *Memory) String() string {
	return "external memory of " + gpu.FormatBytes(m.bytes) + " on " + m.context.Device().String()
}

// Freed reports whether the memory was freed or has lost its context.
func (m *Memory) Freed() bool { return m.res.Check(m.String) != nil }

// Free releases the memory, after its buffers have been freed. Freeing twice is fine.
func (m *Memory) Free() error {
	if err := m.made(); err != nil {
		return err
	}
	return m.res.Free()
}

// Map maps a part of the memory as a buffer, which retains the memory.
func (m *Memory) Map(offset, bytes uint64) (*gpu.Buffer, error) {
	if err := m.made(); err != nil {
		return nil, err
	}
	if err := m.res.Check(m.String); err != nil {
		return nil, err
	}
	if offset > m.bytes || bytes > m.bytes-offset || bytes == 0 {
		return nil, &usage.RangeError{Doing: "mapping " + m.String(), Problem: gpu.FormatBytes(bytes) + " at offset " + gpu.FormatBytes(offset) + " are not in it"}
	}
	c := m.context
	var address cuda.DevicePtr
	err := inside.Within(c, "cuExternalMemoryGetMappedBuffer", "mapping external memory", func(api *cuda.API) cuda.Result {
		return api.CuExternalMemoryGetMappedBuffer(&address, m.handle, &cuda.ExternalMemoryBufferDesc{Offset: offset, Size: bytes})
	})
	if err != nil {
		return nil, err
	}
	res := inside.Adopt(c, lifetime.Shared, bytes, inside.FreeMemory(address))
	b := inside.NewBuffer(c, lifetime.Memory{Address: address, Bytes: bytes, Resource: res, Base: m.res, Owner: m, Label: "external memory"})
	lifetime.Watch(b, res)
	return b, nil
}

// A Semaphore is a semaphore that another API has made.
type Semaphore struct {
	context *gpu.Context
	handle  cuda.ExternalSemaphore
	res     *lifetime.Resource
}

// ImportSemaphore imports a semaphore. On success the driver owns a descriptor.
func ImportSemaphore(c *gpu.Context, t cuda.ExternalSemaphoreHandleType, h Handle) (*Semaphore, error) {
	d := cuda.ExternalSemaphoreHandleDesc{Type: t}
	*(*Handle)(unsafe.Pointer(&d.Handle)) = h
	s := &Semaphore{context: c}
	err := inside.Within(c, "cuImportExternalSemaphore", "importing a semaphore as one", func(api *cuda.API) cuda.Result {
		return api.CuImportExternalSemaphore(&s.handle, &d)
	})
	if err != nil {
		return nil, err
	}
	handle := s.handle
	s.res = inside.Adopt(c, lifetime.Semaphore, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuDestroyExternalSemaphore", api.CuDestroyExternalSemaphore(handle)), "freeing an external semaphore")
	})
	lifetime.Watch(s, s.res)
	return s, nil
}

// Context is where the semaphore was imported.
func (s *Semaphore) Context() *gpu.Context { return s.context }

// Handle is the semaphore for calls that bypass this package.
func (s *Semaphore) Handle() cuda.ExternalSemaphore { return s.handle }

// String is "external semaphore on device 0".
func (s *Semaphore) String() string {
	return "external semaphore on " + s.context.Device().String()
}

// Freed reports whether the semaphore was freed or has lost its context.
func (s *Semaphore) Freed() bool { return s.res.Check(s.String) != nil }

// Free releases the semaphore in stream order, after the work that uses it. Freeing twice
// is fine.
func (s *Semaphore) Free() error {
	if err := s.made(); err != nil {
		return err
	}
	return s.res.Free()
}

// Signal enqueues a signal in a stream, nil for the default one: a value, where the
// semaphore has one, or the key of a mutex.
func (s *Semaphore) Signal(value uint64, stream *gpu.Stream) error {
	var p cuda.ExternalSemaphoreSignalParams
	p.Params.Fence.Value, p.Params.KeyedMutex.Key = value, value
	return s.use("cuSignalExternalSemaphoresAsync", "signalling an external semaphore", stream, func(api *cuda.API, l *lifetime.Stream) cuda.Result {
		return api.CuSignalExternalSemaphoresAsync(&s.handle, &p, 1, l.Handle)
	})
}

// Wait enqueues a wait for the semaphore's signal in a stream: for a value, where it has
// one, or for the key of a mutex, at most timeout; 0 is no limit.
func (s *Semaphore) Wait(value uint64, timeout time.Duration, stream *gpu.Stream) error {
	var p cuda.ExternalSemaphoreWaitParams
	p.Params.Fence.Value, p.Params.KeyedMutex.Key, p.Params.KeyedMutex.TimeoutMs = value, value, uint32(timeout.Milliseconds())
	if timeout == 0 {
		p.Params.KeyedMutex.TimeoutMs = ^uint32(0)
	}
	return s.use("cuWaitExternalSemaphoresAsync", "waiting for an external semaphore", stream, func(api *cuda.API, l *lifetime.Stream) cuda.Result {
		return api.CuWaitExternalSemaphoresAsync(&s.handle, &p, 1, l.Handle)
	})
}

func (s *Semaphore) use(call, doing string, stream *gpu.Stream, do func(*cuda.API, *lifetime.Stream) cuda.Result) error {
	if err := s.made(); err != nil {
		return err
	}
	if err := s.res.Check(s.String); err != nil {
		return err
	}
	l, err := inside.Stream(s.context, stream, doing)
	if err != nil {
		return err
	}
	if err := inside.Within(s.context, call, doing, func(api *cuda.API) cuda.Result { return do(api, l) }); err != nil {
		return err
	}
	s.res.Users.Add(l)
	l.Submitted()
	runtime.KeepAlive(s)
	return nil
}
