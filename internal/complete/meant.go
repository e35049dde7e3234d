// This file guesses what a misspelled property was to be.

package complete

import (
	"slices"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/spell"
)

// Meant is the property that the one at a text's end was probably to be, "" when there is none
// near, or when there is one of that name.
func (s Source) Meant(text string) string {
	in := inputOf(text)
	last := len(in.tokens) - 1
	if last < 2 || in.tokens[last].Kind != javascript.Property {
		return ""
	}
	return s.near(in.to(last-1), in.word(last))
}

// near is the nearest name among the properties of the value that an input ends in.
func (s Source) near(in input, name string) string {
	steps := in.expression()
	if steps == nil {
		return ""
	}
	names := s.owned(steps, s.resolve(steps))
	if slices.Contains(names, name) {
		return ""
	}
	return spell.Closest(name, names)
}
