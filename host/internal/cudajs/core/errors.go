// This file makes JavaScript errors of the errors of gpu and of the driver.

package core

import (
	"context"
	_ "embed"
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/dop251/goja"
)

//go:embed errors.js
var errorSource string

// errorClasses are the classes of errors.
type errorClasses struct{ cudaError, library, outOfMemory, Compile, RangeError, typeError, Aggregate *goja.Object }

// loadErrors makes the error classes and has Go errors translated to them.
func (s *Session) loadErrors() {
	v, err := s.VM.RunScript(sources.Internal+"cuda/errors.js", errorSource)
	s.Check(err)
	made := v.(*goja.Object)
	s.Errors.cudaError = made.Get("CudaError").(*goja.Object)
	s.Errors.library = made.Get("LibraryError").(*goja.Object)
	s.Errors.outOfMemory = made.Get("OutOfMemoryError").(*goja.Object)
	s.Errors.Compile = made.Get("CompileError").(*goja.Object)
	s.Errors.RangeError = s.VM.Get("RangeError").(*goja.Object)
	s.Errors.typeError = s.VM.Get("TypeError").(*goja.Object)
	s.Errors.Aggregate = s.VM.Get("AggregateError").(*goja.Object)
	s.nothing, _ = goja.AssertFunction(made.Get("nothing"))
	s.Bind.Translate(s.translate)
	s.Registry.Export(Export{Name: "CudaError", Value: s.Errors.cudaError}, Export{Name: "OutOfMemoryError", Value: s.Errors.outOfMemory},
		Export{Name: "CompileError", Value: s.Errors.Compile}, Export{Name: "LibraryError", Value: s.Errors.library})
}

// Check throws err unless it is nil.
func (s *Session) Check(err error) {
	if err != nil {
		s.Fail(err)
	}
}

// Fail throws err. A wait that was ended because the script is to end does not
// throw what the script could catch: it ends the script.
func (s *Session) Fail(err error) {
	ctx := s.Env.Loop.Context()
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, cause) && s.nothing != nil {
		s.VM.Interrupt(cause)
		_, err = s.nothing(goja.Undefined()) // JavaScript finds that it is interrupted
		s.Bind.Check(err)
	}
	s.Bind.Throw(err)
}

// translate makes the error that a script sees, nil for an error that is not of
// this module.
func (s *Session) translate(err error) *goja.Object {
	var (
		memory   *gpu.OutOfMemoryError
		compile  *gpu.CompileError
		size     *usage.RangeError
		limit    *usage.LimitError
		argument *usage.ArgumentError
		released *usage.ReleasedError
		failed   *cuda.Error
		library  libraryFailure
	)
	switch {
	case errors.As(err, &memory):
		return s.outOfMemory(err, memory)
	case errors.As(err, &compile):
		return s.NewError(s.Errors.Compile, err, "log", compile.Log, "stage", "ptx")
	case errors.As(err, &size), errors.As(err, &limit):
		return s.NewError(s.Errors.RangeError, err)
	case errors.As(err, &argument), errors.As(err, &released):
		return s.NewError(s.Errors.typeError, err)
	case errors.As(err, &failed):
		if s.Driver != nil {
			inside.Heard(s.Driver, err)
		}
		return s.NewError(s.Errors.cudaError, err, fields(failed)...)
	case errors.As(err, &library):
		call, symbol, code, log := library.Failure()
		list := []any{"code", code, "symbol", symbol, "call", call}
		if log != "" {
			list = append(list, "log", log)
		}
		return s.NewError(s.Errors.library, err, list...)
	}
	return nil
}

// A libraryFailure is a call of one of the toolkit's libraries that failed.
type libraryFailure interface {
	error
	Failure() (call, symbol string, code int, log string)
}

func (s *Session) outOfMemory(err error, e *gpu.OutOfMemoryError) *goja.Object {
	list := []any{"requested", int64(e.Requested), "free", int64(e.Free), "total", int64(e.Total)}
	if e.Err != nil {
		list = append(list, fields(e.Err)...)
	}
	return s.NewError(s.Errors.outOfMemory, err, list...)
}

// fields are the properties of a CudaError.
func fields(e *cuda.Error) []any {
	list := []any{"code", int(e.Code), "symbol", e.Code.String(), "call", e.Call, "sticky", e.Sticky()}
	if e.Hint != "" {
		list = append(list, "hint", e.Hint)
	}
	if e.Log != "" {
		list = append(list, "log", e.Log)
	}
	return list
}

// NewError makes an error of a class around a Go error, with properties as PlainObject takes them.
// The message tells of them already: they do not show in inspection.
func (s *Session) NewError(class *goja.Object, err error, properties ...any) *goja.Object {
	o, failed := s.VM.New(class, s.VM.ToValue(err.Error()))
	if failed != nil {
		panic(failed)
	}
	for i := 0; i < len(properties); i += 2 {
		s.Bind.Hidden(o, properties[i].(string), s.VM.ToValue(properties[i+1]))
	}
	s.Bind.Attach(o, err)
	return o
}

// PlainObject makes an ordinary object with properties in order: a name, its value, the next name
// and so on.
func (s *Session) PlainObject(properties ...any) *goja.Object {
	o := s.VM.NewObject()
	for i := 0; i < len(properties); i += 2 {
		s.Check(o.Set(properties[i].(string), properties[i+1]))
	}
	return o
}
