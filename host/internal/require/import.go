// This file is what import and export become: see package frontend.

package require

import (
	"net/url"
	"path/filepath"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// imports gives a require function the hidden parts that translated modules use: import, which
// answers a promise of a module's namespace; load, which answers the namespace, pending, a promise
// for those loaded that still await, and ready, which throws what they have; checked, require for one that has to export names; interop, the
// namespace of what require answers; exports, which makes getters, reexport, and live, which makes globals of imported names.
func (r *Requirer) imports(f *goja.Object, dir string, e *evaluation) {
	b := r.env.Bind
	b.Methods(f,
		bind.Method{Name: "import", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			return r.importModule(b.Args("import", call).String(0, "specifier"), dir, names(call))
		}},
		bind.Method{Name: "pending", Func: func(goja.FunctionCall) goja.Value { return r.pending(e) }},
		bind.Method{Name: "ready", Func: func(goja.FunctionCall) goja.Value {
			e.ready()
			return nil
		}},
		bind.Method{Name: "interop", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			return r.namespace(call.Argument(0))
		}},
		bind.Method{Name: "exports", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			exports, getters := call.Argument(0).(*goja.Object), call.Argument(1).(*goja.Object)
			names := map[string]goja.Value{}
			for _, name := range getters.GetOwnPropertyNames() {
				get := getters.Get(name).(*goja.Object)
				names[name] = get
				b.Peeks(get, func() goja.Value { return r.exported(get) })
			}
			r.define(exports, names)
			return nil
		}},
		bind.Method{Name: "live", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			namespace, names := call.Argument(0).ToObject(r.env.VM), call.Argument(1).ToObject(r.env.VM)
			for _, local := range names.GetOwnPropertyNames() {
				r.live(namespace, local, bind.Property(names, local).String())
			}
			return nil
		}},
		bind.Method{Name: "reexport", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			exports, from := call.Argument(0).(*goja.Object), call.Argument(1).ToObject(r.env.VM)
			r.define(exports, r.reading(from, append(exports.GetOwnPropertyNames(), "default")...)) // its own names go first
			return nil
		}},
	)
	b.Hidden(f, "load", b.Function("import", 1, func(call goja.FunctionCall) goja.Value {
		id := b.Args("import", call).String(0, "specifier")
		namespace, other := r.load(id, dir, names(call), e)
		if other != nil {
			r.importing(e, other)
		}
		return namespace
	}))
	b.Hidden(f, "checked", b.Function("import", 1, func(call goja.FunctionCall) goja.Value {
		id := b.Args("require", call).String(0, "id")
		exports := r.require(id, dir, e)
		r.mustExport(id, dir, exports, names(call))
		return exports
	}))
}

// exported is the value of an export; nil before the module has come there.
func (r *Requirer) exported(get *goja.Object) goja.Value {
	read, _ := goja.AssertFunction(get)
	v, err := read(goja.Undefined())
	r.env.Bind.PassEnd(err)
	if err != nil {
		return nil
	}
	return v
}

// importModule answers a promise of the namespace of a module. One that awaits at its top level is
// awaited.
func (r *Requirer) importModule(id, dir string, names []string) goja.Value {
	p, resolve, reject := r.env.VM.NewPromise()
	var namespace goja.Value
	exception := r.env.VM.Try(func() { namespace = r.namespaceOf(id, dir, names) })
	if exception != nil {
		r.env.Bind.Check(reject(exception.Value()))
	} else {
		r.env.Bind.Check(resolve(namespace))
	}
	return r.env.VM.ToValue(p)
}

// names are the arguments behind the first: what is imported of a module, see
// frontend.CheckImports.
func names(call goja.FunctionCall) []string {
	var list []string
	for _, v := range call.Arguments[min(1, len(call.Arguments)):] {
		list = append(list, v.String())
	}
	return list
}

// mustExport throws a SyntaxError where a module lacks a name that is imported from it. A CommonJS
// module that still runs, in a cycle, may export it later.
func (r *Requirer) mustExport(id, dir string, exports goja.Value, names []string) {
	obj, ok := exports.(*goja.Object)
	if !ok {
		return
	}
	path := r.mustResolve(id, dir)
	if m := r.cache[path]; m != nil && !bind.Property(m, "loaded").ToBoolean() && !r.isESM(obj) {
		return
	}
	for _, name := range names {
		if name == "default" && !r.isESM(obj) {
			continue
		}
		var known []string
		for o := obj; o != nil; o = o.Prototype() {
			known = append(known, o.GetOwnPropertyNames()...)
		}
		if slices.Contains(known, name) {
			continue
		}
		message := "The requested module '" + id + "' does not provide an export named '" + name + "'" +
			spell.Suggest("'%s'", name, obj.GetOwnPropertyNames())
		syntaxError, err := r.env.VM.New(r.env.VM.Get("SyntaxError"), r.env.VM.ToValue(message))
		r.env.Bind.Check(err)
		panic(syntaxError)
	}
}

// namespaceOf answers the namespace, or a promise of it.
func (r *Requirer) namespaceOf(id, dir string, names []string) goja.Value {
	namespace, other := r.load(id, dir, names, &evaluation{})
	if other != nil {
		return r.then(other.namespace, func(goja.Value) goja.Value { return namespace }, nil)
	}
	return namespace
}

// load answers the namespace of a module, and the evaluation that its importer e has to wait for; nil for none.
func (r *Requirer) load(id, dir string, names []string, e *evaluation) (namespace goja.Value, running *evaluation) {
	path := r.mustResolve(id, dir)
	var exports goja.Value
	if name, ok := r.env.Lookup(path); ok {
		exports = r.env.Load(name)
	} else {
		exports = r.module(path).Get("exports")
	}
	r.mustExport(id, dir, exports, names)
	return r.namespace(exports), r.reached(e, path)
}

// Import answers the exports of a file whose text is given, which runs unless it was loaded before, and a promise to wait for
// where it still awaits; nil where it does not. It runs inside a turn and may throw.
func (r *Requirer) Import(path, text string) (exports, running goja.Value) {
	m := r.known(path)
	if m == nil {
		m = r.first(path, text)
	}
	if other := r.reached(&evaluation{}, path); other != nil {
		running = other.namespace
	}
	return bind.Property(m, "exports"), running
}

// Export is the value of an export, nil where there is none of the name. The default of a CommonJS module is the whole of its
// exports, as for import.
func (r *Requirer) Export(exports goja.Value, name string) goja.Value {
	obj, ok := exports.(*goja.Object)
	if ok {
		if v := obj.Get(name); v != nil {
			return v
		}
	}
	if name == "default" && !(ok && r.isESM(obj)) {
		return exports
	}
	return nil
}

// Exported are the names of what a module exports, sorted.
func (r *Requirer) Exported(exports goja.Value) []string {
	obj, ok := exports.(*goja.Object)
	if !ok {
		return nil
	}
	names := slices.DeleteFunc(obj.GetOwnPropertyNames(), func(name string) bool { return name == mark })
	slices.Sort(names)
	return names
}

// meta is import.meta of a module.
func (r *Requirer) meta(path string) *goja.Object {
	m := r.env.VM.NewObject()
	slashed := filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" {
		slashed = "/" + slashed
	}
	_ = m.Set("url", (&url.URL{Scheme: "file", Path: slashed}).String())
	_ = m.Set("filename", path)
	_ = m.Set("dirname", r.env.Files.Dir(path))
	return m
}
