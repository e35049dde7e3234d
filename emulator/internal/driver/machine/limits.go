package machine

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
func (l *limits) reset(d *Device) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.values = map[cuda.Limit]uint64{
		cuda.CU_LIMIT_STACK_SIZE:                       1 << 10,
		cuda.CU_LIMIT_PRINTF_FIFO_SIZE:                 8448 << 10,
		cuda.CU_LIMIT_MALLOC_HEAP_SIZE:                 8 << 20,
		cuda.CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: 2048,
		cuda.CU_LIMIT_SHMEM_SIZE:                       uint64(d.Preset.SharedOptIn),
		cuda.CU_LIMIT_CIG_ENABLED:                      0,
	}
	if d.Preset.Major >= 8 {
		l.values[cuda.CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64
		l.values[cuda.CU_LIMIT_PERSISTING_L2_CACHE_SIZE] = 0
	}
}

func (l *limits) get(limit cuda.Limit) uint64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.values[limit]
}

// MaxLocal is the most local memory that a thread can have: 512 KiB (CUDA
// C++ programming guide 13.0, table of technical specifications).
const MaxLocal = 512 << 10

// minHeap is the least that NVIDIA's driver makes the heap.
const minHeap = 4 << 20

// adjusted is the value that the device can give; ok is false when it cannot
// give anything near.
func adjusted(limit cuda.Limit, value uint64) (uint64, bool) {
	switch limit {
	case cuda.CU_LIMIT_STACK_SIZE:
		return (value + 15) &^ 15, value <= MaxLocal
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

// Stack is the local memory that calls of a thread may use: 0, for the
// engine's own limit, unless the program asked for more than the default.
func (l *limits) Stack() uint32 {
	if n := l.get(cuda.CU_LIMIT_STACK_SIZE); n > 1<<10 {
		return uint32(n)
	}
	return 0
}

// Heap is the memory behind malloc in kernels.
func (l *limits) Heap() uint64 { return l.get(cuda.CU_LIMIT_MALLOC_HEAP_SIZE) }

// Set changes a limit to what the device can give.
func (l *limits) Set(limit cuda.Limit, value uint64) cuda.Result {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if _, supported := l.values[limit]; !supported {
		return cuda.CUDA_ERROR_UNSUPPORTED_LIMIT
	}
	given, ok := adjusted(limit, value)
	if !ok {
		return invalidValue
	}
	l.values[limit] = given
	return success
}

// Read stores a limit.
func (l *limits) Read(out *uint64, limit cuda.Limit) cuda.Result {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	value, supported := l.values[limit]
	if !supported {
		return cuda.CUDA_ERROR_UNSUPPORTED_LIMIT
	}
	*out = value
	return success
}
