// This file shares random programs out among processes.

package kernel_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// shareOut has other processes of this program compare a range of seeds each,
// and adds up what they tell. A process that dies is a failure; what it had
// told before counts.
func shareOut(t *testing.T) *summary {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	all := &summary{Device: deviceName(), First: *seeds}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for i := range *processes {
		first, end := *programs*i / *processes, *programs*(i+1) / *processes
		if first == end {
			continue
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			file := filepath.Join(folder, fmt.Sprint(i))
			command := exec.Command(exe, "-test.run", "^TestRandomPrograms$", "-test.timeout", "0", "-programs", fmt.Sprint(end-first), "-seed", fmt.Sprint(*seeds+first), "-limit", limit.String(), "-summary", file)
			out, failed := command.CombinedOutput()
			part, err := readSummary(file)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				all.add(part)
			}
			if err != nil || failed != nil && part.Differing+part.Optimized == 0 {
				t.Errorf("the process for %d programs from seed %d: %v\n%s", end-first, *seeds+first, failed, out)
			}
		}()
	}
	wait.Wait()
	slices.SortFunc(all.Differences, func(a, b randomDifference) int { return int(a.Seed) - int(b.Seed) })
	return all
}

// add adds what another process compared at the same time.
func (s *summary) add(part *summary) {
	s.Programs += part.Programs
	s.Unoptimized += part.Unoptimized
	s.Skipped += part.Skipped
	s.Differing += part.Differing
	s.Optimized += part.Optimized
	s.Seconds = max(s.Seconds, part.Seconds)
	s.Differences = append(s.Differences, part.Differences...)
}

func (s *summary) write(t *testing.T, file string) {
	t.Helper()
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readSummary(file string) (*summary, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s := &summary{}
	return s, json.Unmarshal(text, s)
}

// TestShareOut compares a few programs in three processes.
func TestShareOut(t *testing.T) {
	defer func(n, p uint64) { *programs, *processes = n, p }(*programs, *processes)
	*programs, *processes = 7, 3
	if s := shareOut(t); s.Programs+s.Skipped != 7 || s.Differing != 0 {
		t.Errorf("got %+v", s)
	}
}
