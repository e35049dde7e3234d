// This file compares random programs on the device with the JavaScript engine,
// in several processes where that is asked for.

package kernel_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// The random programs to compare with the JavaScript engine: how many, the seed
// of the first, among how many processes they are shared out, for how long at
// most, and where a summary goes.
var (
	programs   = flag.Uint64("programs", count("CUJS_PROGRAMS", 200), "random programs to compare with the JavaScript engine; $CUJS_PROGRAMS")
	seeds      = flag.Uint64("seed", count("CUJS_SEED", 0), "seed of the first random program; $CUJS_SEED")
	processes  = flag.Uint64("processes", 1, "processes that share the random programs")
	limit      = flag.Duration("limit", 0, "no random program is begun after this time; 0 for no limit")
	plain      = flag.Bool("plain", false, "have the driver not optimize them")
	summarized = flag.String("summary", "", "file for what was compared and what differs, as JSON")
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
	Device      string `json:"device"`
	First       uint64 `json:"first"`       // seed
	Programs    uint64 `json:"programs"`    // compared
	Unoptimized uint64 `json:"unoptimized"` // of these, compared as written too
	Skipped     uint64 `json:"skipped"`     // which the JavaScript engine does not compile
	Differing   uint64 `json:"differing"`
	// Optimized counts further programs, of which the driver makes what the engine
	// does where it does not optimize: its optimizer's mistakes.
	Optimized uint64 `json:"optimized"`
	// Once counts further ones, which are right when the very same is run again.
	Once        uint64             `json:"once"`
	Seconds     float64            `json:"seconds"`
	Differences []randomDifference `json:"differences"` // the first few of each process
}

// A randomDifference is a program of which the device makes something else than
// the engine.
type randomDifference struct {
	Seed   uint64 `json:"seed"`
	Debug  bool   `json:"debug"`
	Values string `json:"values"`
	// Unoptimized says that the device makes of it what the engine does where the
	// driver does not optimize.
	Unoptimized bool   `json:"unoptimized"`
	Once        bool   `json:"once"` // run again, it makes what the engine does
	Program     string `json:"program"`
	// Small is the program made small, with its values; empty where there was no
	// time.
	Small string `json:"small"`
}

// Of so many programs the driver's optimizer may get one wrong, and one may be
// wrong that is right when it is run again. Only a GPU is given that: on the
// emulated device neither is there.
const mistakes, chances = 2000, 50000

// shown is how many differences of a process are listed and made small.
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
	if *summarized != "" {
		s.write(t, *summarized)
	}
	t.Logf("%d programs from seed %d on, %d also unoptimized, %d skipped, in %.0f s; %d differ, %d further ones where the driver optimizes and not where it does not, %d once and not again",
		s.Programs, s.First, s.Unoptimized, s.Skipped, s.Seconds, s.Differing, s.Optimized, s.Once)
	for _, d := range s.Differences {
		if t.Logf("seed %d, debug %t, right where the driver does not optimize %t, right when run again %t:\n%s\n%s%s", d.Seed, d.Debug, d.Unoptimized, d.Once, d.Program, d.Values, d.Small); !d.Unoptimized && !d.Once {
			t.Fail()
		}
	}
	if s.Differing > 0 || s.Optimized > 1+s.Programs/mistakes || s.Once > 1+s.Programs/chances {
		t.Errorf("%d programs differ, %d where the driver optimizes, and %d once", s.Differing, s.Optimized, s.Once)
	}
	if s.Programs+s.Skipped+s.Differing == 0 {
		t.Error("nothing was compared")
	}
}

// comparePrograms compares the programs of this process. What it has found so
// far is in the file for the summary, should it come to an end before.
func comparePrograms(t *testing.T) *summary {
	c := &comparison{t: t, device: openDevice(t), engine: newEngine(t), summary: &summary{Device: deviceName(), First: *seeds}}
	start := time.Now()
	inTime := func(limit time.Duration) bool { return limit == 0 || time.Since(start) < limit }
	for first := uint64(0); first < *programs && inTime(*limit); first += batch {
		list := c.answered(*seeds+first, *seeds+min(first+batch, *programs))
		if first/batch%unoptimized == 0 {
			c.compare(list, mode{debug: true, assembled: first == 0, unoptimized: *plain})
			c.Unoptimized += uint64(len(list))
		}
		c.compare(list, mode{assembled: first == 0, unoptimized: *plain})
		c.Programs += uint64(len(list))
		c.Seconds = time.Since(start).Seconds()
		if *summarized != "" {
			c.write(t, *summarized)
		}
	}
	for i := range c.Differences { // in an eighth of the time more
		c.makeSmall(&c.Differences[i], func() bool { return inTime(*limit + *limit/8) })
	}
	return c.summary
}

// A comparison is what compares programs.
type comparison struct {
	*summary
	t      *testing.T
	device *device
	engine *engine
}

// answered are the programs of some seeds with what the engine makes of them.
func (c *comparison) answered(from, to uint64) []*randomProgram {
	var list []*randomProgram
	for seed := from; seed < to; seed++ {
		p := generate(seed)
		var err error
		if p.want, err = c.engine.answer(p); errors.Is(err, errEngine) {
			c.Skipped++
			continue
		} else if err != nil {
			c.t.Fatalf("seed %d: %v\n%s", p.seed, err, p)
		}
		list = append(list, p)
	}
	return list
}

// compare runs programs on the device and notes those that differ.
func (c *comparison) compare(list []*randomProgram, m mode) {
	all, err := c.device.runRandom(c.t, list, m)
	if err != nil {
		c.t.Fatal(err)
	}
	for i, got := range all {
		if values := difference(list[i], got, list[i].want); values != "" {
			c.judge(list, i, m, values)
		}
	}
}

// judge counts the i-th program of a list, whose values differ, by what comes of
// it when the list is run again, and when the driver does not optimize it.
func (c *comparison) judge(list []*randomProgram, i int, m mode, values string) {
	d := randomDifference{Seed: list[i].seed, Debug: m.debug, Values: values, Program: list[i].String()}
	if deviceName() == "cuda" {
		again, err := c.device.runRandom(c.t, list, m)
		d.Once = err == nil && difference(list[i], again[i], list[i].want) == ""
		d.Unoptimized = !d.Once && c.differs(c.device, list[i], mode{debug: m.debug, unoptimized: true}) == ""
	}
	switch {
	case d.Once:
		c.Once++
	case d.Unoptimized:
		c.Optimized++
	default:
		c.Differing++
	}
	if len(c.Differences) < shown {
		c.Differences = append(c.Differences, d)
	}
}

// makeSmall looks for a smaller program that differs, while there is time. It
// gives to the device only what the emulated one runs as the engine does: less
// of a program may reach beyond its buffers, which ends a GPU's context.
func (c *comparison) makeSmall(d *randomDifference, inTime func() bool) {
	if d.Once {
		return
	}
	emulated := openEmulated(c.t)
	m := mode{debug: d.Debug}
	isValue := func(values string) bool { return strings.HasPrefix(values, "thread ") }
	small, values := shrink(generate(d.Seed), "", func(q *randomProgram) string {
		if !inTime() || deviceName() != "emulated" && c.differs(emulated, q, m) != "" {
			return ""
		}
		values := c.differs(c.device, q, m)
		if isValue(d.Values) && !isValue(values) { // another mistake: a subscript without what bounded it
			return ""
		}
		return values
	})
	if values != "" {
		d.Small = "made small:\n" + small.String() + "\n" + values
	}
}

// differs runs one program in the engine and on a device, and tells what
// differs, be it an error; it is empty where nothing does, or the program does
// not compile or come to an end.
func (c *comparison) differs(d *device, p *randomProgram, m mode) string {
	want, err := c.engine.within(time.Second, p)
	if err != nil {
		return ""
	}
	if _, err := p.compile(0, m); err != nil {
		return ""
	}
	got, err := d.runRandom(c.t, []*randomProgram{p}, m)
	if err != nil {
		return err.Error()
	}
	return difference(p, got[0], want)
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
	if devicetest.OnGPU() {
		return "cuda"
	}
	return "emulated"
}

func TestRandomProgramsChecked(t *testing.T) {
	var found []*report.Report
	api, err := emulator.Open(emulator.Options{Stdout: io.Discard, Check: &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			found = append(found, r)
		}
	}}})
	d := useDevice(t, &device{api: api}, err)
	for seed := *seeds; seed < *seeds+*programs && len(found) == 0; seed++ {
		p := generate(seed)
		if _, err := d.runRandom(t, []*randomProgram{p}, mode{checked: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, r := range found {
			t.Errorf("seed %d: %v\n%s", seed, r, p)
		}
	}
}
