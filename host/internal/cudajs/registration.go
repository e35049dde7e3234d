// This file is the class Registration: memory of JavaScript that is page-locked
// for a while.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// A registration page-locks the memory of a typed array, which it keeps.
type registration struct {
	host  *gpu.HostBuffer
	array *goja.Object
	dtype element.Type
}

// GoObject is the *gpu.HostBuffer.
func (r *registration) GoObject() any { return r.host }

// register is cuda.register(data, {mapped, portable, readOnly}): copies from and
// to the array are as fast as with page-locked memory until free().
func (s *session) register(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(1, "options", "mapped", "portable", "readOnly")
	var flags uint32
	for _, f := range []struct {
		name string
		bit  uint32
	}{
		{"mapped", cuda.CU_MEMHOSTREGISTER_DEVICEMAP},
		{"portable", cuda.CU_MEMHOSTREGISTER_PORTABLE},
		{"readOnly", cuda.CU_MEMHOSTREGISTER_READ_ONLY},
	} {
		if o.BoolOr(f.name, false) {
			flags |= f.bit
		}
	}
	view := a.View(0, "data")
	t := typeOfArray(view.Kind)
	if t == element.None {
		t = element.U8
	}
	host, err := c.Register(view.Data, flags)
	s.check(err)
	return s.classes.registration.New(&registration{host: host, array: view.Owner, dtype: t})
}

func (s *session) registrationClass() *bind.Class {
	of1 := func(name string, f func(*registration) goja.Value) bind.Accessor {
		op := "registration." + name
		return bind.Accessor{Name: name, Get: func(call goja.FunctionCall) goja.Value { return f(bind.This[*registration](s.b, call, op)) }}
	}
	free := func(call goja.FunctionCall) goja.Value {
		s.check(bind.This[*registration](s.b, call, "registration.free").host.Free())
		return goja.Undefined()
	}
	return s.b.Class(bind.Definition{
		Name: "Registration", Instead: "use cuda.register()",
		Accessors: []bind.Accessor{
			of1("array", func(r *registration) goja.Value { return r.array }),
			of1("bytes", func(r *registration) goja.Value { return s.vm.ToValue(r.host.Size()) }),
			of1("freed", func(r *registration) goja.Value { return s.vm.ToValue(r.host.Freed()) }),
			of1("mapped", func(r *registration) goja.Value { return s.mapped(r.host, r.dtype) }),
			of1("context", func(r *registration) goja.Value { return s.contextObject(r.host.Context()) }),
		},
		Methods: []bind.Method{{Name: "free", Func: free}},
		Dispose: free,
	})
}
