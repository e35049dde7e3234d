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
// answers a promise of a module's namespace; load, which answers the namespace, and pending, a promise
// for those loaded that still await; checked, require for one that has to export names; interop, the
// namespace of what require answers; exports, which makes getters, and reexport.
func (r *Requirer) imports(f *goja.Object, dir string) {
	b := r.env.Bind
	var pending []any
	var all goja.Value
	b.Methods(f,
		bind.Method{Name: "import", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			return r.importModule(b.Args("import", call).String(0, "specifier"), dir, names(call))
		}},
		bind.Method{Name: "pending", Func: func(goja.FunctionCall) goja.Value {
			if all == nil && pending != nil {
				all = r.all(pending)
			}
			return all
		}},
		bind.Method{Name: "interop", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			return r.namespace(call.Argument(0))
		}},
		bind.Method{Name: "exports", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			exports, getters := call.Argument(0).(*goja.Object), call.Argument(1).(*goja.Object)
			for _, name := range getters.GetOwnPropertyNames() {
				b.Check(exports.DefineAccessorProperty(name, getters.Get(name), nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
			}
			r.markESM(exports)
			return nil
		}},
		bind.Method{Name: "reexport", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			r.copyExports(call.Argument(0).(*goja.Object), call.Argument(1).ToObject(r.env.VM), true)
			return nil
		}},
	)
	b.Hidden(f, "load", b.Function("import", 1, func(call goja.FunctionCall) goja.Value {
		id := b.Args("import", call).String(0, "specifier")
		namespace, running := r.load(id, dir, names(call))
		if running != nil {
			pending = append(pending, running)
		}
		return namespace
	}))
	b.Hidden(f, "checked", b.Function("import", 1, func(call goja.FunctionCall) goja.Value {
		id := b.Args("require", call).String(0, "id")
		exports := r.require(id, dir)
		r.mustExport(id, dir, exports, names(call))
		return exports
	}))
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
	namespace, running := r.load(id, dir, names)
	if running != nil {
		return running
	}
	return namespace
}

// load answers the namespace of a module, and where it awaits at its top level the promise of that.
func (r *Requirer) load(id, dir string, names []string) (namespace, running goja.Value) {
	path := r.mustResolve(id, dir)
	var exports goja.Value
	if name, ok := r.env.Lookup(path); ok {
		exports = r.env.Load(name)
	} else {
		exports = r.module(path).Get("exports")
	}
	r.mustExport(id, dir, exports, names)
	return r.namespace(exports), r.waiting[path]
}

// all is a promise for several.
func (r *Requirer) all(promises []any) goja.Value {
	promise := r.env.VM.Get("Promise").(*goja.Object)
	all, _ := goja.AssertFunction(promise.Get("all"))
	return r.env.Bind.Call(all, promise, r.env.VM.NewArray(promises...))
}

// wait notes that a module still runs, with the promise of its namespace, for which whoever imports
// it waits.
func (r *Requirer) wait(path string, m, running *goja.Object) {
	then, _ := goja.AssertFunction(running.Get("then"))
	finished := r.env.Bind.Function("", 0, func(goja.FunctionCall) goja.Value {
		delete(r.waiting, path)
		return r.namespace(m.Get("exports"))
	})
	r.waiting[path] = r.env.Bind.Call(then, running, finished)
}

// namespace is what import * gives: the exports themselves of an ES module, an object with the
// exports of a CommonJS one and as its default the whole.
func (r *Requirer) namespace(exports goja.Value) goja.Value {
	obj, ok := exports.(*goja.Object)
	if ok && r.isESM(obj) {
		return obj
	}
	namespace := r.env.VM.NewObject()
	if ok {
		r.copyExports(namespace, obj, false)
	}
	_ = namespace.Set("default", exports)
	return namespace
}

func (r *Requirer) isESM(exports *goja.Object) bool {
	mark := r.env.Bind.Peek(exports, "__esModule")
	return mark != nil && mark.ToBoolean()
}

func (r *Requirer) markESM(exports *goja.Object) {
	if !r.isESM(exports) {
		r.env.Bind.Hidden(exports, "__esModule", r.env.VM.ToValue(true))
	}
}

// seal leaves a namespace as it is: an ES module has exported all that it will when it first awaits.
func (r *Requirer) seal(exports goja.Value) {
	if obj, ok := exports.(*goja.Object); ok && r.isESM(obj) {
		seal, _ := goja.AssertFunction(r.env.VM.Get("Object").(*goja.Object).Get("seal"))
		r.env.Bind.Call(seal, goja.Undefined(), obj)
	}
}

// copyExports defines getters in to for what from has, so that nothing is computed before it is
// used; what to has already stays.
func (r *Requirer) copyExports(to, from *goja.Object, withoutDefault bool) {
	own := to.GetOwnPropertyNames()
	for _, name := range from.GetOwnPropertyNames() {
		if slices.Contains(own, name) || name == "__esModule" || withoutDefault && name == "default" {
			continue
		}
		get := r.env.Bind.Function(name, 0, func(goja.FunctionCall) goja.Value { return from.Get(name) })
		r.env.Bind.Check(to.DefineAccessorProperty(name, get, nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
	if withoutDefault {
		r.markESM(to)
	}
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
