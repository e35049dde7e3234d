// This file makes arrays of scripts of those that the Go program has.

package ndarray

import (
	"errors"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/area"
	"github.com/dop251/goja"
)

// install has arrays of the Go program become NDArrays, whether a script has loaded the module or not.
func install(r *area.Runtime) {
	r.Converters = append(r.Converters, func(value any) goja.Value {
		a, ok := value.(*nd.Array)
		if !ok {
			return nil
		}
		o, err := arrive(r, a)
		r.Bind.Check(err)
		return o
	})
}

// arrive is the NDArray over the memory of an array, always the same one. Memory of another driver on the same devices is
// borrowed.
func arrive(r *area.Runtime, a *nd.Array) (goja.Value, error) {
	s := r.Cuda.Reader.Session
	if a.Buffer == nil || a.Buffer.Context() == nil {
		return nil, errors.New("the nd.Array has no Buffer; nd.New and nd.Over make arrays")
	}
	if err := s.TryOpen(); err != nil {
		return nil, err
	}
	r.Load("cuda/ndarray")
	if a.Buffer.Context().Driver() == s.Driver {
		return s.Object(a), nil
	}
	key := any(weak.Make(a))
	if o := s.Known(key); o != nil {
		return o, nil
	}
	buffer, err := s.Borrow(a.Buffer)
	if err != nil {
		return nil, err
	}
	own, _ := s.Inner(buffer).(*gpu.Buffer)
	o := s.Object(&nd.Array{Buffer: own, DType: a.DType, Shape: a.Shape, Strides: a.Strides, Offset: a.Offset})
	s.Remember(key, o)
	return o, nil
}
