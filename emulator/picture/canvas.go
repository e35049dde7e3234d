package picture

import (
	"image/color"

	"github.com/cujs/cujs/internal/drawing"
)

// A canvas is drawn on in pixels from the top left corner of a panel.
type canvas struct {
	*drawing.Drawing
	x, y float64 // of the panel
}

func (c *canvas) at(x, y float64) drawing.Point { return drawing.Point{X: c.x + x, Y: c.y + y} }

func (c *canvas) add(s drawing.Shape) { c.Shapes = append(c.Shapes, s) }

// box fills a rectangle.
func (c *canvas) box(x, y, w, h float64, fill color.Color) {
	c.add(drawing.Shape{Points: []drawing.Point{c.at(x, y), c.at(x+w, y), c.at(x+w, y+h), c.at(x, y+h)}, Color: fill})
}

// label is a box with words in its middle.
func (c *canvas) label(x, y, w, h float64, words string, fill, ink color.Color) {
	c.box(x, y, w, h, fill)
	c.text(x+w/2, y+(h-letterHeight)/2, words, ink, center)
}

// line draws one from a point to another.
func (c *canvas) line(x, y, x2, y2, width float64, stroke color.Color) {
	c.add(drawing.Shape{Points: []drawing.Point{c.at(x, y), c.at(x2, y2)}, Color: stroke, Line: width})
}

// arrow draws a line with a head at its end, which is below its beginning.
func (c *canvas) arrow(x, y, x2, y2 float64, stroke color.Color) {
	const long, wide = 6.0, 2.5
	dx, dy := (x2-x)/(y2-y)*long, long
	c.line(x, y, x2-dx/2, y2-dy/2, 1, stroke)
	c.add(drawing.Shape{Points: []drawing.Point{c.at(x2, y2), c.at(x2-dx-wide, y2-dy), c.at(x2-dx+wide, y2-dy)}, Color: stroke})
}

// Where a text stands beside its point.
const left, center = false, true

// letterHeight is the height of a line of letters, baseLine what is above their base line: capitals stand in the middle.
const letterHeight, baseLine = 10.0, 8.8

// widthOf is the room for words: a fifth more than they need, for programs that show an SVG with wider letters.
func widthOf(words string, font drawing.Font) float64 { return 1.2 * font.Width(words) }

// text writes below y.
func (c *canvas) text(x, y float64, words string, fill color.Color, middle bool) {
	c.add(drawing.Shape{Points: []drawing.Point{c.at(x, y+baseLine)}, Color: fill, Text: words, Middle: middle})
}

// code writes a line of a source below y.
func (c *canvas) code(x, y float64, words string) {
	c.add(drawing.Shape{Points: []drawing.Point{c.at(x, y+baseLine)}, Color: ink, Text: words, Font: drawing.Mono})
}
