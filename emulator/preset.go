// This file turns the text that names the devices into their descriptions.

package emulator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/spell"
)

// generic is the preset of a machine that names none.
const generic = "generic"

// maxDevices bounds the count in a device list.
const maxDevices = 64

// A preset has the published properties of a GPU. Sizes are bytes, clocks kHz.
type preset struct {
	name                     string // what cuDeviceGetName answers
	major, minor             int    // compute capability
	memory                   uint64
	multiprocessors          int
	clock, memoryClock       int
	busWidth                 int // bits
	l2                       int
	sharedPerMultiprocessor  int
	sharedOptIn              int // the most that one block can have
	threadsPerMultiprocessor int
	blocksPerMultiprocessor  int
	copyEngines              int
	singleToDouble           int  // f32 operations in the time of one f64
	correcting, integrated   bool // has ECC; shares memory with the host
}

// architecture is the compute capability as one number, 80 for 8.0.
func (p *preset) architecture() int { return p.major*10 + p.minor }

// An UnknownPresetError names a device that there is no preset for.
type UnknownPresetError struct {
	Name  string
	Known []string // in the order of the alphabet
}

func (e *UnknownPresetError) Error() string {
	hint := ""
	if near := spell.Within(2, e.Name, e.Known); near != "" {
		hint = fmt.Sprintf(" did you mean %q?", near)
	}
	return fmt.Sprintf("emulator: there is no device %q;%s known: %s", e.Name, hint, strings.Join(e.Known, ", "))
}

// Presets lists the names that Options.Devices may use, in the order of the
// alphabet.
func Presets() []string {
	var names []string
	for name := range presets {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// parseDevices reads "h100", "2xh100" or "a100,2xt4".
func parseDevices(text string) ([]preset, error) {
	if strings.TrimSpace(text) == "" {
		text = generic
	}
	var list []preset
	for item := range strings.SplitSeq(text, ",") {
		item = strings.ToLower(strings.TrimSpace(item))
		count, name := splitCount(item)
		p, ok := presets[name]
		if !ok {
			return nil, &UnknownPresetError{Name: name, Known: Presets()}
		}
		if count < 1 || len(list)+count > maxDevices {
			return nil, fmt.Errorf("emulator: %q asks for %d devices; a machine has 1 to %d", text, len(list)+count, maxDevices)
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
