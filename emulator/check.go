// This file collects what checked launches find, and what callers of the
// driver do wrong with memory.

package emulator

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/report"
)

// FaultReport is what the kernel did wrong that made the call fail behind err, laid
// out as the mistakes of checked launches; nil where no kernel of an emulated device
// did. told says that a checked launch has reported it.
func FaultReport(err error) (r *report.Report, told bool) {
	var failed *cuda.Error
	var fault *check.Fault
	if !errors.As(err, &failed) || !errors.As(failed.Cause, &fault) {
		return nil, false
	}
	return fault.Report(), fault.Told
}

// A Check asks for checked launches and takes what they find.
type Check struct {
	// Report takes a mistake in full when it is the first at its place, which
	// tells how often its launch made it, and nil for each repetition by later
	// launches and calls. Launches report when they have ended. Calls come from several goroutines, one at a
	// time, while the driver works: Report must not call it.
	Report func(*report.Report)
	// Leaks reports memory that was not freed when its context ends; of
	// scripts, which objects they did not free (host.Options.Check).
	Leaks bool
	// Where, when not nil, names the place in the program that calls the
	// driver, "" where there is none, for reports to tell it. It is called on
	// the goroutine of the call.
	Where func() string
	// Element, when not nil, is how many bytes an element has that the call under way copies to the host, 0
	// where the program does not say: with it, such copies report single elements that nobody wrote, without it
	// only those of which no byte was written. It is called as Where is.
	Element func() int
}

// A Shuffle asks for blocks and warps in a random order.
type Shuffle struct{ Seed uint64 }

// ParseSchedule reads a schedule as CUJS_SCHEDULE names it: "" is the usual
// one (nil), "shuffle" one with a seed of its own, "shuffle:SEED" that one.
func ParseSchedule(text string) (*Shuffle, error) {
	name, seed, given := strings.Cut(text, ":")
	switch {
	case text == "":
		return nil, nil
	case name != "shuffle":
		return nil, fmt.Errorf("there is no schedule %q: write shuffle or shuffle:SEED", text)
	case !given:
		return &Shuffle{rand.Uint64N(1 << 32)}, nil
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the seed %q of the schedule is not a number from 0", seed)
	}
	return &Shuffle{n}, nil
}

// PrintReports returns a Report function that writes each first mistake to w,
// and counts all of them; count returns how many there have been.
func PrintReports(w io.Writer) (found func(*report.Report), count func() (places, all int)) {
	var mutex sync.Mutex
	places, all := 0, 0
	found = func(r *report.Report) {
		mutex.Lock()
		defer mutex.Unlock()
		if r == nil {
			all++
			return
		}
		places++
		all += max(r.Times, 1)
		fmt.Fprintln(w, r)
	}
	return found, func() (int, int) {
		mutex.Lock()
		defer mutex.Unlock()
		return places, all
	}
}

// fromEnvironment lets CUJS_CHECK and CUJS_SCHEDULE ask for what the options
// leave open.
func (o *Options) fromEnvironment() error {
	if o.WithoutEnvironment {
		return nil
	}
	if o.Check == nil && !slices.Contains([]string{"", "0", "false", "no", "off"}, strings.ToLower(os.Getenv("CUJS_CHECK"))) {
		report, _ := PrintReports(os.Stderr)
		o.Check = &Check{Report: report}
	}
	if text := os.Getenv("CUJS_SCHEDULE"); o.Shuffle == nil && text != "" {
		s, err := ParseSchedule(text)
		if err != nil {
			return fmt.Errorf("CUJS_SCHEDULE: %w", err)
		}
		fmt.Fprintf(os.Stderr, "cujs: schedule shuffle:%d\n", s.Seed)
		o.Shuffle = s
	}
	return nil
}
