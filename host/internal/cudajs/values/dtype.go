// This file reads the element types of buffers as scripts write them.

package values

import (
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// TypeOfArray is the type of a typed array's elements; u8 for an ArrayBuffer or DataView.
func TypeOfArray(kind string) element.Type {
	if t := element.OfArray(kind); t != element.None {
		return t
	}
	return element.U8
}

// loadTypes remembers the constructors of typed arrays, by which scripts may name types.
func (s *Reader) loadTypes() {
	s.types = map[element.Type]goja.Value{}
	for _, t := range element.Types() {
		if !t.Coded() {
			s.types[t] = s.VM.Get(t.Array())
		}
	}
	s.clamped = s.VM.Get("Uint8ClampedArray")
}

// typeValue reads a type: 'f32', or Float32Array.
func (s *Reader) typeValue(op, name string, v goja.Value) element.Type {
	if v != nil && goja.IsString(v) {
		if t := element.Parse(v.String()); t != element.None {
			return t
		}
		s.unknownType(op, name, v)
	}
	for t, constructor := range s.types {
		if constructor == v {
			return t
		}
	}
	if v != nil && v == s.clamped {
		return element.U8
	}
	s.Bind.ThrowTypeError("%s: %s: expected a type such as 'f32' or Float32Array, got %s", op, name, s.Bind.Kind(v))
	return element.None
}

func (s *Reader) unknownType(op, name string, v goja.Value) {
	near := element.UsualNumber(strings.ToLower(v.String())).String()
	if near == "" {
		near = spell.Closest(v.String(), element.Names())
	}
	if near != "" {
		s.Bind.ThrowTypeError("%s: %s: there is no type %s; did you mean %q?", op, name, s.Bind.Show(v), near)
	}
	s.Bind.ThrowTypeError("%s: %s: there is no type %s; there are %s", op, name, s.Bind.Show(v), strings.Join(element.Names(), ", "))
}

// TypeOf is the element type of a type of gpu; u8 for types of parameters that are no element
// types.
func TypeOf(t gpu.Type) element.Type {
	if e := element.Type(t); e.Number() {
		return e
	}
	return element.U8
}
