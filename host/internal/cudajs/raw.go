// This file ties the module cuda/driver to the objects of the module cuda: they
// stand for their handles, and what raw calls do to contexts is known here.

package cudajs

import (
	"context"
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/driverjs"
	"github.com/dop251/goja"
)

var errRawDriver = errors.New("cuda/driver is not permitted here: it reaches all memory of the process (Permissions.Driver)")

// rawDriver makes the exports of cuda/driver.
func (s *session) rawDriver() goja.Value {
	if !s.env.Config.RawDriver {
		s.b.Throw(errRawDriver)
	}
	s.env.Load("cuda")
	exports, end := driverjs.Load(driverjs.Host{
		Bind: s.b, Loop: s.env.Loop, Table: s.rawTable, Enter: s.rawEnter, Called: s.rawCalled, Submitted: s.rawSubmitted, Check: s.check,
		Handle: s.rawHandle, Argument: s.rawArgument,
	})
	s.env.OnClose(func() error { end(); return nil })
	return exports
}

// rawTable is the driver's functions, with the current context of the script
// current on this thread. There may be none, as in C.
func (s *session) rawTable() *cuda.API {
	driver := s.open()
	s.check(s.thread.Restore())
	return driver.API()
}

// rawEnter has a call that waits by itself end with the script's task: the
// kernels that it may wait for are ended, where that is possible.
func (s *session) rawEnter() (left func()) {
	if s.kill == nil {
		return func() {}
	}
	stop := context.AfterFunc(s.env.Loop.Context(), s.kill)
	return func() {
		if !stop() { // the tasks after this one may launch kernels again
			s.table = s.share(s.unshared)
			s.watchCalls()
		}
	}
}

// switching are the calls that change what is current, or end contexts.
var switching = map[string]bool{
	"cuCtxCreate": true, "cuCtxCreate_v2": true, "cuCtxCreate_v3": true, "cuCtxDestroy": true, "cuCtxPushCurrent": true,
	"cuCtxPopCurrent": true, "cuCtxSetCurrent": true, "cuCtxAttach": true, "cuCtxDetach": true, "cuGreenCtxDestroy": true,
	"cuDevicePrimaryCtxReset": true, "cuDevicePrimaryCtxRelease": true,
}

// rawCalled hears of every call that was made.
func (s *session) rawCalled(name string) {
	if switching[name] {
		s.driver.Bypassed()
		s.detachDead()
	}
}

// rawSubmitted hears of work in a stream. What it uses nobody knows: no memory is
// released before it is done.
func (s *session) rawSubmitted(stream uint64) {
	if c := s.thread.Current(); c != nil {
		c.SubmittedTo(cuda.Stream(stream))
	}
}
