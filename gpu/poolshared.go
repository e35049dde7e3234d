// This file shares memory pools with other processes of the same user on the same
// machine. The process that makes a pool allocates from it; others open the pool,
// and then what was allocated. Linux only.

package gpu

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"unsafe"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/handover"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// SharedPool is what another process needs to open a pool: pass it on by whatever
// means, and open it there with OpenPool.
type SharedPool struct {
	Device string // its UUID
	Name   string // which the process that shares the pool gives it away by
}

// A door is where other processes get a pool's descriptor, from the first Share to
// the pool's end.
type door struct {
	mu    sync.Mutex
	offer *handover.Offer // nil before the first Share
	shut  bool
}

// name opens the door with the descriptor that export gives.
func (d *door) name(doing string, export func() (int, error)) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.offer != nil {
		return d.offer.Name(), nil
	}
	file, err := export()
	if err != nil {
		return "", err
	}
	o, err := handover.NewOffer(file)
	if err != nil {
		return "", &SharingError{Doing: doing, Err: err}
	}
	d.offer = o
	if d.shut { // the pool has ended meanwhile
		d.offer.Close()
	}
	return d.offer.Name(), nil
}

// close lets nobody in any more. A pool of one process has no door.
func (d *door) close() {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shut = true
	if d.offer != nil {
		d.offer.Close()
	}
}

// NewShareablePool is NewPool of one that other processes can open.
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
		return nil, &RangeError{Doing: "making a memory pool for other processes", Problem: problem}
	}
	return v.newPool(maxBytes, kind)
}

// Share lets other processes of the same user open the pool, as long as this one
// runs and the pool is not freed.
func (p *Pool) Share() (s SharedPool, err error) {
	doing := "sharing the " + p.String()
	if err := p.check(); err != nil {
		return s, err
	}
	switch {
	case p.opened != nil:
		return s, &ArgumentError{Doing: doing, Expected: "a pool of this process; pass on the text that this one was opened by"}
	case p.door == nil:
		return s, &ArgumentError{Doing: doing, Expected: "a pool that was made for other processes, as createPool({ shareable: true }) makes it", Got: "one that is this process's own"}
	}
	if s.Device, err = p.device.UUID(); err != nil {
		return s, err
	}
	s.Name, err = p.door.name(doing, func() (int, error) {
		var file int32
		api := p.device.driver.API()
		r := api.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), p.handle, cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
		return int(file), api.Error("cuMemPoolExportToShareableHandle", r)
	})
	runtime.KeepAlive(p)
	return s, usage.Describe(err, "%s", doing)
}

// foreignPools are the pools of other processes that a Driver has opened, by name.
type foreignPools struct {
	mu    sync.Mutex
	pools map[string]weak.Pointer[Pool]
}

// OpenPool is the pool that another process has shared, the same one until it is
// freed. Nothing can be allocated from it here; OpenShared opens what that process
// allocates. By default kernels on the pool's device alone have access.
func (d *Driver) OpenPool(s SharedPool) (*Pool, error) {
	const doing = "opening a memory pool of another process"
	if err := d.check(); err != nil {
		return nil, err
	}
	d.Drain() // what the collector has found of the same
	d.foreign.mu.Lock()
	defer d.foreign.mu.Unlock()
	if p := d.foreign.pools[s.Name].Value(); p != nil && p.check() == nil {
		return p, nil
	}
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
		return nil, &SharingError{Doing: doing, Err: err}
	}
	p, err := v.importPool(file)
	if err != nil {
		handover.CloseFile(file)
		return nil, explainOpening(err)
	}
	if d.foreign.pools == nil {
		d.foreign.pools = map[string]weak.Pointer[Pool]{}
	}
	for name, q := range d.foreign.pools {
		if q.Value() == nil {
			delete(d.foreign.pools, name)
		}
	}
	d.foreign.pools[s.Name] = weak.Make(p)
	return p, nil
}

// A SharingError says why what another process has shared cannot be reached.
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

// deviceOf is the device of a shared pool.
func (d *Driver) deviceOf(s SharedPool) (*Device, error) {
	for _, v := range d.devices {
		if id, err := v.UUID(); err == nil && id == s.Device {
			return v, nil
		}
	}
	return nil, &RangeError{Doing: "opening a memory pool of another process", Problem: "its device, " + s.Device + ", is none of this process's"}
}

// importPool makes the pool of a descriptor, which the pool keeps.
func (v *Device) importPool(file int) (*Pool, error) {
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	p := &Pool{device: v, opened: new(imports)}
	err = c.within("cuMemPoolImportFromShareableHandle", "opening a memory pool of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportFromShareableHandle(&p.handle, uintptr(file), cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0)
	})
	if err != nil {
		return nil, err
	}
	c.adoptPool(p, sync.OnceFunc(func() { handover.CloseFile(file) }))
	return p, nil
}

// own is the error of doing to a pool of another process what that alone does.
func (p *Pool) own(doing, does string) error {
	if p.opened == nil {
		return nil
	}
	return &ArgumentError{Doing: doing, Argument: "pool", Expected: "one of this process", Got: "the " + p.String() + ", which alone " + does}
}

// imports are the allocations of another process's pool that are open here, by the
// driver's data. None is imported twice: NVIDIA's driver does not count that.
type imports struct {
	mu      sync.Mutex
	buffers map[[64]byte]weak.Pointer[Buffer]
}

// sharePooled is Share of memory of a pool.
func (b *Buffer) sharePooled(doing string) (m SharedMemory, err error) {
	whole := b
	for whole.parent != nil {
		whole = whole.parent
	}
	p, _ := whole.owner.(*Pool)
	switch {
	case b.res.Kind == lifetime.Shared:
		return m, &ArgumentError{Doing: "sharing " + b.String(), Expected: "memory of this process; pass on the text that this was opened by"}
	case p == nil || p.door == nil:
		return m, &ArgumentError{Doing: "sharing " + b.String(),
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

// openPooled opens memory of another process's pool, and the pool where it is not
// open. What is opened twice is freed once, for all.
func (c *Context) openPooled(m SharedMemory) (*Buffer, error) {
	p, err := c.driver.OpenPool(*m.Pool)
	if err != nil {
		return nil, err
	}
	if p.device != c.device {
		if c, err = p.device.PrimaryContext(); err != nil {
			return nil, err
		}
	}
	whole, err := p.open(c, m)
	if err != nil {
		return nil, err
	}
	return &Buffer{context: whole.context, address: whole.address + cuda.DevicePtr(m.Offset), bytes: m.Bytes, res: whole.res, owner: whole, label: whole.label}, nil
}

// open imports an allocation where it is not open yet.
func (p *Pool) open(c *Context, m SharedMemory) (*Buffer, error) {
	p.opened.mu.Lock()
	defer p.opened.mu.Unlock()
	if whole := p.opened.buffers[m.Handle].Value(); whole != nil && whole.res.Alive() {
		return whole, nil
	}
	c.driver.Drain() // what the collector has found of the same
	whole := &Buffer{context: c, bytes: m.Offset + m.Bytes, owner: p, label: "shared memory"}
	data := cuda.MemPoolPtrExportData{Reserved: m.Handle}
	err := c.within("cuMemPoolImportPointer", "opening "+FormatBytes(m.Bytes)+" of another process out", func(api *cuda.API) cuda.Result {
		return api.CuMemPoolImportPointer(&whole.address, p.handle, &data)
	})
	if err != nil {
		usage.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "has the process that shared it ended, or freed it?")
		return nil, explainOpening(err)
	}
	whole.res = c.adopt(lifetime.Shared, whole.bytes, freeing(whole.address))
	whole.res.EndIn, whole.res.Pooled = freeingIn(whole.address), true
	p.drawn.count(whole.res)
	lifetime.Watch(whole, whole.res)
	for data, b := range p.opened.buffers {
		if b.Value() == nil {
			delete(p.opened.buffers, data)
		}
	}
	if p.opened.buffers == nil {
		p.opened.buffers = map[[64]byte]weak.Pointer[Buffer]{}
	}
	p.opened.buffers[m.Handle] = weak.Make(whole)
	return whole, nil
}
