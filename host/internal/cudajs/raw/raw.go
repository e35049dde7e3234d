// Package raw is the module cuda/driver: the objects of the module cuda stand for their handles
// there, and what raw calls do to contexts is known here.
package raw

import (
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/driverjs"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// Raw is the module cuda/driver of one runtime.
type Raw struct {
	*values.Reader
	modules *modules.Modules
}

// Area has the module in a runtime.
var Area = &area.Area{Package: "driver", Modules: map[string]area.Loader{
	"cuda/driver": func(r *area.Runtime) goja.Value { return (&Raw{r.Cuda.Reader, r.Cuda.Modules}).load() },
}}

var errRawDriver = errors.New("cuda/driver is not permitted here: it reaches all memory of the process (Permissions.Driver)")

// load makes the exports of cuda/driver.
func (s *Raw) load() goja.Value {
	if !s.Env.Config.Permissions.Driver {
		s.Bind.Throw(errRawDriver)
	}
	s.Env.Load("cuda")
	exports, end := driverjs.Load(driverjs.Host{
		Bind: s.Bind, Loop: s.Env.Loop, Table: s.rawTable, Called: s.rawCalled, Submitted: s.rawSubmitted, PerThread: s.perThread, Check: s.Check,
		Handle: s.RawHandle, Argument: s.modules.RawArgument,
	})
	s.Env.OnClose(func() error { end(); return nil })
	return exports
}

// rawTable is the driver's functions, with the current context of the script
// current on this thread. There may be none, as in C.
func (s *Raw) rawTable() *cuda.API {
	driver := s.Open()
	s.Check(inside.Settle(driver))
	s.Check(s.Thread.Restore())
	return driver.API()
}

// switching are the calls that change what is current, or end contexts.
var switching = map[string]bool{
	"cuCtxCreate": true, "cuCtxCreate_v2": true, "cuCtxCreate_v3": true, "cuCtxDestroy": true, "cuCtxPushCurrent": true,
	"cuCtxPopCurrent": true, "cuCtxSetCurrent": true, "cuCtxAttach": true, "cuCtxDetach": true, "cuGreenCtxDestroy": true,
	"cuDevicePrimaryCtxReset": true, "cuDevicePrimaryCtxRelease": true,
}

// rawCalled is called after each driver call.
func (s *Raw) rawCalled(name string) {
	if switching[name] {
		s.Driver.Bypassed()
		s.DetachDead()
	}
}

// rawSubmitted is called after work was enqueued. The memory that it uses is unknown: no memory is
// released before it is done.
func (s *Raw) rawSubmitted(stream uint64) {
	if c := s.Thread.Current(); c != nil {
		c.SubmittedTo(cuda.Stream(stream))
	}
}

// perThread is the handle of cuda.perThreadStream; 0 where no context is current.
func (s *Raw) perThread() cuda.Stream {
	c := s.Thread.Current()
	if c == nil {
		return 0
	}
	stream, err := c.PerThreadStream()
	s.Check(err)
	return stream.Handle()
}
