package editor

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/repl/internal/history"
	"github.com/cujs/cujs/repl/internal/screen"
)

// session types keys into an editor and returns what each Read gave, errors in angle brackets.
func session(t testing.TB, typed string, entries ...string) []string {
	t.Helper()
	h, _ := history.Open("")
	for _, e := range entries {
		h.Add(e)
	}
	in, keyboard := io.Pipe()
	size := func() (int, int) { return 40, 10 }
	e, err := New(Options{
		Stdin: in, Screen: screen.New(io.Discard, size), History: h, Colour: true,
		Incomplete: func(text string) bool { return strings.Count(text, "{") > strings.Count(text, "}") },
		Complete:   completeWords,
		Columns:    func() int { return 40 },
		NoMode:     true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	go func() {
		io.WriteString(keyboard, typed)
		keyboard.Close()
	}()
	var got []string
	for {
		text, err := e.Read(Prompts{})
		switch {
		case errors.Is(err, io.EOF):
			return got
		case err != nil:
			got = append(got, fmt.Sprintf("<%v> %s", err, text))
		default:
			got = append(got, text)
			h.Add(text)
		}
	}
}

// completeWords completes a word of a small language.
func completeWords(text []rune, cursor int) Completion {
	start := buffer{text, cursor}.wordLeft()
	c := Completion{Start: start}
	for _, word := range []string{"device", "devices", "deviceCount", "alloc"} {
		if strings.HasPrefix(word, string(text[start:cursor])) {
			c.Candidates = append(c.Candidates, Candidate{Text: word})
		}
	}
	return c
}

const (
	up, down, left, right = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
	home, end, del        = "\x1b[1~", "\x1b[4~", "\x1b[3~"
	backTab               = "\x1b[Z"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name    string
		typed   string
		history []string
		want    []string
	}{
		{"lines", "a\rb\r", nil, []string{"a", "b"}},
		{"Home, End, Delete", "bcx" + home + "a" + del + end + "d\r", nil, []string{"acxd"}},
		{"characters of several code points", "e\u0301👩‍👩‍👧👍🏽x" + left + "\x7f" + left + "1" + del + left + left + "2\r", nil, []string{"2e\u03011x"}},
		{"Left stops at the start, Right at the end", "a" + left + left + "b" + right + right + right + "c\x7f\x7f\x7f\x7f\x7fd\r", nil, []string{"d"}},
		{"Delete in an empty text is nothing", del + "a\r", nil, []string{"a"}},
		{"Ctrl-D deletes, and ends when there is nothing", "ab" + home + "\x04\r\x04lost\r", nil, []string{"b"}},
		{"Ctrl-C drops the text", "ab\x03c\r", nil, []string{"<editor: interrupted> ab", "c"}},
		{"a block is one input, indented", "{\ra\r}\r", nil, []string{"{\n  a\n}"}},
		{"Alt-Enter breaks a line", "a\x1b\rb\r", nil, []string{"a\nb"}},
		{"arrows in a block", "{\rb\r" + up + up + "a" + down + end + "c" + down + "}\r", nil, []string{"{a\n  bc\n}"}},
		{"paste is one input", "\x1b[200~x\n\ty\nz\n\x1b[201~!\r", nil, []string{"x\n\ty\nz!"}},
		{"words and cuts", "one two three\x17\x1bb\x1bbX" + end + "\x19\r", nil, []string{"Xone two three"}},
		{"Ctrl-U, Ctrl-K, Ctrl-Y", "abc" + left + "\x0b\x01\x19\r", nil, []string{"cab"}},
		{"undo", "one two\x17\x1f\r", nil, []string{"one two"}},
		{"recall", up + up + "\r" + up + "\r", []string{"1", "{\n2\n}", "3"}, []string{"{\n2\n}", "{\n2\n}"}},
		{"recall by prefix", "a" + up + up + "\r", []string{"ab", "b", "ac"}, []string{"ab"}},
		{"back to the draft", "a" + up + up + down + down + "z\r", []string{"ab", "ac"}, []string{"az"}},
		{"suggestion", "le" + right + "\r", []string{"let x"}, []string{"let x"}},
		{"suggestion by word", "l\x1bf\x1bf;\r", []string{"let x = 1"}, []string{"let x;"}},
		{"search", "\x12wo\r", []string{"one", "two", "three"}, []string{"two"}},
		{"search older, newer", "\x12t\x12\x12\x13" + end + "!\r", []string{"t1", "t2", "t3"}, []string{"t2!"}},
		{"search cancelled", "x\x12two\x07y\r", []string{"two"}, []string{"xy"}},
		{"search cancelled by Ctrl-C", "x\x12two\x03y\r", []string{"two"}, []string{"xy"}},
		{"complete one", "al\t(\r", nil, []string{"alloc("}},
		{"complete the common part", "d\ts\r", nil, []string{"devices"}},
		{"choose", "d\t\t\t\r;\r", nil, []string{"devices;"}},
		{"choose backward", "d\t\t" + backTab + "!\r", nil, []string{"deviceCount!"}},
		{"cancel the menu", "d\t\t\x07x\r", nil, []string{"dx"}},
		{"Tab indents a blank line", "\ta\r", nil, []string{"  a"}},
		{"closing bracket dedents", "{\r{\ra\r}\r}\r", nil, []string{"{\n  {\n    a\n  }\n}"}},
		{"text before the terminal goes does not run", "rm", nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := session(t, test.typed, test.history...); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// What arrives key by key is not drawn, and not kept for undoing, as often: the time for it does not grow with the
// square of its length.
func BenchmarkLinesAtOnce(b *testing.B) {
	var text strings.Builder
	text.WriteString("{\n")
	for i := range 1000 {
		fmt.Fprintf(&text, "{ id: %d, name: 'row %[1]d' },\n", i)
	}
	text.WriteString("}\n")
	for b.Loop() {
		if got := session(b, text.String()); len(got) != 1 || strings.Count(got[0], "\n") != 1001 {
			b.Fatal(len(got))
		}
	}
}

// Undo keeps only so much of long texts.
func TestUndoOfLongTexts(t *testing.T) {
	var u undo
	text := strings.Repeat("x", undoSize/4)
	for i := range 10 {
		u.note(newBuffer(text+strings.Repeat("y", i)), ' ')
	}
	if len(u.states) != 3 || u.size > undoSize {
		t.Errorf("%d states of %d characters", len(u.states), u.size)
	}
	for i := 9; i > 6; i-- {
		if got := u.back(newBuffer("")); len(got.text) != len(text)+i {
			t.Errorf("back to %d characters, want %d", len(got.text), len(text)+i)
		}
	}
}
