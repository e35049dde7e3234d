// Package diagnosis is what tells about the driver and the process: profiles, counters, traces,
// live objects, core dumps.
package diagnosis

import (
	"fmt"
	"path/filepath"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nvtx"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// Diagnosis is what tells about the driver, in one runtime.
type Diagnosis struct {
	*values.Reader
	modules *modules.Modules
	pushed  int // ranges of cuda.nvtx.push that the task has not popped
	ranges  int // ranges of cuda.nvtx.range that go on
	told    *nvtx.Domain
}

// New returns the area for one runtime.
func New(r *values.Reader, m *modules.Modules) *Diagnosis {
	return &Diagnosis{Reader: r, modules: m}
}

// Define adds the classes of the area to the registry.
func (s *Diagnosis) Define() {
	s.defineFunctions()
	s.defineProfile()
	s.AtTaskEnd(s.popRanges)
}

// defineFunctions adds to cuda what tells about the driver and the process.
func (s *Diagnosis) defineFunctions() {
	inspect.Describe(s.Env.Inspect, func(_ *inspect.Context, n *stats.Kernel) string { return n.String() })
	s.Registry.Export(
		core.Export{Name: "version", Get: s.version},
		core.Export{Name: "info", Call: s.info},
		core.Export{Name: "liveObjects", Call: s.liveObjects},
		core.Export{Name: "trace", Length: 1, Call: s.trace},
		core.Export{Name: "debug", Length: 1, Call: s.debug},
		core.Export{Name: "coreDump", Call: s.coreDump},
		core.Export{Name: "stats", Length: 1, Call: s.stats},
		core.Export{Name: "picture", Length: 2, Call: s.picture},
		core.Export{Name: "profile", Lazy: s.profiling},
		core.Export{Name: "profiler", Lazy: s.profiler},
		core.Export{Name: "nvtx", Lazy: s.nvtx},
		core.Export{Name: "checkpoint", Lazy: s.checkpoint},
	)
}

// version is {cujs, driver, nvrtc, nvjitlink}, the driver's as in "13.0". The
// toolkit's libraries are looked for when a script asks; what is not there is
// undefined.
func (s *Diagnosis) version() any {
	o := s.PlainObject("cujs", s.Env.Config.Version, "driver", release(s.Open().Version()))
	s.Bind.Lazy(o, "nvrtc", true, func() goja.Value {
		c, err := s.modules.Compiler()
		return s.libraryVersion(c, err)
	})
	s.Bind.Lazy(o, "nvjitlink", true, func() goja.Value {
		l, err := s.modules.Linker()
		return s.libraryVersion(l, err)
	})
	return o
}

// libraryVersion is the version of a library that was opened, undefined without one.
func (s *Diagnosis) libraryVersion(library interface{ Version() (major, minor int) }, err error) goja.Value {
	if err != nil {
		return goja.Undefined()
	}
	major, minor := library.Version()
	return s.VM.ToValue(fmt.Sprintf("%d.%d", major, minor))
}

// release writes 13000 as "13.0".
func release(version int) string { return fmt.Sprintf("%d.%d", version/1000, version%1000/10) }

// info describes the driver and its devices as plain data, for cujs info and
// bug reports. Where there is no driver it says why.
func (s *Diagnosis) info(bind.Args) goja.Value {
	if err := s.TryOpen(); err != nil {
		return s.PlainObject("cujs", s.Env.Config.Version, "functional", false,
			"reason", err.Error(), "devices", s.VM.NewArray())
	}
	api := s.Driver.API()
	library := api.Name
	if !s.Permits("device.uuid") {
		library = filepath.Base(library)
	}
	var devices []any
	for _, v := range s.Driver.Devices() {
		devices = append(devices, s.deviceInfo(v))
	}
	return s.PlainObject("cujs", s.Env.Config.Version, "functional", len(devices) > 0,
		"driver", s.PlainObject("version", release(api.Version), "library", library,
			"emulated", api.Emulated),
		"devices", s.VM.NewArray(devices...))
}

func (s *Diagnosis) deviceInfo(v *gpu.Device) goja.Value {
	major, minor := v.Capability()
	o := s.PlainObject("ordinal", v.Ordinal(), "name", v.Name(),
		"capability", fmt.Sprintf("%d.%d", major, minor), "totalMemory", int64(v.TotalMemory()))
	if s.Permits("device.uuid") {
		if uuid, err := v.UUID(); err == nil {
			_ = o.Set("uuid", uuid)
		}
		if bus, err := v.PCIBusID(); err == nil {
			_ = o.Set("pciBusId", bus)
		}
	}
	if n, err := v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT); err == nil {
		_ = o.Set("multiprocessors", n)
	}
	return o
}

// liveObjects lists what is not released, in the order of its making; with
// debugging on, with the line that made it.
func (s *Diagnosis) liveObjects(bind.Args) goja.Value {
	if s.Driver == nil {
		return s.VM.NewArray()
	}
	s.Driver.Drain()
	var list []any
	for _, live := range s.Driver.LiveObjects() {
		o := s.PlainObject("kind", live.Kind, "bytes", int64(live.Bytes))
		if live.AllocatedAt != "" {
			_ = o.Set("allocatedAt", live.AllocatedAt)
		}
		list = append(list, o)
	}
	return s.VM.NewArray(list...)
}

// trace is cuda.trace(on): has a line written for every driver call from now
// on, to where the host wants traces, or standard error; or no more.
func (s *Diagnosis) trace(a bind.Args) goja.Value {
	on := a.BoolOr(0, "on", true)
	if on && s.Env.Config.Trace == nil {
		s.Beyond("cuda.trace")
	}
	s.Open()
	s.SetTrace(on)
	return nil
}

// debug switches the costly checks on or off: from then on, objects know where
// they were made.
func (s *Diagnosis) debug(a bind.Args) goja.Value {
	on := a.BoolOr(0, "on", true)
	s.Open()
	s.Debugging = on
	s.Owner.Set(core.Goroutine())
	s.Driver.SetDebug(on)
	return nil
}
