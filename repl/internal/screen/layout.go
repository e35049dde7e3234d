// Package screen draws what is being typed: text of several lines with a prompt before each,
// wrapped at the terminal's width, coloured, with a suggestion behind the cursor and a menu below.
// Output that arrives meanwhile goes above it.
package screen

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/repl/internal/syntax"
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

// row is a row of a terminal as it is sent.
type row struct {
	text  string
	cells []byte // of each character
	soft  bool   // the next row continues it: the terminal wraps it, and joins the two when it is widened
}

// picture is a frame laid out for a width.
type picture struct {
	rows   []row
	row    int // the cursor's
	column int
	before string // what stands before the cursor in its row
	sure   bool   // it is as wide as column says
}

// layout places a frame on a terminal of so many columns.
func layout(f Frame, columns int) picture {
	p := painter{columns: columns}
	p.span(f.Prompt)
	for i := 0; i < len(f.Text); {
		end, cells := Cluster(f.Text, i)
		if i <= f.Cursor && f.Cursor < end {
			p.mark(f.Text[i], cells)
		}
		style := syntax.Plain
		if i < len(f.Styles) {
			style = f.Styles[i]
		}
		p.put(f.Text[i:end], cells, style, f.More)
		i = end
	}
	if f.Cursor >= len(f.Text) {
		p.mark('\n', 1)
	}
	p.text(f.Ghost, syntax.Ghost, f.More)
	p.endRow(false)
	return p.picture
}

// below cuts a line at the width.
func below(line []Span, columns int) string {
	p := painter{columns: columns}
	for _, span := range line {
		runes := []rune(span.Text)
		for i := 0; i < len(runes); {
			end, cells := Cluster(runes, i)
			if p.column+cells > columns {
				break
			}
			p.put(runes[i:end], cells, span.Style, Span{})
			i = end
		}
	}
	p.endRow(false)
	return p.rows[0].text
}

// painter fills rows character by character.
type painter struct {
	picture
	columns int
	current strings.Builder
	cells   []byte
	style   syntax.Style
	column  int
	wide    bool // the row has characters that are not of one cell for certain
	differs bool // terminals differ about its width
}

func (p *painter) span(s Span) { p.text(s.Text, s.Style, Span{}) }

func (p *painter) text(text string, style syntax.Style, more Span) {
	runes := []rune(text)
	for i := 0; i < len(runes); {
		end, cells := Cluster(runes, i)
		p.put(runes[i:end], cells, style, more)
		i = end
	}
}

// put places a character; a line break starts a row with the prompt more, and so does a full row
// without it.
func (p *painter) put(character []rune, cells int, style syntax.Style, more Span) {
	if character[0] == '\n' {
		p.endRow(false)
		p.span(more)
		return
	}
	text, cells := glyph(character, cells)
	if p.column+cells > p.columns {
		p.endRow(true)
	}
	if style != p.style {
		p.setStyle(style)
	}
	p.current.WriteString(text)
	p.cells = append(p.cells, byte(cells))
	p.column += cells
	p.wide = p.wide || character[0] >= 0x300 || len(character) > 1
	p.differs = p.differs || !agreed(character)
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

// endRow ends a row. An empty one that continues another gets a blank, without which the terminal
// would stay in the first.
func (p *painter) endRow(soft bool) {
	p.setStyle(syntax.Plain)
	if n := len(p.rows); p.current.Len() == 0 && n > 0 && p.rows[n-1].soft {
		p.current.WriteByte(' ')
		p.cells = append(p.cells, 1)
	}
	p.rows = append(p.rows, row{p.current.String(), p.cells, soft && !p.differs})
	p.current.Reset()
	p.cells = nil
	p.column, p.wide, p.differs = 0, false, false
}

// mark notes that the cursor is where a character would go next.
func (p *painter) mark(next rune, cells int) {
	if next == '\n' {
		cells = 1
	} else {
		_, cells = glyph([]rune{next}, cells)
	}
	if p.column+cells > p.columns {
		p.endRow(true)
	}
	p.picture.row, p.picture.column = len(p.rows), p.column
	p.before, p.sure = p.current.String(), !p.wide
	if p.style != syntax.Plain {
		p.before += "\x1b[0m"
	}
}

// glyph is how a character is shown, and how many cells that takes. Control characters have
// pictures.
func glyph(character []rune, cells int) (string, int) {
	switch r := character[0]; {
	case r == '\t':
		return "    ", 4
	case r < 0x20:
		return string(rune(0x2400) + r), 1
	case r == 0x7f:
		return "\u2421", 1
	case r >= 0x80 && r < 0xa0: // C1 controls, which terminals may obey
		return "\ufffd", 1
	}
	return string(character), cells
}

// move is the sequence for a relative movement of n rows or columns, nothing for none. Direction is
// A (up), B (down) or C (right).
func move(n int, direction string) string {
	if n <= 0 {
		return ""
	}
	return "\x1b[" + strconv.Itoa(n) + direction
}
