package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/ptx"
)

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

	Program      *program
	dynamicAlign uint64         // of extern shared arrays
	entries      map[uint64]int // routines by code address
}

// newKernel makes a lowered kernel ready to run. What its declaration says is left
// to the caller.
func NewKernel(name string, l *code.Kernel) *Kernel {
	k := &Kernel{
		Name: name, StaticShared: l.Shared, LocalBytes: l.Graph.Routines[0].Frame(),
		dynamicAlign: l.DynamicAlign, entries: l.Entries, Program: encode(l),
	}
	k.Registers = l.Graph.Pressure()
	return k
}

// NewCounters makes counters for launches of the kernel. source is as
// Launch.Source.
func (k *Kernel) NewCounters(source func(file string) (text string, ok bool)) *count.Counters {
	return count.NewCounters(k.Name, k.Program.text, source)
}

// A Parameter is one kernel parameter and its place in the buffer.
type Parameter struct {
	Name                string
	Type                ptx.Type // of an element
	Offset, Size, Align int      // bytes; Size is the whole, arrays and structs included
}
