package host

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
	"github.com/dop251/goja"
)

type silent struct{ text string }

func (s *silent) Error() string { return s.text }

// TestNilValues: what is nil becomes null or is refused by name, whatever its type; what nothing has
// made is opaque, before a device is open and after.
func TestNilValues(t *testing.T) {
	rt, err := New(Options{Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	ctx := context.Background()
	const null, refused = "null", "TypeError: x: the function is nil"
	cases := []struct {
		value any
		want  string
	}{
		{nil, null}, {(*silent)(nil), null}, {(*gpu.Buffer)(nil), null}, {(*gpu.Context)(nil), null}, {(chan int)(nil), null},
		{(*big.Int)(nil), null}, {(*goja.Object)(nil), null}, {[]any(nil), "[]"}, {[]float32(nil), "{}"}, {map[string]any(nil), "{}"},
		{Func(nil), refused}, {(func(*Call) (any, error))(nil), refused}, {(func())(nil), refused}, {(func(int))(nil), refused},
		{(func(goja.FunctionCall) goja.Value)(nil), refused}, {goja.Callable(nil), refused},
		{&gpu.Buffer{}, "{}"}, {&gpu.Stream{}, "{}"}, {&gpu.Event{}, "{}"}, {&gpu.Context{}, "{}"}, {&gpu.Module{}, "{}"}, {&gpu.Function{}, "{}"},
		{&gpu.Device{}, "{}"}, {&gpu.Pool{}, "{}"}, {&graphs.Graph{}, "{}"}, {&graphs.Node{}, "{}"}, {&images.Array{}, "{}"}, {&images.Texture{}, "{}"},
		{&images.Surface{}, "{}"}, {&gpu.HostBuffer{}, "{}"}, {&gpu.Managed{}, "{}"}, {&gpu.Growable{}, "{}"}, {&images.Pitched{}, "{}"},
		{&gpu.GreenContext{}, "{}"}, {&images.TensorMap{}, "{}"}, {&graphs.Condition{}, "{}"}, {&gpu.Driver{}, "{}"}, {&gpu.Launch{}, "{}"},
	}
	for i, c := range append(cases, cases...) {
		if i == len(cases) {
			if _, err := rt.Run(ctx, "open.js", "require('cuda').alloc('f32', 1)"); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if err := rt.Set("x", c.value); err != nil {
			got = err.Error()
		} else if v, err := rt.Run(ctx, "x.js", "JSON.stringify(x)"); err != nil {
			got = err.Error()
		} else {
			got = v.String()
		}
		if got != c.want {
			t.Errorf("%T: got %s, want %s", c.value, got, c.want)
		}
	}
}

// TestNilCalls: calls that are given nothing to call, or return a nil pointer for an error, say so.
func TestNilCalls(t *testing.T) {
	rt, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	ctx := context.Background()
	fails := rt.Set("f", Func(func(*Call) (any, error) { return nil, (*silent)(nil) }))
	_, returned := rt.Run(ctx, "f.js", "f()")
	pool := NewPool(PoolOptions{})
	defer pool.Close()
	for _, c := range []struct {
		got  error
		want string
	}{
		{fails, "<nil>"},
		{returned, "f.js:1:1: Error: an error that is a nil *host.silent: return nil where there is no error"},
		{rt.Do(ctx, nil), "host: Do: the function is nil"},
		{pool.Run(ctx, nil), "host: Run of a pool: the function is nil"},
		{rt.Bind("m", Module{Funcs: map[string]Func{"g": nil}}), "host: module m: the function g is nil"},
		{rt.Engine().Bind(ctx, "m", Module{}, map[string]RemoteFunc{"h": nil, "g": nil}), "host: module m: the function g is nil"},
	} {
		if got := fmt.Sprint(c.got); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	if _, _, err := crossingModule("m", Module{}, map[string]RemoteFunc{"g": nil}); fmt.Sprint(err) != "host: module m: the function g is nil" {
		t.Errorf("for a worker: %v", err)
	}
}
