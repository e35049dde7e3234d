package host_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestWorkerPool gives each tenant a worker of its own, replaces what dies, and keeps no process.
func TestWorkerPool(t *testing.T) {
	pool := host.NewWorkerPool(host.WorkerPoolOptions{
		Worker: host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Areas: areas.All(), Device: "emulated"}}, Warm: 2,
		Prepare: func(ctx context.Context, w *host.Worker) error {
			_, err := w.Run(ctx, "prepare.js", "var seen = 0")
			return err
		},
	})
	ctx := t.Context()
	pids := map[int]bool{}
	for range 3 {
		err := pool.Run(ctx, func(w *host.Worker) error {
			pids[w.PID()] = true
			n, err := host.RunAs[int](ctx, w, "", "++seen")
			if n != 1 {
				t.Error("another tenant was here:", n)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if len(pids) != 3 {
		t.Error(pids)
	}
	w, err := pool.Get(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Put(w); err != nil {
		t.Error(err)
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	if _, err := pool.Get(ctx); !errors.Is(err, host.ErrPoolClosed) {
		t.Error(err)
	}
}

// TestWorkerPoolReplacesTheDead kills workers that wait.
func TestWorkerPoolReplacesTheDead(t *testing.T) {
	var last *host.Worker
	started := make(chan *host.Worker, 100)
	pool := host.NewWorkerPool(host.WorkerPoolOptions{
		Worker:  host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Areas: areas.All(), Device: "emulated"}},
		Prepare: func(_ context.Context, w *host.Worker) error { started <- w; return nil },
	})
	last = <-started
	process, err := os.FindProcess(last.PID())
	if err != nil || process.Kill() != nil {
		t.Fatal(err)
	}
	<-last.Ended()
	err = pool.Run(t.Context(), func(w *host.Worker) error {
		if w == last {
			t.Error("the pool gave out a worker that has ended")
		}
		_, err := w.Run(t.Context(), "", "1")
		return err
	})
	if err := errors.Join(err, pool.Close()); err != nil {
		t.Error(err)
	}
}

// TestWorkerPoolSaysWhy has Get tell why no worker can be.
func TestWorkerPoolSaysWhy(t *testing.T) {
	failure := errors.New("not today")
	pool := host.NewWorkerPool(host.WorkerPoolOptions{
		Worker:  host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Areas: areas.All(), Device: "emulated"}},
		Prepare: func(context.Context, *host.Worker) error { return failure },
	})
	if _, err := pool.Get(t.Context()); !errors.Is(err, failure) {
		t.Error(err)
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
}
