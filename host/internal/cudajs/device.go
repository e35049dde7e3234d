// This file is the class Device and the functions that find devices.

package cudajs

import (
	"fmt"
	"sync"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// deviceFunctions are the functions of cuda that find devices.
func (s *session) deviceFunctions() []bind.Method {
	return []bind.Method{
		{Name: "functional", Func: func(goja.FunctionCall) goja.Value {
			return s.vm.ToValue(s.tryOpen() == nil && len(s.driver.Devices()) > 0)
		}},
		{Name: "device", Func: func(call goja.FunctionCall) goja.Value {
			return s.deviceObject(s.chooseDevice(s.b.Args("cuda.device", call)))
		}},
	}
}

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

// deviceObject is the JavaScript object of a device, the same each time.
func (s *session) deviceObject(v *gpu.Device) *goja.Object {
	if s.devices == nil {
		s.devices = make([]*goja.Object, len(s.driver.Devices()))
	}
	if s.devices[v.Ordinal()] == nil {
		s.devices[v.Ordinal()] = s.classes.device.New(v)
	}
	return s.devices[v.Ordinal()]
}

// deviceList is cuda.devices.
func (s *session) deviceList() goja.Value {
	if s.list == nil {
		var all []any
		for _, v := range s.open().Devices() {
			all = append(all, s.deviceObject(v))
		}
		s.list = s.vm.NewArray(all...)
		freeze, _ := goja.AssertFunction(s.vm.Get("Object").ToObject(s.vm).Get("freeze"))
		s.b.Call(freeze, goja.Undefined(), s.list)
	}
	return s.list
}

// of makes a getter of a value that cannot fail.
func of[T any](s *session, op string, f func(T) any) bind.Func {
	return func(call goja.FunctionCall) goja.Value { return s.vm.ToValue(f(bind.This[T](s.b, call, op))) }
}

// asked makes a getter of a value that the driver is asked for.
func asked[T, V any](s *session, op string, f func(T) (V, error)) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		v, err := f(bind.This[T](s.b, call, op))
		s.check(err)
		return s.vm.ToValue(v)
	}
}

func (s *session) deviceClass() *bind.Class {
	type device = *gpu.Device
	return s.b.Class(bind.Definition{
		Name: "Device", Instead: "use cuda.devices or cuda.device()",
		Accessors: append([]bind.Accessor{
			{Name: "ordinal", Get: of(s, "device.ordinal", func(v device) any { return v.Ordinal() })},
			{Name: "name", Get: of(s, "device.name", func(v device) any { return v.Name() })},
			{Name: "uuid", Get: asked(s, "device.uuid", device.UUID)},
			{Name: "pciBusId", Get: asked(s, "device.pciBusId", device.PCIBusID)},
			{Name: "totalMemory", Get: of(s, "device.totalMemory", func(v device) any { return int64(v.TotalMemory()) })},
			{Name: "emulated", Get: of(s, "device.emulated", func(v device) any { return v.Emulated() })},
			{Name: "capability", Get: s.capability},
			{Name: "attributes", Get: s.deviceAttributes},
			{Name: "active", Get: asked(s, "device.active", device.Active)},
			{Name: "free", Get: asked(s, "device.free", device.Idle)},
			{Name: "pool", Get: s.devicePool, Set: s.setDevicePool},
			{Name: "defaultPool", Get: s.defaultPool},
			{Name: "graphMemory", Get: s.deviceGraphMemory},
			{Name: "multiprocessors", Get: s.deviceMultiprocessors},
		}, s.figures()...),
		Methods: []bind.Method{
			{Name: "attribute", Length: 1, Func: s.deviceAttribute},
			{Name: "memoryInfo", Func: s.memoryInfo},
			{Name: "canAccessPeer", Length: 1, Func: s.canAccessPeer},
			{Name: "p2p", Length: 1, Func: s.p2p},
			{Name: "primaryContext", Func: s.primaryContext},
			{Name: "createContext", Func: s.createContext},
			{Name: "createPool", Func: s.createPool},
			{Name: "partition", Length: 1, Func: s.partition},
			{Name: "use", Length: 1, Func: s.useDevice},
			{Name: "trim", Func: trims[*gpu.Device](s, "device.trim")},
			{Name: "reset", Func: s.resetDevice},
		},
	})
}

// capability is {major, minor}, which as a string is "9.0".
func (s *session) capability(call goja.FunctionCall) goja.Value {
	major, minor := bind.This[*gpu.Device](s.b, call, "device.capability").Capability()
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

func (s *session) deviceAttributes(call goja.FunctionCall) goja.Value {
	v := bind.This[*gpu.Device](s.b, call, "device.attributes")
	return s.vm.NewDynamicObject(&record{session: s, op: "device.attributes", words: deviceWords(), get: func(value int64) goja.Value {
		if n, err := v.Attribute(cuda.DeviceAttribute(value)); err == nil {
			return s.vm.ToValue(n)
		}
		return nil
	}})
}

// deviceAttribute takes a name of device.attributes, or CUDA's number for an
// attribute that is newer than this program.
func (s *session) deviceAttribute(call goja.FunctionCall) goja.Value {
	const op = "device.attribute"
	v, a := bind.This[*gpu.Device](s.b, call, op), s.b.Args(op, call)
	var value int64
	if goja.IsNumber(a.Value(0)) {
		value = a.IntIn(0, "name", 1, 1<<31-1)
	} else {
		value = s.find(op, "attribute", deviceWords(), a.String(0, "name"))
	}
	n, err := v.Attribute(cuda.DeviceAttribute(value))
	s.check(err)
	return s.vm.ToValue(n)
}

func (s *session) memoryInfo(call goja.FunctionCall) goja.Value {
	free, total, err := bind.This[*gpu.Device](s.b, call, "device.memoryInfo").MemoryInfo()
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

func (s *session) canAccessPeer(call goja.FunctionCall) goja.Value {
	const op = "device.canAccessPeer"
	v := bind.This[*gpu.Device](s.b, call, op)
	can, err := v.CanAccessPeer(bind.StateArg[*gpu.Device](s.b.Args(op, call), 0, "other", "a Device"))
	s.check(err)
	return s.vm.ToValue(can)
}

func (s *session) primaryContext(call goja.FunctionCall) goja.Value {
	c, err := bind.This[*gpu.Device](s.b, call, "device.primaryContext").PrimaryContext()
	s.check(err)
	return s.contextObject(c)
}

// schedules are the ways in which the host waits inside the driver.
var schedules = map[string]cuda.CtxFlags{
	"auto": cuda.CU_CTX_SCHED_AUTO, "spin": cuda.CU_CTX_SCHED_SPIN,
	"yield": cuda.CU_CTX_SCHED_YIELD, "blocking": cuda.CU_CTX_SCHED_BLOCKING_SYNC,
}

// createContext makes a context of its own. Its flags are a number, as in C, or
// {schedule: 'auto'|'spin'|'yield'|'blocking', mapHost, keepLocalMemory}.
func (s *session) createContext(call goja.FunctionCall) goja.Value {
	const op = "device.createContext"
	v, a := bind.This[*gpu.Device](s.b, call, op), s.b.Args(op, call)
	c, err := v.CreateContext(s.contextFlags(a))
	s.check(err)
	return s.contextObject(c)
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
func (s *session) useDevice(call goja.FunctionCall) goja.Value {
	const op = "device.use"
	v := bind.This[*gpu.Device](s.b, call, op)
	f := s.b.Args(op, call).Function(0, "f")
	c, err := v.PrimaryContext()
	s.check(err)
	return s.with(c, f)
}

// resetDevice ends the primary context, and with it the memory of its pinned
// arrays.
func (s *session) resetDevice(call goja.FunctionCall) goja.Value {
	v := bind.This[*gpu.Device](s.b, call, "device.reset")
	err := v.Reset()
	s.detachDead()
	s.check(err)
	return goja.Undefined()
}
