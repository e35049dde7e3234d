// Package drawing has pictures as shapes, and SVG of them, whose letters are those of the program that shows it. The
// package pixels makes pixels of them.
package drawing

import (
	"image"
	"image/color"
)

// A Drawing is shapes on white, the later ones over the earlier ones. Its size is in pixels.
type Drawing struct {
	Width, Height int
	Shapes        []Shape
}

// Size is that of the drawing in pixels.
func (d *Drawing) Size() image.Point { return image.Pt(d.Width, d.Height) }

// A Point is one in pixels from the top left corner.
type Point struct{ X, Y float64 }

// A Shape is a filled polygon, a line, or a text.
type Shape struct {
	Points []Point // the corners; of a text the point on its base line where it begins, or which it has its middle at
	Color  color.Color
	Line   float64 // the width of a line; 0 for what is filled
	Text   string
	Font   Font
	Middle bool // of a text
}

// LetterSize is that of letters in pixels: 8 points.
const LetterSize = 8 * 96.0 / 72

// A Font is one of two.
type Font int

// Letters of their own widths, and such as terminals have.
const (
	Sans Font = iota
	Mono
)

// Width is how wide a text is in pixels, in fonts with the widths of Helvetica and Courier.
func (f Font) Width(text string) float64 {
	sum := 0
	for _, letter := range text {
		switch i := int(letter) - ' '; {
		case f == Mono:
			sum += 600
		case i >= 0 && i < len(sans):
			sum += int(sans[i])
		default:
			sum += 600 // most of what is beyond ASCII
		}
	}
	return float64(sum) * LetterSize / 1000
}

// sans are the widths of ASCII's letters in thousandths of their size: those of Helvetica, which Arial and Liberation
// Sans share.
var sans = [...]uint16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}
