package run

import "testing"

// TestPatient: a worker that waits soon has more to do, but does not begin a whole grid that waits for nothing.
func TestPatient(t *testing.T) {
	for _, test := range []struct {
		resident    int
		cooperative bool
		want        int
	}{{1, false, startSoon}, {besides - 1, false, startSoon}, {besides, false, startLate}, {1, true, 1}, {1000, true, 1}} {
		w := &worker{grid: &grid{launch: &Launch{Cooperative: test.cooperative}}, resident: make([]*cta, test.resident)}
		if got := w.patient(); got != test.want {
			t.Errorf("%d resident, cooperative %t: %d yields, want %d", test.resident, test.cooperative, got, test.want)
		}
	}
}
