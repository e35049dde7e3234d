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
	all := l.threads() * l.blocks()
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
			thread := int(a.Block*l.threads()) + 32*a.Warp + lane
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
	const pitch, box, rowHeight, gap, label = 21.0, 18.0, 26.0, 90.0, 60.0
	longest := 0
	for _, name := range append(slices.Clone(above), below...) {
		longest = max(longest, most[name]+1)
	}
	bottom := rowHeight*float64(len(above)) + gap
	height := bottom + rowHeight*float64(len(below))
	x := func(e element) float64 { return label + pitch*float64(e.index) }
	return panel{fmt.Sprintf("what each thread read, above, for what it wrote, below: %s of %s", plural(int(l.blocks()), "block"), plural(int(l.threads()), "thread")),
		label + pitch*float64(longest), height, func(c *canvas) {
			for i, name := range append(slices.Clone(above), below...) {
				y := rowHeight * float64(i)
				if i >= len(above) {
					y = bottom + rowHeight*float64(i-len(above))
				}
				c.text(0, y+4, name, ink, left)
				for k := range most[name] + 1 {
					c.box(label+pitch*float64(k), y, box, box, faint)
					c.text(label+pitch*float64(k)+box/2, y+4, fmt.Sprint(k), ink, center)
				}
			}
			for thread := range read {
				for _, w := range written[thread] {
					for _, r := range read[thread] {
						from := rowHeight*float64(slices.Index(above, r.array)) + box
						c.line(x(r)+box/2, from, x(w)+box/2, bottom+rowHeight*float64(slices.Index(below, w.array)), 1, hues[thread%len(hues)])
					}
				}
			}
		}}
}

// threads are those of a block, blocks those of the grid.
func (l *Launch) threads() uint64 { return size(l.RecordedLaunch.Block) }

func (l *Launch) blocks() uint64 { return size(l.Grid) }

func size(d [3]uint32) uint64 { return uint64(d[0]) * uint64(d[1]) * uint64(d[2]) }
