package preset

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
)

// Attribute returns the attributes that differ between presets; ok is false for others.
func (p *Preset) Attribute(a cuda.DeviceAttribute) (value int, ok bool) {
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
		value = p.Major
	case cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
		value = p.Minor
	case cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
		value = p.Multiprocessors
	case cuda.CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
		value = p.Clock
	case cuda.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
		value = p.MemoryClock
	case cuda.CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
		value = p.BusWidth
	case cuda.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
		value = p.L2
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
		value = p.SharedPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
		value = p.SharedOptIn
	case cuda.CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK:
		value = p.ReservedShared()
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
		value = p.ThreadsPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR:
		value = p.BlocksPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT:
		value = p.CopyEngines
	case cuda.CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO:
		value = p.SingleToDouble
	case cuda.CU_DEVICE_ATTRIBUTE_ECC_ENABLED:
		value = call.Flag(p.Correcting)
	case cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED:
		value = call.Flag(p.Major >= 9)
	case cuda.CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH:
		value = call.Flag(p.Clusters())
	case cuda.CU_DEVICE_ATTRIBUTE_INTEGRATED:
		value = call.Flag(p.Integrated)
	default:
		return 0, false
	}
	return value, true
}

// Clusters reports whether the device runs blocks in clusters.
func (p *Preset) Clusters() bool { return p.Major >= 9 }

// ReservedShared is the shared memory that the system takes from each block
// (1 KiB from compute capability 8.0 on).
func (p *Preset) ReservedShared() int {
	if p.Major >= 8 {
		return 1 << 10
	}
	return 0
}
