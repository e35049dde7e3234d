// Package engine executes PTX: a SIMT interpreter over block-wide,
// structure-of-arrays registers.
//
// Load lowers a module once. Instantiate places its globals in a device's
// memory. Run executes a grid of an instance's kernel, its blocks in parallel
// on goroutines, and returns when the last block has ended.
package engine

import (
	"fmt"
	"strconv"

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
	unit    *unit
	kernels map[string]*Kernel
	order   []*Kernel
}

// Load lowers a module. What the engine cannot execute is refused with an
// *UnsupportedError, what has no meaning with a *ptx.Error; both name the
// instruction and its line.
func Load(m *ptx.Module, o Options) (*Module, error) {
	if err := checkTarget(m, o.Architecture); err != nil {
		return nil, err
	}
	u := newUnit(m)
	x := &Module{unit: u, kernels: map[string]*Kernel{}}
	for _, f := range m.Entries() {
		k, err := loadKernel(u, f)
		if err != nil {
			return nil, err
		}
		x.kernels[k.Name] = k
		x.order = append(x.order, k)
	}
	for _, v := range u.order {
		if v.Linkage == ptx.Extern {
			return nil, m.Errorf(v.Pos, "variable %s is declared but not defined", v.Name)
		}
	}
	return x, nil
}

// checkTarget refuses a module for a newer architecture than the device's.
func checkTarget(m *ptx.Module, architecture int) error {
	if architecture != 0 && m.Architecture() > architecture {
		return &UnsupportedError{File: m.File, Pos: ptx.Pos{Line: 1, Column: 1}, Instruction: ".target " + m.Target[0],
			Detail: "it has the architecture sm_" + strconv.Itoa(architecture)}
	}
	return nil
}

// loadKernel lowers and encodes an entry point.
func loadKernel(u *unit, f *ptx.Function) (*Kernel, error) {
	l, err := lowerKernel(u, f)
	if err != nil {
		return nil, err
	}
	k := &Kernel{
		Name: f.Name, Pos: f.Pos, StaticShared: l.shared.size,
		dynamicAlign: l.shared.align, entries: map[uint64]int{},
	}
	k.LocalBytes = l.kernelLocal()
	k.ConstBytes = u.constBytes()
	k.describe(f)
	k.program = encode(l)
	k.Registers = l.graph.pressure()
	for i, r := range l.graph.routines {
		for _, a := range u.addressed {
			if r.function == a {
				k.entries[u.codeAddress(a)] = i
			}
		}
	}
	return k, nil
}

// describe fills in what the declaration says.
func (k *Kernel) describe(f *ptx.Function) {
	s := f.Signature()
	k.ParamBytes = s.Size
	for _, p := range s.Parameters {
		k.Params = append(k.Params, Parameter{Name: p.Name, Type: p.Type, Offset: p.Offset, Size: p.Size, Align: p.Align})
	}
	for _, d := range f.Performance {
		n := numbers(d.Args)
		switch d.Name {
		case "maxntid":
			k.MaxThreads = int(n[0] * n[1] * n[2])
		case "reqntid":
			k.RequiredThreads = n
			k.MaxThreads = int(n[0] * n[1] * n[2])
		case "minnctapersm":
			k.MinBlocks = int(n[0])
		}
	}
}

// numbers reads up to three numbers; those missing are 1.
func numbers(args []string) [3]uint32 {
	n := [3]uint32{1, 1, 1}
	for i, a := range args {
		if v, err := strconv.ParseUint(a, 0, 32); err == nil && i < 3 {
			n[i] = uint32(v)
		}
	}
	return n
}

// Kernels lists the module's entry points in the order of the text.
func (m *Module) Kernels() []*Kernel { return m.order }

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

	program      *program
	dynamicAlign uint64         // of extern shared arrays
	entries      map[uint64]int // routines by code address
}

// A Parameter is one kernel parameter and its place in the buffer.
type Parameter struct {
	Name                string
	Type                ptx.Type // of an element
	Offset, Size, Align int      // bytes; Size is the whole, arrays and structs included
}

// An UnsupportedError names an instruction, directive or operand that is
// valid PTX but that the engine does not execute.
type UnsupportedError struct {
	File        string
	Pos         ptx.Pos
	Instruction string // "wgmma.mma_async.sync", ".texref"
	Line        string // text of the line, trimmed; may be empty
	Detail      string // what in it is not supported; may be empty
}

// What is the message without the place and the line.
func (e *UnsupportedError) What() string {
	s := "the emulated device does not execute " + e.Instruction
	if e.Detail != "" {
		s += " (" + e.Detail + ")"
	}
	return s
}

func (e *UnsupportedError) Error() string {
	s := fmt.Sprintf("ptx: %s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Column, e.What())
	if e.Line != "" {
		s += ": " + e.Line
	}
	return s
}
