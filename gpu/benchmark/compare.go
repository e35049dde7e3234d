// This file compares results.

package benchmark

import "fmt"

// A Difference is how a result stands to another one, its baseline.
type Difference struct {
	Name    string  `json:"name"`
	Against string  `json:"against"`
	Ratio   float64 `json:"ratio"` // of the medians: 0.5 takes half of the baseline's time
	P       float64 `json:"p"`     // how likely the same work gives samples as different as these
	Differs bool    `json:"differs"`
}

// certain is the p below which results count as different.
const certain = 0.05

// Against compares a result with its baseline.
func (r *Result) Against(baseline *Result) Difference {
	p := significance(r.Samples, baseline.Samples)
	return Difference{Name: r.Name, Against: baseline.Name, Ratio: r.Median() / baseline.Median(), P: p, Differs: p < certain}
}

// String is "1.25 times as fast (p = 0.001)", or says that no difference shows.
func (d Difference) String() string {
	switch {
	case !d.Differs:
		return fmt.Sprintf("no difference (p = %.2f)", d.P)
	case d.Ratio < 1:
		return fmt.Sprintf("%.2f times as fast (p %s)", 1/d.Ratio, d.likelihood())
	}
	return fmt.Sprintf("%.2f times as long (p %s)", d.Ratio, d.likelihood())
}

func (d Difference) likelihood() string {
	if d.P < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("= %.3f", d.P)
}

// A Comparison is results of which the first is the baseline of the others.
type Comparison []*Result

// Differences are how the others stand to the first.
func (c Comparison) Differences() []Difference {
	list := []Difference{}
	for _, r := range c[1:] {
		list = append(list, r.Against(c[0]))
	}
	return list
}

// String is the table of the results.
func (c Comparison) String() string {
	baselines := make([]*Result, len(c))
	for i := range c[1:] {
		baselines[i+1] = c[0]
	}
	return Table(c, "against "+c[0].Name, baselines)
}
