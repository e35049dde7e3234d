// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

// IpcMemFlags is CUipcMem_flags.
type IpcMemFlags int32

const (
	CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS IpcMemFlags = 1
)

// MemAttachFlags is CUmemAttach_flags.
type MemAttachFlags int32

const (
	CU_MEM_ATTACH_GLOBAL MemAttachFlags = 1
	CU_MEM_ATTACH_HOST   MemAttachFlags = 2
	CU_MEM_ATTACH_SINGLE MemAttachFlags = 4
)

// CtxFlags is CUctx_flags.
type CtxFlags int32

const (
	CU_CTX_SCHED_AUTO           CtxFlags = 0
	CU_CTX_SCHED_SPIN           CtxFlags = 1
	CU_CTX_SCHED_YIELD          CtxFlags = 2
	CU_CTX_SCHED_BLOCKING_SYNC  CtxFlags = 4
	CU_CTX_BLOCKING_SYNC        CtxFlags = 4
	CU_CTX_SCHED_MASK           CtxFlags = 7
	CU_CTX_MAP_HOST             CtxFlags = 8
	CU_CTX_LMEM_RESIZE_TO_MAX   CtxFlags = 16
	CU_CTX_COREDUMP_ENABLE      CtxFlags = 32
	CU_CTX_USER_COREDUMP_ENABLE CtxFlags = 64
	CU_CTX_SYNC_MEMOPS          CtxFlags = 128
	CU_CTX_FLAGS_MASK           CtxFlags = 255
)

// EventSchedFlags is CUevent_sched_flags.
type EventSchedFlags int32

const (
	CU_EVENT_SCHED_AUTO          EventSchedFlags = 0
	CU_EVENT_SCHED_SPIN          EventSchedFlags = 1
	CU_EVENT_SCHED_YIELD         EventSchedFlags = 2
	CU_EVENT_SCHED_BLOCKING_SYNC EventSchedFlags = 4
)

// StreamFlags is CUstream_flags.
type StreamFlags int32

const (
	CU_STREAM_DEFAULT      StreamFlags = 0
	CU_STREAM_NON_BLOCKING StreamFlags = 1
)

// EventFlags is CUevent_flags.
type EventFlags int32

const (
	CU_EVENT_DEFAULT        EventFlags = 0
	CU_EVENT_BLOCKING_SYNC  EventFlags = 1
	CU_EVENT_DISABLE_TIMING EventFlags = 2
	CU_EVENT_INTERPROCESS   EventFlags = 4
)

// EventRecordFlags is CUevent_record_flags.
type EventRecordFlags int32

const (
	CU_EVENT_RECORD_DEFAULT  EventRecordFlags = 0
	CU_EVENT_RECORD_EXTERNAL EventRecordFlags = 1
)

// EventWaitFlags is CUevent_wait_flags.
type EventWaitFlags int32

const (
	CU_EVENT_WAIT_DEFAULT  EventWaitFlags = 0
	CU_EVENT_WAIT_EXTERNAL EventWaitFlags = 1
)

// StreamWaitValueFlags is CUstreamWaitValue_flags.
type StreamWaitValueFlags int32

const (
	CU_STREAM_WAIT_VALUE_GEQ   StreamWaitValueFlags = 0
	CU_STREAM_WAIT_VALUE_EQ    StreamWaitValueFlags = 1
	CU_STREAM_WAIT_VALUE_AND   StreamWaitValueFlags = 2
	CU_STREAM_WAIT_VALUE_NOR   StreamWaitValueFlags = 3
	CU_STREAM_WAIT_VALUE_FLUSH StreamWaitValueFlags = 1073741824
)

// StreamWriteValueFlags is CUstreamWriteValue_flags.
type StreamWriteValueFlags int32

const (
	CU_STREAM_WRITE_VALUE_DEFAULT           StreamWriteValueFlags = 0
	CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER StreamWriteValueFlags = 1
)

// StreamBatchMemOpType is CUstreamBatchMemOpType.
type StreamBatchMemOpType int32

const (
	CU_STREAM_MEM_OP_WAIT_VALUE_32       StreamBatchMemOpType = 1
	CU_STREAM_MEM_OP_WRITE_VALUE_32      StreamBatchMemOpType = 2
	CU_STREAM_MEM_OP_WAIT_VALUE_64       StreamBatchMemOpType = 4
	CU_STREAM_MEM_OP_WRITE_VALUE_64      StreamBatchMemOpType = 5
	CU_STREAM_MEM_OP_BARRIER             StreamBatchMemOpType = 6
	CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES StreamBatchMemOpType = 3
)

// StreamMemoryBarrierFlags is CUstreamMemoryBarrier_flags.
type StreamMemoryBarrierFlags int32

const (
	CU_STREAM_MEMORY_BARRIER_TYPE_SYS StreamMemoryBarrierFlags = 0
	CU_STREAM_MEMORY_BARRIER_TYPE_GPU StreamMemoryBarrierFlags = 1
)

// OccupancyFlags is CUoccupancy_flags.
type OccupancyFlags int32

const (
	CU_OCCUPANCY_DEFAULT                  OccupancyFlags = 0
	CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE OccupancyFlags = 1
)

// StreamUpdateCaptureDependenciesFlags is CUstreamUpdateCaptureDependencies_flags.
type StreamUpdateCaptureDependenciesFlags int32

const (
	CU_STREAM_ADD_CAPTURE_DEPENDENCIES StreamUpdateCaptureDependenciesFlags = 0
	CU_STREAM_SET_CAPTURE_DEPENDENCIES StreamUpdateCaptureDependenciesFlags = 1
)

// AsyncNotificationType is CUasyncNotificationType.
type AsyncNotificationType int32

const (
	CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET AsyncNotificationType = 1
)

// ArrayFormat is CUarray_format.
type ArrayFormat int32

const (
	CU_AD_FORMAT_UNSIGNED_INT8           ArrayFormat = 1
	CU_AD_FORMAT_UNSIGNED_INT16          ArrayFormat = 2
	CU_AD_FORMAT_UNSIGNED_INT32          ArrayFormat = 3
	CU_AD_FORMAT_SIGNED_INT8             ArrayFormat = 8
	CU_AD_FORMAT_SIGNED_INT16            ArrayFormat = 9
	CU_AD_FORMAT_SIGNED_INT32            ArrayFormat = 10
	CU_AD_FORMAT_HALF                    ArrayFormat = 16
	CU_AD_FORMAT_FLOAT                   ArrayFormat = 32
	CU_AD_FORMAT_NV12                    ArrayFormat = 176
	CU_AD_FORMAT_UNORM_INT8X1            ArrayFormat = 192
	CU_AD_FORMAT_UNORM_INT8X2            ArrayFormat = 193
	CU_AD_FORMAT_UNORM_INT8X4            ArrayFormat = 194
	CU_AD_FORMAT_UNORM_INT16X1           ArrayFormat = 195
	CU_AD_FORMAT_UNORM_INT16X2           ArrayFormat = 196
	CU_AD_FORMAT_UNORM_INT16X4           ArrayFormat = 197
	CU_AD_FORMAT_SNORM_INT8X1            ArrayFormat = 198
	CU_AD_FORMAT_SNORM_INT8X2            ArrayFormat = 199
	CU_AD_FORMAT_SNORM_INT8X4            ArrayFormat = 200
	CU_AD_FORMAT_SNORM_INT16X1           ArrayFormat = 201
	CU_AD_FORMAT_SNORM_INT16X2           ArrayFormat = 202
	CU_AD_FORMAT_SNORM_INT16X4           ArrayFormat = 203
	CU_AD_FORMAT_BC1_UNORM               ArrayFormat = 145
	CU_AD_FORMAT_BC1_UNORM_SRGB          ArrayFormat = 146
	CU_AD_FORMAT_BC2_UNORM               ArrayFormat = 147
	CU_AD_FORMAT_BC2_UNORM_SRGB          ArrayFormat = 148
	CU_AD_FORMAT_BC3_UNORM               ArrayFormat = 149
	CU_AD_FORMAT_BC3_UNORM_SRGB          ArrayFormat = 150
	CU_AD_FORMAT_BC4_UNORM               ArrayFormat = 151
	CU_AD_FORMAT_BC4_SNORM               ArrayFormat = 152
	CU_AD_FORMAT_BC5_UNORM               ArrayFormat = 153
	CU_AD_FORMAT_BC5_SNORM               ArrayFormat = 154
	CU_AD_FORMAT_BC6H_UF16               ArrayFormat = 155
	CU_AD_FORMAT_BC6H_SF16               ArrayFormat = 156
	CU_AD_FORMAT_BC7_UNORM               ArrayFormat = 157
	CU_AD_FORMAT_BC7_UNORM_SRGB          ArrayFormat = 158
	CU_AD_FORMAT_P010                    ArrayFormat = 159
	CU_AD_FORMAT_P016                    ArrayFormat = 161
	CU_AD_FORMAT_NV16                    ArrayFormat = 162
	CU_AD_FORMAT_P210                    ArrayFormat = 163
	CU_AD_FORMAT_P216                    ArrayFormat = 164
	CU_AD_FORMAT_YUY2                    ArrayFormat = 165
	CU_AD_FORMAT_Y210                    ArrayFormat = 166
	CU_AD_FORMAT_Y216                    ArrayFormat = 167
	CU_AD_FORMAT_AYUV                    ArrayFormat = 168
	CU_AD_FORMAT_Y410                    ArrayFormat = 169
	CU_AD_FORMAT_Y416                    ArrayFormat = 177
	CU_AD_FORMAT_Y444_PLANAR8            ArrayFormat = 178
	CU_AD_FORMAT_Y444_PLANAR10           ArrayFormat = 179
	CU_AD_FORMAT_YUV444_8bit_SemiPlanar  ArrayFormat = 180
	CU_AD_FORMAT_YUV444_16bit_SemiPlanar ArrayFormat = 181
	CU_AD_FORMAT_UNORM_INT_101010_2      ArrayFormat = 80
	CU_AD_FORMAT_MAX                     ArrayFormat = 2147483647
)

// AddressMode is CUaddress_mode.
type AddressMode int32

const (
	CU_TR_ADDRESS_MODE_WRAP   AddressMode = 0
	CU_TR_ADDRESS_MODE_CLAMP  AddressMode = 1
	CU_TR_ADDRESS_MODE_MIRROR AddressMode = 2
	CU_TR_ADDRESS_MODE_BORDER AddressMode = 3
)

// FilterMode is CUfilter_mode.
type FilterMode int32

const (
	CU_TR_FILTER_MODE_POINT  FilterMode = 0
	CU_TR_FILTER_MODE_LINEAR FilterMode = 1
)

// DeviceAttribute is CUdevice_attribute.
type DeviceAttribute int32

const (
	CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK                         DeviceAttribute = 1
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X                               DeviceAttribute = 2
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y                               DeviceAttribute = 3
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z                               DeviceAttribute = 4
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X                                DeviceAttribute = 5
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y                                DeviceAttribute = 6
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z                                DeviceAttribute = 7
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK                   DeviceAttribute = 8
	CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK                       DeviceAttribute = 8
	CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY                         DeviceAttribute = 9
	CU_DEVICE_ATTRIBUTE_WARP_SIZE                                     DeviceAttribute = 10
	CU_DEVICE_ATTRIBUTE_MAX_PITCH                                     DeviceAttribute = 11
	CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK                       DeviceAttribute = 12
	CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK                           DeviceAttribute = 12
	CU_DEVICE_ATTRIBUTE_CLOCK_RATE                                    DeviceAttribute = 13
	CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT                             DeviceAttribute = 14
	CU_DEVICE_ATTRIBUTE_GPU_OVERLAP                                   DeviceAttribute = 15
	CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT                          DeviceAttribute = 16
	CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT                           DeviceAttribute = 17
	CU_DEVICE_ATTRIBUTE_INTEGRATED                                    DeviceAttribute = 18
	CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY                           DeviceAttribute = 19
	CU_DEVICE_ATTRIBUTE_COMPUTE_MODE                                  DeviceAttribute = 20
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH                       DeviceAttribute = 21
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH                       DeviceAttribute = 22
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT                      DeviceAttribute = 23
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH                       DeviceAttribute = 24
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT                      DeviceAttribute = 25
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH                       DeviceAttribute = 26
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH               DeviceAttribute = 27
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT              DeviceAttribute = 28
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS              DeviceAttribute = 29
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH                 DeviceAttribute = 27
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT                DeviceAttribute = 28
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES             DeviceAttribute = 29
	CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT                             DeviceAttribute = 30
	CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS                            DeviceAttribute = 31
	CU_DEVICE_ATTRIBUTE_ECC_ENABLED                                   DeviceAttribute = 32
	CU_DEVICE_ATTRIBUTE_PCI_BUS_ID                                    DeviceAttribute = 33
	CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID                                 DeviceAttribute = 34
	CU_DEVICE_ATTRIBUTE_TCC_DRIVER                                    DeviceAttribute = 35
	CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE                             DeviceAttribute = 36
	CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH                       DeviceAttribute = 37
	CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE                                 DeviceAttribute = 38
	CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR                DeviceAttribute = 39
	CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT                            DeviceAttribute = 40
	CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING                            DeviceAttribute = 41
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH               DeviceAttribute = 42
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS              DeviceAttribute = 43
	CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER                              DeviceAttribute = 44
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH                DeviceAttribute = 45
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT               DeviceAttribute = 46
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE             DeviceAttribute = 47
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE            DeviceAttribute = 48
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE             DeviceAttribute = 49
	CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID                                 DeviceAttribute = 50
	CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT                       DeviceAttribute = 51
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH                  DeviceAttribute = 52
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH          DeviceAttribute = 53
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS         DeviceAttribute = 54
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH                       DeviceAttribute = 55
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH                       DeviceAttribute = 56
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT                      DeviceAttribute = 57
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH                       DeviceAttribute = 58
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT                      DeviceAttribute = 59
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH                       DeviceAttribute = 60
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH               DeviceAttribute = 61
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS              DeviceAttribute = 62
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH               DeviceAttribute = 63
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT              DeviceAttribute = 64
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS              DeviceAttribute = 65
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH                  DeviceAttribute = 66
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH          DeviceAttribute = 67
	CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS         DeviceAttribute = 68
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH                DeviceAttribute = 69
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH                DeviceAttribute = 70
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT               DeviceAttribute = 71
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH                DeviceAttribute = 72
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH             DeviceAttribute = 73
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT            DeviceAttribute = 74
	CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR                      DeviceAttribute = 75
	CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR                      DeviceAttribute = 76
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH             DeviceAttribute = 77
	CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED                   DeviceAttribute = 78
	CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED                     DeviceAttribute = 79
	CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED                      DeviceAttribute = 80
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR          DeviceAttribute = 81
	CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR              DeviceAttribute = 82
	CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY                                DeviceAttribute = 83
	CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD                               DeviceAttribute = 84
	CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID                      DeviceAttribute = 85
	CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED                  DeviceAttribute = 86
	CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO         DeviceAttribute = 87
	CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS                        DeviceAttribute = 88
	CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS                     DeviceAttribute = 89
	CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED                  DeviceAttribute = 90
	CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM       DeviceAttribute = 91
	CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1                     DeviceAttribute = 92
	CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1              DeviceAttribute = 93
	CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1              DeviceAttribute = 94
	CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH                            DeviceAttribute = 95
	CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH               DeviceAttribute = 96
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN             DeviceAttribute = 97
	CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES                       DeviceAttribute = 98
	CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED                       DeviceAttribute = 99
	CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES  DeviceAttribute = 100
	CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST           DeviceAttribute = 101
	CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED          DeviceAttribute = 102
	CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED           DeviceAttribute = 102
	CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED   DeviceAttribute = 103
	CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED            DeviceAttribute = 104
	CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED        DeviceAttribute = 105
	CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR                 DeviceAttribute = 106
	CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED                 DeviceAttribute = 107
	CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE                  DeviceAttribute = 108
	CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE                 DeviceAttribute = 109
	CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED       DeviceAttribute = 110
	CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK              DeviceAttribute = 111
	CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED                   DeviceAttribute = 112
	CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED             DeviceAttribute = 113
	CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED          DeviceAttribute = 114
	CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED                        DeviceAttribute = 115
	CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED                     DeviceAttribute = 116
	CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS          DeviceAttribute = 117
	CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING               DeviceAttribute = 118
	CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES                DeviceAttribute = 119
	CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH                                DeviceAttribute = 120
	CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED         DeviceAttribute = 121
	CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS                 DeviceAttribute = 122
	CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR                 DeviceAttribute = 123
	CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED                             DeviceAttribute = 124
	CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED                           DeviceAttribute = 125
	CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT                         DeviceAttribute = 126
	CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED                   DeviceAttribute = 127
	CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED                  DeviceAttribute = 128
	CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS                     DeviceAttribute = 129
	CU_DEVICE_ATTRIBUTE_NUMA_CONFIG                                   DeviceAttribute = 130
	CU_DEVICE_ATTRIBUTE_NUMA_ID                                       DeviceAttribute = 131
	CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED                           DeviceAttribute = 132
	CU_DEVICE_ATTRIBUTE_MPS_ENABLED                                   DeviceAttribute = 133
	CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID                                  DeviceAttribute = 134
	CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED                           DeviceAttribute = 135
	CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK                 DeviceAttribute = 136
	CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH                 DeviceAttribute = 137
	CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED                          DeviceAttribute = 138
	CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID                             DeviceAttribute = 139
	CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID                          DeviceAttribute = 140
	CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED DeviceAttribute = 141
	CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED              DeviceAttribute = 142
	CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED             DeviceAttribute = 143
	CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED                   DeviceAttribute = 144
	CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED      DeviceAttribute = 145
	CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED                  DeviceAttribute = 146
	CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED     DeviceAttribute = 147
	CU_DEVICE_ATTRIBUTE_MAX                                           DeviceAttribute = 148
)

// PointerAttribute is CUpointer_attribute.
type PointerAttribute int32

const (
	CU_POINTER_ATTRIBUTE_CONTEXT                    PointerAttribute = 1
	CU_POINTER_ATTRIBUTE_MEMORY_TYPE                PointerAttribute = 2
	CU_POINTER_ATTRIBUTE_DEVICE_POINTER             PointerAttribute = 3
	CU_POINTER_ATTRIBUTE_HOST_POINTER               PointerAttribute = 4
	CU_POINTER_ATTRIBUTE_P2P_TOKENS                 PointerAttribute = 5
	CU_POINTER_ATTRIBUTE_SYNC_MEMOPS                PointerAttribute = 6
	CU_POINTER_ATTRIBUTE_BUFFER_ID                  PointerAttribute = 7
	CU_POINTER_ATTRIBUTE_IS_MANAGED                 PointerAttribute = 8
	CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL             PointerAttribute = 9
	CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE PointerAttribute = 10
	CU_POINTER_ATTRIBUTE_RANGE_START_ADDR           PointerAttribute = 11
	CU_POINTER_ATTRIBUTE_RANGE_SIZE                 PointerAttribute = 12
	CU_POINTER_ATTRIBUTE_MAPPED                     PointerAttribute = 13
	CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES       PointerAttribute = 14
	CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE PointerAttribute = 15
	CU_POINTER_ATTRIBUTE_ACCESS_FLAGS               PointerAttribute = 16
	CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE             PointerAttribute = 17
	CU_POINTER_ATTRIBUTE_MAPPING_SIZE               PointerAttribute = 18
	CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR          PointerAttribute = 19
	CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID            PointerAttribute = 20
	CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE   PointerAttribute = 21
)

// FunctionAttribute is CUfunction_attribute.
type FunctionAttribute int32

const (
	CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK                FunctionAttribute = 0
	CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES                    FunctionAttribute = 1
	CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES                     FunctionAttribute = 2
	CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES                     FunctionAttribute = 3
	CU_FUNC_ATTRIBUTE_NUM_REGS                             FunctionAttribute = 4
	CU_FUNC_ATTRIBUTE_PTX_VERSION                          FunctionAttribute = 5
	CU_FUNC_ATTRIBUTE_BINARY_VERSION                       FunctionAttribute = 6
	CU_FUNC_ATTRIBUTE_CACHE_MODE_CA                        FunctionAttribute = 7
	CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES        FunctionAttribute = 8
	CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT     FunctionAttribute = 9
	CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET             FunctionAttribute = 10
	CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH               FunctionAttribute = 11
	CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT              FunctionAttribute = 12
	CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH               FunctionAttribute = 13
	CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED    FunctionAttribute = 14
	CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE FunctionAttribute = 15
	CU_FUNC_ATTRIBUTE_MAX                                  FunctionAttribute = 16
)

// FuncCache is CUfunc_cache.
type FuncCache int32

const (
	CU_FUNC_CACHE_PREFER_NONE   FuncCache = 0
	CU_FUNC_CACHE_PREFER_SHARED FuncCache = 1
	CU_FUNC_CACHE_PREFER_L1     FuncCache = 2
	CU_FUNC_CACHE_PREFER_EQUAL  FuncCache = 3
)

// Sharedconfig is CUsharedconfig.
type Sharedconfig int32

const (
	CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE    Sharedconfig = 0
	CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE  Sharedconfig = 1
	CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE Sharedconfig = 2
)

// SharedCarveout is CUshared_carveout.
type SharedCarveout int32

const (
	CU_SHAREDMEM_CARVEOUT_DEFAULT    SharedCarveout = -1
	CU_SHAREDMEM_CARVEOUT_MAX_SHARED SharedCarveout = 100
	CU_SHAREDMEM_CARVEOUT_MAX_L1     SharedCarveout = 0
)

// Memorytype is CUmemorytype.
type Memorytype int32

const (
	CU_MEMORYTYPE_HOST    Memorytype = 1
	CU_MEMORYTYPE_DEVICE  Memorytype = 2
	CU_MEMORYTYPE_ARRAY   Memorytype = 3
	CU_MEMORYTYPE_UNIFIED Memorytype = 4
)

// Computemode is CUcomputemode.
type Computemode int32

const (
	CU_COMPUTEMODE_DEFAULT           Computemode = 0
	CU_COMPUTEMODE_PROHIBITED        Computemode = 2
	CU_COMPUTEMODE_EXCLUSIVE_PROCESS Computemode = 3
)

// MemAdvise is CUmem_advise.
type MemAdvise int32

const (
	CU_MEM_ADVISE_SET_READ_MOSTLY          MemAdvise = 1
	CU_MEM_ADVISE_UNSET_READ_MOSTLY        MemAdvise = 2
	CU_MEM_ADVISE_SET_PREFERRED_LOCATION   MemAdvise = 3
	CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION MemAdvise = 4
	CU_MEM_ADVISE_SET_ACCESSED_BY          MemAdvise = 5
	CU_MEM_ADVISE_UNSET_ACCESSED_BY        MemAdvise = 6
)

// MemRangeAttribute is CUmem_range_attribute.
type MemRangeAttribute int32

const (
	CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY                 MemRangeAttribute = 1
	CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION          MemRangeAttribute = 2
	CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY                 MemRangeAttribute = 3
	CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION      MemRangeAttribute = 4
	CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE     MemRangeAttribute = 5
	CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID       MemRangeAttribute = 6
	CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE MemRangeAttribute = 7
	CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID   MemRangeAttribute = 8
)

// JitOption is CUjit_option.
type JitOption int32

const (
	CU_JIT_MAX_REGISTERS                    JitOption = 0
	CU_JIT_THREADS_PER_BLOCK                JitOption = 1
	CU_JIT_WALL_TIME                        JitOption = 2
	CU_JIT_INFO_LOG_BUFFER                  JitOption = 3
	CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES       JitOption = 4
	CU_JIT_ERROR_LOG_BUFFER                 JitOption = 5
	CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES      JitOption = 6
	CU_JIT_OPTIMIZATION_LEVEL               JitOption = 7
	CU_JIT_TARGET_FROM_CUCONTEXT            JitOption = 8
	CU_JIT_TARGET                           JitOption = 9
	CU_JIT_FALLBACK_STRATEGY                JitOption = 10
	CU_JIT_GENERATE_DEBUG_INFO              JitOption = 11
	CU_JIT_LOG_VERBOSE                      JitOption = 12
	CU_JIT_GENERATE_LINE_INFO               JitOption = 13
	CU_JIT_CACHE_MODE                       JitOption = 14
	CU_JIT_NEW_SM3X_OPT                     JitOption = 15
	CU_JIT_FAST_COMPILE                     JitOption = 16
	CU_JIT_GLOBAL_SYMBOL_NAMES              JitOption = 17
	CU_JIT_GLOBAL_SYMBOL_ADDRESSES          JitOption = 18
	CU_JIT_GLOBAL_SYMBOL_COUNT              JitOption = 19
	CU_JIT_LTO                              JitOption = 20
	CU_JIT_FTZ                              JitOption = 21
	CU_JIT_PREC_DIV                         JitOption = 22
	CU_JIT_PREC_SQRT                        JitOption = 23
	CU_JIT_FMA                              JitOption = 24
	CU_JIT_REFERENCED_KERNEL_NAMES          JitOption = 25
	CU_JIT_REFERENCED_KERNEL_COUNT          JitOption = 26
	CU_JIT_REFERENCED_VARIABLE_NAMES        JitOption = 27
	CU_JIT_REFERENCED_VARIABLE_COUNT        JitOption = 28
	CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES JitOption = 29
	CU_JIT_POSITION_INDEPENDENT_CODE        JitOption = 30
	CU_JIT_MIN_CTA_PER_SM                   JitOption = 31
	CU_JIT_MAX_THREADS_PER_BLOCK            JitOption = 32
	CU_JIT_OVERRIDE_DIRECTIVE_VALUES        JitOption = 33
	CU_JIT_SPLIT_COMPILE                    JitOption = 34
	CU_JIT_BINARY_LOADER_THREAD_COUNT       JitOption = 35
	CU_JIT_NUM_OPTIONS                      JitOption = 36
)

// JitTarget is CUjit_target.
type JitTarget int32

const (
	CU_TARGET_COMPUTE_30   JitTarget = 30
	CU_TARGET_COMPUTE_32   JitTarget = 32
	CU_TARGET_COMPUTE_35   JitTarget = 35
	CU_TARGET_COMPUTE_37   JitTarget = 37
	CU_TARGET_COMPUTE_50   JitTarget = 50
	CU_TARGET_COMPUTE_52   JitTarget = 52
	CU_TARGET_COMPUTE_53   JitTarget = 53
	CU_TARGET_COMPUTE_60   JitTarget = 60
	CU_TARGET_COMPUTE_61   JitTarget = 61
	CU_TARGET_COMPUTE_62   JitTarget = 62
	CU_TARGET_COMPUTE_70   JitTarget = 70
	CU_TARGET_COMPUTE_72   JitTarget = 72
	CU_TARGET_COMPUTE_75   JitTarget = 75
	CU_TARGET_COMPUTE_80   JitTarget = 80
	CU_TARGET_COMPUTE_86   JitTarget = 86
	CU_TARGET_COMPUTE_87   JitTarget = 87
	CU_TARGET_COMPUTE_89   JitTarget = 89
	CU_TARGET_COMPUTE_90   JitTarget = 90
	CU_TARGET_COMPUTE_100  JitTarget = 100
	CU_TARGET_COMPUTE_110  JitTarget = 110
	CU_TARGET_COMPUTE_103  JitTarget = 103
	CU_TARGET_COMPUTE_120  JitTarget = 120
	CU_TARGET_COMPUTE_121  JitTarget = 121
	CU_TARGET_COMPUTE_90A  JitTarget = 65626
	CU_TARGET_COMPUTE_100A JitTarget = 65636
	CU_TARGET_COMPUTE_110A JitTarget = 65646
	CU_TARGET_COMPUTE_103A JitTarget = 65639
	CU_TARGET_COMPUTE_120A JitTarget = 65656
	CU_TARGET_COMPUTE_121A JitTarget = 65657
	CU_TARGET_COMPUTE_100F JitTarget = 131172
	CU_TARGET_COMPUTE_110F JitTarget = 131182
	CU_TARGET_COMPUTE_103F JitTarget = 131175
	CU_TARGET_COMPUTE_120F JitTarget = 131192
	CU_TARGET_COMPUTE_121F JitTarget = 131193
)

// JitFallback is CUjit_fallback.
type JitFallback int32

const (
	CU_PREFER_PTX    JitFallback = 0
	CU_PREFER_BINARY JitFallback = 1
)

// JitCacheMode is CUjit_cacheMode.
type JitCacheMode int32

const (
	CU_JIT_CACHE_OPTION_NONE JitCacheMode = 0
	CU_JIT_CACHE_OPTION_CG   JitCacheMode = 1
	CU_JIT_CACHE_OPTION_CA   JitCacheMode = 2
)

// JitInputType is CUjitInputType.
type JitInputType int32

const (
	CU_JIT_INPUT_CUBIN     JitInputType = 0
	CU_JIT_INPUT_PTX       JitInputType = 1
	CU_JIT_INPUT_FATBINARY JitInputType = 2
	CU_JIT_INPUT_OBJECT    JitInputType = 3
	CU_JIT_INPUT_LIBRARY   JitInputType = 4
	CU_JIT_INPUT_NVVM      JitInputType = 5
	CU_JIT_NUM_INPUT_TYPES JitInputType = 6
)

// GraphicsRegisterFlags is CUgraphicsRegisterFlags.
type GraphicsRegisterFlags int32

const (
	CU_GRAPHICS_REGISTER_FLAGS_NONE           GraphicsRegisterFlags = 0
	CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY      GraphicsRegisterFlags = 1
	CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD  GraphicsRegisterFlags = 2
	CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST   GraphicsRegisterFlags = 4
	CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER GraphicsRegisterFlags = 8
)

// GraphicsMapResourceFlags is CUgraphicsMapResourceFlags.
type GraphicsMapResourceFlags int32

const (
	CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE          GraphicsMapResourceFlags = 0
	CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY     GraphicsMapResourceFlags = 1
	CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD GraphicsMapResourceFlags = 2
)

// ArrayCubemapFace is CUarray_cubemap_face.
type ArrayCubemapFace int32

const (
	CU_CUBEMAP_FACE_POSITIVE_X ArrayCubemapFace = 0
	CU_CUBEMAP_FACE_NEGATIVE_X ArrayCubemapFace = 1
	CU_CUBEMAP_FACE_POSITIVE_Y ArrayCubemapFace = 2
	CU_CUBEMAP_FACE_NEGATIVE_Y ArrayCubemapFace = 3
	CU_CUBEMAP_FACE_POSITIVE_Z ArrayCubemapFace = 4
	CU_CUBEMAP_FACE_NEGATIVE_Z ArrayCubemapFace = 5
)

// Limit is CUlimit.
type Limit int32

const (
	CU_LIMIT_STACK_SIZE                       Limit = 0
	CU_LIMIT_PRINTF_FIFO_SIZE                 Limit = 1
	CU_LIMIT_MALLOC_HEAP_SIZE                 Limit = 2
	CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH           Limit = 3
	CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT Limit = 4
	CU_LIMIT_MAX_L2_FETCH_GRANULARITY         Limit = 5
	CU_LIMIT_PERSISTING_L2_CACHE_SIZE         Limit = 6
	CU_LIMIT_SHMEM_SIZE                       Limit = 7
	CU_LIMIT_CIG_ENABLED                      Limit = 8
	CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED       Limit = 9
	CU_LIMIT_MAX                              Limit = 10
)

// Resourcetype is CUresourcetype.
type Resourcetype int32

const (
	CU_RESOURCE_TYPE_ARRAY           Resourcetype = 0
	CU_RESOURCE_TYPE_MIPMAPPED_ARRAY Resourcetype = 1
	CU_RESOURCE_TYPE_LINEAR          Resourcetype = 2
	CU_RESOURCE_TYPE_PITCH2D         Resourcetype = 3
)

// AccessProperty is CUaccessProperty.
type AccessProperty int32

const (
	CU_ACCESS_PROPERTY_NORMAL     AccessProperty = 0
	CU_ACCESS_PROPERTY_STREAMING  AccessProperty = 1
	CU_ACCESS_PROPERTY_PERSISTING AccessProperty = 2
)

// GraphConditionalNodeType is CUgraphConditionalNodeType.
type GraphConditionalNodeType int32

const (
	CU_GRAPH_COND_TYPE_IF     GraphConditionalNodeType = 0
	CU_GRAPH_COND_TYPE_WHILE  GraphConditionalNodeType = 1
	CU_GRAPH_COND_TYPE_SWITCH GraphConditionalNodeType = 2
)

// GraphNodeType is CUgraphNodeType.
type GraphNodeType int32

const (
	CU_GRAPH_NODE_TYPE_KERNEL           GraphNodeType = 0
	CU_GRAPH_NODE_TYPE_MEMCPY           GraphNodeType = 1
	CU_GRAPH_NODE_TYPE_MEMSET           GraphNodeType = 2
	CU_GRAPH_NODE_TYPE_HOST             GraphNodeType = 3
	CU_GRAPH_NODE_TYPE_GRAPH            GraphNodeType = 4
	CU_GRAPH_NODE_TYPE_EMPTY            GraphNodeType = 5
	CU_GRAPH_NODE_TYPE_WAIT_EVENT       GraphNodeType = 6
	CU_GRAPH_NODE_TYPE_EVENT_RECORD     GraphNodeType = 7
	CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL GraphNodeType = 8
	CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT   GraphNodeType = 9
	CU_GRAPH_NODE_TYPE_MEM_ALLOC        GraphNodeType = 10
	CU_GRAPH_NODE_TYPE_MEM_FREE         GraphNodeType = 11
	CU_GRAPH_NODE_TYPE_BATCH_MEM_OP     GraphNodeType = 12
	CU_GRAPH_NODE_TYPE_CONDITIONAL      GraphNodeType = 13
)

// GraphDependencyType is CUgraphDependencyType.
type GraphDependencyType int32

const (
	CU_GRAPH_DEPENDENCY_TYPE_DEFAULT      GraphDependencyType = 0
	CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC GraphDependencyType = 1
)

// GraphInstantiateResult is CUgraphInstantiateResult.
type GraphInstantiateResult int32

const (
	CUDA_GRAPH_INSTANTIATE_SUCCESS                      GraphInstantiateResult = 0
	CUDA_GRAPH_INSTANTIATE_ERROR                        GraphInstantiateResult = 1
	CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE            GraphInstantiateResult = 2
	CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED GraphInstantiateResult = 3
	CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED  GraphInstantiateResult = 4
	CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED    GraphInstantiateResult = 5
)

// SynchronizationPolicy is CUsynchronizationPolicy.
type SynchronizationPolicy int32

const (
	CU_SYNC_POLICY_AUTO          SynchronizationPolicy = 1
	CU_SYNC_POLICY_SPIN          SynchronizationPolicy = 2
	CU_SYNC_POLICY_YIELD         SynchronizationPolicy = 3
	CU_SYNC_POLICY_BLOCKING_SYNC SynchronizationPolicy = 4
)

// ClusterSchedulingPolicy is CUclusterSchedulingPolicy.
type ClusterSchedulingPolicy int32

const (
	CU_CLUSTER_SCHEDULING_POLICY_DEFAULT        ClusterSchedulingPolicy = 0
	CU_CLUSTER_SCHEDULING_POLICY_SPREAD         ClusterSchedulingPolicy = 1
	CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING ClusterSchedulingPolicy = 2
)

// LaunchMemSyncDomain is CUlaunchMemSyncDomain.
type LaunchMemSyncDomain int32

const (
	CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT LaunchMemSyncDomain = 0
	CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE  LaunchMemSyncDomain = 1
)

// LaunchAttributeID is CUlaunchAttributeID.
type LaunchAttributeID int32

const (
	CU_LAUNCH_ATTRIBUTE_IGNORE                               LaunchAttributeID = 0
	CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW                 LaunchAttributeID = 1
	CU_LAUNCH_ATTRIBUTE_COOPERATIVE                          LaunchAttributeID = 2
	CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY               LaunchAttributeID = 3
	CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION                    LaunchAttributeID = 4
	CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE LaunchAttributeID = 5
	CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION    LaunchAttributeID = 6
	CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT                   LaunchAttributeID = 7
	CU_LAUNCH_ATTRIBUTE_PRIORITY                             LaunchAttributeID = 8
	CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP                  LaunchAttributeID = 9
	CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN                      LaunchAttributeID = 10
	CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION          LaunchAttributeID = 11
	CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT              LaunchAttributeID = 12
	CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE         LaunchAttributeID = 13
	CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT     LaunchAttributeID = 14
	CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING       LaunchAttributeID = 16
)

// StreamCaptureStatus is CUstreamCaptureStatus.
type StreamCaptureStatus int32

const (
	CU_STREAM_CAPTURE_STATUS_NONE        StreamCaptureStatus = 0
	CU_STREAM_CAPTURE_STATUS_ACTIVE      StreamCaptureStatus = 1
	CU_STREAM_CAPTURE_STATUS_INVALIDATED StreamCaptureStatus = 2
)

// StreamCaptureMode is CUstreamCaptureMode.
type StreamCaptureMode int32

const (
	CU_STREAM_CAPTURE_MODE_GLOBAL       StreamCaptureMode = 0
	CU_STREAM_CAPTURE_MODE_THREAD_LOCAL StreamCaptureMode = 1
	CU_STREAM_CAPTURE_MODE_RELAXED      StreamCaptureMode = 2
)

// DriverProcAddressFlags is CUdriverProcAddress_flags.
type DriverProcAddressFlags int32

const (
	CU_GET_PROC_ADDRESS_DEFAULT                   DriverProcAddressFlags = 0
	CU_GET_PROC_ADDRESS_LEGACY_STREAM             DriverProcAddressFlags = 1
	CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM DriverProcAddressFlags = 2
)

// DriverProcAddressQueryResult is CUdriverProcAddressQueryResult.
type DriverProcAddressQueryResult int32

const (
	CU_GET_PROC_ADDRESS_SUCCESS                DriverProcAddressQueryResult = 0
	CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND       DriverProcAddressQueryResult = 1
	CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT DriverProcAddressQueryResult = 2
)

// ExecAffinityType is CUexecAffinityType.
type ExecAffinityType int32

const (
	CU_EXEC_AFFINITY_TYPE_SM_COUNT ExecAffinityType = 0
	CU_EXEC_AFFINITY_TYPE_MAX      ExecAffinityType = 1
)

// CigDataType is CUcigDataType.
type CigDataType int32

const (
	CIG_DATA_TYPE_D3D12_COMMAND_QUEUE CigDataType = 1
	CIG_DATA_TYPE_NV_BLOB             CigDataType = 2
)

// LibraryOption is CUlibraryOption.
type LibraryOption int32

const (
	CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE LibraryOption = 0
	CU_LIBRARY_BINARY_IS_PRESERVED                    LibraryOption = 1
	CU_LIBRARY_NUM_OPTIONS                            LibraryOption = 2
)

// Result is CUresult.
type Result int32

const (
	CUDA_SUCCESS                              Result = 0
	CUDA_ERROR_INVALID_VALUE                  Result = 1
	CUDA_ERROR_OUT_OF_MEMORY                  Result = 2
	CUDA_ERROR_NOT_INITIALIZED                Result = 3
	CUDA_ERROR_DEINITIALIZED                  Result = 4
	CUDA_ERROR_PROFILER_DISABLED              Result = 5
	CUDA_ERROR_PROFILER_NOT_INITIALIZED       Result = 6
	CUDA_ERROR_PROFILER_ALREADY_STARTED       Result = 7
	CUDA_ERROR_PROFILER_ALREADY_STOPPED       Result = 8
	CUDA_ERROR_STUB_LIBRARY                   Result = 34
	CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER     Result = 36
	CUDA_ERROR_DEVICE_UNAVAILABLE             Result = 46
	CUDA_ERROR_NO_DEVICE                      Result = 100
	CUDA_ERROR_INVALID_DEVICE                 Result = 101
	CUDA_ERROR_DEVICE_NOT_LICENSED            Result = 102
	CUDA_ERROR_INVALID_IMAGE                  Result = 200
	CUDA_ERROR_INVALID_CONTEXT                Result = 201
	CUDA_ERROR_CONTEXT_ALREADY_CURRENT        Result = 202
	CUDA_ERROR_MAP_FAILED                     Result = 205
	CUDA_ERROR_UNMAP_FAILED                   Result = 206
	CUDA_ERROR_ARRAY_IS_MAPPED                Result = 207
	CUDA_ERROR_ALREADY_MAPPED                 Result = 208
	CUDA_ERROR_NO_BINARY_FOR_GPU              Result = 209
	CUDA_ERROR_ALREADY_ACQUIRED               Result = 210
	CUDA_ERROR_NOT_MAPPED                     Result = 211
	CUDA_ERROR_NOT_MAPPED_AS_ARRAY            Result = 212
	CUDA_ERROR_NOT_MAPPED_AS_POINTER          Result = 213
	CUDA_ERROR_ECC_UNCORRECTABLE              Result = 214
	CUDA_ERROR_UNSUPPORTED_LIMIT              Result = 215
	CUDA_ERROR_CONTEXT_ALREADY_IN_USE         Result = 216
	CUDA_ERROR_PEER_ACCESS_UNSUPPORTED        Result = 217
	CUDA_ERROR_INVALID_PTX                    Result = 218
	CUDA_ERROR_INVALID_GRAPHICS_CONTEXT       Result = 219
	CUDA_ERROR_NVLINK_UNCORRECTABLE           Result = 220
	CUDA_ERROR_JIT_COMPILER_NOT_FOUND         Result = 221
	CUDA_ERROR_UNSUPPORTED_PTX_VERSION        Result = 222
	CUDA_ERROR_JIT_COMPILATION_DISABLED       Result = 223
	CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY      Result = 224
	CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC       Result = 225
	CUDA_ERROR_CONTAINED                      Result = 226
	CUDA_ERROR_INVALID_SOURCE                 Result = 300
	CUDA_ERROR_FILE_NOT_FOUND                 Result = 301
	CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND Result = 302
	CUDA_ERROR_SHARED_OBJECT_INIT_FAILED      Result = 303
	CUDA_ERROR_OPERATING_SYSTEM               Result = 304
	CUDA_ERROR_INVALID_HANDLE                 Result = 400
	CUDA_ERROR_ILLEGAL_STATE                  Result = 401
	CUDA_ERROR_LOSSY_QUERY                    Result = 402
	CUDA_ERROR_NOT_FOUND                      Result = 500
	CUDA_ERROR_NOT_READY                      Result = 600
	CUDA_ERROR_ILLEGAL_ADDRESS                Result = 700
	CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES        Result = 701
	CUDA_ERROR_LAUNCH_TIMEOUT                 Result = 702
	CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING  Result = 703
	CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED    Result = 704
	CUDA_ERROR_PEER_ACCESS_NOT_ENABLED        Result = 705
	CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE         Result = 708
	CUDA_ERROR_CONTEXT_IS_DESTROYED           Result = 709
	CUDA_ERROR_ASSERT                         Result = 710
	CUDA_ERROR_TOO_MANY_PEERS                 Result = 711
	CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED Result = 712
	CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED     Result = 713
	CUDA_ERROR_HARDWARE_STACK_ERROR           Result = 714
	CUDA_ERROR_ILLEGAL_INSTRUCTION            Result = 715
	CUDA_ERROR_MISALIGNED_ADDRESS             Result = 716
	CUDA_ERROR_INVALID_ADDRESS_SPACE          Result = 717
	CUDA_ERROR_INVALID_PC                     Result = 718
	CUDA_ERROR_LAUNCH_FAILED                  Result = 719
	CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE   Result = 720
	CUDA_ERROR_TENSOR_MEMORY_LEAK             Result = 721
	CUDA_ERROR_NOT_PERMITTED                  Result = 800
	CUDA_ERROR_NOT_SUPPORTED                  Result = 801
	CUDA_ERROR_SYSTEM_NOT_READY               Result = 802
	CUDA_ERROR_SYSTEM_DRIVER_MISMATCH         Result = 803
	CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE Result = 804
	CUDA_ERROR_MPS_CONNECTION_FAILED          Result = 805
	CUDA_ERROR_MPS_RPC_FAILURE                Result = 806
	CUDA_ERROR_MPS_SERVER_NOT_READY           Result = 807
	CUDA_ERROR_MPS_MAX_CLIENTS_REACHED        Result = 808
	CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED    Result = 809
	CUDA_ERROR_MPS_CLIENT_TERMINATED          Result = 810
	CUDA_ERROR_CDP_NOT_SUPPORTED              Result = 811
	CUDA_ERROR_CDP_VERSION_MISMATCH           Result = 812
	CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED     Result = 900
	CUDA_ERROR_STREAM_CAPTURE_INVALIDATED     Result = 901
	CUDA_ERROR_STREAM_CAPTURE_MERGE           Result = 902
	CUDA_ERROR_STREAM_CAPTURE_UNMATCHED       Result = 903
	CUDA_ERROR_STREAM_CAPTURE_UNJOINED        Result = 904
	CUDA_ERROR_STREAM_CAPTURE_ISOLATION       Result = 905
	CUDA_ERROR_STREAM_CAPTURE_IMPLICIT        Result = 906
	CUDA_ERROR_CAPTURED_EVENT                 Result = 907
	CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD    Result = 908
	CUDA_ERROR_TIMEOUT                        Result = 909
	CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE      Result = 910
	CUDA_ERROR_EXTERNAL_DEVICE                Result = 911
	CUDA_ERROR_INVALID_CLUSTER_SIZE           Result = 912
	CUDA_ERROR_FUNCTION_NOT_LOADED            Result = 913
	CUDA_ERROR_INVALID_RESOURCE_TYPE          Result = 914
	CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION Result = 915
	CUDA_ERROR_KEY_ROTATION                   Result = 916
	CUDA_ERROR_UNKNOWN                        Result = 999
)

// DeviceP2PAttribute is CUdevice_P2PAttribute.
type DeviceP2PAttribute int32

const (
	CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK                     DeviceP2PAttribute = 1
	CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED                     DeviceP2PAttribute = 2
	CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED              DeviceP2PAttribute = 3
	CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED              DeviceP2PAttribute = 4
	CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED          DeviceP2PAttribute = 4
	CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED DeviceP2PAttribute = 5
)

// AtomicOperation is CUatomicOperation.
type AtomicOperation int32

const (
	CU_ATOMIC_OPERATION_INTEGER_ADD       AtomicOperation = 0
	CU_ATOMIC_OPERATION_INTEGER_MIN       AtomicOperation = 1
	CU_ATOMIC_OPERATION_INTEGER_MAX       AtomicOperation = 2
	CU_ATOMIC_OPERATION_INTEGER_INCREMENT AtomicOperation = 3
	CU_ATOMIC_OPERATION_INTEGER_DECREMENT AtomicOperation = 4
	CU_ATOMIC_OPERATION_AND               AtomicOperation = 5
	CU_ATOMIC_OPERATION_OR                AtomicOperation = 6
	CU_ATOMIC_OPERATION_XOR               AtomicOperation = 7
	CU_ATOMIC_OPERATION_EXCHANGE          AtomicOperation = 8
	CU_ATOMIC_OPERATION_CAS               AtomicOperation = 9
	CU_ATOMIC_OPERATION_FLOAT_ADD         AtomicOperation = 10
	CU_ATOMIC_OPERATION_FLOAT_MIN         AtomicOperation = 11
	CU_ATOMIC_OPERATION_FLOAT_MAX         AtomicOperation = 12
	CU_ATOMIC_OPERATION_MAX               AtomicOperation = 13
)

// AtomicOperationCapability is CUatomicOperationCapability.
type AtomicOperationCapability int32

const (
	CU_ATOMIC_CAPABILITY_SIGNED      AtomicOperationCapability = 1
	CU_ATOMIC_CAPABILITY_UNSIGNED    AtomicOperationCapability = 2
	CU_ATOMIC_CAPABILITY_REDUCTION   AtomicOperationCapability = 4
	CU_ATOMIC_CAPABILITY_SCALAR_32   AtomicOperationCapability = 8
	CU_ATOMIC_CAPABILITY_SCALAR_64   AtomicOperationCapability = 16
	CU_ATOMIC_CAPABILITY_SCALAR_128  AtomicOperationCapability = 32
	CU_ATOMIC_CAPABILITY_VECTOR_32x4 AtomicOperationCapability = 64
)

// ResourceViewFormat is CUresourceViewFormat.
type ResourceViewFormat int32

const (
	CU_RES_VIEW_FORMAT_NONE          ResourceViewFormat = 0
	CU_RES_VIEW_FORMAT_UINT_1X8      ResourceViewFormat = 1
	CU_RES_VIEW_FORMAT_UINT_2X8      ResourceViewFormat = 2
	CU_RES_VIEW_FORMAT_UINT_4X8      ResourceViewFormat = 3
	CU_RES_VIEW_FORMAT_SINT_1X8      ResourceViewFormat = 4
	CU_RES_VIEW_FORMAT_SINT_2X8      ResourceViewFormat = 5
	CU_RES_VIEW_FORMAT_SINT_4X8      ResourceViewFormat = 6
	CU_RES_VIEW_FORMAT_UINT_1X16     ResourceViewFormat = 7
	CU_RES_VIEW_FORMAT_UINT_2X16     ResourceViewFormat = 8
	CU_RES_VIEW_FORMAT_UINT_4X16     ResourceViewFormat = 9
	CU_RES_VIEW_FORMAT_SINT_1X16     ResourceViewFormat = 10
	CU_RES_VIEW_FORMAT_SINT_2X16     ResourceViewFormat = 11
	CU_RES_VIEW_FORMAT_SINT_4X16     ResourceViewFormat = 12
	CU_RES_VIEW_FORMAT_UINT_1X32     ResourceViewFormat = 13
	CU_RES_VIEW_FORMAT_UINT_2X32     ResourceViewFormat = 14
	CU_RES_VIEW_FORMAT_UINT_4X32     ResourceViewFormat = 15
	CU_RES_VIEW_FORMAT_SINT_1X32     ResourceViewFormat = 16
	CU_RES_VIEW_FORMAT_SINT_2X32     ResourceViewFormat = 17
	CU_RES_VIEW_FORMAT_SINT_4X32     ResourceViewFormat = 18
	CU_RES_VIEW_FORMAT_FLOAT_1X16    ResourceViewFormat = 19
	CU_RES_VIEW_FORMAT_FLOAT_2X16    ResourceViewFormat = 20
	CU_RES_VIEW_FORMAT_FLOAT_4X16    ResourceViewFormat = 21
	CU_RES_VIEW_FORMAT_FLOAT_1X32    ResourceViewFormat = 22
	CU_RES_VIEW_FORMAT_FLOAT_2X32    ResourceViewFormat = 23
	CU_RES_VIEW_FORMAT_FLOAT_4X32    ResourceViewFormat = 24
	CU_RES_VIEW_FORMAT_UNSIGNED_BC1  ResourceViewFormat = 25
	CU_RES_VIEW_FORMAT_UNSIGNED_BC2  ResourceViewFormat = 26
	CU_RES_VIEW_FORMAT_UNSIGNED_BC3  ResourceViewFormat = 27
	CU_RES_VIEW_FORMAT_UNSIGNED_BC4  ResourceViewFormat = 28
	CU_RES_VIEW_FORMAT_SIGNED_BC4    ResourceViewFormat = 29
	CU_RES_VIEW_FORMAT_UNSIGNED_BC5  ResourceViewFormat = 30
	CU_RES_VIEW_FORMAT_SIGNED_BC5    ResourceViewFormat = 31
	CU_RES_VIEW_FORMAT_UNSIGNED_BC6H ResourceViewFormat = 32
	CU_RES_VIEW_FORMAT_SIGNED_BC6H   ResourceViewFormat = 33
	CU_RES_VIEW_FORMAT_UNSIGNED_BC7  ResourceViewFormat = 34
)

// TensorMapDataType is CUtensorMapDataType.
type TensorMapDataType int32

const (
	CU_TENSOR_MAP_DATA_TYPE_UINT8         TensorMapDataType = 0
	CU_TENSOR_MAP_DATA_TYPE_UINT16        TensorMapDataType = 1
	CU_TENSOR_MAP_DATA_TYPE_UINT32        TensorMapDataType = 2
	CU_TENSOR_MAP_DATA_TYPE_INT32         TensorMapDataType = 3
	CU_TENSOR_MAP_DATA_TYPE_UINT64        TensorMapDataType = 4
	CU_TENSOR_MAP_DATA_TYPE_INT64         TensorMapDataType = 5
	CU_TENSOR_MAP_DATA_TYPE_FLOAT16       TensorMapDataType = 6
	CU_TENSOR_MAP_DATA_TYPE_FLOAT32       TensorMapDataType = 7
	CU_TENSOR_MAP_DATA_TYPE_FLOAT64       TensorMapDataType = 8
	CU_TENSOR_MAP_DATA_TYPE_BFLOAT16      TensorMapDataType = 9
	CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ   TensorMapDataType = 10
	CU_TENSOR_MAP_DATA_TYPE_TFLOAT32      TensorMapDataType = 11
	CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ  TensorMapDataType = 12
	CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B  TensorMapDataType = 13
	CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B TensorMapDataType = 14
	CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B TensorMapDataType = 15
)

// TensorMapInterleave is CUtensorMapInterleave.
type TensorMapInterleave int32

const (
	CU_TENSOR_MAP_INTERLEAVE_NONE TensorMapInterleave = 0
	CU_TENSOR_MAP_INTERLEAVE_16B  TensorMapInterleave = 1
	CU_TENSOR_MAP_INTERLEAVE_32B  TensorMapInterleave = 2
)

// TensorMapSwizzle is CUtensorMapSwizzle.
type TensorMapSwizzle int32

const (
	CU_TENSOR_MAP_SWIZZLE_NONE                  TensorMapSwizzle = 0
	CU_TENSOR_MAP_SWIZZLE_32B                   TensorMapSwizzle = 1
	CU_TENSOR_MAP_SWIZZLE_64B                   TensorMapSwizzle = 2
	CU_TENSOR_MAP_SWIZZLE_128B                  TensorMapSwizzle = 3
	CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B         TensorMapSwizzle = 4
	CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B TensorMapSwizzle = 5
	CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B         TensorMapSwizzle = 6
)

// TensorMapL2promotion is CUtensorMapL2promotion.
type TensorMapL2promotion int32

const (
	CU_TENSOR_MAP_L2_PROMOTION_NONE    TensorMapL2promotion = 0
	CU_TENSOR_MAP_L2_PROMOTION_L2_64B  TensorMapL2promotion = 1
	CU_TENSOR_MAP_L2_PROMOTION_L2_128B TensorMapL2promotion = 2
	CU_TENSOR_MAP_L2_PROMOTION_L2_256B TensorMapL2promotion = 3
)

// TensorMapFloatOOBfill is CUtensorMapFloatOOBfill.
type TensorMapFloatOOBfill int32

const (
	CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE                 TensorMapFloatOOBfill = 0
	CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA TensorMapFloatOOBfill = 1
)

// TensorMapIm2ColWideMode is CUtensorMapIm2ColWideMode.
type TensorMapIm2ColWideMode int32

const (
	CU_TENSOR_MAP_IM2COL_WIDE_MODE_W    TensorMapIm2ColWideMode = 0
	CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 TensorMapIm2ColWideMode = 1
)

// PointerAttributeAccessFlags is CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS.
type PointerAttributeAccessFlags int32

const (
	CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE      PointerAttributeAccessFlags = 0
	CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ      PointerAttributeAccessFlags = 1
	CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE PointerAttributeAccessFlags = 3
)

// ExternalMemoryHandleType is CUexternalMemoryHandleType.
type ExternalMemoryHandleType int32

const (
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD          ExternalMemoryHandleType = 1
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32       ExternalMemoryHandleType = 2
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT   ExternalMemoryHandleType = 3
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP         ExternalMemoryHandleType = 4
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE     ExternalMemoryHandleType = 5
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE     ExternalMemoryHandleType = 6
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT ExternalMemoryHandleType = 7
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF           ExternalMemoryHandleType = 8
	CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD          ExternalMemoryHandleType = 9
)

// ExternalSemaphoreHandleType is CUexternalSemaphoreHandleType.
type ExternalSemaphoreHandleType int32

const (
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD                ExternalSemaphoreHandleType = 1
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32             ExternalSemaphoreHandleType = 2
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT         ExternalSemaphoreHandleType = 3
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE              ExternalSemaphoreHandleType = 4
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE              ExternalSemaphoreHandleType = 5
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC                ExternalSemaphoreHandleType = 6
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX        ExternalSemaphoreHandleType = 7
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT    ExternalSemaphoreHandleType = 8
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD    ExternalSemaphoreHandleType = 9
	CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32 ExternalSemaphoreHandleType = 10
)

// MemAllocationHandleType is CUmemAllocationHandleType.
type MemAllocationHandleType int32

const (
	CU_MEM_HANDLE_TYPE_NONE                  MemAllocationHandleType = 0
	CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR MemAllocationHandleType = 1
	CU_MEM_HANDLE_TYPE_WIN32                 MemAllocationHandleType = 2
	CU_MEM_HANDLE_TYPE_WIN32_KMT             MemAllocationHandleType = 4
	CU_MEM_HANDLE_TYPE_FABRIC                MemAllocationHandleType = 8
	CU_MEM_HANDLE_TYPE_MAX                   MemAllocationHandleType = 2147483647
)

// MemAccessFlags is CUmemAccess_flags.
type MemAccessFlags int32

const (
	CU_MEM_ACCESS_FLAGS_PROT_NONE      MemAccessFlags = 0
	CU_MEM_ACCESS_FLAGS_PROT_READ      MemAccessFlags = 1
	CU_MEM_ACCESS_FLAGS_PROT_READWRITE MemAccessFlags = 3
	CU_MEM_ACCESS_FLAGS_PROT_MAX       MemAccessFlags = 2147483647
)

// MemLocationType is CUmemLocationType.
type MemLocationType int32

const (
	CU_MEM_LOCATION_TYPE_INVALID           MemLocationType = 0
	CU_MEM_LOCATION_TYPE_NONE              MemLocationType = 0
	CU_MEM_LOCATION_TYPE_DEVICE            MemLocationType = 1
	CU_MEM_LOCATION_TYPE_HOST              MemLocationType = 2
	CU_MEM_LOCATION_TYPE_HOST_NUMA         MemLocationType = 3
	CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT MemLocationType = 4
	CU_MEM_LOCATION_TYPE_MAX               MemLocationType = 2147483647
)

// MemAllocationType is CUmemAllocationType.
type MemAllocationType int32

const (
	CU_MEM_ALLOCATION_TYPE_INVALID MemAllocationType = 0
	CU_MEM_ALLOCATION_TYPE_PINNED  MemAllocationType = 1
	CU_MEM_ALLOCATION_TYPE_MANAGED MemAllocationType = 2
	CU_MEM_ALLOCATION_TYPE_MAX     MemAllocationType = 2147483647
)

// MemAllocationGranularityFlags is CUmemAllocationGranularity_flags.
type MemAllocationGranularityFlags int32

const (
	CU_MEM_ALLOC_GRANULARITY_MINIMUM     MemAllocationGranularityFlags = 0
	CU_MEM_ALLOC_GRANULARITY_RECOMMENDED MemAllocationGranularityFlags = 1
)

// MemRangeHandleType is CUmemRangeHandleType.
type MemRangeHandleType int32

const (
	CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD MemRangeHandleType = 1
	CU_MEM_RANGE_HANDLE_TYPE_MAX        MemRangeHandleType = 2147483647
)

// MemRangeFlags is CUmemRangeFlags.
type MemRangeFlags int32

const (
	CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE MemRangeFlags = 1
)

// ArraySparseSubresourceType is CUarraySparseSubresourceType.
type ArraySparseSubresourceType int32

const (
	CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL ArraySparseSubresourceType = 0
	CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL      ArraySparseSubresourceType = 1
)

// MemOperationType is CUmemOperationType.
type MemOperationType int32

const (
	CU_MEM_OPERATION_TYPE_MAP   MemOperationType = 1
	CU_MEM_OPERATION_TYPE_UNMAP MemOperationType = 2
)

// MemHandleType is CUmemHandleType.
type MemHandleType int32

const (
	CU_MEM_HANDLE_TYPE_GENERIC MemHandleType = 0
)

// MemAllocationCompType is CUmemAllocationCompType.
type MemAllocationCompType int32

const (
	CU_MEM_ALLOCATION_COMP_NONE    MemAllocationCompType = 0
	CU_MEM_ALLOCATION_COMP_GENERIC MemAllocationCompType = 1
)

// MulticastGranularityFlags is CUmulticastGranularity_flags.
type MulticastGranularityFlags int32

const (
	CU_MULTICAST_GRANULARITY_MINIMUM     MulticastGranularityFlags = 0
	CU_MULTICAST_GRANULARITY_RECOMMENDED MulticastGranularityFlags = 1
)

// GraphExecUpdateResult is CUgraphExecUpdateResult.
type GraphExecUpdateResult int32

const (
	CU_GRAPH_EXEC_UPDATE_SUCCESS                           GraphExecUpdateResult = 0
	CU_GRAPH_EXEC_UPDATE_ERROR                             GraphExecUpdateResult = 1
	CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED            GraphExecUpdateResult = 2
	CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED           GraphExecUpdateResult = 3
	CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED            GraphExecUpdateResult = 4
	CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED          GraphExecUpdateResult = 5
	CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED               GraphExecUpdateResult = 6
	CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE GraphExecUpdateResult = 7
	CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED          GraphExecUpdateResult = 8
)

// MemPoolAttribute is CUmemPool_attribute.
type MemPoolAttribute int32

const (
	CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES   MemPoolAttribute = 1
	CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC         MemPoolAttribute = 2
	CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES MemPoolAttribute = 3
	CU_MEMPOOL_ATTR_RELEASE_THRESHOLD                 MemPoolAttribute = 4
	CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT              MemPoolAttribute = 5
	CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH                 MemPoolAttribute = 6
	CU_MEMPOOL_ATTR_USED_MEM_CURRENT                  MemPoolAttribute = 7
	CU_MEMPOOL_ATTR_USED_MEM_HIGH                     MemPoolAttribute = 8
)

// MemcpyFlags is CUmemcpyFlags.
type MemcpyFlags int32

const (
	CU_MEMCPY_FLAG_DEFAULT                     MemcpyFlags = 0
	CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE MemcpyFlags = 1
)

// MemcpySrcAccessOrder is CUmemcpySrcAccessOrder.
type MemcpySrcAccessOrder int32

const (
	CU_MEMCPY_SRC_ACCESS_ORDER_INVALID         MemcpySrcAccessOrder = 0
	CU_MEMCPY_SRC_ACCESS_ORDER_STREAM          MemcpySrcAccessOrder = 1
	CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL MemcpySrcAccessOrder = 2
	CU_MEMCPY_SRC_ACCESS_ORDER_ANY             MemcpySrcAccessOrder = 3
	CU_MEMCPY_SRC_ACCESS_ORDER_MAX             MemcpySrcAccessOrder = 2147483647
)

// Memcpy3DOperandType is CUmemcpy3DOperandType.
type Memcpy3DOperandType int32

const (
	CU_MEMCPY_OPERAND_TYPE_POINTER Memcpy3DOperandType = 1
	CU_MEMCPY_OPERAND_TYPE_ARRAY   Memcpy3DOperandType = 2
	CU_MEMCPY_OPERAND_TYPE_MAX     Memcpy3DOperandType = 2147483647
)

// GraphMemAttribute is CUgraphMem_attribute.
type GraphMemAttribute int32

const (
	CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT     GraphMemAttribute = 0
	CU_GRAPH_MEM_ATTR_USED_MEM_HIGH        GraphMemAttribute = 1
	CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT GraphMemAttribute = 2
	CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH    GraphMemAttribute = 3
)

// GraphChildGraphNodeOwnership is CUgraphChildGraphNodeOwnership.
type GraphChildGraphNodeOwnership int32

const (
	CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE GraphChildGraphNodeOwnership = 0
	CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE  GraphChildGraphNodeOwnership = 1
)

// FlushGPUDirectRDMAWritesOptions is CUflushGPUDirectRDMAWritesOptions.
type FlushGPUDirectRDMAWritesOptions int32

const (
	CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST   FlushGPUDirectRDMAWritesOptions = 1
	CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS FlushGPUDirectRDMAWritesOptions = 2
)

// GPUDirectRDMAWritesOrdering is CUGPUDirectRDMAWritesOrdering.
type GPUDirectRDMAWritesOrdering int32

const (
	CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE        GPUDirectRDMAWritesOrdering = 0
	CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER       GPUDirectRDMAWritesOrdering = 100
	CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES GPUDirectRDMAWritesOrdering = 200
)

// FlushGPUDirectRDMAWritesScope is CUflushGPUDirectRDMAWritesScope.
type FlushGPUDirectRDMAWritesScope int32

const (
	CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER       FlushGPUDirectRDMAWritesScope = 100
	CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES FlushGPUDirectRDMAWritesScope = 200
)

// FlushGPUDirectRDMAWritesTarget is CUflushGPUDirectRDMAWritesTarget.
type FlushGPUDirectRDMAWritesTarget int32

const (
	CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX FlushGPUDirectRDMAWritesTarget = 0
)

// GraphDebugDotFlags is CUgraphDebugDot_flags.
type GraphDebugDotFlags int32

const (
	CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE                      GraphDebugDotFlags = 1
	CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES                GraphDebugDotFlags = 2
	CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS           GraphDebugDotFlags = 4
	CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS           GraphDebugDotFlags = 8
	CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS           GraphDebugDotFlags = 16
	CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS             GraphDebugDotFlags = 32
	CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS            GraphDebugDotFlags = 64
	CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS GraphDebugDotFlags = 128
	CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS   GraphDebugDotFlags = 256
	CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES       GraphDebugDotFlags = 512
	CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES                      GraphDebugDotFlags = 1024
	CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS        GraphDebugDotFlags = 2048
	CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS         GraphDebugDotFlags = 4096
	CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS     GraphDebugDotFlags = 8192
	CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO              GraphDebugDotFlags = 16384
	CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS      GraphDebugDotFlags = 32768
)

// UserObjectFlags is CUuserObject_flags.
type UserObjectFlags int32

const (
	CU_USER_OBJECT_NO_DESTRUCTOR_SYNC UserObjectFlags = 1
)

// UserObjectRetainFlags is CUuserObjectRetain_flags.
type UserObjectRetainFlags int32

const (
	CU_GRAPH_USER_OBJECT_MOVE UserObjectRetainFlags = 1
)

// GraphInstantiateFlags is CUgraphInstantiate_flags.
type GraphInstantiateFlags int32

const (
	CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH GraphInstantiateFlags = 1
	CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD              GraphInstantiateFlags = 2
	CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH       GraphInstantiateFlags = 4
	CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY   GraphInstantiateFlags = 8
)

// DeviceNumaConfig is CUdeviceNumaConfig.
type DeviceNumaConfig int32

const (
	CU_DEVICE_NUMA_CONFIG_NONE      DeviceNumaConfig = 0
	CU_DEVICE_NUMA_CONFIG_NUMA_NODE DeviceNumaConfig = 1
)

// ProcessState is CUprocessState.
type ProcessState int32

const (
	CU_PROCESS_STATE_RUNNING      ProcessState = 0
	CU_PROCESS_STATE_LOCKED       ProcessState = 1
	CU_PROCESS_STATE_CHECKPOINTED ProcessState = 2
	CU_PROCESS_STATE_FAILED       ProcessState = 3
)

// ModuleLoadingMode is CUmoduleLoadingMode.
type ModuleLoadingMode int32

const (
	CU_MODULE_EAGER_LOADING ModuleLoadingMode = 1
	CU_MODULE_LAZY_LOADING  ModuleLoadingMode = 2
)

// MemDecompressAlgorithm is CUmemDecompressAlgorithm.
type MemDecompressAlgorithm int32

const (
	CU_MEM_DECOMPRESS_UNSUPPORTED       MemDecompressAlgorithm = 0
	CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE MemDecompressAlgorithm = 1
	CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY  MemDecompressAlgorithm = 2
	CU_MEM_DECOMPRESS_ALGORITHM_LZ4     MemDecompressAlgorithm = 4
)

// FunctionLoadingState is CUfunctionLoadingState.
type FunctionLoadingState int32

const (
	CU_FUNCTION_LOADING_STATE_UNLOADED FunctionLoadingState = 0
	CU_FUNCTION_LOADING_STATE_LOADED   FunctionLoadingState = 1
	CU_FUNCTION_LOADING_STATE_MAX      FunctionLoadingState = 2
)

// CoredumpSettings is CUcoredumpSettings.
type CoredumpSettings int32

const (
	CU_COREDUMP_ENABLE_ON_EXCEPTION CoredumpSettings = 1
	CU_COREDUMP_TRIGGER_HOST        CoredumpSettings = 2
	CU_COREDUMP_LIGHTWEIGHT         CoredumpSettings = 3
	CU_COREDUMP_ENABLE_USER_TRIGGER CoredumpSettings = 4
	CU_COREDUMP_FILE                CoredumpSettings = 5
	CU_COREDUMP_PIPE                CoredumpSettings = 6
	CU_COREDUMP_GENERATION_FLAGS    CoredumpSettings = 7
	CU_COREDUMP_MAX                 CoredumpSettings = 8
)

// CoredumpGenerationFlags is CUCoredumpGenerationFlags.
type CoredumpGenerationFlags int32

const (
	CU_COREDUMP_DEFAULT_FLAGS                CoredumpGenerationFlags = 0
	CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES CoredumpGenerationFlags = 1
	CU_COREDUMP_SKIP_GLOBAL_MEMORY           CoredumpGenerationFlags = 2
	CU_COREDUMP_SKIP_SHARED_MEMORY           CoredumpGenerationFlags = 4
	CU_COREDUMP_SKIP_LOCAL_MEMORY            CoredumpGenerationFlags = 8
	CU_COREDUMP_SKIP_ABORT                   CoredumpGenerationFlags = 16
	CU_COREDUMP_SKIP_CONSTBANK_MEMORY        CoredumpGenerationFlags = 32
	CU_COREDUMP_LIGHTWEIGHT_FLAGS            CoredumpGenerationFlags = 47
)

// GreenCtxCreateFlags is CUgreenCtxCreate_flags.
type GreenCtxCreateFlags int32

const (
	CU_GREEN_CTX_DEFAULT_STREAM GreenCtxCreateFlags = 1
)

// DevSmResourceSplitFlags is CUdevSmResourceSplit_flags.
type DevSmResourceSplitFlags int32

const (
	CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING     DevSmResourceSplitFlags = 1
	CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE DevSmResourceSplitFlags = 2
)

// DevResourceType is CUdevResourceType.
type DevResourceType int32

const (
	CU_DEV_RESOURCE_TYPE_INVALID DevResourceType = 0
	CU_DEV_RESOURCE_TYPE_SM      DevResourceType = 1
)

// LogLevel is CUlogLevel.
type LogLevel int32

const (
	CU_LOG_LEVEL_ERROR   LogLevel = 0
	CU_LOG_LEVEL_WARNING LogLevel = 1
)

// Constants that are macros in the header.
const (
	CUDA_ARRAY3D_2DARRAY                                     = 1
	CUDA_ARRAY3D_COLOR_ATTACHMENT                            = 32
	CUDA_ARRAY3D_CUBEMAP                                     = 4
	CUDA_ARRAY3D_DEFERRED_MAPPING                            = 128
	CUDA_ARRAY3D_DEPTH_TEXTURE                               = 16
	CUDA_ARRAY3D_LAYERED                                     = 1
	CUDA_ARRAY3D_SPARSE                                      = 64
	CUDA_ARRAY3D_SURFACE_LDST                                = 2
	CUDA_ARRAY3D_TEXTURE_GATHER                              = 8
	CUDA_ARRAY3D_VIDEO_ENCODE_DECODE                         = 256
	CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC = 2
	CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC  = 1
	CUDA_EXTERNAL_MEMORY_DEDICATED                           = 1
	CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC     = 1
	CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC       = 2
	CUDA_NVSCISYNC_ATTR_SIGNAL                               = 1
	CUDA_NVSCISYNC_ATTR_WAIT                                 = 2
	CUDA_VERSION                                             = 13000
	CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL                = 1
	CU_COMPUTE_ACCELERATED_TARGET_BASE                       = 65536
	CU_COMPUTE_FAMILY_TARGET_BASE                            = 131072
	CU_GRAPH_COND_ASSIGN_DEFAULT                             = 1
	CU_GRAPH_KERNEL_NODE_PORT_DEFAULT                        = 0
	CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER                   = 2
	CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC                   = 1
	CU_IPC_HANDLE_SIZE                                       = 64
	CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM                      = 1
	CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT                    = 1
	CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT                       = 2
	CU_LAUNCH_PARAM_END_AS_INT                               = 0
	CU_MEMHOSTALLOC_DEVICEMAP                                = 2
	CU_MEMHOSTALLOC_PORTABLE                                 = 1
	CU_MEMHOSTALLOC_WRITECOMBINED                            = 4
	CU_MEMHOSTREGISTER_DEVICEMAP                             = 2
	CU_MEMHOSTREGISTER_IOMEMORY                              = 4
	CU_MEMHOSTREGISTER_PORTABLE                              = 1
	CU_MEMHOSTREGISTER_READ_ONLY                             = 8
	CU_MEM_CREATE_USAGE_HW_DECOMPRESS                        = 2
	CU_MEM_CREATE_USAGE_TILE_POOL                            = 1
	CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS                   = 2
	CU_TENSOR_MAP_NUM_QWORDS                                 = 16
	CU_TRSA_OVERRIDE_FORMAT                                  = 1
	CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION                   = 32
	CU_TRSF_NORMALIZED_COORDINATES                           = 2
	CU_TRSF_READ_AS_INTEGER                                  = 1
	CU_TRSF_SEAMLESS_CUBEMAP                                 = 64
	CU_TRSF_SRGB                                             = 16
)

// constants holds the names of the macros.
var constants = []EnumValue{
	{"CUDA_ARRAY3D_2DARRAY", 1},
	{"CUDA_ARRAY3D_COLOR_ATTACHMENT", 32},
	{"CUDA_ARRAY3D_CUBEMAP", 4},
	{"CUDA_ARRAY3D_DEFERRED_MAPPING", 128},
	{"CUDA_ARRAY3D_DEPTH_TEXTURE", 16},
	{"CUDA_ARRAY3D_LAYERED", 1},
	{"CUDA_ARRAY3D_SPARSE", 64},
	{"CUDA_ARRAY3D_SURFACE_LDST", 2},
	{"CUDA_ARRAY3D_TEXTURE_GATHER", 8},
	{"CUDA_ARRAY3D_VIDEO_ENCODE_DECODE", 256},
	{"CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC", 2},
	{"CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC", 1},
	{"CUDA_EXTERNAL_MEMORY_DEDICATED", 1},
	{"CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC", 1},
	{"CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC", 2},
	{"CUDA_NVSCISYNC_ATTR_SIGNAL", 1},
	{"CUDA_NVSCISYNC_ATTR_WAIT", 2},
	{"CUDA_VERSION", 13000},
	{"CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL", 1},
	{"CU_COMPUTE_ACCELERATED_TARGET_BASE", 65536},
	{"CU_COMPUTE_FAMILY_TARGET_BASE", 131072},
	{"CU_GRAPH_COND_ASSIGN_DEFAULT", 1},
	{"CU_GRAPH_KERNEL_NODE_PORT_DEFAULT", 0},
	{"CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER", 2},
	{"CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC", 1},
	{"CU_IPC_HANDLE_SIZE", 64},
	{"CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM", 1},
	{"CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT", 1},
	{"CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT", 2},
	{"CU_LAUNCH_PARAM_END_AS_INT", 0},
	{"CU_MEMHOSTALLOC_DEVICEMAP", 2},
	{"CU_MEMHOSTALLOC_PORTABLE", 1},
	{"CU_MEMHOSTALLOC_WRITECOMBINED", 4},
	{"CU_MEMHOSTREGISTER_DEVICEMAP", 2},
	{"CU_MEMHOSTREGISTER_IOMEMORY", 4},
	{"CU_MEMHOSTREGISTER_PORTABLE", 1},
	{"CU_MEMHOSTREGISTER_READ_ONLY", 8},
	{"CU_MEM_CREATE_USAGE_HW_DECOMPRESS", 2},
	{"CU_MEM_CREATE_USAGE_TILE_POOL", 1},
	{"CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS", 2},
	{"CU_TENSOR_MAP_NUM_QWORDS", 16},
	{"CU_TRSA_OVERRIDE_FORMAT", 1},
	{"CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION", 32},
	{"CU_TRSF_NORMALIZED_COORDINATES", 2},
	{"CU_TRSF_READ_AS_INTEGER", 1},
	{"CU_TRSF_SEAMLESS_CUBEMAP", 64},
	{"CU_TRSF_SRGB", 16},
}

// enums holds the names of every enum's values: a list, which costs nothing when a program begins.
var enums = []enum{
	{"CUipcMem_flags", []EnumValue{{"CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS", 1}}},
	{"CUmemAttach_flags", []EnumValue{{"CU_MEM_ATTACH_GLOBAL", 1}, {"CU_MEM_ATTACH_HOST", 2}, {"CU_MEM_ATTACH_SINGLE", 4}}},
	{"CUctx_flags", []EnumValue{{"CU_CTX_SCHED_AUTO", 0}, {"CU_CTX_SCHED_SPIN", 1}, {"CU_CTX_SCHED_YIELD", 2}, {"CU_CTX_SCHED_BLOCKING_SYNC", 4}, {"CU_CTX_BLOCKING_SYNC", 4}, {"CU_CTX_SCHED_MASK", 7}, {"CU_CTX_MAP_HOST", 8}, {"CU_CTX_LMEM_RESIZE_TO_MAX", 16}, {"CU_CTX_COREDUMP_ENABLE", 32}, {"CU_CTX_USER_COREDUMP_ENABLE", 64}, {"CU_CTX_SYNC_MEMOPS", 128}, {"CU_CTX_FLAGS_MASK", 255}}},
	{"CUevent_sched_flags", []EnumValue{{"CU_EVENT_SCHED_AUTO", 0}, {"CU_EVENT_SCHED_SPIN", 1}, {"CU_EVENT_SCHED_YIELD", 2}, {"CU_EVENT_SCHED_BLOCKING_SYNC", 4}}},
	{"CUstream_flags", []EnumValue{{"CU_STREAM_DEFAULT", 0}, {"CU_STREAM_NON_BLOCKING", 1}}},
	{"CUevent_flags", []EnumValue{{"CU_EVENT_DEFAULT", 0}, {"CU_EVENT_BLOCKING_SYNC", 1}, {"CU_EVENT_DISABLE_TIMING", 2}, {"CU_EVENT_INTERPROCESS", 4}}},
	{"CUevent_record_flags", []EnumValue{{"CU_EVENT_RECORD_DEFAULT", 0}, {"CU_EVENT_RECORD_EXTERNAL", 1}}},
	{"CUevent_wait_flags", []EnumValue{{"CU_EVENT_WAIT_DEFAULT", 0}, {"CU_EVENT_WAIT_EXTERNAL", 1}}},
	{"CUstreamWaitValue_flags", []EnumValue{{"CU_STREAM_WAIT_VALUE_GEQ", 0}, {"CU_STREAM_WAIT_VALUE_EQ", 1}, {"CU_STREAM_WAIT_VALUE_AND", 2}, {"CU_STREAM_WAIT_VALUE_NOR", 3}, {"CU_STREAM_WAIT_VALUE_FLUSH", 1073741824}}},
	{"CUstreamWriteValue_flags", []EnumValue{{"CU_STREAM_WRITE_VALUE_DEFAULT", 0}, {"CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER", 1}}},
	{"CUstreamBatchMemOpType", []EnumValue{{"CU_STREAM_MEM_OP_WAIT_VALUE_32", 1}, {"CU_STREAM_MEM_OP_WRITE_VALUE_32", 2}, {"CU_STREAM_MEM_OP_WAIT_VALUE_64", 4}, {"CU_STREAM_MEM_OP_WRITE_VALUE_64", 5}, {"CU_STREAM_MEM_OP_BARRIER", 6}, {"CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES", 3}}},
	{"CUstreamMemoryBarrier_flags", []EnumValue{{"CU_STREAM_MEMORY_BARRIER_TYPE_SYS", 0}, {"CU_STREAM_MEMORY_BARRIER_TYPE_GPU", 1}}},
	{"CUoccupancy_flags", []EnumValue{{"CU_OCCUPANCY_DEFAULT", 0}, {"CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE", 1}}},
	{"CUstreamUpdateCaptureDependencies_flags", []EnumValue{{"CU_STREAM_ADD_CAPTURE_DEPENDENCIES", 0}, {"CU_STREAM_SET_CAPTURE_DEPENDENCIES", 1}}},
	{"CUasyncNotificationType", []EnumValue{{"CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET", 1}}},
	{"CUarray_format", []EnumValue{{"CU_AD_FORMAT_UNSIGNED_INT8", 1}, {"CU_AD_FORMAT_UNSIGNED_INT16", 2}, {"CU_AD_FORMAT_UNSIGNED_INT32", 3}, {"CU_AD_FORMAT_SIGNED_INT8", 8}, {"CU_AD_FORMAT_SIGNED_INT16", 9}, {"CU_AD_FORMAT_SIGNED_INT32", 10}, {"CU_AD_FORMAT_HALF", 16}, {"CU_AD_FORMAT_FLOAT", 32}, {"CU_AD_FORMAT_NV12", 176}, {"CU_AD_FORMAT_UNORM_INT8X1", 192}, {"CU_AD_FORMAT_UNORM_INT8X2", 193}, {"CU_AD_FORMAT_UNORM_INT8X4", 194}, {"CU_AD_FORMAT_UNORM_INT16X1", 195}, {"CU_AD_FORMAT_UNORM_INT16X2", 196}, {"CU_AD_FORMAT_UNORM_INT16X4", 197}, {"CU_AD_FORMAT_SNORM_INT8X1", 198}, {"CU_AD_FORMAT_SNORM_INT8X2", 199}, {"CU_AD_FORMAT_SNORM_INT8X4", 200}, {"CU_AD_FORMAT_SNORM_INT16X1", 201}, {"CU_AD_FORMAT_SNORM_INT16X2", 202}, {"CU_AD_FORMAT_SNORM_INT16X4", 203}, {"CU_AD_FORMAT_BC1_UNORM", 145}, {"CU_AD_FORMAT_BC1_UNORM_SRGB", 146}, {"CU_AD_FORMAT_BC2_UNORM", 147}, {"CU_AD_FORMAT_BC2_UNORM_SRGB", 148}, {"CU_AD_FORMAT_BC3_UNORM", 149}, {"CU_AD_FORMAT_BC3_UNORM_SRGB", 150}, {"CU_AD_FORMAT_BC4_UNORM", 151}, {"CU_AD_FORMAT_BC4_SNORM", 152}, {"CU_AD_FORMAT_BC5_UNORM", 153}, {"CU_AD_FORMAT_BC5_SNORM", 154}, {"CU_AD_FORMAT_BC6H_UF16", 155}, {"CU_AD_FORMAT_BC6H_SF16", 156}, {"CU_AD_FORMAT_BC7_UNORM", 157}, {"CU_AD_FORMAT_BC7_UNORM_SRGB", 158}, {"CU_AD_FORMAT_P010", 159}, {"CU_AD_FORMAT_P016", 161}, {"CU_AD_FORMAT_NV16", 162}, {"CU_AD_FORMAT_P210", 163}, {"CU_AD_FORMAT_P216", 164}, {"CU_AD_FORMAT_YUY2", 165}, {"CU_AD_FORMAT_Y210", 166}, {"CU_AD_FORMAT_Y216", 167}, {"CU_AD_FORMAT_AYUV", 168}, {"CU_AD_FORMAT_Y410", 169}, {"CU_AD_FORMAT_Y416", 177}, {"CU_AD_FORMAT_Y444_PLANAR8", 178}, {"CU_AD_FORMAT_Y444_PLANAR10", 179}, {"CU_AD_FORMAT_YUV444_8bit_SemiPlanar", 180}, {"CU_AD_FORMAT_YUV444_16bit_SemiPlanar", 181}, {"CU_AD_FORMAT_UNORM_INT_101010_2", 80}, {"CU_AD_FORMAT_MAX", 2147483647}}},
	{"CUaddress_mode", []EnumValue{{"CU_TR_ADDRESS_MODE_WRAP", 0}, {"CU_TR_ADDRESS_MODE_CLAMP", 1}, {"CU_TR_ADDRESS_MODE_MIRROR", 2}, {"CU_TR_ADDRESS_MODE_BORDER", 3}}},
	{"CUfilter_mode", []EnumValue{{"CU_TR_FILTER_MODE_POINT", 0}, {"CU_TR_FILTER_MODE_LINEAR", 1}}},
	{"CUdevice_attribute", []EnumValue{{"CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK", 1}, {"CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X", 2}, {"CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y", 3}, {"CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z", 4}, {"CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X", 5}, {"CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y", 6}, {"CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z", 7}, {"CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK", 8}, {"CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK", 8}, {"CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY", 9}, {"CU_DEVICE_ATTRIBUTE_WARP_SIZE", 10}, {"CU_DEVICE_ATTRIBUTE_MAX_PITCH", 11}, {"CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK", 12}, {"CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK", 12}, {"CU_DEVICE_ATTRIBUTE_CLOCK_RATE", 13}, {"CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT", 14}, {"CU_DEVICE_ATTRIBUTE_GPU_OVERLAP", 15}, {"CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT", 16}, {"CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT", 17}, {"CU_DEVICE_ATTRIBUTE_INTEGRATED", 18}, {"CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY", 19}, {"CU_DEVICE_ATTRIBUTE_COMPUTE_MODE", 20}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH", 21}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH", 22}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT", 23}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH", 24}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT", 25}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH", 26}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH", 27}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT", 28}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS", 29}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH", 27}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT", 28}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES", 29}, {"CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT", 30}, {"CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS", 31}, {"CU_DEVICE_ATTRIBUTE_ECC_ENABLED", 32}, {"CU_DEVICE_ATTRIBUTE_PCI_BUS_ID", 33}, {"CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID", 34}, {"CU_DEVICE_ATTRIBUTE_TCC_DRIVER", 35}, {"CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE", 36}, {"CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH", 37}, {"CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE", 38}, {"CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR", 39}, {"CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT", 40}, {"CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING", 41}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH", 42}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS", 43}, {"CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER", 44}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH", 45}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT", 46}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE", 47}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE", 48}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE", 49}, {"CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID", 50}, {"CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT", 51}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH", 52}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH", 53}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS", 54}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH", 55}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH", 56}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT", 57}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH", 58}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT", 59}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH", 60}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH", 61}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS", 62}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH", 63}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT", 64}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS", 65}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH", 66}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH", 67}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS", 68}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH", 69}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH", 70}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT", 71}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH", 72}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH", 73}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT", 74}, {"CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR", 75}, {"CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR", 76}, {"CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH", 77}, {"CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED", 78}, {"CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED", 79}, {"CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED", 80}, {"CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR", 81}, {"CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR", 82}, {"CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY", 83}, {"CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD", 84}, {"CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID", 85}, {"CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED", 86}, {"CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO", 87}, {"CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS", 88}, {"CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS", 89}, {"CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED", 90}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM", 91}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1", 92}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1", 93}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1", 94}, {"CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH", 95}, {"CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH", 96}, {"CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN", 97}, {"CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES", 98}, {"CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED", 99}, {"CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES", 100}, {"CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST", 101}, {"CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED", 102}, {"CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED", 102}, {"CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED", 103}, {"CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED", 104}, {"CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED", 105}, {"CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR", 106}, {"CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED", 107}, {"CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE", 108}, {"CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE", 109}, {"CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED", 110}, {"CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK", 111}, {"CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED", 112}, {"CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED", 113}, {"CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED", 114}, {"CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED", 115}, {"CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED", 116}, {"CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS", 117}, {"CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING", 118}, {"CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES", 119}, {"CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH", 120}, {"CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED", 121}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS", 122}, {"CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR", 123}, {"CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED", 124}, {"CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED", 125}, {"CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT", 126}, {"CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED", 127}, {"CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED", 128}, {"CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS", 129}, {"CU_DEVICE_ATTRIBUTE_NUMA_CONFIG", 130}, {"CU_DEVICE_ATTRIBUTE_NUMA_ID", 131}, {"CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED", 132}, {"CU_DEVICE_ATTRIBUTE_MPS_ENABLED", 133}, {"CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID", 134}, {"CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED", 135}, {"CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK", 136}, {"CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH", 137}, {"CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED", 138}, {"CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID", 139}, {"CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID", 140}, {"CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED", 141}, {"CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED", 142}, {"CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED", 143}, {"CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED", 144}, {"CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED", 145}, {"CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED", 146}, {"CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED", 147}, {"CU_DEVICE_ATTRIBUTE_MAX", 148}}},
	{"CUpointer_attribute", []EnumValue{{"CU_POINTER_ATTRIBUTE_CONTEXT", 1}, {"CU_POINTER_ATTRIBUTE_MEMORY_TYPE", 2}, {"CU_POINTER_ATTRIBUTE_DEVICE_POINTER", 3}, {"CU_POINTER_ATTRIBUTE_HOST_POINTER", 4}, {"CU_POINTER_ATTRIBUTE_P2P_TOKENS", 5}, {"CU_POINTER_ATTRIBUTE_SYNC_MEMOPS", 6}, {"CU_POINTER_ATTRIBUTE_BUFFER_ID", 7}, {"CU_POINTER_ATTRIBUTE_IS_MANAGED", 8}, {"CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL", 9}, {"CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE", 10}, {"CU_POINTER_ATTRIBUTE_RANGE_START_ADDR", 11}, {"CU_POINTER_ATTRIBUTE_RANGE_SIZE", 12}, {"CU_POINTER_ATTRIBUTE_MAPPED", 13}, {"CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES", 14}, {"CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE", 15}, {"CU_POINTER_ATTRIBUTE_ACCESS_FLAGS", 16}, {"CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE", 17}, {"CU_POINTER_ATTRIBUTE_MAPPING_SIZE", 18}, {"CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR", 19}, {"CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID", 20}, {"CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE", 21}}},
	{"CUfunction_attribute", []EnumValue{{"CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK", 0}, {"CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES", 1}, {"CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES", 2}, {"CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES", 3}, {"CU_FUNC_ATTRIBUTE_NUM_REGS", 4}, {"CU_FUNC_ATTRIBUTE_PTX_VERSION", 5}, {"CU_FUNC_ATTRIBUTE_BINARY_VERSION", 6}, {"CU_FUNC_ATTRIBUTE_CACHE_MODE_CA", 7}, {"CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", 8}, {"CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT", 9}, {"CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET", 10}, {"CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH", 11}, {"CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT", 12}, {"CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH", 13}, {"CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED", 14}, {"CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE", 15}, {"CU_FUNC_ATTRIBUTE_MAX", 16}}},
	{"CUfunc_cache", []EnumValue{{"CU_FUNC_CACHE_PREFER_NONE", 0}, {"CU_FUNC_CACHE_PREFER_SHARED", 1}, {"CU_FUNC_CACHE_PREFER_L1", 2}, {"CU_FUNC_CACHE_PREFER_EQUAL", 3}}},
	{"CUsharedconfig", []EnumValue{{"CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE", 0}, {"CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE", 1}, {"CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE", 2}}},
	{"CUshared_carveout", []EnumValue{{"CU_SHAREDMEM_CARVEOUT_DEFAULT", -1}, {"CU_SHAREDMEM_CARVEOUT_MAX_SHARED", 100}, {"CU_SHAREDMEM_CARVEOUT_MAX_L1", 0}}},
	{"CUmemorytype", []EnumValue{{"CU_MEMORYTYPE_HOST", 1}, {"CU_MEMORYTYPE_DEVICE", 2}, {"CU_MEMORYTYPE_ARRAY", 3}, {"CU_MEMORYTYPE_UNIFIED", 4}}},
	{"CUcomputemode", []EnumValue{{"CU_COMPUTEMODE_DEFAULT", 0}, {"CU_COMPUTEMODE_PROHIBITED", 2}, {"CU_COMPUTEMODE_EXCLUSIVE_PROCESS", 3}}},
	{"CUmem_advise", []EnumValue{{"CU_MEM_ADVISE_SET_READ_MOSTLY", 1}, {"CU_MEM_ADVISE_UNSET_READ_MOSTLY", 2}, {"CU_MEM_ADVISE_SET_PREFERRED_LOCATION", 3}, {"CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION", 4}, {"CU_MEM_ADVISE_SET_ACCESSED_BY", 5}, {"CU_MEM_ADVISE_UNSET_ACCESSED_BY", 6}}},
	{"CUmem_range_attribute", []EnumValue{{"CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY", 1}, {"CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION", 2}, {"CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY", 3}, {"CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION", 4}, {"CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE", 5}, {"CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID", 6}, {"CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE", 7}, {"CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID", 8}}},
	{"CUjit_option", []EnumValue{{"CU_JIT_MAX_REGISTERS", 0}, {"CU_JIT_THREADS_PER_BLOCK", 1}, {"CU_JIT_WALL_TIME", 2}, {"CU_JIT_INFO_LOG_BUFFER", 3}, {"CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES", 4}, {"CU_JIT_ERROR_LOG_BUFFER", 5}, {"CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES", 6}, {"CU_JIT_OPTIMIZATION_LEVEL", 7}, {"CU_JIT_TARGET_FROM_CUCONTEXT", 8}, {"CU_JIT_TARGET", 9}, {"CU_JIT_FALLBACK_STRATEGY", 10}, {"CU_JIT_GENERATE_DEBUG_INFO", 11}, {"CU_JIT_LOG_VERBOSE", 12}, {"CU_JIT_GENERATE_LINE_INFO", 13}, {"CU_JIT_CACHE_MODE", 14}, {"CU_JIT_NEW_SM3X_OPT", 15}, {"CU_JIT_FAST_COMPILE", 16}, {"CU_JIT_GLOBAL_SYMBOL_NAMES", 17}, {"CU_JIT_GLOBAL_SYMBOL_ADDRESSES", 18}, {"CU_JIT_GLOBAL_SYMBOL_COUNT", 19}, {"CU_JIT_LTO", 20}, {"CU_JIT_FTZ", 21}, {"CU_JIT_PREC_DIV", 22}, {"CU_JIT_PREC_SQRT", 23}, {"CU_JIT_FMA", 24}, {"CU_JIT_REFERENCED_KERNEL_NAMES", 25}, {"CU_JIT_REFERENCED_KERNEL_COUNT", 26}, {"CU_JIT_REFERENCED_VARIABLE_NAMES", 27}, {"CU_JIT_REFERENCED_VARIABLE_COUNT", 28}, {"CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES", 29}, {"CU_JIT_POSITION_INDEPENDENT_CODE", 30}, {"CU_JIT_MIN_CTA_PER_SM", 31}, {"CU_JIT_MAX_THREADS_PER_BLOCK", 32}, {"CU_JIT_OVERRIDE_DIRECTIVE_VALUES", 33}, {"CU_JIT_SPLIT_COMPILE", 34}, {"CU_JIT_BINARY_LOADER_THREAD_COUNT", 35}, {"CU_JIT_NUM_OPTIONS", 36}}},
	{"CUjit_target", []EnumValue{{"CU_TARGET_COMPUTE_30", 30}, {"CU_TARGET_COMPUTE_32", 32}, {"CU_TARGET_COMPUTE_35", 35}, {"CU_TARGET_COMPUTE_37", 37}, {"CU_TARGET_COMPUTE_50", 50}, {"CU_TARGET_COMPUTE_52", 52}, {"CU_TARGET_COMPUTE_53", 53}, {"CU_TARGET_COMPUTE_60", 60}, {"CU_TARGET_COMPUTE_61", 61}, {"CU_TARGET_COMPUTE_62", 62}, {"CU_TARGET_COMPUTE_70", 70}, {"CU_TARGET_COMPUTE_72", 72}, {"CU_TARGET_COMPUTE_75", 75}, {"CU_TARGET_COMPUTE_80", 80}, {"CU_TARGET_COMPUTE_86", 86}, {"CU_TARGET_COMPUTE_87", 87}, {"CU_TARGET_COMPUTE_89", 89}, {"CU_TARGET_COMPUTE_90", 90}, {"CU_TARGET_COMPUTE_100", 100}, {"CU_TARGET_COMPUTE_110", 110}, {"CU_TARGET_COMPUTE_103", 103}, {"CU_TARGET_COMPUTE_120", 120}, {"CU_TARGET_COMPUTE_121", 121}, {"CU_TARGET_COMPUTE_90A", 65626}, {"CU_TARGET_COMPUTE_100A", 65636}, {"CU_TARGET_COMPUTE_110A", 65646}, {"CU_TARGET_COMPUTE_103A", 65639}, {"CU_TARGET_COMPUTE_120A", 65656}, {"CU_TARGET_COMPUTE_121A", 65657}, {"CU_TARGET_COMPUTE_100F", 131172}, {"CU_TARGET_COMPUTE_110F", 131182}, {"CU_TARGET_COMPUTE_103F", 131175}, {"CU_TARGET_COMPUTE_120F", 131192}, {"CU_TARGET_COMPUTE_121F", 131193}}},
	{"CUjit_fallback", []EnumValue{{"CU_PREFER_PTX", 0}, {"CU_PREFER_BINARY", 1}}},
	{"CUjit_cacheMode", []EnumValue{{"CU_JIT_CACHE_OPTION_NONE", 0}, {"CU_JIT_CACHE_OPTION_CG", 1}, {"CU_JIT_CACHE_OPTION_CA", 2}}},
	{"CUjitInputType", []EnumValue{{"CU_JIT_INPUT_CUBIN", 0}, {"CU_JIT_INPUT_PTX", 1}, {"CU_JIT_INPUT_FATBINARY", 2}, {"CU_JIT_INPUT_OBJECT", 3}, {"CU_JIT_INPUT_LIBRARY", 4}, {"CU_JIT_INPUT_NVVM", 5}, {"CU_JIT_NUM_INPUT_TYPES", 6}}},
	{"CUgraphicsRegisterFlags", []EnumValue{{"CU_GRAPHICS_REGISTER_FLAGS_NONE", 0}, {"CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY", 1}, {"CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD", 2}, {"CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST", 4}, {"CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER", 8}}},
	{"CUgraphicsMapResourceFlags", []EnumValue{{"CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE", 0}, {"CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY", 1}, {"CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD", 2}}},
	{"CUarray_cubemap_face", []EnumValue{{"CU_CUBEMAP_FACE_POSITIVE_X", 0}, {"CU_CUBEMAP_FACE_NEGATIVE_X", 1}, {"CU_CUBEMAP_FACE_POSITIVE_Y", 2}, {"CU_CUBEMAP_FACE_NEGATIVE_Y", 3}, {"CU_CUBEMAP_FACE_POSITIVE_Z", 4}, {"CU_CUBEMAP_FACE_NEGATIVE_Z", 5}}},
	{"CUlimit", []EnumValue{{"CU_LIMIT_STACK_SIZE", 0}, {"CU_LIMIT_PRINTF_FIFO_SIZE", 1}, {"CU_LIMIT_MALLOC_HEAP_SIZE", 2}, {"CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH", 3}, {"CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT", 4}, {"CU_LIMIT_MAX_L2_FETCH_GRANULARITY", 5}, {"CU_LIMIT_PERSISTING_L2_CACHE_SIZE", 6}, {"CU_LIMIT_SHMEM_SIZE", 7}, {"CU_LIMIT_CIG_ENABLED", 8}, {"CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED", 9}, {"CU_LIMIT_MAX", 10}}},
	{"CUresourcetype", []EnumValue{{"CU_RESOURCE_TYPE_ARRAY", 0}, {"CU_RESOURCE_TYPE_MIPMAPPED_ARRAY", 1}, {"CU_RESOURCE_TYPE_LINEAR", 2}, {"CU_RESOURCE_TYPE_PITCH2D", 3}}},
	{"CUaccessProperty", []EnumValue{{"CU_ACCESS_PROPERTY_NORMAL", 0}, {"CU_ACCESS_PROPERTY_STREAMING", 1}, {"CU_ACCESS_PROPERTY_PERSISTING", 2}}},
	{"CUgraphConditionalNodeType", []EnumValue{{"CU_GRAPH_COND_TYPE_IF", 0}, {"CU_GRAPH_COND_TYPE_WHILE", 1}, {"CU_GRAPH_COND_TYPE_SWITCH", 2}}},
	{"CUgraphNodeType", []EnumValue{{"CU_GRAPH_NODE_TYPE_KERNEL", 0}, {"CU_GRAPH_NODE_TYPE_MEMCPY", 1}, {"CU_GRAPH_NODE_TYPE_MEMSET", 2}, {"CU_GRAPH_NODE_TYPE_HOST", 3}, {"CU_GRAPH_NODE_TYPE_GRAPH", 4}, {"CU_GRAPH_NODE_TYPE_EMPTY", 5}, {"CU_GRAPH_NODE_TYPE_WAIT_EVENT", 6}, {"CU_GRAPH_NODE_TYPE_EVENT_RECORD", 7}, {"CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL", 8}, {"CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT", 9}, {"CU_GRAPH_NODE_TYPE_MEM_ALLOC", 10}, {"CU_GRAPH_NODE_TYPE_MEM_FREE", 11}, {"CU_GRAPH_NODE_TYPE_BATCH_MEM_OP", 12}, {"CU_GRAPH_NODE_TYPE_CONDITIONAL", 13}}},
	{"CUgraphDependencyType", []EnumValue{{"CU_GRAPH_DEPENDENCY_TYPE_DEFAULT", 0}, {"CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC", 1}}},
	{"CUgraphInstantiateResult", []EnumValue{{"CUDA_GRAPH_INSTANTIATE_SUCCESS", 0}, {"CUDA_GRAPH_INSTANTIATE_ERROR", 1}, {"CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE", 2}, {"CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED", 3}, {"CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED", 4}, {"CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED", 5}}},
	{"CUsynchronizationPolicy", []EnumValue{{"CU_SYNC_POLICY_AUTO", 1}, {"CU_SYNC_POLICY_SPIN", 2}, {"CU_SYNC_POLICY_YIELD", 3}, {"CU_SYNC_POLICY_BLOCKING_SYNC", 4}}},
	{"CUclusterSchedulingPolicy", []EnumValue{{"CU_CLUSTER_SCHEDULING_POLICY_DEFAULT", 0}, {"CU_CLUSTER_SCHEDULING_POLICY_SPREAD", 1}, {"CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING", 2}}},
	{"CUlaunchMemSyncDomain", []EnumValue{{"CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT", 0}, {"CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE", 1}}},
	{"CUlaunchAttributeID", []EnumValue{{"CU_LAUNCH_ATTRIBUTE_IGNORE", 0}, {"CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW", 1}, {"CU_LAUNCH_ATTRIBUTE_COOPERATIVE", 2}, {"CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY", 3}, {"CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION", 4}, {"CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE", 5}, {"CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION", 6}, {"CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT", 7}, {"CU_LAUNCH_ATTRIBUTE_PRIORITY", 8}, {"CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP", 9}, {"CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN", 10}, {"CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION", 11}, {"CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT", 12}, {"CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE", 13}, {"CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT", 14}, {"CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING", 16}}},
	{"CUstreamCaptureStatus", []EnumValue{{"CU_STREAM_CAPTURE_STATUS_NONE", 0}, {"CU_STREAM_CAPTURE_STATUS_ACTIVE", 1}, {"CU_STREAM_CAPTURE_STATUS_INVALIDATED", 2}}},
	{"CUstreamCaptureMode", []EnumValue{{"CU_STREAM_CAPTURE_MODE_GLOBAL", 0}, {"CU_STREAM_CAPTURE_MODE_THREAD_LOCAL", 1}, {"CU_STREAM_CAPTURE_MODE_RELAXED", 2}}},
	{"CUdriverProcAddress_flags", []EnumValue{{"CU_GET_PROC_ADDRESS_DEFAULT", 0}, {"CU_GET_PROC_ADDRESS_LEGACY_STREAM", 1}, {"CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM", 2}}},
	{"CUdriverProcAddressQueryResult", []EnumValue{{"CU_GET_PROC_ADDRESS_SUCCESS", 0}, {"CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND", 1}, {"CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT", 2}}},
	{"CUexecAffinityType", []EnumValue{{"CU_EXEC_AFFINITY_TYPE_SM_COUNT", 0}, {"CU_EXEC_AFFINITY_TYPE_MAX", 1}}},
	{"CUcigDataType", []EnumValue{{"CIG_DATA_TYPE_D3D12_COMMAND_QUEUE", 1}, {"CIG_DATA_TYPE_NV_BLOB", 2}}},
	{"CUlibraryOption", []EnumValue{{"CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE", 0}, {"CU_LIBRARY_BINARY_IS_PRESERVED", 1}, {"CU_LIBRARY_NUM_OPTIONS", 2}}},
	{"CUresult", []EnumValue{{"CUDA_SUCCESS", 0}, {"CUDA_ERROR_INVALID_VALUE", 1}, {"CUDA_ERROR_OUT_OF_MEMORY", 2}, {"CUDA_ERROR_NOT_INITIALIZED", 3}, {"CUDA_ERROR_DEINITIALIZED", 4}, {"CUDA_ERROR_PROFILER_DISABLED", 5}, {"CUDA_ERROR_PROFILER_NOT_INITIALIZED", 6}, {"CUDA_ERROR_PROFILER_ALREADY_STARTED", 7}, {"CUDA_ERROR_PROFILER_ALREADY_STOPPED", 8}, {"CUDA_ERROR_STUB_LIBRARY", 34}, {"CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER", 36}, {"CUDA_ERROR_DEVICE_UNAVAILABLE", 46}, {"CUDA_ERROR_NO_DEVICE", 100}, {"CUDA_ERROR_INVALID_DEVICE", 101}, {"CUDA_ERROR_DEVICE_NOT_LICENSED", 102}, {"CUDA_ERROR_INVALID_IMAGE", 200}, {"CUDA_ERROR_INVALID_CONTEXT", 201}, {"CUDA_ERROR_CONTEXT_ALREADY_CURRENT", 202}, {"CUDA_ERROR_MAP_FAILED", 205}, {"CUDA_ERROR_UNMAP_FAILED", 206}, {"CUDA_ERROR_ARRAY_IS_MAPPED", 207}, {"CUDA_ERROR_ALREADY_MAPPED", 208}, {"CUDA_ERROR_NO_BINARY_FOR_GPU", 209}, {"CUDA_ERROR_ALREADY_ACQUIRED", 210}, {"CUDA_ERROR_NOT_MAPPED", 211}, {"CUDA_ERROR_NOT_MAPPED_AS_ARRAY", 212}, {"CUDA_ERROR_NOT_MAPPED_AS_POINTER", 213}, {"CUDA_ERROR_ECC_UNCORRECTABLE", 214}, {"CUDA_ERROR_UNSUPPORTED_LIMIT", 215}, {"CUDA_ERROR_CONTEXT_ALREADY_IN_USE", 216}, {"CUDA_ERROR_PEER_ACCESS_UNSUPPORTED", 217}, {"CUDA_ERROR_INVALID_PTX", 218}, {"CUDA_ERROR_INVALID_GRAPHICS_CONTEXT", 219}, {"CUDA_ERROR_NVLINK_UNCORRECTABLE", 220}, {"CUDA_ERROR_JIT_COMPILER_NOT_FOUND", 221}, {"CUDA_ERROR_UNSUPPORTED_PTX_VERSION", 222}, {"CUDA_ERROR_JIT_COMPILATION_DISABLED", 223}, {"CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY", 224}, {"CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC", 225}, {"CUDA_ERROR_CONTAINED", 226}, {"CUDA_ERROR_INVALID_SOURCE", 300}, {"CUDA_ERROR_FILE_NOT_FOUND", 301}, {"CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND", 302}, {"CUDA_ERROR_SHARED_OBJECT_INIT_FAILED", 303}, {"CUDA_ERROR_OPERATING_SYSTEM", 304}, {"CUDA_ERROR_INVALID_HANDLE", 400}, {"CUDA_ERROR_ILLEGAL_STATE", 401}, {"CUDA_ERROR_LOSSY_QUERY", 402}, {"CUDA_ERROR_NOT_FOUND", 500}, {"CUDA_ERROR_NOT_READY", 600}, {"CUDA_ERROR_ILLEGAL_ADDRESS", 700}, {"CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", 701}, {"CUDA_ERROR_LAUNCH_TIMEOUT", 702}, {"CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING", 703}, {"CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED", 704}, {"CUDA_ERROR_PEER_ACCESS_NOT_ENABLED", 705}, {"CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE", 708}, {"CUDA_ERROR_CONTEXT_IS_DESTROYED", 709}, {"CUDA_ERROR_ASSERT", 710}, {"CUDA_ERROR_TOO_MANY_PEERS", 711}, {"CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED", 712}, {"CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED", 713}, {"CUDA_ERROR_HARDWARE_STACK_ERROR", 714}, {"CUDA_ERROR_ILLEGAL_INSTRUCTION", 715}, {"CUDA_ERROR_MISALIGNED_ADDRESS", 716}, {"CUDA_ERROR_INVALID_ADDRESS_SPACE", 717}, {"CUDA_ERROR_INVALID_PC", 718}, {"CUDA_ERROR_LAUNCH_FAILED", 719}, {"CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", 720}, {"CUDA_ERROR_TENSOR_MEMORY_LEAK", 721}, {"CUDA_ERROR_NOT_PERMITTED", 800}, {"CUDA_ERROR_NOT_SUPPORTED", 801}, {"CUDA_ERROR_SYSTEM_NOT_READY", 802}, {"CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", 803}, {"CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE", 804}, {"CUDA_ERROR_MPS_CONNECTION_FAILED", 805}, {"CUDA_ERROR_MPS_RPC_FAILURE", 806}, {"CUDA_ERROR_MPS_SERVER_NOT_READY", 807}, {"CUDA_ERROR_MPS_MAX_CLIENTS_REACHED", 808}, {"CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED", 809}, {"CUDA_ERROR_MPS_CLIENT_TERMINATED", 810}, {"CUDA_ERROR_CDP_NOT_SUPPORTED", 811}, {"CUDA_ERROR_CDP_VERSION_MISMATCH", 812}, {"CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", 900}, {"CUDA_ERROR_STREAM_CAPTURE_INVALIDATED", 901}, {"CUDA_ERROR_STREAM_CAPTURE_MERGE", 902}, {"CUDA_ERROR_STREAM_CAPTURE_UNMATCHED", 903}, {"CUDA_ERROR_STREAM_CAPTURE_UNJOINED", 904}, {"CUDA_ERROR_STREAM_CAPTURE_ISOLATION", 905}, {"CUDA_ERROR_STREAM_CAPTURE_IMPLICIT", 906}, {"CUDA_ERROR_CAPTURED_EVENT", 907}, {"CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD", 908}, {"CUDA_ERROR_TIMEOUT", 909}, {"CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE", 910}, {"CUDA_ERROR_EXTERNAL_DEVICE", 911}, {"CUDA_ERROR_INVALID_CLUSTER_SIZE", 912}, {"CUDA_ERROR_FUNCTION_NOT_LOADED", 913}, {"CUDA_ERROR_INVALID_RESOURCE_TYPE", 914}, {"CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION", 915}, {"CUDA_ERROR_KEY_ROTATION", 916}, {"CUDA_ERROR_UNKNOWN", 999}}},
	{"CUdevice_P2PAttribute", []EnumValue{{"CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK", 1}, {"CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED", 2}, {"CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED", 3}, {"CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED", 4}, {"CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED", 4}, {"CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED", 5}}},
	{"CUatomicOperation", []EnumValue{{"CU_ATOMIC_OPERATION_INTEGER_ADD", 0}, {"CU_ATOMIC_OPERATION_INTEGER_MIN", 1}, {"CU_ATOMIC_OPERATION_INTEGER_MAX", 2}, {"CU_ATOMIC_OPERATION_INTEGER_INCREMENT", 3}, {"CU_ATOMIC_OPERATION_INTEGER_DECREMENT", 4}, {"CU_ATOMIC_OPERATION_AND", 5}, {"CU_ATOMIC_OPERATION_OR", 6}, {"CU_ATOMIC_OPERATION_XOR", 7}, {"CU_ATOMIC_OPERATION_EXCHANGE", 8}, {"CU_ATOMIC_OPERATION_CAS", 9}, {"CU_ATOMIC_OPERATION_FLOAT_ADD", 10}, {"CU_ATOMIC_OPERATION_FLOAT_MIN", 11}, {"CU_ATOMIC_OPERATION_FLOAT_MAX", 12}, {"CU_ATOMIC_OPERATION_MAX", 13}}},
	{"CUatomicOperationCapability", []EnumValue{{"CU_ATOMIC_CAPABILITY_SIGNED", 1}, {"CU_ATOMIC_CAPABILITY_UNSIGNED", 2}, {"CU_ATOMIC_CAPABILITY_REDUCTION", 4}, {"CU_ATOMIC_CAPABILITY_SCALAR_32", 8}, {"CU_ATOMIC_CAPABILITY_SCALAR_64", 16}, {"CU_ATOMIC_CAPABILITY_SCALAR_128", 32}, {"CU_ATOMIC_CAPABILITY_VECTOR_32x4", 64}}},
	{"CUresourceViewFormat", []EnumValue{{"CU_RES_VIEW_FORMAT_NONE", 0}, {"CU_RES_VIEW_FORMAT_UINT_1X8", 1}, {"CU_RES_VIEW_FORMAT_UINT_2X8", 2}, {"CU_RES_VIEW_FORMAT_UINT_4X8", 3}, {"CU_RES_VIEW_FORMAT_SINT_1X8", 4}, {"CU_RES_VIEW_FORMAT_SINT_2X8", 5}, {"CU_RES_VIEW_FORMAT_SINT_4X8", 6}, {"CU_RES_VIEW_FORMAT_UINT_1X16", 7}, {"CU_RES_VIEW_FORMAT_UINT_2X16", 8}, {"CU_RES_VIEW_FORMAT_UINT_4X16", 9}, {"CU_RES_VIEW_FORMAT_SINT_1X16", 10}, {"CU_RES_VIEW_FORMAT_SINT_2X16", 11}, {"CU_RES_VIEW_FORMAT_SINT_4X16", 12}, {"CU_RES_VIEW_FORMAT_UINT_1X32", 13}, {"CU_RES_VIEW_FORMAT_UINT_2X32", 14}, {"CU_RES_VIEW_FORMAT_UINT_4X32", 15}, {"CU_RES_VIEW_FORMAT_SINT_1X32", 16}, {"CU_RES_VIEW_FORMAT_SINT_2X32", 17}, {"CU_RES_VIEW_FORMAT_SINT_4X32", 18}, {"CU_RES_VIEW_FORMAT_FLOAT_1X16", 19}, {"CU_RES_VIEW_FORMAT_FLOAT_2X16", 20}, {"CU_RES_VIEW_FORMAT_FLOAT_4X16", 21}, {"CU_RES_VIEW_FORMAT_FLOAT_1X32", 22}, {"CU_RES_VIEW_FORMAT_FLOAT_2X32", 23}, {"CU_RES_VIEW_FORMAT_FLOAT_4X32", 24}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC1", 25}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC2", 26}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC3", 27}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC4", 28}, {"CU_RES_VIEW_FORMAT_SIGNED_BC4", 29}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC5", 30}, {"CU_RES_VIEW_FORMAT_SIGNED_BC5", 31}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC6H", 32}, {"CU_RES_VIEW_FORMAT_SIGNED_BC6H", 33}, {"CU_RES_VIEW_FORMAT_UNSIGNED_BC7", 34}}},
	{"CUtensorMapDataType", []EnumValue{{"CU_TENSOR_MAP_DATA_TYPE_UINT8", 0}, {"CU_TENSOR_MAP_DATA_TYPE_UINT16", 1}, {"CU_TENSOR_MAP_DATA_TYPE_UINT32", 2}, {"CU_TENSOR_MAP_DATA_TYPE_INT32", 3}, {"CU_TENSOR_MAP_DATA_TYPE_UINT64", 4}, {"CU_TENSOR_MAP_DATA_TYPE_INT64", 5}, {"CU_TENSOR_MAP_DATA_TYPE_FLOAT16", 6}, {"CU_TENSOR_MAP_DATA_TYPE_FLOAT32", 7}, {"CU_TENSOR_MAP_DATA_TYPE_FLOAT64", 8}, {"CU_TENSOR_MAP_DATA_TYPE_BFLOAT16", 9}, {"CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ", 10}, {"CU_TENSOR_MAP_DATA_TYPE_TFLOAT32", 11}, {"CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ", 12}, {"CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B", 13}, {"CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B", 14}, {"CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B", 15}}},
	{"CUtensorMapInterleave", []EnumValue{{"CU_TENSOR_MAP_INTERLEAVE_NONE", 0}, {"CU_TENSOR_MAP_INTERLEAVE_16B", 1}, {"CU_TENSOR_MAP_INTERLEAVE_32B", 2}}},
	{"CUtensorMapSwizzle", []EnumValue{{"CU_TENSOR_MAP_SWIZZLE_NONE", 0}, {"CU_TENSOR_MAP_SWIZZLE_32B", 1}, {"CU_TENSOR_MAP_SWIZZLE_64B", 2}, {"CU_TENSOR_MAP_SWIZZLE_128B", 3}, {"CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B", 4}, {"CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B", 5}, {"CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B", 6}}},
	{"CUtensorMapL2promotion", []EnumValue{{"CU_TENSOR_MAP_L2_PROMOTION_NONE", 0}, {"CU_TENSOR_MAP_L2_PROMOTION_L2_64B", 1}, {"CU_TENSOR_MAP_L2_PROMOTION_L2_128B", 2}, {"CU_TENSOR_MAP_L2_PROMOTION_L2_256B", 3}}},
	{"CUtensorMapFloatOOBfill", []EnumValue{{"CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE", 0}, {"CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA", 1}}},
	{"CUtensorMapIm2ColWideMode", []EnumValue{{"CU_TENSOR_MAP_IM2COL_WIDE_MODE_W", 0}, {"CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128", 1}}},
	{"CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS", []EnumValue{{"CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE", 0}, {"CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ", 1}, {"CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE", 3}}},
	{"CUexternalMemoryHandleType", []EnumValue{{"CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD", 1}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32", 2}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT", 3}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP", 4}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE", 5}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE", 6}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT", 7}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF", 8}, {"CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD", 9}}},
	{"CUexternalSemaphoreHandleType", []EnumValue{{"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD", 1}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32", 2}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT", 3}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE", 4}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE", 5}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC", 6}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX", 7}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT", 8}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD", 9}, {"CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32", 10}}},
	{"CUmemAllocationHandleType", []EnumValue{{"CU_MEM_HANDLE_TYPE_NONE", 0}, {"CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR", 1}, {"CU_MEM_HANDLE_TYPE_WIN32", 2}, {"CU_MEM_HANDLE_TYPE_WIN32_KMT", 4}, {"CU_MEM_HANDLE_TYPE_FABRIC", 8}, {"CU_MEM_HANDLE_TYPE_MAX", 2147483647}}},
	{"CUmemAccess_flags", []EnumValue{{"CU_MEM_ACCESS_FLAGS_PROT_NONE", 0}, {"CU_MEM_ACCESS_FLAGS_PROT_READ", 1}, {"CU_MEM_ACCESS_FLAGS_PROT_READWRITE", 3}, {"CU_MEM_ACCESS_FLAGS_PROT_MAX", 2147483647}}},
	{"CUmemLocationType", []EnumValue{{"CU_MEM_LOCATION_TYPE_INVALID", 0}, {"CU_MEM_LOCATION_TYPE_NONE", 0}, {"CU_MEM_LOCATION_TYPE_DEVICE", 1}, {"CU_MEM_LOCATION_TYPE_HOST", 2}, {"CU_MEM_LOCATION_TYPE_HOST_NUMA", 3}, {"CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT", 4}, {"CU_MEM_LOCATION_TYPE_MAX", 2147483647}}},
	{"CUmemAllocationType", []EnumValue{{"CU_MEM_ALLOCATION_TYPE_INVALID", 0}, {"CU_MEM_ALLOCATION_TYPE_PINNED", 1}, {"CU_MEM_ALLOCATION_TYPE_MANAGED", 2}, {"CU_MEM_ALLOCATION_TYPE_MAX", 2147483647}}},
	{"CUmemAllocationGranularity_flags", []EnumValue{{"CU_MEM_ALLOC_GRANULARITY_MINIMUM", 0}, {"CU_MEM_ALLOC_GRANULARITY_RECOMMENDED", 1}}},
	{"CUmemRangeHandleType", []EnumValue{{"CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD", 1}, {"CU_MEM_RANGE_HANDLE_TYPE_MAX", 2147483647}}},
	{"CUmemRangeFlags", []EnumValue{{"CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE", 1}}},
	{"CUarraySparseSubresourceType", []EnumValue{{"CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL", 0}, {"CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL", 1}}},
	{"CUmemOperationType", []EnumValue{{"CU_MEM_OPERATION_TYPE_MAP", 1}, {"CU_MEM_OPERATION_TYPE_UNMAP", 2}}},
	{"CUmemHandleType", []EnumValue{{"CU_MEM_HANDLE_TYPE_GENERIC", 0}}},
	{"CUmemAllocationCompType", []EnumValue{{"CU_MEM_ALLOCATION_COMP_NONE", 0}, {"CU_MEM_ALLOCATION_COMP_GENERIC", 1}}},
	{"CUmulticastGranularity_flags", []EnumValue{{"CU_MULTICAST_GRANULARITY_MINIMUM", 0}, {"CU_MULTICAST_GRANULARITY_RECOMMENDED", 1}}},
	{"CUgraphExecUpdateResult", []EnumValue{{"CU_GRAPH_EXEC_UPDATE_SUCCESS", 0}, {"CU_GRAPH_EXEC_UPDATE_ERROR", 1}, {"CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED", 2}, {"CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED", 3}, {"CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED", 4}, {"CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED", 5}, {"CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED", 6}, {"CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE", 7}, {"CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED", 8}}},
	{"CUmemPool_attribute", []EnumValue{{"CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES", 1}, {"CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC", 2}, {"CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES", 3}, {"CU_MEMPOOL_ATTR_RELEASE_THRESHOLD", 4}, {"CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT", 5}, {"CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH", 6}, {"CU_MEMPOOL_ATTR_USED_MEM_CURRENT", 7}, {"CU_MEMPOOL_ATTR_USED_MEM_HIGH", 8}}},
	{"CUmemcpyFlags", []EnumValue{{"CU_MEMCPY_FLAG_DEFAULT", 0}, {"CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE", 1}}},
	{"CUmemcpySrcAccessOrder", []EnumValue{{"CU_MEMCPY_SRC_ACCESS_ORDER_INVALID", 0}, {"CU_MEMCPY_SRC_ACCESS_ORDER_STREAM", 1}, {"CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL", 2}, {"CU_MEMCPY_SRC_ACCESS_ORDER_ANY", 3}, {"CU_MEMCPY_SRC_ACCESS_ORDER_MAX", 2147483647}}},
	{"CUmemcpy3DOperandType", []EnumValue{{"CU_MEMCPY_OPERAND_TYPE_POINTER", 1}, {"CU_MEMCPY_OPERAND_TYPE_ARRAY", 2}, {"CU_MEMCPY_OPERAND_TYPE_MAX", 2147483647}}},
	{"CUgraphMem_attribute", []EnumValue{{"CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT", 0}, {"CU_GRAPH_MEM_ATTR_USED_MEM_HIGH", 1}, {"CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT", 2}, {"CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH", 3}}},
	{"CUgraphChildGraphNodeOwnership", []EnumValue{{"CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE", 0}, {"CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE", 1}}},
	{"CUflushGPUDirectRDMAWritesOptions", []EnumValue{{"CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST", 1}, {"CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS", 2}}},
	{"CUGPUDirectRDMAWritesOrdering", []EnumValue{{"CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE", 0}, {"CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER", 100}, {"CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES", 200}}},
	{"CUflushGPUDirectRDMAWritesScope", []EnumValue{{"CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER", 100}, {"CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES", 200}}},
	{"CUflushGPUDirectRDMAWritesTarget", []EnumValue{{"CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX", 0}}},
	{"CUgraphDebugDot_flags", []EnumValue{{"CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE", 1}, {"CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES", 2}, {"CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS", 4}, {"CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS", 8}, {"CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS", 16}, {"CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS", 32}, {"CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS", 64}, {"CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS", 128}, {"CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS", 256}, {"CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES", 512}, {"CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES", 1024}, {"CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS", 2048}, {"CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS", 4096}, {"CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS", 8192}, {"CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO", 16384}, {"CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS", 32768}}},
	{"CUuserObject_flags", []EnumValue{{"CU_USER_OBJECT_NO_DESTRUCTOR_SYNC", 1}}},
	{"CUuserObjectRetain_flags", []EnumValue{{"CU_GRAPH_USER_OBJECT_MOVE", 1}}},
	{"CUgraphInstantiate_flags", []EnumValue{{"CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH", 1}, {"CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD", 2}, {"CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH", 4}, {"CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY", 8}}},
	{"CUdeviceNumaConfig", []EnumValue{{"CU_DEVICE_NUMA_CONFIG_NONE", 0}, {"CU_DEVICE_NUMA_CONFIG_NUMA_NODE", 1}}},
	{"CUprocessState", []EnumValue{{"CU_PROCESS_STATE_RUNNING", 0}, {"CU_PROCESS_STATE_LOCKED", 1}, {"CU_PROCESS_STATE_CHECKPOINTED", 2}, {"CU_PROCESS_STATE_FAILED", 3}}},
	{"CUmoduleLoadingMode", []EnumValue{{"CU_MODULE_EAGER_LOADING", 1}, {"CU_MODULE_LAZY_LOADING", 2}}},
	{"CUmemDecompressAlgorithm", []EnumValue{{"CU_MEM_DECOMPRESS_UNSUPPORTED", 0}, {"CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE", 1}, {"CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY", 2}, {"CU_MEM_DECOMPRESS_ALGORITHM_LZ4", 4}}},
	{"CUfunctionLoadingState", []EnumValue{{"CU_FUNCTION_LOADING_STATE_UNLOADED", 0}, {"CU_FUNCTION_LOADING_STATE_LOADED", 1}, {"CU_FUNCTION_LOADING_STATE_MAX", 2}}},
	{"CUcoredumpSettings", []EnumValue{{"CU_COREDUMP_ENABLE_ON_EXCEPTION", 1}, {"CU_COREDUMP_TRIGGER_HOST", 2}, {"CU_COREDUMP_LIGHTWEIGHT", 3}, {"CU_COREDUMP_ENABLE_USER_TRIGGER", 4}, {"CU_COREDUMP_FILE", 5}, {"CU_COREDUMP_PIPE", 6}, {"CU_COREDUMP_GENERATION_FLAGS", 7}, {"CU_COREDUMP_MAX", 8}}},
	{"CUCoredumpGenerationFlags", []EnumValue{{"CU_COREDUMP_DEFAULT_FLAGS", 0}, {"CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES", 1}, {"CU_COREDUMP_SKIP_GLOBAL_MEMORY", 2}, {"CU_COREDUMP_SKIP_SHARED_MEMORY", 4}, {"CU_COREDUMP_SKIP_LOCAL_MEMORY", 8}, {"CU_COREDUMP_SKIP_ABORT", 16}, {"CU_COREDUMP_SKIP_CONSTBANK_MEMORY", 32}, {"CU_COREDUMP_LIGHTWEIGHT_FLAGS", 47}}},
	{"CUgreenCtxCreate_flags", []EnumValue{{"CU_GREEN_CTX_DEFAULT_STREAM", 1}}},
	{"CUdevSmResourceSplit_flags", []EnumValue{{"CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING", 1}, {"CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE", 2}}},
	{"CUdevResourceType", []EnumValue{{"CU_DEV_RESOURCE_TYPE_INVALID", 0}, {"CU_DEV_RESOURCE_TYPE_SM", 1}}},
	{"CUlogLevel", []EnumValue{{"CU_LOG_LEVEL_ERROR", 0}, {"CU_LOG_LEVEL_WARNING", 1}}},
}

func (v IpcMemFlags) String() string           { return enumName("CUipcMem_flags", int64(v)) }
func (v MemAttachFlags) String() string        { return enumName("CUmemAttach_flags", int64(v)) }
func (v CtxFlags) String() string              { return enumName("CUctx_flags", int64(v)) }
func (v EventSchedFlags) String() string       { return enumName("CUevent_sched_flags", int64(v)) }
func (v StreamFlags) String() string           { return enumName("CUstream_flags", int64(v)) }
func (v EventFlags) String() string            { return enumName("CUevent_flags", int64(v)) }
func (v EventRecordFlags) String() string      { return enumName("CUevent_record_flags", int64(v)) }
func (v EventWaitFlags) String() string        { return enumName("CUevent_wait_flags", int64(v)) }
func (v StreamWaitValueFlags) String() string  { return enumName("CUstreamWaitValue_flags", int64(v)) }
func (v StreamWriteValueFlags) String() string { return enumName("CUstreamWriteValue_flags", int64(v)) }
func (v StreamBatchMemOpType) String() string  { return enumName("CUstreamBatchMemOpType", int64(v)) }
func (v StreamMemoryBarrierFlags) String() string {
	return enumName("CUstreamMemoryBarrier_flags", int64(v))
}
func (v OccupancyFlags) String() string { return enumName("CUoccupancy_flags", int64(v)) }
func (v StreamUpdateCaptureDependenciesFlags) String() string {
	return enumName("CUstreamUpdateCaptureDependencies_flags", int64(v))
}
func (v AsyncNotificationType) String() string { return enumName("CUasyncNotificationType", int64(v)) }
func (v ArrayFormat) String() string           { return enumName("CUarray_format", int64(v)) }
func (v AddressMode) String() string           { return enumName("CUaddress_mode", int64(v)) }
func (v FilterMode) String() string            { return enumName("CUfilter_mode", int64(v)) }
func (v DeviceAttribute) String() string       { return enumName("CUdevice_attribute", int64(v)) }
func (v PointerAttribute) String() string      { return enumName("CUpointer_attribute", int64(v)) }
func (v FunctionAttribute) String() string     { return enumName("CUfunction_attribute", int64(v)) }
func (v FuncCache) String() string             { return enumName("CUfunc_cache", int64(v)) }
func (v Sharedconfig) String() string          { return enumName("CUsharedconfig", int64(v)) }
func (v SharedCarveout) String() string        { return enumName("CUshared_carveout", int64(v)) }
func (v Memorytype) String() string            { return enumName("CUmemorytype", int64(v)) }
func (v Computemode) String() string           { return enumName("CUcomputemode", int64(v)) }
func (v MemAdvise) String() string             { return enumName("CUmem_advise", int64(v)) }
func (v MemRangeAttribute) String() string     { return enumName("CUmem_range_attribute", int64(v)) }
func (v JitOption) String() string             { return enumName("CUjit_option", int64(v)) }
func (v JitTarget) String() string             { return enumName("CUjit_target", int64(v)) }
func (v JitFallback) String() string           { return enumName("CUjit_fallback", int64(v)) }
func (v JitCacheMode) String() string          { return enumName("CUjit_cacheMode", int64(v)) }
func (v JitInputType) String() string          { return enumName("CUjitInputType", int64(v)) }
func (v GraphicsRegisterFlags) String() string { return enumName("CUgraphicsRegisterFlags", int64(v)) }
func (v GraphicsMapResourceFlags) String() string {
	return enumName("CUgraphicsMapResourceFlags", int64(v))
}
func (v ArrayCubemapFace) String() string { return enumName("CUarray_cubemap_face", int64(v)) }
func (v Limit) String() string            { return enumName("CUlimit", int64(v)) }
func (v Resourcetype) String() string     { return enumName("CUresourcetype", int64(v)) }
func (v AccessProperty) String() string   { return enumName("CUaccessProperty", int64(v)) }
func (v GraphConditionalNodeType) String() string {
	return enumName("CUgraphConditionalNodeType", int64(v))
}
func (v GraphNodeType) String() string       { return enumName("CUgraphNodeType", int64(v)) }
func (v GraphDependencyType) String() string { return enumName("CUgraphDependencyType", int64(v)) }
func (v GraphInstantiateResult) String() string {
	return enumName("CUgraphInstantiateResult", int64(v))
}
func (v SynchronizationPolicy) String() string { return enumName("CUsynchronizationPolicy", int64(v)) }
func (v ClusterSchedulingPolicy) String() string {
	return enumName("CUclusterSchedulingPolicy", int64(v))
}
func (v LaunchMemSyncDomain) String() string { return enumName("CUlaunchMemSyncDomain", int64(v)) }
func (v LaunchAttributeID) String() string   { return enumName("CUlaunchAttributeID", int64(v)) }
func (v StreamCaptureStatus) String() string { return enumName("CUstreamCaptureStatus", int64(v)) }
func (v StreamCaptureMode) String() string   { return enumName("CUstreamCaptureMode", int64(v)) }
func (v DriverProcAddressFlags) String() string {
	return enumName("CUdriverProcAddress_flags", int64(v))
}
func (v DriverProcAddressQueryResult) String() string {
	return enumName("CUdriverProcAddressQueryResult", int64(v))
}
func (v ExecAffinityType) String() string   { return enumName("CUexecAffinityType", int64(v)) }
func (v CigDataType) String() string        { return enumName("CUcigDataType", int64(v)) }
func (v LibraryOption) String() string      { return enumName("CUlibraryOption", int64(v)) }
func (v Result) String() string             { return enumName("CUresult", int64(v)) }
func (v DeviceP2PAttribute) String() string { return enumName("CUdevice_P2PAttribute", int64(v)) }
func (v AtomicOperation) String() string    { return enumName("CUatomicOperation", int64(v)) }
func (v AtomicOperationCapability) String() string {
	return enumName("CUatomicOperationCapability", int64(v))
}
func (v ResourceViewFormat) String() string    { return enumName("CUresourceViewFormat", int64(v)) }
func (v TensorMapDataType) String() string     { return enumName("CUtensorMapDataType", int64(v)) }
func (v TensorMapInterleave) String() string   { return enumName("CUtensorMapInterleave", int64(v)) }
func (v TensorMapSwizzle) String() string      { return enumName("CUtensorMapSwizzle", int64(v)) }
func (v TensorMapL2promotion) String() string  { return enumName("CUtensorMapL2promotion", int64(v)) }
func (v TensorMapFloatOOBfill) String() string { return enumName("CUtensorMapFloatOOBfill", int64(v)) }
func (v TensorMapIm2ColWideMode) String() string {
	return enumName("CUtensorMapIm2ColWideMode", int64(v))
}
func (v PointerAttributeAccessFlags) String() string {
	return enumName("CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS", int64(v))
}
func (v ExternalMemoryHandleType) String() string {
	return enumName("CUexternalMemoryHandleType", int64(v))
}
func (v ExternalSemaphoreHandleType) String() string {
	return enumName("CUexternalSemaphoreHandleType", int64(v))
}
func (v MemAllocationHandleType) String() string {
	return enumName("CUmemAllocationHandleType", int64(v))
}
func (v MemAccessFlags) String() string    { return enumName("CUmemAccess_flags", int64(v)) }
func (v MemLocationType) String() string   { return enumName("CUmemLocationType", int64(v)) }
func (v MemAllocationType) String() string { return enumName("CUmemAllocationType", int64(v)) }
func (v MemAllocationGranularityFlags) String() string {
	return enumName("CUmemAllocationGranularity_flags", int64(v))
}
func (v MemRangeHandleType) String() string { return enumName("CUmemRangeHandleType", int64(v)) }
func (v MemRangeFlags) String() string      { return enumName("CUmemRangeFlags", int64(v)) }
func (v ArraySparseSubresourceType) String() string {
	return enumName("CUarraySparseSubresourceType", int64(v))
}
func (v MemOperationType) String() string      { return enumName("CUmemOperationType", int64(v)) }
func (v MemHandleType) String() string         { return enumName("CUmemHandleType", int64(v)) }
func (v MemAllocationCompType) String() string { return enumName("CUmemAllocationCompType", int64(v)) }
func (v MulticastGranularityFlags) String() string {
	return enumName("CUmulticastGranularity_flags", int64(v))
}
func (v GraphExecUpdateResult) String() string { return enumName("CUgraphExecUpdateResult", int64(v)) }
func (v MemPoolAttribute) String() string      { return enumName("CUmemPool_attribute", int64(v)) }
func (v MemcpyFlags) String() string           { return enumName("CUmemcpyFlags", int64(v)) }
func (v MemcpySrcAccessOrder) String() string  { return enumName("CUmemcpySrcAccessOrder", int64(v)) }
func (v Memcpy3DOperandType) String() string   { return enumName("CUmemcpy3DOperandType", int64(v)) }
func (v GraphMemAttribute) String() string     { return enumName("CUgraphMem_attribute", int64(v)) }
func (v GraphChildGraphNodeOwnership) String() string {
	return enumName("CUgraphChildGraphNodeOwnership", int64(v))
}
func (v FlushGPUDirectRDMAWritesOptions) String() string {
	return enumName("CUflushGPUDirectRDMAWritesOptions", int64(v))
}
func (v GPUDirectRDMAWritesOrdering) String() string {
	return enumName("CUGPUDirectRDMAWritesOrdering", int64(v))
}
func (v FlushGPUDirectRDMAWritesScope) String() string {
	return enumName("CUflushGPUDirectRDMAWritesScope", int64(v))
}
func (v FlushGPUDirectRDMAWritesTarget) String() string {
	return enumName("CUflushGPUDirectRDMAWritesTarget", int64(v))
}
func (v GraphDebugDotFlags) String() string    { return enumName("CUgraphDebugDot_flags", int64(v)) }
func (v UserObjectFlags) String() string       { return enumName("CUuserObject_flags", int64(v)) }
func (v UserObjectRetainFlags) String() string { return enumName("CUuserObjectRetain_flags", int64(v)) }
func (v GraphInstantiateFlags) String() string { return enumName("CUgraphInstantiate_flags", int64(v)) }
func (v DeviceNumaConfig) String() string      { return enumName("CUdeviceNumaConfig", int64(v)) }
func (v ProcessState) String() string          { return enumName("CUprocessState", int64(v)) }
func (v ModuleLoadingMode) String() string     { return enumName("CUmoduleLoadingMode", int64(v)) }
func (v MemDecompressAlgorithm) String() string {
	return enumName("CUmemDecompressAlgorithm", int64(v))
}
func (v FunctionLoadingState) String() string { return enumName("CUfunctionLoadingState", int64(v)) }
func (v CoredumpSettings) String() string     { return enumName("CUcoredumpSettings", int64(v)) }
func (v CoredumpGenerationFlags) String() string {
	return enumName("CUCoredumpGenerationFlags", int64(v))
}
func (v GreenCtxCreateFlags) String() string { return enumName("CUgreenCtxCreate_flags", int64(v)) }
func (v DevSmResourceSplitFlags) String() string {
	return enumName("CUdevSmResourceSplit_flags", int64(v))
}
func (v DevResourceType) String() string { return enumName("CUdevResourceType", int64(v)) }
func (v LogLevel) String() string        { return enumName("CUlogLevel", int64(v)) }
