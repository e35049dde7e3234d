// This file is the runtime in a process of its own, as programs use it.

package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/parent"
	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Worker is a Runtime in a process of its own, for scripts that nobody has read. Whatever they do
// ends that process at worst: the memory it may use, its time and what it can reach are bounded by
// the system, not by JavaScript.
//
// Values cross as copies: plain data, typed arrays, dates and errors. Anything else, such as a
// function, a Promise or an object of the GPU, is refused by name. Methods may be called from any
// goroutine; what they ask for is done one at a time. A method whose process has ended returns a
// *WorkerError, and so does every later one.
type Worker struct {
	peer    *parent.Peer
	options WorkerOptions
	closed  atomic.Bool

	mu        sync.Mutex
	functions map[string]RemoteFunc // by module and name, with a dot between
}

// A RemoteFunc is a function of the program that scripts of a Worker call. It takes copies, as Run
// returns them, and its result goes back as Set takes it. The context ends with the call of Run
// that the script is in. At most sixteen calls of one worker are in progress at a time; a script,
// which waits for each, has one.
type RemoteFunc func(ctx context.Context, args []any) (any, error)

// errNoWorker is what methods return of a Worker that StartWorker has not made.
var errNoWorker = errors.New("host: the Worker is nil or a zero value; StartWorker makes one")

// made reports whether StartWorker has made the worker.
func (w *Worker) made() bool { return w != nil && w.peer != nil }

// StartWorker starts a process and opens a runtime in it. It fails with an *UnsupportedError where
// the system lacks what Sandbox asks for, and where Options has what cannot leave the program: FS,
// Stdin, Driver, Check, Counting, Profile, Loading, Progress, Kernels, OnLaunch, and modules with functions. The
// context bounds the start, not the life of the worker.
func StartWorker(ctx context.Context, o WorkerOptions) (*Worker, error) {
	if len(o.Command) == 0 && !workerMain.Load() {
		return nil, errors.New("host: main must begin with a call of host.WorkerMain: a worker is this program, executed again, unless WorkerOptions.Command names another")
	}
	options, modules, err := o.crossing()
	if err != nil {
		return nil, err
	}
	w := &Worker{options: o, functions: map[string]RemoteFunc{}}
	w.peer, err = parent.Start(parent.Config{
		Command: o.Command, Confinement: options.Confinement, Grace: o.grace(), Memory: options.Confinement.Memory,
		Cgroup: o.Cgroup, OutputBytes: o.Options.Limits.OutputBytes, Output: w.output, Call: w.call,
	})
	if missing := (confine.Missing)(nil); errors.As(err, &missing) {
		return nil, &UnsupportedError{Missing: missing}
	}
	if err != nil {
		return nil, fmt.Errorf("host: starting a worker: %w", err)
	}
	device, err := w.ask(ctx, 0, &wire.Message{Kind: wire.Open, Options: options})
	if err == nil {
		err = w.bindAll(ctx, modules)
	}
	if most := o.Options.Limits.DeviceBytes; most > 0 {
		if address, ok := device.(string); ok && address != "" {
			go w.peer.WatchDevice(address, most)
		}
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	if o.Options.Logger != nil {
		w.log(o.Options.Logger)
	}
	return w, nil
}

// log tells of the start of the process, and of its end where Close has not ended it.
func (w *Worker) log(to *slog.Logger) {
	to.Info("worker started", "pid", w.PID())
	go func() {
		<-w.Ended()
		if death := w.peer.Death(); death.Reason != parent.Closed && !w.closed.Load() {
			to.Warn("worker ended", "pid", w.PID(), "reason", string(death.Reason), "detail", death.Detail)
		}
	}()
}

// Run is Runtime.Run; the value is what Get returns.
func (w *Worker) Run(ctx context.Context, name, source string) (any, error) {
	return w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.Run, Name: name, Text: source})
}

// RunFile is Runtime.RunFile. The program reads the file: permission to read is needed only for
// what the script itself requires, imports or reads.
func (w *Worker) RunFile(ctx context.Context, name string) error {
	path, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, err = w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.RunFile, Name: path, Text: string(text)})
	return err
}

// Call is Runtime.Call.
func (w *Worker) Call(ctx context.Context, name string, args ...any) (any, error) {
	return w.send(ctx, &wire.Message{Kind: wire.Call, Name: name}, "arguments", args)
}

// importModule has a module imported, and returns what the worker calls it.
func (w *Worker) importModule(ctx context.Context, path string) (string, error) {
	file, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	text, unread := os.ReadFile(file)
	if unread != nil {
		file = ""
	}
	answer, err := w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.Import, Name: path, Of: file, Text: string(text)})
	name, _ := answer.(string)
	switch area := missing.Module(path); {
	case err != nil || name != "":
		return name, err
	case area != "":
		return "", fmt.Errorf("host: the module %s is an area: %s", path, area)
	case unread == nil:
		return "", fmt.Errorf("host: the worker has answered an import of %s without a name", path)
	}
	return "", unread
}

func (w *Worker) callExport(ctx context.Context, of, name string, args []any) (any, error) {
	return w.send(ctx, &wire.Message{Kind: wire.Call, Of: of, Name: name}, "arguments", args)
}

func (w *Worker) getExport(ctx context.Context, of, name string) (any, error) {
	return w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.Get, Of: of, Name: name})
}

// Set makes a global variable of a copy of value.
func (w *Worker) Set(ctx context.Context, name string, value any) error {
	_, err := w.send(ctx, &wire.Message{Kind: wire.Set, Name: name}, name, value)
	return err
}

// Get reads a global variable: nil for null and undefined, a bool, string, int64, float64 or
// *big.Int, a slice for a typed array ([]byte for an ArrayBuffer), []any, map[string]any with the
// own properties of an object, a time.Time for a Date and a *ScriptError for an Error.
func (w *Worker) Get(ctx context.Context, name string) (any, error) {
	return w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.Get, Name: name})
}

// Bind makes a module, as Runtime.Bind does, of constants and kernels; functions are those of the
// program, by name. A Module's Go, Funcs and Open cannot leave the program and are refused.
func (w *Worker) Bind(ctx context.Context, name string, m Module, functions map[string]RemoteFunc) error {
	if !w.made() {
		return errNoWorker
	}
	module, files, err := crossingModule(name, m, functions)
	if err != nil {
		return err
	}
	defer segment.Discard(files)
	w.mu.Lock()
	for key, f := range functions {
		w.functions[name+"."+key] = f
	}
	w.mu.Unlock()
	_, err = w.ask(ctx, 0, &wire.Message{Kind: wire.Bind, Name: name, Module: module}, files...)
	return err
}

func (w *Worker) bindAll(ctx context.Context, modules map[string]Module) error {
	for name, m := range modules {
		if err := w.Bind(ctx, name, m, nil); err != nil {
			return err
		}
	}
	return nil
}

// Shared makes a global typed array of n elements over memory that the program sees as well: what
// one writes the other reads, nothing is copied. The memory counts in addition to
// WorkerOptions.Memory. A script may change it at any time, also while Go reads it. The slice must
// not be used after Close.
func Shared[T Element](ctx context.Context, w *Worker, name string, n int) ([]T, error) {
	if most := math.MaxInt / int(unsafe.Sizeof(*new(T))); n < 1 || n > most {
		return nil, fmt.Errorf("host: sharing %s: expected 1 to %d elements, got %d", name, most, n)
	}
	tag, _ := wire.ArrayTag(reflect.TypeFor[[]T]())
	memory, err := w.share(ctx, name, tag, int64(n)*int64(unsafe.Sizeof(*new(T))))
	if err != nil {
		return nil, err
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), n), nil
}

// Element is what typed arrays are of.
type Element interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64
}

func (w *Worker) share(ctx context.Context, name string, tag uint64, bytes int64) ([]byte, error) {
	if !w.made() {
		return nil, errNoWorker
	}
	if !segment.Supported {
		return nil, &UnsupportedError{Missing: []string{"memory shared with a worker"}}
	}
	memory, file, err := w.peer.Shared(bytes)
	if err != nil {
		return nil, fmt.Errorf("host: sharing %s: %w", name, err)
	}
	defer file.Close()
	_, err = w.ask(ctx, w.runTime(), &wire.Message{Kind: wire.Share, Name: name, Stream: int(tag), Size: bytes}, file)
	return memory, err
}

// Close ends the process and everything in it. Methods in progress return ErrClosed, and so does
// every later one.
func (w *Worker) Close() error {
	return w.Shutdown(context.Background())
}

// Shutdown is Close that waits for the end of the process only until ctx ends; the process ends all the same.
func (w *Worker) Shutdown(ctx context.Context) error {
	switch {
	case !w.made():
		return errNoWorker
	case ctx == nil:
		return errNoContext
	}
	w.closed.Store(true)
	if err := w.peer.Close(ctx); err != nil {
		return fmt.Errorf("host: after a worker: %w", err)
	}
	return nil
}

// Ended is closed when the process has ended, whatever the reason.
func (w *Worker) Ended() <-chan struct{} {
	if !w.made() {
		return nil
	}
	return w.peer.Ended()
}

func (w *Worker) alive() bool {
	select {
	case <-w.Ended():
		return false
	default:
		return true
	}
}

// PID is the number of the process.
func (w *Worker) PID() int {
	if !w.made() {
		return 0
	}
	return w.peer.PID()
}

// send asks with a value, and with the segments that hold its large typed arrays.
func (w *Worker) send(ctx context.Context, m *wire.Message, what string, value any) (any, error) {
	encoded, files, err := parent.Encode(what, value)
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	defer segment.Discard(files)
	m.Value = encoded
	return w.ask(ctx, w.runTime(), m, files...)
}

func (w *Worker) runTime() time.Duration {
	if !w.made() {
		return 0
	}
	return w.options.Options.Limits.RunTime
}

// ask asks for what takes at most limit; 0 is for what runs no script.
func (w *Worker) ask(ctx context.Context, limit time.Duration, m *wire.Message, files ...*os.File) (any, error) {
	if !w.made() {
		return nil, errNoWorker
	}
	if w.closed.Load() {
		return nil, ErrClosed
	}
	if ctx == nil {
		return nil, errNoContext
	}
	if err := context.Cause(ctx); err != nil {
		return nil, &ScriptError{Name: "Interrupted", Message: err.Error(), err: err}
	}
	value, err := w.peer.Do(ctx, limit, m, files...)
	if err != nil {
		return nil, w.fault(ctx, err)
	}
	return arrived(value), nil
}

// arrived makes values of this package of those that have one.
func arrived(value any) any {
	switch value := value.(type) {
	case wire.Thrown:
		return &ScriptError{Name: value.Name, Message: value.Message}
	case []any:
		for i := range value {
			value[i] = arrived(value[i])
		}
	case map[string]any:
		for key := range value {
			value[key] = arrived(value[key])
		}
	}
	return value
}

// output prints what the worker has printed, on a goroutine of cujs's: a panic of the program's writer, which
// would end the program, ends the worker.
func (w *Worker) output(stream int, text []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			w.peer.Kill(parent.Killed, fmt.Sprintf("the writer of its output panicked: %v", cause))
		}
	}()
	o := &w.options.Options
	to := o.Stdout
	switch stream {
	case wire.Stderr:
		to = o.Stderr
	case wire.Trace:
		to = o.Trace
	}
	if to != nil {
		_, _ = to.Write(text)
	}
}

func (w *Worker) call(ctx context.Context, name string, args []any) (result any, err error) {
	w.mu.Lock()
	f := w.functions[name]
	w.mu.Unlock()
	if f == nil {
		return nil, fmt.Errorf("host: there is no function %s", name)
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("host: the function %s panicked: %v", name, cause)
		}
	}()
	return f(ctx, arrived(args).([]any))
}

// grace is how long a worker may take to end a script.
func (o *WorkerOptions) grace() time.Duration {
	if o.Grace == 0 {
		return DefaultGrace
	}
	return o.Grace
}
