// This file is the class GreenContext: a part of a device's multiprocessors.

package devices

import (
	"fmt"
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// deviceMultiprocessors is device.multiprocessors.
func (s *Devices) deviceMultiprocessors(v *gpu.Device) (any, error) {
	m, err := v.Multiprocessors()
	return s.multiprocessors(m), err
}

func (s *Devices) multiprocessors(m gpu.Multiprocessors) goja.Value {
	return s.PlainObject("count", m.Count, "smallest", m.Smallest, "alignment", m.Alignment)
}

// partition is device.partition(counts, {dryRun}): a GreenContext for each of the
// counts, or with dryRun what each would have.
func (s *Devices) partition(v *gpu.Device, a bind.Args) goja.Value {
	var counts []int
	for _, n := range s.NumberList(a.Op(), "counts", a.Value(0), math.MaxInt32) {
		counts = append(counts, int(n))
	}
	var made []any
	if a.Options(1, "options", "dryRun").BoolOr("dryRun", false) {
		parts, err := v.Division(counts)
		s.Check(err)
		for _, p := range parts {
			made = append(made, s.multiprocessors(p))
		}
		return s.VM.NewArray(made...)
	}
	s.Check(inside.Room(v.Driver()))
	contexts, err := v.Partition(counts)
	s.Check(err)
	for _, g := range contexts {
		made = append(made, s.Make(g))
	}
	return s.VM.NewArray(made...)
}

func (s *Devices) defineGreenContext() {
	type green = *gpu.GreenContext
	core.Define(s.Session, core.Class[green]{
		Name: "GreenContext", Op: "greenContext", Instead: "use device.partition()",
		Getters: []core.Getter[green]{
			{Name: "multiprocessors", Get: func(g green) any { return s.multiprocessors(g.Multiprocessors()) }},
		},
		Methods: []core.Method[green]{
			{Name: "stream", Call: func(g green, a bind.Args) goja.Value {
				o := a.Options(0, "options", "priority")
				stream, err := g.NewStream(s.Priority(int(o.IntIn("priority", 0, math.MinInt32, math.MaxInt32))))
				s.Check(err)
				return s.Make(stream)
			}},
		},
		Free: green.Free, Freed: green.Freed, Context: func(g green) *gpu.Context { return g.Context },
		Handles: []core.Handle[green]{
			{Type: "CUgreenCtx", As: "handle", Of: func(g green) (uint64, error) { return uint64(g.Green()), nil }},
			{Type: "CUcontext", Of: func(g green) (uint64, error) { return uint64(g.Context.Handle()), nil }},
		},
		Show: showGreenContext,
		From: core.From[gpu.GreenContext, green](func(g green) *gpu.Driver { return g.Context.Driver() }, nil),
	})
}

// showGreenContext is "GreenContext of 16 multiprocessors on device 0".
func showGreenContext(_ *inspect.Context, g *gpu.GreenContext) string {
	text := fmt.Sprintf("GreenContext of %d multiprocessors on device %d", g.Multiprocessors().Count, g.Context.Device().Ordinal())
	if g.Freed() {
		return text + " (freed)"
	}
	return text
}
