// Types of the module cuda/driver: every function of the driver API under its own name, as in C, but: what a function
// writes through pointers is returned, one value or an object; a failure throws CudaError; structs are plain objects,
// arrays know their length; handles and addresses are BigInt. Generated; DO NOT EDIT.

declare module 'cuda/driver' {
  /** A whole number. 64-bit values may be given as BigInt. */
  type Int = number | bigint
  /** A handle, or an object of the module cuda that has one. */
  type Handle = bigint | object
  /** An address on the device, or a Buffer. */
  type Address = bigint | number | object
  /** Memory: what JavaScript holds, text that ends with a zero, an address, or none. */
  type Memory = ArrayBuffer | ArrayBufferView | string | bigint | number | object | null | undefined
  /** An enum's value, or its name. */
  type Named = number | string
  /** A number of flags, the name of one, or names with | between them. */
  type Flags = number | bigint | string
  /** An argument of a kernel: an address, a Buffer, a value such as cuda.f32(1), or the bytes of a struct. */
  type KernelArgument = bigint | object

  /** The memory of the host at an address that the driver gave, as an ArrayBuffer without a copy. It must not be used after that memory is freed. */
  function hostMemory(address: bigint, bytes: number): ArrayBuffer

  /** The other name that cuda.h has for cuGraphInstantiateWithFlags. */
  const cuGraphInstantiate: typeof cuGraphInstantiateWithFlags

  /** The default stream, which other streams wait for. */
  const CU_STREAM_LEGACY: bigint

  /** The default stream of the system's thread that makes the call; scripts move between threads, and have cuda.perThreadStream. */
  const CU_STREAM_PER_THREAD: bigint

  /** What stream 0 is, and what calls without a stream use: 'per-thread' is cuda.perThreadStream. An assignment counts for the calls after it. */
  let defaultStream: 'legacy' | 'per-thread'

  /** The host in the place of a device. */
  const CU_DEVICE_CPU: -1

  /** No device. */
  const CU_DEVICE_INVALID: -2

  /** The driver's own sentence for a result code. */
  function cuGetErrorString(error: Named): string

  /** The name of a result code, such as CUDA_ERROR_INVALID_VALUE. */
  function cuGetErrorName(error: Named): string

  /** Initialises the driver; flags must be 0. Requiring this module does it as well. */
  function cuInit(Flags: Flags): void

  /** The CUDA version that the driver supports: 13000 for 13.0. */
  function cuDriverGetVersion(): number

  /** The device with an ordinal. */
  function cuDeviceGet(ordinal: Int): number

  /** How many devices there are. */
  function cuDeviceGetCount(): number

  /** The product name of a device. */
  function cuDeviceGetName(dev: number | object): string

  /** The 16 bytes that identify a device. */
  function cuDeviceGetUuid(dev: number | object): Uint8Array

  /** The locally unique id of a device under Windows, and its node mask. */
  function cuDeviceGetLuid(dev: number | object): { luid: Uint8Array, deviceNodeMask: number }

  /** The bytes of memory of a device. */
  function cuDeviceTotalMem(dev: number | object): number

  /** The most elements that a 1-D texture over linear memory can have. */
  function cuDeviceGetTexture1DLinearMaxWidth(format: Named, numChannels: Int, dev: number | object): number

  /** An attribute of a device, such as its number of multiprocessors. */
  function cuDeviceGetAttribute(attrib: Named, dev: number | object): number

  /** For each atomic operation, what the device can do of it in the host's memory. */
  function cuDeviceGetHostAtomicCapabilities(operations: undefined | ArrayLike<Named>, dev: number | object): number[]

  /** Fills an NvSciSync attribute list for a device. */
  function cuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList: Memory, dev: number | object, flags: Flags): void

  /** Makes a pool the one that cuMemAllocAsync takes memory from. */
  function cuDeviceSetMemPool(dev: number | object, pool: Handle): void

  /** The pool that cuMemAllocAsync takes memory from. */
  function cuDeviceGetMemPool(dev: number | object): bigint

  /** The pool that a device had from the start. */
  function cuDeviceGetDefaultMemPool(dev: number | object): bigint

  /** Whether contexts of the device can be bound to part of it in this way. */
  function cuDeviceGetExecAffinitySupport(type: Named, dev: number | object): number

  /** Makes remote writes to the device's memory visible to the scope asked for. */
  function cuFlushGPUDirectRDMAWrites(target: Named, scope: Named): void

  /** A few properties of a device in one struct (superseded by cuDeviceGetAttribute). */
  function cuDeviceGetProperties(dev: number | object): CUdevprop

  /** The compute capability of a device (superseded by cuDeviceGetAttribute). */
  function cuDeviceComputeCapability(dev: number | object): { major: number, minor: number }

  /** The device's primary context, made when need be; release it when done. */
  function cuDevicePrimaryCtxRetain(dev: number | object): bigint

  /** Gives the primary context back; the last one to do so ends it. */
  function cuDevicePrimaryCtxRelease(dev: number | object): void

  /** Sets the flags of the primary context. */
  function cuDevicePrimaryCtxSetFlags(dev: number | object, flags: Flags): void

  /** The flags of the primary context, and whether it exists. */
  function cuDevicePrimaryCtxGetState(dev: number | object): { flags: number, active: number }

  /** Ends the primary context for the whole process, whoever uses it. */
  function cuDevicePrimaryCtxReset(dev: number | object): void

  /** Makes a context on a device and makes it current. */
  function cuCtxCreate(ctxCreateParams: undefined | CUctxCreateParams, flags: Flags, dev: number | object): bigint

  /** Ends a context and frees everything made in it. */
  function cuCtxDestroy(ctx: Handle): void

  /** Makes a context current and keeps what was current below it. */
  function cuCtxPushCurrent(ctx: Handle): void

  /** Takes the current context off the thread's stack and answers it. */
  function cuCtxPopCurrent(): bigint

  /** Replaces the current context; 0n leaves none. */
  function cuCtxSetCurrent(ctx: Handle): void

  /** The current context, 0n when there is none. */
  function cuCtxGetCurrent(): bigint

  /** The device of the current context. */
  function cuCtxGetDevice(): number

  /** The device of a context. */
  function cuCtxGetDevice_v2(ctx: Handle): number

  /** The flags of the current context. */
  function cuCtxGetFlags(): number

  /** Changes the flags of the current context. */
  function cuCtxSetFlags(flags: Flags): void

  /** A number that no other context of the process has or will have. */
  function cuCtxGetId(ctx: Handle): bigint

  /** Waits for all work of the current context; it blocks the script. */
  function cuCtxSynchronize(): void

  /** Waits for all work of a context; it blocks the script. */
  function cuCtxSynchronize_v2(ctx: Handle): void

  /** Asks for a limit of the current context, such as its stack size; the driver may round it. */
  function cuCtxSetLimit(limit: Named, value: Int): void

  /** A limit of the current context. */
  function cuCtxGetLimit(limit: Named): number

  /** The preferred split between L1 cache and shared memory. */
  function cuCtxGetCacheConfig(): number

  /** Sets the preferred split between L1 cache and shared memory. */
  function cuCtxSetCacheConfig(config: Named): void

  /** The version of the API that a context was made for. */
  function cuCtxGetApiVersion(ctx: Handle): number

  /** The least and the greatest priority of streams; the greater is the smaller number. */
  function cuCtxGetStreamPriorityRange(): { leastPriority: number, greatestPriority: number }

  /** Makes all lines that persist in the L2 cache ordinary ones. */
  function cuCtxResetPersistingL2Cache(): void

  /** How the current context is bound to part of the device. */
  function cuCtxGetExecAffinity(type: Named): CUexecAffinityParam

  /** Records an event after all work that a context has now. */
  function cuCtxRecordEvent(hCtx: Handle, hEvent: Handle): void

  /** Makes all later work of a context wait for an event. */
  function cuCtxWaitEvent(hCtx: Handle, hEvent: Handle): void

  /** Counts one more user of the current context (superseded by primary contexts). */
  function cuCtxAttach(flags: Flags): bigint

  /** Counts one user of a context less, and ends it with the last (superseded). */
  function cuCtxDetach(ctx: Handle): void

  /** The width of shared memory's banks (no effect on today's devices). */
  function cuCtxGetSharedMemConfig(): number

  /** Sets the width of shared memory's banks (no effect on today's devices). */
  function cuCtxSetSharedMemConfig(config: Named): void

  /** Loads a module from a file of PTX, cubin or fatbin into the current context. */
  function cuModuleLoad(fname: string): bigint

  /** Loads a module from memory: PTX as a string, or the bytes of a cubin or fatbin. */
  function cuModuleLoadData(image: Memory): bigint

  /** Loads a module with options for the compiler of PTX. */
  function cuModuleLoadDataEx(image: Memory, options?: Named[], optionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): bigint

  /** Loads a module from a fat binary. */
  function cuModuleLoadFatBinary(fatCubin: Memory): bigint

  /** Unloads a module; its functions must not be in use. */
  function cuModuleUnload(hmod: Handle): void

  /** Whether modules load lazily or at once. */
  function cuModuleGetLoadingMode(): number

  /** A kernel of a module by name. */
  function cuModuleGetFunction(hmod: Handle, name: string): bigint

  /** How many kernels a module has. */
  function cuModuleGetFunctionCount(mod: Handle): number

  /** Up to a number of kernels of a module. */
  function cuModuleEnumerateFunctions(numFunctions: Int, mod: Handle): bigint[]

  /** Address and size of a module's global variable. */
  function cuModuleGetGlobal(hmod: Handle, name: string): { dptr: bigint, bytes: number }

  /** Begins to link device code. */
  function cuLinkCreate(options?: Named[], optionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): bigint

  /** Adds code in memory to a link. */
  function cuLinkAddData(state: Handle, type: Named, data: Memory, size: Int, name: string, options?: Named[], optionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): void

  /** Adds a file of code to a link. */
  function cuLinkAddFile(state: Handle, type: Named, path: string, options?: Named[], optionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): void

  /** Ends a link and answers a copy of the cubin. */
  function cuLinkComplete(state: Handle): ArrayBuffer

  /** Frees a link and what it made. */
  function cuLinkDestroy(state: Handle): void

  /** A texture reference of a module (superseded by texture objects). */
  function cuModuleGetTexRef(hmod: Handle, name: string): bigint

  /** A surface reference of a module (superseded by surface objects). */
  function cuModuleGetSurfRef(hmod: Handle, name: string): bigint

  /** Loads code as a library, which belongs to no context. */
  function cuLibraryLoadData(code: Memory, jitOptions?: Named[], jitOptionsValues?: (Int | ArrayBuffer | ArrayBufferView | null)[], libraryOptions?: Named[], libraryOptionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): bigint

  /** Loads a file of code as a library, which belongs to no context. */
  function cuLibraryLoadFromFile(fileName: string, jitOptions?: Named[], jitOptionsValues?: (Int | ArrayBuffer | ArrayBufferView | null)[], libraryOptions?: Named[], libraryOptionValues?: (Int | ArrayBuffer | ArrayBufferView | null)[]): bigint

  /** Unloads a library. */
  function cuLibraryUnload(library: Handle): void

  /** A kernel of a library by name. */
  function cuLibraryGetKernel(library: Handle, name: string): bigint

  /** How many kernels a library has. */
  function cuLibraryGetKernelCount(lib: Handle): number

  /** Up to a number of kernels of a library. */
  function cuLibraryEnumerateKernels(numKernels: Int, lib: Handle): bigint[]

  /** The module that stands for a library in the current context. */
  function cuLibraryGetModule(library: Handle): bigint

  /** The function that stands for a kernel in the current context. */
  function cuKernelGetFunction(kernel: Handle): bigint

  /** The library of a kernel. */
  function cuKernelGetLibrary(kernel: Handle): bigint

  /** Address and size of a library's global variable in the current context. */
  function cuLibraryGetGlobal(library: Handle, name: string): { dptr: bigint, bytes: number }

  /** Address and size of a library's managed variable. */
  function cuLibraryGetManaged(library: Handle, name: string): { dptr: bigint, bytes: number }

  /** The host's address of a function that host and device share. */
  function cuLibraryGetUnifiedFunction(library: Handle, symbol: string): bigint

  /** An attribute of a kernel on a device. */
  function cuKernelGetAttribute(attrib: Named, kernel: Handle, dev: number | object): number

  /** Sets an attribute of a kernel on a device. */
  function cuKernelSetAttribute(attrib: Named, val: Int, kernel: Handle, dev: number | object): void

  /** Sets the split between L1 cache and shared memory that a kernel prefers on a device. */
  function cuKernelSetCacheConfig(kernel: Handle, config: Named, dev: number | object): void

  /** The name of a kernel, as the compiler wrote it. */
  function cuKernelGetName(hfunc: Handle): string

  /** Where a parameter of a kernel lies among its arguments, and how large it is. */
  function cuKernelGetParamInfo(kernel: Handle, paramIndex: Int): { paramOffset: number, paramSize: number }

  /** Free and total bytes of the current context's device. */
  function cuMemGetInfo(): { free: number, total: number }

  /** Allocates device memory and answers its address. */
  function cuMemAlloc(bytesize: Int): bigint

  /** Allocates rows of device memory, padded for fast access, and answers address and pitch. */
  function cuMemAllocPitch(WidthInBytes: Int, Height: Int, ElementSizeBytes: Int): { dptr: bigint, pPitch: number }

  /** Frees device memory. */
  function cuMemFree(dptr: Address): void

  /** Start and size of the allocation that an address lies in. */
  function cuMemGetAddressRange(dptr: Address): { pbase: bigint, psize: number }

  /** Allocates page-locked memory of the host and answers its address; see hostMemory. */
  function cuMemAllocHost(bytesize: Int): bigint

  /** Frees page-locked memory of the host. */
  function cuMemFreeHost(p: Memory): void

  /** Allocates page-locked memory with flags: portable, mapped, write-combined. */
  function cuMemHostAlloc(bytesize: Int, Flags: Flags): bigint

  /** The address at which the device sees page-locked memory. */
  function cuMemHostGetDevicePointer(p: Memory, Flags: Flags): bigint

  /** The flags that page-locked memory was allocated with. */
  function cuMemHostGetFlags(p: Memory): number

  /** Allocates memory that host and device both use at one address. */
  function cuMemAllocManaged(bytesize: Int, flags: Flags): bigint

  /** Has a function called when the device has something to tell. */
  function cuDeviceRegisterAsyncNotification(device: number | object, callbackFunc: (info: CUasyncNotificationInfo, handle: bigint) => void): bigint

  /** Ends what cuDeviceRegisterAsyncNotification began. */
  function cuDeviceUnregisterAsyncNotification(device: number | object, callback: Handle): void

  /** The device at a PCI address, such as 0000:01:00.0. */
  function cuDeviceGetByPCIBusId(pciBusId: string): number

  /** The PCI address of a device. */
  function cuDeviceGetPCIBusId(dev: number | object): string

  /** 64 bytes by which another process can open an event. */
  function cuIpcGetEventHandle(event: Handle): Uint8Array

  /** Opens the event of another process. */
  function cuIpcOpenEventHandle(handle: Uint8Array): bigint

  /** 64 bytes by which another process can open memory from cuMemAlloc. */
  function cuIpcGetMemHandle(dptr: Address): Uint8Array

  /** Opens the memory of another process and answers its address here. */
  function cuIpcOpenMemHandle(handle: Uint8Array, Flags: Flags): bigint

  /** Closes memory of another process. */
  function cuIpcCloseMemHandle(dptr: Address): void

  /** Page-locks memory that exists: a typed array, or an address; keep it until it is unregistered. */
  function cuMemHostRegister(p: Memory, bytesize: Int, Flags: Flags): void

  /** Ends cuMemHostRegister. */
  function cuMemHostUnregister(p: Memory): void

  /** Copies between any two addresses that the driver knows. */
  function cuMemcpy(dst: Address, src: Address, ByteCount: Int): void

  /** Copies between memory of two contexts. */
  function cuMemcpyPeer(dstDevice: Address, dstContext: Handle, srcDevice: Address, srcContext: Handle, ByteCount: Int): void

  /** Copies from the host to the device. */
  function cuMemcpyHtoD(dstDevice: Address, srcHost: Memory, ByteCount: Int): void

  /** Copies from the device to the host. */
  function cuMemcpyDtoH(dstHost: Memory, srcDevice: Address, ByteCount: Int): void

  /** Copies within device memory. */
  function cuMemcpyDtoD(dstDevice: Address, srcDevice: Address, ByteCount: Int): void

  /** Copies from device memory into a 1-D array. */
  function cuMemcpyDtoA(dstArray: Handle, dstOffset: Int, srcDevice: Address, ByteCount: Int): void

  /** Copies from a 1-D array into device memory. */
  function cuMemcpyAtoD(dstDevice: Address, srcArray: Handle, srcOffset: Int, ByteCount: Int): void

  /** Copies from the host into a 1-D array. */
  function cuMemcpyHtoA(dstArray: Handle, dstOffset: Int, srcHost: Memory, ByteCount: Int): void

  /** Copies from a 1-D array to the host. */
  function cuMemcpyAtoH(dstHost: Memory, srcArray: Handle, srcOffset: Int, ByteCount: Int): void

  /** Copies between 1-D arrays. */
  function cuMemcpyAtoA(dstArray: Handle, dstOffset: Int, srcArray: Handle, srcOffset: Int, ByteCount: Int): void

  /** Copies a rectangle between host, device and arrays. */
  function cuMemcpy2D(pCopy?: CUDA_MEMCPY2D): void

  /** Copies a rectangle whose pitches cuMemcpy2D may refuse. */
  function cuMemcpy2DUnaligned(pCopy?: CUDA_MEMCPY2D): void

  /** Copies a box between host, device and arrays. */
  function cuMemcpy3D(pCopy?: CUDA_MEMCPY3D): void

  /** Copies a box between two contexts. */
  function cuMemcpy3DPeer(pCopy?: CUDA_MEMCPY3D_PEER): void

  /** Copies between any two addresses, in a stream's order. */
  function cuMemcpyAsync(dst: Address, src: Address, ByteCount: Int, hStream: Handle): void

  /** Copies between memory of two contexts, in a stream's order. */
  function cuMemcpyPeerAsync(dstDevice: Address, dstContext: Handle, srcDevice: Address, srcContext: Handle, ByteCount: Int, hStream: Handle): void

  /** Copies from the host to the device, in a stream's order. */
  function cuMemcpyHtoDAsync(dstDevice: Address, srcHost: Memory, ByteCount: Int, hStream: Handle): void

  /** Copies from the device to the host, in a stream's order. */
  function cuMemcpyDtoHAsync(dstHost: Memory, srcDevice: Address, ByteCount: Int, hStream: Handle): void

  /** Copies within device memory, in a stream's order. */
  function cuMemcpyDtoDAsync(dstDevice: Address, srcDevice: Address, ByteCount: Int, hStream: Handle): void

  /** Copies from the host into a 1-D array, in a stream's order. */
  function cuMemcpyHtoAAsync(dstArray: Handle, dstOffset: Int, srcHost: Memory, ByteCount: Int, hStream: Handle): void

  /** Copies from a 1-D array to the host, in a stream's order. */
  function cuMemcpyAtoHAsync(dstHost: Memory, srcArray: Handle, srcOffset: Int, ByteCount: Int, hStream: Handle): void

  /** Copies a rectangle, in a stream's order. */
  function cuMemcpy2DAsync(pCopy: undefined | CUDA_MEMCPY2D, hStream: Handle): void

  /** Copies a box, in a stream's order. */
  function cuMemcpy3DAsync(pCopy: undefined | CUDA_MEMCPY3D, hStream: Handle): void

  /** Copies a box between two contexts, in a stream's order. */
  function cuMemcpy3DPeerAsync(pCopy: undefined | CUDA_MEMCPY3D_PEER, hStream: Handle): void

  /** Makes many copies in one call, in a stream's order. */
  function cuMemcpyBatchAsync(dsts: undefined | ArrayLike<Address>, srcs: undefined | ArrayLike<Address>, sizes: undefined | ArrayLike<Int>, attrs: undefined | CUmemcpyAttributes[], attrsIdxs: undefined | ArrayLike<Int>, hStream: Handle): void

  /** Makes many copies of boxes in one call, in a stream's order. */
  function cuMemcpy3DBatchAsync(opList: undefined | CUDA_MEMCPY3D_BATCH_OP[], flags: Flags, hStream: Handle): void

  /** Sets bytes to a value. */
  function cuMemsetD8(dstDevice: Address, uc: Int, N: Int): void

  /** Sets 16-bit values. */
  function cuMemsetD16(dstDevice: Address, us: Int, N: Int): void

  /** Sets 32-bit values. */
  function cuMemsetD32(dstDevice: Address, ui: Int, N: Int): void

  /** Sets the bytes of a rectangle. */
  function cuMemsetD2D8(dstDevice: Address, dstPitch: Int, uc: Int, Width: Int, Height: Int): void

  /** Sets the 16-bit values of a rectangle. */
  function cuMemsetD2D16(dstDevice: Address, dstPitch: Int, us: Int, Width: Int, Height: Int): void

  /** Sets the 32-bit values of a rectangle. */
  function cuMemsetD2D32(dstDevice: Address, dstPitch: Int, ui: Int, Width: Int, Height: Int): void

  /** Sets bytes to a value, in a stream's order. */
  function cuMemsetD8Async(dstDevice: Address, uc: Int, N: Int, hStream: Handle): void

  /** Sets 16-bit values, in a stream's order. */
  function cuMemsetD16Async(dstDevice: Address, us: Int, N: Int, hStream: Handle): void

  /** Sets 32-bit values, in a stream's order. */
  function cuMemsetD32Async(dstDevice: Address, ui: Int, N: Int, hStream: Handle): void

  /** Sets the bytes of a rectangle, in a stream's order. */
  function cuMemsetD2D8Async(dstDevice: Address, dstPitch: Int, uc: Int, Width: Int, Height: Int, hStream: Handle): void

  /** Sets the 16-bit values of a rectangle, in a stream's order. */
  function cuMemsetD2D16Async(dstDevice: Address, dstPitch: Int, us: Int, Width: Int, Height: Int, hStream: Handle): void

  /** Sets the 32-bit values of a rectangle, in a stream's order. */
  function cuMemsetD2D32Async(dstDevice: Address, dstPitch: Int, ui: Int, Width: Int, Height: Int, hStream: Handle): void

  /** Makes a 1-D or 2-D array. */
  function cuArrayCreate(pAllocateArray?: CUDA_ARRAY_DESCRIPTOR): bigint

  /** What a 1-D or 2-D array was made of. */
  function cuArrayGetDescriptor(hArray: Handle): CUDA_ARRAY_DESCRIPTOR

  /** Tiles and mip tail of a sparse array. */
  function cuArrayGetSparseProperties(array: Handle): CUDA_ARRAY_SPARSE_PROPERTIES

  /** Tiles and mip tail of a sparse mipmapped array. */
  function cuMipmappedArrayGetSparseProperties(mipmap: Handle): CUDA_ARRAY_SPARSE_PROPERTIES

  /** Size and alignment of the memory that a deferred array needs. */
  function cuArrayGetMemoryRequirements(array: Handle, device: number | object): CUDA_ARRAY_MEMORY_REQUIREMENTS

  /** Size and alignment of the memory that a deferred mipmapped array needs. */
  function cuMipmappedArrayGetMemoryRequirements(mipmap: Handle, device: number | object): CUDA_ARRAY_MEMORY_REQUIREMENTS

  /** One plane of an array in a planar format. */
  function cuArrayGetPlane(hArray: Handle, planeIdx: Int): bigint

  /** Frees an array. */
  function cuArrayDestroy(hArray: Handle): void

  /** Makes an array of up to three dimensions, layered or a cube map where asked. */
  function cuArray3DCreate(pAllocateArray?: CUDA_ARRAY3D_DESCRIPTOR): bigint

  /** What an array was made of. */
  function cuArray3DGetDescriptor(hArray: Handle): CUDA_ARRAY3D_DESCRIPTOR

  /** Makes a mipmapped array. */
  function cuMipmappedArrayCreate(pMipmappedArrayDesc: undefined | CUDA_ARRAY3D_DESCRIPTOR, numMipmapLevels: Int): bigint

  /** One level of a mipmapped array. */
  function cuMipmappedArrayGetLevel(hMipmappedArray: Handle, level: Int): bigint

  /** Frees a mipmapped array. */
  function cuMipmappedArrayDestroy(hMipmappedArray: Handle): void

  /** A handle of the system (a dma-buf) for a range of device memory. */
  function cuMemGetHandleForAddressRange(dptr: Address, size: Int, handleType: Named, flags: Flags): number | bigint | Uint8Array

  /** Decompresses many buffers, in a stream's order. */
  function cuMemBatchDecompressAsync(paramsArray: undefined | CUmemDecompressParams[], flags: Flags, stream: Handle): number

  /** Reserves a range of addresses without memory behind it. */
  function cuMemAddressReserve(size: Int, alignment: Int, addr: Address, flags: Flags): bigint

  /** Gives a range of addresses back. */
  function cuMemAddressFree(ptr: Address, size: Int): void

  /** Makes memory that can be mapped at reserved addresses. */
  function cuMemCreate(size: Int, prop: undefined | CUmemAllocationProp, flags: Flags): bigint

  /** Frees the memory of cuMemCreate once nothing maps it. */
  function cuMemRelease(handle: Handle): void

  /** Maps memory at reserved addresses. */
  function cuMemMap(ptr: Address, size: Int, offset: Int, handle: Handle, flags: Flags): void

  /** Maps memory to parts of sparse arrays, in a stream's order. */
  function cuMemMapArrayAsync(mapInfoList: undefined | CUarrayMapInfo[], hStream: Handle): void

  /** Ends a mapping. */
  function cuMemUnmap(ptr: Address, size: Int): void

  /** Says which devices may use mapped memory. */
  function cuMemSetAccess(ptr: Address, size: Int, desc?: CUmemAccessDesc[]): void

  /** How a location may use mapped memory. */
  function cuMemGetAccess(location: undefined | CUmemLocation, ptr: Address): bigint

  /** A handle of the system by which other processes can map the memory: a file descriptor as a number, a fabric handle as bytes. */
  function cuMemExportToShareableHandle(handle: Handle, handleType: Named, flags: Flags): number | bigint | Uint8Array

  /** The memory behind a handle of the system. */
  function cuMemImportFromShareableHandle(osHandle: Memory, shHandleType: Named): bigint

  /** The unit that sizes of memory have to be multiples of. */
  function cuMemGetAllocationGranularity(prop: undefined | CUmemAllocationProp, option: Named): number

  /** What memory was made with. */
  function cuMemGetAllocationPropertiesFromHandle(handle: Handle): CUmemAllocationProp

  /** The memory that is mapped at an address. */
  function cuMemRetainAllocationHandle(addr: Memory): bigint

  /** Frees memory, in a stream's order. */
  function cuMemFreeAsync(dptr: Address, hStream: Handle): void

  /** Allocates memory from the device's pool, in a stream's order. */
  function cuMemAllocAsync(bytesize: Int, hStream: Handle): bigint

  /** Gives memory that a pool holds and does not use back, down to a number of bytes. */
  function cuMemPoolTrimTo(pool: Handle, minBytesToKeep: Int): void

  /** Sets an attribute of a pool, such as its release threshold. */
  function cuMemPoolSetAttribute(pool: Handle, attr: Named, value: Int | boolean): void

  /** An attribute of a pool, such as the bytes in use. */
  function cuMemPoolGetAttribute(pool: Handle, attr: Named): number | bigint

  /** Says which devices may use a pool's memory. */
  function cuMemPoolSetAccess(pool: Handle, map?: CUmemAccessDesc[]): void

  /** How a location may use a pool's memory. */
  function cuMemPoolGetAccess(memPool: Handle, location?: CUmemLocation): number

  /** Makes a memory pool. */
  function cuMemPoolCreate(poolProps?: CUmemPoolProps): bigint

  /** Ends a memory pool. */
  function cuMemPoolDestroy(pool: Handle): void

  /** The default pool of a location for a type of memory. */
  function cuMemGetDefaultMemPool(location: undefined | CUmemLocation, type: Named): bigint

  /** The current pool of a location for a type of memory. */
  function cuMemGetMemPool(location: undefined | CUmemLocation, type: Named): bigint

  /** Makes a pool the current one of a location for a type of memory. */
  function cuMemSetMemPool(location: undefined | CUmemLocation, type: Named, pool: Handle): void

  /** Allocates memory from a pool, in a stream's order. */
  function cuMemAllocFromPoolAsync(bytesize: Int, pool: Handle, hStream: Handle): bigint

  /** A handle of the system by which other processes can use a pool. */
  function cuMemPoolExportToShareableHandle(pool: Handle, handleType: Named, flags: Flags): number | bigint | Uint8Array

  /** The pool behind a handle of the system. */
  function cuMemPoolImportFromShareableHandle(handle: Memory, handleType: Named, flags: Flags): bigint

  /** 64 bytes by which another process can find an allocation of a shared pool. */
  function cuMemPoolExportPointer(ptr: Address): Uint8Array

  /** The address here of an allocation of a shared pool. */
  function cuMemPoolImportPointer(pool: Handle, shareData?: Uint8Array): bigint

  /** Makes an object that several devices write to at once. */
  function cuMulticastCreate(prop?: CUmulticastObjectProp): bigint

  /** Adds a device to a multicast object. */
  function cuMulticastAddDevice(mcHandle: Handle, dev: number | object): void

  /** Binds memory to a multicast object. */
  function cuMulticastBindMem(mcHandle: Handle, mcOffset: Int, memHandle: Handle, memOffset: Int, size: Int, flags: Flags): void

  /** Binds mapped memory to a multicast object. */
  function cuMulticastBindAddr(mcHandle: Handle, mcOffset: Int, memptr: Address, size: Int, flags: Flags): void

  /** Unbinds memory of a device from a multicast object. */
  function cuMulticastUnbind(mcHandle: Handle, dev: number | object, mcOffset: Int, size: Int): void

  /** The unit that sizes of multicast objects have to be multiples of. */
  function cuMulticastGetGranularity(prop: undefined | CUmulticastObjectProp, option: Named): number

  /** What the driver knows of an address. */
  function cuPointerGetAttribute(attribute: Named, ptr: Address): number | bigint | { p2pToken: bigint, vaSpaceToken: number }

  /** Moves managed memory to a location, in a stream's order. */
  function cuMemPrefetchAsync(devPtr: Address, count: Int, location: CUmemLocation, flags: Flags, hStream: Handle): void

  /** Tells how managed memory will be used. */
  function cuMemAdvise(devPtr: Address, count: Int, advice: Named, location: CUmemLocation): void

  /** Moves many ranges of managed memory, in a stream's order. */
  function cuMemPrefetchBatchAsync(dptrs: undefined | ArrayLike<Address>, sizes: undefined | ArrayLike<Int>, prefetchLocs: undefined | CUmemLocation[], prefetchLocIdxs: undefined | ArrayLike<Int>, flags: Flags, hStream: Handle): void

  /** Drops the contents of many ranges of managed memory, in a stream's order. */
  function cuMemDiscardBatchAsync(dptrs: undefined | ArrayLike<Address>, sizes: undefined | ArrayLike<Int>, flags: Flags, hStream: Handle): void

  /** Drops the contents of many ranges of managed memory and moves them, in a stream's order. */
  function cuMemDiscardAndPrefetchBatchAsync(dptrs: undefined | ArrayLike<Address>, sizes: undefined | ArrayLike<Int>, prefetchLocs: undefined | CUmemLocation[], prefetchLocIdxs: undefined | ArrayLike<Int>, flags: Flags, hStream: Handle): void

  /** What was advised for a range of managed memory, or where it is. */
  function cuMemRangeGetAttribute(attribute: Named, devPtr: Address, count: Int): number | number[]

  /** Several attributes of a range of managed memory. */
  function cuMemRangeGetAttributes(attributes: undefined | ArrayLike<Named>, devPtr: Address, count: Int): (number | number[])[]

  /** Sets an attribute of an address, such as synchronous memory operations. */
  function cuPointerSetAttribute(value: Int | boolean, attribute: Named, ptr: Address): void

  /** Several things that the driver knows of an address. */
  function cuPointerGetAttributes(attributes: undefined | ArrayLike<Named>, ptr: Address): (number | bigint | { p2pToken: bigint, vaSpaceToken: number })[]

  /** Makes a stream. */
  function cuStreamCreate(Flags: Flags): bigint

  /** Makes a stream with a priority. */
  function cuStreamCreateWithPriority(flags: Flags, priority: Int): bigint

  /** The priority of a stream. */
  function cuStreamGetPriority(hStream: Handle): number

  /** The device of a stream. */
  function cuStreamGetDevice(hStream: Handle): number

  /** The flags of a stream. */
  function cuStreamGetFlags(hStream: Handle): number

  /** A number that no other stream of the process has. */
  function cuStreamGetId(hStream: Handle): bigint

  /** The context of a stream. */
  function cuStreamGetCtx(hStream: Handle): bigint

  /** The context of a stream, and its green context where it has one. */
  function cuStreamGetCtx_v2(hStream: Handle): { pCtx: bigint, pGreenCtx: bigint }

  /** Makes later work of a stream wait for an event. */
  function cuStreamWaitEvent(hStream: Handle, hEvent: Handle, Flags: Flags): void

  /** Has a function called on the script's loop when a stream has come this far (superseded by cuLaunchHostFunc). */
  function cuStreamAddCallback(hStream: Handle, callback: (stream: bigint, status: number) => void, flags: Flags): void

  /** Records what a stream is given from here on, instead of running it. */
  function cuStreamBeginCapture(hStream: Handle, mode: Named): void

  /** Records what a stream is given into a graph that exists. */
  function cuStreamBeginCaptureToGraph(hStream: Handle, hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, dependencyData: undefined | CUgraphEdgeData[], mode: Named): void

  /** Sets the thread's capture mode and answers the one before. */
  function cuThreadExchangeStreamCaptureMode(mode?: Named): number

  /** Ends a recording and answers the graph. */
  function cuStreamEndCapture(hStream: Handle): bigint

  /** Whether a stream is recording. */
  function cuStreamIsCapturing(hStream: Handle): number

  /** State, id, graph and last nodes of a recording. */
  function cuStreamGetCaptureInfo(hStream: Handle): { captureStatus_out: number, id_out: bigint, graph_out: bigint, dependencies_out: bigint[], edgeData_out: CUgraphEdgeData[] }

  /** Changes what the next recorded node will depend on. */
  function cuStreamUpdateCaptureDependencies(hStream: Handle, dependencies: undefined | ArrayLike<Handle>, dependencyData: undefined | CUgraphEdgeData[], flags: Flags): void

  /** Ties managed memory to a stream. */
  function cuStreamAttachMemAsync(hStream: Handle, dptr: Address, length: Int, flags: Flags): void

  /** Whether a stream has done all it was given. */
  function cuStreamQuery(hStream: Handle): boolean

  /** Waits for a stream; it blocks the script. */
  function cuStreamSynchronize(hStream: Handle): void

  /** Frees a stream once its work is done. */
  function cuStreamDestroy(hStream: Handle): void

  /** Gives a stream the attributes of another. */
  function cuStreamCopyAttributes(dst: Handle, src: Handle): void

  /** An attribute of a stream, as a union with every member it has. */
  function cuStreamGetAttribute(hStream: Handle, attr: Named): CUkernelNodeAttrValue_v1

  /** Sets an attribute of a stream. */
  function cuStreamSetAttribute(hStream: Handle, attr: Named, value?: CUkernelNodeAttrValue_v1): void

  /** Makes an event. */
  function cuEventCreate(Flags: Flags): bigint

  /** Records an event at the present point of a stream. */
  function cuEventRecord(hEvent: Handle, hStream: Handle): void

  /** Records an event at the present point of a stream, with flags. */
  function cuEventRecordWithFlags(hEvent: Handle, hStream: Handle, flags: Flags): void

  /** Whether what an event recorded has happened. */
  function cuEventQuery(hEvent: Handle): boolean

  /** Waits for an event; it blocks the script. */
  function cuEventSynchronize(hEvent: Handle): void

  /** Frees an event. */
  function cuEventDestroy(hEvent: Handle): void

  /** Milliseconds between two events. */
  function cuEventElapsedTime(hStart: Handle, hEnd: Handle): number

  /** Imports memory of Vulkan, Direct3D or another API. */
  function cuImportExternalMemory(memHandleDesc?: CUDA_EXTERNAL_MEMORY_HANDLE_DESC): bigint

  /** Maps external memory as a buffer. */
  function cuExternalMemoryGetMappedBuffer(extMem: Handle, bufferDesc?: CUDA_EXTERNAL_MEMORY_BUFFER_DESC): bigint

  /** Maps external memory as a mipmapped array. */
  function cuExternalMemoryGetMappedMipmappedArray(extMem: Handle, mipmapDesc?: CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC): bigint

  /** Ends the use of external memory. */
  function cuDestroyExternalMemory(extMem: Handle): void

  /** Imports a semaphore of Vulkan, Direct3D or another API. */
  function cuImportExternalSemaphore(semHandleDesc?: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC): bigint

  /** Signals external semaphores, in a stream's order. */
  function cuSignalExternalSemaphoresAsync(extSemArray: undefined | ArrayLike<Handle>, paramsArray: undefined | CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS[], stream: Handle): void

  /** Waits for external semaphores, in a stream's order. */
  function cuWaitExternalSemaphoresAsync(extSemArray: undefined | ArrayLike<Handle>, paramsArray: undefined | CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS[], stream: Handle): void

  /** Ends the use of an external semaphore. */
  function cuDestroyExternalSemaphore(extSem: Handle): void

  /** Makes a stream wait until 32 bits of memory have a value. */
  function cuStreamWaitValue32(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Makes a stream wait until 64 bits of memory have a value. */
  function cuStreamWaitValue64(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Has a stream write 32 bits to memory. */
  function cuStreamWriteValue32(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Has a stream write 64 bits to memory. */
  function cuStreamWriteValue64(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Gives a stream several waits and writes of memory at once. */
  function cuStreamBatchMemOp(stream: Handle, paramArray: undefined | CUstreamBatchMemOpParams[], flags: Flags): void

  /** An attribute of a kernel, such as its registers. */
  function cuFuncGetAttribute(attrib: Named, hfunc: Handle): number

  /** Sets an attribute of a kernel, such as its dynamic shared memory. */
  function cuFuncSetAttribute(hfunc: Handle, attrib: Named, value: Int): void

  /** Sets the split between L1 cache and shared memory that a kernel prefers. */
  function cuFuncSetCacheConfig(hfunc: Handle, config: Named): void

  /** The module of a kernel. */
  function cuFuncGetModule(hfunc: Handle): bigint

  /** The name of a kernel, as the compiler wrote it. */
  function cuFuncGetName(hfunc: Handle): string

  /** Where a parameter of a kernel lies among its arguments, and how large it is. */
  function cuFuncGetParamInfo(func: Handle, paramIndex: Int): { paramOffset: number, paramSize: number }

  /** Whether a kernel is loaded, where modules load lazily. */
  function cuFuncIsLoaded(function_: Handle): number

  /** Loads a kernel now, where modules load lazily. */
  function cuFuncLoad(function_: Handle): void

  /** Launches a kernel; its arguments are BigInts for addresses, values such as cuda.f32(1), or the bytes of a struct. */
  function cuLaunchKernel(f: Handle, gridDimX: Int, gridDimY: Int, gridDimZ: Int, blockDimX: Int, blockDimY: Int, blockDimZ: Int, sharedMemBytes: Int, hStream: Handle, kernelParams: KernelArgument[] | null | undefined, extra?: ArrayBuffer | ArrayBufferView | null): void

  /** Launches a kernel with attributes, such as a cluster size. */
  function cuLaunchKernelEx(config: undefined | CUlaunchConfig, f: Handle, kernelParams: KernelArgument[] | null | undefined, extra?: ArrayBuffer | ArrayBufferView | null): void

  /** Launches a kernel whose blocks all run at once and can wait for each other. */
  function cuLaunchCooperativeKernel(f: Handle, gridDimX: Int, gridDimY: Int, gridDimZ: Int, blockDimX: Int, blockDimY: Int, blockDimZ: Int, sharedMemBytes: Int, hStream: Handle, kernelParams: KernelArgument[] | null | undefined): void

  /** Launches cooperating kernels on several devices (superseded). */
  function cuLaunchCooperativeKernelMultiDevice(launchParamsList: undefined | CUDA_LAUNCH_PARAMS[], flags: Flags): void

  /** Has a function called on the script's loop when a stream has come this far; the stream does not wait for it. */
  function cuLaunchHostFunc(hStream: Handle, fn: () => void): void

  /** Sets the block size of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuFuncSetBlockShape(hfunc: Handle, x: Int, y: Int, z: Int): void

  /** Sets the dynamic shared memory of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuFuncSetSharedSize(hfunc: Handle, bytes: Int): void

  /** Sets the size of the arguments of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuParamSetSize(hfunc: Handle, numbytes: Int): void

  /** Sets 32 bits of the arguments of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuParamSeti(hfunc: Handle, offset: Int, value: Int): void

  /** Sets a float of the arguments of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuParamSetf(hfunc: Handle, offset: Int, value: number): void

  /** Sets bytes of the arguments of the next cuLaunch (superseded by cuLaunchKernel). */
  function cuParamSetv(hfunc: Handle, offset: Int, ptr: Memory, numbytes: Int): void

  /** Launches one block of a kernel (superseded by cuLaunchKernel). */
  function cuLaunch(f: Handle): void

  /** Launches a grid of a kernel (superseded by cuLaunchKernel). */
  function cuLaunchGrid(f: Handle, grid_width: Int, grid_height: Int): void

  /** Launches a grid of a kernel in a stream (superseded by cuLaunchKernel). */
  function cuLaunchGridAsync(f: Handle, grid_width: Int, grid_height: Int, hStream: Handle): void

  /** Gives the next cuLaunch a texture reference (superseded by texture objects). */
  function cuParamSetTexRef(hfunc: Handle, texunit: Int, hTexRef: Handle): void

  /** Sets the width of shared memory's banks for a kernel (no effect on today's devices). */
  function cuFuncSetSharedMemConfig(hfunc: Handle, config: Named): void

  /** Makes an empty graph. */
  function cuGraphCreate(flags: Flags): bigint

  /** Adds a launch to a graph. */
  function cuGraphAddKernelNode(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_KERNEL_NODE_PARAMS): bigint

  /** The launch that a node makes; kernelParams comes as an address. */
  function cuGraphKernelNodeGetParams(hNode: Handle): CUDA_KERNEL_NODE_PARAMS

  /** Changes the launch that a node makes. */
  function cuGraphKernelNodeSetParams(hNode: Handle, nodeParams?: CUDA_KERNEL_NODE_PARAMS): void

  /** Adds a copy to a graph. */
  function cuGraphAddMemcpyNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, copyParams: undefined | CUDA_MEMCPY3D, ctx: Handle): bigint

  /** The copy that a node makes. */
  function cuGraphMemcpyNodeGetParams(hNode: Handle): CUDA_MEMCPY3D

  /** Changes the copy that a node makes. */
  function cuGraphMemcpyNodeSetParams(hNode: Handle, nodeParams?: CUDA_MEMCPY3D): void

  /** Adds a setting of memory to a graph. */
  function cuGraphAddMemsetNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, memsetParams: undefined | CUDA_MEMSET_NODE_PARAMS, ctx: Handle): bigint

  /** The setting of memory that a node makes. */
  function cuGraphMemsetNodeGetParams(hNode: Handle): CUDA_MEMSET_NODE_PARAMS

  /** Changes the setting of memory that a node makes. */
  function cuGraphMemsetNodeSetParams(hNode: Handle, nodeParams?: CUDA_MEMSET_NODE_PARAMS): void

  /** Adds the call of a function to a graph; it runs on the script's loop. */
  function cuGraphAddHostNode(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_HOST_NODE_PARAMS): bigint

  /** The function that a node calls, as an address. */
  function cuGraphHostNodeGetParams(hNode: Handle): CUDA_HOST_NODE_PARAMS

  /** Changes the function that a node calls. */
  function cuGraphHostNodeSetParams(hNode: Handle, nodeParams?: CUDA_HOST_NODE_PARAMS): void

  /** Adds a copy of another graph as one node. */
  function cuGraphAddChildGraphNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, childGraph: Handle): bigint

  /** The graph inside a node. */
  function cuGraphChildGraphNodeGetGraph(hNode: Handle): bigint

  /** Adds a node that does nothing, to join others. */
  function cuGraphAddEmptyNode(hGraph: Handle, dependencies?: ArrayLike<Handle>): bigint

  /** Adds the recording of an event. */
  function cuGraphAddEventRecordNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, event: Handle): bigint

  /** The event that a node records. */
  function cuGraphEventRecordNodeGetEvent(hNode: Handle): bigint

  /** Changes the event that a node records. */
  function cuGraphEventRecordNodeSetEvent(hNode: Handle, event: Handle): void

  /** Adds a wait for an event. */
  function cuGraphAddEventWaitNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, event: Handle): bigint

  /** The event that a node waits for. */
  function cuGraphEventWaitNodeGetEvent(hNode: Handle): bigint

  /** Changes the event that a node waits for. */
  function cuGraphEventWaitNodeSetEvent(hNode: Handle, event: Handle): void

  /** Adds the signalling of external semaphores. */
  function cuGraphAddExternalSemaphoresSignalNode(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS): bigint

  /** The external semaphores that a node signals. */
  function cuGraphExternalSemaphoresSignalNodeGetParams(hNode: Handle): CUDA_EXT_SEM_SIGNAL_NODE_PARAMS

  /** Changes the external semaphores that a node signals. */
  function cuGraphExternalSemaphoresSignalNodeSetParams(hNode: Handle, nodeParams?: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS): void

  /** Adds a wait for external semaphores. */
  function cuGraphAddExternalSemaphoresWaitNode(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_EXT_SEM_WAIT_NODE_PARAMS): bigint

  /** The external semaphores that a node waits for. */
  function cuGraphExternalSemaphoresWaitNodeGetParams(hNode: Handle): CUDA_EXT_SEM_WAIT_NODE_PARAMS

  /** Changes the external semaphores that a node waits for. */
  function cuGraphExternalSemaphoresWaitNodeSetParams(hNode: Handle, nodeParams?: CUDA_EXT_SEM_WAIT_NODE_PARAMS): void

  /** Adds waits and writes of memory. */
  function cuGraphAddBatchMemOpNode(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_BATCH_MEM_OP_NODE_PARAMS): bigint

  /** The waits and writes of memory that a node makes. */
  function cuGraphBatchMemOpNodeGetParams(hNode: Handle): CUDA_BATCH_MEM_OP_NODE_PARAMS

  /** Changes the waits and writes of memory that a node makes. */
  function cuGraphBatchMemOpNodeSetParams(hNode: Handle, nodeParams?: CUDA_BATCH_MEM_OP_NODE_PARAMS): void

  /** Changes waits and writes of memory in an executable graph. */
  function cuGraphExecBatchMemOpNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_BATCH_MEM_OP_NODE_PARAMS): void

  /** Adds an allocation; its address is put into nodeParams.dptr. */
  function cuGraphAddMemAllocNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, nodeParams: CUDA_MEM_ALLOC_NODE_PARAMS): bigint

  /** The allocation that a node makes. */
  function cuGraphMemAllocNodeGetParams(hNode: Handle): CUDA_MEM_ALLOC_NODE_PARAMS

  /** Adds the freeing of what the graph has allocated. */
  function cuGraphAddMemFreeNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, dptr: Address): bigint

  /** The address that a node frees. */
  function cuGraphMemFreeNodeGetParams(hNode: Handle): bigint

  /** Gives memory that graphs do not use at present back to the system. */
  function cuDeviceGraphMemTrim(device: number | object): void

  /** The memory that graphs of a device use or hold. */
  function cuDeviceGetGraphMemAttribute(device: number | object, attr: Named): number | bigint

  /** Sets a high-water mark of the memory of graphs back to 0. */
  function cuDeviceSetGraphMemAttribute(device: number | object, attr: Named, value: Int | boolean): void

  /** A copy of a graph. */
  function cuGraphClone(originalGraph: Handle): bigint

  /** The node of a copy that corresponds to a node of the original. */
  function cuGraphNodeFindInClone(hOriginalNode: Handle, hClonedGraph: Handle): bigint

  /** What a node does. */
  function cuGraphNodeGetType(hNode: Handle): number

  /** The nodes of a graph. */
  function cuGraphGetNodes(hGraph: Handle): bigint[]

  /** The nodes of a graph that depend on none. */
  function cuGraphGetRootNodes(hGraph: Handle): bigint[]

  /** The edges of a graph: from[i] comes before to[i]. */
  function cuGraphGetEdges(hGraph: Handle): { from: bigint[], to: bigint[], edgeData: CUgraphEdgeData[] }

  /** What a node depends on. */
  function cuGraphNodeGetDependencies(hNode: Handle): { dependencies: bigint[], edgeData: CUgraphEdgeData[] }

  /** What depends on a node. */
  function cuGraphNodeGetDependentNodes(hNode: Handle): { dependentNodes: bigint[], edgeData: CUgraphEdgeData[] }

  /** Adds edges to a graph. */
  function cuGraphAddDependencies(hGraph: Handle, from?: ArrayLike<Handle>, to?: ArrayLike<Handle>, edgeData?: CUgraphEdgeData[]): void

  /** Removes edges from a graph. */
  function cuGraphRemoveDependencies(hGraph: Handle, from?: ArrayLike<Handle>, to?: ArrayLike<Handle>, edgeData?: CUgraphEdgeData[]): void

  /** Removes a node from its graph. */
  function cuGraphDestroyNode(hNode: Handle): void

  /** Makes an executable graph. */
  function cuGraphInstantiateWithFlags(hGraph: Handle, flags: Flags): bigint

  /** Makes an executable graph, and tells in the params which node was wrong. */
  function cuGraphInstantiateWithParams(hGraph: Handle, instantiateParams: CUDA_GRAPH_INSTANTIATE_PARAMS): bigint

  /** The flags that an executable graph was made with. */
  function cuGraphExecGetFlags(hGraphExec: Handle): bigint

  /** Changes a launch in an executable graph. */
  function cuGraphExecKernelNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_KERNEL_NODE_PARAMS): void

  /** Changes a copy in an executable graph. */
  function cuGraphExecMemcpyNodeSetParams(hGraphExec: Handle, hNode: Handle, copyParams: undefined | CUDA_MEMCPY3D, ctx: Handle): void

  /** Changes a setting of memory in an executable graph. */
  function cuGraphExecMemsetNodeSetParams(hGraphExec: Handle, hNode: Handle, memsetParams: undefined | CUDA_MEMSET_NODE_PARAMS, ctx: Handle): void

  /** Changes the call of a function in an executable graph. */
  function cuGraphExecHostNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_HOST_NODE_PARAMS): void

  /** Changes the parameters of a child graph in an executable graph. */
  function cuGraphExecChildGraphNodeSetParams(hGraphExec: Handle, hNode: Handle, childGraph: Handle): void

  /** Changes the event that a node of an executable graph records. */
  function cuGraphExecEventRecordNodeSetEvent(hGraphExec: Handle, hNode: Handle, event: Handle): void

  /** Changes the event that a node of an executable graph waits for. */
  function cuGraphExecEventWaitNodeSetEvent(hGraphExec: Handle, hNode: Handle, event: Handle): void

  /** Changes which external semaphores a node of an executable graph signals. */
  function cuGraphExecExternalSemaphoresSignalNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS): void

  /** Changes which external semaphores a node of an executable graph waits for. */
  function cuGraphExecExternalSemaphoresWaitNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_EXT_SEM_WAIT_NODE_PARAMS): void

  /** Switches a node of an executable graph on (1) or off (0). */
  function cuGraphNodeSetEnabled(hGraphExec: Handle, hNode: Handle, isEnabled: Int): void

  /** Whether a node of an executable graph is on. */
  function cuGraphNodeGetEnabled(hGraphExec: Handle, hNode: Handle): number

  /** Brings an executable graph to the device ahead of its launch. */
  function cuGraphUpload(hGraphExec: Handle, hStream: Handle): void

  /** Launches an executable graph. */
  function cuGraphLaunch(hGraphExec: Handle, hStream: Handle): void

  /** Frees an executable graph. */
  function cuGraphExecDestroy(hGraphExec: Handle): void

  /** Frees a graph. */
  function cuGraphDestroy(hGraph: Handle): void

  /** Makes an executable graph do what another graph of the same shape does; where that cannot be, it throws, and the message tells result and nodes. */
  function cuGraphExecUpdate(hGraphExec: Handle, hGraph: Handle): CUgraphExecUpdateResultInfo

  /** Gives a launch in a graph the attributes of another. */
  function cuGraphKernelNodeCopyAttributes(dst: Handle, src: Handle): void

  /** An attribute of a launch in a graph, as a union with every member it has. */
  function cuGraphKernelNodeGetAttribute(hNode: Handle, attr: Named): CUkernelNodeAttrValue_v1

  /** Sets an attribute of a launch in a graph. */
  function cuGraphKernelNodeSetAttribute(hNode: Handle, attr: Named, value?: CUkernelNodeAttrValue_v1): void

  /** Writes a graph to a file in the language of dot. */
  function cuGraphDebugDotPrint(hGraph: Handle, path: string, flags: Flags): void

  /** Makes an object with a count of users; destroy is called on the script's loop when there are none left. */
  function cuUserObjectCreate(destroy: () => void, initialRefcount: Int, flags: Flags): bigint

  /** Counts more users of an object. */
  function cuUserObjectRetain(object: Handle, count: Int): void

  /** Counts fewer users of an object. */
  function cuUserObjectRelease(object: Handle, count: Int): void

  /** Makes a graph a user of an object. */
  function cuGraphRetainUserObject(graph: Handle, object: Handle, count: Int, flags: Flags): void

  /** Ends a graph's use of an object. */
  function cuGraphReleaseUserObject(graph: Handle, object: Handle, count: Int): void

  /** Adds a node of any kind to a graph; what the driver answers is put into nodeParams. */
  function cuGraphAddNode(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, dependencyData: undefined | CUgraphEdgeData[], nodeParams: CUgraphNodeParams): bigint

  /** Changes what a node does. */
  function cuGraphNodeSetParams(hNode: Handle, nodeParams?: CUgraphNodeParams): void

  /** Changes what a node of an executable graph does. */
  function cuGraphExecNodeSetParams(hGraphExec: Handle, hNode: Handle, nodeParams?: CUgraphNodeParams): void

  /** Makes a handle whose value decides what a conditional node runs. */
  function cuGraphConditionalHandleCreate(hGraph: Handle, ctx: Handle, defaultLaunchValue: Int, flags: Flags): bigint

  /** How many blocks of a kernel fit on a multiprocessor. */
  function cuOccupancyMaxActiveBlocksPerMultiprocessor(func: Handle, blockSize: Int, dynamicSMemSize: Int): number

  /** How many blocks of a kernel fit on a multiprocessor, with flags. */
  function cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(func: Handle, blockSize: Int, dynamicSMemSize: Int, flags: Flags): number

  /** The block size with the best occupancy, and the grid that fills the device. */
  function cuOccupancyMaxPotentialBlockSize(func: Handle, blockSizeToDynamicSMemSize: null | undefined, dynamicSMemSize: Int, blockSizeLimit: Int): { minGridSize: number, blockSize: number }

  /** The block size with the best occupancy, and the grid that fills the device, with flags. */
  function cuOccupancyMaxPotentialBlockSizeWithFlags(func: Handle, blockSizeToDynamicSMemSize: null | undefined, dynamicSMemSize: Int, blockSizeLimit: Int, flags: Flags): { minGridSize: number, blockSize: number }

  /** The dynamic shared memory that is left for a block of a kernel. */
  function cuOccupancyAvailableDynamicSMemPerBlock(func: Handle, numBlocks: Int, blockSize: Int): number

  /** The largest cluster that a kernel can be launched with. */
  function cuOccupancyMaxPotentialClusterSize(func: Handle, config?: CUlaunchConfig): number

  /** How many clusters of a kernel run at once. */
  function cuOccupancyMaxActiveClusters(func: Handle, config?: CUlaunchConfig): number

  /** Binds an array to a texture reference (superseded by texture objects). */
  function cuTexRefSetArray(hTexRef: Handle, hArray: Handle, Flags: Flags): void

  /** Binds a mipmapped array to a texture reference (superseded). */
  function cuTexRefSetMipmappedArray(hTexRef: Handle, hMipmappedArray: Handle, Flags: Flags): void

  /** Binds linear memory to a texture reference and answers the offset (superseded). */
  function cuTexRefSetAddress(hTexRef: Handle, dptr: Address, bytes: Int): number

  /** Binds rows of memory to a texture reference (superseded). */
  function cuTexRefSetAddress2D(hTexRef: Handle, desc: undefined | CUDA_ARRAY_DESCRIPTOR, dptr: Address, Pitch: Int): void

  /** Sets the format of a texture reference (superseded). */
  function cuTexRefSetFormat(hTexRef: Handle, fmt: Named, NumPackedComponents: Int): void

  /** Sets what happens outside a texture reference (superseded). */
  function cuTexRefSetAddressMode(hTexRef: Handle, dim: Int, am: Named): void

  /** Sets the filter of a texture reference (superseded). */
  function cuTexRefSetFilterMode(hTexRef: Handle, fm: Named): void

  /** Sets the filter between levels of a texture reference (superseded). */
  function cuTexRefSetMipmapFilterMode(hTexRef: Handle, fm: Named): void

  /** Sets the level bias of a texture reference (superseded). */
  function cuTexRefSetMipmapLevelBias(hTexRef: Handle, bias: number): void

  /** Sets the range of levels of a texture reference (superseded). */
  function cuTexRefSetMipmapLevelClamp(hTexRef: Handle, minMipmapLevelClamp: number, maxMipmapLevelClamp: number): void

  /** Sets the anisotropy of a texture reference (superseded). */
  function cuTexRefSetMaxAnisotropy(hTexRef: Handle, maxAniso: Int): void

  /** Sets the border colour of a texture reference (superseded). */
  function cuTexRefSetBorderColor(hTexRef: Handle, pBorderColor?: ArrayLike<number>): void

  /** Sets the flags of a texture reference (superseded). */
  function cuTexRefSetFlags(hTexRef: Handle, Flags: Flags): void

  /** The memory bound to a texture reference (superseded). */
  function cuTexRefGetAddress(hTexRef: Handle): bigint

  /** The array bound to a texture reference (superseded). */
  function cuTexRefGetArray(hTexRef: Handle): bigint

  /** The mipmapped array bound to a texture reference (superseded). */
  function cuTexRefGetMipmappedArray(hTexRef: Handle): bigint

  /** What happens outside a texture reference (superseded). */
  function cuTexRefGetAddressMode(hTexRef: Handle, dim: Int): number

  /** The filter of a texture reference (superseded). */
  function cuTexRefGetFilterMode(hTexRef: Handle): number

  /** The format of a texture reference (superseded). */
  function cuTexRefGetFormat(hTexRef: Handle): { pFormat: number, pNumChannels: number }

  /** The filter between levels of a texture reference (superseded). */
  function cuTexRefGetMipmapFilterMode(hTexRef: Handle): number

  /** The level bias of a texture reference (superseded). */
  function cuTexRefGetMipmapLevelBias(hTexRef: Handle): number

  /** The range of levels of a texture reference (superseded). */
  function cuTexRefGetMipmapLevelClamp(hTexRef: Handle): { pminMipmapLevelClamp: number, pmaxMipmapLevelClamp: number }

  /** The anisotropy of a texture reference (superseded). */
  function cuTexRefGetMaxAnisotropy(hTexRef: Handle): number

  /** The border colour of a texture reference (superseded). */
  function cuTexRefGetBorderColor(hTexRef: Handle): number[]

  /** The flags of a texture reference (superseded). */
  function cuTexRefGetFlags(hTexRef: Handle): number

  /** Makes a texture reference (superseded by texture objects). */
  function cuTexRefCreate(): bigint

  /** Frees a texture reference (superseded). */
  function cuTexRefDestroy(hTexRef: Handle): void

  /** Binds an array to a surface reference (superseded by surface objects). */
  function cuSurfRefSetArray(hSurfRef: Handle, hArray: Handle, Flags: Flags): void

  /** The array bound to a surface reference (superseded). */
  function cuSurfRefGetArray(hSurfRef: Handle): bigint

  /** Makes a texture object over an array or memory. */
  function cuTexObjectCreate(pResDesc?: CUDA_RESOURCE_DESC, pTexDesc?: CUDA_TEXTURE_DESC, pResViewDesc?: CUDA_RESOURCE_VIEW_DESC): bigint

  /** Frees a texture object. */
  function cuTexObjectDestroy(texObject: Handle): void

  /** What a texture object reads from. */
  function cuTexObjectGetResourceDesc(texObject: Handle): CUDA_RESOURCE_DESC

  /** How a texture object reads. */
  function cuTexObjectGetTextureDesc(texObject: Handle): CUDA_TEXTURE_DESC

  /** The view that a texture object takes of its array. */
  function cuTexObjectGetResourceViewDesc(texObject: Handle): CUDA_RESOURCE_VIEW_DESC

  /** Makes a surface object over an array. */
  function cuSurfObjectCreate(pResDesc?: CUDA_RESOURCE_DESC): bigint

  /** Frees a surface object. */
  function cuSurfObjectDestroy(surfObject: Handle): void

  /** What a surface object writes to. */
  function cuSurfObjectGetResourceDesc(surfObject: Handle): CUDA_RESOURCE_DESC

  /** The 128 bytes of a tensor map for tiles, which a kernel takes by value. */
  function cuTensorMapEncodeTiled(tensorDataType: Named, tensorRank: Int, globalAddress: Memory, globalDim: undefined | ArrayLike<Int>, globalStrides: undefined | ArrayLike<Int>, boxDim: undefined | ArrayLike<Int>, elementStrides: undefined | ArrayLike<Int>, interleave: Named, swizzle: Named, l2Promotion: Named, oobFill: Named): Uint8Array

  /** The 128 bytes of a tensor map for convolutions, which a kernel takes by value. */
  function cuTensorMapEncodeIm2col(tensorDataType: Named, tensorRank: Int, globalAddress: Memory, globalDim: undefined | ArrayLike<Int>, globalStrides: undefined | ArrayLike<Int>, pixelBoxLowerCorner: undefined | ArrayLike<Int>, pixelBoxUpperCorner: undefined | ArrayLike<Int>, channelsPerPixel: Int, pixelsPerColumn: Int, elementStrides: undefined | ArrayLike<Int>, interleave: Named, swizzle: Named, l2Promotion: Named, oobFill: Named): Uint8Array

  /** The 128 bytes of a tensor map for wide convolutions, which a kernel takes by value. */
  function cuTensorMapEncodeIm2colWide(tensorDataType: Named, tensorRank: Int, globalAddress: Memory, globalDim: undefined | ArrayLike<Int>, globalStrides: undefined | ArrayLike<Int>, pixelBoxLowerCornerWidth: Int, pixelBoxUpperCornerWidth: Int, channelsPerPixel: Int, pixelsPerColumn: Int, elementStrides: undefined | ArrayLike<Int>, interleave: Named, mode: Named, swizzle: Named, l2Promotion: Named, oobFill: Named): Uint8Array

  /** Changes the address in a tensor map in place. */
  function cuTensorMapReplaceAddress(tensorMap: Uint8Array, globalAddress: Memory): void

  /** Whether kernels on one device can use memory of another. */
  function cuDeviceCanAccessPeer(dev: number | object, peerDev: number | object): number

  /** Lets kernels of the current context use memory of another device's context. */
  function cuCtxEnablePeerAccess(peerContext: Handle, Flags: Flags): void

  /** Ends cuCtxEnablePeerAccess. */
  function cuCtxDisablePeerAccess(peerContext: Handle): void

  /** An attribute of the link between two devices. */
  function cuDeviceGetP2PAttribute(attrib: Named, srcDevice: number | object, dstDevice: number | object): number

  /** For each atomic operation, what one device can do of it in the memory of another. */
  function cuDeviceGetP2PAtomicCapabilities(operations: undefined | ArrayLike<Named>, srcDevice: number | object, dstDevice: number | object): number[]

  /** Ends the use of a graphics resource. */
  function cuGraphicsUnregisterResource(resource: Handle): void

  /** The array behind part of a mapped graphics resource. */
  function cuGraphicsSubResourceGetMappedArray(resource: Handle, arrayIndex: Int, mipLevel: Int): bigint

  /** The mipmapped array behind a mapped graphics resource. */
  function cuGraphicsResourceGetMappedMipmappedArray(resource: Handle): bigint

  /** The memory behind a mapped graphics resource. */
  function cuGraphicsResourceGetMappedPointer(resource: Handle): { pDevPtr: bigint, pSize: number }

  /** Says how a graphics resource will be used. */
  function cuGraphicsResourceSetMapFlags(resource: Handle, flags: Flags): void

  /** Maps graphics resources for CUDA. */
  function cuGraphicsMapResources(resources: undefined | ArrayLike<Handle>, hStream: Handle): void

  /** Gives graphics resources back to graphics. */
  function cuGraphicsUnmapResources(resources: undefined | ArrayLike<Handle>, hStream: Handle): void

  /** The address of a driver function for a version of CUDA. */
  function cuGetProcAddress(symbol: string, cudaVersion: Int, flags: Flags): { pfn: bigint, symbolStatus: number }

  /** A setting of core dumps for the current context. */
  function cuCoredumpGetAttribute(attrib: Named): boolean | number | string

  /** A setting of core dumps for the process. */
  function cuCoredumpGetAttributeGlobal(attrib: Named): boolean | number | string

  /** Sets a setting of core dumps for the current context: a boolean, a number or a path. */
  function cuCoredumpSetAttribute(attrib: Named, value: Int | boolean | string): void

  /** Sets a setting of core dumps for the process: a boolean, a number or a path. */
  function cuCoredumpSetAttributeGlobal(attrib: Named, value: Int | boolean | string): void

  /** The address of a table of functions that the driver does not document. */
  function cuGetExportTable(pExportTableId?: Uint8Array): bigint

  /** Makes a green context, which has part of a device's multiprocessors. */
  function cuGreenCtxCreate(desc: Handle, dev: number | object, flags: Flags): bigint

  /** Ends a green context. */
  function cuGreenCtxDestroy(hCtx: Handle): void

  /** The context of a green context, for all other calls. */
  function cuCtxFromGreenCtx(hCtx: Handle): bigint

  /** The resources of a device that green contexts can be made of. */
  function cuDeviceGetDevResource(device: number | object, type: Named): CUdevResource

  /** The resources of a context. */
  function cuCtxGetDevResource(hCtx: Handle, type: Named): CUdevResource

  /** The resources of a green context. */
  function cuGreenCtxGetDevResource(hCtx: Handle, type: Named): CUdevResource

  /** Splits multiprocessors into up to nbGroups groups of at least minCount, and what remains. */
  function cuDevSmResourceSplitByCount(nbGroups: Int, input: undefined | CUdevResource, useFlags: Int, minCount: Int): { result: CUdevResource[], remaining: CUdevResource }

  /** Joins resources for cuGreenCtxCreate. */
  function cuDevResourceGenerateDesc(resources?: CUdevResource[]): bigint

  /** Records an event after all work that a green context has now. */
  function cuGreenCtxRecordEvent(hCtx: Handle, hEvent: Handle): void

  /** Makes all later work of a green context wait for an event. */
  function cuGreenCtxWaitEvent(hCtx: Handle, hEvent: Handle): void

  /** The green context of a stream, 0n when it has none. */
  function cuStreamGetGreenCtx(hStream: Handle): bigint

  /** Makes a stream in a green context. */
  function cuGreenCtxStreamCreate(greenCtx: Handle, flags: Flags, priority: Int): bigint

  /** A number that no other green context of the process has or will have. */
  function cuGreenCtxGetId(greenCtx: Handle): bigint

  /** Has a function (level, message) called on the script's loop for each line of the driver's log. */
  function cuLogsRegisterCallback(callbackFunc: (level: number, message: string) => void): bigint

  /** Ends cuLogsRegisterCallback. */
  function cuLogsUnregisterCallback(callback: Handle): void

  /** The present end of the driver's log. */
  function cuLogsCurrent(flags: Flags): number

  /** Appends the driver's log, from an iterator on, to a file, and answers the new end. */
  function cuLogsDumpToFile(iterator: undefined | Int, pathToFile: string, flags: Flags): number

  /** The driver's log from an iterator on, and the new end. */
  function cuLogsDumpToMemory(iterator: undefined | Int, flags: Flags): { iterator: number, buffer: string }

  /** The thread of a process that a checkpoint is restored on. */
  function cuCheckpointProcessGetRestoreThreadId(pid: Int): number

  /** Whether a process runs, is locked, or is checkpointed. */
  function cuCheckpointProcessGetState(pid: Int): number

  /** Stops a process from calling the driver. */
  function cuCheckpointProcessLock(pid: Int, args?: CUcheckpointLockArgs): void

  /** Moves the device memory of a locked process to the host. */
  function cuCheckpointProcessCheckpoint(pid: Int, args?: CUcheckpointCheckpointArgs): void

  /** Moves the memory of a checkpointed process back to devices. */
  function cuCheckpointProcessRestore(pid: Int, args?: CUcheckpointRestoreArgs): void

  /** Lets a process call the driver again. */
  function cuCheckpointProcessUnlock(pid: Int, args?: CUcheckpointUnlockArgs): void

  /** Tells a profiler to begin. */
  function cuProfilerStart(): void

  /** Tells a profiler to end. */
  function cuProfilerStop(): void

  /** Makes a context, in the form of CUDA 3.2. */
  function cuCtxCreate_v2(flags: Flags, dev: number | object): bigint

  /** Makes a context bound to part of a device, in the form of CUDA 11.4. */
  function cuCtxCreate_v3(paramsArray: undefined | CUexecAffinityParam[], flags: Flags, dev: number | object): bigint

  /** The 16 bytes that identify a device, of the whole GPU also under MIG. */
  function cuDeviceGetUuid_v1(dev: number | object): Uint8Array

  /** Milliseconds between two events, in the form before CUDA 12.8. */
  function cuEventElapsedTime_v1(hStart: Handle, hEnd: Handle): number

  /** The address of a driver function, in the form before CUDA 12.0. */
  function cuGetProcAddress_v1(symbol: string, driverVersion: Int, flags: Flags): bigint

  /** Adds edges without data to a graph. */
  function cuGraphAddDependencies_v1(hGraph: Handle, from?: ArrayLike<Handle>, to?: ArrayLike<Handle>): void

  /** Adds a launch to a graph, in the form before CUDA 12.0. */
  function cuGraphAddKernelNode_v1(hGraph: Handle, dependencies?: ArrayLike<Handle>, nodeParams?: CUDA_KERNEL_NODE_PARAMS_v1): bigint

  /** Adds a node of any kind, without data on its edges. */
  function cuGraphAddNode_v1(hGraph: Handle, dependencies: undefined | ArrayLike<Handle>, nodeParams: CUgraphNodeParams): bigint

  /** Changes a launch in an executable graph, in the form before CUDA 12.0. */
  function cuGraphExecKernelNodeSetParams_v1(hGraphExec: Handle, hNode: Handle, nodeParams?: CUDA_KERNEL_NODE_PARAMS_v1): void

  /** Makes an executable graph do what another graph does, in the form before CUDA 12.0. */
  function cuGraphExecUpdate_v1(hGraphExec: Handle, hGraph: Handle): { hErrorNode_out: bigint, updateResult_out: number }

  /** The edges of a graph, where none has data. */
  function cuGraphGetEdges_v1(hGraph: Handle): { from: bigint[], to: bigint[] }

  /** The launch that a node makes, in the form before CUDA 12.0. */
  function cuGraphKernelNodeGetParams_v1(hNode: Handle): CUDA_KERNEL_NODE_PARAMS_v1

  /** Changes the launch that a node makes, in the form before CUDA 12.0. */
  function cuGraphKernelNodeSetParams_v1(hNode: Handle, nodeParams?: CUDA_KERNEL_NODE_PARAMS_v1): void

  /** What a node depends on, where no edge has data. */
  function cuGraphNodeGetDependencies_v1(hNode: Handle): bigint[]

  /** What depends on a node, where no edge has data. */
  function cuGraphNodeGetDependentNodes_v1(hNode: Handle): bigint[]

  /** Removes edges without data from a graph. */
  function cuGraphRemoveDependencies_v1(hGraph: Handle, from?: ArrayLike<Handle>, to?: ArrayLike<Handle>): void

  /** Tells how managed memory will be used by a device. */
  function cuMemAdvise_v1(devPtr: Address, count: Int, advice: Named, device: number | object): void

  /** Moves managed memory to a device, in a stream's order. */
  function cuMemPrefetchAsync_v1(devPtr: Address, count: Int, dstDevice: number | object, hStream: Handle): void

  /** Makes many copies of boxes and tells which failed, in the form before CUDA 13. */
  function cuMemcpy3DBatchAsync_v1(opList: undefined | CUDA_MEMCPY3D_BATCH_OP[], flags: Flags, hStream: Handle): number

  /** Makes many copies and tells which failed, in the form before CUDA 13. */
  function cuMemcpyBatchAsync_v1(dsts: undefined | ArrayLike<Address>, srcs: undefined | ArrayLike<Address>, sizes: undefined | ArrayLike<Int>, attrs: undefined | CUmemcpyAttributes[], attrIdxs: undefined | ArrayLike<Int>, hStream: Handle): number

  /** Gives a stream several waits and writes of memory, in the form before CUDA 11.7. */
  function cuStreamBatchMemOp_v1(stream: Handle, paramArray: undefined | CUstreamBatchMemOpParams[], flags: Flags): void

  /** State and id of a recording, in the form before CUDA 11.3. */
  function cuStreamGetCaptureInfo_v1(hStream: Handle): { captureStatus_out: number, id_out: bigint }

  /** State, id, graph and last nodes of a recording, where no edge has data. */
  function cuStreamGetCaptureInfo_v2(hStream: Handle): { captureStatus_out: number, id_out: bigint, graph_out: bigint, dependencies_out: bigint[] }

  /** Changes what the next recorded node will depend on, without data on edges. */
  function cuStreamUpdateCaptureDependencies_v1(hStream: Handle, dependencies: undefined | ArrayLike<Handle>, flags: Flags): void

  /** Makes a stream wait for 32 bits, in the form before CUDA 11.7. */
  function cuStreamWaitValue32_v1(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Makes a stream wait for 64 bits, in the form before CUDA 11.7. */
  function cuStreamWaitValue64_v1(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Has a stream write 32 bits, in the form before CUDA 11.7. */
  function cuStreamWriteValue32_v1(stream: Handle, addr: Address, value: Int, flags: Flags): void

  /** Has a stream write 64 bits, in the form before CUDA 11.7. */
  function cuStreamWriteValue64_v1(stream: Handle, addr: Address, value: Int, flags: Flags): void

  const CUipcMem_flags: {
    readonly CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS: 1
    readonly [value: number]: string
  }

  const CUmemAttach_flags: {
    readonly CU_MEM_ATTACH_GLOBAL: 1
    readonly CU_MEM_ATTACH_HOST: 2
    readonly CU_MEM_ATTACH_SINGLE: 4
    readonly [value: number]: string
  }

  const CUctx_flags: {
    readonly CU_CTX_SCHED_AUTO: 0
    readonly CU_CTX_SCHED_SPIN: 1
    readonly CU_CTX_SCHED_YIELD: 2
    readonly CU_CTX_SCHED_BLOCKING_SYNC: 4
    readonly CU_CTX_BLOCKING_SYNC: 4
    readonly CU_CTX_SCHED_MASK: 7
    readonly CU_CTX_MAP_HOST: 8
    readonly CU_CTX_LMEM_RESIZE_TO_MAX: 16
    readonly CU_CTX_COREDUMP_ENABLE: 32
    readonly CU_CTX_USER_COREDUMP_ENABLE: 64
    readonly CU_CTX_SYNC_MEMOPS: 128
    readonly CU_CTX_FLAGS_MASK: 255
    readonly [value: number]: string
  }

  const CUevent_sched_flags: {
    readonly CU_EVENT_SCHED_AUTO: 0
    readonly CU_EVENT_SCHED_SPIN: 1
    readonly CU_EVENT_SCHED_YIELD: 2
    readonly CU_EVENT_SCHED_BLOCKING_SYNC: 4
    readonly [value: number]: string
  }

  const CUstream_flags: {
    readonly CU_STREAM_DEFAULT: 0
    readonly CU_STREAM_NON_BLOCKING: 1
    readonly [value: number]: string
  }

  const CUevent_flags: {
    readonly CU_EVENT_DEFAULT: 0
    readonly CU_EVENT_BLOCKING_SYNC: 1
    readonly CU_EVENT_DISABLE_TIMING: 2
    readonly CU_EVENT_INTERPROCESS: 4
    readonly [value: number]: string
  }

  const CUevent_record_flags: {
    readonly CU_EVENT_RECORD_DEFAULT: 0
    readonly CU_EVENT_RECORD_EXTERNAL: 1
    readonly [value: number]: string
  }

  const CUevent_wait_flags: {
    readonly CU_EVENT_WAIT_DEFAULT: 0
    readonly CU_EVENT_WAIT_EXTERNAL: 1
    readonly [value: number]: string
  }

  const CUstreamWaitValue_flags: {
    readonly CU_STREAM_WAIT_VALUE_GEQ: 0
    readonly CU_STREAM_WAIT_VALUE_EQ: 1
    readonly CU_STREAM_WAIT_VALUE_AND: 2
    readonly CU_STREAM_WAIT_VALUE_NOR: 3
    readonly CU_STREAM_WAIT_VALUE_FLUSH: 1073741824
    readonly [value: number]: string
  }

  const CUstreamWriteValue_flags: {
    readonly CU_STREAM_WRITE_VALUE_DEFAULT: 0
    readonly CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER: 1
    readonly [value: number]: string
  }

  const CUstreamBatchMemOpType: {
    readonly CU_STREAM_MEM_OP_WAIT_VALUE_32: 1
    readonly CU_STREAM_MEM_OP_WRITE_VALUE_32: 2
    readonly CU_STREAM_MEM_OP_WAIT_VALUE_64: 4
    readonly CU_STREAM_MEM_OP_WRITE_VALUE_64: 5
    readonly CU_STREAM_MEM_OP_BARRIER: 6
    readonly CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES: 3
    readonly [value: number]: string
  }

  const CUstreamMemoryBarrier_flags: {
    readonly CU_STREAM_MEMORY_BARRIER_TYPE_SYS: 0
    readonly CU_STREAM_MEMORY_BARRIER_TYPE_GPU: 1
    readonly [value: number]: string
  }

  const CUoccupancy_flags: {
    readonly CU_OCCUPANCY_DEFAULT: 0
    readonly CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: 1
    readonly [value: number]: string
  }

  const CUstreamUpdateCaptureDependencies_flags: {
    readonly CU_STREAM_ADD_CAPTURE_DEPENDENCIES: 0
    readonly CU_STREAM_SET_CAPTURE_DEPENDENCIES: 1
    readonly [value: number]: string
  }

  const CUasyncNotificationType: {
    readonly CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET: 1
    readonly [value: number]: string
  }

  const CUarray_format: {
    readonly CU_AD_FORMAT_UNSIGNED_INT8: 1
    readonly CU_AD_FORMAT_UNSIGNED_INT16: 2
    readonly CU_AD_FORMAT_UNSIGNED_INT32: 3
    readonly CU_AD_FORMAT_SIGNED_INT8: 8
    readonly CU_AD_FORMAT_SIGNED_INT16: 9
    readonly CU_AD_FORMAT_SIGNED_INT32: 10
    readonly CU_AD_FORMAT_HALF: 16
    readonly CU_AD_FORMAT_FLOAT: 32
    readonly CU_AD_FORMAT_NV12: 176
    readonly CU_AD_FORMAT_UNORM_INT8X1: 192
    readonly CU_AD_FORMAT_UNORM_INT8X2: 193
    readonly CU_AD_FORMAT_UNORM_INT8X4: 194
    readonly CU_AD_FORMAT_UNORM_INT16X1: 195
    readonly CU_AD_FORMAT_UNORM_INT16X2: 196
    readonly CU_AD_FORMAT_UNORM_INT16X4: 197
    readonly CU_AD_FORMAT_SNORM_INT8X1: 198
    readonly CU_AD_FORMAT_SNORM_INT8X2: 199
    readonly CU_AD_FORMAT_SNORM_INT8X4: 200
    readonly CU_AD_FORMAT_SNORM_INT16X1: 201
    readonly CU_AD_FORMAT_SNORM_INT16X2: 202
    readonly CU_AD_FORMAT_SNORM_INT16X4: 203
    readonly CU_AD_FORMAT_BC1_UNORM: 145
    readonly CU_AD_FORMAT_BC1_UNORM_SRGB: 146
    readonly CU_AD_FORMAT_BC2_UNORM: 147
    readonly CU_AD_FORMAT_BC2_UNORM_SRGB: 148
    readonly CU_AD_FORMAT_BC3_UNORM: 149
    readonly CU_AD_FORMAT_BC3_UNORM_SRGB: 150
    readonly CU_AD_FORMAT_BC4_UNORM: 151
    readonly CU_AD_FORMAT_BC4_SNORM: 152
    readonly CU_AD_FORMAT_BC5_UNORM: 153
    readonly CU_AD_FORMAT_BC5_SNORM: 154
    readonly CU_AD_FORMAT_BC6H_UF16: 155
    readonly CU_AD_FORMAT_BC6H_SF16: 156
    readonly CU_AD_FORMAT_BC7_UNORM: 157
    readonly CU_AD_FORMAT_BC7_UNORM_SRGB: 158
    readonly CU_AD_FORMAT_P010: 159
    readonly CU_AD_FORMAT_P016: 161
    readonly CU_AD_FORMAT_NV16: 162
    readonly CU_AD_FORMAT_P210: 163
    readonly CU_AD_FORMAT_P216: 164
    readonly CU_AD_FORMAT_YUY2: 165
    readonly CU_AD_FORMAT_Y210: 166
    readonly CU_AD_FORMAT_Y216: 167
    readonly CU_AD_FORMAT_AYUV: 168
    readonly CU_AD_FORMAT_Y410: 169
    readonly CU_AD_FORMAT_Y416: 177
    readonly CU_AD_FORMAT_Y444_PLANAR8: 178
    readonly CU_AD_FORMAT_Y444_PLANAR10: 179
    readonly CU_AD_FORMAT_YUV444_8bit_SemiPlanar: 180
    readonly CU_AD_FORMAT_YUV444_16bit_SemiPlanar: 181
    readonly CU_AD_FORMAT_UNORM_INT_101010_2: 80
    readonly CU_AD_FORMAT_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUaddress_mode: {
    readonly CU_TR_ADDRESS_MODE_WRAP: 0
    readonly CU_TR_ADDRESS_MODE_CLAMP: 1
    readonly CU_TR_ADDRESS_MODE_MIRROR: 2
    readonly CU_TR_ADDRESS_MODE_BORDER: 3
    readonly [value: number]: string
  }

  const CUfilter_mode: {
    readonly CU_TR_FILTER_MODE_POINT: 0
    readonly CU_TR_FILTER_MODE_LINEAR: 1
    readonly [value: number]: string
  }

  const CUdevice_attribute: {
    readonly CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: 1
    readonly CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X: 2
    readonly CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: 3
    readonly CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: 4
    readonly CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: 5
    readonly CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y: 6
    readonly CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: 7
    readonly CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: 8
    readonly CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK: 8
    readonly CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: 9
    readonly CU_DEVICE_ATTRIBUTE_WARP_SIZE: 10
    readonly CU_DEVICE_ATTRIBUTE_MAX_PITCH: 11
    readonly CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK: 12
    readonly CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK: 12
    readonly CU_DEVICE_ATTRIBUTE_CLOCK_RATE: 13
    readonly CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: 14
    readonly CU_DEVICE_ATTRIBUTE_GPU_OVERLAP: 15
    readonly CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: 16
    readonly CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT: 17
    readonly CU_DEVICE_ATTRIBUTE_INTEGRATED: 18
    readonly CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY: 19
    readonly CU_DEVICE_ATTRIBUTE_COMPUTE_MODE: 20
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH: 21
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH: 22
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT: 23
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH: 24
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT: 25
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH: 26
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH: 27
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT: 28
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS: 29
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH: 27
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT: 28
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES: 29
    readonly CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT: 30
    readonly CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS: 31
    readonly CU_DEVICE_ATTRIBUTE_ECC_ENABLED: 32
    readonly CU_DEVICE_ATTRIBUTE_PCI_BUS_ID: 33
    readonly CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID: 34
    readonly CU_DEVICE_ATTRIBUTE_TCC_DRIVER: 35
    readonly CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: 36
    readonly CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: 37
    readonly CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: 38
    readonly CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: 39
    readonly CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT: 40
    readonly CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: 41
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH: 42
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS: 43
    readonly CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER: 44
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH: 45
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT: 46
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE: 47
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE: 48
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE: 49
    readonly CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID: 50
    readonly CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT: 51
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH: 52
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH: 53
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS: 54
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH: 55
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH: 56
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT: 57
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH: 58
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT: 59
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH: 60
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH: 61
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS: 62
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH: 63
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT: 64
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS: 65
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH: 66
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH: 67
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS: 68
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH: 69
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH: 70
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT: 71
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH: 72
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH: 73
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT: 74
    readonly CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: 75
    readonly CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: 76
    readonly CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH: 77
    readonly CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED: 78
    readonly CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED: 79
    readonly CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED: 80
    readonly CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: 81
    readonly CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: 82
    readonly CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY: 83
    readonly CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD: 84
    readonly CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID: 85
    readonly CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: 86
    readonly CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO: 87
    readonly CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: 88
    readonly CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: 89
    readonly CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED: 90
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: 91
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1: 92
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1: 93
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1: 94
    readonly CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: 95
    readonly CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH: 96
    readonly CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: 97
    readonly CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES: 98
    readonly CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED: 99
    readonly CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES: 100
    readonly CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST: 101
    readonly CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED: 102
    readonly CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 102
    readonly CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: 103
    readonly CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED: 104
    readonly CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED: 105
    readonly CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: 106
    readonly CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED: 107
    readonly CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE: 108
    readonly CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE: 109
    readonly CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED: 110
    readonly CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK: 111
    readonly CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED: 112
    readonly CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED: 113
    readonly CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED: 114
    readonly CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED: 115
    readonly CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED: 116
    readonly CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS: 117
    readonly CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING: 118
    readonly CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: 119
    readonly CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH: 120
    readonly CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED: 121
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: 122
    readonly CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR: 123
    readonly CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED: 124
    readonly CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED: 125
    readonly CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT: 126
    readonly CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED: 127
    readonly CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED: 128
    readonly CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS: 129
    readonly CU_DEVICE_ATTRIBUTE_NUMA_CONFIG: 130
    readonly CU_DEVICE_ATTRIBUTE_NUMA_ID: 131
    readonly CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED: 132
    readonly CU_DEVICE_ATTRIBUTE_MPS_ENABLED: 133
    readonly CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID: 134
    readonly CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED: 135
    readonly CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK: 136
    readonly CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH: 137
    readonly CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED: 138
    readonly CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID: 139
    readonly CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID: 140
    readonly CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 141
    readonly CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED: 142
    readonly CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED: 143
    readonly CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED: 144
    readonly CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 145
    readonly CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED: 146
    readonly CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED: 147
    readonly CU_DEVICE_ATTRIBUTE_MAX: 148
    readonly [value: number]: string
  }

  const CUpointer_attribute: {
    readonly CU_POINTER_ATTRIBUTE_CONTEXT: 1
    readonly CU_POINTER_ATTRIBUTE_MEMORY_TYPE: 2
    readonly CU_POINTER_ATTRIBUTE_DEVICE_POINTER: 3
    readonly CU_POINTER_ATTRIBUTE_HOST_POINTER: 4
    readonly CU_POINTER_ATTRIBUTE_P2P_TOKENS: 5
    readonly CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: 6
    readonly CU_POINTER_ATTRIBUTE_BUFFER_ID: 7
    readonly CU_POINTER_ATTRIBUTE_IS_MANAGED: 8
    readonly CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: 9
    readonly CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: 10
    readonly CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: 11
    readonly CU_POINTER_ATTRIBUTE_RANGE_SIZE: 12
    readonly CU_POINTER_ATTRIBUTE_MAPPED: 13
    readonly CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: 14
    readonly CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE: 15
    readonly CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: 16
    readonly CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: 17
    readonly CU_POINTER_ATTRIBUTE_MAPPING_SIZE: 18
    readonly CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: 19
    readonly CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: 20
    readonly CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE: 21
    readonly [value: number]: string
  }

  const CUfunction_attribute: {
    readonly CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: 0
    readonly CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: 1
    readonly CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: 2
    readonly CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: 3
    readonly CU_FUNC_ATTRIBUTE_NUM_REGS: 4
    readonly CU_FUNC_ATTRIBUTE_PTX_VERSION: 5
    readonly CU_FUNC_ATTRIBUTE_BINARY_VERSION: 6
    readonly CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: 7
    readonly CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: 8
    readonly CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: 9
    readonly CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET: 10
    readonly CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH: 11
    readonly CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT: 12
    readonly CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH: 13
    readonly CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED: 14
    readonly CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: 15
    readonly CU_FUNC_ATTRIBUTE_MAX: 16
    readonly [value: number]: string
  }

  const CUfunc_cache: {
    readonly CU_FUNC_CACHE_PREFER_NONE: 0
    readonly CU_FUNC_CACHE_PREFER_SHARED: 1
    readonly CU_FUNC_CACHE_PREFER_L1: 2
    readonly CU_FUNC_CACHE_PREFER_EQUAL: 3
    readonly [value: number]: string
  }

  const CUsharedconfig: {
    readonly CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: 0
    readonly CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: 1
    readonly CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: 2
    readonly [value: number]: string
  }

  const CUshared_carveout: {
    readonly CU_SHAREDMEM_CARVEOUT_DEFAULT: -1
    readonly CU_SHAREDMEM_CARVEOUT_MAX_SHARED: 100
    readonly CU_SHAREDMEM_CARVEOUT_MAX_L1: 0
    readonly [value: number]: string
  }

  const CUmemorytype: {
    readonly CU_MEMORYTYPE_HOST: 1
    readonly CU_MEMORYTYPE_DEVICE: 2
    readonly CU_MEMORYTYPE_ARRAY: 3
    readonly CU_MEMORYTYPE_UNIFIED: 4
    readonly [value: number]: string
  }

  const CUcomputemode: {
    readonly CU_COMPUTEMODE_DEFAULT: 0
    readonly CU_COMPUTEMODE_PROHIBITED: 2
    readonly CU_COMPUTEMODE_EXCLUSIVE_PROCESS: 3
    readonly [value: number]: string
  }

  const CUmem_advise: {
    readonly CU_MEM_ADVISE_SET_READ_MOSTLY: 1
    readonly CU_MEM_ADVISE_UNSET_READ_MOSTLY: 2
    readonly CU_MEM_ADVISE_SET_PREFERRED_LOCATION: 3
    readonly CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: 4
    readonly CU_MEM_ADVISE_SET_ACCESSED_BY: 5
    readonly CU_MEM_ADVISE_UNSET_ACCESSED_BY: 6
    readonly [value: number]: string
  }

  const CUmem_range_attribute: {
    readonly CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: 1
    readonly CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: 2
    readonly CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: 3
    readonly CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: 4
    readonly CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: 5
    readonly CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: 6
    readonly CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: 7
    readonly CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: 8
    readonly [value: number]: string
  }

  const CUjit_option: {
    readonly CU_JIT_MAX_REGISTERS: 0
    readonly CU_JIT_THREADS_PER_BLOCK: 1
    readonly CU_JIT_WALL_TIME: 2
    readonly CU_JIT_INFO_LOG_BUFFER: 3
    readonly CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: 4
    readonly CU_JIT_ERROR_LOG_BUFFER: 5
    readonly CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: 6
    readonly CU_JIT_OPTIMIZATION_LEVEL: 7
    readonly CU_JIT_TARGET_FROM_CUCONTEXT: 8
    readonly CU_JIT_TARGET: 9
    readonly CU_JIT_FALLBACK_STRATEGY: 10
    readonly CU_JIT_GENERATE_DEBUG_INFO: 11
    readonly CU_JIT_LOG_VERBOSE: 12
    readonly CU_JIT_GENERATE_LINE_INFO: 13
    readonly CU_JIT_CACHE_MODE: 14
    readonly CU_JIT_NEW_SM3X_OPT: 15
    readonly CU_JIT_FAST_COMPILE: 16
    readonly CU_JIT_GLOBAL_SYMBOL_NAMES: 17
    readonly CU_JIT_GLOBAL_SYMBOL_ADDRESSES: 18
    readonly CU_JIT_GLOBAL_SYMBOL_COUNT: 19
    readonly CU_JIT_LTO: 20
    readonly CU_JIT_FTZ: 21
    readonly CU_JIT_PREC_DIV: 22
    readonly CU_JIT_PREC_SQRT: 23
    readonly CU_JIT_FMA: 24
    readonly CU_JIT_REFERENCED_KERNEL_NAMES: 25
    readonly CU_JIT_REFERENCED_KERNEL_COUNT: 26
    readonly CU_JIT_REFERENCED_VARIABLE_NAMES: 27
    readonly CU_JIT_REFERENCED_VARIABLE_COUNT: 28
    readonly CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: 29
    readonly CU_JIT_POSITION_INDEPENDENT_CODE: 30
    readonly CU_JIT_MIN_CTA_PER_SM: 31
    readonly CU_JIT_MAX_THREADS_PER_BLOCK: 32
    readonly CU_JIT_OVERRIDE_DIRECTIVE_VALUES: 33
    readonly CU_JIT_SPLIT_COMPILE: 34
    readonly CU_JIT_BINARY_LOADER_THREAD_COUNT: 35
    readonly CU_JIT_NUM_OPTIONS: 36
    readonly [value: number]: string
  }

  const CUjit_target: {
    readonly CU_TARGET_COMPUTE_30: 30
    readonly CU_TARGET_COMPUTE_32: 32
    readonly CU_TARGET_COMPUTE_35: 35
    readonly CU_TARGET_COMPUTE_37: 37
    readonly CU_TARGET_COMPUTE_50: 50
    readonly CU_TARGET_COMPUTE_52: 52
    readonly CU_TARGET_COMPUTE_53: 53
    readonly CU_TARGET_COMPUTE_60: 60
    readonly CU_TARGET_COMPUTE_61: 61
    readonly CU_TARGET_COMPUTE_62: 62
    readonly CU_TARGET_COMPUTE_70: 70
    readonly CU_TARGET_COMPUTE_72: 72
    readonly CU_TARGET_COMPUTE_75: 75
    readonly CU_TARGET_COMPUTE_80: 80
    readonly CU_TARGET_COMPUTE_86: 86
    readonly CU_TARGET_COMPUTE_87: 87
    readonly CU_TARGET_COMPUTE_89: 89
    readonly CU_TARGET_COMPUTE_90: 90
    readonly CU_TARGET_COMPUTE_100: 100
    readonly CU_TARGET_COMPUTE_110: 110
    readonly CU_TARGET_COMPUTE_103: 103
    readonly CU_TARGET_COMPUTE_120: 120
    readonly CU_TARGET_COMPUTE_121: 121
    readonly CU_TARGET_COMPUTE_90A: 65626
    readonly CU_TARGET_COMPUTE_100A: 65636
    readonly CU_TARGET_COMPUTE_110A: 65646
    readonly CU_TARGET_COMPUTE_103A: 65639
    readonly CU_TARGET_COMPUTE_120A: 65656
    readonly CU_TARGET_COMPUTE_121A: 65657
    readonly CU_TARGET_COMPUTE_100F: 131172
    readonly CU_TARGET_COMPUTE_110F: 131182
    readonly CU_TARGET_COMPUTE_103F: 131175
    readonly CU_TARGET_COMPUTE_120F: 131192
    readonly CU_TARGET_COMPUTE_121F: 131193
    readonly [value: number]: string
  }

  const CUjit_fallback: {
    readonly CU_PREFER_PTX: 0
    readonly CU_PREFER_BINARY: 1
    readonly [value: number]: string
  }

  const CUjit_cacheMode: {
    readonly CU_JIT_CACHE_OPTION_NONE: 0
    readonly CU_JIT_CACHE_OPTION_CG: 1
    readonly CU_JIT_CACHE_OPTION_CA: 2
    readonly [value: number]: string
  }

  const CUjitInputType: {
    readonly CU_JIT_INPUT_CUBIN: 0
    readonly CU_JIT_INPUT_PTX: 1
    readonly CU_JIT_INPUT_FATBINARY: 2
    readonly CU_JIT_INPUT_OBJECT: 3
    readonly CU_JIT_INPUT_LIBRARY: 4
    readonly CU_JIT_INPUT_NVVM: 5
    readonly CU_JIT_NUM_INPUT_TYPES: 6
    readonly [value: number]: string
  }

  const CUgraphicsRegisterFlags: {
    readonly CU_GRAPHICS_REGISTER_FLAGS_NONE: 0
    readonly CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY: 1
    readonly CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD: 2
    readonly CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST: 4
    readonly CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER: 8
    readonly [value: number]: string
  }

  const CUgraphicsMapResourceFlags: {
    readonly CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE: 0
    readonly CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY: 1
    readonly CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD: 2
    readonly [value: number]: string
  }

  const CUarray_cubemap_face: {
    readonly CU_CUBEMAP_FACE_POSITIVE_X: 0
    readonly CU_CUBEMAP_FACE_NEGATIVE_X: 1
    readonly CU_CUBEMAP_FACE_POSITIVE_Y: 2
    readonly CU_CUBEMAP_FACE_NEGATIVE_Y: 3
    readonly CU_CUBEMAP_FACE_POSITIVE_Z: 4
    readonly CU_CUBEMAP_FACE_NEGATIVE_Z: 5
    readonly [value: number]: string
  }

  const CUlimit: {
    readonly CU_LIMIT_STACK_SIZE: 0
    readonly CU_LIMIT_PRINTF_FIFO_SIZE: 1
    readonly CU_LIMIT_MALLOC_HEAP_SIZE: 2
    readonly CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH: 3
    readonly CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: 4
    readonly CU_LIMIT_MAX_L2_FETCH_GRANULARITY: 5
    readonly CU_LIMIT_PERSISTING_L2_CACHE_SIZE: 6
    readonly CU_LIMIT_SHMEM_SIZE: 7
    readonly CU_LIMIT_CIG_ENABLED: 8
    readonly CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED: 9
    readonly CU_LIMIT_MAX: 10
    readonly [value: number]: string
  }

  const CUresourcetype: {
    readonly CU_RESOURCE_TYPE_ARRAY: 0
    readonly CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: 1
    readonly CU_RESOURCE_TYPE_LINEAR: 2
    readonly CU_RESOURCE_TYPE_PITCH2D: 3
    readonly [value: number]: string
  }

  const CUaccessProperty: {
    readonly CU_ACCESS_PROPERTY_NORMAL: 0
    readonly CU_ACCESS_PROPERTY_STREAMING: 1
    readonly CU_ACCESS_PROPERTY_PERSISTING: 2
    readonly [value: number]: string
  }

  const CUgraphConditionalNodeType: {
    readonly CU_GRAPH_COND_TYPE_IF: 0
    readonly CU_GRAPH_COND_TYPE_WHILE: 1
    readonly CU_GRAPH_COND_TYPE_SWITCH: 2
    readonly [value: number]: string
  }

  const CUgraphNodeType: {
    readonly CU_GRAPH_NODE_TYPE_KERNEL: 0
    readonly CU_GRAPH_NODE_TYPE_MEMCPY: 1
    readonly CU_GRAPH_NODE_TYPE_MEMSET: 2
    readonly CU_GRAPH_NODE_TYPE_HOST: 3
    readonly CU_GRAPH_NODE_TYPE_GRAPH: 4
    readonly CU_GRAPH_NODE_TYPE_EMPTY: 5
    readonly CU_GRAPH_NODE_TYPE_WAIT_EVENT: 6
    readonly CU_GRAPH_NODE_TYPE_EVENT_RECORD: 7
    readonly CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL: 8
    readonly CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT: 9
    readonly CU_GRAPH_NODE_TYPE_MEM_ALLOC: 10
    readonly CU_GRAPH_NODE_TYPE_MEM_FREE: 11
    readonly CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: 12
    readonly CU_GRAPH_NODE_TYPE_CONDITIONAL: 13
    readonly [value: number]: string
  }

  const CUgraphDependencyType: {
    readonly CU_GRAPH_DEPENDENCY_TYPE_DEFAULT: 0
    readonly CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC: 1
    readonly [value: number]: string
  }

  const CUgraphInstantiateResult: {
    readonly CUDA_GRAPH_INSTANTIATE_SUCCESS: 0
    readonly CUDA_GRAPH_INSTANTIATE_ERROR: 1
    readonly CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE: 2
    readonly CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED: 3
    readonly CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED: 4
    readonly CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED: 5
    readonly [value: number]: string
  }

  const CUsynchronizationPolicy: {
    readonly CU_SYNC_POLICY_AUTO: 1
    readonly CU_SYNC_POLICY_SPIN: 2
    readonly CU_SYNC_POLICY_YIELD: 3
    readonly CU_SYNC_POLICY_BLOCKING_SYNC: 4
    readonly [value: number]: string
  }

  const CUclusterSchedulingPolicy: {
    readonly CU_CLUSTER_SCHEDULING_POLICY_DEFAULT: 0
    readonly CU_CLUSTER_SCHEDULING_POLICY_SPREAD: 1
    readonly CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING: 2
    readonly [value: number]: string
  }

  const CUlaunchMemSyncDomain: {
    readonly CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT: 0
    readonly CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE: 1
    readonly [value: number]: string
  }

  const CUlaunchAttributeID: {
    readonly CU_LAUNCH_ATTRIBUTE_IGNORE: 0
    readonly CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: 1
    readonly CU_LAUNCH_ATTRIBUTE_COOPERATIVE: 2
    readonly CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: 3
    readonly CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: 4
    readonly CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: 5
    readonly CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: 6
    readonly CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: 7
    readonly CU_LAUNCH_ATTRIBUTE_PRIORITY: 8
    readonly CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: 9
    readonly CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: 10
    readonly CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: 11
    readonly CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: 12
    readonly CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: 13
    readonly CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: 14
    readonly CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: 16
    readonly [value: number]: string
  }

  const CUstreamCaptureStatus: {
    readonly CU_STREAM_CAPTURE_STATUS_NONE: 0
    readonly CU_STREAM_CAPTURE_STATUS_ACTIVE: 1
    readonly CU_STREAM_CAPTURE_STATUS_INVALIDATED: 2
    readonly [value: number]: string
  }

  const CUstreamCaptureMode: {
    readonly CU_STREAM_CAPTURE_MODE_GLOBAL: 0
    readonly CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: 1
    readonly CU_STREAM_CAPTURE_MODE_RELAXED: 2
    readonly [value: number]: string
  }

  const CUdriverProcAddress_flags: {
    readonly CU_GET_PROC_ADDRESS_DEFAULT: 0
    readonly CU_GET_PROC_ADDRESS_LEGACY_STREAM: 1
    readonly CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: 2
    readonly [value: number]: string
  }

  const CUdriverProcAddressQueryResult: {
    readonly CU_GET_PROC_ADDRESS_SUCCESS: 0
    readonly CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: 1
    readonly CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: 2
    readonly [value: number]: string
  }

  const CUexecAffinityType: {
    readonly CU_EXEC_AFFINITY_TYPE_SM_COUNT: 0
    readonly CU_EXEC_AFFINITY_TYPE_MAX: 1
    readonly [value: number]: string
  }

  const CUcigDataType: {
    readonly CIG_DATA_TYPE_D3D12_COMMAND_QUEUE: 1
    readonly CIG_DATA_TYPE_NV_BLOB: 2
    readonly [value: number]: string
  }

  const CUlibraryOption: {
    readonly CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: 0
    readonly CU_LIBRARY_BINARY_IS_PRESERVED: 1
    readonly CU_LIBRARY_NUM_OPTIONS: 2
    readonly [value: number]: string
  }

  const CUresult: {
    readonly CUDA_SUCCESS: 0
    readonly CUDA_ERROR_INVALID_VALUE: 1
    readonly CUDA_ERROR_OUT_OF_MEMORY: 2
    readonly CUDA_ERROR_NOT_INITIALIZED: 3
    readonly CUDA_ERROR_DEINITIALIZED: 4
    readonly CUDA_ERROR_PROFILER_DISABLED: 5
    readonly CUDA_ERROR_PROFILER_NOT_INITIALIZED: 6
    readonly CUDA_ERROR_PROFILER_ALREADY_STARTED: 7
    readonly CUDA_ERROR_PROFILER_ALREADY_STOPPED: 8
    readonly CUDA_ERROR_STUB_LIBRARY: 34
    readonly CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER: 36
    readonly CUDA_ERROR_DEVICE_UNAVAILABLE: 46
    readonly CUDA_ERROR_NO_DEVICE: 100
    readonly CUDA_ERROR_INVALID_DEVICE: 101
    readonly CUDA_ERROR_DEVICE_NOT_LICENSED: 102
    readonly CUDA_ERROR_INVALID_IMAGE: 200
    readonly CUDA_ERROR_INVALID_CONTEXT: 201
    readonly CUDA_ERROR_CONTEXT_ALREADY_CURRENT: 202
    readonly CUDA_ERROR_MAP_FAILED: 205
    readonly CUDA_ERROR_UNMAP_FAILED: 206
    readonly CUDA_ERROR_ARRAY_IS_MAPPED: 207
    readonly CUDA_ERROR_ALREADY_MAPPED: 208
    readonly CUDA_ERROR_NO_BINARY_FOR_GPU: 209
    readonly CUDA_ERROR_ALREADY_ACQUIRED: 210
    readonly CUDA_ERROR_NOT_MAPPED: 211
    readonly CUDA_ERROR_NOT_MAPPED_AS_ARRAY: 212
    readonly CUDA_ERROR_NOT_MAPPED_AS_POINTER: 213
    readonly CUDA_ERROR_ECC_UNCORRECTABLE: 214
    readonly CUDA_ERROR_UNSUPPORTED_LIMIT: 215
    readonly CUDA_ERROR_CONTEXT_ALREADY_IN_USE: 216
    readonly CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: 217
    readonly CUDA_ERROR_INVALID_PTX: 218
    readonly CUDA_ERROR_INVALID_GRAPHICS_CONTEXT: 219
    readonly CUDA_ERROR_NVLINK_UNCORRECTABLE: 220
    readonly CUDA_ERROR_JIT_COMPILER_NOT_FOUND: 221
    readonly CUDA_ERROR_UNSUPPORTED_PTX_VERSION: 222
    readonly CUDA_ERROR_JIT_COMPILATION_DISABLED: 223
    readonly CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY: 224
    readonly CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC: 225
    readonly CUDA_ERROR_CONTAINED: 226
    readonly CUDA_ERROR_INVALID_SOURCE: 300
    readonly CUDA_ERROR_FILE_NOT_FOUND: 301
    readonly CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND: 302
    readonly CUDA_ERROR_SHARED_OBJECT_INIT_FAILED: 303
    readonly CUDA_ERROR_OPERATING_SYSTEM: 304
    readonly CUDA_ERROR_INVALID_HANDLE: 400
    readonly CUDA_ERROR_ILLEGAL_STATE: 401
    readonly CUDA_ERROR_LOSSY_QUERY: 402
    readonly CUDA_ERROR_NOT_FOUND: 500
    readonly CUDA_ERROR_NOT_READY: 600
    readonly CUDA_ERROR_ILLEGAL_ADDRESS: 700
    readonly CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: 701
    readonly CUDA_ERROR_LAUNCH_TIMEOUT: 702
    readonly CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING: 703
    readonly CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: 704
    readonly CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: 705
    readonly CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE: 708
    readonly CUDA_ERROR_CONTEXT_IS_DESTROYED: 709
    readonly CUDA_ERROR_ASSERT: 710
    readonly CUDA_ERROR_TOO_MANY_PEERS: 711
    readonly CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: 712
    readonly CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: 713
    readonly CUDA_ERROR_HARDWARE_STACK_ERROR: 714
    readonly CUDA_ERROR_ILLEGAL_INSTRUCTION: 715
    readonly CUDA_ERROR_MISALIGNED_ADDRESS: 716
    readonly CUDA_ERROR_INVALID_ADDRESS_SPACE: 717
    readonly CUDA_ERROR_INVALID_PC: 718
    readonly CUDA_ERROR_LAUNCH_FAILED: 719
    readonly CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: 720
    readonly CUDA_ERROR_TENSOR_MEMORY_LEAK: 721
    readonly CUDA_ERROR_NOT_PERMITTED: 800
    readonly CUDA_ERROR_NOT_SUPPORTED: 801
    readonly CUDA_ERROR_SYSTEM_NOT_READY: 802
    readonly CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: 803
    readonly CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE: 804
    readonly CUDA_ERROR_MPS_CONNECTION_FAILED: 805
    readonly CUDA_ERROR_MPS_RPC_FAILURE: 806
    readonly CUDA_ERROR_MPS_SERVER_NOT_READY: 807
    readonly CUDA_ERROR_MPS_MAX_CLIENTS_REACHED: 808
    readonly CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED: 809
    readonly CUDA_ERROR_MPS_CLIENT_TERMINATED: 810
    readonly CUDA_ERROR_CDP_NOT_SUPPORTED: 811
    readonly CUDA_ERROR_CDP_VERSION_MISMATCH: 812
    readonly CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: 900
    readonly CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: 901
    readonly CUDA_ERROR_STREAM_CAPTURE_MERGE: 902
    readonly CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: 903
    readonly CUDA_ERROR_STREAM_CAPTURE_UNJOINED: 904
    readonly CUDA_ERROR_STREAM_CAPTURE_ISOLATION: 905
    readonly CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: 906
    readonly CUDA_ERROR_CAPTURED_EVENT: 907
    readonly CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: 908
    readonly CUDA_ERROR_TIMEOUT: 909
    readonly CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: 910
    readonly CUDA_ERROR_EXTERNAL_DEVICE: 911
    readonly CUDA_ERROR_INVALID_CLUSTER_SIZE: 912
    readonly CUDA_ERROR_FUNCTION_NOT_LOADED: 913
    readonly CUDA_ERROR_INVALID_RESOURCE_TYPE: 914
    readonly CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: 915
    readonly CUDA_ERROR_KEY_ROTATION: 916
    readonly CUDA_ERROR_UNKNOWN: 999
    readonly [value: number]: string
  }

  const CUdevice_P2PAttribute: {
    readonly CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK: 1
    readonly CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED: 2
    readonly CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED: 3
    readonly CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED: 4
    readonly CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED: 4
    readonly CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED: 5
    readonly [value: number]: string
  }

  const CUatomicOperation: {
    readonly CU_ATOMIC_OPERATION_INTEGER_ADD: 0
    readonly CU_ATOMIC_OPERATION_INTEGER_MIN: 1
    readonly CU_ATOMIC_OPERATION_INTEGER_MAX: 2
    readonly CU_ATOMIC_OPERATION_INTEGER_INCREMENT: 3
    readonly CU_ATOMIC_OPERATION_INTEGER_DECREMENT: 4
    readonly CU_ATOMIC_OPERATION_AND: 5
    readonly CU_ATOMIC_OPERATION_OR: 6
    readonly CU_ATOMIC_OPERATION_XOR: 7
    readonly CU_ATOMIC_OPERATION_EXCHANGE: 8
    readonly CU_ATOMIC_OPERATION_CAS: 9
    readonly CU_ATOMIC_OPERATION_FLOAT_ADD: 10
    readonly CU_ATOMIC_OPERATION_FLOAT_MIN: 11
    readonly CU_ATOMIC_OPERATION_FLOAT_MAX: 12
    readonly CU_ATOMIC_OPERATION_MAX: 13
    readonly [value: number]: string
  }

  const CUatomicOperationCapability: {
    readonly CU_ATOMIC_CAPABILITY_SIGNED: 1
    readonly CU_ATOMIC_CAPABILITY_UNSIGNED: 2
    readonly CU_ATOMIC_CAPABILITY_REDUCTION: 4
    readonly CU_ATOMIC_CAPABILITY_SCALAR_32: 8
    readonly CU_ATOMIC_CAPABILITY_SCALAR_64: 16
    readonly CU_ATOMIC_CAPABILITY_SCALAR_128: 32
    readonly CU_ATOMIC_CAPABILITY_VECTOR_32x4: 64
    readonly [value: number]: string
  }

  const CUresourceViewFormat: {
    readonly CU_RES_VIEW_FORMAT_NONE: 0
    readonly CU_RES_VIEW_FORMAT_UINT_1X8: 1
    readonly CU_RES_VIEW_FORMAT_UINT_2X8: 2
    readonly CU_RES_VIEW_FORMAT_UINT_4X8: 3
    readonly CU_RES_VIEW_FORMAT_SINT_1X8: 4
    readonly CU_RES_VIEW_FORMAT_SINT_2X8: 5
    readonly CU_RES_VIEW_FORMAT_SINT_4X8: 6
    readonly CU_RES_VIEW_FORMAT_UINT_1X16: 7
    readonly CU_RES_VIEW_FORMAT_UINT_2X16: 8
    readonly CU_RES_VIEW_FORMAT_UINT_4X16: 9
    readonly CU_RES_VIEW_FORMAT_SINT_1X16: 10
    readonly CU_RES_VIEW_FORMAT_SINT_2X16: 11
    readonly CU_RES_VIEW_FORMAT_SINT_4X16: 12
    readonly CU_RES_VIEW_FORMAT_UINT_1X32: 13
    readonly CU_RES_VIEW_FORMAT_UINT_2X32: 14
    readonly CU_RES_VIEW_FORMAT_UINT_4X32: 15
    readonly CU_RES_VIEW_FORMAT_SINT_1X32: 16
    readonly CU_RES_VIEW_FORMAT_SINT_2X32: 17
    readonly CU_RES_VIEW_FORMAT_SINT_4X32: 18
    readonly CU_RES_VIEW_FORMAT_FLOAT_1X16: 19
    readonly CU_RES_VIEW_FORMAT_FLOAT_2X16: 20
    readonly CU_RES_VIEW_FORMAT_FLOAT_4X16: 21
    readonly CU_RES_VIEW_FORMAT_FLOAT_1X32: 22
    readonly CU_RES_VIEW_FORMAT_FLOAT_2X32: 23
    readonly CU_RES_VIEW_FORMAT_FLOAT_4X32: 24
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC1: 25
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC2: 26
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC3: 27
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC4: 28
    readonly CU_RES_VIEW_FORMAT_SIGNED_BC4: 29
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC5: 30
    readonly CU_RES_VIEW_FORMAT_SIGNED_BC5: 31
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: 32
    readonly CU_RES_VIEW_FORMAT_SIGNED_BC6H: 33
    readonly CU_RES_VIEW_FORMAT_UNSIGNED_BC7: 34
    readonly [value: number]: string
  }

  const CUtensorMapDataType: {
    readonly CU_TENSOR_MAP_DATA_TYPE_UINT8: 0
    readonly CU_TENSOR_MAP_DATA_TYPE_UINT16: 1
    readonly CU_TENSOR_MAP_DATA_TYPE_UINT32: 2
    readonly CU_TENSOR_MAP_DATA_TYPE_INT32: 3
    readonly CU_TENSOR_MAP_DATA_TYPE_UINT64: 4
    readonly CU_TENSOR_MAP_DATA_TYPE_INT64: 5
    readonly CU_TENSOR_MAP_DATA_TYPE_FLOAT16: 6
    readonly CU_TENSOR_MAP_DATA_TYPE_FLOAT32: 7
    readonly CU_TENSOR_MAP_DATA_TYPE_FLOAT64: 8
    readonly CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: 9
    readonly CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: 10
    readonly CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: 11
    readonly CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: 12
    readonly CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B: 13
    readonly CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B: 14
    readonly CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B: 15
    readonly [value: number]: string
  }

  const CUtensorMapInterleave: {
    readonly CU_TENSOR_MAP_INTERLEAVE_NONE: 0
    readonly CU_TENSOR_MAP_INTERLEAVE_16B: 1
    readonly CU_TENSOR_MAP_INTERLEAVE_32B: 2
    readonly [value: number]: string
  }

  const CUtensorMapSwizzle: {
    readonly CU_TENSOR_MAP_SWIZZLE_NONE: 0
    readonly CU_TENSOR_MAP_SWIZZLE_32B: 1
    readonly CU_TENSOR_MAP_SWIZZLE_64B: 2
    readonly CU_TENSOR_MAP_SWIZZLE_128B: 3
    readonly CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B: 4
    readonly CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: 5
    readonly CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B: 6
    readonly [value: number]: string
  }

  const CUtensorMapL2promotion: {
    readonly CU_TENSOR_MAP_L2_PROMOTION_NONE: 0
    readonly CU_TENSOR_MAP_L2_PROMOTION_L2_64B: 1
    readonly CU_TENSOR_MAP_L2_PROMOTION_L2_128B: 2
    readonly CU_TENSOR_MAP_L2_PROMOTION_L2_256B: 3
    readonly [value: number]: string
  }

  const CUtensorMapFloatOOBfill: {
    readonly CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE: 0
    readonly CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA: 1
    readonly [value: number]: string
  }

  const CUtensorMapIm2ColWideMode: {
    readonly CU_TENSOR_MAP_IM2COL_WIDE_MODE_W: 0
    readonly CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128: 1
    readonly [value: number]: string
  }

  const CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS: {
    readonly CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE: 0
    readonly CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ: 1
    readonly CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE: 3
    readonly [value: number]: string
  }

  const CUexternalMemoryHandleType: {
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD: 1
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32: 2
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT: 3
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP: 4
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE: 5
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE: 6
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT: 7
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF: 8
    readonly CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD: 9
    readonly [value: number]: string
  }

  const CUexternalSemaphoreHandleType: {
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD: 1
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32: 2
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT: 3
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE: 4
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE: 5
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC: 6
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX: 7
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT: 8
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD: 9
    readonly CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32: 10
    readonly [value: number]: string
  }

  const CUmemAllocationHandleType: {
    readonly CU_MEM_HANDLE_TYPE_NONE: 0
    readonly CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: 1
    readonly CU_MEM_HANDLE_TYPE_WIN32: 2
    readonly CU_MEM_HANDLE_TYPE_WIN32_KMT: 4
    readonly CU_MEM_HANDLE_TYPE_FABRIC: 8
    readonly CU_MEM_HANDLE_TYPE_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemAccess_flags: {
    readonly CU_MEM_ACCESS_FLAGS_PROT_NONE: 0
    readonly CU_MEM_ACCESS_FLAGS_PROT_READ: 1
    readonly CU_MEM_ACCESS_FLAGS_PROT_READWRITE: 3
    readonly CU_MEM_ACCESS_FLAGS_PROT_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemLocationType: {
    readonly CU_MEM_LOCATION_TYPE_INVALID: 0
    readonly CU_MEM_LOCATION_TYPE_NONE: 0
    readonly CU_MEM_LOCATION_TYPE_DEVICE: 1
    readonly CU_MEM_LOCATION_TYPE_HOST: 2
    readonly CU_MEM_LOCATION_TYPE_HOST_NUMA: 3
    readonly CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: 4
    readonly CU_MEM_LOCATION_TYPE_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemAllocationType: {
    readonly CU_MEM_ALLOCATION_TYPE_INVALID: 0
    readonly CU_MEM_ALLOCATION_TYPE_PINNED: 1
    readonly CU_MEM_ALLOCATION_TYPE_MANAGED: 2
    readonly CU_MEM_ALLOCATION_TYPE_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemAllocationGranularity_flags: {
    readonly CU_MEM_ALLOC_GRANULARITY_MINIMUM: 0
    readonly CU_MEM_ALLOC_GRANULARITY_RECOMMENDED: 1
    readonly [value: number]: string
  }

  const CUmemRangeHandleType: {
    readonly CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD: 1
    readonly CU_MEM_RANGE_HANDLE_TYPE_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemRangeFlags: {
    readonly CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE: 1
    readonly [value: number]: string
  }

  const CUarraySparseSubresourceType: {
    readonly CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL: 0
    readonly CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL: 1
    readonly [value: number]: string
  }

  const CUmemOperationType: {
    readonly CU_MEM_OPERATION_TYPE_MAP: 1
    readonly CU_MEM_OPERATION_TYPE_UNMAP: 2
    readonly [value: number]: string
  }

  const CUmemHandleType: {
    readonly CU_MEM_HANDLE_TYPE_GENERIC: 0
    readonly [value: number]: string
  }

  const CUmemAllocationCompType: {
    readonly CU_MEM_ALLOCATION_COMP_NONE: 0
    readonly CU_MEM_ALLOCATION_COMP_GENERIC: 1
    readonly [value: number]: string
  }

  const CUmulticastGranularity_flags: {
    readonly CU_MULTICAST_GRANULARITY_MINIMUM: 0
    readonly CU_MULTICAST_GRANULARITY_RECOMMENDED: 1
    readonly [value: number]: string
  }

  const CUgraphExecUpdateResult: {
    readonly CU_GRAPH_EXEC_UPDATE_SUCCESS: 0
    readonly CU_GRAPH_EXEC_UPDATE_ERROR: 1
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED: 2
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED: 3
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED: 4
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED: 5
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED: 6
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: 7
    readonly CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED: 8
    readonly [value: number]: string
  }

  const CUmemPool_attribute: {
    readonly CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: 1
    readonly CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: 2
    readonly CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: 3
    readonly CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: 4
    readonly CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: 5
    readonly CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH: 6
    readonly CU_MEMPOOL_ATTR_USED_MEM_CURRENT: 7
    readonly CU_MEMPOOL_ATTR_USED_MEM_HIGH: 8
    readonly [value: number]: string
  }

  const CUmemcpyFlags: {
    readonly CU_MEMCPY_FLAG_DEFAULT: 0
    readonly CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE: 1
    readonly [value: number]: string
  }

  const CUmemcpySrcAccessOrder: {
    readonly CU_MEMCPY_SRC_ACCESS_ORDER_INVALID: 0
    readonly CU_MEMCPY_SRC_ACCESS_ORDER_STREAM: 1
    readonly CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL: 2
    readonly CU_MEMCPY_SRC_ACCESS_ORDER_ANY: 3
    readonly CU_MEMCPY_SRC_ACCESS_ORDER_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUmemcpy3DOperandType: {
    readonly CU_MEMCPY_OPERAND_TYPE_POINTER: 1
    readonly CU_MEMCPY_OPERAND_TYPE_ARRAY: 2
    readonly CU_MEMCPY_OPERAND_TYPE_MAX: 2147483647
    readonly [value: number]: string
  }

  const CUgraphMem_attribute: {
    readonly CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT: 0
    readonly CU_GRAPH_MEM_ATTR_USED_MEM_HIGH: 1
    readonly CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT: 2
    readonly CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH: 3
    readonly [value: number]: string
  }

  const CUgraphChildGraphNodeOwnership: {
    readonly CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE: 0
    readonly CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE: 1
    readonly [value: number]: string
  }

  const CUflushGPUDirectRDMAWritesOptions: {
    readonly CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST: 1
    readonly CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS: 2
    readonly [value: number]: string
  }

  const CUGPUDirectRDMAWritesOrdering: {
    readonly CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE: 0
    readonly CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER: 100
    readonly CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES: 200
    readonly [value: number]: string
  }

  const CUflushGPUDirectRDMAWritesScope: {
    readonly CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER: 100
    readonly CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES: 200
    readonly [value: number]: string
  }

  const CUflushGPUDirectRDMAWritesTarget: {
    readonly CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX: 0
    readonly [value: number]: string
  }

  const CUgraphDebugDot_flags: {
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE: 1
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES: 2
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS: 4
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS: 8
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS: 16
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS: 32
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS: 64
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS: 128
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS: 256
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES: 512
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES: 1024
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS: 2048
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS: 4096
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS: 8192
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO: 16384
    readonly CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS: 32768
    readonly [value: number]: string
  }

  const CUuserObject_flags: {
    readonly CU_USER_OBJECT_NO_DESTRUCTOR_SYNC: 1
    readonly [value: number]: string
  }

  const CUuserObjectRetain_flags: {
    readonly CU_GRAPH_USER_OBJECT_MOVE: 1
    readonly [value: number]: string
  }

  const CUgraphInstantiate_flags: {
    readonly CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH: 1
    readonly CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD: 2
    readonly CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH: 4
    readonly CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY: 8
    readonly [value: number]: string
  }

  const CUdeviceNumaConfig: {
    readonly CU_DEVICE_NUMA_CONFIG_NONE: 0
    readonly CU_DEVICE_NUMA_CONFIG_NUMA_NODE: 1
    readonly [value: number]: string
  }

  const CUprocessState: {
    readonly CU_PROCESS_STATE_RUNNING: 0
    readonly CU_PROCESS_STATE_LOCKED: 1
    readonly CU_PROCESS_STATE_CHECKPOINTED: 2
    readonly CU_PROCESS_STATE_FAILED: 3
    readonly [value: number]: string
  }

  const CUmoduleLoadingMode: {
    readonly CU_MODULE_EAGER_LOADING: 1
    readonly CU_MODULE_LAZY_LOADING: 2
    readonly [value: number]: string
  }

  const CUmemDecompressAlgorithm: {
    readonly CU_MEM_DECOMPRESS_UNSUPPORTED: 0
    readonly CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE: 1
    readonly CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY: 2
    readonly CU_MEM_DECOMPRESS_ALGORITHM_LZ4: 4
    readonly [value: number]: string
  }

  const CUfunctionLoadingState: {
    readonly CU_FUNCTION_LOADING_STATE_UNLOADED: 0
    readonly CU_FUNCTION_LOADING_STATE_LOADED: 1
    readonly CU_FUNCTION_LOADING_STATE_MAX: 2
    readonly [value: number]: string
  }

  const CUcoredumpSettings: {
    readonly CU_COREDUMP_ENABLE_ON_EXCEPTION: 1
    readonly CU_COREDUMP_TRIGGER_HOST: 2
    readonly CU_COREDUMP_LIGHTWEIGHT: 3
    readonly CU_COREDUMP_ENABLE_USER_TRIGGER: 4
    readonly CU_COREDUMP_FILE: 5
    readonly CU_COREDUMP_PIPE: 6
    readonly CU_COREDUMP_GENERATION_FLAGS: 7
    readonly CU_COREDUMP_MAX: 8
    readonly [value: number]: string
  }

  const CUCoredumpGenerationFlags: {
    readonly CU_COREDUMP_DEFAULT_FLAGS: 0
    readonly CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES: 1
    readonly CU_COREDUMP_SKIP_GLOBAL_MEMORY: 2
    readonly CU_COREDUMP_SKIP_SHARED_MEMORY: 4
    readonly CU_COREDUMP_SKIP_LOCAL_MEMORY: 8
    readonly CU_COREDUMP_SKIP_ABORT: 16
    readonly CU_COREDUMP_SKIP_CONSTBANK_MEMORY: 32
    readonly CU_COREDUMP_LIGHTWEIGHT_FLAGS: 47
    readonly [value: number]: string
  }

  const CUgreenCtxCreate_flags: {
    readonly CU_GREEN_CTX_DEFAULT_STREAM: 1
    readonly [value: number]: string
  }

  const CUdevSmResourceSplit_flags: {
    readonly CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING: 1
    readonly CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE: 2
    readonly [value: number]: string
  }

  const CUdevResourceType: {
    readonly CU_DEV_RESOURCE_TYPE_INVALID: 0
    readonly CU_DEV_RESOURCE_TYPE_SM: 1
    readonly [value: number]: string
  }

  const CUlogLevel: {
    readonly CU_LOG_LEVEL_ERROR: 0
    readonly CU_LOG_LEVEL_WARNING: 1
    readonly [value: number]: string
  }

  const CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS: 1

  const CU_MEM_ATTACH_GLOBAL: 1

  const CU_MEM_ATTACH_HOST: 2

  const CU_MEM_ATTACH_SINGLE: 4

  const CU_CTX_SCHED_AUTO: 0

  const CU_CTX_SCHED_SPIN: 1

  const CU_CTX_SCHED_YIELD: 2

  const CU_CTX_SCHED_BLOCKING_SYNC: 4

  const CU_CTX_BLOCKING_SYNC: 4

  const CU_CTX_SCHED_MASK: 7

  const CU_CTX_MAP_HOST: 8

  const CU_CTX_LMEM_RESIZE_TO_MAX: 16

  const CU_CTX_COREDUMP_ENABLE: 32

  const CU_CTX_USER_COREDUMP_ENABLE: 64

  const CU_CTX_SYNC_MEMOPS: 128

  const CU_CTX_FLAGS_MASK: 255

  const CU_EVENT_SCHED_AUTO: 0

  const CU_EVENT_SCHED_SPIN: 1

  const CU_EVENT_SCHED_YIELD: 2

  const CU_EVENT_SCHED_BLOCKING_SYNC: 4

  const CU_STREAM_DEFAULT: 0

  const CU_STREAM_NON_BLOCKING: 1

  const CU_EVENT_DEFAULT: 0

  const CU_EVENT_BLOCKING_SYNC: 1

  const CU_EVENT_DISABLE_TIMING: 2

  const CU_EVENT_INTERPROCESS: 4

  const CU_EVENT_RECORD_DEFAULT: 0

  const CU_EVENT_RECORD_EXTERNAL: 1

  const CU_EVENT_WAIT_DEFAULT: 0

  const CU_EVENT_WAIT_EXTERNAL: 1

  const CU_STREAM_WAIT_VALUE_GEQ: 0

  const CU_STREAM_WAIT_VALUE_EQ: 1

  const CU_STREAM_WAIT_VALUE_AND: 2

  const CU_STREAM_WAIT_VALUE_NOR: 3

  const CU_STREAM_WAIT_VALUE_FLUSH: 1073741824

  const CU_STREAM_WRITE_VALUE_DEFAULT: 0

  const CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER: 1

  const CU_STREAM_MEM_OP_WAIT_VALUE_32: 1

  const CU_STREAM_MEM_OP_WRITE_VALUE_32: 2

  const CU_STREAM_MEM_OP_WAIT_VALUE_64: 4

  const CU_STREAM_MEM_OP_WRITE_VALUE_64: 5

  const CU_STREAM_MEM_OP_BARRIER: 6

  const CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES: 3

  const CU_STREAM_MEMORY_BARRIER_TYPE_SYS: 0

  const CU_STREAM_MEMORY_BARRIER_TYPE_GPU: 1

  const CU_OCCUPANCY_DEFAULT: 0

  const CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: 1

  const CU_STREAM_ADD_CAPTURE_DEPENDENCIES: 0

  const CU_STREAM_SET_CAPTURE_DEPENDENCIES: 1

  const CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET: 1

  const CU_AD_FORMAT_UNSIGNED_INT8: 1

  const CU_AD_FORMAT_UNSIGNED_INT16: 2

  const CU_AD_FORMAT_UNSIGNED_INT32: 3

  const CU_AD_FORMAT_SIGNED_INT8: 8

  const CU_AD_FORMAT_SIGNED_INT16: 9

  const CU_AD_FORMAT_SIGNED_INT32: 10

  const CU_AD_FORMAT_HALF: 16

  const CU_AD_FORMAT_FLOAT: 32

  const CU_AD_FORMAT_NV12: 176

  const CU_AD_FORMAT_UNORM_INT8X1: 192

  const CU_AD_FORMAT_UNORM_INT8X2: 193

  const CU_AD_FORMAT_UNORM_INT8X4: 194

  const CU_AD_FORMAT_UNORM_INT16X1: 195

  const CU_AD_FORMAT_UNORM_INT16X2: 196

  const CU_AD_FORMAT_UNORM_INT16X4: 197

  const CU_AD_FORMAT_SNORM_INT8X1: 198

  const CU_AD_FORMAT_SNORM_INT8X2: 199

  const CU_AD_FORMAT_SNORM_INT8X4: 200

  const CU_AD_FORMAT_SNORM_INT16X1: 201

  const CU_AD_FORMAT_SNORM_INT16X2: 202

  const CU_AD_FORMAT_SNORM_INT16X4: 203

  const CU_AD_FORMAT_BC1_UNORM: 145

  const CU_AD_FORMAT_BC1_UNORM_SRGB: 146

  const CU_AD_FORMAT_BC2_UNORM: 147

  const CU_AD_FORMAT_BC2_UNORM_SRGB: 148

  const CU_AD_FORMAT_BC3_UNORM: 149

  const CU_AD_FORMAT_BC3_UNORM_SRGB: 150

  const CU_AD_FORMAT_BC4_UNORM: 151

  const CU_AD_FORMAT_BC4_SNORM: 152

  const CU_AD_FORMAT_BC5_UNORM: 153

  const CU_AD_FORMAT_BC5_SNORM: 154

  const CU_AD_FORMAT_BC6H_UF16: 155

  const CU_AD_FORMAT_BC6H_SF16: 156

  const CU_AD_FORMAT_BC7_UNORM: 157

  const CU_AD_FORMAT_BC7_UNORM_SRGB: 158

  const CU_AD_FORMAT_P010: 159

  const CU_AD_FORMAT_P016: 161

  const CU_AD_FORMAT_NV16: 162

  const CU_AD_FORMAT_P210: 163

  const CU_AD_FORMAT_P216: 164

  const CU_AD_FORMAT_YUY2: 165

  const CU_AD_FORMAT_Y210: 166

  const CU_AD_FORMAT_Y216: 167

  const CU_AD_FORMAT_AYUV: 168

  const CU_AD_FORMAT_Y410: 169

  const CU_AD_FORMAT_Y416: 177

  const CU_AD_FORMAT_Y444_PLANAR8: 178

  const CU_AD_FORMAT_Y444_PLANAR10: 179

  const CU_AD_FORMAT_YUV444_8bit_SemiPlanar: 180

  const CU_AD_FORMAT_YUV444_16bit_SemiPlanar: 181

  const CU_AD_FORMAT_UNORM_INT_101010_2: 80

  const CU_AD_FORMAT_MAX: 2147483647

  const CU_TR_ADDRESS_MODE_WRAP: 0

  const CU_TR_ADDRESS_MODE_CLAMP: 1

  const CU_TR_ADDRESS_MODE_MIRROR: 2

  const CU_TR_ADDRESS_MODE_BORDER: 3

  const CU_TR_FILTER_MODE_POINT: 0

  const CU_TR_FILTER_MODE_LINEAR: 1

  const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: 1

  const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X: 2

  const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: 3

  const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: 4

  const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: 5

  const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y: 6

  const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: 7

  const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: 8

  const CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK: 8

  const CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: 9

  const CU_DEVICE_ATTRIBUTE_WARP_SIZE: 10

  const CU_DEVICE_ATTRIBUTE_MAX_PITCH: 11

  const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK: 12

  const CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK: 12

  const CU_DEVICE_ATTRIBUTE_CLOCK_RATE: 13

  const CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: 14

  const CU_DEVICE_ATTRIBUTE_GPU_OVERLAP: 15

  const CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: 16

  const CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT: 17

  const CU_DEVICE_ATTRIBUTE_INTEGRATED: 18

  const CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY: 19

  const CU_DEVICE_ATTRIBUTE_COMPUTE_MODE: 20

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH: 21

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH: 22

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT: 23

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH: 24

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT: 25

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH: 26

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH: 27

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT: 28

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS: 29

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH: 27

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT: 28

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES: 29

  const CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT: 30

  const CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS: 31

  const CU_DEVICE_ATTRIBUTE_ECC_ENABLED: 32

  const CU_DEVICE_ATTRIBUTE_PCI_BUS_ID: 33

  const CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID: 34

  const CU_DEVICE_ATTRIBUTE_TCC_DRIVER: 35

  const CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: 36

  const CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: 37

  const CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: 38

  const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: 39

  const CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT: 40

  const CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: 41

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH: 42

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS: 43

  const CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER: 44

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH: 45

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT: 46

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE: 47

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE: 48

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE: 49

  const CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID: 50

  const CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT: 51

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH: 52

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH: 53

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS: 54

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH: 55

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH: 56

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT: 57

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH: 58

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT: 59

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH: 60

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH: 61

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS: 62

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH: 63

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT: 64

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS: 65

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH: 66

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH: 67

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS: 68

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH: 69

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH: 70

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT: 71

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH: 72

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH: 73

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT: 74

  const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: 75

  const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: 76

  const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH: 77

  const CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED: 78

  const CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED: 79

  const CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED: 80

  const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: 81

  const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: 82

  const CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY: 83

  const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD: 84

  const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID: 85

  const CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: 86

  const CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO: 87

  const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: 88

  const CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: 89

  const CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED: 90

  const CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: 91

  const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1: 92

  const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1: 93

  const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1: 94

  const CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: 95

  const CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH: 96

  const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: 97

  const CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES: 98

  const CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED: 99

  const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES: 100

  const CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST: 101

  const CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED: 102

  const CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 102

  const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: 103

  const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED: 104

  const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED: 105

  const CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: 106

  const CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED: 107

  const CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE: 108

  const CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE: 109

  const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED: 110

  const CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK: 111

  const CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED: 112

  const CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED: 113

  const CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED: 114

  const CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED: 115

  const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED: 116

  const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS: 117

  const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING: 118

  const CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: 119

  const CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH: 120

  const CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED: 121

  const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: 122

  const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR: 123

  const CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED: 124

  const CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED: 125

  const CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT: 126

  const CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED: 127

  const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED: 128

  const CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS: 129

  const CU_DEVICE_ATTRIBUTE_NUMA_CONFIG: 130

  const CU_DEVICE_ATTRIBUTE_NUMA_ID: 131

  const CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED: 132

  const CU_DEVICE_ATTRIBUTE_MPS_ENABLED: 133

  const CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID: 134

  const CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED: 135

  const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK: 136

  const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH: 137

  const CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED: 138

  const CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID: 139

  const CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID: 140

  const CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 141

  const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED: 142

  const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED: 143

  const CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED: 144

  const CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 145

  const CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED: 146

  const CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED: 147

  const CU_DEVICE_ATTRIBUTE_MAX: 148

  const CU_POINTER_ATTRIBUTE_CONTEXT: 1

  const CU_POINTER_ATTRIBUTE_MEMORY_TYPE: 2

  const CU_POINTER_ATTRIBUTE_DEVICE_POINTER: 3

  const CU_POINTER_ATTRIBUTE_HOST_POINTER: 4

  const CU_POINTER_ATTRIBUTE_P2P_TOKENS: 5

  const CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: 6

  const CU_POINTER_ATTRIBUTE_BUFFER_ID: 7

  const CU_POINTER_ATTRIBUTE_IS_MANAGED: 8

  const CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: 9

  const CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: 10

  const CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: 11

  const CU_POINTER_ATTRIBUTE_RANGE_SIZE: 12

  const CU_POINTER_ATTRIBUTE_MAPPED: 13

  const CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: 14

  const CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE: 15

  const CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: 16

  const CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: 17

  const CU_POINTER_ATTRIBUTE_MAPPING_SIZE: 18

  const CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: 19

  const CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: 20

  const CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE: 21

  const CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: 0

  const CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: 1

  const CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: 2

  const CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: 3

  const CU_FUNC_ATTRIBUTE_NUM_REGS: 4

  const CU_FUNC_ATTRIBUTE_PTX_VERSION: 5

  const CU_FUNC_ATTRIBUTE_BINARY_VERSION: 6

  const CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: 7

  const CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: 8

  const CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: 9

  const CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET: 10

  const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH: 11

  const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT: 12

  const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH: 13

  const CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED: 14

  const CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: 15

  const CU_FUNC_ATTRIBUTE_MAX: 16

  const CU_FUNC_CACHE_PREFER_NONE: 0

  const CU_FUNC_CACHE_PREFER_SHARED: 1

  const CU_FUNC_CACHE_PREFER_L1: 2

  const CU_FUNC_CACHE_PREFER_EQUAL: 3

  const CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: 0

  const CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: 1

  const CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: 2

  const CU_SHAREDMEM_CARVEOUT_DEFAULT: -1

  const CU_SHAREDMEM_CARVEOUT_MAX_SHARED: 100

  const CU_SHAREDMEM_CARVEOUT_MAX_L1: 0

  const CU_MEMORYTYPE_HOST: 1

  const CU_MEMORYTYPE_DEVICE: 2

  const CU_MEMORYTYPE_ARRAY: 3

  const CU_MEMORYTYPE_UNIFIED: 4

  const CU_COMPUTEMODE_DEFAULT: 0

  const CU_COMPUTEMODE_PROHIBITED: 2

  const CU_COMPUTEMODE_EXCLUSIVE_PROCESS: 3

  const CU_MEM_ADVISE_SET_READ_MOSTLY: 1

  const CU_MEM_ADVISE_UNSET_READ_MOSTLY: 2

  const CU_MEM_ADVISE_SET_PREFERRED_LOCATION: 3

  const CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: 4

  const CU_MEM_ADVISE_SET_ACCESSED_BY: 5

  const CU_MEM_ADVISE_UNSET_ACCESSED_BY: 6

  const CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: 1

  const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: 2

  const CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: 3

  const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: 4

  const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: 5

  const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: 6

  const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: 7

  const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: 8

  const CU_JIT_MAX_REGISTERS: 0

  const CU_JIT_THREADS_PER_BLOCK: 1

  const CU_JIT_WALL_TIME: 2

  const CU_JIT_INFO_LOG_BUFFER: 3

  const CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: 4

  const CU_JIT_ERROR_LOG_BUFFER: 5

  const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: 6

  const CU_JIT_OPTIMIZATION_LEVEL: 7

  const CU_JIT_TARGET_FROM_CUCONTEXT: 8

  const CU_JIT_TARGET: 9

  const CU_JIT_FALLBACK_STRATEGY: 10

  const CU_JIT_GENERATE_DEBUG_INFO: 11

  const CU_JIT_LOG_VERBOSE: 12

  const CU_JIT_GENERATE_LINE_INFO: 13

  const CU_JIT_CACHE_MODE: 14

  const CU_JIT_NEW_SM3X_OPT: 15

  const CU_JIT_FAST_COMPILE: 16

  const CU_JIT_GLOBAL_SYMBOL_NAMES: 17

  const CU_JIT_GLOBAL_SYMBOL_ADDRESSES: 18

  const CU_JIT_GLOBAL_SYMBOL_COUNT: 19

  const CU_JIT_LTO: 20

  const CU_JIT_FTZ: 21

  const CU_JIT_PREC_DIV: 22

  const CU_JIT_PREC_SQRT: 23

  const CU_JIT_FMA: 24

  const CU_JIT_REFERENCED_KERNEL_NAMES: 25

  const CU_JIT_REFERENCED_KERNEL_COUNT: 26

  const CU_JIT_REFERENCED_VARIABLE_NAMES: 27

  const CU_JIT_REFERENCED_VARIABLE_COUNT: 28

  const CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: 29

  const CU_JIT_POSITION_INDEPENDENT_CODE: 30

  const CU_JIT_MIN_CTA_PER_SM: 31

  const CU_JIT_MAX_THREADS_PER_BLOCK: 32

  const CU_JIT_OVERRIDE_DIRECTIVE_VALUES: 33

  const CU_JIT_SPLIT_COMPILE: 34

  const CU_JIT_BINARY_LOADER_THREAD_COUNT: 35

  const CU_JIT_NUM_OPTIONS: 36

  const CU_TARGET_COMPUTE_30: 30

  const CU_TARGET_COMPUTE_32: 32

  const CU_TARGET_COMPUTE_35: 35

  const CU_TARGET_COMPUTE_37: 37

  const CU_TARGET_COMPUTE_50: 50

  const CU_TARGET_COMPUTE_52: 52

  const CU_TARGET_COMPUTE_53: 53

  const CU_TARGET_COMPUTE_60: 60

  const CU_TARGET_COMPUTE_61: 61

  const CU_TARGET_COMPUTE_62: 62

  const CU_TARGET_COMPUTE_70: 70

  const CU_TARGET_COMPUTE_72: 72

  const CU_TARGET_COMPUTE_75: 75

  const CU_TARGET_COMPUTE_80: 80

  const CU_TARGET_COMPUTE_86: 86

  const CU_TARGET_COMPUTE_87: 87

  const CU_TARGET_COMPUTE_89: 89

  const CU_TARGET_COMPUTE_90: 90

  const CU_TARGET_COMPUTE_100: 100

  const CU_TARGET_COMPUTE_110: 110

  const CU_TARGET_COMPUTE_103: 103

  const CU_TARGET_COMPUTE_120: 120

  const CU_TARGET_COMPUTE_121: 121

  const CU_TARGET_COMPUTE_90A: 65626

  const CU_TARGET_COMPUTE_100A: 65636

  const CU_TARGET_COMPUTE_110A: 65646

  const CU_TARGET_COMPUTE_103A: 65639

  const CU_TARGET_COMPUTE_120A: 65656

  const CU_TARGET_COMPUTE_121A: 65657

  const CU_TARGET_COMPUTE_100F: 131172

  const CU_TARGET_COMPUTE_110F: 131182

  const CU_TARGET_COMPUTE_103F: 131175

  const CU_TARGET_COMPUTE_120F: 131192

  const CU_TARGET_COMPUTE_121F: 131193

  const CU_PREFER_PTX: 0

  const CU_PREFER_BINARY: 1

  const CU_JIT_CACHE_OPTION_NONE: 0

  const CU_JIT_CACHE_OPTION_CG: 1

  const CU_JIT_CACHE_OPTION_CA: 2

  const CU_JIT_INPUT_CUBIN: 0

  const CU_JIT_INPUT_PTX: 1

  const CU_JIT_INPUT_FATBINARY: 2

  const CU_JIT_INPUT_OBJECT: 3

  const CU_JIT_INPUT_LIBRARY: 4

  const CU_JIT_INPUT_NVVM: 5

  const CU_JIT_NUM_INPUT_TYPES: 6

  const CU_GRAPHICS_REGISTER_FLAGS_NONE: 0

  const CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY: 1

  const CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD: 2

  const CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST: 4

  const CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER: 8

  const CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE: 0

  const CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY: 1

  const CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD: 2

  const CU_CUBEMAP_FACE_POSITIVE_X: 0

  const CU_CUBEMAP_FACE_NEGATIVE_X: 1

  const CU_CUBEMAP_FACE_POSITIVE_Y: 2

  const CU_CUBEMAP_FACE_NEGATIVE_Y: 3

  const CU_CUBEMAP_FACE_POSITIVE_Z: 4

  const CU_CUBEMAP_FACE_NEGATIVE_Z: 5

  const CU_LIMIT_STACK_SIZE: 0

  const CU_LIMIT_PRINTF_FIFO_SIZE: 1

  const CU_LIMIT_MALLOC_HEAP_SIZE: 2

  const CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH: 3

  const CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: 4

  const CU_LIMIT_MAX_L2_FETCH_GRANULARITY: 5

  const CU_LIMIT_PERSISTING_L2_CACHE_SIZE: 6

  const CU_LIMIT_SHMEM_SIZE: 7

  const CU_LIMIT_CIG_ENABLED: 8

  const CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED: 9

  const CU_LIMIT_MAX: 10

  const CU_RESOURCE_TYPE_ARRAY: 0

  const CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: 1

  const CU_RESOURCE_TYPE_LINEAR: 2

  const CU_RESOURCE_TYPE_PITCH2D: 3

  const CU_ACCESS_PROPERTY_NORMAL: 0

  const CU_ACCESS_PROPERTY_STREAMING: 1

  const CU_ACCESS_PROPERTY_PERSISTING: 2

  const CU_GRAPH_COND_TYPE_IF: 0

  const CU_GRAPH_COND_TYPE_WHILE: 1

  const CU_GRAPH_COND_TYPE_SWITCH: 2

  const CU_GRAPH_NODE_TYPE_KERNEL: 0

  const CU_GRAPH_NODE_TYPE_MEMCPY: 1

  const CU_GRAPH_NODE_TYPE_MEMSET: 2

  const CU_GRAPH_NODE_TYPE_HOST: 3

  const CU_GRAPH_NODE_TYPE_GRAPH: 4

  const CU_GRAPH_NODE_TYPE_EMPTY: 5

  const CU_GRAPH_NODE_TYPE_WAIT_EVENT: 6

  const CU_GRAPH_NODE_TYPE_EVENT_RECORD: 7

  const CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL: 8

  const CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT: 9

  const CU_GRAPH_NODE_TYPE_MEM_ALLOC: 10

  const CU_GRAPH_NODE_TYPE_MEM_FREE: 11

  const CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: 12

  const CU_GRAPH_NODE_TYPE_CONDITIONAL: 13

  const CU_GRAPH_DEPENDENCY_TYPE_DEFAULT: 0

  const CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC: 1

  const CUDA_GRAPH_INSTANTIATE_SUCCESS: 0

  const CUDA_GRAPH_INSTANTIATE_ERROR: 1

  const CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE: 2

  const CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED: 3

  const CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED: 4

  const CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED: 5

  const CU_SYNC_POLICY_AUTO: 1

  const CU_SYNC_POLICY_SPIN: 2

  const CU_SYNC_POLICY_YIELD: 3

  const CU_SYNC_POLICY_BLOCKING_SYNC: 4

  const CU_CLUSTER_SCHEDULING_POLICY_DEFAULT: 0

  const CU_CLUSTER_SCHEDULING_POLICY_SPREAD: 1

  const CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING: 2

  const CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT: 0

  const CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE: 1

  const CU_LAUNCH_ATTRIBUTE_IGNORE: 0

  const CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: 1

  const CU_LAUNCH_ATTRIBUTE_COOPERATIVE: 2

  const CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: 3

  const CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: 4

  const CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: 5

  const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: 6

  const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: 7

  const CU_LAUNCH_ATTRIBUTE_PRIORITY: 8

  const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: 9

  const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: 10

  const CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: 11

  const CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: 12

  const CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: 13

  const CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: 14

  const CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: 16

  const CU_STREAM_CAPTURE_STATUS_NONE: 0

  const CU_STREAM_CAPTURE_STATUS_ACTIVE: 1

  const CU_STREAM_CAPTURE_STATUS_INVALIDATED: 2

  const CU_STREAM_CAPTURE_MODE_GLOBAL: 0

  const CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: 1

  const CU_STREAM_CAPTURE_MODE_RELAXED: 2

  const CU_GET_PROC_ADDRESS_DEFAULT: 0

  const CU_GET_PROC_ADDRESS_LEGACY_STREAM: 1

  const CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: 2

  const CU_GET_PROC_ADDRESS_SUCCESS: 0

  const CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: 1

  const CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: 2

  const CU_EXEC_AFFINITY_TYPE_SM_COUNT: 0

  const CU_EXEC_AFFINITY_TYPE_MAX: 1

  const CIG_DATA_TYPE_D3D12_COMMAND_QUEUE: 1

  const CIG_DATA_TYPE_NV_BLOB: 2

  const CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: 0

  const CU_LIBRARY_BINARY_IS_PRESERVED: 1

  const CU_LIBRARY_NUM_OPTIONS: 2

  const CUDA_SUCCESS: 0

  const CUDA_ERROR_INVALID_VALUE: 1

  const CUDA_ERROR_OUT_OF_MEMORY: 2

  const CUDA_ERROR_NOT_INITIALIZED: 3

  const CUDA_ERROR_DEINITIALIZED: 4

  const CUDA_ERROR_PROFILER_DISABLED: 5

  const CUDA_ERROR_PROFILER_NOT_INITIALIZED: 6

  const CUDA_ERROR_PROFILER_ALREADY_STARTED: 7

  const CUDA_ERROR_PROFILER_ALREADY_STOPPED: 8

  const CUDA_ERROR_STUB_LIBRARY: 34

  const CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER: 36

  const CUDA_ERROR_DEVICE_UNAVAILABLE: 46

  const CUDA_ERROR_NO_DEVICE: 100

  const CUDA_ERROR_INVALID_DEVICE: 101

  const CUDA_ERROR_DEVICE_NOT_LICENSED: 102

  const CUDA_ERROR_INVALID_IMAGE: 200

  const CUDA_ERROR_INVALID_CONTEXT: 201

  const CUDA_ERROR_CONTEXT_ALREADY_CURRENT: 202

  const CUDA_ERROR_MAP_FAILED: 205

  const CUDA_ERROR_UNMAP_FAILED: 206

  const CUDA_ERROR_ARRAY_IS_MAPPED: 207

  const CUDA_ERROR_ALREADY_MAPPED: 208

  const CUDA_ERROR_NO_BINARY_FOR_GPU: 209

  const CUDA_ERROR_ALREADY_ACQUIRED: 210

  const CUDA_ERROR_NOT_MAPPED: 211

  const CUDA_ERROR_NOT_MAPPED_AS_ARRAY: 212

  const CUDA_ERROR_NOT_MAPPED_AS_POINTER: 213

  const CUDA_ERROR_ECC_UNCORRECTABLE: 214

  const CUDA_ERROR_UNSUPPORTED_LIMIT: 215

  const CUDA_ERROR_CONTEXT_ALREADY_IN_USE: 216

  const CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: 217

  const CUDA_ERROR_INVALID_PTX: 218

  const CUDA_ERROR_INVALID_GRAPHICS_CONTEXT: 219

  const CUDA_ERROR_NVLINK_UNCORRECTABLE: 220

  const CUDA_ERROR_JIT_COMPILER_NOT_FOUND: 221

  const CUDA_ERROR_UNSUPPORTED_PTX_VERSION: 222

  const CUDA_ERROR_JIT_COMPILATION_DISABLED: 223

  const CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY: 224

  const CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC: 225

  const CUDA_ERROR_CONTAINED: 226

  const CUDA_ERROR_INVALID_SOURCE: 300

  const CUDA_ERROR_FILE_NOT_FOUND: 301

  const CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND: 302

  const CUDA_ERROR_SHARED_OBJECT_INIT_FAILED: 303

  const CUDA_ERROR_OPERATING_SYSTEM: 304

  const CUDA_ERROR_INVALID_HANDLE: 400

  const CUDA_ERROR_ILLEGAL_STATE: 401

  const CUDA_ERROR_LOSSY_QUERY: 402

  const CUDA_ERROR_NOT_FOUND: 500

  const CUDA_ERROR_NOT_READY: 600

  const CUDA_ERROR_ILLEGAL_ADDRESS: 700

  const CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: 701

  const CUDA_ERROR_LAUNCH_TIMEOUT: 702

  const CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING: 703

  const CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: 704

  const CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: 705

  const CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE: 708

  const CUDA_ERROR_CONTEXT_IS_DESTROYED: 709

  const CUDA_ERROR_ASSERT: 710

  const CUDA_ERROR_TOO_MANY_PEERS: 711

  const CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: 712

  const CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: 713

  const CUDA_ERROR_HARDWARE_STACK_ERROR: 714

  const CUDA_ERROR_ILLEGAL_INSTRUCTION: 715

  const CUDA_ERROR_MISALIGNED_ADDRESS: 716

  const CUDA_ERROR_INVALID_ADDRESS_SPACE: 717

  const CUDA_ERROR_INVALID_PC: 718

  const CUDA_ERROR_LAUNCH_FAILED: 719

  const CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: 720

  const CUDA_ERROR_TENSOR_MEMORY_LEAK: 721

  const CUDA_ERROR_NOT_PERMITTED: 800

  const CUDA_ERROR_NOT_SUPPORTED: 801

  const CUDA_ERROR_SYSTEM_NOT_READY: 802

  const CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: 803

  const CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE: 804

  const CUDA_ERROR_MPS_CONNECTION_FAILED: 805

  const CUDA_ERROR_MPS_RPC_FAILURE: 806

  const CUDA_ERROR_MPS_SERVER_NOT_READY: 807

  const CUDA_ERROR_MPS_MAX_CLIENTS_REACHED: 808

  const CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED: 809

  const CUDA_ERROR_MPS_CLIENT_TERMINATED: 810

  const CUDA_ERROR_CDP_NOT_SUPPORTED: 811

  const CUDA_ERROR_CDP_VERSION_MISMATCH: 812

  const CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: 900

  const CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: 901

  const CUDA_ERROR_STREAM_CAPTURE_MERGE: 902

  const CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: 903

  const CUDA_ERROR_STREAM_CAPTURE_UNJOINED: 904

  const CUDA_ERROR_STREAM_CAPTURE_ISOLATION: 905

  const CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: 906

  const CUDA_ERROR_CAPTURED_EVENT: 907

  const CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: 908

  const CUDA_ERROR_TIMEOUT: 909

  const CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: 910

  const CUDA_ERROR_EXTERNAL_DEVICE: 911

  const CUDA_ERROR_INVALID_CLUSTER_SIZE: 912

  const CUDA_ERROR_FUNCTION_NOT_LOADED: 913

  const CUDA_ERROR_INVALID_RESOURCE_TYPE: 914

  const CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: 915

  const CUDA_ERROR_KEY_ROTATION: 916

  const CUDA_ERROR_UNKNOWN: 999

  const CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK: 1

  const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED: 2

  const CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED: 3

  const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED: 4

  const CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED: 4

  const CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED: 5

  const CU_ATOMIC_OPERATION_INTEGER_ADD: 0

  const CU_ATOMIC_OPERATION_INTEGER_MIN: 1

  const CU_ATOMIC_OPERATION_INTEGER_MAX: 2

  const CU_ATOMIC_OPERATION_INTEGER_INCREMENT: 3

  const CU_ATOMIC_OPERATION_INTEGER_DECREMENT: 4

  const CU_ATOMIC_OPERATION_AND: 5

  const CU_ATOMIC_OPERATION_OR: 6

  const CU_ATOMIC_OPERATION_XOR: 7

  const CU_ATOMIC_OPERATION_EXCHANGE: 8

  const CU_ATOMIC_OPERATION_CAS: 9

  const CU_ATOMIC_OPERATION_FLOAT_ADD: 10

  const CU_ATOMIC_OPERATION_FLOAT_MIN: 11

  const CU_ATOMIC_OPERATION_FLOAT_MAX: 12

  const CU_ATOMIC_OPERATION_MAX: 13

  const CU_ATOMIC_CAPABILITY_SIGNED: 1

  const CU_ATOMIC_CAPABILITY_UNSIGNED: 2

  const CU_ATOMIC_CAPABILITY_REDUCTION: 4

  const CU_ATOMIC_CAPABILITY_SCALAR_32: 8

  const CU_ATOMIC_CAPABILITY_SCALAR_64: 16

  const CU_ATOMIC_CAPABILITY_SCALAR_128: 32

  const CU_ATOMIC_CAPABILITY_VECTOR_32x4: 64

  const CU_RES_VIEW_FORMAT_NONE: 0

  const CU_RES_VIEW_FORMAT_UINT_1X8: 1

  const CU_RES_VIEW_FORMAT_UINT_2X8: 2

  const CU_RES_VIEW_FORMAT_UINT_4X8: 3

  const CU_RES_VIEW_FORMAT_SINT_1X8: 4

  const CU_RES_VIEW_FORMAT_SINT_2X8: 5

  const CU_RES_VIEW_FORMAT_SINT_4X8: 6

  const CU_RES_VIEW_FORMAT_UINT_1X16: 7

  const CU_RES_VIEW_FORMAT_UINT_2X16: 8

  const CU_RES_VIEW_FORMAT_UINT_4X16: 9

  const CU_RES_VIEW_FORMAT_SINT_1X16: 10

  const CU_RES_VIEW_FORMAT_SINT_2X16: 11

  const CU_RES_VIEW_FORMAT_SINT_4X16: 12

  const CU_RES_VIEW_FORMAT_UINT_1X32: 13

  const CU_RES_VIEW_FORMAT_UINT_2X32: 14

  const CU_RES_VIEW_FORMAT_UINT_4X32: 15

  const CU_RES_VIEW_FORMAT_SINT_1X32: 16

  const CU_RES_VIEW_FORMAT_SINT_2X32: 17

  const CU_RES_VIEW_FORMAT_SINT_4X32: 18

  const CU_RES_VIEW_FORMAT_FLOAT_1X16: 19

  const CU_RES_VIEW_FORMAT_FLOAT_2X16: 20

  const CU_RES_VIEW_FORMAT_FLOAT_4X16: 21

  const CU_RES_VIEW_FORMAT_FLOAT_1X32: 22

  const CU_RES_VIEW_FORMAT_FLOAT_2X32: 23

  const CU_RES_VIEW_FORMAT_FLOAT_4X32: 24

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC1: 25

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC2: 26

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC3: 27

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC4: 28

  const CU_RES_VIEW_FORMAT_SIGNED_BC4: 29

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC5: 30

  const CU_RES_VIEW_FORMAT_SIGNED_BC5: 31

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: 32

  const CU_RES_VIEW_FORMAT_SIGNED_BC6H: 33

  const CU_RES_VIEW_FORMAT_UNSIGNED_BC7: 34

  const CU_TENSOR_MAP_DATA_TYPE_UINT8: 0

  const CU_TENSOR_MAP_DATA_TYPE_UINT16: 1

  const CU_TENSOR_MAP_DATA_TYPE_UINT32: 2

  const CU_TENSOR_MAP_DATA_TYPE_INT32: 3

  const CU_TENSOR_MAP_DATA_TYPE_UINT64: 4

  const CU_TENSOR_MAP_DATA_TYPE_INT64: 5

  const CU_TENSOR_MAP_DATA_TYPE_FLOAT16: 6

  const CU_TENSOR_MAP_DATA_TYPE_FLOAT32: 7

  const CU_TENSOR_MAP_DATA_TYPE_FLOAT64: 8

  const CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: 9

  const CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: 10

  const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: 11

  const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: 12

  const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B: 13

  const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B: 14

  const CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B: 15

  const CU_TENSOR_MAP_INTERLEAVE_NONE: 0

  const CU_TENSOR_MAP_INTERLEAVE_16B: 1

  const CU_TENSOR_MAP_INTERLEAVE_32B: 2

  const CU_TENSOR_MAP_SWIZZLE_NONE: 0

  const CU_TENSOR_MAP_SWIZZLE_32B: 1

  const CU_TENSOR_MAP_SWIZZLE_64B: 2

  const CU_TENSOR_MAP_SWIZZLE_128B: 3

  const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B: 4

  const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: 5

  const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B: 6

  const CU_TENSOR_MAP_L2_PROMOTION_NONE: 0

  const CU_TENSOR_MAP_L2_PROMOTION_L2_64B: 1

  const CU_TENSOR_MAP_L2_PROMOTION_L2_128B: 2

  const CU_TENSOR_MAP_L2_PROMOTION_L2_256B: 3

  const CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE: 0

  const CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA: 1

  const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W: 0

  const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128: 1

  const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE: 0

  const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ: 1

  const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE: 3

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD: 1

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32: 2

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT: 3

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP: 4

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE: 5

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE: 6

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT: 7

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF: 8

  const CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD: 9

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD: 1

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32: 2

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT: 3

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE: 4

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE: 5

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC: 6

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX: 7

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT: 8

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD: 9

  const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32: 10

  const CU_MEM_HANDLE_TYPE_NONE: 0

  const CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: 1

  const CU_MEM_HANDLE_TYPE_WIN32: 2

  const CU_MEM_HANDLE_TYPE_WIN32_KMT: 4

  const CU_MEM_HANDLE_TYPE_FABRIC: 8

  const CU_MEM_HANDLE_TYPE_MAX: 2147483647

  const CU_MEM_ACCESS_FLAGS_PROT_NONE: 0

  const CU_MEM_ACCESS_FLAGS_PROT_READ: 1

  const CU_MEM_ACCESS_FLAGS_PROT_READWRITE: 3

  const CU_MEM_ACCESS_FLAGS_PROT_MAX: 2147483647

  const CU_MEM_LOCATION_TYPE_INVALID: 0

  const CU_MEM_LOCATION_TYPE_NONE: 0

  const CU_MEM_LOCATION_TYPE_DEVICE: 1

  const CU_MEM_LOCATION_TYPE_HOST: 2

  const CU_MEM_LOCATION_TYPE_HOST_NUMA: 3

  const CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: 4

  const CU_MEM_LOCATION_TYPE_MAX: 2147483647

  const CU_MEM_ALLOCATION_TYPE_INVALID: 0

  const CU_MEM_ALLOCATION_TYPE_PINNED: 1

  const CU_MEM_ALLOCATION_TYPE_MANAGED: 2

  const CU_MEM_ALLOCATION_TYPE_MAX: 2147483647

  const CU_MEM_ALLOC_GRANULARITY_MINIMUM: 0

  const CU_MEM_ALLOC_GRANULARITY_RECOMMENDED: 1

  const CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD: 1

  const CU_MEM_RANGE_HANDLE_TYPE_MAX: 2147483647

  const CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE: 1

  const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL: 0

  const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL: 1

  const CU_MEM_OPERATION_TYPE_MAP: 1

  const CU_MEM_OPERATION_TYPE_UNMAP: 2

  const CU_MEM_HANDLE_TYPE_GENERIC: 0

  const CU_MEM_ALLOCATION_COMP_NONE: 0

  const CU_MEM_ALLOCATION_COMP_GENERIC: 1

  const CU_MULTICAST_GRANULARITY_MINIMUM: 0

  const CU_MULTICAST_GRANULARITY_RECOMMENDED: 1

  const CU_GRAPH_EXEC_UPDATE_SUCCESS: 0

  const CU_GRAPH_EXEC_UPDATE_ERROR: 1

  const CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED: 2

  const CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED: 3

  const CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED: 4

  const CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED: 5

  const CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED: 6

  const CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: 7

  const CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED: 8

  const CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: 1

  const CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: 2

  const CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: 3

  const CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: 4

  const CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: 5

  const CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH: 6

  const CU_MEMPOOL_ATTR_USED_MEM_CURRENT: 7

  const CU_MEMPOOL_ATTR_USED_MEM_HIGH: 8

  const CU_MEMCPY_FLAG_DEFAULT: 0

  const CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE: 1

  const CU_MEMCPY_SRC_ACCESS_ORDER_INVALID: 0

  const CU_MEMCPY_SRC_ACCESS_ORDER_STREAM: 1

  const CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL: 2

  const CU_MEMCPY_SRC_ACCESS_ORDER_ANY: 3

  const CU_MEMCPY_SRC_ACCESS_ORDER_MAX: 2147483647

  const CU_MEMCPY_OPERAND_TYPE_POINTER: 1

  const CU_MEMCPY_OPERAND_TYPE_ARRAY: 2

  const CU_MEMCPY_OPERAND_TYPE_MAX: 2147483647

  const CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT: 0

  const CU_GRAPH_MEM_ATTR_USED_MEM_HIGH: 1

  const CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT: 2

  const CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH: 3

  const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE: 0

  const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE: 1

  const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST: 1

  const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS: 2

  const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE: 0

  const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER: 100

  const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES: 200

  const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER: 100

  const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES: 200

  const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX: 0

  const CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE: 1

  const CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES: 2

  const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS: 4

  const CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS: 8

  const CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS: 16

  const CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS: 32

  const CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS: 64

  const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS: 128

  const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS: 256

  const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES: 512

  const CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES: 1024

  const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS: 2048

  const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS: 4096

  const CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS: 8192

  const CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO: 16384

  const CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS: 32768

  const CU_USER_OBJECT_NO_DESTRUCTOR_SYNC: 1

  const CU_GRAPH_USER_OBJECT_MOVE: 1

  const CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH: 1

  const CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD: 2

  const CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH: 4

  const CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY: 8

  const CU_DEVICE_NUMA_CONFIG_NONE: 0

  const CU_DEVICE_NUMA_CONFIG_NUMA_NODE: 1

  const CU_PROCESS_STATE_RUNNING: 0

  const CU_PROCESS_STATE_LOCKED: 1

  const CU_PROCESS_STATE_CHECKPOINTED: 2

  const CU_PROCESS_STATE_FAILED: 3

  const CU_MODULE_EAGER_LOADING: 1

  const CU_MODULE_LAZY_LOADING: 2

  const CU_MEM_DECOMPRESS_UNSUPPORTED: 0

  const CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE: 1

  const CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY: 2

  const CU_MEM_DECOMPRESS_ALGORITHM_LZ4: 4

  const CU_FUNCTION_LOADING_STATE_UNLOADED: 0

  const CU_FUNCTION_LOADING_STATE_LOADED: 1

  const CU_FUNCTION_LOADING_STATE_MAX: 2

  const CU_COREDUMP_ENABLE_ON_EXCEPTION: 1

  const CU_COREDUMP_TRIGGER_HOST: 2

  const CU_COREDUMP_LIGHTWEIGHT: 3

  const CU_COREDUMP_ENABLE_USER_TRIGGER: 4

  const CU_COREDUMP_FILE: 5

  const CU_COREDUMP_PIPE: 6

  const CU_COREDUMP_GENERATION_FLAGS: 7

  const CU_COREDUMP_MAX: 8

  const CU_COREDUMP_DEFAULT_FLAGS: 0

  const CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES: 1

  const CU_COREDUMP_SKIP_GLOBAL_MEMORY: 2

  const CU_COREDUMP_SKIP_SHARED_MEMORY: 4

  const CU_COREDUMP_SKIP_LOCAL_MEMORY: 8

  const CU_COREDUMP_SKIP_ABORT: 16

  const CU_COREDUMP_SKIP_CONSTBANK_MEMORY: 32

  const CU_COREDUMP_LIGHTWEIGHT_FLAGS: 47

  const CU_GREEN_CTX_DEFAULT_STREAM: 1

  const CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING: 1

  const CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE: 2

  const CU_DEV_RESOURCE_TYPE_INVALID: 0

  const CU_DEV_RESOURCE_TYPE_SM: 1

  const CU_LOG_LEVEL_ERROR: 0

  const CU_LOG_LEVEL_WARNING: 1

  const CUDA_ARRAY3D_2DARRAY: 1

  const CUDA_ARRAY3D_COLOR_ATTACHMENT: 32

  const CUDA_ARRAY3D_CUBEMAP: 4

  const CUDA_ARRAY3D_DEFERRED_MAPPING: 128

  const CUDA_ARRAY3D_DEPTH_TEXTURE: 16

  const CUDA_ARRAY3D_LAYERED: 1

  const CUDA_ARRAY3D_SPARSE: 64

  const CUDA_ARRAY3D_SURFACE_LDST: 2

  const CUDA_ARRAY3D_TEXTURE_GATHER: 8

  const CUDA_ARRAY3D_VIDEO_ENCODE_DECODE: 256

  const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC: 2

  const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC: 1

  const CUDA_EXTERNAL_MEMORY_DEDICATED: 1

  const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC: 1

  const CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC: 2

  const CUDA_NVSCISYNC_ATTR_SIGNAL: 1

  const CUDA_NVSCISYNC_ATTR_WAIT: 2

  const CUDA_VERSION: 13000

  const CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL: 1

  const CU_COMPUTE_ACCELERATED_TARGET_BASE: 65536

  const CU_COMPUTE_FAMILY_TARGET_BASE: 131072

  const CU_GRAPH_COND_ASSIGN_DEFAULT: 1

  const CU_GRAPH_KERNEL_NODE_PORT_DEFAULT: 0

  const CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER: 2

  const CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC: 1

  const CU_IPC_HANDLE_SIZE: 64

  const CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM: 1

  const CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT: 1

  const CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT: 2

  const CU_LAUNCH_PARAM_END_AS_INT: 0

  const CU_MEMHOSTALLOC_DEVICEMAP: 2

  const CU_MEMHOSTALLOC_PORTABLE: 1

  const CU_MEMHOSTALLOC_WRITECOMBINED: 4

  const CU_MEMHOSTREGISTER_DEVICEMAP: 2

  const CU_MEMHOSTREGISTER_IOMEMORY: 4

  const CU_MEMHOSTREGISTER_PORTABLE: 1

  const CU_MEMHOSTREGISTER_READ_ONLY: 8

  const CU_MEM_CREATE_USAGE_HW_DECOMPRESS: 2

  const CU_MEM_CREATE_USAGE_TILE_POOL: 1

  const CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS: 2

  const CU_TENSOR_MAP_NUM_QWORDS: 16

  const CU_TRSA_OVERRIDE_FORMAT: 1

  const CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION: 32

  const CU_TRSF_NORMALIZED_COORDINATES: 2

  const CU_TRSF_READ_AS_INTEGER: 1

  const CU_TRSF_SEAMLESS_CUBEMAP: 64

  const CU_TRSF_SRGB: 16

  interface CUuuid {
    bytes?: Uint8Array
  }

  interface CUmemFabricHandle {
    data?: Uint8Array
  }

  interface CUipcEventHandle {
  }

  interface CUipcMemHandle {
  }

  interface CUstreamBatchMemOpParams_v1_waitValue {
    operation?: Named
    address?: Address
    value?: Int
    value64?: Int
    flags?: Flags
    alias?: Address
  }

  interface CUstreamBatchMemOpParams_v1_writeValue {
    operation?: Named
    address?: Address
    value?: Int
    value64?: Int
    flags?: Flags
    alias?: Address
  }

  interface CUstreamBatchMemOpParams_v1_flushRemoteWrites {
    operation?: Named
    flags?: Flags
  }

  interface CUstreamBatchMemOpParams_v1_memoryBarrier {
    operation?: Named
    flags?: Flags
  }

  interface CUstreamBatchMemOpParams {
    operation?: Named
    waitValue?: CUstreamBatchMemOpParams_v1_waitValue
    writeValue?: CUstreamBatchMemOpParams_v1_writeValue
    flushRemoteWrites?: CUstreamBatchMemOpParams_v1_flushRemoteWrites
    memoryBarrier?: CUstreamBatchMemOpParams_v1_memoryBarrier
  }

  interface CUDA_BATCH_MEM_OP_NODE_PARAMS {
    ctx?: Handle
    count?: Int
    paramArray?: CUstreamBatchMemOpParams[] | bigint
    flags?: Flags
  }

  interface CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 {
    ctx?: Handle
    count?: Int
    paramArray?: CUstreamBatchMemOpParams[] | bigint
    flags?: Flags
  }

  interface CUasyncNotificationInfo_info_overBudget {
    bytesOverBudget?: Int
  }

  interface CUasyncNotificationInfo_info {
    overBudget?: CUasyncNotificationInfo_info_overBudget
  }

  interface CUasyncNotificationInfo {
    type?: Named
    info?: CUasyncNotificationInfo_info
  }

  interface CUdevprop {
    maxThreadsPerBlock?: Int
    maxThreadsDim?: Int[]
    maxGridSize?: Int[]
    sharedMemPerBlock?: Int
    totalConstantMemory?: Int
    SIMDWidth?: Int
    memPitch?: Int
    regsPerBlock?: Int
    clockRate?: Int
    textureAlign?: Int
  }

  interface CUaccessPolicyWindow {
    base_ptr?: Memory
    num_bytes?: Int
    hitRatio?: number
    hitProp?: Named
    missProp?: Named
  }

  interface CUDA_KERNEL_NODE_PARAMS_v1 {
    func?: Handle
    gridDimX?: Int
    gridDimY?: Int
    gridDimZ?: Int
    blockDimX?: Int
    blockDimY?: Int
    blockDimZ?: Int
    sharedMemBytes?: Int
    kernelParams?: KernelArgument[] | bigint
    extra?: Memory
  }

  interface CUDA_KERNEL_NODE_PARAMS {
    func?: Handle
    gridDimX?: Int
    gridDimY?: Int
    gridDimZ?: Int
    blockDimX?: Int
    blockDimY?: Int
    blockDimZ?: Int
    sharedMemBytes?: Int
    kernelParams?: KernelArgument[] | bigint
    extra?: Memory
    kern?: Handle
    ctx?: Handle
  }

  interface CUDA_KERNEL_NODE_PARAMS_v3 {
    func?: Handle
    gridDimX?: Int
    gridDimY?: Int
    gridDimZ?: Int
    blockDimX?: Int
    blockDimY?: Int
    blockDimZ?: Int
    sharedMemBytes?: Int
    kernelParams?: KernelArgument[] | bigint
    extra?: Memory
    kern?: Handle
    ctx?: Handle
  }

  interface CUDA_MEMSET_NODE_PARAMS {
    dst?: Address
    pitch?: Int
    value?: Int
    elementSize?: Int
    width?: Int
    height?: Int
  }

  interface CUDA_MEMSET_NODE_PARAMS_v2 {
    dst?: Address
    pitch?: Int
    value?: Int
    elementSize?: Int
    width?: Int
    height?: Int
    ctx?: Handle
  }

  interface CUDA_HOST_NODE_PARAMS {
    fn?: () => void
    userData?: Memory
  }

  interface CUDA_HOST_NODE_PARAMS_v2 {
    fn?: () => void
    userData?: Memory
  }

  interface CUDA_CONDITIONAL_NODE_PARAMS {
    handle?: Handle
    type?: Named
    size?: Int
    phGraph_out?: Handle[] | bigint
    ctx?: Handle
  }

  interface CUgraphEdgeData {
    from_port?: Int
    to_port?: Int
    type?: Int
  }

  interface CUDA_GRAPH_INSTANTIATE_PARAMS {
    flags?: Flags
    hUploadStream?: Handle
    hErrNode_out?: Handle
    result_out?: Named
  }

  interface CUlaunchMemSyncDomainMap {
    default_?: Int
    remote?: Int
  }

  interface CUlaunchAttributeValue_clusterDim {
    x?: Int
    y?: Int
    z?: Int
  }

  interface CUlaunchAttributeValue_programmaticEvent {
    event?: Handle
    flags?: Flags
    triggerAtBlockStart?: Int
  }

  interface CUlaunchAttributeValue_launchCompletionEvent {
    event?: Handle
    flags?: Flags
  }

  interface CUlaunchAttributeValue_preferredClusterDim {
    x?: Int
    y?: Int
    z?: Int
  }

  interface CUlaunchAttributeValue_deviceUpdatableKernelNode {
    deviceUpdatable?: Int
    devNode?: Handle
  }

  interface CUkernelNodeAttrValue_v1 {
    accessPolicyWindow?: CUaccessPolicyWindow
    cooperative?: Int
    syncPolicy?: Named
    clusterDim?: CUlaunchAttributeValue_clusterDim
    clusterSchedulingPolicyPreference?: Named
    programmaticStreamSerializationAllowed?: Int
    programmaticEvent?: CUlaunchAttributeValue_programmaticEvent
    launchCompletionEvent?: CUlaunchAttributeValue_launchCompletionEvent
    priority?: Int
    memSyncDomainMap?: CUlaunchMemSyncDomainMap
    memSyncDomain?: Named
    preferredClusterDim?: CUlaunchAttributeValue_preferredClusterDim
    deviceUpdatableKernelNode?: CUlaunchAttributeValue_deviceUpdatableKernelNode
    sharedMemCarveout?: Int
    nvlinkUtilCentricScheduling?: Int
  }

  interface CUlaunchAttribute {
    id?: Named
    value?: CUkernelNodeAttrValue_v1
  }

  interface CUlaunchConfig {
    gridDimX?: Int
    gridDimY?: Int
    gridDimZ?: Int
    blockDimX?: Int
    blockDimY?: Int
    blockDimZ?: Int
    sharedMemBytes?: Int
    hStream?: Handle
    attrs?: CUlaunchAttribute[] | bigint
    numAttrs?: Int
  }

  interface CUexecAffinitySmCount {
    val?: Int
  }

  interface CUexecAffinityParam_v1_param {
    smCount?: CUexecAffinitySmCount
  }

  interface CUexecAffinityParam {
    type?: Named
    param?: CUexecAffinityParam_v1_param
  }

  interface CUctxCigParam {
    sharedDataType?: Named
    sharedData?: Memory
  }

  interface CUctxCreateParams {
    execAffinityParams?: CUexecAffinityParam[] | bigint
    numExecAffinityParams?: Int
    cigParams?: CUctxCigParam[] | bigint
  }

  interface CUlibraryHostUniversalFunctionAndDataTable {
    functionTable?: Memory
    functionWindowSize?: Int
    dataTable?: Memory
    dataWindowSize?: Int
  }

  interface CUDA_MEMCPY2D {
    srcXInBytes?: Int
    srcY?: Int
    srcMemoryType?: Named
    srcHost?: Memory
    srcDevice?: Address
    srcArray?: Handle
    srcPitch?: Int
    dstXInBytes?: Int
    dstY?: Int
    dstMemoryType?: Named
    dstHost?: Memory
    dstDevice?: Address
    dstArray?: Handle
    dstPitch?: Int
    WidthInBytes?: Int
    Height?: Int
  }

  interface CUDA_MEMCPY3D {
    srcXInBytes?: Int
    srcY?: Int
    srcZ?: Int
    srcLOD?: Int
    srcMemoryType?: Named
    srcHost?: Memory
    srcDevice?: Address
    srcArray?: Handle
    srcPitch?: Int
    srcHeight?: Int
    dstXInBytes?: Int
    dstY?: Int
    dstZ?: Int
    dstLOD?: Int
    dstMemoryType?: Named
    dstHost?: Memory
    dstDevice?: Address
    dstArray?: Handle
    dstPitch?: Int
    dstHeight?: Int
    WidthInBytes?: Int
    Height?: Int
    Depth?: Int
  }

  interface CUDA_MEMCPY3D_PEER {
    srcXInBytes?: Int
    srcY?: Int
    srcZ?: Int
    srcLOD?: Int
    srcMemoryType?: Named
    srcHost?: Memory
    srcDevice?: Address
    srcArray?: Handle
    srcContext?: Handle
    srcPitch?: Int
    srcHeight?: Int
    dstXInBytes?: Int
    dstY?: Int
    dstZ?: Int
    dstLOD?: Int
    dstMemoryType?: Named
    dstHost?: Memory
    dstDevice?: Address
    dstArray?: Handle
    dstContext?: Handle
    dstPitch?: Int
    dstHeight?: Int
    WidthInBytes?: Int
    Height?: Int
    Depth?: Int
  }

  interface CUDA_MEMCPY_NODE_PARAMS {
    flags?: Flags
    copyCtx?: Handle
    copyParams?: CUDA_MEMCPY3D
  }

  interface CUDA_ARRAY_DESCRIPTOR {
    Width?: Int
    Height?: Int
    Format?: Named
    NumChannels?: Int
  }

  interface CUDA_ARRAY3D_DESCRIPTOR {
    Width?: Int
    Height?: Int
    Depth?: Int
    Format?: Named
    NumChannels?: Int
    Flags?: Flags
  }

  interface CUDA_ARRAY_SPARSE_PROPERTIES_v1_tileExtent {
    width?: Int
    height?: Int
    depth?: Int
  }

  interface CUDA_ARRAY_SPARSE_PROPERTIES {
    tileExtent?: CUDA_ARRAY_SPARSE_PROPERTIES_v1_tileExtent
    miptailFirstLevel?: Int
    miptailSize?: Int
    flags?: Flags
  }

  interface CUDA_ARRAY_MEMORY_REQUIREMENTS {
    size?: Int
    alignment?: Int
  }

  interface CUDA_RESOURCE_DESC_v1_res_array {
    hArray?: Handle
  }

  interface CUDA_RESOURCE_DESC_v1_res_mipmap {
    hMipmappedArray?: Handle
  }

  interface CUDA_RESOURCE_DESC_v1_res_linear {
    devPtr?: Address
    format?: Named
    numChannels?: Int
    sizeInBytes?: Int
  }

  interface CUDA_RESOURCE_DESC_v1_res_pitch2D {
    devPtr?: Address
    format?: Named
    numChannels?: Int
    width?: Int
    height?: Int
    pitchInBytes?: Int
  }

  interface CUDA_RESOURCE_DESC_v1_res_reserved {
  }

  interface CUDA_RESOURCE_DESC_v1_res {
    array?: CUDA_RESOURCE_DESC_v1_res_array
    mipmap?: CUDA_RESOURCE_DESC_v1_res_mipmap
    linear?: CUDA_RESOURCE_DESC_v1_res_linear
    pitch2D?: CUDA_RESOURCE_DESC_v1_res_pitch2D
  }

  interface CUDA_RESOURCE_DESC {
    resType?: Named
    res?: CUDA_RESOURCE_DESC_v1_res
    flags?: Flags
  }

  interface CUDA_TEXTURE_DESC {
    addressMode?: Named[]
    filterMode?: Named
    flags?: Flags
    maxAnisotropy?: Int
    mipmapFilterMode?: Named
    mipmapLevelBias?: number
    minMipmapLevelClamp?: number
    maxMipmapLevelClamp?: number
    borderColor?: number[]
  }

  interface CUDA_RESOURCE_VIEW_DESC {
    format?: Named
    width?: Int
    height?: Int
    depth?: Int
    firstMipmapLevel?: Int
    lastMipmapLevel?: Int
    firstLayer?: Int
    lastLayer?: Int
  }

  interface CUtensorMap {
    opaque?: Int[]
  }

  interface CUDA_POINTER_ATTRIBUTE_P2P_TOKENS {
    p2pToken?: Int
    vaSpaceToken?: Int
  }

  interface CUDA_LAUNCH_PARAMS {
    function?: Handle
    gridDimX?: Int
    gridDimY?: Int
    gridDimZ?: Int
    blockDimX?: Int
    blockDimY?: Int
    blockDimZ?: Int
    sharedMemBytes?: Int
    hStream?: Handle
    kernelParams?: KernelArgument[] | bigint
  }

  interface CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle_win32 {
    handle?: Memory
    name?: Memory
  }

  interface CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle {
    fd?: Int
    win32?: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle_win32
    nvSciBufObject?: Memory
  }

  interface CUDA_EXTERNAL_MEMORY_HANDLE_DESC {
    type?: Named
    handle?: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1_handle
    size?: Int
    flags?: Flags
  }

  interface CUDA_EXTERNAL_MEMORY_BUFFER_DESC {
    offset?: Int
    size?: Int
    flags?: Flags
  }

  interface CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC {
    offset?: Int
    arrayDesc?: CUDA_ARRAY3D_DESCRIPTOR
    numLevels?: Int
  }

  interface CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle_win32 {
    handle?: Memory
    name?: Memory
  }

  interface CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle {
    fd?: Int
    win32?: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle_win32
    nvSciSyncObj?: Memory
  }

  interface CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC {
    type?: Named
    handle?: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1_handle
    flags?: Flags
  }

  interface CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_fence {
    value?: Int
  }

  interface CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_nvSciSync {
    fence?: Memory
  }

  interface CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_keyedMutex {
    key?: Int
  }

  interface CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params {
    fence?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_fence
    nvSciSync?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_nvSciSync
    keyedMutex?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params_keyedMutex
  }

  interface CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS {
    params?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1_params
    flags?: Flags
  }

  interface CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_fence {
    value?: Int
  }

  interface CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_nvSciSync {
    fence?: Memory
  }

  interface CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_keyedMutex {
    key?: Int
    timeoutMs?: Int
  }

  interface CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params {
    fence?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_fence
    nvSciSync?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_nvSciSync
    keyedMutex?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params_keyedMutex
  }

  interface CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS {
    params?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1_params
    flags?: Flags
  }

  interface CUDA_EXT_SEM_SIGNAL_NODE_PARAMS {
    extSemArray?: Handle[] | bigint
    paramsArray?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS[] | bigint
    numExtSems?: Int
  }

  interface CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 {
    extSemArray?: Handle[] | bigint
    paramsArray?: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS[] | bigint
    numExtSems?: Int
  }

  interface CUDA_EXT_SEM_WAIT_NODE_PARAMS {
    extSemArray?: Handle[] | bigint
    paramsArray?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS[] | bigint
    numExtSems?: Int
  }

  interface CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 {
    extSemArray?: Handle[] | bigint
    paramsArray?: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS[] | bigint
    numExtSems?: Int
  }

  interface CUarrayMapInfo_v1_resource {
    mipmap?: Handle
    array?: Handle
  }

  interface CUarrayMapInfo_v1_subresource_sparseLevel {
    level?: Int
    layer?: Int
    offsetX?: Int
    offsetY?: Int
    offsetZ?: Int
    extentWidth?: Int
    extentHeight?: Int
    extentDepth?: Int
  }

  interface CUarrayMapInfo_v1_subresource_miptail {
    layer?: Int
    offset?: Int
    size?: Int
  }

  interface CUarrayMapInfo_v1_subresource {
    sparseLevel?: CUarrayMapInfo_v1_subresource_sparseLevel
    miptail?: CUarrayMapInfo_v1_subresource_miptail
  }

  interface CUarrayMapInfo_v1_memHandle {
    memHandle?: Handle
  }

  interface CUarrayMapInfo {
    resourceType?: Named
    resource?: CUarrayMapInfo_v1_resource
    subresourceType?: Named
    subresource?: CUarrayMapInfo_v1_subresource
    memOperationType?: Named
    memHandleType?: Named
    memHandle?: CUarrayMapInfo_v1_memHandle
    offset?: Int
    deviceBitMask?: Int
    flags?: Flags
  }

  interface CUmemLocation {
    type?: Named
    id?: Int
  }

  interface CUmemAllocationProp_v1_allocFlags {
    compressionType?: Int
    gpuDirectRDMACapable?: Int
    usage?: Int
  }

  interface CUmemAllocationProp {
    type?: Named
    requestedHandleTypes?: Named
    location?: CUmemLocation
    win32HandleMetaData?: Memory
    allocFlags?: CUmemAllocationProp_v1_allocFlags
  }

  interface CUmulticastObjectProp {
    numDevices?: Int
    size?: Int
    handleTypes?: Int
    flags?: Flags
  }

  interface CUmemAccessDesc {
    location?: CUmemLocation
    flags?: Named
  }

  interface CUgraphExecUpdateResultInfo {
    result?: Named
    errorNode?: Handle
    errorFromNode?: Handle
  }

  interface CUmemPoolProps {
    allocType?: Named
    handleTypes?: Named
    location?: CUmemLocation
    win32SecurityAttributes?: Memory
    maxSize?: Int
    usage?: Int
  }

  interface CUmemPoolPtrExportData {
  }

  interface CUmemcpyAttributes {
    srcAccessOrder?: Named
    srcLocHint?: CUmemLocation
    dstLocHint?: CUmemLocation
    flags?: Flags
  }

  interface CUoffset3D {
    x?: Int
    y?: Int
    z?: Int
  }

  interface CUextent3D {
    width?: Int
    height?: Int
    depth?: Int
  }

  interface CUmemcpy3DOperand_v1_op_ptr {
    ptr?: Address
    rowLength?: Int
    layerHeight?: Int
    locHint?: CUmemLocation
  }

  interface CUmemcpy3DOperand_v1_op_array {
    array?: Handle
    offset?: CUoffset3D
  }

  interface CUmemcpy3DOperand_v1_op {
    ptr?: CUmemcpy3DOperand_v1_op_ptr
    array?: CUmemcpy3DOperand_v1_op_array
  }

  interface CUmemcpy3DOperand {
    type?: Named
    op?: CUmemcpy3DOperand_v1_op
  }

  interface CUDA_MEMCPY3D_BATCH_OP {
    src?: CUmemcpy3DOperand
    dst?: CUmemcpy3DOperand
    extent?: CUextent3D
    srcAccessOrder?: Named
    flags?: Flags
  }

  interface CUDA_MEM_ALLOC_NODE_PARAMS {
    poolProps?: CUmemPoolProps
    accessDescs?: CUmemAccessDesc[] | bigint
    accessDescCount?: Int
    bytesize?: Int
    dptr?: Address
  }

  interface CUDA_MEM_ALLOC_NODE_PARAMS_v2 {
    poolProps?: CUmemPoolProps
    accessDescs?: CUmemAccessDesc[] | bigint
    accessDescCount?: Int
    bytesize?: Int
    dptr?: Address
  }

  interface CUDA_MEM_FREE_NODE_PARAMS {
    dptr?: Address
  }

  interface CUDA_CHILD_GRAPH_NODE_PARAMS {
    graph?: Handle
    ownership?: Named
  }

  interface CUDA_EVENT_RECORD_NODE_PARAMS {
    event?: Handle
  }

  interface CUDA_EVENT_WAIT_NODE_PARAMS {
    event?: Handle
  }

  interface CUgraphNodeParams {
    type?: Named
    kernel?: CUDA_KERNEL_NODE_PARAMS_v3
    memcpy?: CUDA_MEMCPY_NODE_PARAMS
    memset?: CUDA_MEMSET_NODE_PARAMS_v2
    host?: CUDA_HOST_NODE_PARAMS_v2
    graph?: CUDA_CHILD_GRAPH_NODE_PARAMS
    eventWait?: CUDA_EVENT_WAIT_NODE_PARAMS
    eventRecord?: CUDA_EVENT_RECORD_NODE_PARAMS
    extSemSignal?: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2
    extSemWait?: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2
    alloc?: CUDA_MEM_ALLOC_NODE_PARAMS_v2
    free?: CUDA_MEM_FREE_NODE_PARAMS
    memOp?: CUDA_BATCH_MEM_OP_NODE_PARAMS_v2
    conditional?: CUDA_CONDITIONAL_NODE_PARAMS
  }

  interface CUcheckpointLockArgs {
    timeoutMs?: Int
  }

  interface CUcheckpointCheckpointArgs {
  }

  interface CUcheckpointGpuPair {
    oldUuid?: Uint8Array
    newUuid?: Uint8Array
  }

  interface CUcheckpointRestoreArgs {
    gpuPairs?: CUcheckpointGpuPair[] | bigint
    gpuPairsCount?: Int
  }

  interface CUcheckpointUnlockArgs {
  }

  interface CUmemDecompressParams {
    srcNumBytes?: Int
    dstNumBytes?: Int
    dstActBytes?: Memory
    src?: Memory
    dst?: Memory
    algo?: Named
  }

  interface CUdevSmResource {
    smCount?: Int
    minSmPartitionSize?: Int
    smCoscheduledAlignment?: Int
  }

  interface CUdevResource {
    type?: Named
    _internal_padding?: Uint8Array
    sm?: CUdevSmResource
  }
}
