package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

// A told is a logger that keeps what it is told, without times.
type told chan string

func (l told) logger() *slog.Logger {
	steady := func(_ []string, a slog.Attr) slog.Attr {
		switch a.Key {
		case slog.TimeKey, "took", "pid", "detail":
			return slog.Attr{}
		}
		return a
	}
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: steady}))
}

func (l told) Write(line []byte) (int, error) {
	l <- strings.TrimSuffix(string(line), "\n")
	return len(line), nil
}

// next is the next line; the test ends where none comes.
func (l told) next(t *testing.T) string {
	t.Helper()
	select {
	case line := <-l:
		return line
	case <-time.After(time.Minute):
		t.Fatal("nothing was logged")
		return ""
	}
}

// TestLogger has what cujs itself says go to the logger, and none of it to the script's output.
func TestLogger(t *testing.T) {
	var printed bytes.Buffer
	log := make(told, 16)
	r, err := host.New(host.Options{Device: "emulated", Debug: true, Logger: log.logger(), Stderr: &printed})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Run(t.Context(), "k.js", `console.error('printed')
const cuda = require('cuda')
const twice = cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] += x[i] })
var kept = cuda.buffer(new Float32Array(4))
twice.forall(4, kept)`)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	close(log)
	got := slices.Collect(func(yield func(string) bool) {
		for line := range log {
			if !yield(line) {
				return
			}
		}
	})
	want := []string{
		`level=INFO msg=device ordinal=0 name="Emulated GPU" emulated=true`,
		`level=DEBUG msg="kernel compiled" name=twice source=k.js:3:27`,
		`level=WARN msg="not released: buffer of 16 bytes from k.js:4:17"`,
		`level=WARN msg="not released: module from k.js:5:7"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if printed.String() != "printed\n" {
		t.Errorf("printed %q", printed.String())
	}
}

// TestLoggerOfWorkers kills a worker, and closes another.
func TestLoggerOfWorkers(t *testing.T) {
	log := make(told, 16)
	options := host.Options{Device: "emulated", Logger: log.logger()}
	w := worker(t, host.WorkerOptions{Options: options})
	if got, want := log.next(t), `level=INFO msg="worker started"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	process, err := os.FindProcess(w.PID())
	if err != nil {
		t.Fatal(err)
	}
	_ = process.Kill()
	if got, want := log.next(t), `level=WARN msg="worker ended" reason=killed`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	pool := host.NewWorkerPool(host.WorkerPoolOptions{Worker: host.WorkerOptions{Sandbox: sandbox(), Options: options},
		Prepare: func(context.Context, *host.Worker) error { return errors.New("not prepared") }})
	defer pool.Close()
	log.next(t) // that it was started
	if got, want := log.next(t), `level=WARN msg="pool: nothing is ready" error="not prepared"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestOnLaunch has a kernel launched in the default stream, in another and in a graph, by a bound one that Go
// computes, and recorded.
func TestOnLaunch(t *testing.T) {
	for _, blocking := range []bool{false, true} {
		var got []string
		note := func(l gpu.Launched) {
			stream := "default"
			if l.Stream != nil {
				stream = "own"
			}
			if (l.Took > 0) != (blocking && l.Name == "twice" || l.Name == "inGo") {
				t.Errorf("%s took %v", l.Name, l.Took)
			}
			got = append(got, fmt.Sprint(l.Name, l.Library, " ", l.Device.Ordinal(), " ", l.Grid, l.Block, l.Shared, " ", stream))
		}
		r, err := host.New(host.Options{Device: "emulated", LaunchBlocking: blocking, OnLaunch: note, Modules: map[string]host.Module{"bound": {
			Kernels: map[string]host.Signature{"inGo": {"x: ptr"}},
			Go:      map[string]host.GoKernel{"inGo": func(*host.Launch) error { time.Sleep(time.Microsecond); return nil }},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Run(t.Context(), "k.js", `const cuda = require('cuda')
const twice = cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] += x[i] })
const x = cuda.buffer(new Float32Array(4)), stream = cuda.stream()
twice.launch({ grid: [2, 3], block: 32, shared: 64 }, x)
twice.launch({ grid: 1, block: 4, stream }, x)
const graph = stream.capture(() => twice.launch({ grid: 1, block: 4, stream }, x))
graph.launch()
require('bound').inGo.launch({ grid: 1, block: 2 }, x)`)
		if err != nil {
			t.Fatal(host.FormatError(err, false))
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		want := []string{"twice 0 2×3×1 32×1×1 64 default", "twice 0 1×1×1 4×1×1 0 own", "graph 0 0×1×1 0×1×1 0 default", "inGo 0 1×1×1 2×1×1 0 default"}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
