// This file answers cuDeviceGetAttribute. Sizes and rates are the preset's;
// what a device can do is what the emulated one can do.

package machine

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	WarpSize           = 32
	MaxThreadsPerBlock = 1024
	MaxBlockX          = 1024
	MaxBlockY          = 1024
	MaxBlockZ          = 64
	MaxGridX           = 1<<31 - 1
	MaxGridYZ          = 65535
	Registers          = 64 << 10 // of a multiprocessor and of a block
	MaxRegisters       = 255      // of a thread
	DefaultShared      = 48 << 10 // of a block that has not opted in to more
	ConstantBytes      = 64 << 10
	PitchAlign         = 512
	MaxPitch           = 1<<31 - 1
)

// commonAttributes are those that all presets share: limits of compute
// capabilities 7.0 to 9.0 from the CUDA C++ programming guide 13.0, and what
// the emulated device can do. Attributes that are not here and not in
// preset.attribute are zero: it cannot do that.
var commonAttributes = map[cuda.DeviceAttribute]int32{
	cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:                   MaxThreadsPerBlock,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:                         MaxBlockX,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y:                         MaxBlockY,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z:                         MaxBlockZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:                          MaxGridX,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:                          MaxGridYZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z:                          MaxGridYZ,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:             DefaultShared,
	cuda.CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY:                   ConstantBytes,
	cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE:                               WarpSize,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_PITCH:                               MaxPitch,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:                 Registers,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:        Registers,
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

// Attribute returns an attribute; what the emulated device cannot do is zero.
func (d *Device) Attribute(a cuda.DeviceAttribute) int32 {
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_PCI_BUS_ID:
		return int32(d.Bus())
	case cuda.CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID:
		return int32(d.Ordinal)
	}
	if value, ok := d.Preset.Attribute(a); ok {
		return int32(value)
	}
	switch a {
	case cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, cuda.CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
		return int32(call.Flag(memory.CanShare))
	case cuda.CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED, cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: // descriptors
		return int32(call.Flag(memory.CanPass))
	}
	return commonAttributes[a]
}
