// Package pixels makes pictures of what is drawn on the canvas of gonum/plot, with the fonts that it brings: of pixels
// for files and terminals that show them, of characters for other terminals, and SVG.
package pixels

import (
	"bytes"
	"image"
	"image/color"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// DPI is how many pixels a drawing has for an inch: its letters are readable at the size of a
// terminal's.
const DPI = 96

// A Drawing is what can be drawn. Its size is in pixels.
type Drawing struct {
	Width, Height int
	Draw          func(draw.Canvas)
}

// Image is the drawing as pixels.
func (d *Drawing) Image() image.Image {
	w, h := d.size()
	canvas := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(DPI), vgimg.UseBackgroundColor(color.White))
	d.Draw(draw.New(letters{canvas}))
	return canvas.Image()
}

// letters is a canvas that places letters by the widths of their font. The package opentype, which vgimg leaves that to,
// takes the distances of pairs such as To and 11 for those of letters three times as large (golang.org/x/image v0.30).
type letters struct{ *vgimg.Canvas }

// FillString draws a text whose base line begins at a point.
func (c letters) FillString(f font.Face, at vg.Point, text string) {
	for i, letter := range text {
		c.Canvas.FillString(f, vg.Point{X: at.X + f.Width(text[:i]), Y: at.Y}, string(letter))
	}
}

// SVG is the drawing as an SVG, whose letters are those of the program that shows it.
func (d *Drawing) SVG() ([]byte, error) {
	canvas := vgsvg.New(d.size())
	canvas.SetColor(color.White)
	canvas.Fill(draw.New(canvas).Rectangle.Path())
	d.Draw(draw.New(canvas))
	var out bytes.Buffer
	_, err := canvas.WriteTo(&out)
	text := out.Bytes()
	for name, others := range families {
		text = bytes.ReplaceAll(text, []byte("font-family:"+name+";"), []byte("font-family:'"+name+"',"+others+";"))
	}
	return text, err
}

// families are what stands in for the fonts of drawings where a viewer does not have them.
var families = map[string]string{
	"Liberation Serif": "'Times New Roman',serif", "Liberation Sans": "Arial,Helvetica,sans-serif", "Liberation Mono": "'Courier New',monospace",
}

// Size is that of the drawing in pixels.
func (d *Drawing) Size() image.Point { return image.Pt(d.Width, d.Height) }

func (d *Drawing) size() (w, h vg.Length) {
	inch := func(pixels int) vg.Length { return vg.Length(pixels) * vg.Inch / DPI }
	return inch(d.Width), inch(d.Height)
}
