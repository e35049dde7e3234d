// This file decides what each key does.

package editor

import (
	"slices"
	"strings"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/repl/internal/keys"
)

// The control characters that readline has no name for.
const (
	ctrlG     = 7
	ctrlSlash = 31
)

// filter implements readline.Config.FuncFilterInputRune. It always lets readline process what it
// returns.
func (e *Editor) filter(r rune) (rune, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	r = e.key(r)
	if edit := e.pending; edit != nil {
		e.pending = nil
		e.buffer = edit(e.buffer)
	}
	if !e.leaving {
		e.drawSoon()
	}
	return r, true
}

// key decides what a key does, leaves its edit in pending, and returns what readline gets for it.
func (e *Editor) key(r rune) rune {
	if r == 0 { // the terminal is gone; what was typed must not run
		e.ended, e.leaving = true, true
		return readline.CharInterrupt
	}
	if e.pasting || r == keys.PasteBegin {
		return e.pasted(r)
	}
	if e.search != nil && e.searchKey(r) {
		return e.swallow(r)
	}
	if e.menu != nil && e.menuKey(r) {
		return e.swallow(r)
	}
	e.undo.note(e.buffer, r)
	if r != keys.Up && r != keys.Down && r != readline.CharPrev && r != readline.CharNext {
		e.walk = nil
	}
	if edit := e.edit(r); edit != nil {
		e.pending = edit
		return e.swallow(r)
	}
	return e.native(r)
}

// swallow is what readline gets for a key whose effect is ours. After some keys readline stops
// reading until the line is handled; here the line continues.
func (e *Editor) swallow(r rune) rune {
	switch r {
	case readline.CharEnter, readline.CharCtrlJ, readline.CharInterrupt, readline.CharDelete:
		e.readline.Terminal.KickRead()
	}
	return readline.CharBell
}

// native is what readline gets for the keys that end an input; others mean nothing.
func (e *Editor) native(r rune) rune {
	switch r {
	case readline.CharEnter, readline.CharCtrlJ, readline.CharInterrupt:
		e.leaving = true
		return r
	case readline.CharDelete: // only ever in an empty text, or to end a free one
		e.leaving = true
		if e.free {
			return readline.CharEnter
		}
		return r
	}
	return readline.CharBell
}

// edit is the effect of a key on the text, nil for keys that have none.
func (e *Editor) edit(r rune) func(buffer) buffer {
	switch r {
	case readline.CharEnter, readline.CharCtrlJ:
		if e.free || e.options.Incomplete(e.buffer.String()) {
			return buffer.newLine
		}
		return nil
	case readline.CharDelete:
		if e.free || len(e.buffer.text) == 0 {
			return nil
		}
		return deleteRight
	case readline.CharTab:
		return e.tab()
	case keys.Up, readline.CharPrev:
		return e.upward
	case keys.Down, readline.CharNext:
		return e.downward
	case keys.Right, readline.CharForward, keys.End, readline.CharLineEnd, keys.WordRight:
		if ghost := e.ghost(); ghost != "" {
			return acceptGhost(ghost, r == keys.WordRight)
		}
	case readline.CharBckSearch, readline.CharFwdSearch:
		e.startSearch()
		return unchanged
	case readline.CharCtrlL:
		e.options.Screen.Clear()
		return unchanged
	case readline.CharCtrlZ:
		return e.suspend
	case ctrlSlash:
		return e.undo.back
	case '}', ']', ')':
		return func(b buffer) buffer { return b.dedent().insert(string(r)) }
	}
	if f, ok := motions[r]; ok {
		return func(b buffer) buffer { return b.at(f(b)) }
	}
	if f, ok := cuts[r]; ok {
		return func(b buffer) buffer { return e.cut(b, f) }
	}
	return e.other(r)
}

func (e *Editor) other(r rune) func(buffer) buffer {
	switch r {
	case readline.CharCtrlY:
		return func(b buffer) buffer { return b.insert(string(e.killed)) }
	case keys.NewLine:
		return buffer.newLine
	case keys.Delete:
		return deleteRight
	case readline.CharBackspace, readline.CharCtrlH:
		return func(b buffer) buffer { return b.replace(b.left(), b.cursor, nil) }
	case readline.CharTranspose:
		return buffer.transpose
	}
	if r >= ' ' && !keys.IsKey(r) {
		return func(b buffer) buffer { return b.insert(string(r)) }
	}
	return nil
}

// motions are the keys that move the cursor, and where to.
var motions = map[rune]func(buffer) int{
	keys.Left: buffer.left, readline.CharBackward: buffer.left,
	keys.Right: buffer.right, readline.CharForward: buffer.right,
	keys.Home: buffer.lineStart, readline.CharLineStart: buffer.lineStart,
	keys.End: buffer.lineEnd, readline.CharLineEnd: buffer.lineEnd,
	keys.WordLeft: buffer.wordLeft, keys.WordRight: buffer.wordRight,
	keys.BufferStart: func(buffer) int { return 0 },
	keys.BufferEnd:   func(b buffer) int { return len(b.text) },
}

// cuts are the keys that cut what is between the cursor and another place.
var cuts = map[rune]func(buffer) int{
	readline.CharCtrlU: buffer.lineStart, readline.CharCtrlW: buffer.wordLeft, keys.BackspaceWord: buffer.wordLeft,
	keys.DeleteWord: buffer.wordRight,
	readline.CharKill: func(b buffer) int {
		if end := b.lineEnd(); end > b.cursor || b.atEnd() {
			return end
		}
		return b.cursor + 1 // at the end of a line: join it with the next
	},
}

// cut removes the text between the cursor and where f says, and keeps it for Ctrl-Y.
func (e *Editor) cut(b buffer, f func(buffer) int) buffer {
	start, end := b.cursor, f(b)
	if start > end {
		start, end = end, start
	}
	if start < end {
		e.killed = slices.Clone(b.text[start:end])
	}
	return b.replace(start, end, nil)
}

func unchanged(b buffer) buffer { return b }

func deleteRight(b buffer) buffer {
	return b.replace(b.cursor, b.right(), nil)
}

// acceptGhost inserts the suggestion, or its first word.
func acceptGhost(ghost string, word bool) func(buffer) buffer {
	return func(b buffer) buffer {
		if word {
			suggestion := newBuffer(ghost)
			ghost = string(suggestion.text[:suggestion.at(0).wordRight()])
		}
		return b.insert(ghost)
	}
}

// pasted collects what a paste brings and inserts it at its end, as one edit. A line break at the
// end is left out: what was pasted can be looked at before it runs.
func (e *Editor) pasted(r rune) rune {
	switch {
	case r == keys.PasteBegin:
		e.pasting, e.paste, e.search, e.menu, e.walk = true, nil, nil, nil, nil
		e.undo.note(e.buffer, r)
	case r == keys.PasteEnd:
		e.pasting = false
		text := strings.TrimRight(string(e.paste), "\n")
		e.pending = func(b buffer) buffer { return b.insert(text) }
	case r == keys.NewLine:
		e.paste = append(e.paste, '\n')
	case !keys.IsKey(r):
		e.paste = append(e.paste, r)
	}
	return readline.CharBell
}

// upward goes a line up, and in the first line back in the history.
func (e *Editor) upward(b buffer) buffer {
	if e.walk == nil {
		if above, ok := b.up(); ok {
			return above
		}
		e.walk = e.options.History.Walk(string(b.text[:b.cursor]), b.String())
	}
	if entry, ok := e.walk.Previous(); ok {
		return newBuffer(entry)
	}
	return b
}

// downward goes a line down, or forth in the history again.
func (e *Editor) downward(b buffer) buffer {
	if e.walk == nil {
		below, _ := b.down()
		return below
	}
	if entry, ok := e.walk.Next(); ok {
		return newBuffer(entry)
	}
	return b
}
