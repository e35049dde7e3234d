// This file is the class GraphMemory: what the driver keeps for the nodes of
// graphs that allocate.

package devices

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
)

// A graphMemory is the memory of the graphs of a device.
type graphMemory struct{ device *gpu.Device }

func (s *Devices) defineGraphMemory() {
	type memory = *graphMemory
	count := func(name string, attribute cuda.GraphMemAttribute) core.Getter[memory] {
		return core.Asked(name, func(m memory) (int64, error) {
			n, err := m.device.GraphMemory(attribute)
			return int64(min(n, values.MaxBytes)), err
		})
	}
	core.Define(s.Session, core.Class[memory]{
		Name: "GraphMemory", Op: "graphMemory", Instead: "use device.graphMemory",
		Getters: []core.Getter[memory]{
			count("used", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH),
			{Name: "device", Get: func(m memory) any { return s.Object(m.device) }},
		},
		Methods: []core.Method[memory]{
			{Name: "trim", Do: func(m memory, _ bind.Args) error { return m.device.TrimGraphMemory() }},
			{Name: "resetHigh", Do: func(m memory, _ bind.Args) error { return m.device.ResetGraphMemoryHigh() }},
		},
		Show: showGraphMemory,
	})
}

func showGraphMemory(_ *inspect.Context, m *graphMemory) string {
	used, err := m.device.GraphMemory(cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT)
	reserved, err2 := m.device.GraphMemory(cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT)
	if err != nil || err2 != nil {
		return "GraphMemory"
	}
	return fmt.Sprintf("GraphMemory of device %d (%d bytes used, %d reserved)", m.device.Ordinal(), used, reserved)
}
