// This file records what a function of the script puts into a stream.

package streams

import (
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// captureStream is stream.capture(f).
func (s *Streams) captureStream(stream *gpu.Stream, a bind.Args) goja.Value {
	return s.RecordGraph(a.Op(), stream, a.This(), a.Function(0, "f"))
}

// RecordGraph records f. When the driver finds in f what cannot be recorded, as
// the loading of code may be, f runs once for real, and is recorded then.
func (s *Streams) RecordGraph(op string, stream *gpu.Stream, object goja.Value, f goja.Callable) goja.Value {
	body := s.Body(op, f)
	g, err := graphs.Capture(stream, func() error { return body(stream, object) })
	if unrecorded(err) {
		s.Check(body(stream, object))
		s.Check(stream.Synchronize(s.Env.Loop.Context()))
		g, err = graphs.Capture(stream, func() error { return body(stream, object) })
	}
	s.Check(err)
	return s.Object(g)
}

// unrecorded tells whether an error is that of a call that cannot be recorded.
func unrecorded(err error) bool {
	var failure *cuda.Error
	return errors.As(err, &failure) && (failure.Code == cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED || failure.Code == cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED)
}

// Body calls a function of the script with a stream, which is in use
// meanwhile. What it throws is the error.
func (s *Streams) Body(op string, f goja.Callable) func(*gpu.Stream, goja.Value) error {
	return func(stream *gpu.Stream, object goja.Value) error {
		previous := s.Stream
		s.Stream = stream
		s.Noted(stream, object)
		defer func() { s.Stream = previous }()
		v, err := f(goja.Undefined(), object)
		if err != nil {
			return err
		}
		if o, ok := v.(*goja.Object); ok {
			if _, promise := bind.Promise(o); promise {
				return &usage.ArgumentError{Doing: op, Argument: "f", Expected: "a function that has done its work when it returns", Got: "one that returns a Promise"}
			}
		}
		return nil
	}
}
