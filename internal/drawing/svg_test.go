package drawing_test

import (
	"image/color"
	"testing"

	"github.com/cujs/cujs/internal/drawing"
)

func TestSVG(t *testing.T) {
	d := &drawing.Drawing{Width: 20, Height: 10, Shapes: []drawing.Shape{
		{Points: []drawing.Point{{X: 1, Y: 2}, {X: 3.456, Y: 2}, {X: 3, Y: 10}}, Color: color.Gray{0x80}},
		{Points: []drawing.Point{{X: 0, Y: 8}, {X: 20, Y: 8}}, Line: 1.5, Color: color.RGBA{0, 0, 0xff, 0xff}},
		{Points: []drawing.Point{{X: 10, Y: 9}}, Text: "a < b", Color: color.Black, Middle: true},
		{Points: []drawing.Point{{X: 0, Y: 9}}, Text: "  x", Color: color.Black, Font: drawing.Mono},
	}}
	const want = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" font-family="'Liberation Sans',Arial,Helvetica,sans-serif" font-size="10.67">
<rect width="100%" height="100%" fill="#fff"/>
<polygon points="1,2 3.46,2 3,10" fill="#808080"/>
<polyline points="0,8 20,8" fill="none" stroke="#0000ff" stroke-width="1.5"/>
<text x="10" y="9" fill="#000000" text-anchor="middle">a &lt; b</text>
<text x="0" y="9" fill="#000000" font-family="'Liberation Mono','Courier New',monospace" xml:space="preserve">  x</text>
</svg>
`
	if got, err := d.SVG(); err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}
