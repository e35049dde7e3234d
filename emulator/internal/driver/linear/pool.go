// This file keeps memory pools: how much they hold, and their attributes.

package linear

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// poolStep is what a pool takes from its device at a time.
const poolStep = 32 << 20

// A Pool counts the memory of stream-ordered allocations. What it keeps in
// reserve is a number only: plain allocations may use that memory.
type Pool struct {
	Device   *machine.Device
	Handle   cuda.MemoryPool
	standard bool // the device's own, which cannot be destroyed
	Passable bool // to other processes
	Imported bool // from another process, which allocates
	limit    uint64

	mutex                      sync.Mutex // guards what follows
	used, usedHigh             uint64
	reserved, reservedHigh     uint64
	threshold                  uint64
	follow, opportune, depends int32 // reuse policies, kept for the getter
	access                     map[*machine.Device]cuda.MemAccessFlags
}

// poolRoles are the pools of a device that have a role.
type poolRoles struct {
	mutex    sync.Mutex
	standard *Pool
	current  *Pool
}

// NewPool makes a pool of a device.
func (m *Memory) NewPool(d *machine.Device, standard bool) *Pool {
	p := &Pool{Device: d, standard: standard, follow: 1, opportune: 1, depends: 1, access: map[*machine.Device]cuda.MemAccessFlags{}}
	p.Handle = m.Pools.Add(m.Handles, p)
	return p
}

// Taken counts memory that was allocated from the pool; false when it would
// pass the pool's limit.
func (p *Pool) Taken(n uint64) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.limit > 0 && p.used+n > p.limit {
		return false
	}
	p.used += n
	p.usedHigh = max(p.usedHigh, p.used)
	if p.used > p.reserved {
		steps := (p.used + poolStep - 1) / poolStep * poolStep
		p.reserved = max(p.used, min(steps, p.Device.Space.Budget().Limit()))
	}
	p.reservedHigh = max(p.reservedHigh, p.reserved)
	return true
}

// returned counts memory that was freed.
func (p *Pool) returned(n uint64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.used -= n
}

// trim gives up what is kept in reserve beyond keep bytes.
func (p *Pool) trim(keep uint64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	needed := (max(p.used, min(keep, p.reserved)) + poolStep - 1) / poolStep * poolStep
	p.reserved = min(p.reserved, needed)
}

// Settle is what a synchronization does to pools: they give up memory beyond their
// release thresholds.
func (m *Memory) Settle(d *machine.Device) {
	p := m.roles[d.Ordinal].standard
	p.trim(p.keep())
	if m.Pools.Len() > len(m.Devices) {
		for _, p := range m.Pools.All() {
			p.trim(p.keep())
		}
	}
}

// emptyPools has the device's pools give up what they keep in reserve.
func (m *Memory) emptyPools(d *machine.Device) {
	for _, p := range m.Pools.All() {
		if p.Device == d {
			p.trim(0)
		}
	}
}

// fit has the device's pools give up the reserve that other allocations have taken since: with what is
// used it is no more than the device has.
func (m *Memory) fit(d *machine.Device) {
	limit, taken := d.Space.Budget().Limit(), d.Space.Used()+m.cached(d)
	for _, p := range m.Pools.All() {
		if p.Device == d && taken > limit {
			taken -= p.yield(taken - limit)
		}
	}
}

// yield gives up at most n bytes of the reserve, and answers how many.
func (p *Pool) yield(n uint64) uint64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	n = min(n, p.reserved-min(p.reserved, p.used))
	p.reserved -= n
	return n
}

// cached is the bytes that the device's pools hold without using them.
func (m *Memory) cached(d *machine.Device) (n uint64) {
	for _, p := range m.Pools.All() {
		if p.Device == d {
			n += p.unused()
		}
	}
	return n
}

func (p *Pool) unused() uint64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.reserved - min(p.reserved, p.used)
}

func (p *Pool) keep() uint64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.threshold
}

// waits tells whether an allocation may depend on the work of other streams.
func (p *Pool) waits() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.depends != 0
}

func (l *poolRoles) get() *Pool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.current
}

func (l *poolRoles) set(p *Pool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.current = p
}

func (m *Memory) bindPools(api *cuda.API) {
	api.CuMemPoolCreate = m.createPool
	api.CuMemPoolDestroy = call.On(m.Pools.Get, m.destroyPool)
	api.CuMemPoolTrimTo = call.On1(m.ownPool, func(p *Pool, keep uint64) cuda.Result { p.trim(keep); return success })
	api.CuMemPoolSetAttribute = call.On2(m.ownPool, (*Pool).setAttribute)
	api.CuMemPoolGetAttribute = call.On2(m.ownPool, m.poolAttribute)
	api.CuMemPoolSetAccess = call.On2(m.Pools.Get, m.setPoolAccess)
	api.CuMemPoolGetAccess = call.Out2(m.Pools.Get, m.poolAccess)
	api.CuDeviceGetDefaultMemPool = machine.DeviceValue(m.Machine, func(d *machine.Device) cuda.MemoryPool { return m.roles[d.Ordinal].standard.Handle })
	api.CuDeviceGetMemPool = machine.DeviceValue(m.Machine, func(d *machine.Device) cuda.MemoryPool { return m.roles[d.Ordinal].get().Handle })
	api.CuDeviceSetMemPool = call.On1(m.Device, m.setDevicePool)
	of := func(get func(*cuda.MemoryPool, cuda.Device) cuda.Result) func(*cuda.MemoryPool, *cuda.MemLocation, cuda.MemAllocationType) cuda.Result {
		return func(out *cuda.MemoryPool, at *cuda.MemLocation, kind cuda.MemAllocationType) cuda.Result {
			if r := checkPoolLocation(at, kind); r != success {
				return r
			}
			return get(out, cuda.Device(at.Id))
		}
	}
	api.CuMemGetDefaultMemPool, api.CuMemGetMemPool = of(api.CuDeviceGetDefaultMemPool), of(api.CuDeviceGetMemPool)
	api.CuMemSetMemPool = func(at *cuda.MemLocation, kind cuda.MemAllocationType, handle cuda.MemoryPool) cuda.Result {
		if r := checkPoolLocation(at, kind); r != success {
			return r
		}
		return api.CuDeviceSetMemPool(cuda.Device(at.Id), handle)
	}
	m.bindPoolAllocation(api)
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

func (m *Memory) setDevicePool(d *machine.Device, handle cuda.MemoryPool) cuda.Result {
	p, r := m.Pools.Get(handle)
	switch {
	case r != success:
		return r
	case p.Device != d:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	case p.Imported:
		return invalidValue
	}
	m.roles[d.Ordinal].set(p)
	return success
}

// ownPool finds a pool that this process has made.
func (m *Memory) ownPool(handle cuda.MemoryPool) (*Pool, cuda.Result) {
	p, r := m.Pools.Get(handle)
	if r == success && p.Imported {
		return nil, invalidValue
	}
	return p, r
}

func (m *Memory) createPool(out *cuda.MemoryPool, props *cuda.MemPoolProps) cuda.Result {
	switch {
	case out == nil || props == nil || props.AllocType != cuda.CU_MEM_ALLOCATION_TYPE_PINNED:
		return invalidValue
	case props.HandleTypes&^cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR != 0 || props.HandleTypes != 0 && !memory.CanPass:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case props.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	d, r := m.Device(cuda.Device(props.Location.Id))
	if r != success {
		return r
	}
	p := m.NewPool(d, false)
	p.limit, p.Passable = props.MaxSize, props.HandleTypes != 0
	*out = p.Handle
	return success
}

// destroyPool deletes the handle; allocations of the pool stay.
func (m *Memory) destroyPool(p *Pool) cuda.Result {
	if p.standard || !m.Pools.Remove(p.Handle) {
		return invalidValue
	}
	if roles := &m.roles[p.Device.Ordinal]; roles.get() == p {
		roles.set(roles.standard)
	}
	return success
}

// policy is where an attribute that is an int is kept; nil for others.
func (p *Pool) policy(a cuda.MemPoolAttribute) *int32 {
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
func (p *Pool) count(a cuda.MemPoolAttribute) *uint64 {
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

func (m *Memory) poolAttribute(p *Pool, a cuda.MemPoolAttribute, out unsafe.Pointer) cuda.Result {
	m.fit(p.Device)
	return p.attribute(a, out)
}

func (p *Pool) attribute(a cuda.MemPoolAttribute, out unsafe.Pointer) cuda.Result {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if out == nil {
		return invalidValue
	}
	if policy := p.policy(a); policy != nil {
		return call.Answer(out, *policy)
	}
	if count := p.count(a); count != nil {
		return call.Answer(out, *count)
	}
	return invalidValue
}

// setAttribute changes a policy or the threshold; the highest marks can only
// be set back, by 0.
func (p *Pool) setAttribute(a cuda.MemPoolAttribute, value unsafe.Pointer) cuda.Result {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if value == nil {
		return invalidValue
	}
	if policy := p.policy(a); policy != nil {
		*policy = int32(call.Flag(*(*int32)(value) != 0))
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
