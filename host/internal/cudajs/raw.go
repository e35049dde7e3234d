// This file ties the module cuda/driver to the objects of the module cuda: they
// stand for their handles, and what raw calls do to contexts is known here.

package cudajs

import (
	"context"
	"errors"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/driverjs"
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

// rawHandle is the handle of a type of C behind an object. A freed object
// throws, in words that begin with what is done.
func (s *session) rawHandle(doing string, v goja.Value, typ string) (uint64, bool) {
	state := s.b.State(v)
	h, kind, freed := rawHandleOf(state)
	second := s.secondHandle(state, typ)
	if kind != typ && second == nil {
		return 0, false
	}
	if freed {
		s.check(&gpu.ReleasedError{Doing: doing, Object: "the " + s.b.Kind(v), Reason: "has been freed"})
	}
	if kind != typ {
		h = second()
	}
	return h, true
}

// secondHandle gives the other handle of what has two: a graph is also what is
// launched, a green context also a context.
func (s *session) secondHandle(state any, typ string) func() uint64 {
	switch v := state.(type) {
	case *graph:
		if typ == "CUgraphExec" {
			return func() uint64 {
				exec, err := v.gpu.Exec()
				s.check(err)
				return uint64(exec)
			}
		}
	case *gpu.GreenContext:
		if typ == "CUcontext" {
			return func() uint64 { return uint64(v.Context.Handle()) }
		}
	}
	return nil
}

func rawHandleOf(state any) (h uint64, kind string, freed bool) {
	switch v := state.(type) {
	case *buffer:
		return uint64(v.gpu.Address()), "CUdeviceptr", v.gpu.Freed()
	case *gpu.Device:
		return uint64(v.Handle()), "CUdevice", false
	case *gpu.Context:
		return uint64(v.Handle()), "CUcontext", !v.Valid()
	case *gpu.GreenContext:
		return uint64(v.Green()), "CUgreenCtx", v.Freed()
	case *gpu.Stream:
		return uint64(v.Handle()), "CUstream", v.Freed()
	case *gpu.Event:
		return uint64(v.Handle()), "CUevent", v.Freed()
	case *moduleState:
		return uint64(v.gpu.Handle()), "CUmodule", v.gpu.Unloaded()
	case *function:
		return uint64(v.gpu.Handle()), "CUfunction", v.gpu.Module().Unloaded()
	case *graph:
		return uint64(v.gpu.Handle()), "CUgraph", v.gpu.Freed()
	case *graphNode:
		return uint64(v.gpu.Handle()), "CUgraphNode", false
	case *gpu.Condition:
		return v.Handle(), "CUgraphConditionalHandle", false
	case *gpu.Texture:
		return uint64(v.Handle()), "CUtexObject", v.Freed()
	case *gpu.Surface:
		return uint64(v.Handle()), "CUsurfObject", v.Freed()
	case *gpu.ExternalMemory:
		return uint64(v.Handle()), "CUexternalMemory", v.Freed()
	case *gpu.ExternalSemaphore:
		return uint64(v.Handle()), "CUexternalSemaphore", v.Freed()
	case *array:
		if v.gpu.MipmapHandle() != 0 {
			return uint64(v.gpu.MipmapHandle()), "CUmipmappedArray", v.gpu.Freed()
		}
		return uint64(v.gpu.Handle()), "CUarray", v.gpu.Freed()
	case *pitched:
		return uint64(v.gpu.Buffer.Address()), "CUdeviceptr", v.gpu.Buffer.Freed()
	case *gpu.Pool:
		return uint64(v.Handle()), "CUmemoryPool", v.Freed()
	}
	return 0, "", false
}

// permitted throws unless the host permits what reaches beyond the script's own
// memory, as cuda/driver does.
func (s *session) permitted(op string) {
	if !s.env.Config.RawDriver {
		s.b.ThrowTypeError("%s: the host of this script does not permit it (Permissions.Driver)", op)
	}
}

// rawArgument is what an object is as an argument of a kernel.
func (s *session) rawArgument(doing string, v goja.Value) (bits uint64, size int, ok bool) {
	if t, ok := bind.StateOf[*typed](s.b, v); ok {
		return t.bits, t.dtype.Size(), true
	}
	for _, typ := range []string{"CUdeviceptr", "CUtexObject", "CUsurfObject"} {
		if h, ok := s.rawHandle(doing, v, typ); ok {
			return h, 8, true
		}
	}
	return 0, 0, false
}

// handleOf makes the getter "handle" of a class, for calls of cuda/driver.
func handleOf[T any](s *session, class string) bind.Accessor {
	return bind.Accessor{Name: "handle", Get: func(call goja.FunctionCall) goja.Value {
		h, _, _ := rawHandleOf(any(bind.This[T](s.b, call, class+".handle")))
		return s.b.BigInt(h)
	}}
}
