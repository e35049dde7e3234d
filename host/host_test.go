package host

import (
	"context"
	"testing"
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

func newRuntime(t testing.TB, o Options) *Runtime {
	t.Helper()
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

func TestRun(t *testing.T) {
	r, _ := New(Options{})
	v, err := r.Run(context.Background(), "a.js", "1+1")
	if err != nil || v.ToInteger() != 2 {
		t.Fatal(v, err)
	}
}
