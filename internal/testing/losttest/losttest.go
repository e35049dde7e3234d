// Package losttest loses contexts in each way there is and calls all that a package over the driver exports: an error each time, where
// a call has one, and never the end of the process.
package losttest

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A World is what is called: an object of each type, by each of its methods, and functions by their names.
type World struct {
	Objects   []any
	Functions map[string]any
	Given     []any // further arguments, each for its type
	Answers   []Answers

	way   string
	given map[reflect.Type]reflect.Value
}

// Answers are the methods, "Buffer.Free", and functions that may answer without an error when a context is lost in some ways.
type Answers struct {
	Ways  []string // nil: in all
	Calls string
}

// one is a launch of one thread.
var one = gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}

// losses are the ways to lose a context. The driver answers lost, unless that is 0.
var losses = map[string]func(t *testing.T, c *gpu.Context, lost *atomic.Uint32){
	"fault": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) {
		contexttest.OK(t, contexttest.Function(t, c, "stray").Launch(one))
		if c.Synchronize(context.Background()) == nil {
			t.Fatal("no fault")
		}
	},
	"destroy": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) { contexttest.OK(t, c.Destroy()) },
	"end from outside": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) {
		if r := c.Driver().API().CuCtxDestroy(c.Handle()); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	},
	"reset": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) { contexttest.OK(t, c.Device().Reset()) },
	"uncorrectable error": func(_ *testing.T, _ *gpu.Context, lost *atomic.Uint32) {
		lost.Store(uint32(cuda.CUDA_ERROR_ECC_UNCORRECTABLE))
	},
	"device lost": func(_ *testing.T, _ *gpu.Context, lost *atomic.Uint32) {
		lost.Store(uint32(cuda.CUDA_ERROR_DEVICE_UNAVAILABLE))
	},
}

const lossVariable = "CUJS_TEST_LOSS" // the way, in the process of its own

// Run makes a world in a context and loses the context, in a process for each way. Stub changes the driver; it may be nil.
func Run(t *testing.T, stub func(*cuda.API), world func(t *testing.T, c *gpu.Context) *World) {
	if devicetest.OnGPU() {
		t.Skip("it gives the driver handles of nothing, and faults")
	}
	if way := os.Getenv(lossVariable); way != "" {
		loseAndCall(t, way, stub, world)
		return
	}
	for way := range losses {
		t.Run(way, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			name, _, _ := strings.Cut(t.Name(), "/")
			child := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+name+"$")
			child.Env = append(os.Environ(), lossVariable+"="+way)
			if out, err := child.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out[max(0, len(out)-4000):])
			}
		})
	}
}

// loseAndCall loses a context and calls everything.
func loseAndCall(t *testing.T, way string, stub func(*cuda.API), world func(*testing.T, *gpu.Context) *World) {
	var lost atomic.Uint32
	plain := *contexttest.Table(t)
	if stub != nil {
		stub(&plain)
	}
	api := plain.Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result {
		if r := cuda.Result(lost.Load()); r != 0 {
			return r
		}
		return next()
	})
	d := contexttest.Must(gpu.Open(api, gpu.Options{}))(t)
	c := contexttest.Primary(t, d)
	if way == "destroy" || way == "end from outside" {
		c = contexttest.Must(d.Devices()[0].CreateContext(0))(t)
	}
	w := world(t, c)
	w.prepare(way, c)
	contexttest.OK(t, c.Synchronize(context.Background()))
	losses[way](t, c, &lost)
	w.callAll(t)
	lost.Store(0)
	for _, v := range d.Devices() {
		contexttest.OK(t, v.Reset())
	}
	works(t, contexttest.Primary(t, d))
	w.call(t, "Driver.Close", reflect.ValueOf(d.Close))
	w.call(t, "Driver.Close", reflect.ValueOf(d.Close))
}

// works launches a kernel.
func works(t *testing.T, c *gpu.Context) {
	t.Helper()
	b := contexttest.Must(c.Alloc(context.Background(), 4))(t)
	contexttest.OK(t, contexttest.Function(t, c, "spin").Launch(one, b, 3))
	if got := contexttest.Must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 3 {
		t.Error("after the reset, spin counted to", got)
	}
}

// prepare collects what calls are given.
func (w *World) prepare(way string, c *gpu.Context) {
	w.way, w.given = way, map[reflect.Type]reflect.Value{}
	for _, o := range append([]any{c, c.Device(), c.Driver(), context.Background(), []byte("0123456789abcdef"), one, one.Grid, c.Driver().API()}, append(w.Objects, w.Given...)...) {
		w.given[reflect.TypeOf(o)] = reflect.ValueOf(o)
	}
	w.given[reflect.TypeFor[context.Context]()] = reflect.ValueOf(context.Background())
	w.given[reflect.TypeFor[any]()] = reflect.ValueOf(c)
}

// endings end an object, and are called last.
var endings = []string{"Free", "FreeAsync", "Unload", "Destroy", "Reset", "Done", "Drop", "Close", "Recover"}

func (w *World) callAll(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(w.Functions)) {
		w.call(t, name, reflect.ValueOf(w.Functions[name]))
	}
	for _, last := range []bool{false, true} {
		for _, object := range w.Objects {
			o := reflect.ValueOf(object)
			for i := range o.Type().NumMethod() {
				if name := o.Type().Method(i).Name; name != "Close" && name != "Shutdown" && name != "Lock" && slices.Contains(endings, name) == last {
					w.call(t, o.Type().Elem().Name()+"."+name, o.Method(i))
				}
			}
		}
	}
}

// call calls a method or function with arguments that would be right in a context that is not lost.
func (w *World) call(t *testing.T, label string, f reflect.Value) {
	fmt.Fprintln(os.Stderr, "calling", label) // the last one, when the process ends
	var args []reflect.Value
	for i := range f.Type().NumIn() {
		if i == f.Type().NumIn()-1 && f.Type().IsVariadic() {
			break
		}
		args = append(args, w.argument(f.Type().In(i)))
	}
	results := f.Call(args)
	fails := len(results) > 0 && results[len(results)-1].Type() == reflect.TypeFor[error]()
	if fails && results[len(results)-1].IsNil() && !w.answers(label) {
		t.Error(label, "answers without an error")
	}
}

// answers reports whether a call may answer without an error when the context is lost in the way.
func (w *World) answers(call string) bool {
	return slices.ContainsFunc(w.Answers, func(a Answers) bool {
		return (a.Ways == nil || slices.Contains(a.Ways, w.way)) && slices.Contains(strings.Fields(a.Calls), call)
	}) || call == "Driver.Close"
}

// argument is a value of a type.
func (w *World) argument(typ reflect.Type) reflect.Value {
	if v, known := w.given[typ]; known {
		return v
	}
	switch typ.Kind() {
	case reflect.Func:
		return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
			results := make([]reflect.Value, typ.NumOut())
			for i := range results {
				if results[i] = reflect.Zero(typ.Out(i)); typ.Out(i).Kind() == reflect.Bool {
					results[i] = reflect.ValueOf(true) // done
				}
			}
			return results
		})
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Uint64:
		return reflect.ValueOf(1).Convert(typ)
	}
	return reflect.Zero(typ)
}
