package arrays_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/arrays"
)

// made is a driver of the program's own, and a context for arrays.
func made(t *testing.T) *gpu.Context {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { driver.Close() })
	device, err := driver.Device(0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := device.PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// matrix is [[1, 2, 3], [4, 5, 6]].
func matrix(t *testing.T, c *gpu.Context) *nd.Array {
	b, err := gpu.Upload(context.Background(), c, []float32{1, 2, 3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	a, err := nd.Over(b, nd.F32, nd.Shape{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestArraysCross gives arrays of Go to scripts, whatever they have loaded, and takes them back over the same memory.
func TestArraysCross(t *testing.T) {
	ctx, c := t.Context(), made(t)
	for _, before := range []string{"0", "require('cuda')", "require('cuda/ndarray')"} {
		a := matrix(t, c)
		r, err := host.New(host.Options{Driver: c.Driver().API(), Areas: []host.Area{arrays.Area}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(ctx, "before.js", before); err != nil {
			t.Fatal(err)
		}
		if err := r.Set("x", a); err != nil {
			t.Fatal(err)
		}
		if err := r.Set("inside", map[string]any{"list": []*nd.Array{a}}); err != nil {
			t.Fatal(err)
		}
		const sees = "const nd = require('cuda/ndarray'); x instanceof nd.NDArray && inside.list[0] === x && String(x.sum(0).toArray()) + ' ' + x.shape + ' ' + x.dtype"
		if got, err := host.RunAs[any](ctx, r, "sees.js", sees); err != nil || got != "5,7,9 2,3 f32" {
			t.Errorf("after %s a script sees %v, %v", before, got, err)
		}
		if _, err := r.Run(ctx, "write.js", "x.at('1, 0').assign(40); require('cuda').synchronize(); var back = x; var view = x.at(':, ::-1'); var late = x.add(1)"); err != nil {
			t.Fatal(err)
		}
		if got, err := gpu.Download[float32](context.Background(), a.Buffer); err != nil || got[3] != 40 {
			t.Errorf("what a script writes is not in the array's memory: %v %v", got, err)
		}
		view, err := host.Get[*nd.Array](r, "view")
		if err != nil || view.Buffer.Address() != a.Buffer.Address() || view.Strides[1] != -1 || view.Offset != 2 {
			t.Errorf("a view: %+v %v", view, err)
		}
		late, err := host.RunAs[*nd.Array](ctx, r, "late.js", "late")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := gpu.Download[float32](context.Background(), late.Buffer); err != nil || got[3] != 41 || late.Shape.String() != "2×3" {
			t.Errorf("what is put off: %v %v", got, err)
		}
		if err := r.Set("again", late); err != nil {
			t.Fatal(err)
		}
		if same, err := host.RunAs[bool](ctx, r, "again.js", "again === late"); err != nil || !same {
			t.Errorf("an array that came from a script becomes another: %v", err)
		}
		r.Close()
		if got, err := gpu.Download[float32](context.Background(), a.Buffer); err != nil || got[0] != 1 {
			t.Errorf("the end of a runtime took the memory of Go: %v %v", got, err)
		}
	}
}

// TestArraysThatCannotCross: never an empty object in silence.
func TestArraysThatCannotCross(t *testing.T) {
	c := made(t)
	a, other := matrix(t, c), matrix(t, made(t))
	for _, test := range []struct {
		areas []host.Area
		array *nd.Array
		want  string
	}{
		{nil, a, `x: an nd.Array is an NDArray in scripts, which this runtime does not have: add arrays.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/arrays")`},
		{[]host.Area{arrays.Area}, &nd.Array{}, "the nd.Array has no Buffer; nd.New and nd.Over make arrays"},
		{[]host.Area{arrays.Area}, other, "of another machine"},
	} {
		r, err := host.New(host.Options{Driver: c.Driver().API(), Areas: test.areas})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Set("x", test.array); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
		r.Close()
	}
}
