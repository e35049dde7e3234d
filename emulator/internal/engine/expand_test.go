package engine

import (
	"fmt"
	"strings"
	"testing"
)

// A module is no larger in code than its text allows: calls are expanded in their places up to a bound, and are real
// calls beyond it.
func TestCallsExpandToABound(t *testing.T) {
	for name, c := range map[string]struct{ depth, calls int }{
		"each calls the next twice": {40, 2}, // 2⁴⁰ calls
		"a chain":                   {10000, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var text strings.Builder
			for i := c.depth; i >= 0; i-- {
				fmt.Fprintf(&text, ".func f%d() {", i)
				for range c.calls {
					if i < c.depth {
						fmt.Fprintf(&text, " call f%d;", i+1)
					}
				}
				text.WriteString(" ret; }\n")
			}
			load(t, text.String()+".visible .entry k() { call f0; ret; }")
		})
	}
}
