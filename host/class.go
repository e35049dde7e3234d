// This file is classes of a program's own.

package host

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// Class is a class for scripts whose objects each have a T of Go behind them, a pointer. [NewClass] makes it. A T that a function returns becomes an object of the class, each time a new one; [Argument] and [Get] give the
// T of such an object.
type Class[T any] struct {
	Name string // as scripts see it: "Runs"
	// Instead is what "new" advises, since Go makes the objects: "use runs.read()".
	Instead string
	Methods map[string]func(T, *Call) (any, error)
	Getters map[string]func(T) (any, error)
	// Free, where set, is the method free, which "using" calls too.
	Free func(T) error
}

// NewClass makes a class in a runtime: once for each T, in Install. The value is the constructor, for the Values of a
// module.
func NewClass[T any](i *Installation, c Class[T]) (goja.Value, error) {
	if err := i.made(); err != nil {
		return nil, err
	}
	r, t := i.r, reflect.TypeFor[T]()
	if !isIdentifier(c.Name) || t.Kind() != reflect.Pointer {
		return nil, fmt.Errorf("class %q of %s: a class needs a name, and pointers as its objects", c.Name, t)
	}
	class := r.env.Bind.Class(c.definition(r))
	r.env.Converters = append(r.env.Converters, func(value any) goja.Value {
		if v, ok := value.(T); ok {
			return class.New(v)
		}
		return nil
	})
	return class.Constructor, nil
}

func (c Class[T]) definition(r *Runtime) bind.Definition {
	d := bind.Definition{Name: c.Name, Instead: c.Instead}
	for _, name := range slices.Sorted(maps.Keys(c.Methods)) {
		d.Methods = append(d.Methods, c.method(r, name, c.Methods[name]))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Getters)) {
		op, get := c.Name+"."+name, c.Getters[name]
		d.Accessors = append(d.Accessors, bind.Accessor{Name: name, Get: func(call goja.FunctionCall) goja.Value {
			v, err := get(bind.This[T](r.env.Bind, call, op))
			r.env.Bind.Check(err)
			return r.toScript(name, v)
		}})
	}
	if c.Free != nil {
		free := c.method(r, "free", func(v T, _ *Call) (any, error) { return goja.Undefined(), c.Free(v) })
		d.Methods, d.Dispose = append(d.Methods, free), free.Func
	}
	return d
}

func (c Class[T]) method(r *Runtime, name string, f func(T, *Call) (any, error)) bind.Method {
	r.env.Loop.Foreign.Store(true)
	op := c.Name + "." + name
	return bind.Method{Name: name, Func: func(call goja.FunctionCall) goja.Value {
		this := bind.This[T](r.env.Bind, call, op)
		out := &Call{r: r, op: op, args: r.env.Bind.Args(op, call), this: call.This}
		defer out.release()
		v, err := f(this, out)
		r.env.Bind.Check(err)
		return r.toScript(name, v)
	}}
}

// NewErrorClass makes a class of errors, which extends Error: what a script catches where a Go function returns an error
// that of knows. The properties become those of the object. The value is the class, for the Values of a module.
func NewErrorClass(i *Installation, name string, of func(error) (properties map[string]any, ok bool)) (goja.Value, error) {
	if err := i.made(); err != nil {
		return nil, err
	}
	if !isIdentifier(name) {
		return nil, fmt.Errorf("class %q: a class needs a name", name)
	}
	r := i.r
	class, err := r.env.VM.RunString("(class " + name + " extends Error {})")
	if err != nil {
		return nil, err
	}
	r.env.Bind.Hidden(class.(*goja.Object).Get("prototype").(*goja.Object), "name", r.env.VM.ToValue(name))
	r.env.Bind.Translate(func(err error) *goja.Object {
		properties, ok := of(err)
		if !ok {
			return nil
		}
		o, failed := r.env.VM.New(class, r.env.VM.ToValue(err.Error()))
		r.env.Bind.Check(failed)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			r.env.Bind.Check(o.Set(key, r.toScript(key, properties[key])))
		}
		r.env.Bind.Attach(o, err)
		return o
	})
	return class, nil
}
