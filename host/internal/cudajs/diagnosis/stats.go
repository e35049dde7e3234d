// This file is cuda.stats: what kernels did on the emulated device, counted.

package diagnosis

import (
	"cmp"
	"errors"
	"slices"

	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/dop251/goja"
)

// errNoCounters is what cuda.stats throws on a GPU.
var errNoCounters = errors.New("cuda.stats: a GPU tells nothing of what its kernels do: run the script on the emulated device " +
	"(--device emulated, or CUJS_DEVICE=emulated), or under Nsight Compute (ncu), which has the same counters")

// stats is cuda.stats(kernel, body): what its launches did since they are
// counted, which begins with the first call, or with body what they did in it.
func (s *Diagnosis) stats(a bind.Args) goja.Value {
	s.Open()
	if s.Counting == nil {
		s.Fail(errNoCounters)
	}
	name, functions := s.counted(a)
	contexts := func() {
		for _, f := range functions() {
			s.Check(f.Context().Synchronize(s.Env.Loop.Context()))
		}
	}
	contexts()
	if a.Has(1) {
		body := a.Function(1, "body")
		for _, f := range functions() {
			if c := s.Counting.Of(f.Handle()); c != nil {
				c.Reset()
			}
		}
		s.Bind.Call(body, goja.Undefined())
		contexts()
	}
	total := &stats.Kernel{}
	for _, f := range functions() {
		if c := s.Counting.Of(f.Handle()); c != nil {
			total.Add(c.Stats())
		}
	}
	total.Kernel = name
	return s.statsObject(total)
}

// counted is the kernel to count, with the functions that it is compiled to,
// and begins to count them.
func (s *Diagnosis) counted(a bind.Args) (name string, functions func() []*gpu.Function) {
	name, functions = s.launched(a)
	if k, ok := bind.StateOf[*kernels.ScriptKernel](s.Bind, a.Value(0)); ok {
		k.Counted = true
	}
	for _, f := range functions() {
		s.Counting.Of(f.Handle())
	}
	return name, functions
}

// launched is a kernel with the functions that it is compiled to.
func (s *Diagnosis) launched(a bind.Args) (name string, functions func() []*gpu.Function) {
	if f, ok := bind.StateOf[*modules.Function](s.Bind, a.Value(0)); ok {
		return f.GPU.Name(), func() []*gpu.Function { return []*gpu.Function{f.GPU} }
	}
	k, ok := bind.StateOf[*kernels.ScriptKernel](s.Bind, a.Value(0))
	if !ok {
		a.Wrong(0, "kernel", "a Kernel or a Function")
	}
	functions = func() (list []*gpu.Function) {
		for _, v := range k.Versions {
			if !v.GPU.Module().Unloaded() {
				list = append(list, v.GPU)
			}
		}
		slices.SortFunc(list, func(a, b *gpu.Function) int { return cmp.Compare(a.Handle(), b.Handle()) })
		return list
	}
	return k.Options.Name, functions
}

// statsObject shows Stats to scripts.
func (s *Diagnosis) statsObject(n *stats.Kernel) goja.Value {
	fields := append([]any{
		"kernel", n.Kernel, "launches", int64(n.Launches), "blocks", int64(n.Blocks), "threads", int64(n.Threads),
	}, s.countFields(&n.Count)...)
	metrics := s.VM.NewObject()
	for _, m := range n.Metrics() {
		s.Check(metrics.Set(m.Name, m.Value))
	}
	lines := make([]any, len(n.Lines))
	for i := range n.Lines {
		l := &n.Lines[i]
		lines[i] = s.PlainObject(append([]any{"file", l.File, "line", l.Line, "text", l.Text}, s.countFields(&l.Count)...)...)
	}
	o := s.PlainObject(append(fields, "metrics", metrics, "lines", s.VM.NewArray(lines...))...)
	s.Bind.Attach(o, n)
	return o
}

// countFields are the properties that a kernel and a line have in common.
func (s *Diagnosis) countFields(c *stats.Count) []any {
	kinds := s.VM.NewObject()
	for i, n := range c.Kinds {
		s.Check(kinds.Set(kindNames[i], int64(n)))
	}
	return []any{
		"instructions", int64(c.Warps), "threadInstructions", int64(c.Lanes),
		"activeThreads", c.AverageLanes(false), "activeThreadsOn", c.AverageLanes(true),
		"branches", int64(c.Branches), "divergentBranches", int64(c.Divergent), "branchEfficiency", c.BranchEfficiency(),
		"sectorsPerLoad", c.Global.Loads.PerRequest(), "sectorsPerStore", c.Global.Stores.PerRequest(),
		"bankConflicts", int64(c.BankConflicts()),
		"flops", int64(c.FLOPs), "bytes", int64(c.Moved()), "intensity", c.Intensity(),
		"global", s.accesses(&c.Global), "shared", s.accesses(&c.Shared), "local", s.accesses(&c.Local),
		"kinds", kinds,
	}
}

// kindNames are the kinds of instruction as scripts see them, in the order of
// stats.KindNames.
var kindNames = [len(stats.KindNames)]string{
	"fp16", "fp32", "fp64", "integer", "bit", "conversion", "memory", "control", "betweenThreads", "other",
}

func (s *Diagnosis) accesses(a *stats.Accesses) goja.Value {
	traffic := func(t *stats.Traffic) goja.Value {
		return s.PlainObject(
			"requests", int64(t.Requests), "bytes", int64(t.Bytes), "sectors", int64(t.Sectors),
			"wavefronts", int64(t.Wavefronts), "conflicts", int64(t.Conflicts),
		)
	}
	return s.PlainObject("loads", traffic(&a.Loads), "stores", traffic(&a.Stores), "atomics", traffic(&a.Atomics))
}
