package cells_test

import (
	"image"
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
