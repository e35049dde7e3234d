package picture

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A canvas is drawn on in pixels from the top left corner of a panel.
type canvas struct {
	draw.Canvas
	height float64 // of the whole
	x, y   float64 // of the panel
}

const pixel = vg.Inch / 96

func (c *canvas) at(x, y float64) vg.Point {
	return vg.Point{X: c.Min.X + vg.Length(c.x+x)*pixel, Y: c.Min.Y + vg.Length(c.height-c.y-y)*pixel}
}

// box fills a rectangle.
func (c *canvas) box(x, y, w, h float64, fill color.Color) {
	c.FillPolygon(fill, []vg.Point{c.at(x, y), c.at(x+w, y), c.at(x+w, y+h), c.at(x, y+h)})
}

// label is a box with words in its middle.
func (c *canvas) label(x, y, w, h float64, words string, fill, ink color.Color) {
	c.box(x, y, w, h, fill)
	c.text(x+w/2, y+(h-letterHeight)/2, words, ink, center)
}

// line draws one from a point to another.
func (c *canvas) line(x, y, x2, y2, width float64, stroke color.Color) {
	from, to := c.at(x, y), c.at(x2, y2)
	c.StrokeLine2(draw.LineStyle{Color: stroke, Width: vg.Length(width) * pixel}, from.X, from.Y, to.X, to.Y)
}

// arrow draws a line with a head at its end, which is below its beginning.
func (c *canvas) arrow(x, y, x2, y2 float64, stroke color.Color) {
	const long, wide = 6.0, 2.5
	dx, dy := (x2-x)/(y2-y)*long, long
	c.line(x, y, x2-dx/2, y2-dy/2, 1, stroke)
	c.FillPolygon(stroke, []vg.Point{c.at(x2, y2), c.at(x2-dx-wide, y2-dy), c.at(x2-dx+wide, y2-dy)})
}

// Where a text stands beside its point.
const (
	left   = draw.XLeft
	center = draw.XCenter
)

// letters is the height of letters in points; letterHeight that of a line of them in pixels.
const letters, letterHeight = 8, 10.0

var (
	proportional = text.Style{
		Font: font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans", Size: letters}, YAlign: draw.YTop, Handler: plot.DefaultTextHandler,
	}
	monospaced = text.Style{
		Font: font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Mono", Size: letters}, YAlign: draw.YTop, Handler: plot.DefaultTextHandler,
	}
)

// widthOf is the room for words in pixels: a fifth more than they need, for programs that show an SVG with wider
// letters.
func widthOf(words string, style text.Style) float64 { return 1.2 * float64(style.Width(words)/pixel) }

// text writes below y.
func (c *canvas) text(x, y float64, words string, fill color.Color, align text.XAlignment) {
	style := proportional
	style.Color, style.XAlign = fill, align
	c.FillText(style, c.at(x, y), words)
}

// code writes a line of a source below y, on the same base line as text.
func (c *canvas) code(x, y float64, words string) {
	style := monospaced
	style.Color = ink
	c.FillText(style, c.at(x, y+0.8), words) // these letters are lower
}
