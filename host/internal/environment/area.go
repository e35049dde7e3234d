// This file is what areas add to a runtime.

package environment

import "github.com/cujs/cujs/host/internal/frontend"

// An Area is a part of a runtime that a program passes or leaves out. It is the same in all runtimes and never changes.
type Area struct {
	Package string            // its name in host/area
	Modules map[string]Loader // by name; those under Hidden are for the others
	// Translator translates sources that goja's parser refuses; nil where it is not what the area is for.
	Translator frontend.Translator
	// Install adds to the runtime what a script can use without a module, before anything runs; nil for nothing.
	Install func(*Env)
}

// Name implements host.Area.
func (a *Area) Name() string { return a.Package }

// Join adds the area to a runtime.
func (a *Area) Join(e *Env) {
	for name, load := range a.Modules {
		e.Modules[name] = load
	}
	if a.Translator != nil {
		e.Translator = a.Translator
	}
	if a.Install != nil {
		a.Install(e)
	}
}
