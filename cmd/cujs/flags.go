// This file reads command lines.

package main

import (
	"errors"
	"flag"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/spell"
)

// deviceFlags are the flags of every sub-command that uses a device.
type deviceFlags struct {
	device string
	limit  string // the memory of the emulated device as it was written
	memory uint64 // in bytes; 0 for what the device has
	trace  bool
	debug  bool
}

func (d *deviceFlags) define(set *flag.FlagSet, p *process) {
	set.StringVar(&d.device, "device", p.env["CUJS_DEVICE"], "")
	set.StringVar(&d.limit, "memory", "", "")
	set.BoolVar(&d.trace, "trace", p.switchedOn("CUJS_TRACE"), "")
	set.BoolVar(&d.debug, "debug", p.switchedOn("CUJS_DEBUG"), "")
}

var deviceKinds = []string{"auto", "cuda", "emulated"}

// check refuses a device that cannot be one, before anything runs.
func (d *deviceFlags) check() error {
	kind, preset, _ := strings.Cut(d.device, ":")
	if d.device != "" && (!slices.Contains(deviceKinds, kind) || preset != "" && kind != "emulated") {
		return usage("device", "there is no device %q: write auto, cuda, emulated or emulated:PRESET%s",
			d.device, didYouMean(kind, deviceKinds, ""))
	}
	if d.limit == "" {
		return nil
	}
	var ok bool
	if d.memory, ok = bytesOf(d.limit); !ok {
		return usage("device", "--memory %q is no size: write bytes, or a number with K, M, G or T, such as 512M", d.limit)
	}
	if kind == "cuda" {
		return usage("device", "--memory is for the emulated device; that of a GPU cannot be limited")
	}
	return nil
}

var sizes = regexp.MustCompile(`^(?i)(\d+(?:\.\d+)?)(?:([KMGT])i?)?B?$`)

// bytesOf reads a size: a number, which may have a fraction, and a unit of powers of 1024,
// as in 512M, 1.5G or 4096. It is at least a byte.
func bytesOf(text string) (n uint64, ok bool) {
	parts := sizes.FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	number, err := strconv.ParseFloat(parts[1], 64)
	if unit := strings.ToUpper(parts[2]); unit != "" {
		number *= float64(uint64(1) << (10 * (strings.Index("KMGT", unit) + 1)))
	}
	return uint64(number), err == nil && number >= 1 && number < 1<<62
}

// newFlags is a set of flags whose errors parse words.
func newFlags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return set
}

// errHelp is what parse returns where the command line asks for help.
var errHelp = flag.ErrHelp

// parse reads args into the flags of set. Topic is what help says more about them.
func parse(set *flag.FlagSet, args []string, topic string) error {
	err := set.Parse(args)
	switch {
	case err == nil, errors.Is(err, errHelp):
		return err
	}
	if name, found := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); found {
		return usage(topic, "there is no option %s%s", dashed(name), didYouMean(name, flagNames(set), "--"))
	}
	if name, found := strings.CutPrefix(err.Error(), "flag needs an argument: -"); found {
		return usage(topic, "the option %s needs a value", dashed(name))
	}
	return usage(topic, "%s", err)
}

// dashed writes the name of a flag as people do: -e, --device.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func flagNames(set *flag.FlagSet) []string {
	var names []string
	set.VisitAll(func(f *flag.Flag) {
		if f.Name != loadedFlag && f.Name != stateFlag {
			names = append(names, f.Name)
		}
	})
	return names
}

// didYouMean is the end of a message about an unknown word, "" when no candidate is near.
func didYouMean(word string, candidates []string, prefix string) string {
	if near := spell.Closest(word, candidates); near != "" {
		return "; did you mean " + prefix + near + "?"
	}
	return ""
}

// list is a flag that may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
}

// text is a string flag that knows whether it was given.
type text struct {
	value string
	given bool
}

func (t *text) String() string { return t.value }

func (t *text) Set(value string) error {
	t.value, t.given = value, true
	return nil
}
