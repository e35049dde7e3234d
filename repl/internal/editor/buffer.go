// This file is the text being edited, and what keys do to it, as functions from one state to the
// next.

package editor

import (
	"slices"
	"strings"
	"unicode"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/repl/internal/screen"
)

// buffer is a text and the cursor in it. It is a value: an edit makes a new one and leaves the old
// text alone.
type buffer struct {
	text   []rune
	cursor int
}

func newBuffer(text string) buffer {
	runes := []rune(text)
	return buffer{runes, len(runes)}
}

func (b buffer) String() string { return string(b.text) }

func (b buffer) atEnd() bool { return b.cursor == len(b.text) }

// at is the same text with the cursor elsewhere.
func (b buffer) at(cursor int) buffer { return buffer{b.text, cursor} }

// replace puts text in place of the runes from start to end, the cursor behind it.
func (b buffer) replace(start, end int, text []rune) buffer {
	return buffer{slices.Concat(b.text[:start], text, b.text[end:]), start + len(text)}
}

func (b buffer) insert(text string) buffer { return b.replace(b.cursor, b.cursor, []rune(text)) }

// lineStart is where the cursor's line begins.
func (b buffer) lineStart() int {
	i := b.cursor
	for i > 0 && b.text[i-1] != '\n' {
		i--
	}
	return i
}

// lineEnd is where the cursor's line ends.
func (b buffer) lineEnd() int {
	i := b.cursor
	for i < len(b.text) && b.text[i] != '\n' {
		i++
	}
	return i
}

// left is where the character before the cursor starts.
func (b buffer) left() int { return screen.ClusterBefore(b.text, b.cursor) }

// right is where the character at the cursor ends.
func (b buffer) right() int {
	if b.atEnd() {
		return b.cursor
	}
	end, _ := screen.Cluster(b.text, b.cursor)
	return end
}

// transpose swaps the characters before and at the cursor, at the end the last two, and moves
// behind them.
func (b buffer) transpose() buffer {
	if b.atEnd() {
		b = b.at(b.left())
	}
	before, end := b.text[b.left():b.cursor], b.right()
	return b.replace(b.left(), end, slices.Concat(b.text[b.cursor:end], before))
}

// wordLeft is the start of the word before the cursor.
func (b buffer) wordLeft() int {
	i := b.cursor
	for i > 0 && !isWord(b.text[i-1]) {
		i--
	}
	for i > 0 && isWord(b.text[i-1]) {
		i--
	}
	return i
}

// wordRight is the end of the word after the cursor.
func (b buffer) wordRight() int {
	i := b.cursor
	for i < len(b.text) && !isWord(b.text[i]) {
		i++
	}
	for i < len(b.text) && isWord(b.text[i]) {
		i++
	}
	return i
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || r == '_' || r == '$'
}

// up moves to the line above, to the same column of the screen as far as it goes; false when there
// is none.
func (b buffer) up() (buffer, bool) {
	start := b.lineStart()
	if start == 0 {
		return b, false
	}
	return b.at(start - 1).toColumn(b.column()), true
}

// down moves to the line below; false when there is none.
func (b buffer) down() (buffer, bool) {
	end := b.lineEnd()
	if end == len(b.text) {
		return b, false
	}
	return b.at(end + 1).toColumn(b.column()), true
}

// column is how many cells of the screen are before the cursor in its line.
func (b buffer) column() int { return screen.TextWidth(string(b.text[b.lineStart():b.cursor])) }

// toColumn moves in the cursor's line to where so many cells are before it, or to its end.
func (b buffer) toColumn(column int) buffer {
	at, end := b.lineStart(), b.lineEnd()
	for at < end {
		next, cells := screen.Cluster(b.text, at)
		if column -= cells; column < 0 {
			break
		}
		at = next
	}
	return b.at(at)
}

// indentation is how far a line at the cursor is indented by the brackets that are open there;
// those that were opened in the same line count once, as in "f(() => {".
func (b buffer) indentation() int {
	var lines []int // in which an open bracket stands
	line, at := 0, 0
	text := string(b.text[:b.cursor])
	for _, t := range javascript.Scan(text) {
		if t.Open {
			return 0 // inside a template or a comment, space is text
		}
		line += strings.Count(text[at:t.Start], "\n")
		at = t.Start
		if t.Kind != javascript.Punctuator {
			continue
		}
		switch t.Text(text) {
		case "(", "[", "{", "${":
			lines = append(lines, line)
		case ")", "]", "}":
			lines = lines[:max(0, len(lines)-1)]
		}
	}
	return len(slices.Compact(lines)) * len(indent)
}

const indent = "  "

// newLine breaks the line and indents the new one.
func (b buffer) newLine() buffer {
	n := b.indentation()
	return b.insert("\n" + string(slices.Repeat([]rune{' '}, n)))
}

// dedent takes one level of indentation away before the cursor, where the line has nothing else
// there.
func (b buffer) dedent() buffer {
	start := b.lineStart()
	if start == 0 || b.cursor-start < len(indent) {
		return b
	}
	for _, r := range b.text[start:b.cursor] {
		if r != ' ' {
			return b
		}
	}
	return b.replace(b.cursor-len(indent), b.cursor, nil)
}

// blankBefore reports whether the cursor's line is blank up to the cursor.
func (b buffer) blankBefore() bool {
	for _, r := range b.text[b.lineStart():b.cursor] {
		if !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}
