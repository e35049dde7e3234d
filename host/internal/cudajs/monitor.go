// This file has the figures of a device: what NVML tells of it. They are
// undefined where nobody knows them, as on the emulated device.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// figures are the properties of devices that NVML knows.
func (s *session) figures() []bind.Accessor {
	return []bind.Accessor{
		{Name: "utilization", Get: s.figure("utilization", func(m *nvml.Monitor) (goja.Value, error) {
			gpu, memory, err := m.Utilization()
			return s.plainObject(field{"gpu", gpu}, field{"memory", memory}), err
		})},
		{Name: "power", Get: s.figure("power", func(m *nvml.Monitor) (goja.Value, error) {
			draw, limit, err := m.Power()
			return s.plainObject(field{"draw", draw}, field{"limit", limit}), err
		})},
		{Name: "temperature", Get: s.figure("temperature", func(m *nvml.Monitor) (goja.Value, error) {
			degrees, err := m.Temperature()
			return s.vm.ToValue(degrees), err
		})},
		{Name: "clocks", Get: s.figure("clocks", s.clocks)},
		{Name: "processes", Get: s.figure("processes", func(m *nvml.Monitor) (goja.Value, error) {
			list, err := m.Processes()
			all := make([]any, len(list))
			for i, p := range list {
				all[i] = s.plainObject(field{"pid", p.PID}, field{"memory", int64(p.Memory)})
			}
			return s.vm.NewArray(all...), err
		})},
	}
}

// clocks is {sm: {now, highest}, memory: {now, highest}} in MHz.
func (s *session) clocks(m *nvml.Monitor) (goja.Value, error) {
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

// figure makes a getter; what the GPU or the user's rights do not let be known
// is undefined.
func (s *session) figure(name string, read func(*nvml.Monitor) (goja.Value, error)) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		m := bind.This[*gpu.Device](s.b, call, "device."+name).Monitor()
		if m == nil {
			return goja.Undefined()
		}
		v, err := read(m)
		if nvml.Unknown(err) {
			return goja.Undefined()
		}
		s.check(err)
		return v
	}
}
