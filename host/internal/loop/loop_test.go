package loop

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/dop251/goja"
)

func TestOrder(t *testing.T) {
	l := New(goja.New())
	var order []string
	note := func(name string) func() error {
		return func() error { order = append(order, name); return nil }
	}
	err := l.Run(context.Background(), func() error {
		l.After(2*time.Millisecond, note("second timer"))
		l.After(time.Millisecond, note("first timer"))
		stopped := l.After(time.Millisecond, note("stopped"))
		stopped.Stop()
		l.After(time.Hour, note("unreferenced")).SetRef(false)
		hold := l.Hold()
		go func() {
			hold.Deliver(note("delivered"))
			hold.Deliver(note("delivered twice"))
		}()
		l.Post(note("posted"))
		return note("first")()
	})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.Index(order, "delivered")
	if i < 0 {
		t.Fatalf("nothing was delivered: %v", order)
	}
	order = slices.Delete(order, i, i+1) // comes when its goroutine runs
	if want := []string{"first", "posted", "first timer", "second timer"}; !slices.Equal(order, want) {
		t.Errorf("got %v, want %v", order, want)
	}
}

func TestErrorsEndTheRun(t *testing.T) {
	broken := errors.New("broken")
	l := New(goja.New())
	err := l.Run(context.Background(), func() error {
		l.After(0, func() error { return broken })
		l.After(time.Hour, func() error { return nil })
		return nil
	})
	if err != broken {
		t.Errorf("got %v", err)
	}
	l.OnError = func(error) error { return nil }
	l.Reset()
	if err := l.Run(context.Background(), func() error { return broken }); err != nil {
		t.Errorf("an error that OnError takes ends the run: %v", err)
	}
}

func TestRejections(t *testing.T) {
	vm := goja.New()
	l := New(vm)
	run := func(source string) error {
		return l.Run(context.Background(), func() error { _, err := vm.RunString(source); return err })
	}
	var rejection *Rejection
	if err := run("Promise.reject(7)"); !errors.As(err, &rejection) || rejection.Value.ToInteger() != 7 {
		t.Errorf("got %v", err)
	}
	if err := run("const p = Promise.reject(8); p.catch(() => {})"); err != nil {
		t.Errorf("a handled rejection: %v", err)
	}
}

func TestResetDropsPromises(t *testing.T) {
	l := New(goja.New())
	var hold *Hold
	ctx, cancel := context.WithCancel(context.Background())
	err := l.Run(ctx, func() error { hold = l.Hold(); cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	l.Reset()
	if hold.Deliver(func() error { t.Error("the task of a script that has ended ran"); return nil }) {
		t.Error("the delivery was accepted")
	}
	if err := l.Run(context.Background(), func() error { return nil }); err != nil {
		t.Error(err)
	}
}

// TestInterruptStaysWithItsTask has a context end while another task runs: that one must not notice.
func TestInterruptStaysWithItsTask(t *testing.T) {
	vm := goja.New()
	l := New(vm)
	for range 200 {
		ctx, cancel := context.WithCancel(context.Background())
		var group sync.WaitGroup
		group.Go(func() {
			_ = l.Do(ctx, func() error { _, err := vm.RunString("for (let i = 0; i < 100; i++) ;"); return err })
		})
		group.Go(cancel)
		if err := l.Do(context.Background(), func() error { _, err := vm.RunString("for (let i = 0; i < 100; i++) ;"); return err }); err != nil {
			t.Fatal(err)
		}
		group.Wait()
	}
}

func TestDoGetsInBetween(t *testing.T) {
	vm := goja.New()
	l := New(vm)
	started, done := make(chan struct{}), make(chan error)
	ctx, cancel := context.WithCancel(context.Background())
	var busy func() error
	busy = func() error { l.Post(busy); return nil }
	go func() { done <- l.Run(ctx, func() error { close(started); return busy() }) }()
	<-started
	for range 100 {
		if err := l.Do(context.Background(), func() error { _, err := vm.RunString("1"); return err }); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTasksHaveTheThread(t *testing.T) {
	l := New(goja.New())
	before := 0
	l.BeforeTask = func() { before++ }
	err := l.Run(context.Background(), func() error {
		l.After(0, func() error { return nil })
		runtime.Gosched()
		if l.Context() != context.Background() {
			t.Error("the task's context is not the run's")
		}
		return nil
	})
	if err != nil || before != 2 {
		t.Errorf("BeforeTask ran %d times, want 2 (%v)", before, err)
	}
}

func TestPanicIsAnError(t *testing.T) {
	l := New(goja.New())
	err := l.Do(context.Background(), func() error { panic("defect") })
	var internal *PanicError
	if !errors.As(err, &internal) || internal.Error() != "internal error: defect" {
		t.Errorf("got %v", err)
	}
}

// TestExit ends goroutines of calls, with and without the note of a function.
func TestExit(t *testing.T) {
	l := New(goja.New())
	l.Foreign.Store(true)
	call := func(do func()) error {
		return l.Apart(context.Background(), func(ctx context.Context) error {
			return l.Run(ctx, func() error { do(); return nil })
		})
	}
	var exited *ExitedError
	if err := call(func() { l.Exited("f"); runtime.Goexit() }); !errors.As(err, &exited) || exited.Op != "f" {
		t.Errorf("got %v", err)
	}
	ended := make(chan string)
	go func() {
		end := "exited"
		defer func() { ended <- end }()
		_ = call(runtime.Goexit)
		end = "returned"
	}()
	if end := <-ended; end != "exited" {
		t.Error("what the caller does itself", end)
	}
	if err := call(func() {}); err != nil {
		t.Error(err)
	}
}

func BenchmarkTask(b *testing.B) {
	l := New(goja.New())
	n := 0
	var task func() error
	task = func() error {
		if n++; n < b.N {
			l.Post(task)
		}
		return nil
	}
	b.ReportAllocs()
	if err := l.Run(context.Background(), task); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkDeliver(b *testing.B) {
	l := New(goja.New())
	requests := make(chan *Hold, 1024)
	n := 0
	go func() {
		for hold := range requests {
			hold.Release()
		}
	}()
	var task func() error
	task = func() error {
		if n++; n < b.N {
			hold := l.Hold()
			requests <- hold
			l.Post(task)
		}
		return nil
	}
	if err := l.Run(context.Background(), task); err != nil {
		b.Fatal(err)
	}
	close(requests)
}
