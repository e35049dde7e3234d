//go:build unix

package host_test

import (
	"context"
	"errors"
	"io"
	"runtime"
	"runtime/metrics"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// trips are scripts that go past a limit again and again and call tripped each time; the first two call it
// once, and the limit itself ends them.
var trips = map[string]struct {
	limits host.Limits
	script string
}{
	"RunTime":     {host.Limits{}, "for (;;) tripped()"},
	"StackDepth":  {host.Limits{StackDepth: 1000}, "const f = () => f() + 1; tripped(); f()"},
	"OutputBytes": {host.Limits{OutputBytes: 1 << 16}, "const line = 'x'.repeat(1 << 10); tripped(); for (;;) console.log(line)"},
	"ArrayBytes":  {host.Limits{ArrayBytes: 16 << 20}, "const keep = []; for (;;) try { keep.push(new Float32Array(1 << 20)) } catch { tripped() }"},
	"many arrays": {host.Limits{ArrayBytes: 1 << 20}, "const keep = []; for (;;) try { keep.push(new Uint8Array(64)) } catch { tripped() }"},
	"temporaries": {host.Limits{ArrayBytes: 16 << 20}, "for (;;) { new Float32Array(1 << 20); tripped() }"},
	"lists":       {host.Limits{ArrayBytes: 1 << 20}, "const keep = []; for (;;) try { keep.push(Array.from({ length: 30000 })) } catch { tripped() }"},
	"DeviceBytes": {host.Limits{DeviceBytes: 16 << 20}, "const cuda = require('cuda'), keep = []; for (;;) try { keep.push(cuda.alloc('f32', 1 << 20)) } catch { tripped() }"},
	"PinnedBytes": {host.Limits{PinnedBytes: 1 << 20}, "const cuda = require('cuda'), keep = []; for (;;) try { keep.push(cuda.pinned('f32', 1 << 16)) } catch { tripped() }"},
	"Objects":     {host.Limits{Objects: 100}, "const cuda = require('cuda'), keep = []; for (;;) try { keep.push(cuda.event()) } catch { tripped() }"},
	"Contexts":    {host.Limits{Contexts: 2}, "const cuda = require('cuda'); for (;;) try { cuda.device(0).createContext() } catch { tripped() }"},
}

// TestLimitsAreFair trips each limit beside as many busy runtimes as there are processors, and has the
// context end. The script has to end within 100 ms of the processors, which a loaded machine does not
// change: what others take of the machine counts for nothing.
func TestLimitsAreFair(t *testing.T) {
	end := make(chan struct{})
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		r := runtimeOf(t, host.Options{Areas: areas.All()})
		ctx, cancel := context.WithCancel(context.Background())
		go func() { <-end; cancel() }()
		busy.Go(func() { _, _ = r.Run(ctx, "busy.js", "for (;;);") })
	}
	defer busy.Wait()
	defer close(end)
	for name, trip := range trips {
		t.Run(name, func(t *testing.T) {
			const attempts = 5 // of which one has to be in time: the system may take the processors away
			var took time.Duration
			for range attempts {
				took = ends(t, trip.limits, trip.script)
				if took < 100*time.Millisecond {
					return
				}
			}
			t.Errorf("it ends %v of the processors' time after its context", took)
		})
	}
}

// TestTemporaryArrays has an innocent script make temporary arrays of ten times the limit: the collector is
// asked for no more than once each time that the limit is full.
func TestTemporaryArrays(t *testing.T) {
	r := runtimeOf(t, host.Options{Areas: areas.All(), Limits: host.Limits{ArrayBytes: 16 << 20}})
	defer r.Close()
	before := forced()
	if _, err := r.Run(context.Background(), "a.js", "for (let i = 0; i < 40; i++) new Float32Array(1 << 20)"); err != nil {
		t.Fatal(err)
	}
	if n := forced() - before; n > 40/3+1 { // one is still on the stack
		t.Errorf("%d collections for 40 arrays, of which 4 are allowed at once", n)
	}
}

// forced counts the collections that somebody asked for.
func forced() uint64 {
	count := []metrics.Sample{{Name: "/gc/cycles/forced:gc-cycles"}}
	metrics.Read(count)
	return count[0].Value.Uint64()
}

func runtimeOf(t *testing.T, o host.Options) *host.Runtime {
	t.Helper()
	o.Device, o.Stdout, o.Stderr = "emulated", io.Discard, io.Discard
	r, err := host.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// ends runs a script until it has gone past its limit, and measures how long it goes on after the end of its
// context.
func ends(t *testing.T, limits host.Limits, script string) time.Duration {
	r := runtimeOf(t, host.Options{Areas: areas.All(), Limits: limits})
	defer r.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var ended time.Duration
	trips, endsItself := 0, limits.StackDepth+int(limits.OutputBytes) > 0
	if err := r.Set("tripped", host.Func(func(*host.Call) (any, error) {
		if endsItself {
			ended = processors(t)
		} else if trips++; trips == 3 {
			time.AfterFunc(20*time.Millisecond, func() { ended = processors(t); cancel() })
		}
		return nil, nil
	})); err != nil {
		t.Fatal(err)
	}
	_, err := r.Run(ctx, "a.js", script)
	took := processors(t) - ended
	if endsItself != errors.As(err, new(*host.LimitError)) || !endsItself && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return took / time.Duration(runtime.GOMAXPROCS(0))
}

// processors is the time of processors that this process has had.
func processors(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
