package host

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host/internal/cudajs/collectives"
	"github.com/cujs/cujs/host/internal/cudajs/mathematics"
	"github.com/cujs/cujs/host/internal/cudajs/raw"
	"github.com/cujs/cujs/host/internal/cudajs/tuning"
	"github.com/cujs/cujs/host/internal/ffimodule"
	"github.com/cujs/cujs/host/internal/ndarray"
	"github.com/cujs/cujs/host/internal/plot/charts"
	"github.com/cujs/cujs/host/internal/typescript"
)

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		r, err := New(Options{})
		if err != nil {
			b.Fatal(err)
		}
		r.Close()
	}
}

// everything is all areas; areas.All is above this package.
var everything = []Area{ndarray.Area, mathematics.Area, collectives.Area, tuning.Area, typescript.Area, charts.Area, raw.Area, ffimodule.Area}

func newRuntime(t testing.TB, o Options) *Runtime {
	t.Helper()
	if o.Areas == nil {
		o.Areas = everything
	}
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func BenchmarkRun(b *testing.B) {
	r := newRuntime(b, Options{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Run(context.Background(), "t.js", "1 + 1"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewAndLog(b *testing.B) {
	for b.Loop() {
		r, err := New(Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Run(context.Background(), "t.js", "console.log('hello')"); err != nil {
			b.Fatal(err)
		}
		r.Close()
	}
}
