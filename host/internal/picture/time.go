// This file shows what comes after what: barriers and races, blocks over processors, and lines where warps
// part.

package picture

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/emulator"
)

// barriers shows the accesses of a block to shared memory, warp by warp, between the barriers that it passed,
// and two accesses that none keeps apart.
func barriers(l *Launch) []panel {
	var list []*emulator.RecordedAccess
	epochs, warps := 0, 0
	for i := range l.Accesses {
		if a := &l.Accesses[i]; a.Block == l.Block && a.Shared() {
			list = append(list, a)
			epochs, warps = max(epochs, a.Epoch), max(warps, a.Warp)
		}
	}
	if len(list) == 0 || epochs+1 > 24 || warps+1 > 32 {
		return nil
	}
	race := raceOf(list)
	title := fmt.Sprintf("block %d in shared memory: reads blue, writes orange, barriers are lines", l.Block)
	if race != nil {
		title = fmt.Sprintf("block %d in shared memory: no barrier stands between line %d and line %d, in red", l.Block, race[0].Line, race[1].Line)
	}
	return []panel{timeline(list, epochs+1, warps+1, race, title)}
}

// raceOf is the first pair of accesses to one place by different threads in one epoch, at least one of them a
// write and not both atomic; nil where there is none.
func raceOf(list []*emulator.RecordedAccess) []*emulator.RecordedAccess {
	type touch struct {
		a    *emulator.RecordedAccess
		lane int
	}
	last := map[uint64][]touch{} // of each word in its epoch
	for _, a := range list {
		var pair []*emulator.RecordedAccess
		a.Each(func(lane int, address uint64) {
			for word := address >> 2; word <= (address+a.Size-1)>>2; word++ {
				for _, t := range last[word] {
					same := t.a.Warp == a.Warp && t.lane == lane
					if t.a.Epoch == a.Epoch && !same && !(t.a.Loads() && a.Loads()) && !(t.a.Atomic() && a.Atomic()) && pair == nil {
						pair = []*emulator.RecordedAccess{t.a, a}
					}
				}
				last[word] = append(slices.DeleteFunc(last[word], func(t touch) bool { return t.a.Epoch < a.Epoch }), touch{a, lane})
			}
		})
		if pair != nil {
			return pair
		}
	}
	return nil
}

func timeline(list []*emulator.RecordedAccess, epochs, warps int, race []*emulator.RecordedAccess, title string) panel {
	const row, label = 20.0, 60.0
	column := make([]int, epochs) // the most accesses of a warp in each epoch
	place := map[*emulator.RecordedAccess]int{}
	count := map[[2]int]int{}
	for _, a := range list {
		key := [2]int{a.Epoch, a.Warp}
		place[a] = count[key]
		count[key]++
		column[a.Epoch] = max(column[a.Epoch], min(count[key], 16))
	}
	starts, x := make([]float64, epochs), label
	pitch := 16.0
	for i, n := range column {
		starts[i] = x
		x += pitch*float64(max(n, 1)) + 12
	}
	height := row * float64(warps)
	return panel{title, max(x, 560), height + 20, func(c *canvas) {
		for w := range warps {
			c.text(0, row*float64(w)+3, fmt.Sprintf("warp %d", w), ink, left)
		}
		for _, a := range list {
			if place[a] >= 16 {
				continue
			}
			_, fill := verb(a)
			if slices.Contains(race, a) {
				fill = wrong
			}
			c.box(starts[a.Epoch]+pitch*float64(place[a]), row*float64(a.Warp)+1, pitch-3, row-4, fill)
		}
		for i := 1; i < epochs; i++ {
			c.line(starts[i]-7, 0, starts[i]-7, height, 1.5, ink)
			c.text(starts[i]-7, height+4, fmt.Sprintf("barrier %d", i), ink, center)
		}
	}}
}

// waves shows how many blocks the processors run at once, wave by wave.
func waves(l *Launch) []panel {
	blocks, at := int(l.blocks()), l.Processors*l.Resident
	if at <= 0 {
		return nil
	}
	n := (blocks + at - 1) / at
	shown := min(n, 12)
	last := blocks - (n-1)*at
	title := fmt.Sprintf("%s on %d processors, %d on each at once: %s, the last with %d of %d places taken", plural(blocks, "block"), l.Processors, l.Resident, plural(n, "wave"), last, at)
	const row, label, width = 20.0, 60.0, 500.0
	return []panel{{title, label + width, row * float64(shown), func(c *canvas) {
		for wave := range shown {
			y := row * float64(wave)
			c.text(0, y+3, fmt.Sprintf("wave %d", wave+1), ink, left)
			c.box(label, y+1, width, row-4, faint)
			part := 1.0
			if wave == n-1 {
				part = float64(last) / float64(at)
			}
			c.box(label, y+1, max(1, width*part), row-4, read)
		}
	}}}
}

// divergence shows the lines that branch, with how often warps part there, and how many of 32 threads
// are at work.
func divergence(l *Launch) []panel {
	var lines []emulator.LineStats
	for _, s := range l.Lines {
		if s.Warps > 0 {
			lines = append(lines, s)
		}
	}
	if !slices.ContainsFunc(lines, func(s emulator.LineStats) bool { return s.Divergent > 0 }) || len(lines) > 40 {
		return nil
	}
	const row, label, width = 20.0, 60.0, 200.0
	return []panel{{"threads at work in each line, of 32; red where warps part", 640, row * float64(len(lines)), func(c *canvas) {
		for i := range lines {
			s, y := &lines[i], row*float64(i)
			fill := read
			if s.Divergent > 0 {
				fill = wrong
			}
			c.text(0, y+3, fmt.Sprintf("line %d", s.Line), ink, left)
			c.box(label, y+1, width, row-4, faint)
			c.box(label, y+1, width*s.AverageLanes(false)/32, row-4, fill)
			c.text(label+width+8, y+3, fmt.Sprintf("%.1f   %d of %d branches", s.AverageLanes(false), s.Divergent, s.Branches), ink, left)
		}
	}}}
}
