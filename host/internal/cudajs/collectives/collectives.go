// Package collectives is the module cuda/nccl: several GPUs of a process, of a host, of many hosts.
package collectives

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/cujs/cujs/bindings/nccl"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/collective"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Collectives is the module of one runtime.
type Collectives struct {
	*values.Reader
	exports *goja.Object
	errors  *goja.Object // the class CollectiveError
	library values.Library[*nccl.API]
	calls   *collective.Library // over the library; nil until it is needed
	live    []*communicator
	group   *[]*work // what group has collected; nil outside of one
}

// Area has the module in a runtime.
var Area = &area.Area{Package: "collectives", Modules: map[string]area.Loader{
	"cuda/nccl": func(r *area.Runtime) goja.Value { return (&Collectives{Reader: r.Cuda.Reader}).load() },
}}

// load makes the exports of the module.
func (m *Collectives) load() goja.Value {
	m.Env.Load("cuda")
	m.exports = m.VM.NewObject()
	m.define()
	m.Publish(m.exports)
	for _, e := range []core.Export{
		{Name: "init", Call: m.init}, {Name: "local", Call: m.local}, {Name: "group", Length: 1, Call: m.grouped},
	} {
		e.Put(m.Session, m.exports, "nccl.")
	}
	m.loadError()
	m.library = values.Library[*nccl.API]{Of: m.Reader, Name: "NCCL", Module: "cuda/nccl", Without: "data between GPUs go through host memory, slowly", Load: nccl.Open}
	m.library.Accessors(m.exports)
	m.Env.OnClose(m.close)
	interrupted := m.Env.Interrupted
	m.Env.Interrupted = func() {
		m.abort()
		interrupted()
	}
	return m.exports
}

// loadError makes the class of errors, and has those of package collective become such.
func (m *Collectives) loadError() {
	m.errors = m.Env.Script(stdlib.Collective).ToObject(m.VM).Get("CollectiveError").(*goja.Object)
	m.Bind.Hidden(m.exports, "CollectiveError", m.errors)
	m.Bind.Translate(func(err error) *goja.Object {
		var e *collective.Error
		var launch *collective.LaunchError
		switch {
		case errors.As(err, &launch): // no rank is known yet
			return m.NewError(m.errors, err, "rank", -1, "size", 0, "collective", "init", "ranks", []int{}, "timeout", false, "launcher", launch.Launcher)
		case !errors.As(err, &e):
			return nil
		}
		return m.NewError(m.errors, err, "rank", e.Rank, "size", e.Size, "collective", e.Collective, "ranks", e.Ranks, "timeout", e.Timeout)
	})
}

// local is nccl.local(devices, options): a communicator for each device, all in this process.
func (m *Collectives) local(a bind.Args) goja.Value {
	o := a.Options(1, "options", "timeout")
	list, err := collective.Local(m.Open().Interruption(), m.contexts(a), m.options(o))
	var wrong *usage.ArgumentError
	if errors.As(err, &wrong) {
		wrong.Doing = a.Op()
	}
	m.Check(err)
	all := make([]any, len(list))
	for i, c := range list {
		all[i] = m.adopt(c)
	}
	return m.VM.NewArray(all...)
}

// init is nccl.init(options): a promise for the communicator of all processes that a launcher has started. Its device
// becomes the current one.
func (m *Collectives) init(a bind.Args) goja.Value {
	o := a.Options(0, "options", "timeout", "device")
	job, err := collective.Detect(m.Env.Config.Variables())
	m.launched(a, err)
	options := m.options(o)
	devices := m.Open().Devices()
	ordinal, err := job.Ordinal(len(devices), m.Table.Emulated)
	m.launched(a, err)
	device := devices[ordinal]
	if o.Has("device") {
		device = m.device(a, "options.device", o.Value("device"))
	}
	c, err := device.PrimaryContext()
	m.Check(err)
	p, ctx := m.Env.Promise(), m.Env.Loop.Context()
	go func() {
		joined, err := collective.Join(ctx, job, c, options)
		kept := p.Settle(func() (goja.Value, error) {
			if err == nil {
				err = m.Thread.MakeCurrent(c)
			}
			if err != nil {
				return nil, err
			}
			return m.adopt(joined), nil
		})
		if !kept && joined != nil {
			_ = joined.Close(ctx) // nobody is left to hear of it
		}
	}()
	return p.Value
}

// launched throws what is wrong with what a launcher told.
func (m *Collectives) launched(a bind.Args, err error) {
	if err != nil {
		m.Check(fmt.Errorf("%s: %w", a.Op(), err))
	}
}

// options are how communicators work: by NCCL on GPUs where it is found, and with comparisons where kernels are checked
// as well.
func (m *Collectives) options(o bind.Options) collective.Options {
	made := collective.Options{Limit: m.limit(o), Where: m.Place(), Compare: m.Env.Config.Check != nil}
	if m.library.Found() {
		if m.calls == nil {
			m.calls = collective.NewLibrary(m.library.API)
		}
		made.Library = m.calls
	}
	return made
}

// contexts are those of devices, or of their numbers; of all devices where none are named.
func (m *Collectives) contexts(a bind.Args) (list []*gpu.Context) {
	devices := m.Open().Devices()
	if a.Has(0) {
		named, ok := values.ArrayOf(a.Value(0))
		if !ok {
			a.Wrong(0, "devices", "an array of devices, or of their numbers")
		}
		devices = nil
		for i := range m.ListLength(a.Op(), "devices", named) {
			devices = append(devices, m.device(a, fmt.Sprintf("devices[%d]", i), named.Get(strconv.Itoa(i))))
		}
	}
	for _, v := range devices {
		c, err := v.PrimaryContext()
		m.Check(err)
		list = append(list, c)
	}
	return list
}

// device is one that a script has given, or its number.
func (m *Collectives) device(a bind.Args, name string, v goja.Value) *gpu.Device {
	if device, ok := bind.StateOf[*gpu.Device](m.Bind, v); ok {
		return device
	}
	if !goja.IsNumber(v) {
		m.Bind.ThrowTypeError("%s: %s: expected a Device or its number, got %s", a.Op(), name, m.Bind.Kind(v))
	}
	all := m.Open().Devices()
	n := v.ToFloat()
	if n != math.Trunc(n) || n < 0 || n >= float64(len(all)) {
		m.Bind.ThrowRangeError("%s: %s: expected the number of one of %s, from 0, got %v", a.Op(), name, spell.Count(len(all), "device"), v)
	}
	return all[int(n)]
}

// limit reads the option timeout, in seconds; CUJS_NCCL_TIMEOUT says it where it is left out.
func (m *Collectives) limit(o bind.Options) time.Duration {
	seconds := o.FloatOr("timeout", 0)
	if text := m.Env.Config.Variables()["CUJS_NCCL_TIMEOUT"]; seconds == 0 && text != "" {
		var err error
		if seconds, err = strconv.ParseFloat(text, 64); err != nil {
			m.Bind.ThrowRangeError("%s: CUJS_NCCL_TIMEOUT: expected seconds, got %q", o.Op(), text)
		}
	}
	if !(seconds >= 0 && seconds <= math.MaxInt64/float64(time.Second)) {
		m.Bind.ThrowRangeError("%s: timeout: expected seconds, got %v", o.Op(), seconds)
	}
	return time.Duration(seconds * float64(time.Second))
}

// abort ends what is under way, for a script that is interrupted.
func (m *Collectives) abort() {
	for _, c := range m.live {
		c.seen = true
		c.Abort("the script has been interrupted")
	}
}

// close ends all communicators, those that were made of others first. It answers a failure of which the script has not heard.
func (m *Collectives) close() error {
	var errs []error
	for _, c := range slices.Backward(m.live) {
		failure := c.Failure()
		if err := c.Close(m.Env.Closing); err != nil && !errors.Is(err, context.Canceled) {
			errs = append(errs, err)
		}
		if failure != nil && !c.seen {
			errs = append(errs, failure)
		}
	}
	m.live = nil
	return errors.Join(errs...)
}
