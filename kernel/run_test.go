package kernel_test

import (
	"slices"
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestSaxpy(t *testing.T) {
	x, y := []float32{1, 2, 3, 4, 5}, []float32{10, 20, 30, 40, 50}
	p := openDevice(t).launch(t, `function saxpy(a, x, y) {
  const i = grid(1)
  if (i < x.length) y[i] = a * x[i] + y[i]
}`, kernel.Options{}, 2, 4, 2.0, x, y)
	if want := []float32{12, 24, 36, 48, 60}; !slices.Equal(y, want) {
		t.Errorf("got %v, want %v\n%s", y, want, p.PTX)
	}
	if p.Params[0].Type != "f32" {
		t.Errorf("a is %s", p.Params[0])
	}
}
