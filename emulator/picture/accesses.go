// This file shows single instructions of one warp: which sectors, and which banks.

package picture

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/spell"
)

// mostInstructions is how many instructions are shown of each kind.
const mostInstructions = 4

// ofWarp are the accesses of the shown warp to a memory, the first of each instruction. Those that look like another of
// their line are left out: loops that are unrolled have many.
func (l *Launch) ofWarp(shared bool) (list []*recording.Access) {
	known := map[*recording.Place]bool{}
	for i := range l.Accesses {
		a := &l.Accesses[i]
		if a.Block != l.Block || a.Warp != l.Warp || a.Shared() != shared || !shared && !a.Global() || known[a.Place] {
			continue
		}
		known[a.Place] = true
		if !slices.ContainsFunc(list, func(o *recording.Access) bool { return looksLike(a, o) }) {
			list = append(list, a)
		}
	}
	return list
}

// looksLike reports whether two accesses have the same picture: of one line, and at the same places or, in shared
// memory, the same banks.
func looksLike(a, b *recording.Access) bool {
	if a.Line != b.Line || a.Kind != b.Kind || a.Array != b.Array || a.Size != b.Size || a.Lanes != b.Lanes {
		return false
	}
	away := a.Addresses[0] - b.Addresses[0]
	for i, at := range a.Addresses {
		if at-b.Addresses[i] != away {
			return false
		}
	}
	return away == 0 || a.Shared() && away%128 == 0
}

// lanePitch is the width that a lane takes, laneBox is its box, lower is where what they touch begins.
const lanePitch, laneBox, lower = 20.0, 17.0, 76.0

// lanes draws the 32 lanes of a warp, those that take part in colour.
func lanes(c *canvas, a *recording.Access) {
	_, fill := verb(a)
	for lane := range 32 {
		shade, letters := faint, ink
		if a.Lanes>>lane&1 == 1 {
			shade, letters = fill, pale
		}
		c.label(float64(lane)*lanePitch, 0, laneBox, laneBox, fmt.Sprint(lane), shade, letters)
	}
}

func laneMiddle(lane int) float64 { return float64(lane)*lanePitch + laneBox/2 }

// sectors shows lanes and the 32-byte sectors that they touch, in lines of 128 bytes.
func sectors(l *Launch) (panels []panel) {
	list := l.ofWarp(false)
	for _, a := range list[:min(mostInstructions, len(list))] {
		panels = append(panels, sectorPanel(a))
	}
	return panels
}

// touchedBy are the sectors that an access touches, in their order.
func touchedBy(a *recording.Access) (touched []uint64) {
	for _, at := range a.Addresses {
		for sector := at >> 5; sector <= (at+a.Size-1)>>5; sector++ {
			touched = append(touched, sector)
		}
	}
	slices.Sort(touched)
	return slices.Compact(touched)
}

// usedBy is how many different bytes the lanes ask for.
func usedBy(a *recording.Access) uint64 {
	starts := slices.Clone(a.Addresses)
	slices.Sort(starts)
	return uint64(len(slices.Compact(starts))) * a.Size
}

func sectorPanel(a *recording.Access) panel {
	const gap, bar = 6.0, 16.0 // between lines of 128 bytes; the height of a sector
	touched := touchedBy(a)
	lines := 1
	for i := range touched[1:] {
		if touched[i]>>2 != touched[i+1]>>2 {
			lines++
		}
	}
	moved := 32 * uint64(len(touched))
	title := fmt.Sprintf("%s: %d bytes moved / %d used, %s in %s of 128 bytes", where(a), moved, usedBy(a), spell.Count(len(touched), "sector"), spell.Count(lines, "line"))
	pitch := min(40, (32*lanePitch-gap*float64(lines-1))/float64(len(touched)))
	return panel{title, 32 * lanePitch, lower + bar + 14, func(c *canvas) {
		lanes(c, a)
		_, stroke := verb(a)
		place := map[uint64]float64{}
		x, free := 0.0, 0.0
		for i, sector := range touched {
			if i > 0 && sector>>2 != touched[i-1]>>2 {
				x += gap
			}
			c.box(x, lower, pitch-2, bar, faint)
			if name := firstOf(a, sector); x >= free && name != "" {
				c.text(x, lower+bar+3, name, ink, left)
				free = x + widthOf(name, drawing.Sans)
			}
			place[sector] = x
			x += pitch
		}
		a.Each(func(lane int, address uint64) {
			from := place[address>>5] + (pitch-2)*float64(address&31)/32
			c.box(from, lower, max(1, (pitch-2)*float64(a.Size)/32), bar, stroke)
			c.line(laneMiddle(lane), laneBox, from+(pitch-2)*float64(a.Size)/64, lower, 0.8, stroke)
		})
	}}
}

// firstOf names the first element of a buffer in a sector, or the sector's address where no buffer is known.
func firstOf(a *recording.Access, sector uint64) string {
	at := sector << 5
	switch {
	case a.Element == 0 || a.Array == "":
		return fmt.Sprintf("%#x", at)
	case at < a.Base || (at-a.Base)%a.Element != 0:
		return ""
	}
	return fmt.Sprintf("%s[%d]", a.Array, (at-a.Base)/a.Element)
}

// banks shows lanes and the banks of shared memory that they want, with the words that queue.
func banks(l *Launch) (panels []panel) {
	list := l.ofWarp(true)
	degree := func(a *recording.Access) int { steps, least := a.Wavefronts(); return steps - least }
	slices.SortStableFunc(list, func(a, b *recording.Access) int { return degree(b) - degree(a) })
	for _, a := range list[:min(mostInstructions, len(list))] {
		panels = append(panels, bankPanel(a))
	}
	return panels
}

func bankPanel(a *recording.Access) panel {
	steps, least := a.Wavefronts()
	title := fmt.Sprintf("%s: no conflict of banks, %s", where(a), spell.Count(steps, "step"))
	words := map[uint64][]uint64{} // of each bank
	deepest := 1
	for _, at := range a.Addresses {
		for word := at >> 2; word <= (at+a.Size-1)>>2; word++ {
			if bank := word & 31; !slices.Contains(words[bank], word) {
				words[bank] = append(words[bank], word)
				deepest = max(deepest, len(words[bank]))
			}
		}
	}
	if steps > least {
		title = fmt.Sprintf("%s: a conflict of degree %d, %s instead of %d", where(a), (steps+least-1)/least, spell.Count(steps, "step"), least)
	}
	const cell = 6.0
	return panel{title, 32 * lanePitch, lower + laneBox + 4 + cell*float64(deepest) + 14, func(c *canvas) {
		lanes(c, a)
		_, stroke := verb(a)
		for bank := range uint64(32) {
			x := float64(bank) * lanePitch
			c.label(x, lower, laneBox, laneBox, fmt.Sprint(bank), faint, ink)
			for i := range words[bank] {
				shade := stroke
				if i >= least {
					shade = wrong
				}
				c.box(x, lower+laneBox+2+cell*float64(i), laneBox, cell-1, shade)
			}
		}
		a.Each(func(lane int, address uint64) {
			c.line(laneMiddle(lane), laneBox, laneMiddle(int(address>>2&31)), lower, 0.8, stroke)
		})
		c.text(0, lower+laneBox+6+cell*float64(deepest), "lanes above, the 32 banks below them, with the words that each has to give, one in a step", ink, left)
	}}
}
