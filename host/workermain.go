// This file is a worker's process: it confines itself, opens a runtime and serves its program.

package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/dop251/goja"
)

// workerMain says that the program would be a worker if it were executed as one. Without that,
// StartWorker would execute all of the program again, with all that it does.
var workerMain atomic.Bool

// WorkerMain makes the process a worker where StartWorker has executed it as one, and does not
// return then. Elsewhere it does nothing. A program that starts workers calls it first in main, and
// a test of such a program first in TestMain: everything before it, above all the init functions of
// the program's packages, happens in each worker too.
func WorkerMain() {
	workerMain.Store(true)
	var err error
	switch os.Args[0] {
	case confine.FirstStage:
		err = ServeWorker()
	case confine.SecondStage:
		var link *wire.Link
		if link, err = workerLink(); err == nil {
			err = serve(link)
		}
	default:
		return
	}
	if err != nil && !errors.Is(err, io.EOF) {
		fmt.Fprintln(os.Stderr, "cujs worker:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// ServeWorker is for a program that WorkerOptions.Command names: it makes the process the worker of
// the program that has started it. The main of such a program begins with WorkerMain too, since the
// process executes itself once more. It returns when the program has ended, and an error at once
// where no program has started the process as a worker.
func ServeWorker() error {
	link, err := workerLink()
	switch {
	case err != nil:
		return err
	case confine.Stages == 1:
		return serve(link)
	}
	return confined(link)
}

// openRequest is the number of a program's first request, whose answer says why a worker cannot be.
const openRequest = 1

// confined is the first stage. It returns where the second cannot be, and the program is told why.
func confined(link *wire.Link) error {
	m, _, err := link.Receive()
	if err != nil {
		return err
	}
	if m.Confinement == nil {
		return errors.New("no confinement")
	}
	err = confine.Before(m.Confinement)
	_ = link.Send(&wire.Message{Kind: wire.Done, ID: openRequest, Error: leaving(err)})
	return err
}

// errNoProgram is why a process is no worker.
var errNoProgram = errors.New("host: no program has started this process as its worker; host.StartWorker does")

// worker serves one program.
type worker struct {
	link *wire.Link
	r    *Runtime
	last atomic.Uint64 // callback, or wish for a segment

	mu       sync.Mutex
	requests map[uint64]context.CancelCauseFunc
	waiting  map[uint64]chan reply // for Returned and Granted
}

type reply struct {
	message *wire.Message
	files   []*os.File
}

// Of the memory that a process may have, the collector is to keep the heap below this share.
const heapShare = 0.85

// deepestStack is how large a goroutine's stack may grow in a worker: what a limit of 10 000 calls
// needs at worst. A quarter of the usual end costs a quarter of the time and the memory.
const deepestStack = 256 << 20

func serve(link *wire.Link) error {
	m, _, err := link.Receive()
	if err != nil {
		return err
	}
	if m.Options == nil || m.Options.Confinement == nil {
		return errors.New("no options")
	}
	w := &worker{link: link, requests: map[uint64]context.CancelCauseFunc{}, waiting: map[uint64]chan reply{}}
	device, err := w.open(m.Options)
	if err != nil {
		_ = link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Error: leaving(err)})
		return err
	}
	if err := link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Value: device}); err != nil {
		return err
	}
	for {
		m, files, err := link.Receive()
		if err != nil {
			return err
		}
		w.received(m, files)
	}
}

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
	if w.r, err = New(w.options(o)); err != nil {
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

func (w *worker) options(o *wire.Options) Options {
	options := Options{
		Args: o.Args, Env: o.Env, Device: o.Device, Memory: o.Memory, Debug: o.Debug, Alone: o.Alone, LaunchBlocking: o.LaunchBlocking,
		Permissions: Permissions{Read: o.ReadPaths, Write: o.WritePaths, Env: o.EnvAllowed, Exit: o.Exit, Eval: o.Eval, Driver: o.DriverAllowed, FFI: o.FFIAllowed, Device: o.DeviceAllowed},
		Limits: Limits{StackDepth: o.StackDepth, RunTime: o.RunTime, OutputBytes: o.OutputBytes, DeviceBytes: o.DeviceBytes,
			PinnedBytes: o.PinnedBytes, ArrayBytes: o.ArrayBytes, Objects: o.Objects, Contexts: o.Contexts},
	}
	stdout, stderr := &stream{w.link, wire.Stdout}, &stream{w.link, wire.Stderr}
	options.Stdout, options.Stderr = stdout, stderr // also where nobody reads them: the last output is an error's
	if o.Trace {
		options.Trace = &stream{w.link, wire.Trace}
	}
	options.Colors = func(to io.Writer) bool {
		return to == io.Writer(stdout) && o.ColoredStdout || to == io.Writer(stderr) && o.ColoredStderr
	}
	options.WithoutEnvironment = o.WithoutEnvironment
	if o.Shuffled {
		options.Shuffle = &emulator.Shuffle{Seed: o.Seed}
	}
	return options
}

// stream is output on its way to the program.
type stream struct {
	link   *wire.Link
	number int
}

// mostAtOnce is how much output one message has.
const mostAtOnce = 1 << 20

func (s *stream) Write(p []byte) (n int, err error) {
	for first := true; first || n < len(p); first = false {
		part := p[n:min(len(p), n+mostAtOnce)]
		if err := s.link.Send(&wire.Message{Kind: wire.Output, Stream: s.number, Bytes: part}); err != nil {
			return n, err
		}
		n += len(part)
	}
	return n, nil
}

// convert makes JavaScript's values of what only crosses to workers.
func (w *worker) convert(value any) goja.Value {
	switch value := value.(type) {
	case time.Time:
		date, err := w.r.env.VM.New(w.r.env.VM.Get("Date"), w.r.env.VM.ToValue(value.UnixMilli()))
		w.r.env.Bind.Check(err)
		return date
	case wire.Thrown:
		return w.r.env.Bind.Error(&remoteError{message: value.Message})
	}
	return nil
}

func (w *worker) received(m *wire.Message, files []*os.File) {
	switch m.Kind {
	case wire.Cancel:
		w.mu.Lock()
		cancel := w.requests[m.ID]
		w.mu.Unlock()
		if cancel != nil {
			cancel(&canceled{m.Text})
		}
	case wire.Returned, wire.Granted:
		w.mu.Lock()
		waiting := w.waiting[m.ID]
		w.mu.Unlock()
		if waiting != nil {
			waiting <- reply{m, files}
		}
	default:
		ctx, cancel := context.WithCancelCause(context.WithValue(context.Background(), requestKey{}, m.ID))
		w.mu.Lock()
		w.requests[m.ID] = cancel
		w.mu.Unlock()
		go w.answer(ctx, m, files)
	}
}

// requestKey is the key of a request's number in its context.
type requestKey struct{}

// askAgain is how often a worker looks whether a compiler that nothing can stop has come to its end.
const askAgain = 5 * time.Millisecond

func (w *worker) answer(ctx context.Context, m *wire.Message, files []*os.File) {
	answer := &wire.Message{Kind: wire.Done, ID: m.ID}
	value, err := w.do(ctx, m, files)
	for err != nil && w.r.env.Behind.Load() > 0 {
		time.Sleep(askAgain) // what goes on is part of the script: it ends, or the program ends the process
	}
	w.mu.Lock()
	w.requests[m.ID](nil)
	delete(w.requests, m.ID)
	w.mu.Unlock()
	if err != nil {
		answer.Error = leaving(err)
	}
	answer.Value = value
	if err := w.link.Send(answer); err != nil {
		_ = w.link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Error: leaving(err)})
	}
}

// do works on a request.
func (w *worker) do(ctx context.Context, m *wire.Message, files []*os.File) (any, error) {
	if m.Kind == wire.Share {
		return nil, w.share(m, files)
	}
	take := func(number uint64, bytes int64) ([]byte, error) {
		if number >= uint64(len(files)) {
			return nil, errors.New("a segment that did not come")
		}
		return segment.Copy(files[number], bytes)
	}
	defer closeAll(files)
	if m.Kind == wire.Bind {
		return nil, w.bind(m, take)
	}
	value, err := wire.Decode(m.Value, take)
	if err != nil {
		return nil, err
	}
	switch m.Kind {
	case wire.Run:
		v, err := w.r.Run(ctx, m.Name, m.Text)
		return w.leave(ctx, "the value", v, err)
	case wire.RunFile:
		return nil, w.r.runMain(ctx, m.Name, m.Text)
	case wire.Call:
		args, _ := value.([]any)
		v, err := w.r.Call(ctx, m.Name, args...)
		return w.leave(ctx, "the value", v, err)
	case wire.Set:
		return nil, w.r.Set(m.Name, value)
	case wire.Get:
		v, err := Get[goja.Value](w.r, m.Name)
		return w.leave(ctx, m.Name, v, err)
	}
	return nil, fmt.Errorf("a request of the kind %d", m.Kind)
}

// leave encodes what a request has made.
func (w *worker) leave(ctx context.Context, name string, v goja.Value, err error) (encoded any, _ error) {
	if err != nil {
		return nil, err
	}
	err = w.r.Do(ctx, func(*goja.Runtime) (err error) {
		encoded, err = w.encode(ctx, name, v)
		return err
	})
	return encoded, err
}

// encode runs in a turn. It asks the program for the memory of large typed arrays.
func (w *worker) encode(ctx context.Context, name string, v goja.Value) (any, error) {
	plain, err := (&departure{r: w.r}).plain(name, v, 0)
	if err != nil {
		return nil, err
	}
	e := wire.Encoder{}
	if segment.Supported {
		e.Place = func(bytes []byte) (uint64, bool, error) {
			number, err := w.place(ctx, bytes)
			return number, true, err
		}
	}
	return e.Encode(name, plain)
}

func (w *worker) place(ctx context.Context, bytes []byte) (uint64, error) {
	granted, err := w.ask(ctx, &wire.Message{Kind: wire.Want, Size: int64(len(bytes))})
	if err != nil {
		return 0, err
	}
	defer closeAll(granted.files)
	if len(granted.files) != 1 {
		return 0, errors.New("no segment came")
	}
	_, err = granted.files[0].WriteAt(bytes, 0)
	return granted.message.Segment, err
}

// ask sends what the program answers, and waits for that.
func (w *worker) ask(ctx context.Context, m *wire.Message) (reply, error) {
	m.ID = w.last.Add(1)
	m.Request, _ = ctx.Value(requestKey{}).(uint64)
	waiting := make(chan reply, 1)
	w.mu.Lock()
	w.waiting[m.ID] = waiting
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		delete(w.waiting, m.ID)
		w.mu.Unlock()
	}()
	if err := w.link.Send(m); err != nil {
		return reply{}, err
	}
	select {
	case r := <-waiting:
		if r.message.Error != nil {
			closeAll(r.files)
			return reply{}, &remoteError{r.message.Error.Message, m.ID}
		}
		return r, nil
	case <-ctx.Done():
		return reply{}, context.Cause(ctx)
	}
}

// share makes a typed array over memory that the program sees. It stays mapped as long as the
// process lives: a script may keep the array.
func (w *worker) share(m *wire.Message, files []*os.File) error {
	defer closeAll(files)
	if len(files) != 1 {
		return errors.New("no segment came")
	}
	memory, err := segment.Map(files[0], m.Size)
	if err != nil {
		return err
	}
	return w.r.Set(m.Name, wire.ArrayOver(uint64(m.Stream), memory))
}

// bind makes a module. Its functions ask the program.
func (w *worker) bind(m *wire.Message, take func(uint64, int64) ([]byte, error)) error {
	if m.Module == nil {
		return errors.New("no module")
	}
	values, err := wire.Decode(m.Module.Values, take)
	if err != nil {
		return err
	}
	module := Module{Funcs: map[string]Func{}, Kernels: map[string]Signature{}, Image: m.Module.Image, Source: m.Module.Source,
		Docs: m.Module.Docs, Declare: m.Module.Declare}
	module.Values, _ = values.(map[string]any)
	for _, name := range m.Module.Functions {
		module.Funcs[name] = w.remote(m.Name + "." + name)
	}
	for name, signature := range m.Module.Kernels {
		module.Kernels[name] = signature
	}
	return w.r.Bind(m.Name, module)
}

// remote is a function of the program.
func (w *worker) remote(name string) Func {
	return func(c *Call) (any, error) {
		ctx := c.Context()
		args := make([]any, c.Len())
		for i := range args {
			arg, err := w.encode(ctx, fmt.Sprintf("%s: argument %d", name, i+1), c.Value(i))
			if err != nil {
				return nil, err
			}
			args[i] = arg
		}
		answer, err := w.ask(ctx, &wire.Message{Kind: wire.Callback, Name: name, Value: args})
		if err != nil {
			return nil, err
		}
		defer closeAll(answer.files)
		return wire.Decode(answer.message.Value, func(number uint64, bytes int64) ([]byte, error) {
			if number >= uint64(len(answer.files)) {
				return nil, errors.New("a segment that did not come")
			}
			return segment.Copy(answer.files[number], bytes)
		})
	}
}
