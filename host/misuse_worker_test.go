package host_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// A broken value panics when it is asked for its text.
type broken struct{}

func (broken) Error() string             { panic("broken") }
func (broken) Write([]byte) (int, error) { panic("broken") }

// TestCodeOfTheProgramFailsInWorkers has what the program gives to a worker panic on goroutines of cujs's: a
// script or the worker ends, and the program goes on.
func TestCodeOfTheProgramFailsInWorkers(t *testing.T) {
	ctx := t.Context()
	o := host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Device: "emulated", Stdout: broken{}}}
	w, err := host.StartWorker(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	functions := map[string]host.RemoteFunc{
		"error": func(context.Context, []any) (any, error) { return nil, broken{} },
		"none":  func(context.Context, []any) (any, error) { return nil, (*host.ScriptError)(nil) },
		"value": func(context.Context, []any) (any, error) { return broken{}, nil },
		"exit":  func(context.Context, []any) (any, error) { runtime.Goexit(); return nil, nil },
	}
	if err := w.Bind(ctx, "ext", host.Module{}, functions); err != nil {
		t.Fatal(err)
	}
	for name := range functions {
		if _, err := w.Run(ctx, "t.js", "require('ext')."+name+"()"); err == nil || !strings.Contains(err.Error(), "ext."+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = w.Run(ctx, "t.js", "console.log(1); for (;;);")
	if ended := new(host.WorkerError); !errors.As(err, &ended) || ended.Detail != "the writer of its output panicked: broken" {
		t.Errorf("a writer: %v", err)
	}
}

// TestPreparePanics has Prepare end its goroutine, in the background and in Get.
func TestPreparePanics(t *testing.T) {
	for want, end := range map[string]func(){"broken": func() { panic("broken") }, "runtime.Goexit": runtime.Goexit} {
		pool := host.NewPool(host.PoolOptions{Prepare: func(context.Context, *host.Runtime) error { end(); return nil }})
		if _, err := pool.Get(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	}
}
