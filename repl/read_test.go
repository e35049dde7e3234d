package repl

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/repl/internal/editor"
	"github.com/cujs/cujs/repl/internal/history"
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
	rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Permissions{Driver: true}})
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

// One Ctrl-C at an empty prompt asks for another; after an input that did not end it leaves.
func TestInterruptAfterInputWithoutEnd(t *testing.T) {
	for _, test := range []struct {
		stuck bool
		typed string
		want  string
		err   error
	}{
		{false, "\x031\r", "1", nil},
		{false, "\x03\x03", "", io.EOF},
		{true, "\x031\r", "", io.EOF},
	} {
		r, err := New(Options{Stdout: io.Discard, Stderr: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
		if err != nil {
			t.Fatal(err)
		}
		in, keyboard := io.Pipe()
		go io.WriteString(keyboard, test.typed)
		r.editor, err = editor.New(editor.Options{
			Stdin: in, Screen: r.screen, History: new(history.History), Columns: func() int { return 80 },
			Incomplete: func(string) bool { return false }, NoMode: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		r.runtime, r.session = rt, rt.Session()
		r.stuck.Store(test.stuck)
		if text, err := r.read(context.Background()); text != test.want || err != test.err {
			t.Errorf("%q, stuck %t: got %q, %v, want %q, %v", test.typed, test.stuck, text, err, test.want, test.err)
		}
		in.Close()
		r.Close()
		rt.Close()
	}
}
