// This file takes edits back.

package editor

import "slices"

// undo is the states before the edits of one input; letters typed in a row are one edit.
type undo struct {
	states []buffer
	size   int // of their texts
	typing bool
}

// undoSize is how many characters are kept for undoing; the oldest states go first.
const undoSize = 4 << 20

// note records the state before key r is handled.
func (u *undo) note(b buffer, r rune) {
	if r == ctrlSlash {
		return
	}
	goesOn := u.typing && isWord(r)
	u.typing = isWord(r)
	if goesOn || len(u.states) > 0 && slices.Equal(u.states[len(u.states)-1].text, b.text) {
		return
	}
	u.states, u.size = append(u.states, b), u.size+len(b.text)
	first := 0
	for ; u.size > undoSize && first < len(u.states)-1; first++ {
		u.size -= len(u.states[first].text)
	}
	u.states = slices.Delete(u.states, 0, first)
}

// back is the state before the last edit.
func (u *undo) back(b buffer) buffer {
	u.typing = false
	for len(u.states) > 0 {
		last := u.states[len(u.states)-1]
		u.states, u.size = u.states[:len(u.states)-1], u.size-len(last.text)
		if !slices.Equal(last.text, b.text) {
			return last
		}
	}
	return b
}
