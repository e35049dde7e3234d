// This file launches kernels written in JavaScript.

package kernels

import (
	"fmt"
	"math"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/seam"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A kernelParam is a parameter of a version, which takes one parameter of the code or several.
type kernelParam struct {
	kernel.Param
	Element element.Type   // of a scalar, or of a buffer's elements; None for records and images
	Record  bool           // the argument, or a buffer's element, is a struct
	fields  []kernel.Field // of that
	size    int            // its bytes
	parts   int            // parameters of the code
}

func newKernelParam(p kernel.Param) kernelParam {
	q := kernelParam{Param: p, Element: element.Parse(p.Type), parts: 1}
	q.fields, q.size, q.Record = p.Record()
	switch {
	case q.Record && p.Rank > 0:
		q.parts = 2 // address and length
	case p.Rank > 0:
		q.parts = 1 + p.Rank // address, length, and all sizes but the first
	}
	q.parts *= max(1, p.List)
	return q
}

// describe finds out what arguments of the version take, and says of the parameters of its code
// which arguments they are parts of, and the sign of integers.
func (v *Version) describe() {
	found, _ := v.GPU.Params()
	v.signature = slices.Clone(found)
	at := 0
	for i, p := range v.Program.Params[:len(v.Program.Params)-v.Program.Counts] {
		q := newKernelParam(p)
		v.Params = append(v.Params, q)
		switch first := &v.signature[at]; {
		case p.Rank > 0:
			for k := 0; k < q.parts; k += 1 + p.Rank {
				v.signature[at+k].Type, v.signature[at+k].Signless = gpu.Pointer, false
			}
		case q.Element != element.None:
			first.Type, first.Signless = gpu.Type(q.Element), false
		}
		for range q.parts {
			v.signature[at].Argument, v.signature[at].Name = i+1, p.Name
			at++
		}
	}
}

// LaunchKernel is kernel.launch(config, ...args).
func (s *Kernels) LaunchKernel(k *ScriptKernel, a bind.Args) goja.Value {
	s.modules.CheckConfig(a.Op(), a.Value(0))
	v, args := s.versionFor(k, a.From(1), Variant{})
	var config gpu.LaunchConfig
	s.configFor(&config, a.Op(), a.Value(0), v)
	s.runKernel(v, s.modules.Configured(&v.own, v.Function, &config, v.signature...), args)
	return nil
}

// configFor reads how a version is to be launched. A kernel of tiles knows its block and its shared
// memory itself.
func (s *Kernels) configFor(c *gpu.LaunchConfig, op string, config goja.Value, v *Version) {
	c.Block = v.FixedBlock()
	if n := uint32(v.Program.Threads); n > 0 {
		c.Block = gpu.Dim{X: n, Y: 1, Z: 1}
	}
	s.modules.ConfigOf(c, op, config, v.object)
	s.modules.CheckBlock(c, op, v.Kernel.Options.Name, v.FixedBlock())
	c.Cooperative = c.Cooperative || v.Program.Cooperative
	if n := uint32(v.Program.Threads); n > 0 && c.Block != (gpu.Dim{X: n, Y: 1, Z: 1}) {
		s.Bind.ThrowRangeError("%s: config.block: %s works on tiles and has a block of %d threads; leave the block out", op, v.Kernel.Options.Name, n)
	}
	c.Shared = max(c.Shared, uint32(v.Program.SharedBytes))
}

// prepareKernel is kernel.prepare(config, ...args): a function of arguments of
// the same types.
func (s *Kernels) prepareKernel(k *ScriptKernel, a bind.Args) goja.Value {
	s.modules.CheckConfig(a.Op(), a.Value(0))
	v, args := s.versionFor(k, a.Rest(1), Variant{})
	k.release(args)
	var config gpu.LaunchConfig
	s.configFor(&config, a.Op(), a.Value(0), v)
	launches := map[*Version]*modules.Launch{v: s.modules.NewLaunch(v.Function, &config, v.signature...)} // one for each alignment of the buffers
	last, l := v, launches[v]
	anywhere := config.Stream == nil
	return s.Bind.Function(k.Options.Name, len(k.names), func(call goja.FunctionCall) goja.Value {
		w, args := s.versionFor(k, call.Arguments, Variant{})
		if w != last {
			if launches[w] == nil {
				if !sameTypes(v.Program, w.Program) {
					s.Bind.ThrowTypeError("launching %s: it was prepared for arguments of other types", k.Options.Name)
				}
				launches[w] = s.modules.NewLaunch(w.Function, &config, w.signature...)
			}
			last, l = w, launches[w]
		}
		if anywhere {
			s.modules.Follow(l, &config)
		}
		s.runKernel(w, l, args)
		return nil
	})
}

// sameTypes tells whether two versions of a kernel differ in the alignment of
// their buffers only.
func sameTypes(a, b *kernel.Program) bool {
	for i, p := range a.Params {
		if q := b.Params[i]; p.Argument.String() != q.Argument.String() || p.Long != q.Long {
			return false
		}
	}
	return true
}

// ForallKernel is kernel.forall(count, ...args): a thread for each of count
// elements. Threads of the last blocks that would go beyond end at once, but
// where threads work together; see kernel.Program.Guarded.
func (s *Kernels) ForallKernel(k *ScriptKernel, a bind.Args) error {
	var one [1]int
	count, number := s.CountArg(a, 0, "count", &one)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	values := a.From
	if !number {
		values = a.Rest
	}
	v, args := s.versionFor(k, values(1), Variant{Guard: max(1, len(count)), Elements: s.elements(k, count)})
	if v.Program.Threads > 0 {
		k.release(args)
		s.Bind.ThrowTypeError("%s: %s works on tiles: launch it with a grid, a block for each tile", a.Op(), k.Options.Name)
	}
	if count.Elements() == 0 {
		k.release(args)
		return nil
	}
	if v.Block == 0 && v.FixedBlock().X == 0 {
		_, block, err := v.GPU.Suggest(gpu.SuggestOptions{MaxThreads: k.Options.MaxThreads})
		s.Check(err)
		v.Block = block
	}
	threads := count
	if v.Program.Elements > 1 {
		threads = []int{(count[0] + v.Program.Elements - 1) / v.Program.Elements}
	}
	config := s.modules.Covered(a, threads, v.Function)
	config.Cooperative, config.Shared = v.Program.Cooperative, uint32(v.Program.SharedBytes)
	s.runKernel(v, s.modules.Configured(&v.own, v.Function, &config, v.signature...), args, count...)
	return nil
}

// How many elements a thread takes by itself, and from how many on: a smaller launch would leave
// multiprocessors idle, of which the largest GPUs run some 300,000 threads at once.
const (
	manyElements = 4
	manyFrom     = 1 << 20
)

// elements is how many elements a thread of a launch for count is to take, where the kernel can.
// The emulated device runs one after the other anyway, and reports speak of threads.
func (s *Kernels) elements(k *ScriptKernel, count values.Shape) int {
	switch n := k.Options.Elements; {
	case len(count) != 1 || count[0] > math.MaxInt32 || n == 1:
		return 0
	case n > 1:
		return n
	case count[0] < manyFrom || s.Current().Device().Emulated():
		return 0
	}
	return manyElements
}

// runKernel sets the arguments and launches. A guarded kernel takes the count behind its arguments.
func (s *Kernels) runKernel(v *Version, l *modules.Launch, args []modules.Argument, count ...int) {
	if s.Observed() {
		s.show(v, l.GPU.Config(), args, count)
	}
	l.Round++
	round, k := l.Round, v.Kernel
	at, err := s.SetAll(l.GPU, v, args)
	if err != nil {
		l.GPU.Clear()
		s.Fail(err)
	}
	for i := range args {
		if !args[i].Again {
			s.modules.Remember(&k.Recent, i, &args[i])
		}
	}
	k.release(args)
	s.submit(v, l, round, at, count)
}

// submit launches with the arguments that were set in a round. A guarded kernel takes the count behind
// them.
func (s *Kernels) submit(v *Version, l *modules.Launch, round, at int, count []int) {
	if v.Program.Guarded {
		for i, n := range count {
			s.Check(l.GPU.SetUint(at+i, uint64(min(n, math.MaxUint32))))
		}
	}
	l.GPU.Tag = v
	s.modules.Submit(l, round)
}

// SetAll sets the arguments of a version, and answers which parameter of the code follows.
func (s *Kernels) SetAll(l *gpu.Launch, v *Version, args []modules.Argument) (at int, err error) {
	for i := range args {
		if err := s.setPart(l, at, &v.Params[i], &args[i]); err != nil {
			return at, err
		}
		at += v.Params[i].parts
	}
	return at, setMaps(l, at, v, args)
}

// setPart sets the parameters of the code, from one on, that an argument of a kernel takes.
func (s *Kernels) setPart(l *gpu.Launch, at int, p *kernelParam, a *modules.Argument) error {
	b, isBuffer := a.State.(*values.Buffer)
	switch {
	case p.List > 0:
		return setList(l, at, p, a)
	case p.Record && p.Rank == 0:
		return records{s}.setRecord(l, at, p, a)
	case p.Record && isBuffer:
		return setRecords(l, at, p, b)
	case p.Rank > 0 && isBuffer:
		return setShaped(l, at, p, b)
	}
	return s.modules.Set(l, at, a)
}

// setShaped sets a buffer: its address, its length and its sizes. One of another type or shape than
// the kernel was compiled for is refused.
func setShaped(l *gpu.Launch, at int, p *kernelParam, b *values.Buffer) error {
	rank := max(1, len(b.Shape))
	switch {
	case b.Dtype != p.Element:
		return &usage.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at), Expected: "a buffer of " + p.Type, Got: "one of " + b.Dtype.String()}
	case p.Rank > 1 && rank != p.Rank:
		return &usage.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at), Expected: fmt.Sprintf("a buffer of %d dimensions", p.Rank),
			Got: fmt.Sprintf("one of %d; give it another shape with reshape()", rank)}
	}
	if err := setMemory(l, at, p, b.GPU); err != nil {
		return err
	}
	if err := l.SetUint(at+1, uint64(b.Length())); err != nil {
		return err
	}
	for i := 1; i < p.Rank; i++ {
		if err := l.SetUint(at+1+i, uint64(b.Shape[i])); err != nil {
			return err
		}
	}
	return nil
}

// setMemory sets the address of a buffer, which is an input where the code does not write it.
func setMemory(l *gpu.Launch, at int, p *kernelParam, b *gpu.Buffer) error {
	if p.ReadOnly {
		return inside.SetInput(l, at, b)
	}
	return l.SetBuffer(at, b)
}

// specialize is kernel.specialize(...types): the Function for those types. Its
// parameters are those of the PTX.
func (s *Kernels) specialize(k *ScriptKernel, a bind.Args) goja.Value {
	return s.loadedFor(k, s.typesOf(a.Op(), k, a.From(0)), Variant{Unmapped: true}).object
}

// kernelPTX is kernel.ptx(...types): the text, without loading it.
func (s *Kernels) kernelPTX(k *ScriptKernel, a bind.Args) goja.Value {
	return s.VM.ToValue(s.CompiledKernel(k, s.typesOf(a.Op(), k, a.From(0)), Variant{}).PTX)
}

// kernelIR is kernel.ir(...types): the kernel in SSA after optimization.
func (s *Kernels) kernelIR(k *ScriptKernel, a bind.Args) goja.Value {
	types := s.typesOf(a.Op(), k, a.From(0))
	s.capture(k)
	p, err := kernel.Compile(k.source, types, s.optionsFor(k, Variant{})) // what a cache recalls has no SSA
	s.Check(err)
	return s.VM.ToValue(p.IR())
}

// kernelSASS is kernel.sass(...types): the machine code for arguments of those
// types.
func (s *Kernels) kernelSASS(k *ScriptKernel, a bind.Args) goja.Value {
	return s.modules.SassOf(a.Op(), s.loadedFor(k, s.typesOf(a.Op(), k, a.From(0)), Variant{}).GPU)
}
