package host

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"
)

// TestWorkerSoak runs random scripts, those of TestRandomScripts, each in a worker of a pool. None
// takes the program with it, ends in what is not known, or leaves anything behind. CUJS_FUZZ=30m
// goes on for so long.
func TestWorkerSoak(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("CUJS_FUZZ"))
	endless := err == nil
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	sandbox := SandboxFull
	if runtime.GOOS != "linux" {
		sandbox = BestEffort
	}
	pool := NewWorkerPool(WorkerPoolOptions{Warm: 2,
		Worker: WorkerOptions{Memory: 512 << 20, Sandbox: sandbox, Options: Options{Device: "emulated", Memory: 64 << 20, Limits: Limits{RunTime: time.Second, StackDepth: 500,
			DeviceBytes: 8 << 20, PinnedBytes: 4 << 20, ArrayBytes: 16 << 20, Objects: 500, OutputBytes: 1 << 16}}},
		Prepare: func(ctx context.Context, w *Worker) error {
			_, err := w.Run(ctx, "", "globalThis.__caught = () => {}")
			return errors.Join(err, w.Bind(ctx, "bound", Module{Image: []byte(fuzzPTX), Kernels: map[string]Signature{"add": nil}}, map[string]RemoteFunc{
				"host": func(_ context.Context, args []any) (any, error) { return args, nil },
				"feed": func(context.Context, []any) (any, error) { return []float32{1, 2}, nil },
				"gone": func(context.Context, []any) (any, error) { return nil, errors.New("gone") },
			}))
		}})
	goroutines := runtime.NumGoroutine()
	began, first, ran, ends := time.Now(), uint64(0), 0, map[WorkerReason]int{}
	for ; ran < 10 || endless && time.Since(began) < length; ran++ {
		data := make([]byte, 40+random.IntN(400))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		script := fuzzScript(data)
		err := pool.Run(t.Context(), func(w *Worker) error {
			_, err := w.Run(t.Context(), "random.js", script)
			return err
		})
		var death *WorkerError
		if errors.As(err, &death) {
			ends[death.Reason]++
			if death.Reason == WorkerFault || death.Reason == WorkerProtocol || death.Reason == WorkerKilled {
				t.Fatalf("seed %d, script %d: %v\n%s", seed, ran, err, script)
			}
		}
		if ran == 9 {
			first = heap()
		}
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	t.Logf("%d scripts in %s, ends of workers: %v; heap %d KiB after ten, %d KiB at the end; %d goroutines at first, %d at the end",
		ran, time.Since(began).Round(time.Second), ends, first>>10, heap()>>10, goroutines, runtime.NumGoroutine())
	if last := heap(); last > first+16<<20 {
		t.Errorf("the heap grew from %d to %d bytes", first, last)
	}
}

// heap is how many bytes are in use after a collection.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
