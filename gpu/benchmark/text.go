// This file writes results for people.

package benchmark

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/internal/spell"
)

// String is a line, and notes below it.
func (r *Result) String() string {
	var parts []string
	for _, c := range columns() {
		if text := c.text(r); text != "" && c.say != "" {
			parts = append(parts, fmt.Sprintf(c.say, text))
		}
	}
	line := fmt.Sprintf("%s: %s; %s of %s", r.Name, strings.Join(parts, ", "), spell.Count(len(r.Samples), "sample"), spell.Count(r.Calls, "call"))
	return strings.TrimSuffix(line+"\n"+notes([]*Result{r}), "\n")
}

// A column is something that is told of results: its title in a table, and how a line says it.
type column struct {
	title, say string
	text       func(*Result) string
}

func columns() []column {
	return []column{
		{"", "", func(r *Result) string { return r.Name }},
		{"median", "%s", func(r *Result) string { return profile.Duration(duration(r.Median())) }},
		{"spread", "spread %s", spread},
		{"least", "least %s", func(r *Result) string { return profile.Duration(duration(r.Least())) }},
		{"cache", "%s", func(r *Result) string {
			if r.Cold {
				return "cold"
			}
			return ""
		}},
		{"GB/s", "%s GB/s", func(r *Result) string { return digits(r.Bandwidth().PerSecond / 1e9) }},
		{"of limit", "%s of the device's limit", func(r *Result) string { return percent(r.Bandwidth().Share()) }},
		{"GFLOP/s", "%s GFLOP/s", func(r *Result) string { return digits(r.Arithmetic().PerSecond / 1e9) }},
		{"of limit", "%s of the device's limit", func(r *Result) string { return percent(r.Arithmetic().Share()) }},
	}
}

// spread is a part of the median, also where that is 0: only a sample by itself has none.
func spread(r *Result) string {
	if len(r.Samples) < 2 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*r.Spread()/r.Median())
}

// digits writes a number with three digits at least, "" for 0.
func digits(x float64) string {
	switch {
	case x == 0:
		return ""
	case x < 10:
		return fmt.Sprintf("%.2f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// percent writes a part, "" for 0.
func percent(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

// Table writes results a line each, with the columns that have something. Where a result has a
// baseline, the last column, which has a title, says how it stands to that.
func Table(results []*Result, title string, baselines []*Result) string {
	list := columns()
	list = slices.DeleteFunc(list, func(c column) bool {
		return !slices.ContainsFunc(results, func(r *Result) bool { return c.text(r) != "" })
	})
	if slices.ContainsFunc(baselines, func(b *Result) bool { return b != nil }) {
		list = append(list, column{title: title})
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, c := range list {
		fmt.Fprint(w, c.title, "\t")
	}
	fmt.Fprintln(w)
	for i, r := range results {
		for _, c := range list {
			switch {
			case c.text != nil:
				fmt.Fprint(w, c.text(r), "\t")
			case baselines[i] != nil:
				fmt.Fprint(w, r.Against(baselines[i]), "\t")
			default:
				fmt.Fprint(w, "\t")
			}
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush() // a strings.Builder takes everything
	return trimmed(b.String()) + notes(results)
}

// trimmed takes spaces from the ends of lines.
func trimmed(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

// EmulatedNote is the line below times of the emulated device.
const EmulatedNote = "emulated device: these are times of this machine's processor and say nothing about a GPU\n"

// notes says what has to be known about the figures.
func notes(results []*Result) string {
	var b strings.Builder
	if slices.ContainsFunc(results, func(r *Result) bool { return r.Emulated }) {
		b.WriteString(EmulatedNote)
	}
	for _, r := range results {
		if r.HostBound() {
			fmt.Fprintf(&b, "%s: the host takes as long to submit the calls as the device to do them; a graph or prepare() submits faster\n", r.Name)
		}
	}
	return b.String()
}
