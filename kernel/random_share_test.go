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
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
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
				t.Errorf("the process for %d programs from seed %d, %d of them compared: %v%s", end-first, *seeds+first, part.Programs, err,
					fatal(*seeds+first+part.Programs+part.Skipped, *seeds+end, func(seed uint64, plain bool) error { return alone(exe, seed, plain) }))
			}
		}()
	}
	wait.Wait()
	slices.SortFunc(all.Differences, func(a, b randomDifference) int { return int(a.Seed) - int(b.Seed) })
	return all
}

// share has a process compare programs and gives what it told in a file. That
// programs differ is no error; the process is ended some time after the limit, when
// the batch that it began last has had the time to end.
func share(exe, file string, first, n uint64) (*summary, error) {
	ctx, cancel := context.WithCancel(context.Background())
	if *limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, *limit+*limit/4+2*time.Minute)
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

// fatal looks for the programs that end their process, in the batch that begins
// with a seed, by giving each a process of its own; those are asked also without
// the driver's optimizer.
func fatal(first, end uint64, alone func(seed uint64, plain bool) error) string {
	var s strings.Builder
	for seed := first; seed < min(first+batch, end); seed++ {
		err := alone(seed, false)
		if err == nil {
			continue
		}
		fmt.Fprintf(&s, "\nseed %d alone: %v", seed, err)
		if alone(seed, true) == nil {
			s.WriteString("\nwhere the driver does not optimize it is right")
		}
	}
	if s.Len() == 0 && first < end {
		return fmt.Sprintf("\nof the programs from seed %d on none does that alone", first)
	}
	return s.String()
}

// alone has a process compare one program.
func alone(exe string, seed uint64, plain bool) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, exe, "-test.run", "^TestRandomPrograms$", "-test.timeout", "0", "-programs", "1", "-seed", fmt.Sprint(seed),
		"-plain="+strconv.FormatBool(plain)).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
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

// A program that ends its process is named, with what the driver's optimizer has
// to do with it.
func TestFatalPrograms(t *testing.T) {
	ends := errors.New("an illegal instruction")
	alone := func(seed uint64, plain bool) error {
		if seed == 120 || seed == 130 && !plain {
			return ends
		}
		return nil
	}
	for _, c := range []struct {
		first, end uint64
		want       string
	}{
		{100, 200, "\nseed 120 alone: an illegal instruction\nseed 130 alone: an illegal instruction\nwhere the driver does not optimize it is right"},
		{100, 125, "\nseed 120 alone: an illegal instruction"},
		{131, 200, "\nof the programs from seed 131 on none does that alone"},
		{200, 200, ""},
	} {
		if got := fatal(c.first, c.end, alone); got != c.want {
			t.Errorf("from %d to %d: got %q, want %q", c.first, c.end, got, c.want)
		}
	}
}

// One program compares in a process of its own, with the driver's optimizer and
// without.
func TestAlone(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, plain := range []bool{false, true} {
		if err := alone(exe, 3, plain); err != nil {
			t.Error(err)
		}
	}
}
