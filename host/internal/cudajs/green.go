// This file is the class GreenContext: a part of a device's multiprocessors.

package cudajs

import (
	"math"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// deviceMultiprocessors is device.multiprocessors.
func (s *session) deviceMultiprocessors(call goja.FunctionCall) goja.Value {
	m, err := bind.This[*gpu.Device](s.b, call, "device.multiprocessors").Multiprocessors()
	s.check(err)
	return s.multiprocessors(m)
}

func (s *session) multiprocessors(m gpu.Multiprocessors) goja.Value {
	return s.plainObject(field{"count", m.Count}, field{"smallest", m.Smallest}, field{"alignment", m.Alignment})
}

// partition is device.partition(counts, {dryRun}): a GreenContext for each of the
// counts, or with dryRun what each would have.
func (s *session) partition(call goja.FunctionCall) goja.Value {
	const op = "device.partition"
	v, a := bind.This[*gpu.Device](s.b, call, op), s.b.Args(op, call)
	var counts []int
	for _, n := range s.numberList(op, "counts", a.Value(0), math.MaxInt32) {
		counts = append(counts, int(n))
	}
	var made []any
	if a.Options(1, "options", "dryRun").BoolOr("dryRun", false) {
		parts, err := v.Division(counts)
		s.check(err)
		for _, p := range parts {
			made = append(made, s.multiprocessors(p))
		}
		return s.vm.NewArray(made...)
	}
	s.check(v.Driver().Room())
	contexts, err := v.Partition(counts)
	s.check(err)
	for _, g := range contexts {
		made = append(made, s.classes.green.New(g))
	}
	return s.vm.NewArray(made...)
}

func (s *session) greenClass() *bind.Class {
	type green = *gpu.GreenContext
	free := func(call goja.FunctionCall) goja.Value {
		s.check(bind.This[green](s.b, call, "greenContext.free").Free())
		return goja.Undefined()
	}
	return s.b.Class(bind.Definition{
		Name: "GreenContext", Instead: "use device.partition()",
		Accessors: []bind.Accessor{
			handleOf[green](s, "greenContext"),
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[green](s.b, call, "greenContext.context").Context)
			}},
			{Name: "multiprocessors", Get: func(call goja.FunctionCall) goja.Value {
				return s.multiprocessors(bind.This[green](s.b, call, "greenContext.multiprocessors").Multiprocessors())
			}},
			{Name: "freed", Get: of(s, "greenContext.freed", func(g green) any { return g.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "stream", Func: func(call goja.FunctionCall) goja.Value {
				const op = "greenContext.stream"
				g := bind.This[green](s.b, call, op)
				o := s.b.Args(op, call).Options(0, "options", "priority")
				stream, err := g.NewStream(int(o.IntIn("priority", 0, math.MinInt32, math.MaxInt32)))
				s.check(err)
				return s.classes.stream.New(stream)
			}},
			{Name: "free", Func: free},
		},
		Dispose: free,
	})
}
