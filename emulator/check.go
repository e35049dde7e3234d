// This file collects what checked launches find, and what callers of the
// driver do wrong with memory.

package emulator

import (
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
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A Report is one mistake that was found: of a kernel, or of the program in
// its use of memory.
type Report = check.Report

// A ReportKind is a kind of mistake.
type ReportKind = check.ReportKind

// The kinds of mistake.
const (
	OutOfBounds      = check.OutOfBounds
	UseAfterFree     = check.UseAfterFree
	Misaligned       = check.Misaligned
	WrongSpace       = check.WrongSpace
	Uninitialised    = check.Uninitialised
	SharedRace       = check.SharedRace
	GlobalRace       = check.GlobalRace
	DivergentBarrier = check.DivergentBarrier
	WrongBarrier     = check.WrongBarrier
	WrongMask        = check.WrongMask
	ExitedLane       = check.ExitedLane
	WrongFree        = check.WrongFree
	Leak             = check.Leak
)

// A Check asks for checked launches and takes what they find.
type Check struct {
	// Report takes a mistake in full when it is the first at its place, and
	// nil for each repetition. Calls come from several goroutines, one at a
	// time, while the driver works: Report must not call it.
	Report func(*Report)
	// Leaks reports memory that was not freed when its context ends; of
	// scripts, which objects they did not free (host.Options.Check).
	Leaks bool
	// Where, when not nil, names the place in the program that calls the
	// driver, "" where there is none, for reports to tell it. It is called on
	// the goroutine of the call.
	Where func() string
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
func PrintReports(w io.Writer) (report func(*Report), count func() (places, all int)) {
	var mutex sync.Mutex
	places, all := 0, 0
	report = func(r *Report) {
		mutex.Lock()
		defer mutex.Unlock()
		all++
		if r != nil {
			places++
			fmt.Fprintln(w, r)
		}
	}
	return report, func() (int, int) {
		mutex.Lock()
		defer mutex.Unlock()
		return places, all
	}
}

// fromEnvironment lets CUJS_CHECK and CUJS_SCHEDULE ask for what the options
// leave open.
func (o *Options) fromEnvironment() error {
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

// where is the place in the program that calls the driver, where it is asked
// for and known.
func (m *machine) where() string {
	if m.options.Check == nil || m.options.Check.Where == nil {
		return ""
	}
	return m.options.Check.Where()
}

// reporter is where a launch that begins reports to; nil when nothing is
// checked.
func (m *machine) reporter() func(*Report) {
	if m.options.Check == nil {
		return nil
	}
	from := m.where()
	return func(r *Report) {
		if r != nil {
			r.From = from
		}
		m.found(r)
	}
}

// A mistake tells apart the places of mistakes, over all launches and calls.
type mistake struct {
	kind         ReportKind
	kernel       string // "" outside of kernels
	place, other string
}

// found passes a report on, one at a time. What an earlier launch or call did
// wrong at the same place, or at one that is not known either, counts as a
// repetition.
func (m *machine) found(r *Report) {
	m.reporting.Lock()
	defer m.reporting.Unlock()
	if r != nil && r.Kind != Leak {
		key := mistake{kind: r.Kind, kernel: r.Kernel, place: r.From}
		if r.Kernel != "" {
			key.place = fmt.Sprint(r.Place.File, r.Place.Pos, r.Place.Line)
		}
		if r.Other != nil {
			key.other = fmt.Sprint(r.Other.Pos, r.Other.Line)
		}
		if m.mistakes[key] {
			r = nil
		} else {
			m.mistakes[key] = true
		}
	}
	m.options.Check.Report(r)
}

// wrongFree reports a free of what is not allocated.
func (m *machine) wrongFree(ptr cuda.DevicePtr) {
	if m.options.Check == nil || ptr == 0 {
		return
	}
	address := uint64(ptr)
	detail := "nothing is allocated there"
	b, _ := m.find(address)
	if b != nil {
		detail = "it lies " + check.Where(b, address)
		switch {
		case b.Base == address && b.Label == "" && m.allocations.get(address) == nil: // a pool keeps it
			detail = freedAlready(b)
		case b.Base == address:
			detail = fmt.Sprintf("it is %s memory of %d bytes, which is freed otherwise", b.Kind, b.Size)
		}
	}
	for _, d := range m.devices {
		if g := d.space.Grave(address); b == nil && g != nil {
			detail = freedAlready(g)
		}
	}
	m.found(&Report{
		Kind: WrongFree, Address: address, Detail: fmt.Sprintf("free of %#x: %s", address, detail), Advice: WrongFree.Advice(), From: m.where(),
	})
}

func freedAlready(b *memory.Block) string {
	return fmt.Sprintf("the %d bytes at %#x have been freed already", b.Size, b.Base)
}

// checkCopy reports a copy of what was never written: of that no byte has a
// value.
func (m *machine) checkCopy(t *transfer) {
	if m.options.Check == nil {
		return
	}
	for z := range t.depth {
		for y := range t.height {
			if !t.src.block.Unwritten(t.src.row(y, z), t.width) {
				return
			}
		}
	}
	b, n := t.src.block, t.width*t.height*t.depth
	m.found(&Report{
		Kind: Uninitialised, Address: t.src.address, Size: n, Advice: Uninitialised.Advice(), From: t.from,
		Detail: fmt.Sprintf("a copy of %d bytes from %#x, none of which was ever written: %s",
			n, t.src.address, check.Where(b, t.src.address)),
	})
}

// leaks reports device memory that a context which ends still holds, in the
// order of its allocation. From a context that failed nothing can be freed.
func (m *machine) leaks(c *cudaContext) {
	if m.options.Check == nil || !m.options.Check.Leaks || c.failure() != nil {
		return
	}
	left := m.allocations.of(func(a *allocation) bool { return a.context == c && a.block.Kind != memory.Foreign })
	slices.SortFunc(left, func(a, b *allocation) int { return int(int64(a.block.ID) - int64(b.block.ID)) })
	for _, a := range left {
		m.found(&Report{
			Kind: Leak, Address: a.block.Base, Size: a.block.Size, Advice: Leak.Advice(),
			Detail: fmt.Sprintf("the %s allocation of %d bytes at %#x was never freed", a.block.Kind, a.block.Size, a.block.Base),
		})
	}
}
