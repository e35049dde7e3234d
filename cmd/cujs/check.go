// This file runs scripts on the emulated device with their kernels checked.

package main

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
)

// checkFlags are the options of "cujs check" beside those of running. Other
// commands that run scripts have them switched off, for the environment.
type checkFlags struct {
	on      bool
	leaks   bool
	shuffle shuffleFlag
	check   *emulator.Check   // what the flags and the environment ask for; nil for nothing
	order   *emulator.Shuffle // likewise
	count   func() (places, all int)
}

// shuffleFlag is --shuffle or --shuffle=SEED.
type shuffleFlag struct{ text string }

func (s *shuffleFlag) String() string   { return s.text }
func (s *shuffleFlag) IsBoolFlag() bool { return true }

func (s *shuffleFlag) Set(value string) error {
	switch value {
	case "true":
		s.text = "shuffle"
	case "false":
		s.text = ""
	default:
		s.text = "shuffle:" + value
	}
	return nil
}

func (c *checkFlags) define(set *flagSet) {
	if c.on {
		set.add(&c.leaks, "--leaks", "", "report device memory that was not freed when its context ended")
		set.add(&c.shuffle, "--shuffle", "[=SEED]", "run blocks and warps in a random order; the seed is shown, and gives the same order again")
	}
}

// prepare turns the flags and the environment into options.
func (c *checkFlags) prepare(p *process, d *deviceFlags) error {
	if c.on && d.device == "cuda" {
		return usage("check", "kernels are checked on the emulated device only; leave out --device cuda")
	}
	if c.on && (d.device == "" || d.device == "auto") {
		d.device = "emulated"
	}
	if c.on || p.switchedOn("CUJS_CHECK") {
		report, count := emulator.PrintReports(p.stderr)
		c.check, c.count = &emulator.Check{Report: report, Leaks: c.leaks}, count
	}
	schedule := c.shuffle.text
	if schedule == "" {
		schedule = p.env["CUJS_SCHEDULE"]
	}
	order, err := emulator.ParseSchedule(schedule)
	if err != nil {
		return usage("check", "%s", err)
	}
	if c.order = order; order != nil {
		fmt.Fprintf(p.stderr, "cujs: schedule shuffle:%d\n", order.Seed)
	}
	return nil
}

func (c *checkFlags) options(o *host.Options) { o.Check, o.Shuffle = c.check, c.order }

// finish gives what the script ended with, and the summary of what was found.
func (c *checkFlags) finish(p *process, err error) error {
	if c.count == nil {
		return err
	}
	places, all := c.count()
	if places == 0 {
		return err
	}
	summary := "cujs: 1 mistake found"
	if places > 1 {
		summary = fmt.Sprintf("cujs: %d mistakes found", places)
	}
	if all > places {
		summary += fmt.Sprintf(", and %d more at the same places", all-places)
	}
	fmt.Fprintln(p.stderr, summary)
	return errMistakes
}

// errMistakes is the end of a script whose kernels were found wrong, which has
// been said.
var errMistakes = errors.New("mistakes found")
