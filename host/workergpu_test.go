package host_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestWorkersOnGPU has three workers on one GPU: one faults, one hangs in an endless kernel and is
// killed, one fills its memory; a fourth, at work all the time, is not concerned, and the memory of
// the others comes back.
func TestWorkersOnGPU(t *testing.T) {
	if !devicetest.OnGPU() {
		t.Skip("no GPU is under test")
	}
	ctx := t.Context()
	start := func() *host.Worker {
		return worker(t, host.WorkerOptions{Grace: 2 * time.Second, Memory: 4 << 30, Options: host.Options{Areas: areas.All(), Device: "cuda",
			Limits: host.Limits{RunTime: 2 * time.Second, DeviceBytes: 1 << 30}}})
	}
	innocent := start()
	if _, err := innocent.Run(ctx, "innocent.js", `
		const cuda = require('cuda')
		const add = cuda.kernel(function add(x, n) { const i = grid(1); if (i < x.length) x[i] = x[i] + n })
		const x = cuda.buffer(new Float32Array(1 << 20))
		let rounds = 0
		function work() {
			for (let i = 0; i < 50; i++) add.forall(x.length, x, 1)
			rounds += 50
			const y = x.read()
			if (y[0] !== rounds || y[y.length - 1] !== rounds) throw new Error(y[0] + ' after ' + rounds)
			return rounds
		}
		function free() { return cuda.device().memoryInfo().free }
		work()`); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	stop, worked := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			if _, err := innocent.Call(context.Background(), "work"); err != nil {
				worked <- err
				return
			}
			select {
			case <-stop:
				worked <- nil
				return
			default:
			}
		}
	}()
	before, err := host.CallAs[float64](ctx, innocent, "free")
	if err != nil {
		t.Fatal(err)
	}

	faulty := start()
	if _, err := faulty.Run(ctx, "fault.js", `
		require('cuda').kernel(function fault(x) { x[1 << 30] = 1 }).launch({ grid: 1, block: 1 }, require('cuda').alloc('f64', 1))
		require('cuda').synchronize()`); err == nil {
		t.Error("the fault was not heard")
	}
	greedy := start()
	if _, err := greedy.Run(ctx, "greedy.js", "const all = []; for (;;) all.push(require('cuda').alloc('u8', 64 << 20))"); !errors.As(err, new(*host.LimitError)) {
		t.Error(err)
	}
	hung := start()
	_, err = hung.Run(ctx, "endless.js", `
		const cuda = require('cuda')
		const b = cuda.alloc('u32', 1 << 26)
		cuda.kernel(function endless(x) { while (true) x[0] = x[0] + 1 }).launch({ grid: 1, block: 32 }, b)
		cuda.synchronize()`)
	if death := new(host.WorkerError); !errors.As(err, &death) || death.Reason != host.WorkerTime {
		t.Error("an endless kernel ended its worker with", err)
	}
	for _, w := range []*host.Worker{faulty, greedy, hung} {
		began := time.Now()
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		t.Log("closed in", time.Since(began))
	}
	after := 0.0
	for try := 0; try < 100 && after < before-(64<<20); try++ {
		if after, err = host.CallAs[float64](ctx, innocent, "free"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	if after < before-(64<<20) {
		t.Errorf("%.0f bytes of the device were free before and %.0f after", before, after)
	}
	close(stop)
	if err := <-worked; err != nil {
		t.Error("the innocent worker:", err)
	}
}
