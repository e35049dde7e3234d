// This file is cuda.profiler, which tells a profiler around the process what
// to record.

package diagnosis

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// profiler is {start(), stop()}, for the current context.
func (s *Diagnosis) profiler() goja.Value {
	o := s.VM.NewObject()
	method := func(f func(*gpu.Context) error) bind.Func {
		return func(goja.FunctionCall) goja.Value {
			s.Check(f(s.Current()))
			return goja.Undefined()
		}
	}
	s.Bind.Methods(o,
		bind.Method{Name: "start", Func: method((*gpu.Context).StartProfiler)},
		bind.Method{Name: "stop", Func: method((*gpu.Context).StopProfiler)},
	)
	return o
}
