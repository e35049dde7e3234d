// Code generated from internal/nccl.json; DO NOT EDIT.

package nccl

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.NcclGetVersion = func(version *int32) Result {
		r, ok := table.Call(fnNcclGetVersion, uintptr(unsafe.Pointer(version)))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.NcclGetUniqueId = func(uniqueId *UniqueId) Result {
		r, ok := table.Call(fnNcclGetUniqueId, uintptr(unsafe.Pointer(uniqueId)))
		runtime.KeepAlive(uniqueId)
		return result(r, ok)
	}
	api.NcclCommInitRank = func(comm *Comm, nranks int32, commId UniqueId, rank int32) Result {
		r, ok := table.CallRecord(fnNcclCommInitRank, 2, unsafe.Pointer(&commId), unsafe.Sizeof(commId), uintptr(unsafe.Pointer(comm)), uintptr(nranks), 0, uintptr(rank))
		runtime.KeepAlive(comm)
		return result(r, ok)
	}
	api.NcclCommInitRankConfig = func(comm *Comm, nranks int32, commId UniqueId, rank int32, config *Config) Result {
		r, ok := table.CallRecord(fnNcclCommInitRankConfig, 2, unsafe.Pointer(&commId), unsafe.Sizeof(commId), uintptr(unsafe.Pointer(comm)), uintptr(nranks), 0, uintptr(rank), uintptr(unsafe.Pointer(config)))
		runtime.KeepAlive(comm)
		runtime.KeepAlive(config)
		return result(r, ok)
	}
	api.NcclCommInitRankScalable = func(newcomm *Comm, nranks int32, myrank int32, nId int32, commIds *UniqueId, config *Config) Result {
		r, ok := table.Call(fnNcclCommInitRankScalable, uintptr(unsafe.Pointer(newcomm)), uintptr(nranks), uintptr(myrank), uintptr(nId), uintptr(unsafe.Pointer(commIds)), uintptr(unsafe.Pointer(config)))
		runtime.KeepAlive(newcomm)
		runtime.KeepAlive(commIds)
		runtime.KeepAlive(config)
		return result(r, ok)
	}
	api.NcclCommFinalize = func(comm Comm) Result {
		r, ok := table.Call(fnNcclCommFinalize, uintptr(comm))
		return result(r, ok)
	}
	api.NcclCommDestroy = func(comm Comm) Result {
		r, ok := table.Call(fnNcclCommDestroy, uintptr(comm))
		return result(r, ok)
	}
	api.NcclCommAbort = func(comm Comm) Result {
		r, ok := table.Call(fnNcclCommAbort, uintptr(comm))
		return result(r, ok)
	}
	api.NcclCommGetAsyncError = func(comm Comm, asyncError *Result) Result {
		r, ok := table.Call(fnNcclCommGetAsyncError, uintptr(comm), uintptr(unsafe.Pointer(asyncError)))
		runtime.KeepAlive(asyncError)
		return result(r, ok)
	}
	api.NcclGetErrorString = func(result_ Result) string {
		r, _ := table.Call(fnNcclGetErrorString, uintptr(result_))
		return loader.Text(r)
	}
	api.NcclGetLastError = func(comm Comm) string {
		r, _ := table.Call(fnNcclGetLastError, uintptr(comm))
		return loader.Text(r)
	}
	api.NcclRedOpCreatePreMulSum = func(op *RedOp, scalar unsafe.Pointer, datatype DataType, residence ScalarResidence, comm Comm) Result {
		r, ok := table.Call(fnNcclRedOpCreatePreMulSum, uintptr(unsafe.Pointer(op)), uintptr(unsafe.Pointer(scalar)), uintptr(datatype), uintptr(residence), uintptr(comm))
		runtime.KeepAlive(op)
		runtime.KeepAlive(scalar)
		return result(r, ok)
	}
	api.NcclRedOpDestroy = func(op RedOp, comm Comm) Result {
		r, ok := table.Call(fnNcclRedOpDestroy, uintptr(op), uintptr(comm))
		return result(r, ok)
	}
	api.NcclGroupStart = func() Result {
		r, ok := table.Call(fnNcclGroupStart)
		return result(r, ok)
	}
	api.NcclGroupEnd = func() Result {
		r, ok := table.Call(fnNcclGroupEnd)
		return result(r, ok)
	}
	api.NcclAllReduce = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, op RedOp, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclAllReduce, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(op), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclReduce = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, op RedOp, root int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclReduce, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(op), uintptr(root), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclBroadcast = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclBroadcast, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(root), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclAllGather = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, sendcount uint64, datatype DataType, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclAllGather, uintptr(sendbuff), uintptr(recvbuff), uintptr(sendcount), uintptr(datatype), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclReduceScatter = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, recvcount uint64, datatype DataType, op RedOp, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclReduceScatter, uintptr(sendbuff), uintptr(recvbuff), uintptr(recvcount), uintptr(datatype), uintptr(op), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclAlltoAll = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclAlltoAll, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclGather = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclGather, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(root), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclScatter = func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclScatter, uintptr(sendbuff), uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(root), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclSend = func(sendbuff cuda.DevicePtr, count uint64, datatype DataType, peer int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclSend, uintptr(sendbuff), uintptr(count), uintptr(datatype), uintptr(peer), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
	api.NcclRecv = func(recvbuff cuda.DevicePtr, count uint64, datatype DataType, peer int32, comm Comm, stream cuda.Stream) Result {
		r, ok := table.Call(fnNcclRecv, uintptr(recvbuff), uintptr(count), uintptr(datatype), uintptr(peer), uintptr(comm), uintptr(stream))
		return result(r, ok)
	}
}
