// Package keys turns what terminals send into one set of runes. Terminals disagree about Home, End
// and the arrows with Ctrl, and a pasted block looks like typing unless its brackets are read; the
// line editor behind it understands few of the sequences. Everything that is not a character or a
// plain control code becomes one private-use rune here.
package keys

// Keys that have no character of their own. They are private-use code points, so that they travel
// as UTF-8 through a reader that expects text.
const (
	Up rune = 0x10FF00 + iota
	Down
	Left
	Right
	Home
	End
	WordLeft
	WordRight
	BufferStart
	BufferEnd
	PageUp
	PageDown
	Delete
	DeleteWord
	BackspaceWord
	NewLine // Alt-Enter, Shift-Enter where the terminal tells it apart, and the line breaks of a paste
	BackTab
	Escape
	PasteBegin
	PasteEnd
	afterLast
)

// IsKey reports whether r is one of the keys above, and so never part of a text.
func IsKey(r rune) bool { return Up <= r && r < afterLast }

// Requests that a terminal gets when a program starts to read keys, and when it stops: bracketed
// paste, and cursor keys in their normal form, so that "ESC O C" can only be PuTTY's Ctrl-Right.
const (
	Enable  = "\x1b[?2004h\x1b[?1l"
	Disable = "\x1b[?2004l"
)

// csiLetters are the sequences "ESC [ letter" (ECMA-48 8.3, and xterm's control sequences for Home
// and End).
var csiLetters = map[byte]rune{
	'A': Up, 'B': Down, 'C': Right, 'D': Left, 'H': Home, 'F': End, 'Z': BackTab,
}

// csiNumbers are the sequences "ESC [ number ~": 1 and 4 are Home and End of screen, tmux and
// PuTTY, 7 and 8 those of rxvt, 200 and 201 the brackets of a paste.
var csiNumbers = map[string]rune{
	"1": Home, "7": Home, "4": End, "8": End, "3": Delete, "5": PageUp, "6": PageDown, "200": PasteBegin, "201": PasteEnd,
}

// ss3Letters are the sequences "ESC O letter": Home and End of an application keypad, Ctrl-arrows
// of PuTTY (upper case) and rxvt (lower case), End of PuTTY when it is set to rxvt's keys (w), and
// Enter of the numeric keypad.
var ss3Letters = map[byte]rune{
	'A': Up, 'B': Down, 'C': WordRight, 'D': WordLeft, 'H': Home, 'F': End, 'w': End, 'c': WordRight, 'd': WordLeft, 'M': '\r',
}

// metaKeys are what Alt makes of a character, as readline and Emacs have it.
var metaKeys = map[byte]rune{
	'b': WordLeft, 'f': WordRight, 'd': DeleteWord, 0x7f: BackspaceWord, 0x08: BackspaceWord,
	'\r': NewLine, '\n': NewLine, '<': BufferStart, '>': BufferEnd,
}

// withModifier is what a key becomes with Ctrl or Alt held.
var withModifier = map[rune]rune{
	Left: WordLeft, Right: WordRight, Home: BufferStart, End: BufferEnd, Delete: DeleteWord,
}
