package differential

import (
	"testing"

	"github.com/cujs/cujs/tools/programs"
)

// flawed computes by package arith, but one bit of one result wrongly: always,
// or where it optimizes.
type flawed struct{ always bool }

func (f flawed) run(m *programs.Module, values [][]uint64, level int) ([][]uint64, error) {
	results, err := definition{}.run(m, values, level)
	if err == nil && (f.always || level > 0) {
		results[0][3] ^= 1
	}
	return results, err
}

// TestOptimizer tells what a machine computes otherwise from what only its
// optimizer does.
func TestOptimizer(t *testing.T) {
	const optimizing, plain = 2, 1 // seeds
	for _, c := range []struct {
		seed, differ, optimized int
		other                   flawed
	}{{optimizing, 0, 1, flawed{}}, {optimizing, 1, 0, flawed{always: true}}, {plain, 0, 0, flawed{}}, {plain, 1, 0, flawed{always: true}}} {
		comparison := newComparison(t)
		comparison.other = c.other
		s := newSummary(c.seed, 1)
		s.add(comparison.batch(c.seed))
		if s.Programs != batchSize || s.Differing != c.differ || s.Optimized != c.optimized {
			t.Errorf("seed %d against %+v: %d programs, %d differ, %d where optimized", c.seed, c.other, s.Programs, s.Differing, s.Optimized)
		}
		for _, f := range append(s.Differences, s.Examples...) {
			if f.Kind == "" || f.Register == "" || f.Thread != 3 || f.Emulated == f.Other {
				t.Errorf("found %+v", f)
			}
		}
	}
}
