package kernel_test

import (
	"math"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestReciprocal32: 1 / x is the f32 that is nearest to it, as a division by Go has it. Arguments are all over
// the range, CUJS_STRIDE apart, and around each power of two: where the exponent of x or of 1 / x changes, and
// where either becomes denormal, infinite or 0.
func TestReciprocal32(t *testing.T) {
	d := openDevice(t)
	compare := func(bits []uint32) {
		x, y := floats(bits), make([]float32, len(bits))
		d.launch(t, "(x, y) => { const i = grid(1); if (i < x.length) y[i] = 1 / x[i] }", kernel.Options{}, len(x)/256+1, 256, x, y)
		for i := range x {
			if want := 1 / x[i]; math.Float32bits(y[i]) != math.Float32bits(want) && (y[i] == y[i] || want == want) {
				t.Fatalf("1 / %v (%#x) is %v, want %v", x[i], bits[i], y[i], want)
			}
		}
	}
	eachChunk(wholeStride(), compare)
	var near []uint32
	for power := uint32(0); power < 1<<9; power++ { // with the sign above the exponent
		for away := range uint32(129) {
			near = append(near, power<<23+away-64)
		}
	}
	compare(near)
}
