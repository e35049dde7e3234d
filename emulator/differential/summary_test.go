// This file adds up what batches told, and writes it down.

package differential

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"
)

// mistakes is of how many programs the driver's optimizer may get one wrong.
const mistakes = 2000

// A summary is what the comparison of the seeds from Seed on told; CUJS_SUMMARY
// names a file that gets it, as JSON.
type summary struct {
	// Against is what the emulated device was compared with.
	Against string
	// Seed is the first seed, Batches how many were to be compared, and Next the
	// first seed that was not begun: where to go on.
	Seed, Batches, Next int
	Programs, Results   int
	// Differing counts programs, Kinds by what seems to be the cause.
	Differing int
	Kinds     map[string]int
	// Optimized counts programs that differ only where the driver optimizes: what
	// it makes of the same programs unoptimized agrees.
	Optimized      int
	OptimizedKinds map[string]int
	// Lost are seeds that could not be compared, with the reason.
	Lost        map[int]string
	Differences []finding
	Examples    []finding // of those that only optimized code computes otherwise
	Processes   int
	Seconds     float64

	start time.Time
}

func newSummary(seed, batches int) *summary {
	return &summary{Against: otherName(), Seed: seed, Next: seed, Batches: batches, Processes: 1, Kinds: map[string]int{}, OptimizedKinds: map[string]int{},
		Lost: map[int]string{}, start: time.Now()}
}

// add adds the outcome of a batch.
func (s *summary) add(o outcome) {
	s.Next = max(s.Next, o.Seed+1)
	if o.Failure != "" {
		s.Lost[o.Seed] = o.Failure
		return
	}
	s.Programs += o.Programs
	s.Results += o.Results
	for kind, n := range o.Kinds {
		s.Kinds[kind] += n
		s.Differing += n
	}
	for kind, n := range o.Optimized {
		s.OptimizedKinds[kind] += n
		s.Optimized += n
	}
	s.Differences = append(s.Differences, o.Differences...)
	s.Examples = append(s.Examples, o.Examples...)
}

// finish prints the summary, writes it where it is to be written, and fails the
// test if there was a difference, or no comparison, or if the driver's optimizer
// made more differences than can be its mistakes.
func (s *summary) finish(t *testing.T) {
	s.Seconds = time.Since(s.start).Seconds()
	if path := os.Getenv("CUJS_SUMMARY"); path != "" {
		text, err := json.MarshalIndent(s, "", "\t")
		if err == nil {
			err = os.WriteFile(path, append(text, '\n'), 0o666)
		}
		if err != nil {
			t.Error(err)
		}
	}
	fmt.Printf("%d programs in 128 threads, %d results compared with %s: seeds %d to %d, %d processes, %.1f s; %d differ, %d further ones where the driver optimizes and not where it does not\n",
		s.Programs, s.Results, s.Against, s.Seed, s.Next-1, s.Processes, s.Seconds, s.Differing, s.Optimized)
	for _, kind := range slices.Sorted(maps.Keys(s.OptimizedKinds)) {
		fmt.Printf("\toptimized, %d: %s\n", s.OptimizedKinds[kind], kind)
	}
	if s.Optimized*mistakes > s.Programs {
		t.Errorf("%d programs differ where the driver optimizes: more than one in %d", s.Optimized, mistakes)
	}
	for _, kind := range slices.Sorted(maps.Keys(s.Kinds)) {
		t.Errorf("%d programs with %s differ", s.Kinds[kind], kind)
	}
	for _, seed := range slices.Sorted(maps.Keys(s.Lost)) {
		t.Errorf("seed %d was not compared: %s", seed, s.Lost[seed])
	}
	for _, f := range s.Differences {
		t.Error(f)
	}
	if s.Programs == 0 {
		t.Error("no program was compared")
	}
}
