package collect

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"weak"
)

// TestMarked drops objects on many goroutines at once: to each its own is gone.
func TestMarked(t *testing.T) {
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 5 {
				object := weak.Make(new([100]int))
				if err := Marked(context.Background()); err != nil || object.Value() != nil {
					t.Error("an unreachable object is there after a collection", err)
				}
			}
		})
	}
	all.Wait()
}

// TestCleaned does so beside goroutines that are busy.
func TestCleaned(t *testing.T) {
	end := make(chan struct{})
	defer close(end)
	for range 2 * runtime.GOMAXPROCS(0) {
		go func() {
			for n := 0; ; n++ {
				select {
				case <-end:
					return
				default:
				}
			}
		}()
	}
	for range 3 {
		var gone atomic.Int64
		for range 1000 {
			runtime.AddCleanup(new([100]int), func(n int64) { gone.Add(n) }, 1)
		}
		const calls = 20 // it waits for slow cleanups no longer than cleanupPatience
		for call := 0; gone.Load() < 1000 && call < calls; call++ {
			if err := Cleaned(context.Background()); err != nil {
				t.Error(err)
			}
		}
		if gone.Load() != 1000 {
			t.Errorf("%d of 1000 cleanups have run", gone.Load())
		}
	}
}

// TestShared holds those who wait at the same time to one collection, or two where one was under way.
func TestShared(t *testing.T) {
	var c collector
	c.running = true // nobody begins the round
	first := c.join(false)
	if c.join(true) != first || !first.cleans {
		t.Error("who waits before a round begins does not wait for it")
	}
	if c.begin() != first || c.join(false) == first {
		t.Error("who comes while a round is under way waits for that one")
	}
	if second := c.begin(); second == first || c.begin() != nil || c.running {
		t.Error("a round without anybody")
	}
}

// TestContext ends waits for a collection that never comes.
func TestContext(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	if err := wait(ctx, make(chan struct{})); err != cause {
		t.Error(err)
	}
}
