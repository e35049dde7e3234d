// This file makes globals of what is imported at a prompt: later inputs see what the module has made of it since.

package require

import (
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// live makes an imported name a global that is read from the namespace each time; "" is the namespace itself. A global that
// cannot become one, such as a function that a script has declared, gets the value.
func (r *Requirer) live(namespace *goja.Object, local, name string) {
	b, global := r.env.Bind, r.env.VM.GlobalObject()
	read, peek := func() goja.Value { return bind.Property(namespace, name) }, func() goja.Value { return b.Peek(namespace, name) }
	if name == "" {
		read = func() goja.Value { return namespace }
		peek = read
	}
	get := b.Function(local, 0, func(goja.FunctionCall) goja.Value { return read() })
	set := b.Function(local, 1, func(goja.FunctionCall) goja.Value { panic(r.env.VM.NewTypeError("Assignment to constant variable.")) })
	if global.DefineAccessorProperty(local, get, set, goja.FLAG_TRUE, goja.FLAG_TRUE) != nil {
		b.Check(global.Set(local, read()))
		return
	}
	b.Peeks(get, peek)
	r.lives[local] = true
}

// Declare has names be variables that an input declares: those that are imported names keep their values, new ones may become
// imported names later.
func (r *Requirer) Declare(names []string) {
	global := r.env.VM.GlobalObject()
	for _, name := range names {
		value := goja.Undefined()
		if r.lives[name] {
			delete(r.lives, name)
			_ = r.env.VM.Try(func() { value = global.Get(name) })
		} else if slices.Contains(global.GetOwnPropertyNames(), name) {
			continue
		}
		r.env.Bind.Shown(global, name, value)
	}
}
