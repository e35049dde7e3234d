// This file bounds and cleans text of others that messages contain.

package spell

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cut is text, or its first bytes, most at the most, and that it was cut.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return fmt.Sprintf("%s… (cut: %d bytes in all)", text[:end], len(text))
}

// Visible is text for a terminal, with what would have a terminal do something, or show lines in
// another order, as escapes: \x1b, \u202e. Ends of lines and tabs stay.
func Visible(text string) string {
	if strings.IndexFunc(text, hidden) < 0 && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], string(r)):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case !hidden(r):
			b.WriteRune(r)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// hidden reports whether a terminal acts on r instead of showing it.
func hidden(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}
