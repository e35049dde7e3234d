//go:build !js

// This file has enums: integers with names.

package ffimodule

import (
	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// An enumeration is an integer type whose values have names.
type enumeration struct {
	*ctype
	names  []string
	values map[string]int64
}

func (m *module) enumClass() *bind.Class {
	inspect.Describe(m.env.Inspect, func(_ *inspect.Context, e *enumeration) string {
		return "Enum of " + spell.Count(len(e.names), "value")
	})
	return m.b.Class(bind.Definition{Name: "Enum", Instead: "use ffi.enum()"})
}

// newEnum is ffi.enum({ name: value, … }, type = 'i32'): a type, with the values as properties.
func (m *module) newEnum(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.enum", call)
	o := a.Object(0, "values")
	t := scalars["i32"]
	if a.Has(1) {
		t = m.parse(a, a.Value(1), "type")
	}
	if t.Kind < cfunc.I8 || t.Kind > cfunc.U64 || t.enum != nil {
		m.b.ThrowTypeError("ffi.enum: type: expected an integer, such as 'i32', got %s", t.name)
	}
	e := &enumeration{names: o.Keys(), values: map[string]int64{}}
	e.ctype = &ctype{Type: t.Type, name: "an enum", enum: e}
	object := m.enums.New(e)
	for _, name := range e.names {
		e.values[name] = int64(m.scalar(t, m.one("ffi.enum", o.Get(name)), 0, "values."+name))
		m.b.Constant(object, name, o.Get(name))
	}
	return object
}

// value is the number of a name.
func (e *enumeration) value(m *module, a bind.Args, name, word string) int64 {
	v, ok := e.values[word]
	if !ok {
		m.b.ThrowTypeError("%s: %s: the enum has no value %q%s", a.Op(), name, word, spell.Suggest("%q", word, e.names))
	}
	return v
}

// show is the name of a number; a number without one is itself.
func (e *enumeration) show(m *module, bits uint64) goja.Value {
	for _, name := range e.names {
		if uint64(e.values[name]) == bits {
			return m.vm.ToValue(name)
		}
	}
	plain := *e.ctype
	plain.enum = nil
	return m.result(&plain, cfunc.Value{Bits: bits})
}
