// This file shares random programs out among processes.

package kernel_test

import (
	"context"
	"encoding/json"
	"errors"
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
// told before counts. So it is with one that does not end: a kernel may run for
// ever.
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
			part, err := share(exe, filepath.Join(folder, fmt.Sprint(i)), *seeds+first, end-first)
			mu.Lock()
			defer mu.Unlock()
			all.add(part)
			if err != nil {
				t.Errorf("the process for %d programs from seed %d, %d of them compared: %v", end-first, *seeds+first, part.Programs, err)
			}
		}()
	}
	wait.Wait()
	slices.SortFunc(all.Differences, func(a, b randomDifference) int { return int(a.Seed) - int(b.Seed) })
	return all
}

// share has a process compare programs and gives what it told in a file. That
// programs differ is no error; the process is ended some time after the limit.
func share(exe, file string, first, n uint64) (*summary, error) {
	ctx, cancel := context.WithCancel(context.Background())
	if *limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, *limit+*limit/4)
	}
	defer cancel()
	command := exec.CommandContext(ctx, exe, "-test.run", "^TestRandomPrograms$", "-test.timeout", "0", "-programs", fmt.Sprint(n), "-seed", fmt.Sprint(first),
		"-limit", limit.String(), "-summary", file)
	out, failed := command.CombinedOutput()
	part, err := readSummary(file)
	switch {
	case err != nil:
		return &summary{}, fmt.Errorf("%w\n%s", errors.Join(failed, err), out)
	case ctx.Err() != nil:
		return part, errors.New("it did not end: perhaps a kernel runs for ever")
	case failed != nil && part.Differing+part.Optimized+part.Once == 0:
		return part, fmt.Errorf("%w\n%s", failed, out)
	}
	return part, nil
}

// add adds what another process compared at the same time.
func (s *summary) add(part *summary) {
	s.Programs += part.Programs
	s.Unoptimized += part.Unoptimized
	s.Skipped += part.Skipped
	s.Differing += part.Differing
	s.Optimized += part.Optimized
	s.Once += part.Once
	s.Seconds = max(s.Seconds, part.Seconds)
	s.Differences = append(s.Differences, part.Differences...)
}

func (s *summary) write(t *testing.T, file string) {
	t.Helper()
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".new", append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil { // never half of it
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
