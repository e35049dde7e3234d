// This file shares memory, events and memory pools with other processes on the same
// machine, pools with those of the same user and on Linux only.

package interop

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/handover"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// SharedMemory is what another process needs to open a buffer with OpenBuffer.
type SharedMemory struct {
	Handle [64]byte // the driver's, of the whole allocation
	Offset uint64   // of the buffer in the allocation
	Bytes  uint64
	Pool   *SharedPool // that the allocation comes from; nil for memory of its own
}

// ShareBuffer lets another process open the buffer. The memory must be of AllocShareable, or of
// a pool of NewPool, and must not be freed before the other process has freed its
// buffer. The whole allocation is shared; drivers put small ones of AllocShareable into
// one. The other process must not use memory of a pool before the stream has reached its
// allocation.
func ShareBuffer(b *gpu.Buffer) (m SharedMemory, err error) {
	doing := "sharing " + b.String() + " out"
	if err := inside.Check(b); err != nil {
		return m, err
	}
	if b.Bytes() == 0 {
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(), Expected: "a buffer that has memory"}
	}
	if inside.Resource(b).Pooled {
		return sharePooled(b, doing)
	}
	var base cuda.DevicePtr
	var size uint64
	c := b.Context()
	err = inside.Within(c, "cuMemGetAddressRange", doing, func(api *cuda.API) cuda.Result {
		return api.CuMemGetAddressRange(&base, &size, b.Address())
	})
	if err != nil {
		return m, err
	}
	var h cuda.IpcMemHandle
	err = inside.Within(c, "cuIpcGetMemHandle", doing, func(api *cuda.API) cuda.Result { return api.CuIpcGetMemHandle(&h, base) })
	runtime.KeepAlive(b)
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "only memory of its own can be shared, as alloc(type, shape, { shareable: true }) makes it")
	return SharedMemory{Handle: h.Reserved, Offset: uint64(b.Address() - base), Bytes: b.Bytes()}, err
}

// OpenBuffer opens memory that another process has shared, until Free.
func OpenBuffer(c *gpu.Context, m SharedMemory) (*gpu.Buffer, error) {
	if err := inside.Check(c); err != nil {
		return nil, err
	}
	if m.Pool != nil {
		return openPooled(c, m)
	}
	var base cuda.DevicePtr
	doing := "opening " + gpu.FormatBytes(m.Bytes) + " of another process out"
	err := inside.Within(c, "cuIpcOpenMemHandle", doing, func(api *cuda.API) cuda.Result {
		return api.CuIpcOpenMemHandle(&base, cuda.IpcMemHandle{Reserved: m.Handle}, uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS))
	})
	if err != nil {
		return nil, explainOpening(err)
	}
	res := inside.Adopt(c, lifetime.Shared, m.Bytes, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuIpcCloseMemHandle", api.CuIpcCloseMemHandle(base)), "closing shared memory")
	})
	b := inside.NewBuffer(c, lifetime.Memory{Address: base + cuda.DevicePtr(m.Offset), Bytes: m.Bytes, Resource: res, Label: sharedMemory})
	lifetime.Watch(b, res)
	return b, nil
}

// explainOpening adds a hint at what is wrong with a handle.
func explainOpening(err error) error {
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_CONTEXT, "the process that has shared it cannot open it; use the object itself there")
	messages.HintOf(err, cuda.CUDA_ERROR_MAP_FAILED, "has the process that shared it ended, or freed it?")
	return err
}

// ShareEvent lets another process open the event. Its flags must include CU_EVENT_INTERPROCESS
// and CU_EVENT_DISABLE_TIMING.
func ShareEvent(e *gpu.Event) (handle [64]byte, err error) {
	if err := inside.Check(e); err != nil {
		return handle, err
	}
	if !inside.Interprocess(e) {
		return handle, &usage.ArgumentError{Doing: "sharing " + e.String(), Expected: "an event that was made for other processes (interprocess)", Got: "one that is this process's own"}
	}
	var h cuda.IpcEventHandle
	err = inside.Within(e.Context(), "cuIpcGetEventHandle", "sharing an event out", func(api *cuda.API) cuda.Result {
		return api.CuIpcGetEventHandle(&h, e.Handle())
	})
	runtime.KeepAlive(e)
	return h.Reserved, err
}

// OpenEvent opens an event that another process has shared. Both can record it and wait
// for it.
func OpenEvent(c *gpu.Context, handle [64]byte) (*gpu.Event, error) {
	if err := inside.Check(c); err != nil {
		return nil, err
	}
	var h cuda.Event
	err := inside.Within(c, "cuIpcOpenEventHandle", "opening an event of another process out", func(api *cuda.API) cuda.Result {
		return api.CuIpcOpenEventHandle(&h, cuda.IpcEventHandle{Reserved: handle})
	})
	if err != nil {
		return nil, explainOpening(err)
	}
	return inside.OpenedEvent(c, h), nil
}

// SharedPool is what another process needs to open a pool with OpenPool.
type SharedPool struct {
	Device string // its UUID
	Name   string // of the offer of the process that shares it
}

// NewPool makes a pool of at most maxBytes that other processes can open; 0 is no limit. It is as of
// gpu.Device.NewPool.
func NewPool(v *gpu.Device, maxBytes uint64) (*gpu.Pool, error) {
	if _, err := v.DefaultPool(); err != nil {
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
	door := new(handover.Door)
	return inside.SharedPool(v, maxBytes, kind, door, door.Close)
}

// SharePool lets other processes of the same user open the pool, as long as this process runs
// and the pool is not freed.
func SharePool(p *gpu.Pool) (s SharedPool, err error) {
	doing := "sharing the " + p.String()
	if err := inside.Check(p); err != nil {
		return s, err
	}
	door, own := inside.Shared(p).(*handover.Door)
	switch {
	case inside.Shared(p) != nil && !own:
		return s, &usage.ArgumentError{Doing: doing, Expected: "a pool of this process; pass on the text that this one was opened by"}
	case !own:
		return s, &usage.ArgumentError{Doing: doing, Expected: "a pool that was made for other processes, as createPool({ shareable: true }) makes it", Got: "one that is this process's own"}
	}
	if s.Device, err = p.Device().UUID(); err != nil {
		return s, err
	}
	s.Name, err = door.Open(func() (int, error) {
		var file int32
		api := p.Device().Driver().API()
		r := api.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), p.Handle(), cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
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
// can be allocated from it here; OpenBuffer opens what that process allocates. By default
// only kernels on the pool's device have access.
func OpenPool(d *gpu.Driver, s SharedPool) (*gpu.Pool, error) {
	if err := inside.Check(d); err != nil {
		return nil, err
	}
	d.Drain() // the collector may have found the same pool
	usable := func(p *gpu.Pool) bool { return inside.Check(p) == nil }
	return openPools(d).Get(s.Name, usable, func() (*gpu.Pool, error) {
		v, err := deviceOf(d, s)
		if err != nil {
			return nil, err
		}
		ctx := d.Interruption()
		file, err := handover.Take(ctx, s.Name)
		if err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			return nil, &SharingError{Doing: "opening a memory pool of another process", Err: err}
		}
		p, err := importPool(v, file)
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
func deviceOf(d *gpu.Driver, s SharedPool) (*gpu.Device, error) {
	for _, v := range d.Devices() {
		if id, err := v.UUID(); err == nil && id == s.Device {
			return v, nil
		}
	}
	return nil, &usage.RangeError{Doing: "opening a memory pool of another process", Problem: "its device, " + s.Device + ", is none of this process's"}
}

// importPool makes the pool of a descriptor, which the pool owns then.
func importPool(v *gpu.Device, file int) (*gpu.Pool, error) {
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	var h cuda.MemoryPool
	err = inside.Within(c, "cuMemPoolImportFromShareableHandle", "opening a memory pool of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportFromShareableHandle(&h, uintptr(file), cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
	})
	if err != nil {
		return nil, err
	}
	return inside.OpenedPool(c, h, new(openedMemory), sync.OnceFunc(func() { handover.CloseFile(file) })), nil
}

// sharePooled is ShareBuffer for memory of a pool.
func sharePooled(b *gpu.Buffer, doing string) (m SharedMemory, err error) {
	whole := b
	for whole.Parent() != nil {
		whole = whole.Parent()
	}
	p := inside.PoolOf(b)
	switch {
	case inside.Resource(b).Kind == lifetime.Shared:
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(), Expected: "memory of this process; pass on the text that this was opened by"}
	case p == nil || inside.Shared(p) == nil:
		return m, &usage.ArgumentError{Doing: "sharing " + b.String(),
			Expected: "memory of its own, as alloc(type, shape, { shareable: true }) makes it, or of a pool of createPool({ shareable: true })",
			Got:      "memory of a pool that is this process's own"}
	}
	s, err := SharePool(p)
	if err != nil {
		return m, err
	}
	var data cuda.MemPoolPtrExportData
	err = inside.Within(b.Context(), "cuMemPoolExportPointer", doing, func(api *cuda.API) cuda.Result {
		return api.CuMemPoolExportPointer(&data, whole.Address())
	})
	runtime.KeepAlive(b)
	return SharedMemory{Handle: data.Reserved, Offset: uint64(b.Address() - whole.Address()), Bytes: b.Bytes(), Pool: &s}, err
}

// An openedPools has the pools of other processes that a Driver has opened, by name.
type openedPools = handover.Opened[string, gpu.Pool]

// openPools returns those of a Driver.
func openPools(d *gpu.Driver) *openedPools {
	type key struct{}
	return inside.Kept(d, key{}, func() any { return new(openedPools) }).(*openedPools)
}

// An openedMemory has the allocations of a pool that this process has opened, by the driver's data.
type openedMemory = handover.Opened[[64]byte, gpu.Buffer]

// openPooled opens memory of another process's pool, and the pool where it is not open.
// Memory that is opened twice is freed once, for all.
func openPooled(c *gpu.Context, m SharedMemory) (*gpu.Buffer, error) {
	p, err := OpenPool(c.Driver(), *m.Pool)
	if err != nil {
		return nil, err
	}
	if p.Device() != c.Device() {
		if c, err = p.Device().PrimaryContext(); err != nil {
			return nil, err
		}
	}
	// NVIDIA's driver does not count imports: no memory is imported twice.
	usable := func(b *gpu.Buffer) bool { return inside.Resource(b).Alive() }
	whole, err := inside.Shared(p).(*openedMemory).Get(m.Handle, usable, func() (*gpu.Buffer, error) { return importMemory(p, c, m) })
	if err != nil {
		return nil, err
	}
	return inside.NewBuffer(whole.Context(), lifetime.Memory{
		Address: whole.Address() + cuda.DevicePtr(m.Offset), Bytes: m.Bytes, Resource: inside.Resource(whole), Owner: whole, Label: sharedMemory,
	}), nil
}

// sharedMemory is what messages call memory of other processes.
const sharedMemory = "shared memory"

// importMemory imports an allocation of the pool.
func importMemory(p *gpu.Pool, c *gpu.Context, m SharedMemory) (*gpu.Buffer, error) {
	c.Driver().Drain() // the collector may have found the same memory
	var at cuda.DevicePtr
	bytes, data := m.Offset+m.Bytes, cuda.MemPoolPtrExportData{Reserved: m.Handle}
	err := inside.Within(c, "cuMemPoolImportPointer", "opening "+gpu.FormatBytes(m.Bytes)+" of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportPointer(&at, p.Handle(), &data)
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "has the process that shared it ended, or freed it?")
		return nil, explainOpening(err)
	}
	res := inside.Adopt(c, lifetime.Shared, bytes, inside.FreeMemory(at))
	res.EndIn, res.Pooled = inside.FreeInOrder(at), true
	inside.CountIn(p, res)
	whole := inside.NewBuffer(c, lifetime.Memory{Address: at, Bytes: bytes, Resource: res, Owner: p, Label: sharedMemory})
	lifetime.Watch(whole, res)
	return whole, nil
}
