package emulator

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A target runs on later devices, one with features of its own on few.
func TestTargets(t *testing.T) {
	for device, loads := range map[string]map[string]bool{
		"":        {"sm_80": true, "sm_90": true, "sm_90a": true, "sm_100": false}, // the default
		"a100":    {"sm_50": true, "sm_80": true, "sm_90": false, "sm_90a": false},
		"h100":    {"sm_80": true, "sm_90": true, "sm_90a": true, "sm_100": false},
		"b200":    {"sm_90": true, "sm_90a": false, "sm_100": true, "sm_100a": true, "sm_100f": true},
		"rtx5090": {"sm_100": true, "sm_100a": false, "sm_100f": false, "sm_120a": true, "sm_120f": true},
	} {
		s := open(t, Options{Devices: device})
		for target, want := range loads {
			text := append([]byte(strings.Replace(header, "sm_60", target, 1)+".entry e() { ret; }"), 0)
			var m cuda.Module
			r := s.CuModuleLoadData(&m, unsafe.Pointer(&text[0]))
			if (r == cuda.CUDA_SUCCESS) != want || r != cuda.CUDA_SUCCESS && r != cuda.CUDA_ERROR_INVALID_PTX {
				t.Errorf("%s on %s: %v", target, device, r)
			}
		}
	}
}
