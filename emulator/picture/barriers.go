// This file shows what comes after what in shared memory: the accesses between barriers, and races.

package picture

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/internal/drawing"
)

// mostEpochs, mostWarps and mostInEpoch bound what is shown of a block in time.
const mostEpochs, mostWarps, mostInEpoch = 12, 32, 12

// barriers shows the accesses of a block to shared memory, warp by warp, between the barriers that it passed,
// and two accesses that none keeps apart.
func barriers(l *Launch) []panel {
	var list []*recording.Access
	t := timeline{places: map[*recording.Access]int{}}
	for i := range l.Accesses {
		if a := &l.Accesses[i]; a.Block == l.Block && a.Shared() {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		return nil
	}
	t.race = raceOf(list)
	count := map[[2]int]int{} // of an epoch and a warp
	for _, a := range list {
		key := [2]int{a.Epoch, a.Warp}
		if a.Epoch >= mostEpochs || a.Warp >= mostWarps || count[key] == mostInEpoch {
			t.cut = true
			continue
		}
		for a.Epoch >= len(t.columns) {
			t.columns = append(t.columns, 1)
		}
		t.list, t.places[a], t.warps = append(t.list, a), count[key], max(t.warps, a.Warp+1)
		count[key]++
		t.columns[a.Epoch] = max(t.columns[a.Epoch], count[key])
	}
	return []panel{t.panel(l)}
}

// A race is two accesses to a word of shared memory, and the lanes that made them.
type race struct {
	accesses [2]*recording.Access
	lanes    [2]int
	byte     uint64
}

// raceOf is the first pair of accesses to one word by different threads with no barrier between them, at least
// one of them a write and not both atomic; nil where there is none.
func raceOf(list []*recording.Access) (found *race) {
	last := map[uint64][]touch{} // of each word in its epoch
	for _, a := range list {
		a.Each(func(lane int, address uint64) {
			for word := address >> 2; word <= (address+a.Size-1)>>2; word++ {
				now := touch{a, lane}
				for _, t := range last[word] {
					if found == nil && t.races(now) {
						found = &race{[2]*recording.Access{t.a, a}, [2]int{t.lane, lane}, word << 2}
					}
				}
				last[word] = append(slices.DeleteFunc(last[word], func(t touch) bool { return t.a.Epoch < a.Epoch }), now)
			}
		})
	}
	return found
}

// A touch is the part of a lane in an access.
type touch struct {
	a    *recording.Access
	lane int
}

// races reports whether nothing keeps two touches of one word apart.
func (t touch) races(o touch) bool {
	switch {
	case t.a.Epoch != o.a.Epoch, t.a.Loads() && o.a.Loads(), t.a.Atomic() && o.a.Atomic():
		return false
	case t.a.Warp == o.a.Warp:
		return t.lane != o.lane && t.a.Turn == o.a.Turn
	}
	return true
}

func (r *race) title() string {
	return fmt.Sprintf("no barrier stands between these two, which touch byte %d of the block's shared memory:", r.byte)
}

// told says what one of the two does.
func (r *race) told(l *Launch, i int) string {
	a := r.accesses[i]
	what, _ := verb(a)
	return fmt.Sprintf("line %d: %s by thread %s, in warp %d", a.Line, what, index(l.Thread(a.Warp, r.lanes[i])), a.Warp)
}

// index leaves out the dimensions behind the last that is not 0.
func index(i [3]uint32) string {
	switch {
	case i[2] != 0:
		return fmt.Sprintf("(%d, %d, %d)", i[0], i[1], i[2])
	case i[1] != 0:
		return fmt.Sprintf("(%d, %d)", i[0], i[1])
	}
	return fmt.Sprint(i[0])
}

// A timeline is accesses to shared memory in their order.
type timeline struct {
	list    []*recording.Access
	places  map[*recording.Access]int // in their warp and epoch
	columns []int                     // the most accesses of a warp in each epoch
	warps   int
	race    *race // nil for none
	cut     bool  // there is more
}

func (t *timeline) panel(l *Launch) panel {
	const row, pitch, gap, label = 20.0, 24.0, 14.0, 60.0
	starts, x := make([]float64, len(t.columns)), label
	for i, n := range t.columns {
		starts[i] = x
		x += pitch*float64(n) + gap
	}
	bottom := row * float64(t.warps)
	title := fmt.Sprintf("shared memory of block %d in time, by the lines of the source: reads blue, writes orange", l.Block)
	if t.cut {
		title += "; not all of it"
	}
	p := panel{title: title, width: x, height: bottom + 16}
	if t.race != nil {
		p.height += 42
		p.width = max(p.width, widthOf(t.race.title(), drawing.Sans))
	}
	at := func(a *recording.Access) (x, y float64) {
		return starts[a.Epoch] + pitch*float64(t.places[a]), row*float64(a.Warp) + 1
	}
	p.draw = func(c *canvas) {
		for w := range t.warps {
			c.text(0, row*float64(w)+(row-letterHeight)/2, fmt.Sprintf("warp %d", w), ink, left)
		}
		for _, a := range t.list {
			x, y := at(a)
			_, fill := verb(a)
			if t.race != nil && slices.Contains(t.race.accesses[:], a) {
				c.box(x-2, y-1, pitch+1, row-1, wrong)
			}
			c.label(x, y+1, pitch-3, row-5, fmt.Sprint(a.Line), fill, pale)
		}
		free := 0.0
		for i := 1; i < len(t.columns); i++ {
			x, name := starts[i]-gap/2-1, fmt.Sprintf("barrier %d", i)
			if half := widthOf(name, drawing.Sans) / 2; x-half < free {
				name = fmt.Sprint(i) // close behind another
			} else {
				free = x + half
			}
			c.line(x, 0, x, bottom, 1.5, ink)
			c.text(x, bottom+3, name, ink, center)
		}
		if t.race != nil {
			c.text(0, bottom+16, t.race.title(), wrong, left)
			c.text(12, bottom+28, t.race.told(l, 0), ink, left)
			c.text(12, bottom+40, t.race.told(l, 1), ink, left)
		}
	}
	return p
}
