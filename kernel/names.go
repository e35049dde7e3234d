// This file finds the names in the source of a function, for callers that capture
// what they stand for.

package kernel

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
)

// Outer lists the names that a function uses and does not declare, each with the
// fields behind it as in config.width, each once, in the order of the text. A
// host looks them up where the function was defined; what it finds goes into
// Options.Constants and Options.Helpers. A function that does not parse has none.
func Outer(source Source) []string {
	fn, err := syntax.Parse(source)
	if err != nil {
		return nil
	}
	var paths []string
	for _, r := range fn.References() {
		if !slices.Contains(paths, r.Path) {
			paths = append(paths, r.Path)
		}
	}
	return paths
}

// Provides tells whether a name is one of the language's own: threadIdx, Math.
func Provides(name string) bool { return builtin.Provides(name) }
