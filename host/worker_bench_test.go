package host_test

import (
	"testing"

	"github.com/cujs/cujs/host"
)

// BenchmarkWorkerStart is a cold start: a process, its sandbox, a runtime.
func BenchmarkWorkerStart(b *testing.B) {
	for b.Loop() {
		w := worker(b, host.WorkerOptions{})
		_ = w.Close()
	}
}

// BenchmarkWorkerCall calls an empty function.
func BenchmarkWorkerCall(b *testing.B) {
	w := worker(b, host.WorkerOptions{})
	if _, err := w.Run(b.Context(), "", "function f() {}"); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := w.Call(b.Context(), "f"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWorkerArrays has typed arrays cross by copy, there and back, and be shared.
func BenchmarkWorkerArrays(b *testing.B) {
	for name, n := range map[string]int{"1MiB": 1 << 20, "256MiB": 256 << 20} {
		w := worker(b, host.WorkerOptions{Memory: 4 << 30})
		data := make([]byte, n)
		b.Run("set/"+name, func(b *testing.B) {
			for b.Loop() {
				if err := w.Set(b.Context(), "x", data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("get/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := w.Get(b.Context(), "x"); err != nil {
					b.Fatal(err)
				}
			}
		})
		_ = w.Close()
		b.Run("shared/"+name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				w := worker(b, host.WorkerOptions{Memory: 4 << 30})
				b.StartTimer()
				if _, err := host.Shared[byte](b.Context(), w, "x", n); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				_ = w.Close()
				b.StartTimer()
			}
		})
	}
}
