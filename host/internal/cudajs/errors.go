// This file makes JavaScript errors of the errors of gpu and of the driver.

package cudajs

import (
	"context"
	_ "embed"
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/frame"
	"github.com/dop251/goja"
)

//go:embed errors.js
var errorSource string

// errorClasses are the classes of errors.
type errorClasses struct{ cudaError, outOfMemory, compile, rangeError, typeError *goja.Object }

// loadErrors makes the error classes and has Go errors translated to them.
func (s *session) loadErrors() {
	v, err := s.vm.RunScript(frame.Internal+"cuda/errors.js", errorSource)
	s.check(err)
	made := v.(*goja.Object)
	s.errors.cudaError = made.Get("CudaError").(*goja.Object)
	s.errors.outOfMemory = made.Get("OutOfMemoryError").(*goja.Object)
	s.errors.compile = made.Get("CompileError").(*goja.Object)
	s.errors.rangeError = s.vm.Get("RangeError").(*goja.Object)
	s.errors.typeError = s.vm.Get("TypeError").(*goja.Object)
	s.nothing, _ = goja.AssertFunction(made.Get("nothing"))
	s.b.Translate(s.translate)
	s.registry.export(Export{Name: "CudaError", Value: s.errors.cudaError}, Export{Name: "OutOfMemoryError", Value: s.errors.outOfMemory},
		Export{Name: "CompileError", Value: s.errors.compile})
}

// check throws err unless it is nil.
func (s *session) check(err error) {
	if err != nil {
		s.fail(err)
	}
}

// fail throws err. A wait that was ended because the script is to end does not
// throw what the script could catch: it ends the script.
func (s *session) fail(err error) {
	ctx := s.env.Loop.Context()
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, cause) && s.nothing != nil {
		s.vm.Interrupt(cause)
		_, err = s.nothing(goja.Undefined()) // JavaScript finds that it is interrupted
		s.b.Check(err)
	}
	s.b.Throw(err)
}

// translate makes the error that a script sees, nil for an error that is not of
// this module.
func (s *session) translate(err error) *goja.Object {
	var (
		memory   *gpu.OutOfMemoryError
		compile  *gpu.CompileError
		size     *gpu.RangeError
		limit    *gpu.LimitError
		argument *gpu.ArgumentError
		released *gpu.ReleasedError
		failed   *cuda.Error
	)
	switch {
	case errors.As(err, &memory):
		return s.outOfMemory(err, memory)
	case errors.As(err, &compile):
		return s.newError(s.errors.compile, err, field{"log", compile.Log}, field{"stage", "ptx"})
	case errors.As(err, &size), errors.As(err, &limit):
		return s.newError(s.errors.rangeError, err)
	case errors.As(err, &argument), errors.As(err, &released):
		return s.newError(s.errors.typeError, err)
	case errors.As(err, &failed):
		return s.newError(s.errors.cudaError, err, fields(failed)...)
	}
	return nil
}

func (s *session) outOfMemory(err error, e *gpu.OutOfMemoryError) *goja.Object {
	list := []field{{"requested", int64(e.Requested)}, {"free", int64(e.Free)}, {"total", int64(e.Total)}}
	if e.Err != nil {
		list = append(list, fields(e.Err)...)
	}
	return s.newError(s.errors.outOfMemory, err, list...)
}

// A field is a property of an error that its message already tells, so that it
// does not show in inspection.
type field struct {
	name  string
	value any
}

// fields are the properties of a CudaError.
func fields(e *cuda.Error) []field {
	list := []field{{"code", int(e.Code)}, {"symbol", e.Code.String()}, {"call", e.Call}, {"sticky", e.Sticky()}}
	if e.Hint != "" {
		list = append(list, field{"hint", e.Hint})
	}
	if e.Log != "" {
		list = append(list, field{"log", e.Log})
	}
	return list
}

// newError makes an error of a class around a Go error.
func (s *session) newError(class *goja.Object, err error, fields ...field) *goja.Object {
	o, failed := s.vm.New(class, s.vm.ToValue(err.Error()))
	if failed != nil {
		panic(failed)
	}
	for _, f := range fields {
		s.b.Hidden(o, f.name, s.vm.ToValue(f.value))
	}
	s.b.Attach(o, err)
	return o
}
