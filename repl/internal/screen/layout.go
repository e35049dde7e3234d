// Package screen draws what is being typed: text of several lines with a prompt before each, wrapped at the terminal's
// width, coloured, with a suggestion behind the cursor and a menu below. Output that arrives meanwhile goes above it.
package screen

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/cujs/cujs/repl/internal/syntax"
	"golang.org/x/text/width"
)

// Span is text in one style.
type Span struct {
	Text  string
	Style syntax.Style
}

// Frame is one state of the prompt.
type Frame struct {
	Prompt, More Span           // before the first line, and before each other one
	Text         []rune         // with \n between lines
	Styles       []syntax.Style // of each rune of Text; nil is plain
	Cursor       int            // an index into Text
	Ghost        string         // a suggestion, shown dim after Text
	Below        [][]Span       // lines under the text, cut at the terminal's width
}

// picture is a frame laid out for a width: rows as they are sent to the terminal.
type picture struct {
	rows   []string
	row    int // the cursor's
	column int
}

// layout places a frame on a terminal of so many columns.
func layout(f Frame, columns int) picture {
	p := painter{columns: columns}
	p.span(f.Prompt)
	for i, r := range f.Text {
		if i == f.Cursor {
			p.mark(r)
		}
		style := syntax.Plain
		if i < len(f.Styles) {
			style = f.Styles[i]
		}
		p.put(r, style, f.More)
	}
	if f.Cursor >= len(f.Text) {
		p.mark(0)
	}
	for _, r := range f.Ghost {
		p.put(r, syntax.Ghost, f.More)
	}
	p.endRow()
	return p.picture
}

// below cuts a line at the width.
func below(line []Span, columns int) string {
	p := painter{columns: columns}
	for _, span := range line {
		for _, r := range span.Text {
			if p.column+Width(r) > columns {
				break
			}
			p.put(r, span.Style, Span{})
		}
	}
	p.endRow()
	return p.rows[0]
}

// painter fills rows rune by rune.
type painter struct {
	picture
	columns int
	current strings.Builder
	style   syntax.Style
	column  int
}

func (p *painter) span(s Span) {
	for _, r := range s.Text {
		p.put(r, s.Style, Span{})
	}
}

// put places a rune; a line break starts a row with the prompt more, and so does a full row without it.
func (p *painter) put(r rune, style syntax.Style, more Span) {
	if r == '\n' {
		p.endRow()
		p.span(more)
		return
	}
	text, cells := glyph(r)
	if p.column+cells > p.columns {
		p.endRow()
	}
	if style != p.style {
		p.setStyle(style)
	}
	p.current.WriteString(text)
	p.column += cells
}

func (p *painter) setStyle(style syntax.Style) {
	if p.style != syntax.Plain {
		p.current.WriteString("\x1b[0m")
	}
	if style != syntax.Plain {
		p.current.WriteString("\x1b[" + string(style) + "m")
	}
	p.style = style
}

func (p *painter) endRow() {
	p.setStyle(syntax.Plain)
	p.rows = append(p.rows, p.current.String())
	p.current.Reset()
	p.column = 0
}

// mark notes that the cursor is where the rune next would go.
func (p *painter) mark(next rune) {
	_, cells := glyph(next)
	if next == '\n' || next == 0 {
		cells = 1
	}
	if p.column+cells > p.columns {
		p.endRow()
	}
	p.picture.row, p.picture.column = len(p.rows), p.column
}

// glyph is how a rune is shown, and how many cells that takes. Control characters have pictures.
func glyph(r rune) (string, int) {
	switch {
	case r == '\t':
		return "    ", 4
	case r < 0x20:
		return string(rune(0x2400) + r), 1
	case r == 0x7f:
		return "\u2421", 1
	}
	return string(r), Width(r)
}

// Width is how many cells of a terminal a character takes: none for combining marks, two for wide East Asian
// characters and emoji (Unicode Standard Annex 11), one otherwise.
func Width(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// TextWidth is the cells of a text without line breaks or styles.
func TextWidth(text string) int {
	n := 0
	for _, r := range text {
		n += Width(r)
	}
	return n
}

// move is the sequence for a relative movement of n rows or columns, nothing for none. Direction is A (up), B (down)
// or C (right).
func move(n int, direction string) string {
	if n <= 0 {
		return ""
	}
	return "\x1b[" + strconv.Itoa(n) + direction
}
