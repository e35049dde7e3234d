// This file shows what processors have to do: blocks in waves, and lines where warps part.

package picture

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/spell"
)

// mostWaves is how many waves are shown.
const mostWaves = 8

// waves shows which places for blocks are taken on the processors, wave by wave.
func waves(l *Launch) (panels []panel) {
	blocks, places := l.Blocks(), uint64(l.Processors*l.Resident)
	if places == 0 {
		return nil
	}
	n := (blocks + places - 1) / places
	last := blocks - (n-1)*places
	title := fmt.Sprintf("%s over %d processors, which take %d each at once: %s, the last with %d of %d places taken",
		spell.Count(int(blocks), "block"), l.Processors, l.Resident, spell.Count(int(n), "wave"), last, places)
	const width, label, gap = 528.0, 60.0, 6.0
	column, row := width/float64(l.Processors), max(2, min(14, 48/float64(l.Resident)))
	height := row * float64(l.Resident)
	shown := min(n, mostWaves)
	return []panel{{title, label + width, (height+gap)*float64(shown) + 14, func(c *canvas) {
		for i := range shown {
			wave, taken := i, places
			if i == mostWaves-1 || i == n-1 {
				wave, taken = n-1, last
			}
			y := (height + gap) * float64(i)
			c.text(0, y+(height-letterHeight)/2, fmt.Sprintf("wave %d", wave+1), ink, left)
			c.box(label, y, width, height, faint)
			full := float64(taken / uint64(l.Processors))
			c.box(label, y+height-row*full, width, row*full, read)
			c.box(label, y+height-row*(full+1), column*float64(taken%uint64(l.Processors)), row, read)
			for k := 1; k < l.Processors; k++ {
				c.box(label+column*float64(k)-0.5, y, 1, height, pale)
			}
		}
		c.text(label, (height+gap)*float64(shown), fmt.Sprintf("processors 0 to %d, from left to right; a place of each that is taken is blue", l.Processors-1), ink, left)
	}}}
}

// mostLines and mostLetters bound the lines that are shown, and each of them.
const mostLines, mostLetters = 40, 72

// divergence shows how many of 32 threads are at work in each line, and where warps part.
func divergence(l *Launch) []panel {
	var lines []stats.Line
	for _, s := range l.Lines() {
		if s.Warps > 0 {
			lines = append(lines, s)
		}
	}
	if !slices.ContainsFunc(lines, func(s stats.Line) bool { return s.Divergent > 0 }) {
		return nil
	}
	lines = lines[:min(mostLines, len(lines))]
	const row, label, bar, told = 18.0, 44.0, 128.0, 150.0
	width := 0.0
	for _, s := range lines {
		width = max(width, widthOf(shortened(s.Text), drawing.Mono))
	}
	return []panel{{"threads of a warp, of 32, that are at work in each line; red where warps part", label + bar + told + width, row * float64(len(lines)), func(c *canvas) {
		for i := range lines {
			s, y := &lines[i], row*float64(i)
			fill := read
			words := fmt.Sprintf("%.1f", s.AverageLanes(false))
			if s.Divergent > 0 {
				fill = wrong
				words += fmt.Sprintf(", %d of %d branches", s.Divergent, s.Branches)
			}
			c.text(0, y+3, fmt.Sprintf("line %d", s.Line), ink, left)
			c.box(label, y+1, bar, row-4, faint)
			c.box(label, y+1, bar*s.AverageLanes(false)/32, row-4, fill)
			c.text(label+bar+8, y+3, words, ink, left)
			c.code(label+bar+told, y+3, shortened(s.Text))
		}
	}}}
}

// shortened is a line of a source without its indentation, and without its end where it is long.
func shortened(line string) string {
	letters := []rune(strings.TrimSpace(strings.ReplaceAll(line, "\t", "  ")))
	if len(letters) > mostLetters {
		return string(letters[:mostLetters-1]) + "…"
	}
	return string(letters)
}
