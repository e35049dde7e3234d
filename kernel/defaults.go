// This file tells of the default values of a kernel's parameters. Launches evaluate them: code for the device knows nothing of them.

package kernel

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/syntax"
)

// Defaults are the default values of a kernel's parameters.
type Defaults struct {
	Fewest int      // how many arguments a launch needs
	Outer  []string // the names that the values use and that are no parameters
	// Text is the source of a function of what these names mean and of the arguments that a launch was given, which answers
	// an array of all arguments. Its lines are those of the kernel's file. It is empty where no parameter has a default value.
	Text string
}

// DefaultsOf reads the default values of a kernel's parameters.
func DefaultsOf(source Source) (d Defaults, err error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return d, err
	}
	if d.Fewest = fn.Fewest(); !slices.ContainsFunc(fn.Defaults, syntax.Given) {
		return d, nil
	}
	for _, r := range fn.References() {
		if fn.InDefault(r.Root.At) && !slices.Contains(d.Outer, r.Name) {
			d.Outer = append(d.Outer, r.Name)
		}
	}
	parameters := strings.Join(append(slices.Clone(d.Outer), fn.ParameterText(nil)), ", ")
	d.Text = strings.Repeat("\n", max(0, source.Line-1)) + "(function (" + parameters + ") { return [" + strings.Join(fn.Names(), ", ") + "] })"
	return d, nil
}
