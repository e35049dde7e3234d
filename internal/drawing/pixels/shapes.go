package pixels

import (
	"github.com/cujs/cujs/internal/drawing"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Of draws shapes.
func Of(d *drawing.Drawing) *Drawing {
	return &Drawing{d.Width, d.Height, func(to draw.Canvas) {
		for i := range d.Shapes {
			shape(to, &d.Shapes[i])
		}
	}}
}

func shape(to draw.Canvas, s *drawing.Shape) {
	points := make([]vg.Point, len(s.Points))
	for i, p := range s.Points {
		points[i] = vg.Point{X: to.Min.X + vg.Length(p.X)*vg.Inch/DPI, Y: to.Max.Y - vg.Length(p.Y)*vg.Inch/DPI}
	}
	switch {
	case s.Text != "":
		at, letters := points[0], face(s.Font)
		if s.Middle {
			at.X -= letters.Width(s.Text) / 2
		}
		to.SetColor(s.Color)
		to.FillString(letters, at, s.Text)
	case s.Line > 0:
		to.StrokeLines(draw.LineStyle{Color: s.Color, Width: vg.Length(s.Line) * vg.Inch / DPI}, points)
	default:
		to.FillPolygon(s.Color, points)
	}
}

// face is a font of gonum's that is as wide as drawings count with.
func face(f drawing.Font) font.Face {
	variant := map[drawing.Font]font.Variant{drawing.Sans: "Sans", drawing.Mono: "Mono"}[f]
	return plot.DefaultTextHandler.Cache().Lookup(font.Font{Typeface: plot.DefaultFont.Typeface, Variant: variant}, drawing.LetterSize*vg.Inch/DPI)
}
