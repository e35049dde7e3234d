// This file reads bytes from a terminal and hands out the same text with every key sequence
// translated.

package keys

import (
	"io"
	"strings"
	"sync/atomic"
	"unicode/utf8"
)

type state int

const (
	ground state = iota
	escaped
	inCSI
	inSS3
)

// Reader translates what it reads from a terminal. It is for one goroutine at a time.
type Reader struct {
	source  io.Reader
	chunk   [4096]byte
	out     []byte
	state   state
	alone   bool // an Escape was reported because it came alone; the rest of a slow sequence may follow
	params  []byte
	pasting bool
	afterCR bool

	attributes atomic.Pointer[string]
}

// Attributes are the parameters of the terminal's answer to the question for its attributes ("ESC [
// c"), such as "?62;4;22"; empty until it has come. It may be called from any goroutine.
func (r *Reader) Attributes() string {
	if a := r.attributes.Load(); a != nil {
		return *a
	}
	return ""
}

// NewReader returns a Reader of what the terminal behind source sends.
func NewReader(source io.Reader) *Reader { return &Reader{source: source} }

// Read reads translated text.
func (r *Reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		n, err := r.source.Read(r.chunk[:])
		r.translate(r.chunk[:n])
		if err != nil && len(r.out) == 0 {
			return 0, err
		}
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// translate takes one chunk as the terminal delivered it. An escape byte that ends one is the
// Escape key: terminals write a sequence at once.
func (r *Reader) translate(chunk []byte) {
	if r.alone && len(chunk) > 1 && (chunk[0] == '[' || chunk[0] == 'O') {
		r.state = escaped
	}
	r.alone = false
	for _, b := range chunk {
		r.next(b)
	}
	if r.state == escaped && len(chunk) < len(r.chunk) && !r.pasting {
		r.emit(Escape)
		r.state, r.alone = ground, true
	}
}

func (r *Reader) next(b byte) {
	switch r.state {
	case ground:
		r.plain(b)
	case escaped:
		r.afterEscape(b)
	case inCSI:
		switch params := string(r.params); {
		case b == 'c' && strings.HasPrefix(params, "?"):
			r.state = ground
			r.attributes.Store(&params)
		case b >= 0x40 && b <= 0x7e:
			r.state = ground
			r.sequence(csiKey(params, b))
		default:
			r.params = append(r.params, b)
		}
	case inSS3:
		r.state = ground
		r.sequence(ss3Letters[b])
	}
}

// plain handles a byte outside of any sequence. In a paste, line breaks are text and other controls
// are dropped, the tab excepted.
func (r *Reader) plain(b byte) {
	wasCR := r.afterCR
	r.afterCR = false
	switch {
	case b == 0x1b:
		r.state = escaped
	case b == 0: // Ctrl-Space; to readline it would be the end of the input
	case !r.pasting || b >= 0x20 && b != 0x7f || b == '\t':
		r.out = append(r.out, b)
	case b == '\r':
		r.afterCR = true
		r.emit(NewLine)
	case b == '\n' && !wasCR:
		r.emit(NewLine)
	}
}

func (r *Reader) afterEscape(b byte) {
	r.state = ground
	switch b {
	case '[':
		r.state, r.params = inCSI, r.params[:0]
	case 'O':
		r.state = inSS3
	case 0x1b:
		r.state = escaped
	default:
		r.sequence(metaKeys[b])
	}
}

// sequence emits the key of a finished sequence; unknown ones are dropped, and so is everything but
// the closing bracket inside a paste.
func (r *Reader) sequence(key rune) {
	if key == 0 || r.pasting && key != PasteEnd {
		return
	}
	if key == PasteBegin || key == PasteEnd {
		r.pasting = key == PasteBegin
	}
	r.emit(key)
}

func (r *Reader) emit(key rune) { r.out = utf8.AppendRune(r.out, key) }

// csiKey is the key of "ESC [ params final", 0 if it is none of ours. The second parameter is the
// modifier: 2 for Shift, 3 for Alt, 5 for Ctrl, sums less one for several.
func csiKey(params string, final byte) rune {
	number, modifier, _ := strings.Cut(params, ";")
	var key rune
	switch final {
	case '~':
		if number == "27" && strings.HasSuffix(modifier, ";13") {
			return NewLine // xterm's modifyOtherKeys: Enter with a modifier
		}
		key = csiNumbers[number]
	case '^': // rxvt writes Ctrl as another final byte
		return withModifier[csiNumbers[number]]
	case 'u': // the kitty protocol
		if number == "13" && modifier != "" {
			return NewLine
		}
	default:
		key = csiLetters[final]
		if modifier == "" && number != "1" {
			modifier = number // as older terminals write it
		}
	}
	if changed, ok := withModifier[key]; ok && modifier != "" && modifier != "2" {
		return changed
	}
	return key
}
