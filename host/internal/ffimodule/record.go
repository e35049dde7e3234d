//go:build !js

// This file has structs: classes whose objects are memory as C lays it out.

package ffimodule

import (
	"strings"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A record is a struct type.
type record struct {
	*ctype
	m      *module
	fields []*ctype
	class  *bind.Class
}

// A structure is one struct: its own memory, or part of somebody else's, which owner keeps alive.
type structure struct {
	*record
	memory []byte
	owner  any
	kept   map[string]any // what its pointers point to, by field
}

// show renders a struct with its fields.
func (s *structure) show(c *inspect.Context) string {
	fields := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		fields[i] = f.Name + ": " + c.Value(s.get(i))
	}
	return "Struct { " + strings.Join(fields, ", ") + " }"
}

// newRecord is ffi.struct({ name: type, … }): a class.
func (m *module) newRecord(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.struct", call)
	o := a.Object(0, "fields")
	if m.b.State(o) != nil || bind.ClassOf(o) != "Object" {
		a.Wrong(0, "fields", "an object of fields and their types, such as { x: 'f64', y: 'f64' }")
	}
	r := &record{m: m}
	var fields []cfunc.Field
	for _, name := range o.Keys() {
		t := m.parse(a, o.Get(name), "fields."+name)
		r.fields, fields = append(r.fields, t), append(fields, cfunc.Field{Name: name, Type: t.Type})
	}
	layout, err := cfunc.StructOf(fields)
	if err != nil {
		m.b.ThrowTypeError("ffi.struct: %v", err)
	}
	r.ctype = &ctype{Type: layout, name: "a struct", record: r}
	r.define()
	return r.class.Constructor
}

func (r *record) define() {
	b := r.m.b
	d := bind.Definition{
		Name: "Struct",
		Construct: func(call goja.ConstructorCall) any {
			s := r.zero()
			if a := b.ConstructorArgs("new Struct", call); a.Has(0) {
				s.assign(a, 0, "values")
			}
			return s
		},
		Accessors: []bind.Accessor{},
		Statics: []bind.Method{{Name: "at", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			address := r.m.addressArg(b.Args("Struct.at", call), 0, "address")
			return r.instance(bytesAt(address, r.Size), nil)
		}}},
	}
	for i, f := range r.Fields {
		d.Accessors = append(d.Accessors, bind.Accessor{
			Name: f.Name,
			Get:  func(call goja.FunctionCall) goja.Value { return bind.This[*structure](b, call, f.Name).get(i) },
			Set: func(call goja.FunctionCall) goja.Value {
				bind.This[*structure](b, call, f.Name).set(i, b.Args("struct", call), 0, f.Name)
				return nil
			},
		})
	}
	r.class = b.Class(d)
	offsets := r.m.vm.NewObject()
	for _, f := range r.Fields {
		b.Constant(offsets, f.Name, r.m.vm.ToValue(f.Offset))
	}
	b.Constant(r.class.Constructor, "size", r.m.vm.ToValue(r.Size))
	b.Constant(r.class.Constructor, "align", r.m.vm.ToValue(r.Align))
	b.Constant(r.class.Constructor, "offsets", offsets)
	b.Attach(r.class.Constructor, r)
}

// zero is a struct with memory of its own, aligned for every type.
func (r *record) zero() *structure {
	words := make([]uint64, (r.Size+7)/8)
	return &structure{record: r, memory: bind.Bytes(words)[:r.Size]}
}

// instance is the object of a struct in memory that somebody else keeps.
func (r *record) instance(memory []byte, owner any) *goja.Object {
	return r.class.New(&structure{record: r, memory: memory, owner: owner})
}

func (s *structure) bytes(i int) []byte {
	f := s.Fields[i]
	return s.memory[f.Offset:][:f.Type.Size]
}

func (s *structure) get(i int) goja.Value { return s.m.read(s.fields[i], s.bytes(i), s) }

func (s *structure) set(i int, a bind.Args, argument int, name string) {
	field := s.Fields[i].Name
	delete(s.kept, field)
	s.m.write(s.fields[i], s.bytes(i), a, argument, name, func(memory any) {
		if s.kept == nil {
			s.kept = map[string]any{}
		}
		s.kept[field] = memory
	})
}

// assign sets the fields that an object names.
func (s *structure) assign(a bind.Args, i int, name string) {
	o := a.Object(i, name)
	for _, key := range o.Keys() {
		field := s.find(key)
		if field < 0 {
			s.m.b.ThrowTypeError("%s: %s: the struct has no field %q%s", a.Op(), name, key, spell.Suggest("%q", key, s.names()))
		}
		s.set(field, s.m.one(a.Op(), o.Get(key)), 0, name+"."+key)
	}
}

func (r *record) find(name string) int {
	for i, f := range r.Fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

func (r *record) names() (all []string) {
	for _, f := range r.Fields {
		all = append(all, f.Name)
	}
	return all
}

// structureOf reads a struct of type r: an object of its class, or one with values for its fields.
func (m *module) structureOf(r *record, a bind.Args, i int, name string) *structure {
	o, ok := a.Value(i).(*goja.Object)
	if ok {
		switch s := m.b.State(o).(type) {
		case *structure:
			if s.record == r {
				return s
			}
		case nil:
			if bind.ClassOf(o) == "Object" {
				s := r.zero()
				s.assign(a, i, name)
				return s
			}
		}
	}
	a.Wrong(i, name, "a struct of this type, or an object with "+strings.Join(r.names(), ", "))
	return nil
}
