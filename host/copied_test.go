package host

import (
	"context"
	"errors"
	"math/big"
	"net/http"
	"reflect"
	"testing"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/dop251/goja"
)

type level int8

// TestCopiedValues has what is no view of Go's memory cross to scripts, and what they see of it.
func TestCopiedValues(t *testing.T) {
	r := newRuntime(t, Options{})
	for _, test := range []struct {
		value        any
		source, want string
	}{
		{[]int{3, 4}, "Array.isArray(v) && v[0] + v[1]", "7"},
		{[]string{"b", "a"}, "v.sort().join()", "a,b"},
		{[]bool(nil), "Array.isArray(v) && v.length", "0"},
		{[][]float32{{1}, {2, 3}}, "v[1].constructor.name + v[1].length", "Float32Array2"},
		{map[string]int{"z": 1, "b": 2, "m": 3, "a": 4, "k": 5}, "Object.entries(v).join(' ')", "a,4 b,2 k,5 m,3 z,1"},
		{map[string]any{"z": 1, "b": []string{"x"}, "a": nil}, "JSON.stringify(v)", `{"a":null,"b":["x"],"z":1}`},
		{map[level]int{1: 1}, "Object.keys(v).length", "0"},
		{http.Header{"A": {"b"}}, "Object.keys(v).length", "0"},
		{time.Second, "typeof v + v", "number1000000000"},
		{time.Monday, "v === 1 && v.String === undefined", "true"},
		{level(-3), "v", "-3"},
		{reflect.Int, "v + 1", "3"},
		{func(call goja.FunctionCall) goja.Value { return call.Argument(1) }, "v(1, 2)", "2"},
		{(*gpu.Buffer)(nil), "v", "null"},
		{(*big.Int)(nil), "v", "null"},
		{(*time.Time)(nil), "v", "null"},
		{[]error{errors.New("told")}, "v[0].message", "told"},
	} {
		if err := r.Set("v", test.value); err != nil {
			t.Errorf("%T: %v", test.value, err)
			continue
		}
		if v, err := r.Run(context.Background(), "t.js", test.source); err != nil || v.String() != test.want {
			t.Errorf("%T: %s: got %v %v, want %s", test.value, test.source, v, err, test.want)
		}
	}
	err := r.Set("add", func(a, b int) int { return a + b })
	if want := "TypeError: add: scripts cannot call a func(int, int) int: make it a host.Func"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if v, err := r.Run(context.Background(), "t.js", "typeof add"); err != nil || v.String() != "undefined" {
		t.Error(v, err)
	}
	header := http.Header{"A": {"b"}}
	if err := r.Set("header", header); err != nil {
		t.Fatal(err)
	}
	if got, err := Get[http.Header](r, "header"); err != nil || got.Get("A") != "b" {
		t.Error(got, err)
	}
}

// TestGettingCopies has values of scripts cross to Go, and what is said of those that do not fit.
func TestGettingCopies(t *testing.T) {
	r := newRuntime(t, Options{})
	_, err := r.Run(context.Background(), "t.js", `var strings = ['a', 'b'], numbers = [1, -2], mixed = [1, 'a'], half = 3.5, minus = -1, text = 'x', big = 2n ** 63n, yes = true,
		sizes = { a: 1, b: 2 }, nested = [[1], [2, 3]], buffer = new Uint8Array([1, 2, 3]).buffer, part = new DataView(buffer, 1, 2), signed = new Int8Array(1), second = 1e9`)
	if err != nil {
		t.Fatal(err)
	}
	gets[[]string](t, r, "strings", []string{"a", "b"}, "")
	gets[[]int](t, r, "numbers", []int{1, -2}, "")
	gets[[]level](t, r, "numbers", []level{1, -2}, "")
	gets[[]string](t, r, "mixed", nil, "host: mixed is array, not []string")
	gets[[]uint](t, r, "numbers", nil, "host: numbers is array, not []uint")
	gets[[]float32](t, r, "numbers", []float32{1, -2}, "")
	gets[[]float32](t, r, "mixed", nil, "host: mixed is array, not []float32")
	gets[[][]int](t, r, "nested", [][]int{{1}, {2, 3}}, "")
	gets[map[string]int](t, r, "sizes", map[string]int{"a": 1, "b": 2}, "")
	gets[map[string]string](t, r, "sizes", nil, "host: sizes is object, not map[string]string")
	gets[int](t, r, "half", 0, "host: half is 3.5, which does not fit int")
	gets[uint8](t, r, "minus", 0, "host: minus is -1, which does not fit uint8")
	gets[level](t, r, "minus", -1, "")
	gets[time.Duration](t, r, "second", time.Second, "")
	gets[int](t, r, "text", 0, "host: text is string, not int")
	gets[http.ConnState](t, r, "yes", 0, "host: yes is boolean, not http.ConnState")
	gets[int64](t, r, "big", 0, "host: big is 9223372036854775808, which does not fit int64")
	gets[uint64](t, r, "big", 1<<63, "")
	gets[float64](t, r, "big", 1<<63, "")
	gets[[]byte](t, r, "buffer", []byte{1, 2, 3}, "")
	gets[[]byte](t, r, "part", []byte{2, 3}, "")
	gets[[]byte](t, r, "signed", nil, "host: signed is Int8Array, not []uint8")
	_, err = r.Run(context.Background(), "t.js", "var gone = new Uint8Array(4), none = null; structuredClone(gone.buffer, { transfer: [gone.buffer] })")
	if err != nil {
		t.Fatal(err)
	}
	gets[[]byte](t, r, "gone", nil, "host: gone: its memory is detached")
	gets[[]any](t, r, "text", nil, "host: text is string, not []any")
	gets[any](t, r, "half", 3.5, "")
	gets[any](t, r, "minus", int64(-1), "")
	gets[any](t, r, "signed", []int8{0}, "")
	gets[any](t, r, "sizes", map[string]any{"a": int64(1), "b": int64(2)}, "")
	gets[any](t, r, "none", nil, "")
	gets[any](t, r, "missing", nil, "host: there is no global missing")
	whole, _ := Get[[]byte](r, "buffer")
	part, _ := Get[[]byte](r, "part")
	if &whole[1] != &part[0] {
		t.Error("the bytes are not over the same memory")
	}
}

// gets compares what Get answers, and its message.
func gets[T any](t *testing.T, r *Runtime, name string, want T, message string) {
	t.Helper()
	got, err := Get[T](r, name)
	if message != "" {
		if err == nil || err.Error() != message {
			t.Errorf("%s: got %v, want %s", name, err, message)
		}
	} else if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v %v, want %v", name, got, err, want)
	}
}
