package plot

import (
	"image"
	"math"
	"testing"
)

func TestMagnified(t *testing.T) {
	r := raster{data: data{values: []float64{0, 1, 2, math.NaN()}}, width: 2, height: 2, channels: 1}
	img := magnified(r.draw(shades{low: 0, high: 2}), 2)
	if img.Bounds() != image.Rect(0, 0, 4, 4) {
		t.Fatal(img.Bounds())
	}
	for at, want := range map[image.Point][3]uint8{{0, 0}: {0, 0, 0}, {3, 1}: {128, 128, 128}, {1, 2}: {255, 255, 255}, {3, 3}: {255, 0, 255}} {
		if c := img.NRGBAAt(at.X, at.Y); [3]uint8{c.R, c.G, c.B} != want {
			t.Errorf("the pixel at %v is %v, want %v", at, c, want)
		}
	}
}
