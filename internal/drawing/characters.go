// This file shows pictures as characters of a terminal: two pixels in each, one above the other, and the letters of
// a drawing as letters.

package drawing

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/draw"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// wide is how many pixels of a drawing a character takes at least: about as many as a letter of its own.
const wide = 5

// Characters is the drawing in lines of at most so many characters, in 256 colours.
func (d *Drawing) Characters(columns int) string {
	columns = max(1, min(columns, d.Width/wide))
	w, h := d.size()
	scale := float64(columns) / float64(d.Width)
	rows := int(math.Ceil(float64(d.Height) * scale / 2))
	small := &Drawing{Width: columns, Height: 2 * rows}
	sw, sh := small.size()
	t := &terminal{
		Canvas: vgimg.NewWith(vgimg.UseWH(sw, sh), vgimg.UseDPI(DPI), vgimg.UseBackgroundColor(color.White)),
		width:  w, height: h, cell: w / vg.Length(columns), scale: scale,
	}
	t.Canvas.Translate(vg.Point{Y: sh - h*vg.Length(scale)}) // what is left of the last row is below
	t.Canvas.Scale(scale, scale)
	d.Draw(vgdraw.New(t))
	c := cellsOf(t.Image())
	for _, s := range t.texts {
		c.write(s)
	}
	return c.String()
}

// Characters is an image in lines of at most so many characters, in 256 colours.
func Characters(img image.Image, columns int) string {
	size := img.Bounds()
	columns = max(1, min(columns, mostColumns, size.Dx()))
	rows := max(1, (size.Dy()*columns/size.Dx()+1)/2)
	small := image.NewRGBA(image.Rect(0, 0, columns, 2*rows))
	draw.Draw(small, small.Bounds(), image.White, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(small, small.Bounds(), img, size, draw.Over, nil)
	return cellsOf(small).String()
}

// mostColumns keeps images from being higher than screens.
const mostColumns = 96

// A terminal is a canvas that keeps texts, to be written over what is drawn, and draws all else with a pixel for half a
// cell. Lines are a pixel wide at least: they would be too pale.
type terminal struct {
	*vgimg.Canvas
	width, height vg.Length // of the drawing
	cell          vg.Length // its part that is as wide as a character
	scale         float64   // from the drawing to pixels
	color         color.Color
	now           place
	before        []place
	texts         []written
}

func (t *terminal) Size() (w, h vg.Length) { return t.width, t.height }

func (t *terminal) SetLineWidth(w vg.Length) {
	if w > 0 {
		w = max(w*vg.Length(t.scale), vg.Inch/DPI)
	}
	t.Canvas.SetLineWidth(w)
}

// A place is a point of the canvas in whose coordinates one draws, and how these are turned.
type place struct {
	at    vg.Point
	angle float64
}

// written is a text that begins in a cell, downwards or upwards where it is turned.
type written struct {
	x, y, step int // step is 0 for a text from left to right, else what one letter adds to y
	text       string
	color      color.Color
}

func (t *terminal) SetColor(c color.Color) {
	t.color = c
	t.Canvas.SetColor(c)
}

func (t *terminal) Push() {
	t.before = append(t.before, t.now)
	t.Canvas.Push()
}

func (t *terminal) Pop() {
	t.now, t.before = t.before[len(t.before)-1], t.before[:len(t.before)-1]
	t.Canvas.Pop()
}

func (t *terminal) Translate(by vg.Point) {
	t.now.at = t.now.of(by)
	t.Canvas.Translate(by)
}

func (t *terminal) Rotate(angle float64) {
	t.now.angle += angle
	t.Canvas.Rotate(angle)
}

// of is where a point of the place is on the canvas.
func (p place) of(by vg.Point) vg.Point {
	sin, cos := math.Sincos(p.angle)
	return vg.Point{X: p.at.X + by.X*vg.Length(cos) - by.Y*vg.Length(sin), Y: p.at.Y + by.X*vg.Length(sin) + by.Y*vg.Length(cos)}
}

// FillString keeps a text whose base line begins at a point. It stays in the middle of where it would be drawn.
func (t *terminal) FillString(f font.Face, at vg.Point, text string) {
	letters := len([]rune(text))
	spare := f.Width(text)
	if t.now.angle == 0 {
		spare -= vg.Length(letters) * t.cell
	} else {
		spare -= vg.Length(letters) * 2 * t.cell
	}
	if spare > 0 || letters <= 3 { // a longer text begins where it does
		at.X += spare / 2
	}
	at.Y += f.Font.Size / 3 // the middle of its letters
	at = t.now.of(at)
	s := written{x: int(math.Floor(float64(at.X/t.cell) + 0.3)), y: int((t.height - at.Y) / (2 * t.cell)), text: text, color: t.color}
	if t.now.angle != 0 {
		s.step = -1
		if math.Sin(t.now.angle) < 0 {
			s.step = 1
		}
	}
	t.texts = append(t.texts, s)
}

// cells are the characters of a picture.
type cells struct {
	columns, rows int
	pixels        image.Image // two for each cell
	letters       [][]rune    // 0 where there is none
	colors        [][]color.Color
}

func cellsOf(pixels image.Image) *cells {
	size := pixels.Bounds()
	c := &cells{columns: size.Dx(), rows: size.Dy() / 2, pixels: pixels}
	for range c.rows {
		c.letters, c.colors = append(c.letters, make([]rune, c.columns)), append(c.colors, make([]color.Color, c.columns))
	}
	return c
}

// write puts a text into its cells, as much of it as there is room for.
func (c *cells) write(s written) {
	x, y := max(0, s.x), s.y
	for _, letter := range s.text {
		if x >= 0 && x < c.columns && y >= 0 && y < c.rows {
			c.letters[y][x], c.colors[y][x] = letter, s.color
		}
		if y += s.step; s.step == 0 {
			x++
		}
	}
}

// String has a line for each row of cells.
func (c *cells) String() string {
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
