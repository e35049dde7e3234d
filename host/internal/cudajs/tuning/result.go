// This file is the classes Benchmark and Comparison.

package tuning

import (
	"strings"

	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

func (s *Tuning) defineBenchmark() {
	type result = *benchmark.Result
	core.Define(s.Session, core.Class[result]{
		Name: "Benchmark", Op: "benchmark", Instead: "use cuda.bench()",
		Getters: []core.Getter[result]{
			{Name: "name", Get: func(r result) any { return r.Name }},
			{Name: "device", Get: func(r result) any { return r.Device }},
			{Name: "emulated", Get: func(r result) any { return r.Emulated }},
			{Name: "cold", Get: func(r result) any { return r.Cold }},
			{Name: "calls", Get: func(r result) any { return r.Calls }},
			{Name: "samples", Get: func(r result) any { return s.numbers(r.Samples...) }},
			{Name: "median", Get: func(r result) any { return r.Median() }},
			{Name: "min", Get: func(r result) any { return r.Least() }},
			{Name: "max", Get: func(r result) any { return r.Most() }},
			{Name: "spread", Get: func(r result) any { return r.Spread() }},
			{Name: "quartiles", Get: func(r result) any {
				low, high := r.Quartiles()
				return s.numbers(low, high)
			}},
			{Name: "host", Get: func(r result) any { return r.HostMedian() }},
			{Name: "bandwidth", Get: func(r result) any { return s.rate(r.Bandwidth()) }},
			{Name: "arithmetic", Get: func(r result) any { return s.rate(r.Arithmetic()) }},
		},
		Methods: []core.Method[result]{
			{Name: "compare", Length: 1, Call: func(_ result, a bind.Args) goja.Value {
				bind.StateArg[result](a, 0, "other", "a Benchmark")
				return s.compare(a.This(), a.Value(0))
			}},
			{Name: "toString", Call: func(r result, _ bind.Args) goja.Value { return s.VM.ToValue(r.String()) }},
			jsonMethod[result](s),
		},
		Show: func(_ *inspect.Context, r result) string { return r.String() },
	})
}

// numbers is an array of JavaScript.
func (s *Tuning) numbers(list ...float64) goja.Value {
	all := make([]any, len(list))
	for i, x := range list {
		all[i] = x
	}
	return s.VM.NewArray(all...)
}

// rate is {perSecond, limit, share}; what is not known is undefined.
func (s *Tuning) rate(r benchmark.Rate) any {
	if r.PerSecond == 0 {
		return goja.Undefined()
	}
	o := s.PlainObject("perSecond", r.PerSecond)
	if r.Limit > 0 {
		s.Check(o.Set("limit", r.Limit))
		s.Check(o.Set("share", r.Share()))
	}
	return o
}

// A comparison is results of which the first is the baseline, and their objects.
type comparison struct {
	benchmark.Comparison
	objects []any
}

// compare is the Comparison of some Benchmarks.
func (s *Tuning) compare(objects ...any) *goja.Object {
	c := &comparison{objects: objects}
	for _, o := range objects {
		r, _ := bind.StateOf[*benchmark.Result](s.Bind, o.(goja.Value))
		c.Comparison = append(c.Comparison, r)
	}
	return s.Make(c)
}

func (s *Tuning) defineComparison() {
	core.Define(s.Session, core.Class[*comparison]{
		Name: "Comparison", Op: "comparison", Instead: "use cuda.bench() or benchmark.compare()",
		Getters: []core.Getter[*comparison]{
			{Name: "benchmarks", Get: func(c *comparison) any { return s.VM.NewArray(c.objects...) }},
			{Name: "differences", Get: s.differences},
		},
		Methods: []core.Method[*comparison]{
			{Name: "toString", Call: func(c *comparison, _ bind.Args) goja.Value { return s.VM.ToValue(c.String()) }},
			jsonMethod[*comparison](s),
		},
		Show: func(_ *inspect.Context, c *comparison) string { return strings.TrimSuffix(c.String(), "\n") },
		ToGo: func(c *comparison) any { return c.Comparison },
	})
}

// differences are how the results stand to the first one.
func (s *Tuning) differences(c *comparison) any {
	list := []any{}
	for _, d := range c.Differences() {
		list = append(list, s.PlainObject("name", d.Name, "against", d.Against, "ratio", d.Ratio, "p", d.P, "differs", d.Differs))
	}
	return s.VM.NewArray(list...)
}
