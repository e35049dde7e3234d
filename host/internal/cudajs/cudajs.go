// Package cudajs is the module cuda: the JavaScript classes over package gpu.
//
// Each class holds its Go object behind a symbol (package bind), and functions are bound raw on
// prototypes: a launch costs a few map look-ups and one foreign call. Nothing calls the driver
// before a script needs it. Package core has the session and the registry of classes; a package for
// each kind of object defines its classes there, and this one composes them.
//
// The same Go object gives the same JavaScript object. What a script drops is released by the
// cleanups of package gpu; the event loop drains their queue after every task, gpu drains it inside
// allocations.
package cudajs

import (
	"errors"
	"maps"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/devices"
	"github.com/cujs/cujs/host/internal/cudajs/diagnosis"
	"github.com/cujs/cujs/host/internal/cudajs/graphs"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/memory"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/streams"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/dop251/goja"
)

// Cuda is the module cuda of one runtime.
type Cuda struct {
	Reader  *values.Reader
	Streams *streams.Streams
	Modules *modules.Modules
	Kernels *kernels.Kernels

	devices *devices.Devices
	parts   []Part
}

// A Part is some classes of the module. Where it has a method Factories, those are functions of cuda and of every context.
type Part interface{ Define() }

// Install makes the module cuda known to a runtime and hooks it into the event loop. It opens
// nothing.
func Install(env *environment.Env) *Cuda {
	s := core.New(env)
	r := values.New(s)
	d, v, m := devices.New(r), streams.New(r), modules.New(r)
	k := kernels.New(r, m)
	c := &Cuda{
		Reader: r, Streams: v, Modules: m, Kernels: k, devices: d,
		parts: []Part{d, v, memory.New(r), images.New(r), m, k, graphs.New(r, v, m, k), diagnosis.New(r, m)},
	}
	env.Modules["cuda"] = func(*environment.Env) goja.Value { return c.load() }
	return c
}

// Add adds a part, before the module is loaded.
func (c *Cuda) Add(p Part) { c.parts = append(c.parts, p) }

// load makes the exports of the module.
func (c *Cuda) load() goja.Value {
	c.Reader.Load()
	c.Reader.Define()
	factories := []core.Factory{}
	for _, p := range c.parts {
		p.Define()
		if p, makes := p.(interface{ Factories() []core.Factory }); makes {
			factories = slices.Concat(factories, p.Factories())
		}
	}
	factories = c.complete(factories)
	c.devices.DefineContext(factories)
	return c.Reader.Exports(factories)
}

// complete has functions of areas that the program has not passed say so.
func (c *Cuda) complete(factories []core.Factory) []core.Factory {
	for _, name := range slices.Sorted(maps.Keys(missing.Functions)) {
		if slices.ContainsFunc(factories, func(f core.Factory) bool { return f.Name == name }) {
			continue
		}
		err := errors.New("cuda." + name + " is an area: " + missing.Area(missing.Functions[name]))
		factories = append(factories, core.Factory{Name: name, Waits: true, Make: func(*gpu.Context, bind.Args) goja.Value {
			c.Reader.Fail(err)
			return nil
		}})
	}
	return factories
}
