// This file makes namespaces: what import * gives, which has getters for what a module exports, in the order of their names.

package require

import (
	"maps"
	"slices"

	"github.com/dop251/goja"
)

// namespace is what import * gives: the exports themselves of an ES module, an object with the
// exports of a CommonJS one and as its default the whole.
func (r *Requirer) namespace(exports goja.Value) goja.Value {
	obj, ok := exports.(*goja.Object)
	if ok && r.isESM(obj) {
		return obj
	}
	names := map[string]goja.Value{}
	if ok {
		names = r.reading(obj)
	}
	whole := r.env.Bind.Function("default", 0, func(goja.FunctionCall) goja.Value { return exports })
	r.env.Bind.Peeks(whole, func() goja.Value { return exports })
	names["default"] = whole
	namespace := r.env.VM.NewObject()
	r.define(namespace, names)
	return namespace
}

// reading are getters for what an object exports, but for some names, so that nothing is computed before it is used.
func (r *Requirer) reading(from *goja.Object, without ...string) map[string]goja.Value {
	names := map[string]goja.Value{}
	for _, name := range from.GetOwnPropertyNames() {
		if name != mark && !slices.Contains(without, name) {
			get := r.env.Bind.Function(name, 0, func(goja.FunctionCall) goja.Value { return from.Get(name) })
			r.env.Bind.Peeks(get, func() goja.Value { return r.env.Bind.Peek(from, name) })
			names[name] = get
		}
	}
	return names
}

// define gives a namespace getters, and puts all that it has in the order of their names.
func (r *Requirer) define(namespace *goja.Object, getters map[string]goja.Value) {
	r.mark(namespace)
	descriptor, _ := goja.AssertFunction(r.env.VM.Get("Object").ToObject(r.env.VM).Get("getOwnPropertyDescriptor"))
	for _, name := range namespace.GetOwnPropertyNames() {
		if name == mark {
			continue
		}
		own := r.env.Bind.Call(descriptor, goja.Undefined(), namespace, r.env.VM.ToValue(name)).ToObject(r.env.VM)
		get := own.Get("get")
		if get == nil || goja.IsUndefined(get) { // a module may set what it likes
			delete(getters, name)
			continue
		}
		if getters[name] == nil {
			getters[name] = get
		}
		r.env.Bind.Check(namespace.Delete(name))
	}
	for _, name := range slices.Sorted(maps.Keys(getters)) {
		r.env.Bind.Check(namespace.DefineAccessorProperty(name, getters[name], nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
}

const mark = "__esModule" // what a namespace has that is none to be seen

func (r *Requirer) isESM(exports *goja.Object) bool {
	mark := r.env.Bind.Peek(exports, mark)
	return mark != nil && mark.ToBoolean()
}

// mark makes an object a namespace, which has no prototype.
func (r *Requirer) mark(exports *goja.Object) {
	if r.isESM(exports) {
		return
	}
	r.env.Bind.Hidden(exports, mark, r.env.VM.ToValue(true))
	r.env.Bind.Check(exports.SetPrototype(nil))
	r.env.Bind.Check(exports.DefineDataPropertySymbol(goja.SymToStringTag, r.env.VM.ToValue("Module"), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
}

// seal leaves a namespace as it is: an ES module has exported all that it will when it first awaits.
func (r *Requirer) seal(exports goja.Value) {
	if obj, ok := exports.(*goja.Object); ok && r.isESM(obj) {
		seal, _ := goja.AssertFunction(r.env.VM.Get("Object").(*goja.Object).Get("seal"))
		r.env.Bind.Call(seal, goja.Undefined(), obj)
	}
}
