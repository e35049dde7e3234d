// This file defines what a caller can ask of a compilation.

package compile

import (
	"fmt"
	"maps"
	"slices"
)

// A Format is a kind of device code.
type Format string

// The formats that a compiler makes. PTX is text that the driver compiles for
// its device; a cubin is code for one architecture; LTO-IR is to be linked by a
// [Linker].
const (
	PTX   Format = "ptx"
	Cubin Format = "cubin"
	LTOIR Format = "ltoir"
)

// Further formats that can be linked: code for several architectures, an object
// file of a host compiler with device code in it, and a library of those.
const (
	Fatbin  Format = "fatbin"
	Object  Format = "object"
	Library Format = "library"
)

// Options say how to compile. The zero value makes PTX.
type Options struct {
	// Name is what messages call the program; empty: program.cu.
	Name string
	// Arch is the architecture: "sm_80", "compute_80", "sm_90a". Empty: that of
	// Device, or the newest before it that the compiler knows.
	Arch string
	// Device is the capability of the device that the program is for, 90 for
	// 9.0. 0 with an empty Arch leaves the architecture to NVRTC.
	Device int
	// Output is what to make; empty: PTX.
	Output Format
	// LineInfo has the code tell the lines of the source, for disassemblers,
	// profilers and messages of the emulated device.
	LineInfo bool
	// Debug makes code for debuggers, which is slow.
	Debug bool
	// PCH has headers compiled once and kept for further programs that begin with
	// the same ones, where NVRTC can do that (12.8); elsewhere it does nothing.
	PCH bool
	// Options are passed to NVRTC behind all others: "--use_fast_math".
	Options []string
	// Headers are the texts that #include finds under their names, before any
	// file.
	Headers map[string]string
	// Include are folders of header files.
	Include []string
	// Define are macros and their values.
	Define map[string]string
	// Expressions are C++ names of kernels and variables, such as
	// "add<float>", that Program.Lowered shall know. NVRTC instantiates the
	// templates among them.
	Expressions []string
	// NoCache compiles even if the program is in the cache, and does not keep
	// it there.
	NoCache bool
	// Sealed keeps a program that is not trusted from reading files: it may
	// include Headers and the toolkit's own, and Options and Include must be
	// empty.
	Sealed bool
}

// An OptionError is an option that cannot be.
type OptionError struct {
	Doing    string // "compiling saxpy.cu"
	Option   string // "arch"
	Expected string
	Got      string
}

// Error says what was being done, and names the option, what it can be and what it is.
func (e *OptionError) Error() string {
	return fmt.Sprintf("%s: %s: expected %s, got %s", e.Doing, e.Option, e.Expected, e.Got)
}

// FileName is the name that the code's lines have for the source: Name, or
// program.cu.
func (o Options) FileName() string {
	if o.Name == "" {
		return "program.cu"
	}
	return o.Name
}

// fill puts the defaults in the places of what is empty.
func (o Options) fill() Options {
	o.Name = o.FileName()
	if o.Output == "" {
		o.Output = PTX
	}
	return o
}

// wrong is the error of an option.
func (o Options) wrong(option, expected, got string) error {
	return &OptionError{Doing: "compiling " + o.Name, Option: option, Expected: expected, Got: got}
}

// check refuses options that cannot be.
func (o Options) check() error {
	switch o.Output {
	case PTX, Cubin, LTOIR:
	default:
		return o.wrong("output", "ptx, cubin or ltoir", string(o.Output))
	}
	if o.Sealed && len(o.Options) > 0 {
		return o.wrong("options", "none, because the host does not permit the program to read files", o.Options[0])
	}
	if o.Sealed && len(o.Include) > 0 {
		return o.wrong("include", "none, because the host does not permit the program to read files", o.Include[0])
	}
	return nil
}

// list is what NVRTC is told, in its own words.
func (o Options) list(arch string, toolkit []string) []string {
	var list []string
	if arch != "" {
		list = append(list, "--gpu-architecture="+arch)
	}
	if o.Output == LTOIR {
		list = append(list, "--dlink-time-opt", "--relocatable-device-code=true")
	}
	if o.LineInfo && !slices.Contains(o.Options, "-lineinfo") && !slices.Contains(o.Options, "--generate-line-info") {
		list = append(list, "--generate-line-info")
	}
	if o.Debug {
		list = append(list, "--device-debug")
	}
	for _, name := range slices.Sorted(maps.Keys(o.Define)) {
		list = append(list, "--define-macro="+name+"="+o.Define[name])
	}
	for _, folder := range slices.Concat(o.Include, toolkit) {
		list = append(list, "--include-path="+folder)
	}
	return append(list, o.Options...)
}
