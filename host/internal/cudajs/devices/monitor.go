// This file has the figures of a device: what NVML tells of it. They are
// undefined where they are not known, as on the emulated device.

package devices

import (
	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

// figures are the properties of devices that NVML knows.
func (s *Devices) figures() []core.Getter[*gpu.Device] {
	return []core.Getter[*gpu.Device]{
		figure("utilization", func(m *nvml.Monitor) (any, error) {
			gpu, memory, err := m.Utilization()
			return s.PlainObject("gpu", gpu, "memory", memory), err
		}),
		figure("power", func(m *nvml.Monitor) (any, error) {
			draw, limit, err := m.Power()
			return s.PlainObject("draw", draw, "limit", limit), err
		}),
		figure("temperature", func(m *nvml.Monitor) (any, error) { return m.Temperature() }),
		figure("clocks", s.clocks),
		figure("processes", func(m *nvml.Monitor) (any, error) {
			list, err := m.Processes()
			all := make([]any, len(list))
			for i, p := range list {
				all[i] = s.PlainObject("pid", p.PID, "memory", int64(p.Memory))
			}
			return s.VM.NewArray(all...), err
		}),
	}
}

// clocks is {sm: {now, highest}, memory: {now, highest}} in MHz.
func (s *Devices) clocks(m *nvml.Monitor) (any, error) {
	o := s.VM.NewObject()
	for _, clock := range []struct {
		name string
		kind nvml.ClockType
	}{{"sm", nvml.NVML_CLOCK_SM}, {"memory", nvml.NVML_CLOCK_MEM}} {
		now, highest, err := m.Clock(clock.kind)
		if err != nil {
			return nil, err
		}
		s.Check(o.Set(clock.name, s.PlainObject("now", now, "highest", highest)))
	}
	return o, nil
}

// figure makes a getter. What the GPU does not tell or the user may not see is undefined.
func figure(name string, read func(*nvml.Monitor) (any, error)) core.Getter[*gpu.Device] {
	return core.Getter[*gpu.Device]{Name: name, Ask: func(v *gpu.Device) (any, error) {
		m := v.Monitor()
		if m == nil {
			return goja.Undefined(), nil
		}
		figure, err := read(m)
		if nvml.Unknown(err) {
			return goja.Undefined(), nil
		}
		return figure, err
	}}
}
