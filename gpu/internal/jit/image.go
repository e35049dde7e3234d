// This file reads images of code: PTX, cubins, fatbins.

package jit

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/devicecode"
	"github.com/cujs/cujs/ptx"
)

// IsPTX reports whether an image is PTX text: it has a .version directive and does not
// begin as binary code does.
func IsPTX(image []byte) bool {
	head := image[:min(len(image), 4096)]
	binary := bytes.HasPrefix(head, []byte("\x7fELF")) || bytes.HasPrefix(head, []byte("\x50\xed\x55\xba"))
	return !binary && bytes.Contains(image, []byte(".version"))
}

// InputType returns the kind of code, by how it begins.
func InputType(data []byte) (t cuda.JitInputType, ok bool) {
	const machine, cudaMachine = 18, 190 // e_machine of ELF; EM_CUDA
	switch {
	case bytes.HasPrefix(data, []byte("\x50\xed\x55\xba")):
		return cuda.CU_JIT_INPUT_FATBINARY, true
	case bytes.HasPrefix(data, []byte("!<arch>\n")):
		return cuda.CU_JIT_INPUT_LIBRARY, true
	case bytes.HasPrefix(data, []byte("\x7fELF")):
		if len(data) > machine && data[machine] == cudaMachine {
			return cuda.CU_JIT_INPUT_CUBIN, true
		}
		return cuda.CU_JIT_INPUT_OBJECT, true
	}
	return cuda.CU_JIT_INPUT_PTX, IsPTX(data)
}

// A Code is the part of an image that the driver loads on a device: PTX or machine code,
// or neither where this package cannot read the image.
type Code struct {
	Text  string            // PTX
	Tree  *ptx.Module       // the text as an outline; nil where our parser refuses it
	Cubin *devicecode.Cubin // nil for PTX
	Image []byte            // machine code
}

// VariableBytes is the device memory of the code's variables; 0 of machine code.
func (c Code) VariableBytes() (n uint64) {
	if c.Tree == nil {
		return 0
	}
	for _, item := range c.Tree.Items {
		if v, ok := item.(*ptx.Variable); ok && (v.Space == ptx.Global || v.Space == ptx.Const) && v.Linkage != ptx.Extern {
			if n += uint64(v.Size()); n > 1<<62 {
				return 1 << 62
			}
		}
	}
	return n
}

// A Target is the device for which code is loaded.
type Target struct {
	Name       string // "device 0"
	Capability int    // 90 for compute capability 9.0
	Emulated   bool   // executes PTX only
	Version    int    // of the driver's API: 13000 for CUDA 13.0
}

// CheckWhole returns an error for a damaged fatbin: NVIDIA's driver would read beyond its
// end. Other code passes.
func CheckWhole(image []byte, doing, argument string) error {
	if !devicecode.IsFatbin(image) {
		return nil
	}
	var damage *devicecode.FormatError
	if errors.As(devicecode.CheckFatbin(image), &damage) {
		return &usage.ArgumentError{Doing: doing, Argument: argument, Expected: "a whole fatbin", Got: "a damaged one: " + damage.Reason}
	}
	return nil
}

// Read finds the code of an image that the driver has loaded on a device. Name is that
// of the code, for the parser's messages.
func Read(image []byte, name string, on Target, texts *ptx.Cache) Code {
	switch {
	case devicecode.IsCubin(image):
		return machineCode(image)
	case devicecode.IsFatbin(image):
		entries, err := devicecode.ReadFatbin(image)
		if err != nil {
			return Code{}
		}
		entry := choose(entries, on.Capability, on.Emulated)
		switch {
		case entry == nil:
			return Code{}
		case entry.PTX:
			return textCode(string(entry.Data), name, texts)
		}
		return machineCode(entry.Data)
	case IsPTX(image):
		return textCode(messages.Text(image), name, texts)
	}
	return Code{}
}

func textCode(source, name string, texts *ptx.Cache) Code {
	tree, err := texts.Parse(name, source)
	if err != nil {
		return Code{Text: source}
	}
	return Code{Text: tree.Source, Tree: tree}
}

func machineCode(image []byte) Code {
	c, err := devicecode.ReadCubin(image)
	if err != nil {
		c = nil
	}
	return Code{Cubin: c, Image: image}
}

// choose returns the entry that a driver loads: the newest machine code of the device's
// major version, else the newest PTX that the device can run, else nil.
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

// Kernel returns a kernel of machine code.
func (c Code) Kernel(name string) (devicecode.Kernel, bool) {
	if c.Cubin != nil {
		for _, k := range c.Cubin.Kernels {
			if k.Name == name {
				return k, true
			}
		}
	}
	return devicecode.Kernel{}, false
}

// architectures lists the architectures of an image: "sm_80", "sm_80, compute_90".
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
