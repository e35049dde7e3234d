// This file runs scripts and tells where the time went.

package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host"
)

// profileFlags are the options of "cujs profile" beside those of running.
type profileFlags struct {
	timeline string          // the file to write
	report   *profile.Report // nil when the script used no device
}

func (f *profileFlags) define(set *flagSet) {
	set.add(&f.timeline, "--timeline", " FILE", "write a timeline too, which ui.perfetto.dev and chrome://tracing show")
}

func (f *profileFlags) prepare(*process, *deviceFlags) error { return nil }

func (f *profileFlags) options(o *host.Options) {
	o.Profile = func(r *profile.Report) { f.report = r }
}

// finish writes the report behind what the script has written, and gives what
// the script ended with.
func (f *profileFlags) finish(p *process, err error) error {
	if f.report == nil {
		fmt.Fprintln(p.stderr, "cujs: nothing to profile: the script used no device")
		return err
	}
	fmt.Fprintln(p.stderr, f.report)
	return errors.Join(err, p.tell(f.writeTimeline()))
}

func (f *profileFlags) writeTimeline() (err error) {
	if f.timeline == "" {
		return nil
	}
	file, err := os.Create(f.timeline)
	if err != nil {
		return fmt.Errorf("--timeline: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return f.report.WriteTimeline(file)
}
