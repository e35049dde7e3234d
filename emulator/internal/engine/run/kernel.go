package run

import (
	"sync"
	"sync/atomic"
	"weak"

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
	// RequiredCluster are the blocks of a cluster (.reqnctapercluster), zero when not given;
	// MaxCluster bounds them (.maxclusterrank).
	RequiredCluster [3]uint32
	MaxCluster      int
	// MinBlocks is .minnctapersm, 0 when not given.
	MinBlocks int
	Pos       ptx.Pos

	dynamicAlign uint64         // of extern shared arrays; 0 where the kernel names none
	entries      map[uint64]int // routines by code address

	program atomic.Pointer[program] // nil before the first launch
	loaded  weak.Pointer[program]   // what loading the module made
	lower   func() (*code.Kernel, error)
	making  sync.Mutex // held while the program is made again
}

// NewKernel makes a lowered kernel ready to run. What its declaration says is left
// to the caller. Programs take some twenty times the memory of their text, so that
// of a kernel that has not been launched is left to the collector; lower lowers the
// same kernel again.
func NewKernel(name string, l *code.Kernel, lower func() (*code.Kernel, error)) *Kernel {
	p := encode(l)
	return &Kernel{
		Name: name, StaticShared: l.Shared, LocalBytes: l.Graph.Routines[0].Frame(), Registers: l.Graph.Pressure(),
		dynamicAlign: l.DynamicAlign, entries: l.Entries, loaded: weak.Make(p), lower: lower,
	}
}

// executable is the kernel's program, which is kept from the first call on.
func (k *Kernel) executable() (*program, error) {
	if p := k.program.Load(); p != nil {
		return p, nil
	}
	k.making.Lock()
	defer k.making.Unlock()
	p := k.program.Load()
	if p == nil {
		p = k.loaded.Value()
	}
	if p == nil {
		l, err := k.lower()
		if err != nil {
			return nil, err
		}
		p = encode(l)
	}
	k.program.Store(p)
	return p, nil
}

// NewCounters makes counters for launches of the kernel. source is as
// Launch.Source. An error is one that launches return as well.
func (k *Kernel) NewCounters(source func(file string) (text string, ok bool)) (*count.Counters, error) {
	p, err := k.executable()
	if err != nil {
		return nil, err
	}
	return count.NewCounters(k.Name, p.text, source), nil
}

// A Parameter is one kernel parameter and its place in the buffer.
type Parameter struct {
	Name                string
	Type                ptx.Type // of an element
	Offset, Size, Align int      // bytes; Size is the whole, arrays and structs included
}
