// This file completes what stands before the cursor (Tab), with a menu where there are several ways
// to go on.

package editor

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/repl/internal/keys"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// Completion is what may stand at the cursor: each candidate in place of the runes from Start on.
type Completion struct {
	Start      int
	Candidates []Candidate
}

// Candidate is one way to complete.
type Candidate struct {
	Text string
	Note string // how it is declared, for a line under the menu; may be empty
	Doc  string // what is said about it, for another; may be empty
}

// menu is a choice between candidates.
type menu struct {
	Completion
	before   buffer
	selected int // -1 while none is
	columns  int // of candidates, as last shown
}

const menuRows = 8 // at most; more would push what was printed off the screen

// tab is the effect of the Tab key: indentation in the blank start of a line, completion elsewhere.
func (e *Editor) tab() func(buffer) buffer {
	b := e.buffer
	if b.blankBefore() {
		return func(b buffer) buffer { return b.insert(indent) }
	}
	c := e.options.Complete(b.text, b.cursor)
	switch len(c.Candidates) {
	case 0:
		return unchanged
	case 1:
		return c.choose(b, 0)
	}
	e.menu = &menu{Completion: c, before: b, selected: -1, columns: 1}
	common := c.common()
	if len([]rune(common)) <= b.cursor-c.Start {
		return unchanged
	}
	return func(b buffer) buffer { return b.replace(c.Start, b.cursor, []rune(common)) }
}

// choose is the edit that takes a candidate.
func (c Completion) choose(from buffer, i int) func(buffer) buffer {
	return func(buffer) buffer { return from.replace(c.Start, from.cursor, []rune(c.Candidates[i].Text)) }
}

// common is what all candidates start with.
func (c Completion) common() string {
	common := c.Candidates[0].Text
	for _, candidate := range c.Candidates[1:] {
		for !strings.HasPrefix(candidate.Text, common) {
			_, size := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-size]
		}
	}
	return common
}

// menuKey handles a key while a menu is shown and reports whether that is all it does; other keys
// close the menu and keep the choice.
func (e *Editor) menuKey(r rune) bool {
	m := e.menu
	choosing := m.selected >= 0
	switch {
	case r == readline.CharTab, choosing && r == keys.Right:
		e.selectAt(m.selected + 1)
	case r == keys.BackTab, choosing && r == keys.Left:
		e.selectAt(max(m.selected, 0) - 1)
	case r == keys.Down:
		e.selectAt(m.below())
	case choosing && r == keys.Up:
		e.selectAt(m.above())
	case choosing && (r == readline.CharEnter || r == readline.CharCtrlJ):
		e.menu, e.pending = nil, unchanged
	case r == keys.Escape, r == ctrlG, r == readline.CharInterrupt:
		before := m.before
		e.menu, e.pending = nil, func(buffer) buffer { return before }
	default:
		e.menu = nil
		return false
	}
	return true
}

// selectAt moves the choice, around the ends.
func (e *Editor) selectAt(i int) {
	n := len(e.menu.Candidates)
	e.menu.selected = (i + n) % n
	e.pending = e.menu.choose(e.menu.before, e.menu.selected)
}

func (m *menu) below() int {
	if m.selected < 0 {
		return 0
	}
	if i := m.selected + m.columns; i < len(m.Candidates) {
		return i
	}
	return m.selected % m.columns
}

func (m *menu) above() int {
	if i := m.selected - m.columns; i >= 0 {
		return i
	}
	last := len(m.Candidates) - 1
	i := last - last%m.columns + m.selected%m.columns
	if i > last {
		i -= m.columns
	}
	return i
}

// lines shows the candidates in columns, as many rows as fit around the choice, and the note of the
// chosen one.
func (m *menu) lines(width int) [][]screen.Span {
	cell := 0
	for _, c := range m.Candidates {
		cell = max(cell, screen.TextWidth(c.Text)+2)
	}
	m.columns = max(1, width/cell)
	rows := (len(m.Candidates) + m.columns - 1) / m.columns
	top := 0
	if m.selected >= 0 {
		top = max(0, min(m.selected/m.columns-menuRows/2, rows-menuRows))
	}
	var lines [][]screen.Span
	for row := top; row < min(rows, top+menuRows); row++ {
		lines = append(lines, m.line(row, cell))
	}
	for _, text := range m.footer(rows) {
		lines = append(lines, []screen.Span{{Text: screen.Shorten(text, width), Style: syntax.Dim}})
	}
	return lines
}

func (m *menu) line(row, cell int) []screen.Span {
	var line []screen.Span
	for i := row * m.columns; i < min((row+1)*m.columns, len(m.Candidates)); i++ {
		text, style := m.Candidates[i].Text, syntax.Plain
		if i == m.selected {
			style = syntax.Inverse
		}
		gap := strings.Repeat(" ", cell-screen.TextWidth(text))
		line = append(line, screen.Span{Text: text, Style: style}, screen.Span{Text: gap})
	}
	return line
}

// footer is the lines under the candidates: where the chosen one stands among many, how it is
// declared, and what is said about it.
func (m *menu) footer(rows int) (lines []string) {
	many := rows > menuRows
	if m.selected < 0 {
		if many {
			lines = append(lines, fmt.Sprintf("%d names; Tab chooses", len(m.Candidates)))
		}
		return lines
	}
	c := m.Candidates[m.selected]
	note := c.Note
	if many {
		note = strings.TrimSpace(fmt.Sprintf("%d of %d  %s", m.selected+1, len(m.Candidates), note))
	}
	for _, text := range []string{note, c.Doc} {
		if text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}
