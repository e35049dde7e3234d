// This file answers cuDeviceGetAttribute. Sizes and rates are the preset's;
// what a device can do is what the emulated one can do.

package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	warpSize           = 32
	maxThreadsPerBlock = 1024
	maxBlockX          = 1024
	maxBlockY          = 1024
	maxBlockZ          = 64
	maxGridX           = 1<<31 - 1
	maxGridYZ          = 65535
	registers          = 64 * kib // of a multiprocessor and of a block
	maxRegisters       = 255      // of a thread
	defaultShared      = 48 * kib // of a block that has not opted in to more
	constantBytes      = 64 * kib
	pitchAlign         = 512
	maxPitch           = 1<<31 - 1
)

// commonAttributes are those that all presets share: limits of compute
// capabilities 7.0 to 9.0 from the CUDA C++ programming guide 13.0, and what
// the emulated device can do. Attributes that are not here and not in
// preset.attribute are zero: it cannot do that.
var commonAttributes = map[cuda.DeviceAttribute]int32{
	cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:                   maxThreadsPerBlock,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:                         maxBlockX,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y:                         maxBlockY,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z:                         maxBlockZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:                          maxGridX,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:                          maxGridYZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z:                          maxGridYZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:             defaultShared,
	cuda.CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY:                   constantBytes,
	cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE:                               warpSize,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_PITCH:                               maxPitch,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:                 registers,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:        registers,
	cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT:                       512,
	cuda.CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT:                 32,
	cuda.CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT:                       512,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_OVERLAP:                             1,
	cuda.CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY:                     1,
	cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_MODE:                            int32(cuda.CU_COMPUTEMODE_DEFAULT),
	cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS:                      1,
	cuda.CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING:                      1,
	cuda.CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED:             1,
	cuda.CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED:               1,
	cuda.CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED:                1,
	cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:                          1,
	cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:               1,
	cuda.CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:     1,
	cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED:            1,
	cuda.CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: 1,
	cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH:                      1,
	cuda.CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:                 1,
	cuda.CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED:       1,
	cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED:                  1,
	cuda.CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT:                   1,
	cuda.CU_DEVICE_ATTRIBUTE_NUMA_ID:                                 -1,

	cuda.CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER:                      1,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH:               131072,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH:        1 << 28,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH:     32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH:       32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS:      2048,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH:               131072,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT:              65536,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH:        131072,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT:       65000,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH:        2097120,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH:     32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT:    32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH:        32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT:       32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH:       32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT:      32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS:      2048,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH:               16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT:              16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH:               16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE:     8192,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE:    8192,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE:     32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH:          32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH:  32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS: 2046,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH:               32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH:       32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS:      2048,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH:               131072,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT:              65536,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH:       32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT:      32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS:      2048,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH:               16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT:              16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH:               16384,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH:          32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH:  32768,
	cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS: 2046,
}

// attribute answers those that differ between presets; ok is false for others.
func (p *preset) attribute(a cuda.DeviceAttribute) (value int, ok bool) {
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
		value = p.major
	case cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
		value = p.minor
	case cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
		value = p.multiprocessors
	case cuda.CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
		value = p.clock
	case cuda.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
		value = p.memoryClock
	case cuda.CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
		value = p.busWidth
	case cuda.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
		value = p.l2
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
		value = p.sharedPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
		value = p.sharedOptIn
	case cuda.CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK:
		value = p.reservedShared()
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
		value = p.threadsPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR:
		value = p.blocksPerMultiprocessor
	case cuda.CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT:
		value = p.copyEngines
	case cuda.CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO:
		value = p.singleToDouble
	case cuda.CU_DEVICE_ATTRIBUTE_ECC_ENABLED:
		value = flag(p.correcting)
	case cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED:
		value = flag(p.major >= 9)
	case cuda.CU_DEVICE_ATTRIBUTE_INTEGRATED:
		value = flag(p.integrated)
	default:
		return 0, false
	}
	return value, true
}

// reservedShared is the shared memory that the system takes from each block
// (1 KiB from compute capability 8.0 on).
func (p *preset) reservedShared() int {
	if p.major >= 8 {
		return 1 * kib
	}
	return 0
}

func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// deviceAttribute answers cuDeviceGetAttribute.
func (m *machine) deviceAttribute(out *int32, a cuda.DeviceAttribute, dev cuda.Device) cuda.Result {
	d := m.device(dev)
	switch {
	case out == nil || a <= 0 || a >= cuda.CU_DEVICE_ATTRIBUTE_MAX:
		return invalidValue
	case d == nil:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	*out = d.attribute(a)
	return success
}

func (d *device) attribute(a cuda.DeviceAttribute) int32 {
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_PCI_BUS_ID:
		return int32(d.bus())
	case cuda.CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID:
		return int32(d.ordinal)
	}
	if value, ok := d.preset.attribute(a); ok {
		return int32(value)
	}
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, cuda.CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
		return int32(flag(memory.CanShare))
	case cuda.CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED, cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: // descriptors
		return int32(flag(memory.CanPass))
	}
	return commonAttributes[a]
}
