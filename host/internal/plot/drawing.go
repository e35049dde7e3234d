// This file makes pictures of what is drawn: of pixels for terminals and files, and SVG.

package plot

import (
	"bytes"
	"image/color"

	"github.com/dop251/goja"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi is how many pixels a drawing has for an inch: its letters are readable at the size of a
// terminal's.
const dpi = 96

// A Drawing is what can be drawn as pixels and as SVG. Its size is in pixels.
type Drawing struct {
	Width, Height int
	Draw          func(draw.Canvas)
}

// picture draws it as pixels.
func (m *maker) picture(d *Drawing) goja.Value {
	w, h := d.size()
	canvas := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(color.White))
	d.Draw(draw.New(canvas))
	return m.class.New(&Picture{canvas.Image(), d})
}

// svg is the drawing as an SVG, whose letters are those of the program that shows it.
func (d *Drawing) svg() ([]byte, error) {
	canvas := vgsvg.New(d.size())
	canvas.SetColor(color.White)
	canvas.Fill(draw.New(canvas).Rectangle.Path())
	d.Draw(draw.New(canvas))
	var out bytes.Buffer
	_, err := canvas.WriteTo(&out)
	return out.Bytes(), err
}

func (d *Drawing) size() (w, h vg.Length) {
	inch := func(pixels int) vg.Length { return vg.Length(pixels) * vg.Inch / dpi }
	return inch(d.Width), inch(d.Height)
}
