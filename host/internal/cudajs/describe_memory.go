// This file shows pools and page-locked memory.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/inspect"
)

// describePool is "MemoryPool on device 0: 3 MiB of 32 MiB used".
func describePool(_ *inspect.Context, p *gpu.Pool) string {
	text := fmt.Sprintf("MemoryPool on device %d", p.Device().Ordinal())
	if p.Freed() {
		return text + " (freed)"
	}
	used, err := p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT)
	if err != nil {
		return text
	}
	reserved, err := p.Attribute(cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%s: %s of %s used", text, gpu.FormatBytes(used), gpu.FormatBytes(reserved))
}

// describeRegistration is "Registration of 4 KiB on device 0".
func describeRegistration(_ *inspect.Context, r *registration) string {
	text := fmt.Sprintf("Registration of %s on device %d", gpu.FormatBytes(uint64(r.host.Size())), r.host.Context().Device().Ordinal())
	if r.host.Freed() {
		text += " (freed)"
	}
	return text
}

func describeGraphMemory(_ *inspect.Context, m *graphMemory) string {
	used, err := m.device.GraphMemory(cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT)
	reserved, err2 := m.device.GraphMemory(cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT)
	if err != nil || err2 != nil {
		return "GraphMemory"
	}
	return fmt.Sprintf("GraphMemory of device %d (%d bytes used, %d reserved)", m.device.Ordinal(), used, reserved)
}
