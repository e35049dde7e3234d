package kernel_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestMathBits32: the functions of f32 give the same bits on a GPU as on the
// emulated device, NaN's aside. Without a GPU two emulated devices are compared.
func TestMathBits32(t *testing.T) {
	device, emulated := openDevice(t), openEmulated(t)
	for name := range strings.FieldsSeq("exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt") {
		eachChunk(wholeStride(), func(bits []uint32) {
			x, y, z := floats(bits), make([]float32, len(bits)), make([]float32, len(bits))
			source := fmt.Sprintf("(x, y) => { const i = grid(1); if (i < x.length) y[i] = Math.%s(x[i]) }", name)
			device.launch(t, source, kernel.Options{}, len(x)/256+1, 256, x, y)
			emulated.launch(t, source, kernel.Options{}, len(x)/256+1, 256, x, z)
			compareBits(t, name, x, y, z)
		})
	}
}

// compareBits reports the first of two lists of results that differ.
func compareBits(t *testing.T, name string, x, y, z []float32) {
	t.Helper()
	for i := range x {
		if math.Float32bits(y[i]) != math.Float32bits(z[i]) && (y[i] == y[i] || z[i] == z[i]) {
			t.Errorf("%s(%v) is %v, and %v on the emulated device", name, x[i], y[i], z[i])
			return
		}
	}
}
