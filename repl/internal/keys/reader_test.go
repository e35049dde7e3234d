package keys

import (
	"bytes"
	"io"
	"testing"
)

// chunks is a reader that delivers one chunk a call, as a terminal does.
type chunks []string

func (c *chunks) Read(p []byte) (int, error) {
	if len(*c) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*c)[0])
	*c = (*c)[1:]
	return n, nil
}

func TestReader(t *testing.T) {
	tests := []struct {
		name   string
		chunks []string
		want   []rune
	}{
		{"text", []string{"let ä = '世'"}, []rune("let ä = '世'")},
		{"a character over two chunks", []string{"\xe4\xb8", "\x96"}, []rune("世")},
		{"controls pass", []string{"\x01\x03\r"}, []rune{1, 3, '\r'}},
		{"Ctrl-Space is no end of input", []string{"a\x00b"}, []rune("ab")},
		{"xterm arrows", []string{"\x1b[A\x1b[B\x1b[C\x1b[D"}, []rune{Up, Down, Right, Left}},
		{"xterm Home, End", []string{"\x1b[H\x1b[F"}, []rune{Home, End}},
		{"screen, tmux and PuTTY Home, End", []string{"\x1b[1~\x1b[4~"}, []rune{Home, End}},
		{"rxvt Home, End", []string{"\x1b[7~\x1b[8~"}, []rune{Home, End}},
		{"application Home, End", []string{"\x1bOH\x1bOF"}, []rune{Home, End}},
		{"xterm Ctrl-arrows", []string{"\x1b[1;5D\x1b[1;5C"}, []rune{WordLeft, WordRight}},
		{"xterm Alt-arrows", []string{"\x1b[1;3D\x1b[1;3C"}, []rune{WordLeft, WordRight}},
		{"Shift changes nothing", []string{"\x1b[1;2D"}, []rune{Left}},
		{"PuTTY Ctrl-arrows", []string{"\x1bOD\x1bOC"}, []rune{WordLeft, WordRight}},
		{"PuTTY End as rxvt has it", []string{"\x1bOw"}, []rune{End}},
		{"older Ctrl-arrows", []string{"\x1b[5D\x1b[5C\x1b[1C"}, []rune{WordLeft, WordRight, Right}},
		{"rxvt Ctrl-arrows", []string{"\x1bOd\x1bOc"}, []rune{WordLeft, WordRight}},
		{"Alt letters", []string{"\x1bb\x1bf\x1bd\x1b\x7f"}, []rune{WordLeft, WordRight, DeleteWord, BackspaceWord}},
		{"Delete", []string{"\x1b[3~\x1b[3;5~\x1b[3^"}, []rune{Delete, DeleteWord, DeleteWord}},
		{"Ctrl-Home, Ctrl-End", []string{"\x1b[1;5H\x1b[1;5F"}, []rune{BufferStart, BufferEnd}},
		{"pages", []string{"\x1b[5~\x1b[6~"}, []rune{PageUp, PageDown}},
		{"Alt-Enter", []string{"\x1b\r"}, []rune{NewLine}},
		{"Shift-Enter", []string{"\x1b[27;2;13~\x1b[13;2u"}, []rune{NewLine, NewLine}},
		{"Shift-Tab", []string{"\x1b[Z"}, []rune{BackTab}},
		{"unknown sequences vanish", []string{"a\x1b[15~\x1b[I\x1bOPb\x1bq"}, []rune("ab")},
		{"a split sequence", []string{"x\x1b[1", ";5C"}, []rune{'x', WordRight}},
		{"Escape behind another key", []string{"\t\x1b", "a"}, []rune{'\t', Escape, 'a'}},
		{"Escape alone, then a letter", []string{"\x1b", "b"}, []rune{Escape, 'b'}},
		{"Escape alone, then its sequence", []string{"\x1b", "[A"}, []rune{Escape, Up}},
		{"paste", []string{"\x1b[200~a\r\nb\n\tc\r\rd\x1b[201~\r"},
			[]rune{PasteBegin, 'a', NewLine, 'b', NewLine, '\t', 'c', NewLine, NewLine, 'd', PasteEnd, '\r'}},
		{"paste over chunks", []string{"\x1b[200~a\r", "\nb", "\x1b[20", "1~c"},
			[]rune{PasteBegin, 'a', NewLine, 'b', PasteEnd, 'c'}},
		{"controls and sequences in a paste", []string{"\x1b[200~a\x03\x1b[A\x04b\x1b[201~"},
			[]rune{PasteBegin, 'a', 'b', PasteEnd}},
	}
	for _, test := range tests {
		source := chunks(test.chunks)
		got, err := io.ReadAll(NewReader(&source))
		if err != nil || string(got) != string(test.want) {
			t.Errorf("%s: got %U (%v), want %U", test.name, []rune(string(got)), err, test.want)
		}
	}
}

func TestIsKey(t *testing.T) {
	for r, want := range map[rune]bool{Up: true, PasteEnd: true, afterLast: false, 'a': false, '\r': false, -1: false} {
		if IsKey(r) != want {
			t.Errorf("IsKey(%U) = %v", r, !want)
		}
	}
}

// FuzzReader checks that whatever a terminal sends, no escape character and no half key comes out.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{"\x1b[200~a\r\n\x1b[201~", "\x1b", "\x1b[1;5", "\x1bO", "\x1b\x1b[A", "\x1b[;~"} {
		f.Add(seed, 3)
	}
	f.Fuzz(func(t *testing.T, sent string, cut int) {
		cut = max(0, min(cut, len(sent)))
		source := chunks{sent[:cut], sent[cut:]}
		got, err := io.ReadAll(NewReader(&source))
		if err != nil || bytes.ContainsRune(got, 0x1b) {
			t.Fatalf("%q gives %q, %v", sent, got, err)
		}
	})
}

func TestAttributes(t *testing.T) {
	r := NewReader(&chunks{"a\x1b[?62;4", ";22cb"})
	text, err := io.ReadAll(r)
	if string(text) != "ab" || err != nil || r.Attributes() != "?62;4;22" {
		t.Errorf("%q, %v, %q", text, err, r.Attributes())
	}
}
