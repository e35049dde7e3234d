// Package cudajs is the module cuda: the JavaScript classes over package gpu.
//
// Each class holds its Go object behind a symbol (package bind), and functions are bound raw on
// prototypes: a launch costs a few map look-ups and one foreign call. Nothing calls the driver
// before a script needs it. Package core has the session and the registry of classes; a package for
// each area defines its classes there, and this one composes them.
//
// The same Go object gives the same JavaScript object. What a script drops is released by the
// cleanups of package gpu; the event loop drains their queue after every task, gpu drains it inside
// allocations.
package cudajs

import (
	"slices"

	"github.com/cujs/cujs/host/internal/cudajs/collectives"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/devices"
	"github.com/cujs/cujs/host/internal/cudajs/diagnosis"
	"github.com/cujs/cujs/host/internal/cudajs/graphs"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/mathematics"
	"github.com/cujs/cujs/host/internal/cudajs/memory"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/raw"
	"github.com/cujs/cujs/host/internal/cudajs/streams"
	"github.com/cujs/cujs/host/internal/cudajs/tuning"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/ndarray"
	"github.com/dop251/goja"
)

// Install makes the module cuda known to a runtime and hooks it into the event loop. It opens
// nothing.
func Install(env *environment.Env) kernels.Host {
	s := core.New(env)
	r := values.New(s)
	d, v, y, i, m := devices.New(r), streams.New(r), memory.New(r), images.New(r), modules.New(r)
	k := kernels.New(r, m)
	g, tools, driver := graphs.New(r, v, m, k), diagnosis.New(r, m), raw.New(r, m)
	t := tuning.New(r, v, k)
	env.Modules["cuda"] = func(*environment.Env) goja.Value {
		s.Load()
		r.Define()
		d.Define()
		v.Define()
		y.Define()
		i.Define()
		m.Define()
		k.Define()
		g.Define()
		tools.Define()
		t.Define()
		factories := slices.Concat(d.Factories(), v.Factories(), y.Factories(), i.Factories(), m.Factories(), g.Factories(), t.Factories())
		d.DefineContext(factories)
		return s.Exports(factories)
	}
	arrays := ndarray.New(r, k)
	m.Elements = arrays.Elements
	env.Modules["cuda/ndarray"] = func(*environment.Env) goja.Value { return arrays.Load() }
	for name, load := range mathematics.New(r).Modules() {
		env.Modules[name] = load
	}
	ranks := collectives.New(r)
	env.Modules["cuda/nccl"] = func(*environment.Env) goja.Value { return ranks.Load() }
	env.Modules["cuda/driver"] = func(*environment.Env) goja.Value { return driver.Load() }
	return k.Host()
}
