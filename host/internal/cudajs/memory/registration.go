// This file is the class Registration: memory of JavaScript that is page-locked
// for a while.

package memory

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A registration page-locks the memory of a typed array, which it keeps.
type registration struct {
	host  *gpu.HostBuffer
	array *goja.Object
	dtype element.Type
}

// register is cuda.register(data, {mapped, portable, readOnly}): copies from and
// to the array are as fast as with page-locked memory until free().
func (s *Memory) register(c *gpu.Context, a bind.Args) goja.Value {
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
	t := values.TypeOfArray(view.Kind)
	host, err := c.Register(view.Data, flags)
	s.Check(err)
	return s.Make(&registration{host: host, array: view.Owner, dtype: t})
}

func (s *Memory) defineRegistration() {
	core.Define(s.Session, core.Class[*registration]{
		Name: "Registration", Op: "registration", Instead: "use cuda.register()",
		Getters: []core.Getter[*registration]{
			{Name: "array", Get: func(r *registration) any { return r.array }},
			{Name: "bytes", Get: func(r *registration) any { return r.host.Size() }},
			{Name: "mapped", Get: func(r *registration) any { return s.mapped(r.host, r.dtype) }},
		},
		Free: func(r *registration) error { return r.host.Free() }, Freed: func(r *registration) bool { return r.host.Freed() },
		Context: func(r *registration) *gpu.Context { return r.host.Context() },
		Show:    showRegistration,
		ToGo:    func(r *registration) any { return r.host },
	})
}

// showRegistration is "Registration of 4 KiB on device 0".
func showRegistration(_ *inspect.Context, r *registration) string {
	text := fmt.Sprintf("Registration of %s on device %d", gpu.FormatBytes(uint64(r.host.Size())), r.host.Context().Device().Ordinal())
	if r.host.Freed() {
		text += " (freed)"
	}
	return text
}
