// This file has the macros of cuda.h that are no numbers: handles that are there
// from the start, ordinals that stand for something else, and a function's other name.

package driverjs

import (
	"slices"

	"github.com/dop251/goja"
)

// macros puts them among the exports.
func (m *binding) macros(exports *goja.Object) {
	m.Bind.Lazy(exports, "CU_STREAM_LEGACY", true, func() goja.Value { return m.Bind.BigInt(1) })
	m.Bind.Lazy(exports, "CU_STREAM_PER_THREAD", true, func() goja.Value { return m.Bind.BigInt(2) })
	m.Bind.Constant(exports, "CU_DEVICE_CPU", m.vm.ToValue(-1))
	m.Bind.Constant(exports, "CU_DEVICE_INVALID", m.vm.ToValue(-2))
	m.Bind.Lazy(exports, "cuGraphInstantiate", true, func() goja.Value {
		return m.function(slices.IndexFunc(functions[:], func(f function) bool { return f.name == "cuGraphInstantiateWithFlags" }))
	})
}
