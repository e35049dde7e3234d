package repl

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// A prompt at which nobody enters anything gives back what it keeps of the device's memory, that of buffers which nothing
// can reach any more too.
func TestIdlePromptTrims(t *testing.T) {
	r, err := New(Options{Stdout: io.Discard, Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	rt, err := host.New(host.Options{Device: "emulated", Permissions: host.Permissions{Driver: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	r.runtime, r.session, r.trimAfter = rt, rt.Session(), 0
	ctx := context.Background()
	const free = "require('cuda/driver').cuMemGetInfo().free"
	before := number(t, rt, "require('cuda').alloc('u8', 1); "+free)
	number(t, rt, "require('cuda').alloc('u8', 2 ** 29).free(); require('cuda').alloc('u8', 2 ** 29); 0")
	text, err := r.waiting(ctx, func() (string, error) {
		for number(t, rt, free) < before { // nothing else gives it back
			time.Sleep(time.Millisecond)
		}
		return "entered", nil
	})
	if text != "entered" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
}

// number is the value of a script that runs between the tasks of the runtime.
func number(t *testing.T, rt *host.Runtime, source string) (n int64) {
	err := rt.Do(context.Background(), func(vm *goja.Runtime) error {
		v, err := vm.RunString(source)
		if err == nil {
			n = v.ToInteger()
		}
		return err
	})
	if err != nil {
		t.Error(err)
		return 1 << 62
	}
	return n
}
