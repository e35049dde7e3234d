// Package engine executes PTX.
//
// Load lowers a module once, by package lower, into kernels ready to run. Instantiate
// places its globals in a device's memory. Package run executes a grid of an
// instance's kernel and returns when the last block has ended; packages check and
// count hold what checked and counted launches find. Lowering and running meet in
// package code only.
package engine

import (
	"strconv"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/lower"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/ptx"
)

// Options change how a module is lowered.
type Options struct {
	// Architecture is the device's compute capability, such as 80: what
	// .target may ask for at most, and how products of matrices are added. 0 accepts
	// every target.
	Architecture int
}

// A Module is lowered PTX, independent of any context. It never changes and
// may be instantiated any number of times.
type Module struct {
	unit    *lower.Unit
	mu      sync.Mutex // held while a kernel is lowered again
	kernels map[string]*run.Kernel
	order   []*run.Kernel
}

// Load lowers a module. What the engine cannot execute is refused with an
// *UnsupportedError, what has no meaning with a *ptx.Error; both name the
// instruction and its line.
func Load(m *ptx.Module, o Options) (*Module, error) {
	if err := checkTarget(m, o.Architecture); err != nil {
		return nil, err
	}
	u := lower.NewUnit(m, o.Architecture)
	x := &Module{unit: u, kernels: map[string]*run.Kernel{}}
	for _, f := range m.Entries() {
		k, err := x.loadKernel(f)
		if err != nil {
			return nil, err
		}
		u.Release(f)
		x.kernels[k.Name] = k
		x.order = append(x.order, k)
	}
	for _, f := range u.Unused() {
		if err := lower.CheckUnused(u, f); err != nil {
			return nil, err
		}
		u.Release(f)
	}
	if err := u.CheckConstants(); err != nil {
		return nil, err
	}
	for _, v := range u.Order {
		if v.Linkage == ptx.Extern {
			return nil, m.Errorf(v.Pos, "variable %s is declared but not defined", v.Name)
		}
	}
	u.ReleaseAll()
	return x, nil
}

// checkTarget refuses a module for a newer architecture than the device's.
func checkTarget(m *ptx.Module, architecture int) error {
	if architecture != 0 && m.Architecture() > architecture {
		return &lower.UnsupportedError{File: m.File, Pos: ptx.Pos{Line: 1, Column: 1}, Instruction: ".target " + m.Target[0],
			Detail: "it has the architecture sm_" + strconv.Itoa(architecture)}
	}
	return nil
}

// loadKernel lowers and encodes an entry point.
func (m *Module) loadKernel(f *ptx.Function) (*run.Kernel, error) {
	l, err := lower.Lower(m.unit, f)
	if err != nil {
		return nil, err
	}
	k := run.NewKernel(f.Name, l, func() (*code.Kernel, error) { return m.lowerAgain(f) })
	k.ConstBytes = m.unit.ConstBytes()
	describe(k, f)
	return k, nil
}

// lowerAgain lowers a kernel as it was when the module was loaded.
func (m *Module) lowerAgain(f *ptx.Function) (*code.Kernel, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.unit.ReleaseAll()
	return lower.Lower(m.unit, f)
}

// describe fills in what the declaration says.
func describe(k *run.Kernel, f *ptx.Function) {
	s := f.Signature()
	k.Pos, k.ParamBytes = f.Pos, s.Size
	for _, p := range s.Parameters {
		k.Params = append(k.Params, run.Parameter{Name: p.Name, Type: p.Type, Offset: p.Offset, Size: p.Size, Align: p.Align})
	}
	for _, d := range f.Performance {
		n := lower.Numbers(d.Args)
		switch d.Name {
		case "maxntid":
			k.MaxThreads = int(n[0] * n[1] * n[2])
		case "reqntid":
			k.RequiredThreads = n
			k.MaxThreads = int(n[0] * n[1] * n[2])
		case "reqnctapercluster":
			k.RequiredCluster = [3]uint32{n[0], max(n[1], 1), max(n[2], 1)}
		case "maxclusterrank":
			k.MaxCluster = int(n[0])
		case "minnctapersm":
			k.MinBlocks = int(n[0])
		}
	}
}

// Kernels lists the module's entry points in the order of the text.
func (m *Module) Kernels() []*run.Kernel { return m.order }

// Kernel returns the entry point of that name, or nil.
func (m *Module) Kernel(name string) *run.Kernel { return m.kernels[name] }
