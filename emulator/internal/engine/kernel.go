package engine

import "github.com/cujs/cujs/ptx"

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

	program      *program
	dynamicAlign uint64         // of extern shared arrays
	entries      map[uint64]int // routines by code address
}

// newKernel makes a lowered kernel ready to run. What its declaration says is left
// to the caller.
func newKernel(name string, l *lowered) *Kernel {
	k := &Kernel{
		Name: name, StaticShared: l.shared, LocalBytes: l.graph.routines[0].frame(),
		dynamicAlign: l.dynamicAlign, entries: l.entries, program: encode(l),
	}
	k.Registers = l.graph.pressure()
	return k
}

// NewCounters makes counters for launches of the kernel. source is as
// Launch.Source.
func (k *Kernel) NewCounters(source func(file string) (text string, ok bool)) *Counters {
	return NewCounters(k.Name, k.program.text, source)
}

// A Parameter is one kernel parameter and its place in the buffer.
type Parameter struct {
	Name                string
	Type                ptx.Type // of an element
	Offset, Size, Align int      // bytes; Size is the whole, arrays and structs included
}
