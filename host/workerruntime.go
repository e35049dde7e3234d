// This file opens the runtime of a worker, by what its program has said.

package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/dop251/goja"
)

// Of the memory that a process may have, the collector is to keep the heap below this share.
const heapShare = 0.85

// deepestStack is how large a goroutine's stack may grow in a worker: what a limit of 10 000 calls
// needs at worst. A quarter of the usual end costs a quarter of the time and the memory.
const deepestStack = 256 << 20

// openDevice makes the context of the GPU that a worker has, and no globals.
const openDevice = "{ const cuda = require('cuda'); cuda.alloc('u8', 1).free(); cuda.device() }"

// open makes the runtime, opens a GPU, whose driver needs calls of the system for that, and
// confines the process. It returns the GPU's place on the bus.
func (w *worker) open(o *wire.Options) (device string, err error) {
	debug.SetMaxStack(deepestStack)
	if memory := o.Confinement.Memory; memory > 0 {
		debug.SetMemoryLimit(int64(heapShare * float64(memory)))
	}
	_, _ = time.Now().Zone() // reads the time zone's file
	options, err := w.options(o)
	if err != nil {
		return "", err
	}
	if w.r, err = New(options); err != nil {
		return "", err
	}
	w.r.env.Converters = append(w.r.env.Converters, w.convert)
	if o.Confinement.GPU {
		opened, err := RunAs[*gpu.Device](context.Background(), w.r, "worker", openDevice)
		if err != nil {
			return "", err
		}
		if device, err = opened.PCIBusID(); err != nil {
			return "", err
		}
	}
	return device, confine.After(o.Confinement)
}

func (w *worker) options(o *wire.Options) (Options, error) {
	options := optionsOf(o.Settings)
	stdout, stderr := w.program.Output(wire.Stdout), w.program.Output(wire.Stderr)
	options.Stdout, options.Stderr = stdout, stderr // also where nobody reads them: the last output is an error's
	if o.Trace {
		options.Trace = w.program.Output(wire.Trace)
	}
	options.Colors = func(to io.Writer) bool {
		return to == stdout && o.ColoredStdout || to == stderr && o.ColoredStderr
	}
	var err error
	options.Areas, err = w.chosen(o.Areas)
	return options, err
}

// chosen are the areas that the program has asked for.
func (w *worker) chosen(names []string) (list []Area, err error) {
	for _, name := range names {
		i := slices.IndexFunc(w.areas, func(a Area) bool { return a != nil && a.Name() == name })
		if i < 0 {
			return nil, fmt.Errorf("host: a worker lacks the area %s: its program must pass %[1]s.Area to host.WorkerMain and host.ServeWorker", name)
		}
		list = append(list, w.areas[i])
	}
	return list, nil
}

// convert makes JavaScript's values of what only crosses to workers.
func (w *worker) convert(value any) goja.Value {
	switch value := value.(type) {
	case wire.Thrown:
		return w.r.env.Bind.Error(errors.New(value.Message))
	}
	return nil
}
