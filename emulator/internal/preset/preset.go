// Package preset has the GPUs that can be emulated, and reads the text that names them.
package preset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/spell"
)

// generic is the preset of a machine that names none.
const generic = "generic"

// MaxDevices bounds the count in a device list.
const MaxDevices = 64

// A Preset has the published properties of a GPU. Sizes are bytes, clocks kHz.
type Preset struct {
	Name                     string // what cuDeviceGetName answers
	Major, Minor             int    // compute capability
	Memory                   uint64
	Multiprocessors          int
	Clock, MemoryClock       int
	BusWidth                 int // bits
	L2                       int
	SharedPerMultiprocessor  int
	SharedOptIn              int // the most that one block can have
	ThreadsPerMultiprocessor int
	BlocksPerMultiprocessor  int
	CopyEngines              int
	SingleToDouble           int  // f32 operations in the time of one f64
	Correcting, Integrated   bool // has ECC; shares memory with the host
}

// Architecture is the compute capability as one number, 80 for 8.0.
func (p *Preset) Architecture() int { return p.Major*10 + p.Minor }

// An UnknownError names a device that there is no preset for.
type UnknownError struct {
	Name  string
	Known []string // in the order of the alphabet
}

func (e *UnknownError) Error() string {
	hint := ""
	if near := spell.Within(2, e.Name, e.Known); near != "" {
		hint = fmt.Sprintf(" did you mean %q?", near)
	}
	return fmt.Sprintf("emulator: there is no device %q;%s known: %s", e.Name, hint, strings.Join(e.Known, ", "))
}

// Names lists the names that a list of devices may use, in the order of the
// alphabet.
func Names() []string {
	var names []string
	for name := range Presets {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Parse reads "h100", "2xh100" or "a100,2xt4".
func Parse(text string) ([]Preset, error) {
	if strings.TrimSpace(text) == "" {
		text = generic
	}
	var list []Preset
	for item := range strings.SplitSeq(text, ",") {
		item = strings.ToLower(strings.TrimSpace(item))
		count, name := splitCount(item)
		p, ok := Presets[name]
		if !ok {
			return nil, &UnknownError{Name: name, Known: Names()}
		}
		if count < 1 || len(list)+count > MaxDevices {
			return nil, fmt.Errorf("emulator: %q asks for %d devices; a machine has 1 to %d", text, len(list)+count, MaxDevices)
		}
		for range count {
			list = append(list, p)
		}
	}
	return list, nil
}

// splitCount separates "2xh100"; a name without a count means one.
func splitCount(item string) (count int, name string) {
	before, after, found := strings.Cut(item, "x")
	if n, err := strconv.Atoi(before); found && err == nil {
		return n, after
	}
	return 1, item
}
