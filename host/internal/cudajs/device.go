// This file is the class Device and the functions that find devices.

package cudajs

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// chooseDevice is the device with an ordinal; without one that of the current
// context, which is not made for it.
func (s *session) chooseDevice(a bind.Args) *gpu.Device {
	driver := s.open()
	if !a.Has(0) {
		if c := s.thread.Current(); c != nil {
			return c.Device()
		}
	}
	ordinal := a.IntOr(0, "ordinal", 0)
	if ordinal != int64(int32(ordinal)) {
		a.Out("ordinal", "expected 0 to %d, got %d", len(driver.Devices())-1, ordinal)
	}
	v, err := driver.Device(int(ordinal))
	s.check(err)
	return v
}

// deviceList is cuda.devices.
func (s *session) deviceList() goja.Value {
	if s.list == nil {
		var all []any
		for _, v := range s.open().Devices() {
			all = append(all, s.object(v))
		}
		s.list = s.vm.NewArray(all...)
		freeze, _ := goja.AssertFunction(s.vm.Get("Object").ToObject(s.vm).Get("freeze"))
		s.b.Call(freeze, goja.Undefined(), s.list)
	}
	return s.list
}

// define defines the class Device and the functions of cuda that find devices.
func (s *session) defineDevice() {
	type device = *gpu.Device
	define(s, Class[device]{
		Name: "Device", Op: "device", Instead: "use cuda.devices or cuda.device()",
		Getters: append([]Getter[device]{
			{Name: "ordinal", Get: func(v device) any { return v.Ordinal() }},
			{Name: "name", Get: func(v device) any { return v.Name() }},
			asked("uuid", device.UUID),
			asked("pciBusId", device.PCIBusID),
			{Name: "totalMemory", Get: func(v device) any { return int64(v.TotalMemory()) }},
			{Name: "emulated", Get: func(v device) any { return v.Emulated() }},
			{Name: "capability", Get: s.capability},
			{Name: "attributes", Get: s.deviceAttributes},
			asked("active", device.Active),
			asked("free", device.Idle),
			{Name: "pool", Get: s.devicePool, Set: s.setDevicePool},
			{Name: "defaultPool", Get: func(v device) any { return s.poolsOf(v).standard }},
			{Name: "graphMemory", Get: func(v device) any { return s.make(&graphMemory{v}) }},
			{Name: "multiprocessors", Ask: s.deviceMultiprocessors},
		}, s.figures()...),
		Methods: []Method[device]{
			{Name: "attribute", Length: 1, Call: s.deviceAttribute},
			{Name: "memoryInfo", Call: s.memoryInfo},
			{Name: "canAccessPeer", Length: 1, Call: s.canAccessPeer},
			{Name: "p2p", Length: 1, Call: s.p2p},
			{Name: "primaryContext", Call: s.primaryContext},
			{Name: "createContext", Call: s.createContext},
			{Name: "createPool", Call: s.createPool},
			{Name: "partition", Length: 1, Call: s.partition},
			{Name: "use", Length: 1, Call: s.useDevice},
			{Name: "trim", Do: trim[device]},
			{Name: "reset", Do: s.resetDevice},
		},
		Handles: []Handle[device]{{Type: "CUdevice", Of: func(v device) (uint64, error) { return uint64(v.Handle()), nil }}},
		Show:    showDevice,
		From:    from(device.Driver, itself[gpu.Device]),
		Kept:    func(device) bool { return true },
	})
	s.registry.export(
		Export{Name: "functional", Call: func(bind.Args) goja.Value {
			return s.vm.ToValue(s.tryOpen() == nil && len(s.driver.Devices()) > 0)
		}},
		Export{Name: "devices", Get: func() any { return s.deviceList() }},
		Export{Name: "device", Call: func(a bind.Args) goja.Value { return s.object(s.chooseDevice(a)) }},
	)
}

// capability is {major, minor}, which as a string is "9.0".
func (s *session) capability(v *gpu.Device) any {
	major, minor := v.Capability()
	o := s.vm.NewObject()
	s.b.Constant(o, "major", s.vm.ToValue(major))
	s.b.Constant(o, "minor", s.vm.ToValue(minor))
	s.b.Methods(o, bind.Method{Name: "toString", Func: func(goja.FunctionCall) goja.Value {
		return s.vm.ToValue(fmt.Sprintf("%d.%d", major, minor))
	}})
	return o
}

// deviceWords are the names of the attributes of devices.
var deviceWords = sync.OnceValue(func() vocabulary {
	return vocabularyOf("CUdevice_attribute", "CU_DEVICE_ATTRIBUTE_")
})

func (s *session) deviceAttributes(v *gpu.Device) any {
	return s.vm.NewDynamicObject(&record{session: s, op: "device.attributes", words: deviceWords(), get: func(value int64) goja.Value {
		if n, err := v.Attribute(cuda.DeviceAttribute(value)); err == nil {
			return s.vm.ToValue(n)
		}
		return goja.Undefined()
	}})
}

// deviceAttribute takes a name of device.attributes, or CUDA's number for an
// attribute that is newer than this program.
func (s *session) deviceAttribute(v *gpu.Device, a bind.Args) goja.Value {
	var value int64
	if goja.IsNumber(a.Value(0)) {
		value = a.IntIn(0, "name", 1, 1<<31-1)
	} else {
		value = s.find(a.Op(), "attribute", deviceWords(), a.String(0, "name"))
	}
	n, err := v.Attribute(cuda.DeviceAttribute(value))
	s.check(err)
	return s.vm.ToValue(n)
}

func (s *session) memoryInfo(v *gpu.Device, _ bind.Args) goja.Value {
	free, total, err := v.MemoryInfo()
	s.check(err)
	return s.plainObject(field{"free", int64(free)}, field{"total", int64(total)})
}

// plainObject makes an ordinary object with properties in order.
func (s *session) plainObject(fields ...field) *goja.Object {
	o := s.vm.NewObject()
	for _, f := range fields {
		s.check(o.Set(f.name, f.value))
	}
	return o
}

func (s *session) canAccessPeer(v *gpu.Device, a bind.Args) goja.Value {
	can, err := v.CanAccessPeer(bind.StateArg[*gpu.Device](a, 0, "other", "a Device"))
	s.check(err)
	return s.vm.ToValue(can)
}

func (s *session) primaryContext(v *gpu.Device, _ bind.Args) goja.Value {
	c, err := v.PrimaryContext()
	s.check(err)
	return s.object(c)
}

// schedules are the ways in which the host waits inside the driver.
var schedules = map[string]cuda.CtxFlags{
	"auto": cuda.CU_CTX_SCHED_AUTO, "spin": cuda.CU_CTX_SCHED_SPIN,
	"yield": cuda.CU_CTX_SCHED_YIELD, "blocking": cuda.CU_CTX_SCHED_BLOCKING_SYNC,
}

// createContext makes a context of its own. Its flags are a number, as in C, or
// {schedule: 'auto'|'spin'|'yield'|'blocking', mapHost, keepLocalMemory}.
func (s *session) createContext(v *gpu.Device, a bind.Args) goja.Value {
	c, err := v.CreateContext(s.contextFlags(a))
	s.check(err)
	return s.object(c)
}

func (s *session) contextFlags(a bind.Args) cuda.CtxFlags {
	if goja.IsNumber(a.Value(0)) {
		return cuda.CtxFlags(a.IntIn(0, "flags", 0, 1<<31-1))
	}
	o := a.Options(0, "flags", "schedule", "mapHost", "keepLocalMemory")
	flags, ok := schedules[o.StringOr("schedule", "auto")]
	if !ok {
		a.Out("flags.schedule", "expected auto, spin, yield or blocking, got %s", s.b.Show(o.Value("schedule")))
	}
	if o.BoolOr("mapHost", false) {
		flags |= cuda.CU_CTX_MAP_HOST
	}
	if o.BoolOr("keepLocalMemory", false) {
		flags |= cuda.CU_CTX_LMEM_RESIZE_TO_MAX
	}
	return flags
}

// useDevice calls a function with the device's primary context current, for its
// synchronous part.
func (s *session) useDevice(v *gpu.Device, a bind.Args) goja.Value {
	f := a.Function(0, "f")
	c, err := v.PrimaryContext()
	s.check(err)
	return s.with(c, f)
}

// resetDevice ends the primary context, and with it the memory of its pinned
// arrays.
func (s *session) resetDevice(v *gpu.Device, _ bind.Args) error {
	err := v.Reset()
	s.detachDead()
	return err
}

func showDevice(_ *inspect.Context, v *gpu.Device) string {
	major, minor := v.Capability()
	text := fmt.Sprintf("Device %d: %s, capability %d.%d, %s", v.Ordinal(), v.Name(), major, minor, gpu.FormatBytes(v.TotalMemory()))
	if v.Emulated() {
		text += ", emulated"
	}
	return text
}
