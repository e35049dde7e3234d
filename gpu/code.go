// This file finds out what an image holds: the kernels, parameters and
// variables that drivers before CUDA 12.4 do not tell of binary code.

package gpu

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/internal/usage"
	"github.com/cujs/cujs/internal/devicecode"
	"github.com/cujs/cujs/ptx"
)

// A code is what the driver takes of an image for a device: PTX or machine
// code, or neither where we do not understand it.
type code struct {
	text  string            // PTX
	tree  *ptx.Module       // of the text, an outline; nil for what our parser does not know
	cubin *devicecode.Cubin // nil for PTX
	image []byte            // machine code
}

// checkWhole refuses a damaged fatbin before NVIDIA's driver sees it, which would
// read what is behind it. Other code passes.
func checkWhole(image []byte, doing, argument string) error {
	if !devicecode.IsFatbin(image) {
		return nil
	}
	var damage *devicecode.FormatError
	if errors.As(devicecode.CheckFatbin(image), &damage) {
		return &ArgumentError{Doing: doing, Argument: argument, Expected: "a whole fatbin", Got: "a damaged one: " + damage.Reason}
	}
	return nil
}

// codeFor reads an image that was loaded on v.
func codeFor(v *Device, name string, image []byte) code {
	switch {
	case devicecode.IsCubin(image):
		return cubinCode(image)
	case devicecode.IsFatbin(image):
		entries, err := devicecode.ReadFatbin(image)
		if err != nil {
			return code{}
		}
		entry := choose(entries, capability(v), v.Emulated())
		switch {
		case entry == nil:
			return code{}
		case entry.PTX:
			return v.driver.textCode(name, string(entry.Data))
		}
		return cubinCode(entry.Data)
	case isPTX(image):
		return v.driver.textCode(name, usage.Text(image))
	}
	return code{}
}

func (d *Driver) textCode(name, source string) code {
	tree, err := d.options.Texts.Parse(name, source)
	if err != nil {
		return code{text: source}
	}
	return code{text: tree.Source, tree: tree}
}

func cubinCode(image []byte) code {
	c, err := devicecode.ReadCubin(image)
	if err != nil {
		c = nil
	}
	return code{cubin: c, image: image}
}

// capability is 90 for a device of capability 9.0.
func capability(v *Device) int {
	major, minor := v.Capability()
	return 10*major + minor
}

// choose finds the entry that a driver loads: the newest machine code of the
// device's major version, or else the newest PTX that the device can run.
func choose(entries []devicecode.Entry, device int, ptxOnly bool) (best *devicecode.Entry) {
	for i := range entries {
		e := &entries[i]
		if e.SM > device || !e.PTX && (ptxOnly || e.SM/10 != device/10) {
			continue
		}
		if best == nil || best.PTX && !e.PTX || best.PTX == e.PTX && e.SM > best.SM {
			best = e
		}
	}
	return best
}

// kernel finds a kernel in machine code.
func (c code) kernel(name string) (devicecode.Kernel, bool) {
	if c.cubin != nil {
		for _, k := range c.cubin.Kernels {
			if k.Name == name {
				return k, true
			}
		}
	}
	return devicecode.Kernel{}, false
}

// architectures lists what an image is for: "sm_80", "sm_80, compute_90".
func architectures(image []byte) string {
	var list []string
	switch {
	case devicecode.IsCubin(image):
		if c, err := devicecode.ReadCubin(image); err == nil {
			list = append(list, c.Arch())
		}
	case devicecode.IsFatbin(image):
		entries, _ := devicecode.ReadFatbin(image)
		for _, e := range entries {
			kind := "sm_"
			if e.PTX {
				kind = "compute_"
			}
			list = append(list, fmt.Sprint(kind, e.SM))
		}
	}
	return strings.Join(slices.Compact(list), ", ")
}
