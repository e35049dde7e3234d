// This file prepares launches: calls of cuLaunchKernel whose arguments are in
// place.

package cuda

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/internal/foreign"
)

// PrepareLaunch returns a function that calls cuLaunchKernel with these
// arguments, without putting them into place at each call. The memory behind
// params belongs to the caller, who may change it between calls and keeps it
// alive and where it is. One goroutine at a time may call the function. Over a
// wrapped table each call passes the hook.
func (api *API) PrepareLaunch(f Function, grid, block [3]uint32, shared uint32, stream Stream, params *unsafe.Pointer) func() Result {
	if api.launch != nil {
		if address := api.launch(); address != 0 {
			return launchAt(address, []uintptr{
				uintptr(f), uintptr(grid[0]), uintptr(grid[1]), uintptr(grid[2]), uintptr(block[0]), uintptr(block[1]), uintptr(block[2]),
				uintptr(shared), uintptr(stream), uintptr(unsafe.Pointer(params)), 0,
			})
		}
	}
	return func() Result {
		return api.CuLaunchKernel(f, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared, stream, params, nil)
	}
}

func launchAt(address uintptr, words []uintptr) func() Result {
	b := new(foreign.Block)
	copy(b.Words[:], words)
	return func() Result { return Result(int32(b.Call(address, len(words)))) }
}
