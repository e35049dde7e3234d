// Code generated from internal/nccl.json; DO NOT EDIT.

package nccl

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Comm is ncclComm_t, a handle. Zero is none.
type Comm uintptr

// UniqueId is ncclUniqueId, 128 bytes.
type UniqueId struct {
	Internal [128]byte
}

// Config is ncclConfig_t, 96 bytes.
type Config struct {
	Size                uint64
	Magic               uint32
	Version             uint32
	Blocking            int32
	CgaClusterSize      int32
	MinCTAs             int32
	MaxCTAs             int32
	NetName             *byte
	SplitShare          int32
	TrafficClass        int32
	CommName            *byte
	CollnetEnable       int32
	CTAPolicy           int32
	ShrinkShare         int32
	NvlsCTAs            int32
	NChannelsPerNetPeer int32
	NvlinkCentricSched  int32
	GraphUsageMode      int32
	NumRmaCtx           int32
	MaxP2pPeers         int32
	GraphStreamOrdering int32
}

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for NCCL 2.30 uses.
type Functions struct {
	NcclGetVersion           func(version *int32) Result                                                                                                                         // ncclGetVersion
	NcclGetUniqueId          func(uniqueId *UniqueId) Result                                                                                                                     // ncclGetUniqueId
	NcclCommInitRank         func(comm *Comm, nranks int32, commId UniqueId, rank int32) Result                                                                                  // ncclCommInitRank
	NcclCommInitRankConfig   func(comm *Comm, nranks int32, commId UniqueId, rank int32, config *Config) Result                                                                  // ncclCommInitRankConfig, since 2.14
	NcclCommInitRankScalable func(newcomm *Comm, nranks int32, myrank int32, nId int32, commIds *UniqueId, config *Config) Result                                                // ncclCommInitRankScalable, since 2.23
	NcclCommFinalize         func(comm Comm) Result                                                                                                                              // ncclCommFinalize, since 2.14
	NcclCommDestroy          func(comm Comm) Result                                                                                                                              // ncclCommDestroy
	NcclCommAbort            func(comm Comm) Result                                                                                                                              // ncclCommAbort
	NcclCommGetAsyncError    func(comm Comm, asyncError *Result) Result                                                                                                          // ncclCommGetAsyncError
	NcclGetErrorString       func(result_ Result) string                                                                                                                         // ncclGetErrorString
	NcclGetLastError         func(comm Comm) string                                                                                                                              // ncclGetLastError, since 2.13
	NcclRedOpCreatePreMulSum func(op *RedOp, scalar unsafe.Pointer, datatype DataType, residence ScalarResidence, comm Comm) Result                                              // ncclRedOpCreatePreMulSum, since 2.11
	NcclRedOpDestroy         func(op RedOp, comm Comm) Result                                                                                                                    // ncclRedOpDestroy, since 2.11
	NcclGroupStart           func() Result                                                                                                                                       // ncclGroupStart
	NcclGroupEnd             func() Result                                                                                                                                       // ncclGroupEnd
	NcclAllReduce            func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, op RedOp, comm Comm, stream cuda.Stream) Result             // ncclAllReduce
	NcclReduce               func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, op RedOp, root int32, comm Comm, stream cuda.Stream) Result // ncclReduce
	NcclBroadcast            func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result           // ncclBroadcast
	NcclAllGather            func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, sendcount uint64, datatype DataType, comm Comm, stream cuda.Stream) Result                   // ncclAllGather
	NcclReduceScatter        func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, recvcount uint64, datatype DataType, op RedOp, comm Comm, stream cuda.Stream) Result         // ncclReduceScatter
	NcclAlltoAll             func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, comm Comm, stream cuda.Stream) Result                       // ncclAlltoAll, since 2.28
	NcclGather               func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result           // ncclGather, since 2.28
	NcclScatter              func(sendbuff cuda.DevicePtr, recvbuff cuda.DevicePtr, count uint64, datatype DataType, root int32, comm Comm, stream cuda.Stream) Result           // ncclScatter, since 2.28
	NcclSend                 func(sendbuff cuda.DevicePtr, count uint64, datatype DataType, peer int32, comm Comm, stream cuda.Stream) Result                                    // ncclSend, since 2.7
	NcclRecv                 func(recvbuff cuda.DevicePtr, count uint64, datatype DataType, peer int32, comm Comm, stream cuda.Stream) Result                                    // ncclRecv, since 2.7
}

// Indices of the functions in the order of Functions.
const (
	fnNcclGetVersion = iota
	fnNcclGetUniqueId
	fnNcclCommInitRank
	fnNcclCommInitRankConfig
	fnNcclCommInitRankScalable
	fnNcclCommFinalize
	fnNcclCommDestroy
	fnNcclCommAbort
	fnNcclCommGetAsyncError
	fnNcclGetErrorString
	fnNcclGetLastError
	fnNcclRedOpCreatePreMulSum
	fnNcclRedOpDestroy
	fnNcclGroupStart
	fnNcclGroupEnd
	fnNcclAllReduce
	fnNcclReduce
	fnNcclBroadcast
	fnNcclAllGather
	fnNcclReduceScatter
	fnNcclAlltoAll
	fnNcclGather
	fnNcclScatter
	fnNcclSend
	fnNcclRecv
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"ncclGetVersion",
	"ncclGetUniqueId",
	"ncclCommInitRank",
	"ncclCommInitRankConfig",
	"ncclCommInitRankScalable",
	"ncclCommFinalize",
	"ncclCommDestroy",
	"ncclCommAbort",
	"ncclCommGetAsyncError",
	"ncclGetErrorString",
	"ncclGetLastError",
	"ncclRedOpCreatePreMulSum",
	"ncclRedOpDestroy",
	"ncclGroupStart",
	"ncclGroupEnd",
	"ncclAllReduce",
	"ncclReduce",
	"ncclBroadcast",
	"ncclAllGather",
	"ncclReduceScatter",
	"ncclAlltoAll",
	"ncclGather",
	"ncclScatter",
	"ncclSend",
	"ncclRecv",
}
