// This file shows which elements each thread read for what it wrote.

package picture

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/spell"
)

// mostThreads and mostElements bound a picture whose arrows can be told apart.
const mostThreads, mostElements = 64, 64

// An element is one of a buffer.
type element struct {
	array string
	index int
}

// reads shows the buffers that are read above those that are written, with arrows from what had come to a thread, when
// it wrote, to what it wrote.
func reads(l *Launch) []panel {
	if l.Blocks()*l.Threads() > mostThreads {
		return nil
	}
	f := flow{threads: map[uint64][]element{}, words: map[word][]element{}, most: map[string]int{}}
	exchanges := l.Exchanges
	for i := range l.Accesses {
		for len(exchanges) > 0 && exchanges[0].After <= i {
			f.exchange(&exchanges[0], l.Threads())
			exchanges = exchanges[1:]
		}
		f.take(&l.Accesses[i], l.Threads())
	}
	above, below := rowsOf(f.read), rowsOf(f.written)
	for _, n := range f.most {
		if n >= mostElements {
			return nil
		}
	}
	if len(above) == 0 || len(below) == 0 {
		return nil
	}
	// Blocks take turns: their accesses may be mixed.
	slices.SortStableFunc(f.arrows, func(a, b arrow) int { return cmp.Compare(a.thread, b.thread) })
	return []panel{f.panel(l, above, below)}
}

// A flow is what comes from where: by threads and, in words of shared memory and by exchanges of a warp, from one
// thread to another.
type flow struct {
	threads       map[uint64][]element // what has come to each
	words         map[word][]element
	read, written []element
	arrows        []arrow
	most          map[string]int // the greatest index that was touched
}

// A word is one of a block's shared memory.
type word struct{ block, at uint64 }

// An arrow leads from what a thread has read to what it writes.
type arrow struct {
	thread   uint64
	from, to element
}

// take follows an access.
func (f *flow) take(a *recording.Access, threads uint64) {
	a.Each(func(lane int, address uint64) {
		thread := a.Block*threads + uint64(32*a.Warp+lane)
		switch {
		case a.Shared():
			for at := address >> 2; at <= (address+a.Size-1)>>2; at++ {
				f.share(a, thread, word{a.Block, at})
			}
		case a.Global() && a.Element > 0:
			for at := address; at < address+a.Size; at += a.Element {
				f.touch(a, thread, element{a.Array, int((at - a.Base) / a.Element)})
			}
		}
	})
}

// exchange follows what lanes of a warp give each other.
func (f *flow) exchange(e *recording.Exchange, threads uint64) {
	first := e.Block*threads + uint64(32*e.Warp)
	had := [32][]element{}
	for lane := range had {
		had[lane] = f.threads[first+uint64(lane)]
	}
	for lane, from := range e.From {
		for ; from != 0; from &= from - 1 {
			thread := first + uint64(lane)
			f.threads[thread] = union(f.threads[thread], had[bits.TrailingZeros32(from)])
		}
	}
}

// share follows what comes into a word of shared memory, or from it.
func (f *flow) share(a *recording.Access, thread uint64, w word) {
	switch {
	case a.Loads():
		f.threads[thread] = union(f.threads[thread], f.words[w])
	case a.Atomic():
		f.words[w] = union(f.words[w], f.threads[thread])
	default:
		f.words[w] = f.threads[thread]
	}
}

// touch follows what comes from an element, or into it.
func (f *flow) touch(a *recording.Access, thread uint64, e element) {
	f.most[e.array] = max(f.most[e.array], e.index)
	if a.Loads() {
		f.threads[thread], f.read = union(f.threads[thread], []element{e}), append(f.read, e)
		return
	}
	f.written = append(f.written, e)
	for _, from := range f.threads[thread] {
		f.arrows = append(f.arrows, arrow{thread, from, e})
	}
}

// union is a list that has the elements of both.
func union(a, b []element) []element {
	list := slices.Clone(a)
	for _, e := range b {
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// rowsOf are the names of the buffers of elements.
func rowsOf(list []element) (names []string) {
	for _, e := range list {
		if !slices.Contains(names, e.array) {
			names = append(names, e.array)
		}
	}
	slices.Sort(names)
	return names
}

func (f *flow) panel(l *Launch, above, below []string) panel {
	const pitch, box, rowHeight, gap, space = 21.0, 18.0, 26.0, 90.0, 8.0
	longest, label := 0, 0.0
	for _, name := range append(slices.Clone(above), below...) {
		longest, label = max(longest, f.most[name]+1), max(label, widthOf(name, drawing.Sans)+space)
	}
	bottom := rowHeight*float64(len(above)-1) + box + gap
	x := func(e element) float64 { return label + pitch*float64(e.index) + box/2 }
	title := fmt.Sprintf("what had come to a thread, above, when it wrote, below: %s of %s; a thread has one colour",
		spell.Count(int(l.Blocks()), "block"), spell.Count(int(l.Threads()), "thread"))
	return panel{title, label + pitch*float64(longest), bottom + rowHeight*float64(len(below)-1) + box, func(c *canvas) {
		row := func(name string, y float64) {
			c.text(0, y+(box-letterHeight)/2, name, ink, left)
			for k := range f.most[name] + 1 {
				c.label(label+pitch*float64(k), y, box, box, fmt.Sprint(k), faint, ink)
			}
		}
		for i, name := range above {
			row(name, rowHeight*float64(i))
		}
		for i, name := range below {
			row(name, bottom+rowHeight*float64(i))
		}
		for _, a := range f.arrows {
			from := rowHeight*float64(slices.Index(above, a.from.array)) + box
			c.arrow(x(a.from), from, x(a.to), bottom+rowHeight*float64(slices.Index(below, a.to.array)), hues[a.thread%uint64(len(hues))])
		}
	}}
}
