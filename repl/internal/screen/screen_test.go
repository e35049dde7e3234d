package screen

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/repl/internal/syntax"
)

// glass is a terminal that understands what Screen sends, as ECMA-48 has it: text with deferred wrap, CR, LF, cursor
// movements, ED and home. Styles are dropped. When it is resized it joins the rows that it has wrapped and wraps them
// again.
type glass struct {
	columns, rows int
	cells         [][]string // "" goes on with a wide character
	wrapped       []bool     // the next row goes on with this one
	row, column   int
	wrapNext      bool
}

func newGlass(columns, rows int) *glass {
	return &glass{columns: columns, rows: rows, cells: make([][]string, rows), wrapped: make([]bool, rows)}
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
			end, cells := Cluster(text, i)
			g.put(string(text[i:end]), cells)
			i = end - 1
		}
	}
	return len(p), nil
}

func (g *glass) feed() {
	if g.row++; g.row == g.rows {
		g.row--
		g.cells = append(g.cells[1:], nil)
		g.wrapped = append(g.wrapped[1:], false)
	}
}

func (g *glass) put(character string, cells int) {
	if g.wrapNext || g.column+cells > g.columns {
		g.column, g.wrapNext, g.wrapped[g.row] = 0, false, true
		g.feed()
	}
	for len(g.cells[g.row]) < g.column+cells {
		g.cells[g.row] = append(g.cells[g.row], " ")
	}
	g.cells[g.row][g.column] = character
	for i := 1; i < cells; i++ {
		g.cells[g.row][g.column+i] = ""
	}
	if g.column += cells; g.column >= g.columns {
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
			g.cells[from], g.wrapped[from] = g.cells[from][:g.column], false
			from++
		}
		for i := from; i < g.rows; i++ {
			g.cells[i], g.wrapped[i] = nil, false
		}
	}
}

// resized is the terminal after its width has changed, with as many rows.
func (g *glass) resized(columns int) *glass {
	to := newGlass(columns, g.rows)
	last := g.rows - 1
	for last > g.row && len(g.cells[last]) == 0 {
		last--
	}
	var at [2]int
	for i, cells := range g.cells[:last+1] {
		for column, character := range cells {
			if i == g.row && column == g.column {
				at = [2]int{to.row, to.column}
				if to.wrapNext {
					at = [2]int{to.row + 1, 0}
				}
			}
			if character != "" {
				to.put(character, TextWidth(character))
			}
		}
		if i == g.row && g.column >= len(cells) {
			at = [2]int{to.row, to.column + g.column - len(cells)}
		}
		if i < last && !g.wrapped[i] {
			to.column, to.wrapNext = 0, false
			to.feed()
		}
	}
	to.row, to.column, to.wrapNext = at[0], min(at[1], columns-1), false
	return to
}

// lines are the rows in use, with a | at the cursor.
func (g *glass) lines() []string {
	var lines []string
	for i, row := range g.cells {
		cells := slices.Clone(row)
		if i == g.row {
			for len(cells) <= g.column {
				cells = append(cells, " ")
			}
			cells = slices.Insert(cells, g.column, "|")
		}
		lines = append(lines, strings.TrimRight(strings.Join(cells, ""), " "))
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
	for _, test := range []struct {
		name     string
		text     string
		cursor   int
		from, to int
		want     []string
	}{
		{"narrower", "0123456789", 10, 20, 10, []string{"out", "> 01234567", "89|"}},
		{"wider", "0123456789abcdefghij", 20, 10, 30, []string{"out", "> 0123456789abcdefghij|"}},
		{"the cursor in the middle", "0123456789abcdefghij", 3, 30, 8, []string{"out", "> 012|345", "6789abcd", "efghij"}},
		{"lines", "0123456789\nabcdefghij", 15, 20, 8, []string{"out", "> 012345", "6789", "| abcd|ef", "ghij"}},
		{"lines wider", "0123456789\nabcdefghij", 15, 8, 20, []string{"out", "> 0123456789", "| abcd|efghij"}},
		{"a full row wider", "01234567", 8, 10, 20, []string{"out", "> 01234567|"}},
		{"to a full row", "01234567", 8, 20, 10, []string{"out", "> 01234567", "|"}},
		{"wide characters", "世界世界世界", 6, 20, 9, []string{"out", "> 世界世", "界世界|"}},
		{"wide characters wider", "世界世界世界", 4, 9, 20, []string{"out", "> 世界世界|世界"}},
		{"joined and combining characters", "👩‍👩‍👧e\u0301👍🏽x", 10, 20, 6, []string{"out", ">", "👩‍👩‍👧", "e\u0301👍🏽x", "|"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			columns := test.from
			g := newGlass(columns, 8)
			s := New(g, func() (int, int) { return columns, 8 })
			fmt.Fprintln(s, "out")
			s.Draw(frame(test.text, test.cursor))
			g, columns = g.resized(test.to), test.to
			s.out = g
			s.Resized()
			expect(t, g, test.want...)
			g, columns = g.resized(test.from), test.from
			s.out = g
			fmt.Fprintln(s, "tick") // before anybody has told of the size
			want := append([]string{"out", "tick"}, drawn(frame(test.text, test.cursor), test.from)...)
			expect(t, g, want...)
		})
	}
}

// drawn is a frame on a terminal of its own.
func drawn(f Frame, columns int) []string {
	g := newGlass(columns, 8)
	New(g, func() (int, int) { return columns, 8 }).Draw(f)
	return g.lines()
}

// A terminal that thinks a character narrower than it is here still has the cursor in its place.
func TestCursorWhereWidthsDiffer(t *testing.T) {
	var b strings.Builder
	s := New(&b, func() (int, int) { return 40, 5 })
	s.Draw(frame("👩‍👩‍👧ab", 6))
	if want := "> 👩‍👩‍👧ab\r> 👩‍👩‍👧a"; strings.ReplaceAll(strings.ReplaceAll(b.String(), "\x1b[34m", ""), "\x1b[0m", "") != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestCluster(t *testing.T) {
	for text, want := range map[string]string{
		"ab": "a1 b1", "世a": "世2 a1", "e\u0301x": "e\u03011 x1", "👩‍👩‍👧!": "👩‍👩‍👧6 !1", "👍🏽": "👍🏽4", "🇩🇪🇫🇷": "🇩🇪4 🇫🇷4", "❤️": "❤️2", "ñ": "ñ1", "\u200d": "\u200d0",
	} {
		runes := []rune(text)
		var got []string
		var starts []int
		for i := 0; i < len(runes); {
			end, cells := Cluster(runes, i)
			got, starts = append(got, fmt.Sprint(string(runes[i:end]), cells)), append(starts, i)
			i = end
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		for i := len(runes); i > 0; {
			before := ClusterBefore(runes, i)
			if before != starts[len(starts)-1] {
				t.Errorf("%q: before %d is %d, want %d", text, i, before, starts[len(starts)-1])
				break
			}
			i, starts = before, starts[:len(starts)-1]
		}
	}
}

func TestClear(t *testing.T) {
	g := newGlass(10, 4)
	s := New(g, func() (int, int) { return 10, 4 })
	fmt.Fprintln(s, "old")
	s.Draw(frame("a", 1))
	s.Clear()
	expect(t, g, "> a|")
}

// FuzzDraw checks that no text, cursor and width are too odd to be drawn, resized and finished, and that characters
// follow one another without gaps.
func FuzzDraw(f *testing.F) {
	f.Add("let a = {\n世界👩‍👩‍👧e\u0301\t}", 3, 20, 7)
	f.Add("\u200d\u0301🇩🇪🇫\x00\x9b", 0, 1, 2)
	f.Fuzz(func(t *testing.T, text string, cursor, from, to int) {
		runes := []rune(text)
		for i := 0; i < len(runes); {
			end, _ := Cluster(runes, i)
			if end <= i {
				t.Fatalf("the character at %d ends at %d", i, end)
			}
			i = end
		}
		if cursor < 0 || cursor > len(runes) {
			t.Skip()
		}
		columns := 1 + int(uint(from)%200)
		s := New(io.Discard, func() (int, int) { return columns, 5 })
		s.Draw(Frame{Prompt: Span{Text: "> "}, More: Span{Text: "| "}, Text: runes, Cursor: cursor, Ghost: text, Below: [][]Span{{{Text: text}}}})
		columns = 1 + int(uint(to)%200)
		s.Resized()
		fmt.Fprint(s, text)
		s.Finish("^C")
	})
}

// What was drawn for a size is not drawn again when the system tells of that size, and what was not is.
func TestResizedLate(t *testing.T) {
	columns, writes := 40, 0
	s := New(writer(func(p []byte) { writes++ }), func() (int, int) { return columns, 10 })
	s.Draw(Frame{Text: []rune("a line of text that has to be wrapped")})
	for _, step := range []struct {
		columns int
		do      func()
		want    int
	}{
		{20, func() { io.WriteString(s, "said\n") }, 1},
		{20, s.Resized, 0}, // it comes late
		{20, s.Resized, 1}, // there and back, which nobody saw
		{30, s.Resized, 1}, // it comes in time
		{30, func() { io.WriteString(s, "said\n") }, 1}, // of the size that was told
		{30, s.Resized, 1},
		{20, func() { io.WriteString(s, "said\n") }, 1},
		{40, s.Resized, 1}, // of a third size
	} {
		columns, writes = step.columns, 0
		if step.do(); writes != step.want {
			t.Errorf("%+v: %d writes", step, writes)
		}
	}
}

type writer func(p []byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}
