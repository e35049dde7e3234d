// This file shows single instructions of one warp: which sectors, and which banks.

package picture

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/emulator"
)

// mostInstructions is how many instructions are shown of each kind.
const mostInstructions = 4

// ofWarp are the accesses of the shown warp to a memory, the first of each instruction.
func (l *Launch) ofWarp(shared bool) (list []*emulator.RecordedAccess) {
	known := map[*emulator.RecordedPlace]bool{}
	for i := range l.Accesses {
		a := &l.Accesses[i]
		if a.Block != l.Block || a.Warp != l.Warp || a.Shared() != shared || !shared && !a.Global() || known[a.Place] {
			continue
		}
		known[a.Place] = true
		list = append(list, a)
	}
	return list
}

// lanePitch is the width that a lane takes, laneTop where lanes are and lower what they touch.
const lanePitch, laneBox, lower = 19.0, 15.0, 74.0

// lanes draws the 32 lanes of a warp, those that take part in colour, and returns where each is.
func lanes(c *canvas, a *emulator.RecordedAccess) {
	_, fill := verb(a)
	for lane := range 32 {
		shade, label := faint, ink
		if a.Lanes>>lane&1 == 1 {
			shade, label = fill, pale
		}
		c.box(float64(lane)*lanePitch, 0, laneBox, laneBox, shade)
		c.text(float64(lane)*lanePitch+laneBox/2, 3, fmt.Sprint(lane), label, center)
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

func sectorPanel(a *emulator.RecordedAccess) panel {
	var touched []uint64
	for _, at := range a.Addresses {
		touched = append(touched, at>>5)
		touched = append(touched, (at+a.Size-1)>>5)
	}
	slices.Sort(touched)
	touched = slices.Compact(touched)
	used := uint64(len(a.Addresses)) * a.Size
	title := fmt.Sprintf("%s: %s, %d bytes moved / %d used", where(a), plural(len(touched), "sector"), 32*len(touched), used)
	return panel{title, 32 * lanePitch, lower + 34, func(c *canvas) {
		lanes(c, a)
		_, stroke := verb(a)
		place := map[uint64]float64{}
		x := 0.0
		gaps := 0
		for i := range touched[1:] {
			if touched[i]>>2 != touched[i+1]>>2 {
				gaps++
			}
		}
		const gap = 6.0 // between lines of 128 bytes
		pitch := min(40, (32*lanePitch-gap*float64(gaps))/float64(len(touched)))
		for i, sector := range touched {
			if i > 0 && sector>>2 != touched[i-1]>>2 {
				x += gap
			}
			c.box(x, lower, pitch-2, 14, faint)
			place[sector] = x
			x += pitch
		}
		a.Each(func(lane int, address uint64) {
			from := place[address>>5] + (pitch-2)*float64(address&31)/32
			c.box(from, lower, max(1, (pitch-2)*float64(a.Size)/32), 14, stroke)
			c.line(laneMiddle(lane), laneBox, from+(pitch-2)*float64(a.Size)/64, lower, 0.8, stroke)
		})
		c.text(0, lower+18, "sectors of 32 bytes; gaps are between lines of 128", ink, left)
	}}
}

// banks shows lanes and the banks of shared memory that they want, with the words that queue.
func banks(l *Launch) (panels []panel) {
	list := l.ofWarp(true)
	degree := func(a *emulator.RecordedAccess) int { steps, least := a.Wavefronts(); return steps - least }
	slices.SortStableFunc(list, func(a, b *emulator.RecordedAccess) int { return degree(b) - degree(a) })
	for _, a := range list[:min(mostInstructions, len(list))] {
		panels = append(panels, bankPanel(a))
	}
	return panels
}

func bankPanel(a *emulator.RecordedAccess) panel {
	steps, least := a.Wavefronts()
	title := fmt.Sprintf("%s: %s, %d of them for conflicts", where(a), plural(steps, "step"), steps-least)
	words := map[uint64][]uint64{} // of each bank
	deepest := 1
	for _, at := range a.Addresses {
		if bank := at >> 2 & 31; !slices.Contains(words[bank], at>>2) {
			words[bank] = append(words[bank], at>>2)
			deepest = max(deepest, len(words[bank]))
		}
	}
	const cell = 6.0
	return panel{title, 32 * lanePitch, lower + 20 + cell*float64(deepest), func(c *canvas) {
		lanes(c, a)
		_, stroke := verb(a)
		for bank := range uint64(32) {
			x := float64(bank) * lanePitch
			c.box(x, lower, laneBox, 5, faint)
			for i := range words[bank] {
				shade := stroke
				if i > 0 {
					shade = wrong
				}
				c.box(x, lower+6+cell*float64(i), laneBox, cell-1, shade)
			}
		}
		a.Each(func(lane int, address uint64) {
			bank := address >> 2 & 31
			c.line(laneMiddle(lane), laneBox, laneMiddle(int(bank)), lower, 0.8, stroke)
		})
		c.text(0, lower+8+cell*float64(deepest), "banks 0 to 31, with the words that each has to give, one in a step", ink, left)
	}}
}
