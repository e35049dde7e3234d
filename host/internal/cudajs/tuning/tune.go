// This file is cuda.tune: it reads which variants of a kernel there are, and how they are launched and
// measured.

package tuning

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// How long a variant is measured unless a script says so, in milliseconds: there may be many.
const (
	tuneWarmup = 5
	tuneTime   = 50
)

// A job is one call of cuda.tune.
type job struct {
	*Tuning
	op      string
	context *gpu.Context
	stream  *gpu.Stream
	kernel  *kernels.ScriptKernel
	options bind.Options
	args    []goja.Value // nil where run launches
	run     goja.Callable
	measure goja.Callable
	plan    benchmark.Plan
	trials  []*trial
}

// tune is cuda.tune(kernel, space, options).
func (s *Tuning) tune(c *gpu.Context, a bind.Args) goja.Value {
	k, ok := bind.StateOf[*kernels.ScriptKernel](s.Bind, a.Value(0))
	if !ok {
		a.Wrong(0, "kernel", "a kernel that cuda.kernel() has made of a function")
	}
	o := a.Options(2, "options", "args", "grid", "block", "shared", "cluster", "cooperative", "count", "run", "where", "measure", "key", "fresh",
		"warmup", "time", "samples", "calls", "cold", "stream")
	j := &job{Tuning: s, op: a.Op(), context: c, stream: s.StreamOption(o), kernel: k, options: o, run: o.Function("run"), measure: o.Function("measure"), plan: plan(o, tuneWarmup, tuneTime)}
	if j.stream != nil {
		j.context = j.stream.Context()
	}
	j.readArgs()
	j.readSpace(a.Value(1))
	key := j.key()
	found := !o.BoolOr("fresh", false) && j.recall(key)
	if !found {
		j.try()
		j.keep(key)
	}
	return s.Make(j.result(found))
}

// readArgs reads how variants are launched.
func (j *job) readArgs() {
	o := j.options
	launches := slices.ContainsFunc(append(modules.Shapes(), "args", "count"), o.Has)
	array, isArray := values.ArrayOf(o.Value("args"))
	switch {
	case j.run != nil && launches:
		j.Bind.ThrowTypeError("%s: options: expected either run, which launches by itself, or args with grid or count, got both", j.op)
	case j.run == nil && !launches:
		j.Bind.ThrowTypeError("%s: options: expected run: (kernel, variant) => …, or args with grid or count", j.op)
	case j.run == nil && !isArray:
		o.Wrong("args", "an array with the kernel's arguments")
	case j.run == nil:
		j.args = space{j.Tuning, j.op, nil}.elements("options.args", array)
	}
}

// readSpace makes the kernel of each variant.
func (j *job) readSpace(v goja.Value) {
	options, outer := j.kernels.Variables(j.kernel)
	known := slices.Concat(options, modules.Shapes(), outer)
	for _, variant := range (space{j.Tuning, j.op, known}).variants(v, j.options.Function("where")) {
		k := j.kernels.Variant(j.kernel, j.op, "space", variant)
		j.trials = append(j.trials, j.trial(variant, k))
	}
	if !j.options.Has("count") {
		return
	}
	for _, name := range modules.Shapes() {
		if j.options.Has(name) || j.shapes(name) && !slices.Contains(outer, name) {
			j.Bind.ThrowTypeError("%s: %s: with options.count forall divides the launch by itself; give grid and block instead of count", j.op, name)
		}
	}
}

// shapes tells whether variants differ by a property of the launch.
func (j *job) shapes(name string) bool {
	return slices.ContainsFunc(j.trials, func(t *trial) bool { return t.variant.Get(name) != nil })
}
