package host_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// typed runs the same through RunAs and CallAs in a runtime or a worker.
func typed[R *host.Runtime | *host.Worker](t *testing.T, on R) {
	ctx := t.Context()
	if n, err := host.RunAs[int](ctx, on, "a.js", "function twice(x) { return x * 2 } twice(4)"); err != nil || n != 8 {
		t.Error(n, err)
	}
	if f, err := host.CallAs[float32](ctx, on, "twice", 1.25); err != nil || f != 2.5 {
		t.Error(f, err)
	}
	if list, err := host.RunAs[[]string](ctx, on, "a.js", "['a', 'b']"); err != nil || !reflect.DeepEqual(list, []string{"a", "b"}) {
		t.Error(list, err)
	}
	if array, err := host.RunAs[[]float32](ctx, on, "a.js", "new Float32Array([1, 2])"); err != nil || !reflect.DeepEqual(array, []float32{1, 2}) {
		t.Error(array, err)
	}
	if v, err := host.RunAs[any](ctx, on, "a.js", "undefined"); err != nil || v != nil {
		t.Error(v, err)
	}
	for source, want := range map[string]string{"'x'": "the value of a.js is ", "300": "the value of a.js is ", "throw new Error('no')": "no"} {
		if n, err := host.RunAs[int8](ctx, on, "a.js", source); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(n, err)
		}
	}
}

func TestRunAs(t *testing.T) {
	rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	typed(t, rt)
	if b, err := host.RunAs[*gpu.Buffer](t.Context(), rt, "a.js", "require('cuda').alloc('u8', 3)"); err != nil || b.Bytes() != 3 {
		t.Error(err)
	}
	typed(t, worker(t, host.WorkerOptions{}))
}
