// Package cells shows pixels as characters of a terminal with 256 colours: two pixels in each, one above the other, and
// letters in their places.
package cells

import (
	"fmt"
	"image"
	"image/color"
	"strings"
)

// Characters is an image in lines of at most so many characters, in 256 colours.
func Characters(img image.Image, columns int) string {
	size := img.Bounds()
	columns = max(1, min(columns, mostColumns, size.Dx()))
	rows := max(1, (size.Dy()*columns/size.Dx()+1)/2)
	return Of(shrink(img, columns, 2*rows)).String()
}

// mostColumns keeps images from being higher than screens.
const mostColumns = 96

// A Text is one that begins in a cell, downwards or upwards where it is turned.
type Text struct {
	X, Y, Step int // Step is 0 for a text from left to right, else what one letter adds to y
	Text       string
	Color      color.Color
}

// Cells are the characters of a picture.
type Cells struct {
	columns, rows int
	pixels        image.Image // two for each cell
	letters       [][]rune    // 0 where there is none
	colors        [][]color.Color
}

// Of has a cell for two pixels, one above the other.
func Of(pixels image.Image) *Cells {
	size := pixels.Bounds()
	c := &Cells{columns: size.Dx(), rows: size.Dy() / 2, pixels: pixels}
	for range c.rows {
		c.letters, c.colors = append(c.letters, make([]rune, c.columns)), append(c.colors, make([]color.Color, c.columns))
	}
	return c
}

// Write puts a text into its cells, as much of it as there is room for.
func (c *Cells) Write(s Text) {
	x, y := max(0, s.X), s.Y
	for _, letter := range s.Text {
		if x >= 0 && x < c.columns && y >= 0 && y < c.rows {
			c.letters[y][x], c.colors[y][x] = letter, s.Color
		}
		if y += s.Step; s.Step == 0 {
			x++
		}
	}
}

// String has a line for each row of cells.
func (c *Cells) String() string {
	var b strings.Builder
	for y := range c.rows {
		last := ""
		for x := range c.columns {
			below := c.pixels.At(x, 2*y+1)
			letter, upper, lower := '▀', indexed(c.pixels.At(x, 2*y)), indexed(below)
			switch {
			case c.letters[y][x] != 0:
				letter, upper = c.letters[y][x], indexed(readable(c.colors[y][x], below))
			case upper == lower:
				letter = ' '
			}
			if style := fmt.Sprintf("\x1b[38;5;%d;48;5;%dm", upper, lower); style != last {
				b.WriteString(style)
				last = style
			}
			b.WriteRune(letter)
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}

// readable is the colour of a letter, or black or white where that is too close to what is behind it.
func readable(letter, behind color.Color) color.Color {
	bright := func(c color.Color) int { return int(color.GrayModel.Convert(c).(color.Gray).Y) }
	if d := bright(letter) - bright(behind); d > 80 || d < -80 {
		return letter
	}
	if bright(behind) < 128 {
		return color.White
	}
	return color.Black
}

// indexed is the nearest of the 256 colours of terminals: from 16 on a cube of six levels each of red, green and
// blue, and behind it 24 greys.
func indexed(c color.Color) int {
	v := color.RGBAModel.Convert(c).(color.RGBA)
	if v.R == v.G && v.G == v.B && v.R > 3 && v.R < 247 {
		return 232 + min(23, (int(v.R)-3)/10)
	}
	return 16 + 36*level(v.R) + 6*level(v.G) + level(v.B)
}

// level is the nearest of the levels 0, 95, 135, 175, 215 and 255.
func level(v uint8) int {
	if v < 48 {
		return 0
	}
	return max(1, min(5, (int(v)-35)/40))
}
