package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
)

type point struct {
	X     float64 `json:"x"`
	Y     int32   `json:"y,omitempty"`
	Label string
	inner int
}

type shape struct {
	point
	Corners []point           `json:"corners"`
	Hidden  string            `json:"-"`
	At      time.Time         `json:"at"`
	Tags    map[string]string `json:"tags"`
	Next    *point            `json:"next"`
}

// same says whether two values are equal, whatever points to them.
func same(a, b any) bool {
	if x, ok := a.(*big.Int); ok {
		return x.Cmp(b.(*big.Int)) == 0
	}
	x, failed := json.Marshal(a)
	y, err := json.Marshal(b)
	return failed == nil && err == nil && string(x) == string(y)
}

// A row is a value that goes into scripts, and comes out as the type that it was.
type row func(t *testing.T, on host.Engine, r *host.Runtime, w *host.Worker)

// crosses takes a value through an engine by every way that there is. Sees is what scripts see of it.
func crosses[T any](value T, sees string) row {
	return func(t *testing.T, on host.Engine, r *host.Runtime, w *host.Worker) {
		t.Helper()
		ctx := t.Context()
		if err := on.Set(ctx, "v", value); err != nil {
			t.Errorf("%T: Set: %v", value, err)
			return
		}
		for _, way := range []struct {
			name string
			get  func() (T, error)
		}{
			{"Get", func() (T, error) {
				if w != nil {
					return host.GetAs[T](ctx, w, "v")
				}
				return host.GetAs[T](ctx, r, "v")
			}},
			{"Run", func() (T, error) {
				if w != nil {
					return host.RunAs[T](ctx, w, "v.js", "v")
				}
				return host.RunAs[T](ctx, r, "v.js", "v")
			}},
			{"Call", func() (T, error) {
				if w != nil {
					return host.CallAs[T](ctx, w, "same", value)
				}
				return host.CallAs[T](ctx, r, "same", value)
			}},
		} {
			if got, err := way.get(); err != nil || !same(got, value) {
				t.Errorf("%T: %s: got %v %v, want %v", value, way.name, got, err, value)
			}
		}
		for _, expression := range []string{"sees(v)", "sees(require('m').same(v))"} {
			ok, err := on.Run(ctx, "sees.js", "var sees = v => !!("+sees+"); "+expression)
			if err != nil || ok != true {
				t.Errorf("%T: %s: a script does not see that %s: %v %v", value, expression, sees, ok, err)
			}
		}
		if ok, err := on.Call(ctx, "sees", value); err != nil || ok != true {
			t.Errorf("%T: an argument: a script does not see that %s: %v %v", value, sees, ok, err)
		}
	}
}

// leaves is a value of a script, as T and as an any.
func leaves[T any](expression string, want T, free any) row {
	return func(t *testing.T, on host.Engine, r *host.Runtime, w *host.Worker) {
		t.Helper()
		var got T
		var err error
		if w != nil {
			got, err = host.RunAs[T](t.Context(), w, "v.js", "("+expression+")")
		} else {
			got, err = host.RunAs[T](t.Context(), r, "v.js", "("+expression+")")
		}
		if err != nil || !same(got, want) {
			t.Errorf("%s: got %v %v, want %v", expression, got, err, want)
		}
		if got, err := on.Run(t.Context(), "v.js", "("+expression+")"); err != nil || !reflect.DeepEqual(got, free) {
			t.Errorf("%s: got %#v %v, want %#v", expression, got, err, free)
		}
	}
}

var rows = []row{
	crosses(true, "v === true"), crosses("text", "v === 'text'"), crosses(42, "v === 42"), crosses(int8(-3), "v === -3"),
	crosses(uint32(4e9), "v === 4e9"), crosses(1.5, "v === 1.5"), crosses(float32(0.5), "v === 0.5"), crosses(time.Second, "v === 1e9"),
	crosses(big.NewInt(1<<60), "typeof v === 'bigint'"),
	crosses(time.UnixMilli(1700000000123).UTC(), "v instanceof Date && v.getTime() === 1700000000123"),
	crosses([]float32{1, 2.5}, "v instanceof Float32Array && v[1] === 2.5"), crosses([]byte{1, 255}, "v instanceof Uint8Array && v[1] === 255"),
	crosses([]int64{1, -2}, "v instanceof BigInt64Array && v[1] === -2n"),
	crosses([]string{"a", "b"}, "Array.isArray(v) && v.join() === 'a,b'"), crosses([]int{1, 2}, "Array.isArray(v) && v[1] === 2"),
	crosses([][]float64{{1}, {2, 3}}, "v[1] instanceof Float64Array && v[1][1] === 3"),
	crosses(map[string]int{"a": 1}, "v.a === 1"), crosses(map[string]any{"a": "b", "c": true, "d": nil}, "v.a === 'b' && v.c && v.d === null"),
	crosses([]time.Time{time.UnixMilli(5).UTC()}, "v[0].getTime() === 5"),
	crosses(point{X: 1, Label: "p", inner: 2}, "v.x === 1 && v.Label === 'p' && !('y' in v) && !('inner' in v)"),
	crosses([]point{{X: 1, Y: 2}}, "v[0].x === 1 && v[0].y === 2"),
	crosses(shape{point: point{X: 1}, Corners: []point{{Y: 7}}, At: time.UnixMilli(9).UTC(), Tags: map[string]string{"a": "b"}},
		"v.x === 1 && v.corners[0].y === 7 && v.at.getTime() === 9 && v.tags.a === 'b' && !('Hidden' in v) && v.next === null"),
	leaves("[1, 2.5, 3]", []float32{1, 2.5, 3}, []any{int64(1), 2.5, int64(3)}),
	leaves("[1, 2]", []byte{1, 2}, []any{int64(1), int64(2)}),
	leaves("new Float32Array([1, 2])", []float32{1, 2}, []float32{1, 2}),
	leaves("({ x: 1, y: 2, more: 3 })", point{X: 1, Y: 2}, map[string]any{"x": int64(1), "y": int64(2), "more": int64(3)}),
	leaves("({ x: 1, next: { x: 2 } })", shape{point: point{X: 1}, Next: &point{X: 2}}, map[string]any{"x": int64(1), "next": map[string]any{"x": int64(2)}}),
	leaves("({ x: 1 })", &point{X: 1}, map[string]any{"x": int64(1)}),
	leaves("null", any(nil), nil), leaves("undefined", any(nil), nil), leaves("7", 7, int64(7)), leaves("'a'", "a", "a"), leaves("10n", big.NewInt(10), big.NewInt(10)),
	leaves("Promise.resolve([1])", []int{1}, []any{int64(1)}),
}

// TestValuesCrossAlike takes all kinds of copied values through a runtime and a worker, by every way.
func TestValuesCrossAlike(t *testing.T) {
	r, err := host.New(host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w := worker(t, host.WorkerOptions{})
	for _, kind := range []struct {
		name string
		on   host.Engine
		r    *host.Runtime
		w    *host.Worker
	}{{"runtime", r.Engine(), r, nil}, {"worker", w, nil, w}} {
		t.Run(kind.name, func(t *testing.T) {
			err := kind.on.Bind(t.Context(), "m", host.Module{}, map[string]host.RemoteFunc{
				"same": func(_ context.Context, args []any) (any, error) { return args[0], nil },
			})
			if err == nil {
				_, err = kind.on.Run(t.Context(), "same.js", "var same = x => x; undefined")
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				row(t, kind.on, kind.r, kind.w)
			}
			if err := kind.on.Set(t.Context(), "wrong", struct{ C chan<- int }{make(chan<- int)}); kind.w != nil && err == nil {
				t.Error("a channel crossed to a worker")
			}
			if _, err := host.Get[point](r, "nothing"); err == nil {
				t.Error("no error for what is not there")
			}
		})
	}
}

// TestEnginesEnd has each method of a busy engine return when its context ends.
func TestEnginesEnd(t *testing.T) {
	r, err := host.New(host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	running := make(chan struct{})
	if err := r.Set("running", func() { close(running) }); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		_, err := r.Run(context.Background(), "busy.js", "running(); for (;;);")
		done <- err
	}()
	<-running
	on := r.Engine()
	for name, call := range map[string]func(context.Context) error{
		"Run":  func(ctx context.Context) error { _, err := on.Run(ctx, "a.js", "1"); return err },
		"Call": func(ctx context.Context) error { _, err := on.Call(ctx, "f"); return err },
		"Get":  func(ctx context.Context) error { _, err := on.Get(ctx, "x"); return err },
		"Set":  func(ctx context.Context) error { return on.Set(ctx, "x", 1) },
		"Bind": func(ctx context.Context) error { return on.Bind(ctx, "m", host.Module{}, nil) },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		if err := call(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
	}
	if err := on.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; !errors.Is(err, host.ErrClosed) {
		t.Error(err)
	}
}
