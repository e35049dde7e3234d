// Code generated from internal/cuda.json; DO NOT EDIT.

package driverjs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// invoke calls the function with this place in functions; a holds the addresses of its arguments.
func invoke(api *cuda.API, place int, a []unsafe.Pointer) cuda.Result {
	switch place {
	case 0:
		return api.CuGetErrorString(*(*cuda.Result)(a[0]), *(***byte)(a[1]))
	case 1:
		return api.CuGetErrorName(*(*cuda.Result)(a[0]), *(***byte)(a[1]))
	case 2:
		return api.CuInit(*(*uint32)(a[0]))
	case 3:
		return api.CuDriverGetVersion(*(**int32)(a[0]))
	case 4:
		return api.CuDeviceGet(*(**cuda.Device)(a[0]), *(*int32)(a[1]))
	case 5:
		return api.CuDeviceGetCount(*(**int32)(a[0]))
	case 6:
		return api.CuDeviceGetName(*(**byte)(a[0]), *(*int32)(a[1]), *(*cuda.Device)(a[2]))
	case 7:
		return api.CuDeviceGetUuid(*(**cuda.UUID)(a[0]), *(*cuda.Device)(a[1]))
	case 8:
		return api.CuDeviceGetLuid(*(**byte)(a[0]), *(**uint32)(a[1]), *(*cuda.Device)(a[2]))
	case 9:
		return api.CuDeviceTotalMem(*(**uint64)(a[0]), *(*cuda.Device)(a[1]))
	case 10:
		return api.CuDeviceGetTexture1DLinearMaxWidth(*(**uint64)(a[0]), *(*cuda.ArrayFormat)(a[1]), *(*uint32)(a[2]), *(*cuda.Device)(a[3]))
	case 11:
		return api.CuDeviceGetAttribute(*(**int32)(a[0]), *(*cuda.DeviceAttribute)(a[1]), *(*cuda.Device)(a[2]))
	case 12:
		return api.CuDeviceGetHostAtomicCapabilities(*(**uint32)(a[0]), *(**cuda.AtomicOperation)(a[1]), *(*uint32)(a[2]), *(*cuda.Device)(a[3]))
	case 13:
		return api.CuDeviceGetNvSciSyncAttributes(*(*unsafe.Pointer)(a[0]), *(*cuda.Device)(a[1]), *(*int32)(a[2]))
	case 14:
		return api.CuDeviceSetMemPool(*(*cuda.Device)(a[0]), *(*cuda.MemoryPool)(a[1]))
	case 15:
		return api.CuDeviceGetMemPool(*(**cuda.MemoryPool)(a[0]), *(*cuda.Device)(a[1]))
	case 16:
		return api.CuDeviceGetDefaultMemPool(*(**cuda.MemoryPool)(a[0]), *(*cuda.Device)(a[1]))
	case 17:
		return api.CuDeviceGetExecAffinitySupport(*(**int32)(a[0]), *(*cuda.ExecAffinityType)(a[1]), *(*cuda.Device)(a[2]))
	case 18:
		return api.CuFlushGPUDirectRDMAWrites(*(*cuda.FlushGPUDirectRDMAWritesTarget)(a[0]), *(*cuda.FlushGPUDirectRDMAWritesScope)(a[1]))
	case 19:
		return api.CuDeviceGetProperties(*(**cuda.Devprop)(a[0]), *(*cuda.Device)(a[1]))
	case 20:
		return api.CuDeviceComputeCapability(*(**int32)(a[0]), *(**int32)(a[1]), *(*cuda.Device)(a[2]))
	case 21:
		return api.CuDevicePrimaryCtxRetain(*(**cuda.Context)(a[0]), *(*cuda.Device)(a[1]))
	case 22:
		return api.CuDevicePrimaryCtxRelease(*(*cuda.Device)(a[0]))
	case 23:
		return api.CuDevicePrimaryCtxSetFlags(*(*cuda.Device)(a[0]), *(*uint32)(a[1]))
	case 24:
		return api.CuDevicePrimaryCtxGetState(*(*cuda.Device)(a[0]), *(**uint32)(a[1]), *(**int32)(a[2]))
	case 25:
		return api.CuDevicePrimaryCtxReset(*(*cuda.Device)(a[0]))
	case 26:
		return api.CuCtxCreate(*(**cuda.Context)(a[0]), *(**cuda.CtxCreateParams)(a[1]), *(*uint32)(a[2]), *(*cuda.Device)(a[3]))
	case 27:
		return api.CuCtxDestroy(*(*cuda.Context)(a[0]))
	case 28:
		return api.CuCtxPushCurrent(*(*cuda.Context)(a[0]))
	case 29:
		return api.CuCtxPopCurrent(*(**cuda.Context)(a[0]))
	case 30:
		return api.CuCtxSetCurrent(*(*cuda.Context)(a[0]))
	case 31:
		return api.CuCtxGetCurrent(*(**cuda.Context)(a[0]))
	case 32:
		return api.CuCtxGetDevice(*(**cuda.Device)(a[0]))
	case 33:
		return api.CuCtxGetDevice_v2(*(**cuda.Device)(a[0]), *(*cuda.Context)(a[1]))
	case 34:
		return api.CuCtxGetFlags(*(**uint32)(a[0]))
	case 35:
		return api.CuCtxSetFlags(*(*uint32)(a[0]))
	case 36:
		return api.CuCtxGetId(*(*cuda.Context)(a[0]), *(**uint64)(a[1]))
	case 37:
		return api.CuCtxSynchronize()
	case 38:
		return api.CuCtxSynchronize_v2(*(*cuda.Context)(a[0]))
	case 39:
		return api.CuCtxSetLimit(*(*cuda.Limit)(a[0]), *(*uint64)(a[1]))
	case 40:
		return api.CuCtxGetLimit(*(**uint64)(a[0]), *(*cuda.Limit)(a[1]))
	case 41:
		return api.CuCtxGetCacheConfig(*(**cuda.FuncCache)(a[0]))
	case 42:
		return api.CuCtxSetCacheConfig(*(*cuda.FuncCache)(a[0]))
	case 43:
		return api.CuCtxGetApiVersion(*(*cuda.Context)(a[0]), *(**uint32)(a[1]))
	case 44:
		return api.CuCtxGetStreamPriorityRange(*(**int32)(a[0]), *(**int32)(a[1]))
	case 45:
		return api.CuCtxResetPersistingL2Cache()
	case 46:
		return api.CuCtxGetExecAffinity(*(**cuda.ExecAffinityParam)(a[0]), *(*cuda.ExecAffinityType)(a[1]))
	case 47:
		return api.CuCtxRecordEvent(*(*cuda.Context)(a[0]), *(*cuda.Event)(a[1]))
	case 48:
		return api.CuCtxWaitEvent(*(*cuda.Context)(a[0]), *(*cuda.Event)(a[1]))
	case 49:
		return api.CuCtxAttach(*(**cuda.Context)(a[0]), *(*uint32)(a[1]))
	case 50:
		return api.CuCtxDetach(*(*cuda.Context)(a[0]))
	case 51:
		return api.CuCtxGetSharedMemConfig(*(**cuda.Sharedconfig)(a[0]))
	case 52:
		return api.CuCtxSetSharedMemConfig(*(*cuda.Sharedconfig)(a[0]))
	case 53:
		return api.CuModuleLoad(*(**cuda.Module)(a[0]), *(**byte)(a[1]))
	case 54:
		return api.CuModuleLoadData(*(**cuda.Module)(a[0]), *(*unsafe.Pointer)(a[1]))
	case 55:
		return api.CuModuleLoadDataEx(*(**cuda.Module)(a[0]), *(*unsafe.Pointer)(a[1]), *(*uint32)(a[2]), *(**cuda.JitOption)(a[3]), *(**unsafe.Pointer)(a[4]))
	case 56:
		return api.CuModuleLoadFatBinary(*(**cuda.Module)(a[0]), *(*unsafe.Pointer)(a[1]))
	case 57:
		return api.CuModuleUnload(*(*cuda.Module)(a[0]))
	case 58:
		return api.CuModuleGetLoadingMode(*(**cuda.ModuleLoadingMode)(a[0]))
	case 59:
		return api.CuModuleGetFunction(*(**cuda.Function)(a[0]), *(*cuda.Module)(a[1]), *(**byte)(a[2]))
	case 60:
		return api.CuModuleGetFunctionCount(*(**uint32)(a[0]), *(*cuda.Module)(a[1]))
	case 61:
		return api.CuModuleEnumerateFunctions(*(**cuda.Function)(a[0]), *(*uint32)(a[1]), *(*cuda.Module)(a[2]))
	case 62:
		return api.CuModuleGetGlobal(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*cuda.Module)(a[2]), *(**byte)(a[3]))
	case 63:
		return api.CuLinkCreate(*(*uint32)(a[0]), *(**cuda.JitOption)(a[1]), *(**unsafe.Pointer)(a[2]), *(**cuda.LinkState)(a[3]))
	case 64:
		return api.CuLinkAddData(*(*cuda.LinkState)(a[0]), *(*cuda.JitInputType)(a[1]), *(*unsafe.Pointer)(a[2]), *(*uint64)(a[3]), *(**byte)(a[4]), *(*uint32)(a[5]), *(**cuda.JitOption)(a[6]), *(**unsafe.Pointer)(a[7]))
	case 65:
		return api.CuLinkAddFile(*(*cuda.LinkState)(a[0]), *(*cuda.JitInputType)(a[1]), *(**byte)(a[2]), *(*uint32)(a[3]), *(**cuda.JitOption)(a[4]), *(**unsafe.Pointer)(a[5]))
	case 66:
		return api.CuLinkComplete(*(*cuda.LinkState)(a[0]), *(**unsafe.Pointer)(a[1]), *(**uint64)(a[2]))
	case 67:
		return api.CuLinkDestroy(*(*cuda.LinkState)(a[0]))
	case 68:
		return api.CuModuleGetTexRef(*(**cuda.Texref)(a[0]), *(*cuda.Module)(a[1]), *(**byte)(a[2]))
	case 69:
		return api.CuModuleGetSurfRef(*(**cuda.Surfref)(a[0]), *(*cuda.Module)(a[1]), *(**byte)(a[2]))
	case 70:
		return api.CuLibraryLoadData(*(**cuda.Library)(a[0]), *(*unsafe.Pointer)(a[1]), *(**cuda.JitOption)(a[2]), *(**unsafe.Pointer)(a[3]), *(*uint32)(a[4]), *(**cuda.LibraryOption)(a[5]), *(**unsafe.Pointer)(a[6]), *(*uint32)(a[7]))
	case 71:
		return api.CuLibraryLoadFromFile(*(**cuda.Library)(a[0]), *(**byte)(a[1]), *(**cuda.JitOption)(a[2]), *(**unsafe.Pointer)(a[3]), *(*uint32)(a[4]), *(**cuda.LibraryOption)(a[5]), *(**unsafe.Pointer)(a[6]), *(*uint32)(a[7]))
	case 72:
		return api.CuLibraryUnload(*(*cuda.Library)(a[0]))
	case 73:
		return api.CuLibraryGetKernel(*(**cuda.Kernel)(a[0]), *(*cuda.Library)(a[1]), *(**byte)(a[2]))
	case 74:
		return api.CuLibraryGetKernelCount(*(**uint32)(a[0]), *(*cuda.Library)(a[1]))
	case 75:
		return api.CuLibraryEnumerateKernels(*(**cuda.Kernel)(a[0]), *(*uint32)(a[1]), *(*cuda.Library)(a[2]))
	case 76:
		return api.CuLibraryGetModule(*(**cuda.Module)(a[0]), *(*cuda.Library)(a[1]))
	case 77:
		return api.CuKernelGetFunction(*(**cuda.Function)(a[0]), *(*cuda.Kernel)(a[1]))
	case 78:
		return api.CuKernelGetLibrary(*(**cuda.Library)(a[0]), *(*cuda.Kernel)(a[1]))
	case 79:
		return api.CuLibraryGetGlobal(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*cuda.Library)(a[2]), *(**byte)(a[3]))
	case 80:
		return api.CuLibraryGetManaged(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*cuda.Library)(a[2]), *(**byte)(a[3]))
	case 81:
		return api.CuLibraryGetUnifiedFunction(*(**unsafe.Pointer)(a[0]), *(*cuda.Library)(a[1]), *(**byte)(a[2]))
	case 82:
		return api.CuKernelGetAttribute(*(**int32)(a[0]), *(*cuda.FunctionAttribute)(a[1]), *(*cuda.Kernel)(a[2]), *(*cuda.Device)(a[3]))
	case 83:
		return api.CuKernelSetAttribute(*(*cuda.FunctionAttribute)(a[0]), *(*int32)(a[1]), *(*cuda.Kernel)(a[2]), *(*cuda.Device)(a[3]))
	case 84:
		return api.CuKernelSetCacheConfig(*(*cuda.Kernel)(a[0]), *(*cuda.FuncCache)(a[1]), *(*cuda.Device)(a[2]))
	case 85:
		return api.CuKernelGetName(*(***byte)(a[0]), *(*cuda.Kernel)(a[1]))
	case 86:
		return api.CuKernelGetParamInfo(*(*cuda.Kernel)(a[0]), *(*uint64)(a[1]), *(**uint64)(a[2]), *(**uint64)(a[3]))
	case 87:
		return api.CuMemGetInfo(*(**uint64)(a[0]), *(**uint64)(a[1]))
	case 88:
		return api.CuMemAlloc(*(**cuda.DevicePtr)(a[0]), *(*uint64)(a[1]))
	case 89:
		return api.CuMemAllocPitch(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]), *(*uint32)(a[4]))
	case 90:
		return api.CuMemFree(*(*cuda.DevicePtr)(a[0]))
	case 91:
		return api.CuMemGetAddressRange(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*cuda.DevicePtr)(a[2]))
	case 92:
		return api.CuMemAllocHost(*(**unsafe.Pointer)(a[0]), *(*uint64)(a[1]))
	case 93:
		return api.CuMemFreeHost(*(*unsafe.Pointer)(a[0]))
	case 94:
		return api.CuMemHostAlloc(*(**unsafe.Pointer)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]))
	case 95:
		return api.CuMemHostGetDevicePointer(*(**cuda.DevicePtr)(a[0]), *(*unsafe.Pointer)(a[1]), *(*uint32)(a[2]))
	case 96:
		return api.CuMemHostGetFlags(*(**uint32)(a[0]), *(*unsafe.Pointer)(a[1]))
	case 97:
		return api.CuMemAllocManaged(*(**cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]))
	case 98:
		return api.CuDeviceRegisterAsyncNotification(*(*cuda.Device)(a[0]), *(*cuda.AsyncCallback)(a[1]), *(*unsafe.Pointer)(a[2]), *(**cuda.AsyncCallbackHandle)(a[3]))
	case 99:
		return api.CuDeviceUnregisterAsyncNotification(*(*cuda.Device)(a[0]), *(*cuda.AsyncCallbackHandle)(a[1]))
	case 100:
		return api.CuDeviceGetByPCIBusId(*(**cuda.Device)(a[0]), *(**byte)(a[1]))
	case 101:
		return api.CuDeviceGetPCIBusId(*(**byte)(a[0]), *(*int32)(a[1]), *(*cuda.Device)(a[2]))
	case 102:
		return api.CuIpcGetEventHandle(*(**cuda.IpcEventHandle)(a[0]), *(*cuda.Event)(a[1]))
	case 103:
		return api.CuIpcOpenEventHandle(*(**cuda.Event)(a[0]), *(*cuda.IpcEventHandle)(a[1]))
	case 104:
		return api.CuIpcGetMemHandle(*(**cuda.IpcMemHandle)(a[0]), *(*cuda.DevicePtr)(a[1]))
	case 105:
		return api.CuIpcOpenMemHandle(*(**cuda.DevicePtr)(a[0]), *(*cuda.IpcMemHandle)(a[1]), *(*uint32)(a[2]))
	case 106:
		return api.CuIpcCloseMemHandle(*(*cuda.DevicePtr)(a[0]))
	case 107:
		return api.CuMemHostRegister(*(*unsafe.Pointer)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]))
	case 108:
		return api.CuMemHostUnregister(*(*unsafe.Pointer)(a[0]))
	case 109:
		return api.CuMemcpy(*(*cuda.DevicePtr)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]))
	case 110:
		return api.CuMemcpyPeer(*(*cuda.DevicePtr)(a[0]), *(*cuda.Context)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*cuda.Context)(a[3]), *(*uint64)(a[4]))
	case 111:
		return api.CuMemcpyHtoD(*(*cuda.DevicePtr)(a[0]), *(*unsafe.Pointer)(a[1]), *(*uint64)(a[2]))
	case 112:
		return api.CuMemcpyDtoH(*(*unsafe.Pointer)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]))
	case 113:
		return api.CuMemcpyDtoD(*(*cuda.DevicePtr)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]))
	case 114:
		return api.CuMemcpyDtoA(*(*cuda.Array)(a[0]), *(*uint64)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*uint64)(a[3]))
	case 115:
		return api.CuMemcpyAtoD(*(*cuda.DevicePtr)(a[0]), *(*cuda.Array)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]))
	case 116:
		return api.CuMemcpyHtoA(*(*cuda.Array)(a[0]), *(*uint64)(a[1]), *(*unsafe.Pointer)(a[2]), *(*uint64)(a[3]))
	case 117:
		return api.CuMemcpyAtoH(*(*unsafe.Pointer)(a[0]), *(*cuda.Array)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]))
	case 118:
		return api.CuMemcpyAtoA(*(*cuda.Array)(a[0]), *(*uint64)(a[1]), *(*cuda.Array)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]))
	case 119:
		return api.CuMemcpy2D(*(**cuda.Memcpy2D)(a[0]))
	case 120:
		return api.CuMemcpy2DUnaligned(*(**cuda.Memcpy2D)(a[0]))
	case 121:
		return api.CuMemcpy3D(*(**cuda.Memcpy3D)(a[0]))
	case 122:
		return api.CuMemcpy3DPeer(*(**cuda.Memcpy3DPeer)(a[0]))
	case 123:
		return api.CuMemcpyAsync(*(*cuda.DevicePtr)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 124:
		return api.CuMemcpyPeerAsync(*(*cuda.DevicePtr)(a[0]), *(*cuda.Context)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*cuda.Context)(a[3]), *(*uint64)(a[4]), *(*cuda.Stream)(a[5]))
	case 125:
		return api.CuMemcpyHtoDAsync(*(*cuda.DevicePtr)(a[0]), *(*unsafe.Pointer)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 126:
		return api.CuMemcpyDtoHAsync(*(*unsafe.Pointer)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 127:
		return api.CuMemcpyDtoDAsync(*(*cuda.DevicePtr)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 128:
		return api.CuMemcpyHtoAAsync(*(*cuda.Array)(a[0]), *(*uint64)(a[1]), *(*unsafe.Pointer)(a[2]), *(*uint64)(a[3]), *(*cuda.Stream)(a[4]))
	case 129:
		return api.CuMemcpyAtoHAsync(*(*unsafe.Pointer)(a[0]), *(*cuda.Array)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]), *(*cuda.Stream)(a[4]))
	case 130:
		return api.CuMemcpy2DAsync(*(**cuda.Memcpy2D)(a[0]), *(*cuda.Stream)(a[1]))
	case 131:
		return api.CuMemcpy3DAsync(*(**cuda.Memcpy3D)(a[0]), *(*cuda.Stream)(a[1]))
	case 132:
		return api.CuMemcpy3DPeerAsync(*(**cuda.Memcpy3DPeer)(a[0]), *(*cuda.Stream)(a[1]))
	case 133:
		return api.CuMemcpyBatchAsync(*(**cuda.DevicePtr)(a[0]), *(**cuda.DevicePtr)(a[1]), *(**uint64)(a[2]), *(*uint64)(a[3]), *(**cuda.MemcpyAttributes)(a[4]), *(**uint64)(a[5]), *(*uint64)(a[6]), *(*cuda.Stream)(a[7]))
	case 134:
		return api.CuMemcpy3DBatchAsync(*(*uint64)(a[0]), *(**cuda.Memcpy3DBatchOP)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 135:
		return api.CuMemsetD8(*(*cuda.DevicePtr)(a[0]), *(*uint8)(a[1]), *(*uint64)(a[2]))
	case 136:
		return api.CuMemsetD16(*(*cuda.DevicePtr)(a[0]), *(*uint16)(a[1]), *(*uint64)(a[2]))
	case 137:
		return api.CuMemsetD32(*(*cuda.DevicePtr)(a[0]), *(*uint32)(a[1]), *(*uint64)(a[2]))
	case 138:
		return api.CuMemsetD2D8(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint8)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]))
	case 139:
		return api.CuMemsetD2D16(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint16)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]))
	case 140:
		return api.CuMemsetD2D32(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]))
	case 141:
		return api.CuMemsetD8Async(*(*cuda.DevicePtr)(a[0]), *(*uint8)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 142:
		return api.CuMemsetD16Async(*(*cuda.DevicePtr)(a[0]), *(*uint16)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 143:
		return api.CuMemsetD32Async(*(*cuda.DevicePtr)(a[0]), *(*uint32)(a[1]), *(*uint64)(a[2]), *(*cuda.Stream)(a[3]))
	case 144:
		return api.CuMemsetD2D8Async(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint8)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]), *(*cuda.Stream)(a[5]))
	case 145:
		return api.CuMemsetD2D16Async(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint16)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]), *(*cuda.Stream)(a[5]))
	case 146:
		return api.CuMemsetD2D32Async(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]), *(*cuda.Stream)(a[5]))
	case 147:
		return api.CuArrayCreate(*(**cuda.Array)(a[0]), *(**cuda.ArrayDescriptor)(a[1]))
	case 148:
		return api.CuArrayGetDescriptor(*(**cuda.ArrayDescriptor)(a[0]), *(*cuda.Array)(a[1]))
	case 149:
		return api.CuArrayGetSparseProperties(*(**cuda.ArraySparseProperties)(a[0]), *(*cuda.Array)(a[1]))
	case 150:
		return api.CuMipmappedArrayGetSparseProperties(*(**cuda.ArraySparseProperties)(a[0]), *(*cuda.MipmappedArray)(a[1]))
	case 151:
		return api.CuArrayGetMemoryRequirements(*(**cuda.ArrayMemoryRequirements)(a[0]), *(*cuda.Array)(a[1]), *(*cuda.Device)(a[2]))
	case 152:
		return api.CuMipmappedArrayGetMemoryRequirements(*(**cuda.ArrayMemoryRequirements)(a[0]), *(*cuda.MipmappedArray)(a[1]), *(*cuda.Device)(a[2]))
	case 153:
		return api.CuArrayGetPlane(*(**cuda.Array)(a[0]), *(*cuda.Array)(a[1]), *(*uint32)(a[2]))
	case 154:
		return api.CuArrayDestroy(*(*cuda.Array)(a[0]))
	case 155:
		return api.CuArray3DCreate(*(**cuda.Array)(a[0]), *(**cuda.Array3DDescriptor)(a[1]))
	case 156:
		return api.CuArray3DGetDescriptor(*(**cuda.Array3DDescriptor)(a[0]), *(*cuda.Array)(a[1]))
	case 157:
		return api.CuMipmappedArrayCreate(*(**cuda.MipmappedArray)(a[0]), *(**cuda.Array3DDescriptor)(a[1]), *(*uint32)(a[2]))
	case 158:
		return api.CuMipmappedArrayGetLevel(*(**cuda.Array)(a[0]), *(*cuda.MipmappedArray)(a[1]), *(*uint32)(a[2]))
	case 159:
		return api.CuMipmappedArrayDestroy(*(*cuda.MipmappedArray)(a[0]))
	case 160:
		return api.CuMemGetHandleForAddressRange(*(*unsafe.Pointer)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*cuda.MemRangeHandleType)(a[3]), *(*uint64)(a[4]))
	case 161:
		return api.CuMemBatchDecompressAsync(*(**cuda.MemDecompressParams)(a[0]), *(*uint64)(a[1]), *(*uint32)(a[2]), *(**uint64)(a[3]), *(*cuda.Stream)(a[4]))
	case 162:
		return api.CuMemAddressReserve(*(**cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint64)(a[2]), *(*cuda.DevicePtr)(a[3]), *(*uint64)(a[4]))
	case 163:
		return api.CuMemAddressFree(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]))
	case 164:
		return api.CuMemCreate(*(**cuda.MemGenericAllocationHandle)(a[0]), *(*uint64)(a[1]), *(**cuda.MemAllocationProp)(a[2]), *(*uint64)(a[3]))
	case 165:
		return api.CuMemRelease(*(*cuda.MemGenericAllocationHandle)(a[0]))
	case 166:
		return api.CuMemMap(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*uint64)(a[2]), *(*cuda.MemGenericAllocationHandle)(a[3]), *(*uint64)(a[4]))
	case 167:
		return api.CuMemMapArrayAsync(*(**cuda.ArrayMapInfo)(a[0]), *(*uint32)(a[1]), *(*cuda.Stream)(a[2]))
	case 168:
		return api.CuMemUnmap(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]))
	case 169:
		return api.CuMemSetAccess(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(**cuda.MemAccessDesc)(a[2]), *(*uint64)(a[3]))
	case 170:
		return api.CuMemGetAccess(*(**uint64)(a[0]), *(**cuda.MemLocation)(a[1]), *(*cuda.DevicePtr)(a[2]))
	case 171:
		return api.CuMemExportToShareableHandle(*(*unsafe.Pointer)(a[0]), *(*cuda.MemGenericAllocationHandle)(a[1]), *(*cuda.MemAllocationHandleType)(a[2]), *(*uint64)(a[3]))
	case 172:
		return api.CuMemImportFromShareableHandle(*(**cuda.MemGenericAllocationHandle)(a[0]), *(*uintptr)(a[1]), *(*cuda.MemAllocationHandleType)(a[2]))
	case 173:
		return api.CuMemGetAllocationGranularity(*(**uint64)(a[0]), *(**cuda.MemAllocationProp)(a[1]), *(*cuda.MemAllocationGranularityFlags)(a[2]))
	case 174:
		return api.CuMemGetAllocationPropertiesFromHandle(*(**cuda.MemAllocationProp)(a[0]), *(*cuda.MemGenericAllocationHandle)(a[1]))
	case 175:
		return api.CuMemRetainAllocationHandle(*(**cuda.MemGenericAllocationHandle)(a[0]), *(*unsafe.Pointer)(a[1]))
	case 176:
		return api.CuMemFreeAsync(*(*cuda.DevicePtr)(a[0]), *(*cuda.Stream)(a[1]))
	case 177:
		return api.CuMemAllocAsync(*(**cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.Stream)(a[2]))
	case 178:
		return api.CuMemPoolTrimTo(*(*cuda.MemoryPool)(a[0]), *(*uint64)(a[1]))
	case 179:
		return api.CuMemPoolSetAttribute(*(*cuda.MemoryPool)(a[0]), *(*cuda.MemPoolAttribute)(a[1]), *(*unsafe.Pointer)(a[2]))
	case 180:
		return api.CuMemPoolGetAttribute(*(*cuda.MemoryPool)(a[0]), *(*cuda.MemPoolAttribute)(a[1]), *(*unsafe.Pointer)(a[2]))
	case 181:
		return api.CuMemPoolSetAccess(*(*cuda.MemoryPool)(a[0]), *(**cuda.MemAccessDesc)(a[1]), *(*uint64)(a[2]))
	case 182:
		return api.CuMemPoolGetAccess(*(**cuda.MemAccessFlags)(a[0]), *(*cuda.MemoryPool)(a[1]), *(**cuda.MemLocation)(a[2]))
	case 183:
		return api.CuMemPoolCreate(*(**cuda.MemoryPool)(a[0]), *(**cuda.MemPoolProps)(a[1]))
	case 184:
		return api.CuMemPoolDestroy(*(*cuda.MemoryPool)(a[0]))
	case 185:
		return api.CuMemGetDefaultMemPool(*(**cuda.MemoryPool)(a[0]), *(**cuda.MemLocation)(a[1]), *(*cuda.MemAllocationType)(a[2]))
	case 186:
		return api.CuMemGetMemPool(*(**cuda.MemoryPool)(a[0]), *(**cuda.MemLocation)(a[1]), *(*cuda.MemAllocationType)(a[2]))
	case 187:
		return api.CuMemSetMemPool(*(**cuda.MemLocation)(a[0]), *(*cuda.MemAllocationType)(a[1]), *(*cuda.MemoryPool)(a[2]))
	case 188:
		return api.CuMemAllocFromPoolAsync(*(**cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.MemoryPool)(a[2]), *(*cuda.Stream)(a[3]))
	case 189:
		return api.CuMemPoolExportToShareableHandle(*(*unsafe.Pointer)(a[0]), *(*cuda.MemoryPool)(a[1]), *(*cuda.MemAllocationHandleType)(a[2]), *(*uint64)(a[3]))
	case 190:
		return api.CuMemPoolImportFromShareableHandle(*(**cuda.MemoryPool)(a[0]), *(*uintptr)(a[1]), *(*cuda.MemAllocationHandleType)(a[2]), *(*uint64)(a[3]))
	case 191:
		return api.CuMemPoolExportPointer(*(**cuda.MemPoolPtrExportData)(a[0]), *(*cuda.DevicePtr)(a[1]))
	case 192:
		return api.CuMemPoolImportPointer(*(**cuda.DevicePtr)(a[0]), *(*cuda.MemoryPool)(a[1]), *(**cuda.MemPoolPtrExportData)(a[2]))
	case 193:
		return api.CuMulticastCreate(*(**cuda.MemGenericAllocationHandle)(a[0]), *(**cuda.MulticastObjectProp)(a[1]))
	case 194:
		return api.CuMulticastAddDevice(*(*cuda.MemGenericAllocationHandle)(a[0]), *(*cuda.Device)(a[1]))
	case 195:
		return api.CuMulticastBindMem(*(*cuda.MemGenericAllocationHandle)(a[0]), *(*uint64)(a[1]), *(*cuda.MemGenericAllocationHandle)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]), *(*uint64)(a[5]))
	case 196:
		return api.CuMulticastBindAddr(*(*cuda.MemGenericAllocationHandle)(a[0]), *(*uint64)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*uint64)(a[3]), *(*uint64)(a[4]))
	case 197:
		return api.CuMulticastUnbind(*(*cuda.MemGenericAllocationHandle)(a[0]), *(*cuda.Device)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]))
	case 198:
		return api.CuMulticastGetGranularity(*(**uint64)(a[0]), *(**cuda.MulticastObjectProp)(a[1]), *(*cuda.MulticastGranularityFlags)(a[2]))
	case 199:
		return api.CuPointerGetAttribute(*(*unsafe.Pointer)(a[0]), *(*cuda.PointerAttribute)(a[1]), *(*cuda.DevicePtr)(a[2]))
	case 200:
		return api.CuMemPrefetchAsync(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.MemLocation)(a[2]), *(*uint32)(a[3]), *(*cuda.Stream)(a[4]))
	case 201:
		return api.CuMemAdvise(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.MemAdvise)(a[2]), *(*cuda.MemLocation)(a[3]))
	case 202:
		return api.CuMemPrefetchBatchAsync(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*uint64)(a[2]), *(**cuda.MemLocation)(a[3]), *(**uint64)(a[4]), *(*uint64)(a[5]), *(*uint64)(a[6]), *(*cuda.Stream)(a[7]))
	case 203:
		return api.CuMemDiscardBatchAsync(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*uint64)(a[2]), *(*uint64)(a[3]), *(*cuda.Stream)(a[4]))
	case 204:
		return api.CuMemDiscardAndPrefetchBatchAsync(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*uint64)(a[2]), *(**cuda.MemLocation)(a[3]), *(**uint64)(a[4]), *(*uint64)(a[5]), *(*uint64)(a[6]), *(*cuda.Stream)(a[7]))
	case 205:
		return api.CuMemRangeGetAttribute(*(*unsafe.Pointer)(a[0]), *(*uint64)(a[1]), *(*cuda.MemRangeAttribute)(a[2]), *(*cuda.DevicePtr)(a[3]), *(*uint64)(a[4]))
	case 206:
		return api.CuMemRangeGetAttributes(*(**unsafe.Pointer)(a[0]), *(**uint64)(a[1]), *(**cuda.MemRangeAttribute)(a[2]), *(*uint64)(a[3]), *(*cuda.DevicePtr)(a[4]), *(*uint64)(a[5]))
	case 207:
		return api.CuPointerSetAttribute(*(*unsafe.Pointer)(a[0]), *(*cuda.PointerAttribute)(a[1]), *(*cuda.DevicePtr)(a[2]))
	case 208:
		return api.CuPointerGetAttributes(*(*uint32)(a[0]), *(**cuda.PointerAttribute)(a[1]), *(**unsafe.Pointer)(a[2]), *(*cuda.DevicePtr)(a[3]))
	case 209:
		return api.CuStreamCreate(*(**cuda.Stream)(a[0]), *(*uint32)(a[1]))
	case 210:
		return api.CuStreamCreateWithPriority(*(**cuda.Stream)(a[0]), *(*uint32)(a[1]), *(*int32)(a[2]))
	case 211:
		return api.CuStreamGetPriority(*(*cuda.Stream)(a[0]), *(**int32)(a[1]))
	case 212:
		return api.CuStreamGetDevice(*(*cuda.Stream)(a[0]), *(**cuda.Device)(a[1]))
	case 213:
		return api.CuStreamGetFlags(*(*cuda.Stream)(a[0]), *(**uint32)(a[1]))
	case 214:
		return api.CuStreamGetId(*(*cuda.Stream)(a[0]), *(**uint64)(a[1]))
	case 215:
		return api.CuStreamGetCtx(*(*cuda.Stream)(a[0]), *(**cuda.Context)(a[1]))
	case 216:
		return api.CuStreamGetCtx_v2(*(*cuda.Stream)(a[0]), *(**cuda.Context)(a[1]), *(**cuda.GreenCtx)(a[2]))
	case 217:
		return api.CuStreamWaitEvent(*(*cuda.Stream)(a[0]), *(*cuda.Event)(a[1]), *(*uint32)(a[2]))
	case 218:
		return api.CuStreamAddCallback(*(*cuda.Stream)(a[0]), *(*cuda.StreamCallback)(a[1]), *(*unsafe.Pointer)(a[2]), *(*uint32)(a[3]))
	case 219:
		return api.CuStreamBeginCapture(*(*cuda.Stream)(a[0]), *(*cuda.StreamCaptureMode)(a[1]))
	case 220:
		return api.CuStreamBeginCaptureToGraph(*(*cuda.Stream)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphEdgeData)(a[3]), *(*uint64)(a[4]), *(*cuda.StreamCaptureMode)(a[5]))
	case 221:
		return api.CuThreadExchangeStreamCaptureMode(*(**cuda.StreamCaptureMode)(a[0]))
	case 222:
		return api.CuStreamEndCapture(*(*cuda.Stream)(a[0]), *(**cuda.Graph)(a[1]))
	case 223:
		return api.CuStreamIsCapturing(*(*cuda.Stream)(a[0]), *(**cuda.StreamCaptureStatus)(a[1]))
	case 224:
		return api.CuStreamGetCaptureInfo(*(*cuda.Stream)(a[0]), *(**cuda.StreamCaptureStatus)(a[1]), *(**uint64)(a[2]), *(**cuda.Graph)(a[3]), *(***cuda.GraphNode)(a[4]), *(***cuda.GraphEdgeData)(a[5]), *(**uint64)(a[6]))
	case 225:
		return api.CuStreamUpdateCaptureDependencies(*(*cuda.Stream)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphEdgeData)(a[2]), *(*uint64)(a[3]), *(*uint32)(a[4]))
	case 226:
		return api.CuStreamAttachMemAsync(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	case 227:
		return api.CuStreamQuery(*(*cuda.Stream)(a[0]))
	case 228:
		return api.CuStreamSynchronize(*(*cuda.Stream)(a[0]))
	case 229:
		return api.CuStreamDestroy(*(*cuda.Stream)(a[0]))
	case 230:
		return api.CuStreamCopyAttributes(*(*cuda.Stream)(a[0]), *(*cuda.Stream)(a[1]))
	case 231:
		return api.CuStreamGetAttribute(*(*cuda.Stream)(a[0]), *(*cuda.StreamAttrID)(a[1]), *(**cuda.StreamAttrValue)(a[2]))
	case 232:
		return api.CuStreamSetAttribute(*(*cuda.Stream)(a[0]), *(*cuda.StreamAttrID)(a[1]), *(**cuda.StreamAttrValue)(a[2]))
	case 233:
		return api.CuEventCreate(*(**cuda.Event)(a[0]), *(*uint32)(a[1]))
	case 234:
		return api.CuEventRecord(*(*cuda.Event)(a[0]), *(*cuda.Stream)(a[1]))
	case 235:
		return api.CuEventRecordWithFlags(*(*cuda.Event)(a[0]), *(*cuda.Stream)(a[1]), *(*uint32)(a[2]))
	case 236:
		return api.CuEventQuery(*(*cuda.Event)(a[0]))
	case 237:
		return api.CuEventSynchronize(*(*cuda.Event)(a[0]))
	case 238:
		return api.CuEventDestroy(*(*cuda.Event)(a[0]))
	case 239:
		return api.CuEventElapsedTime(*(**float32)(a[0]), *(*cuda.Event)(a[1]), *(*cuda.Event)(a[2]))
	case 240:
		return api.CuImportExternalMemory(*(**cuda.ExternalMemory)(a[0]), *(**cuda.ExternalMemoryHandleDesc)(a[1]))
	case 241:
		return api.CuExternalMemoryGetMappedBuffer(*(**cuda.DevicePtr)(a[0]), *(*cuda.ExternalMemory)(a[1]), *(**cuda.ExternalMemoryBufferDesc)(a[2]))
	case 242:
		return api.CuExternalMemoryGetMappedMipmappedArray(*(**cuda.MipmappedArray)(a[0]), *(*cuda.ExternalMemory)(a[1]), *(**cuda.ExternalMemoryMipmappedArrayDesc)(a[2]))
	case 243:
		return api.CuDestroyExternalMemory(*(*cuda.ExternalMemory)(a[0]))
	case 244:
		return api.CuImportExternalSemaphore(*(**cuda.ExternalSemaphore)(a[0]), *(**cuda.ExternalSemaphoreHandleDesc)(a[1]))
	case 245:
		return api.CuSignalExternalSemaphoresAsync(*(**cuda.ExternalSemaphore)(a[0]), *(**cuda.ExternalSemaphoreSignalParams)(a[1]), *(*uint32)(a[2]), *(*cuda.Stream)(a[3]))
	case 246:
		return api.CuWaitExternalSemaphoresAsync(*(**cuda.ExternalSemaphore)(a[0]), *(**cuda.ExternalSemaphoreWaitParams)(a[1]), *(*uint32)(a[2]), *(*cuda.Stream)(a[3]))
	case 247:
		return api.CuDestroyExternalSemaphore(*(*cuda.ExternalSemaphore)(a[0]))
	case 248:
		return api.CuStreamWaitValue32(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 249:
		return api.CuStreamWaitValue64(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	case 250:
		return api.CuStreamWriteValue32(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 251:
		return api.CuStreamWriteValue64(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	case 252:
		return api.CuStreamBatchMemOp(*(*cuda.Stream)(a[0]), *(*uint32)(a[1]), *(**cuda.StreamBatchMemOpParams)(a[2]), *(*uint32)(a[3]))
	case 253:
		return api.CuFuncGetAttribute(*(**int32)(a[0]), *(*cuda.FunctionAttribute)(a[1]), *(*cuda.Function)(a[2]))
	case 254:
		return api.CuFuncSetAttribute(*(*cuda.Function)(a[0]), *(*cuda.FunctionAttribute)(a[1]), *(*int32)(a[2]))
	case 255:
		return api.CuFuncSetCacheConfig(*(*cuda.Function)(a[0]), *(*cuda.FuncCache)(a[1]))
	case 256:
		return api.CuFuncGetModule(*(**cuda.Module)(a[0]), *(*cuda.Function)(a[1]))
	case 257:
		return api.CuFuncGetName(*(***byte)(a[0]), *(*cuda.Function)(a[1]))
	case 258:
		return api.CuFuncGetParamInfo(*(*cuda.Function)(a[0]), *(*uint64)(a[1]), *(**uint64)(a[2]), *(**uint64)(a[3]))
	case 259:
		return api.CuFuncIsLoaded(*(**cuda.FunctionLoadingState)(a[0]), *(*cuda.Function)(a[1]))
	case 260:
		return api.CuFuncLoad(*(*cuda.Function)(a[0]))
	case 261:
		return api.CuLaunchKernel(*(*cuda.Function)(a[0]), *(*uint32)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]), *(*uint32)(a[4]), *(*uint32)(a[5]), *(*uint32)(a[6]), *(*uint32)(a[7]), *(*cuda.Stream)(a[8]), *(**unsafe.Pointer)(a[9]), *(**unsafe.Pointer)(a[10]))
	case 262:
		return api.CuLaunchKernelEx(*(**cuda.LaunchConfig)(a[0]), *(*cuda.Function)(a[1]), *(**unsafe.Pointer)(a[2]), *(**unsafe.Pointer)(a[3]))
	case 263:
		return api.CuLaunchCooperativeKernel(*(*cuda.Function)(a[0]), *(*uint32)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]), *(*uint32)(a[4]), *(*uint32)(a[5]), *(*uint32)(a[6]), *(*uint32)(a[7]), *(*cuda.Stream)(a[8]), *(**unsafe.Pointer)(a[9]))
	case 264:
		return api.CuLaunchCooperativeKernelMultiDevice(*(**cuda.LaunchParams)(a[0]), *(*uint32)(a[1]), *(*uint32)(a[2]))
	case 265:
		return api.CuLaunchHostFunc(*(*cuda.Stream)(a[0]), *(*cuda.HostFn)(a[1]), *(*unsafe.Pointer)(a[2]))
	case 266:
		return api.CuFuncSetBlockShape(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*int32)(a[2]), *(*int32)(a[3]))
	case 267:
		return api.CuFuncSetSharedSize(*(*cuda.Function)(a[0]), *(*uint32)(a[1]))
	case 268:
		return api.CuParamSetSize(*(*cuda.Function)(a[0]), *(*uint32)(a[1]))
	case 269:
		return api.CuParamSeti(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*uint32)(a[2]))
	case 270:
		return api.CuParamSetf(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*float32)(a[2]))
	case 271:
		return api.CuParamSetv(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*unsafe.Pointer)(a[2]), *(*uint32)(a[3]))
	case 272:
		return api.CuLaunch(*(*cuda.Function)(a[0]))
	case 273:
		return api.CuLaunchGrid(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*int32)(a[2]))
	case 274:
		return api.CuLaunchGridAsync(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*int32)(a[2]), *(*cuda.Stream)(a[3]))
	case 275:
		return api.CuParamSetTexRef(*(*cuda.Function)(a[0]), *(*int32)(a[1]), *(*cuda.Texref)(a[2]))
	case 276:
		return api.CuFuncSetSharedMemConfig(*(*cuda.Function)(a[0]), *(*cuda.Sharedconfig)(a[1]))
	case 277:
		return api.CuGraphCreate(*(**cuda.Graph)(a[0]), *(*uint32)(a[1]))
	case 278:
		return api.CuGraphAddKernelNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.KernelNodeParams)(a[4]))
	case 279:
		return api.CuGraphKernelNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.KernelNodeParams)(a[1]))
	case 280:
		return api.CuGraphKernelNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.KernelNodeParams)(a[1]))
	case 281:
		return api.CuGraphAddMemcpyNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.Memcpy3D)(a[4]), *(*cuda.Context)(a[5]))
	case 282:
		return api.CuGraphMemcpyNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.Memcpy3D)(a[1]))
	case 283:
		return api.CuGraphMemcpyNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.Memcpy3D)(a[1]))
	case 284:
		return api.CuGraphAddMemsetNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.MemsetNodeParams)(a[4]), *(*cuda.Context)(a[5]))
	case 285:
		return api.CuGraphMemsetNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.MemsetNodeParams)(a[1]))
	case 286:
		return api.CuGraphMemsetNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.MemsetNodeParams)(a[1]))
	case 287:
		return api.CuGraphAddHostNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.HostNodeParams)(a[4]))
	case 288:
		return api.CuGraphHostNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.HostNodeParams)(a[1]))
	case 289:
		return api.CuGraphHostNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.HostNodeParams)(a[1]))
	case 290:
		return api.CuGraphAddChildGraphNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(*cuda.Graph)(a[4]))
	case 291:
		return api.CuGraphChildGraphNodeGetGraph(*(*cuda.GraphNode)(a[0]), *(**cuda.Graph)(a[1]))
	case 292:
		return api.CuGraphAddEmptyNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]))
	case 293:
		return api.CuGraphAddEventRecordNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(*cuda.Event)(a[4]))
	case 294:
		return api.CuGraphEventRecordNodeGetEvent(*(*cuda.GraphNode)(a[0]), *(**cuda.Event)(a[1]))
	case 295:
		return api.CuGraphEventRecordNodeSetEvent(*(*cuda.GraphNode)(a[0]), *(*cuda.Event)(a[1]))
	case 296:
		return api.CuGraphAddEventWaitNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(*cuda.Event)(a[4]))
	case 297:
		return api.CuGraphEventWaitNodeGetEvent(*(*cuda.GraphNode)(a[0]), *(**cuda.Event)(a[1]))
	case 298:
		return api.CuGraphEventWaitNodeSetEvent(*(*cuda.GraphNode)(a[0]), *(*cuda.Event)(a[1]))
	case 299:
		return api.CuGraphAddExternalSemaphoresSignalNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.ExtSemSignalNodeParams)(a[4]))
	case 300:
		return api.CuGraphExternalSemaphoresSignalNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.ExtSemSignalNodeParams)(a[1]))
	case 301:
		return api.CuGraphExternalSemaphoresSignalNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.ExtSemSignalNodeParams)(a[1]))
	case 302:
		return api.CuGraphAddExternalSemaphoresWaitNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.ExtSemWaitNodeParams)(a[4]))
	case 303:
		return api.CuGraphExternalSemaphoresWaitNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.ExtSemWaitNodeParams)(a[1]))
	case 304:
		return api.CuGraphExternalSemaphoresWaitNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.ExtSemWaitNodeParams)(a[1]))
	case 305:
		return api.CuGraphAddBatchMemOpNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.BatchMemOPNodeParams)(a[4]))
	case 306:
		return api.CuGraphBatchMemOpNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.BatchMemOPNodeParams)(a[1]))
	case 307:
		return api.CuGraphBatchMemOpNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.BatchMemOPNodeParams)(a[1]))
	case 308:
		return api.CuGraphExecBatchMemOpNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.BatchMemOPNodeParams)(a[2]))
	case 309:
		return api.CuGraphAddMemAllocNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.MemAllocNodeParams)(a[4]))
	case 310:
		return api.CuGraphMemAllocNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.MemAllocNodeParams)(a[1]))
	case 311:
		return api.CuGraphAddMemFreeNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(*cuda.DevicePtr)(a[4]))
	case 312:
		return api.CuGraphMemFreeNodeGetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.DevicePtr)(a[1]))
	case 313:
		return api.CuDeviceGraphMemTrim(*(*cuda.Device)(a[0]))
	case 314:
		return api.CuDeviceGetGraphMemAttribute(*(*cuda.Device)(a[0]), *(*cuda.GraphMemAttribute)(a[1]), *(*unsafe.Pointer)(a[2]))
	case 315:
		return api.CuDeviceSetGraphMemAttribute(*(*cuda.Device)(a[0]), *(*cuda.GraphMemAttribute)(a[1]), *(*unsafe.Pointer)(a[2]))
	case 316:
		return api.CuGraphClone(*(**cuda.Graph)(a[0]), *(*cuda.Graph)(a[1]))
	case 317:
		return api.CuGraphNodeFindInClone(*(**cuda.GraphNode)(a[0]), *(*cuda.GraphNode)(a[1]), *(*cuda.Graph)(a[2]))
	case 318:
		return api.CuGraphNodeGetType(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNodeType)(a[1]))
	case 319:
		return api.CuGraphGetNodes(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**uint64)(a[2]))
	case 320:
		return api.CuGraphGetRootNodes(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**uint64)(a[2]))
	case 321:
		return api.CuGraphGetEdges(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphEdgeData)(a[3]), *(**uint64)(a[4]))
	case 322:
		return api.CuGraphNodeGetDependencies(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphEdgeData)(a[2]), *(**uint64)(a[3]))
	case 323:
		return api.CuGraphNodeGetDependentNodes(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphEdgeData)(a[2]), *(**uint64)(a[3]))
	case 324:
		return api.CuGraphAddDependencies(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphEdgeData)(a[3]), *(*uint64)(a[4]))
	case 325:
		return api.CuGraphRemoveDependencies(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphEdgeData)(a[3]), *(*uint64)(a[4]))
	case 326:
		return api.CuGraphDestroyNode(*(*cuda.GraphNode)(a[0]))
	case 327:
		return api.CuGraphInstantiateWithFlags(*(**cuda.GraphExec)(a[0]), *(*cuda.Graph)(a[1]), *(*uint64)(a[2]))
	case 328:
		return api.CuGraphInstantiateWithParams(*(**cuda.GraphExec)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphInstantiateParams)(a[2]))
	case 329:
		return api.CuGraphExecGetFlags(*(*cuda.GraphExec)(a[0]), *(**uint64)(a[1]))
	case 330:
		return api.CuGraphExecKernelNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.KernelNodeParams)(a[2]))
	case 331:
		return api.CuGraphExecMemcpyNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.Memcpy3D)(a[2]), *(*cuda.Context)(a[3]))
	case 332:
		return api.CuGraphExecMemsetNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.MemsetNodeParams)(a[2]), *(*cuda.Context)(a[3]))
	case 333:
		return api.CuGraphExecHostNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.HostNodeParams)(a[2]))
	case 334:
		return api.CuGraphExecChildGraphNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(*cuda.Graph)(a[2]))
	case 335:
		return api.CuGraphExecEventRecordNodeSetEvent(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(*cuda.Event)(a[2]))
	case 336:
		return api.CuGraphExecEventWaitNodeSetEvent(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(*cuda.Event)(a[2]))
	case 337:
		return api.CuGraphExecExternalSemaphoresSignalNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.ExtSemSignalNodeParams)(a[2]))
	case 338:
		return api.CuGraphExecExternalSemaphoresWaitNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.ExtSemWaitNodeParams)(a[2]))
	case 339:
		return api.CuGraphNodeSetEnabled(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(*uint32)(a[2]))
	case 340:
		return api.CuGraphNodeGetEnabled(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**uint32)(a[2]))
	case 341:
		return api.CuGraphUpload(*(*cuda.GraphExec)(a[0]), *(*cuda.Stream)(a[1]))
	case 342:
		return api.CuGraphLaunch(*(*cuda.GraphExec)(a[0]), *(*cuda.Stream)(a[1]))
	case 343:
		return api.CuGraphExecDestroy(*(*cuda.GraphExec)(a[0]))
	case 344:
		return api.CuGraphDestroy(*(*cuda.Graph)(a[0]))
	case 345:
		return api.CuGraphExecUpdate(*(*cuda.GraphExec)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphExecUpdateResultInfo)(a[2]))
	case 346:
		return api.CuGraphKernelNodeCopyAttributes(*(*cuda.GraphNode)(a[0]), *(*cuda.GraphNode)(a[1]))
	case 347:
		return api.CuGraphKernelNodeGetAttribute(*(*cuda.GraphNode)(a[0]), *(*cuda.KernelNodeAttrID)(a[1]), *(**cuda.KernelNodeAttrValue)(a[2]))
	case 348:
		return api.CuGraphKernelNodeSetAttribute(*(*cuda.GraphNode)(a[0]), *(*cuda.KernelNodeAttrID)(a[1]), *(**cuda.KernelNodeAttrValue)(a[2]))
	case 349:
		return api.CuGraphDebugDotPrint(*(*cuda.Graph)(a[0]), *(**byte)(a[1]), *(*uint32)(a[2]))
	case 350:
		return api.CuUserObjectCreate(*(**cuda.UserObject)(a[0]), *(*unsafe.Pointer)(a[1]), *(*cuda.HostFn)(a[2]), *(*uint32)(a[3]), *(*uint32)(a[4]))
	case 351:
		return api.CuUserObjectRetain(*(*cuda.UserObject)(a[0]), *(*uint32)(a[1]))
	case 352:
		return api.CuUserObjectRelease(*(*cuda.UserObject)(a[0]), *(*uint32)(a[1]))
	case 353:
		return api.CuGraphRetainUserObject(*(*cuda.Graph)(a[0]), *(*cuda.UserObject)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 354:
		return api.CuGraphReleaseUserObject(*(*cuda.Graph)(a[0]), *(*cuda.UserObject)(a[1]), *(*uint32)(a[2]))
	case 355:
		return api.CuGraphAddNode(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphEdgeData)(a[3]), *(*uint64)(a[4]), *(**cuda.GraphNodeParams)(a[5]))
	case 356:
		return api.CuGraphNodeSetParams(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNodeParams)(a[1]))
	case 357:
		return api.CuGraphExecNodeSetParams(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.GraphNodeParams)(a[2]))
	case 358:
		return api.CuGraphConditionalHandleCreate(*(**cuda.GraphConditionalHandle)(a[0]), *(*cuda.Graph)(a[1]), *(*cuda.Context)(a[2]), *(*uint32)(a[3]), *(*uint32)(a[4]))
	case 359:
		return api.CuOccupancyMaxActiveBlocksPerMultiprocessor(*(**int32)(a[0]), *(*cuda.Function)(a[1]), *(*int32)(a[2]), *(*uint64)(a[3]))
	case 360:
		return api.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(*(**int32)(a[0]), *(*cuda.Function)(a[1]), *(*int32)(a[2]), *(*uint64)(a[3]), *(*uint32)(a[4]))
	case 361:
		return api.CuOccupancyMaxPotentialBlockSize(*(**int32)(a[0]), *(**int32)(a[1]), *(*cuda.Function)(a[2]), *(*cuda.OccupancyB2DSize)(a[3]), *(*uint64)(a[4]), *(*int32)(a[5]))
	case 362:
		return api.CuOccupancyMaxPotentialBlockSizeWithFlags(*(**int32)(a[0]), *(**int32)(a[1]), *(*cuda.Function)(a[2]), *(*cuda.OccupancyB2DSize)(a[3]), *(*uint64)(a[4]), *(*int32)(a[5]), *(*uint32)(a[6]))
	case 363:
		return api.CuOccupancyAvailableDynamicSMemPerBlock(*(**uint64)(a[0]), *(*cuda.Function)(a[1]), *(*int32)(a[2]), *(*int32)(a[3]))
	case 364:
		return api.CuOccupancyMaxPotentialClusterSize(*(**int32)(a[0]), *(*cuda.Function)(a[1]), *(**cuda.LaunchConfig)(a[2]))
	case 365:
		return api.CuOccupancyMaxActiveClusters(*(**int32)(a[0]), *(*cuda.Function)(a[1]), *(**cuda.LaunchConfig)(a[2]))
	case 366:
		return api.CuTexRefSetArray(*(*cuda.Texref)(a[0]), *(*cuda.Array)(a[1]), *(*uint32)(a[2]))
	case 367:
		return api.CuTexRefSetMipmappedArray(*(*cuda.Texref)(a[0]), *(*cuda.MipmappedArray)(a[1]), *(*uint32)(a[2]))
	case 368:
		return api.CuTexRefSetAddress(*(**uint64)(a[0]), *(*cuda.Texref)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*uint64)(a[3]))
	case 369:
		return api.CuTexRefSetAddress2D(*(*cuda.Texref)(a[0]), *(**cuda.ArrayDescriptor)(a[1]), *(*cuda.DevicePtr)(a[2]), *(*uint64)(a[3]))
	case 370:
		return api.CuTexRefSetFormat(*(*cuda.Texref)(a[0]), *(*cuda.ArrayFormat)(a[1]), *(*int32)(a[2]))
	case 371:
		return api.CuTexRefSetAddressMode(*(*cuda.Texref)(a[0]), *(*int32)(a[1]), *(*cuda.AddressMode)(a[2]))
	case 372:
		return api.CuTexRefSetFilterMode(*(*cuda.Texref)(a[0]), *(*cuda.FilterMode)(a[1]))
	case 373:
		return api.CuTexRefSetMipmapFilterMode(*(*cuda.Texref)(a[0]), *(*cuda.FilterMode)(a[1]))
	case 374:
		return api.CuTexRefSetMipmapLevelBias(*(*cuda.Texref)(a[0]), *(*float32)(a[1]))
	case 375:
		return api.CuTexRefSetMipmapLevelClamp(*(*cuda.Texref)(a[0]), *(*float32)(a[1]), *(*float32)(a[2]))
	case 376:
		return api.CuTexRefSetMaxAnisotropy(*(*cuda.Texref)(a[0]), *(*uint32)(a[1]))
	case 377:
		return api.CuTexRefSetBorderColor(*(*cuda.Texref)(a[0]), *(**float32)(a[1]))
	case 378:
		return api.CuTexRefSetFlags(*(*cuda.Texref)(a[0]), *(*uint32)(a[1]))
	case 379:
		return api.CuTexRefGetAddress(*(**cuda.DevicePtr)(a[0]), *(*cuda.Texref)(a[1]))
	case 380:
		return api.CuTexRefGetArray(*(**cuda.Array)(a[0]), *(*cuda.Texref)(a[1]))
	case 381:
		return api.CuTexRefGetMipmappedArray(*(**cuda.MipmappedArray)(a[0]), *(*cuda.Texref)(a[1]))
	case 382:
		return api.CuTexRefGetAddressMode(*(**cuda.AddressMode)(a[0]), *(*cuda.Texref)(a[1]), *(*int32)(a[2]))
	case 383:
		return api.CuTexRefGetFilterMode(*(**cuda.FilterMode)(a[0]), *(*cuda.Texref)(a[1]))
	case 384:
		return api.CuTexRefGetFormat(*(**cuda.ArrayFormat)(a[0]), *(**int32)(a[1]), *(*cuda.Texref)(a[2]))
	case 385:
		return api.CuTexRefGetMipmapFilterMode(*(**cuda.FilterMode)(a[0]), *(*cuda.Texref)(a[1]))
	case 386:
		return api.CuTexRefGetMipmapLevelBias(*(**float32)(a[0]), *(*cuda.Texref)(a[1]))
	case 387:
		return api.CuTexRefGetMipmapLevelClamp(*(**float32)(a[0]), *(**float32)(a[1]), *(*cuda.Texref)(a[2]))
	case 388:
		return api.CuTexRefGetMaxAnisotropy(*(**int32)(a[0]), *(*cuda.Texref)(a[1]))
	case 389:
		return api.CuTexRefGetBorderColor(*(**float32)(a[0]), *(*cuda.Texref)(a[1]))
	case 390:
		return api.CuTexRefGetFlags(*(**uint32)(a[0]), *(*cuda.Texref)(a[1]))
	case 391:
		return api.CuTexRefCreate(*(**cuda.Texref)(a[0]))
	case 392:
		return api.CuTexRefDestroy(*(*cuda.Texref)(a[0]))
	case 393:
		return api.CuSurfRefSetArray(*(*cuda.Surfref)(a[0]), *(*cuda.Array)(a[1]), *(*uint32)(a[2]))
	case 394:
		return api.CuSurfRefGetArray(*(**cuda.Array)(a[0]), *(*cuda.Surfref)(a[1]))
	case 395:
		return api.CuTexObjectCreate(*(**cuda.TexObject)(a[0]), *(**cuda.ResourceDesc)(a[1]), *(**cuda.TextureDesc)(a[2]), *(**cuda.ResourceViewDesc)(a[3]))
	case 396:
		return api.CuTexObjectDestroy(*(*cuda.TexObject)(a[0]))
	case 397:
		return api.CuTexObjectGetResourceDesc(*(**cuda.ResourceDesc)(a[0]), *(*cuda.TexObject)(a[1]))
	case 398:
		return api.CuTexObjectGetTextureDesc(*(**cuda.TextureDesc)(a[0]), *(*cuda.TexObject)(a[1]))
	case 399:
		return api.CuTexObjectGetResourceViewDesc(*(**cuda.ResourceViewDesc)(a[0]), *(*cuda.TexObject)(a[1]))
	case 400:
		return api.CuSurfObjectCreate(*(**cuda.SurfObject)(a[0]), *(**cuda.ResourceDesc)(a[1]))
	case 401:
		return api.CuSurfObjectDestroy(*(*cuda.SurfObject)(a[0]))
	case 402:
		return api.CuSurfObjectGetResourceDesc(*(**cuda.ResourceDesc)(a[0]), *(*cuda.SurfObject)(a[1]))
	case 403:
		return api.CuTensorMapEncodeTiled(*(**cuda.TensorMap)(a[0]), *(*cuda.TensorMapDataType)(a[1]), *(*uint32)(a[2]), *(*unsafe.Pointer)(a[3]), *(**uint64)(a[4]), *(**uint64)(a[5]), *(**uint32)(a[6]), *(**uint32)(a[7]), *(*cuda.TensorMapInterleave)(a[8]), *(*cuda.TensorMapSwizzle)(a[9]), *(*cuda.TensorMapL2promotion)(a[10]), *(*cuda.TensorMapFloatOOBfill)(a[11]))
	case 404:
		return api.CuTensorMapEncodeIm2col(*(**cuda.TensorMap)(a[0]), *(*cuda.TensorMapDataType)(a[1]), *(*uint32)(a[2]), *(*unsafe.Pointer)(a[3]), *(**uint64)(a[4]), *(**uint64)(a[5]), *(**int32)(a[6]), *(**int32)(a[7]), *(*uint32)(a[8]), *(*uint32)(a[9]), *(**uint32)(a[10]), *(*cuda.TensorMapInterleave)(a[11]), *(*cuda.TensorMapSwizzle)(a[12]), *(*cuda.TensorMapL2promotion)(a[13]), *(*cuda.TensorMapFloatOOBfill)(a[14]))
	case 405:
		return api.CuTensorMapEncodeIm2colWide(*(**cuda.TensorMap)(a[0]), *(*cuda.TensorMapDataType)(a[1]), *(*uint32)(a[2]), *(*unsafe.Pointer)(a[3]), *(**uint64)(a[4]), *(**uint64)(a[5]), *(*int32)(a[6]), *(*int32)(a[7]), *(*uint32)(a[8]), *(*uint32)(a[9]), *(**uint32)(a[10]), *(*cuda.TensorMapInterleave)(a[11]), *(*cuda.TensorMapIm2ColWideMode)(a[12]), *(*cuda.TensorMapSwizzle)(a[13]), *(*cuda.TensorMapL2promotion)(a[14]), *(*cuda.TensorMapFloatOOBfill)(a[15]))
	case 406:
		return api.CuTensorMapReplaceAddress(*(**cuda.TensorMap)(a[0]), *(*unsafe.Pointer)(a[1]))
	case 407:
		return api.CuDeviceCanAccessPeer(*(**int32)(a[0]), *(*cuda.Device)(a[1]), *(*cuda.Device)(a[2]))
	case 408:
		return api.CuCtxEnablePeerAccess(*(*cuda.Context)(a[0]), *(*uint32)(a[1]))
	case 409:
		return api.CuCtxDisablePeerAccess(*(*cuda.Context)(a[0]))
	case 410:
		return api.CuDeviceGetP2PAttribute(*(**int32)(a[0]), *(*cuda.DeviceP2PAttribute)(a[1]), *(*cuda.Device)(a[2]), *(*cuda.Device)(a[3]))
	case 411:
		return api.CuDeviceGetP2PAtomicCapabilities(*(**uint32)(a[0]), *(**cuda.AtomicOperation)(a[1]), *(*uint32)(a[2]), *(*cuda.Device)(a[3]), *(*cuda.Device)(a[4]))
	case 412:
		return api.CuGraphicsUnregisterResource(*(*cuda.GraphicsResource)(a[0]))
	case 413:
		return api.CuGraphicsSubResourceGetMappedArray(*(**cuda.Array)(a[0]), *(*cuda.GraphicsResource)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 414:
		return api.CuGraphicsResourceGetMappedMipmappedArray(*(**cuda.MipmappedArray)(a[0]), *(*cuda.GraphicsResource)(a[1]))
	case 415:
		return api.CuGraphicsResourceGetMappedPointer(*(**cuda.DevicePtr)(a[0]), *(**uint64)(a[1]), *(*cuda.GraphicsResource)(a[2]))
	case 416:
		return api.CuGraphicsResourceSetMapFlags(*(*cuda.GraphicsResource)(a[0]), *(*uint32)(a[1]))
	case 417:
		return api.CuGraphicsMapResources(*(*uint32)(a[0]), *(**cuda.GraphicsResource)(a[1]), *(*cuda.Stream)(a[2]))
	case 418:
		return api.CuGraphicsUnmapResources(*(*uint32)(a[0]), *(**cuda.GraphicsResource)(a[1]), *(*cuda.Stream)(a[2]))
	case 419:
		return api.CuGetProcAddress(*(**byte)(a[0]), *(**unsafe.Pointer)(a[1]), *(*int32)(a[2]), *(*uint64)(a[3]), *(**cuda.DriverProcAddressQueryResult)(a[4]))
	case 420:
		return api.CuCoredumpGetAttribute(*(*cuda.CoredumpSettings)(a[0]), *(*unsafe.Pointer)(a[1]), *(**uint64)(a[2]))
	case 421:
		return api.CuCoredumpGetAttributeGlobal(*(*cuda.CoredumpSettings)(a[0]), *(*unsafe.Pointer)(a[1]), *(**uint64)(a[2]))
	case 422:
		return api.CuCoredumpSetAttribute(*(*cuda.CoredumpSettings)(a[0]), *(*unsafe.Pointer)(a[1]), *(**uint64)(a[2]))
	case 423:
		return api.CuCoredumpSetAttributeGlobal(*(*cuda.CoredumpSettings)(a[0]), *(*unsafe.Pointer)(a[1]), *(**uint64)(a[2]))
	case 424:
		return api.CuGetExportTable(*(**unsafe.Pointer)(a[0]), *(**cuda.UUID)(a[1]))
	case 425:
		return api.CuGreenCtxCreate(*(**cuda.GreenCtx)(a[0]), *(*cuda.DevResourceDesc)(a[1]), *(*cuda.Device)(a[2]), *(*uint32)(a[3]))
	case 426:
		return api.CuGreenCtxDestroy(*(*cuda.GreenCtx)(a[0]))
	case 427:
		return api.CuCtxFromGreenCtx(*(**cuda.Context)(a[0]), *(*cuda.GreenCtx)(a[1]))
	case 428:
		return api.CuDeviceGetDevResource(*(*cuda.Device)(a[0]), *(**cuda.DevResource)(a[1]), *(*cuda.DevResourceType)(a[2]))
	case 429:
		return api.CuCtxGetDevResource(*(*cuda.Context)(a[0]), *(**cuda.DevResource)(a[1]), *(*cuda.DevResourceType)(a[2]))
	case 430:
		return api.CuGreenCtxGetDevResource(*(*cuda.GreenCtx)(a[0]), *(**cuda.DevResource)(a[1]), *(*cuda.DevResourceType)(a[2]))
	case 431:
		return api.CuDevSmResourceSplitByCount(*(**cuda.DevResource)(a[0]), *(**uint32)(a[1]), *(**cuda.DevResource)(a[2]), *(**cuda.DevResource)(a[3]), *(*uint32)(a[4]), *(*uint32)(a[5]))
	case 432:
		return api.CuDevResourceGenerateDesc(*(**cuda.DevResourceDesc)(a[0]), *(**cuda.DevResource)(a[1]), *(*uint32)(a[2]))
	case 433:
		return api.CuGreenCtxRecordEvent(*(*cuda.GreenCtx)(a[0]), *(*cuda.Event)(a[1]))
	case 434:
		return api.CuGreenCtxWaitEvent(*(*cuda.GreenCtx)(a[0]), *(*cuda.Event)(a[1]))
	case 435:
		return api.CuStreamGetGreenCtx(*(*cuda.Stream)(a[0]), *(**cuda.GreenCtx)(a[1]))
	case 436:
		return api.CuGreenCtxStreamCreate(*(**cuda.Stream)(a[0]), *(*cuda.GreenCtx)(a[1]), *(*uint32)(a[2]), *(*int32)(a[3]))
	case 437:
		return api.CuGreenCtxGetId(*(*cuda.GreenCtx)(a[0]), *(**uint64)(a[1]))
	case 438:
		return api.CuLogsRegisterCallback(*(*cuda.LogsCallback)(a[0]), *(*unsafe.Pointer)(a[1]), *(**cuda.LogsCallbackHandle)(a[2]))
	case 439:
		return api.CuLogsUnregisterCallback(*(*cuda.LogsCallbackHandle)(a[0]))
	case 440:
		return api.CuLogsCurrent(*(**cuda.LogIterator)(a[0]), *(*uint32)(a[1]))
	case 441:
		return api.CuLogsDumpToFile(*(**cuda.LogIterator)(a[0]), *(**byte)(a[1]), *(*uint32)(a[2]))
	case 442:
		return api.CuLogsDumpToMemory(*(**cuda.LogIterator)(a[0]), *(**byte)(a[1]), *(**uint64)(a[2]), *(*uint32)(a[3]))
	case 443:
		return api.CuCheckpointProcessGetRestoreThreadId(*(*int32)(a[0]), *(**int32)(a[1]))
	case 444:
		return api.CuCheckpointProcessGetState(*(*int32)(a[0]), *(**cuda.ProcessState)(a[1]))
	case 445:
		return api.CuCheckpointProcessLock(*(*int32)(a[0]), *(**cuda.CheckpointLockArgs)(a[1]))
	case 446:
		return api.CuCheckpointProcessCheckpoint(*(*int32)(a[0]), *(**cuda.CheckpointCheckpointArgs)(a[1]))
	case 447:
		return api.CuCheckpointProcessRestore(*(*int32)(a[0]), *(**cuda.CheckpointRestoreArgs)(a[1]))
	case 448:
		return api.CuCheckpointProcessUnlock(*(*int32)(a[0]), *(**cuda.CheckpointUnlockArgs)(a[1]))
	case 449:
		return api.CuProfilerStart()
	case 450:
		return api.CuProfilerStop()
	case 451:
		return api.CuCtxCreate_v2(*(**cuda.Context)(a[0]), *(*uint32)(a[1]), *(*cuda.Device)(a[2]))
	case 452:
		return api.CuCtxCreate_v3(*(**cuda.Context)(a[0]), *(**cuda.ExecAffinityParam)(a[1]), *(*int32)(a[2]), *(*uint32)(a[3]), *(*cuda.Device)(a[4]))
	case 453:
		return api.CuDeviceGetUuid_v1(*(**cuda.UUID)(a[0]), *(*cuda.Device)(a[1]))
	case 454:
		return api.CuEventElapsedTime_v1(*(**float32)(a[0]), *(*cuda.Event)(a[1]), *(*cuda.Event)(a[2]))
	case 455:
		return api.CuGetProcAddress_v1(*(**byte)(a[0]), *(**unsafe.Pointer)(a[1]), *(*int32)(a[2]), *(*uint64)(a[3]))
	case 456:
		return api.CuGraphAddDependencies_v1(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]))
	case 457:
		return api.CuGraphAddKernelNode_v1(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.KernelNodeParamsV1)(a[4]))
	case 458:
		return api.CuGraphAddNode_v1(*(**cuda.GraphNode)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]), *(**cuda.GraphNodeParams)(a[4]))
	case 459:
		return api.CuGraphExecKernelNodeSetParams_v1(*(*cuda.GraphExec)(a[0]), *(*cuda.GraphNode)(a[1]), *(**cuda.KernelNodeParamsV1)(a[2]))
	case 460:
		return api.CuGraphExecUpdate_v1(*(*cuda.GraphExec)(a[0]), *(*cuda.Graph)(a[1]), *(**cuda.GraphNode)(a[2]), *(**cuda.GraphExecUpdateResult)(a[3]))
	case 461:
		return api.CuGraphGetEdges_v1(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(**uint64)(a[3]))
	case 462:
		return api.CuGraphKernelNodeGetParams_v1(*(*cuda.GraphNode)(a[0]), *(**cuda.KernelNodeParamsV1)(a[1]))
	case 463:
		return api.CuGraphKernelNodeSetParams_v1(*(*cuda.GraphNode)(a[0]), *(**cuda.KernelNodeParamsV1)(a[1]))
	case 464:
		return api.CuGraphNodeGetDependencies_v1(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNode)(a[1]), *(**uint64)(a[2]))
	case 465:
		return api.CuGraphNodeGetDependentNodes_v1(*(*cuda.GraphNode)(a[0]), *(**cuda.GraphNode)(a[1]), *(**uint64)(a[2]))
	case 466:
		return api.CuGraphRemoveDependencies_v1(*(*cuda.Graph)(a[0]), *(**cuda.GraphNode)(a[1]), *(**cuda.GraphNode)(a[2]), *(*uint64)(a[3]))
	case 467:
		return api.CuMemAdvise_v1(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.MemAdvise)(a[2]), *(*cuda.Device)(a[3]))
	case 468:
		return api.CuMemPrefetchAsync_v1(*(*cuda.DevicePtr)(a[0]), *(*uint64)(a[1]), *(*cuda.Device)(a[2]), *(*cuda.Stream)(a[3]))
	case 469:
		return api.CuMemcpy3DBatchAsync_v1(*(*uint64)(a[0]), *(**cuda.Memcpy3DBatchOP)(a[1]), *(**uint64)(a[2]), *(*uint64)(a[3]), *(*cuda.Stream)(a[4]))
	case 470:
		return api.CuMemcpyBatchAsync_v1(*(**cuda.DevicePtr)(a[0]), *(**cuda.DevicePtr)(a[1]), *(**uint64)(a[2]), *(*uint64)(a[3]), *(**cuda.MemcpyAttributes)(a[4]), *(**uint64)(a[5]), *(*uint64)(a[6]), *(**uint64)(a[7]), *(*cuda.Stream)(a[8]))
	case 471:
		return api.CuStreamBatchMemOp_v1(*(*cuda.Stream)(a[0]), *(*uint32)(a[1]), *(**cuda.StreamBatchMemOpParams)(a[2]), *(*uint32)(a[3]))
	case 472:
		return api.CuStreamGetCaptureInfo_v1(*(*cuda.Stream)(a[0]), *(**cuda.StreamCaptureStatus)(a[1]), *(**uint64)(a[2]))
	case 473:
		return api.CuStreamGetCaptureInfo_v2(*(*cuda.Stream)(a[0]), *(**cuda.StreamCaptureStatus)(a[1]), *(**uint64)(a[2]), *(**cuda.Graph)(a[3]), *(***cuda.GraphNode)(a[4]), *(**uint64)(a[5]))
	case 474:
		return api.CuStreamUpdateCaptureDependencies_v1(*(*cuda.Stream)(a[0]), *(**cuda.GraphNode)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	case 475:
		return api.CuStreamWaitValue32_v1(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 476:
		return api.CuStreamWaitValue64_v1(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	case 477:
		return api.CuStreamWriteValue32_v1(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint32)(a[2]), *(*uint32)(a[3]))
	case 478:
		return api.CuStreamWriteValue64_v1(*(*cuda.Stream)(a[0]), *(*cuda.DevicePtr)(a[1]), *(*uint64)(a[2]), *(*uint32)(a[3]))
	}
	return cuda.CUDA_ERROR_NOT_SUPPORTED
}
