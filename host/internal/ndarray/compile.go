// This file compiles the kernels of trees, and keeps them.

package ndarray

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
)

// A compiler makes the kernels of trees. It knows those that each context has, by the key of the
// plan, or of the reduction whose parts the kernel combines.
type compiler struct {
	*core.Session
	programs *kernels.Programs
	kernels  map[*gpu.Context]map[string]*gpu.Launch
}

// kernel is the kernel of a plan in a context; it is compiled when it is first needed.
func (s *compiler) kernel(c *gpu.Context, p *tree.Plan) (*gpu.Launch, error) {
	known := s.kernels[c]
	if known == nil {
		known = map[string]*gpu.Launch{}
		s.kernels[c] = known
	}
	key := p.Key()
	if l := known[string(key)]; l != nil && !l.Function().Module().Unloaded() {
		return l, nil
	}
	text := p.Print()
	l, err := s.compile(c, text, p.Form)
	if err == nil {
		known[string(key)] = l
	}
	return l, err
}

// parts is the kernel that combines the parts of a reduction.
func (s *compiler) parts(c *gpu.Context, by *tree.Reduction, kind tree.Kind) (*gpu.Launch, error) {
	key := by.Key(kind)
	if l := s.kernels[c][key]; l != nil && !l.Function().Module().Unloaded() {
		return l, nil
	}
	l, err := s.compile(c, tree.PrintParts(by, kind), tree.Form{Vector: 1})
	if err == nil {
		s.kernels[c][key] = l
	}
	return l, err
}

// compile compiles and loads a kernel.
func (s *compiler) compile(c *gpu.Context, text tree.Text, form tree.Form) (*gpu.Launch, error) {
	major, minor := c.Device().Capability()
	o := kernel.Options{Name: text.Name, Exact: true, Overlap: true, Target: kernel.Target{SM: major*10 + minor, Driver: s.Driver.Version()}}
	if len(text.Scripts) > 0 {
		o.Constants, o.Helpers, o.Unusable, o.Buffers = map[string]any{}, map[string]kernel.Source{}, map[string]string{}, map[string]string{}
	}
	if form.Plain {
		o.MaxThreads, o.MinBlocks = tree.Block, resident(c)
	}
	for i, f := range text.Scripts {
		o.Exact = o.Exact && !f.Inexact
		f.Outside.(*kernels.Operator).Put(&o, fmt.Sprint("h", i), f.Buffers)
	}
	types := make([]kernel.Argument, len(text.Types))
	for i, t := range text.Types {
		a, err := kernel.ParseArgument(t)
		if err != nil {
			return nil, err
		}
		a.Long, a.Aligned = form.Long && a.Rank > 0, form.Vector > 1
		types[i] = a
	}
	p, err := s.programs.Compile(kernel.Source{File: "cujs:ndarray/" + text.Name, Line: 1, Column: 1, Text: text.Source}, types, o)
	if err != nil {
		return nil, fmt.Errorf("cuda/ndarray: %w\n%s", err, text.Source)
	}
	m, err := c.LoadModule([]byte(p.PTX), gpu.JITOptions{Name: text.Name})
	if err != nil {
		return nil, err
	}
	f, err := m.Function(p.Name)
	if err != nil {
		return nil, err
	}
	return f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 32, Y: 1, Z: 1}}, signature(f, p)...)
}

// signature are the parameters of the code, with the types that the kernel's source has.
func signature(f *gpu.Function, p *kernel.Program) []gpu.Param {
	found, _ := f.Params()
	list := slices.Clone(found)
	at := 0
	for _, q := range p.Params {
		if q.Rank > 0 {
			list[at].Type, list[at].Signless = gpu.Pointer, false
			at += 1 + q.Rank
			continue
		}
		if t := element.Parse(q.Type); t != element.None {
			list[at].Type, list[at].Signless = gpu.Type(t), false
		}
		at++
	}
	return list
}
