package emulator

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// TestResidentMemory holds what a large module leaves with the process to 15 bytes for each
// byte of its text, of which the text itself is one: parsing and lowering take thirty.
func TestResidentMemory(t *testing.T) {
	s := open(t, Options{})
	var text strings.Builder
	text.WriteString(header)
	for i := 0; text.Len() < 5<<20; i++ {
		fmt.Fprintf(&text, ".visible .entry k%d()\n{\n\t.reg .b32 %%r<40>;\n\tmov.u32 %%r0, %d;\n", i, i)
		for k := range 200 {
			fmt.Fprintf(&text, "\tmad.lo.u32 %%r%d, %%r%d, %%r%d, %d;\n", 1+k%20, k%20, k%19, k)
		}
		text.WriteString("\tret;\n}\n")
	}
	image := []byte(text.String() + "\x00")
	resident := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.Sys - m.HeapReleased)
	}
	debug.FreeOSMemory()
	before := resident()
	var module cuda.Module
	s.ok(s.CuModuleLoadData(&module, unsafe.Pointer(&image[0])))
	each := float64(resident()-before) / float64(len(image))
	t.Logf("%.1f bytes for each byte of PTX", each)
	if each > 15 {
		t.Errorf("%.1f bytes for each byte of PTX stay with the process, want 15 at most", each)
	}
	s.ok(s.CuModuleUnload(module))
}
