// This file changes text at places that a syntax tree has told.

package javascript

import (
	"slices"
	"strings"
)

// Edit puts a text in the place of the bytes From to To (exclusive) of another.
type Edit struct {
	From, To int
	With     string
}

// Apply makes edits that do not overlap. Those at one place stay in their order.
func Apply(text string, edits []Edit) string {
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.From - b.From })
	var out strings.Builder
	at := 0
	for _, e := range edits {
		out.WriteString(text[at:e.From])
		out.WriteString(e.With)
		at = e.To
	}
	out.WriteString(text[at:])
	return out.String()
}
