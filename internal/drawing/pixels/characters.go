// This file shows drawings as characters of a terminal, with their letters as letters.

package pixels

import (
	"image/color"
	"math"

	"github.com/cujs/cujs/internal/drawing/cells"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// wide is how many pixels of a drawing a character takes at least: about as many as a letter of its own.
const wide = 5

// Characters is the drawing in lines of at most so many characters, in 256 colours.
func (d *Drawing) Characters(columns int) string {
	columns = max(1, min(columns, d.Width/wide))
	w, h := d.size()
	scale := float64(columns) / float64(d.Width)
	rows := int(math.Ceil(float64(d.Height) * scale / 2))
	small := &Drawing{Width: columns, Height: 2 * rows}
	sw, sh := small.size()
	t := &terminal{
		Canvas: vgimg.NewWith(vgimg.UseWH(sw, sh), vgimg.UseDPI(DPI), vgimg.UseBackgroundColor(color.White)),
		width:  w, height: h, cell: w / vg.Length(columns), scale: scale,
	}
	t.Canvas.Translate(vg.Point{Y: sh - h*vg.Length(scale)}) // what is left of the last row is below
	t.Canvas.Scale(scale, scale)
	d.Draw(draw.New(t))
	c := cells.Of(t.Image())
	for _, s := range t.texts {
		c.Write(s)
	}
	return c.String()
}

// A terminal is a canvas that keeps texts, to be written over what is drawn, and draws all else with a pixel for half a
// cell. Lines are a pixel wide at least: they would be too pale.
type terminal struct {
	*vgimg.Canvas
	width, height vg.Length // of the drawing
	cell          vg.Length // its part that is as wide as a character
	scale         float64   // from the drawing to pixels
	color         color.Color
	now           place
	before        []place
	texts         []cells.Text
}

func (t *terminal) Size() (w, h vg.Length) { return t.width, t.height }

func (t *terminal) SetLineWidth(w vg.Length) {
	if w > 0 {
		w = max(w*vg.Length(t.scale), vg.Inch/DPI)
	}
	t.Canvas.SetLineWidth(w)
}

// A place is a point of the canvas in whose coordinates one draws, and how these are turned.
type place struct {
	at    vg.Point
	angle float64
}

func (t *terminal) SetColor(c color.Color) {
	t.color = c
	t.Canvas.SetColor(c)
}

func (t *terminal) Push() {
	t.before = append(t.before, t.now)
	t.Canvas.Push()
}

func (t *terminal) Pop() {
	t.now, t.before = t.before[len(t.before)-1], t.before[:len(t.before)-1]
	t.Canvas.Pop()
}

func (t *terminal) Translate(by vg.Point) {
	t.now.at = t.now.of(by)
	t.Canvas.Translate(by)
}

func (t *terminal) Rotate(angle float64) {
	t.now.angle += angle
	t.Canvas.Rotate(angle)
}

// of is where a point of the place is on the canvas.
func (p place) of(by vg.Point) vg.Point {
	sin, cos := math.Sincos(p.angle)
	return vg.Point{X: p.at.X + by.X*vg.Length(cos) - by.Y*vg.Length(sin), Y: p.at.Y + by.X*vg.Length(sin) + by.Y*vg.Length(cos)}
}

// FillString keeps a text whose base line begins at a point. It stays in the middle of where it would be drawn.
func (t *terminal) FillString(f font.Face, at vg.Point, text string) {
	letters := len([]rune(text))
	spare := f.Width(text)
	if t.now.angle == 0 {
		spare -= vg.Length(letters) * t.cell
	} else {
		spare -= vg.Length(letters) * 2 * t.cell
	}
	if spare > 0 || letters <= 3 { // a longer text begins where it does
		at.X += spare / 2
	}
	at.Y += f.Font.Size / 3 // the middle of its letters
	at = t.now.of(at)
	s := cells.Text{X: int(math.Floor(float64(at.X/t.cell) + 0.3)), Y: int((t.height - at.Y) / (2 * t.cell)), Text: text, Color: t.color}
	if t.now.angle != 0 {
		s.Step = -1
		if math.Sin(t.now.angle) < 0 {
			s.Step = 1
		}
	}
	t.texts = append(t.texts, s)
}
