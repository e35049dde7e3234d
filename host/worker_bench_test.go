package host_test

import (
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// medianOf times f for each iteration, and reports the median: starts of processes vary.
func medianOf(b *testing.B, f func()) {
	var times []time.Duration
	for b.Loop() {
		began := time.Now()
		f()
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "median-ns")
	b.ReportMetric(float64(times[0].Nanoseconds()), "least-ns")
}

// BenchmarkWorkerStart is a cold start: a process, its sandbox, a runtime.
func BenchmarkWorkerStart(b *testing.B) {
	medianOf(b, func() { _ = worker(b, host.WorkerOptions{}).Close() })
	b.ReportMetric(privateMemory(b, worker(b, host.WorkerOptions{}).PID()), "private-MB")
}

// BenchmarkWorkerPool takes a worker that is ready and runs a script in it.
func BenchmarkWorkerPool(b *testing.B) {
	pool := host.NewWorkerPool(host.WorkerPoolOptions{Warm: 4, Worker: host.WorkerOptions{Sandbox: sandbox(), Options: host.Options{Areas: areas.All(), Device: "emulated"}}})
	defer pool.Close()
	var times []time.Duration
	for b.Loop() {
		for pool.Ready() < 4 {
			time.Sleep(time.Millisecond)
		}
		began := time.Now()
		w, err := pool.Get(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := w.Run(b.Context(), "", "1 + 1"); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
		_ = pool.Put(w)
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "median-ns")
}

// BenchmarkWorkerCall calls an empty function.
func BenchmarkWorkerCall(b *testing.B) {
	w := worker(b, host.WorkerOptions{})
	if _, err := w.Run(b.Context(), "", "function f() {}"); err != nil {
		b.Fatal(err)
	}
	medianOf(b, func() {
		if _, err := w.Call(b.Context(), "f"); err != nil {
			b.Fatal(err)
		}
	})
}

// privateMemory is what a process occupies for itself alone, in megabytes.
func privateMemory(b *testing.B, pid int) float64 {
	if runtime.GOOS != "linux" {
		return 0
	}
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/smaps_rollup")
	if err != nil {
		b.Fatal(err)
	}
	total := 0.0
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "Private_") {
			kilobytes, err := strconv.ParseFloat(fields[1], 64)
			if err != nil {
				b.Fatal(err)
			}
			total += kilobytes / 1024
		}
	}
	return total
}

// BenchmarkWorkerArrays has typed arrays cross by copy, there and back, and be shared.
func BenchmarkWorkerArrays(b *testing.B) {
	for name, n := range map[string]int{"1MiB": 1 << 20, "256MiB": 256 << 20} {
		w := worker(b, host.WorkerOptions{Memory: 4 << 30})
		data := make([]byte, n)
		b.Run("set/"+name, func(b *testing.B) {
			medianOf(b, func() {
				if err := w.Set(b.Context(), "x", data); err != nil {
					b.Fatal(err)
				}
			})
		})
		b.Run("get/"+name, func(b *testing.B) {
			medianOf(b, func() {
				if _, err := w.Get(b.Context(), "x"); err != nil {
					b.Fatal(err)
				}
			})
		})
		_ = w.Close()
		b.Run("shared/"+name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				w := worker(b, host.WorkerOptions{Memory: 4 << 30})
				began := time.Now()
				if _, err := host.Shared[byte](b.Context(), w, "x", n); err != nil {
					b.Fatal(err)
				}
				if _, err := w.Run(b.Context(), "", "x[0] = x[x.length - 1]"); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(began))
				_ = w.Close()
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "median-ns")
		})
	}
}
