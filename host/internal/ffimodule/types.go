//go:build !js

// This file reads the types that scripts write.

package ffimodule

import (
	"maps"
	"slices"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A ctype is a type of C with what its values are to scripts.
type ctype struct {
	*cfunc.Type
	name string
	text bool // a pointer to zero-terminated UTF-8
	null bool // a parameter of text may be null

	record   *record      // of a struct
	enum     *enumeration // of an integer with names
	function *signature   // of a pointer to a function
	of       *ctype       // of an array
}

// A signature is that of a function or callback, with how messages name its parameters.
type signature struct {
	cfunc.Signature
	parameters []*ctype
	result     *ctype
	names      []string
}

// scalars are the types that have a name.
var scalars = func() map[string]*ctype {
	all := map[string]*ctype{}
	add := func(name string, k cfunc.Kind) { all[name] = &ctype{Type: cfunc.Scalar(k), name: name} }
	for k := cfunc.Void; k <= cfunc.Pointer; k++ {
		add(k.String(), k)
	}
	add("isize", cfunc.I64)
	add("usize", cfunc.U64)
	all["string"] = &ctype{Type: cfunc.Scalar(cfunc.Pointer), name: "string", text: true}
	all["string?"] = &ctype{Type: cfunc.Scalar(cfunc.Pointer), name: "string?", text: true, null: true}
	return all
}()

// written are the names that C has for types, with what to write instead. Long has another size on
// Windows.
var written = map[string]string{
	"char": "i8", "signed char": "i8", "unsigned char": "u8", "short": "i16", "unsigned short": "u16", "int": "i32",
	"unsigned": "u32", "unsigned int": "u32", "long": "i64, on Windows i32", "unsigned long": "u64, on Windows u32",
	"long long": "i64", "unsigned long long": "u64", "float": "f32", "double": "f64", "size_t": "usize", "ssize_t": "isize",
	"intptr_t": "isize", "uintptr_t": "usize", "_Bool": "bool", "boolean": "bool", "number": "f64", "bigint": "i64",
	"char*": "string", "char *": "string", "const char*": "string", "const char *": "string", "void*": "pointer", "void *": "pointer",
	"buffer": "pointer", "function": "{ parameters: […], result: '…' }", "uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32",
	"uint64_t": "u64", "int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "int64_t": "i64", "f16": "u16",
}

// parse reads a type: a name, a struct, an enum, a signature for a pointer to a function, or, among
// the fields of a struct, [type, length]. Path is how messages name it.
func (m *module) parse(a bind.Args, v goja.Value, path string) *ctype {
	if goja.IsString(v) {
		return m.named(a, v.String(), path)
	}
	switch s := m.b.State(v).(type) {
	case *record:
		return s.ctype
	case *enumeration:
		return s.ctype
	}
	o, ok := v.(*goja.Object)
	switch {
	case ok && bind.ClassOf(o) == "Array":
		return m.parseArray(a, o, path)
	case ok && bind.ClassOf(o) == "Object" && m.b.State(o) == nil:
		return &ctype{Type: cfunc.Scalar(cfunc.Pointer), name: "a function", function: m.parsePlain(a, o, path)}
	}
	m.b.ThrowTypeError("%s: %s: expected a type, such as 'f64', a struct or { parameters, result }, got %s", a.Op(), path, m.b.Kind(v))
	return nil
}

func (m *module) named(a bind.Args, name, path string) *ctype {
	if t := scalars[name]; t != nil {
		return t
	}
	instead := spell.Suggest("'%s'", name, slices.Sorted(maps.Keys(scalars)))
	if known, ok := written[name]; ok {
		instead = "; write " + known
	}
	m.b.ThrowTypeError("%s: %s: there is no type '%s'%s", a.Op(), path, name, instead)
	return nil
}

func (m *module) parseArray(a bind.Args, o *goja.Object, path string) *ctype {
	if bind.Property(o, "length").ToInteger() != 2 {
		m.b.ThrowTypeError("%s: %s: an array is written [type, length]", a.Op(), path)
	}
	of := m.parse(a, item(o, 0), path+"[0]")
	length := m.one(a.Op(), item(o, 1)).IntIn(0, path+"[1]", 1, cfunc.MaxBytes)
	t, err := cfunc.ArrayOf(of.Type, int(length))
	if err != nil {
		m.b.ThrowRangeError("%s: %s: %v", a.Op(), path, err)
	}
	return &ctype{Type: t, name: "an array", of: of}
}

// parsePlain reads { parameters, result }.
func (m *module) parsePlain(a bind.Args, v goja.Value, path string) *signature {
	return m.parseSignature(a, m.b.Options(a.Op(), path, v, "parameters", "result"), path)
}

// parseSignature reads the options parameters and result. The last of the parameters may be '...'.
func (m *module) parseSignature(a bind.Args, o bind.Options, path string) *signature {
	s := &signature{result: scalars["void"]}
	if list := o.Value("parameters"); !bind.Absent(list) {
		s.parameters = m.parseParameters(a, list, path+".parameters", s)
	}
	if result := o.Value("result"); !bind.Nullish(result) {
		s.result = m.parse(a, result, path+".result")
	}
	for _, p := range s.parameters {
		s.Parameters = append(s.Parameters, p.Type)
	}
	s.Result, s.Fixed = s.result.Type, len(s.parameters)
	return s
}

func (m *module) parseParameters(a bind.Args, list goja.Value, path string, s *signature) []*ctype {
	o, ok := list.(*goja.Object)
	if !ok || bind.ClassOf(o) != "Array" {
		m.b.ThrowTypeError("%s: %s: expected an array of types, got %s", a.Op(), path, m.b.Kind(list))
	}
	n := int(bind.Property(o, "length").ToInteger())
	if n > cfunc.MaxParameters {
		m.b.ThrowRangeError("%s: %s: a function may have at most %d parameters, this has %d", a.Op(), path, cfunc.MaxParameters, n)
	}
	types := make([]*ctype, 0, n)
	for i := range n {
		v, place := item(o, i), place(path, i)
		if i == n-1 && goja.IsString(v) && v.String() == "..." {
			s.Variadic = true
			break
		}
		t := m.parse(a, v, place)
		if t.Kind == cfunc.Void || t.Kind == cfunc.Array {
			m.b.ThrowTypeError("%s: %s: C passes no %s; an array is passed as 'pointer'", a.Op(), place, t.Kind)
		}
		types = append(types, t)
		s.names = append(s.names, argumentName(i))
	}
	return types
}
