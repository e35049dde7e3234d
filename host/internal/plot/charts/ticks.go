// This file chooses the marks of an axis.

package charts

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// ticks marks an axis at round numbers, about as many as given: gonum's own choice has two or
// three.
type ticks int

// Ticks implements plot.Ticker. The step is 1, 2 or 5 times a power of ten.
func (t ticks) Ticks(low, high float64) []plot.Tick {
	if !(high > low) || math.IsInf(high-low, 0) {
		return []plot.Tick{{Value: low, Label: label(low, 0)}}
	}
	power := math.Pow(10, math.Floor(math.Log10((high-low)/float64(t))))
	step := power
	for _, factor := range []float64{1, 2, 5, 10} {
		if step = factor * power; (high-low)/step <= float64(t)+0.5 {
			break
		}
	}
	var list []plot.Tick
	for i := math.Ceil(low/step - 1e-9); i*step <= high+step*1e-9 && len(list) <= 2*int(t); i++ {
		list = append(list, plot.Tick{Value: i * step, Label: label(i*step, step)})
	}
	return list
}

// label writes a mark with no more digits than its step has.
func label(x, step float64) string {
	if x == 0 {
		x = 0 // not -0
	}
	if size := max(math.Abs(x), step); size >= 1e6 || size < 1e-3 && size > 0 {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	digits := 0
	if step > 0 {
		digits = max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	} else if x != math.Trunc(x) {
		digits = 3
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}
