package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/repl/internal/syntax"
)

// glass is a terminal that understands what Screen sends, as ECMA-48 has it: text with deferred wrap, CR, LF, cursor
// movements, ED and home. Styles are dropped.
type glass struct {
	columns, rows int
	cells         [][]rune
	row, column   int
	wrapNext      bool
}

func newGlass(columns, rows int) *glass {
	g := &glass{columns: columns, rows: rows}
	for range rows {
		g.cells = append(g.cells, nil)
	}
	return g
}

func (g *glass) Write(p []byte) (int, error) {
	text := []rune(string(p))
	for i := 0; i < len(text); i++ {
		switch r := text[i]; r {
		case '\r':
			g.column, g.wrapNext = 0, false
		case '\n': // as a terminal driver's ONLCR makes it
			g.column, g.wrapNext = 0, false
			g.feed()
		case 0x1b:
			end := i + 2
			for text[end] < 0x40 {
				end++
			}
			g.control(string(text[i+2:end]), text[end])
			i = end
		default:
			g.put(r)
		}
	}
	return len(p), nil
}

func (g *glass) feed() {
	if g.row++; g.row == g.rows {
		g.row--
		g.cells = append(g.cells[1:], nil)
	}
}

func (g *glass) put(r rune) {
	if g.wrapNext {
		g.column, g.wrapNext = 0, false
		g.feed()
	}
	for len(g.cells[g.row]) < g.columns {
		g.cells[g.row] = append(g.cells[g.row], ' ')
	}
	g.cells[g.row][g.column] = r
	if Width(r) == 2 {
		g.cells[g.row][g.column+1] = -1
	}
	if g.column += Width(r); g.column >= g.columns {
		g.column, g.wrapNext = g.columns-1, true
	}
}

func (g *glass) control(params string, final rune) {
	n := 1
	fmt.Sscan(params, &n)
	if final != 'm' {
		g.wrapNext = false
	}
	switch final {
	case 'A':
		g.row = max(0, g.row-n)
	case 'C':
		g.column = min(g.columns-1, g.column+n)
	case 'H':
		g.row, g.column = 0, 0
	case 'J':
		from := g.row
		if params != "" {
			from = 0
		} else if g.cells[from] != nil {
			g.cells[from] = g.cells[from][:g.column]
			from++
		}
		for i := from; i < g.rows; i++ {
			g.cells[i] = nil
		}
	}
}

// lines are the rows in use, with a | at the cursor.
func (g *glass) lines() []string {
	var lines []string
	for i, row := range g.cells {
		cells := slices.Clone(row)
		if i == g.row {
			for len(cells) <= g.column {
				cells = append(cells, ' ')
			}
			cells = slices.Insert(cells, g.column, '|')
		}
		text := strings.ReplaceAll(string(cells), string(rune(-1)), "")
		lines = append(lines, strings.TrimRight(text, " "))
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func frame(text string, cursor int) Frame {
	return Frame{Prompt: Span{"> ", syntax.Blue}, More: Span{"| ", ""}, Text: []rune(text), Cursor: cursor}
}

func expect(t *testing.T, g *glass, want ...string) {
	t.Helper()
	if got := g.lines(); !slices.Equal(got, want) {
		t.Errorf("screen:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDraw(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		cursor int
		want   []string
	}{
		{"empty", "", 0, []string{"> |"}},
		{"middle", "abc", 1, []string{"> a|bc"}},
		{"lines", "ab\ncd", 5, []string{"> ab", "| cd|"}},
		{"before a line break", "ab\ncd", 2, []string{"> ab|", "| cd"}},
		{"wrap", "0123456789", 10, []string{"> 01234567", "89|"}},
		{"cursor after a full row", "01234567", 8, []string{"> 01234567", "|"}},
		{"cursor in a wrapped row", "0123456789", 9, []string{"> 01234567", "8|9"}},
		{"wide", "世界", 1, []string{"> 世|界"}},
		{"a wide character does not straddle", "0123456世", 8, []string{"> 0123456", "世|"}},
		{"tab", "\tx", 1, []string{">     |x"}},
		{"control", "\x1b[", 2, []string{"> ␛[|"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGlass(10, 5)
			s := New(g, func() (int, int) { return 10, 5 })
			s.Draw(frame("xxxxxxxxxxxxxx\ny", 3))
			s.Draw(frame(test.text, test.cursor))
			expect(t, g, test.want...)
		})
	}
}

func TestGhostAndMenu(t *testing.T) {
	g := newGlass(12, 5)
	s := New(g, func() (int, int) { return 12, 5 })
	f := frame("a", 1)
	f.Ghost = "bc"
	f.Below = [][]Span{{{"one ", syntax.Bold}, {"two three", ""}}, {{"four", ""}}}
	s.Draw(f)
	expect(t, g, "> a|bc", "one two thre", "four")
	s.Finish("^C")
	expect(t, g, "> a^C", "|")
}

func TestTallText(t *testing.T) {
	g := newGlass(10, 3)
	s := New(g, func() (int, int) { return 10, 3 })
	s.Draw(frame("1\n2\n3\n4\n5", 9))
	expect(t, g, "| 3", "| 4", "| 5|")
	s.Draw(frame("1\n2\n3\n4\n5", 1))
	expect(t, g, "> 1|", "| 2", "| 3")
	s.Finish("")
	expect(t, g, "| 4", "| 5", "|")
}

func TestOutputGoesAbove(t *testing.T) {
	g := newGlass(10, 6)
	s := New(g, func() (int, int) { return 10, 6 })
	fmt.Fprint(s, "unended")
	s.Draw(frame("ab\ncd", 4))
	expect(t, g, "unended", "> ab", "| c|d")
	fmt.Fprint(s, "tick\n")
	fmt.Fprint(s, "tock")
	expect(t, g, "unended", "tick", "tock", "> ab", "| c|d")
	s.Finish("")
	fmt.Fprint(s, "result\n")
	expect(t, g, "tick", "tock", "> ab", "| cd", "result", "|")
}

func TestResized(t *testing.T) {
	columns := 20
	g := newGlass(10, 6)
	s := New(g, func() (int, int) { return columns, 6 })
	wide := newGlass(20, 6)
	s.out = wide
	s.Draw(frame("0123456789", 10))
	expect(t, wide, "> 0123456789|")
	g.Write([]byte("> 01234567\r\n89")) // what a terminal makes of it at the new width
	s.out, columns = g, 10
	s.Resized()
	expect(t, g, "> 01234567", "89|")
}

func TestClear(t *testing.T) {
	g := newGlass(10, 4)
	s := New(g, func() (int, int) { return 10, 4 })
	fmt.Fprintln(s, "old")
	s.Draw(frame("a", 1))
	s.Clear()
	expect(t, g, "> a|")
}
