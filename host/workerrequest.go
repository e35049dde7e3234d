// This file is what a worker does for its program.

package host

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/cujs/cujs/host/internal/worker/child"
	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/dop251/goja"
)

// askAgain is how often a worker looks whether a compiler that nothing can stop has come to its end.
const askAgain = 5 * time.Millisecond

// answer works on a request; an error is as the program reads it.
func (w *worker) answer(ctx context.Context, m *wire.Message, files []*os.File) (any, *wire.Error) {
	value, err := w.do(ctx, m, files)
	if err == nil {
		return value, nil
	}
	for w.r.env.Behind.Load() > 0 {
		time.Sleep(askAgain) // what goes on is part of the script: it ends, or the program ends the process
	}
	return nil, leaving(err)
}

// do works on a request.
func (w *worker) do(ctx context.Context, m *wire.Message, files []*os.File) (any, error) {
	if m.Kind == wire.Share {
		return nil, w.share(m, files)
	}
	defer segment.Discard(files)
	if m.Kind == wire.Bind {
		return nil, w.bind(m, files)
	}
	value, err := child.Decode(m.Value, files)
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
		v, err := w.call(ctx, m, args)
		return w.leave(ctx, "the value", v, err)
	case wire.Import:
		return w.load(ctx, m)
	case wire.Set:
		return nil, w.r.Set(m.Name, value)
	case wire.Get:
		v, err := w.get(ctx, m)
		return w.leave(ctx, m.Name, v, err)
	}
	return nil, fmt.Errorf("a request of the kind %d", m.Kind)
}

// load imports a module, by its name or as the file that the program has read. It answers what Of calls it.
func (w *worker) load(ctx context.Context, m *wire.Message) (any, error) {
	var e *Exports
	var err error
	switch _, known := w.r.env.Lookup(m.Name); {
	case known:
		e, err = w.r.Import(ctx, m.Name)
	case m.Of == "":
		return "", nil
	default:
		e, err = w.r.importText(ctx, m.Of, m.Text)
	}
	if err != nil {
		return nil, err
	}
	w.modules.Store(e.name, e)
	return e.name, nil
}

// of are the exports that a message means.
func (w *worker) of(m *wire.Message) (*Exports, error) {
	e, ok := w.modules.Load(m.Of)
	if !ok {
		return nil, fmt.Errorf("a module %s that was not imported", m.Of)
	}
	return e.(*Exports), nil
}

func (w *worker) call(ctx context.Context, m *wire.Message, args []any) (goja.Value, error) {
	if m.Of == "" {
		return w.r.Call(ctx, m.Name, args...)
	}
	e, err := w.of(m)
	if err != nil {
		return nil, err
	}
	return e.call(ctx, m.Name, args)
}

func (w *worker) get(ctx context.Context, m *wire.Message) (goja.Value, error) {
	if m.Of == "" {
		return getAs[goja.Value](ctx, w.r, m.Name)
	}
	e, err := w.of(m)
	if err != nil {
		return nil, err
	}
	return e.get(ctx, m.Name)
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

// encode runs in a turn. Large typed arrays go into memory of the program.
func (w *worker) encode(ctx context.Context, name string, v goja.Value) (any, error) {
	plain, err := (&departure{r: w.r}).plain(name, v, 0)
	if err != nil {
		return nil, err
	}
	return w.program.Encode(ctx, name, plain)
}

// share makes a typed array over memory that the program sees. It stays mapped as long as the
// process lives: a script may keep the array.
func (w *worker) share(m *wire.Message, files []*os.File) error {
	defer segment.Discard(files)
	if len(files) != 1 {
		return errors.New("no segment came")
	}
	if info, err := files[0].Stat(); err != nil || m.Size <= 0 || m.Size > info.Size() {
		return fmt.Errorf("a segment without %d bytes", m.Size) // an access to what is not there would end the process
	}
	memory, err := segment.Map(files[0], m.Size)
	if err != nil {
		return err
	}
	array := wire.ArrayOver(uint64(m.Stream), memory)
	if array == nil {
		return errors.Join(fmt.Errorf("a typed array of %d bytes with the tag %d", m.Size, m.Stream), segment.Unmap(memory))
	}
	return w.r.Set(m.Name, array)
}

// bind makes a module. Its functions ask the program.
func (w *worker) bind(m *wire.Message, files []*os.File) error {
	if m.Module == nil {
		return errors.New("no module")
	}
	values, err := child.Decode(m.Module.Values, files)
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
		return w.program.Call(ctx, name, args)
	}
}
