// This file has the figures of a device: what NVML tells of it. They are
// undefined where nobody knows them, as on the emulated device.

package cudajs

import (
	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu"
	"github.com/dop251/goja"
)

// figures are the properties of devices that NVML knows.
func (s *session) figures() []Getter[*gpu.Device] {
	return []Getter[*gpu.Device]{
		figure("utilization", func(m *nvml.Monitor) (any, error) {
			gpu, memory, err := m.Utilization()
			return s.plainObject(field{"gpu", gpu}, field{"memory", memory}), err
		}),
		figure("power", func(m *nvml.Monitor) (any, error) {
			draw, limit, err := m.Power()
			return s.plainObject(field{"draw", draw}, field{"limit", limit}), err
		}),
		figure("temperature", func(m *nvml.Monitor) (any, error) { return m.Temperature() }),
		figure("clocks", s.clocks),
		figure("processes", func(m *nvml.Monitor) (any, error) {
			list, err := m.Processes()
			all := make([]any, len(list))
			for i, p := range list {
				all[i] = s.plainObject(field{"pid", p.PID}, field{"memory", int64(p.Memory)})
			}
			return s.vm.NewArray(all...), err
		}),
	}
}

// clocks is {sm: {now, highest}, memory: {now, highest}} in MHz.
func (s *session) clocks(m *nvml.Monitor) (any, error) {
	o := s.vm.NewObject()
	for _, clock := range []struct {
		name string
		kind nvml.ClockType
	}{{"sm", nvml.NVML_CLOCK_SM}, {"memory", nvml.NVML_CLOCK_MEM}} {
		now, highest, err := m.Clock(clock.kind)
		if err != nil {
			return nil, err
		}
		s.check(o.Set(clock.name, s.plainObject(field{"now", now}, field{"highest", highest})))
	}
	return o, nil
}

// figure makes a getter. What the GPU does not tell or the user may not see is undefined.
func figure(name string, read func(*nvml.Monitor) (any, error)) Getter[*gpu.Device] {
	return Getter[*gpu.Device]{Name: name, Ask: func(v *gpu.Device) (any, error) {
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
