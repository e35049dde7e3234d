// This file tells about the driver, and what a script holds of it.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// defineDiagnosis adds to cuda what tells about the driver and the process.
func (s *session) defineDiagnosis() {
	inspect.Describe(s.env.Inspect, func(_ *inspect.Context, n *emulator.Stats) string { return n.String() })
	s.registry.export(
		Export{Name: "version", Get: s.version},
		Export{Name: "info", Call: s.info},
		Export{Name: "liveObjects", Call: s.liveObjects},
		Export{Name: "trace", Length: 1, Call: s.trace},
		Export{Name: "debug", Length: 1, Call: s.debug},
		Export{Name: "coreDump", Call: s.coreDump},
		Export{Name: "stats", Length: 1, Call: s.stats},
		Export{Name: "profile", Lazy: s.profiling},
		Export{Name: "profiler", Lazy: s.profiler},
		Export{Name: "nvtx", Lazy: s.nvtx},
		Export{Name: "checkpoint", Lazy: s.checkpoint},
	)
}

// version is {cujs, driver, nvrtc, nvjitlink}, the driver's as in "13.0". The
// toolkit's libraries are looked for when a script asks; what is not there is
// undefined.
func (s *session) version() any {
	o := s.plainObject(field{"cujs", s.env.Config.Version}, field{"driver", release(s.open().Version())})
	s.b.Lazy(o, "nvrtc", true, func() goja.Value {
		c, err := s.code.compiler()
		return s.libraryVersion(c, err)
	})
	s.b.Lazy(o, "nvjitlink", true, func() goja.Value {
		l, err := s.code.linker()
		return s.libraryVersion(l, err)
	})
	return o
}

// libraryVersion is the version of a library that was opened, undefined without one.
func (s *session) libraryVersion(library interface{ Version() (major, minor int) }, err error) goja.Value {
	if err != nil {
		return goja.Undefined()
	}
	major, minor := library.Version()
	return s.vm.ToValue(fmt.Sprintf("%d.%d", major, minor))
}

// release writes 13000 as "13.0".
func release(version int) string { return fmt.Sprintf("%d.%d", version/1000, version%1000/10) }

// info describes the driver and its devices as plain data, for cujs info and
// bug reports. Where there is no driver it says why.
func (s *session) info(bind.Args) goja.Value {
	if err := s.tryOpen(); err != nil {
		return s.plainObject(field{"cujs", s.env.Config.Version}, field{"functional", false},
			field{"reason", err.Error()}, field{"devices", s.vm.NewArray()})
	}
	api := s.driver.API()
	var devices []any
	for _, v := range s.driver.Devices() {
		devices = append(devices, s.deviceInfo(v))
	}
	return s.plainObject(field{"cujs", s.env.Config.Version}, field{"functional", len(devices) > 0},
		field{"driver", s.plainObject(field{"version", release(api.Version)}, field{"library", api.Name},
			field{"emulated", api.Emulated})},
		field{"devices", s.vm.NewArray(devices...)})
}

func (s *session) deviceInfo(v *gpu.Device) goja.Value {
	major, minor := v.Capability()
	o := s.plainObject(field{"ordinal", v.Ordinal()}, field{"name", v.Name()},
		field{"capability", fmt.Sprintf("%d.%d", major, minor)}, field{"totalMemory", int64(v.TotalMemory())})
	if uuid, err := v.UUID(); err == nil {
		_ = o.Set("uuid", uuid)
	}
	if bus, err := v.PCIBusID(); err == nil {
		_ = o.Set("pciBusId", bus)
	}
	if n, err := v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT); err == nil {
		_ = o.Set("multiprocessors", n)
	}
	return o
}

// liveObjects lists what is not released, in the order of its making; with
// debugging on, with the line that made it.
func (s *session) liveObjects(bind.Args) goja.Value {
	if s.driver == nil {
		return s.vm.NewArray()
	}
	s.driver.Drain()
	var list []any
	for _, live := range s.driver.LiveObjects() {
		o := s.plainObject(field{"kind", live.Kind}, field{"bytes", int64(live.Bytes)})
		if live.AllocatedAt != "" {
			_ = o.Set("allocatedAt", live.AllocatedAt)
		}
		list = append(list, o)
	}
	return s.vm.NewArray(list...)
}

// trace is cuda.trace(on): has a line written for every driver call from now
// on, to where the host wants traces, or standard error; or no more.
func (s *session) trace(a bind.Args) goja.Value {
	on := a.BoolOr(0, "on", true)
	s.open()
	s.setTrace(on)
	return nil
}

// debug switches the costly checks on or off: from then on, objects know where
// they were made.
func (s *session) debug(a bind.Args) goja.Value {
	on := a.BoolOr(0, "on", true)
	s.open()
	s.debugging = on
	s.owner.set(goroutine())
	s.driver.SetDebug(on)
	return nil
}

// setTrace has a line written for every driver call, or no more.
func (s *session) setTrace(on bool) {
	s.tracing = on
	s.watchCalls()
}

// watchCalls has the calls of the driver pass whoever wants to see them: the
// profiles that are being taken, and in front of them the trace.
func (s *session) watchCalls() {
	api := s.table
	for _, p := range s.profiles {
		api = api.Wrap(p.Hook)
	}
	if s.tracing {
		w := s.env.Config.Trace
		if w == nil {
			w = s.env.Config.Stderr
		}
		s.owner.set(goroutine())
		api = api.Wrap(cuda.Trace(w, cuda.TraceOptions{Color: s.env.Config.Colors(w), Where: s.where}))
	}
	s.driver.SetAPI(api)
}
