// Package emulator is a CUDA device in software. It fills the table of
// functions that bindings/cuda declares, so that programs cannot tell it from
// NVIDIA's driver, except that it is slower, says that it is emulated, and
// explains what a kernel did wrong.
//
// Handles are checked on every call: a wrong one is answered by the driver's
// error code. Memory that the caller passes by pointer is trusted, as the
// driver trusts it. What the emulated device does not have answers
// CUDA_ERROR_NOT_SUPPORTED.
package emulator

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/contexts"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/graphs"
	"github.com/cujs/cujs/emulator/internal/driver/images"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/driver/sharing"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
	"github.com/cujs/cujs/emulator/internal/preset"
	"github.com/cujs/cujs/ptx"
)

// Options describe the machine to emulate. The zero value is one generic
// device with 8 GiB.
type Options struct {
	// Devices lists presets: "h100", "2xh100", "a100,t4". Empty means one
	// generic device. Presets returns the names.
	Devices string
	// Memory is the bytes of every device; 0 means what the preset has.
	Memory uint64
	// Workers is the most goroutines that one kernel uses; 0 means one for
	// each processor that Go uses.
	Workers int
	// Stdout receives what kernels print; nil discards it. Writes come from
	// several goroutines, one at a time.
	Stdout io.Writer
	// Clock is what events measure; nil means the finest clock of the system.
	Clock func() time.Time
	// Context ends all kernels when it is cancelled, which their contexts
	// report as a failed launch. Nil means that nothing ends them.
	Context context.Context
	// Check, when not nil, has kernels and frees checked; they take several
	// times as long. Nil leaves it to the environment variable CUJS_CHECK,
	// which has reports written to standard error.
	Check *Check
	// Shuffle, when not nil, runs blocks and warps in a random order. Nil
	// leaves it to CUJS_SCHEDULE.
	Shuffle *Shuffle
	// WithoutEnvironment leaves both variables aside: where Check and Shuffle are nil, nothing is
	// checked or shuffled.
	WithoutEnvironment bool
	// Source gives the text of a file that PTX was made from, as its .file and
	// .loc say, for reports and counters; nil reads the file.
	Source func(file string) (text string, ok bool)
	// Texts parses the PTX of modules; those who parse it too find it in the table,
	// as package gpu does. Nil means one of this machine's own.
	Texts *ptx.Cache
	// Alone says that whoever opens the devices is the only one to use them: while it
	// waits for work, as it tells by API.Waiting, nobody submits other work or writes to
	// memory that kernels read. Kernels that wait for what nobody does any more end with
	// a fault then; without, only those that wait for what no one but their own threads
	// can do.
	Alone bool
	// Counting, when not nil, counts what kernels do, as it says. It belongs
	// to one machine.
	Counting *Counting
}

// Open returns the table of a new machine. Machines share nothing: handles
// and addresses of one mean nothing to another. The error is an
// *UnknownPresetError, or says what is wrong with Options.Devices.
func Open(o Options) (*cuda.API, error) {
	presets, err := parsePresets(o.Devices)
	if err != nil {
		return nil, err
	}
	if err := o.fromEnvironment(); err != nil {
		return nil, err
	}
	if o.Memory != 0 {
		for i := range presets {
			presets[i].Memory = o.Memory
		}
	}
	m := machine.New(machine.Config{
		Workers: o.Workers, Stdout: o.Stdout, Clock: o.Clock, Context: o.Context, Source: o.Source, Texts: o.Texts,
		Check: (*machine.Check)(o.Check), Shuffle: (*machine.Shuffle)(o.Shuffle),
	}, presets)
	api := o.table(m)
	api.Tenant = func(stdout io.Writer) *cuda.API {
		own := o.table(m.Tenant(stdout))
		own.Lend = nil
		return own
	}
	return api, nil
}

// table is the table of a machine.
func (o *Options) table(m *machine.Machine) *cuda.API {
	var api *cuda.API
	api = cuda.New("emulated", contexts.DriverVersion, func(call string) string { return missing(api, call) })
	api.Emulated, api.Checked = true, o.Check != nil
	api.Fault, api.Texts = m.Fault, m.Config.Texts
	if api.Checked {
		api.Unwritten = m.Unwritten
	}
	if o.Alone {
		api.Waiting = m.Waiting
	}
	work := o.bind(m, api)
	work(m.Config.Context, api)
	api.Share = func() (*cuda.API, func()) {
		ctx, end := context.WithCancel(m.Config.Context)
		own := *api
		work(ctx, &own)
		return &own, end
	}
	return api
}

// bind makes the parts of the driver and has them fill in the table, but for the calls that
// can keep a stream busy without end: these work fills in, and what they submit ends with ctx.
func (o *Options) bind(m *machine.Machine, api *cuda.API) (work func(ctx context.Context, api *cuda.API)) {
	memory := linear.New(m)
	programs := modules.New(m, o.Counting != nil && o.Counting.All)
	arrays := images.New(m, memory, programs)
	transfers := copies.New(m, memory, arrays)
	queues := streams.New(m, memory)
	dags := graphs.New(m, memory, transfers, programs, queues)
	for _, part := range []interface{ Bind(*cuda.API) }{
		contexts.New(m, memory, queues), memory, programs, arrays, transfers, queues, dags,
		sharing.New(m, memory, queues),
	} {
		part.Bind(api)
	}
	if o.Counting != nil {
		o.Counting.add(programs)
	}
	api.Lend, api.Borrow = memory.Lend, memory.Borrow
	return func(ctx context.Context, api *cuda.API) {
		programs.BindWork(ctx, api)
		queues.BindWork(ctx, api)
		dags.BindWork(ctx, api)
	}
}

// An UnknownPresetError names a device that there is no preset for.
type UnknownPresetError struct {
	Name  string
	Known []string // in the order of the alphabet
}

func (e *UnknownPresetError) Error() string { return (*preset.UnknownError)(e).Error() }

// CheckDevices returns the error that Open would return for Options.Devices.
func CheckDevices(devices string) error {
	if devices == "" {
		return nil
	}
	_, err := parsePresets(devices)
	return err
}

func parsePresets(devices string) ([]preset.Preset, error) {
	list, err := preset.Parse(devices)
	if unknown, ok := errors.AsType[*preset.UnknownError](err); ok {
		return nil, (*UnknownPresetError)(unknown)
	}
	return list, err
}

// Presets lists the names that Options.Devices may use, in the order of the
// alphabet.
func Presets() []string { return preset.Names() }

// missing explains a call that the emulated device does not answer. It is "" for
// functions that the table has: these are refused for what they were asked.
func missing(api *cuda.API, call string) string {
	field := "C" + strings.TrimPrefix(call, "c")
	f := reflect.ValueOf(api.Functions).FieldByName(field)
	none := reflect.ValueOf(cuda.New("", 0, nil).Functions).FieldByName(field)
	if f.IsValid() && f.Pointer() != none.Pointer() {
		return ""
	}
	return "the emulated device does not have " + call
}
