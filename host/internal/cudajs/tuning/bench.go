// This file is cuda.bench: it reads what is to be measured, and how.

package tuning

import (
	"context"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// bench is cuda.bench(f, options), and cuda.bench({a: f, b: {run, bytes, flops, type}}, options). bytes, flops and type say
// what a call does, the others how it is measured.
func (s *Tuning) bench(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(1, "options", "bytes", "flops", "type", "name", "cold", "warmup", "time", "samples", "calls", "stream")
	stream := s.StreamOption(o)
	if stream != nil {
		c = stream.Context()
	}
	subjects, several := s.subjects(c, a, o)
	for i := range subjects {
		subjects[i].Time = s.timer(a.Op(), c, stream, subjects[i].run)
	}
	plan := plan(o, benchWarmup, benchTime)
	if o.BoolOr("cold", false) {
		flush, end := s.flush(c, stream)
		defer end()
		plan.Flush = flush
	}
	measured := make([]benchmark.Subject, len(subjects))
	for i, subject := range subjects {
		measured[i] = subject.Subject
	}
	s.Check(plan.Measure(measured...))
	objects := make([]any, len(subjects))
	for i, subject := range subjects {
		objects[i] = s.Make(subject.Result)
	}
	if !several {
		return objects[0].(*goja.Object)
	}
	return s.compare(objects...)
}

// A subject is one of the functions that are measured.
type subject struct {
	benchmark.Subject
	run goja.Callable
}

// subjects reads the first argument. Several tells whether it is an object of functions.
func (s *Tuning) subjects(c *gpu.Context, a bind.Args, o bind.Options) (list []subject, several bool) {
	if f, ok := goja.AssertFunction(a.Value(0)); ok {
		name := o.StringOr("name", bind.Property(a.Value(0).(*goja.Object), "name").String())
		if name == "" {
			name = "function"
		}
		return []subject{s.subject(c, name, f, o, o)}, false
	}
	table, ok := a.Value(0).(*goja.Object)
	if !ok || len(table.Keys()) == 0 {
		a.Wrong(0, "f", "a function, or an object of functions such as { one: f, other: g }")
	}
	for _, name := range table.Keys() {
		v, own := table.Get(name), o
		f, ok := goja.AssertFunction(v)
		if _, isObject := v.(*goja.Object); !isObject {
			s.Bind.ThrowTypeError("%s: f.%s: expected a function, or an object such as { run: f, bytes: 4096 }, got %s", a.Op(), name, s.Bind.Kind(v))
		}
		if !ok {
			own = s.Bind.Options(a.Op(), "f."+name, v, "run", "bytes", "flops", "type")
			if f = own.Function("run"); f == nil {
				own.Wrong("run", "a function")
			}
		}
		list = append(list, s.subject(c, name, f, own, o))
	}
	return list, true
}

// subject reads what a call of f does: from its own options, else from those of all.
func (s *Tuning) subject(c *gpu.Context, name string, f goja.Callable, own, all bind.Options) subject {
	from := func(key string) bind.Options {
		if own.Has(key) {
			return own
		}
		return all
	}
	typ := from("type").StringOr("type", "f32")
	if !slices.Contains(benchmark.Types(), typ) {
		s.Bind.ThrowTypeError("%s: %s.type: there is no %q%s", all.Op(), from("type").Name(), typ, spell.Instead(typ, benchmark.Types()))
	}
	bytes, flops := from("bytes").FloatFrom("bytes", 0, 0), from("flops").FloatFrom("flops", 0, 0)
	return subject{benchmark.Subject{Result: benchmark.New(name, c.Device(), typ, bytes, flops)}, f}
}

// How long work is measured unless a script says so, in milliseconds.
const (
	benchWarmup = 25
	benchTime   = 200
)

func plan(o bind.Options, warmup, time float64) benchmark.Plan {
	return benchmark.Plan{
		Warmup: o.FloatFrom("warmup", warmup, 0), Time: o.FloatFrom("time", time, 0),
		Samples: int(o.IntIn("samples", 0, 1, 1e6)), Calls: int(o.IntIn("calls", 0, 1, 1e6)),
	}
}

// timer times calls of f by events in the stream.
func (s *Tuning) timer(op string, c *gpu.Context, stream *gpu.Stream, f goja.Callable) func(calls int) (device, host float64, err error) {
	return func(calls int) (device, host float64, err error) {
		device, host = s.streams.Time(op, c, stream, f, calls)
		return device, host, nil
	}
}

// flush is a function that writes twice as much as the device's second-level cache holds, in the
// stream, and one that ends it.
func (s *Tuning) flush(c *gpu.Context, stream *gpu.Stream) (flush func() error, end func()) {
	bytes, err := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)
	s.Check(err)
	b, err := c.Alloc(context.Background(), 2*uint64(max(bytes, 1<<20)))
	s.Check(err)
	return func() error { return b.Fill(0, 4, 0, b.Bytes()/4, stream) }, func() { _ = b.Free() }
}
