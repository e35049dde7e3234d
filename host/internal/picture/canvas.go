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

// line draws one from a point to another.
func (c *canvas) line(x, y, x2, y2, width float64, stroke color.Color) {
	from, to := c.at(x, y), c.at(x2, y2)
	c.StrokeLine2(draw.LineStyle{Color: stroke, Width: vg.Length(width) * pixel}, from.X, from.Y, to.X, to.Y)
}

// Where a text stands beside its point.
const (
	left   = draw.XLeft
	center = draw.XCenter
	right  = draw.XRight
)

// letters is the height of letters in points.
const letters = 8

// text writes below y.
func (c *canvas) text(x, y float64, words string, fill color.Color, align text.XAlignment) {
	style := text.Style{
		Color: fill, Font: font.From(plot.DefaultFont, letters), XAlign: align, YAlign: draw.YTop, Handler: plot.DefaultTextHandler,
	}
	c.FillText(style, c.at(x, y), words)
}
