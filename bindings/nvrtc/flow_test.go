package nvrtc

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/native"
)

// TestFlow asks the function as NVRTC does.
func TestFlow(t *testing.T) {
	var function, payload unsafe.Pointer
	api := &API{}
	api.NvrtcSetFlowCallback = func(_ Program, callback, p unsafe.Pointer) Result {
		function, payload = callback, p
		return NVRTC_SUCCESS
	}
	f := api.NewFlow(1)
	if f == nil {
		t.Skip("this system's C library is not found")
	}
	ask := func() uintptr { return native.Call(uintptr(function), uintptr(payload), 0) }
	if r := ask(); r != 0 {
		t.Errorf("before: %d", r)
	}
	f.Cancel()
	if r := ask(); r != 1 {
		t.Errorf("after: %d", r)
	}
	api.NvrtcSetFlowCallback = func(Program, unsafe.Pointer, unsafe.Pointer) Result { return NotExported }
	if api.NewFlow(1) != nil {
		t.Error("a library that cannot has a Flow")
	}
}
