// This file shows what came and what should have come, side by side.

package learn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/spell"
)

// zero is what outputs begin as that lessons add to.
const zero = "0"

// shownColumns and shownRows bound a table; shownCells how many wrong cells are told of.
const shownColumns, shownRows, shownCells = 10, 10, 4

// table shows the first wrong output, the inputs beside it where they have its shape, and who wrote
// the wrong cells, as far as the recording tells.
func (f *failure) table(r *emulator.Recording) string {
	i := slices.IndexFunc(f.Outputs, func(o output) bool { return len(o.Wrong) > 0 })
	if i < 0 {
		return ""
	}
	o := &f.Outputs[i]
	w := writersOf(r, o)
	var b strings.Builder
	if len(o.Shape) == 2 && o.Shape[0] > 1 {
		o.matrix(&b, w)
	} else {
		o.row(&b, f.Inputs, w)
	}
	for _, cell := range o.Wrong[:min(shownCells, len(o.Wrong))] {
		fmt.Fprintf(&b, "  %s\n", o.told(cell, w, r != nil))
	}
	if n := len(o.Wrong) - shownCells; n > 0 {
		fmt.Fprintf(&b, "  and %d of %s more\n", n, spell.Count(len(o.Values), "element"))
	}
	return b.String()
}

// untouched reports whether nobody wrote a cell, neither a thread nor the script.
func (o *output) untouched(cell int, w map[int]writer) bool {
	_, written := w[cell]
	return !written && (o.Blank == "" || o.Blank == o.Values[cell])
}

// shown is a value of a cell, a dot where nobody wrote one.
func (o *output) shown(cell int, w map[int]writer, known bool) string {
	if known && o.Blank != "" && o.Blank != zero && o.untouched(cell, w) {
		return "·"
	}
	return o.Values[cell]
}

// window is the part of n that is shown, with the first wrong one in it.
func window(n, wrong, most int) (from, to int) {
	from = max(0, min(wrong-most/3, n-most))
	return from, min(n, from+most)
}

// row shows a vector: indices, inputs of its length, what came, and what should.
func (o *output) row(b *strings.Builder, inputs []array, w map[int]writer) {
	most := shownColumns
	if len(o.Values) <= 16 {
		most = 16 // halves of it would tell less
	}
	from, to := window(len(o.Values), o.Wrong[0], most)
	var names []string
	var rows [][]string
	add := func(name string, cell func(int) string) {
		row := []string{}
		for i := from; i < to; i++ {
			row = append(row, cell(i))
		}
		names, rows = append(names, name), append(rows, row)
	}
	add("i", strconv.Itoa)
	for _, in := range inputs {
		if len(in.Values) == len(o.Values) && len(in.Shape) == 1 {
			add(in.Name, func(i int) string { return in.Values[i] })
		}
	}
	add(o.Name, func(i int) string { return o.shown(i, w, w != nil) })
	add("should be", func(i int) string { return o.Want[i] })
	add("", func(i int) string { return o.mark(i) })
	write(b, names, rows, len(o.Values) > to)
	if len(o.Values) > to-from {
		fmt.Fprintf(b, "  (elements %d to %d of %d)\n", from, to-1, len(o.Values))
	}
}

// mark is below a wrong cell.
func (o *output) mark(cell int) string {
	if _, wrong := slices.BinarySearch(o.Wrong, cell); wrong {
		return "✗"
	}
	return ""
}

// matrix shows what came of rows and columns, with wrong cells in brackets above what they should be.
func (o *output) matrix(b *strings.Builder, w map[int]writer) {
	columns := o.Shape[1]
	top, bottom := window(o.Shape[0], o.Wrong[0]/columns, shownRows)
	left, right := window(columns, o.Wrong[0]%columns, shownColumns)
	for _, part := range []struct {
		title string
		cell  func(int) string
	}{
		{o.Name + ", wrong cells in brackets:", func(i int) string {
			if o.mark(i) != "" {
				return "[" + o.shown(i, w, w != nil) + "]"
			}
			return o.Values[i] + " "
		}},
		{"should be:", func(i int) string { return o.Want[i] + " " }},
	} {
		names, rows := []string{""}, [][]string{{}}
		for x := left; x < right; x++ {
			rows[0] = append(rows[0], strconv.Itoa(x)+" ")
		}
		for y := top; y < bottom; y++ {
			row := []string{}
			for x := left; x < right; x++ {
				row = append(row, part.cell(y*columns+x))
			}
			names, rows = append(names, strconv.Itoa(y)), append(rows, row)
		}
		fmt.Fprintf(b, "  %s\n", part.title)
		write(b, names, rows, columns > right)
	}
	if bottom-top < o.Shape[0] || right-left < columns {
		fmt.Fprintf(b, "  (rows %d to %d of %d, columns %d to %d of %d)\n", top, bottom-1, o.Shape[0], left, right-1, columns)
	}
}

// write lays rows out in columns.
func write(b *strings.Builder, names []string, rows [][]string, more bool) {
	first := 0
	widths := make([]int, len(rows[0]))
	for i, row := range rows {
		first = max(first, utf8.RuneCountInString(names[i]))
		for k, cell := range row {
			widths[k] = max(widths[k], utf8.RuneCountInString(cell))
		}
	}
	for i, row := range rows {
		line := fmt.Sprintf("  %*s ", first, names[i])
		for k, cell := range row {
			line += fmt.Sprintf(" %*s", widths[k]+1, cell)
		}
		if more && i == 0 {
			line += "  …"
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// told is a sentence about a wrong cell.
func (o *output) told(cell int, w map[int]writer, recorded bool) string {
	at := fmt.Sprintf("%s[%d]", o.Name, cell)
	if len(o.Shape) == 2 {
		at = fmt.Sprintf("%s[%d][%d]", o.Name, cell/o.Shape[1], cell%o.Shape[1])
	}
	who, written := w[cell]
	is := fmt.Sprintf("%s is %s and should be %s", at, o.Values[cell], o.Want[cell])
	switch {
	case written:
		return is + ": " + who.String()
	case recorded && o.untouched(cell, w):
		return fmt.Sprintf("%s should be %s, and no thread wrote it", at, o.Want[cell])
	}
	return is
}

// A writer is who wrote a cell last.
type writer struct {
	block, thread [3]uint32
	line, times   int
}

func (w writer) String() string {
	text := fmt.Sprintf("thread %s of block %s wrote it in line %d", index(w.thread), index(w.block), w.line)
	if w.times > 1 {
		text += fmt.Sprintf(", the last of %d times", w.times)
	}
	return text
}

// index leaves out the dimensions that are 0.
func index(i [3]uint32) string {
	switch {
	case i[2] != 0:
		return fmt.Sprintf("(%d, %d, %d)", i[0], i[1], i[2])
	case i[1] != 0:
		return fmt.Sprintf("(%d, %d)", i[0], i[1])
	}
	return strconv.Itoa(int(i[0]))
}

// writersOf are the last writers of the cells of an output; nil where nothing was recorded.
func writersOf(r *emulator.Recording, o *output) map[int]writer {
	if r == nil {
		return nil
	}
	base, _ := strconv.ParseUint(o.Address, 10, 64) // of the device, as text
	size := o.Bytes * uint64(len(o.Values))
	cells := map[int]writer{}
	for _, l := range r.Launches() {
		for i := range l.Accesses {
			a := &l.Accesses[i]
			if a.Kind == 0 { // loads
				continue
			}
			a.Each(func(lane int, address uint64) {
				for at := address; at < address+a.Size; at += o.Bytes {
					if at-base >= size {
						continue
					}
					cell := int((at - base) / o.Bytes)
					cells[cell] = writer{l.BlockIndex(a.Block), l.Thread(a.Warp, lane), a.Line, cells[cell].times + 1}
				}
			})
		}
	}
	return cells
}
