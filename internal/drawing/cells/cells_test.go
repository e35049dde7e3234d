package cells_test

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/drawing/cells"
)

// A character is two pixels.
func TestCharacters(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 2, 2))
	img.Pix = []uint8{0, 128, 255, 0}
	if got, want := cells.Characters(img, 80), "\x1b[38;5;16;48;5;231m▀\x1b[38;5;244;48;5;16m▀\x1b[0m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What is smaller than the picture shows the mean of what it covers, on white, and a row that is not there the one before it.
func TestShrink(t *testing.T) {
	img := image.NewNRGBA(image.Rect(3, 5, 3+384, 5+2))
	for x := range 384 {
		level := uint8(255 * (x % 2))
		img.Set(3+x, 5, color.NRGBA{R: level, G: level, B: level, A: 255})
		img.Set(3+x, 6, color.NRGBA{A: 0}) // shows the white behind it
	}
	if got, want := cells.Characters(img, 96), "\x1b[38;5;244;48;5;231m"+strings.Repeat("▀", 96)+"\x1b[0m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	one := image.NewGray(image.Rect(0, 0, 1, 1))
	if got, want := cells.Characters(one, 80), "\x1b[38;5;16;48;5;16m \x1b[0m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
