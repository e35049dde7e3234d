package drawing

import (
	"fmt"
	"html"
	"image/color"
	"strconv"
	"strings"
)

// families are the fonts of an SVG: those with the widths that drawings count with, and what stands in for them.
var families = [...]string{
	Sans: "'Liberation Sans',Arial,Helvetica,sans-serif", Mono: "'Liberation Mono','Courier New',monospace",
}

// SVG is the drawing as an SVG.
func (d *Drawing) SVG() ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%[2]d\" viewBox=\"0 0 %[1]d %[2]d\" font-family=\"%s\" font-size=\"%s\">\n",
		d.Width, d.Height, families[Sans], number(LetterSize))
	b.WriteString("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n")
	for i := range d.Shapes {
		d.Shapes[i].svg(&b)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String()), nil
}

func (s *Shape) svg(b *strings.Builder) {
	switch {
	case s.Text != "":
		fmt.Fprintf(b, "<text x=\"%s\" y=\"%s\" fill=\"%s\"", number(s.Points[0].X), number(s.Points[0].Y), hex(s.Color))
		if s.Middle {
			b.WriteString(` text-anchor="middle"`)
		}
		if s.Font == Mono {
			fmt.Fprintf(b, " font-family=\"%s\" xml:space=\"preserve\"", families[Mono])
		}
		fmt.Fprintf(b, ">%s</text>\n", html.EscapeString(s.Text))
	case s.Line > 0:
		fmt.Fprintf(b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n", s.corners(), hex(s.Color), number(s.Line))
	default:
		fmt.Fprintf(b, "<polygon points=\"%s\" fill=\"%s\"/>\n", s.corners(), hex(s.Color))
	}
}

func (s *Shape) corners() string {
	corners := make([]string, len(s.Points))
	for i, p := range s.Points {
		corners[i] = number(p.X) + "," + number(p.Y)
	}
	return strings.Join(corners, " ")
}

// number has hundredths of a pixel, which nobody sees.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

func hex(c color.Color) string {
	v := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", v.R, v.G, v.B)
}
