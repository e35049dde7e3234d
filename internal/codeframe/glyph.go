// This file says how wide a terminal shows characters.

package codeframe

import "unicode"

// A glyph is a character of a source as it is shown.
type glyph struct {
	text  string
	width int // in columns of a terminal
}

func glyphsOf(line string) []glyph {
	list := make([]glyph, 0, len(line))
	for _, r := range line { // a byte that is not UTF-8 becomes U+FFFD
		list = append(list, glyphOf(r))
	}
	return list
}

func glyphOf(r rune) glyph {
	switch {
	case r == '\t':
		return glyph{"  ", 2}
	case ' ' <= r && r <= '~':
		return glyph{string(r), 1}
	case unicode.IsControl(r):
		return glyph{" ", 1}
	case unicode.Is(unicode.Bidi_Control, r): // would show the line in another order
		return glyph{"\uFFFD", 1}
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return glyph{string(r), 0}
	case unicode.Is(wide, r):
		return glyph{string(r), 2}
	}
	return glyph{string(r), 1}
}

func widthOf(line []glyph) int {
	width := 0
	for _, g := range line {
		width += g.width
	}
	return width
}
