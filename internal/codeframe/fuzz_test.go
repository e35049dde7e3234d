package codeframe

import (
	"strings"
	"testing"
	"unicode"
)

// FuzzCode looks at frames of any text: two rows, without control characters, as long as is shown at most, with the mark
// below the line or right behind it.
func FuzzCode(f *testing.F) {
	f.Add("x[0] = y", 8, 1)
	f.Add("\t'日本' \xff\u202E\x1b[2J", 3, 90)
	f.Add(strings.Repeat("日", 200), 150, 70)
	f.Add("", -1, -1)
	f.Fuzz(func(t *testing.T, text string, column, length int) {
		text, _ = Line(text, 1)
		frame := Frame{Line: 1, Column: column, Length: length, Text: text}
		code := frame.Code(false)
		rows := strings.Split(code, "\n")
		if want := map[bool]int{true: 2, false: 1}[column > 0 && text != ""]; len(rows) != want {
			t.Fatalf("%q has %d rows, want %d", code, len(rows), want)
		}
		for i, row := range rows {
			if strings.ContainsFunc(row, unicode.IsControl) || strings.ContainsFunc(row, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
				t.Errorf("row %d is %q", i, row)
			}
			rows[i] = string([]rune(row)[min(len([]rune(row)), len(margin)+2):])
		}
		if shown := widthOf(glyphsOf(rows[0])); shown > longest+2 {
			t.Errorf("%d columns are shown", shown)
		}
		if line := min(widthOf(glyphsOf(text)), longest+1); len(rows) == 2 && len(rows[1]) > line+1 {
			t.Errorf("%q is marked %q", text, rows[1])
		}
	})
}
