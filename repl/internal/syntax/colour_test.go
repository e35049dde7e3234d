package syntax

import (
	"strings"
	"testing"
)

func TestColour(t *testing.T) {
	source := "let s = f('x') // y"
	var b strings.Builder
	for i, style := range Colour([]rune(source)) {
		b.WriteString(style.Apply(source[i : i+1]))
	}
	got := b.String()
	for _, want := range []string{"\x1b[35ml", "\x1b[34mf", "\x1b[32mx", "\x1b[90my", " s "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}
