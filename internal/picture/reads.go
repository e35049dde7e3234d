// This file shows which elements each thread read for what it wrote.

package picture

import (
	"cmp"
	"fmt"
	"slices"
)

// mostThreads and mostElements bound a picture whose arrows can be told apart.
const mostThreads, mostElements = 64, 64

// An element is one of a buffer.
type element struct {
	array string
	index int
}

// reads shows the buffers that are read above those that are written, and for each thread lines from what it
// read to what it wrote.
func reads(l *Launch) []panel {
	all := l.Threads() * l.Blocks()
	if all > mostThreads {
		return nil
	}
	read, written := make([][]element, all), make([][]element, all)
	most := map[string]int{}
	for i := range l.Accesses {
		a := &l.Accesses[i]
		if !a.Global() || a.Element == 0 {
			continue
		}
		a.Each(func(lane int, address uint64) {
			thread := int(a.Block*l.Threads()) + 32*a.Warp + lane
			for at := address; at < address+a.Size; at += a.Element {
				e := element{a.Array, int((at - a.Base) / a.Element)}
				most[e.array] = max(most[e.array], e.index)
				if a.Loads() {
					read[thread] = append(read[thread], e)
				} else {
					written[thread] = append(written[thread], e)
				}
			}
		})
	}
	above, below := rowsOf(read), rowsOf(written)
	if len(above) == 0 || len(below) == 0 || slices.ContainsFunc(append(slices.Clone(above), below...), func(name string) bool { return most[name] >= mostElements }) {
		return nil
	}
	return []panel{arrows(l, read, written, above, below, most)}
}

// rowsOf are the names of the buffers that threads touch.
func rowsOf(touched [][]element) (names []string) {
	for _, list := range touched {
		for _, e := range list {
			if !slices.Contains(names, e.array) {
				names = append(names, e.array)
			}
		}
	}
	slices.SortFunc(names, cmp.Compare[string])
	return names
}

func arrows(l *Launch, read, written [][]element, above, below []string, most map[string]int) panel {
	const pitch, box, rowHeight, gap, space = 21.0, 18.0, 26.0, 90.0, 8.0
	longest, label := 0, 0.0
	for _, name := range append(slices.Clone(above), below...) {
		longest, label = max(longest, most[name]+1), max(label, widthOf(name, proportional)+space)
	}
	bottom := rowHeight*float64(len(above)-1) + box + gap
	x := func(e element) float64 { return label + pitch*float64(e.index) + box/2 }
	title := fmt.Sprintf("what each thread reads, above, for what it writes, below: %s of %s; a thread has one colour",
		plural(int(l.Blocks()), "block"), plural(int(l.Threads()), "thread"))
	return panel{title, label + pitch*float64(longest), bottom + rowHeight*float64(len(below)-1) + box, func(c *canvas) {
		row := func(name string, y float64) {
			c.text(0, y+(box-letterHeight)/2, name, ink, left)
			for k := range most[name] + 1 {
				c.label(label+pitch*float64(k), y, box, box, fmt.Sprint(k), faint, ink)
			}
		}
		for i, name := range above {
			row(name, rowHeight*float64(i))
		}
		for i, name := range below {
			row(name, bottom+rowHeight*float64(i))
		}
		for thread := range read {
			for _, w := range written[thread] {
				for _, r := range read[thread] {
					from := rowHeight*float64(slices.Index(above, r.array)) + box
					c.arrow(x(r), from, x(w), bottom+rowHeight*float64(slices.Index(below, w.array)), hues[thread%len(hues)])
				}
			}
		}
	}}
}
