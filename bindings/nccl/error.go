// This file says what result codes mean.

package nccl

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success. It has what the library has said last of a
// communicator, which may be none.
func (api *API) Error(call string, r Result, c Comm) error {
	return toolkit.FailedBecause(&api.Library, call, r, func(Result) string { return api.NcclGetLastError(c) })
}

// explanations say what the codes mean. Those of the system hide their cause: NCCL prints it where NCCL_DEBUG asks.
var explanations = map[Result]string{
	NcclUnhandledCudaError: "a call of CUDA failed inside of NCCL; with NCCL_DEBUG=WARN in the environment it says which (NCCL_NVLS_ENABLE=0 does without NVIDIA's fabric manager, NCCL_CUMEM_ENABLE=0 without memory that a container may not share)",
	NcclSystemError:        "a call of the system failed: of the network, or of shared memory (/dev/shm must be large in containers; NCCL_SHM_DISABLE=1 does without); with NCCL_DEBUG=WARN in the environment NCCL says which",
	NcclInternalError:      "NCCL failed, or its memory was spoiled; with NCCL_DEBUG=WARN in the environment it says where",
	NcclInvalidArgument:    "an argument is wrong",
	NcclInvalidUsage:       "NCCL cannot be used so: the same GPU for two ranks, a call inside of a group that belongs outside, or a driver that is too old",
	NcclRemoteError:        "another rank has ended, or the network to it has failed",
	NcclInProgress:         "the call is still under way",
	NcclTimeout:            "a time limit of NCCL has passed",
}
