// This file runs scripts and tells what their kernels did, counted on the
// emulated device.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/host"
)

// statsFlags are the options of "cujs stats" beside those of running.
type statsFlags struct {
	metrics  bool
	out      string // the file to write
	kernel   string // the only one to tell of; "" for all
	counting emulator.Counting
}

func (f *statsFlags) define(set *flagSet) {
	set.add(&f.kernel, "--kernel", " NAME", "tell of this kernel only")
	set.add(&f.metrics, "--metrics", "", "list the numbers under Nsight Compute's names too")
	set.add(&f.out, "--out", " FILE", "write them to a file as JSON, those of each line too")
}

// prepare has the script run where there are counters.
func (f *statsFlags) prepare(_ *process, d *deviceFlags) error { return d.counted("stats") }

func (f *statsFlags) options(o *host.Options) { o.Counting = &f.counting }

// finish writes what was counted behind what the script has written, and gives
// what the script ended with.
func (f *statsFlags) finish(p *process, err error) error {
	all := f.byName()
	if len(all) == 0 {
		what := "the script launched no kernel"
		if f.kernel != "" {
			what += " " + f.kernel
		}
		fmt.Fprintf(p.stderr, "cujs: nothing was counted: %s\n", what)
	}
	for i, s := range all {
		if i > 0 {
			fmt.Fprintln(p.stderr)
		}
		fmt.Fprintln(p.stderr, s)
		if f.metrics {
			f.printMetrics(p, s)
		}
	}
	return errors.Join(err, f.write(all))
}

// byName is what was counted: one entry for each name.
func (f *statsFlags) byName() []*stats.Kernel {
	return slices.DeleteFunc(f.counting.ByKernel(), func(s *stats.Kernel) bool { return f.kernel != "" && s.Kernel != f.kernel })
}

// printMetrics lists the numbers that are not zero under Nsight Compute's names.
func (f *statsFlags) printMetrics(p *process, s *stats.Kernel) {
	fmt.Fprintln(p.stderr)
	for _, m := range s.Metrics() {
		if m.Value != 0 {
			fmt.Fprintf(p.stderr, "  %-70s %14s\n", m.Name, number(m.Value))
		}
	}
}

// number is a value without a fraction where it has none.
func number(v float64) string {
	if v == float64(int64(v)) {
		return fmt.Sprint(int64(v))
	}
	return fmt.Sprintf("%.2f", v)
}

func (f *statsFlags) write(all []*stats.Kernel) error {
	if f.out == "" {
		return nil
	}
	list := make([]*stats.Listing, len(all))
	for i, s := range all {
		list[i] = s.Listing()
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err == nil {
		err = os.WriteFile(f.out, append(text, '\n'), 0o666)
	}
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
