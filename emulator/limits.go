// This file keeps the settings of a context that programs may change.

package emulator

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// limits are the values of cuCtxSetLimit.
type limits struct {
	mutex  sync.Mutex
	values map[cuda.Limit]uint64
}

// reset gives the defaults that NVIDIA's driver has. Limits that are not in
// the map are unsupported.
func (l *limits) reset(d *device) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.values = map[cuda.Limit]uint64{
		cuda.CU_LIMIT_STACK_SIZE:                       1 * kib,
		cuda.CU_LIMIT_PRINTF_FIFO_SIZE:                 8448 * kib,
		cuda.CU_LIMIT_MALLOC_HEAP_SIZE:                 8 * mib,
		cuda.CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: 2048,
		cuda.CU_LIMIT_SHMEM_SIZE:                       uint64(d.preset.sharedOptIn),
		cuda.CU_LIMIT_CIG_ENABLED:                      0,
	}
	if d.preset.major >= 8 {
		l.values[cuda.CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64
		l.values[cuda.CU_LIMIT_PERSISTING_L2_CACHE_SIZE] = 0
	}
}

func (l *limits) get(limit cuda.Limit) uint64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.values[limit]
}

// maxStack is the most local memory that a thread can have: 512 KiB (CUDA
// C++ programming guide 13.0, table of technical specifications).
const maxStack = 512 * kib

// minHeap is the least that NVIDIA's driver makes the heap.
const minHeap = 4 * mib

// adjusted is the value that the device can give; ok is false when it cannot
// give anything near.
func adjusted(limit cuda.Limit, value uint64) (uint64, bool) {
	switch limit {
	case cuda.CU_LIMIT_STACK_SIZE:
		return (value + 15) &^ 15, value <= maxStack
	case cuda.CU_LIMIT_MAX_L2_FETCH_GRANULARITY:
		return value, value <= 128
	case cuda.CU_LIMIT_PERSISTING_L2_CACHE_SIZE:
		return 0, true
	case cuda.CU_LIMIT_SHMEM_SIZE, cuda.CU_LIMIT_CIG_ENABLED:
		return 0, false
	case cuda.CU_LIMIT_MALLOC_HEAP_SIZE:
		return max(value, minHeap), true
	}
	return value, true
}

func (m *machine) bindLimits(api *cuda.API) {
	api.CuCtxSetLimit = m.setLimit
	api.CuCtxGetLimit = m.getLimit
	api.CuCtxGetCacheConfig = func(out *cuda.FuncCache) cuda.Result {
		return withUsable(m, out, func(c *cudaContext) cuda.FuncCache {
			c.mutex.Lock()
			defer c.mutex.Unlock()
			return c.cache
		})
	}
	api.CuCtxSetCacheConfig = m.setCacheConfig
	api.CuCtxGetSharedMemConfig = func(out *cuda.Sharedconfig) cuda.Result {
		return withUsable(m, out, func(*cudaContext) cuda.Sharedconfig { return cuda.CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE })
	}
	api.CuCtxSetSharedMemConfig = func(config cuda.Sharedconfig) cuda.Result {
		if _, r := m.usable(); r != success {
			return r
		}
		if config < cuda.CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE || config > cuda.CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE {
			return invalidValue
		}
		return success
	}
	api.CuCtxGetStreamPriorityRange = m.priorityRange
	api.CuCtxResetPersistingL2Cache = func() cuda.Result { _, r := m.usable(); return r }
}

// withUsable answers a question about the current context, which must be in
// working order.
func withUsable[T any](m *machine, out *T, ask func(*cudaContext) T) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	return give(out, ask(c))
}

func (m *machine) setLimit(limit cuda.Limit, value uint64) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if limit < 0 || limit >= cuda.CU_LIMIT_MAX {
		return invalidValue
	}
	c.limits.mutex.Lock()
	defer c.limits.mutex.Unlock()
	if _, supported := c.limits.values[limit]; !supported {
		return cuda.CUDA_ERROR_UNSUPPORTED_LIMIT
	}
	given, ok := adjusted(limit, value)
	if !ok {
		return invalidValue
	}
	c.limits.values[limit] = given
	return success
}

func (m *machine) getLimit(out *uint64, limit cuda.Limit) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || limit < 0 || limit >= cuda.CU_LIMIT_MAX {
		return invalidValue
	}
	c.limits.mutex.Lock()
	defer c.limits.mutex.Unlock()
	value, supported := c.limits.values[limit]
	if !supported {
		return cuda.CUDA_ERROR_UNSUPPORTED_LIMIT
	}
	*out = value
	return success
}

func (m *machine) setCacheConfig(config cuda.FuncCache) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if config < cuda.CU_FUNC_CACHE_PREFER_NONE || config > cuda.CU_FUNC_CACHE_PREFER_EQUAL {
		return invalidValue
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.cache = config
	return success
}

// Priorities: lower numbers go first. The emulated device accepts them and
// runs streams alike.
const (
	leastPriority    = 0
	greatestPriority = -5
)

func (m *machine) priorityRange(least, greatest *int32) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	if least != nil {
		*least = leastPriority
	}
	if greatest != nil {
		*greatest = greatestPriority
	}
	return success
}

// stack is the local memory that calls of a thread may use: 0, for the
// engine's own limit, unless the program asked for more than the default.
func (l *limits) stack() uint32 {
	if n := l.get(cuda.CU_LIMIT_STACK_SIZE); n > 1*kib {
		return uint32(n)
	}
	return 0
}

// heap is the memory behind malloc in kernels.
func (l *limits) heap() uint64 { return l.get(cuda.CU_LIMIT_MALLOC_HEAP_SIZE) }
