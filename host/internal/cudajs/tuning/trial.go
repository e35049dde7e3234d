// This file launches and measures variants.

package tuning

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/internal/seam"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A trial is a variant, and what came of it.
type trial struct {
	variant *goja.Object
	state   *kernels.ScriptKernel
	kernel  *goja.Object
	launch  goja.Callable
	Value   float64 `json:"value"` // milliseconds, or what measure answered
	// Reason is why the variant does not work, empty where it does.
	Reason  string `json:"reason,omitempty"`
	failure goja.Value
}

func (j *job) trial(variant *goja.Object, k *kernels.ScriptKernel) *trial {
	t := &trial{variant: variant, state: k, kernel: j.Make(k)}
	t.launch = func(goja.Value, ...goja.Value) (v goja.Value, err error) {
		if failed := j.VM.Try(func() { v = j.launch(t) }); failed != nil {
			return nil, failed
		}
		return v, nil
	}
	return t
}

// launch launches a variant once.
func (j *job) launch(t *trial) goja.Value {
	if j.run != nil {
		answer := j.Bind.Call(j.run, goja.Undefined(), t.kernel, t.variant)
		if o, ok := answer.(*goja.Object); ok {
			if _, promise := bind.Promise(o); promise {
				j.Bind.ThrowTypeError("%s: options.run: expected a function that has launched when it returns, got one that returns a Promise", j.op)
			}
		}
		return goja.Undefined()
	}
	args := func(op string, first goja.Value) bind.Args {
		return j.Bind.Args(op, goja.FunctionCall{This: t.kernel, Arguments: append([]goja.Value{first}, j.args...)})
	}
	if j.options.Has("count") {
		j.Check(j.kernels.ForallKernel(t.state, args("kernel.forall", j.asked("count", t))))
	} else {
		j.kernels.LaunchKernel(t.state, args("kernel.launch", j.config(t)))
	}
	return goja.Undefined()
}

// config is the configuration of a variant's launch: its own properties, then those of the options.
func (j *job) config(t *trial) *goja.Object {
	c := j.VM.NewObject()
	for _, name := range modules.Shapes() {
		if v := t.variant.Get(name); v != nil {
			j.Check(c.Set(name, v))
		} else if j.options.Has(name) {
			j.Check(c.Set(name, j.asked(name, t)))
		}
	}
	if j.stream != nil {
		j.Check(c.Set("stream", j.options.Value("stream")))
	}
	return c
}

// asked is an option that may be a function of the variant.
func (j *job) asked(name string, t *trial) goja.Value {
	v := j.options.Value(name)
	if f, ok := goja.AssertFunction(v); ok {
		return j.Bind.Call(f, goja.Undefined(), t.variant)
	}
	return v
}

// try measures all variants. What the arguments' buffers hold is put back behind.
func (j *job) try() {
	restore := j.save()
	finished := false
	defer func() {
		if err := restore(); finished { // else an exception is on its way, which tells more
			j.Check(err)
		}
	}()
	for _, t := range j.trials {
		j.attempt(t)
	}
	if j.measure == nil {
		j.time()
	}
	finished = true
}

// attempt launches a variant once, and calls measure where there is one. A variant that fails is
// passed over; a failure that ends the context is not, for nothing works behind it.
func (j *job) attempt(t *trial) {
	var measured goja.Value
	failed := j.VM.Try(func() {
		if j.measure == nil {
			j.launch(t)
		} else {
			run := j.Bind.Function("run", 0, func(goja.FunctionCall) goja.Value { return j.launch(t) })
			measured = j.Bind.Call(j.measure, goja.Undefined(), run, t.variant)
		}
		j.Check(j.wait())
	})
	if failed == nil {
		if j.measure != nil {
			t.Value = j.number(measured)
		}
		return
	}
	var lost *cuda.Error
	if errors.As(j.Bind.GoError(failed.Value()), &lost) && lost.Sticky() {
		panic(failed)
	}
	t.failure, t.Reason = failed.Value(), failed.Value().String()
	if o, ok := t.failure.(*goja.Object); ok {
		if message := bind.Property(o, "message").String(); message != "" {
			t.Reason = message
		}
	}
}

// number is what measure answered.
func (j *job) number(v goja.Value) float64 {
	x := math.NaN()
	if goja.IsNumber(v) {
		x = v.ToFloat()
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		j.Bind.ThrowTypeError("%s: options.measure: expected a function that answers a finite number, got one that answers %s", j.op, j.text(v))
	}
	return x
}

// wait waits for what was launched, so that a failure is that of the variant.
func (j *job) wait() error {
	if j.stream != nil {
		return j.stream.Synchronize(j.Env.Loop.Context())
	}
	return j.context.Synchronize(j.Env.Loop.Context())
}

// time measures the variants that work, in turn.
func (j *job) time() {
	if j.options.BoolOr("cold", false) {
		flush, end := j.flush(j.context, j.stream)
		defer end()
		j.plan.Flush = flush
	}
	works := j.working()
	subjects := make([]benchmark.Subject, len(works))
	for i, t := range works {
		subjects[i] = benchmark.Subject{Result: benchmark.New("", j.context.Device(), "f32", 0, 0), Time: j.timer(j.op, j.context, j.stream, t.launch)}
	}
	if len(works) > 0 {
		j.Check(j.plan.Measure(subjects...))
	}
	for i, t := range works {
		t.Value = subjects[i].Median()
	}
}

// working are the variants that work, the best one first; of equal ones the first.
func (j *job) working() []*trial {
	list := slices.DeleteFunc(slices.Clone(j.trials), func(t *trial) bool { return t.Reason != "" })
	slices.SortStableFunc(list, func(a, b *trial) int {
		switch {
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	})
	return list
}

// save copies the buffers among the arguments, on the device. Restore puts back what they held. To copy
// what nobody has written would be a mistake to a checked device.
func (j *job) save() (restore func() error) {
	var copies, originals []*gpu.Buffer
	free := func() (err error) {
		for _, b := range copies {
			err = errors.Join(err, b.Free())
		}
		return err
	}
	j.Check(j.context.Synchronize(j.Env.Loop.Context()))
	for _, v := range j.args {
		for _, b := range kernels.BuffersOf(j.kernels.Argument(v)) {
			if b.GPU.Bytes() == 0 || inside.Unwritten(b.GPU) {
				continue
			}
			to, err := b.GPU.Context().Alloc(context.Background(), b.GPU.Bytes())
			if err == nil {
				copies, originals = append(copies, to), append(originals, b.GPU)
				err = b.GPU.CopyTo(to, 0, 0, b.GPU.Bytes(), nil)
			}
			if err != nil {
				_ = free() // the error is what counts
				j.Fail(err)
			}
		}
	}
	return func() error {
		err := j.context.Synchronize(j.Env.Loop.Context())
		for i, b := range originals {
			err = errors.Join(err, copies[i].CopyTo(b, 0, 0, b.Bytes(), nil))
		}
		return errors.Join(err, free())
	}
}

// most is how many variants an error tells of.
const most = 8

// none throws the error that no variant works.
func (j *job) none() {
	var text strings.Builder
	text.WriteString(j.op + ": no variant of " + j.kernel.Options.Name + " works")
	failures := make([]any, len(j.trials))
	for i, t := range j.trials {
		if failures[i] = t.failure; i < most {
			text.WriteString("\n  " + j.label(t.variant) + ": " + t.firstLine())
		}
	}
	if more := len(j.trials) - most; more > 0 {
		text.WriteString("\n  and " + spell.Count(more, "other"))
	}
	e, err := j.VM.New(j.Errors.Aggregate, j.VM.NewArray(failures...), j.VM.ToValue(text.String()))
	j.Check(err)
	panic(e)
}

// firstLine is the first line of the reason; those of a compiler have several.
func (t *trial) firstLine() string {
	line, _, _ := strings.Cut(t.Reason, "\n")
	return line
}
