// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

// Handles of the library's objects. The zero handle is none.
type (
	Array               uintptr // CUarray
	AsyncCallbackHandle uintptr // CUasyncCallbackHandle
	Context             uintptr // CUcontext
	DevResourceDesc     uintptr // CUdevResourceDesc
	Event               uintptr // CUevent
	ExternalMemory      uintptr // CUexternalMemory
	ExternalSemaphore   uintptr // CUexternalSemaphore
	Function            uintptr // CUfunction
	Graph               uintptr // CUgraph
	GraphDeviceNode     uintptr // CUgraphDeviceNode
	GraphExec           uintptr // CUgraphExec
	GraphNode           uintptr // CUgraphNode
	GraphicsResource    uintptr // CUgraphicsResource
	GreenCtx            uintptr // CUgreenCtx
	Kernel              uintptr // CUkernel
	Library             uintptr // CUlibrary
	LinkState           uintptr // CUlinkState
	LogsCallbackHandle  uintptr // CUlogsCallbackHandle
	MemoryPool          uintptr // CUmemoryPool
	MipmappedArray      uintptr // CUmipmappedArray
	Module              uintptr // CUmodule
	Stream              uintptr // CUstream
	Surfref             uintptr // CUsurfref
	Texref              uintptr // CUtexref
	UserObject          uintptr // CUuserObject
)

// Addresses of C functions that the library calls back.
type (
	AsyncCallback    uintptr // CUasyncCallback
	HostFn           uintptr // CUhostFn
	StreamCallback   uintptr // CUstreamCallback
	OccupancyB2DSize uintptr // CUoccupancyB2DSize
	LogsCallback     uintptr // CUlogsCallback
)

// Numbers with a meaning, and second names.
type (
	DevicePtr                  uint64                 // CUdeviceptr
	Device                     int32                  // CUdevice_v1
	TexObject                  uint64                 // CUtexObject_v1
	SurfObject                 uint64                 // CUsurfObject_v1
	GraphConditionalHandle     uint64                 // CUgraphConditionalHandle
	KernelNodeAttrID           = LaunchAttributeID    // CUkernelNodeAttrID
	KernelNodeAttrValue        = LaunchAttributeValue // CUkernelNodeAttrValue_v1
	StreamAttrID               = LaunchAttributeID    // CUstreamAttrID
	StreamAttrValue            = LaunchAttributeValue // CUstreamAttrValue_v1
	MemGenericAllocationHandle uint64                 // CUmemGenericAllocationHandle_v1
	LogIterator                uint32                 // CUlogIterator
)
