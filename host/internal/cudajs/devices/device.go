// Package devices is the classes of the module cuda that stand for devices and what belongs to one:
// Device, Context, GreenContext, MemoryPool, GraphMemory.
package devices

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// Devices are the devices and contexts of one runtime.
type Devices struct {
	*values.Reader
	list  goja.Value                   // cuda.devices
	pools map[*gpu.Device]*poolObjects // device.pool
}

// New returns the area for one runtime.
func New(r *values.Reader) *Devices { return &Devices{Reader: r} }

// Define adds the classes of the area to the registry.
func (s *Devices) Define() {
	s.defineDevice()
	s.defineSelections()
	s.defineGreenContext()
	s.defineGraphMemory()
	s.defineMemoryPool()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Devices) Factories() []core.Factory {
	return []core.Factory{
		{Name: "synchronize", Make: s.synchronize, Waits: true},
		{Name: "synchronizeAsync", Make: s.synchronizeAsync, Waits: true},
	}
}

// chooseDevice is the device with an ordinal; without one that of the current
// context, which is not made for it.
func (s *Devices) chooseDevice(a bind.Args) *gpu.Device {
	driver := s.Open()
	if !a.Has(0) {
		if c := s.Thread.Current(); c != nil {
			return c.Device()
		}
	}
	ordinal := a.IntOr(0, "ordinal", 0)
	if ordinal != int64(int32(ordinal)) {
		a.Out("ordinal", "expected 0 to %d, got %d", len(driver.Devices())-1, ordinal)
	}
	v, err := driver.Device(int(ordinal))
	s.Check(err)
	return v
}

// deviceList is cuda.devices.
func (s *Devices) deviceList() goja.Value {
	if s.list == nil {
		var all []any
		for _, v := range s.Open().Devices() {
			all = append(all, s.Object(v))
		}
		s.list = s.VM.NewArray(all...)
		freeze, _ := goja.AssertFunction(s.VM.Get("Object").ToObject(s.VM).Get("freeze"))
		s.Bind.Call(freeze, goja.Undefined(), s.list)
	}
	return s.list
}

// define defines the class Device and the functions of cuda that find devices.
func (s *Devices) defineDevice() {
	type device = *gpu.Device
	core.Define(s.Session, core.Class[device]{
		Name: "Device", Op: "device", Instead: "use cuda.devices or cuda.device()",
		Getters: append([]core.Getter[device]{
			{Name: "ordinal", Get: func(v device) any { return v.Ordinal() }},
			{Name: "name", Get: func(v device) any { return v.Name() }},
			core.Asked("uuid", device.UUID),
			core.Asked("pciBusId", device.PCIBusID),
			{Name: "totalMemory", Get: func(v device) any { return int64(v.TotalMemory()) }},
			{Name: "emulated", Get: func(v device) any { return v.Emulated() }},
			{Name: "capability", Get: s.capability},
			{Name: "attributes", Get: s.deviceAttributes},
			core.Asked("active", device.Active),
			core.Asked("free", device.Idle),
			{Name: "pool", Get: s.devicePool, Set: s.setDevicePool},
			{Name: "defaultPool", Get: func(v device) any { return s.poolsOf(v).standard }},
			{Name: "graphMemory", Get: func(v device) any { return s.Make(&graphMemory{v}) }},
			{Name: "multiprocessors", Ask: s.deviceMultiprocessors},
		}, s.figures()...),
		Methods: []core.Method[device]{
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
		Handles: []core.Handle[device]{{Type: "CUdevice", Of: func(v device) (uint64, error) { return uint64(v.Handle()), nil }}},
		Show:    showDevice,
		From:    core.From(device.Driver, core.Itself[gpu.Device]),
		Kept:    func(device) bool { return true },
	})
	s.Registry.Export(
		core.Export{Name: "functional", Call: func(bind.Args) goja.Value {
			return s.VM.ToValue(s.TryOpen() == nil && len(s.Driver.Devices()) > 0)
		}},
		core.Export{Name: "devices", Get: func() any { return s.deviceList() }},
		core.Export{Name: "device", Call: func(a bind.Args) goja.Value { return s.Object(s.chooseDevice(a)) }},
	)
}

// capability is {major, minor}, which as a string is "9.0".
func (s *Devices) capability(v *gpu.Device) any {
	major, minor := v.Capability()
	o := s.VM.NewObject()
	s.Bind.Constant(o, "major", s.VM.ToValue(major))
	s.Bind.Constant(o, "minor", s.VM.ToValue(minor))
	s.Bind.Methods(o, bind.Method{Name: "toString", Func: func(goja.FunctionCall) goja.Value {
		return s.VM.ToValue(fmt.Sprintf("%d.%d", major, minor))
	}})
	return o
}

// DeviceWords are the names of the attributes of devices.
var DeviceWords = sync.OnceValue(func() core.Vocabulary {
	return core.VocabularyOf("CUdevice_attribute", "CU_DEVICE_ATTRIBUTE_")
})

func (s *Devices) deviceAttributes(v *gpu.Device) any {
	return s.VM.NewDynamicObject(&core.Record{Session: s.Session, Op: "device.attributes", Words: DeviceWords(), Read: func(value int64) goja.Value {
		if n, err := v.Attribute(cuda.DeviceAttribute(value)); err == nil {
			return s.VM.ToValue(n)
		}
		return nil
	}})
}

// deviceAttribute takes a name of device.attributes, or CUDA's number for an
// attribute that is newer than this program.
func (s *Devices) deviceAttribute(v *gpu.Device, a bind.Args) goja.Value {
	var value int64
	if goja.IsNumber(a.Value(0)) {
		value = a.IntIn(0, "name", 1, 1<<31-1)
	} else {
		value = s.Find(a.Op(), "attribute", DeviceWords(), a.String(0, "name"))
	}
	n, err := v.Attribute(cuda.DeviceAttribute(value))
	s.Check(err)
	return s.VM.ToValue(n)
}

// memoryInfo is what a script can have: no more than its limit leaves.
func (s *Devices) memoryInfo(v *gpu.Device, _ bind.Args) goja.Value {
	free, total, err := v.MemoryInfo()
	s.Check(err)
	if most := uint64(s.Env.Config.Limits.DeviceBytes); most > 0 {
		free, total = min(free, most-min(most, s.Driver.Bytes())), min(total, most)
	}
	return s.PlainObject("free", int64(free), "total", int64(total))
}

func (s *Devices) canAccessPeer(v *gpu.Device, a bind.Args) goja.Value {
	can, err := v.CanAccessPeer(bind.StateArg[*gpu.Device](a, 0, "other", "a Device"))
	s.Check(err)
	return s.VM.ToValue(can)
}

func (s *Devices) primaryContext(v *gpu.Device, _ bind.Args) goja.Value {
	c, err := v.PrimaryContext()
	s.Check(err)
	return s.Object(c)
}

// schedules are the ways in which the host waits inside the driver.
var schedules = map[string]cuda.CtxFlags{
	"auto": cuda.CU_CTX_SCHED_AUTO, "spin": cuda.CU_CTX_SCHED_SPIN,
	"yield": cuda.CU_CTX_SCHED_YIELD, "blocking": cuda.CU_CTX_SCHED_BLOCKING_SYNC,
}

// createContext makes a context of its own. Its flags are a number, as in C, or
// {schedule: 'auto'|'spin'|'yield'|'blocking', mapHost, keepLocalMemory}.
func (s *Devices) createContext(v *gpu.Device, a bind.Args) goja.Value {
	c, err := v.CreateContext(s.contextFlags(a))
	s.Check(err)
	return s.Object(c)
}

func (s *Devices) contextFlags(a bind.Args) cuda.CtxFlags {
	if goja.IsNumber(a.Value(0)) {
		return cuda.CtxFlags(a.IntIn(0, "flags", 0, 1<<31-1))
	}
	o := a.Options(0, "flags", "schedule", "mapHost", "keepLocalMemory")
	flags, ok := schedules[o.StringOr("schedule", "auto")]
	if !ok {
		a.Out("flags.schedule", "expected auto, spin, yield or blocking, got %s", s.Bind.Show(o.Value("schedule")))
	}
	if o.BoolOr("mapHost", false) {
		flags |= cuda.CU_CTX_MAP_HOST
	}
	if o.BoolOr("keepLocalMemory", false) {
		flags |= cuda.CU_CTX_LMEM_RESIZE_TO_MAX
	}
	return flags
}

// useDevice calls a function with the device's primary context current, also after an await.
func (s *Devices) useDevice(v *gpu.Device, a bind.Args) goja.Value {
	f := a.Function(0, "f")
	c, err := v.PrimaryContext()
	s.Check(err)
	return s.With(c, nil, f)
}

// resetDevice ends the primary context, and with it the memory of its pinned
// arrays.
func (s *Devices) resetDevice(v *gpu.Device, _ bind.Args) error {
	s.EndsMemory("device.reset")
	err := v.Reset()
	s.DetachDead()
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
