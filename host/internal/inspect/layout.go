// This file puts rendered entries between brackets, on one line where they fit.

package inspect

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// List puts rendered entries into brackets after a prefix, as arrays are shown: on one line, or in
// columns.
func (c *Context) List(prefix string, entries []string) string {
	return c.inBraces(prefix, "[", "]", entries, true, 3)
}

// Fields puts rendered entries into braces after a prefix, as objects are shown.
func (c *Context) Fields(prefix string, entries []string) string {
	return c.inBraces(prefix, "{", "}", entries, false, 3)
}

// braces are those of the script's own values: they break lines where Node's do, a little before
// the edge.
func (c *Context) braces(prefix, open, shut string, entries []string, columns bool) string {
	return c.inBraces(prefix, open, shut, entries, columns, 10)
}

// inBraces leaves room of so many columns on a line.
func (c *Context) inBraces(prefix, open, shut string, entries []string, columns bool, room int) string {
	if len(entries) == 0 {
		return prefix + open + shut
	}
	if c.fits(prefix, entries, room) {
		return prefix + open + " " + strings.Join(entries, ", ") + " " + shut
	}
	if columns && len(entries) > 6 {
		entries = c.grid(entries)
	}
	var b strings.Builder
	bytes := len(prefix) + len(open) + len(shut) + 1
	for _, e := range entries {
		bytes += len(e) + len("  ,\n") + 2*strings.Count(e, "\n")
	}
	c.p.within(bytes)
	b.Grow(bytes)
	b.WriteString(prefix + open + "\n")
	for i, e := range entries {
		indent(&b, e)
		if i < len(entries)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString(shut)
	return b.String()
}

// indent writes the lines of a text two columns to the right.
func indent(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString("  ")
		b.WriteString(line)
	}
	if text == "" || text[len(text)-1] == '\n' {
		b.WriteString("  ")
	}
}

// inOneLine is how many levels of objects may share a line.
const inOneLine = 3

// fits reports whether entries stand on one line, by the same measure as in Node: with room left,
// and not for objects that hold others many levels deep.
func (c *Context) fits(prefix string, entries []string, room int) bool {
	if own := len(c.above) - 1; own >= 0 && c.level-own >= inOneLine {
		return false
	}
	total := width(prefix) + 1 + room
	for _, e := range entries {
		total += width(e) + 2
		if strings.Contains(e, "\n") {
			return false
		}
	}
	return total <= c.Width-2*max(0, len(c.above)-1)
}

// grid joins short entries into rows of equally wide cells, numbers to the right. What was left out
// takes a line of its own, and so do the properties behind it.
func (c *Context) grid(entries []string) []string {
	head, left, tail := len(entries), []string(nil), []string(nil)
	widest := 0
	for i, e := range entries {
		if strings.Contains(e, "\n") {
			return entries
		}
		if strings.HasPrefix(e, "... ") {
			head, left = min(head, i), entries[i:]
			entries = entries[:i]
			break
		}
		if strings.HasPrefix(e, "…") {
			head, left, tail = i, entries[i:i+1], entries[i+1:]
			continue
		}
		widest = max(widest, width(e))
	}
	perRow := min((c.Width-2*len(c.above))/(widest+2), 16)
	if perRow < 2 {
		return append(append(slices.Clone(entries[:head]), left...), tail...)
	}
	return slices.Concat(rows(entries[:head], perRow, widest), left, rows(tail, perRow, widest))
}

func rows(entries []string, perRow, widest int) (rows []string) {
	for cells := range slices.Chunk(entries, perRow) {
		rows = append(rows, row(cells, widest))
	}
	return rows
}

func row(cells []string, widest int) string {
	var b strings.Builder
	for i, cell := range cells {
		pad := strings.Repeat(" ", widest-width(cell))
		separator := ", "
		if i == len(cells)-1 {
			separator = ""
		}
		if numeric(cell) {
			b.WriteString(pad + cell + separator)
		} else if separator == "" {
			b.WriteString(cell)
		} else {
			b.WriteString(cell + separator + pad)
		}
	}
	return b.String()
}

func numeric(cell string) bool {
	cell = strings.TrimPrefix(cell, string(Number))
	return cell != "" && (cell[0] == '-' || '0' <= cell[0] && cell[0] <= '9')
}

// width counts the columns of text, ANSI sequences taking none.
func width(text string) int {
	n := 0
	for {
		before, after, found := strings.Cut(text, "\x1b[")
		n += utf8.RuneCountInString(before)
		if !found {
			return n
		}
		_, text, _ = strings.Cut(after, "m")
	}
}
