// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

import (
	"unsafe"
)

// UUID is CUuuid, 16 bytes.
type UUID struct {
	Bytes [16]byte
}

// MemFabricHandle is CUmemFabricHandle_v1, 64 bytes.
type MemFabricHandle struct {
	Data [64]uint8
}

// IpcEventHandle is CUipcEventHandle_v1, 64 bytes.
type IpcEventHandle struct {
	Reserved [64]byte
}

// IpcMemHandle is CUipcMemHandle_v1, 64 bytes.
type IpcMemHandle struct {
	Reserved [64]byte
}

// StreamBatchMemOpParamsWaitValue is CUstreamBatchMemOpParams_v1_waitValue, 40 bytes.
type StreamBatchMemOpParamsWaitValue struct {
	Operation StreamBatchMemOpType
	Address   DevicePtr
	Value64   uint64
	Flags     uint32
	Alias     DevicePtr
}

// StreamBatchMemOpParamsWriteValue is CUstreamBatchMemOpParams_v1_writeValue, 40 bytes.
type StreamBatchMemOpParamsWriteValue struct {
	Operation StreamBatchMemOpType
	Address   DevicePtr
	Value64   uint64
	Flags     uint32
	Alias     DevicePtr
}

// StreamBatchMemOpParamsFlushRemoteWrites is CUstreamBatchMemOpParams_v1_flushRemoteWrites, 8 bytes.
type StreamBatchMemOpParamsFlushRemoteWrites struct {
	Operation StreamBatchMemOpType
	Flags     uint32
}

// StreamBatchMemOpParamsMemoryBarrier is CUstreamBatchMemOpParams_v1_memoryBarrier, 8 bytes.
type StreamBatchMemOpParamsMemoryBarrier struct {
	Operation StreamBatchMemOpType
	Flags     uint32
}

// StreamBatchMemOpParams is the union CUstreamBatchMemOpParams_v1, 48 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type StreamBatchMemOpParams struct{ data [6]uint64 }

// Operation is the union's member operation.
func (u *StreamBatchMemOpParams) Operation() *StreamBatchMemOpType {
	return (*StreamBatchMemOpType)(unsafe.Pointer(&u.data))
}

// WaitValue is the union's member waitValue.
func (u *StreamBatchMemOpParams) WaitValue() *StreamBatchMemOpParamsWaitValue {
	return (*StreamBatchMemOpParamsWaitValue)(unsafe.Pointer(&u.data))
}

// WriteValue is the union's member writeValue.
func (u *StreamBatchMemOpParams) WriteValue() *StreamBatchMemOpParamsWriteValue {
	return (*StreamBatchMemOpParamsWriteValue)(unsafe.Pointer(&u.data))
}

// FlushRemoteWrites is the union's member flushRemoteWrites.
func (u *StreamBatchMemOpParams) FlushRemoteWrites() *StreamBatchMemOpParamsFlushRemoteWrites {
	return (*StreamBatchMemOpParamsFlushRemoteWrites)(unsafe.Pointer(&u.data))
}

// MemoryBarrier is the union's member memoryBarrier.
func (u *StreamBatchMemOpParams) MemoryBarrier() *StreamBatchMemOpParamsMemoryBarrier {
	return (*StreamBatchMemOpParamsMemoryBarrier)(unsafe.Pointer(&u.data))
}

// Pad is the union's member pad.
func (u *StreamBatchMemOpParams) Pad() *[6]uint64 { return (*[6]uint64)(unsafe.Pointer(&u.data)) }

// BatchMemOPNodeParams is CUDA_BATCH_MEM_OP_NODE_PARAMS_v1, 32 bytes.
type BatchMemOPNodeParams struct {
	Ctx        Context
	Count      uint32
	ParamArray *StreamBatchMemOpParams
	Flags      uint32
}

// BatchMemOPNodeParamsV2 is CUDA_BATCH_MEM_OP_NODE_PARAMS_v2, 32 bytes.
type BatchMemOPNodeParamsV2 struct {
	Ctx        Context
	Count      uint32
	ParamArray *StreamBatchMemOpParams
	Flags      uint32
}

// AsyncNotificationInfoInfoOverBudget is CUasyncNotificationInfo_info_overBudget, 8 bytes.
type AsyncNotificationInfoInfoOverBudget struct {
	BytesOverBudget uint64
}

// AsyncNotificationInfoInfo is the union CUasyncNotificationInfo_info, 8 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type AsyncNotificationInfoInfo struct{ data [1]uint64 }

// OverBudget is the union's member overBudget.
func (u *AsyncNotificationInfoInfo) OverBudget() *AsyncNotificationInfoInfoOverBudget {
	return (*AsyncNotificationInfoInfoOverBudget)(unsafe.Pointer(&u.data))
}

// AsyncNotificationInfo is CUasyncNotificationInfo, 16 bytes.
type AsyncNotificationInfo struct {
	Type AsyncNotificationType
	Info AsyncNotificationInfoInfo
}

// Devprop is CUdevprop_v1, 56 bytes.
type Devprop struct {
	MaxThreadsPerBlock  int32
	MaxThreadsDim       [3]int32
	MaxGridSize         [3]int32
	SharedMemPerBlock   int32
	TotalConstantMemory int32
	SIMDWidth           int32
	MemPitch            int32
	RegsPerBlock        int32
	ClockRate           int32
	TextureAlign        int32
}

// AccessPolicyWindow is CUaccessPolicyWindow_v1, 32 bytes.
type AccessPolicyWindow struct {
	Base_ptr  unsafe.Pointer
	Num_bytes uint64
	HitRatio  float32
	HitProp   AccessProperty
	MissProp  AccessProperty
}

// KernelNodeParamsV1 is CUDA_KERNEL_NODE_PARAMS_v1, 56 bytes.
type KernelNodeParamsV1 struct {
	Func           Function
	GridDimX       uint32
	GridDimY       uint32
	GridDimZ       uint32
	BlockDimX      uint32
	BlockDimY      uint32
	BlockDimZ      uint32
	SharedMemBytes uint32
	KernelParams   *unsafe.Pointer
	Extra          *unsafe.Pointer
}

// KernelNodeParams is CUDA_KERNEL_NODE_PARAMS_v2, 72 bytes.
type KernelNodeParams struct {
	Func           Function
	GridDimX       uint32
	GridDimY       uint32
	GridDimZ       uint32
	BlockDimX      uint32
	BlockDimY      uint32
	BlockDimZ      uint32
	SharedMemBytes uint32
	KernelParams   *unsafe.Pointer
	Extra          *unsafe.Pointer
	Kern           Kernel
	Ctx            Context
}

// KernelNodeParamsV3 is CUDA_KERNEL_NODE_PARAMS_v3, 72 bytes.
type KernelNodeParamsV3 struct {
	Func           Function
	GridDimX       uint32
	GridDimY       uint32
	GridDimZ       uint32
	BlockDimX      uint32
	BlockDimY      uint32
	BlockDimZ      uint32
	SharedMemBytes uint32
	KernelParams   *unsafe.Pointer
	Extra          *unsafe.Pointer
	Kern           Kernel
	Ctx            Context
}

// MemsetNodeParams is CUDA_MEMSET_NODE_PARAMS_v1, 40 bytes.
type MemsetNodeParams struct {
	Dst         DevicePtr
	Pitch       uint64
	Value       uint32
	ElementSize uint32
	Width       uint64
	Height      uint64
}

// MemsetNodeParamsV2 is CUDA_MEMSET_NODE_PARAMS_v2, 48 bytes.
type MemsetNodeParamsV2 struct {
	Dst         DevicePtr
	Pitch       uint64
	Value       uint32
	ElementSize uint32
	Width       uint64
	Height      uint64
	Ctx         Context
}

// HostNodeParams is CUDA_HOST_NODE_PARAMS_v1, 16 bytes.
type HostNodeParams struct {
	Fn       HostFn
	UserData unsafe.Pointer
}

// HostNodeParamsV2 is CUDA_HOST_NODE_PARAMS_v2, 16 bytes.
type HostNodeParamsV2 struct {
	Fn       HostFn
	UserData unsafe.Pointer
}

// ConditionalNodeParams is CUDA_CONDITIONAL_NODE_PARAMS, 32 bytes.
type ConditionalNodeParams struct {
	Handle      GraphConditionalHandle
	Type        GraphConditionalNodeType
	Size        uint32
	PhGraph_out *Graph
	Ctx         Context
}

// GraphEdgeData is CUgraphEdgeData, 8 bytes.
type GraphEdgeData struct {
	From_port uint8
	To_port   uint8
	Type      uint8
	Reserved  [5]uint8
}

// GraphInstantiateParams is CUDA_GRAPH_INSTANTIATE_PARAMS, 32 bytes.
type GraphInstantiateParams struct {
	Flags         uint64
	HUploadStream Stream
	HErrNode_out  GraphNode
	Result_out    GraphInstantiateResult
}

// LaunchMemSyncDomainMap is CUlaunchMemSyncDomainMap, 2 bytes.
type LaunchMemSyncDomainMap struct {
	Default_ uint8
	Remote   uint8
}

// LaunchAttributeValueClusterDim is CUlaunchAttributeValue_clusterDim, 12 bytes.
type LaunchAttributeValueClusterDim struct {
	X uint32
	Y uint32
	Z uint32
}

// LaunchAttributeValueProgrammaticEvent is CUlaunchAttributeValue_programmaticEvent, 16 bytes.
type LaunchAttributeValueProgrammaticEvent struct {
	Event               Event
	Flags               int32
	TriggerAtBlockStart int32
}

// LaunchAttributeValueLaunchCompletionEvent is CUlaunchAttributeValue_launchCompletionEvent, 16 bytes.
type LaunchAttributeValueLaunchCompletionEvent struct {
	Event Event
	Flags int32
}

// LaunchAttributeValuePreferredClusterDim is CUlaunchAttributeValue_preferredClusterDim, 12 bytes.
type LaunchAttributeValuePreferredClusterDim struct {
	X uint32
	Y uint32
	Z uint32
}

// LaunchAttributeValueDeviceUpdatableKernelNode is CUlaunchAttributeValue_deviceUpdatableKernelNode, 16 bytes.
type LaunchAttributeValueDeviceUpdatableKernelNode struct {
	DeviceUpdatable int32
	DevNode         GraphDeviceNode
}

// LaunchAttributeValue is the union CUlaunchAttributeValue, 64 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type LaunchAttributeValue struct{ data [8]uint64 }

// Pad is the union's member pad.
func (u *LaunchAttributeValue) Pad() *[64]byte { return (*[64]byte)(unsafe.Pointer(&u.data)) }

// AccessPolicyWindow is the union's member accessPolicyWindow.
func (u *LaunchAttributeValue) AccessPolicyWindow() *AccessPolicyWindow {
	return (*AccessPolicyWindow)(unsafe.Pointer(&u.data))
}

// Cooperative is the union's member cooperative.
func (u *LaunchAttributeValue) Cooperative() *int32 { return (*int32)(unsafe.Pointer(&u.data)) }

// SyncPolicy is the union's member syncPolicy.
func (u *LaunchAttributeValue) SyncPolicy() *SynchronizationPolicy {
	return (*SynchronizationPolicy)(unsafe.Pointer(&u.data))
}

// ClusterDim is the union's member clusterDim.
func (u *LaunchAttributeValue) ClusterDim() *LaunchAttributeValueClusterDim {
	return (*LaunchAttributeValueClusterDim)(unsafe.Pointer(&u.data))
}

// ClusterSchedulingPolicyPreference is the union's member clusterSchedulingPolicyPreference.
func (u *LaunchAttributeValue) ClusterSchedulingPolicyPreference() *ClusterSchedulingPolicy {
	return (*ClusterSchedulingPolicy)(unsafe.Pointer(&u.data))
}

// ProgrammaticStreamSerializationAllowed is the union's member programmaticStreamSerializationAllowed.
func (u *LaunchAttributeValue) ProgrammaticStreamSerializationAllowed() *int32 {
	return (*int32)(unsafe.Pointer(&u.data))
}

// ProgrammaticEvent is the union's member programmaticEvent.
func (u *LaunchAttributeValue) ProgrammaticEvent() *LaunchAttributeValueProgrammaticEvent {
	return (*LaunchAttributeValueProgrammaticEvent)(unsafe.Pointer(&u.data))
}

// LaunchCompletionEvent is the union's member launchCompletionEvent.
func (u *LaunchAttributeValue) LaunchCompletionEvent() *LaunchAttributeValueLaunchCompletionEvent {
	return (*LaunchAttributeValueLaunchCompletionEvent)(unsafe.Pointer(&u.data))
}

// Priority is the union's member priority.
func (u *LaunchAttributeValue) Priority() *int32 { return (*int32)(unsafe.Pointer(&u.data)) }

// MemSyncDomainMap is the union's member memSyncDomainMap.
func (u *LaunchAttributeValue) MemSyncDomainMap() *LaunchMemSyncDomainMap {
	return (*LaunchMemSyncDomainMap)(unsafe.Pointer(&u.data))
}

// MemSyncDomain is the union's member memSyncDomain.
func (u *LaunchAttributeValue) MemSyncDomain() *LaunchMemSyncDomain {
	return (*LaunchMemSyncDomain)(unsafe.Pointer(&u.data))
}

// PreferredClusterDim is the union's member preferredClusterDim.
func (u *LaunchAttributeValue) PreferredClusterDim() *LaunchAttributeValuePreferredClusterDim {
	return (*LaunchAttributeValuePreferredClusterDim)(unsafe.Pointer(&u.data))
}

// DeviceUpdatableKernelNode is the union's member deviceUpdatableKernelNode.
func (u *LaunchAttributeValue) DeviceUpdatableKernelNode() *LaunchAttributeValueDeviceUpdatableKernelNode {
	return (*LaunchAttributeValueDeviceUpdatableKernelNode)(unsafe.Pointer(&u.data))
}

// SharedMemCarveout is the union's member sharedMemCarveout.
func (u *LaunchAttributeValue) SharedMemCarveout() *uint32 { return (*uint32)(unsafe.Pointer(&u.data)) }

// NvlinkUtilCentricScheduling is the union's member nvlinkUtilCentricScheduling.
func (u *LaunchAttributeValue) NvlinkUtilCentricScheduling() *uint32 {
	return (*uint32)(unsafe.Pointer(&u.data))
}

// LaunchAttribute is CUlaunchAttribute, 72 bytes.
type LaunchAttribute struct {
	Id    LaunchAttributeID
	Pad   [4]byte
	Value LaunchAttributeValue
}

// LaunchConfig is CUlaunchConfig, 56 bytes.
type LaunchConfig struct {
	GridDimX       uint32
	GridDimY       uint32
	GridDimZ       uint32
	BlockDimX      uint32
	BlockDimY      uint32
	BlockDimZ      uint32
	SharedMemBytes uint32
	HStream        Stream
	Attrs          *LaunchAttribute
	NumAttrs       uint32
}

// ExecAffinitySmCount is CUexecAffinitySmCount_v1, 4 bytes.
type ExecAffinitySmCount struct {
	Val uint32
}

// ExecAffinityParamParam is the union CUexecAffinityParam_v1_param, 4 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ExecAffinityParamParam struct{ data [1]uint32 }

// SmCount is the union's member smCount.
func (u *ExecAffinityParamParam) SmCount() *ExecAffinitySmCount {
	return (*ExecAffinitySmCount)(unsafe.Pointer(&u.data))
}

// ExecAffinityParam is CUexecAffinityParam_v1, 8 bytes.
type ExecAffinityParam struct {
	Type  ExecAffinityType
	Param ExecAffinityParamParam
}

// CtxCigParam is CUctxCigParam, 16 bytes.
type CtxCigParam struct {
	SharedDataType CigDataType
	SharedData     unsafe.Pointer
}

// CtxCreateParams is CUctxCreateParams, 24 bytes.
type CtxCreateParams struct {
	ExecAffinityParams    *ExecAffinityParam
	NumExecAffinityParams int32
	CigParams             *CtxCigParam
}

// LibraryHostUniversalFunctionAndDataTable is CUlibraryHostUniversalFunctionAndDataTable, 32 bytes.
type LibraryHostUniversalFunctionAndDataTable struct {
	FunctionTable      unsafe.Pointer
	FunctionWindowSize uint64
	DataTable          unsafe.Pointer
	DataWindowSize     uint64
}

// Memcpy2D is CUDA_MEMCPY2D_v2, 128 bytes.
type Memcpy2D struct {
	SrcXInBytes   uint64
	SrcY          uint64
	SrcMemoryType Memorytype
	SrcHost       unsafe.Pointer
	SrcDevice     DevicePtr
	SrcArray      Array
	SrcPitch      uint64
	DstXInBytes   uint64
	DstY          uint64
	DstMemoryType Memorytype
	DstHost       unsafe.Pointer
	DstDevice     DevicePtr
	DstArray      Array
	DstPitch      uint64
	WidthInBytes  uint64
	Height        uint64
}

// Memcpy3D is CUDA_MEMCPY3D_v2, 200 bytes.
type Memcpy3D struct {
	SrcXInBytes   uint64
	SrcY          uint64
	SrcZ          uint64
	SrcLOD        uint64
	SrcMemoryType Memorytype
	SrcHost       unsafe.Pointer
	SrcDevice     DevicePtr
	SrcArray      Array
	Reserved0     unsafe.Pointer
	SrcPitch      uint64
	SrcHeight     uint64
	DstXInBytes   uint64
	DstY          uint64
	DstZ          uint64
	DstLOD        uint64
	DstMemoryType Memorytype
	DstHost       unsafe.Pointer
	DstDevice     DevicePtr
	DstArray      Array
	Reserved1     unsafe.Pointer
	DstPitch      uint64
	DstHeight     uint64
	WidthInBytes  uint64
	Height        uint64
	Depth         uint64
}

// Memcpy3DPeer is CUDA_MEMCPY3D_PEER_v1, 200 bytes.
type Memcpy3DPeer struct {
	SrcXInBytes   uint64
	SrcY          uint64
	SrcZ          uint64
	SrcLOD        uint64
	SrcMemoryType Memorytype
	SrcHost       unsafe.Pointer
	SrcDevice     DevicePtr
	SrcArray      Array
	SrcContext    Context
	SrcPitch      uint64
	SrcHeight     uint64
	DstXInBytes   uint64
	DstY          uint64
	DstZ          uint64
	DstLOD        uint64
	DstMemoryType Memorytype
	DstHost       unsafe.Pointer
	DstDevice     DevicePtr
	DstArray      Array
	DstContext    Context
	DstPitch      uint64
	DstHeight     uint64
	WidthInBytes  uint64
	Height        uint64
	Depth         uint64
}

// MemcpyNodeParams is CUDA_MEMCPY_NODE_PARAMS, 216 bytes.
type MemcpyNodeParams struct {
	Flags      int32
	Reserved   int32
	CopyCtx    Context
	CopyParams Memcpy3D
}

// ArrayDescriptor is CUDA_ARRAY_DESCRIPTOR_v2, 24 bytes.
type ArrayDescriptor struct {
	Width       uint64
	Height      uint64
	Format      ArrayFormat
	NumChannels uint32
}

// Array3DDescriptor is CUDA_ARRAY3D_DESCRIPTOR_v2, 40 bytes.
type Array3DDescriptor struct {
	Width       uint64
	Height      uint64
	Depth       uint64
	Format      ArrayFormat
	NumChannels uint32
	Flags       uint32
}

// ArraySparsePropertiesTileExtent is CUDA_ARRAY_SPARSE_PROPERTIES_v1_tileExtent, 12 bytes.
type ArraySparsePropertiesTileExtent struct {
	Width  uint32
	Height uint32
	Depth  uint32
}

// ArraySparseProperties is CUDA_ARRAY_SPARSE_PROPERTIES_v1, 48 bytes.
type ArraySparseProperties struct {
	TileExtent        ArraySparsePropertiesTileExtent
	MiptailFirstLevel uint32
	MiptailSize       uint64
	Flags             uint32
	Reserved          [4]uint32
}

// ArrayMemoryRequirements is CUDA_ARRAY_MEMORY_REQUIREMENTS_v1, 32 bytes.
type ArrayMemoryRequirements struct {
	Size      uint64
	Alignment uint64
	Reserved  [4]uint32
}

// ResourceDescResArray is CUDA_RESOURCE_DESC_v1_res_array, 8 bytes.
type ResourceDescResArray struct {
	HArray Array
}

// ResourceDescResMipmap is CUDA_RESOURCE_DESC_v1_res_mipmap, 8 bytes.
type ResourceDescResMipmap struct {
	HMipmappedArray MipmappedArray
}

// ResourceDescResLinear is CUDA_RESOURCE_DESC_v1_res_linear, 24 bytes.
type ResourceDescResLinear struct {
	DevPtr      DevicePtr
	Format      ArrayFormat
	NumChannels uint32
	SizeInBytes uint64
}

// ResourceDescResPitch2D is CUDA_RESOURCE_DESC_v1_res_pitch2D, 40 bytes.
type ResourceDescResPitch2D struct {
	DevPtr       DevicePtr
	Format       ArrayFormat
	NumChannels  uint32
	Width        uint64
	Height       uint64
	PitchInBytes uint64
}

// ResourceDescResReserved is CUDA_RESOURCE_DESC_v1_res_reserved, 128 bytes.
type ResourceDescResReserved struct {
	Reserved [32]int32
}

// ResourceDescRes is the union CUDA_RESOURCE_DESC_v1_res, 128 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ResourceDescRes struct{ data [16]uint64 }

// Array is the union's member array.
func (u *ResourceDescRes) Array() *ResourceDescResArray {
	return (*ResourceDescResArray)(unsafe.Pointer(&u.data))
}

// Mipmap is the union's member mipmap.
func (u *ResourceDescRes) Mipmap() *ResourceDescResMipmap {
	return (*ResourceDescResMipmap)(unsafe.Pointer(&u.data))
}

// Linear is the union's member linear.
func (u *ResourceDescRes) Linear() *ResourceDescResLinear {
	return (*ResourceDescResLinear)(unsafe.Pointer(&u.data))
}

// Pitch2D is the union's member pitch2D.
func (u *ResourceDescRes) Pitch2D() *ResourceDescResPitch2D {
	return (*ResourceDescResPitch2D)(unsafe.Pointer(&u.data))
}

// Reserved is the union's member reserved.
func (u *ResourceDescRes) Reserved() *ResourceDescResReserved {
	return (*ResourceDescResReserved)(unsafe.Pointer(&u.data))
}

// ResourceDesc is CUDA_RESOURCE_DESC_v1, 144 bytes.
type ResourceDesc struct {
	ResType Resourcetype
	Res     ResourceDescRes
	Flags   uint32
}

// TextureDesc is CUDA_TEXTURE_DESC_v1, 104 bytes.
type TextureDesc struct {
	AddressMode         [3]AddressMode
	FilterMode          FilterMode
	Flags               uint32
	MaxAnisotropy       uint32
	MipmapFilterMode    FilterMode
	MipmapLevelBias     float32
	MinMipmapLevelClamp float32
	MaxMipmapLevelClamp float32
	BorderColor         [4]float32
	Reserved            [12]int32
}

// ResourceViewDesc is CUDA_RESOURCE_VIEW_DESC_v1, 112 bytes.
type ResourceViewDesc struct {
	Format           ResourceViewFormat
	Width            uint64
	Height           uint64
	Depth            uint64
	FirstMipmapLevel uint32
	LastMipmapLevel  uint32
	FirstLayer       uint32
	LastLayer        uint32
	Reserved         [16]uint32
}

// TensorMap is CUtensorMap, 128 bytes.
type TensorMap struct {
	Opaque [16]uint64
}

// PointerAttributeP2PTokens is CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1, 16 bytes.
type PointerAttributeP2PTokens struct {
	P2pToken     uint64
	VaSpaceToken uint32
}

// LaunchParams is CUDA_LAUNCH_PARAMS_v1, 56 bytes.
type LaunchParams struct {
	Function       Function
	GridDimX       uint32
	GridDimY       uint32
	GridDimZ       uint32
	BlockDimX      uint32
	BlockDimY      uint32
	BlockDimZ      uint32
	SharedMemBytes uint32
	HStream        Stream
	KernelParams   *unsafe.Pointer
}

// ExternalMemoryHandleDescHandleWin32 is CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle_win32, 16 bytes.
type ExternalMemoryHandleDescHandleWin32 struct {
	Handle unsafe.Pointer
	Name   unsafe.Pointer
}

// ExternalMemoryHandleDescHandle is the union CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle, 16 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ExternalMemoryHandleDescHandle struct{ data [2]uint64 }

// Fd is the union's member fd.
func (u *ExternalMemoryHandleDescHandle) Fd() *int32 { return (*int32)(unsafe.Pointer(&u.data)) }

// Win32 is the union's member win32.
func (u *ExternalMemoryHandleDescHandle) Win32() *ExternalMemoryHandleDescHandleWin32 {
	return (*ExternalMemoryHandleDescHandleWin32)(unsafe.Pointer(&u.data))
}

// NvSciBufObject is the union's member nvSciBufObject.
func (u *ExternalMemoryHandleDescHandle) NvSciBufObject() *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Pointer(&u.data))
}

// ExternalMemoryHandleDesc is CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1, 104 bytes.
type ExternalMemoryHandleDesc struct {
	Type     ExternalMemoryHandleType
	Handle   ExternalMemoryHandleDescHandle
	Size     uint64
	Flags    uint32
	Reserved [16]uint32
}

// ExternalMemoryBufferDesc is CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1, 88 bytes.
type ExternalMemoryBufferDesc struct {
	Offset   uint64
	Size     uint64
	Flags    uint32
	Reserved [16]uint32
}

// ExternalMemoryMipmappedArrayDesc is CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1, 120 bytes.
type ExternalMemoryMipmappedArrayDesc struct {
	Offset    uint64
	ArrayDesc Array3DDescriptor
	NumLevels uint32
	Reserved  [16]uint32
}

// ExternalSemaphoreHandleDescHandleWin32 is CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle_win32, 16 bytes.
type ExternalSemaphoreHandleDescHandleWin32 struct {
	Handle unsafe.Pointer
	Name   unsafe.Pointer
}

// ExternalSemaphoreHandleDescHandle is the union CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle, 16 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ExternalSemaphoreHandleDescHandle struct{ data [2]uint64 }

// Fd is the union's member fd.
func (u *ExternalSemaphoreHandleDescHandle) Fd() *int32 { return (*int32)(unsafe.Pointer(&u.data)) }

// Win32 is the union's member win32.
func (u *ExternalSemaphoreHandleDescHandle) Win32() *ExternalSemaphoreHandleDescHandleWin32 {
	return (*ExternalSemaphoreHandleDescHandleWin32)(unsafe.Pointer(&u.data))
}

// NvSciSyncObj is the union's member nvSciSyncObj.
func (u *ExternalSemaphoreHandleDescHandle) NvSciSyncObj() *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Pointer(&u.data))
}

// ExternalSemaphoreHandleDesc is CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1, 96 bytes.
type ExternalSemaphoreHandleDesc struct {
	Type     ExternalSemaphoreHandleType
	Handle   ExternalSemaphoreHandleDescHandle
	Flags    uint32
	Reserved [16]uint32
}

// ExternalSemaphoreSignalParamsParamsFence is CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_fence, 8 bytes.
type ExternalSemaphoreSignalParamsParamsFence struct {
	Value uint64
}

// ExternalSemaphoreSignalParamsParamsNvSciSync is the union CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_nvSciSync, 8 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ExternalSemaphoreSignalParamsParamsNvSciSync struct{ data [1]uint64 }

// Fence is the union's member fence.
func (u *ExternalSemaphoreSignalParamsParamsNvSciSync) Fence() *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Pointer(&u.data))
}

// Reserved is the union's member reserved.
func (u *ExternalSemaphoreSignalParamsParamsNvSciSync) Reserved() *uint64 {
	return (*uint64)(unsafe.Pointer(&u.data))
}

// ExternalSemaphoreSignalParamsParamsKeyedMutex is CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_keyedMutex, 8 bytes.
type ExternalSemaphoreSignalParamsParamsKeyedMutex struct {
	Key uint64
}

// ExternalSemaphoreSignalParamsParams is CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params, 72 bytes.
type ExternalSemaphoreSignalParamsParams struct {
	Fence      ExternalSemaphoreSignalParamsParamsFence
	NvSciSync  ExternalSemaphoreSignalParamsParamsNvSciSync
	KeyedMutex ExternalSemaphoreSignalParamsParamsKeyedMutex
	Reserved   [12]uint32
}

// ExternalSemaphoreSignalParams is CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1, 144 bytes.
type ExternalSemaphoreSignalParams struct {
	Params   ExternalSemaphoreSignalParamsParams
	Flags    uint32
	Reserved [16]uint32
}

// ExternalSemaphoreWaitParamsParamsFence is CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_fence, 8 bytes.
type ExternalSemaphoreWaitParamsParamsFence struct {
	Value uint64
}

// ExternalSemaphoreWaitParamsParamsNvSciSync is the union CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_nvSciSync, 8 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ExternalSemaphoreWaitParamsParamsNvSciSync struct{ data [1]uint64 }

// Fence is the union's member fence.
func (u *ExternalSemaphoreWaitParamsParamsNvSciSync) Fence() *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Pointer(&u.data))
}

// Reserved is the union's member reserved.
func (u *ExternalSemaphoreWaitParamsParamsNvSciSync) Reserved() *uint64 {
	return (*uint64)(unsafe.Pointer(&u.data))
}

// ExternalSemaphoreWaitParamsParamsKeyedMutex is CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_keyedMutex, 16 bytes.
type ExternalSemaphoreWaitParamsParamsKeyedMutex struct {
	Key       uint64
	TimeoutMs uint32
}

// ExternalSemaphoreWaitParamsParams is CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params, 72 bytes.
type ExternalSemaphoreWaitParamsParams struct {
	Fence      ExternalSemaphoreWaitParamsParamsFence
	NvSciSync  ExternalSemaphoreWaitParamsParamsNvSciSync
	KeyedMutex ExternalSemaphoreWaitParamsParamsKeyedMutex
	Reserved   [10]uint32
}

// ExternalSemaphoreWaitParams is CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1, 144 bytes.
type ExternalSemaphoreWaitParams struct {
	Params   ExternalSemaphoreWaitParamsParams
	Flags    uint32
	Reserved [16]uint32
}

// ExtSemSignalNodeParams is CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1, 24 bytes.
type ExtSemSignalNodeParams struct {
	ExtSemArray *ExternalSemaphore
	ParamsArray *ExternalSemaphoreSignalParams
	NumExtSems  uint32
}

// ExtSemSignalNodeParamsV2 is CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2, 24 bytes.
type ExtSemSignalNodeParamsV2 struct {
	ExtSemArray *ExternalSemaphore
	ParamsArray *ExternalSemaphoreSignalParams
	NumExtSems  uint32
}

// ExtSemWaitNodeParams is CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1, 24 bytes.
type ExtSemWaitNodeParams struct {
	ExtSemArray *ExternalSemaphore
	ParamsArray *ExternalSemaphoreWaitParams
	NumExtSems  uint32
}

// ExtSemWaitNodeParamsV2 is CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2, 24 bytes.
type ExtSemWaitNodeParamsV2 struct {
	ExtSemArray *ExternalSemaphore
	ParamsArray *ExternalSemaphoreWaitParams
	NumExtSems  uint32
}

// ArrayMapInfoResource is the union CUarrayMapInfo_v1_resource, 8 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ArrayMapInfoResource struct{ data [1]uint64 }

// Mipmap is the union's member mipmap.
func (u *ArrayMapInfoResource) Mipmap() *MipmappedArray {
	return (*MipmappedArray)(unsafe.Pointer(&u.data))
}

// Array is the union's member array.
func (u *ArrayMapInfoResource) Array() *Array { return (*Array)(unsafe.Pointer(&u.data)) }

// ArrayMapInfoSubresourceSparseLevel is CUarrayMapInfo_v1_subresource_sparseLevel, 32 bytes.
type ArrayMapInfoSubresourceSparseLevel struct {
	Level        uint32
	Layer        uint32
	OffsetX      uint32
	OffsetY      uint32
	OffsetZ      uint32
	ExtentWidth  uint32
	ExtentHeight uint32
	ExtentDepth  uint32
}

// ArrayMapInfoSubresourceMiptail is CUarrayMapInfo_v1_subresource_miptail, 24 bytes.
type ArrayMapInfoSubresourceMiptail struct {
	Layer  uint32
	Offset uint64
	Size   uint64
}

// ArrayMapInfoSubresource is the union CUarrayMapInfo_v1_subresource, 32 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ArrayMapInfoSubresource struct{ data [4]uint64 }

// SparseLevel is the union's member sparseLevel.
func (u *ArrayMapInfoSubresource) SparseLevel() *ArrayMapInfoSubresourceSparseLevel {
	return (*ArrayMapInfoSubresourceSparseLevel)(unsafe.Pointer(&u.data))
}

// Miptail is the union's member miptail.
func (u *ArrayMapInfoSubresource) Miptail() *ArrayMapInfoSubresourceMiptail {
	return (*ArrayMapInfoSubresourceMiptail)(unsafe.Pointer(&u.data))
}

// ArrayMapInfoMemHandle is the union CUarrayMapInfo_v1_memHandle, 8 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type ArrayMapInfoMemHandle struct{ data [1]uint64 }

// MemHandle is the union's member memHandle.
func (u *ArrayMapInfoMemHandle) MemHandle() *MemGenericAllocationHandle {
	return (*MemGenericAllocationHandle)(unsafe.Pointer(&u.data))
}

// ArrayMapInfo is CUarrayMapInfo_v1, 96 bytes.
type ArrayMapInfo struct {
	ResourceType     Resourcetype
	Resource         ArrayMapInfoResource
	SubresourceType  ArraySparseSubresourceType
	Subresource      ArrayMapInfoSubresource
	MemOperationType MemOperationType
	MemHandleType    MemHandleType
	MemHandle        ArrayMapInfoMemHandle
	Offset           uint64
	DeviceBitMask    uint32
	Flags            uint32
	Reserved         [2]uint32
}

// MemLocation is CUmemLocation_v1, 8 bytes.
type MemLocation struct {
	Type MemLocationType
	Id   int32
}

// MemAllocationPropAllocFlags is CUmemAllocationProp_v1_allocFlags, 8 bytes.
type MemAllocationPropAllocFlags struct {
	CompressionType      uint8
	GpuDirectRDMACapable uint8
	Usage                uint16
	Reserved             [4]uint8
}

// MemAllocationProp is CUmemAllocationProp_v1, 32 bytes.
type MemAllocationProp struct {
	Type                 MemAllocationType
	RequestedHandleTypes MemAllocationHandleType
	Location             MemLocation
	Win32HandleMetaData  unsafe.Pointer
	AllocFlags           MemAllocationPropAllocFlags
}

// MulticastObjectProp is CUmulticastObjectProp_v1, 32 bytes.
type MulticastObjectProp struct {
	NumDevices  uint32
	Size        uint64
	HandleTypes uint64
	Flags       uint64
}

// MemAccessDesc is CUmemAccessDesc_v1, 12 bytes.
type MemAccessDesc struct {
	Location MemLocation
	Flags    MemAccessFlags
}

// GraphExecUpdateResultInfo is CUgraphExecUpdateResultInfo_v1, 24 bytes.
type GraphExecUpdateResultInfo struct {
	Result        GraphExecUpdateResult
	ErrorNode     GraphNode
	ErrorFromNode GraphNode
}

// MemPoolProps is CUmemPoolProps_v1, 88 bytes.
type MemPoolProps struct {
	AllocType               MemAllocationType
	HandleTypes             MemAllocationHandleType
	Location                MemLocation
	Win32SecurityAttributes unsafe.Pointer
	MaxSize                 uint64
	Usage                   uint16
	Reserved                [54]uint8
}

// MemPoolPtrExportData is CUmemPoolPtrExportData_v1, 64 bytes.
type MemPoolPtrExportData struct {
	Reserved [64]uint8
}

// MemcpyAttributes is CUmemcpyAttributes_v1, 24 bytes.
type MemcpyAttributes struct {
	SrcAccessOrder MemcpySrcAccessOrder
	SrcLocHint     MemLocation
	DstLocHint     MemLocation
	Flags          uint32
}

// Offset3D is CUoffset3D_v1, 24 bytes.
type Offset3D struct {
	X uint64
	Y uint64
	Z uint64
}

// Extent3D is CUextent3D_v1, 24 bytes.
type Extent3D struct {
	Width  uint64
	Height uint64
	Depth  uint64
}

// Memcpy3DOperandOpPtr is CUmemcpy3DOperand_v1_op_ptr, 32 bytes.
type Memcpy3DOperandOpPtr struct {
	Ptr         DevicePtr
	RowLength   uint64
	LayerHeight uint64
	LocHint     MemLocation
}

// Memcpy3DOperandOpArray is CUmemcpy3DOperand_v1_op_array, 32 bytes.
type Memcpy3DOperandOpArray struct {
	Array  Array
	Offset Offset3D
}

// Memcpy3DOperandOp is the union CUmemcpy3DOperand_v1_op, 32 bytes. Pointers stored in it are not seen by the
// garbage collector: keep what they point to alive.
type Memcpy3DOperandOp struct{ data [4]uint64 }

// Ptr is the union's member ptr.
func (u *Memcpy3DOperandOp) Ptr() *Memcpy3DOperandOpPtr {
	return (*Memcpy3DOperandOpPtr)(unsafe.Pointer(&u.data))
}

// Array is the union's member array.
func (u *Memcpy3DOperandOp) Array() *Memcpy3DOperandOpArray {
	return (*Memcpy3DOperandOpArray)(unsafe.Pointer(&u.data))
}

// Memcpy3DOperand is CUmemcpy3DOperand_v1, 40 bytes.
type Memcpy3DOperand struct {
	Type Memcpy3DOperandType
	Op   Memcpy3DOperandOp
}

// Memcpy3DBatchOP is CUDA_MEMCPY3D_BATCH_OP_v1, 112 bytes.
type Memcpy3DBatchOP struct {
	Src            Memcpy3DOperand
	Dst            Memcpy3DOperand
	Extent         Extent3D
	SrcAccessOrder MemcpySrcAccessOrder
	Flags          uint32
}

// MemAllocNodeParams is CUDA_MEM_ALLOC_NODE_PARAMS_v1, 120 bytes.
type MemAllocNodeParams struct {
	PoolProps       MemPoolProps
	AccessDescs     *MemAccessDesc
	AccessDescCount uint64
	Bytesize        uint64
	Dptr            DevicePtr
}

// MemAllocNodeParamsV2 is CUDA_MEM_ALLOC_NODE_PARAMS_v2, 120 bytes.
type MemAllocNodeParamsV2 struct {
	PoolProps       MemPoolProps
	AccessDescs     *MemAccessDesc
	AccessDescCount uint64
	Bytesize        uint64
	Dptr            DevicePtr
}

// MemFreeNodeParams is CUDA_MEM_FREE_NODE_PARAMS, 8 bytes.
type MemFreeNodeParams struct {
	Dptr DevicePtr
}

// ChildGraphNodeParams is CUDA_CHILD_GRAPH_NODE_PARAMS, 16 bytes.
type ChildGraphNodeParams struct {
	Graph     Graph
	Ownership GraphChildGraphNodeOwnership
}

// EventRecordNodeParams is CUDA_EVENT_RECORD_NODE_PARAMS, 8 bytes.
type EventRecordNodeParams struct {
	Event Event
}

// EventWaitNodeParams is CUDA_EVENT_WAIT_NODE_PARAMS, 8 bytes.
type EventWaitNodeParams struct {
	Event Event
}

// GraphNodeParams is CUgraphNodeParams, 256 bytes.
type GraphNodeParams struct {
	Type      GraphNodeType
	Reserved0 [3]int32
	Reserved1 [29]int64
	Reserved2 int64
}

// CheckpointLockArgs is CUcheckpointLockArgs, 64 bytes.
type CheckpointLockArgs struct {
	TimeoutMs uint32
	Reserved0 uint32
	Reserved1 [7]uint64
}

// CheckpointCheckpointArgs is CUcheckpointCheckpointArgs, 64 bytes.
type CheckpointCheckpointArgs struct {
	Reserved [8]uint64
}

// CheckpointGpuPair is CUcheckpointGpuPair, 32 bytes.
type CheckpointGpuPair struct {
	OldUuid UUID
	NewUuid UUID
}

// CheckpointRestoreArgs is CUcheckpointRestoreArgs, 64 bytes.
type CheckpointRestoreArgs struct {
	GpuPairs      *CheckpointGpuPair
	GpuPairsCount uint32
	Reserved      [44]byte
	Reserved1     uint64
}

// CheckpointUnlockArgs is CUcheckpointUnlockArgs, 64 bytes.
type CheckpointUnlockArgs struct {
	Reserved [8]uint64
}

// MemDecompressParams is CUmemDecompressParams, 64 bytes.
type MemDecompressParams struct {
	SrcNumBytes uint64
	DstNumBytes uint64
	DstActBytes *uint32
	Src         unsafe.Pointer
	Dst         unsafe.Pointer
	Algo        MemDecompressAlgorithm
	Padding     [20]uint8
}

// DevSmResource is CUdevSmResource, 12 bytes.
type DevSmResource struct {
	SmCount                uint32
	MinSmPartitionSize     uint32
	SmCoscheduledAlignment uint32
}

// DevResource is CUdevResource_v1, 144 bytes.
type DevResource struct {
	Type             DevResourceType
	Internal_padding [92]uint8
	Oversize         [48]uint8
}
