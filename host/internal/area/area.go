// Package area is what an area of package host is, and what it knows of the runtime that it becomes a part of.
package area

import (
	"maps"
	"slices"
	"sync"

	"github.com/cujs/cujs/host/internal/cudajs"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// An Area is a part of a runtime that a program passes or leaves out. It is the same in all runtimes and never changes.
type Area struct {
	Package string            // its name in host/area
	Modules map[string]Loader // by name
	// Sources are files of stdlib, modules for other sources of cujs alone under environment.Hidden; nil for none.
	Sources func() stdlib.Files
	// Translator translates sources that goja's parser refuses; nil where it is not what the area is for.
	Translator frontend.Translator
	// Install adds to the runtime what a script can use without a module, before anything runs; nil for nothing.
	Install func(*Runtime)

	list    sync.Once
	sources map[string]environment.Loader // by name
}

// A Loader makes the exports of a module when a script first requires it. It runs inside a turn and may throw.
type Loader func(*Runtime) goja.Value

// A Runtime is what areas know of a runtime: what its built-in modules share, and the module cuda.
type Runtime struct {
	*environment.Env
	Cuda *cudajs.Cuda
}

// Name implements host.Area.
func (a *Area) Name() string { return a.Package }

// Join adds the area to a runtime.
func (a *Area) Join(r *Runtime) {
	for name, load := range a.Modules {
		r.Modules[name] = func(*environment.Env) goja.Value { return load(r) }
	}
	a.list.Do(a.listSources)
	maps.Copy(r.Modules, a.sources)
	if a.Translator != nil {
		r.Translator = a.Translator
	}
	if a.Install != nil {
		a.Install(r)
	}
}

func (a *Area) listSources() {
	if a.Sources == nil {
		return
	}
	a.sources = map[string]environment.Loader{}
	files := a.Sources()
	for _, name := range files.Names() {
		a.sources[environment.Hidden+name] = func(e *environment.Env) goja.Value { return e.Script(files.Source(name)) }
	}
}

// Shared is the first module that two areas bring, "" where there is none.
func Shared(a, b *Area) string {
	for _, name := range slices.Sorted(maps.Keys(a.Modules)) {
		if _, both := b.Modules[name]; both {
			return name
		}
	}
	return ""
}
