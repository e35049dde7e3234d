// This file is the performance object: a clock in milliseconds, marks and measures.

package web

import (
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/internal/clock"
	"github.com/dop251/goja"
)

type entry struct {
	name, kind      string
	start, duration float64
}

type performance struct {
	env     *environment.Env
	origin  time.Duration // a reading of the clock
	entries []entry
}

// Performance makes the performance object; its clock started at a reading.
func Performance(env *environment.Env, origin time.Duration) goja.Value {
	p := &performance{env: env, origin: origin}
	obj := env.VM.NewObject()
	env.Bind.Constant(obj, "timeOrigin", env.VM.ToValue(float64(time.Now().Add(-clock.Since(origin)).UnixNano())/1e6))
	env.Bind.Methods(obj,
		bind.Method{Name: "now", Func: func(goja.FunctionCall) goja.Value { return env.VM.ToValue(p.now()) }},
		bind.Method{Name: "mark", Length: 1, Func: p.mark},
		bind.Method{Name: "measure", Length: 1, Func: p.measure},
		bind.Method{Name: "clearMarks", Func: func(call goja.FunctionCall) goja.Value { return p.clear("mark", call) }},
		bind.Method{Name: "clearMeasures", Func: func(call goja.FunctionCall) goja.Value { return p.clear("measure", call) }},
		bind.Method{Name: "getEntries", Func: func(goja.FunctionCall) goja.Value {
			return p.list(func(entry) bool { return true })
		}},
		bind.Method{Name: "getEntriesByName", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			name := call.Argument(0).String()
			return p.list(func(e entry) bool { return e.name == name })
		}},
		bind.Method{Name: "getEntriesByType", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			kind := call.Argument(0).String()
			return p.list(func(e entry) bool { return e.kind == kind })
		}},
	)
	return obj
}

func (p *performance) now() float64 { return float64(clock.Since(p.origin)) / 1e6 }

func (p *performance) add(e entry) goja.Value {
	p.entries = append(p.entries, e)
	return p.object(e)
}

func (p *performance) object(e entry) goja.Value {
	obj := p.env.VM.NewObject()
	_ = obj.Set("name", e.name)
	_ = obj.Set("entryType", e.kind)
	_ = obj.Set("startTime", e.start)
	_ = obj.Set("duration", e.duration)
	return obj
}

func (p *performance) mark(call goja.FunctionCall) goja.Value {
	name := p.env.Bind.Args("performance.mark", call).String(0, "name")
	return p.add(entry{name: name, kind: "mark", start: p.now()})
}

// measure takes the time between two marks; without the second until now, without both since the
// origin.
func (p *performance) measure(call goja.FunctionCall) goja.Value {
	args := p.env.Bind.Args("performance.measure", call)
	start, end := 0.0, p.now()
	if args.Has(1) {
		start = p.marked(args, 1, "startMark")
	}
	if args.Has(2) {
		end = p.marked(args, 2, "endMark")
	}
	return p.add(entry{args.String(0, "name"), "measure", start, end - start})
}

func (p *performance) marked(args bind.Args, i int, name string) float64 {
	mark := args.String(i, name)
	for k := len(p.entries) - 1; k >= 0; k-- {
		if e := p.entries[k]; e.kind == "mark" && e.name == mark {
			return e.start
		}
	}
	args.Out(name, "there is no mark %q", mark)
	return 0
}

func (p *performance) clear(kind string, call goja.FunctionCall) goja.Value {
	name := call.Argument(0)
	var kept []entry
	for _, e := range p.entries {
		if e.kind != kind || !goja.IsUndefined(name) && e.name != name.String() {
			kept = append(kept, e)
		}
	}
	p.entries = kept
	return nil
}

func (p *performance) list(wanted func(entry) bool) goja.Value {
	var list []any
	for _, e := range p.entries {
		if wanted(e) {
			list = append(list, p.object(e))
		}
	}
	return p.env.VM.NewArray(list...)
}
