package host_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
)

// becomes waits until a pool is in a state.
func becomes(t *testing.T, state func() host.PoolState, want host.PoolState) {
	t.Helper()
	for state() != want {
		if t.Context().Err() != nil {
			t.Fatalf("it is %+v, want %+v", state(), want)
		}
		runtime.Gosched()
		time.Sleep(time.Millisecond)
	}
}

// TestPoolBoundsWhatIsOut takes one more from pools than may be out.
func TestPoolBoundsWhatIsOut(t *testing.T) {
	runtimes := host.NewPool(host.PoolOptions{Most: 2})
	bounded(t, runtimes.Get, runtimes.State, runtimes.Close)
	workers := host.NewWorkerPool(host.WorkerPoolOptions{Most: 2, Worker: host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Device: "emulated"}}})
	bounded(t, workers.Get, workers.State, workers.Close)
}

func bounded[T interface{ Close() error }](t *testing.T, get func(context.Context) (T, error), state func() host.PoolState, end func() error) {
	t.Helper()
	first, err := get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second, err := get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	becomes(t, state, host.PoolState{Ready: 1, Out: 2})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := get(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	third := make(chan T)
	go func() {
		one, err := get(t.Context())
		if err != nil {
			t.Error(err)
		}
		third <- one
	}()
	becomes(t, state, host.PoolState{Ready: 1, Out: 2, Waiting: 1})
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	_ = first.Close() // gives nothing back twice
	one := <-third
	becomes(t, state, host.PoolState{Ready: 1, Out: 2})
	for _, made := range []T{second, one} {
		if err := made.Close(); err != nil {
			t.Error(err)
		}
	}
	becomes(t, state, host.PoolState{Ready: 1})
	if err := end(); err != nil {
		t.Error(err)
	}
	if _, err := get(t.Context()); !errors.Is(err, host.ErrPoolClosed) {
		t.Error(err)
	}
}
