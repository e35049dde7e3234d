// This file computes trees: it finds or compiles their kernels, and launches them.

package ndarray

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
)

// A version is the kernel of a plan, loaded into a context.
type version struct {
	launch *gpu.Launch
	long   bool
}

// evaluate computes an array that is put off, and throws what is wrong.
func (s *Arrays) evaluate(a *Array) { s.Check(s.compute(a)) }

// compute computes an array that is put off.
func (s *Arrays) compute(a *Array) error {
	out, err := s.room(a.context, a.dtype, a.shape)
	if err != nil {
		return err
	}
	if err := s.write(a.context, a.node, out); err != nil {
		_ = out.Buffer.Free()
		return err
	}
	a.data, a.memory, a.node = out, &memory{buffer: out.Buffer, arrays: 1}, nil
	return nil
}

// room allocates memory for an array, in the order of the current stream.
func (s *Arrays) room(c *gpu.Context, t nd.DType, shape nd.Shape) (*nd.Array, error) {
	bytes := uint64(shape.Size()) * uint64(t.Size())
	var b *gpu.Buffer
	var err error
	if s.Stream != nil && s.Stream.Context() == c {
		b, err = c.AllocAsync(bytes, s.Stream)
	} else {
		b, err = c.Alloc(bytes)
	}
	if err != nil {
		return nil, err
	}
	return &nd.Array{Buffer: b, DType: t, Shape: shape, Strides: shape.Strides()}, nil
}

// write computes a tree into an array of its type and shape.
func (s *Arrays) write(c *gpu.Context, node *tree.Node, out *nd.Array) error {
	n := out.Shape.Size()
	if n == 0 {
		return nil
	}
	p := &s.plan
	p.Line(node, out.Shape, out, nil)
	var windows [nd.MaxOperands]*gpu.Buffer
	aligned, err := s.windows(&windows, out)
	if err != nil {
		return err
	}
	p.Choose(aligned)
	v, err := s.version(c)
	if err != nil {
		return err
	}
	threads := (n + p.Form.Vector - 1) / p.Form.Vector
	grid := (threads + tree.Block - 1) / tree.Block
	block := min(tree.Block, (threads+31)/32*32)
	if grid > 1 {
		block = tree.Block
	}
	return s.launch(v, gpu.Dim{uint32(grid), 1, 1}, uint32(block), &windows)
}

// windows finds the parts of buffers that the operands of the plan are in, and whether all begin at
// multiples of 16 bytes.
func (s *Arrays) windows(windows *[nd.MaxOperands]*gpu.Buffer, out *nd.Array) (aligned bool, err error) {
	p := &s.plan
	aligned = true
	for k := range p.Loop.Operands {
		data := out
		if k > 0 {
			data = p.Leaves[k-1].Array
		}
		p.Shift(k, 0)
		if data == nil {
			continue
		}
		b, shift, err := data.Window()
		if err != nil {
			return false, err
		}
		windows[k] = b
		p.Shift(k, shift)
		aligned = aligned && b.Address()%16 == 0
	}
	return aligned, nil
}

// launch gives a kernel of the plan its arguments, and launches it.
func (s *Arrays) launch(v *version, grid gpu.Dim, block uint32, windows *[nd.MaxOperands]*gpu.Buffer) error {
	return s.launchWith(v, grid, block, func(l *gpu.Launch) (int, error) {
		return setArray(l, 0, windows[0], s.plan.Root.DType, false)
	}, windows)
}

// launchWith is launch of a kernel whose first parameters, its results, set sets. More are numbers
// behind the others.
func (s *Arrays) launchWith(v *version, grid gpu.Dim, block uint32, set func(*gpu.Launch) (int, error), windows *[nd.MaxOperands]*gpu.Buffer, more ...int) error {
	l, p := v.launch, &s.plan
	if err := l.Configure(gpu.LaunchConfig{Grid: grid, Block: gpu.Dim{block, 1, 1}, Stream: s.Stream}); err != nil {
		return err
	}
	defer l.Clear()
	at, err := set(l)
	for k, n := range p.Leaves {
		if err == nil && n.Array != nil {
			at, err = setArray(l, at, windows[k+1], n.DType, true)
		}
	}
	for _, n := range p.Values {
		if err == nil {
			err = setValue(l, at, n)
			at++
		}
	}
	p.Sizes(func(_ string, size int) {
		if err == nil {
			err = l.SetInt(at, int64(size))
			at++
		}
	})
	for _, size := range more {
		if err == nil {
			err = l.SetInt(at, int64(size))
			at++
		}
	}
	if err != nil {
		return err
	}
	return l.Run(s.Thread)
}

// setArray sets the parameters of an array, its address and its length, and returns which follows.
func setArray(l *gpu.Launch, at int, b *gpu.Buffer, t nd.DType, input bool) (int, error) {
	set := l.SetBuffer
	if input {
		set = l.SetInput
	}
	if err := set(at, b); err != nil {
		return at, err
	}
	return at + 2, l.SetUint(at+1, b.Bytes()/uint64(t.Element().Size()))
}

// setValue sets the parameter of a value.
func setValue(l *gpu.Launch, at int, n *tree.Node) error {
	t := n.DType.Element()
	switch {
	case n.DType == nd.Bool:
		return l.SetBool(at, n.Bits != 0)
	case t.Float():
		return l.SetTyped(at, gpu.Type(t), t.Decode(n.Bits))
	case t.Signed():
		return l.SetInt(at, signed(t, n.Bits))
	}
	return l.SetUint(at, n.Bits)
}

// signed is the value of an integer's bits.
func signed(t element.Type, bits uint64) int64 {
	shift := 64 - 8*t.Size()
	return int64(bits<<shift) >> shift
}

// version is the kernel of the plan in a context; it is compiled when it is first needed.
func (s *Arrays) version(c *gpu.Context) (*version, error) {
	known := s.versions[c]
	if known == nil {
		known = map[string]*version{}
		s.versions[c] = known
	}
	key := s.plan.Key()
	if v := known[string(key)]; v != nil && !v.launch.Function().Module().Unloaded() {
		return v, nil
	}
	text := s.plan.Print()
	v, err := s.compile(c, text, s.plan.Form)
	if err == nil {
		known[string(key)] = v
	}
	return v, err
}

// partsVersion is the kernel that combines the parts of a reduction.
func (s *Arrays) partsVersion(c *gpu.Context, by *tree.Reduction, kind tree.Kind) (*version, error) {
	key := by.Key(kind)
	if v := s.versions[c][key]; v != nil && !v.launch.Function().Module().Unloaded() {
		return v, nil
	}
	v, err := s.compile(c, tree.PrintParts(by, kind), tree.Form{Vector: 1})
	if err == nil {
		s.versions[c][key] = v
	}
	return v, err
}

// compile compiles and loads a kernel.
func (s *Arrays) compile(c *gpu.Context, text tree.Text, form tree.Form) (*version, error) {
	major, minor := c.Device().Capability()
	o := kernel.Options{Name: text.Name, Exact: true, Overlap: true, Target: kernel.Target{SM: major*10 + minor, Driver: s.Driver.Version()}}
	s.scripts(&o, text.Scripts)
	types := make([]kernel.Argument, len(text.Types))
	for i, t := range text.Types {
		a, err := kernel.ParseArgument(t)
		if err != nil {
			return nil, err
		}
		a.Long, a.Aligned = form.Long && a.Rank > 0, form.Vector > 1
		types[i] = a
	}
	p, err := kernel.Compile(kernel.Source{File: "cujs:ndarray/" + text.Name, Line: 1, Column: 1, Text: text.Source}, types, o)
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
	launch, err := f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{1, 1, 1}, Block: gpu.Dim{32, 1, 1}}, signature(f, p)...)
	if err != nil {
		return nil, err
	}
	return &version{launch: launch, long: form.Long}, nil
}

// signature are the parameters of the code, with the types that the kernel's source has.
func signature(f *gpu.Function, p *kernel.Program) []gpu.Param {
	found, _ := f.Params()
	list := slices.Clone(found)
	at := 0
	for _, q := range p.Params {
		if q.Rank > 0 {
			list[at].Type, list[at].Signless = gpu.Pointer, false
			at += 2
			continue
		}
		if t := element.Parse(q.Type); t != element.None {
			list[at].Type, list[at].Signless = gpu.Type(t), false
		}
		at++
	}
	return list
}

// scripts gives the compiler the functions of scripts that a kernel calls.
func (s *Arrays) scripts(o *kernel.Options, list []*tree.Script) {
	for _, f := range list {
		o.Exact = o.Exact && !f.Inexact
	}
}
