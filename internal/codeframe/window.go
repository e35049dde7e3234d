// This file cuts lines that are too long to show.

package codeframe

import "strings"

// longest is how many columns of a line are shown: more, such as all of a
// minified file, fill a screen and hide the place.
const longest = 160

// A window is the columns of lines that are shown.
type window struct{ from, to int }

// around is the window of a line in which a glyph is seen.
func around(line []glyph, place int) window {
	total, at := widthOf(line), widthOf(line[:place])
	if total <= longest {
		return window{0, longest}
	}
	from := min(max(at-longest/2, 0), total-longest)
	return window{from, from + longest}
}

// of is what the window shows of a line, with "…" where more is.
func (w window) of(line []glyph) string {
	var b strings.Builder
	column, left, right := 0, false, false
	for _, g := range line {
		switch {
		case column < w.from:
			left = true
		case column+g.width > w.to:
			right = true
		default:
			b.WriteString(g.text)
		}
		column += g.width
	}
	text := b.String()
	if left {
		text = ellipsis + text
	}
	if right {
		text += ellipsis
	}
	return text
}

const ellipsis = "…"

// widthTo is how many columns the window shows before a glyph.
func (w window) widthTo(line []glyph, place int) int {
	column, shown := 0, 0
	for _, g := range line[:place] {
		if column >= w.from {
			shown += g.width
		}
		column += g.width
	}
	if w.from > 0 {
		shown++ // the ellipsis
	}
	return shown
}

// markOf is what stands below the glyphs from start to end.
func (w window) markOf(line []glyph, start, end int) string {
	if end-start < 2 {
		return "^"
	}
	at := widthOf(line[:start])
	return strings.Repeat("~", max(1, min(widthOf(line[start:end]), w.to-at)))
}
