// This file compares random programs on the device with the JavaScript engine,
// in several processes where that is asked for.

package kernel_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

// The random programs to compare with the JavaScript engine: how many, the seed
// of the first, among how many processes they are shared out, for how long at
// most, and where a summary goes.
var (
	programs  = flag.Uint64("programs", count("CUJS_PROGRAMS", 200), "random programs to compare with the JavaScript engine; $CUJS_PROGRAMS")
	seeds     = flag.Uint64("seed", count("CUJS_SEED", 0), "seed of the first random program; $CUJS_SEED")
	processes = flag.Uint64("processes", 1, "processes that share the random programs")
	limit     = flag.Duration("limit", 0, "no random program is begun after this time; 0 for no limit")
	report    = flag.String("summary", "", "file for what was compared and what differs, as JSON")
)

// count is a number from the environment.
func count(name string, otherwise uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
		return n
	}
	return otherwise
}

// batch is how many programs go into one module; each of every fifth batch also
// runs as it was written, without being optimized.
const batch, unoptimized = 50, 5

// A summary tells what was compared.
type summary struct {
	Device      string             `json:"device"`
	First       uint64             `json:"first"`       // seed
	Programs    uint64             `json:"programs"`    // compared
	Unoptimized uint64             `json:"unoptimized"` // of these, compared as written too
	Skipped     uint64             `json:"skipped"`     // which the JavaScript engine does not compile
	Differing   uint64             `json:"differing"`
	Seconds     float64            `json:"seconds"`
	Differences []randomDifference `json:"differences"` // the first few, shrunk
}

// A randomDifference is a program of which the device makes something else than
// the engine.
type randomDifference struct {
	Seed    uint64 `json:"seed"`
	Debug   bool   `json:"debug"`
	Program string `json:"program"`
	Values  string `json:"values"`
}

// shown is how many differences of a process are shrunk and listed.
const shown = 5

// TestRandomPrograms gives random programs to the compiler and to the JavaScript
// engine, which must agree bit by bit.
func TestRandomPrograms(t *testing.T) {
	var s *summary
	if *processes > 1 {
		s = shareOut(t)
	} else {
		s = comparePrograms(t)
	}
	if *report != "" {
		s.write(t, *report)
	}
	t.Logf("%d programs from seed %d on, %d also unoptimized, %d skipped, in %.0f s; %d differ", s.Programs, s.First, s.Unoptimized, s.Skipped, s.Seconds, s.Differing)
	for _, d := range s.Differences {
		t.Errorf("seed %d, debug %t:\n%s\n%s", d.Seed, d.Debug, d.Program, d.Values)
	}
	if s.Programs+s.Skipped+s.Differing == 0 {
		t.Error("nothing was compared")
	}
}

// comparePrograms compares the programs of this process.
func comparePrograms(t *testing.T) *summary {
	d, e := openDevice(t), newEngine(t)
	s := &summary{Device: deviceName(), First: *seeds}
	start := time.Now()
	for first := uint64(0); first < *programs && (*limit == 0 || time.Since(start) < *limit); first += batch {
		var list []*randomProgram
		for seed := first; seed < min(first+batch, *programs); seed++ {
			p := generate(*seeds + seed)
			var err error
			if p.want, err = e.answer(p); errors.Is(err, errEngine) {
				s.Skipped++
				continue
			} else if err != nil {
				t.Fatalf("seed %d: %v\n%s", p.seed, err, p)
			}
			list = append(list, p)
		}
		if first/batch%unoptimized == 0 {
			s.compare(t, d, e, list, true, first == 0)
			s.Unoptimized += uint64(len(list))
		}
		s.compare(t, d, e, list, false, first == 0)
		s.Programs += uint64(len(list))
		s.Seconds = time.Since(start).Seconds()
	}
	return s
}

// compare runs programs on the device and notes those that differ.
func (s *summary) compare(t *testing.T, d *device, e *engine, list []*randomProgram, debug, assembled bool) {
	for i, got := range d.runRandom(t, list, debug, assembled) {
		p := list[i]
		values := difference(p, got, p.want)
		if values == "" {
			continue
		}
		if s.Differing++; len(s.Differences) < shown {
			small, values := shrink(p, values, func(q *randomProgram) string { return d.differs(t, e, q, debug) })
			s.Differences = append(s.Differences, randomDifference{p.seed, debug, small.String(), values})
		}
	}
}

// differs runs one program in the engine and on the device, and tells what
// differs; it is empty where nothing does or the program does not compile.
func (d *device) differs(t *testing.T, e *engine, p *randomProgram, debug bool) string {
	want, err := e.answer(p)
	if err != nil {
		return ""
	}
	if _, err := p.compile(0, debug); err != nil {
		return ""
	}
	return difference(p, d.runRandom(t, []*randomProgram{p}, debug, false)[0], want)
}

// String is the program with its helpers.
func (p *randomProgram) String() string {
	text := fmt.Sprintf("(%s) // %d threads, seed %d", p.source, p.threads, p.seed)
	for _, name := range p.names() {
		if goHelpers[name].Text == "" {
			text += fmt.Sprintf("\n%s = %s", name, p.helpers[name].Text)
		}
	}
	return text
}

// deviceName is what openDevice opens.
func deviceName() string {
	if os.Getenv("CUJS_DEVICE") == "cuda" {
		return "cuda"
	}
	return "emulated"
}
