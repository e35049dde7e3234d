// This file ends compilations from outside.

package nvrtc

import (
	"runtime"
	"sync/atomic"
	"unsafe"
)

// A Flow can cancel one compilation. NVRTC asks a C function whether to go on
// and hands it a pointer of the caller's; the C library's strlen does for that:
// it answers 0 for the empty string, go on, and 1 for a string of one character.
// So nothing of Go runs on the compiler's threads.
type Flow struct{ text *[2]uint32 } // the first byte is the character

// NewFlow makes a program's compilation one that can be cancelled; nil where the
// library cannot do that, which NVRTC can since CUDA 12.9. The caller keeps the
// Flow until the program is destroyed.
func (api *API) NewFlow(p Program) *Flow {
	strlen := strlen()
	if strlen == 0 {
		return nil
	}
	f := &Flow{new([2]uint32)}
	r := api.NvrtcSetFlowCallback(p, *(*unsafe.Pointer)(unsafe.Pointer(&strlen)), unsafe.Pointer(f.text))
	runtime.KeepAlive(f)
	if r != NVRTC_SUCCESS {
		return nil
	}
	return f
}

// Cancel has the compilation end with NVRTC_ERROR_CANCELLED, soon. It may be
// called from any goroutine.
func (f *Flow) Cancel() { atomic.StoreUint32(&f.text[0], 'x') }
