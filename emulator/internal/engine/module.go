// Package engine executes PTX: a SIMT interpreter over block-wide,
// structure-of-arrays registers.
//
// Load lowers a module once. Instantiate places its globals in a device's
// memory. Run executes a grid of an instance's kernel, its blocks in parallel
// on goroutines, and returns when the last block has ended.
package engine

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// Options change how a module is lowered.
type Options struct {
	// Architecture is the device's compute capability, such as 80: what
	// .target may ask for at most. 0 accepts every target.
	Architecture int
}

// A Module is lowered PTX, independent of any context. It never changes and
// may be instantiated any number of times.
type Module struct {
	name    string
	source  []string // lines, for messages
	kernels map[string]*Kernel
	names   []string // of kernels, in the text's order
}

// Load lowers a module. What the engine cannot execute is refused with an
// *UnsupportedError, what has no meaning with an *InvalidError; both name the
// instruction and its line.
func Load(m *ptx.Module, o Options) (*Module, error) { return nil, nil }

// Kernels lists the module's entry points in the order of the text.
func (m *Module) Kernels() []*Kernel { return nil }

// Kernel returns the entry point of that name, or nil.
func (m *Module) Kernel(name string) *Kernel { return m.kernels[name] }

// A Kernel is one entry point.
type Kernel struct {
	Name   string
	Params []Parameter // in order
	// ParamBytes is the size of the parameter buffer that a launch needs.
	ParamBytes int
	// StaticShared, LocalBytes and ConstBytes are the bytes of shared memory
	// a block, of local memory a thread and of constants in the module.
	StaticShared, LocalBytes, ConstBytes uint64
	// Registers is the most 32-bit registers that are live at one point, an
	// estimate of what an assembler would need.
	Registers int
	// MaxThreads bounds the threads a block (.maxntid); 0 when not given.
	// RequiredThreads are the exact dimensions (.reqntid); zero when not.
	MaxThreads      int
	RequiredThreads [3]uint32
	// MinBlocks is .minnctapersm, 0 when not given.
	MinBlocks int
	Pos       ptx.Pos
}

// A Parameter is one kernel parameter and its place in the buffer.
type Parameter struct {
	Name                string
	Type                ptx.Type // of an element
	Offset, Size, Align int      // bytes; Size is the whole, arrays and structs included
}

// An Instance is a module in one context: its globals have addresses.
type Instance struct {
	module  *Module
	space   *memory.Space
	globals map[string]Global
}

// A Global is a .global or .const variable of an instance.
type Global struct {
	Name          string
	Address, Size uint64
	Constant      bool
	Managed       bool
}

// Instantiate places the module's variables in space and writes their
// initial values. The error is *memory.OutOfMemoryError when they do not fit.
func (m *Module) Instantiate(space *memory.Space) (*Instance, error) { return nil, nil }

// Module is what the instance was made from.
func (i *Instance) Module() *Module { return i.module }

// Global returns the variable of that name.
func (i *Instance) Global(name string) (Global, bool) { g, ok := i.globals[name]; return g, ok }

// Globals lists the variables by name.
func (i *Instance) Globals() []Global { return nil }

// Free returns the variables' memory. Launches that run keep it until they
// end; later ones must not be made.
func (i *Instance) Free() {}

// An UnsupportedError names an instruction, directive or operand that is
// valid PTX but that the engine does not execute.
type UnsupportedError struct {
	File        string
	Pos         ptx.Pos
	Instruction string // "wgmma.mma_async.sync", ".texref"
	Line        string // text of the line, trimmed; may be empty
	Detail      string // what in it is not supported; may be empty
}

func (e *UnsupportedError) Error() string {
	s := fmt.Sprintf("ptx: %s:%d:%d: the emulated device does not execute %s", e.File, e.Pos.Line, e.Pos.Column, e.Instruction)
	if e.Detail != "" {
		s += " (" + e.Detail + ")"
	}
	if e.Line != "" {
		s += ": " + e.Line
	}
	return s
}

// An InvalidError names PTX that parses but has no meaning: an undeclared
// name, a wrong operand, a call of an unknown function.
type InvalidError struct {
	File   string
	Pos    ptx.Pos
	Line   string
	Detail string
}

func (e *InvalidError) Error() string {
	s := fmt.Sprintf("ptx: %s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Column, e.Detail)
	if e.Line != "" {
		s += ": " + e.Line
	}
	return s
}
