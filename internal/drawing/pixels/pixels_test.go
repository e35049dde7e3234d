package pixels_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/drawing/pixels"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// flag is a drawing of 40 × 40 pixels: red above, white with blue letters below.
var flag = &pixels.Drawing{Width: 40, Height: 40, Draw: func(c draw.Canvas) {
	half := (c.Min.Y + c.Max.Y) / 2
	c.FillPolygon(color.RGBA{0xff, 0, 0, 0xff}, []vg.Point{{X: c.Min.X, Y: half}, {X: c.Max.X, Y: half}, {X: c.Max.X, Y: c.Max.Y}, {X: c.Min.X, Y: c.Max.Y}})
	style := text.Style{Color: color.RGBA{0, 0, 0xff, 0xff}, Font: font.From(plot.DefaultFont, 8), YAlign: draw.YTop, Handler: plot.DefaultTextHandler}
	c.FillText(style, vg.Point{X: c.Min.X, Y: half}, "ab")
}}

// A character is two pixels, or a letter of the drawing's.
func TestCharacters(t *testing.T) {
	const (
		red   = "\x1b[38;5;196;48;5;196m        \x1b[0m\n"
		ab    = "\x1b[38;5;21;48;5;231mab\x1b[38;5;231;48;5;231m      \x1b[0m\n"
		white = "\x1b[38;5;231;48;5;231m        \x1b[0m\n"
	)
	if got, want := flag.Characters(80), red+red+ab+white; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Letters stand apart as their font says: there is white between two ones.
func TestLetters(t *testing.T) {
	d := &pixels.Drawing{Width: 40, Height: 20, Draw: func(c draw.Canvas) {
		style := text.Style{Color: color.Black, Font: font.From(font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans"}, 8), Handler: plot.DefaultTextHandler}
		c.FillText(style, vg.Point{X: c.Min.X + 10, Y: c.Min.Y + 4}, "11")
	}}
	img := d.Image()
	var strokes int
	dark := false
	for x := range d.Width {
		column := false
		for y := range d.Height - 6 { // without the feet, which join
			column = column || color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y < 160
		}
		if column && !dark {
			strokes++
		}
		dark = column
	}
	if strokes != 2 {
		t.Errorf("%d strokes", strokes)
	}
}

// Shapes are where the SVG has them, and texts as wide as it counts with.
func TestShapes(t *testing.T) {
	d := &drawing.Drawing{Width: 20, Height: 10, Shapes: []drawing.Shape{
		{Points: []drawing.Point{{X: 10, Y: 0}, {X: 20, Y: 0}, {X: 20, Y: 5}, {X: 10, Y: 5}}, Color: color.RGBA{0xff, 0, 0, 0xff}},
		{Points: []drawing.Point{{X: 0, Y: 8}, {X: 20, Y: 8}}, Line: 2, Color: color.RGBA{0, 0, 0xff, 0xff}},
	}}
	img := pixels.Of(d).Image()
	for at, want := range map[[2]int]color.RGBA{{15, 2}: {0xff, 0, 0, 0xff}, {5, 2}: {0xff, 0xff, 0xff, 0xff}, {15, 6}: {0xff, 0xff, 0xff, 0xff}, {3, 8}: {0, 0, 0xff, 0xff}} {
		if got := color.RGBAModel.Convert(img.At(at[0], at[1])); got != want {
			t.Errorf("the pixel at %v is %v, want %v", at, got, want)
		}
	}
	cache := plot.DefaultTextHandler.Cache()
	for f, variant := range map[drawing.Font]font.Variant{drawing.Sans: "Sans", drawing.Mono: "Mono"} {
		face := cache.Lookup(font.Font{Typeface: plot.DefaultFont.Typeface, Variant: variant}, drawing.LetterSize*vg.Inch/pixels.DPI)
		for letter := ' '; letter <= '~'; letter++ {
			if got, want := f.Width(string(letter)), float64(face.Width(string(letter))/vg.Inch*pixels.DPI); math.Abs(got-want) > 0.01 {
				t.Errorf("%s %q is %g wide, in the font %g", variant, letter, got, want)
			}
		}
	}
}

// An SVG names fonts that every viewer has behind the ones that it was measured with.
func TestSVG(t *testing.T) {
	svg, err := flag.SVG()
	if err != nil || !strings.Contains(string(svg), "font-family:'Liberation Serif','Times New Roman',serif;") {
		t.Errorf("%s, %v", svg, err)
	}
}
