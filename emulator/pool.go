// This file keeps memory pools: how much they hold, and their attributes.

package emulator

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// poolStep is what a pool takes from its device at a time.
const poolStep = 32 * mib

// A pool counts the memory of stream-ordered allocations. What it keeps in
// reserve is a number only: plain allocations may use that memory.
type pool struct {
	device   *device
	handle   uintptr
	standard bool // the device's own, which cannot be destroyed
	passable bool // to other processes
	imported bool // from another process, which allocates
	limit    uint64

	mutex                      sync.Mutex // guards what follows
	used, usedHigh             uint64
	reserved, reservedHigh     uint64
	threshold                  uint64
	follow, opportune, depends int32 // reuse policies, kept for the getter
	access                     map[*device]cuda.MemAccessFlags
}

// devicePools are the pools of a device that have a role.
type devicePools struct {
	mutex    sync.Mutex
	standard *pool
	current  *pool
}

func (m *machine) newPool(d *device, standard bool) *pool {
	p := &pool{device: d, handle: m.newHandle(), standard: standard, follow: 1, opportune: 1, depends: 1,
		access: map[*device]cuda.MemAccessFlags{}}
	m.pools.put(p.handle, p)
	return p
}

// taken counts memory that was allocated from the pool; false when it would
// pass the pool's limit.
func (p *pool) taken(n uint64) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.limit > 0 && p.used+n > p.limit {
		return false
	}
	p.used += n
	p.usedHigh = max(p.usedHigh, p.used)
	if p.used > p.reserved {
		p.reserved = (p.used + poolStep - 1) / poolStep * poolStep
	}
	p.reservedHigh = max(p.reservedHigh, p.reserved)
	return true
}

// returned counts memory that was freed.
func (p *pool) returned(n uint64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.used -= n
}

// trim gives up what is kept in reserve beyond keep bytes.
func (p *pool) trim(keep uint64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	needed := (max(p.used, min(keep, p.reserved)) + poolStep - 1) / poolStep * poolStep
	p.reserved = min(p.reserved, needed)
}

// settle is what a synchronization does to the device's pools: they give up
// memory beyond their release thresholds.
func (l *devicePools) settle() {
	p := l.standard
	p.trim(p.keep())
	if l.standard.device.machine.pools.size() > len(l.standard.device.machine.devices) {
		l.standard.device.machine.pools.each(func(p *pool) { p.trim(p.keep()) })
	}
}

// empty has the device's pools give up what they keep in reserve.
func (l *devicePools) empty() {
	d := l.standard.device
	d.machine.pools.each(func(p *pool) {
		if p.device == d {
			p.trim(0)
		}
	})
}

func (p *pool) keep() uint64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.threshold
}

// cached is what the device's pools hold without using it.
func (l *devicePools) cached() (n uint64) {
	d := l.standard.device
	d.machine.pools.each(func(p *pool) {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.device == d {
			n += p.reserved - min(p.reserved, p.used)
		}
	})
	return n
}

// waits tells whether an allocation may depend on the work of other streams.
func (p *pool) waits() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.depends != 0
}

func (l *devicePools) get() *pool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.current
}

func (l *devicePools) set(p *pool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.current = p
}

func (m *machine) bindPools(api *cuda.API) {
	api.CuMemPoolCreate = m.createPool
	api.CuMemPoolDestroy = m.destroyPool
	api.CuMemPoolTrimTo = func(handle cuda.MemoryPool, keep uint64) cuda.Result {
		return m.withOwnPool(handle, func(p *pool) cuda.Result { p.trim(keep); return success })
	}
	api.CuMemPoolSetAttribute = func(handle cuda.MemoryPool, a cuda.MemPoolAttribute, value unsafe.Pointer) cuda.Result {
		return m.withOwnPool(handle, func(p *pool) cuda.Result { return p.setAttribute(a, value) })
	}
	api.CuMemPoolGetAttribute = func(handle cuda.MemoryPool, a cuda.MemPoolAttribute, value unsafe.Pointer) cuda.Result {
		return m.withOwnPool(handle, func(p *pool) cuda.Result { return p.attribute(a, value) })
	}
	api.CuMemPoolSetAccess = m.setPoolAccess
	api.CuMemPoolGetAccess = m.poolAccess
	api.CuDeviceGetDefaultMemPool = func(out *cuda.MemoryPool, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(d *device) cuda.MemoryPool { return cuda.MemoryPool(d.pools.standard.handle) })
	}
	api.CuDeviceGetMemPool = func(out *cuda.MemoryPool, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(d *device) cuda.MemoryPool { return cuda.MemoryPool(d.pools.get().handle) })
	}
	api.CuDeviceSetMemPool = m.setDevicePool
	api.CuMemGetDefaultMemPool = func(out *cuda.MemoryPool, at *cuda.MemLocation, kind cuda.MemAllocationType) cuda.Result {
		if r := checkPoolLocation(at, kind); r != success {
			return r
		}
		return api.CuDeviceGetDefaultMemPool(out, cuda.Device(at.Id))
	}
	api.CuMemGetMemPool = func(out *cuda.MemoryPool, at *cuda.MemLocation, kind cuda.MemAllocationType) cuda.Result {
		if r := checkPoolLocation(at, kind); r != success {
			return r
		}
		return api.CuDeviceGetMemPool(out, cuda.Device(at.Id))
	}
	api.CuMemSetMemPool = func(at *cuda.MemLocation, kind cuda.MemAllocationType, handle cuda.MemoryPool) cuda.Result {
		if r := checkPoolLocation(at, kind); r != success {
			return r
		}
		return m.setDevicePool(cuda.Device(at.Id), handle)
	}
}

// checkPoolLocation refuses places other than devices, where the emulated
// driver has no pools.
func checkPoolLocation(at *cuda.MemLocation, kind cuda.MemAllocationType) cuda.Result {
	switch {
	case at == nil || kind <= cuda.CU_MEM_ALLOCATION_TYPE_INVALID || kind > cuda.CU_MEM_ALLOCATION_TYPE_MANAGED:
		return invalidValue
	case at.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE || kind != cuda.CU_MEM_ALLOCATION_TYPE_PINNED:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return success
}

func (m *machine) setDevicePool(dev cuda.Device, handle cuda.MemoryPool) cuda.Result {
	d := m.device(dev)
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	return m.withPool(handle, func(p *pool) cuda.Result {
		if p.device != d {
			return cuda.CUDA_ERROR_INVALID_DEVICE
		}
		if p.imported {
			return invalidValue
		}
		d.pools.set(p)
		return success
	})
}

// withOwnPool does what is for the process alone that has made the pool.
func (m *machine) withOwnPool(handle cuda.MemoryPool, do func(*pool) cuda.Result) cuda.Result {
	return m.withPool(handle, func(p *pool) cuda.Result {
		if p.imported {
			return invalidValue
		}
		return do(p)
	})
}

func (m *machine) withPool(handle cuda.MemoryPool, do func(*pool) cuda.Result) cuda.Result {
	p := m.pools.get(uintptr(handle))
	if p == nil {
		return invalidValue
	}
	return do(p)
}

func (m *machine) createPool(out *cuda.MemoryPool, props *cuda.MemPoolProps) cuda.Result {
	switch {
	case out == nil || props == nil || props.AllocType != cuda.CU_MEM_ALLOCATION_TYPE_PINNED:
		return invalidValue
	case props.HandleTypes&^cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR != 0 || props.HandleTypes != 0 && !memory.CanPass:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case props.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	d := m.device(cuda.Device(props.Location.Id))
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	p := m.newPool(d, false)
	p.limit, p.passable = props.MaxSize, props.HandleTypes != 0
	*out = cuda.MemoryPool(p.handle)
	return success
}

// destroyPool forgets the handle; what was allocated lives on.
func (m *machine) destroyPool(handle cuda.MemoryPool) cuda.Result {
	return m.withPool(handle, func(p *pool) cuda.Result {
		if p.standard || !m.pools.remove(p.handle) {
			return invalidValue
		}
		if p.device.pools.get() == p {
			p.device.pools.set(p.device.pools.standard)
		}
		return success
	})
}

// policy is where an attribute that is an int is kept; nil for others.
func (p *pool) policy(a cuda.MemPoolAttribute) *int32 {
	switch a {
	case cuda.CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
		return &p.follow
	case cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
		return &p.opportune
	case cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
		return &p.depends
	}
	return nil
}

// count is where an attribute that is a number of bytes is kept.
func (p *pool) count(a cuda.MemPoolAttribute) *uint64 {
	switch a {
	case cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
		return &p.threshold
	case cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
		return &p.reserved
	case cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
		return &p.reservedHigh
	case cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
		return &p.used
	case cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH:
		return &p.usedHigh
	}
	return nil
}

func (p *pool) attribute(a cuda.MemPoolAttribute, out unsafe.Pointer) cuda.Result {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if out == nil {
		return invalidValue
	}
	if policy := p.policy(a); policy != nil {
		return answer(out, *policy)
	}
	if count := p.count(a); count != nil {
		return answer(out, *count)
	}
	return invalidValue
}

// setAttribute changes a policy or the threshold; the highest marks can only
// be set back, by 0.
func (p *pool) setAttribute(a cuda.MemPoolAttribute, value unsafe.Pointer) cuda.Result {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if value == nil {
		return invalidValue
	}
	if policy := p.policy(a); policy != nil {
		*policy = int32(flag(*(*int32)(value) != 0))
		return success
	}
	bytes := func() uint64 { return *(*uint64)(value) }
	switch {
	case a == cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
		p.threshold = bytes()
	case a == cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH && bytes() == 0:
		p.reservedHigh = p.reserved
	case a == cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH && bytes() == 0:
		p.usedHigh = p.used
	default:
		return invalidValue
	}
	return success
}
