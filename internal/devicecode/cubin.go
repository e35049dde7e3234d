// Package devicecode reads what CUDA's compilers write: cubins, which are ELF
// files with sections of NVIDIA's own, and fat binaries, which hold several of
// them and PTX, compressed or not. It needs no driver and no toolkit.
//
// NVIDIA documents neither format. What is here follows what readelf, cuobjdump
// and nvdisasm show of the compilers' output, and LLVM's constants for e_flags.
package devicecode

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A Cubin is machine code for one architecture.
type Cubin struct {
	// SM is the architecture: 90 for sm_90.
	SM int
	// Accelerated tells of code that runs on that very architecture only: sm_90a.
	Accelerated bool
	// Relocatable tells of code that has to be linked before it can be loaded.
	Relocatable bool
	Kernels     []Kernel   // in the order of their names
	Variables   []Variable // in global and constant memory, in the order of their names
}

// A Kernel is what a cubin tells of a function that can be launched. Sizes are
// in bytes.
type Kernel struct {
	Name      string
	Registers int // of a thread
	Shared    int // static, of a block
	Local     int // of a thread
	Constant  int // of its own, beside the module's
	Params    []Param
}

// A Param is the place of a parameter among a kernel's parameters.
type Param struct{ Offset, Bytes int }

// A Variable is in global or constant memory.
type Variable struct {
	Name     string
	Bytes    int
	Constant bool
}

// Arch is the architecture by its name: "sm_90", "sm_90a".
func (c *Cubin) Arch() string {
	if c.Accelerated {
		return fmt.Sprintf("sm_%da", c.SM)
	}
	return fmt.Sprintf("sm_%d", c.SM)
}

// Where a cubin says what it is. The names are NVIDIA's and ELF's.
const (
	machineCUDA = 190 // EM_CUDA
	versionAt   = 20  // e_version
)

// IsCubin tells whether data begins as a cubin does.
func IsCubin(data []byte) bool {
	return len(data) > versionAt && bytes.HasPrefix(data, []byte("\x7fELF")) && binary.LittleEndian.Uint16(data[18:]) == machineCUDA
}

// A FormatError is code that is damaged, or of a form that this package does
// not know.
type FormatError struct {
	Kind   string // "cubin" or "fatbin"
	Reason string
}

// Error is "not a cubin that can be read: …".
func (e *FormatError) Error() string {
	return fmt.Sprintf("not a %s that can be read: %s", e.Kind, e.Reason)
}
