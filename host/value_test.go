package host

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/dop251/goja"
)

func TestSetAndGet(t *testing.T) {
	r := newRuntime(t, Options{})
	type own struct{ name string }
	mine := &own{"mine"}
	pixels := []float32{1, 2, 3}
	for name, value := range map[string]any{
		"pixels": pixels, "bytes": []byte{1, 2}, "mine": mine, "n": 3, "s": "text", "yes": true, "big": big.NewInt(5),
		"list": []any{1, "a", []int32{4}}, "object": map[string]any{"a": 1, "f": []float64{0.5}}, "nothing": nil,
		"failure": errors.New("told"),
	} {
		if err := r.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ source, want string }{
		{"pixels.constructor.name + pixels.length", "Float32Array3"}, {"bytes.constructor.name", "Uint8Array"},
		{"list[2].constructor.name", "Int32Array"}, {"object.f.constructor.name", "Float64Array"},
		{"Object.keys(mine).length", "0"}, {"typeof big + n + s + yes + nothing", "bigint3texttruenull"},
		{"failure instanceof Error && failure.message", "told"},
		{"pixels[0] = 10; var kept = mine; const fixed = pixels.subarray(1); let count = 7n", "10"},
	} {
		if v, err := r.Run(context.Background(), "t.js", test.source); err != nil || v.String() != test.want {
			t.Errorf("%s: got %v %v, want %s", test.source, v, err, test.want)
		}
	}
	if got, err := Get[*own](r, "kept"); got != mine || err != nil {
		t.Errorf("the Go object does not come back: %v %v", got, err)
	}
	if got, err := Get[[]float32](r, "fixed"); err != nil || len(got) != 2 || &got[0] != &pixels[1] {
		t.Errorf("the slice is not over the same memory: %v %v", got, err)
	}
	if got, err := Get[int](r, "n"); got != 3 || err != nil {
		t.Errorf("got %v %v", got, err)
	}
	if got, err := Get[float64](r, "n"); got != 3 || err != nil {
		t.Errorf("got %v %v", got, err)
	}
	if got, err := Get[*big.Int](r, "count"); err != nil || got.Int64() != 7 {
		t.Errorf("got %v %v", got, err)
	}
	for name, want := range map[string]string{
		"missing": "host: there is no global missing", "s": "host: s is string, not int",
		"a b": "host: there is no global a b", "alert(1)": "host: there is no global alert(1)",
	} {
		if _, err := Get[int](r, name); err == nil || err.Error() != want {
			t.Errorf("Get(%q): %v, want %s", name, err, want)
		}
	}
	if _, err := Get[uint8](r, "pixels"); err == nil {
		t.Error("an array is no number")
	}
}

func TestNumbersSurvive(t *testing.T) {
	for _, test := range []struct {
		from any
		ok   bool
	}{{int64(255), true}, {int64(256), false}, {int64(-1), false}, {float64(7), true}, {float64(7.5), false},
		{math.NaN(), false}, {big.NewInt(255), true}, {big.NewInt(256), false}, {big.NewInt(-1), false}} {
		var got uint8
		if ok := assign(reflect.ValueOf(&got).Elem(), test.from); ok != test.ok {
			t.Errorf("%v: %v %v", test.from, got, ok)
		}
	}
}

func TestBind(t *testing.T) {
	r := newRuntime(t, Options{})
	err := r.Bind("imaging", Module{
		Values: map[string]any{"maxRadius": 15},
		Funcs: map[string]Func{
			"scale": func(c *Call) (any, error) {
				data, factor := Argument[[]float32](c, 0, "pixels"), c.Float(1, "factor")
				for i := range data {
					data[i] *= float32(factor)
				}
				return data, nil
			},
			"later": func(c *Call) (any, error) {
				promise, settle := c.Promise()
				go func() { time.Sleep(time.Millisecond); settle([]int32{1, 2}, nil) }()
				return promise, nil
			},
			"never": func(c *Call) (any, error) {
				promise, settle := c.Promise()
				go settle(nil, fmt.Errorf("cannot"))
				return promise, nil
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ source, want string }{
		{"require('imaging').maxRadius", "15"},
		{"const a = new Float32Array([1, 2]); require('imaging').scale(a, 3); String(a)", "3,6"},
		{"try { require('imaging').scale([1], 3) } catch (e) { e.name + ': ' + e.message }",
			"TypeError: imaging.scale: pixels: expected a Float32Array, got array"},
		{"try { require('imaging').scale(a) } catch (e) { e.message }", "imaging.scale: factor: expected a number, got undefined"},
		{"require('imaging').later().then(String)", "1,2"},
		{"require('imaging').never().catch((e) => e.message)", "cannot"},
		{"try { require('imagin') } catch (e) { e.message.replace(/ from .*;/, ';') }", "require: cannot find module 'imagin'; did you mean 'imaging'?"},
	} {
		if v, err := r.Run(context.Background(), "t.js", test.source); err != nil || v.String() != test.want {
			t.Errorf("%s: got %v %v, want %s", test.source, v, err, test.want)
		}
	}
	both := Module{Values: map[string]any{"a": 1}, Funcs: map[string]Func{"a": nil}}
	if err := r.Bind("m", both); err == nil || err.Error() != "host: module m: a is both a value and a function" {
		t.Errorf("got %v", err)
	}
}

func TestDo(t *testing.T) {
	r := newRuntime(t, Options{})
	err := r.Do(context.Background(), func(vm *goja.Runtime) error {
		_, err := vm.RunString("throw new TypeError('inside')")
		return err
	})
	var script *ScriptError
	if !errors.As(err, &script) || script.Name != "TypeError" {
		t.Errorf("got %v", err)
	}
	if err := r.Do(context.Background(), func(vm *goja.Runtime) error { panic(vm.ToValue("thrown")) }); err == nil {
		t.Error("what Go throws is lost")
	}
}

// TestManyRuntimes uses runtimes from several goroutines each, and closes them in any order.
func TestManyRuntimes(t *testing.T) {
	var group sync.WaitGroup
	for n := range 20 {
		r, err := New(Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			group.Go(func() {
				v, err := r.Run(context.Background(), "t.js", fmt.Sprintf("new Promise((done) => setTimeout(done, 1, %d))", n))
				if err != nil && !errors.Is(err, ErrClosed) || err == nil && v.ToInteger() != int64(n) {
					t.Errorf("got %v %v", v, err)
				}
			})
		}
		if n%2 == 0 {
			group.Go(func() { _ = r.Close() })
		} else {
			defer r.Close()
		}
	}
	group.Wait()
}

func TestClosed(t *testing.T) {
	r, _ := New(Options{})
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(context.Background(), "t.js", "1"); err != ErrClosed {
		t.Errorf("got %v", err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
	if _, err := Get[int](r, "x"); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestValueKinds(t *testing.T) {
	r := newRuntime(t, Options{})
	if v, err := Get[goja.Value](r, "Math"); err != nil || reflect.TypeOf(v) == nil {
		t.Errorf("got %v %v", v, err)
	}
}

func TestBoundModuleIsImported(t *testing.T) {
	r := newRuntime(t, Options{})
	if err := r.Bind("imaging", Module{Values: map[string]any{"maxRadius": 15}}); err != nil {
		t.Fatal(err)
	}
	if v, err := r.Run(context.Background(), "t.js", "import { maxRadius } from 'imaging'; maxRadius"); err != nil || v.ToInteger() != 15 {
		t.Errorf("got %v %v", v, err)
	}
}
