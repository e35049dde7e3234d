// This file shares memory and events with other processes on the same machine.

package gpu

import (
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// SharedMemory is what another process needs to use a buffer: pass it on by
// whatever means, and open it there with OpenShared.
type SharedMemory struct {
	Handle [64]byte // the driver's, of the whole allocation
	Offset uint64   // where the buffer begins in it
	Bytes  uint64
	Pool   *SharedPool // that the allocation comes from; nil for memory of its own
}

// Share lets another process open the buffer. The memory must have come from
// AllocShareable, or from a pool of NewShareablePool, and stay until the other
// process has freed its buffer. What lies in the same allocation is shared with it;
// drivers put small allocations of AllocShareable into one. The other process must
// not use memory of a pool before the stream has come to its allocation.
func (b *Buffer) Share() (m SharedMemory, err error) {
	doing := "sharing " + b.String() + " out"
	if err := b.check(); err != nil {
		return m, err
	}
	if b.bytes == 0 {
		return m, &ArgumentError{Doing: "sharing " + b.String(), Expected: "a buffer that has memory"}
	}
	if b.res != nil && b.res.Pooled {
		return b.sharePooled(doing)
	}
	var base cuda.DevicePtr
	var size uint64
	c := b.context
	err = c.within("cuMemGetAddressRange", doing, func(api *cuda.API) cuda.Result {
		return api.CuMemGetAddressRange(&base, &size, b.address)
	})
	if err != nil {
		return m, err
	}
	var h cuda.IpcMemHandle
	err = c.within("cuIpcGetMemHandle", doing, func(api *cuda.API) cuda.Result { return api.CuIpcGetMemHandle(&h, base) })
	runtime.KeepAlive(b)
	usage.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "only memory of its own can be shared, as alloc(type, shape, { shareable: true }) makes it")
	return SharedMemory{Handle: h.Reserved, Offset: uint64(b.address - base), Bytes: b.bytes}, err
}

// OpenShared is the memory that another process has shared, until Free. The
// process that has shared it cannot open it.
func (c *Context) OpenShared(m SharedMemory) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if m.Pool != nil {
		return c.openPooled(m)
	}
	var base cuda.DevicePtr
	doing := "opening " + FormatBytes(m.Bytes) + " of another process out"
	err := c.within("cuIpcOpenMemHandle", doing, func(api *cuda.API) cuda.Result {
		return api.CuIpcOpenMemHandle(&base, cuda.IpcMemHandle{Reserved: m.Handle}, uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS))
	})
	if err != nil {
		return nil, explainOpening(err)
	}
	b := &Buffer{context: c, address: base + cuda.DevicePtr(m.Offset), bytes: m.Bytes, label: "shared memory"}
	b.res = c.adopt(lifetime.Shared, m.Bytes, func(api *cuda.API) error {
		return usage.Describe(api.Error("cuIpcCloseMemHandle", api.CuIpcCloseMemHandle(base)), "closing shared memory")
	})
	lifetime.Watch(b, b.res)
	return b, nil
}

// explainOpening hints at what is wrong with a handle.
func explainOpening(err error) error {
	usage.HintOf(err, cuda.CUDA_ERROR_INVALID_CONTEXT, "the process that has shared it cannot open it; use the object itself there")
	usage.HintOf(err, cuda.CUDA_ERROR_MAP_FAILED, "has the process that shared it ended, or freed it?")
	return err
}

// Share lets another process open the event, which must have been made with
// CU_EVENT_INTERPROCESS and CU_EVENT_DISABLE_TIMING.
func (e *Event) Share() (handle [64]byte, err error) {
	if err := e.check(); err != nil {
		return handle, err
	}
	if e.private {
		return handle, &ArgumentError{Doing: "sharing " + e.String(), Expected: "an event that was made for other processes (interprocess)", Got: "one that is this process's own"}
	}
	var h cuda.IpcEventHandle
	err = e.context.within("cuIpcGetEventHandle", "sharing an event out", func(api *cuda.API) cuda.Result {
		return api.CuIpcGetEventHandle(&h, e.handle)
	})
	runtime.KeepAlive(e)
	return h.Reserved, err
}

// OpenEvent is the event that another process has shared: each of them can
// record it and wait for it.
func (c *Context) OpenEvent(handle [64]byte) (*Event, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	e := &Event{context: c}
	err := c.within("cuIpcOpenEventHandle", "opening an event of another process out", func(api *cuda.API) cuda.Result {
		return api.CuIpcOpenEventHandle(&e.handle, cuda.IpcEventHandle{Reserved: handle})
	})
	if err != nil {
		return nil, explainOpening(err)
	}
	c.adoptEvent(e, lifetime.Event)
	return e, nil
}
