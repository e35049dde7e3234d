// This file is cuda.profiler, which tells a profiler around the process what
// to record.

package cudajs

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// profiler is {start(), stop()}, for the current context.
func (s *session) profiler() goja.Value {
	o := s.vm.NewObject()
	method := func(f func(*gpu.Context) error) bind.Func {
		return func(goja.FunctionCall) goja.Value {
			s.check(f(s.current()))
			return goja.Undefined()
		}
	}
	s.b.Methods(o,
		bind.Method{Name: "start", Func: method((*gpu.Context).StartProfiler)},
		bind.Method{Name: "stop", Func: method((*gpu.Context).StopProfiler)},
	)
	return o
}
