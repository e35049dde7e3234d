package charts

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"
)

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 10, "0 2 4 6 8 10"},
		{-1, 1, "-1.0 -0.5 0.0 0.5 1.0"},
		{0, 199, "0 50 100 150"},
		{0, 1e7, "0 2e+06 4e+06 6e+06 8e+06 1e+07"},
		{3, 3, "3"},
		{0, 1e-5, "0 2e-06 4e-06 6e-06 8e-06 1e-05"},
		{math.Inf(-1), 1, "-Inf"},
	} {
		var labels []string
		for _, tick := range ticks(5).Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("from %g to %g: %s, want %s", test.low, test.high, got, test.want)
		}
	}
}

func TestThinnedKeepsPeaks(t *testing.T) {
	list := make(plotter.XYs, 100_000)
	for i := range list {
		list[i].X = float64(i)
	}
	list[12345].Y, list[67890].Y = 1, -1
	kept := thinned(list, 100)
	high, low := 0, 0
	for i, p := range kept {
		if i > 0 && p.X <= kept[i-1].X {
			t.Fatalf("point %d does not stand behind the one before", i)
		}
		if p.Y > 0 {
			high++
		}
		if p.Y < 0 {
			low++
		}
	}
	if len(kept) > 400 || high != 1 || low != 1 {
		t.Errorf("%d points are left, %d and %d peaks", len(kept), high, low)
	}
	list[0].X = 5
	if got := thinned(list, 100); len(got) != len(list) {
		t.Error("points that do not go from left to right are thinned")
	}
}
