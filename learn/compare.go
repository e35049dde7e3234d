// This file compares what comes of answers with what should, out of the reach of their scripts.

package learn

import (
	"math"

	"github.com/dop251/goja"
)

// A comparison counts the outputs of a trial.
type comparison struct {
	expected, right int
	wrong           bool
}

// proved reports whether all outputs of all sizes were compared, and found right.
func (c *comparison) proved() bool { return !c.wrong && c.expected > 0 && c.right >= c.expected }

// compare takes an output, and what it should be, as typed arrays, and reports whether it is right.
func (c *comparison) compare(got, want goja.Value, tolerance float64) bool {
	right := false
	switch want := want.Export().(type) {
	case []float32:
		right = near(got, want, tolerance)
	case []float64:
		right = near(got, want, tolerance)
	case []int32:
		right = near(got, want, 0)
	case []uint32:
		right = near(got, want, 0)
	case []uint8:
		right = near(got, want, 0)
	}
	if right {
		c.right++
	} else {
		c.wrong = true
	}
	return right
}

// near compares elements, within a tolerance relative to the larger of 1 and the right value.
func near[T float32 | float64 | int32 | uint32 | uint8](value goja.Value, want []T, tolerance float64) bool {
	got, ok := value.Export().([]T)
	if !ok || len(got) != len(want) {
		return false
	}
	for i := range want {
		g, w := float64(got[i]), float64(want[i])
		if g != w && !(math.Abs(g-w) <= tolerance*max(1, math.Abs(w))) && !(math.IsNaN(g) && math.IsNaN(w)) {
			return false
		}
	}
	return true
}
