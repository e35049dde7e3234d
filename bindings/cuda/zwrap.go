// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

import (
	"unsafe"
)

// wrap makes every function of outer call the hook around the one of inner.
func wrap(outer, inner *Functions, h Hook) {
	outer.CuGetErrorString = func(error Result, pStr **byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGetErrorString], Args: []any{error, pStr}}, func() Result { return inner.CuGetErrorString(error, pStr) })
	}
	outer.CuGetErrorName = func(error Result, pStr **byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGetErrorName], Args: []any{error, pStr}}, func() Result { return inner.CuGetErrorName(error, pStr) })
	}
	outer.CuInit = func(Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuInit], Args: []any{Flags}}, func() Result { return inner.CuInit(Flags) })
	}
	outer.CuDriverGetVersion = func(driverVersion *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDriverGetVersion], Args: []any{driverVersion}}, func() Result { return inner.CuDriverGetVersion(driverVersion) })
	}
	outer.CuDeviceGet = func(device *Device, ordinal int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGet], Args: []any{device, ordinal}}, func() Result { return inner.CuDeviceGet(device, ordinal) })
	}
	outer.CuDeviceGetCount = func(count *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetCount], Args: []any{count}}, func() Result { return inner.CuDeviceGetCount(count) })
	}
	outer.CuDeviceGetName = func(name *byte, len int32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetName], Args: []any{name, len, dev}}, func() Result { return inner.CuDeviceGetName(name, len, dev) })
	}
	outer.CuDeviceGetUuid = func(uuid *UUID, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetUuid], Args: []any{uuid, dev}}, func() Result { return inner.CuDeviceGetUuid(uuid, dev) })
	}
	outer.CuDeviceGetLuid = func(luid *byte, deviceNodeMask *uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetLuid], Args: []any{luid, deviceNodeMask, dev}}, func() Result { return inner.CuDeviceGetLuid(luid, deviceNodeMask, dev) })
	}
	outer.CuDeviceTotalMem = func(bytes *uint64, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceTotalMem], Args: []any{bytes, dev}}, func() Result { return inner.CuDeviceTotalMem(bytes, dev) })
	}
	outer.CuDeviceGetTexture1DLinearMaxWidth = func(maxWidthInElements *uint64, format ArrayFormat, numChannels uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetTexture1DLinearMaxWidth], Args: []any{maxWidthInElements, format, numChannels, dev}}, func() Result {
			return inner.CuDeviceGetTexture1DLinearMaxWidth(maxWidthInElements, format, numChannels, dev)
		})
	}
	outer.CuDeviceGetAttribute = func(pi *int32, attrib DeviceAttribute, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetAttribute], Args: []any{pi, attrib, dev}}, func() Result { return inner.CuDeviceGetAttribute(pi, attrib, dev) })
	}
	outer.CuDeviceGetHostAtomicCapabilities = func(capabilities *uint32, operations *AtomicOperation, count uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetHostAtomicCapabilities], Args: []any{capabilities, operations, count, dev}}, func() Result { return inner.CuDeviceGetHostAtomicCapabilities(capabilities, operations, count, dev) })
	}
	outer.CuDeviceGetNvSciSyncAttributes = func(nvSciSyncAttrList unsafe.Pointer, dev Device, flags int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetNvSciSyncAttributes], Args: []any{nvSciSyncAttrList, dev, flags}}, func() Result { return inner.CuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList, dev, flags) })
	}
	outer.CuDeviceSetMemPool = func(dev Device, pool MemoryPool) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceSetMemPool], Args: []any{dev, pool}}, func() Result { return inner.CuDeviceSetMemPool(dev, pool) })
	}
	outer.CuDeviceGetMemPool = func(pool *MemoryPool, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetMemPool], Args: []any{pool, dev}}, func() Result { return inner.CuDeviceGetMemPool(pool, dev) })
	}
	outer.CuDeviceGetDefaultMemPool = func(pool_out *MemoryPool, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetDefaultMemPool], Args: []any{pool_out, dev}}, func() Result { return inner.CuDeviceGetDefaultMemPool(pool_out, dev) })
	}
	outer.CuDeviceGetExecAffinitySupport = func(pi *int32, type_ ExecAffinityType, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetExecAffinitySupport], Args: []any{pi, type_, dev}}, func() Result { return inner.CuDeviceGetExecAffinitySupport(pi, type_, dev) })
	}
	outer.CuFlushGPUDirectRDMAWrites = func(target FlushGPUDirectRDMAWritesTarget, scope FlushGPUDirectRDMAWritesScope) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFlushGPUDirectRDMAWrites], Args: []any{target, scope}}, func() Result { return inner.CuFlushGPUDirectRDMAWrites(target, scope) })
	}
	outer.CuDeviceGetProperties = func(prop *Devprop, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetProperties], Args: []any{prop, dev}}, func() Result { return inner.CuDeviceGetProperties(prop, dev) })
	}
	outer.CuDeviceComputeCapability = func(major *int32, minor *int32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceComputeCapability], Args: []any{major, minor, dev}}, func() Result { return inner.CuDeviceComputeCapability(major, minor, dev) })
	}
	outer.CuDevicePrimaryCtxRetain = func(pctx *Context, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevicePrimaryCtxRetain], Args: []any{pctx, dev}}, func() Result { return inner.CuDevicePrimaryCtxRetain(pctx, dev) })
	}
	outer.CuDevicePrimaryCtxRelease = func(dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevicePrimaryCtxRelease], Args: []any{dev}}, func() Result { return inner.CuDevicePrimaryCtxRelease(dev) })
	}
	outer.CuDevicePrimaryCtxSetFlags = func(dev Device, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevicePrimaryCtxSetFlags], Args: []any{dev, flags}}, func() Result { return inner.CuDevicePrimaryCtxSetFlags(dev, flags) })
	}
	outer.CuDevicePrimaryCtxGetState = func(dev Device, flags *uint32, active *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevicePrimaryCtxGetState], Args: []any{dev, flags, active}}, func() Result { return inner.CuDevicePrimaryCtxGetState(dev, flags, active) })
	}
	outer.CuDevicePrimaryCtxReset = func(dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevicePrimaryCtxReset], Args: []any{dev}}, func() Result { return inner.CuDevicePrimaryCtxReset(dev) })
	}
	outer.CuCtxCreate = func(pctx *Context, ctxCreateParams *CtxCreateParams, flags uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxCreate], Args: []any{pctx, ctxCreateParams, flags, dev}}, func() Result { return inner.CuCtxCreate(pctx, ctxCreateParams, flags, dev) })
	}
	outer.CuCtxDestroy = func(ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxDestroy], Args: []any{ctx}}, func() Result { return inner.CuCtxDestroy(ctx) })
	}
	outer.CuCtxPushCurrent = func(ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxPushCurrent], Args: []any{ctx}}, func() Result { return inner.CuCtxPushCurrent(ctx) })
	}
	outer.CuCtxPopCurrent = func(pctx *Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxPopCurrent], Args: []any{pctx}}, func() Result { return inner.CuCtxPopCurrent(pctx) })
	}
	outer.CuCtxSetCurrent = func(ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSetCurrent], Args: []any{ctx}}, func() Result { return inner.CuCtxSetCurrent(ctx) })
	}
	outer.CuCtxGetCurrent = func(pctx *Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetCurrent], Args: []any{pctx}}, func() Result { return inner.CuCtxGetCurrent(pctx) })
	}
	outer.CuCtxGetDevice = func(device *Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetDevice], Args: []any{device}}, func() Result { return inner.CuCtxGetDevice(device) })
	}
	outer.CuCtxGetDevice_v2 = func(device *Device, ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetDevice_v2], Args: []any{device, ctx}}, func() Result { return inner.CuCtxGetDevice_v2(device, ctx) })
	}
	outer.CuCtxGetFlags = func(flags *uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetFlags], Args: []any{flags}}, func() Result { return inner.CuCtxGetFlags(flags) })
	}
	outer.CuCtxSetFlags = func(flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSetFlags], Args: []any{flags}}, func() Result { return inner.CuCtxSetFlags(flags) })
	}
	outer.CuCtxGetId = func(ctx Context, ctxId *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetId], Args: []any{ctx, ctxId}}, func() Result { return inner.CuCtxGetId(ctx, ctxId) })
	}
	outer.CuCtxSynchronize = func() Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSynchronize], Args: []any{}}, func() Result { return inner.CuCtxSynchronize() })
	}
	outer.CuCtxSynchronize_v2 = func(ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSynchronize_v2], Args: []any{ctx}}, func() Result { return inner.CuCtxSynchronize_v2(ctx) })
	}
	outer.CuCtxSetLimit = func(limit Limit, value uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSetLimit], Args: []any{limit, value}}, func() Result { return inner.CuCtxSetLimit(limit, value) })
	}
	outer.CuCtxGetLimit = func(pvalue *uint64, limit Limit) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetLimit], Args: []any{pvalue, limit}}, func() Result { return inner.CuCtxGetLimit(pvalue, limit) })
	}
	outer.CuCtxGetCacheConfig = func(pconfig *FuncCache) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetCacheConfig], Args: []any{pconfig}}, func() Result { return inner.CuCtxGetCacheConfig(pconfig) })
	}
	outer.CuCtxSetCacheConfig = func(config FuncCache) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSetCacheConfig], Args: []any{config}}, func() Result { return inner.CuCtxSetCacheConfig(config) })
	}
	outer.CuCtxGetApiVersion = func(ctx Context, version *uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetApiVersion], Args: []any{ctx, version}}, func() Result { return inner.CuCtxGetApiVersion(ctx, version) })
	}
	outer.CuCtxGetStreamPriorityRange = func(leastPriority *int32, greatestPriority *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetStreamPriorityRange], Args: []any{leastPriority, greatestPriority}}, func() Result { return inner.CuCtxGetStreamPriorityRange(leastPriority, greatestPriority) })
	}
	outer.CuCtxResetPersistingL2Cache = func() Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxResetPersistingL2Cache], Args: []any{}}, func() Result { return inner.CuCtxResetPersistingL2Cache() })
	}
	outer.CuCtxGetExecAffinity = func(pExecAffinity *ExecAffinityParam, type_ ExecAffinityType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetExecAffinity], Args: []any{pExecAffinity, type_}}, func() Result { return inner.CuCtxGetExecAffinity(pExecAffinity, type_) })
	}
	outer.CuCtxRecordEvent = func(hCtx Context, hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxRecordEvent], Args: []any{hCtx, hEvent}}, func() Result { return inner.CuCtxRecordEvent(hCtx, hEvent) })
	}
	outer.CuCtxWaitEvent = func(hCtx Context, hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxWaitEvent], Args: []any{hCtx, hEvent}}, func() Result { return inner.CuCtxWaitEvent(hCtx, hEvent) })
	}
	outer.CuCtxAttach = func(pctx *Context, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxAttach], Args: []any{pctx, flags}}, func() Result { return inner.CuCtxAttach(pctx, flags) })
	}
	outer.CuCtxDetach = func(ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxDetach], Args: []any{ctx}}, func() Result { return inner.CuCtxDetach(ctx) })
	}
	outer.CuCtxGetSharedMemConfig = func(pConfig *Sharedconfig) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetSharedMemConfig], Args: []any{pConfig}}, func() Result { return inner.CuCtxGetSharedMemConfig(pConfig) })
	}
	outer.CuCtxSetSharedMemConfig = func(config Sharedconfig) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxSetSharedMemConfig], Args: []any{config}}, func() Result { return inner.CuCtxSetSharedMemConfig(config) })
	}
	outer.CuModuleLoad = func(module *Module, fname *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleLoad], Args: []any{module, fname}}, func() Result { return inner.CuModuleLoad(module, fname) })
	}
	outer.CuModuleLoadData = func(module *Module, image unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleLoadData], Args: []any{module, image}}, func() Result { return inner.CuModuleLoadData(module, image) })
	}
	outer.CuModuleLoadDataEx = func(module *Module, image unsafe.Pointer, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleLoadDataEx], Args: []any{module, image, numOptions, options, optionValues}}, func() Result { return inner.CuModuleLoadDataEx(module, image, numOptions, options, optionValues) })
	}
	outer.CuModuleLoadFatBinary = func(module *Module, fatCubin unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleLoadFatBinary], Args: []any{module, fatCubin}}, func() Result { return inner.CuModuleLoadFatBinary(module, fatCubin) })
	}
	outer.CuModuleUnload = func(hmod Module) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleUnload], Args: []any{hmod}}, func() Result { return inner.CuModuleUnload(hmod) })
	}
	outer.CuModuleGetLoadingMode = func(mode *ModuleLoadingMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetLoadingMode], Args: []any{mode}}, func() Result { return inner.CuModuleGetLoadingMode(mode) })
	}
	outer.CuModuleGetFunction = func(hfunc *Function, hmod Module, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetFunction], Args: []any{hfunc, hmod, name}}, func() Result { return inner.CuModuleGetFunction(hfunc, hmod, name) })
	}
	outer.CuModuleGetFunctionCount = func(count *uint32, mod Module) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetFunctionCount], Args: []any{count, mod}}, func() Result { return inner.CuModuleGetFunctionCount(count, mod) })
	}
	outer.CuModuleEnumerateFunctions = func(functions *Function, numFunctions uint32, mod Module) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleEnumerateFunctions], Args: []any{functions, numFunctions, mod}}, func() Result { return inner.CuModuleEnumerateFunctions(functions, numFunctions, mod) })
	}
	outer.CuModuleGetGlobal = func(dptr *DevicePtr, bytes *uint64, hmod Module, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetGlobal], Args: []any{dptr, bytes, hmod, name}}, func() Result { return inner.CuModuleGetGlobal(dptr, bytes, hmod, name) })
	}
	outer.CuLinkCreate = func(numOptions uint32, options *JitOption, optionValues *unsafe.Pointer, stateOut *LinkState) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLinkCreate], Args: []any{numOptions, options, optionValues, stateOut}}, func() Result { return inner.CuLinkCreate(numOptions, options, optionValues, stateOut) })
	}
	outer.CuLinkAddData = func(state LinkState, type_ JitInputType, data unsafe.Pointer, size uint64, name *byte, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLinkAddData], Args: []any{state, type_, data, size, name, numOptions, options, optionValues}}, func() Result {
			return inner.CuLinkAddData(state, type_, data, size, name, numOptions, options, optionValues)
		})
	}
	outer.CuLinkAddFile = func(state LinkState, type_ JitInputType, path *byte, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLinkAddFile], Args: []any{state, type_, path, numOptions, options, optionValues}}, func() Result { return inner.CuLinkAddFile(state, type_, path, numOptions, options, optionValues) })
	}
	outer.CuLinkComplete = func(state LinkState, cubinOut *unsafe.Pointer, sizeOut *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLinkComplete], Args: []any{state, cubinOut, sizeOut}}, func() Result { return inner.CuLinkComplete(state, cubinOut, sizeOut) })
	}
	outer.CuLinkDestroy = func(state LinkState) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLinkDestroy], Args: []any{state}}, func() Result { return inner.CuLinkDestroy(state) })
	}
	outer.CuModuleGetTexRef = func(pTexRef *Texref, hmod Module, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetTexRef], Args: []any{pTexRef, hmod, name}}, func() Result { return inner.CuModuleGetTexRef(pTexRef, hmod, name) })
	}
	outer.CuModuleGetSurfRef = func(pSurfRef *Surfref, hmod Module, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuModuleGetSurfRef], Args: []any{pSurfRef, hmod, name}}, func() Result { return inner.CuModuleGetSurfRef(pSurfRef, hmod, name) })
	}
	outer.CuLibraryLoadData = func(library *Library, code unsafe.Pointer, jitOptions *JitOption, jitOptionsValues *unsafe.Pointer, numJitOptions uint32, libraryOptions *LibraryOption, libraryOptionValues *unsafe.Pointer, numLibraryOptions uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryLoadData], Args: []any{library, code, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions}}, func() Result {
			return inner.CuLibraryLoadData(library, code, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions)
		})
	}
	outer.CuLibraryLoadFromFile = func(library *Library, fileName *byte, jitOptions *JitOption, jitOptionsValues *unsafe.Pointer, numJitOptions uint32, libraryOptions *LibraryOption, libraryOptionValues *unsafe.Pointer, numLibraryOptions uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryLoadFromFile], Args: []any{library, fileName, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions}}, func() Result {
			return inner.CuLibraryLoadFromFile(library, fileName, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions)
		})
	}
	outer.CuLibraryUnload = func(library Library) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryUnload], Args: []any{library}}, func() Result { return inner.CuLibraryUnload(library) })
	}
	outer.CuLibraryGetKernel = func(pKernel *Kernel, library Library, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetKernel], Args: []any{pKernel, library, name}}, func() Result { return inner.CuLibraryGetKernel(pKernel, library, name) })
	}
	outer.CuLibraryGetKernelCount = func(count *uint32, lib Library) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetKernelCount], Args: []any{count, lib}}, func() Result { return inner.CuLibraryGetKernelCount(count, lib) })
	}
	outer.CuLibraryEnumerateKernels = func(kernels *Kernel, numKernels uint32, lib Library) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryEnumerateKernels], Args: []any{kernels, numKernels, lib}}, func() Result { return inner.CuLibraryEnumerateKernels(kernels, numKernels, lib) })
	}
	outer.CuLibraryGetModule = func(pMod *Module, library Library) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetModule], Args: []any{pMod, library}}, func() Result { return inner.CuLibraryGetModule(pMod, library) })
	}
	outer.CuKernelGetFunction = func(pFunc *Function, kernel Kernel) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelGetFunction], Args: []any{pFunc, kernel}}, func() Result { return inner.CuKernelGetFunction(pFunc, kernel) })
	}
	outer.CuKernelGetLibrary = func(pLib *Library, kernel Kernel) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelGetLibrary], Args: []any{pLib, kernel}}, func() Result { return inner.CuKernelGetLibrary(pLib, kernel) })
	}
	outer.CuLibraryGetGlobal = func(dptr *DevicePtr, bytes *uint64, library Library, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetGlobal], Args: []any{dptr, bytes, library, name}}, func() Result { return inner.CuLibraryGetGlobal(dptr, bytes, library, name) })
	}
	outer.CuLibraryGetManaged = func(dptr *DevicePtr, bytes *uint64, library Library, name *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetManaged], Args: []any{dptr, bytes, library, name}}, func() Result { return inner.CuLibraryGetManaged(dptr, bytes, library, name) })
	}
	outer.CuLibraryGetUnifiedFunction = func(fptr *unsafe.Pointer, library Library, symbol *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLibraryGetUnifiedFunction], Args: []any{fptr, library, symbol}}, func() Result { return inner.CuLibraryGetUnifiedFunction(fptr, library, symbol) })
	}
	outer.CuKernelGetAttribute = func(pi *int32, attrib FunctionAttribute, kernel Kernel, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelGetAttribute], Args: []any{pi, attrib, kernel, dev}}, func() Result { return inner.CuKernelGetAttribute(pi, attrib, kernel, dev) })
	}
	outer.CuKernelSetAttribute = func(attrib FunctionAttribute, val int32, kernel Kernel, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelSetAttribute], Args: []any{attrib, val, kernel, dev}}, func() Result { return inner.CuKernelSetAttribute(attrib, val, kernel, dev) })
	}
	outer.CuKernelSetCacheConfig = func(kernel Kernel, config FuncCache, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelSetCacheConfig], Args: []any{kernel, config, dev}}, func() Result { return inner.CuKernelSetCacheConfig(kernel, config, dev) })
	}
	outer.CuKernelGetName = func(name **byte, hfunc Kernel) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelGetName], Args: []any{name, hfunc}}, func() Result { return inner.CuKernelGetName(name, hfunc) })
	}
	outer.CuKernelGetParamInfo = func(kernel Kernel, paramIndex uint64, paramOffset *uint64, paramSize *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuKernelGetParamInfo], Args: []any{kernel, paramIndex, paramOffset, paramSize}}, func() Result { return inner.CuKernelGetParamInfo(kernel, paramIndex, paramOffset, paramSize) })
	}
	outer.CuMemGetInfo = func(free *uint64, total *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetInfo], Args: []any{free, total}}, func() Result { return inner.CuMemGetInfo(free, total) })
	}
	outer.CuMemAlloc = func(dptr *DevicePtr, bytesize uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAlloc], Args: []any{dptr, bytesize}}, func() Result { return inner.CuMemAlloc(dptr, bytesize) })
	}
	outer.CuMemAllocPitch = func(dptr *DevicePtr, pPitch *uint64, WidthInBytes uint64, Height uint64, ElementSizeBytes uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAllocPitch], Args: []any{dptr, pPitch, WidthInBytes, Height, ElementSizeBytes}}, func() Result { return inner.CuMemAllocPitch(dptr, pPitch, WidthInBytes, Height, ElementSizeBytes) })
	}
	outer.CuMemFree = func(dptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemFree], Args: []any{dptr}}, func() Result { return inner.CuMemFree(dptr) })
	}
	outer.CuMemGetAddressRange = func(pbase *DevicePtr, psize *uint64, dptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetAddressRange], Args: []any{pbase, psize, dptr}}, func() Result { return inner.CuMemGetAddressRange(pbase, psize, dptr) })
	}
	outer.CuMemAllocHost = func(pp *unsafe.Pointer, bytesize uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAllocHost], Args: []any{pp, bytesize}}, func() Result { return inner.CuMemAllocHost(pp, bytesize) })
	}
	outer.CuMemFreeHost = func(p unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemFreeHost], Args: []any{p}}, func() Result { return inner.CuMemFreeHost(p) })
	}
	outer.CuMemHostAlloc = func(pp *unsafe.Pointer, bytesize uint64, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemHostAlloc], Args: []any{pp, bytesize, Flags}}, func() Result { return inner.CuMemHostAlloc(pp, bytesize, Flags) })
	}
	outer.CuMemHostGetDevicePointer = func(pdptr *DevicePtr, p unsafe.Pointer, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemHostGetDevicePointer], Args: []any{pdptr, p, Flags}}, func() Result { return inner.CuMemHostGetDevicePointer(pdptr, p, Flags) })
	}
	outer.CuMemHostGetFlags = func(pFlags *uint32, p unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemHostGetFlags], Args: []any{pFlags, p}}, func() Result { return inner.CuMemHostGetFlags(pFlags, p) })
	}
	outer.CuMemAllocManaged = func(dptr *DevicePtr, bytesize uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAllocManaged], Args: []any{dptr, bytesize, flags}}, func() Result { return inner.CuMemAllocManaged(dptr, bytesize, flags) })
	}
	outer.CuDeviceRegisterAsyncNotification = func(device Device, callbackFunc AsyncCallback, userData unsafe.Pointer, callback *AsyncCallbackHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceRegisterAsyncNotification], Args: []any{device, callbackFunc, userData, callback}}, func() Result {
			return inner.CuDeviceRegisterAsyncNotification(device, callbackFunc, userData, callback)
		})
	}
	outer.CuDeviceUnregisterAsyncNotification = func(device Device, callback AsyncCallbackHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceUnregisterAsyncNotification], Args: []any{device, callback}}, func() Result { return inner.CuDeviceUnregisterAsyncNotification(device, callback) })
	}
	outer.CuDeviceGetByPCIBusId = func(dev *Device, pciBusId *byte) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetByPCIBusId], Args: []any{dev, pciBusId}}, func() Result { return inner.CuDeviceGetByPCIBusId(dev, pciBusId) })
	}
	outer.CuDeviceGetPCIBusId = func(pciBusId *byte, len int32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetPCIBusId], Args: []any{pciBusId, len, dev}}, func() Result { return inner.CuDeviceGetPCIBusId(pciBusId, len, dev) })
	}
	outer.CuIpcGetEventHandle = func(pHandle *IpcEventHandle, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuIpcGetEventHandle], Args: []any{pHandle, event}}, func() Result { return inner.CuIpcGetEventHandle(pHandle, event) })
	}
	outer.CuIpcOpenEventHandle = func(phEvent *Event, handle IpcEventHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuIpcOpenEventHandle], Args: []any{phEvent, handle}}, func() Result { return inner.CuIpcOpenEventHandle(phEvent, handle) })
	}
	outer.CuIpcGetMemHandle = func(pHandle *IpcMemHandle, dptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuIpcGetMemHandle], Args: []any{pHandle, dptr}}, func() Result { return inner.CuIpcGetMemHandle(pHandle, dptr) })
	}
	outer.CuIpcOpenMemHandle = func(pdptr *DevicePtr, handle IpcMemHandle, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuIpcOpenMemHandle], Args: []any{pdptr, handle, Flags}}, func() Result { return inner.CuIpcOpenMemHandle(pdptr, handle, Flags) })
	}
	outer.CuIpcCloseMemHandle = func(dptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuIpcCloseMemHandle], Args: []any{dptr}}, func() Result { return inner.CuIpcCloseMemHandle(dptr) })
	}
	outer.CuMemHostRegister = func(p unsafe.Pointer, bytesize uint64, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemHostRegister], Args: []any{p, bytesize, Flags}}, func() Result { return inner.CuMemHostRegister(p, bytesize, Flags) })
	}
	outer.CuMemHostUnregister = func(p unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemHostUnregister], Args: []any{p}}, func() Result { return inner.CuMemHostUnregister(p) })
	}
	outer.CuMemcpy = func(dst DevicePtr, src DevicePtr, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy], Args: []any{dst, src, ByteCount}}, func() Result { return inner.CuMemcpy(dst, src, ByteCount) })
	}
	outer.CuMemcpyPeer = func(dstDevice DevicePtr, dstContext Context, srcDevice DevicePtr, srcContext Context, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyPeer], Args: []any{dstDevice, dstContext, srcDevice, srcContext, ByteCount}}, func() Result { return inner.CuMemcpyPeer(dstDevice, dstContext, srcDevice, srcContext, ByteCount) })
	}
	outer.CuMemcpyHtoD = func(dstDevice DevicePtr, srcHost unsafe.Pointer, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyHtoD], Args: []any{dstDevice, srcHost, ByteCount}}, func() Result { return inner.CuMemcpyHtoD(dstDevice, srcHost, ByteCount) })
	}
	outer.CuMemcpyDtoH = func(dstHost unsafe.Pointer, srcDevice DevicePtr, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyDtoH], Args: []any{dstHost, srcDevice, ByteCount}}, func() Result { return inner.CuMemcpyDtoH(dstHost, srcDevice, ByteCount) })
	}
	outer.CuMemcpyDtoD = func(dstDevice DevicePtr, srcDevice DevicePtr, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyDtoD], Args: []any{dstDevice, srcDevice, ByteCount}}, func() Result { return inner.CuMemcpyDtoD(dstDevice, srcDevice, ByteCount) })
	}
	outer.CuMemcpyDtoA = func(dstArray Array, dstOffset uint64, srcDevice DevicePtr, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyDtoA], Args: []any{dstArray, dstOffset, srcDevice, ByteCount}}, func() Result { return inner.CuMemcpyDtoA(dstArray, dstOffset, srcDevice, ByteCount) })
	}
	outer.CuMemcpyAtoD = func(dstDevice DevicePtr, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyAtoD], Args: []any{dstDevice, srcArray, srcOffset, ByteCount}}, func() Result { return inner.CuMemcpyAtoD(dstDevice, srcArray, srcOffset, ByteCount) })
	}
	outer.CuMemcpyHtoA = func(dstArray Array, dstOffset uint64, srcHost unsafe.Pointer, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyHtoA], Args: []any{dstArray, dstOffset, srcHost, ByteCount}}, func() Result { return inner.CuMemcpyHtoA(dstArray, dstOffset, srcHost, ByteCount) })
	}
	outer.CuMemcpyAtoH = func(dstHost unsafe.Pointer, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyAtoH], Args: []any{dstHost, srcArray, srcOffset, ByteCount}}, func() Result { return inner.CuMemcpyAtoH(dstHost, srcArray, srcOffset, ByteCount) })
	}
	outer.CuMemcpyAtoA = func(dstArray Array, dstOffset uint64, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyAtoA], Args: []any{dstArray, dstOffset, srcArray, srcOffset, ByteCount}}, func() Result { return inner.CuMemcpyAtoA(dstArray, dstOffset, srcArray, srcOffset, ByteCount) })
	}
	outer.CuMemcpy2D = func(pCopy *Memcpy2D) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy2D], Args: []any{pCopy}}, func() Result { return inner.CuMemcpy2D(pCopy) })
	}
	outer.CuMemcpy2DUnaligned = func(pCopy *Memcpy2D) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy2DUnaligned], Args: []any{pCopy}}, func() Result { return inner.CuMemcpy2DUnaligned(pCopy) })
	}
	outer.CuMemcpy3D = func(pCopy *Memcpy3D) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3D], Args: []any{pCopy}}, func() Result { return inner.CuMemcpy3D(pCopy) })
	}
	outer.CuMemcpy3DPeer = func(pCopy *Memcpy3DPeer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3DPeer], Args: []any{pCopy}}, func() Result { return inner.CuMemcpy3DPeer(pCopy) })
	}
	outer.CuMemcpyAsync = func(dst DevicePtr, src DevicePtr, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyAsync], Args: []any{dst, src, ByteCount, hStream}}, func() Result { return inner.CuMemcpyAsync(dst, src, ByteCount, hStream) })
	}
	outer.CuMemcpyPeerAsync = func(dstDevice DevicePtr, dstContext Context, srcDevice DevicePtr, srcContext Context, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyPeerAsync], Args: []any{dstDevice, dstContext, srcDevice, srcContext, ByteCount, hStream}}, func() Result {
			return inner.CuMemcpyPeerAsync(dstDevice, dstContext, srcDevice, srcContext, ByteCount, hStream)
		})
	}
	outer.CuMemcpyHtoDAsync = func(dstDevice DevicePtr, srcHost unsafe.Pointer, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyHtoDAsync], Args: []any{dstDevice, srcHost, ByteCount, hStream}}, func() Result { return inner.CuMemcpyHtoDAsync(dstDevice, srcHost, ByteCount, hStream) })
	}
	outer.CuMemcpyDtoHAsync = func(dstHost unsafe.Pointer, srcDevice DevicePtr, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyDtoHAsync], Args: []any{dstHost, srcDevice, ByteCount, hStream}}, func() Result { return inner.CuMemcpyDtoHAsync(dstHost, srcDevice, ByteCount, hStream) })
	}
	outer.CuMemcpyDtoDAsync = func(dstDevice DevicePtr, srcDevice DevicePtr, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyDtoDAsync], Args: []any{dstDevice, srcDevice, ByteCount, hStream}}, func() Result { return inner.CuMemcpyDtoDAsync(dstDevice, srcDevice, ByteCount, hStream) })
	}
	outer.CuMemcpyHtoAAsync = func(dstArray Array, dstOffset uint64, srcHost unsafe.Pointer, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyHtoAAsync], Args: []any{dstArray, dstOffset, srcHost, ByteCount, hStream}}, func() Result { return inner.CuMemcpyHtoAAsync(dstArray, dstOffset, srcHost, ByteCount, hStream) })
	}
	outer.CuMemcpyAtoHAsync = func(dstHost unsafe.Pointer, srcArray Array, srcOffset uint64, ByteCount uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyAtoHAsync], Args: []any{dstHost, srcArray, srcOffset, ByteCount, hStream}}, func() Result { return inner.CuMemcpyAtoHAsync(dstHost, srcArray, srcOffset, ByteCount, hStream) })
	}
	outer.CuMemcpy2DAsync = func(pCopy *Memcpy2D, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy2DAsync], Args: []any{pCopy, hStream}}, func() Result { return inner.CuMemcpy2DAsync(pCopy, hStream) })
	}
	outer.CuMemcpy3DAsync = func(pCopy *Memcpy3D, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3DAsync], Args: []any{pCopy, hStream}}, func() Result { return inner.CuMemcpy3DAsync(pCopy, hStream) })
	}
	outer.CuMemcpy3DPeerAsync = func(pCopy *Memcpy3DPeer, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3DPeerAsync], Args: []any{pCopy, hStream}}, func() Result { return inner.CuMemcpy3DPeerAsync(pCopy, hStream) })
	}
	outer.CuMemcpyBatchAsync = func(dsts *DevicePtr, srcs *DevicePtr, sizes *uint64, count uint64, attrs *MemcpyAttributes, attrsIdxs *uint64, numAttrs uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyBatchAsync], Args: []any{dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, hStream}}, func() Result {
			return inner.CuMemcpyBatchAsync(dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, hStream)
		})
	}
	outer.CuMemcpy3DBatchAsync = func(numOps uint64, opList *Memcpy3DBatchOP, flags uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3DBatchAsync], Args: []any{numOps, opList, flags, hStream}}, func() Result { return inner.CuMemcpy3DBatchAsync(numOps, opList, flags, hStream) })
	}
	outer.CuMemsetD8 = func(dstDevice DevicePtr, uc uint8, N uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD8], Args: []any{dstDevice, uc, N}}, func() Result { return inner.CuMemsetD8(dstDevice, uc, N) })
	}
	outer.CuMemsetD16 = func(dstDevice DevicePtr, us uint16, N uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD16], Args: []any{dstDevice, us, N}}, func() Result { return inner.CuMemsetD16(dstDevice, us, N) })
	}
	outer.CuMemsetD32 = func(dstDevice DevicePtr, ui uint32, N uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD32], Args: []any{dstDevice, ui, N}}, func() Result { return inner.CuMemsetD32(dstDevice, ui, N) })
	}
	outer.CuMemsetD2D8 = func(dstDevice DevicePtr, dstPitch uint64, uc uint8, Width uint64, Height uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D8], Args: []any{dstDevice, dstPitch, uc, Width, Height}}, func() Result { return inner.CuMemsetD2D8(dstDevice, dstPitch, uc, Width, Height) })
	}
	outer.CuMemsetD2D16 = func(dstDevice DevicePtr, dstPitch uint64, us uint16, Width uint64, Height uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D16], Args: []any{dstDevice, dstPitch, us, Width, Height}}, func() Result { return inner.CuMemsetD2D16(dstDevice, dstPitch, us, Width, Height) })
	}
	outer.CuMemsetD2D32 = func(dstDevice DevicePtr, dstPitch uint64, ui uint32, Width uint64, Height uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D32], Args: []any{dstDevice, dstPitch, ui, Width, Height}}, func() Result { return inner.CuMemsetD2D32(dstDevice, dstPitch, ui, Width, Height) })
	}
	outer.CuMemsetD8Async = func(dstDevice DevicePtr, uc uint8, N uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD8Async], Args: []any{dstDevice, uc, N, hStream}}, func() Result { return inner.CuMemsetD8Async(dstDevice, uc, N, hStream) })
	}
	outer.CuMemsetD16Async = func(dstDevice DevicePtr, us uint16, N uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD16Async], Args: []any{dstDevice, us, N, hStream}}, func() Result { return inner.CuMemsetD16Async(dstDevice, us, N, hStream) })
	}
	outer.CuMemsetD32Async = func(dstDevice DevicePtr, ui uint32, N uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD32Async], Args: []any{dstDevice, ui, N, hStream}}, func() Result { return inner.CuMemsetD32Async(dstDevice, ui, N, hStream) })
	}
	outer.CuMemsetD2D8Async = func(dstDevice DevicePtr, dstPitch uint64, uc uint8, Width uint64, Height uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D8Async], Args: []any{dstDevice, dstPitch, uc, Width, Height, hStream}}, func() Result { return inner.CuMemsetD2D8Async(dstDevice, dstPitch, uc, Width, Height, hStream) })
	}
	outer.CuMemsetD2D16Async = func(dstDevice DevicePtr, dstPitch uint64, us uint16, Width uint64, Height uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D16Async], Args: []any{dstDevice, dstPitch, us, Width, Height, hStream}}, func() Result { return inner.CuMemsetD2D16Async(dstDevice, dstPitch, us, Width, Height, hStream) })
	}
	outer.CuMemsetD2D32Async = func(dstDevice DevicePtr, dstPitch uint64, ui uint32, Width uint64, Height uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemsetD2D32Async], Args: []any{dstDevice, dstPitch, ui, Width, Height, hStream}}, func() Result { return inner.CuMemsetD2D32Async(dstDevice, dstPitch, ui, Width, Height, hStream) })
	}
	outer.CuArrayCreate = func(pHandle *Array, pAllocateArray *ArrayDescriptor) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayCreate], Args: []any{pHandle, pAllocateArray}}, func() Result { return inner.CuArrayCreate(pHandle, pAllocateArray) })
	}
	outer.CuArrayGetDescriptor = func(pArrayDescriptor *ArrayDescriptor, hArray Array) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayGetDescriptor], Args: []any{pArrayDescriptor, hArray}}, func() Result { return inner.CuArrayGetDescriptor(pArrayDescriptor, hArray) })
	}
	outer.CuArrayGetSparseProperties = func(sparseProperties *ArraySparseProperties, array Array) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayGetSparseProperties], Args: []any{sparseProperties, array}}, func() Result { return inner.CuArrayGetSparseProperties(sparseProperties, array) })
	}
	outer.CuMipmappedArrayGetSparseProperties = func(sparseProperties *ArraySparseProperties, mipmap MipmappedArray) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMipmappedArrayGetSparseProperties], Args: []any{sparseProperties, mipmap}}, func() Result { return inner.CuMipmappedArrayGetSparseProperties(sparseProperties, mipmap) })
	}
	outer.CuArrayGetMemoryRequirements = func(memoryRequirements *ArrayMemoryRequirements, array Array, device Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayGetMemoryRequirements], Args: []any{memoryRequirements, array, device}}, func() Result { return inner.CuArrayGetMemoryRequirements(memoryRequirements, array, device) })
	}
	outer.CuMipmappedArrayGetMemoryRequirements = func(memoryRequirements *ArrayMemoryRequirements, mipmap MipmappedArray, device Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMipmappedArrayGetMemoryRequirements], Args: []any{memoryRequirements, mipmap, device}}, func() Result { return inner.CuMipmappedArrayGetMemoryRequirements(memoryRequirements, mipmap, device) })
	}
	outer.CuArrayGetPlane = func(pPlaneArray *Array, hArray Array, planeIdx uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayGetPlane], Args: []any{pPlaneArray, hArray, planeIdx}}, func() Result { return inner.CuArrayGetPlane(pPlaneArray, hArray, planeIdx) })
	}
	outer.CuArrayDestroy = func(hArray Array) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArrayDestroy], Args: []any{hArray}}, func() Result { return inner.CuArrayDestroy(hArray) })
	}
	outer.CuArray3DCreate = func(pHandle *Array, pAllocateArray *Array3DDescriptor) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArray3DCreate], Args: []any{pHandle, pAllocateArray}}, func() Result { return inner.CuArray3DCreate(pHandle, pAllocateArray) })
	}
	outer.CuArray3DGetDescriptor = func(pArrayDescriptor *Array3DDescriptor, hArray Array) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuArray3DGetDescriptor], Args: []any{pArrayDescriptor, hArray}}, func() Result { return inner.CuArray3DGetDescriptor(pArrayDescriptor, hArray) })
	}
	outer.CuMipmappedArrayCreate = func(pHandle *MipmappedArray, pMipmappedArrayDesc *Array3DDescriptor, numMipmapLevels uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMipmappedArrayCreate], Args: []any{pHandle, pMipmappedArrayDesc, numMipmapLevels}}, func() Result { return inner.CuMipmappedArrayCreate(pHandle, pMipmappedArrayDesc, numMipmapLevels) })
	}
	outer.CuMipmappedArrayGetLevel = func(pLevelArray *Array, hMipmappedArray MipmappedArray, level uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMipmappedArrayGetLevel], Args: []any{pLevelArray, hMipmappedArray, level}}, func() Result { return inner.CuMipmappedArrayGetLevel(pLevelArray, hMipmappedArray, level) })
	}
	outer.CuMipmappedArrayDestroy = func(hMipmappedArray MipmappedArray) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMipmappedArrayDestroy], Args: []any{hMipmappedArray}}, func() Result { return inner.CuMipmappedArrayDestroy(hMipmappedArray) })
	}
	outer.CuMemGetHandleForAddressRange = func(handle unsafe.Pointer, dptr DevicePtr, size uint64, handleType MemRangeHandleType, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetHandleForAddressRange], Args: []any{handle, dptr, size, handleType, flags}}, func() Result { return inner.CuMemGetHandleForAddressRange(handle, dptr, size, handleType, flags) })
	}
	outer.CuMemBatchDecompressAsync = func(paramsArray *MemDecompressParams, count uint64, flags uint32, errorIndex *uint64, stream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemBatchDecompressAsync], Args: []any{paramsArray, count, flags, errorIndex, stream}}, func() Result { return inner.CuMemBatchDecompressAsync(paramsArray, count, flags, errorIndex, stream) })
	}
	outer.CuMemAddressReserve = func(ptr *DevicePtr, size uint64, alignment uint64, addr DevicePtr, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAddressReserve], Args: []any{ptr, size, alignment, addr, flags}}, func() Result { return inner.CuMemAddressReserve(ptr, size, alignment, addr, flags) })
	}
	outer.CuMemAddressFree = func(ptr DevicePtr, size uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAddressFree], Args: []any{ptr, size}}, func() Result { return inner.CuMemAddressFree(ptr, size) })
	}
	outer.CuMemCreate = func(handle *MemGenericAllocationHandle, size uint64, prop *MemAllocationProp, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemCreate], Args: []any{handle, size, prop, flags}}, func() Result { return inner.CuMemCreate(handle, size, prop, flags) })
	}
	outer.CuMemRelease = func(handle MemGenericAllocationHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemRelease], Args: []any{handle}}, func() Result { return inner.CuMemRelease(handle) })
	}
	outer.CuMemMap = func(ptr DevicePtr, size uint64, offset uint64, handle MemGenericAllocationHandle, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemMap], Args: []any{ptr, size, offset, handle, flags}}, func() Result { return inner.CuMemMap(ptr, size, offset, handle, flags) })
	}
	outer.CuMemMapArrayAsync = func(mapInfoList *ArrayMapInfo, count uint32, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemMapArrayAsync], Args: []any{mapInfoList, count, hStream}}, func() Result { return inner.CuMemMapArrayAsync(mapInfoList, count, hStream) })
	}
	outer.CuMemUnmap = func(ptr DevicePtr, size uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemUnmap], Args: []any{ptr, size}}, func() Result { return inner.CuMemUnmap(ptr, size) })
	}
	outer.CuMemSetAccess = func(ptr DevicePtr, size uint64, desc *MemAccessDesc, count uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemSetAccess], Args: []any{ptr, size, desc, count}}, func() Result { return inner.CuMemSetAccess(ptr, size, desc, count) })
	}
	outer.CuMemGetAccess = func(flags *uint64, location *MemLocation, ptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetAccess], Args: []any{flags, location, ptr}}, func() Result { return inner.CuMemGetAccess(flags, location, ptr) })
	}
	outer.CuMemExportToShareableHandle = func(shareableHandle unsafe.Pointer, handle MemGenericAllocationHandle, handleType MemAllocationHandleType, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemExportToShareableHandle], Args: []any{shareableHandle, handle, handleType, flags}}, func() Result { return inner.CuMemExportToShareableHandle(shareableHandle, handle, handleType, flags) })
	}
	outer.CuMemImportFromShareableHandle = func(handle *MemGenericAllocationHandle, osHandle uintptr, shHandleType MemAllocationHandleType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemImportFromShareableHandle], Args: []any{handle, osHandle, shHandleType}}, func() Result { return inner.CuMemImportFromShareableHandle(handle, osHandle, shHandleType) })
	}
	outer.CuMemGetAllocationGranularity = func(granularity *uint64, prop *MemAllocationProp, option MemAllocationGranularityFlags) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetAllocationGranularity], Args: []any{granularity, prop, option}}, func() Result { return inner.CuMemGetAllocationGranularity(granularity, prop, option) })
	}
	outer.CuMemGetAllocationPropertiesFromHandle = func(prop *MemAllocationProp, handle MemGenericAllocationHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetAllocationPropertiesFromHandle], Args: []any{prop, handle}}, func() Result { return inner.CuMemGetAllocationPropertiesFromHandle(prop, handle) })
	}
	outer.CuMemRetainAllocationHandle = func(handle *MemGenericAllocationHandle, addr unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemRetainAllocationHandle], Args: []any{handle, addr}}, func() Result { return inner.CuMemRetainAllocationHandle(handle, addr) })
	}
	outer.CuMemFreeAsync = func(dptr DevicePtr, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemFreeAsync], Args: []any{dptr, hStream}}, func() Result { return inner.CuMemFreeAsync(dptr, hStream) })
	}
	outer.CuMemAllocAsync = func(dptr *DevicePtr, bytesize uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAllocAsync], Args: []any{dptr, bytesize, hStream}}, func() Result { return inner.CuMemAllocAsync(dptr, bytesize, hStream) })
	}
	outer.CuMemPoolTrimTo = func(pool MemoryPool, minBytesToKeep uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolTrimTo], Args: []any{pool, minBytesToKeep}}, func() Result { return inner.CuMemPoolTrimTo(pool, minBytesToKeep) })
	}
	outer.CuMemPoolSetAttribute = func(pool MemoryPool, attr MemPoolAttribute, value unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolSetAttribute], Args: []any{pool, attr, value}}, func() Result { return inner.CuMemPoolSetAttribute(pool, attr, value) })
	}
	outer.CuMemPoolGetAttribute = func(pool MemoryPool, attr MemPoolAttribute, value unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolGetAttribute], Args: []any{pool, attr, value}}, func() Result { return inner.CuMemPoolGetAttribute(pool, attr, value) })
	}
	outer.CuMemPoolSetAccess = func(pool MemoryPool, map_ *MemAccessDesc, count uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolSetAccess], Args: []any{pool, map_, count}}, func() Result { return inner.CuMemPoolSetAccess(pool, map_, count) })
	}
	outer.CuMemPoolGetAccess = func(flags *MemAccessFlags, memPool MemoryPool, location *MemLocation) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolGetAccess], Args: []any{flags, memPool, location}}, func() Result { return inner.CuMemPoolGetAccess(flags, memPool, location) })
	}
	outer.CuMemPoolCreate = func(pool *MemoryPool, poolProps *MemPoolProps) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolCreate], Args: []any{pool, poolProps}}, func() Result { return inner.CuMemPoolCreate(pool, poolProps) })
	}
	outer.CuMemPoolDestroy = func(pool MemoryPool) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolDestroy], Args: []any{pool}}, func() Result { return inner.CuMemPoolDestroy(pool) })
	}
	outer.CuMemGetDefaultMemPool = func(pool_out *MemoryPool, location *MemLocation, type_ MemAllocationType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetDefaultMemPool], Args: []any{pool_out, location, type_}}, func() Result { return inner.CuMemGetDefaultMemPool(pool_out, location, type_) })
	}
	outer.CuMemGetMemPool = func(pool *MemoryPool, location *MemLocation, type_ MemAllocationType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemGetMemPool], Args: []any{pool, location, type_}}, func() Result { return inner.CuMemGetMemPool(pool, location, type_) })
	}
	outer.CuMemSetMemPool = func(location *MemLocation, type_ MemAllocationType, pool MemoryPool) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemSetMemPool], Args: []any{location, type_, pool}}, func() Result { return inner.CuMemSetMemPool(location, type_, pool) })
	}
	outer.CuMemAllocFromPoolAsync = func(dptr *DevicePtr, bytesize uint64, pool MemoryPool, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAllocFromPoolAsync], Args: []any{dptr, bytesize, pool, hStream}}, func() Result { return inner.CuMemAllocFromPoolAsync(dptr, bytesize, pool, hStream) })
	}
	outer.CuMemPoolExportToShareableHandle = func(handle_out unsafe.Pointer, pool MemoryPool, handleType MemAllocationHandleType, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolExportToShareableHandle], Args: []any{handle_out, pool, handleType, flags}}, func() Result { return inner.CuMemPoolExportToShareableHandle(handle_out, pool, handleType, flags) })
	}
	outer.CuMemPoolImportFromShareableHandle = func(pool_out *MemoryPool, handle uintptr, handleType MemAllocationHandleType, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolImportFromShareableHandle], Args: []any{pool_out, handle, handleType, flags}}, func() Result { return inner.CuMemPoolImportFromShareableHandle(pool_out, handle, handleType, flags) })
	}
	outer.CuMemPoolExportPointer = func(shareData_out *MemPoolPtrExportData, ptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolExportPointer], Args: []any{shareData_out, ptr}}, func() Result { return inner.CuMemPoolExportPointer(shareData_out, ptr) })
	}
	outer.CuMemPoolImportPointer = func(ptr_out *DevicePtr, pool MemoryPool, shareData *MemPoolPtrExportData) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPoolImportPointer], Args: []any{ptr_out, pool, shareData}}, func() Result { return inner.CuMemPoolImportPointer(ptr_out, pool, shareData) })
	}
	outer.CuMulticastCreate = func(mcHandle *MemGenericAllocationHandle, prop *MulticastObjectProp) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastCreate], Args: []any{mcHandle, prop}}, func() Result { return inner.CuMulticastCreate(mcHandle, prop) })
	}
	outer.CuMulticastAddDevice = func(mcHandle MemGenericAllocationHandle, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastAddDevice], Args: []any{mcHandle, dev}}, func() Result { return inner.CuMulticastAddDevice(mcHandle, dev) })
	}
	outer.CuMulticastBindMem = func(mcHandle MemGenericAllocationHandle, mcOffset uint64, memHandle MemGenericAllocationHandle, memOffset uint64, size uint64, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastBindMem], Args: []any{mcHandle, mcOffset, memHandle, memOffset, size, flags}}, func() Result { return inner.CuMulticastBindMem(mcHandle, mcOffset, memHandle, memOffset, size, flags) })
	}
	outer.CuMulticastBindAddr = func(mcHandle MemGenericAllocationHandle, mcOffset uint64, memptr DevicePtr, size uint64, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastBindAddr], Args: []any{mcHandle, mcOffset, memptr, size, flags}}, func() Result { return inner.CuMulticastBindAddr(mcHandle, mcOffset, memptr, size, flags) })
	}
	outer.CuMulticastUnbind = func(mcHandle MemGenericAllocationHandle, dev Device, mcOffset uint64, size uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastUnbind], Args: []any{mcHandle, dev, mcOffset, size}}, func() Result { return inner.CuMulticastUnbind(mcHandle, dev, mcOffset, size) })
	}
	outer.CuMulticastGetGranularity = func(granularity *uint64, prop *MulticastObjectProp, option MulticastGranularityFlags) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMulticastGetGranularity], Args: []any{granularity, prop, option}}, func() Result { return inner.CuMulticastGetGranularity(granularity, prop, option) })
	}
	outer.CuPointerGetAttribute = func(data unsafe.Pointer, attribute PointerAttribute, ptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuPointerGetAttribute], Args: []any{data, attribute, ptr}}, func() Result { return inner.CuPointerGetAttribute(data, attribute, ptr) })
	}
	outer.CuMemPrefetchAsync = func(devPtr DevicePtr, count uint64, location MemLocation, flags uint32, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPrefetchAsync], Args: []any{devPtr, count, location, flags, hStream}}, func() Result { return inner.CuMemPrefetchAsync(devPtr, count, location, flags, hStream) })
	}
	outer.CuMemAdvise = func(devPtr DevicePtr, count uint64, advice MemAdvise, location MemLocation) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAdvise], Args: []any{devPtr, count, advice, location}}, func() Result { return inner.CuMemAdvise(devPtr, count, advice, location) })
	}
	outer.CuMemPrefetchBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, prefetchLocs *MemLocation, prefetchLocIdxs *uint64, numPrefetchLocs uint64, flags uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPrefetchBatchAsync], Args: []any{dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream}}, func() Result {
			return inner.CuMemPrefetchBatchAsync(dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream)
		})
	}
	outer.CuMemDiscardBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, flags uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemDiscardBatchAsync], Args: []any{dptrs, sizes, count, flags, hStream}}, func() Result { return inner.CuMemDiscardBatchAsync(dptrs, sizes, count, flags, hStream) })
	}
	outer.CuMemDiscardAndPrefetchBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, prefetchLocs *MemLocation, prefetchLocIdxs *uint64, numPrefetchLocs uint64, flags uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemDiscardAndPrefetchBatchAsync], Args: []any{dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream}}, func() Result {
			return inner.CuMemDiscardAndPrefetchBatchAsync(dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream)
		})
	}
	outer.CuMemRangeGetAttribute = func(data unsafe.Pointer, dataSize uint64, attribute MemRangeAttribute, devPtr DevicePtr, count uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemRangeGetAttribute], Args: []any{data, dataSize, attribute, devPtr, count}}, func() Result { return inner.CuMemRangeGetAttribute(data, dataSize, attribute, devPtr, count) })
	}
	outer.CuMemRangeGetAttributes = func(data *unsafe.Pointer, dataSizes *uint64, attributes *MemRangeAttribute, numAttributes uint64, devPtr DevicePtr, count uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemRangeGetAttributes], Args: []any{data, dataSizes, attributes, numAttributes, devPtr, count}}, func() Result {
			return inner.CuMemRangeGetAttributes(data, dataSizes, attributes, numAttributes, devPtr, count)
		})
	}
	outer.CuPointerSetAttribute = func(value unsafe.Pointer, attribute PointerAttribute, ptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuPointerSetAttribute], Args: []any{value, attribute, ptr}}, func() Result { return inner.CuPointerSetAttribute(value, attribute, ptr) })
	}
	outer.CuPointerGetAttributes = func(numAttributes uint32, attributes *PointerAttribute, data *unsafe.Pointer, ptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuPointerGetAttributes], Args: []any{numAttributes, attributes, data, ptr}}, func() Result { return inner.CuPointerGetAttributes(numAttributes, attributes, data, ptr) })
	}
	outer.CuStreamCreate = func(phStream *Stream, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamCreate], Args: []any{phStream, Flags}}, func() Result { return inner.CuStreamCreate(phStream, Flags) })
	}
	outer.CuStreamCreateWithPriority = func(phStream *Stream, flags uint32, priority int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamCreateWithPriority], Args: []any{phStream, flags, priority}}, func() Result { return inner.CuStreamCreateWithPriority(phStream, flags, priority) })
	}
	outer.CuStreamGetPriority = func(hStream Stream, priority *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetPriority], Args: []any{hStream, priority}}, func() Result { return inner.CuStreamGetPriority(hStream, priority) })
	}
	outer.CuStreamGetDevice = func(hStream Stream, device *Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetDevice], Args: []any{hStream, device}}, func() Result { return inner.CuStreamGetDevice(hStream, device) })
	}
	outer.CuStreamGetFlags = func(hStream Stream, flags *uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetFlags], Args: []any{hStream, flags}}, func() Result { return inner.CuStreamGetFlags(hStream, flags) })
	}
	outer.CuStreamGetId = func(hStream Stream, streamId *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetId], Args: []any{hStream, streamId}}, func() Result { return inner.CuStreamGetId(hStream, streamId) })
	}
	outer.CuStreamGetCtx = func(hStream Stream, pctx *Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetCtx], Args: []any{hStream, pctx}}, func() Result { return inner.CuStreamGetCtx(hStream, pctx) })
	}
	outer.CuStreamGetCtx_v2 = func(hStream Stream, pCtx *Context, pGreenCtx *GreenCtx) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetCtx_v2], Args: []any{hStream, pCtx, pGreenCtx}}, func() Result { return inner.CuStreamGetCtx_v2(hStream, pCtx, pGreenCtx) })
	}
	outer.CuStreamWaitEvent = func(hStream Stream, hEvent Event, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWaitEvent], Args: []any{hStream, hEvent, Flags}}, func() Result { return inner.CuStreamWaitEvent(hStream, hEvent, Flags) })
	}
	outer.CuStreamAddCallback = func(hStream Stream, callback StreamCallback, userData unsafe.Pointer, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamAddCallback], Args: []any{hStream, callback, userData, flags}}, func() Result { return inner.CuStreamAddCallback(hStream, callback, userData, flags) })
	}
	outer.CuStreamBeginCapture = func(hStream Stream, mode StreamCaptureMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamBeginCapture], Args: []any{hStream, mode}}, func() Result { return inner.CuStreamBeginCapture(hStream, mode) })
	}
	outer.CuStreamBeginCaptureToGraph = func(hStream Stream, hGraph Graph, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, mode StreamCaptureMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamBeginCaptureToGraph], Args: []any{hStream, hGraph, dependencies, dependencyData, numDependencies, mode}}, func() Result {
			return inner.CuStreamBeginCaptureToGraph(hStream, hGraph, dependencies, dependencyData, numDependencies, mode)
		})
	}
	outer.CuThreadExchangeStreamCaptureMode = func(mode *StreamCaptureMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuThreadExchangeStreamCaptureMode], Args: []any{mode}}, func() Result { return inner.CuThreadExchangeStreamCaptureMode(mode) })
	}
	outer.CuStreamEndCapture = func(hStream Stream, phGraph *Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamEndCapture], Args: []any{hStream, phGraph}}, func() Result { return inner.CuStreamEndCapture(hStream, phGraph) })
	}
	outer.CuStreamIsCapturing = func(hStream Stream, captureStatus *StreamCaptureStatus) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamIsCapturing], Args: []any{hStream, captureStatus}}, func() Result { return inner.CuStreamIsCapturing(hStream, captureStatus) })
	}
	outer.CuStreamGetCaptureInfo = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64, graph_out *Graph, dependencies_out **GraphNode, edgeData_out **GraphEdgeData, numDependencies_out *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetCaptureInfo], Args: []any{hStream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out}}, func() Result {
			return inner.CuStreamGetCaptureInfo(hStream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out)
		})
	}
	outer.CuStreamUpdateCaptureDependencies = func(hStream Stream, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamUpdateCaptureDependencies], Args: []any{hStream, dependencies, dependencyData, numDependencies, flags}}, func() Result {
			return inner.CuStreamUpdateCaptureDependencies(hStream, dependencies, dependencyData, numDependencies, flags)
		})
	}
	outer.CuStreamAttachMemAsync = func(hStream Stream, dptr DevicePtr, length uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamAttachMemAsync], Args: []any{hStream, dptr, length, flags}}, func() Result { return inner.CuStreamAttachMemAsync(hStream, dptr, length, flags) })
	}
	outer.CuStreamQuery = func(hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamQuery], Args: []any{hStream}}, func() Result { return inner.CuStreamQuery(hStream) })
	}
	outer.CuStreamSynchronize = func(hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamSynchronize], Args: []any{hStream}}, func() Result { return inner.CuStreamSynchronize(hStream) })
	}
	outer.CuStreamDestroy = func(hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamDestroy], Args: []any{hStream}}, func() Result { return inner.CuStreamDestroy(hStream) })
	}
	outer.CuStreamCopyAttributes = func(dst Stream, src Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamCopyAttributes], Args: []any{dst, src}}, func() Result { return inner.CuStreamCopyAttributes(dst, src) })
	}
	outer.CuStreamGetAttribute = func(hStream Stream, attr StreamAttrID, value_out *StreamAttrValue) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetAttribute], Args: []any{hStream, attr, value_out}}, func() Result { return inner.CuStreamGetAttribute(hStream, attr, value_out) })
	}
	outer.CuStreamSetAttribute = func(hStream Stream, attr StreamAttrID, value *StreamAttrValue) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamSetAttribute], Args: []any{hStream, attr, value}}, func() Result { return inner.CuStreamSetAttribute(hStream, attr, value) })
	}
	outer.CuEventCreate = func(phEvent *Event, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventCreate], Args: []any{phEvent, Flags}}, func() Result { return inner.CuEventCreate(phEvent, Flags) })
	}
	outer.CuEventRecord = func(hEvent Event, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventRecord], Args: []any{hEvent, hStream}}, func() Result { return inner.CuEventRecord(hEvent, hStream) })
	}
	outer.CuEventRecordWithFlags = func(hEvent Event, hStream Stream, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventRecordWithFlags], Args: []any{hEvent, hStream, flags}}, func() Result { return inner.CuEventRecordWithFlags(hEvent, hStream, flags) })
	}
	outer.CuEventQuery = func(hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventQuery], Args: []any{hEvent}}, func() Result { return inner.CuEventQuery(hEvent) })
	}
	outer.CuEventSynchronize = func(hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventSynchronize], Args: []any{hEvent}}, func() Result { return inner.CuEventSynchronize(hEvent) })
	}
	outer.CuEventDestroy = func(hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventDestroy], Args: []any{hEvent}}, func() Result { return inner.CuEventDestroy(hEvent) })
	}
	outer.CuEventElapsedTime = func(pMilliseconds *float32, hStart Event, hEnd Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventElapsedTime], Args: []any{pMilliseconds, hStart, hEnd}}, func() Result { return inner.CuEventElapsedTime(pMilliseconds, hStart, hEnd) })
	}
	outer.CuImportExternalMemory = func(extMem_out *ExternalMemory, memHandleDesc *ExternalMemoryHandleDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuImportExternalMemory], Args: []any{extMem_out, memHandleDesc}}, func() Result { return inner.CuImportExternalMemory(extMem_out, memHandleDesc) })
	}
	outer.CuExternalMemoryGetMappedBuffer = func(devPtr *DevicePtr, extMem ExternalMemory, bufferDesc *ExternalMemoryBufferDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuExternalMemoryGetMappedBuffer], Args: []any{devPtr, extMem, bufferDesc}}, func() Result { return inner.CuExternalMemoryGetMappedBuffer(devPtr, extMem, bufferDesc) })
	}
	outer.CuExternalMemoryGetMappedMipmappedArray = func(mipmap *MipmappedArray, extMem ExternalMemory, mipmapDesc *ExternalMemoryMipmappedArrayDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuExternalMemoryGetMappedMipmappedArray], Args: []any{mipmap, extMem, mipmapDesc}}, func() Result { return inner.CuExternalMemoryGetMappedMipmappedArray(mipmap, extMem, mipmapDesc) })
	}
	outer.CuDestroyExternalMemory = func(extMem ExternalMemory) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDestroyExternalMemory], Args: []any{extMem}}, func() Result { return inner.CuDestroyExternalMemory(extMem) })
	}
	outer.CuImportExternalSemaphore = func(extSem_out *ExternalSemaphore, semHandleDesc *ExternalSemaphoreHandleDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuImportExternalSemaphore], Args: []any{extSem_out, semHandleDesc}}, func() Result { return inner.CuImportExternalSemaphore(extSem_out, semHandleDesc) })
	}
	outer.CuSignalExternalSemaphoresAsync = func(extSemArray *ExternalSemaphore, paramsArray *ExternalSemaphoreSignalParams, numExtSems uint32, stream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSignalExternalSemaphoresAsync], Args: []any{extSemArray, paramsArray, numExtSems, stream}}, func() Result {
			return inner.CuSignalExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems, stream)
		})
	}
	outer.CuWaitExternalSemaphoresAsync = func(extSemArray *ExternalSemaphore, paramsArray *ExternalSemaphoreWaitParams, numExtSems uint32, stream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuWaitExternalSemaphoresAsync], Args: []any{extSemArray, paramsArray, numExtSems, stream}}, func() Result {
			return inner.CuWaitExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems, stream)
		})
	}
	outer.CuDestroyExternalSemaphore = func(extSem ExternalSemaphore) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDestroyExternalSemaphore], Args: []any{extSem}}, func() Result { return inner.CuDestroyExternalSemaphore(extSem) })
	}
	outer.CuStreamWaitValue32 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWaitValue32], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWaitValue32(stream, addr, value, flags) })
	}
	outer.CuStreamWaitValue64 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWaitValue64], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWaitValue64(stream, addr, value, flags) })
	}
	outer.CuStreamWriteValue32 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWriteValue32], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWriteValue32(stream, addr, value, flags) })
	}
	outer.CuStreamWriteValue64 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWriteValue64], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWriteValue64(stream, addr, value, flags) })
	}
	outer.CuStreamBatchMemOp = func(stream Stream, count uint32, paramArray *StreamBatchMemOpParams, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamBatchMemOp], Args: []any{stream, count, paramArray, flags}}, func() Result { return inner.CuStreamBatchMemOp(stream, count, paramArray, flags) })
	}
	outer.CuFuncGetAttribute = func(pi *int32, attrib FunctionAttribute, hfunc Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncGetAttribute], Args: []any{pi, attrib, hfunc}}, func() Result { return inner.CuFuncGetAttribute(pi, attrib, hfunc) })
	}
	outer.CuFuncSetAttribute = func(hfunc Function, attrib FunctionAttribute, value int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncSetAttribute], Args: []any{hfunc, attrib, value}}, func() Result { return inner.CuFuncSetAttribute(hfunc, attrib, value) })
	}
	outer.CuFuncSetCacheConfig = func(hfunc Function, config FuncCache) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncSetCacheConfig], Args: []any{hfunc, config}}, func() Result { return inner.CuFuncSetCacheConfig(hfunc, config) })
	}
	outer.CuFuncGetModule = func(hmod *Module, hfunc Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncGetModule], Args: []any{hmod, hfunc}}, func() Result { return inner.CuFuncGetModule(hmod, hfunc) })
	}
	outer.CuFuncGetName = func(name **byte, hfunc Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncGetName], Args: []any{name, hfunc}}, func() Result { return inner.CuFuncGetName(name, hfunc) })
	}
	outer.CuFuncGetParamInfo = func(func_ Function, paramIndex uint64, paramOffset *uint64, paramSize *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncGetParamInfo], Args: []any{func_, paramIndex, paramOffset, paramSize}}, func() Result { return inner.CuFuncGetParamInfo(func_, paramIndex, paramOffset, paramSize) })
	}
	outer.CuFuncIsLoaded = func(state *FunctionLoadingState, function Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncIsLoaded], Args: []any{state, function}}, func() Result { return inner.CuFuncIsLoaded(state, function) })
	}
	outer.CuFuncLoad = func(function Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncLoad], Args: []any{function}}, func() Result { return inner.CuFuncLoad(function) })
	}
	outer.CuLaunchKernel = func(f Function, gridDimX uint32, gridDimY uint32, gridDimZ uint32, blockDimX uint32, blockDimY uint32, blockDimZ uint32, sharedMemBytes uint32, hStream Stream, kernelParams *unsafe.Pointer, extra *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchKernel], Args: []any{f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra}}, func() Result {
			return inner.CuLaunchKernel(f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra)
		})
	}
	outer.CuLaunchKernelEx = func(config *LaunchConfig, f Function, kernelParams *unsafe.Pointer, extra *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchKernelEx], Args: []any{config, f, kernelParams, extra}}, func() Result { return inner.CuLaunchKernelEx(config, f, kernelParams, extra) })
	}
	outer.CuLaunchCooperativeKernel = func(f Function, gridDimX uint32, gridDimY uint32, gridDimZ uint32, blockDimX uint32, blockDimY uint32, blockDimZ uint32, sharedMemBytes uint32, hStream Stream, kernelParams *unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchCooperativeKernel], Args: []any{f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams}}, func() Result {
			return inner.CuLaunchCooperativeKernel(f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams)
		})
	}
	outer.CuLaunchCooperativeKernelMultiDevice = func(launchParamsList *LaunchParams, numDevices uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchCooperativeKernelMultiDevice], Args: []any{launchParamsList, numDevices, flags}}, func() Result { return inner.CuLaunchCooperativeKernelMultiDevice(launchParamsList, numDevices, flags) })
	}
	outer.CuLaunchHostFunc = func(hStream Stream, fn HostFn, userData unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchHostFunc], Args: []any{hStream, fn, userData}}, func() Result { return inner.CuLaunchHostFunc(hStream, fn, userData) })
	}
	outer.CuFuncSetBlockShape = func(hfunc Function, x int32, y int32, z int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncSetBlockShape], Args: []any{hfunc, x, y, z}}, func() Result { return inner.CuFuncSetBlockShape(hfunc, x, y, z) })
	}
	outer.CuFuncSetSharedSize = func(hfunc Function, bytes uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncSetSharedSize], Args: []any{hfunc, bytes}}, func() Result { return inner.CuFuncSetSharedSize(hfunc, bytes) })
	}
	outer.CuParamSetSize = func(hfunc Function, numbytes uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuParamSetSize], Args: []any{hfunc, numbytes}}, func() Result { return inner.CuParamSetSize(hfunc, numbytes) })
	}
	outer.CuParamSeti = func(hfunc Function, offset int32, value uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuParamSeti], Args: []any{hfunc, offset, value}}, func() Result { return inner.CuParamSeti(hfunc, offset, value) })
	}
	outer.CuParamSetf = func(hfunc Function, offset int32, value float32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuParamSetf], Args: []any{hfunc, offset, value}}, func() Result { return inner.CuParamSetf(hfunc, offset, value) })
	}
	outer.CuParamSetv = func(hfunc Function, offset int32, ptr unsafe.Pointer, numbytes uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuParamSetv], Args: []any{hfunc, offset, ptr, numbytes}}, func() Result { return inner.CuParamSetv(hfunc, offset, ptr, numbytes) })
	}
	outer.CuLaunch = func(f Function) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunch], Args: []any{f}}, func() Result { return inner.CuLaunch(f) })
	}
	outer.CuLaunchGrid = func(f Function, grid_width int32, grid_height int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchGrid], Args: []any{f, grid_width, grid_height}}, func() Result { return inner.CuLaunchGrid(f, grid_width, grid_height) })
	}
	outer.CuLaunchGridAsync = func(f Function, grid_width int32, grid_height int32, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLaunchGridAsync], Args: []any{f, grid_width, grid_height, hStream}}, func() Result { return inner.CuLaunchGridAsync(f, grid_width, grid_height, hStream) })
	}
	outer.CuParamSetTexRef = func(hfunc Function, texunit int32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuParamSetTexRef], Args: []any{hfunc, texunit, hTexRef}}, func() Result { return inner.CuParamSetTexRef(hfunc, texunit, hTexRef) })
	}
	outer.CuFuncSetSharedMemConfig = func(hfunc Function, config Sharedconfig) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuFuncSetSharedMemConfig], Args: []any{hfunc, config}}, func() Result { return inner.CuFuncSetSharedMemConfig(hfunc, config) })
	}
	outer.CuGraphCreate = func(phGraph *Graph, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphCreate], Args: []any{phGraph, flags}}, func() Result { return inner.CuGraphCreate(phGraph, flags) })
	}
	outer.CuGraphAddKernelNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *KernelNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddKernelNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddKernelNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphKernelNodeGetParams = func(hNode GraphNode, nodeParams *KernelNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeGetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphKernelNodeGetParams(hNode, nodeParams) })
	}
	outer.CuGraphKernelNodeSetParams = func(hNode GraphNode, nodeParams *KernelNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphKernelNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddMemcpyNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, copyParams *Memcpy3D, ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddMemcpyNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, copyParams, ctx}}, func() Result {
			return inner.CuGraphAddMemcpyNode(phGraphNode, hGraph, dependencies, numDependencies, copyParams, ctx)
		})
	}
	outer.CuGraphMemcpyNodeGetParams = func(hNode GraphNode, nodeParams *Memcpy3D) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemcpyNodeGetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphMemcpyNodeGetParams(hNode, nodeParams) })
	}
	outer.CuGraphMemcpyNodeSetParams = func(hNode GraphNode, nodeParams *Memcpy3D) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemcpyNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphMemcpyNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddMemsetNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, memsetParams *MemsetNodeParams, ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddMemsetNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, memsetParams, ctx}}, func() Result {
			return inner.CuGraphAddMemsetNode(phGraphNode, hGraph, dependencies, numDependencies, memsetParams, ctx)
		})
	}
	outer.CuGraphMemsetNodeGetParams = func(hNode GraphNode, nodeParams *MemsetNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemsetNodeGetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphMemsetNodeGetParams(hNode, nodeParams) })
	}
	outer.CuGraphMemsetNodeSetParams = func(hNode GraphNode, nodeParams *MemsetNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemsetNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphMemsetNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddHostNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *HostNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddHostNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddHostNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphHostNodeGetParams = func(hNode GraphNode, nodeParams *HostNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphHostNodeGetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphHostNodeGetParams(hNode, nodeParams) })
	}
	outer.CuGraphHostNodeSetParams = func(hNode GraphNode, nodeParams *HostNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphHostNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphHostNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddChildGraphNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, childGraph Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddChildGraphNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, childGraph}}, func() Result {
			return inner.CuGraphAddChildGraphNode(phGraphNode, hGraph, dependencies, numDependencies, childGraph)
		})
	}
	outer.CuGraphChildGraphNodeGetGraph = func(hNode GraphNode, phGraph *Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphChildGraphNodeGetGraph], Args: []any{hNode, phGraph}}, func() Result { return inner.CuGraphChildGraphNodeGetGraph(hNode, phGraph) })
	}
	outer.CuGraphAddEmptyNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddEmptyNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies}}, func() Result { return inner.CuGraphAddEmptyNode(phGraphNode, hGraph, dependencies, numDependencies) })
	}
	outer.CuGraphAddEventRecordNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddEventRecordNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, event}}, func() Result {
			return inner.CuGraphAddEventRecordNode(phGraphNode, hGraph, dependencies, numDependencies, event)
		})
	}
	outer.CuGraphEventRecordNodeGetEvent = func(hNode GraphNode, event_out *Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphEventRecordNodeGetEvent], Args: []any{hNode, event_out}}, func() Result { return inner.CuGraphEventRecordNodeGetEvent(hNode, event_out) })
	}
	outer.CuGraphEventRecordNodeSetEvent = func(hNode GraphNode, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphEventRecordNodeSetEvent], Args: []any{hNode, event}}, func() Result { return inner.CuGraphEventRecordNodeSetEvent(hNode, event) })
	}
	outer.CuGraphAddEventWaitNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddEventWaitNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, event}}, func() Result {
			return inner.CuGraphAddEventWaitNode(phGraphNode, hGraph, dependencies, numDependencies, event)
		})
	}
	outer.CuGraphEventWaitNodeGetEvent = func(hNode GraphNode, event_out *Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphEventWaitNodeGetEvent], Args: []any{hNode, event_out}}, func() Result { return inner.CuGraphEventWaitNodeGetEvent(hNode, event_out) })
	}
	outer.CuGraphEventWaitNodeSetEvent = func(hNode GraphNode, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphEventWaitNodeSetEvent], Args: []any{hNode, event}}, func() Result { return inner.CuGraphEventWaitNodeSetEvent(hNode, event) })
	}
	outer.CuGraphAddExternalSemaphoresSignalNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *ExtSemSignalNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddExternalSemaphoresSignalNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddExternalSemaphoresSignalNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphExternalSemaphoresSignalNodeGetParams = func(hNode GraphNode, params_out *ExtSemSignalNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExternalSemaphoresSignalNodeGetParams], Args: []any{hNode, params_out}}, func() Result { return inner.CuGraphExternalSemaphoresSignalNodeGetParams(hNode, params_out) })
	}
	outer.CuGraphExternalSemaphoresSignalNodeSetParams = func(hNode GraphNode, nodeParams *ExtSemSignalNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExternalSemaphoresSignalNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphExternalSemaphoresSignalNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddExternalSemaphoresWaitNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *ExtSemWaitNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddExternalSemaphoresWaitNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddExternalSemaphoresWaitNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphExternalSemaphoresWaitNodeGetParams = func(hNode GraphNode, params_out *ExtSemWaitNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExternalSemaphoresWaitNodeGetParams], Args: []any{hNode, params_out}}, func() Result { return inner.CuGraphExternalSemaphoresWaitNodeGetParams(hNode, params_out) })
	}
	outer.CuGraphExternalSemaphoresWaitNodeSetParams = func(hNode GraphNode, nodeParams *ExtSemWaitNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExternalSemaphoresWaitNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphExternalSemaphoresWaitNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphAddBatchMemOpNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *BatchMemOPNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddBatchMemOpNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddBatchMemOpNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphBatchMemOpNodeGetParams = func(hNode GraphNode, nodeParams_out *BatchMemOPNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphBatchMemOpNodeGetParams], Args: []any{hNode, nodeParams_out}}, func() Result { return inner.CuGraphBatchMemOpNodeGetParams(hNode, nodeParams_out) })
	}
	outer.CuGraphBatchMemOpNodeSetParams = func(hNode GraphNode, nodeParams *BatchMemOPNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphBatchMemOpNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphBatchMemOpNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphExecBatchMemOpNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *BatchMemOPNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecBatchMemOpNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result { return inner.CuGraphExecBatchMemOpNodeSetParams(hGraphExec, hNode, nodeParams) })
	}
	outer.CuGraphAddMemAllocNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *MemAllocNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddMemAllocNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddMemAllocNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphMemAllocNodeGetParams = func(hNode GraphNode, params_out *MemAllocNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemAllocNodeGetParams], Args: []any{hNode, params_out}}, func() Result { return inner.CuGraphMemAllocNodeGetParams(hNode, params_out) })
	}
	outer.CuGraphAddMemFreeNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, dptr DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddMemFreeNode], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, dptr}}, func() Result {
			return inner.CuGraphAddMemFreeNode(phGraphNode, hGraph, dependencies, numDependencies, dptr)
		})
	}
	outer.CuGraphMemFreeNodeGetParams = func(hNode GraphNode, dptr_out *DevicePtr) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphMemFreeNodeGetParams], Args: []any{hNode, dptr_out}}, func() Result { return inner.CuGraphMemFreeNodeGetParams(hNode, dptr_out) })
	}
	outer.CuDeviceGraphMemTrim = func(device Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGraphMemTrim], Args: []any{device}}, func() Result { return inner.CuDeviceGraphMemTrim(device) })
	}
	outer.CuDeviceGetGraphMemAttribute = func(device Device, attr GraphMemAttribute, value unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetGraphMemAttribute], Args: []any{device, attr, value}}, func() Result { return inner.CuDeviceGetGraphMemAttribute(device, attr, value) })
	}
	outer.CuDeviceSetGraphMemAttribute = func(device Device, attr GraphMemAttribute, value unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceSetGraphMemAttribute], Args: []any{device, attr, value}}, func() Result { return inner.CuDeviceSetGraphMemAttribute(device, attr, value) })
	}
	outer.CuGraphClone = func(phGraphClone *Graph, originalGraph Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphClone], Args: []any{phGraphClone, originalGraph}}, func() Result { return inner.CuGraphClone(phGraphClone, originalGraph) })
	}
	outer.CuGraphNodeFindInClone = func(phNode *GraphNode, hOriginalNode GraphNode, hClonedGraph Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeFindInClone], Args: []any{phNode, hOriginalNode, hClonedGraph}}, func() Result { return inner.CuGraphNodeFindInClone(phNode, hOriginalNode, hClonedGraph) })
	}
	outer.CuGraphNodeGetType = func(hNode GraphNode, type_ *GraphNodeType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetType], Args: []any{hNode, type_}}, func() Result { return inner.CuGraphNodeGetType(hNode, type_) })
	}
	outer.CuGraphGetNodes = func(hGraph Graph, nodes *GraphNode, numNodes *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphGetNodes], Args: []any{hGraph, nodes, numNodes}}, func() Result { return inner.CuGraphGetNodes(hGraph, nodes, numNodes) })
	}
	outer.CuGraphGetRootNodes = func(hGraph Graph, rootNodes *GraphNode, numRootNodes *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphGetRootNodes], Args: []any{hGraph, rootNodes, numRootNodes}}, func() Result { return inner.CuGraphGetRootNodes(hGraph, rootNodes, numRootNodes) })
	}
	outer.CuGraphGetEdges = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numEdges *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphGetEdges], Args: []any{hGraph, from, to, edgeData, numEdges}}, func() Result { return inner.CuGraphGetEdges(hGraph, from, to, edgeData, numEdges) })
	}
	outer.CuGraphNodeGetDependencies = func(hNode GraphNode, dependencies *GraphNode, edgeData *GraphEdgeData, numDependencies *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetDependencies], Args: []any{hNode, dependencies, edgeData, numDependencies}}, func() Result { return inner.CuGraphNodeGetDependencies(hNode, dependencies, edgeData, numDependencies) })
	}
	outer.CuGraphNodeGetDependentNodes = func(hNode GraphNode, dependentNodes *GraphNode, edgeData *GraphEdgeData, numDependentNodes *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetDependentNodes], Args: []any{hNode, dependentNodes, edgeData, numDependentNodes}}, func() Result {
			return inner.CuGraphNodeGetDependentNodes(hNode, dependentNodes, edgeData, numDependentNodes)
		})
	}
	outer.CuGraphAddDependencies = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numDependencies uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddDependencies], Args: []any{hGraph, from, to, edgeData, numDependencies}}, func() Result { return inner.CuGraphAddDependencies(hGraph, from, to, edgeData, numDependencies) })
	}
	outer.CuGraphRemoveDependencies = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numDependencies uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphRemoveDependencies], Args: []any{hGraph, from, to, edgeData, numDependencies}}, func() Result { return inner.CuGraphRemoveDependencies(hGraph, from, to, edgeData, numDependencies) })
	}
	outer.CuGraphDestroyNode = func(hNode GraphNode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphDestroyNode], Args: []any{hNode}}, func() Result { return inner.CuGraphDestroyNode(hNode) })
	}
	outer.CuGraphInstantiateWithFlags = func(phGraphExec *GraphExec, hGraph Graph, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphInstantiateWithFlags], Args: []any{phGraphExec, hGraph, flags}}, func() Result { return inner.CuGraphInstantiateWithFlags(phGraphExec, hGraph, flags) })
	}
	outer.CuGraphInstantiateWithParams = func(phGraphExec *GraphExec, hGraph Graph, instantiateParams *GraphInstantiateParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphInstantiateWithParams], Args: []any{phGraphExec, hGraph, instantiateParams}}, func() Result { return inner.CuGraphInstantiateWithParams(phGraphExec, hGraph, instantiateParams) })
	}
	outer.CuGraphExecGetFlags = func(hGraphExec GraphExec, flags *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecGetFlags], Args: []any{hGraphExec, flags}}, func() Result { return inner.CuGraphExecGetFlags(hGraphExec, flags) })
	}
	outer.CuGraphExecKernelNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *KernelNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecKernelNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result { return inner.CuGraphExecKernelNodeSetParams(hGraphExec, hNode, nodeParams) })
	}
	outer.CuGraphExecMemcpyNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, copyParams *Memcpy3D, ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecMemcpyNodeSetParams], Args: []any{hGraphExec, hNode, copyParams, ctx}}, func() Result { return inner.CuGraphExecMemcpyNodeSetParams(hGraphExec, hNode, copyParams, ctx) })
	}
	outer.CuGraphExecMemsetNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, memsetParams *MemsetNodeParams, ctx Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecMemsetNodeSetParams], Args: []any{hGraphExec, hNode, memsetParams, ctx}}, func() Result { return inner.CuGraphExecMemsetNodeSetParams(hGraphExec, hNode, memsetParams, ctx) })
	}
	outer.CuGraphExecHostNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *HostNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecHostNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result { return inner.CuGraphExecHostNodeSetParams(hGraphExec, hNode, nodeParams) })
	}
	outer.CuGraphExecChildGraphNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, childGraph Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecChildGraphNodeSetParams], Args: []any{hGraphExec, hNode, childGraph}}, func() Result { return inner.CuGraphExecChildGraphNodeSetParams(hGraphExec, hNode, childGraph) })
	}
	outer.CuGraphExecEventRecordNodeSetEvent = func(hGraphExec GraphExec, hNode GraphNode, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecEventRecordNodeSetEvent], Args: []any{hGraphExec, hNode, event}}, func() Result { return inner.CuGraphExecEventRecordNodeSetEvent(hGraphExec, hNode, event) })
	}
	outer.CuGraphExecEventWaitNodeSetEvent = func(hGraphExec GraphExec, hNode GraphNode, event Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecEventWaitNodeSetEvent], Args: []any{hGraphExec, hNode, event}}, func() Result { return inner.CuGraphExecEventWaitNodeSetEvent(hGraphExec, hNode, event) })
	}
	outer.CuGraphExecExternalSemaphoresSignalNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *ExtSemSignalNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecExternalSemaphoresSignalNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result {
			return inner.CuGraphExecExternalSemaphoresSignalNodeSetParams(hGraphExec, hNode, nodeParams)
		})
	}
	outer.CuGraphExecExternalSemaphoresWaitNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *ExtSemWaitNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecExternalSemaphoresWaitNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result {
			return inner.CuGraphExecExternalSemaphoresWaitNodeSetParams(hGraphExec, hNode, nodeParams)
		})
	}
	outer.CuGraphNodeSetEnabled = func(hGraphExec GraphExec, hNode GraphNode, isEnabled uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeSetEnabled], Args: []any{hGraphExec, hNode, isEnabled}}, func() Result { return inner.CuGraphNodeSetEnabled(hGraphExec, hNode, isEnabled) })
	}
	outer.CuGraphNodeGetEnabled = func(hGraphExec GraphExec, hNode GraphNode, isEnabled *uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetEnabled], Args: []any{hGraphExec, hNode, isEnabled}}, func() Result { return inner.CuGraphNodeGetEnabled(hGraphExec, hNode, isEnabled) })
	}
	outer.CuGraphUpload = func(hGraphExec GraphExec, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphUpload], Args: []any{hGraphExec, hStream}}, func() Result { return inner.CuGraphUpload(hGraphExec, hStream) })
	}
	outer.CuGraphLaunch = func(hGraphExec GraphExec, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphLaunch], Args: []any{hGraphExec, hStream}}, func() Result { return inner.CuGraphLaunch(hGraphExec, hStream) })
	}
	outer.CuGraphExecDestroy = func(hGraphExec GraphExec) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecDestroy], Args: []any{hGraphExec}}, func() Result { return inner.CuGraphExecDestroy(hGraphExec) })
	}
	outer.CuGraphDestroy = func(hGraph Graph) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphDestroy], Args: []any{hGraph}}, func() Result { return inner.CuGraphDestroy(hGraph) })
	}
	outer.CuGraphExecUpdate = func(hGraphExec GraphExec, hGraph Graph, resultInfo *GraphExecUpdateResultInfo) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecUpdate], Args: []any{hGraphExec, hGraph, resultInfo}}, func() Result { return inner.CuGraphExecUpdate(hGraphExec, hGraph, resultInfo) })
	}
	outer.CuGraphKernelNodeCopyAttributes = func(dst GraphNode, src GraphNode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeCopyAttributes], Args: []any{dst, src}}, func() Result { return inner.CuGraphKernelNodeCopyAttributes(dst, src) })
	}
	outer.CuGraphKernelNodeGetAttribute = func(hNode GraphNode, attr KernelNodeAttrID, value_out *KernelNodeAttrValue) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeGetAttribute], Args: []any{hNode, attr, value_out}}, func() Result { return inner.CuGraphKernelNodeGetAttribute(hNode, attr, value_out) })
	}
	outer.CuGraphKernelNodeSetAttribute = func(hNode GraphNode, attr KernelNodeAttrID, value *KernelNodeAttrValue) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeSetAttribute], Args: []any{hNode, attr, value}}, func() Result { return inner.CuGraphKernelNodeSetAttribute(hNode, attr, value) })
	}
	outer.CuGraphDebugDotPrint = func(hGraph Graph, path *byte, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphDebugDotPrint], Args: []any{hGraph, path, flags}}, func() Result { return inner.CuGraphDebugDotPrint(hGraph, path, flags) })
	}
	outer.CuUserObjectCreate = func(object_out *UserObject, ptr unsafe.Pointer, destroy HostFn, initialRefcount uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuUserObjectCreate], Args: []any{object_out, ptr, destroy, initialRefcount, flags}}, func() Result { return inner.CuUserObjectCreate(object_out, ptr, destroy, initialRefcount, flags) })
	}
	outer.CuUserObjectRetain = func(object UserObject, count uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuUserObjectRetain], Args: []any{object, count}}, func() Result { return inner.CuUserObjectRetain(object, count) })
	}
	outer.CuUserObjectRelease = func(object UserObject, count uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuUserObjectRelease], Args: []any{object, count}}, func() Result { return inner.CuUserObjectRelease(object, count) })
	}
	outer.CuGraphRetainUserObject = func(graph Graph, object UserObject, count uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphRetainUserObject], Args: []any{graph, object, count, flags}}, func() Result { return inner.CuGraphRetainUserObject(graph, object, count, flags) })
	}
	outer.CuGraphReleaseUserObject = func(graph Graph, object UserObject, count uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphReleaseUserObject], Args: []any{graph, object, count}}, func() Result { return inner.CuGraphReleaseUserObject(graph, object, count) })
	}
	outer.CuGraphAddNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, nodeParams *GraphNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddNode], Args: []any{phGraphNode, hGraph, dependencies, dependencyData, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddNode(phGraphNode, hGraph, dependencies, dependencyData, numDependencies, nodeParams)
		})
	}
	outer.CuGraphNodeSetParams = func(hNode GraphNode, nodeParams *GraphNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeSetParams], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphNodeSetParams(hNode, nodeParams) })
	}
	outer.CuGraphExecNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *GraphNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecNodeSetParams], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result { return inner.CuGraphExecNodeSetParams(hGraphExec, hNode, nodeParams) })
	}
	outer.CuGraphConditionalHandleCreate = func(pHandle_out *GraphConditionalHandle, hGraph Graph, ctx Context, defaultLaunchValue uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphConditionalHandleCreate], Args: []any{pHandle_out, hGraph, ctx, defaultLaunchValue, flags}}, func() Result {
			return inner.CuGraphConditionalHandleCreate(pHandle_out, hGraph, ctx, defaultLaunchValue, flags)
		})
	}
	outer.CuOccupancyMaxActiveBlocksPerMultiprocessor = func(numBlocks *int32, func_ Function, blockSize int32, dynamicSMemSize uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxActiveBlocksPerMultiprocessor], Args: []any{numBlocks, func_, blockSize, dynamicSMemSize}}, func() Result {
			return inner.CuOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, func_, blockSize, dynamicSMemSize)
		})
	}
	outer.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = func(numBlocks *int32, func_ Function, blockSize int32, dynamicSMemSize uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags], Args: []any{numBlocks, func_, blockSize, dynamicSMemSize, flags}}, func() Result {
			return inner.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, func_, blockSize, dynamicSMemSize, flags)
		})
	}
	outer.CuOccupancyMaxPotentialBlockSize = func(minGridSize *int32, blockSize *int32, func_ Function, blockSizeToDynamicSMemSize OccupancyB2DSize, dynamicSMemSize uint64, blockSizeLimit int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxPotentialBlockSize], Args: []any{minGridSize, blockSize, func_, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit}}, func() Result {
			return inner.CuOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func_, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit)
		})
	}
	outer.CuOccupancyMaxPotentialBlockSizeWithFlags = func(minGridSize *int32, blockSize *int32, func_ Function, blockSizeToDynamicSMemSize OccupancyB2DSize, dynamicSMemSize uint64, blockSizeLimit int32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxPotentialBlockSizeWithFlags], Args: []any{minGridSize, blockSize, func_, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit, flags}}, func() Result {
			return inner.CuOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func_, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit, flags)
		})
	}
	outer.CuOccupancyAvailableDynamicSMemPerBlock = func(dynamicSmemSize *uint64, func_ Function, numBlocks int32, blockSize int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyAvailableDynamicSMemPerBlock], Args: []any{dynamicSmemSize, func_, numBlocks, blockSize}}, func() Result {
			return inner.CuOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, func_, numBlocks, blockSize)
		})
	}
	outer.CuOccupancyMaxPotentialClusterSize = func(clusterSize *int32, func_ Function, config *LaunchConfig) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxPotentialClusterSize], Args: []any{clusterSize, func_, config}}, func() Result { return inner.CuOccupancyMaxPotentialClusterSize(clusterSize, func_, config) })
	}
	outer.CuOccupancyMaxActiveClusters = func(numClusters *int32, func_ Function, config *LaunchConfig) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuOccupancyMaxActiveClusters], Args: []any{numClusters, func_, config}}, func() Result { return inner.CuOccupancyMaxActiveClusters(numClusters, func_, config) })
	}
	outer.CuTexRefSetArray = func(hTexRef Texref, hArray Array, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetArray], Args: []any{hTexRef, hArray, Flags}}, func() Result { return inner.CuTexRefSetArray(hTexRef, hArray, Flags) })
	}
	outer.CuTexRefSetMipmappedArray = func(hTexRef Texref, hMipmappedArray MipmappedArray, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetMipmappedArray], Args: []any{hTexRef, hMipmappedArray, Flags}}, func() Result { return inner.CuTexRefSetMipmappedArray(hTexRef, hMipmappedArray, Flags) })
	}
	outer.CuTexRefSetAddress = func(ByteOffset *uint64, hTexRef Texref, dptr DevicePtr, bytes uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetAddress], Args: []any{ByteOffset, hTexRef, dptr, bytes}}, func() Result { return inner.CuTexRefSetAddress(ByteOffset, hTexRef, dptr, bytes) })
	}
	outer.CuTexRefSetAddress2D = func(hTexRef Texref, desc *ArrayDescriptor, dptr DevicePtr, Pitch uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetAddress2D], Args: []any{hTexRef, desc, dptr, Pitch}}, func() Result { return inner.CuTexRefSetAddress2D(hTexRef, desc, dptr, Pitch) })
	}
	outer.CuTexRefSetFormat = func(hTexRef Texref, fmt ArrayFormat, NumPackedComponents int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetFormat], Args: []any{hTexRef, fmt, NumPackedComponents}}, func() Result { return inner.CuTexRefSetFormat(hTexRef, fmt, NumPackedComponents) })
	}
	outer.CuTexRefSetAddressMode = func(hTexRef Texref, dim int32, am AddressMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetAddressMode], Args: []any{hTexRef, dim, am}}, func() Result { return inner.CuTexRefSetAddressMode(hTexRef, dim, am) })
	}
	outer.CuTexRefSetFilterMode = func(hTexRef Texref, fm FilterMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetFilterMode], Args: []any{hTexRef, fm}}, func() Result { return inner.CuTexRefSetFilterMode(hTexRef, fm) })
	}
	outer.CuTexRefSetMipmapFilterMode = func(hTexRef Texref, fm FilterMode) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetMipmapFilterMode], Args: []any{hTexRef, fm}}, func() Result { return inner.CuTexRefSetMipmapFilterMode(hTexRef, fm) })
	}
	outer.CuTexRefSetMipmapLevelBias = func(hTexRef Texref, bias float32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetMipmapLevelBias], Args: []any{hTexRef, bias}}, func() Result { return inner.CuTexRefSetMipmapLevelBias(hTexRef, bias) })
	}
	outer.CuTexRefSetMipmapLevelClamp = func(hTexRef Texref, minMipmapLevelClamp float32, maxMipmapLevelClamp float32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetMipmapLevelClamp], Args: []any{hTexRef, minMipmapLevelClamp, maxMipmapLevelClamp}}, func() Result {
			return inner.CuTexRefSetMipmapLevelClamp(hTexRef, minMipmapLevelClamp, maxMipmapLevelClamp)
		})
	}
	outer.CuTexRefSetMaxAnisotropy = func(hTexRef Texref, maxAniso uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetMaxAnisotropy], Args: []any{hTexRef, maxAniso}}, func() Result { return inner.CuTexRefSetMaxAnisotropy(hTexRef, maxAniso) })
	}
	outer.CuTexRefSetBorderColor = func(hTexRef Texref, pBorderColor *float32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetBorderColor], Args: []any{hTexRef, pBorderColor}}, func() Result { return inner.CuTexRefSetBorderColor(hTexRef, pBorderColor) })
	}
	outer.CuTexRefSetFlags = func(hTexRef Texref, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefSetFlags], Args: []any{hTexRef, Flags}}, func() Result { return inner.CuTexRefSetFlags(hTexRef, Flags) })
	}
	outer.CuTexRefGetAddress = func(pdptr *DevicePtr, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetAddress], Args: []any{pdptr, hTexRef}}, func() Result { return inner.CuTexRefGetAddress(pdptr, hTexRef) })
	}
	outer.CuTexRefGetArray = func(phArray *Array, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetArray], Args: []any{phArray, hTexRef}}, func() Result { return inner.CuTexRefGetArray(phArray, hTexRef) })
	}
	outer.CuTexRefGetMipmappedArray = func(phMipmappedArray *MipmappedArray, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetMipmappedArray], Args: []any{phMipmappedArray, hTexRef}}, func() Result { return inner.CuTexRefGetMipmappedArray(phMipmappedArray, hTexRef) })
	}
	outer.CuTexRefGetAddressMode = func(pam *AddressMode, hTexRef Texref, dim int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetAddressMode], Args: []any{pam, hTexRef, dim}}, func() Result { return inner.CuTexRefGetAddressMode(pam, hTexRef, dim) })
	}
	outer.CuTexRefGetFilterMode = func(pfm *FilterMode, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetFilterMode], Args: []any{pfm, hTexRef}}, func() Result { return inner.CuTexRefGetFilterMode(pfm, hTexRef) })
	}
	outer.CuTexRefGetFormat = func(pFormat *ArrayFormat, pNumChannels *int32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetFormat], Args: []any{pFormat, pNumChannels, hTexRef}}, func() Result { return inner.CuTexRefGetFormat(pFormat, pNumChannels, hTexRef) })
	}
	outer.CuTexRefGetMipmapFilterMode = func(pfm *FilterMode, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetMipmapFilterMode], Args: []any{pfm, hTexRef}}, func() Result { return inner.CuTexRefGetMipmapFilterMode(pfm, hTexRef) })
	}
	outer.CuTexRefGetMipmapLevelBias = func(pbias *float32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetMipmapLevelBias], Args: []any{pbias, hTexRef}}, func() Result { return inner.CuTexRefGetMipmapLevelBias(pbias, hTexRef) })
	}
	outer.CuTexRefGetMipmapLevelClamp = func(pminMipmapLevelClamp *float32, pmaxMipmapLevelClamp *float32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetMipmapLevelClamp], Args: []any{pminMipmapLevelClamp, pmaxMipmapLevelClamp, hTexRef}}, func() Result {
			return inner.CuTexRefGetMipmapLevelClamp(pminMipmapLevelClamp, pmaxMipmapLevelClamp, hTexRef)
		})
	}
	outer.CuTexRefGetMaxAnisotropy = func(pmaxAniso *int32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetMaxAnisotropy], Args: []any{pmaxAniso, hTexRef}}, func() Result { return inner.CuTexRefGetMaxAnisotropy(pmaxAniso, hTexRef) })
	}
	outer.CuTexRefGetBorderColor = func(pBorderColor *float32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetBorderColor], Args: []any{pBorderColor, hTexRef}}, func() Result { return inner.CuTexRefGetBorderColor(pBorderColor, hTexRef) })
	}
	outer.CuTexRefGetFlags = func(pFlags *uint32, hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefGetFlags], Args: []any{pFlags, hTexRef}}, func() Result { return inner.CuTexRefGetFlags(pFlags, hTexRef) })
	}
	outer.CuTexRefCreate = func(pTexRef *Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefCreate], Args: []any{pTexRef}}, func() Result { return inner.CuTexRefCreate(pTexRef) })
	}
	outer.CuTexRefDestroy = func(hTexRef Texref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexRefDestroy], Args: []any{hTexRef}}, func() Result { return inner.CuTexRefDestroy(hTexRef) })
	}
	outer.CuSurfRefSetArray = func(hSurfRef Surfref, hArray Array, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSurfRefSetArray], Args: []any{hSurfRef, hArray, Flags}}, func() Result { return inner.CuSurfRefSetArray(hSurfRef, hArray, Flags) })
	}
	outer.CuSurfRefGetArray = func(phArray *Array, hSurfRef Surfref) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSurfRefGetArray], Args: []any{phArray, hSurfRef}}, func() Result { return inner.CuSurfRefGetArray(phArray, hSurfRef) })
	}
	outer.CuTexObjectCreate = func(pTexObject *TexObject, pResDesc *ResourceDesc, pTexDesc *TextureDesc, pResViewDesc *ResourceViewDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexObjectCreate], Args: []any{pTexObject, pResDesc, pTexDesc, pResViewDesc}}, func() Result { return inner.CuTexObjectCreate(pTexObject, pResDesc, pTexDesc, pResViewDesc) })
	}
	outer.CuTexObjectDestroy = func(texObject TexObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexObjectDestroy], Args: []any{texObject}}, func() Result { return inner.CuTexObjectDestroy(texObject) })
	}
	outer.CuTexObjectGetResourceDesc = func(pResDesc *ResourceDesc, texObject TexObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexObjectGetResourceDesc], Args: []any{pResDesc, texObject}}, func() Result { return inner.CuTexObjectGetResourceDesc(pResDesc, texObject) })
	}
	outer.CuTexObjectGetTextureDesc = func(pTexDesc *TextureDesc, texObject TexObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexObjectGetTextureDesc], Args: []any{pTexDesc, texObject}}, func() Result { return inner.CuTexObjectGetTextureDesc(pTexDesc, texObject) })
	}
	outer.CuTexObjectGetResourceViewDesc = func(pResViewDesc *ResourceViewDesc, texObject TexObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTexObjectGetResourceViewDesc], Args: []any{pResViewDesc, texObject}}, func() Result { return inner.CuTexObjectGetResourceViewDesc(pResViewDesc, texObject) })
	}
	outer.CuSurfObjectCreate = func(pSurfObject *SurfObject, pResDesc *ResourceDesc) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSurfObjectCreate], Args: []any{pSurfObject, pResDesc}}, func() Result { return inner.CuSurfObjectCreate(pSurfObject, pResDesc) })
	}
	outer.CuSurfObjectDestroy = func(surfObject SurfObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSurfObjectDestroy], Args: []any{surfObject}}, func() Result { return inner.CuSurfObjectDestroy(surfObject) })
	}
	outer.CuSurfObjectGetResourceDesc = func(pResDesc *ResourceDesc, surfObject SurfObject) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuSurfObjectGetResourceDesc], Args: []any{pResDesc, surfObject}}, func() Result { return inner.CuSurfObjectGetResourceDesc(pResDesc, surfObject) })
	}
	outer.CuTensorMapEncodeTiled = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, boxDim *uint32, elementStrides *uint32, interleave TensorMapInterleave, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTensorMapEncodeTiled], Args: []any{tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, boxDim, elementStrides, interleave, swizzle, l2Promotion, oobFill}}, func() Result {
			return inner.CuTensorMapEncodeTiled(tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, boxDim, elementStrides, interleave, swizzle, l2Promotion, oobFill)
		})
	}
	outer.CuTensorMapEncodeIm2col = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, pixelBoxLowerCorner *int32, pixelBoxUpperCorner *int32, channelsPerPixel uint32, pixelsPerColumn uint32, elementStrides *uint32, interleave TensorMapInterleave, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTensorMapEncodeIm2col], Args: []any{tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCorner, pixelBoxUpperCorner, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, swizzle, l2Promotion, oobFill}}, func() Result {
			return inner.CuTensorMapEncodeIm2col(tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCorner, pixelBoxUpperCorner, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, swizzle, l2Promotion, oobFill)
		})
	}
	outer.CuTensorMapEncodeIm2colWide = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, pixelBoxLowerCornerWidth int32, pixelBoxUpperCornerWidth int32, channelsPerPixel uint32, pixelsPerColumn uint32, elementStrides *uint32, interleave TensorMapInterleave, mode TensorMapIm2ColWideMode, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTensorMapEncodeIm2colWide], Args: []any{tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCornerWidth, pixelBoxUpperCornerWidth, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, mode, swizzle, l2Promotion, oobFill}}, func() Result {
			return inner.CuTensorMapEncodeIm2colWide(tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCornerWidth, pixelBoxUpperCornerWidth, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, mode, swizzle, l2Promotion, oobFill)
		})
	}
	outer.CuTensorMapReplaceAddress = func(tensorMap *TensorMap, globalAddress unsafe.Pointer) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuTensorMapReplaceAddress], Args: []any{tensorMap, globalAddress}}, func() Result { return inner.CuTensorMapReplaceAddress(tensorMap, globalAddress) })
	}
	outer.CuDeviceCanAccessPeer = func(canAccessPeer *int32, dev Device, peerDev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceCanAccessPeer], Args: []any{canAccessPeer, dev, peerDev}}, func() Result { return inner.CuDeviceCanAccessPeer(canAccessPeer, dev, peerDev) })
	}
	outer.CuCtxEnablePeerAccess = func(peerContext Context, Flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxEnablePeerAccess], Args: []any{peerContext, Flags}}, func() Result { return inner.CuCtxEnablePeerAccess(peerContext, Flags) })
	}
	outer.CuCtxDisablePeerAccess = func(peerContext Context) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxDisablePeerAccess], Args: []any{peerContext}}, func() Result { return inner.CuCtxDisablePeerAccess(peerContext) })
	}
	outer.CuDeviceGetP2PAttribute = func(value *int32, attrib DeviceP2PAttribute, srcDevice Device, dstDevice Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetP2PAttribute], Args: []any{value, attrib, srcDevice, dstDevice}}, func() Result { return inner.CuDeviceGetP2PAttribute(value, attrib, srcDevice, dstDevice) })
	}
	outer.CuDeviceGetP2PAtomicCapabilities = func(capabilities *uint32, operations *AtomicOperation, count uint32, srcDevice Device, dstDevice Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetP2PAtomicCapabilities], Args: []any{capabilities, operations, count, srcDevice, dstDevice}}, func() Result {
			return inner.CuDeviceGetP2PAtomicCapabilities(capabilities, operations, count, srcDevice, dstDevice)
		})
	}
	outer.CuGraphicsUnregisterResource = func(resource GraphicsResource) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsUnregisterResource], Args: []any{resource}}, func() Result { return inner.CuGraphicsUnregisterResource(resource) })
	}
	outer.CuGraphicsSubResourceGetMappedArray = func(pArray *Array, resource GraphicsResource, arrayIndex uint32, mipLevel uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsSubResourceGetMappedArray], Args: []any{pArray, resource, arrayIndex, mipLevel}}, func() Result {
			return inner.CuGraphicsSubResourceGetMappedArray(pArray, resource, arrayIndex, mipLevel)
		})
	}
	outer.CuGraphicsResourceGetMappedMipmappedArray = func(pMipmappedArray *MipmappedArray, resource GraphicsResource) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsResourceGetMappedMipmappedArray], Args: []any{pMipmappedArray, resource}}, func() Result { return inner.CuGraphicsResourceGetMappedMipmappedArray(pMipmappedArray, resource) })
	}
	outer.CuGraphicsResourceGetMappedPointer = func(pDevPtr *DevicePtr, pSize *uint64, resource GraphicsResource) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsResourceGetMappedPointer], Args: []any{pDevPtr, pSize, resource}}, func() Result { return inner.CuGraphicsResourceGetMappedPointer(pDevPtr, pSize, resource) })
	}
	outer.CuGraphicsResourceSetMapFlags = func(resource GraphicsResource, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsResourceSetMapFlags], Args: []any{resource, flags}}, func() Result { return inner.CuGraphicsResourceSetMapFlags(resource, flags) })
	}
	outer.CuGraphicsMapResources = func(count uint32, resources *GraphicsResource, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsMapResources], Args: []any{count, resources, hStream}}, func() Result { return inner.CuGraphicsMapResources(count, resources, hStream) })
	}
	outer.CuGraphicsUnmapResources = func(count uint32, resources *GraphicsResource, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphicsUnmapResources], Args: []any{count, resources, hStream}}, func() Result { return inner.CuGraphicsUnmapResources(count, resources, hStream) })
	}
	outer.CuGetProcAddress = func(symbol *byte, pfn *unsafe.Pointer, cudaVersion int32, flags uint64, symbolStatus *DriverProcAddressQueryResult) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGetProcAddress], Args: []any{symbol, pfn, cudaVersion, flags, symbolStatus}}, func() Result { return inner.CuGetProcAddress(symbol, pfn, cudaVersion, flags, symbolStatus) })
	}
	outer.CuCoredumpGetAttribute = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCoredumpGetAttribute], Args: []any{attrib, value, size}}, func() Result { return inner.CuCoredumpGetAttribute(attrib, value, size) })
	}
	outer.CuCoredumpGetAttributeGlobal = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCoredumpGetAttributeGlobal], Args: []any{attrib, value, size}}, func() Result { return inner.CuCoredumpGetAttributeGlobal(attrib, value, size) })
	}
	outer.CuCoredumpSetAttribute = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCoredumpSetAttribute], Args: []any{attrib, value, size}}, func() Result { return inner.CuCoredumpSetAttribute(attrib, value, size) })
	}
	outer.CuCoredumpSetAttributeGlobal = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCoredumpSetAttributeGlobal], Args: []any{attrib, value, size}}, func() Result { return inner.CuCoredumpSetAttributeGlobal(attrib, value, size) })
	}
	outer.CuGetExportTable = func(ppExportTable *unsafe.Pointer, pExportTableId *UUID) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGetExportTable], Args: []any{ppExportTable, pExportTableId}}, func() Result { return inner.CuGetExportTable(ppExportTable, pExportTableId) })
	}
	outer.CuGreenCtxCreate = func(phCtx *GreenCtx, desc DevResourceDesc, dev Device, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxCreate], Args: []any{phCtx, desc, dev, flags}}, func() Result { return inner.CuGreenCtxCreate(phCtx, desc, dev, flags) })
	}
	outer.CuGreenCtxDestroy = func(hCtx GreenCtx) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxDestroy], Args: []any{hCtx}}, func() Result { return inner.CuGreenCtxDestroy(hCtx) })
	}
	outer.CuCtxFromGreenCtx = func(pContext *Context, hCtx GreenCtx) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxFromGreenCtx], Args: []any{pContext, hCtx}}, func() Result { return inner.CuCtxFromGreenCtx(pContext, hCtx) })
	}
	outer.CuDeviceGetDevResource = func(device Device, resource *DevResource, type_ DevResourceType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetDevResource], Args: []any{device, resource, type_}}, func() Result { return inner.CuDeviceGetDevResource(device, resource, type_) })
	}
	outer.CuCtxGetDevResource = func(hCtx Context, resource *DevResource, type_ DevResourceType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxGetDevResource], Args: []any{hCtx, resource, type_}}, func() Result { return inner.CuCtxGetDevResource(hCtx, resource, type_) })
	}
	outer.CuGreenCtxGetDevResource = func(hCtx GreenCtx, resource *DevResource, type_ DevResourceType) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxGetDevResource], Args: []any{hCtx, resource, type_}}, func() Result { return inner.CuGreenCtxGetDevResource(hCtx, resource, type_) })
	}
	outer.CuDevSmResourceSplitByCount = func(result_ *DevResource, nbGroups *uint32, input *DevResource, remaining *DevResource, useFlags uint32, minCount uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevSmResourceSplitByCount], Args: []any{result_, nbGroups, input, remaining, useFlags, minCount}}, func() Result {
			return inner.CuDevSmResourceSplitByCount(result_, nbGroups, input, remaining, useFlags, minCount)
		})
	}
	outer.CuDevResourceGenerateDesc = func(phDesc *DevResourceDesc, resources *DevResource, nbResources uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDevResourceGenerateDesc], Args: []any{phDesc, resources, nbResources}}, func() Result { return inner.CuDevResourceGenerateDesc(phDesc, resources, nbResources) })
	}
	outer.CuGreenCtxRecordEvent = func(hCtx GreenCtx, hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxRecordEvent], Args: []any{hCtx, hEvent}}, func() Result { return inner.CuGreenCtxRecordEvent(hCtx, hEvent) })
	}
	outer.CuGreenCtxWaitEvent = func(hCtx GreenCtx, hEvent Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxWaitEvent], Args: []any{hCtx, hEvent}}, func() Result { return inner.CuGreenCtxWaitEvent(hCtx, hEvent) })
	}
	outer.CuStreamGetGreenCtx = func(hStream Stream, phCtx *GreenCtx) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetGreenCtx], Args: []any{hStream, phCtx}}, func() Result { return inner.CuStreamGetGreenCtx(hStream, phCtx) })
	}
	outer.CuGreenCtxStreamCreate = func(phStream *Stream, greenCtx GreenCtx, flags uint32, priority int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxStreamCreate], Args: []any{phStream, greenCtx, flags, priority}}, func() Result { return inner.CuGreenCtxStreamCreate(phStream, greenCtx, flags, priority) })
	}
	outer.CuGreenCtxGetId = func(greenCtx GreenCtx, greenCtxId *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGreenCtxGetId], Args: []any{greenCtx, greenCtxId}}, func() Result { return inner.CuGreenCtxGetId(greenCtx, greenCtxId) })
	}
	outer.CuLogsRegisterCallback = func(callbackFunc LogsCallback, userData unsafe.Pointer, callback_out *LogsCallbackHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLogsRegisterCallback], Args: []any{callbackFunc, userData, callback_out}}, func() Result { return inner.CuLogsRegisterCallback(callbackFunc, userData, callback_out) })
	}
	outer.CuLogsUnregisterCallback = func(callback LogsCallbackHandle) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLogsUnregisterCallback], Args: []any{callback}}, func() Result { return inner.CuLogsUnregisterCallback(callback) })
	}
	outer.CuLogsCurrent = func(iterator_out *LogIterator, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLogsCurrent], Args: []any{iterator_out, flags}}, func() Result { return inner.CuLogsCurrent(iterator_out, flags) })
	}
	outer.CuLogsDumpToFile = func(iterator *LogIterator, pathToFile *byte, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLogsDumpToFile], Args: []any{iterator, pathToFile, flags}}, func() Result { return inner.CuLogsDumpToFile(iterator, pathToFile, flags) })
	}
	outer.CuLogsDumpToMemory = func(iterator *LogIterator, buffer *byte, size *uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuLogsDumpToMemory], Args: []any{iterator, buffer, size, flags}}, func() Result { return inner.CuLogsDumpToMemory(iterator, buffer, size, flags) })
	}
	outer.CuCheckpointProcessGetRestoreThreadId = func(pid int32, tid *int32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessGetRestoreThreadId], Args: []any{pid, tid}}, func() Result { return inner.CuCheckpointProcessGetRestoreThreadId(pid, tid) })
	}
	outer.CuCheckpointProcessGetState = func(pid int32, state *ProcessState) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessGetState], Args: []any{pid, state}}, func() Result { return inner.CuCheckpointProcessGetState(pid, state) })
	}
	outer.CuCheckpointProcessLock = func(pid int32, args *CheckpointLockArgs) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessLock], Args: []any{pid, args}}, func() Result { return inner.CuCheckpointProcessLock(pid, args) })
	}
	outer.CuCheckpointProcessCheckpoint = func(pid int32, args *CheckpointCheckpointArgs) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessCheckpoint], Args: []any{pid, args}}, func() Result { return inner.CuCheckpointProcessCheckpoint(pid, args) })
	}
	outer.CuCheckpointProcessRestore = func(pid int32, args *CheckpointRestoreArgs) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessRestore], Args: []any{pid, args}}, func() Result { return inner.CuCheckpointProcessRestore(pid, args) })
	}
	outer.CuCheckpointProcessUnlock = func(pid int32, args *CheckpointUnlockArgs) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCheckpointProcessUnlock], Args: []any{pid, args}}, func() Result { return inner.CuCheckpointProcessUnlock(pid, args) })
	}
	outer.CuProfilerStart = func() Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuProfilerStart], Args: []any{}}, func() Result { return inner.CuProfilerStart() })
	}
	outer.CuProfilerStop = func() Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuProfilerStop], Args: []any{}}, func() Result { return inner.CuProfilerStop() })
	}
	outer.CuCtxCreate_v2 = func(pctx *Context, flags uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxCreate_v2], Args: []any{pctx, flags, dev}}, func() Result { return inner.CuCtxCreate_v2(pctx, flags, dev) })
	}
	outer.CuCtxCreate_v3 = func(pctx *Context, paramsArray *ExecAffinityParam, numParams int32, flags uint32, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuCtxCreate_v3], Args: []any{pctx, paramsArray, numParams, flags, dev}}, func() Result { return inner.CuCtxCreate_v3(pctx, paramsArray, numParams, flags, dev) })
	}
	outer.CuDeviceGetUuid_v1 = func(uuid *UUID, dev Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuDeviceGetUuid_v1], Args: []any{uuid, dev}}, func() Result { return inner.CuDeviceGetUuid_v1(uuid, dev) })
	}
	outer.CuEventElapsedTime_v1 = func(pMilliseconds *float32, hStart Event, hEnd Event) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuEventElapsedTime_v1], Args: []any{pMilliseconds, hStart, hEnd}}, func() Result { return inner.CuEventElapsedTime_v1(pMilliseconds, hStart, hEnd) })
	}
	outer.CuGetProcAddress_v1 = func(symbol *byte, pfn *unsafe.Pointer, driverVersion int32, flags uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGetProcAddress_v1], Args: []any{symbol, pfn, driverVersion, flags}}, func() Result { return inner.CuGetProcAddress_v1(symbol, pfn, driverVersion, flags) })
	}
	outer.CuGraphAddDependencies_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numDependencies uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddDependencies_v1], Args: []any{hGraph, from, to, numDependencies}}, func() Result { return inner.CuGraphAddDependencies_v1(hGraph, from, to, numDependencies) })
	}
	outer.CuGraphAddKernelNode_v1 = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *KernelNodeParamsV1) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddKernelNode_v1], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddKernelNode_v1(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphAddNode_v1 = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *GraphNodeParams) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphAddNode_v1], Args: []any{phGraphNode, hGraph, dependencies, numDependencies, nodeParams}}, func() Result {
			return inner.CuGraphAddNode_v1(phGraphNode, hGraph, dependencies, numDependencies, nodeParams)
		})
	}
	outer.CuGraphExecKernelNodeSetParams_v1 = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecKernelNodeSetParams_v1], Args: []any{hGraphExec, hNode, nodeParams}}, func() Result { return inner.CuGraphExecKernelNodeSetParams_v1(hGraphExec, hNode, nodeParams) })
	}
	outer.CuGraphExecUpdate_v1 = func(hGraphExec GraphExec, hGraph Graph, hErrorNode_out *GraphNode, updateResult_out *GraphExecUpdateResult) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphExecUpdate_v1], Args: []any{hGraphExec, hGraph, hErrorNode_out, updateResult_out}}, func() Result { return inner.CuGraphExecUpdate_v1(hGraphExec, hGraph, hErrorNode_out, updateResult_out) })
	}
	outer.CuGraphGetEdges_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numEdges *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphGetEdges_v1], Args: []any{hGraph, from, to, numEdges}}, func() Result { return inner.CuGraphGetEdges_v1(hGraph, from, to, numEdges) })
	}
	outer.CuGraphKernelNodeGetParams_v1 = func(hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeGetParams_v1], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphKernelNodeGetParams_v1(hNode, nodeParams) })
	}
	outer.CuGraphKernelNodeSetParams_v1 = func(hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphKernelNodeSetParams_v1], Args: []any{hNode, nodeParams}}, func() Result { return inner.CuGraphKernelNodeSetParams_v1(hNode, nodeParams) })
	}
	outer.CuGraphNodeGetDependencies_v1 = func(hNode GraphNode, dependencies *GraphNode, numDependencies *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetDependencies_v1], Args: []any{hNode, dependencies, numDependencies}}, func() Result { return inner.CuGraphNodeGetDependencies_v1(hNode, dependencies, numDependencies) })
	}
	outer.CuGraphNodeGetDependentNodes_v1 = func(hNode GraphNode, dependentNodes *GraphNode, numDependentNodes *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphNodeGetDependentNodes_v1], Args: []any{hNode, dependentNodes, numDependentNodes}}, func() Result { return inner.CuGraphNodeGetDependentNodes_v1(hNode, dependentNodes, numDependentNodes) })
	}
	outer.CuGraphRemoveDependencies_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numDependencies uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuGraphRemoveDependencies_v1], Args: []any{hGraph, from, to, numDependencies}}, func() Result { return inner.CuGraphRemoveDependencies_v1(hGraph, from, to, numDependencies) })
	}
	outer.CuMemAdvise_v1 = func(devPtr DevicePtr, count uint64, advice MemAdvise, device Device) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemAdvise_v1], Args: []any{devPtr, count, advice, device}}, func() Result { return inner.CuMemAdvise_v1(devPtr, count, advice, device) })
	}
	outer.CuMemPrefetchAsync_v1 = func(devPtr DevicePtr, count uint64, dstDevice Device, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemPrefetchAsync_v1], Args: []any{devPtr, count, dstDevice, hStream}}, func() Result { return inner.CuMemPrefetchAsync_v1(devPtr, count, dstDevice, hStream) })
	}
	outer.CuMemcpy3DBatchAsync_v1 = func(numParams uint64, opList *Memcpy3DBatchOP, failIdx *uint64, flags uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpy3DBatchAsync_v1], Args: []any{numParams, opList, failIdx, flags, hStream}}, func() Result { return inner.CuMemcpy3DBatchAsync_v1(numParams, opList, failIdx, flags, hStream) })
	}
	outer.CuMemcpyBatchAsync_v1 = func(dsts *DevicePtr, srcs *DevicePtr, sizes *uint64, count uint64, attrs *MemcpyAttributes, attrIdxs *uint64, numAttrs uint64, failIdx *uint64, hStream Stream) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuMemcpyBatchAsync_v1], Args: []any{dsts, srcs, sizes, count, attrs, attrIdxs, numAttrs, failIdx, hStream}}, func() Result {
			return inner.CuMemcpyBatchAsync_v1(dsts, srcs, sizes, count, attrs, attrIdxs, numAttrs, failIdx, hStream)
		})
	}
	outer.CuStreamBatchMemOp_v1 = func(stream Stream, count uint32, paramArray *StreamBatchMemOpParams, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamBatchMemOp_v1], Args: []any{stream, count, paramArray, flags}}, func() Result { return inner.CuStreamBatchMemOp_v1(stream, count, paramArray, flags) })
	}
	outer.CuStreamGetCaptureInfo_v1 = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetCaptureInfo_v1], Args: []any{hStream, captureStatus_out, id_out}}, func() Result { return inner.CuStreamGetCaptureInfo_v1(hStream, captureStatus_out, id_out) })
	}
	outer.CuStreamGetCaptureInfo_v2 = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64, graph_out *Graph, dependencies_out **GraphNode, numDependencies_out *uint64) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamGetCaptureInfo_v2], Args: []any{hStream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out}}, func() Result {
			return inner.CuStreamGetCaptureInfo_v2(hStream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out)
		})
	}
	outer.CuStreamUpdateCaptureDependencies_v1 = func(hStream Stream, dependencies *GraphNode, numDependencies uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamUpdateCaptureDependencies_v1], Args: []any{hStream, dependencies, numDependencies, flags}}, func() Result {
			return inner.CuStreamUpdateCaptureDependencies_v1(hStream, dependencies, numDependencies, flags)
		})
	}
	outer.CuStreamWaitValue32_v1 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWaitValue32_v1], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWaitValue32_v1(stream, addr, value, flags) })
	}
	outer.CuStreamWaitValue64_v1 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWaitValue64_v1], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWaitValue64_v1(stream, addr, value, flags) })
	}
	outer.CuStreamWriteValue32_v1 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWriteValue32_v1], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWriteValue32_v1(stream, addr, value, flags) })
	}
	outer.CuStreamWriteValue64_v1 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		return h(&Call{EntryPoint: &entryPoints[fnCuStreamWriteValue64_v1], Args: []any{stream, addr, value, flags}}, func() Result { return inner.CuStreamWriteValue64_v1(stream, addr, value, flags) })
	}
}

// refuse fills a table with functions that answer only CUDA_ERROR_NOT_SUPPORTED.
func refuse(api *Functions) {
	api.CuGetErrorString = func(Result, **byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGetErrorName = func(Result, **byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuInit = func(uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDriverGetVersion = func(*int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGet = func(*Device, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetCount = func(*int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetName = func(*byte, int32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetUuid = func(*UUID, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetLuid = func(*byte, *uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceTotalMem = func(*uint64, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetTexture1DLinearMaxWidth = func(*uint64, ArrayFormat, uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetAttribute = func(*int32, DeviceAttribute, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetHostAtomicCapabilities = func(*uint32, *AtomicOperation, uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetNvSciSyncAttributes = func(unsafe.Pointer, Device, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceSetMemPool = func(Device, MemoryPool) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetMemPool = func(*MemoryPool, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetDefaultMemPool = func(*MemoryPool, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetExecAffinitySupport = func(*int32, ExecAffinityType, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFlushGPUDirectRDMAWrites = func(FlushGPUDirectRDMAWritesTarget, FlushGPUDirectRDMAWritesScope) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuDeviceGetProperties = func(*Devprop, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceComputeCapability = func(*int32, *int32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevicePrimaryCtxRetain = func(*Context, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevicePrimaryCtxRelease = func(Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevicePrimaryCtxSetFlags = func(Device, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevicePrimaryCtxGetState = func(Device, *uint32, *int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevicePrimaryCtxReset = func(Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxCreate = func(*Context, *CtxCreateParams, uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxDestroy = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxPushCurrent = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxPopCurrent = func(*Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSetCurrent = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetCurrent = func(*Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetDevice = func(*Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetDevice_v2 = func(*Device, Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetFlags = func(*uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSetFlags = func(uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetId = func(Context, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSynchronize = func() Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSynchronize_v2 = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSetLimit = func(Limit, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetLimit = func(*uint64, Limit) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetCacheConfig = func(*FuncCache) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSetCacheConfig = func(FuncCache) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetApiVersion = func(Context, *uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetStreamPriorityRange = func(*int32, *int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxResetPersistingL2Cache = func() Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetExecAffinity = func(*ExecAffinityParam, ExecAffinityType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxRecordEvent = func(Context, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxWaitEvent = func(Context, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxAttach = func(*Context, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxDetach = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetSharedMemConfig = func(*Sharedconfig) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxSetSharedMemConfig = func(Sharedconfig) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleLoad = func(*Module, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleLoadData = func(*Module, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleLoadDataEx = func(*Module, unsafe.Pointer, uint32, *JitOption, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuModuleLoadFatBinary = func(*Module, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleUnload = func(Module) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetLoadingMode = func(*ModuleLoadingMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetFunction = func(*Function, Module, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetFunctionCount = func(*uint32, Module) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleEnumerateFunctions = func(*Function, uint32, Module) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetGlobal = func(*DevicePtr, *uint64, Module, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLinkCreate = func(uint32, *JitOption, *unsafe.Pointer, *LinkState) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLinkAddData = func(LinkState, JitInputType, unsafe.Pointer, uint64, *byte, uint32, *JitOption, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLinkAddFile = func(LinkState, JitInputType, *byte, uint32, *JitOption, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLinkComplete = func(LinkState, *unsafe.Pointer, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLinkDestroy = func(LinkState) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetTexRef = func(*Texref, Module, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuModuleGetSurfRef = func(*Surfref, Module, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryLoadData = func(*Library, unsafe.Pointer, *JitOption, *unsafe.Pointer, uint32, *LibraryOption, *unsafe.Pointer, uint32) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLibraryLoadFromFile = func(*Library, *byte, *JitOption, *unsafe.Pointer, uint32, *LibraryOption, *unsafe.Pointer, uint32) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLibraryUnload = func(Library) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetKernel = func(*Kernel, Library, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetKernelCount = func(*uint32, Library) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryEnumerateKernels = func(*Kernel, uint32, Library) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetModule = func(*Module, Library) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelGetFunction = func(*Function, Kernel) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelGetLibrary = func(*Library, Kernel) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetGlobal = func(*DevicePtr, *uint64, Library, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetManaged = func(*DevicePtr, *uint64, Library, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLibraryGetUnifiedFunction = func(*unsafe.Pointer, Library, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelGetAttribute = func(*int32, FunctionAttribute, Kernel, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelSetAttribute = func(FunctionAttribute, int32, Kernel, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelSetCacheConfig = func(Kernel, FuncCache, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelGetName = func(**byte, Kernel) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuKernelGetParamInfo = func(Kernel, uint64, *uint64, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetInfo = func(*uint64, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAlloc = func(*DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAllocPitch = func(*DevicePtr, *uint64, uint64, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemFree = func(DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetAddressRange = func(*DevicePtr, *uint64, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAllocHost = func(*unsafe.Pointer, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemFreeHost = func(unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemHostAlloc = func(*unsafe.Pointer, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemHostGetDevicePointer = func(*DevicePtr, unsafe.Pointer, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemHostGetFlags = func(*uint32, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAllocManaged = func(*DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceRegisterAsyncNotification = func(Device, AsyncCallback, unsafe.Pointer, *AsyncCallbackHandle) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuDeviceUnregisterAsyncNotification = func(Device, AsyncCallbackHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetByPCIBusId = func(*Device, *byte) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetPCIBusId = func(*byte, int32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuIpcGetEventHandle = func(*IpcEventHandle, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuIpcOpenEventHandle = func(*Event, IpcEventHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuIpcGetMemHandle = func(*IpcMemHandle, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuIpcOpenMemHandle = func(*DevicePtr, IpcMemHandle, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuIpcCloseMemHandle = func(DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemHostRegister = func(unsafe.Pointer, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemHostUnregister = func(unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy = func(DevicePtr, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyPeer = func(DevicePtr, Context, DevicePtr, Context, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyHtoD = func(DevicePtr, unsafe.Pointer, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyDtoH = func(unsafe.Pointer, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyDtoD = func(DevicePtr, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyDtoA = func(Array, uint64, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyAtoD = func(DevicePtr, Array, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyHtoA = func(Array, uint64, unsafe.Pointer, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyAtoH = func(unsafe.Pointer, Array, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyAtoA = func(Array, uint64, Array, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy2D = func(*Memcpy2D) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy2DUnaligned = func(*Memcpy2D) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy3D = func(*Memcpy3D) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy3DPeer = func(*Memcpy3DPeer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyAsync = func(DevicePtr, DevicePtr, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyPeerAsync = func(DevicePtr, Context, DevicePtr, Context, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyHtoDAsync = func(DevicePtr, unsafe.Pointer, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyDtoHAsync = func(unsafe.Pointer, DevicePtr, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyDtoDAsync = func(DevicePtr, DevicePtr, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyHtoAAsync = func(Array, uint64, unsafe.Pointer, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyAtoHAsync = func(unsafe.Pointer, Array, uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy2DAsync = func(*Memcpy2D, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy3DAsync = func(*Memcpy3D, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy3DPeerAsync = func(*Memcpy3DPeer, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyBatchAsync = func(*DevicePtr, *DevicePtr, *uint64, uint64, *MemcpyAttributes, *uint64, uint64, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemcpy3DBatchAsync = func(uint64, *Memcpy3DBatchOP, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD8 = func(DevicePtr, uint8, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD16 = func(DevicePtr, uint16, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD32 = func(DevicePtr, uint32, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D8 = func(DevicePtr, uint64, uint8, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D16 = func(DevicePtr, uint64, uint16, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D32 = func(DevicePtr, uint64, uint32, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD8Async = func(DevicePtr, uint8, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD16Async = func(DevicePtr, uint16, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD32Async = func(DevicePtr, uint32, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D8Async = func(DevicePtr, uint64, uint8, uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D16Async = func(DevicePtr, uint64, uint16, uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemsetD2D32Async = func(DevicePtr, uint64, uint32, uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayCreate = func(*Array, *ArrayDescriptor) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayGetDescriptor = func(*ArrayDescriptor, Array) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayGetSparseProperties = func(*ArraySparseProperties, Array) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMipmappedArrayGetSparseProperties = func(*ArraySparseProperties, MipmappedArray) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayGetMemoryRequirements = func(*ArrayMemoryRequirements, Array, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMipmappedArrayGetMemoryRequirements = func(*ArrayMemoryRequirements, MipmappedArray, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayGetPlane = func(*Array, Array, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArrayDestroy = func(Array) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArray3DCreate = func(*Array, *Array3DDescriptor) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuArray3DGetDescriptor = func(*Array3DDescriptor, Array) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMipmappedArrayCreate = func(*MipmappedArray, *Array3DDescriptor, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMipmappedArrayGetLevel = func(*Array, MipmappedArray, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMipmappedArrayDestroy = func(MipmappedArray) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetHandleForAddressRange = func(unsafe.Pointer, DevicePtr, uint64, MemRangeHandleType, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemBatchDecompressAsync = func(*MemDecompressParams, uint64, uint32, *uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAddressReserve = func(*DevicePtr, uint64, uint64, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAddressFree = func(DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemCreate = func(*MemGenericAllocationHandle, uint64, *MemAllocationProp, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemRelease = func(MemGenericAllocationHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemMap = func(DevicePtr, uint64, uint64, MemGenericAllocationHandle, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemMapArrayAsync = func(*ArrayMapInfo, uint32, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemUnmap = func(DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemSetAccess = func(DevicePtr, uint64, *MemAccessDesc, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetAccess = func(*uint64, *MemLocation, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemExportToShareableHandle = func(unsafe.Pointer, MemGenericAllocationHandle, MemAllocationHandleType, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemImportFromShareableHandle = func(*MemGenericAllocationHandle, uintptr, MemAllocationHandleType) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemGetAllocationGranularity = func(*uint64, *MemAllocationProp, MemAllocationGranularityFlags) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemGetAllocationPropertiesFromHandle = func(*MemAllocationProp, MemGenericAllocationHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemRetainAllocationHandle = func(*MemGenericAllocationHandle, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemFreeAsync = func(DevicePtr, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAllocAsync = func(*DevicePtr, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolTrimTo = func(MemoryPool, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolSetAttribute = func(MemoryPool, MemPoolAttribute, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolGetAttribute = func(MemoryPool, MemPoolAttribute, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolSetAccess = func(MemoryPool, *MemAccessDesc, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolGetAccess = func(*MemAccessFlags, MemoryPool, *MemLocation) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolCreate = func(*MemoryPool, *MemPoolProps) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolDestroy = func(MemoryPool) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetDefaultMemPool = func(*MemoryPool, *MemLocation, MemAllocationType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemGetMemPool = func(*MemoryPool, *MemLocation, MemAllocationType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemSetMemPool = func(*MemLocation, MemAllocationType, MemoryPool) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAllocFromPoolAsync = func(*DevicePtr, uint64, MemoryPool, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolExportToShareableHandle = func(unsafe.Pointer, MemoryPool, MemAllocationHandleType, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemPoolImportFromShareableHandle = func(*MemoryPool, uintptr, MemAllocationHandleType, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolExportPointer = func(*MemPoolPtrExportData, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPoolImportPointer = func(*DevicePtr, MemoryPool, *MemPoolPtrExportData) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMulticastCreate = func(*MemGenericAllocationHandle, *MulticastObjectProp) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMulticastAddDevice = func(MemGenericAllocationHandle, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMulticastBindMem = func(MemGenericAllocationHandle, uint64, MemGenericAllocationHandle, uint64, uint64, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMulticastBindAddr = func(MemGenericAllocationHandle, uint64, DevicePtr, uint64, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMulticastUnbind = func(MemGenericAllocationHandle, Device, uint64, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMulticastGetGranularity = func(*uint64, *MulticastObjectProp, MulticastGranularityFlags) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuPointerGetAttribute = func(unsafe.Pointer, PointerAttribute, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPrefetchAsync = func(DevicePtr, uint64, MemLocation, uint32, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAdvise = func(DevicePtr, uint64, MemAdvise, MemLocation) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPrefetchBatchAsync = func(*DevicePtr, *uint64, uint64, *MemLocation, *uint64, uint64, uint64, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemDiscardBatchAsync = func(*DevicePtr, *uint64, uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemDiscardAndPrefetchBatchAsync = func(*DevicePtr, *uint64, uint64, *MemLocation, *uint64, uint64, uint64, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemRangeGetAttribute = func(unsafe.Pointer, uint64, MemRangeAttribute, DevicePtr, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuMemRangeGetAttributes = func(*unsafe.Pointer, *uint64, *MemRangeAttribute, uint64, DevicePtr, uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuPointerSetAttribute = func(unsafe.Pointer, PointerAttribute, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuPointerGetAttributes = func(uint32, *PointerAttribute, *unsafe.Pointer, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamCreate = func(*Stream, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamCreateWithPriority = func(*Stream, uint32, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetPriority = func(Stream, *int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetDevice = func(Stream, *Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetFlags = func(Stream, *uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetId = func(Stream, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetCtx = func(Stream, *Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetCtx_v2 = func(Stream, *Context, *GreenCtx) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWaitEvent = func(Stream, Event, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamAddCallback = func(Stream, StreamCallback, unsafe.Pointer, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamBeginCapture = func(Stream, StreamCaptureMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamBeginCaptureToGraph = func(Stream, Graph, *GraphNode, *GraphEdgeData, uint64, StreamCaptureMode) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuThreadExchangeStreamCaptureMode = func(*StreamCaptureMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamEndCapture = func(Stream, *Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamIsCapturing = func(Stream, *StreamCaptureStatus) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetCaptureInfo = func(Stream, *StreamCaptureStatus, *uint64, *Graph, **GraphNode, **GraphEdgeData, *uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuStreamUpdateCaptureDependencies = func(Stream, *GraphNode, *GraphEdgeData, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamAttachMemAsync = func(Stream, DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamQuery = func(Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamSynchronize = func(Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamDestroy = func(Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamCopyAttributes = func(Stream, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetAttribute = func(Stream, StreamAttrID, *StreamAttrValue) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamSetAttribute = func(Stream, StreamAttrID, *StreamAttrValue) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventCreate = func(*Event, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventRecord = func(Event, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventRecordWithFlags = func(Event, Stream, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventQuery = func(Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventSynchronize = func(Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventDestroy = func(Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventElapsedTime = func(*float32, Event, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuImportExternalMemory = func(*ExternalMemory, *ExternalMemoryHandleDesc) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuExternalMemoryGetMappedBuffer = func(*DevicePtr, ExternalMemory, *ExternalMemoryBufferDesc) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuExternalMemoryGetMappedMipmappedArray = func(*MipmappedArray, ExternalMemory, *ExternalMemoryMipmappedArrayDesc) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuDestroyExternalMemory = func(ExternalMemory) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuImportExternalSemaphore = func(*ExternalSemaphore, *ExternalSemaphoreHandleDesc) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSignalExternalSemaphoresAsync = func(*ExternalSemaphore, *ExternalSemaphoreSignalParams, uint32, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuWaitExternalSemaphoresAsync = func(*ExternalSemaphore, *ExternalSemaphoreWaitParams, uint32, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuDestroyExternalSemaphore = func(ExternalSemaphore) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWaitValue32 = func(Stream, DevicePtr, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWaitValue64 = func(Stream, DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWriteValue32 = func(Stream, DevicePtr, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWriteValue64 = func(Stream, DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamBatchMemOp = func(Stream, uint32, *StreamBatchMemOpParams, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncGetAttribute = func(*int32, FunctionAttribute, Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncSetAttribute = func(Function, FunctionAttribute, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncSetCacheConfig = func(Function, FuncCache) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncGetModule = func(*Module, Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncGetName = func(**byte, Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncGetParamInfo = func(Function, uint64, *uint64, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncIsLoaded = func(*FunctionLoadingState, Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncLoad = func(Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLaunchKernel = func(Function, uint32, uint32, uint32, uint32, uint32, uint32, uint32, Stream, *unsafe.Pointer, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLaunchKernelEx = func(*LaunchConfig, Function, *unsafe.Pointer, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLaunchCooperativeKernel = func(Function, uint32, uint32, uint32, uint32, uint32, uint32, uint32, Stream, *unsafe.Pointer) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuLaunchCooperativeKernelMultiDevice = func(*LaunchParams, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLaunchHostFunc = func(Stream, HostFn, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncSetBlockShape = func(Function, int32, int32, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncSetSharedSize = func(Function, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuParamSetSize = func(Function, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuParamSeti = func(Function, int32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuParamSetf = func(Function, int32, float32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuParamSetv = func(Function, int32, unsafe.Pointer, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLaunch = func(Function) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLaunchGrid = func(Function, int32, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLaunchGridAsync = func(Function, int32, int32, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuParamSetTexRef = func(Function, int32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncSetSharedMemConfig = func(Function, Sharedconfig) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphCreate = func(*Graph, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddKernelNode = func(*GraphNode, Graph, *GraphNode, uint64, *KernelNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeGetParams = func(GraphNode, *KernelNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeSetParams = func(GraphNode, *KernelNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddMemcpyNode = func(*GraphNode, Graph, *GraphNode, uint64, *Memcpy3D, Context) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphMemcpyNodeGetParams = func(GraphNode, *Memcpy3D) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphMemcpyNodeSetParams = func(GraphNode, *Memcpy3D) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddMemsetNode = func(*GraphNode, Graph, *GraphNode, uint64, *MemsetNodeParams, Context) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphMemsetNodeGetParams = func(GraphNode, *MemsetNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphMemsetNodeSetParams = func(GraphNode, *MemsetNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddHostNode = func(*GraphNode, Graph, *GraphNode, uint64, *HostNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphHostNodeGetParams = func(GraphNode, *HostNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphHostNodeSetParams = func(GraphNode, *HostNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddChildGraphNode = func(*GraphNode, Graph, *GraphNode, uint64, Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphChildGraphNodeGetGraph = func(GraphNode, *Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddEmptyNode = func(*GraphNode, Graph, *GraphNode, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddEventRecordNode = func(*GraphNode, Graph, *GraphNode, uint64, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphEventRecordNodeGetEvent = func(GraphNode, *Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphEventRecordNodeSetEvent = func(GraphNode, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddEventWaitNode = func(*GraphNode, Graph, *GraphNode, uint64, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphEventWaitNodeGetEvent = func(GraphNode, *Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphEventWaitNodeSetEvent = func(GraphNode, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddExternalSemaphoresSignalNode = func(*GraphNode, Graph, *GraphNode, uint64, *ExtSemSignalNodeParams) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphExternalSemaphoresSignalNodeGetParams = func(GraphNode, *ExtSemSignalNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExternalSemaphoresSignalNodeSetParams = func(GraphNode, *ExtSemSignalNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddExternalSemaphoresWaitNode = func(*GraphNode, Graph, *GraphNode, uint64, *ExtSemWaitNodeParams) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphExternalSemaphoresWaitNodeGetParams = func(GraphNode, *ExtSemWaitNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExternalSemaphoresWaitNodeSetParams = func(GraphNode, *ExtSemWaitNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddBatchMemOpNode = func(*GraphNode, Graph, *GraphNode, uint64, *BatchMemOPNodeParams) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphBatchMemOpNodeGetParams = func(GraphNode, *BatchMemOPNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphBatchMemOpNodeSetParams = func(GraphNode, *BatchMemOPNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecBatchMemOpNodeSetParams = func(GraphExec, GraphNode, *BatchMemOPNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddMemAllocNode = func(*GraphNode, Graph, *GraphNode, uint64, *MemAllocNodeParams) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphMemAllocNodeGetParams = func(GraphNode, *MemAllocNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddMemFreeNode = func(*GraphNode, Graph, *GraphNode, uint64, DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphMemFreeNodeGetParams = func(GraphNode, *DevicePtr) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGraphMemTrim = func(Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetGraphMemAttribute = func(Device, GraphMemAttribute, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceSetGraphMemAttribute = func(Device, GraphMemAttribute, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphClone = func(*Graph, Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeFindInClone = func(*GraphNode, GraphNode, Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetType = func(GraphNode, *GraphNodeType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphGetNodes = func(Graph, *GraphNode, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphGetRootNodes = func(Graph, *GraphNode, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphGetEdges = func(Graph, *GraphNode, *GraphNode, *GraphEdgeData, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetDependencies = func(GraphNode, *GraphNode, *GraphEdgeData, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetDependentNodes = func(GraphNode, *GraphNode, *GraphEdgeData, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddDependencies = func(Graph, *GraphNode, *GraphNode, *GraphEdgeData, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphRemoveDependencies = func(Graph, *GraphNode, *GraphNode, *GraphEdgeData, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphDestroyNode = func(GraphNode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphInstantiateWithFlags = func(*GraphExec, Graph, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphInstantiateWithParams = func(*GraphExec, Graph, *GraphInstantiateParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecGetFlags = func(GraphExec, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecKernelNodeSetParams = func(GraphExec, GraphNode, *KernelNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecMemcpyNodeSetParams = func(GraphExec, GraphNode, *Memcpy3D, Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecMemsetNodeSetParams = func(GraphExec, GraphNode, *MemsetNodeParams, Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecHostNodeSetParams = func(GraphExec, GraphNode, *HostNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecChildGraphNodeSetParams = func(GraphExec, GraphNode, Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecEventRecordNodeSetEvent = func(GraphExec, GraphNode, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecEventWaitNodeSetEvent = func(GraphExec, GraphNode, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecExternalSemaphoresSignalNodeSetParams = func(GraphExec, GraphNode, *ExtSemSignalNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecExternalSemaphoresWaitNodeSetParams = func(GraphExec, GraphNode, *ExtSemWaitNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeSetEnabled = func(GraphExec, GraphNode, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetEnabled = func(GraphExec, GraphNode, *uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphUpload = func(GraphExec, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphLaunch = func(GraphExec, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecDestroy = func(GraphExec) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphDestroy = func(Graph) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecUpdate = func(GraphExec, Graph, *GraphExecUpdateResultInfo) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeCopyAttributes = func(GraphNode, GraphNode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeGetAttribute = func(GraphNode, KernelNodeAttrID, *KernelNodeAttrValue) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeSetAttribute = func(GraphNode, KernelNodeAttrID, *KernelNodeAttrValue) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphDebugDotPrint = func(Graph, *byte, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuUserObjectCreate = func(*UserObject, unsafe.Pointer, HostFn, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuUserObjectRetain = func(UserObject, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuUserObjectRelease = func(UserObject, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphRetainUserObject = func(Graph, UserObject, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphReleaseUserObject = func(Graph, UserObject, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddNode = func(*GraphNode, Graph, *GraphNode, *GraphEdgeData, uint64, *GraphNodeParams) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphNodeSetParams = func(GraphNode, *GraphNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecNodeSetParams = func(GraphExec, GraphNode, *GraphNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphConditionalHandleCreate = func(*GraphConditionalHandle, Graph, Context, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuOccupancyMaxActiveBlocksPerMultiprocessor = func(*int32, Function, int32, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = func(*int32, Function, int32, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuOccupancyMaxPotentialBlockSize = func(*int32, *int32, Function, OccupancyB2DSize, uint64, int32) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuOccupancyMaxPotentialBlockSizeWithFlags = func(*int32, *int32, Function, OccupancyB2DSize, uint64, int32, uint32) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuOccupancyAvailableDynamicSMemPerBlock = func(*uint64, Function, int32, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuOccupancyMaxPotentialClusterSize = func(*int32, Function, *LaunchConfig) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuOccupancyMaxActiveClusters = func(*int32, Function, *LaunchConfig) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetArray = func(Texref, Array, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetMipmappedArray = func(Texref, MipmappedArray, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetAddress = func(*uint64, Texref, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetAddress2D = func(Texref, *ArrayDescriptor, DevicePtr, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetFormat = func(Texref, ArrayFormat, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetAddressMode = func(Texref, int32, AddressMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetFilterMode = func(Texref, FilterMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetMipmapFilterMode = func(Texref, FilterMode) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetMipmapLevelBias = func(Texref, float32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetMipmapLevelClamp = func(Texref, float32, float32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetMaxAnisotropy = func(Texref, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetBorderColor = func(Texref, *float32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefSetFlags = func(Texref, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetAddress = func(*DevicePtr, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetArray = func(*Array, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetMipmappedArray = func(*MipmappedArray, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetAddressMode = func(*AddressMode, Texref, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetFilterMode = func(*FilterMode, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetFormat = func(*ArrayFormat, *int32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetMipmapFilterMode = func(*FilterMode, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetMipmapLevelBias = func(*float32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetMipmapLevelClamp = func(*float32, *float32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetMaxAnisotropy = func(*int32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetBorderColor = func(*float32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefGetFlags = func(*uint32, Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefCreate = func(*Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexRefDestroy = func(Texref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSurfRefSetArray = func(Surfref, Array, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSurfRefGetArray = func(*Array, Surfref) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexObjectCreate = func(*TexObject, *ResourceDesc, *TextureDesc, *ResourceViewDesc) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuTexObjectDestroy = func(TexObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexObjectGetResourceDesc = func(*ResourceDesc, TexObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexObjectGetTextureDesc = func(*TextureDesc, TexObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTexObjectGetResourceViewDesc = func(*ResourceViewDesc, TexObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSurfObjectCreate = func(*SurfObject, *ResourceDesc) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSurfObjectDestroy = func(SurfObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuSurfObjectGetResourceDesc = func(*ResourceDesc, SurfObject) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuTensorMapEncodeTiled = func(*TensorMap, TensorMapDataType, uint32, unsafe.Pointer, *uint64, *uint64, *uint32, *uint32, TensorMapInterleave, TensorMapSwizzle, TensorMapL2promotion, TensorMapFloatOOBfill) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuTensorMapEncodeIm2col = func(*TensorMap, TensorMapDataType, uint32, unsafe.Pointer, *uint64, *uint64, *int32, *int32, uint32, uint32, *uint32, TensorMapInterleave, TensorMapSwizzle, TensorMapL2promotion, TensorMapFloatOOBfill) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuTensorMapEncodeIm2colWide = func(*TensorMap, TensorMapDataType, uint32, unsafe.Pointer, *uint64, *uint64, int32, int32, uint32, uint32, *uint32, TensorMapInterleave, TensorMapIm2ColWideMode, TensorMapSwizzle, TensorMapL2promotion, TensorMapFloatOOBfill) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuTensorMapReplaceAddress = func(*TensorMap, unsafe.Pointer) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceCanAccessPeer = func(*int32, Device, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxEnablePeerAccess = func(Context, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxDisablePeerAccess = func(Context) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetP2PAttribute = func(*int32, DeviceP2PAttribute, Device, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetP2PAtomicCapabilities = func(*uint32, *AtomicOperation, uint32, Device, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsUnregisterResource = func(GraphicsResource) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsSubResourceGetMappedArray = func(*Array, GraphicsResource, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsResourceGetMappedMipmappedArray = func(*MipmappedArray, GraphicsResource) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsResourceGetMappedPointer = func(*DevicePtr, *uint64, GraphicsResource) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsResourceSetMapFlags = func(GraphicsResource, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsMapResources = func(uint32, *GraphicsResource, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphicsUnmapResources = func(uint32, *GraphicsResource, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGetProcAddress = func(*byte, *unsafe.Pointer, int32, uint64, *DriverProcAddressQueryResult) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuCoredumpGetAttribute = func(CoredumpSettings, unsafe.Pointer, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCoredumpGetAttributeGlobal = func(CoredumpSettings, unsafe.Pointer, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCoredumpSetAttribute = func(CoredumpSettings, unsafe.Pointer, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCoredumpSetAttributeGlobal = func(CoredumpSettings, unsafe.Pointer, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGetExportTable = func(*unsafe.Pointer, *UUID) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxCreate = func(*GreenCtx, DevResourceDesc, Device, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxDestroy = func(GreenCtx) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxFromGreenCtx = func(*Context, GreenCtx) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetDevResource = func(Device, *DevResource, DevResourceType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxGetDevResource = func(Context, *DevResource, DevResourceType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxGetDevResource = func(GreenCtx, *DevResource, DevResourceType) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDevSmResourceSplitByCount = func(*DevResource, *uint32, *DevResource, *DevResource, uint32, uint32) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuDevResourceGenerateDesc = func(*DevResourceDesc, *DevResource, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxRecordEvent = func(GreenCtx, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxWaitEvent = func(GreenCtx, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetGreenCtx = func(Stream, *GreenCtx) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxStreamCreate = func(*Stream, GreenCtx, uint32, int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGreenCtxGetId = func(GreenCtx, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLogsRegisterCallback = func(LogsCallback, unsafe.Pointer, *LogsCallbackHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLogsUnregisterCallback = func(LogsCallbackHandle) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLogsCurrent = func(*LogIterator, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLogsDumpToFile = func(*LogIterator, *byte, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuLogsDumpToMemory = func(*LogIterator, *byte, *uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessGetRestoreThreadId = func(int32, *int32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessGetState = func(int32, *ProcessState) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessLock = func(int32, *CheckpointLockArgs) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessCheckpoint = func(int32, *CheckpointCheckpointArgs) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessRestore = func(int32, *CheckpointRestoreArgs) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCheckpointProcessUnlock = func(int32, *CheckpointUnlockArgs) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuProfilerStart = func() Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuProfilerStop = func() Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxCreate_v2 = func(*Context, uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuCtxCreate_v3 = func(*Context, *ExecAffinityParam, int32, uint32, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuDeviceGetUuid_v1 = func(*UUID, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuEventElapsedTime_v1 = func(*float32, Event, Event) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGetProcAddress_v1 = func(*byte, *unsafe.Pointer, int32, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddDependencies_v1 = func(Graph, *GraphNode, *GraphNode, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphAddKernelNode_v1 = func(*GraphNode, Graph, *GraphNode, uint64, *KernelNodeParamsV1) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuGraphAddNode_v1 = func(*GraphNode, Graph, *GraphNode, uint64, *GraphNodeParams) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecKernelNodeSetParams_v1 = func(GraphExec, GraphNode, *KernelNodeParamsV1) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphExecUpdate_v1 = func(GraphExec, Graph, *GraphNode, *GraphExecUpdateResult) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphGetEdges_v1 = func(Graph, *GraphNode, *GraphNode, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeGetParams_v1 = func(GraphNode, *KernelNodeParamsV1) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphKernelNodeSetParams_v1 = func(GraphNode, *KernelNodeParamsV1) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetDependencies_v1 = func(GraphNode, *GraphNode, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphNodeGetDependentNodes_v1 = func(GraphNode, *GraphNode, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuGraphRemoveDependencies_v1 = func(Graph, *GraphNode, *GraphNode, uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemAdvise_v1 = func(DevicePtr, uint64, MemAdvise, Device) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemPrefetchAsync_v1 = func(DevicePtr, uint64, Device, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpy3DBatchAsync_v1 = func(uint64, *Memcpy3DBatchOP, *uint64, uint64, Stream) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuMemcpyBatchAsync_v1 = func(*DevicePtr, *DevicePtr, *uint64, uint64, *MemcpyAttributes, *uint64, uint64, *uint64, Stream) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuStreamBatchMemOp_v1 = func(Stream, uint32, *StreamBatchMemOpParams, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetCaptureInfo_v1 = func(Stream, *StreamCaptureStatus, *uint64) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamGetCaptureInfo_v2 = func(Stream, *StreamCaptureStatus, *uint64, *Graph, **GraphNode, *uint64) Result {
		return CUDA_ERROR_NOT_SUPPORTED
	}
	api.CuStreamUpdateCaptureDependencies_v1 = func(Stream, *GraphNode, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWaitValue32_v1 = func(Stream, DevicePtr, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWaitValue64_v1 = func(Stream, DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWriteValue32_v1 = func(Stream, DevicePtr, uint32, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
	api.CuStreamWriteValue64_v1 = func(Stream, DevicePtr, uint64, uint32) Result { return CUDA_ERROR_NOT_SUPPORTED }
}
