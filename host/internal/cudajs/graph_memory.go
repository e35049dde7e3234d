// This file is the class GraphMemory: what the driver keeps for the nodes of
// graphs that allocate.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// A graphMemory is the memory of the graphs of a device.
type graphMemory struct{ device *gpu.Device }

// deviceGraphMemory is device.graphMemory.
func (s *session) deviceGraphMemory(call goja.FunctionCall) goja.Value {
	return s.classes.graphMemory.New(&graphMemory{bind.This[*gpu.Device](s.b, call, "device.graphMemory")})
}

func (s *session) graphMemoryClass() *bind.Class {
	type memory = *graphMemory
	count := func(name string, attribute cuda.GraphMemAttribute) bind.Accessor {
		return bind.Accessor{Name: name, Get: asked(s, "graphMemory."+name, func(m memory) (int64, error) {
			n, err := m.device.GraphMemory(attribute)
			return int64(min(n, maxBytes)), err
		})}
	}
	do := func(op string, f func(*gpu.Device) error) bind.Func {
		return func(call goja.FunctionCall) goja.Value {
			s.check(f(bind.This[memory](s.b, call, op).device))
			return goja.Undefined()
		}
	}
	return s.b.Class(bind.Definition{
		Name: "GraphMemory", Instead: "use device.graphMemory",
		Accessors: []bind.Accessor{
			count("used", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH),
			{Name: "device", Get: func(call goja.FunctionCall) goja.Value {
				return s.deviceObject(bind.This[memory](s.b, call, "graphMemory.device").device)
			}},
		},
		Methods: []bind.Method{
			{Name: "trim", Func: do("graphMemory.trim", (*gpu.Device).TrimGraphMemory)},
			{Name: "resetHigh", Func: do("graphMemory.resetHigh", (*gpu.Device).ResetGraphMemoryHigh)},
		},
	})
}
