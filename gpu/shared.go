// This file shares memory, events and memory pools with other processes on the same
// machine, pools with those of the same user and on Linux only.

package gpu

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/handover"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// SharedMemory is what another process needs to open a buffer with OpenShared.
type SharedMemory struct {
	Handle [64]byte // the driver's, of the whole allocation
	Offset uint64   // of the buffer in the allocation
	Bytes  uint64
	Pool   *SharedPool // that the allocation comes from; nil for memory of its own
}

// Share lets another process open the buffer. The memory must be of AllocShareable, or of
// a pool of NewShareablePool, and must not be freed before the other process has freed its
// buffer. The whole allocation is shared; drivers put small ones of AllocShareable into
// one. The other process must not use memory of a pool before the stream has reached its
// allocation.
func (b *Buffer) Share() (m SharedMemory, err error) {
	doing := "sharing " + b.String() + " out"
	if err := b.check(); err != nil {
		return m, err
	}
	if b.bytes == 0 {
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(), Expected: "a buffer that has memory"}
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
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "only memory of its own can be shared, as alloc(type, shape, { shareable: true }) makes it")
	return SharedMemory{Handle: h.Reserved, Offset: uint64(b.address - base), Bytes: b.bytes}, err
}

// OpenShared opens memory that another process has shared, until Free.
func (c *Context) OpenShared(m SharedMemory) (*Buffer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if m.Pool != nil {
		return openPooled(c, m)
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
		return messages.Describe(api.Error("cuIpcCloseMemHandle", api.CuIpcCloseMemHandle(base)), "closing shared memory")
	})
	lifetime.Watch(b, b.res)
	return b, nil
}

// explainOpening adds a hint at what is wrong with a handle.
func explainOpening(err error) error {
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_CONTEXT, "the process that has shared it cannot open it; use the object itself there")
	messages.HintOf(err, cuda.CUDA_ERROR_MAP_FAILED, "has the process that shared it ended, or freed it?")
	return err
}

// Share lets another process open the event. Its flags must include CU_EVENT_INTERPROCESS
// and CU_EVENT_DISABLE_TIMING.
func (e *Event) Share() (handle [64]byte, err error) {
	if err := e.check(); err != nil {
		return handle, err
	}
	if e.private {
		return handle, &usage.ArgumentError{Doing: "sharing " + e.String(), Expected: "an event that was made for other processes (interprocess)", Got: "one that is this process's own"}
	}
	var h cuda.IpcEventHandle
	err = e.context.within("cuIpcGetEventHandle", "sharing an event out", func(api *cuda.API) cuda.Result {
		return api.CuIpcGetEventHandle(&h, e.handle)
	})
	runtime.KeepAlive(e)
	return h.Reserved, err
}

// OpenEvent opens an event that another process has shared. Both can record it and wait
// for it.
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
	adoptEvent(c, e, lifetime.Event)
	return e, nil
}

// SharedPool is what another process needs to open a pool with OpenPool.
type SharedPool struct {
	Device string // its UUID
	Name   string // of the offer of the process that shares it
}

// NewShareablePool is NewPool for a pool that other processes can open.
func (v *Device) NewShareablePool(maxBytes uint64) (*Pool, error) {
	if err := v.noPools(); err != nil {
		return nil, err
	}
	const kind = cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR
	kinds, _ := v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES) // which drivers before 11.3 do not know
	if !handover.Supported || kinds&int(kind) == 0 {
		problem := v.String() + " has no memory pools that other processes can open"
		if !handover.Supported {
			problem += ", which need Linux"
		}
		return nil, &usage.RangeError{Doing: "making a memory pool for other processes", Problem: problem}
	}
	return v.newPool(maxBytes, kind)
}

// Share lets other processes of the same user open the pool, as long as this process runs
// and the pool is not freed.
func (p *Pool) Share() (s SharedPool, err error) {
	doing := "sharing the " + p.String()
	if err := p.check(); err != nil {
		return s, err
	}
	switch {
	case p.opened != nil:
		return s, &usage.ArgumentError{Doing: doing, Expected: "a pool of this process; pass on the text that this one was opened by"}
	case p.door == nil:
		return s, &usage.ArgumentError{Doing: doing, Expected: "a pool that was made for other processes, as createPool({ shareable: true }) makes it", Got: "one that is this process's own"}
	}
	if s.Device, err = p.device.UUID(); err != nil {
		return s, err
	}
	s.Name, err = p.door.Open(func() (int, error) {
		var file int32
		api := p.device.driver.API()
		r := api.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), p.handle, cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
		return int(file), api.Error("cuMemPoolExportToShareableHandle", r)
	})
	runtime.KeepAlive(p)
	var refused *cuda.Error
	if err != nil && !errors.As(err, &refused) {
		err = &SharingError{Doing: doing, Err: err}
	}
	return s, messages.Describe(err, "%s", doing)
}

// OpenPool opens a pool that another process has shared, once until it is freed. Nothing
// can be allocated from it here; OpenShared opens what that process allocates. By default
// only kernels on the pool's device have access.
func (d *Driver) OpenPool(s SharedPool) (*Pool, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	d.Drain() // the collector may have found the same pool
	usable := func(p *Pool) bool { return p.check() == nil }
	return d.opened.Get(s.Name, usable, func() (*Pool, error) {
		v, err := d.deviceOf(s)
		if err != nil {
			return nil, err
		}
		ctx := d.life.Interruption()
		file, err := handover.Take(ctx, s.Name)
		if err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			return nil, &SharingError{Doing: "opening a memory pool of another process", Err: err}
		}
		p, err := v.importPool(file)
		if err != nil {
			handover.CloseFile(file)
			return nil, explainOpening(err)
		}
		return p, nil
	})
}

// A SharingError is a failure to share with another process, or to open what it shares.
type SharingError struct {
	Doing string
	Err   error
}

// Error is "opening a memory pool of another process: …".
func (e *SharingError) Error() string {
	text := e.Doing + ": " + e.Err.Error()
	switch {
	case errors.Is(e.Err, handover.ErrNobody):
		return text + "; has the process that shared it ended, or freed it?"
	case errors.Is(e.Err, handover.ErrOwn):
		return text + "; use the object itself there"
	}
	return text
}

// Unwrap is the reason.
func (e *SharingError) Unwrap() error { return e.Err }

// deviceOf returns the device of a shared pool.
func (d *Driver) deviceOf(s SharedPool) (*Device, error) {
	for _, v := range d.devices {
		if id, err := v.UUID(); err == nil && id == s.Device {
			return v, nil
		}
	}
	return nil, &usage.RangeError{Doing: "opening a memory pool of another process", Problem: "its device, " + s.Device + ", is none of this process's"}
}

// importPool makes the pool of a descriptor, which the pool owns then.
func (v *Device) importPool(file int) (*Pool, error) {
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	p := &Pool{device: v, opened: new(handover.Opened[[64]byte, Buffer])}
	err = c.within("cuMemPoolImportFromShareableHandle", "opening a memory pool of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportFromShareableHandle(&p.handle, uintptr(file), cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
	})
	if err != nil {
		return nil, err
	}
	p.adopt(c, sync.OnceFunc(func() { handover.CloseFile(file) }))
	return p, nil
}

// own returns an error for a pool of another process, and says what only that does.
func (p *Pool) own(doing, does string) error {
	if p.opened == nil {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Argument: "pool", Expected: "one of this process", Got: "the " + p.String() + ", which alone " + does}
}

// sharePooled is Share for memory of a pool.
func (b *Buffer) sharePooled(doing string) (m SharedMemory, err error) {
	whole := b
	for whole.parent != nil {
		whole = whole.parent
	}
	p, _ := whole.owner.(*Pool)
	switch {
	case b.res.Kind == lifetime.Shared:
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(), Expected: "memory of this process; pass on the text that this was opened by"}
	case p == nil || p.door == nil:
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(),
			Expected: "memory of its own, as alloc(type, shape, { shareable: true }) makes it, or of a pool of createPool({ shareable: true })",
			Got:      "memory of a pool that is this process's own"}
	}
	s, err := p.Share()
	if err != nil {
		return m, err
	}
	var data cuda.MemPoolPtrExportData
	err = b.context.within("cuMemPoolExportPointer", doing, func(api *cuda.API) cuda.Result {
		return api.CuMemPoolExportPointer(&data, whole.address)
	})
	runtime.KeepAlive(b)
	return SharedMemory{Handle: data.Reserved, Offset: uint64(b.address - whole.address), Bytes: b.bytes, Pool: &s}, err
}

// openPooled opens memory of another process's pool, and the pool where it is not open.
// Memory that is opened twice is freed once, for all.
func openPooled(c *Context, m SharedMemory) (*Buffer, error) {
	p, err := c.driver.OpenPool(*m.Pool)
	if err != nil {
		return nil, err
	}
	if p.device != c.device {
		if c, err = p.device.PrimaryContext(); err != nil {
			return nil, err
		}
	}
	// NVIDIA's driver does not count imports: no memory is imported twice.
	usable := func(b *Buffer) bool { return b.res.Alive() }
	whole, err := p.opened.Get(m.Handle, usable, func() (*Buffer, error) { return p.importMemory(c, m) })
	if err != nil {
		return nil, err
	}
	return &Buffer{context: whole.context, address: whole.address + cuda.DevicePtr(m.Offset), bytes: m.Bytes, res: whole.res, owner: whole, label: whole.label}, nil
}

// importMemory imports an allocation of the pool.
func (p *Pool) importMemory(c *Context, m SharedMemory) (*Buffer, error) {
	c.driver.Drain() // the collector may have found the same memory
	whole := &Buffer{context: c, bytes: m.Offset + m.Bytes, owner: p, label: "shared memory"}
	data := cuda.MemPoolPtrExportData{Reserved: m.Handle}
	err := c.within("cuMemPoolImportPointer", "opening "+FormatBytes(m.Bytes)+" of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportPointer(&whole.address, p.handle, &data)
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "has the process that shared it ended, or freed it?")
		return nil, explainOpening(err)
	}
	whole.res = c.adopt(lifetime.Shared, whole.bytes, freeMemory(whole.address))
	whole.res.EndIn, whole.res.Pooled = freeInOrder(whole.address), true
	p.live.Count(whole.res)
	lifetime.Watch(whole, whole.res)
	return whole, nil
}
