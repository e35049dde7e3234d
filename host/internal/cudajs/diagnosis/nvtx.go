// This file is cuda.nvtx, which tells a profiler around the process what the
// script is doing.

package diagnosis

import (
	"sync"

	"github.com/cujs/cujs/bindings/nvtx"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

// tool is the profiler, attached to once for the process, when a script first
// tells it something; nil where there is none.
var tool = sync.OnceValue(func() *nvtx.API {
	api, err := nvtx.Open()
	if err != nil {
		return nil
	}
	return api
})

// domain is the runtime's own, until it is closed: what one runtime tells is apart from what the
// others tell. It is nil where there is no profiler.
func (s *Diagnosis) domain() *nvtx.Domain {
	if s.told == nil {
		if s.told = tool().Domain("cujs"); s.told != nil {
			s.Env.OnClose(func() error { s.told.Close(); return nil })
		}
	}
	return s.told
}

// nvtx is {range(name, f), push(name), pop(), mark(name)}.
func (s *Diagnosis) nvtx() goja.Value {
	o := s.VM.NewObject()
	then, _ := goja.AssertFunction(s.VM.Get("Promise").ToObject(s.VM).Get("prototype").ToObject(s.VM).Get("then"))
	for _, e := range []core.Export{
		{Name: "range", Length: 2, Call: func(a bind.Args) goja.Value { return s.nvtxRange(a, then) }},
		{Name: "push", Length: 1, Call: func(a bind.Args) goja.Value { s.pushRange(a); return nil }},
		{Name: "pop", Call: func(bind.Args) goja.Value { s.popRange(); return nil }},
		{Name: "mark", Length: 1, Call: func(a bind.Args) goja.Value { s.domain().Mark(rangeName(a)); return nil }},
	} {
		e.Put(s.Session, o, "cuda.nvtx.")
	}
	return o
}

// Bounds of what a script may have a profiler keep: the bytes of a name, and the ranges that are
// open at once. Without them it could fill the memory that no limit counts.
const (
	longestName = 4 << 10
	mostRanges  = 1 << 10
)

// rangeName is the first argument. It is checked without a profiler too: a script that works then
// works with one.
func rangeName(a bind.Args) string {
	name := a.String(0, "name")
	if len(name) > longestName {
		a.Out("name", "it has %d bytes, more than %d", len(name), longestName)
	}
	return name
}

// opens counts a range that begins.
func (s *Diagnosis) opens(count *int) {
	if s.pushed+s.ranges == mostRanges {
		s.Bind.ThrowRangeError("cuda.nvtx: %d ranges are open, and no more may be", mostRanges)
	}
	*count++
}

// nvtxRange is cuda.nvtx.range(name, f). Whether f is asynchronous shows only
// when it has returned, and other ranges may have begun or ended by the time
// that its promise settles: so its range is never one of the thread's stack.
func (s *Diagnosis) nvtxRange(a bind.Args, then goja.Callable) goja.Value {
	name, f, domain := rangeName(a), a.Function(1, "f"), s.domain()
	s.opens(&s.ranges)
	id, settles := domain.Start(name), false
	end := func() {
		s.ranges--
		domain.End(id)
	}
	defer func() {
		if !settles {
			end()
		}
	}()
	v, err := f(goja.Undefined())
	s.Bind.Check(err)
	if p, ok := bind.Promise(v); domain != nil && ok && p.State() == goja.PromiseStatePending && then != nil {
		settles = true
		return s.Bind.Call(then, v, s.Bind.Function("", 1, func(call goja.FunctionCall) goja.Value {
			end()
			return call.Argument(0)
		}), s.Bind.Function("", 1, func(call goja.FunctionCall) goja.Value {
			end()
			panic(call.Argument(0)) // the promise that scripts get is rejected likewise
		}))
	}
	return v
}

// pushRange begins a range of this OS thread, on which the event loop keeps the
// script to the end of the task.
func (s *Diagnosis) pushRange(a bind.Args) {
	name := rangeName(a)
	s.opens(&s.pushed)
	s.domain().Push(name)
}

// popRange ends the range that was pushed last in this task, where there is one.
func (s *Diagnosis) popRange() {
	if s.pushed > 0 {
		s.pushed--
		s.domain().Pop()
	}
}

// popRanges ends the ranges that a task has left: the next one may run on another
// thread.
func (s *Diagnosis) popRanges() {
	for s.pushed > 0 {
		s.popRange()
	}
}

// profiler is {start(), stop()}, for the current context.
func (s *Diagnosis) profiler() goja.Value {
	o := s.VM.NewObject()
	method := func(op string, f func(*gpu.Context) error) bind.Func {
		return func(goja.FunctionCall) goja.Value {
			s.Beyond(op)
			s.Check(f(s.Current()))
			return goja.Undefined()
		}
	}
	s.Bind.Methods(o,
		bind.Method{Name: "start", Func: method("cuda.profiler.start", (*gpu.Context).StartProfiler)},
		bind.Method{Name: "stop", Func: method("cuda.profiler.stop", (*gpu.Context).StopProfiler)},
	)
	return o
}
