// This file reads command lines.

package main

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
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

// define adds the flags. Help tells commands that run no script of --device alone.
func (d *deviceFlags) define(set *flagSet, p *process, runs bool) {
	d.device, d.trace, d.debug = p.env["CUJS_DEVICE"], p.switchedOn("CUJS_TRACE"), p.switchedOn("CUJS_DEBUG")
	set.add(&d.device, "--device", " DEVICE", "auto, cuda, emulated or emulated:PRESET (default: $CUJS_DEVICE, then auto)")
	told := len(set.options)
	set.add(&d.limit, "--memory", " SIZE", "the memory of the emulated device, such as 512M (default: what the preset has)")
	set.add(&d.trace, "--trace", "", "show every call of the CUDA driver on standard error")
	set.add(&d.debug, "--debug", "", "check more, and report what a script did not release")
	if !runs {
		set.options = set.options[:told]
	}
}

// counted has a script run where what kernels do can be seen, for the command that is named.
func (d *deviceFlags) counted(command string) error {
	switch d.device {
	case "cuda":
		return usage(command, "a GPU tells nothing of what its kernels do: leave out --device cuda, or use Nsight Compute (ncu)")
	case "", "auto":
		d.device = "emulated"
	}
	return nil
}

// reportFlags are the options of commands that report something, for people or as JSON.
type reportFlags struct {
	deviceFlags
	topic string
	json  bool
}

func (f *reportFlags) set(p *process) *flagSet {
	set := newFlags(f.topic)
	set.add(&f.json, "--json", "", "JSON, for programs")
	if f.topic != "inspect" { // which uses no device
		f.define(set, p, false)
	}
	return set
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

var sizes = lazyregexp.New(`^(?i)(\d+(?:\.\d+)?)(?:([KMGT])i?)?B?$`)

// bytesOf reads a size: a number, which may have a fraction, and a unit of powers of 1024,
// as in 512M, 1.5G or 4096. It is at least a byte.
func bytesOf(text string) (n uint64, ok bool) {
	parts := sizes().FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	number, err := strconv.ParseFloat(parts[1], 64)
	if unit := strings.ToUpper(parts[2]); unit != "" {
		number *= float64(uint64(1) << (10 * (strings.Index("KMGT", unit) + 1)))
	}
	return uint64(number), err == nil && number >= 1 && number < 1<<62
}

// A flagSet is the flags of a command.
type flagSet struct {
	*flag.FlagSet
	topic   string   // the page of help about them, "" for the main one
	options []option // what help and completion tell of, in the order of help
}

// An option is what help and completion tell of a flag.
type option struct {
	spellings []string // -e, --eval
	value     string   // what stands behind it: " CODE", "[=SEED]", or nothing
	text      string   // a line, or several
}

func newFlags(topic string) *flagSet {
	set := &flagSet{FlagSet: flag.NewFlagSet(topic, flag.ContinueOnError), topic: topic}
	set.SetOutput(io.Discard)
	return set
}

// add defines a flag with its spellings. To is a *bool, a *string or a flag.Value, which has the
// default; nil for a flag that the package flag knows.
func (s *flagSet) add(to any, spellings, value, text string) {
	o := option{strings.Split(spellings, ", "), value, text}
	s.options = append(s.options, o)
	for _, spelling := range o.spellings {
		switch name := strings.TrimLeft(spelling, "-"); to := to.(type) {
		case *bool:
			s.BoolVar(to, name, *to, "")
		case *string:
			s.StringVar(to, name, *to, "")
		case flag.Value:
			s.Var(to, name, "")
		}
	}
}

// A helpRequest is the error of a command line that asks for the page about a topic.
type helpRequest struct{ topic string }

func (h *helpRequest) Error() string { return "see cujs help " + h.topic }

// parse reads args. The error is a *usageError or a *helpRequest.
func (s *flagSet) parse(args []string) error {
	err := s.Parse(args)
	if err == nil {
		return nil
	}
	if errors.Is(err, flag.ErrHelp) {
		return &helpRequest{s.topic}
	}
	if name, found := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); found {
		return usage(s.topic, "there is no option %s%s", dashed(name), didYouMean(name, s.names(), "--"))
	}
	if name, found := strings.CutPrefix(err.Error(), "flag needs an argument: -"); found {
		return usage(s.topic, "the option %s needs a value", dashed(name))
	}
	return usage(s.topic, "%s", err)
}

// interspersed parses flags before, between and behind the other arguments,
// which it returns.
func (s *flagSet) interspersed(args []string) (others []string, err error) {
	for {
		if err := s.parse(args); err != nil {
			return nil, err
		}
		if s.NArg() == 0 {
			return others, nil
		}
		others, args = append(others, s.Arg(0)), s.Args()[1:]
	}
}

// dashed writes the name of a flag as people do: -e, --device.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// names are those of all flags that are for people.
func (s *flagSet) names() (names []string) {
	s.VisitAll(func(f *flag.Flag) {
		if f.Name != loadedFlag && f.Name != stateFlag {
			names = append(names, f.Name)
		}
	})
	return names
}

// didYouMean is the end of a message about an unknown word, "" when no candidate is near.
func didYouMean(word string, candidates []string, prefix string) string {
	return spell.Suggest(prefix+"%s", word, candidates)
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
