// Package picture draws what a launch did with memory, from a recording of it.
package picture

import (
	"fmt"
	"image/color"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/internal/drawing"
)

// Kinds are the pictures that there are, in the order in which they are drawn.
func Kinds() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// A kind makes panels of a launch; none where there is nothing to show.
type kind struct {
	name   string
	panels func(*Launch) []panel
}

var kinds = []kind{
	{"reads", reads}, {"sectors", sectors}, {"banks", banks}, {"barriers", barriers}, {"waves", waves}, {"divergence", divergence},
}

// All are the names of all kinds, as Of takes them.
func All() map[string]bool {
	names := map[string]bool{}
	for _, k := range kinds {
		names[k.name] = true
	}
	return names
}

// Recording is one for pictures: the first launches of kernels, whole where their arrows can be told apart,
// else one block of them.
func Recording(block uint64) *emulator.Recording {
	return &emulator.Recording{First: true, Whole: mostThreads, Block: block}
}

// A Launch is a recorded launch, and the block and the warp whose single instructions are shown.
type Launch struct {
	*recording.Launch
	Block uint64
	Warp  int
}

// A panel is a part of a picture, in pixels.
type panel struct {
	title         string
	width, height float64
	draw          func(*canvas)
}

const margin, titleHeight = 12.0, 22.0

// Of is the picture of a launch with the panels of these kinds; nil where none of them has anything to show.
func Of(l *Launch, names map[string]bool) *drawing.Drawing {
	var panels []panel
	for _, k := range kinds {
		if names[k.name] {
			panels = append(panels, k.panels(l)...)
		}
	}
	if len(panels) == 0 {
		return nil
	}
	if l.Truncated {
		panels = append(panels, panel{title: "the launch did more than a recording keeps: what came later is not shown"})
	}
	width, height := 0.0, margin
	for _, p := range panels {
		width, height = max(width, p.width, widthOf(p.title, drawing.Sans)), height+titleHeight+p.height+margin
	}
	d := &drawing.Drawing{Width: int(width + 2*margin + 1), Height: int(height + 1)}
	c := &canvas{Drawing: d, x: margin, y: margin}
	for _, p := range panels {
		c.text(0, 0, p.title, ink, left)
		c.y += titleHeight
		if p.draw != nil {
			p.draw(c)
		}
		c.y += p.height + margin
	}
	return d
}

// Colours: of letters, of what is not used, of reads, writes and what goes wrong.
var (
	ink   = color.RGBA{0x22, 0x22, 0x22, 0xff}
	faint = color.RGBA{0xd8, 0xd8, 0xd8, 0xff}
	pale  = color.RGBA{0xf2, 0xf2, 0xf2, 0xff}
	read  = color.RGBA{0x3b, 0x75, 0xb4, 0xff}
	wrote = color.RGBA{0xd9, 0x83, 0x24, 0xff}
	wrong = color.RGBA{0xc4, 0x2e, 0x2e, 0xff}
)

// hues tell threads apart.
var hues = []color.RGBA{
	{0x3b, 0x75, 0xb4, 0xff}, {0xd9, 0x83, 0x24, 0xff}, {0x4c, 0x9a, 0x50, 0xff}, {0xb0, 0x4f, 0x9e, 0xff},
	{0x8c, 0x6d, 0x31, 0xff}, {0x2a, 0x9d, 0xa5, 0xff}, {0xc4, 0x5a, 0x5a, 0xff}, {0x6f, 0x6f, 0xc4, 0xff},
}

// verb says what an access does, with its colour.
func verb(a *recording.Access) (string, color.RGBA) {
	switch {
	case a.Loads():
		return "load", read
	case a.Atomic():
		return "atomic operation", wrote
	}
	return "store", wrote
}

// where names the line of an access and what it touches.
func where(a *recording.Access) string {
	what, _ := verb(a)
	switch {
	case a.Shared():
		what += " of shared memory"
	case a.Array != "":
		what += " of " + a.Array
	}
	return fmt.Sprintf("line %d, %s", a.Line, what)
}
