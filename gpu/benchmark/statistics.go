// This file is the statistics: quantiles, and whether two sets of samples differ.

package benchmark

import (
	"cmp"
	"math"
	"slices"
)

// quantile is the value below which a part q of the samples lies, interpolated between neighbours;
// NaN of none.
func quantile(samples []float64, q float64) float64 {
	if len(samples) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(samples))
	place := q * float64(len(sorted)-1)
	below := int(place)
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (place-float64(below))*(sorted[above]-sorted[below])
}

// significance is the p of the U test of Mann and Whitney, which assumes nothing about how times are
// distributed: how likely two sets of samples of the same work differ at least as much. It takes
// the normal approximation, with the corrections for ties and for continuity.
func significance(a, b []float64) float64 {
	n, m := float64(len(a)), float64(len(b))
	if n == 0 || m == 0 {
		return 1
	}
	sum, ties := ranks(a, b)
	u, mean, all := sum-n*(n+1)/2, n*m/2, n+m
	variance := n * m / 12 * (all + 1 - ties/(all*(all-1)))
	if variance <= 0 {
		return 1 // all samples are the same
	}
	z := max(0, math.Abs(u-mean)-0.5) / math.Sqrt(variance)
	return math.Erfc(z / math.Sqrt2)
}

// ranks is the sum of the ranks of a among all samples, equal ones having their mean rank, and the
// sum of t³ - t over the numbers t of equal samples.
func ranks(a, b []float64) (sum, ties float64) {
	type sample struct {
		value float64
		first bool
	}
	var all []sample
	for _, v := range a {
		all = append(all, sample{v, true})
	}
	for _, v := range b {
		all = append(all, sample{v, false})
	}
	slices.SortFunc(all, func(x, y sample) int { return cmp.Compare(x.value, y.value) })
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && all[to].value == all[from].value {
			to++
		}
		for _, s := range all[from:to] {
			if s.first {
				sum += float64(from+to+1) / 2
			}
		}
		t := float64(to - from)
		ties += t*t*t - t
		from = to
	}
	return sum, ties
}
