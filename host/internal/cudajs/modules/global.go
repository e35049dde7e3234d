// This file is Global: a variable of a module, a buffer with the value as a whole.

package modules

import (
	"context"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// moduleGlobal is module.global(name, type): a variable of the module as a
// buffer.
func (s *Modules) moduleGlobal(m *ModuleState, a bind.Args) goja.Value {
	name, t := a.String(0, "name"), element.U8
	if a.Has(1) {
		t = s.TypeArg(a, 1)
	}
	b, err := m.GPU.Global(m.Symbol(name))
	s.Check(err)
	if b.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "the %d bytes of %s are no whole number of elements of type %s", b.Bytes(), name, t)
	}
	state := &values.Buffer{GPU: b, Dtype: t, Shape: values.Shape{int(b.Bytes()) / t.Size()}, Global: a.This()}
	return s.Registry.Named("Global").New(state)
}

// defineGlobal defines Global, a Buffer with the value of a variable as a whole.
func (s *Modules) defineGlobal() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "Global", Op: "global", Extends: "Buffer", Instead: "use module.global()",
		Methods: []core.Method[*values.Buffer]{{Name: "get", Call: s.getGlobal}, {Name: "put", Length: 1, Do: s.putGlobal}},
	})
}

// getGlobal is the value of a scalar, or all elements of an array.
func (s *Modules) getGlobal(b *values.Buffer, _ bind.Args) goja.Value {
	data := s.HostMemory(b)
	s.Check(b.GPU.Read(context.Background(), 0, data))
	if b.Length() == 1 {
		return s.Value(b.Dtype, b.Dtype.Load(data))
	}
	return s.Bind.TypedArray(b.Dtype.Array(), data)
}

// putGlobal writes the value of a scalar, or elements from the first on.
func (s *Modules) putGlobal(b *values.Buffer, a bind.Args) error {
	if v := a.Value(0); goja.IsNumber(v) || goja.IsBigInt(v) {
		if b.Length() != 1 {
			a.Wrong(0, "v", b.Dtype.Array()+" for an array")
		}
		return b.GPU.Write(context.Background(), 0, b.Dtype.Append(nil, s.Bits(a.Op(), "v", b.Dtype, v)))
	}
	src := s.HostData(a, "v", values.HostBytes, b)
	return b.GPU.Write(context.Background(), s.Fits(a, "v", b, src.Data, 0), src.Data)
}
