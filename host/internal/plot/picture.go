package plot

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"

	"github.com/cujs/cujs/internal/drawing/cells"
)

// Picture is the state of a Picture of JavaScript: an image of an array, or what is drawn.
type Picture struct {
	image  image.Image // of what is drawn it is made when it is asked for
	vector Vector      // nil for an image of an array
	charts Charts      // nil where the program has none
}

// A Vector is what is drawn: a chart, or the shapes of package drawing.
type Vector interface {
	Size() image.Point
	SVG() ([]byte, error)
}

func (p *Picture) size() image.Point {
	if p.vector != nil {
		return p.vector.Size()
	}
	return p.image.Bounds().Size()
}

// Image is the picture as pixels. It is an error where the program has nothing that draws them.
func (p *Picture) Image() (image.Image, error) {
	switch {
	case p.image != nil:
	case p.charts == nil:
		return nil, errNone
	default:
		p.image = p.charts.Image(p.vector)
	}
	return p.image, nil
}

// Characters is the picture in lines of at most so many characters, in 256 colours.
func (p *Picture) Characters(columns int) string {
	if p.vector == nil {
		return cells.Characters(p.image, columns)
	}
	if p.charts == nil {
		return ""
	}
	return p.charts.Characters(p.vector, columns)
}

// GoObject is the image.
func (p *Picture) GoObject() any {
	img, err := p.Image()
	if err != nil {
		return nil
	}
	return img
}

// SVG is the picture as an SVG: a drawing, or the pixels of an image.
func (p *Picture) SVG() (string, error) {
	if p.vector != nil {
		svg, err := p.vector.SVG()
		return string(svg), err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p.image); err != nil {
		return "", err
	}
	size := p.size()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><image width="%[1]d" height="%[2]d" href="data:image/png;base64,%s"/></svg>`,
		size.X, size.Y, base64.StdEncoding.EncodeToString(out.Bytes())), nil
}
