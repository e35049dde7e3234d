// This file calls through the trampoline of call_linux_amd64.s.

package foreign

import (
	"unsafe"

	_ "github.com/ebitengine/purego" // prepares the runtime for calls of C without cgo
	"golang.org/x/sys/cpu"
)

// Direct says that words six and up are those on the stack, and that CallFloats
// works: that there is a trampoline.
const Direct = true

// avx tells the trampoline that the processor has the upper halves of vector
// registers.
//
//lint:ignore U1000 the assembly reads it
var avx = cpu.X86.HasAVX

// cgocall runs a C function on the system stack and lets the scheduler know.
//
//go:linkname cgocall runtime.cgocall
//go:noescape
func cgocall(function uintptr, argument unsafe.Pointer) int32

// trampoline is the address of the assembly function of that name.
var trampoline uintptr

func (b *Block) call() uintptr {
	cgocall(trampoline, unsafe.Pointer(b))
	return b.result
}
