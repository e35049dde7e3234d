package host

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// What a Go program gives that is nothing is refused by name.
func TestNothingIsRefused(t *testing.T) {
	r := newRuntime(t, Options{})
	var none context.Context
	_, run := r.Run(none, "t.js", "1")
	_, call := r.Call(none, "f")
	_, eval := r.Session().Eval(none, "t.js", "1")
	_, program := r.RunProgram(context.Background(), nil)
	_, inspect := r.Inspect(none, goja.Undefined(), InspectOptions{})
	pool := NewPool(PoolOptions{})
	defer pool.Close()
	_, get := pool.Get(none)
	for name, err := range map[string]error{"Run": run, "Call": call, "Eval": eval, "Inspect": inspect, "Get": get,
		"RunFile": r.RunFile(none, "host.go"), "Wait": r.Wait(none), "Do": r.Do(none, nil), "Idle": r.Session().Idle(none)} {
		if err == nil || !strings.Contains(err.Error(), "the context is nil") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if program == nil || !strings.Contains(program.Error(), "the program is nil") {
		t.Error(program)
	}
}

// New refuses what it does not know, before a script asks for a device.
func TestUnknownDevice(t *testing.T) {
	for device, want := range map[string]string{
		"gpu":          `host: there is no device "gpu": write auto, cuda, emulated, or emulated with a preset, such as emulated:h100`,
		"emulated:h10": `emulator: there is no device "h10"; did you mean "h100"?`, "auto:x": `emulator: there is no device "x"`,
	} {
		if _, err := New(Options{Device: device}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", device, err)
		}
	}
}

// A function that a script has called is told that it would wait for itself, and Close does not wait.
func TestReentrantMethods(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "windows" {
		t.Skip("the system does not tell threads apart")
	}
	r := newRuntime(t, Options{})
	ctx := context.Background()
	f := func(*Call) (any, error) {
		_, run := r.Run(ctx, "t.js", "1")
		_, call := r.Call(ctx, "f")
		_, get := Get[int](r, "x")
		_, eval := r.Session().Eval(ctx, "t.js", "1")
		for name, err := range map[string]error{"Run": run, "Call": call, "Get": get, "Eval": eval, "Set": r.Set("x", 2), "RunFile": r.RunFile(ctx, "host.go"),
			"Wait": r.Wait(ctx), "Do": r.Do(ctx, func(*goja.Runtime) error { return nil }), "Bind": r.Bind("m", Module{})} {
			if !errors.Is(err, ErrReentrant) {
				t.Errorf("%s: %v", name, err)
			}
		}
		done := make(chan error)
		go func() { done <- r.Set("y", 3) }() // which waits
		select {
		case err := <-done:
			t.Error("another goroutine came in between:", err)
		default:
		}
		return done, nil
	}
	if err := r.Set("f", Func(f)); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("x", 1); err != nil {
		t.Fatal(err)
	}
	if v, err := r.Run(ctx, "t.js", "f(); x"); err != nil || v.Export() != int64(1) {
		t.Error(v, err)
	}
	if err := r.Set("close", Func(func(*Call) (any, error) { return nil, r.Close() })); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(ctx, "t.js", "close(); for (;;);"); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// A runtime that was closed says so, and not that a file is missing; its context can be asked for
// from any goroutine.
func TestClosedRuntime(t *testing.T) {
	r := newRuntime(t, Options{})
	asked := make(chan bool)
	go func() {
		for range 1000 {
			r.Context()
		}
		close(asked)
	}()
	for range 100 {
		if _, err := r.Run(context.Background(), "t.js", "1"); err != nil {
			t.Fatal(err)
		}
	}
	<-asked
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.RunFile(context.Background(), "there is no such file"); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}
