// This file defines what a compilation makes.

package compile

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Program is device code. It is immutable.
type Program struct {
	// Name is what messages call it.
	Name string
	// Format says what Image holds.
	Format Format
	// Arch is the architecture that it was made for: "compute_80", "sm_80".
	// Empty where that was left to NVRTC.
	Arch string
	// Image is the code. That of PTX is its text, without a zero at the end.
	Image []byte
	// Sources are the PTX texts that machine code was linked from, where they
	// are known: they tell the types of kernels' parameters.
	Sources []string
	// Signs are those of the integers among the parameters of kernels, as gpu.JITOptions takes
	// them.
	Signs map[string]string
	// Log is what the compiler said; empty when it had nothing to say.
	Log string
	// Time is how long compiling took, when it was done.
	Time time.Duration
	// Cached tells that the program comes from the cache.
	Cached bool

	names map[string]string // lowered, by expression
	said  *Error            // the log's messages with the lines they are about; nil when it has none, or was linked
}

// Text is the text of PTX, empty for other formats.
func (p *Program) Text() string {
	if p.Format != PTX {
		return ""
	}
	return string(p.Image)
}

// Real is the real architecture of the program: "sm_80" where Arch is
// "compute_80".
func (p *Program) Real() string {
	if number, ok := strings.CutPrefix(p.Arch, "compute_"); ok {
		return "sm_" + number
	}
	return p.Arch
}

// Lowered is the mangled name of a C++ expression, one of Options.Expressions:
// the name under which the loaded module has the kernel or variable.
func (p *Program) Lowered(expression string) (string, error) {
	if p == nil {
		return "", errors.New("compile: the Program is nil; Compiler.Compile makes one")
	}
	if name, ok := p.names[expression]; ok {
		return name, nil
	}
	return "", &ExpressionError{Program: p.Name, Expression: expression, Known: slices.Sorted(maps.Keys(p.names))}
}

// An ExpressionError is a C++ name that was not among the expressions for which
// a program was compiled.
type ExpressionError struct {
	Program    string
	Expression string
	Known      []string
}

// Error names the expression and those that are known.
func (e *ExpressionError) Error() string {
	known := "it was compiled with no expressions"
	if len(e.Known) > 0 {
		known = "it was compiled with " + strings.Join(e.Known, ", ")
	}
	return fmt.Sprintf("%s: no lowered name of %q: list it in the option expressions; %s", e.Program, e.Expression, known)
}

// Warnings are the diagnostics of the log.
func (p *Program) Warnings() []Diagnostic {
	if p.said == nil { // linked
		return parseLog(p.Log)
	}
	return p.said.Diagnostics
}

// Report is the log with messages in the form of Error's: the place first, the
// line, and a mark below what is meant.
func (p *Program) Report() string {
	if p.said == nil {
		return p.Log
	}
	return p.said.Error()
}

// understand reads the log.
func (p *Program) understand(text func(file string) string) {
	if list := parseLog(p.Log); len(list) > 0 {
		p.said = &Error{Name: p.Name, Diagnostics: list}
		p.said.locate(text)
	}
}
