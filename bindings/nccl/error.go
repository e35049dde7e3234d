// This file turns result codes into errors.

package nccl

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
)

// NotExported is the answer of a function that the library does not have,
// because it is older than the function.
const NotExported Result = toolkit.NotExported

// An Error is a call of NCCL that failed.
type Error = toolkit.Error[Result]

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Error returns the error of a call that answered r, or nil for success. It has what the library has said last of a
// communicator, which may be none.
func (api *API) Error(call string, r Result, c Comm) error {
	return toolkit.FailedBecause(&api.Library, call, r, func(Result) string { return api.NcclGetLastError(c) })
}

// result is a stub's answer.
func result(r uintptr, ok bool) Result { return toolkit.Answer[Result](r, ok) }

// Explanation says what a code means.
func (v Result) Explanation() string { return toolkit.Explain(explanations, v) }

// explanations say what the codes mean. Those of the system hide their cause: NCCL prints it where NCCL_DEBUG asks.
var explanations = map[Result]string{
	NcclUnhandledCudaError: "a call of CUDA failed inside of NCCL; with NCCL_DEBUG=WARN in the environment it says which",
	NcclSystemError:        "a call of the system failed: of the network, or of shared memory (/dev/shm must be large in containers; NCCL_SHM_DISABLE=1 does without); with NCCL_DEBUG=WARN in the environment NCCL says which",
	NcclInternalError:      "NCCL failed, or its memory was spoiled; with NCCL_DEBUG=WARN in the environment it says where",
	NcclInvalidArgument:    "an argument is wrong",
	NcclInvalidUsage:       "NCCL cannot be used so: the same GPU for two ranks, a call inside of a group that belongs outside, or a driver that is too old",
	NcclRemoteError:        "another rank has ended, or the network to it has failed",
	NcclInProgress:         "the call is still under way",
	NcclTimeout:            "a time limit of NCCL has passed",
}
