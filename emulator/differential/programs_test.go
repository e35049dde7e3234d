package differential

import (
	"os"
	"strconv"
	"testing"
	"time"
)

func environment(t *testing.T, name string, otherwise int) int {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		t.Fatalf("%s is %q, which is no number", name, text)
	}
	return n
}

// TestPrograms compares random programs: many in processes of their own.
func TestPrograms(t *testing.T) {
	if os.Getenv(workerVariable) != "" {
		work(newComparison(t), os.Stdin, os.Stdout)
		return
	}
	number, seed := environment(t, "CUJS_PROGRAMS", 2*batchSize), environment(t, "CUJS_SEED", 1)
	s := newSummary(seed, (number+batchSize-1)/batchSize)
	if s.Batches > 4 {
		spread(t, s, deadline(t))
	} else {
		c := newComparison(t)
		for s.Next < seed+s.Batches {
			s.add(c.batch(s.Next))
		}
	}
	s.finish(t)
}

// deadline is when to begin no further batch: after CUJS_LIMIT seconds, or some
// time before the test's own.
func deadline(t *testing.T) time.Time {
	end := time.Now().Add(time.Duration(environment(t, "CUJS_LIMIT", 24*3600)) * time.Second)
	if own, ok := t.Deadline(); ok && own.Add(-30*time.Second).Before(end) {
		return own.Add(-30 * time.Second)
	}
	return end
}
