// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

import (
	"runtime"
	"unsafe"
)

// bind fills the table with stubs that call the library.
func (l *library) bind(api *Functions) {
	api.CuGetErrorString = func(error Result, pStr **byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(error)
		a.words[1] = uintptr(unsafe.Pointer(pStr))
		r := l.call(fnCuGetErrorString, a, 2)
		runtime.KeepAlive(pStr)
		return r
	}
	api.CuGetErrorName = func(error Result, pStr **byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(error)
		a.words[1] = uintptr(unsafe.Pointer(pStr))
		r := l.call(fnCuGetErrorName, a, 2)
		runtime.KeepAlive(pStr)
		return r
	}
	api.CuInit = func(Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(Flags)
		r := l.call(fnCuInit, a, 1)
		return r
	}
	api.CuDriverGetVersion = func(driverVersion *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(driverVersion))
		r := l.call(fnCuDriverGetVersion, a, 1)
		runtime.KeepAlive(driverVersion)
		return r
	}
	api.CuDeviceGet = func(device *Device, ordinal int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(device))
		a.words[1] = uintptr(ordinal)
		r := l.call(fnCuDeviceGet, a, 2)
		runtime.KeepAlive(device)
		return r
	}
	api.CuDeviceGetCount = func(count *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(count))
		r := l.call(fnCuDeviceGetCount, a, 1)
		runtime.KeepAlive(count)
		return r
	}
	api.CuDeviceGetName = func(name *byte, len int32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(name))
		a.words[1] = uintptr(len)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceGetName, a, 3)
		runtime.KeepAlive(name)
		return r
	}
	api.CuDeviceGetUuid = func(uuid *UUID, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(uuid))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceGetUuid, a, 2)
		runtime.KeepAlive(uuid)
		return r
	}
	api.CuDeviceGetLuid = func(luid *byte, deviceNodeMask *uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(luid))
		a.words[1] = uintptr(unsafe.Pointer(deviceNodeMask))
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceGetLuid, a, 3)
		runtime.KeepAlive(luid)
		runtime.KeepAlive(deviceNodeMask)
		return r
	}
	api.CuDeviceTotalMem = func(bytes *uint64, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(bytes))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceTotalMem, a, 2)
		runtime.KeepAlive(bytes)
		return r
	}
	api.CuDeviceGetTexture1DLinearMaxWidth = func(maxWidthInElements *uint64, format ArrayFormat, numChannels uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(maxWidthInElements))
		a.words[1] = uintptr(format)
		a.words[2] = uintptr(numChannels)
		a.words[3] = uintptr(dev)
		r := l.call(fnCuDeviceGetTexture1DLinearMaxWidth, a, 4)
		runtime.KeepAlive(maxWidthInElements)
		return r
	}
	api.CuDeviceGetAttribute = func(pi *int32, attrib DeviceAttribute, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pi))
		a.words[1] = uintptr(attrib)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceGetAttribute, a, 3)
		runtime.KeepAlive(pi)
		return r
	}
	api.CuDeviceGetHostAtomicCapabilities = func(capabilities *uint32, operations *AtomicOperation, count uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(capabilities))
		a.words[1] = uintptr(unsafe.Pointer(operations))
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(dev)
		r := l.call(fnCuDeviceGetHostAtomicCapabilities, a, 4)
		runtime.KeepAlive(capabilities)
		runtime.KeepAlive(operations)
		return r
	}
	api.CuDeviceGetNvSciSyncAttributes = func(nvSciSyncAttrList unsafe.Pointer, dev Device, flags int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(nvSciSyncAttrList))
		a.words[1] = uintptr(dev)
		a.words[2] = uintptr(flags)
		r := l.call(fnCuDeviceGetNvSciSyncAttributes, a, 3)
		runtime.KeepAlive(nvSciSyncAttrList)
		return r
	}
	api.CuDeviceSetMemPool = func(dev Device, pool MemoryPool) Result {
		a := l.arguments()
		a.words[0] = uintptr(dev)
		a.words[1] = uintptr(pool)
		r := l.call(fnCuDeviceSetMemPool, a, 2)
		return r
	}
	api.CuDeviceGetMemPool = func(pool *MemoryPool, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceGetMemPool, a, 2)
		runtime.KeepAlive(pool)
		return r
	}
	api.CuDeviceGetDefaultMemPool = func(pool_out *MemoryPool, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool_out))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceGetDefaultMemPool, a, 2)
		runtime.KeepAlive(pool_out)
		return r
	}
	api.CuDeviceGetExecAffinitySupport = func(pi *int32, type_ ExecAffinityType, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pi))
		a.words[1] = uintptr(type_)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceGetExecAffinitySupport, a, 3)
		runtime.KeepAlive(pi)
		return r
	}
	api.CuFlushGPUDirectRDMAWrites = func(target FlushGPUDirectRDMAWritesTarget, scope FlushGPUDirectRDMAWritesScope) Result {
		a := l.arguments()
		a.words[0] = uintptr(target)
		a.words[1] = uintptr(scope)
		r := l.call(fnCuFlushGPUDirectRDMAWrites, a, 2)
		return r
	}
	api.CuDeviceGetProperties = func(prop *Devprop, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(prop))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceGetProperties, a, 2)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuDeviceComputeCapability = func(major *int32, minor *int32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(major))
		a.words[1] = uintptr(unsafe.Pointer(minor))
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceComputeCapability, a, 3)
		runtime.KeepAlive(major)
		runtime.KeepAlive(minor)
		return r
	}
	api.CuDevicePrimaryCtxRetain = func(pctx *Context, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDevicePrimaryCtxRetain, a, 2)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuDevicePrimaryCtxRelease = func(dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(dev)
		r := l.call(fnCuDevicePrimaryCtxRelease, a, 1)
		return r
	}
	api.CuDevicePrimaryCtxSetFlags = func(dev Device, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(dev)
		a.words[1] = uintptr(flags)
		r := l.call(fnCuDevicePrimaryCtxSetFlags, a, 2)
		return r
	}
	api.CuDevicePrimaryCtxGetState = func(dev Device, flags *uint32, active *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(dev)
		a.words[1] = uintptr(unsafe.Pointer(flags))
		a.words[2] = uintptr(unsafe.Pointer(active))
		r := l.call(fnCuDevicePrimaryCtxGetState, a, 3)
		runtime.KeepAlive(flags)
		runtime.KeepAlive(active)
		return r
	}
	api.CuDevicePrimaryCtxReset = func(dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(dev)
		r := l.call(fnCuDevicePrimaryCtxReset, a, 1)
		return r
	}
	api.CuCtxCreate = func(pctx *Context, ctxCreateParams *CtxCreateParams, flags uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		a.words[1] = uintptr(unsafe.Pointer(ctxCreateParams))
		a.words[2] = uintptr(flags)
		a.words[3] = uintptr(dev)
		r := l.call(fnCuCtxCreate, a, 4)
		runtime.KeepAlive(pctx)
		runtime.KeepAlive(ctxCreateParams)
		return r
	}
	api.CuCtxDestroy = func(ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		r := l.call(fnCuCtxDestroy, a, 1)
		return r
	}
	api.CuCtxPushCurrent = func(ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		r := l.call(fnCuCtxPushCurrent, a, 1)
		return r
	}
	api.CuCtxPopCurrent = func(pctx *Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		r := l.call(fnCuCtxPopCurrent, a, 1)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuCtxSetCurrent = func(ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		r := l.call(fnCuCtxSetCurrent, a, 1)
		return r
	}
	api.CuCtxGetCurrent = func(pctx *Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		r := l.call(fnCuCtxGetCurrent, a, 1)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuCtxGetDevice = func(device *Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(device))
		r := l.call(fnCuCtxGetDevice, a, 1)
		runtime.KeepAlive(device)
		return r
	}
	api.CuCtxGetDevice_v2 = func(device *Device, ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(device))
		a.words[1] = uintptr(ctx)
		r := l.call(fnCuCtxGetDevice_v2, a, 2)
		runtime.KeepAlive(device)
		return r
	}
	api.CuCtxGetFlags = func(flags *uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(flags))
		r := l.call(fnCuCtxGetFlags, a, 1)
		runtime.KeepAlive(flags)
		return r
	}
	api.CuCtxSetFlags = func(flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(flags)
		r := l.call(fnCuCtxSetFlags, a, 1)
		return r
	}
	api.CuCtxGetId = func(ctx Context, ctxId *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		a.words[1] = uintptr(unsafe.Pointer(ctxId))
		r := l.call(fnCuCtxGetId, a, 2)
		runtime.KeepAlive(ctxId)
		return r
	}
	api.CuCtxSynchronize = func() Result {
		a := l.arguments()
		r := l.call(fnCuCtxSynchronize, a, 0)
		return r
	}
	api.CuCtxSynchronize_v2 = func(ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		r := l.call(fnCuCtxSynchronize_v2, a, 1)
		return r
	}
	api.CuCtxSetLimit = func(limit Limit, value uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(limit)
		a.words[1] = uintptr(value)
		r := l.call(fnCuCtxSetLimit, a, 2)
		return r
	}
	api.CuCtxGetLimit = func(pvalue *uint64, limit Limit) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pvalue))
		a.words[1] = uintptr(limit)
		r := l.call(fnCuCtxGetLimit, a, 2)
		runtime.KeepAlive(pvalue)
		return r
	}
	api.CuCtxGetCacheConfig = func(pconfig *FuncCache) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pconfig))
		r := l.call(fnCuCtxGetCacheConfig, a, 1)
		runtime.KeepAlive(pconfig)
		return r
	}
	api.CuCtxSetCacheConfig = func(config FuncCache) Result {
		a := l.arguments()
		a.words[0] = uintptr(config)
		r := l.call(fnCuCtxSetCacheConfig, a, 1)
		return r
	}
	api.CuCtxGetApiVersion = func(ctx Context, version *uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		a.words[1] = uintptr(unsafe.Pointer(version))
		r := l.call(fnCuCtxGetApiVersion, a, 2)
		runtime.KeepAlive(version)
		return r
	}
	api.CuCtxGetStreamPriorityRange = func(leastPriority *int32, greatestPriority *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(leastPriority))
		a.words[1] = uintptr(unsafe.Pointer(greatestPriority))
		r := l.call(fnCuCtxGetStreamPriorityRange, a, 2)
		runtime.KeepAlive(leastPriority)
		runtime.KeepAlive(greatestPriority)
		return r
	}
	api.CuCtxResetPersistingL2Cache = func() Result {
		a := l.arguments()
		r := l.call(fnCuCtxResetPersistingL2Cache, a, 0)
		return r
	}
	api.CuCtxGetExecAffinity = func(pExecAffinity *ExecAffinityParam, type_ ExecAffinityType) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pExecAffinity))
		a.words[1] = uintptr(type_)
		r := l.call(fnCuCtxGetExecAffinity, a, 2)
		runtime.KeepAlive(pExecAffinity)
		return r
	}
	api.CuCtxRecordEvent = func(hCtx Context, hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(hEvent)
		r := l.call(fnCuCtxRecordEvent, a, 2)
		return r
	}
	api.CuCtxWaitEvent = func(hCtx Context, hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(hEvent)
		r := l.call(fnCuCtxWaitEvent, a, 2)
		return r
	}
	api.CuCtxAttach = func(pctx *Context, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		a.words[1] = uintptr(flags)
		r := l.call(fnCuCtxAttach, a, 2)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuCtxDetach = func(ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(ctx)
		r := l.call(fnCuCtxDetach, a, 1)
		return r
	}
	api.CuCtxGetSharedMemConfig = func(pConfig *Sharedconfig) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pConfig))
		r := l.call(fnCuCtxGetSharedMemConfig, a, 1)
		runtime.KeepAlive(pConfig)
		return r
	}
	api.CuCtxSetSharedMemConfig = func(config Sharedconfig) Result {
		a := l.arguments()
		a.words[0] = uintptr(config)
		r := l.call(fnCuCtxSetSharedMemConfig, a, 1)
		return r
	}
	api.CuModuleLoad = func(module *Module, fname *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(module))
		a.words[1] = uintptr(unsafe.Pointer(fname))
		r := l.call(fnCuModuleLoad, a, 2)
		runtime.KeepAlive(module)
		runtime.KeepAlive(fname)
		return r
	}
	api.CuModuleLoadData = func(module *Module, image unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(module))
		a.words[1] = uintptr(unsafe.Pointer(image))
		r := l.call(fnCuModuleLoadData, a, 2)
		runtime.KeepAlive(module)
		runtime.KeepAlive(image)
		return r
	}
	api.CuModuleLoadDataEx = func(module *Module, image unsafe.Pointer, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(module))
		a.words[1] = uintptr(unsafe.Pointer(image))
		a.words[2] = uintptr(numOptions)
		a.words[3] = uintptr(unsafe.Pointer(options))
		a.words[4] = uintptr(unsafe.Pointer(optionValues))
		r := l.call(fnCuModuleLoadDataEx, a, 5)
		runtime.KeepAlive(module)
		runtime.KeepAlive(image)
		runtime.KeepAlive(options)
		runtime.KeepAlive(optionValues)
		return r
	}
	api.CuModuleLoadFatBinary = func(module *Module, fatCubin unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(module))
		a.words[1] = uintptr(unsafe.Pointer(fatCubin))
		r := l.call(fnCuModuleLoadFatBinary, a, 2)
		runtime.KeepAlive(module)
		runtime.KeepAlive(fatCubin)
		return r
	}
	api.CuModuleUnload = func(hmod Module) Result {
		a := l.arguments()
		a.words[0] = uintptr(hmod)
		r := l.call(fnCuModuleUnload, a, 1)
		return r
	}
	api.CuModuleGetLoadingMode = func(mode *ModuleLoadingMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(mode))
		r := l.call(fnCuModuleGetLoadingMode, a, 1)
		runtime.KeepAlive(mode)
		return r
	}
	api.CuModuleGetFunction = func(hfunc *Function, hmod Module, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(hfunc))
		a.words[1] = uintptr(hmod)
		a.words[2] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuModuleGetFunction, a, 3)
		runtime.KeepAlive(hfunc)
		runtime.KeepAlive(name)
		return r
	}
	api.CuModuleGetFunctionCount = func(count *uint32, mod Module) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(count))
		a.words[1] = uintptr(mod)
		r := l.call(fnCuModuleGetFunctionCount, a, 2)
		runtime.KeepAlive(count)
		return r
	}
	api.CuModuleEnumerateFunctions = func(functions *Function, numFunctions uint32, mod Module) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(functions))
		a.words[1] = uintptr(numFunctions)
		a.words[2] = uintptr(mod)
		r := l.call(fnCuModuleEnumerateFunctions, a, 3)
		runtime.KeepAlive(functions)
		return r
	}
	api.CuModuleGetGlobal = func(dptr *DevicePtr, bytes *uint64, hmod Module, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(unsafe.Pointer(bytes))
		a.words[2] = uintptr(hmod)
		a.words[3] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuModuleGetGlobal, a, 4)
		runtime.KeepAlive(dptr)
		runtime.KeepAlive(bytes)
		runtime.KeepAlive(name)
		return r
	}
	api.CuLinkCreate = func(numOptions uint32, options *JitOption, optionValues *unsafe.Pointer, stateOut *LinkState) Result {
		a := l.arguments()
		a.words[0] = uintptr(numOptions)
		a.words[1] = uintptr(unsafe.Pointer(options))
		a.words[2] = uintptr(unsafe.Pointer(optionValues))
		a.words[3] = uintptr(unsafe.Pointer(stateOut))
		r := l.call(fnCuLinkCreate, a, 4)
		runtime.KeepAlive(options)
		runtime.KeepAlive(optionValues)
		runtime.KeepAlive(stateOut)
		return r
	}
	api.CuLinkAddData = func(state LinkState, type_ JitInputType, data unsafe.Pointer, size uint64, name *byte, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(state)
		a.words[1] = uintptr(type_)
		a.words[2] = uintptr(unsafe.Pointer(data))
		a.words[3] = uintptr(size)
		a.words[4] = uintptr(unsafe.Pointer(name))
		a.words[5] = uintptr(numOptions)
		a.words[6] = uintptr(unsafe.Pointer(options))
		a.words[7] = uintptr(unsafe.Pointer(optionValues))
		r := l.call(fnCuLinkAddData, a, 8)
		runtime.KeepAlive(data)
		runtime.KeepAlive(name)
		runtime.KeepAlive(options)
		runtime.KeepAlive(optionValues)
		return r
	}
	api.CuLinkAddFile = func(state LinkState, type_ JitInputType, path *byte, numOptions uint32, options *JitOption, optionValues *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(state)
		a.words[1] = uintptr(type_)
		a.words[2] = uintptr(unsafe.Pointer(path))
		a.words[3] = uintptr(numOptions)
		a.words[4] = uintptr(unsafe.Pointer(options))
		a.words[5] = uintptr(unsafe.Pointer(optionValues))
		r := l.call(fnCuLinkAddFile, a, 6)
		runtime.KeepAlive(path)
		runtime.KeepAlive(options)
		runtime.KeepAlive(optionValues)
		return r
	}
	api.CuLinkComplete = func(state LinkState, cubinOut *unsafe.Pointer, sizeOut *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(state)
		a.words[1] = uintptr(unsafe.Pointer(cubinOut))
		a.words[2] = uintptr(unsafe.Pointer(sizeOut))
		r := l.call(fnCuLinkComplete, a, 3)
		runtime.KeepAlive(cubinOut)
		runtime.KeepAlive(sizeOut)
		return r
	}
	api.CuLinkDestroy = func(state LinkState) Result {
		a := l.arguments()
		a.words[0] = uintptr(state)
		r := l.call(fnCuLinkDestroy, a, 1)
		return r
	}
	api.CuModuleGetTexRef = func(pTexRef *Texref, hmod Module, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pTexRef))
		a.words[1] = uintptr(hmod)
		a.words[2] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuModuleGetTexRef, a, 3)
		runtime.KeepAlive(pTexRef)
		runtime.KeepAlive(name)
		return r
	}
	api.CuModuleGetSurfRef = func(pSurfRef *Surfref, hmod Module, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pSurfRef))
		a.words[1] = uintptr(hmod)
		a.words[2] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuModuleGetSurfRef, a, 3)
		runtime.KeepAlive(pSurfRef)
		runtime.KeepAlive(name)
		return r
	}
	api.CuLibraryLoadData = func(library *Library, code unsafe.Pointer, jitOptions *JitOption, jitOptionsValues *unsafe.Pointer, numJitOptions uint32, libraryOptions *LibraryOption, libraryOptionValues *unsafe.Pointer, numLibraryOptions uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(library))
		a.words[1] = uintptr(unsafe.Pointer(code))
		a.words[2] = uintptr(unsafe.Pointer(jitOptions))
		a.words[3] = uintptr(unsafe.Pointer(jitOptionsValues))
		a.words[4] = uintptr(numJitOptions)
		a.words[5] = uintptr(unsafe.Pointer(libraryOptions))
		a.words[6] = uintptr(unsafe.Pointer(libraryOptionValues))
		a.words[7] = uintptr(numLibraryOptions)
		r := l.call(fnCuLibraryLoadData, a, 8)
		runtime.KeepAlive(library)
		runtime.KeepAlive(code)
		runtime.KeepAlive(jitOptions)
		runtime.KeepAlive(jitOptionsValues)
		runtime.KeepAlive(libraryOptions)
		runtime.KeepAlive(libraryOptionValues)
		return r
	}
	api.CuLibraryLoadFromFile = func(library *Library, fileName *byte, jitOptions *JitOption, jitOptionsValues *unsafe.Pointer, numJitOptions uint32, libraryOptions *LibraryOption, libraryOptionValues *unsafe.Pointer, numLibraryOptions uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(library))
		a.words[1] = uintptr(unsafe.Pointer(fileName))
		a.words[2] = uintptr(unsafe.Pointer(jitOptions))
		a.words[3] = uintptr(unsafe.Pointer(jitOptionsValues))
		a.words[4] = uintptr(numJitOptions)
		a.words[5] = uintptr(unsafe.Pointer(libraryOptions))
		a.words[6] = uintptr(unsafe.Pointer(libraryOptionValues))
		a.words[7] = uintptr(numLibraryOptions)
		r := l.call(fnCuLibraryLoadFromFile, a, 8)
		runtime.KeepAlive(library)
		runtime.KeepAlive(fileName)
		runtime.KeepAlive(jitOptions)
		runtime.KeepAlive(jitOptionsValues)
		runtime.KeepAlive(libraryOptions)
		runtime.KeepAlive(libraryOptionValues)
		return r
	}
	api.CuLibraryUnload = func(library Library) Result {
		a := l.arguments()
		a.words[0] = uintptr(library)
		r := l.call(fnCuLibraryUnload, a, 1)
		return r
	}
	api.CuLibraryGetKernel = func(pKernel *Kernel, library Library, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pKernel))
		a.words[1] = uintptr(library)
		a.words[2] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuLibraryGetKernel, a, 3)
		runtime.KeepAlive(pKernel)
		runtime.KeepAlive(name)
		return r
	}
	api.CuLibraryGetKernelCount = func(count *uint32, lib Library) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(count))
		a.words[1] = uintptr(lib)
		r := l.call(fnCuLibraryGetKernelCount, a, 2)
		runtime.KeepAlive(count)
		return r
	}
	api.CuLibraryEnumerateKernels = func(kernels *Kernel, numKernels uint32, lib Library) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(kernels))
		a.words[1] = uintptr(numKernels)
		a.words[2] = uintptr(lib)
		r := l.call(fnCuLibraryEnumerateKernels, a, 3)
		runtime.KeepAlive(kernels)
		return r
	}
	api.CuLibraryGetModule = func(pMod *Module, library Library) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pMod))
		a.words[1] = uintptr(library)
		r := l.call(fnCuLibraryGetModule, a, 2)
		runtime.KeepAlive(pMod)
		return r
	}
	api.CuKernelGetFunction = func(pFunc *Function, kernel Kernel) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pFunc))
		a.words[1] = uintptr(kernel)
		r := l.call(fnCuKernelGetFunction, a, 2)
		runtime.KeepAlive(pFunc)
		return r
	}
	api.CuKernelGetLibrary = func(pLib *Library, kernel Kernel) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pLib))
		a.words[1] = uintptr(kernel)
		r := l.call(fnCuKernelGetLibrary, a, 2)
		runtime.KeepAlive(pLib)
		return r
	}
	api.CuLibraryGetGlobal = func(dptr *DevicePtr, bytes *uint64, library Library, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(unsafe.Pointer(bytes))
		a.words[2] = uintptr(library)
		a.words[3] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuLibraryGetGlobal, a, 4)
		runtime.KeepAlive(dptr)
		runtime.KeepAlive(bytes)
		runtime.KeepAlive(name)
		return r
	}
	api.CuLibraryGetManaged = func(dptr *DevicePtr, bytes *uint64, library Library, name *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(unsafe.Pointer(bytes))
		a.words[2] = uintptr(library)
		a.words[3] = uintptr(unsafe.Pointer(name))
		r := l.call(fnCuLibraryGetManaged, a, 4)
		runtime.KeepAlive(dptr)
		runtime.KeepAlive(bytes)
		runtime.KeepAlive(name)
		return r
	}
	api.CuLibraryGetUnifiedFunction = func(fptr *unsafe.Pointer, library Library, symbol *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(fptr))
		a.words[1] = uintptr(library)
		a.words[2] = uintptr(unsafe.Pointer(symbol))
		r := l.call(fnCuLibraryGetUnifiedFunction, a, 3)
		runtime.KeepAlive(fptr)
		runtime.KeepAlive(symbol)
		return r
	}
	api.CuKernelGetAttribute = func(pi *int32, attrib FunctionAttribute, kernel Kernel, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pi))
		a.words[1] = uintptr(attrib)
		a.words[2] = uintptr(kernel)
		a.words[3] = uintptr(dev)
		r := l.call(fnCuKernelGetAttribute, a, 4)
		runtime.KeepAlive(pi)
		return r
	}
	api.CuKernelSetAttribute = func(attrib FunctionAttribute, val int32, kernel Kernel, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(attrib)
		a.words[1] = uintptr(val)
		a.words[2] = uintptr(kernel)
		a.words[3] = uintptr(dev)
		r := l.call(fnCuKernelSetAttribute, a, 4)
		return r
	}
	api.CuKernelSetCacheConfig = func(kernel Kernel, config FuncCache, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(kernel)
		a.words[1] = uintptr(config)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuKernelSetCacheConfig, a, 3)
		return r
	}
	api.CuKernelGetName = func(name **byte, hfunc Kernel) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(name))
		a.words[1] = uintptr(hfunc)
		r := l.call(fnCuKernelGetName, a, 2)
		runtime.KeepAlive(name)
		return r
	}
	api.CuKernelGetParamInfo = func(kernel Kernel, paramIndex uint64, paramOffset *uint64, paramSize *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(kernel)
		a.words[1] = uintptr(paramIndex)
		a.words[2] = uintptr(unsafe.Pointer(paramOffset))
		a.words[3] = uintptr(unsafe.Pointer(paramSize))
		r := l.call(fnCuKernelGetParamInfo, a, 4)
		runtime.KeepAlive(paramOffset)
		runtime.KeepAlive(paramSize)
		return r
	}
	api.CuMemGetInfo = func(free *uint64, total *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(free))
		a.words[1] = uintptr(unsafe.Pointer(total))
		r := l.call(fnCuMemGetInfo, a, 2)
		runtime.KeepAlive(free)
		runtime.KeepAlive(total)
		return r
	}
	api.CuMemAlloc = func(dptr *DevicePtr, bytesize uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(bytesize)
		r := l.call(fnCuMemAlloc, a, 2)
		runtime.KeepAlive(dptr)
		return r
	}
	api.CuMemAllocPitch = func(dptr *DevicePtr, pPitch *uint64, WidthInBytes uint64, Height uint64, ElementSizeBytes uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(unsafe.Pointer(pPitch))
		a.words[2] = uintptr(WidthInBytes)
		a.words[3] = uintptr(Height)
		a.words[4] = uintptr(ElementSizeBytes)
		r := l.call(fnCuMemAllocPitch, a, 5)
		runtime.KeepAlive(dptr)
		runtime.KeepAlive(pPitch)
		return r
	}
	api.CuMemFree = func(dptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(dptr)
		r := l.call(fnCuMemFree, a, 1)
		return r
	}
	api.CuMemGetAddressRange = func(pbase *DevicePtr, psize *uint64, dptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pbase))
		a.words[1] = uintptr(unsafe.Pointer(psize))
		a.words[2] = uintptr(dptr)
		r := l.call(fnCuMemGetAddressRange, a, 3)
		runtime.KeepAlive(pbase)
		runtime.KeepAlive(psize)
		return r
	}
	api.CuMemAllocHost = func(pp *unsafe.Pointer, bytesize uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pp))
		a.words[1] = uintptr(bytesize)
		r := l.call(fnCuMemAllocHost, a, 2)
		runtime.KeepAlive(pp)
		return r
	}
	api.CuMemFreeHost = func(p unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(p))
		r := l.call(fnCuMemFreeHost, a, 1)
		runtime.KeepAlive(p)
		return r
	}
	api.CuMemHostAlloc = func(pp *unsafe.Pointer, bytesize uint64, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pp))
		a.words[1] = uintptr(bytesize)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuMemHostAlloc, a, 3)
		runtime.KeepAlive(pp)
		return r
	}
	api.CuMemHostGetDevicePointer = func(pdptr *DevicePtr, p unsafe.Pointer, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pdptr))
		a.words[1] = uintptr(unsafe.Pointer(p))
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuMemHostGetDevicePointer, a, 3)
		runtime.KeepAlive(pdptr)
		runtime.KeepAlive(p)
		return r
	}
	api.CuMemHostGetFlags = func(pFlags *uint32, p unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pFlags))
		a.words[1] = uintptr(unsafe.Pointer(p))
		r := l.call(fnCuMemHostGetFlags, a, 2)
		runtime.KeepAlive(pFlags)
		runtime.KeepAlive(p)
		return r
	}
	api.CuMemAllocManaged = func(dptr *DevicePtr, bytesize uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(bytesize)
		a.words[2] = uintptr(flags)
		r := l.call(fnCuMemAllocManaged, a, 3)
		runtime.KeepAlive(dptr)
		return r
	}
	api.CuDeviceRegisterAsyncNotification = func(device Device, callbackFunc AsyncCallback, userData unsafe.Pointer, callback *AsyncCallbackHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		a.words[1] = uintptr(callbackFunc)
		a.words[2] = uintptr(unsafe.Pointer(userData))
		a.words[3] = uintptr(unsafe.Pointer(callback))
		r := l.call(fnCuDeviceRegisterAsyncNotification, a, 4)
		runtime.KeepAlive(userData)
		runtime.KeepAlive(callback)
		return r
	}
	api.CuDeviceUnregisterAsyncNotification = func(device Device, callback AsyncCallbackHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		a.words[1] = uintptr(callback)
		r := l.call(fnCuDeviceUnregisterAsyncNotification, a, 2)
		return r
	}
	api.CuDeviceGetByPCIBusId = func(dev *Device, pciBusId *byte) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dev))
		a.words[1] = uintptr(unsafe.Pointer(pciBusId))
		r := l.call(fnCuDeviceGetByPCIBusId, a, 2)
		runtime.KeepAlive(dev)
		runtime.KeepAlive(pciBusId)
		return r
	}
	api.CuDeviceGetPCIBusId = func(pciBusId *byte, len int32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pciBusId))
		a.words[1] = uintptr(len)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuDeviceGetPCIBusId, a, 3)
		runtime.KeepAlive(pciBusId)
		return r
	}
	api.CuIpcGetEventHandle = func(pHandle *IpcEventHandle, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle))
		a.words[1] = uintptr(event)
		r := l.call(fnCuIpcGetEventHandle, a, 2)
		runtime.KeepAlive(pHandle)
		return r
	}
	api.CuIpcOpenEventHandle = func(phEvent *Event, handle IpcEventHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phEvent))
		n := a.block.Record(2, 1, unsafe.Pointer(&handle), unsafe.Sizeof(handle))
		r := l.call(fnCuIpcOpenEventHandle, a, n)
		runtime.KeepAlive(phEvent)
		runtime.KeepAlive(&handle)
		return r
	}
	api.CuIpcGetMemHandle = func(pHandle *IpcMemHandle, dptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle))
		a.words[1] = uintptr(dptr)
		r := l.call(fnCuIpcGetMemHandle, a, 2)
		runtime.KeepAlive(pHandle)
		return r
	}
	api.CuIpcOpenMemHandle = func(pdptr *DevicePtr, handle IpcMemHandle, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pdptr))
		a.words[2] = uintptr(Flags)
		n := a.block.Record(3, 1, unsafe.Pointer(&handle), unsafe.Sizeof(handle))
		r := l.call(fnCuIpcOpenMemHandle, a, n)
		runtime.KeepAlive(pdptr)
		runtime.KeepAlive(&handle)
		return r
	}
	api.CuIpcCloseMemHandle = func(dptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(dptr)
		r := l.call(fnCuIpcCloseMemHandle, a, 1)
		return r
	}
	api.CuMemHostRegister = func(p unsafe.Pointer, bytesize uint64, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(p))
		a.words[1] = uintptr(bytesize)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuMemHostRegister, a, 3)
		runtime.KeepAlive(p)
		return r
	}
	api.CuMemHostUnregister = func(p unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(p))
		r := l.call(fnCuMemHostUnregister, a, 1)
		runtime.KeepAlive(p)
		return r
	}
	api.CuMemcpy = func(dst DevicePtr, src DevicePtr, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dst)
		a.words[1] = uintptr(src)
		a.words[2] = uintptr(ByteCount)
		r := l.call(fnCuMemcpy, a, 3)
		return r
	}
	api.CuMemcpyPeer = func(dstDevice DevicePtr, dstContext Context, srcDevice DevicePtr, srcContext Context, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstContext)
		a.words[2] = uintptr(srcDevice)
		a.words[3] = uintptr(srcContext)
		a.words[4] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyPeer, a, 5)
		return r
	}
	api.CuMemcpyHtoD = func(dstDevice DevicePtr, srcHost unsafe.Pointer, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(unsafe.Pointer(srcHost))
		a.words[2] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyHtoD, a, 3)
		runtime.KeepAlive(srcHost)
		return r
	}
	api.CuMemcpyDtoH = func(dstHost unsafe.Pointer, srcDevice DevicePtr, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dstHost))
		a.words[1] = uintptr(srcDevice)
		a.words[2] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyDtoH, a, 3)
		runtime.KeepAlive(dstHost)
		return r
	}
	api.CuMemcpyDtoD = func(dstDevice DevicePtr, srcDevice DevicePtr, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(srcDevice)
		a.words[2] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyDtoD, a, 3)
		return r
	}
	api.CuMemcpyDtoA = func(dstArray Array, dstOffset uint64, srcDevice DevicePtr, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstArray)
		a.words[1] = uintptr(dstOffset)
		a.words[2] = uintptr(srcDevice)
		a.words[3] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyDtoA, a, 4)
		return r
	}
	api.CuMemcpyAtoD = func(dstDevice DevicePtr, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(srcArray)
		a.words[2] = uintptr(srcOffset)
		a.words[3] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyAtoD, a, 4)
		return r
	}
	api.CuMemcpyHtoA = func(dstArray Array, dstOffset uint64, srcHost unsafe.Pointer, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstArray)
		a.words[1] = uintptr(dstOffset)
		a.words[2] = uintptr(unsafe.Pointer(srcHost))
		a.words[3] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyHtoA, a, 4)
		runtime.KeepAlive(srcHost)
		return r
	}
	api.CuMemcpyAtoH = func(dstHost unsafe.Pointer, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dstHost))
		a.words[1] = uintptr(srcArray)
		a.words[2] = uintptr(srcOffset)
		a.words[3] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyAtoH, a, 4)
		runtime.KeepAlive(dstHost)
		return r
	}
	api.CuMemcpyAtoA = func(dstArray Array, dstOffset uint64, srcArray Array, srcOffset uint64, ByteCount uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstArray)
		a.words[1] = uintptr(dstOffset)
		a.words[2] = uintptr(srcArray)
		a.words[3] = uintptr(srcOffset)
		a.words[4] = uintptr(ByteCount)
		r := l.call(fnCuMemcpyAtoA, a, 5)
		return r
	}
	api.CuMemcpy2D = func(pCopy *Memcpy2D) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		r := l.call(fnCuMemcpy2D, a, 1)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpy2DUnaligned = func(pCopy *Memcpy2D) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		r := l.call(fnCuMemcpy2DUnaligned, a, 1)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpy3D = func(pCopy *Memcpy3D) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		r := l.call(fnCuMemcpy3D, a, 1)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpy3DPeer = func(pCopy *Memcpy3DPeer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		r := l.call(fnCuMemcpy3DPeer, a, 1)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpyAsync = func(dst DevicePtr, src DevicePtr, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dst)
		a.words[1] = uintptr(src)
		a.words[2] = uintptr(ByteCount)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemcpyAsync, a, 4)
		return r
	}
	api.CuMemcpyPeerAsync = func(dstDevice DevicePtr, dstContext Context, srcDevice DevicePtr, srcContext Context, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstContext)
		a.words[2] = uintptr(srcDevice)
		a.words[3] = uintptr(srcContext)
		a.words[4] = uintptr(ByteCount)
		a.words[5] = uintptr(hStream)
		r := l.call(fnCuMemcpyPeerAsync, a, 6)
		return r
	}
	api.CuMemcpyHtoDAsync = func(dstDevice DevicePtr, srcHost unsafe.Pointer, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(unsafe.Pointer(srcHost))
		a.words[2] = uintptr(ByteCount)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemcpyHtoDAsync, a, 4)
		runtime.KeepAlive(srcHost)
		return r
	}
	api.CuMemcpyDtoHAsync = func(dstHost unsafe.Pointer, srcDevice DevicePtr, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dstHost))
		a.words[1] = uintptr(srcDevice)
		a.words[2] = uintptr(ByteCount)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemcpyDtoHAsync, a, 4)
		runtime.KeepAlive(dstHost)
		return r
	}
	api.CuMemcpyDtoDAsync = func(dstDevice DevicePtr, srcDevice DevicePtr, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(srcDevice)
		a.words[2] = uintptr(ByteCount)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemcpyDtoDAsync, a, 4)
		return r
	}
	api.CuMemcpyHtoAAsync = func(dstArray Array, dstOffset uint64, srcHost unsafe.Pointer, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstArray)
		a.words[1] = uintptr(dstOffset)
		a.words[2] = uintptr(unsafe.Pointer(srcHost))
		a.words[3] = uintptr(ByteCount)
		a.words[4] = uintptr(hStream)
		r := l.call(fnCuMemcpyHtoAAsync, a, 5)
		runtime.KeepAlive(srcHost)
		return r
	}
	api.CuMemcpyAtoHAsync = func(dstHost unsafe.Pointer, srcArray Array, srcOffset uint64, ByteCount uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dstHost))
		a.words[1] = uintptr(srcArray)
		a.words[2] = uintptr(srcOffset)
		a.words[3] = uintptr(ByteCount)
		a.words[4] = uintptr(hStream)
		r := l.call(fnCuMemcpyAtoHAsync, a, 5)
		runtime.KeepAlive(dstHost)
		return r
	}
	api.CuMemcpy2DAsync = func(pCopy *Memcpy2D, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuMemcpy2DAsync, a, 2)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpy3DAsync = func(pCopy *Memcpy3D, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuMemcpy3DAsync, a, 2)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpy3DPeerAsync = func(pCopy *Memcpy3DPeer, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pCopy))
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuMemcpy3DPeerAsync, a, 2)
		runtime.KeepAlive(pCopy)
		return r
	}
	api.CuMemcpyBatchAsync = func(dsts *DevicePtr, srcs *DevicePtr, sizes *uint64, count uint64, attrs *MemcpyAttributes, attrsIdxs *uint64, numAttrs uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dsts))
		a.words[1] = uintptr(unsafe.Pointer(srcs))
		a.words[2] = uintptr(unsafe.Pointer(sizes))
		a.words[3] = uintptr(count)
		a.words[4] = uintptr(unsafe.Pointer(attrs))
		a.words[5] = uintptr(unsafe.Pointer(attrsIdxs))
		a.words[6] = uintptr(numAttrs)
		a.words[7] = uintptr(hStream)
		r := l.call(fnCuMemcpyBatchAsync, a, 8)
		runtime.KeepAlive(dsts)
		runtime.KeepAlive(srcs)
		runtime.KeepAlive(sizes)
		runtime.KeepAlive(attrs)
		runtime.KeepAlive(attrsIdxs)
		return r
	}
	api.CuMemcpy3DBatchAsync = func(numOps uint64, opList *Memcpy3DBatchOP, flags uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(numOps)
		a.words[1] = uintptr(unsafe.Pointer(opList))
		a.words[2] = uintptr(flags)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemcpy3DBatchAsync, a, 4)
		runtime.KeepAlive(opList)
		return r
	}
	api.CuMemsetD8 = func(dstDevice DevicePtr, uc uint8, N uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(uc)
		a.words[2] = uintptr(N)
		r := l.call(fnCuMemsetD8, a, 3)
		return r
	}
	api.CuMemsetD16 = func(dstDevice DevicePtr, us uint16, N uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(us)
		a.words[2] = uintptr(N)
		r := l.call(fnCuMemsetD16, a, 3)
		return r
	}
	api.CuMemsetD32 = func(dstDevice DevicePtr, ui uint32, N uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(ui)
		a.words[2] = uintptr(N)
		r := l.call(fnCuMemsetD32, a, 3)
		return r
	}
	api.CuMemsetD2D8 = func(dstDevice DevicePtr, dstPitch uint64, uc uint8, Width uint64, Height uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(uc)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		r := l.call(fnCuMemsetD2D8, a, 5)
		return r
	}
	api.CuMemsetD2D16 = func(dstDevice DevicePtr, dstPitch uint64, us uint16, Width uint64, Height uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(us)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		r := l.call(fnCuMemsetD2D16, a, 5)
		return r
	}
	api.CuMemsetD2D32 = func(dstDevice DevicePtr, dstPitch uint64, ui uint32, Width uint64, Height uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(ui)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		r := l.call(fnCuMemsetD2D32, a, 5)
		return r
	}
	api.CuMemsetD8Async = func(dstDevice DevicePtr, uc uint8, N uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(uc)
		a.words[2] = uintptr(N)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemsetD8Async, a, 4)
		return r
	}
	api.CuMemsetD16Async = func(dstDevice DevicePtr, us uint16, N uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(us)
		a.words[2] = uintptr(N)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemsetD16Async, a, 4)
		return r
	}
	api.CuMemsetD32Async = func(dstDevice DevicePtr, ui uint32, N uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(ui)
		a.words[2] = uintptr(N)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemsetD32Async, a, 4)
		return r
	}
	api.CuMemsetD2D8Async = func(dstDevice DevicePtr, dstPitch uint64, uc uint8, Width uint64, Height uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(uc)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		a.words[5] = uintptr(hStream)
		r := l.call(fnCuMemsetD2D8Async, a, 6)
		return r
	}
	api.CuMemsetD2D16Async = func(dstDevice DevicePtr, dstPitch uint64, us uint16, Width uint64, Height uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(us)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		a.words[5] = uintptr(hStream)
		r := l.call(fnCuMemsetD2D16Async, a, 6)
		return r
	}
	api.CuMemsetD2D32Async = func(dstDevice DevicePtr, dstPitch uint64, ui uint32, Width uint64, Height uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dstDevice)
		a.words[1] = uintptr(dstPitch)
		a.words[2] = uintptr(ui)
		a.words[3] = uintptr(Width)
		a.words[4] = uintptr(Height)
		a.words[5] = uintptr(hStream)
		r := l.call(fnCuMemsetD2D32Async, a, 6)
		return r
	}
	api.CuArrayCreate = func(pHandle *Array, pAllocateArray *ArrayDescriptor) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle))
		a.words[1] = uintptr(unsafe.Pointer(pAllocateArray))
		r := l.call(fnCuArrayCreate, a, 2)
		runtime.KeepAlive(pHandle)
		runtime.KeepAlive(pAllocateArray)
		return r
	}
	api.CuArrayGetDescriptor = func(pArrayDescriptor *ArrayDescriptor, hArray Array) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pArrayDescriptor))
		a.words[1] = uintptr(hArray)
		r := l.call(fnCuArrayGetDescriptor, a, 2)
		runtime.KeepAlive(pArrayDescriptor)
		return r
	}
	api.CuArrayGetSparseProperties = func(sparseProperties *ArraySparseProperties, array Array) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(sparseProperties))
		a.words[1] = uintptr(array)
		r := l.call(fnCuArrayGetSparseProperties, a, 2)
		runtime.KeepAlive(sparseProperties)
		return r
	}
	api.CuMipmappedArrayGetSparseProperties = func(sparseProperties *ArraySparseProperties, mipmap MipmappedArray) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(sparseProperties))
		a.words[1] = uintptr(mipmap)
		r := l.call(fnCuMipmappedArrayGetSparseProperties, a, 2)
		runtime.KeepAlive(sparseProperties)
		return r
	}
	api.CuArrayGetMemoryRequirements = func(memoryRequirements *ArrayMemoryRequirements, array Array, device Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(memoryRequirements))
		a.words[1] = uintptr(array)
		a.words[2] = uintptr(device)
		r := l.call(fnCuArrayGetMemoryRequirements, a, 3)
		runtime.KeepAlive(memoryRequirements)
		return r
	}
	api.CuMipmappedArrayGetMemoryRequirements = func(memoryRequirements *ArrayMemoryRequirements, mipmap MipmappedArray, device Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(memoryRequirements))
		a.words[1] = uintptr(mipmap)
		a.words[2] = uintptr(device)
		r := l.call(fnCuMipmappedArrayGetMemoryRequirements, a, 3)
		runtime.KeepAlive(memoryRequirements)
		return r
	}
	api.CuArrayGetPlane = func(pPlaneArray *Array, hArray Array, planeIdx uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pPlaneArray))
		a.words[1] = uintptr(hArray)
		a.words[2] = uintptr(planeIdx)
		r := l.call(fnCuArrayGetPlane, a, 3)
		runtime.KeepAlive(pPlaneArray)
		return r
	}
	api.CuArrayDestroy = func(hArray Array) Result {
		a := l.arguments()
		a.words[0] = uintptr(hArray)
		r := l.call(fnCuArrayDestroy, a, 1)
		return r
	}
	api.CuArray3DCreate = func(pHandle *Array, pAllocateArray *Array3DDescriptor) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle))
		a.words[1] = uintptr(unsafe.Pointer(pAllocateArray))
		r := l.call(fnCuArray3DCreate, a, 2)
		runtime.KeepAlive(pHandle)
		runtime.KeepAlive(pAllocateArray)
		return r
	}
	api.CuArray3DGetDescriptor = func(pArrayDescriptor *Array3DDescriptor, hArray Array) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pArrayDescriptor))
		a.words[1] = uintptr(hArray)
		r := l.call(fnCuArray3DGetDescriptor, a, 2)
		runtime.KeepAlive(pArrayDescriptor)
		return r
	}
	api.CuMipmappedArrayCreate = func(pHandle *MipmappedArray, pMipmappedArrayDesc *Array3DDescriptor, numMipmapLevels uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle))
		a.words[1] = uintptr(unsafe.Pointer(pMipmappedArrayDesc))
		a.words[2] = uintptr(numMipmapLevels)
		r := l.call(fnCuMipmappedArrayCreate, a, 3)
		runtime.KeepAlive(pHandle)
		runtime.KeepAlive(pMipmappedArrayDesc)
		return r
	}
	api.CuMipmappedArrayGetLevel = func(pLevelArray *Array, hMipmappedArray MipmappedArray, level uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pLevelArray))
		a.words[1] = uintptr(hMipmappedArray)
		a.words[2] = uintptr(level)
		r := l.call(fnCuMipmappedArrayGetLevel, a, 3)
		runtime.KeepAlive(pLevelArray)
		return r
	}
	api.CuMipmappedArrayDestroy = func(hMipmappedArray MipmappedArray) Result {
		a := l.arguments()
		a.words[0] = uintptr(hMipmappedArray)
		r := l.call(fnCuMipmappedArrayDestroy, a, 1)
		return r
	}
	api.CuMemGetHandleForAddressRange = func(handle unsafe.Pointer, dptr DevicePtr, size uint64, handleType MemRangeHandleType, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(handle))
		a.words[1] = uintptr(dptr)
		a.words[2] = uintptr(size)
		a.words[3] = uintptr(handleType)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuMemGetHandleForAddressRange, a, 5)
		runtime.KeepAlive(handle)
		return r
	}
	api.CuMemBatchDecompressAsync = func(paramsArray *MemDecompressParams, count uint64, flags uint32, errorIndex *uint64, stream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(paramsArray))
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(flags)
		a.words[3] = uintptr(unsafe.Pointer(errorIndex))
		a.words[4] = uintptr(stream)
		r := l.call(fnCuMemBatchDecompressAsync, a, 5)
		runtime.KeepAlive(paramsArray)
		runtime.KeepAlive(errorIndex)
		return r
	}
	api.CuMemAddressReserve = func(ptr *DevicePtr, size uint64, alignment uint64, addr DevicePtr, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(ptr))
		a.words[1] = uintptr(size)
		a.words[2] = uintptr(alignment)
		a.words[3] = uintptr(addr)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuMemAddressReserve, a, 5)
		runtime.KeepAlive(ptr)
		return r
	}
	api.CuMemAddressFree = func(ptr DevicePtr, size uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(ptr)
		a.words[1] = uintptr(size)
		r := l.call(fnCuMemAddressFree, a, 2)
		return r
	}
	api.CuMemCreate = func(handle *MemGenericAllocationHandle, size uint64, prop *MemAllocationProp, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(handle))
		a.words[1] = uintptr(size)
		a.words[2] = uintptr(unsafe.Pointer(prop))
		a.words[3] = uintptr(flags)
		r := l.call(fnCuMemCreate, a, 4)
		runtime.KeepAlive(handle)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuMemRelease = func(handle MemGenericAllocationHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(handle)
		r := l.call(fnCuMemRelease, a, 1)
		return r
	}
	api.CuMemMap = func(ptr DevicePtr, size uint64, offset uint64, handle MemGenericAllocationHandle, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(ptr)
		a.words[1] = uintptr(size)
		a.words[2] = uintptr(offset)
		a.words[3] = uintptr(handle)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuMemMap, a, 5)
		return r
	}
	api.CuMemMapArrayAsync = func(mapInfoList *ArrayMapInfo, count uint32, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(mapInfoList))
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(hStream)
		r := l.call(fnCuMemMapArrayAsync, a, 3)
		runtime.KeepAlive(mapInfoList)
		return r
	}
	api.CuMemUnmap = func(ptr DevicePtr, size uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(ptr)
		a.words[1] = uintptr(size)
		r := l.call(fnCuMemUnmap, a, 2)
		return r
	}
	api.CuMemSetAccess = func(ptr DevicePtr, size uint64, desc *MemAccessDesc, count uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(ptr)
		a.words[1] = uintptr(size)
		a.words[2] = uintptr(unsafe.Pointer(desc))
		a.words[3] = uintptr(count)
		r := l.call(fnCuMemSetAccess, a, 4)
		runtime.KeepAlive(desc)
		return r
	}
	api.CuMemGetAccess = func(flags *uint64, location *MemLocation, ptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(flags))
		a.words[1] = uintptr(unsafe.Pointer(location))
		a.words[2] = uintptr(ptr)
		r := l.call(fnCuMemGetAccess, a, 3)
		runtime.KeepAlive(flags)
		runtime.KeepAlive(location)
		return r
	}
	api.CuMemExportToShareableHandle = func(shareableHandle unsafe.Pointer, handle MemGenericAllocationHandle, handleType MemAllocationHandleType, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(shareableHandle))
		a.words[1] = uintptr(handle)
		a.words[2] = uintptr(handleType)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuMemExportToShareableHandle, a, 4)
		runtime.KeepAlive(shareableHandle)
		return r
	}
	api.CuMemImportFromShareableHandle = func(handle *MemGenericAllocationHandle, osHandle uintptr, shHandleType MemAllocationHandleType) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(handle))
		a.words[1] = uintptr(osHandle)
		a.words[2] = uintptr(shHandleType)
		r := l.call(fnCuMemImportFromShareableHandle, a, 3)
		runtime.KeepAlive(handle)
		return r
	}
	api.CuMemGetAllocationGranularity = func(granularity *uint64, prop *MemAllocationProp, option MemAllocationGranularityFlags) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(granularity))
		a.words[1] = uintptr(unsafe.Pointer(prop))
		a.words[2] = uintptr(option)
		r := l.call(fnCuMemGetAllocationGranularity, a, 3)
		runtime.KeepAlive(granularity)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuMemGetAllocationPropertiesFromHandle = func(prop *MemAllocationProp, handle MemGenericAllocationHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(prop))
		a.words[1] = uintptr(handle)
		r := l.call(fnCuMemGetAllocationPropertiesFromHandle, a, 2)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuMemRetainAllocationHandle = func(handle *MemGenericAllocationHandle, addr unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(handle))
		a.words[1] = uintptr(unsafe.Pointer(addr))
		r := l.call(fnCuMemRetainAllocationHandle, a, 2)
		runtime.KeepAlive(handle)
		runtime.KeepAlive(addr)
		return r
	}
	api.CuMemFreeAsync = func(dptr DevicePtr, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dptr)
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuMemFreeAsync, a, 2)
		return r
	}
	api.CuMemAllocAsync = func(dptr *DevicePtr, bytesize uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(bytesize)
		a.words[2] = uintptr(hStream)
		r := l.call(fnCuMemAllocAsync, a, 3)
		runtime.KeepAlive(dptr)
		return r
	}
	api.CuMemPoolTrimTo = func(pool MemoryPool, minBytesToKeep uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(pool)
		a.words[1] = uintptr(minBytesToKeep)
		r := l.call(fnCuMemPoolTrimTo, a, 2)
		return r
	}
	api.CuMemPoolSetAttribute = func(pool MemoryPool, attr MemPoolAttribute, value unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(pool)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuMemPoolSetAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuMemPoolGetAttribute = func(pool MemoryPool, attr MemPoolAttribute, value unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(pool)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuMemPoolGetAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuMemPoolSetAccess = func(pool MemoryPool, map_ *MemAccessDesc, count uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(pool)
		a.words[1] = uintptr(unsafe.Pointer(map_))
		a.words[2] = uintptr(count)
		r := l.call(fnCuMemPoolSetAccess, a, 3)
		runtime.KeepAlive(map_)
		return r
	}
	api.CuMemPoolGetAccess = func(flags *MemAccessFlags, memPool MemoryPool, location *MemLocation) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(flags))
		a.words[1] = uintptr(memPool)
		a.words[2] = uintptr(unsafe.Pointer(location))
		r := l.call(fnCuMemPoolGetAccess, a, 3)
		runtime.KeepAlive(flags)
		runtime.KeepAlive(location)
		return r
	}
	api.CuMemPoolCreate = func(pool *MemoryPool, poolProps *MemPoolProps) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool))
		a.words[1] = uintptr(unsafe.Pointer(poolProps))
		r := l.call(fnCuMemPoolCreate, a, 2)
		runtime.KeepAlive(pool)
		runtime.KeepAlive(poolProps)
		return r
	}
	api.CuMemPoolDestroy = func(pool MemoryPool) Result {
		a := l.arguments()
		a.words[0] = uintptr(pool)
		r := l.call(fnCuMemPoolDestroy, a, 1)
		return r
	}
	api.CuMemGetDefaultMemPool = func(pool_out *MemoryPool, location *MemLocation, type_ MemAllocationType) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool_out))
		a.words[1] = uintptr(unsafe.Pointer(location))
		a.words[2] = uintptr(type_)
		r := l.call(fnCuMemGetDefaultMemPool, a, 3)
		runtime.KeepAlive(pool_out)
		runtime.KeepAlive(location)
		return r
	}
	api.CuMemGetMemPool = func(pool *MemoryPool, location *MemLocation, type_ MemAllocationType) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool))
		a.words[1] = uintptr(unsafe.Pointer(location))
		a.words[2] = uintptr(type_)
		r := l.call(fnCuMemGetMemPool, a, 3)
		runtime.KeepAlive(pool)
		runtime.KeepAlive(location)
		return r
	}
	api.CuMemSetMemPool = func(location *MemLocation, type_ MemAllocationType, pool MemoryPool) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(location))
		a.words[1] = uintptr(type_)
		a.words[2] = uintptr(pool)
		r := l.call(fnCuMemSetMemPool, a, 3)
		runtime.KeepAlive(location)
		return r
	}
	api.CuMemAllocFromPoolAsync = func(dptr *DevicePtr, bytesize uint64, pool MemoryPool, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptr))
		a.words[1] = uintptr(bytesize)
		a.words[2] = uintptr(pool)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemAllocFromPoolAsync, a, 4)
		runtime.KeepAlive(dptr)
		return r
	}
	api.CuMemPoolExportToShareableHandle = func(handle_out unsafe.Pointer, pool MemoryPool, handleType MemAllocationHandleType, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(handle_out))
		a.words[1] = uintptr(pool)
		a.words[2] = uintptr(handleType)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuMemPoolExportToShareableHandle, a, 4)
		runtime.KeepAlive(handle_out)
		return r
	}
	api.CuMemPoolImportFromShareableHandle = func(pool_out *MemoryPool, handle uintptr, handleType MemAllocationHandleType, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pool_out))
		a.words[1] = uintptr(handle)
		a.words[2] = uintptr(handleType)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuMemPoolImportFromShareableHandle, a, 4)
		runtime.KeepAlive(pool_out)
		return r
	}
	api.CuMemPoolExportPointer = func(shareData_out *MemPoolPtrExportData, ptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(shareData_out))
		a.words[1] = uintptr(ptr)
		r := l.call(fnCuMemPoolExportPointer, a, 2)
		runtime.KeepAlive(shareData_out)
		return r
	}
	api.CuMemPoolImportPointer = func(ptr_out *DevicePtr, pool MemoryPool, shareData *MemPoolPtrExportData) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(ptr_out))
		a.words[1] = uintptr(pool)
		a.words[2] = uintptr(unsafe.Pointer(shareData))
		r := l.call(fnCuMemPoolImportPointer, a, 3)
		runtime.KeepAlive(ptr_out)
		runtime.KeepAlive(shareData)
		return r
	}
	api.CuMulticastCreate = func(mcHandle *MemGenericAllocationHandle, prop *MulticastObjectProp) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(mcHandle))
		a.words[1] = uintptr(unsafe.Pointer(prop))
		r := l.call(fnCuMulticastCreate, a, 2)
		runtime.KeepAlive(mcHandle)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuMulticastAddDevice = func(mcHandle MemGenericAllocationHandle, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(mcHandle)
		a.words[1] = uintptr(dev)
		r := l.call(fnCuMulticastAddDevice, a, 2)
		return r
	}
	api.CuMulticastBindMem = func(mcHandle MemGenericAllocationHandle, mcOffset uint64, memHandle MemGenericAllocationHandle, memOffset uint64, size uint64, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(mcHandle)
		a.words[1] = uintptr(mcOffset)
		a.words[2] = uintptr(memHandle)
		a.words[3] = uintptr(memOffset)
		a.words[4] = uintptr(size)
		a.words[5] = uintptr(flags)
		r := l.call(fnCuMulticastBindMem, a, 6)
		return r
	}
	api.CuMulticastBindAddr = func(mcHandle MemGenericAllocationHandle, mcOffset uint64, memptr DevicePtr, size uint64, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(mcHandle)
		a.words[1] = uintptr(mcOffset)
		a.words[2] = uintptr(memptr)
		a.words[3] = uintptr(size)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuMulticastBindAddr, a, 5)
		return r
	}
	api.CuMulticastUnbind = func(mcHandle MemGenericAllocationHandle, dev Device, mcOffset uint64, size uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(mcHandle)
		a.words[1] = uintptr(dev)
		a.words[2] = uintptr(mcOffset)
		a.words[3] = uintptr(size)
		r := l.call(fnCuMulticastUnbind, a, 4)
		return r
	}
	api.CuMulticastGetGranularity = func(granularity *uint64, prop *MulticastObjectProp, option MulticastGranularityFlags) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(granularity))
		a.words[1] = uintptr(unsafe.Pointer(prop))
		a.words[2] = uintptr(option)
		r := l.call(fnCuMulticastGetGranularity, a, 3)
		runtime.KeepAlive(granularity)
		runtime.KeepAlive(prop)
		return r
	}
	api.CuPointerGetAttribute = func(data unsafe.Pointer, attribute PointerAttribute, ptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(data))
		a.words[1] = uintptr(attribute)
		a.words[2] = uintptr(ptr)
		r := l.call(fnCuPointerGetAttribute, a, 3)
		runtime.KeepAlive(data)
		return r
	}
	api.CuMemPrefetchAsync = func(devPtr DevicePtr, count uint64, location MemLocation, flags uint32, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(devPtr)
		a.words[1] = uintptr(count)
		a.words[2] = *(*uintptr)(unsafe.Pointer(&location))
		a.words[3] = uintptr(flags)
		a.words[4] = uintptr(hStream)
		r := l.call(fnCuMemPrefetchAsync, a, 5)
		return r
	}
	api.CuMemAdvise = func(devPtr DevicePtr, count uint64, advice MemAdvise, location MemLocation) Result {
		a := l.arguments()
		a.words[0] = uintptr(devPtr)
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(advice)
		a.words[3] = *(*uintptr)(unsafe.Pointer(&location))
		r := l.call(fnCuMemAdvise, a, 4)
		return r
	}
	api.CuMemPrefetchBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, prefetchLocs *MemLocation, prefetchLocIdxs *uint64, numPrefetchLocs uint64, flags uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptrs))
		a.words[1] = uintptr(unsafe.Pointer(sizes))
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(unsafe.Pointer(prefetchLocs))
		a.words[4] = uintptr(unsafe.Pointer(prefetchLocIdxs))
		a.words[5] = uintptr(numPrefetchLocs)
		a.words[6] = uintptr(flags)
		a.words[7] = uintptr(hStream)
		r := l.call(fnCuMemPrefetchBatchAsync, a, 8)
		runtime.KeepAlive(dptrs)
		runtime.KeepAlive(sizes)
		runtime.KeepAlive(prefetchLocs)
		runtime.KeepAlive(prefetchLocIdxs)
		return r
	}
	api.CuMemDiscardBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, flags uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptrs))
		a.words[1] = uintptr(unsafe.Pointer(sizes))
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(flags)
		a.words[4] = uintptr(hStream)
		r := l.call(fnCuMemDiscardBatchAsync, a, 5)
		runtime.KeepAlive(dptrs)
		runtime.KeepAlive(sizes)
		return r
	}
	api.CuMemDiscardAndPrefetchBatchAsync = func(dptrs *DevicePtr, sizes *uint64, count uint64, prefetchLocs *MemLocation, prefetchLocIdxs *uint64, numPrefetchLocs uint64, flags uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dptrs))
		a.words[1] = uintptr(unsafe.Pointer(sizes))
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(unsafe.Pointer(prefetchLocs))
		a.words[4] = uintptr(unsafe.Pointer(prefetchLocIdxs))
		a.words[5] = uintptr(numPrefetchLocs)
		a.words[6] = uintptr(flags)
		a.words[7] = uintptr(hStream)
		r := l.call(fnCuMemDiscardAndPrefetchBatchAsync, a, 8)
		runtime.KeepAlive(dptrs)
		runtime.KeepAlive(sizes)
		runtime.KeepAlive(prefetchLocs)
		runtime.KeepAlive(prefetchLocIdxs)
		return r
	}
	api.CuMemRangeGetAttribute = func(data unsafe.Pointer, dataSize uint64, attribute MemRangeAttribute, devPtr DevicePtr, count uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(data))
		a.words[1] = uintptr(dataSize)
		a.words[2] = uintptr(attribute)
		a.words[3] = uintptr(devPtr)
		a.words[4] = uintptr(count)
		r := l.call(fnCuMemRangeGetAttribute, a, 5)
		runtime.KeepAlive(data)
		return r
	}
	api.CuMemRangeGetAttributes = func(data *unsafe.Pointer, dataSizes *uint64, attributes *MemRangeAttribute, numAttributes uint64, devPtr DevicePtr, count uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(data))
		a.words[1] = uintptr(unsafe.Pointer(dataSizes))
		a.words[2] = uintptr(unsafe.Pointer(attributes))
		a.words[3] = uintptr(numAttributes)
		a.words[4] = uintptr(devPtr)
		a.words[5] = uintptr(count)
		r := l.call(fnCuMemRangeGetAttributes, a, 6)
		runtime.KeepAlive(data)
		runtime.KeepAlive(dataSizes)
		runtime.KeepAlive(attributes)
		return r
	}
	api.CuPointerSetAttribute = func(value unsafe.Pointer, attribute PointerAttribute, ptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(value))
		a.words[1] = uintptr(attribute)
		a.words[2] = uintptr(ptr)
		r := l.call(fnCuPointerSetAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuPointerGetAttributes = func(numAttributes uint32, attributes *PointerAttribute, data *unsafe.Pointer, ptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(numAttributes)
		a.words[1] = uintptr(unsafe.Pointer(attributes))
		a.words[2] = uintptr(unsafe.Pointer(data))
		a.words[3] = uintptr(ptr)
		r := l.call(fnCuPointerGetAttributes, a, 4)
		runtime.KeepAlive(attributes)
		runtime.KeepAlive(data)
		return r
	}
	api.CuStreamCreate = func(phStream *Stream, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phStream))
		a.words[1] = uintptr(Flags)
		r := l.call(fnCuStreamCreate, a, 2)
		runtime.KeepAlive(phStream)
		return r
	}
	api.CuStreamCreateWithPriority = func(phStream *Stream, flags uint32, priority int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phStream))
		a.words[1] = uintptr(flags)
		a.words[2] = uintptr(priority)
		r := l.call(fnCuStreamCreateWithPriority, a, 3)
		runtime.KeepAlive(phStream)
		return r
	}
	api.CuStreamGetPriority = func(hStream Stream, priority *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(priority))
		r := l.call(fnCuStreamGetPriority, a, 2)
		runtime.KeepAlive(priority)
		return r
	}
	api.CuStreamGetDevice = func(hStream Stream, device *Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(device))
		r := l.call(fnCuStreamGetDevice, a, 2)
		runtime.KeepAlive(device)
		return r
	}
	api.CuStreamGetFlags = func(hStream Stream, flags *uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(flags))
		r := l.call(fnCuStreamGetFlags, a, 2)
		runtime.KeepAlive(flags)
		return r
	}
	api.CuStreamGetId = func(hStream Stream, streamId *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(streamId))
		r := l.call(fnCuStreamGetId, a, 2)
		runtime.KeepAlive(streamId)
		return r
	}
	api.CuStreamGetCtx = func(hStream Stream, pctx *Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(pctx))
		r := l.call(fnCuStreamGetCtx, a, 2)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuStreamGetCtx_v2 = func(hStream Stream, pCtx *Context, pGreenCtx *GreenCtx) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(pCtx))
		a.words[2] = uintptr(unsafe.Pointer(pGreenCtx))
		r := l.call(fnCuStreamGetCtx_v2, a, 3)
		runtime.KeepAlive(pCtx)
		runtime.KeepAlive(pGreenCtx)
		return r
	}
	api.CuStreamWaitEvent = func(hStream Stream, hEvent Event, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(hEvent)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuStreamWaitEvent, a, 3)
		return r
	}
	api.CuStreamAddCallback = func(hStream Stream, callback StreamCallback, userData unsafe.Pointer, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(callback)
		a.words[2] = uintptr(unsafe.Pointer(userData))
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamAddCallback, a, 4)
		runtime.KeepAlive(userData)
		return r
	}
	api.CuStreamBeginCapture = func(hStream Stream, mode StreamCaptureMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(mode)
		r := l.call(fnCuStreamBeginCapture, a, 2)
		return r
	}
	api.CuStreamBeginCaptureToGraph = func(hStream Stream, hGraph Graph, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, mode StreamCaptureMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(unsafe.Pointer(dependencyData))
		a.words[4] = uintptr(numDependencies)
		a.words[5] = uintptr(mode)
		r := l.call(fnCuStreamBeginCaptureToGraph, a, 6)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(dependencyData)
		return r
	}
	api.CuThreadExchangeStreamCaptureMode = func(mode *StreamCaptureMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(mode))
		r := l.call(fnCuThreadExchangeStreamCaptureMode, a, 1)
		runtime.KeepAlive(mode)
		return r
	}
	api.CuStreamEndCapture = func(hStream Stream, phGraph *Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(phGraph))
		r := l.call(fnCuStreamEndCapture, a, 2)
		runtime.KeepAlive(phGraph)
		return r
	}
	api.CuStreamIsCapturing = func(hStream Stream, captureStatus *StreamCaptureStatus) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(captureStatus))
		r := l.call(fnCuStreamIsCapturing, a, 2)
		runtime.KeepAlive(captureStatus)
		return r
	}
	api.CuStreamGetCaptureInfo = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64, graph_out *Graph, dependencies_out **GraphNode, edgeData_out **GraphEdgeData, numDependencies_out *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(captureStatus_out))
		a.words[2] = uintptr(unsafe.Pointer(id_out))
		a.words[3] = uintptr(unsafe.Pointer(graph_out))
		a.words[4] = uintptr(unsafe.Pointer(dependencies_out))
		a.words[5] = uintptr(unsafe.Pointer(edgeData_out))
		a.words[6] = uintptr(unsafe.Pointer(numDependencies_out))
		r := l.call(fnCuStreamGetCaptureInfo, a, 7)
		runtime.KeepAlive(captureStatus_out)
		runtime.KeepAlive(id_out)
		runtime.KeepAlive(graph_out)
		runtime.KeepAlive(dependencies_out)
		runtime.KeepAlive(edgeData_out)
		runtime.KeepAlive(numDependencies_out)
		return r
	}
	api.CuStreamUpdateCaptureDependencies = func(hStream Stream, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(dependencies))
		a.words[2] = uintptr(unsafe.Pointer(dependencyData))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuStreamUpdateCaptureDependencies, a, 5)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(dependencyData)
		return r
	}
	api.CuStreamAttachMemAsync = func(hStream Stream, dptr DevicePtr, length uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(dptr)
		a.words[2] = uintptr(length)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamAttachMemAsync, a, 4)
		return r
	}
	api.CuStreamQuery = func(hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		r := l.call(fnCuStreamQuery, a, 1)
		return r
	}
	api.CuStreamSynchronize = func(hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		r := l.call(fnCuStreamSynchronize, a, 1)
		return r
	}
	api.CuStreamDestroy = func(hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		r := l.call(fnCuStreamDestroy, a, 1)
		return r
	}
	api.CuStreamCopyAttributes = func(dst Stream, src Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(dst)
		a.words[1] = uintptr(src)
		r := l.call(fnCuStreamCopyAttributes, a, 2)
		return r
	}
	api.CuStreamGetAttribute = func(hStream Stream, attr StreamAttrID, value_out *StreamAttrValue) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value_out))
		r := l.call(fnCuStreamGetAttribute, a, 3)
		runtime.KeepAlive(value_out)
		return r
	}
	api.CuStreamSetAttribute = func(hStream Stream, attr StreamAttrID, value *StreamAttrValue) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuStreamSetAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuEventCreate = func(phEvent *Event, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phEvent))
		a.words[1] = uintptr(Flags)
		r := l.call(fnCuEventCreate, a, 2)
		runtime.KeepAlive(phEvent)
		return r
	}
	api.CuEventRecord = func(hEvent Event, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hEvent)
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuEventRecord, a, 2)
		return r
	}
	api.CuEventRecordWithFlags = func(hEvent Event, hStream Stream, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hEvent)
		a.words[1] = uintptr(hStream)
		a.words[2] = uintptr(flags)
		r := l.call(fnCuEventRecordWithFlags, a, 3)
		return r
	}
	api.CuEventQuery = func(hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hEvent)
		r := l.call(fnCuEventQuery, a, 1)
		return r
	}
	api.CuEventSynchronize = func(hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hEvent)
		r := l.call(fnCuEventSynchronize, a, 1)
		return r
	}
	api.CuEventDestroy = func(hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hEvent)
		r := l.call(fnCuEventDestroy, a, 1)
		return r
	}
	api.CuEventElapsedTime = func(pMilliseconds *float32, hStart Event, hEnd Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pMilliseconds))
		a.words[1] = uintptr(hStart)
		a.words[2] = uintptr(hEnd)
		r := l.call(fnCuEventElapsedTime, a, 3)
		runtime.KeepAlive(pMilliseconds)
		return r
	}
	api.CuImportExternalMemory = func(extMem_out *ExternalMemory, memHandleDesc *ExternalMemoryHandleDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(extMem_out))
		a.words[1] = uintptr(unsafe.Pointer(memHandleDesc))
		r := l.call(fnCuImportExternalMemory, a, 2)
		runtime.KeepAlive(extMem_out)
		runtime.KeepAlive(memHandleDesc)
		return r
	}
	api.CuExternalMemoryGetMappedBuffer = func(devPtr *DevicePtr, extMem ExternalMemory, bufferDesc *ExternalMemoryBufferDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(devPtr))
		a.words[1] = uintptr(extMem)
		a.words[2] = uintptr(unsafe.Pointer(bufferDesc))
		r := l.call(fnCuExternalMemoryGetMappedBuffer, a, 3)
		runtime.KeepAlive(devPtr)
		runtime.KeepAlive(bufferDesc)
		return r
	}
	api.CuExternalMemoryGetMappedMipmappedArray = func(mipmap *MipmappedArray, extMem ExternalMemory, mipmapDesc *ExternalMemoryMipmappedArrayDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(mipmap))
		a.words[1] = uintptr(extMem)
		a.words[2] = uintptr(unsafe.Pointer(mipmapDesc))
		r := l.call(fnCuExternalMemoryGetMappedMipmappedArray, a, 3)
		runtime.KeepAlive(mipmap)
		runtime.KeepAlive(mipmapDesc)
		return r
	}
	api.CuDestroyExternalMemory = func(extMem ExternalMemory) Result {
		a := l.arguments()
		a.words[0] = uintptr(extMem)
		r := l.call(fnCuDestroyExternalMemory, a, 1)
		return r
	}
	api.CuImportExternalSemaphore = func(extSem_out *ExternalSemaphore, semHandleDesc *ExternalSemaphoreHandleDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(extSem_out))
		a.words[1] = uintptr(unsafe.Pointer(semHandleDesc))
		r := l.call(fnCuImportExternalSemaphore, a, 2)
		runtime.KeepAlive(extSem_out)
		runtime.KeepAlive(semHandleDesc)
		return r
	}
	api.CuSignalExternalSemaphoresAsync = func(extSemArray *ExternalSemaphore, paramsArray *ExternalSemaphoreSignalParams, numExtSems uint32, stream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(extSemArray))
		a.words[1] = uintptr(unsafe.Pointer(paramsArray))
		a.words[2] = uintptr(numExtSems)
		a.words[3] = uintptr(stream)
		r := l.call(fnCuSignalExternalSemaphoresAsync, a, 4)
		runtime.KeepAlive(extSemArray)
		runtime.KeepAlive(paramsArray)
		return r
	}
	api.CuWaitExternalSemaphoresAsync = func(extSemArray *ExternalSemaphore, paramsArray *ExternalSemaphoreWaitParams, numExtSems uint32, stream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(extSemArray))
		a.words[1] = uintptr(unsafe.Pointer(paramsArray))
		a.words[2] = uintptr(numExtSems)
		a.words[3] = uintptr(stream)
		r := l.call(fnCuWaitExternalSemaphoresAsync, a, 4)
		runtime.KeepAlive(extSemArray)
		runtime.KeepAlive(paramsArray)
		return r
	}
	api.CuDestroyExternalSemaphore = func(extSem ExternalSemaphore) Result {
		a := l.arguments()
		a.words[0] = uintptr(extSem)
		r := l.call(fnCuDestroyExternalSemaphore, a, 1)
		return r
	}
	api.CuStreamWaitValue32 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWaitValue32, a, 4)
		return r
	}
	api.CuStreamWaitValue64 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWaitValue64, a, 4)
		return r
	}
	api.CuStreamWriteValue32 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWriteValue32, a, 4)
		return r
	}
	api.CuStreamWriteValue64 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWriteValue64, a, 4)
		return r
	}
	api.CuStreamBatchMemOp = func(stream Stream, count uint32, paramArray *StreamBatchMemOpParams, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(unsafe.Pointer(paramArray))
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamBatchMemOp, a, 4)
		runtime.KeepAlive(paramArray)
		return r
	}
	api.CuFuncGetAttribute = func(pi *int32, attrib FunctionAttribute, hfunc Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pi))
		a.words[1] = uintptr(attrib)
		a.words[2] = uintptr(hfunc)
		r := l.call(fnCuFuncGetAttribute, a, 3)
		runtime.KeepAlive(pi)
		return r
	}
	api.CuFuncSetAttribute = func(hfunc Function, attrib FunctionAttribute, value int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(attrib)
		a.words[2] = uintptr(value)
		r := l.call(fnCuFuncSetAttribute, a, 3)
		return r
	}
	api.CuFuncSetCacheConfig = func(hfunc Function, config FuncCache) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(config)
		r := l.call(fnCuFuncSetCacheConfig, a, 2)
		return r
	}
	api.CuFuncGetModule = func(hmod *Module, hfunc Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(hmod))
		a.words[1] = uintptr(hfunc)
		r := l.call(fnCuFuncGetModule, a, 2)
		runtime.KeepAlive(hmod)
		return r
	}
	api.CuFuncGetName = func(name **byte, hfunc Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(name))
		a.words[1] = uintptr(hfunc)
		r := l.call(fnCuFuncGetName, a, 2)
		runtime.KeepAlive(name)
		return r
	}
	api.CuFuncGetParamInfo = func(func_ Function, paramIndex uint64, paramOffset *uint64, paramSize *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(func_)
		a.words[1] = uintptr(paramIndex)
		a.words[2] = uintptr(unsafe.Pointer(paramOffset))
		a.words[3] = uintptr(unsafe.Pointer(paramSize))
		r := l.call(fnCuFuncGetParamInfo, a, 4)
		runtime.KeepAlive(paramOffset)
		runtime.KeepAlive(paramSize)
		return r
	}
	api.CuFuncIsLoaded = func(state *FunctionLoadingState, function Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(state))
		a.words[1] = uintptr(function)
		r := l.call(fnCuFuncIsLoaded, a, 2)
		runtime.KeepAlive(state)
		return r
	}
	api.CuFuncLoad = func(function Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(function)
		r := l.call(fnCuFuncLoad, a, 1)
		return r
	}
	api.CuLaunchKernel = func(f Function, gridDimX uint32, gridDimY uint32, gridDimZ uint32, blockDimX uint32, blockDimY uint32, blockDimZ uint32, sharedMemBytes uint32, hStream Stream, kernelParams *unsafe.Pointer, extra *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(f)
		a.words[1] = uintptr(gridDimX)
		a.words[2] = uintptr(gridDimY)
		a.words[3] = uintptr(gridDimZ)
		a.words[4] = uintptr(blockDimX)
		a.words[5] = uintptr(blockDimY)
		a.words[6] = uintptr(blockDimZ)
		a.words[7] = uintptr(sharedMemBytes)
		a.words[8] = uintptr(hStream)
		a.words[9] = uintptr(unsafe.Pointer(kernelParams))
		a.words[10] = uintptr(unsafe.Pointer(extra))
		r := l.call(fnCuLaunchKernel, a, 11)
		runtime.KeepAlive(kernelParams)
		runtime.KeepAlive(extra)
		return r
	}
	api.CuLaunchKernelEx = func(config *LaunchConfig, f Function, kernelParams *unsafe.Pointer, extra *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(config))
		a.words[1] = uintptr(f)
		a.words[2] = uintptr(unsafe.Pointer(kernelParams))
		a.words[3] = uintptr(unsafe.Pointer(extra))
		r := l.call(fnCuLaunchKernelEx, a, 4)
		runtime.KeepAlive(config)
		runtime.KeepAlive(kernelParams)
		runtime.KeepAlive(extra)
		return r
	}
	api.CuLaunchCooperativeKernel = func(f Function, gridDimX uint32, gridDimY uint32, gridDimZ uint32, blockDimX uint32, blockDimY uint32, blockDimZ uint32, sharedMemBytes uint32, hStream Stream, kernelParams *unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(f)
		a.words[1] = uintptr(gridDimX)
		a.words[2] = uintptr(gridDimY)
		a.words[3] = uintptr(gridDimZ)
		a.words[4] = uintptr(blockDimX)
		a.words[5] = uintptr(blockDimY)
		a.words[6] = uintptr(blockDimZ)
		a.words[7] = uintptr(sharedMemBytes)
		a.words[8] = uintptr(hStream)
		a.words[9] = uintptr(unsafe.Pointer(kernelParams))
		r := l.call(fnCuLaunchCooperativeKernel, a, 10)
		runtime.KeepAlive(kernelParams)
		return r
	}
	api.CuLaunchCooperativeKernelMultiDevice = func(launchParamsList *LaunchParams, numDevices uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(launchParamsList))
		a.words[1] = uintptr(numDevices)
		a.words[2] = uintptr(flags)
		r := l.call(fnCuLaunchCooperativeKernelMultiDevice, a, 3)
		runtime.KeepAlive(launchParamsList)
		return r
	}
	api.CuLaunchHostFunc = func(hStream Stream, fn HostFn, userData unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(fn)
		a.words[2] = uintptr(unsafe.Pointer(userData))
		r := l.call(fnCuLaunchHostFunc, a, 3)
		runtime.KeepAlive(userData)
		return r
	}
	api.CuFuncSetBlockShape = func(hfunc Function, x int32, y int32, z int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(x)
		a.words[2] = uintptr(y)
		a.words[3] = uintptr(z)
		r := l.call(fnCuFuncSetBlockShape, a, 4)
		return r
	}
	api.CuFuncSetSharedSize = func(hfunc Function, bytes uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(bytes)
		r := l.call(fnCuFuncSetSharedSize, a, 2)
		return r
	}
	api.CuParamSetSize = func(hfunc Function, numbytes uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(numbytes)
		r := l.call(fnCuParamSetSize, a, 2)
		return r
	}
	api.CuParamSeti = func(hfunc Function, offset int32, value uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(offset)
		a.words[2] = uintptr(value)
		r := l.call(fnCuParamSeti, a, 3)
		return r
	}
	l.bindFloat(fnCuParamSetf, &api.CuParamSetf)
	api.CuParamSetv = func(hfunc Function, offset int32, ptr unsafe.Pointer, numbytes uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(offset)
		a.words[2] = uintptr(unsafe.Pointer(ptr))
		a.words[3] = uintptr(numbytes)
		r := l.call(fnCuParamSetv, a, 4)
		runtime.KeepAlive(ptr)
		return r
	}
	api.CuLaunch = func(f Function) Result {
		a := l.arguments()
		a.words[0] = uintptr(f)
		r := l.call(fnCuLaunch, a, 1)
		return r
	}
	api.CuLaunchGrid = func(f Function, grid_width int32, grid_height int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(f)
		a.words[1] = uintptr(grid_width)
		a.words[2] = uintptr(grid_height)
		r := l.call(fnCuLaunchGrid, a, 3)
		return r
	}
	api.CuLaunchGridAsync = func(f Function, grid_width int32, grid_height int32, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(f)
		a.words[1] = uintptr(grid_width)
		a.words[2] = uintptr(grid_height)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuLaunchGridAsync, a, 4)
		return r
	}
	api.CuParamSetTexRef = func(hfunc Function, texunit int32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(texunit)
		a.words[2] = uintptr(hTexRef)
		r := l.call(fnCuParamSetTexRef, a, 3)
		return r
	}
	api.CuFuncSetSharedMemConfig = func(hfunc Function, config Sharedconfig) Result {
		a := l.arguments()
		a.words[0] = uintptr(hfunc)
		a.words[1] = uintptr(config)
		r := l.call(fnCuFuncSetSharedMemConfig, a, 2)
		return r
	}
	api.CuGraphCreate = func(phGraph *Graph, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraph))
		a.words[1] = uintptr(flags)
		r := l.call(fnCuGraphCreate, a, 2)
		runtime.KeepAlive(phGraph)
		return r
	}
	api.CuGraphAddKernelNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *KernelNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddKernelNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphKernelNodeGetParams = func(hNode GraphNode, nodeParams *KernelNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphKernelNodeGetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphKernelNodeSetParams = func(hNode GraphNode, nodeParams *KernelNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphKernelNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddMemcpyNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, copyParams *Memcpy3D, ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(copyParams))
		a.words[5] = uintptr(ctx)
		r := l.call(fnCuGraphAddMemcpyNode, a, 6)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(copyParams)
		return r
	}
	api.CuGraphMemcpyNodeGetParams = func(hNode GraphNode, nodeParams *Memcpy3D) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphMemcpyNodeGetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphMemcpyNodeSetParams = func(hNode GraphNode, nodeParams *Memcpy3D) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphMemcpyNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddMemsetNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, memsetParams *MemsetNodeParams, ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(memsetParams))
		a.words[5] = uintptr(ctx)
		r := l.call(fnCuGraphAddMemsetNode, a, 6)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(memsetParams)
		return r
	}
	api.CuGraphMemsetNodeGetParams = func(hNode GraphNode, nodeParams *MemsetNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphMemsetNodeGetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphMemsetNodeSetParams = func(hNode GraphNode, nodeParams *MemsetNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphMemsetNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddHostNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *HostNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddHostNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphHostNodeGetParams = func(hNode GraphNode, nodeParams *HostNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphHostNodeGetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphHostNodeSetParams = func(hNode GraphNode, nodeParams *HostNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphHostNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddChildGraphNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, childGraph Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(childGraph)
		r := l.call(fnCuGraphAddChildGraphNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuGraphChildGraphNodeGetGraph = func(hNode GraphNode, phGraph *Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(phGraph))
		r := l.call(fnCuGraphChildGraphNodeGetGraph, a, 2)
		runtime.KeepAlive(phGraph)
		return r
	}
	api.CuGraphAddEmptyNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		r := l.call(fnCuGraphAddEmptyNode, a, 4)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuGraphAddEventRecordNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(event)
		r := l.call(fnCuGraphAddEventRecordNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuGraphEventRecordNodeGetEvent = func(hNode GraphNode, event_out *Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(event_out))
		r := l.call(fnCuGraphEventRecordNodeGetEvent, a, 2)
		runtime.KeepAlive(event_out)
		return r
	}
	api.CuGraphEventRecordNodeSetEvent = func(hNode GraphNode, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(event)
		r := l.call(fnCuGraphEventRecordNodeSetEvent, a, 2)
		return r
	}
	api.CuGraphAddEventWaitNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(event)
		r := l.call(fnCuGraphAddEventWaitNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuGraphEventWaitNodeGetEvent = func(hNode GraphNode, event_out *Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(event_out))
		r := l.call(fnCuGraphEventWaitNodeGetEvent, a, 2)
		runtime.KeepAlive(event_out)
		return r
	}
	api.CuGraphEventWaitNodeSetEvent = func(hNode GraphNode, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(event)
		r := l.call(fnCuGraphEventWaitNodeSetEvent, a, 2)
		return r
	}
	api.CuGraphAddExternalSemaphoresSignalNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *ExtSemSignalNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddExternalSemaphoresSignalNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExternalSemaphoresSignalNodeGetParams = func(hNode GraphNode, params_out *ExtSemSignalNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(params_out))
		r := l.call(fnCuGraphExternalSemaphoresSignalNodeGetParams, a, 2)
		runtime.KeepAlive(params_out)
		return r
	}
	api.CuGraphExternalSemaphoresSignalNodeSetParams = func(hNode GraphNode, nodeParams *ExtSemSignalNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExternalSemaphoresSignalNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddExternalSemaphoresWaitNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *ExtSemWaitNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddExternalSemaphoresWaitNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExternalSemaphoresWaitNodeGetParams = func(hNode GraphNode, params_out *ExtSemWaitNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(params_out))
		r := l.call(fnCuGraphExternalSemaphoresWaitNodeGetParams, a, 2)
		runtime.KeepAlive(params_out)
		return r
	}
	api.CuGraphExternalSemaphoresWaitNodeSetParams = func(hNode GraphNode, nodeParams *ExtSemWaitNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExternalSemaphoresWaitNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddBatchMemOpNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *BatchMemOPNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddBatchMemOpNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphBatchMemOpNodeGetParams = func(hNode GraphNode, nodeParams_out *BatchMemOPNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams_out))
		r := l.call(fnCuGraphBatchMemOpNodeGetParams, a, 2)
		runtime.KeepAlive(nodeParams_out)
		return r
	}
	api.CuGraphBatchMemOpNodeSetParams = func(hNode GraphNode, nodeParams *BatchMemOPNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphBatchMemOpNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecBatchMemOpNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *BatchMemOPNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecBatchMemOpNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddMemAllocNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *MemAllocNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddMemAllocNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphMemAllocNodeGetParams = func(hNode GraphNode, params_out *MemAllocNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(params_out))
		r := l.call(fnCuGraphMemAllocNodeGetParams, a, 2)
		runtime.KeepAlive(params_out)
		return r
	}
	api.CuGraphAddMemFreeNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, dptr DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(dptr)
		r := l.call(fnCuGraphAddMemFreeNode, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuGraphMemFreeNodeGetParams = func(hNode GraphNode, dptr_out *DevicePtr) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(dptr_out))
		r := l.call(fnCuGraphMemFreeNodeGetParams, a, 2)
		runtime.KeepAlive(dptr_out)
		return r
	}
	api.CuDeviceGraphMemTrim = func(device Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		r := l.call(fnCuDeviceGraphMemTrim, a, 1)
		return r
	}
	api.CuDeviceGetGraphMemAttribute = func(device Device, attr GraphMemAttribute, value unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuDeviceGetGraphMemAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuDeviceSetGraphMemAttribute = func(device Device, attr GraphMemAttribute, value unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuDeviceSetGraphMemAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuGraphClone = func(phGraphClone *Graph, originalGraph Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphClone))
		a.words[1] = uintptr(originalGraph)
		r := l.call(fnCuGraphClone, a, 2)
		runtime.KeepAlive(phGraphClone)
		return r
	}
	api.CuGraphNodeFindInClone = func(phNode *GraphNode, hOriginalNode GraphNode, hClonedGraph Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phNode))
		a.words[1] = uintptr(hOriginalNode)
		a.words[2] = uintptr(hClonedGraph)
		r := l.call(fnCuGraphNodeFindInClone, a, 3)
		runtime.KeepAlive(phNode)
		return r
	}
	api.CuGraphNodeGetType = func(hNode GraphNode, type_ *GraphNodeType) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(type_))
		r := l.call(fnCuGraphNodeGetType, a, 2)
		runtime.KeepAlive(type_)
		return r
	}
	api.CuGraphGetNodes = func(hGraph Graph, nodes *GraphNode, numNodes *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(nodes))
		a.words[2] = uintptr(unsafe.Pointer(numNodes))
		r := l.call(fnCuGraphGetNodes, a, 3)
		runtime.KeepAlive(nodes)
		runtime.KeepAlive(numNodes)
		return r
	}
	api.CuGraphGetRootNodes = func(hGraph Graph, rootNodes *GraphNode, numRootNodes *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(rootNodes))
		a.words[2] = uintptr(unsafe.Pointer(numRootNodes))
		r := l.call(fnCuGraphGetRootNodes, a, 3)
		runtime.KeepAlive(rootNodes)
		runtime.KeepAlive(numRootNodes)
		return r
	}
	api.CuGraphGetEdges = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numEdges *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(unsafe.Pointer(edgeData))
		a.words[4] = uintptr(unsafe.Pointer(numEdges))
		r := l.call(fnCuGraphGetEdges, a, 5)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		runtime.KeepAlive(edgeData)
		runtime.KeepAlive(numEdges)
		return r
	}
	api.CuGraphNodeGetDependencies = func(hNode GraphNode, dependencies *GraphNode, edgeData *GraphEdgeData, numDependencies *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(dependencies))
		a.words[2] = uintptr(unsafe.Pointer(edgeData))
		a.words[3] = uintptr(unsafe.Pointer(numDependencies))
		r := l.call(fnCuGraphNodeGetDependencies, a, 4)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(edgeData)
		runtime.KeepAlive(numDependencies)
		return r
	}
	api.CuGraphNodeGetDependentNodes = func(hNode GraphNode, dependentNodes *GraphNode, edgeData *GraphEdgeData, numDependentNodes *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(dependentNodes))
		a.words[2] = uintptr(unsafe.Pointer(edgeData))
		a.words[3] = uintptr(unsafe.Pointer(numDependentNodes))
		r := l.call(fnCuGraphNodeGetDependentNodes, a, 4)
		runtime.KeepAlive(dependentNodes)
		runtime.KeepAlive(edgeData)
		runtime.KeepAlive(numDependentNodes)
		return r
	}
	api.CuGraphAddDependencies = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numDependencies uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(unsafe.Pointer(edgeData))
		a.words[4] = uintptr(numDependencies)
		r := l.call(fnCuGraphAddDependencies, a, 5)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		runtime.KeepAlive(edgeData)
		return r
	}
	api.CuGraphRemoveDependencies = func(hGraph Graph, from *GraphNode, to *GraphNode, edgeData *GraphEdgeData, numDependencies uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(unsafe.Pointer(edgeData))
		a.words[4] = uintptr(numDependencies)
		r := l.call(fnCuGraphRemoveDependencies, a, 5)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		runtime.KeepAlive(edgeData)
		return r
	}
	api.CuGraphDestroyNode = func(hNode GraphNode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		r := l.call(fnCuGraphDestroyNode, a, 1)
		return r
	}
	api.CuGraphInstantiateWithFlags = func(phGraphExec *GraphExec, hGraph Graph, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphExec))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(flags)
		r := l.call(fnCuGraphInstantiateWithFlags, a, 3)
		runtime.KeepAlive(phGraphExec)
		return r
	}
	api.CuGraphInstantiateWithParams = func(phGraphExec *GraphExec, hGraph Graph, instantiateParams *GraphInstantiateParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphExec))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(instantiateParams))
		r := l.call(fnCuGraphInstantiateWithParams, a, 3)
		runtime.KeepAlive(phGraphExec)
		runtime.KeepAlive(instantiateParams)
		return r
	}
	api.CuGraphExecGetFlags = func(hGraphExec GraphExec, flags *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(unsafe.Pointer(flags))
		r := l.call(fnCuGraphExecGetFlags, a, 2)
		runtime.KeepAlive(flags)
		return r
	}
	api.CuGraphExecKernelNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *KernelNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecKernelNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecMemcpyNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, copyParams *Memcpy3D, ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(copyParams))
		a.words[3] = uintptr(ctx)
		r := l.call(fnCuGraphExecMemcpyNodeSetParams, a, 4)
		runtime.KeepAlive(copyParams)
		return r
	}
	api.CuGraphExecMemsetNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, memsetParams *MemsetNodeParams, ctx Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(memsetParams))
		a.words[3] = uintptr(ctx)
		r := l.call(fnCuGraphExecMemsetNodeSetParams, a, 4)
		runtime.KeepAlive(memsetParams)
		return r
	}
	api.CuGraphExecHostNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *HostNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecHostNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecChildGraphNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, childGraph Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(childGraph)
		r := l.call(fnCuGraphExecChildGraphNodeSetParams, a, 3)
		return r
	}
	api.CuGraphExecEventRecordNodeSetEvent = func(hGraphExec GraphExec, hNode GraphNode, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(event)
		r := l.call(fnCuGraphExecEventRecordNodeSetEvent, a, 3)
		return r
	}
	api.CuGraphExecEventWaitNodeSetEvent = func(hGraphExec GraphExec, hNode GraphNode, event Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(event)
		r := l.call(fnCuGraphExecEventWaitNodeSetEvent, a, 3)
		return r
	}
	api.CuGraphExecExternalSemaphoresSignalNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *ExtSemSignalNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecExternalSemaphoresSignalNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecExternalSemaphoresWaitNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *ExtSemWaitNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecExternalSemaphoresWaitNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphNodeSetEnabled = func(hGraphExec GraphExec, hNode GraphNode, isEnabled uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(isEnabled)
		r := l.call(fnCuGraphNodeSetEnabled, a, 3)
		return r
	}
	api.CuGraphNodeGetEnabled = func(hGraphExec GraphExec, hNode GraphNode, isEnabled *uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(isEnabled))
		r := l.call(fnCuGraphNodeGetEnabled, a, 3)
		runtime.KeepAlive(isEnabled)
		return r
	}
	api.CuGraphUpload = func(hGraphExec GraphExec, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuGraphUpload, a, 2)
		return r
	}
	api.CuGraphLaunch = func(hGraphExec GraphExec, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hStream)
		r := l.call(fnCuGraphLaunch, a, 2)
		return r
	}
	api.CuGraphExecDestroy = func(hGraphExec GraphExec) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		r := l.call(fnCuGraphExecDestroy, a, 1)
		return r
	}
	api.CuGraphDestroy = func(hGraph Graph) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		r := l.call(fnCuGraphDestroy, a, 1)
		return r
	}
	api.CuGraphExecUpdate = func(hGraphExec GraphExec, hGraph Graph, resultInfo *GraphExecUpdateResultInfo) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(resultInfo))
		r := l.call(fnCuGraphExecUpdate, a, 3)
		runtime.KeepAlive(resultInfo)
		return r
	}
	api.CuGraphKernelNodeCopyAttributes = func(dst GraphNode, src GraphNode) Result {
		a := l.arguments()
		a.words[0] = uintptr(dst)
		a.words[1] = uintptr(src)
		r := l.call(fnCuGraphKernelNodeCopyAttributes, a, 2)
		return r
	}
	api.CuGraphKernelNodeGetAttribute = func(hNode GraphNode, attr KernelNodeAttrID, value_out *KernelNodeAttrValue) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value_out))
		r := l.call(fnCuGraphKernelNodeGetAttribute, a, 3)
		runtime.KeepAlive(value_out)
		return r
	}
	api.CuGraphKernelNodeSetAttribute = func(hNode GraphNode, attr KernelNodeAttrID, value *KernelNodeAttrValue) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(attr)
		a.words[2] = uintptr(unsafe.Pointer(value))
		r := l.call(fnCuGraphKernelNodeSetAttribute, a, 3)
		runtime.KeepAlive(value)
		return r
	}
	api.CuGraphDebugDotPrint = func(hGraph Graph, path *byte, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(path))
		a.words[2] = uintptr(flags)
		r := l.call(fnCuGraphDebugDotPrint, a, 3)
		runtime.KeepAlive(path)
		return r
	}
	api.CuUserObjectCreate = func(object_out *UserObject, ptr unsafe.Pointer, destroy HostFn, initialRefcount uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(object_out))
		a.words[1] = uintptr(unsafe.Pointer(ptr))
		a.words[2] = uintptr(destroy)
		a.words[3] = uintptr(initialRefcount)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuUserObjectCreate, a, 5)
		runtime.KeepAlive(object_out)
		runtime.KeepAlive(ptr)
		return r
	}
	api.CuUserObjectRetain = func(object UserObject, count uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(object)
		a.words[1] = uintptr(count)
		r := l.call(fnCuUserObjectRetain, a, 2)
		return r
	}
	api.CuUserObjectRelease = func(object UserObject, count uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(object)
		a.words[1] = uintptr(count)
		r := l.call(fnCuUserObjectRelease, a, 2)
		return r
	}
	api.CuGraphRetainUserObject = func(graph Graph, object UserObject, count uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(graph)
		a.words[1] = uintptr(object)
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuGraphRetainUserObject, a, 4)
		return r
	}
	api.CuGraphReleaseUserObject = func(graph Graph, object UserObject, count uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(graph)
		a.words[1] = uintptr(object)
		a.words[2] = uintptr(count)
		r := l.call(fnCuGraphReleaseUserObject, a, 3)
		return r
	}
	api.CuGraphAddNode = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, dependencyData *GraphEdgeData, numDependencies uint64, nodeParams *GraphNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(unsafe.Pointer(dependencyData))
		a.words[4] = uintptr(numDependencies)
		a.words[5] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddNode, a, 6)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(dependencyData)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphNodeSetParams = func(hNode GraphNode, nodeParams *GraphNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphNodeSetParams, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecNodeSetParams = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *GraphNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecNodeSetParams, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphConditionalHandleCreate = func(pHandle_out *GraphConditionalHandle, hGraph Graph, ctx Context, defaultLaunchValue uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pHandle_out))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(ctx)
		a.words[3] = uintptr(defaultLaunchValue)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuGraphConditionalHandleCreate, a, 5)
		runtime.KeepAlive(pHandle_out)
		return r
	}
	api.CuOccupancyMaxActiveBlocksPerMultiprocessor = func(numBlocks *int32, func_ Function, blockSize int32, dynamicSMemSize uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(numBlocks))
		a.words[1] = uintptr(func_)
		a.words[2] = uintptr(blockSize)
		a.words[3] = uintptr(dynamicSMemSize)
		r := l.call(fnCuOccupancyMaxActiveBlocksPerMultiprocessor, a, 4)
		runtime.KeepAlive(numBlocks)
		return r
	}
	api.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = func(numBlocks *int32, func_ Function, blockSize int32, dynamicSMemSize uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(numBlocks))
		a.words[1] = uintptr(func_)
		a.words[2] = uintptr(blockSize)
		a.words[3] = uintptr(dynamicSMemSize)
		a.words[4] = uintptr(flags)
		r := l.call(fnCuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, a, 5)
		runtime.KeepAlive(numBlocks)
		return r
	}
	api.CuOccupancyMaxPotentialBlockSize = func(minGridSize *int32, blockSize *int32, func_ Function, blockSizeToDynamicSMemSize OccupancyB2DSize, dynamicSMemSize uint64, blockSizeLimit int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(minGridSize))
		a.words[1] = uintptr(unsafe.Pointer(blockSize))
		a.words[2] = uintptr(func_)
		a.words[3] = uintptr(blockSizeToDynamicSMemSize)
		a.words[4] = uintptr(dynamicSMemSize)
		a.words[5] = uintptr(blockSizeLimit)
		r := l.call(fnCuOccupancyMaxPotentialBlockSize, a, 6)
		runtime.KeepAlive(minGridSize)
		runtime.KeepAlive(blockSize)
		return r
	}
	api.CuOccupancyMaxPotentialBlockSizeWithFlags = func(minGridSize *int32, blockSize *int32, func_ Function, blockSizeToDynamicSMemSize OccupancyB2DSize, dynamicSMemSize uint64, blockSizeLimit int32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(minGridSize))
		a.words[1] = uintptr(unsafe.Pointer(blockSize))
		a.words[2] = uintptr(func_)
		a.words[3] = uintptr(blockSizeToDynamicSMemSize)
		a.words[4] = uintptr(dynamicSMemSize)
		a.words[5] = uintptr(blockSizeLimit)
		a.words[6] = uintptr(flags)
		r := l.call(fnCuOccupancyMaxPotentialBlockSizeWithFlags, a, 7)
		runtime.KeepAlive(minGridSize)
		runtime.KeepAlive(blockSize)
		return r
	}
	api.CuOccupancyAvailableDynamicSMemPerBlock = func(dynamicSmemSize *uint64, func_ Function, numBlocks int32, blockSize int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dynamicSmemSize))
		a.words[1] = uintptr(func_)
		a.words[2] = uintptr(numBlocks)
		a.words[3] = uintptr(blockSize)
		r := l.call(fnCuOccupancyAvailableDynamicSMemPerBlock, a, 4)
		runtime.KeepAlive(dynamicSmemSize)
		return r
	}
	api.CuOccupancyMaxPotentialClusterSize = func(clusterSize *int32, func_ Function, config *LaunchConfig) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(clusterSize))
		a.words[1] = uintptr(func_)
		a.words[2] = uintptr(unsafe.Pointer(config))
		r := l.call(fnCuOccupancyMaxPotentialClusterSize, a, 3)
		runtime.KeepAlive(clusterSize)
		runtime.KeepAlive(config)
		return r
	}
	api.CuOccupancyMaxActiveClusters = func(numClusters *int32, func_ Function, config *LaunchConfig) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(numClusters))
		a.words[1] = uintptr(func_)
		a.words[2] = uintptr(unsafe.Pointer(config))
		r := l.call(fnCuOccupancyMaxActiveClusters, a, 3)
		runtime.KeepAlive(numClusters)
		runtime.KeepAlive(config)
		return r
	}
	api.CuTexRefSetArray = func(hTexRef Texref, hArray Array, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(hArray)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuTexRefSetArray, a, 3)
		return r
	}
	api.CuTexRefSetMipmappedArray = func(hTexRef Texref, hMipmappedArray MipmappedArray, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(hMipmappedArray)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuTexRefSetMipmappedArray, a, 3)
		return r
	}
	api.CuTexRefSetAddress = func(ByteOffset *uint64, hTexRef Texref, dptr DevicePtr, bytes uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(ByteOffset))
		a.words[1] = uintptr(hTexRef)
		a.words[2] = uintptr(dptr)
		a.words[3] = uintptr(bytes)
		r := l.call(fnCuTexRefSetAddress, a, 4)
		runtime.KeepAlive(ByteOffset)
		return r
	}
	api.CuTexRefSetAddress2D = func(hTexRef Texref, desc *ArrayDescriptor, dptr DevicePtr, Pitch uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(unsafe.Pointer(desc))
		a.words[2] = uintptr(dptr)
		a.words[3] = uintptr(Pitch)
		r := l.call(fnCuTexRefSetAddress2D, a, 4)
		runtime.KeepAlive(desc)
		return r
	}
	api.CuTexRefSetFormat = func(hTexRef Texref, fmt ArrayFormat, NumPackedComponents int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(fmt)
		a.words[2] = uintptr(NumPackedComponents)
		r := l.call(fnCuTexRefSetFormat, a, 3)
		return r
	}
	api.CuTexRefSetAddressMode = func(hTexRef Texref, dim int32, am AddressMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(dim)
		a.words[2] = uintptr(am)
		r := l.call(fnCuTexRefSetAddressMode, a, 3)
		return r
	}
	api.CuTexRefSetFilterMode = func(hTexRef Texref, fm FilterMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(fm)
		r := l.call(fnCuTexRefSetFilterMode, a, 2)
		return r
	}
	api.CuTexRefSetMipmapFilterMode = func(hTexRef Texref, fm FilterMode) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(fm)
		r := l.call(fnCuTexRefSetMipmapFilterMode, a, 2)
		return r
	}
	l.bindFloat(fnCuTexRefSetMipmapLevelBias, &api.CuTexRefSetMipmapLevelBias)
	l.bindFloat(fnCuTexRefSetMipmapLevelClamp, &api.CuTexRefSetMipmapLevelClamp)
	api.CuTexRefSetMaxAnisotropy = func(hTexRef Texref, maxAniso uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(maxAniso)
		r := l.call(fnCuTexRefSetMaxAnisotropy, a, 2)
		return r
	}
	api.CuTexRefSetBorderColor = func(hTexRef Texref, pBorderColor *float32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(unsafe.Pointer(pBorderColor))
		r := l.call(fnCuTexRefSetBorderColor, a, 2)
		runtime.KeepAlive(pBorderColor)
		return r
	}
	api.CuTexRefSetFlags = func(hTexRef Texref, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		a.words[1] = uintptr(Flags)
		r := l.call(fnCuTexRefSetFlags, a, 2)
		return r
	}
	api.CuTexRefGetAddress = func(pdptr *DevicePtr, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pdptr))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetAddress, a, 2)
		runtime.KeepAlive(pdptr)
		return r
	}
	api.CuTexRefGetArray = func(phArray *Array, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phArray))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetArray, a, 2)
		runtime.KeepAlive(phArray)
		return r
	}
	api.CuTexRefGetMipmappedArray = func(phMipmappedArray *MipmappedArray, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phMipmappedArray))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetMipmappedArray, a, 2)
		runtime.KeepAlive(phMipmappedArray)
		return r
	}
	api.CuTexRefGetAddressMode = func(pam *AddressMode, hTexRef Texref, dim int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pam))
		a.words[1] = uintptr(hTexRef)
		a.words[2] = uintptr(dim)
		r := l.call(fnCuTexRefGetAddressMode, a, 3)
		runtime.KeepAlive(pam)
		return r
	}
	api.CuTexRefGetFilterMode = func(pfm *FilterMode, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pfm))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetFilterMode, a, 2)
		runtime.KeepAlive(pfm)
		return r
	}
	api.CuTexRefGetFormat = func(pFormat *ArrayFormat, pNumChannels *int32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pFormat))
		a.words[1] = uintptr(unsafe.Pointer(pNumChannels))
		a.words[2] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetFormat, a, 3)
		runtime.KeepAlive(pFormat)
		runtime.KeepAlive(pNumChannels)
		return r
	}
	api.CuTexRefGetMipmapFilterMode = func(pfm *FilterMode, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pfm))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetMipmapFilterMode, a, 2)
		runtime.KeepAlive(pfm)
		return r
	}
	api.CuTexRefGetMipmapLevelBias = func(pbias *float32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pbias))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetMipmapLevelBias, a, 2)
		runtime.KeepAlive(pbias)
		return r
	}
	api.CuTexRefGetMipmapLevelClamp = func(pminMipmapLevelClamp *float32, pmaxMipmapLevelClamp *float32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pminMipmapLevelClamp))
		a.words[1] = uintptr(unsafe.Pointer(pmaxMipmapLevelClamp))
		a.words[2] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetMipmapLevelClamp, a, 3)
		runtime.KeepAlive(pminMipmapLevelClamp)
		runtime.KeepAlive(pmaxMipmapLevelClamp)
		return r
	}
	api.CuTexRefGetMaxAnisotropy = func(pmaxAniso *int32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pmaxAniso))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetMaxAnisotropy, a, 2)
		runtime.KeepAlive(pmaxAniso)
		return r
	}
	api.CuTexRefGetBorderColor = func(pBorderColor *float32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pBorderColor))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetBorderColor, a, 2)
		runtime.KeepAlive(pBorderColor)
		return r
	}
	api.CuTexRefGetFlags = func(pFlags *uint32, hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pFlags))
		a.words[1] = uintptr(hTexRef)
		r := l.call(fnCuTexRefGetFlags, a, 2)
		runtime.KeepAlive(pFlags)
		return r
	}
	api.CuTexRefCreate = func(pTexRef *Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pTexRef))
		r := l.call(fnCuTexRefCreate, a, 1)
		runtime.KeepAlive(pTexRef)
		return r
	}
	api.CuTexRefDestroy = func(hTexRef Texref) Result {
		a := l.arguments()
		a.words[0] = uintptr(hTexRef)
		r := l.call(fnCuTexRefDestroy, a, 1)
		return r
	}
	api.CuSurfRefSetArray = func(hSurfRef Surfref, hArray Array, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hSurfRef)
		a.words[1] = uintptr(hArray)
		a.words[2] = uintptr(Flags)
		r := l.call(fnCuSurfRefSetArray, a, 3)
		return r
	}
	api.CuSurfRefGetArray = func(phArray *Array, hSurfRef Surfref) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phArray))
		a.words[1] = uintptr(hSurfRef)
		r := l.call(fnCuSurfRefGetArray, a, 2)
		runtime.KeepAlive(phArray)
		return r
	}
	api.CuTexObjectCreate = func(pTexObject *TexObject, pResDesc *ResourceDesc, pTexDesc *TextureDesc, pResViewDesc *ResourceViewDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pTexObject))
		a.words[1] = uintptr(unsafe.Pointer(pResDesc))
		a.words[2] = uintptr(unsafe.Pointer(pTexDesc))
		a.words[3] = uintptr(unsafe.Pointer(pResViewDesc))
		r := l.call(fnCuTexObjectCreate, a, 4)
		runtime.KeepAlive(pTexObject)
		runtime.KeepAlive(pResDesc)
		runtime.KeepAlive(pTexDesc)
		runtime.KeepAlive(pResViewDesc)
		return r
	}
	api.CuTexObjectDestroy = func(texObject TexObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(texObject)
		r := l.call(fnCuTexObjectDestroy, a, 1)
		return r
	}
	api.CuTexObjectGetResourceDesc = func(pResDesc *ResourceDesc, texObject TexObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pResDesc))
		a.words[1] = uintptr(texObject)
		r := l.call(fnCuTexObjectGetResourceDesc, a, 2)
		runtime.KeepAlive(pResDesc)
		return r
	}
	api.CuTexObjectGetTextureDesc = func(pTexDesc *TextureDesc, texObject TexObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pTexDesc))
		a.words[1] = uintptr(texObject)
		r := l.call(fnCuTexObjectGetTextureDesc, a, 2)
		runtime.KeepAlive(pTexDesc)
		return r
	}
	api.CuTexObjectGetResourceViewDesc = func(pResViewDesc *ResourceViewDesc, texObject TexObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pResViewDesc))
		a.words[1] = uintptr(texObject)
		r := l.call(fnCuTexObjectGetResourceViewDesc, a, 2)
		runtime.KeepAlive(pResViewDesc)
		return r
	}
	api.CuSurfObjectCreate = func(pSurfObject *SurfObject, pResDesc *ResourceDesc) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pSurfObject))
		a.words[1] = uintptr(unsafe.Pointer(pResDesc))
		r := l.call(fnCuSurfObjectCreate, a, 2)
		runtime.KeepAlive(pSurfObject)
		runtime.KeepAlive(pResDesc)
		return r
	}
	api.CuSurfObjectDestroy = func(surfObject SurfObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(surfObject)
		r := l.call(fnCuSurfObjectDestroy, a, 1)
		return r
	}
	api.CuSurfObjectGetResourceDesc = func(pResDesc *ResourceDesc, surfObject SurfObject) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pResDesc))
		a.words[1] = uintptr(surfObject)
		r := l.call(fnCuSurfObjectGetResourceDesc, a, 2)
		runtime.KeepAlive(pResDesc)
		return r
	}
	api.CuTensorMapEncodeTiled = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, boxDim *uint32, elementStrides *uint32, interleave TensorMapInterleave, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(tensorMap))
		a.words[1] = uintptr(tensorDataType)
		a.words[2] = uintptr(tensorRank)
		a.words[3] = uintptr(unsafe.Pointer(globalAddress))
		a.words[4] = uintptr(unsafe.Pointer(globalDim))
		a.words[5] = uintptr(unsafe.Pointer(globalStrides))
		a.words[6] = uintptr(unsafe.Pointer(boxDim))
		a.words[7] = uintptr(unsafe.Pointer(elementStrides))
		a.words[8] = uintptr(interleave)
		a.words[9] = uintptr(swizzle)
		a.words[10] = uintptr(l2Promotion)
		a.words[11] = uintptr(oobFill)
		r := l.call(fnCuTensorMapEncodeTiled, a, 12)
		runtime.KeepAlive(tensorMap)
		runtime.KeepAlive(globalAddress)
		runtime.KeepAlive(globalDim)
		runtime.KeepAlive(globalStrides)
		runtime.KeepAlive(boxDim)
		runtime.KeepAlive(elementStrides)
		return r
	}
	api.CuTensorMapEncodeIm2col = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, pixelBoxLowerCorner *int32, pixelBoxUpperCorner *int32, channelsPerPixel uint32, pixelsPerColumn uint32, elementStrides *uint32, interleave TensorMapInterleave, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(tensorMap))
		a.words[1] = uintptr(tensorDataType)
		a.words[2] = uintptr(tensorRank)
		a.words[3] = uintptr(unsafe.Pointer(globalAddress))
		a.words[4] = uintptr(unsafe.Pointer(globalDim))
		a.words[5] = uintptr(unsafe.Pointer(globalStrides))
		a.words[6] = uintptr(unsafe.Pointer(pixelBoxLowerCorner))
		a.words[7] = uintptr(unsafe.Pointer(pixelBoxUpperCorner))
		a.words[8] = uintptr(channelsPerPixel)
		a.words[9] = uintptr(pixelsPerColumn)
		a.words[10] = uintptr(unsafe.Pointer(elementStrides))
		a.words[11] = uintptr(interleave)
		a.words[12] = uintptr(swizzle)
		a.words[13] = uintptr(l2Promotion)
		a.words[14] = uintptr(oobFill)
		r := l.call(fnCuTensorMapEncodeIm2col, a, 15)
		runtime.KeepAlive(tensorMap)
		runtime.KeepAlive(globalAddress)
		runtime.KeepAlive(globalDim)
		runtime.KeepAlive(globalStrides)
		runtime.KeepAlive(pixelBoxLowerCorner)
		runtime.KeepAlive(pixelBoxUpperCorner)
		runtime.KeepAlive(elementStrides)
		return r
	}
	api.CuTensorMapEncodeIm2colWide = func(tensorMap *TensorMap, tensorDataType TensorMapDataType, tensorRank uint32, globalAddress unsafe.Pointer, globalDim *uint64, globalStrides *uint64, pixelBoxLowerCornerWidth int32, pixelBoxUpperCornerWidth int32, channelsPerPixel uint32, pixelsPerColumn uint32, elementStrides *uint32, interleave TensorMapInterleave, mode TensorMapIm2ColWideMode, swizzle TensorMapSwizzle, l2Promotion TensorMapL2promotion, oobFill TensorMapFloatOOBfill) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(tensorMap))
		a.words[1] = uintptr(tensorDataType)
		a.words[2] = uintptr(tensorRank)
		a.words[3] = uintptr(unsafe.Pointer(globalAddress))
		a.words[4] = uintptr(unsafe.Pointer(globalDim))
		a.words[5] = uintptr(unsafe.Pointer(globalStrides))
		a.words[6] = uintptr(pixelBoxLowerCornerWidth)
		a.words[7] = uintptr(pixelBoxUpperCornerWidth)
		a.words[8] = uintptr(channelsPerPixel)
		a.words[9] = uintptr(pixelsPerColumn)
		a.words[10] = uintptr(unsafe.Pointer(elementStrides))
		a.words[11] = uintptr(interleave)
		a.words[12] = uintptr(mode)
		a.words[13] = uintptr(swizzle)
		a.words[14] = uintptr(l2Promotion)
		a.words[15] = uintptr(oobFill)
		r := l.call(fnCuTensorMapEncodeIm2colWide, a, 16)
		runtime.KeepAlive(tensorMap)
		runtime.KeepAlive(globalAddress)
		runtime.KeepAlive(globalDim)
		runtime.KeepAlive(globalStrides)
		runtime.KeepAlive(elementStrides)
		return r
	}
	api.CuTensorMapReplaceAddress = func(tensorMap *TensorMap, globalAddress unsafe.Pointer) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(tensorMap))
		a.words[1] = uintptr(unsafe.Pointer(globalAddress))
		r := l.call(fnCuTensorMapReplaceAddress, a, 2)
		runtime.KeepAlive(tensorMap)
		runtime.KeepAlive(globalAddress)
		return r
	}
	api.CuDeviceCanAccessPeer = func(canAccessPeer *int32, dev Device, peerDev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(canAccessPeer))
		a.words[1] = uintptr(dev)
		a.words[2] = uintptr(peerDev)
		r := l.call(fnCuDeviceCanAccessPeer, a, 3)
		runtime.KeepAlive(canAccessPeer)
		return r
	}
	api.CuCtxEnablePeerAccess = func(peerContext Context, Flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(peerContext)
		a.words[1] = uintptr(Flags)
		r := l.call(fnCuCtxEnablePeerAccess, a, 2)
		return r
	}
	api.CuCtxDisablePeerAccess = func(peerContext Context) Result {
		a := l.arguments()
		a.words[0] = uintptr(peerContext)
		r := l.call(fnCuCtxDisablePeerAccess, a, 1)
		return r
	}
	api.CuDeviceGetP2PAttribute = func(value *int32, attrib DeviceP2PAttribute, srcDevice Device, dstDevice Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(value))
		a.words[1] = uintptr(attrib)
		a.words[2] = uintptr(srcDevice)
		a.words[3] = uintptr(dstDevice)
		r := l.call(fnCuDeviceGetP2PAttribute, a, 4)
		runtime.KeepAlive(value)
		return r
	}
	api.CuDeviceGetP2PAtomicCapabilities = func(capabilities *uint32, operations *AtomicOperation, count uint32, srcDevice Device, dstDevice Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(capabilities))
		a.words[1] = uintptr(unsafe.Pointer(operations))
		a.words[2] = uintptr(count)
		a.words[3] = uintptr(srcDevice)
		a.words[4] = uintptr(dstDevice)
		r := l.call(fnCuDeviceGetP2PAtomicCapabilities, a, 5)
		runtime.KeepAlive(capabilities)
		runtime.KeepAlive(operations)
		return r
	}
	api.CuGraphicsUnregisterResource = func(resource GraphicsResource) Result {
		a := l.arguments()
		a.words[0] = uintptr(resource)
		r := l.call(fnCuGraphicsUnregisterResource, a, 1)
		return r
	}
	api.CuGraphicsSubResourceGetMappedArray = func(pArray *Array, resource GraphicsResource, arrayIndex uint32, mipLevel uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pArray))
		a.words[1] = uintptr(resource)
		a.words[2] = uintptr(arrayIndex)
		a.words[3] = uintptr(mipLevel)
		r := l.call(fnCuGraphicsSubResourceGetMappedArray, a, 4)
		runtime.KeepAlive(pArray)
		return r
	}
	api.CuGraphicsResourceGetMappedMipmappedArray = func(pMipmappedArray *MipmappedArray, resource GraphicsResource) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pMipmappedArray))
		a.words[1] = uintptr(resource)
		r := l.call(fnCuGraphicsResourceGetMappedMipmappedArray, a, 2)
		runtime.KeepAlive(pMipmappedArray)
		return r
	}
	api.CuGraphicsResourceGetMappedPointer = func(pDevPtr *DevicePtr, pSize *uint64, resource GraphicsResource) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pDevPtr))
		a.words[1] = uintptr(unsafe.Pointer(pSize))
		a.words[2] = uintptr(resource)
		r := l.call(fnCuGraphicsResourceGetMappedPointer, a, 3)
		runtime.KeepAlive(pDevPtr)
		runtime.KeepAlive(pSize)
		return r
	}
	api.CuGraphicsResourceSetMapFlags = func(resource GraphicsResource, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(resource)
		a.words[1] = uintptr(flags)
		r := l.call(fnCuGraphicsResourceSetMapFlags, a, 2)
		return r
	}
	api.CuGraphicsMapResources = func(count uint32, resources *GraphicsResource, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(count)
		a.words[1] = uintptr(unsafe.Pointer(resources))
		a.words[2] = uintptr(hStream)
		r := l.call(fnCuGraphicsMapResources, a, 3)
		runtime.KeepAlive(resources)
		return r
	}
	api.CuGraphicsUnmapResources = func(count uint32, resources *GraphicsResource, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(count)
		a.words[1] = uintptr(unsafe.Pointer(resources))
		a.words[2] = uintptr(hStream)
		r := l.call(fnCuGraphicsUnmapResources, a, 3)
		runtime.KeepAlive(resources)
		return r
	}
	api.CuGetProcAddress = func(symbol *byte, pfn *unsafe.Pointer, cudaVersion int32, flags uint64, symbolStatus *DriverProcAddressQueryResult) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(symbol))
		a.words[1] = uintptr(unsafe.Pointer(pfn))
		a.words[2] = uintptr(cudaVersion)
		a.words[3] = uintptr(flags)
		a.words[4] = uintptr(unsafe.Pointer(symbolStatus))
		r := l.call(fnCuGetProcAddress, a, 5)
		runtime.KeepAlive(symbol)
		runtime.KeepAlive(pfn)
		runtime.KeepAlive(symbolStatus)
		return r
	}
	api.CuCoredumpGetAttribute = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(attrib)
		a.words[1] = uintptr(unsafe.Pointer(value))
		a.words[2] = uintptr(unsafe.Pointer(size))
		r := l.call(fnCuCoredumpGetAttribute, a, 3)
		runtime.KeepAlive(value)
		runtime.KeepAlive(size)
		return r
	}
	api.CuCoredumpGetAttributeGlobal = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(attrib)
		a.words[1] = uintptr(unsafe.Pointer(value))
		a.words[2] = uintptr(unsafe.Pointer(size))
		r := l.call(fnCuCoredumpGetAttributeGlobal, a, 3)
		runtime.KeepAlive(value)
		runtime.KeepAlive(size)
		return r
	}
	api.CuCoredumpSetAttribute = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(attrib)
		a.words[1] = uintptr(unsafe.Pointer(value))
		a.words[2] = uintptr(unsafe.Pointer(size))
		r := l.call(fnCuCoredumpSetAttribute, a, 3)
		runtime.KeepAlive(value)
		runtime.KeepAlive(size)
		return r
	}
	api.CuCoredumpSetAttributeGlobal = func(attrib CoredumpSettings, value unsafe.Pointer, size *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(attrib)
		a.words[1] = uintptr(unsafe.Pointer(value))
		a.words[2] = uintptr(unsafe.Pointer(size))
		r := l.call(fnCuCoredumpSetAttributeGlobal, a, 3)
		runtime.KeepAlive(value)
		runtime.KeepAlive(size)
		return r
	}
	api.CuGetExportTable = func(ppExportTable *unsafe.Pointer, pExportTableId *UUID) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(ppExportTable))
		a.words[1] = uintptr(unsafe.Pointer(pExportTableId))
		r := l.call(fnCuGetExportTable, a, 2)
		runtime.KeepAlive(ppExportTable)
		runtime.KeepAlive(pExportTableId)
		return r
	}
	api.CuGreenCtxCreate = func(phCtx *GreenCtx, desc DevResourceDesc, dev Device, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phCtx))
		a.words[1] = uintptr(desc)
		a.words[2] = uintptr(dev)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuGreenCtxCreate, a, 4)
		runtime.KeepAlive(phCtx)
		return r
	}
	api.CuGreenCtxDestroy = func(hCtx GreenCtx) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		r := l.call(fnCuGreenCtxDestroy, a, 1)
		return r
	}
	api.CuCtxFromGreenCtx = func(pContext *Context, hCtx GreenCtx) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pContext))
		a.words[1] = uintptr(hCtx)
		r := l.call(fnCuCtxFromGreenCtx, a, 2)
		runtime.KeepAlive(pContext)
		return r
	}
	api.CuDeviceGetDevResource = func(device Device, resource *DevResource, type_ DevResourceType) Result {
		a := l.arguments()
		a.words[0] = uintptr(device)
		a.words[1] = uintptr(unsafe.Pointer(resource))
		a.words[2] = uintptr(type_)
		r := l.call(fnCuDeviceGetDevResource, a, 3)
		runtime.KeepAlive(resource)
		return r
	}
	api.CuCtxGetDevResource = func(hCtx Context, resource *DevResource, type_ DevResourceType) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(unsafe.Pointer(resource))
		a.words[2] = uintptr(type_)
		r := l.call(fnCuCtxGetDevResource, a, 3)
		runtime.KeepAlive(resource)
		return r
	}
	api.CuGreenCtxGetDevResource = func(hCtx GreenCtx, resource *DevResource, type_ DevResourceType) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(unsafe.Pointer(resource))
		a.words[2] = uintptr(type_)
		r := l.call(fnCuGreenCtxGetDevResource, a, 3)
		runtime.KeepAlive(resource)
		return r
	}
	api.CuDevSmResourceSplitByCount = func(result_ *DevResource, nbGroups *uint32, input *DevResource, remaining *DevResource, useFlags uint32, minCount uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(result_))
		a.words[1] = uintptr(unsafe.Pointer(nbGroups))
		a.words[2] = uintptr(unsafe.Pointer(input))
		a.words[3] = uintptr(unsafe.Pointer(remaining))
		a.words[4] = uintptr(useFlags)
		a.words[5] = uintptr(minCount)
		r := l.call(fnCuDevSmResourceSplitByCount, a, 6)
		runtime.KeepAlive(result_)
		runtime.KeepAlive(nbGroups)
		runtime.KeepAlive(input)
		runtime.KeepAlive(remaining)
		return r
	}
	api.CuDevResourceGenerateDesc = func(phDesc *DevResourceDesc, resources *DevResource, nbResources uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phDesc))
		a.words[1] = uintptr(unsafe.Pointer(resources))
		a.words[2] = uintptr(nbResources)
		r := l.call(fnCuDevResourceGenerateDesc, a, 3)
		runtime.KeepAlive(phDesc)
		runtime.KeepAlive(resources)
		return r
	}
	api.CuGreenCtxRecordEvent = func(hCtx GreenCtx, hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(hEvent)
		r := l.call(fnCuGreenCtxRecordEvent, a, 2)
		return r
	}
	api.CuGreenCtxWaitEvent = func(hCtx GreenCtx, hEvent Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(hCtx)
		a.words[1] = uintptr(hEvent)
		r := l.call(fnCuGreenCtxWaitEvent, a, 2)
		return r
	}
	api.CuStreamGetGreenCtx = func(hStream Stream, phCtx *GreenCtx) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(phCtx))
		r := l.call(fnCuStreamGetGreenCtx, a, 2)
		runtime.KeepAlive(phCtx)
		return r
	}
	api.CuGreenCtxStreamCreate = func(phStream *Stream, greenCtx GreenCtx, flags uint32, priority int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phStream))
		a.words[1] = uintptr(greenCtx)
		a.words[2] = uintptr(flags)
		a.words[3] = uintptr(priority)
		r := l.call(fnCuGreenCtxStreamCreate, a, 4)
		runtime.KeepAlive(phStream)
		return r
	}
	api.CuGreenCtxGetId = func(greenCtx GreenCtx, greenCtxId *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(greenCtx)
		a.words[1] = uintptr(unsafe.Pointer(greenCtxId))
		r := l.call(fnCuGreenCtxGetId, a, 2)
		runtime.KeepAlive(greenCtxId)
		return r
	}
	api.CuLogsRegisterCallback = func(callbackFunc LogsCallback, userData unsafe.Pointer, callback_out *LogsCallbackHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(callbackFunc)
		a.words[1] = uintptr(unsafe.Pointer(userData))
		a.words[2] = uintptr(unsafe.Pointer(callback_out))
		r := l.call(fnCuLogsRegisterCallback, a, 3)
		runtime.KeepAlive(userData)
		runtime.KeepAlive(callback_out)
		return r
	}
	api.CuLogsUnregisterCallback = func(callback LogsCallbackHandle) Result {
		a := l.arguments()
		a.words[0] = uintptr(callback)
		r := l.call(fnCuLogsUnregisterCallback, a, 1)
		return r
	}
	api.CuLogsCurrent = func(iterator_out *LogIterator, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(iterator_out))
		a.words[1] = uintptr(flags)
		r := l.call(fnCuLogsCurrent, a, 2)
		runtime.KeepAlive(iterator_out)
		return r
	}
	api.CuLogsDumpToFile = func(iterator *LogIterator, pathToFile *byte, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(iterator))
		a.words[1] = uintptr(unsafe.Pointer(pathToFile))
		a.words[2] = uintptr(flags)
		r := l.call(fnCuLogsDumpToFile, a, 3)
		runtime.KeepAlive(iterator)
		runtime.KeepAlive(pathToFile)
		return r
	}
	api.CuLogsDumpToMemory = func(iterator *LogIterator, buffer *byte, size *uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(iterator))
		a.words[1] = uintptr(unsafe.Pointer(buffer))
		a.words[2] = uintptr(unsafe.Pointer(size))
		a.words[3] = uintptr(flags)
		r := l.call(fnCuLogsDumpToMemory, a, 4)
		runtime.KeepAlive(iterator)
		runtime.KeepAlive(buffer)
		runtime.KeepAlive(size)
		return r
	}
	api.CuCheckpointProcessGetRestoreThreadId = func(pid int32, tid *int32) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(tid))
		r := l.call(fnCuCheckpointProcessGetRestoreThreadId, a, 2)
		runtime.KeepAlive(tid)
		return r
	}
	api.CuCheckpointProcessGetState = func(pid int32, state *ProcessState) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(state))
		r := l.call(fnCuCheckpointProcessGetState, a, 2)
		runtime.KeepAlive(state)
		return r
	}
	api.CuCheckpointProcessLock = func(pid int32, args *CheckpointLockArgs) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(args))
		r := l.call(fnCuCheckpointProcessLock, a, 2)
		runtime.KeepAlive(args)
		return r
	}
	api.CuCheckpointProcessCheckpoint = func(pid int32, args *CheckpointCheckpointArgs) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(args))
		r := l.call(fnCuCheckpointProcessCheckpoint, a, 2)
		runtime.KeepAlive(args)
		return r
	}
	api.CuCheckpointProcessRestore = func(pid int32, args *CheckpointRestoreArgs) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(args))
		r := l.call(fnCuCheckpointProcessRestore, a, 2)
		runtime.KeepAlive(args)
		return r
	}
	api.CuCheckpointProcessUnlock = func(pid int32, args *CheckpointUnlockArgs) Result {
		a := l.arguments()
		a.words[0] = uintptr(pid)
		a.words[1] = uintptr(unsafe.Pointer(args))
		r := l.call(fnCuCheckpointProcessUnlock, a, 2)
		runtime.KeepAlive(args)
		return r
	}
	api.CuProfilerStart = func() Result {
		a := l.arguments()
		r := l.call(fnCuProfilerStart, a, 0)
		return r
	}
	api.CuProfilerStop = func() Result {
		a := l.arguments()
		r := l.call(fnCuProfilerStop, a, 0)
		return r
	}
	api.CuCtxCreate_v2 = func(pctx *Context, flags uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		a.words[1] = uintptr(flags)
		a.words[2] = uintptr(dev)
		r := l.call(fnCuCtxCreate_v2, a, 3)
		runtime.KeepAlive(pctx)
		return r
	}
	api.CuCtxCreate_v3 = func(pctx *Context, paramsArray *ExecAffinityParam, numParams int32, flags uint32, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pctx))
		a.words[1] = uintptr(unsafe.Pointer(paramsArray))
		a.words[2] = uintptr(numParams)
		a.words[3] = uintptr(flags)
		a.words[4] = uintptr(dev)
		r := l.call(fnCuCtxCreate_v3, a, 5)
		runtime.KeepAlive(pctx)
		runtime.KeepAlive(paramsArray)
		return r
	}
	api.CuDeviceGetUuid_v1 = func(uuid *UUID, dev Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(uuid))
		a.words[1] = uintptr(dev)
		r := l.call(fnCuDeviceGetUuid_v1, a, 2)
		runtime.KeepAlive(uuid)
		return r
	}
	api.CuEventElapsedTime_v1 = func(pMilliseconds *float32, hStart Event, hEnd Event) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(pMilliseconds))
		a.words[1] = uintptr(hStart)
		a.words[2] = uintptr(hEnd)
		r := l.call(fnCuEventElapsedTime_v1, a, 3)
		runtime.KeepAlive(pMilliseconds)
		return r
	}
	api.CuGetProcAddress_v1 = func(symbol *byte, pfn *unsafe.Pointer, driverVersion int32, flags uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(symbol))
		a.words[1] = uintptr(unsafe.Pointer(pfn))
		a.words[2] = uintptr(driverVersion)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuGetProcAddress_v1, a, 4)
		runtime.KeepAlive(symbol)
		runtime.KeepAlive(pfn)
		return r
	}
	api.CuGraphAddDependencies_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numDependencies uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(numDependencies)
		r := l.call(fnCuGraphAddDependencies_v1, a, 4)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		return r
	}
	api.CuGraphAddKernelNode_v1 = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *KernelNodeParamsV1) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddKernelNode_v1, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphAddNode_v1 = func(phGraphNode *GraphNode, hGraph Graph, dependencies *GraphNode, numDependencies uint64, nodeParams *GraphNodeParams) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(phGraphNode))
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(dependencies))
		a.words[3] = uintptr(numDependencies)
		a.words[4] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphAddNode_v1, a, 5)
		runtime.KeepAlive(phGraphNode)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecKernelNodeSetParams_v1 = func(hGraphExec GraphExec, hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hNode)
		a.words[2] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphExecKernelNodeSetParams_v1, a, 3)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphExecUpdate_v1 = func(hGraphExec GraphExec, hGraph Graph, hErrorNode_out *GraphNode, updateResult_out *GraphExecUpdateResult) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraphExec)
		a.words[1] = uintptr(hGraph)
		a.words[2] = uintptr(unsafe.Pointer(hErrorNode_out))
		a.words[3] = uintptr(unsafe.Pointer(updateResult_out))
		r := l.call(fnCuGraphExecUpdate_v1, a, 4)
		runtime.KeepAlive(hErrorNode_out)
		runtime.KeepAlive(updateResult_out)
		return r
	}
	api.CuGraphGetEdges_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numEdges *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(unsafe.Pointer(numEdges))
		r := l.call(fnCuGraphGetEdges_v1, a, 4)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		runtime.KeepAlive(numEdges)
		return r
	}
	api.CuGraphKernelNodeGetParams_v1 = func(hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphKernelNodeGetParams_v1, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphKernelNodeSetParams_v1 = func(hNode GraphNode, nodeParams *KernelNodeParamsV1) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(nodeParams))
		r := l.call(fnCuGraphKernelNodeSetParams_v1, a, 2)
		runtime.KeepAlive(nodeParams)
		return r
	}
	api.CuGraphNodeGetDependencies_v1 = func(hNode GraphNode, dependencies *GraphNode, numDependencies *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(dependencies))
		a.words[2] = uintptr(unsafe.Pointer(numDependencies))
		r := l.call(fnCuGraphNodeGetDependencies_v1, a, 3)
		runtime.KeepAlive(dependencies)
		runtime.KeepAlive(numDependencies)
		return r
	}
	api.CuGraphNodeGetDependentNodes_v1 = func(hNode GraphNode, dependentNodes *GraphNode, numDependentNodes *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hNode)
		a.words[1] = uintptr(unsafe.Pointer(dependentNodes))
		a.words[2] = uintptr(unsafe.Pointer(numDependentNodes))
		r := l.call(fnCuGraphNodeGetDependentNodes_v1, a, 3)
		runtime.KeepAlive(dependentNodes)
		runtime.KeepAlive(numDependentNodes)
		return r
	}
	api.CuGraphRemoveDependencies_v1 = func(hGraph Graph, from *GraphNode, to *GraphNode, numDependencies uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hGraph)
		a.words[1] = uintptr(unsafe.Pointer(from))
		a.words[2] = uintptr(unsafe.Pointer(to))
		a.words[3] = uintptr(numDependencies)
		r := l.call(fnCuGraphRemoveDependencies_v1, a, 4)
		runtime.KeepAlive(from)
		runtime.KeepAlive(to)
		return r
	}
	api.CuMemAdvise_v1 = func(devPtr DevicePtr, count uint64, advice MemAdvise, device Device) Result {
		a := l.arguments()
		a.words[0] = uintptr(devPtr)
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(advice)
		a.words[3] = uintptr(device)
		r := l.call(fnCuMemAdvise_v1, a, 4)
		return r
	}
	api.CuMemPrefetchAsync_v1 = func(devPtr DevicePtr, count uint64, dstDevice Device, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(devPtr)
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(dstDevice)
		a.words[3] = uintptr(hStream)
		r := l.call(fnCuMemPrefetchAsync_v1, a, 4)
		return r
	}
	api.CuMemcpy3DBatchAsync_v1 = func(numParams uint64, opList *Memcpy3DBatchOP, failIdx *uint64, flags uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(numParams)
		a.words[1] = uintptr(unsafe.Pointer(opList))
		a.words[2] = uintptr(unsafe.Pointer(failIdx))
		a.words[3] = uintptr(flags)
		a.words[4] = uintptr(hStream)
		r := l.call(fnCuMemcpy3DBatchAsync_v1, a, 5)
		runtime.KeepAlive(opList)
		runtime.KeepAlive(failIdx)
		return r
	}
	api.CuMemcpyBatchAsync_v1 = func(dsts *DevicePtr, srcs *DevicePtr, sizes *uint64, count uint64, attrs *MemcpyAttributes, attrIdxs *uint64, numAttrs uint64, failIdx *uint64, hStream Stream) Result {
		a := l.arguments()
		a.words[0] = uintptr(unsafe.Pointer(dsts))
		a.words[1] = uintptr(unsafe.Pointer(srcs))
		a.words[2] = uintptr(unsafe.Pointer(sizes))
		a.words[3] = uintptr(count)
		a.words[4] = uintptr(unsafe.Pointer(attrs))
		a.words[5] = uintptr(unsafe.Pointer(attrIdxs))
		a.words[6] = uintptr(numAttrs)
		a.words[7] = uintptr(unsafe.Pointer(failIdx))
		a.words[8] = uintptr(hStream)
		r := l.call(fnCuMemcpyBatchAsync_v1, a, 9)
		runtime.KeepAlive(dsts)
		runtime.KeepAlive(srcs)
		runtime.KeepAlive(sizes)
		runtime.KeepAlive(attrs)
		runtime.KeepAlive(attrIdxs)
		runtime.KeepAlive(failIdx)
		return r
	}
	api.CuStreamBatchMemOp_v1 = func(stream Stream, count uint32, paramArray *StreamBatchMemOpParams, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(count)
		a.words[2] = uintptr(unsafe.Pointer(paramArray))
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamBatchMemOp_v1, a, 4)
		runtime.KeepAlive(paramArray)
		return r
	}
	api.CuStreamGetCaptureInfo_v1 = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(captureStatus_out))
		a.words[2] = uintptr(unsafe.Pointer(id_out))
		r := l.call(fnCuStreamGetCaptureInfo_v1, a, 3)
		runtime.KeepAlive(captureStatus_out)
		runtime.KeepAlive(id_out)
		return r
	}
	api.CuStreamGetCaptureInfo_v2 = func(hStream Stream, captureStatus_out *StreamCaptureStatus, id_out *uint64, graph_out *Graph, dependencies_out **GraphNode, numDependencies_out *uint64) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(captureStatus_out))
		a.words[2] = uintptr(unsafe.Pointer(id_out))
		a.words[3] = uintptr(unsafe.Pointer(graph_out))
		a.words[4] = uintptr(unsafe.Pointer(dependencies_out))
		a.words[5] = uintptr(unsafe.Pointer(numDependencies_out))
		r := l.call(fnCuStreamGetCaptureInfo_v2, a, 6)
		runtime.KeepAlive(captureStatus_out)
		runtime.KeepAlive(id_out)
		runtime.KeepAlive(graph_out)
		runtime.KeepAlive(dependencies_out)
		runtime.KeepAlive(numDependencies_out)
		return r
	}
	api.CuStreamUpdateCaptureDependencies_v1 = func(hStream Stream, dependencies *GraphNode, numDependencies uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(hStream)
		a.words[1] = uintptr(unsafe.Pointer(dependencies))
		a.words[2] = uintptr(numDependencies)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamUpdateCaptureDependencies_v1, a, 4)
		runtime.KeepAlive(dependencies)
		return r
	}
	api.CuStreamWaitValue32_v1 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWaitValue32_v1, a, 4)
		return r
	}
	api.CuStreamWaitValue64_v1 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWaitValue64_v1, a, 4)
		return r
	}
	api.CuStreamWriteValue32_v1 = func(stream Stream, addr DevicePtr, value uint32, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWriteValue32_v1, a, 4)
		return r
	}
	api.CuStreamWriteValue64_v1 = func(stream Stream, addr DevicePtr, value uint64, flags uint32) Result {
		a := l.arguments()
		a.words[0] = uintptr(stream)
		a.words[1] = uintptr(addr)
		a.words[2] = uintptr(value)
		a.words[3] = uintptr(flags)
		r := l.call(fnCuStreamWriteValue64_v1, a, 4)
		return r
	}
}
