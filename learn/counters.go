// This file compares what kernels do with what those of the solution do.

package learn

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/stats"
)

// slack is how much more than the solution an answer may do.
const slack = 1.15

// A Counter is what an answer did, and the most that the lesson lets it do.
type Counter struct {
	Name     string `json:"name"`
	Value    uint64 `json:"value"`
	Most     uint64 `json:"most"`
	Solution uint64 `json:"solution"`
}

// A counterKind is a counter that lessons can look at.
type counterKind struct {
	name, title string
	of          func(*stats.Count) uint64
}

var counterKinds = []counterKind{
	{"sectors", "sectors of global memory", func(c *stats.Count) uint64 { return c.Moved() / 32 }},
	{"conflicts", "bank conflicts", (*stats.Count).BankConflicts},
	{"instructions", "instructions of warps", func(c *stats.Count) uint64 { return c.Warps }},
	{"divergent", "divergent branches", func(c *stats.Count) uint64 { return c.Divergent }},
	{"atomics", "atomic requests to global memory", func(c *stats.Count) uint64 { return c.Global.Atomics.Requests }},
	{"accesses", "requests to shared memory", func(c *stats.Count) uint64 {
		s := &c.Shared
		return s.Loads.Requests + s.Stores.Requests + s.Atomics.Requests
	}},
}

func kindOf(name string) *counterKind {
	if i := slices.IndexFunc(counterKinds, func(k counterKind) bool { return k.name == name }); i >= 0 {
		return &counterKinds[i]
	}
	return nil
}

// total is what all kernels of a trial did.
func (t *trial) total() *stats.Kernel {
	total := &stats.Kernel{}
	for _, s := range t.count.Stats() {
		total.Add(s)
	}
	return total
}

// countersOf are the counters of these names.
func countersOf(names []string, own, measure *stats.Kernel) (list []Counter) {
	for _, name := range names {
		if k := kindOf(name); k != nil {
			n := k.of(&measure.Count)
			list = append(list, Counter{name, k.of(&own.Count), uint64(float64(n) * slack), n})
		}
	}
	return list
}

func (c *Counter) summary() string {
	return fmt.Sprintf("right, but with %d %s; at most %d are meant, and the solution has %d", c.Value, kindOf(c.Name).title, c.Most, c.Solution)
}

// lines are the lines of the source that have the most of it.
func (c *Counter) lines(s *stats.Kernel) string {
	of := kindOf(c.Name).of
	list := slices.Clone(s.Lines)
	slices.SortStableFunc(list, func(a, b stats.Line) int { return cmp.Compare(of(&b.Count), of(&a.Count)) })
	var b strings.Builder
	for _, l := range list[:min(3, len(list))] {
		if n := of(&l.Count); n > 0 {
			fmt.Fprintf(&b, "  %8d in line %d: %s\n", n, l.Line, strings.TrimSpace(l.Text))
		}
	}
	return b.String()
}
